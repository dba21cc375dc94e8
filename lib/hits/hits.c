#include "hits.h"

#include "dot_labels.h"
#include "grammar/vocabulary.h"
#include "grid_lists.h"
#include "hit_choice.h"
#include "numbered_grids.h"
#include "order_rows.h"
#include "part_lists.h"
#include "player_reference.h"
#include "redrawn_grids.h"
#include "relative_moves.h"
#include "speakers.h"
#include "steps.h"
#include "text_hits.h"
#include "told_size.h"

/* Maximum number of rows on a line. */
enum { PIECES_MAX = 64 };

/* Maximum hits of one pattern in a post, and of one for sentences or relative moves; further ones are ignored. */
enum { STARTS_MAX = 4096, SENTENCES_MAX = 512 };

/* A longer line is running text, not a row. */
enum { ROW_BYTES_MAX = 8192 };

/* --- lines --- */

/*
 * MATCH_WHOLE: the line is a row or a field. MATCH_BESIDE: only an `also` pattern matched, so the rest of the line is
 * still to be read.
 */
enum match { MATCH_NONE, MATCH_BESIDE, MATCH_WHOLE };

/* True for an item of a list, "- +2 -1". */
static bool is_item(struct slice line)
{
    return slice_begins(line, "- ") || slice_begins(line, "* ");
}

/* True for the text of a whole line, perhaps without a bullet before it. */
static bool is_line_or_item(const struct window *window, size_t line, struct slice text)
{
    enum { BULLET = 2 };
    struct slice whole = window_text(window, line);
    return text.len == whole.len ||
           (text.len + BULLET == whole.len && is_item(whole) && text.ptr == whole.ptr + BULLET);
}

/* True for headings of columns such as "A\tB". */
static bool is_letters(struct slice text)
{
    size_t letters = slice_count(text, is_letter);
    return letters > 1 && letters + slice_count(text, is_space) == text.len;
}

/* True if the pattern occurs in the text above a line, not counting items of a list. */
static bool is_below_heading(const struct window *window, size_t line, struct pattern *heading,
                             struct arena *arena)
{
    enum { REACH_LINES = 12 };
    size_t post = window->lines[line].post, lowest = line > REACH_LINES ? line - REACH_LINES : 0;
    bool in_list = is_item(window_text(window, line)); /* other items are no heading */
    while (line-- > lowest && window->lines[line].post == post) {
        struct slice text = window_text(window, line);
        bool is_heading = has_two_letters(text) || is_letters(text);
        if (is_heading && !(in_list && is_item(text)))
            return pattern_occurs(heading, text, arena);
    }
    return false;
}

/*
 * Adds hits for the patterns that match the whole text: at most one, and any `also` patterns. `before` is what matching
 * the text with its label gave; `also` patterns are tried only if that was MATCH_NONE.
 */
static enum match match_row(struct hits *hits, size_t line, struct slice text, enum match before)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    const struct window *window = hits->window;
    const struct scan_def *scan = &hits->grammar->scan;
    enum match result = MATCH_NONE;
    for (size_t i = 0; i < scan->find_count; i++) {
        struct find_def *find = &scan->finds[i];
        if (!find->whole_line || (find->relative && !hits->rough) ||
            (find->also ? before != MATCH_NONE : result == MATCH_WHOLE) ||
            (find->below && !(is_line_or_item(window, line, text) &&
                              is_below_heading(window, line, find->below, hits->arena))) ||
            !pattern_matched(pattern_match(find->pattern, text, groups, PATTERN_GROUPS_MAX + 1),
                             hits->arena))
            continue;
        struct hit *hit = hits_add_match(hits, find, groups);
        hit->line = line;
        hit->flow = window_flow_at(window, line, hit_start(hit, groups[0]));
        result = !find->also ? MATCH_WHOLE : result ? result : MATCH_BESIDE;
    }
    return result;
}

