#include "hits.h"

#include <stdlib.h>

#include "example_players.h"
#include "grammar/vocabulary.h"
#include "headings.h"
#include "names_in_text.h"
#include "parse/parsed_record.h"
#include "part_lists.h"
#include "prose_values.h"
#include "record/record.h"
#include "steps.h"

/* Maximum number of rows on a line. */
enum { PIECES_MAX = 64 };

/* Maximum hits of one pattern in a post, for lines and for sentences; further ones are ignored. */
enum { STARTS_MAX = 4096, SENTENCES_MAX = 512 };

/* A longer line is running text, not a row. */
enum { ROW_BYTES_MAX = 8192 };

static struct slice flow_slice(const struct window *window, size_t from, size_t to)
{
    return (struct slice){ window->flow + from, to - from };
}

/* --- hits --- */

/* The end of what was read of a match: a remark after its last group was not. */
static const char *end_of_groups(const struct hit *hit)
{
    const char *last = hit->span.ptr, *end = hit->span.ptr + hit->span.len;
    for (size_t i = 0; i < FIND_GROUP_COUNT + PARTS_MAX; i++) {
        struct slice group =
                i < FIND_GROUP_COUNT ? hit->groups[i] : hit->parts[i - FIND_GROUP_COUNT];
        if (group.ptr && group.ptr + group.len > last)
            last = group.ptr + group.len;
    }
    return last > hit->span.ptr ? last : end;
}

size_t hit_number(const struct hit *hit)
{
    enum { NUMBER_MOST = 1000000 };
    /* the number beside a row of a grid is that of the row */
    if (!hit->find->row || hit->find->square)
        return 0;
    const struct slice player = hit->groups[FIND_PLAYER], given = hit->groups[FIND_NUMBER];
    const char *from = player.len ? player.ptr + player.len : hit->span.ptr,
               *to = hit->span.ptr + hit->span.len;
    size_t number = 0;
    for (size_t i = 0; i < PARTS_MAX; i++)
        if (hit->parts[i].ptr && hit->parts[i].ptr < to)
            to = hit->parts[i].ptr;
    if (given.len)
        from = given.ptr, to = given.ptr + given.len;
    while (from < to && !is_digit(*from))
        from++;
    for (; from < to && is_digit(*from) && number < NUMBER_MOST; from++)
        number = 10 * number + (size_t)(*from - '0');
    return number;
}

bool hit_is_round(const struct hit *hit)
{
    return hit->find->field && hit->find->field->id == FIELD_ROUND;
}

static bool has_cells(const struct hit *hit)
{
    return hit->find->row && hit->find->row->parts[0].value.type == TYPE_CELLS;
}

size_t hit_width(const struct hit *hit)
{
    if (hit->width)
        return hit->width;
    struct slice text = hit->parts[0];
    bool cells = has_cells(hit);
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool is_sign = !is_space(text.ptr[i]) && text.ptr[i] != '|';
        bool goes_on = i > 1 && text.ptr[i - 1] == ' ' && text.ptr[i - 2] == ','; /* "3, 9" */
        count += is_sign && (!cells || i == 0 || text.ptr[i - 1] == '|' ||
                             (is_space(text.ptr[i - 1]) && !goes_on));
    }
    return count;
}

size_t hit_word_width(const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    bool is_word = row && row->parts[0].value.type == TYPE_LETTERS && !row->parts[0].value.spaced;
    return is_word ? hit->parts[0].len : 0;
}

bool is_lone_number(const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    const struct value_def *list = row ? &row->parts[0].value : NULL;
    return row && row->is_claim && list->type == TYPE_INTEGERS &&
           tokens_count(value_tokens(list, hit->parts[0])) == 1;
}

