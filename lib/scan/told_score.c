#include "told_score.h"

#include "base/order.h"
#include "grammar/vocabulary.h"
#include "hits/prose_values.h"
#include "numbers_in_text.h"
#include "parse/parsed_record.h"

enum { SCORES_MAX = 8 };

/* Between two scores: "3-2", "14 for you and 40 for me". */
enum { GAP_MOST = 40 };

/* True for scores that hardly occur together by chance: one of them is high. */
static bool is_telling_score(const int64_t *score, unsigned count)
{
    enum { HIGH = 10 };
    for (unsigned i = 0; i < count; i++)
        if (score[i] >= HIGH)
            return true;
    return false;
}

/* True if the two words may be in a list of scores: not far from each other and, if the scores are low, in a sentence. */
static bool are_near(struct slice left, struct slice right, bool in_sentence)
{
    struct slice gap = slice_between(left.ptr + left.len, right.ptr);
    for (size_t i = 0; in_sentence && i + 1 < gap.len; i++)
        if (strchr(".!?", gap.ptr[i]) && is_space(gap.ptr[i + 1]))
            return false;
    return gap.len <= GAP_MOST;
}

/* True if the numbers are the scores, in some order. There are at most SCORES_MAX. */
static bool are_scores(const int64_t *numbers, const int64_t *score, unsigned count)
{
    bool used[SCORES_MAX] = { false };
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < count; k++)
            if (!used[k] && numbers[i] == score[k]) {
                used[k] = true;
                found++;
                break;
            }
    return found == count;
}

/* True if a number is not a score, but may be that of a player: "player 2". */
static bool may_name_player(int64_t number, const int64_t *score, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (score[i] == number)
            return false;
    return number > 0 && number <= count;
}

/* True if another number is right beside the list, which is then a longer one: "4, 3, 3, 1", "18:02". */
static bool goes_on(struct slice text, struct slice first, struct slice last)
{
    enum { SEPARATOR_MOST = 2 }; /* ", " */
    const char *before = first.ptr, *after = last.ptr + last.len, *end = text.ptr + text.len;
    while (before > text.ptr && first.ptr - before < SEPARATOR_MOST && !is_digit(before[-1]) &&
           !is_letter(before[-1]))
        before--;
    while (after < end && after - (last.ptr + last.len) < SEPARATOR_MOST && !is_digit(*after) &&
           !is_letter(*after))
        after++;
    return (before > text.ptr && is_digit(before[-1])) || (after < end && is_digit(*after));
}

/* True if the words around scores, [from, to) of the text, tell more numbers than these: perhaps the score of a third player. */
static bool tells_other_numbers(struct slice text, size_t from, size_t to, unsigned count)
{
    enum { SENTENCE_MOST = 200 };
    size_t first = from, last = to, at = 0;
    struct slice word;
    int64_t number;
    unsigned found = 0;
    while (first > 0 && from - first < SENTENCE_MOST && !strchr(".!?", text.ptr[first - 1]))
        first--;
    while (last < text.len && last - to < SENTENCE_MOST &&
           (last - to < GAP_MOST || !strchr(".!?", text.ptr[last])))
        last++;
    text = (struct slice){ text.ptr + first, last - first };
    while (number_next(text, &at, &word, &number))
        found += !word_is(WORDS_QUANTITY, word);
    return found != count;
}

/*
 * The last place where the text has these scores next to each other, in any order. Words and the numbers of players may come
 * between them. NULL if there is no such place.
 */
static const char *find_told_score(struct slice text, const int64_t *score, unsigned count)
{
    int64_t numbers[SCORES_MAX], number;
    struct slice words[SCORES_MAX], word;
    const char *told = NULL;
    unsigned known = 0;
    if (count < 2 || count > SCORES_MAX)
        return NULL;
    for (size_t at = 0; number_next(text, &at, &word, &number);) {
        if (may_name_player(number, score, count))
            continue;
        if (known && !are_near(words[known - 1], word, !is_telling_score(score, count)))
            known = 0;
        if (known == count) {
            known--;
            memmove(words, words + 1, known * sizeof *words);
            memmove(numbers, numbers + 1, known * sizeof *numbers);
        }
        words[known] = word;
        numbers[known++] = number;
        if (known == count && are_scores(numbers, score, count) && !goes_on(text, words[0], word))
            told = words[0].ptr;
    }
    return told;
}

/* --- scores without names --- */

/* Where the text below the moves begins. */
static size_t end_of_moves(const struct record_maker *maker)
{
    const struct window *window = maker->input->window;
    size_t end = 0;
    for (size_t i = 0; i < maker->count; i++) {
        const struct hit *hit = line_hit(maker, i);
        size_t stop = hit && maker->lines[i].item->in_group
                              ? window_flow_at(window, hit->line, hit->span.ptr) + hit->span.len
                              : 0;
        end = MAX(stop, end);
    }
    return end;
}

/* Where the text ends that may tell the score: with the post, at the next example, or after some lines. */
static size_t end_of_reach(const struct record_maker *maker)
{
    enum { REACH_LINES = 12 };
    const struct window *window = maker->input->window;
    size_t line = window_line_at(window, end_of_moves(maker)), last = line;
    const struct groups *groups = maker->input->groups;
    size_t stop = window->line_count;
    for (size_t i = groups->count; i-- > 0 && groups->items[i].first_line > line;)
        stop = groups->items[i].first_line;
    while (last + 1 < stop && last - line < REACH_LINES &&
           window->lines[last + 1].post == window->lines[line].post &&
           !window->lines[last + 1].separated)
        last++;
    return flow_end(window, last);
}