/* True for a row or list with something of each player, which cannot follow the name of one of them. */
static bool is_of_all(const struct hit *hit)
{
    const struct row_def *row = hit->find->row;
    if (hit->find->field && hit->find->field->is_moves)
        return !hit->find->part;
    return row && row->part_count > 1 && row->parts[0].value.type == TYPE_INTEGER &&
           row->parts[1].value.type == TYPE_INTEGER &&
           row->parts[0].value.max == row->parts[1].value.max;
}

/* True for a row right after the name at the start of the line: "Ann: 00010 2,2,1. A point for me!" */
static bool follows_name(struct slice text, struct slice player, struct slice rest)
{
    if (!player.len || player.ptr != text.ptr)
        return false;
    const char *between = player.ptr + player.len;
    while (between < rest.ptr && strchr("): \t", *between))
        between++;
    return between == rest.ptr;
}

/* A row with text around it: a number, a bullet, a player's name, or other words. */
static bool match_labelled(struct hits *hits, struct pattern *label, size_t line, struct slice text,
                           enum match found)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    if (!label ||
        !pattern_matched(pattern_match(label, text, groups, PATTERN_GROUPS_MAX + 1), hits->arena))
        return false;
    struct slice rest = groups[pattern_group(label, "rest")];
    struct slice player = groups[pattern_group(label, "player")];
    size_t before = hits->count;
    if (!rest.len || rest.len == text.len || !match_row(hits, line, rest, found))
        return false;
    for (size_t i = before; i < hits->count; i++) {
        struct hit *hit = &hits->items[i];
        if (player.len && is_of_all(hit)) {
            hits->count = before;
            return false;
        }
        hit->is_cut = label == hits->grammar->scan.loose;
        hit->embedded = hit->is_cut && !follows_name(text, player, rest);
        if (!hit->is_cut) /* the label was read, too */
            hit->span.len += (size_t)(hit->span.ptr - text.ptr), hit->span.ptr = text.ptr;
        if (!hit->groups[FIND_PLAYER].ptr || (player.len && is_author(hit->groups[FIND_PLAYER])))
            hit->groups[FIND_PLAYER] = player; /* "Ann: mine is 5" */
    }
    return true;
}

/* True if a remark may begin at this place: "(by Ann)", "-> 5", ", a point", or the last cells of a row. */
static bool may_begin_remark(struct slice text, size_t at)
{
    static const char *const marks[] = { "\t", " (",  " [", ", ", "; ", " ->",
                                         " =", " - ", ": ", " +", NULL };
    struct slice rest = slice_after(text, at);
    for (size_t i = 0; marks[i]; i++)
        if (slice_begins(rest, marks[i]))
            return true;
    return false;
}

/* A row with a remark after it, right below another one of its kind: "9 c2 (Ann), 9 - 3 = 6 points". */
static bool match_before_remark(struct hits *hits, size_t line, struct slice text)
{
    enum { NEAR_LINES = 2, CUTS_MOST = 6 };
    struct pattern *label = hits->grammar->scan.label;
    size_t before = hits->count, cuts = 0;
    if (before == 0 || hits->items[before - 1].line + NEAR_LINES < line)
        return false;
    const struct find_def *above = hits->items[before - 1].find;
    for (size_t at = text.len; at-- > 1 && cuts < CUTS_MOST && hits->count == before;) {
        struct slice row = slice_trim(slice_first(text, at));
        if (!may_begin_remark(text, at))
            continue;
        cuts++;
        if (!match_row(hits, line, row, MATCH_NONE))
            match_labelled(hits, label, line, row, MATCH_NONE);
        if (hits->count > before && (!above->row || hits->items[before].find != above))
            hits->count = before;
    }
    for (size_t i = before; i < hits->count; i++)
        hits->items[i].is_cut = hits->items[i].embedded = true;
    return hits->count > before;
}

/* A row without a number after a wide gap, its points: "1 1 1\t3". */
static struct slice without_points(struct slice row)
{
    size_t len = row.len;
    while (len > 0 && is_digit(row.ptr[len - 1]))
        len--;
    return len > 0 && row.ptr[len - 1] == '\t' ? slice_trim(slice_first(row, len)) : row;
}