static void copy_groups(struct hit *hit, struct find_def *find, const struct slice *groups)
{
    if (!find->is_ready)
        find_prepare(find);
    hit->find = find;
    hit->span = groups[0];
    for (int i = 0; i < FIND_GROUP_COUNT; i++)
        hit->groups[i] = find->groups[i] >= 0 ? groups[find->groups[i]] : (struct slice){ NULL, 0 };
    for (size_t i = 0; i < PARTS_MAX; i++)
        hit->parts[i] = find->parts[i] >= 0 ? groups[find->parts[i]] : (struct slice){ NULL, 0 };
    hit->span.len = (size_t)(end_of_groups(hit) - hit->span.ptr);
    if (find->also) /* another pattern reads the rest of the line */
        hit->span = find->row ? hit->parts[0] : hit->groups[FIND_VALUE];
}

static struct hit *add_hit(struct hits *hits, struct arena *arena)
{
    ARENA_PUSH_MOVING(arena, hits->items, hits->count, hits->capacity);
    struct hit *hit = &hits->items[hits->count++];
    *hit = (struct hit){ .find = NULL };
    return hit;
}

/* Where the hit begins: a row's first part, a field's value, or else the whole match. */
static const char *start_of(const struct hit *hit, struct slice whole)
{
    if (hit->find->row && hit->parts[0].ptr)
        return hit->parts[0].ptr;
    static const int order[] = { FIND_VALUE, FIND_LAST, FIND_CARDS, FIND_PLAYER };
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (hit->groups[order[i]].ptr)
            return hit->groups[order[i]].ptr;
    return whole.ptr;
}

/* Trims the list of players in a hit. False if it is uncertain which names belong to it. */
static bool trim_names(const struct window *window, struct hit *hit, struct slice whole)
{
    const struct field_def *field = hit->find->field;
    struct slice *list = &hit->groups[FIND_VALUE], all = *list, rest = *list, person;
    if (!field || !list->len ||
        (field->value.type != TYPE_PLAYERS && field->value.type != TYPE_WINNER))
        return true;
    if (!people_next(&rest, &person) || !rest.len || trim_people(window, whole, list))
        return true;
    *list = all;
    list->len = (size_t)(person.ptr - list->ptr) + person.len; /* at least the first person won */
    return field->value.type == TYPE_WINNER && whole.ptr < list->ptr;
}

/* Ends a value at the end of its block of text. */
static void end_with_block(const struct window *window, struct slice *value)
{
    size_t from = value->len ? (size_t)(value->ptr - window->flow) : 0;
    if (!value->len)
        return;
    for (size_t line = window_line_at(window, from) + 1;
         line < window->line_count && window->lines[line].flow < from + value->len; line++)
        if (window->lines[line].opens_block) {
            *value = slice_trim((struct slice){ value->ptr, window->lines[line].flow - from });
            return;
        }
}

/* True for a row at the start of an item in a list: "- b2-b4, a long one". */
static bool begins_item(const struct window *window, const struct hit *hit)
{
    struct slice line = window_text(window, hit->line);
    size_t before = hit->flow - window->lines[hit->line].flow;
    for (size_t i = 0; i < before && i < line.len; i++)
        if (!is_digit(line.ptr[i]) && !strchr("-*+.)# ", line.ptr[i]))
            return false;
    return before > 0 && hit->find->row;
}

/* The name before what someone says in a chat, "Ann: " or "<ann> "; empty if the line has none. */
static struct slice speaker_of(const struct window *window, size_t line)
{
    struct slice text = window_text(window, line);
    bool quoted = text.len && text.ptr[0] == '<';
    size_t len = quoted;
    while (len < text.len && (is_word_byte(text.ptr[len]) || text.ptr[len] == '_'))
        len++;
    bool ends = len + 1 < text.len && text.ptr[len] == (quoted ? '>' : ':') &&
                is_space(text.ptr[len + 1]);
    return (struct slice){ text.ptr, ends ? len + quoted : 0 };
}

/* True for "I", "my" and the like. */
static bool is_author(struct slice player)
{
    struct slice name;
    return player.len && !player_number(player, &name) && slice_is(name, "Me");
}

