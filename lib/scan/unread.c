#include "unread.h"

#include "base/order.h"
#include "grammar/vocabulary.h"
#include "hits/speakers.h"

/* How many lines above the first row may belong to the example. */
enum { LINES_ABOVE = 3 };

/* Which bytes of the flow [from, to) were read. */
struct coverage {
    const struct window *window;
    bool *read; /* by offset from `from` */
    size_t from, to;
    bool in_remark; /* a remark in brackets goes on at the next line */
};

/* --- what was read --- */

static void mark_hit(const struct coverage *coverage, const struct hit *hit)
{
    if (!hit->span.len)
        return;
    size_t start = window_flow_at(coverage->window, hit->line, hit->span.ptr),
           stop = start + hit->span.len;
    for (size_t at = MAX(start, coverage->from); at < stop && at < coverage->to; at++)
        coverage->read[at - coverage->from] = true;
}

/* Marks the rows of the example, and of those above and below. */
static void mark_groups(const struct coverage *coverage, const struct example_input *input,
                        size_t index)
{
    const struct group *groups = input->groups->items;
    size_t first = groups[index > 0 ? index - 1 : 0].first;
    size_t stop = groups[index + 1 < input->groups->count ? index + 1 : index].stop;
    for (size_t i = first; i < stop; i++)
        mark_hit(coverage, &input->hits->items[i]);
}

static bool is_read(const struct coverage *coverage, size_t at)
{
    return coverage->read[at - coverage->from];
}

static bool has_read_text(const struct coverage *coverage, size_t line)
{
    for (size_t at = coverage->window->lines[line].flow; at < flow_end(coverage->window, line);
         at++)
        if (is_read(coverage, at))
            return true;
    return false;
}

/* --- words that were not read --- */

/* Words of a text that were not read. */
struct word_counts {
    size_t values;      /* numbers, squares, signs: values as in a row */
    size_t words;       /* other words */
    size_t longest_run; /* the most values one after another */
};

/* A cardinal number of more than two letters: "um" and "no" have other meanings. */
static bool is_number_in_words(struct slice word)
{
    return word.len > 2 && word_is(WORDS_CARDINAL, word);
}

static bool is_word(struct slice word)
{
    return slice_count(word, is_any_letter) > 2 && !is_number_in_words(word);
}

/* "+", "x" or "+--+", but not a dash, a row of dashes, the border of a table or an ellipsis. */
static bool is_sign_word(struct slice word)
{
    bool differ = word.len == 1;
    for (size_t i = 0; i < word.len; i++) {
        if (!strchr("+-_*.xXoO#@", word.ptr[i]) ||
            (i > 3 && memcmp(word.ptr + i - 3, "----", 4) == 0))
            return false;
        differ |= word.ptr[i] != word.ptr[0];
    }
    return differ;
}

static struct slice word_at(const struct coverage *coverage, size_t at, size_t end)
{
    size_t stop = at;
    while (stop < end && !is_space(coverage->window->flow[stop]) &&
           coverage->window->flow[stop] != '|')
        stop++;
    return flow_slice(coverage->window, at, stop);
}

static bool has_unread_digit(const struct coverage *coverage, size_t at, size_t len)
{
    for (size_t i = at; i < at + len; i++)
        if (is_digit(coverage->window->flow[i]) && !is_read(coverage, i))
            return true;
    return false;
}

/* True for "22:40", "10/01/2010," and "2010-01-10", which is no value of a game. */
static bool is_date_or_time(struct slice word)
{
    size_t numbers = 0, longest = 0, digits = 0;
    char separator = '\0';
    word.len -= word.len && word.ptr[word.len - 1] == ',';
    for (size_t i = 0; i < word.len; i++) {
        bool is_new = !is_digit(word.ptr[i]);
        if (is_new &&
            (!digits || !strchr(":/.-", word.ptr[i]) || (separator && separator != word.ptr[i])))
            return false;
        separator = is_new ? word.ptr[i] : separator;
        digits = is_new ? 0 : digits + 1;
        numbers += digits == 1;
        longest = MAX(digits, longest);
    }
    return separator == ':' ? digits == 2 && longest == 2 : numbers == 3 && longest == 4;
}