/* Takes the next piece: what is before an arrow, "->" or "=>", or else before a tab. */
static bool next_in_chain(struct slice *rest, struct slice *piece, bool has_arrows)
{
    if (!rest->ptr)
        return false;
    for (size_t i = 0; i < rest->len; i++) {
        bool is_arrow = strchr("-=", rest->ptr[i]) && i + 1 < rest->len && rest->ptr[i + 1] == '>';
        if (has_arrows ? !is_arrow : rest->ptr[i] != '\t')
            continue;
        *piece = slice_trim((struct slice){ rest->ptr, i });
        while (piece->len && strchr("-=", piece->ptr[piece->len - 1]))
            piece->len--;
        *piece = slice_trim(*piece);
        *rest = slice_trim(slice_after(*rest, i + 1 + has_arrows));
        return true;
    }
    *piece = has_arrows ? without_points(slice_trim(*rest)) : slice_trim(*rest);
    rest->ptr = NULL;
    return true;
}

/* True for a row with what belongs to it. One alone in a cell may be only a part of it. */
static bool is_whole_row(const struct hit *hit)
{
    return hit->find->row && hit->parts[0].len && hit->parts[1].len;
}

/* Several rows on a line, separated by arrows or in the cells of a table: all of them match, or none. */
static bool match_chain(struct hits *hits, size_t line, struct slice text)
{
    size_t before = hits->count, pieces = 0;
    bool good = true, has_arrows = memchr(text.ptr, '>', text.len) &&
                                   (slice_contains(text, "->") || slice_contains(text, "=>"));
    struct slice rest = text, piece;
    if (!has_arrows && !memchr(text.ptr, '\t', text.len))
        return false;
    while (good && next_in_chain(&rest, &piece, has_arrows)) {
        if (piece.len == 0)
            good = has_arrows && pieces == 0;
        else if (has_arrows)
            good = match_row(hits, line, piece, MATCH_NONE) ||
                   match_labelled(hits, hits->grammar->scan.loose, line, piece, MATCH_NONE);
        else
            good = match_row(hits, line, piece, MATCH_NONE) &&
                   is_whole_row(&hits->items[hits->count - 1]);
        good = good && ++pieces <= PIECES_MAX;
    }
    if (!good)
        hits->count = before;
    return good;
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
    return slice_span_of(next, "0123456789, .+-") == next.len;
}

/* True for a word of digits above a list of numbers. */
static bool is_above_list(const struct window *window, size_t line)
{
    struct slice text = window_text(window, line), next;
    if (line + 1 == window->line_count || text.len < 3 || window->lines[line + 1].opens_block ||
        window->lines[line + 1].post != window->lines[line].post ||
        slice_span(text, is_digit) < text.len)
        return false;
    next = window_text(window, line + 1);
    size_t digits = slice_span(next, is_digit);
    bool is_number = digits < next.len &&
                     strchr("/.):", next.ptr[digits]); /* "2/4" in a thread, "9. 00010" */
    return digits > 0 && digits < text.len && !is_number;
}

/* Matches a row together with the list below it, which is a part of the row: "100011" and "1 3 2". */
static bool match_with_list_below(struct hits *hits, size_t line)
{
    const struct window *window = hits->window;
    if (!is_above_list(window, line))
        return false;
    struct slice both = flow_slice(window, window->lines[line].flow, flow_end(window, line + 1));
    return match_row(hits, line, both, MATCH_NONE) ||
           match_labelled(hits, hits->grammar->scan.loose, line, both, MATCH_NONE);
}

/* True for a line such as "Score: 4, 6". A row does not begin with a key. */
static bool is_field(const struct grammar *grammar, struct slice text)
{
    struct field_text field;
    return field_split(text, &field) && grammar_field(grammar, field.key, field.owner);
}