/* The name in "On Monday Ann wrote:"; empty for another line. */
static struct slice quoted_author(struct slice line)
{
    struct slice name = { NULL, 0 }, none = { NULL, 0 };
    if (!line.len || line.ptr[line.len - 1] != ':')
        return none;
    for (size_t at = 0, end; at < line.len; at = end + (end == at)) {
        for (end = at; end < line.len && is_word_byte(line.ptr[end]);)
            end++;
        struct slice word = { line.ptr + at, end - at };
        if (word_is(WORDS_QUOTING, word))
            return name;
        bool is_capital = word.len > 1 && word.ptr[0] >= 'A' && word.ptr[0] <= 'Z';
        if (is_capital && !word_is(WORDS_NOTNAME, word))
            name = word;
        else if (word.len)
            name = none;
    }
    return none;
}

/* In quoted text, "I" is the one who wrote it: the name in the line above the quotation. */
static void name_quoted(const struct window *window, struct hit *hit)
{
    enum { REACH = 40 };
    size_t line = hit->line, first = line > REACH ? line - REACH : 0;
    unsigned quotes = window->lines[line].quotes;
    if (!quotes || !is_author(hit->groups[FIND_PLAYER]))
        return;
    while (line-- > first && window->lines[line].post == window->lines[hit->line].post) {
        struct slice name = window->lines[line].quotes + 1 == quotes
                                    ? quoted_author(window_text(window, line))
                                    : slice_of("");
        if (name.len) {
            hit->groups[FIND_PLAYER] = name;
            return;
        }
    }
}

/* In a chat, "I" is the one who says it, and a card is that of the one who names it. Someone who speaks only once is no speaker. */
static void name_speaker(const struct window *window, struct hit *hit)
{
    enum { REACH = 8 };
    struct slice *player = &hit->groups[FIND_PLAYER], name = speaker_of(window, hit->line);
    size_t first = hit->line > REACH ? hit->line - REACH : 0, last = hit->line + REACH;
    bool is_move = hit->find->part && hit->find->field->is_moves && !player->len;
    if (!name.len || word_is(WORDS_NOTNAME, name) || !(is_author(*player) || is_move))
        return;
    for (size_t line = first; line <= last && line < window->line_count; line++)
        if (line != hit->line && slice_equal(speaker_of(window, line), name)) {
            *player = name;
            return;
        }
}

/* True if a list goes over wide gaps, so that it is several: cells of a table. */
static bool crosses_cells(const struct window *window, const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    size_t at = hit->flow - window->lines[hit->line].flow;
    struct slice line = window_text(window, hit->line), list = hit->parts[0];
    return row && row->parts[0].value.type == TYPE_INTEGERS && at + list.len <= line.len &&
           memchr(line.ptr + at, '\t', list.len);
}

void hits_in_text(struct hits *hits, struct arena *arena, const struct window *window,
                  struct find_def *find, size_t from, size_t to, size_t most)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    struct slice text = flow_slice(window, 0, to);
    while (most-- > 0 &&
           pattern_matched(pattern_find(find->pattern, text, from, groups, PATTERN_GROUPS_MAX + 1),
                           arena)) {
        struct hit *hit = add_hit(hits, arena);
        copy_groups(hit, find, groups);
        from = (size_t)(groups[0].ptr - window->flow) + groups[0].len;
        if (!trim_names(window, hit, groups[0])) {
            hits->count--;
            continue;
        }
        if (!find->rough)
            end_with_block(window, find->row ? &hit->parts[0] : &hit->groups[FIND_VALUE]);
        hit->flow = (size_t)(start_of(hit, groups[0]) - window->flow);
        hit->line = window_line_at(window, hit->flow);
        if (crosses_cells(window, hit)) {
            hits->count--;
            continue;
        }
        name_speaker(window, hit);
        name_quoted(window, hit);
        bool is_certain = begins_item(window, hit) || hit_number(hit);
        hit->in_sentence = find->sentence && !begins_item(window, hit);
        hit->embedded = (find->sentence || find->rough) && !is_certain;
    }
}

/* --- lines --- */