static struct word_counts count_words(const struct coverage *coverage, size_t at, size_t end)
{
    struct slice before = { "", 0 };
    struct word_counts counts = { 0 };
    size_t signs = 0, numbers = 0, run = 0, ordinals = 0;
    while (at < end) {
        struct slice word = word_at(coverage, at, end);
        bool read = word.len && is_read(coverage, at), is_value = false;
        at += word.len + 1;
        if (!word.len)
            continue;
        if (!read && is_sign_word(word)) {
            is_value = signs++ > 0 || word.len > 1;
        } else {
            signs = 0;
            while (word.len > 1 && strchr(",.;:!\"')", word.ptr[word.len - 1]))
                word.len--;
            while (word.len > 1 && strchr("\"'(", word.ptr[0]))
                word = slice_after(word, 1);
            numbers += is_number_in_words(word) && !read;
            is_value = has_unread_digit(coverage, (size_t)(word.ptr - coverage->window->flow),
                                        word.len) &&
                       !is_date_or_time(word);
            ordinals += is_value && slice_equal_nocase(before, slice_of("player"));
            counts.words += is_word(word) && !read;
        }
        before = word;
        counts.values += is_value;
        run = is_value ? run + 1 : 0;
        counts.longest_run = MAX(run, counts.longest_run);
    }
    counts.values += numbers > 1 || numbers > counts.words ? numbers : 0;
    if (ordinals == counts.values) /* "player 1 | player 2" */
        counts.values = counts.longest_run = 0;
    if (signs == 1 && !counts.words && !counts.values) /* a lone sign is a part of a row */
        counts.values = 1;
    return counts;
}

/* The end of a remark in brackets that begins here: "(10111 is not possible)". It has more words than values. */
static size_t skip_remark(struct coverage *coverage, size_t at, size_t end)
{
    const char *flow = coverage->window->flow, *close = memchr(flow + at, ')', end - at);
    size_t stop = close ? (size_t)(close - flow) + 1 : end;
    struct word_counts counts = count_words(coverage, at, stop);
    bool is_remark = coverage->in_remark || counts.words > counts.values;
    coverage->in_remark = is_remark && !close;
    return is_remark ? stop : at;
}

static struct word_counts count_unread(struct coverage *coverage, size_t line)
{
    const char *flow = coverage->window->flow;
    size_t at = coverage->window->lines[line].flow, end = flow_end(coverage->window, line);
    struct word_counts counts = { 0 };
    while (at < end) {
        if ((flow[at] == '(' && !is_read(coverage, at)) || coverage->in_remark)
            at = skip_remark(coverage, at, end);
        if (at >= end)
            break;
        const char *open = at + 1 < end ? memchr(flow + at + 1, '(', end - at - 1) : NULL;
        size_t stop = open ? (size_t)(open - flow) : end;
        struct word_counts part = count_words(coverage, at, stop);
        counts.values += part.values;
        counts.words += part.words;
        counts.longest_run = MAX(part.longest_run, counts.longest_run);
        at = stop;
    }
    return counts;
}

/*
 * True if a word that was not read is as wide as the rows, and has a digit: "then 0l0l?". With `exact`, all of it must
 * be binary digits, as in all rows that are one word.
 */
static bool has_word_of_width(const struct coverage *coverage, size_t line, size_t width,
                              bool exact)
{
    size_t end = flow_end(coverage->window, line), len = 0, digits = 0;
    for (size_t at = coverage->window->lines[line].flow; at <= end; at++) {
        char c = at < end && !is_read(coverage, at) ? coverage->window->flow[at] : ' ';
        bool in_word = exact ? c == '0' || c == '1' : is_digit(c) || is_letter(c) || c == '?';
        if (!in_word && digits && len == width)
            return true;
        len = in_word ? len + 1 : 0;
        digits = in_word ? digits + is_digit(c) : 0;
    }
    return false;
}