/* Matches a line. True if it was matched together with the next line. `on_topic`: the post may be about the game. */
static bool match_line(struct hits *hits, size_t line, bool on_topic)
{
    const struct window *window = hits->window;
    struct slice text = window_text(window, line);
    size_t start = window->lines[line].flow;
    if (text.len > ROW_BYTES_MAX)
        return false;
    if (goes_on_below(window, line) &&
        match_row(hits, line, flow_slice(window, start, flow_end(window, line + 1)), MATCH_NONE))
        return true;
    if (match_with_list_below(hits, line))
        return true;
    enum match found = match_row(hits, line, text, MATCH_NONE);
    if (!found && text.len > 2 && strchr("-*+o", text.ptr[0]) && text.ptr[1] == ' ') /* a bullet */
        found = match_row(hits, line, slice_after(text, 2), MATCH_NONE);
    if (found == MATCH_WHOLE)
        return false;
    bool is_known_field = is_field(hits->grammar, text);
    bool is_read =
            !is_known_field && match_labelled(hits, hits->grammar->scan.label, line, text, found);
    is_read = is_read || match_chain(hits, line, text);
    if (!is_read && !is_known_field && on_topic &&
        !match_labelled(hits, hits->grammar->scan.loose, line, text, found))
        match_before_remark(hits, line, text);
    return false;
}

/* --- the whole window --- */

/* Finds patterns within the text of a post that may begin an example, or whose matches the rest of the text must prove. */
static void match_post(struct hits *hits, size_t first, size_t last)
{
    const struct scan_def *scan = &hits->grammar->scan;
    size_t from = hits->window->lines[first].flow, to = flow_end(hits->window, last);
    for (size_t i = 0; i < scan->find_count; i++) {
        struct find_def *find = &scan->finds[i];
        size_t most = find->sentence || find->relative ? SENTENCES_MAX : STARTS_MAX;
        if (!find->whole_line &&
            (hits->rough ? find->starts || find->relative : find->starts && !find->rough))
            hits_in_text(hits, find, from, to, most);
    }
}

/* True if the line may have a row that is evidence for the game even if nothing else is: it has digits of such rows. */
static bool may_have_sure_row(const struct hits *hits, size_t line)
{
    enum { DIGITS_FEWEST = 2 };
    const struct grammar *grammar = hits->grammar;
    const char *digits = grammar->scan.sure ? grammar->rows[0].parts[0].value.alphabet : NULL;
    struct slice text = window_text(hits->window, line);
    size_t count = 0;
    if (!digits)
        return grammar->scan.sure > 0;
    for (size_t i = 0; i < text.len && count < DIGITS_FEWEST; i++)
        count += is_digit(text.ptr[i]) && strchr(digits, text.ptr[i]);
    return count == DIGITS_FEWEST;
}

void hits_collect(struct hits *hits, const enum topic *topics)
{
    const struct window *window = hits->window;
    bool was_matched = false;
    /* most lines have at most one, and few begin a sentence that has another */
    ARENA_RESERVE(hits->arena, hits->items, window->line_count + window->line_count / 8,
                  hits->capacity);
    for (size_t line = 0, first = 0; line < window->line_count; line++) {
        size_t post = window->lines[line].post;
        bool expected = topics[post] || (!hits->rough && may_have_sure_row(hits, line));
        size_t before = hits->count;
        was_matched = expected && !was_matched && match_line(hits, line, topics[post]);
        for (size_t i = before; i < hits->count; i++)
            speaker_set(window, &hits->items[i]);
        bool ends = line + 1 == window->line_count || window->lines[line + 1].post != post;
        if (ends && topics[post])
            match_post(hits, first, line);
        if (ends)
            first = line + 1;
    }
    struct hits told = relative_moves_take(hits);
    hits_choose(hits);
    parts_join(hits);
    grid_lists_draw(hits);
    dot_labels_read(hits);
    last_squares_number(hits);
    numbered_grids_read(hits);
    order_rows_read(hits);
    steps_to_moves(hits);
    relative_moves_put(hits, &told);
    redrawn_grids_mark(hits);
}