/* Whether a line is a row or field (MATCH_WHOLE), or only has a value beside one (MATCH_BESIDE). */
enum match { MATCH_NONE, MATCH_BESIDE, MATCH_WHOLE };

/*
 * Adds hits for the patterns that match the whole text: at most one, and any `also` patterns. The latter are tried only
 * if the text with its label gave MATCH_NONE, which is `before`.
 */
static enum match match_row(struct hits *hits, struct arena *arena, const struct window *window,
                            const struct grammar *grammar, size_t line, struct slice text,
                            enum match before)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    enum match result = MATCH_NONE;
    for (size_t i = 0; i < grammar->scan.find_count; i++) {
        struct find_def *find = &grammar->scan.finds[i];
        if (!find->whole_line || (find->also ? before != MATCH_NONE : result == MATCH_WHOLE) ||
            (find->below && (text.len != window_text(window, line).len ||
                             !is_below(window, line, find->below, arena))) ||
            !pattern_matched(pattern_match(find->pattern, text, groups, PATTERN_GROUPS_MAX + 1),
                             arena))
            continue;
        struct hit *hit = add_hit(hits, arena);
        copy_groups(hit, find, groups);
        hit->line = line;
        hit->flow = window_flow_at(window, line, start_of(hit, groups[0]));
        result = !find->also ? MATCH_WHOLE : result ? result : MATCH_BESIDE;
    }
    return result;
}

/* True for a row or list with something of each player, which cannot follow the name of one of them. */
static bool is_of_all(const struct hit *hit, const struct grammar *grammar)
{
    const struct row_def *row = hit->find->row;
    if (hit->find->field && hit->find->field->is_moves)
        return !hit->find->part;
    return row && row->part_count > 1 && grammar->players_max == 2 &&
           row->parts[0].value.type == TYPE_INTEGER && row->parts[1].value.type == TYPE_INTEGER &&
           row->parts[0].value.max == row->parts[1].value.max;
}

/* True for a row right after the name at the start of the line: "Ann: 00010 2,2,1. A point for me!" */
static bool follows_name(struct slice text, struct slice player, struct slice rest)
{
    const char *between = player.ptr + player.len;
    if (!player.len || player.ptr != text.ptr)
        return false;
    while (between < rest.ptr && strchr("): \t", *between))
        between++;
    return between == rest.ptr;
}

/* A row with text around it: a number, a bullet, a player's name, or other words. */
static bool match_labelled(struct hits *hits, struct arena *arena, const struct window *window,
                           const struct grammar *grammar, struct pattern *label, size_t line,
                           struct slice text, enum match found)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    if (!label ||
        !pattern_matched(pattern_match(label, text, groups, PATTERN_GROUPS_MAX + 1), arena))
        return false;
    struct slice rest = groups[pattern_group(label, "rest")];
    struct slice player = groups[pattern_group(label, "player")];
    size_t before = hits->count;
    if (!rest.len || rest.len == text.len ||
        !match_row(hits, arena, window, grammar, line, rest, found))
        return false;
    for (size_t i = before; i < hits->count; i++) {
        struct hit *hit = &hits->items[i];
        if (player.len && is_of_all(hit, grammar)) {
            hits->count = before;
            return false;
        }
        hit->is_cut = label == grammar->scan.loose;
        hit->embedded = hit->is_cut && !follows_name(text, player, rest);
        if (!hit->is_cut && !hit->find->also) /* the label was read, too */
            hit->span.len += (size_t)(hit->span.ptr - text.ptr), hit->span.ptr = text.ptr;
        if (!hit->groups[FIND_PLAYER].ptr || (player.len && is_author(hit->groups[FIND_PLAYER])))
            hit->groups[FIND_PLAYER] = player; /* "Ann: mine is 5" */
    }
    return true;
}