/*
 * Where a line is. Next to the rows are the lines of their block, and the line above if each row is a block. Those are
 * more likely to be rows than other text.
 */
enum position { POSITION_ABOVE, POSITION_BELOW, POSITION_NEXT, POSITION_AMONG };

static enum position position_of(const struct window *window, const struct group *group,
                                 size_t line)
{
    size_t first = line < group->first_line ? line : group->last_line;
    size_t last = MAX(line, group->first_line);
    if (line >= group->first_line && line <= group->last_line)
        return POSITION_AMONG;
    bool rows_are_blocks = group->first_line < group->last_line &&
                           window->lines[group->first_line + 1].opens_block;
    for (size_t i = first + 1; i <= last; i++)
        if (window->lines[i].opens_block && !(rows_are_blocks && i == group->first_line))
            return line < group->first_line ? POSITION_ABOVE : POSITION_BELOW;
    return POSITION_NEXT;
}

/* True if the unread text of the line may describe a move. `width` is that of the rows, 0 if it varies. */
static bool may_describe_move(struct coverage *coverage, size_t line, size_t width,
                              enum position position)
{
    enum { WORDS_PER_VALUE = 6 }; /* at most: "there are 22 ways to write 8 as a sum" is no move */
    struct word_counts counts = count_unread(coverage, line);
    bool is_wide = width > 2 && position != POSITION_BELOW &&
                   has_word_of_width(coverage, line, width, position == POSITION_ABOVE);
    if (position == POSITION_ABOVE)
        return is_wide;
    if (position == POSITION_AMONG)
        return is_wide ||
               (counts.values && (width <= 2 || counts.words <= WORDS_PER_VALUE * counts.values));
    bool is_near = position == POSITION_NEXT;
    return is_wide || (counts.values > 1 && counts.values > counts.words) ||
           (is_near &&
            (counts.longest_run > 1 || (counts.values && counts.values >= counts.words)));
}

/* --- lines that look like rows --- */

/* True if the line has a word as wide as the rows (0 if these have no width), or more digits and signs than letters. */
static bool looks_like_row(const struct coverage *coverage, size_t line, size_t width)
{
    struct slice text = window_text(coverage->window, line);
    if (text.ptr[0] == '(' && text.ptr[text.len - 1] == ')') /* a remark */
        return false;
    if (width > 2 && has_word_of_width(coverage, line, width, false))
        return true;
    size_t digits = 0, letters = slice_count(text, is_any_letter), signs = 0, start = 0;
    for (size_t i = 0; i <= text.len; i++) {
        if (i < text.len && !is_space(text.ptr[i]))
            continue;
        struct slice word = { text.ptr + start, i - start };
        start = i + 1;
        if (is_date_or_time(word))
            continue;
        digits += slice_count(word, is_digit);
        signs += word.len;
    }
    signs -= digits + letters;
    return digits > 0 && digits + signs >= letters;
}

static bool is_same_post(const struct window *window, size_t line, size_t next)
{
    return next < window->line_count && window->lines[next].post == window->lines[line].post;
}

/* The last line that may be a row of the group: the one below it may follow without a break. */
static size_t last_possible_row(const struct window *window, const struct group *group)
{
    size_t last = group->last_line;
    return last + (is_same_post(window, last, last + 1) && !window->lines[last + 1].opens_block);
}

/* True if a line was read, or cannot have a move: a mail header, a name above messages, or a quotation of the lines above. */
static bool is_settled(const struct coverage *coverage, size_t line)
{
    enum { LINES_BACK = 16 };
    const struct window *window = coverage->window;
    if (window->lines[line].is_header || window->lines[line].is_quotation ||
        name_above_messages(window_text(window, line)).len)
        return true;
    for (size_t above = line; above-- > 0 && line - above <= LINES_BACK;)
        if (slice_equal(window_text(window, above), window_text(window, line)))
            return window->lines[above].flow >= coverage->from && has_read_text(coverage, above);
    return false;
}

