#include "base/casefold.h"
#include "grammar/date.h"
#include "parse/players.h"
#include "query.h"

static enum pattern_result result_of(bool is_true)
{
    return is_true ? PATTERN_MATCH : PATTERN_NO_MATCH;
}

static enum pattern_result match(const struct text_match *test, struct slice text)
{
    if (test->kind == TEXT_PATTERN)
        return pattern_match(test->pattern, text, NULL, 0);
    return result_of(test->kind == TEXT_ANY || casefold_compare(test->text, text) == 0);
}

static bool in_range(const struct query_term *term, int64_t first, int64_t last)
{
    return first >= term->min && last <= term->max;
}

/* Matches the names of a comma-separated list. A number stands for a player without a name. */
static enum pattern_result match_names(const struct text_match *test, struct slice list)
{
    enum pattern_result result = PATTERN_NO_MATCH;
    struct slice rest = list, name;
    int64_t number;
    if (parse_number(list, &number))
        return PATTERN_NO_MATCH;
    while (result == PATTERN_NO_MATCH && next_piece(&rest, &name))
        result = match(test, name);
    return result;
}

/* The number of players, from Players: or, if the game allows only one number, from the grammar; 0 if unknown. */
static int64_t player_count(const struct judgement *judgement)
{
    const struct grammar *grammar = judgement->verdict.grammar;
    struct slice players, name;
    int64_t count = 0;
    if (!record_field(&judgement->record, "Players", &players))
        return grammar ? players_of_game(grammar) : 0;
    if (parse_number(players, &count))
        return count;
    for (count = 0; next_piece(&players, &name);)
        count++;
    return count;
}

static enum pattern_result match_players(const struct query_term *term,
                                         const struct judgement *judgement)
{
    struct slice players;
    int64_t count = player_count(judgement);
    if (term->test.kind == TEXT_COUNT)
        return result_of(count > 0 && in_range(term, count, count));
    return record_field(&judgement->record, "Players", &players) ? match_names(&term->test, players)
                                                                 : PATTERN_NO_MATCH;
}

static enum pattern_result match_field(const struct query_term *term,
                                       const struct judgement *judgement)
{
    enum pattern_result result = PATTERN_NO_MATCH;
    const struct record *record = &judgement->record;
    for (size_t i = 0; i < record->line_count && result == PATTERN_NO_MATCH; i++) {
        struct field_text field;
        if (record->lines[i].kind == LINE_FIELD &&
            field_split(line_body(&record->lines[i]), &field) &&
            slice_equal_nocase(field.key, term->key) &&
            (!term->owner.ptr ||
             (field.owner.ptr && casefold_compare(field.owner, term->owner) == 0)))
            result = match(&term->test, field.value);
    }
    return result;
}

static enum pattern_result match_comment(const struct query_term *term,
                                         const struct judgement *judgement)
{
    enum pattern_result result = PATTERN_NO_MATCH;
    const struct record *record = &judgement->record;
    for (size_t i = 0; i < record->line_count && result == PATTERN_NO_MATCH; i++) {
        const struct line *line = &record->lines[i];
        bool is_comment = line->kind == LINE_COMMENT || line->kind == LINE_REMARK;
        bool has_comment = line->kind == LINE_FIELD || line->kind == LINE_ROW;
        struct slice text = is_comment ? line_body(line) : line_comment(line);
        if ((is_comment || has_comment) && text.len)
            result = match(&term->test, text);
    }
    return result;
}

static bool match_date(const struct query_term *term, const struct judgement *judgement)
{
    struct slice text;
    struct date date;
    return record_field(&judgement->record, "Date", &text) && date_parse(text, &date) &&
           in_range(term, date.first, date.last);
}

/* Matches a player by number. */
static enum pattern_result match_player(const struct text_match *test,
                                        const struct verdict *verdict, unsigned player)
{
    if (test->kind == TEXT_NUMBER)
        return result_of(test->number == player);
    if (test->kind == TEXT_ANY)
        return PATTERN_MATCH;
    return verdict->names ? match(test, verdict->names[player - 1]) : PATTERN_NO_MATCH;
}

static enum pattern_result match_score(const struct query_term *term,
                                       const struct judgement *judgement)
{
    const struct verdict *verdict = &judgement->verdict;
    enum pattern_result result = PATTERN_NO_MATCH;
    for (unsigned i = 0; verdict->score && i < verdict->players && result == PATTERN_NO_MATCH; i++)
        if (in_range(term, verdict->score[i], verdict->score[i]))
            result = match_player(&term->test, verdict, i + 1);
    return result;
}

static enum pattern_result match_winner(const struct query_term *term,
                                        const struct judgement *judgement)
{
    const struct verdict *verdict = &judgement->verdict;
    enum pattern_result result = PATTERN_NO_MATCH;
    if (term->test.kind == TEXT_NONE)
        return result_of(verdict->finished && verdict->winner_known && verdict->winner_count == 0);
    for (unsigned i = 0; i < verdict->winner_count && result == PATTERN_NO_MATCH; i++)
        result = match_player(&term->test, verdict, verdict->winners[i]);
    return result;
}

static enum pattern_result match_term(const struct query_term *term,
                                      const struct judgement *judgement)
{
    int64_t moves = (int64_t)judgement->verdict.moves,
            rounds = (int64_t)judgement->verdict.round_count;
    switch (term->kind) {
    case QUERY_GAME:
        return result_of(judgement->verdict.grammar == term->grammar);
    case QUERY_PLAYER:
        return match_players(term, judgement);
    case QUERY_FIELD:
        return match_field(term, judgement);
    case QUERY_COMMENT:
        return match_comment(term, judgement);
    case QUERY_DATE:
        return result_of(match_date(term, judgement));
    case QUERY_FINISHED:
        return result_of(judgement->verdict.finished == term->is_true);
    case QUERY_VALID:
        return result_of((judgement->report.errors == 0) == term->is_true);
    case QUERY_MOVES:
        return result_of(in_range(term, moves, moves));
    case QUERY_ROUNDS:
        return result_of(in_range(term, rounds, rounds));
    case QUERY_SCORE:
        return match_score(term, judgement);
    default:
        return match_winner(term, judgement);
    }
}

/* Matches if at least one term of a group matches. */
static enum pattern_result match_group(const struct query *query, size_t group,
                                       const struct judgement *judgement,
                                       const struct query_term **last_term)
{
    enum pattern_result result = PATTERN_NO_MATCH;
    for (size_t i = group; i < query->count && result == PATTERN_NO_MATCH; i++) {
        *last_term = &query->items[i];
        if (query->items[i].group == group)
            result = match_term(&query->items[i], judgement);
    }
    return result;
}

bool query_match(const struct query *query, const struct judgement *judgement,
                 const struct query_term **failed)
{
    const struct query_term *last_term = NULL;
    enum pattern_result result = PATTERN_MATCH;
    for (size_t i = 0; i < query->count && result == PATTERN_MATCH; i++)
        if (query->items[i].group == i)
            result = match_group(query, i, judgement, &last_term);
    *failed = result == PATTERN_FAILED ? last_term : NULL;
    return result == PATTERN_MATCH;
}