static bool next_in_chain(struct slice *rest, struct slice *piece)
{
    if (!rest->ptr)
        return false;
    for (size_t i = 0; i + 1 < rest->len; i++) {
        if ((rest->ptr[i] != '-' && rest->ptr[i] != '=') || rest->ptr[i + 1] != '>')
            continue;
        *piece = slice_trim((struct slice){ rest->ptr, i });
        while (piece->len && (piece->ptr[piece->len - 1] == '-'))
            piece->len--;
        *piece = slice_trim(*piece);
        *rest = slice_trim((struct slice){ rest->ptr + i + 2, rest->len - i - 2 });
        return true;
    }
    *piece = slice_trim(*rest);
    rest->ptr = NULL;
    return true;
}

/* A list after an arrow is another value of the field before it: "A: +1 -> -2 +1". */
static bool repeat_field(struct hits *hits, struct arena *arena, const struct window *window,
                         size_t line, struct slice value)
{
    for (size_t i = 0; i < value.len; i++)
        if (!is_digit(value.ptr[i]) && !strchr(" +-,()[]", value.ptr[i]))
            return false;
    if (!hits->count)
        return false;
    struct hit next = hits->items[hits->count - 1];
    if (next.line != line || !next.find->field || !next.find->field->repeats)
        return false;
    next.span = next.groups[FIND_VALUE] = value;
    next.flow = window_flow_at(window, line, value.ptr);
    *add_hit(hits, arena) = next;
    return true;
}

/* Several rows on a line, separated by arrows: all of them match, or none. */
static bool match_chain(struct hits *hits, struct arena *arena, const struct window *window,
                        const struct grammar *grammar, size_t line, struct slice text)
{
    size_t before = hits->count, pieces = 0;
    struct slice rest = text, piece;
    if (!memchr(text.ptr, '>', text.len))
        return false;
    while (next_in_chain(&rest, &piece)) {
        bool good = piece.len == 0
                            ? pieces == 0
                            : match_row(hits, arena, window, grammar, line, piece, MATCH_NONE) ||
                                      repeat_field(hits, arena, window, line, piece) ||
                                      match_labelled(hits, arena, window, grammar,
                                                     grammar->scan.loose, line, piece, MATCH_NONE);
        if (!good || ++pieces > PIECES_MAX) {
            hits->count = before;
            return false;
        }
    }
    return true;
}

/* True if a list broken after a comma continues on the next line: "1,2,1," and "1,3". */
static bool goes_on_below(const struct window *window, size_t line)
{
    struct slice text = window_text(window, line), next;
    if (line + 1 == window->line_count || text.len < 3 || text.ptr[text.len - 1] != ',' ||
        !is_digit(text.ptr[text.len - 2]) ||
        window->lines[line + 1].post != window->lines[line].post)
        return false;
    next = window_text(window, line + 1);
    for (size_t i = 0; i < next.len; i++)
        if (!is_digit(next.ptr[i]) && !strchr(", .+-", next.ptr[i]))
            return false;
    return is_digit(next.ptr[0]) || (next.len > 1 && is_digit(next.ptr[1]));
}

/* True for a word of digits above a list of numbers. */
static bool is_above_list(const struct window *window, size_t line)
{
    struct slice text = window_text(window, line), next;
    if (line + 1 == window->line_count || text.len < 3 || window->lines[line + 1].opens_block ||
        window->lines[line + 1].post != window->lines[line].post)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (!is_digit(text.ptr[i]))
            return false;
    next = window_text(window, line + 1);
    size_t digits = 0;
    while (digits < next.len && is_digit(next.ptr[digits]))
        digits++;
    bool counts_posts = digits < next.len && next.ptr[digits] == '/'; /* "2/4" in a thread */
    return digits > 0 && digits < text.len && !counts_posts;
}

/* Matches a row together with the list below it, which is a part of the row: "100011" and "1 3 2". */
static bool match_with_list_below(struct hits *hits, struct arena *arena,
                                  const struct window *window, const struct grammar *grammar,
                                  size_t line)
{
    size_t before = hits->count;
    if (!is_above_list(window, line))
        return false;
    struct slice both = flow_slice(window, window->lines[line].flow, flow_end(window, line + 1));
    bool found = match_row(hits, arena, window, grammar, line, both, MATCH_NONE) ||
                 match_labelled(hits, arena, window, grammar, grammar->scan.loose, line, both,
                                MATCH_NONE);
    const struct slice *list = found ? &hits->items[hits->count - 1].parts[1] : NULL;
    if (list && list->ptr >= window->flow + window->lines[line + 1].flow)
        return true;
    hits->count = before;
    return false;
}