/* A copy of the flow without the values that were read, except scores. */
static struct slice text_left(const struct record_maker *maker, size_t from, size_t to)
{
    const struct window *window = maker->input->window;
    char *text = arena_string(maker->input->arena, flow_slice(window, from, to));
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct hit *hit = maker->items->items[i].hit;
        struct slice value = hit->groups[FIND_VALUE];
        size_t at = value.len ? window_flow_at(window, hit->line, value.ptr) : 0;
        bool is_score = hit_is(hit, FIELD_SCORE);
        for (size_t k = 0; k < value.len && !is_score; k++)
            if (at + k >= from && at + k < to)
                text[at + k - from] = '_';
    }
    return (struct slice){ text, to - from };
}

bool add_told_score(struct record_maker *maker, const struct verdict *verdict)
{
    size_t from = end_of_moves(maker), to = end_of_reach(maker);
    const struct field_def *field = maker->input->grammar->by_id[FIELD_SCORE];
    struct text_out out = { .arena = maker->input->arena };
    bool is_told = !field || !verdict->score || maker->omit.results;
    for (size_t i = 0; i < maker->count; i++)
        is_told |= maker->lines[i].item && item_field(maker->lines[i].item) == field;
    struct slice text = is_told ? slice_of("") : text_left(maker, from, to);
    const char *told = is_told ? NULL : find_told_score(text, verdict->score, verdict->players);
    if (!told)
        return false;
    for (unsigned i = 0; i < verdict->players; i++)
        text_out_put(&out, slice_of(arena_printf(out.arena, "%s%lld", i ? ", " : "Score: ",
                                                 (long long)verdict->score[i])));
    maker->facts += is_telling_score(verdict->score, verdict->players) ? verdict->players : 0;
    add_made_line(maker, RANK_END, from + (size_t)(told - text.ptr), NULL, text_out_text(&out))
            ->marked = true;
    sort_made_lines(maker);
    return true;
}

/* --- scores of players by name --- */

/* Where the block of text begins that an offset of the flow is in. */
static size_t block_start(const struct window *window, size_t at)
{
    size_t line = window_line_at(window, at);
    while (line > 0 && !window->lines[line].opens_block)
        line--;
    return window->lines[line].flow;
}

static size_t block_end(const struct window *window, size_t at)
{
    size_t line = window_line_at(window, at);
    while (line + 1 < window->line_count && !window->lines[line + 1].opens_block)
        line++;
    return flow_end(window, line);
}

/* The scores that a text tells, by player. */
struct told_scores {
    int64_t numbers[SCORES_MAX];
    bool known[SCORES_MAX];
    unsigned count;
    size_t first, last; /* where in the flow */
};

/* Notes the score of a player; false if there is one already, or the player or the number is unknown. */
static bool note_score(struct told_scores *scores, unsigned player, struct slice number)
{
    if (player == 0 || player > SCORES_MAX || scores->known[player - 1] ||
        !parse_number_word(number, &scores->numbers[player - 1]))
        return false;
    scores->count++;
    return scores->known[player - 1] = true;
}

/* Notes the scores that an item tells: "3-2", "Ann wins 3-2", "Ann 3". */
static bool note_item(struct told_scores *scores, const struct record_maker *maker,
                      const struct example_item *item)
{
    const struct hit *hit = item->hit;
    struct tokens tokens = value_tokens(&item_field(item)->value, item->value);
    struct token token;
    unsigned player = 0;
    if (is_listed_by_player(hit)) {
        player = example_players_find(&maker->players, hit->groups[FIND_PLAYER]);
        struct slice other = hit->groups[FIND_OTHER];
        bool has_other = other.ptr && maker->players.count == 2;
        return note_score(scores, player, hit->groups[FIND_VALUE]) &&
               (!has_other || note_score(scores, 3 - player, other));
    }
    while (token_next(&tokens, &token) == TOKEN_OK)
        if (!note_score(scores, ++player, token.text))
            return false;
    return true;
}

/*
 * Reads the scores of all players: with `certain`, those told in words that can mean nothing else, or else all by name. False if
 * one is missing, or is told twice.
 */
static bool read_scores(const struct record_maker *maker, bool certain, struct told_scores *scores)
{
    const struct window *window = maker->input->window;
    *scores = (struct told_scores){ .first = SIZE_MAX };
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        const struct hit *hit = item->hit;
        if (!hit_is(hit, FIELD_SCORE) ||
            (certain ? !hit->find->certain : !is_listed_by_player(hit)))
            continue;
        if (!note_item(scores, maker, item))
            return false;
        size_t at = window_flow_at(window, hit->line, hit->groups[FIND_VALUE].ptr);
        scores->first = MIN(at, scores->first);
        scores->last = MAX(at, scores->last);
    }
    return scores->count > 1;
}

bool tells_wrong_scores(const struct record_maker *maker, const struct verdict *verdict)
{
    enum { MOVES_FEWEST = 8 };
    const struct window *window = maker->input->window;
    const struct grammar *grammar = maker->input->grammar;
    struct told_scores scores;
    bool is_certain = read_scores(maker, true, &scores);
    if (!(is_certain || read_scores(maker, false, &scores)) || !verdict->score ||
        scores.count != verdict->players ||
        are_scores(scores.numbers, verdict->score, scores.count))
        return false;
    bool are_known = grammar->players_min == grammar->players_max || maker->players.certain;
    if (is_certain ? are_known : verdict->moves < MOVES_FEWEST)
        return is_certain;
    size_t start = block_start(window, scores.first);
    struct slice text = flow_slice(window, start, block_end(window, scores.last));
    return !tells_other_numbers(text, scores.first - start, scores.last - start, scores.count);
}