static void find_rows(struct unread *unread, const struct example_input *input,
                      const struct coverage *coverage, const struct group *group, size_t width)
{
    struct arena *arena = input->arena;
    size_t last = last_possible_row(coverage->window, group), count = 0;
    unread->rows = arena_zero(arena, last - group->first_line + 1, sizeof *unread->rows);
    for (size_t line = group->first_line + 1; line <= last; line++)
        if (!has_read_text(coverage, line) && !is_settled(coverage, line) &&
            looks_like_row(coverage, line, width)) {
            unread->rows[count++] = line;
            unread->inner_count += line < group->last_line;
        }
}

/* --- the example --- */

/* A value may be another one if it goes on with something that was not read, as in "1~2". */
static void mark_fragments(const struct coverage *coverage, struct example_items *items)
{
    const char *flow = coverage->window->flow;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        struct slice value = hit->groups[FIND_VALUE];
        size_t at = is_in_flow(coverage->window, value.ptr) ? (size_t)(value.ptr - flow) : SIZE_MAX;
        if (at < coverage->from || at >= coverage->to)
            continue;
        while (at > coverage->from && !is_space(flow[at - 1]))
            at--;
        items->items[i].is_fragment =
                has_unread_digit(coverage, at, word_at(coverage, at, coverage->to).len);
    }
}

static size_t last_item_line(const struct example_items *items, size_t line)
{
    for (size_t i = 0; i < items->count; i++)
        if (items->items[i].hit->line > line)
            line = items->items[i].hit->line;
    return line;
}

/* The first line to look at: a little above the group. */
static size_t first_line_near(const struct window *window, const struct group *group)
{
    size_t first = group->first_line, line = first;
    while (line > 0 && first - line < LINES_ABOVE && is_same_post(window, first, line - 1))
        line--;
    return line;
}

/*
 * The group without the sentences at its end, which may describe moves that were not possible, and without those at its
 * beginning that announce the round.
 */
static struct group without_outer_sentences(const struct example_input *input, struct group group)
{
    const struct hit *hits = input->hits->items;
    size_t first = group.first, stop = group.stop;
    while (stop > first && hits[stop - 1].in_sentence)
        stop--;
    while (first < stop && hits[first].in_sentence && hit_is_round(&hits[first]))
        first++;
    if (first < stop) {
        group.first_line = hits[first].line;
        group.last_line = hits[stop - 1].line;
    }
    return group;
}

bool unread_between(const struct unread *unread, size_t first, size_t last)
{
    for (size_t i = 0; i < unread->suspect_count; i++)
        if (unread->suspects[i] >= first && unread->suspects[i] <= last)
            return true;
    return false;
}

void unread_find(struct unread *unread, const struct example_input *input, size_t index,
                 struct example_items *items)
{
    const struct group rows = without_outer_sentences(input, input->groups->items[index]),
                       *group = &rows;
    const struct window *window = input->window;
    size_t above = first_line_near(window, group), last = last_item_line(items, group->last_line);
    size_t below = last_possible_row(window, group), width = 0;
    struct coverage coverage = { .window = window,
                                 .from = window->lines[above].flow,
                                 .to = flow_end(window, MAX(last, below)) };
    coverage.read =
            arena_zero(input->arena, coverage.to - coverage.from + 1, sizeof *coverage.read);
    for (size_t i = 0; i < items->count; i++)
        mark_hit(&coverage, items->items[i].hit);
    for (size_t i = group->first; i < group->stop && !width; i++)
        width = hit_word_width(&input->hits->items[i]);
    mark_groups(&coverage, input, index);
    *unread = (struct unread){ .rows = NULL };
    find_rows(unread, input, &coverage, group, width);
    mark_fragments(&coverage, items);
    unread->suspects = arena_zero(input->arena, last - above + 1, sizeof *unread->suspects);
    for (size_t line = above; line <= last; line++) {
        if (is_settled(&coverage, line) ||
            !may_describe_move(&coverage, line, width, position_of(window, group, line)))
            continue;
        unread->suspects[unread->suspect_count++] = line;
        if (unread->suspect_count > 1)
            continue;
        unread->suspect = line;
        unread->suspect_among_rows = line <= group->last_line;
    }
}