/* True for a line such as "Score: 4, 6". A row does not begin with a key. */
static bool is_field(const struct grammar *grammar, struct slice text)
{
    struct field_text field;
    bool key_known;
    if (!field_split(text, &field))
        return false;
    const struct field_def *def = grammar_field(grammar, field.key, field.owner, &key_known);
    return def && !def->is_block;
}

/* Matches a line. True if it was matched together with the next line. `on_topic`: the post may be about the game. */
static bool match_line(struct hits *hits, struct arena *arena, const struct window *window,
                       const struct grammar *grammar, size_t line, bool on_topic)
{
    struct slice text = window_text(window, line);
    size_t start = window->lines[line].flow;
    if (text.len > ROW_BYTES_MAX)
        return false;
    if (goes_on_below(window, line) &&
        match_row(hits, arena, window, grammar, line,
                  flow_slice(window, start, flow_end(window, line + 1)), MATCH_NONE))
        return true;
    if (match_with_list_below(hits, arena, window, grammar, line))
        return true;
    enum match found = match_row(hits, arena, window, grammar, line, text, MATCH_NONE);
    if (!found && text.len > 2 && strchr("-*+o", text.ptr[0]) && text.ptr[1] == ' ') /* a bullet */
        found = match_row(hits, arena, window, grammar, line, slice_after(text, 2), MATCH_NONE);
    if (found == MATCH_WHOLE)
        return false;
    bool is_known_field = is_field(grammar, text);
    bool is_read = !is_known_field && match_labelled(hits, arena, window, grammar,
                                                     grammar->scan.label, line, text, found);
    is_read = is_read || match_chain(hits, arena, window, grammar, line, text);
    if (!is_read && !is_known_field && on_topic)
        match_labelled(hits, arena, window, grammar, grammar->scan.loose, line, text, found);
    return false;
}

/* --- the whole window --- */

static int compare_hits(const void *left, const void *right)
{
    const struct hit *a = left, *b = right;
    if (a->flow != b->flow)
        return a->flow < b->flow ? -1 : 1;
    return a->find < b->find ? -1 : a->find > b->find;
}

/* Finds patterns within the text of a post that may begin an example. */
static void match_post(struct hits *hits, struct arena *arena, const struct window *window,
                       const struct grammar *grammar, size_t first, size_t last, bool rough)
{
    for (size_t i = 0; i < grammar->scan.find_count; i++) {
        struct find_def *find = &grammar->scan.finds[i];
        if (!find->whole_line && find->starts && (rough || !find->rough))
            hits_in_text(hits, arena, window, find, window->lines[first].flow,
                         flow_end(window, last), find->sentence ? SENTENCES_MAX : STARTS_MAX);
    }
}

/* True if two hits are embedded rows of the same kind, or the same round. */
static bool are_same(const struct hit *a, const struct hit *b)
{
    if (a->flow != b->flow)
        return false;
    if (!a->find->row)
        return hit_is_round(a) && hit_is_round(b);
    return b->embedded && a->find->row == b->find->row && !a->find->whole_line &&
           !b->find->whole_line;
}

/* Keeps the first of two hits that read the same text. */
static void drop_repeated(struct hits *hits)
{
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        if (kept == 0 || !are_same(&hits->items[kept - 1], hit))
            hits->items[kept++] = *hit;
    }
    hits->count = kept;
}

/* How much of the text a hit explains. */
static size_t bytes_read(const struct hit *hit)
{
    size_t len = hit->find->row ? 0 : hit->groups[FIND_VALUE].len + 1;
    for (size_t i = 0; hit->find->row && i < hit->find->row->part_count; i++)
        len += hit->parts[i].len;
    return len;
}

