#include "condition.h"
#include "date.h"
#include "names.h"
#include "values.h"

/* What is asked. */
struct trial {
    const struct record *record;
    const struct verdict *verdict;
    size_t errors;
};

static enum pattern_result met(bool yes)
{
    return yes ? PATTERN_MATCH : PATTERN_NO_MATCH;
}

static enum pattern_result match(const struct text_test *test, struct slice text)
{
    if (test->kind == TEXT_PATTERN)
        return pattern_match(test->pattern, text, NULL, 0);
    return met(test->kind == TEXT_ANY || names_compare(test->text, text) == 0);
}

/* Whether one of the names in a list with commas is the one; a number stands for players without names. */
static enum pattern_result match_names(const struct text_test *test, struct slice list)
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

static enum pattern_result ask_player(const struct condition *condition, const struct trial *trial)
{
    struct slice players;
    return record_field(trial->record, "Players", &players) ? match_names(&condition->test, players)
                                                            : PATTERN_NO_MATCH;
}

static enum pattern_result ask_field(const struct condition *condition, const struct trial *trial)
{
    enum pattern_result result = PATTERN_NO_MATCH;
    const struct record *record = trial->record;
    for (size_t i = 0; i < record->line_count && result == PATTERN_NO_MATCH; i++) {
        struct field_text field;
        if (record->lines[i].kind == LINE_FIELD &&
            field_split(line_body(&record->lines[i]), &field) &&
            slice_same(field.key, condition->key) &&
            (!condition->owner.ptr ||
             (field.owner.ptr && names_compare(field.owner, condition->owner) == 0)))
            result = match(&condition->test, field.value);
    }
    return result;
}

static enum pattern_result ask_comment(const struct condition *condition, const struct trial *trial)
{
    enum pattern_result result = PATTERN_NO_MATCH;
    const struct record *record = trial->record;
    for (size_t i = 0; i < record->line_count && result == PATTERN_NO_MATCH; i++) {
        const struct line *line = &record->lines[i];
        bool is_comment = line->kind == LINE_COMMENT || line->kind == LINE_REMARK;
        bool has_comment = line->kind == LINE_FIELD || line->kind == LINE_ROW;
        struct slice text = is_comment ? line_body(line) : line_comment(line);
        if ((is_comment || has_comment) && text.len)
            result = match(&condition->test, text);
    }
    return result;
}

static bool in_range(const struct condition *condition, int64_t first, int64_t last)
{
    return first >= condition->min && last <= condition->max;
}

static bool ask_date(const struct condition *condition, const struct trial *trial)
{
    struct slice text;
    struct date date;
    return record_field(trial->record, "Date", &text) && date_parse(text, &date) &&
           in_range(condition, date.first, date.last);
}

/* Whether a player, by number, is the one that is asked for. */
static enum pattern_result match_player(const struct text_test *test, const struct verdict *verdict,
                                        unsigned player)
{
    if (test->kind == TEXT_NUMBER)
        return met(test->number == player);
    if (test->kind == TEXT_ANY)
        return PATTERN_MATCH;
    return verdict->names ? match(test, verdict->names[player - 1]) : PATTERN_NO_MATCH;
}

static enum pattern_result ask_score(const struct condition *condition, const struct trial *trial)
{
    const struct verdict *verdict = trial->verdict;
    enum pattern_result result = PATTERN_NO_MATCH;
    for (unsigned i = 0; verdict->score && i < verdict->players && result == PATTERN_NO_MATCH; i++)
        if (in_range(condition, verdict->score[i], verdict->score[i]))
            result = match_player(&condition->test, verdict, i + 1);
    return result;
}

static enum pattern_result ask_winner(const struct condition *condition, const struct trial *trial)
{
    const struct verdict *verdict = trial->verdict;
    enum pattern_result result = PATTERN_NO_MATCH;
    if (condition->test.kind == TEXT_NONE)
        return met(verdict->finished && verdict->winner_known && verdict->winner_count == 0);
    for (unsigned i = 0; i < verdict->winner_count && result == PATTERN_NO_MATCH; i++)
        result = match_player(&condition->test, verdict, verdict->winners[i]);
    return result;
}

static enum pattern_result ask(const struct condition *condition, const struct trial *trial)
{
    int64_t moves = (int64_t)trial->verdict->moves, rounds = (int64_t)trial->verdict->round_count;
    switch (condition->question) {
    case QUESTION_GAME:
        return met(trial->verdict->grammar == condition->grammar);
    case QUESTION_PLAYER:
        return ask_player(condition, trial);
    case QUESTION_FIELD:
        return ask_field(condition, trial);
    case QUESTION_COMMENT:
        return ask_comment(condition, trial);
    case QUESTION_DATE:
        return met(ask_date(condition, trial));
    case QUESTION_FINISHED:
        return met(trial->verdict->finished == condition->yes);
    case QUESTION_VALID:
        return met((trial->errors == 0) == condition->yes);
    case QUESTION_MOVES:
        return met(in_range(condition, moves, moves));
    case QUESTION_ROUNDS:
        return met(in_range(condition, rounds, rounds));
    case QUESTION_SCORE:
        return ask_score(condition, trial);
    default:
        return ask_winner(condition, trial);
    }
}

/* Whether one of the conditions of a group is met. */
static enum pattern_result ask_group(const struct conditions *conditions, size_t group,
                                     const struct trial *trial, const struct condition **asked)
{
    enum pattern_result result = PATTERN_NO_MATCH;
    for (size_t i = group; i < conditions->count && result == PATTERN_NO_MATCH; i++) {
        *asked = &conditions->items[i];
        if (conditions->items[i].group == group)
            result = ask(&conditions->items[i], trial);
    }
    return result;
}

bool conditions_meet(const struct conditions *conditions, const struct record *record,
                     const struct verdict *verdict, size_t errors, const struct condition **failed)
{
    struct trial trial = { record, verdict, errors };
    const struct condition *asked = NULL;
    enum pattern_result result = PATTERN_MATCH;
    for (size_t i = 0; i < conditions->count && result == PATTERN_MATCH; i++)
        if (conditions->items[i].group == i)
            result = ask_group(conditions, i, &trial, &asked);
    *failed = result == PATTERN_FAILED ? asked : NULL;
    return result == PATTERN_MATCH;
}