/*
 * Drops matches within a line that has a whole-line match, unless the others cover more, and that match is itself
 * embedded in text, or only a number, or there are several, as between arrows.
 */
static void drop_inner_matches(struct hits *hits)
{
    size_t kept = 0, stop;
    for (size_t i = 0; i < hits->count; i = stop) {
        size_t line = hits->items[i].line, whole = 0, within = 0, end = 0, pieces = 0;
        bool is_cut = false;
        for (stop = i; stop < hits->count && hits->items[stop].line == line; stop++) {
            const struct hit *hit = &hits->items[stop];
            size_t len = bytes_read(hit);
            whole += hit->find->whole_line && !hit->find->also ? len : 0;
            if (!hit->find->whole_line && hit->flow >= end) { /* not the same text again */
                within += len;
                end = hit->flow + len;
            }
            pieces += hit->find->whole_line && !hit->find->also;
            is_cut |= hit->find->whole_line && (hit->is_cut || is_lone_number(hit));
        }
        bool by_words = within > whole && (is_cut || pieces != 1);
        for (size_t k = i; k < stop; k++) {
            const struct find_def *find = hits->items[k].find;
            if (find->also || (find->whole_line ? !by_words : by_words || whole == 0))
                hits->items[kept++] = hits->items[k];
        }
    }
    hits->count = kept;
}

/* Two lists, one below the other, of the kind that begins an example: one list, typed in two lines. */
static void join_first_lists(struct hits *hits, const struct window *window)
{
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++) {
        struct hit *last = kept ? &hits->items[kept - 1] : NULL, *hit = &hits->items[i];
        bool is_list = hit->find->first && hit->find->whole_line && hit->find->row &&
                       hit->find->row->parts[0].value.spaced;
        bool goes_on = last && is_list && last->find == hit->find && hit->line == last->line + 1 &&
                       !window->lines[hit->line].opens_block;
        if (!goes_on) {
            hits->items[kept++] = *hit;
            continue;
        }
        last->parts[0] = flow_slice(window, last->flow, hit->flow + hit->parts[0].len);
        last->span = flow_slice(window, last->flow, flow_end(window, hit->line));
    }
    hits->count = kept;
}

/* The headers of a mail have no moves: "+0100" is a time zone. */
static void drop_rows_of_headers(struct hits *hits, const struct window *window)
{
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++)
        if (!hits->items[i].find->row || !window->lines[hits->items[i].line].is_header)
            hits->items[kept++] = hits->items[i];
    hits->count = kept;
}

/* True for a word with a letter that the game does not have: a mistyped row, or a number such as 0117. */
static bool is_mistyped(const struct hit *hit)
{
    size_t width = hit_word_width(hit);
    const char *alphabet = width ? hit->find->row->parts[0].value.alphabet : NULL;
    for (size_t i = 0; alphabet && i < width; i++)
        if (hit->parts[0].ptr[i] != ' ' && !strchr(alphabet, hit->parts[0].ptr[i]))
            return true;
    return false;
}

/* True if a row is on the line above another, in the same block. */
static bool is_right_above(const struct window *window, const struct hit *above,
                           const struct hit *below)
{
    return above && below && above->line + 1 >= below->line &&
           !window->lines[below->line].opens_block;
}

/* A word that may be a mistyped row counts only where rows are: beside one, or between two that are as wide. */
static void drop_words_alone(struct hits *hits, const struct window *window)
{
    size_t kept = 0;
    const struct hit *above = NULL;
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        bool alone = is_mistyped(hit);
        if (alone) {
            size_t next = i + 1, width = hit_word_width(hit);
            while (next < hits->count && !hits->items[next].find->row)
                next++;
            const struct hit *below = next < hits->count ? &hits->items[next] : NULL;
            below = below && is_mistyped(below) ? NULL : below;
            alone = !is_right_above(window, above, hit) && !is_right_above(window, hit, below) &&
                    !(above && below && hit_word_width(above) == width &&
                      hit_word_width(below) == width);
        }
        if (alone)
            continue;
        hits->items[kept] = *hit;
        if (hit->find->row)
            above = &hits->items[kept];
        kept++;
    }
    hits->count = kept;
}

/* Of rows on one line, keeps those of a rough pattern if the others are rows of another kind, or else the others. */
static void keep_rough_rows(struct hits *hits)
{
    size_t kept = 0, stop;
    for (size_t i = 0; i < hits->count; i = stop) {
        const struct row_def *row = NULL;
        bool rough = false, same = false;
        for (stop = i; stop < hits->count && hits->items[stop].line == hits->items[i].line; stop++)
            if (hits->items[stop].find->rough && hits->items[stop].find->row)
                row = hits->items[stop].find->row;
        for (size_t k = i; k < stop; k++)
            same |= row && hits->items[k].find->row == row && hits->items[k].find->whole_line &&
                    !hits->items[k].embedded;
        rough = row && !same;
        for (size_t k = i; k < stop; k++)
            if (!row || !hits->items[k].find->row || hits->items[k].find->rough == rough)
                hits->items[kept++] = hits->items[k];
    }
    hits->count = kept;
}

static bool needs_owner(const struct hit *hit)
{
    return hit->find->field && hit->find->field->owned && !hit->groups[FIND_PLAYER].len;
}

/* What is above the lists that a pattern finds. */
struct lists_below {
    struct slice name; /* in the heading above one of them */
    bool differs;      /* another one is below a different name */
};

/*
 * Gives lists without an owner to the player named in the heading above. Only if the headings above the lists that a
 * pattern finds have different names: a single one may be any other word.
 */
static void name_owners_by_headings(struct hits *hits, struct arena *arena,
                                    const struct window *window, const struct grammar *grammar)
{
    struct slice *names = arena_zero(arena, hits->count + 1, sizeof *names);
    struct lists_below *kinds = arena_zero(arena, grammar->scan.find_count, sizeof *kinds);
    for (size_t i = 0; i < hits->count; i++) {
        struct lists_below *kind = &kinds[hits->items[i].find - grammar->scan.finds];
        if (!needs_owner(&hits->items[i]))
            continue;
        names[i] = heading_name_above(window, hits->items[i].line);
        kind->differs |= names[i].len && kind->name.len && !slice_equal(kind->name, names[i]);
        kind->name = names[i].len ? names[i] : kind->name;
    }
    for (size_t i = 0; i < hits->count; i++)
        if (names[i].len && kinds[hits->items[i].find - grammar->scan.finds].differs)
            hits->items[i].groups[FIND_PLAYER] = names[i];
}

void hits_collect(struct hits *hits, struct arena *arena, const struct window *window,
                  const struct grammar *grammar, const enum topic *topics, bool rough)
{
    bool was_matched = false;
    ARENA_RESERVE(arena, hits->items, window->line_count,
                  hits->capacity); /* most lines have at most one */
    for (size_t line = 0, first = 0; line < window->line_count; line++) {
        size_t post = window->lines[line].post;
        bool expected = topics[post] || (grammar->scan.sure && !rough);
        was_matched = expected && !was_matched &&
                      match_line(hits, arena, window, grammar, line, topics[post]);
        bool ends = line + 1 == window->line_count || window->lines[line + 1].post != post;
        if (ends && expected && topics[post])
            match_post(hits, arena, window, grammar, first, line, rough);
        if (ends)
            first = line + 1;
    }
    if (hits->count > 1)
        qsort(hits->items, hits->count, sizeof *hits->items, compare_hits);
    drop_rows_of_headers(hits, window);
    if (rough)
        keep_rough_rows(hits);
    drop_repeated(hits);
    drop_words_alone(hits, window);
    drop_inner_matches(hits);
    join_first_lists(hits, window);
    name_owners_by_headings(hits, arena, window, grammar);
    parts_join(hits, arena, window, rough);
    steps_to_moves(hits, arena);
}
