#include "unread.h"

/* How many lines above the first row may belong to the example. */
enum { LINES_ABOVE = 3 };

/* Which bytes of the flow were read, from `from` on. */
struct cover {
    const struct window *window;
    bool *read;
    size_t from, to;
    bool in_remark; /* a remark in brackets goes on at the next line */
};

/* --- what was read --- */

/* The offset in the flow of a slice of the flow, or of a line of the window. */
static size_t flow_at(const struct window *window, size_t line, const char *at)
{
    if (at >= window->flow && at < window->flow + WINDOW_BYTES)
        return (size_t)(at - window->flow);
    return window->lines[line].flow + (size_t)(at - window->bytes - window->lines[line].at);
}

static void cover_hit(const struct cover *cover, const struct hit *hit)
{
    if (!hit->span.len)
        return;
    size_t start = flow_at(cover->window, hit->line, hit->span.ptr), stop = start + hit->span.len;
    for (size_t at = start > cover->from ? start : cover->from; at < stop && at < cover->to; at++)
        cover->read[at - cover->from] = true;
}

/* The rows of the examples above and below were read, too. */
static void cover_groups(const struct cover *cover, const struct assembly *assembly, size_t index)
{
    const struct group *groups = assembly->groups->items;
    size_t first = groups[index > 0 ? index - 1 : 0].first;
    size_t stop = groups[index + 1 < assembly->groups->count ? index + 1 : index].stop;
    for (size_t i = first; i < stop; i++)
        cover_hit(cover, &assembly->hits->items[i]);
}

static bool is_read(const struct cover *cover, size_t at)
{
    return cover->read[at - cover->from];
}

static bool has_read(const struct cover *cover, size_t line)
{
    for (size_t at = cover->window->lines[line].flow; at < flow_end(cover->window, line); at++)
        if (is_read(cover, at))
            return true;
    return false;
}

/* --- words that were not read --- */

/* What the words of a line that were not read may be. */
struct tally {
    size_t values; /* numbers, squares, signs: values as in a row */
    size_t words;  /* other words */
    size_t row;    /* the most values one after another */
};

/* A cardinal number, not an ordinal such as "first". */
static bool is_number_word(struct slice word)
{
    int64_t number;
    const char *end = word.ptr + word.len;
    bool is_ordinal = word.len > 4 && (memcmp(end - 2, "st", 2) == 0 || end[-1] == 'd' ||
                                       memcmp(end - 2, "th", 2) == 0);
    return word.len > 2 && is_letter(word.ptr[0]) && !is_ordinal &&
           parse_number_word(word, &number);
}

static size_t count_letters(struct slice word)
{
    size_t count = 0;
    for (size_t i = 0; i < word.len; i++)
        count += is_letter(word.ptr[i]) || (word.ptr[i] & 0x80);
    return count;
}

static bool is_word(struct slice word)
{
    return count_letters(word) > 2 && !is_number_word(word);
}

/* "+", "x" or "+--+", but not a dash, a row of dashes or an ellipsis. */
static bool is_signs(struct slice word)
{
    bool differ = word.len == 1;
    for (size_t i = 0; i < word.len; i++) {
        if (!strchr("+-_*.xXoO#@", word.ptr[i]))
            return false;
        differ |= word.ptr[i] != word.ptr[0];
    }
    return differ;
}

static struct slice word_at(const struct cover *cover, size_t at, size_t end)
{
    size_t stop = at;
    while (stop < end && !is_space(cover->window->flow[stop]) && cover->window->flow[stop] != '|')
        stop++;
    return (struct slice){ cover->window->flow + at, stop - at };
}

static bool has_unread_digit(const struct cover *cover, size_t at, size_t len)
{
    for (size_t i = at; i < at + len; i++)
        if (is_digit(cover->window->flow[i]) && !is_read(cover, i))
            return true;
    return false;
}

static struct tally count_words(const struct cover *cover, size_t at, size_t end)
{
    struct tally tally = { 0 };
    size_t signs = 0, numbers = 0, row = 0;
    while (at < end) {
        struct slice word = word_at(cover, at, end);
        bool read = word.len && is_read(cover, at), is_value = false;
        at += word.len + 1;
        if (!word.len)
            continue;
        if (!read && is_signs(word)) {
            is_value = signs++ > 0 || word.len > 1;
        } else {
            signs = 0;
            while (word.len > 1 && strchr(",.;:!\"')", word.ptr[word.len - 1]))
                word.len--;
            while (word.len > 1 && strchr("\"'(", word.ptr[0]))
                word = (struct slice){ word.ptr + 1, word.len - 1 };
            numbers += is_number_word(word) && !read;
            is_value = has_unread_digit(cover, (size_t)(word.ptr - cover->window->flow), word.len);
            tally.words += is_word(word) && !read;
        }
        tally.values += is_value;
        row = is_value ? row + 1 : 0;
        tally.row = row > tally.row ? row : tally.row;
    }
    tally.values += numbers > 1 ? numbers : 0;
    if (signs == 1 && !tally.words && !tally.values) /* a lone sign is a part of a row */
        tally.values = 1;
    return tally;
}

/* The end of a remark in brackets that begins here: "(10111 is not possible)". It has more words than values. */
static size_t skip_remark(struct cover *cover, size_t at, size_t end)
{
    const char *flow = cover->window->flow, *close = memchr(flow + at, ')', end - at);
    size_t stop = close ? (size_t)(close - flow) + 1 : end;
    struct tally tally = count_words(cover, at, stop);
    bool is_remark = cover->in_remark || tally.words > tally.values;
    cover->in_remark = is_remark && !close;
    return is_remark ? stop : at;
}

static struct tally count_unread(struct cover *cover, size_t line)
{
    const char *flow = cover->window->flow;
    size_t at = cover->window->lines[line].flow, end = flow_end(cover->window, line);
    struct tally tally = { 0 };
    while (at < end) {
        if ((flow[at] == '(' && !is_read(cover, at)) || cover->in_remark)
            at = skip_remark(cover, at, end);
        if (at >= end)
            break;
        const char *open = at + 1 < end ? memchr(flow + at + 1, '(', end - at - 1) : NULL;
        size_t stop = open ? (size_t)(open - flow) : end;
        struct tally part = count_words(cover, at, stop);
        tally.values += part.values;
        tally.words += part.words;
        tally.row = part.row > tally.row ? part.row : tally.row;
        at = stop;
    }
    return tally;
}

/*
 * True if a word that was not read is as wide as the rows, and has a digit: "then 0l0l?". With `exact`, all of it must
 * be binary digits, as in all rows that are one word.
 */
static bool has_word_of_width(const struct cover *cover, size_t line, size_t width, bool exact)
{
    size_t end = flow_end(cover->window, line), len = 0, digits = 0;
    for (size_t at = cover->window->lines[line].flow; at <= end; at++) {
        char c = at < end && !is_read(cover, at) ? cover->window->flow[at] : ' ';
        bool in_word = exact ? c == '0' || c == '1' : is_digit(c) || is_letter(c) || c == '?';
        if (!in_word && digits && len == width)
            return true;
        len = in_word ? len + 1 : 0;
        digits = in_word ? digits + is_digit(c) : 0;
    }
    return false;
}

/*
 * Where a line is. Next to the rows are the lines of the same block, and the line above if each row is a block. They
 * are more likely to be rows than other text.
 */
enum part { ABOVE, BELOW, NEXT_TO_ROWS, AMONG_ROWS };

static enum part part_of(const struct window *window, const struct group *group, size_t line)
{
    size_t first = line < group->first_line ? line : group->last_line;
    size_t last = line < group->first_line ? group->first_line : line;
    if (line >= group->first_line && line <= group->last_line)
        return AMONG_ROWS;
    bool apart = group->first_line < group->last_line && window->lines[group->first_line + 1].opens;
    for (size_t i = first + 1; i <= last; i++)
        if (window->lines[i].opens && !(apart && i == group->first_line))
            return line < group->first_line ? ABOVE : BELOW;
    return NEXT_TO_ROWS;
}

/* True if the line may tell of a move. */
static bool may_tell(struct cover *cover, size_t line, size_t width, enum part part)
{
    struct tally tally = count_unread(cover, line);
    bool is_wide =
            width > 2 && part != BELOW && has_word_of_width(cover, line, width, part == ABOVE);
    if (part == AMONG_ROWS || part == ABOVE)
        return part == ABOVE ? is_wide : tally.values > 0;
    return is_wide || (tally.values > 1 && tally.values > tally.words) ||
           (part == NEXT_TO_ROWS && tally.row > 1);
}

/* --- lines that look like rows --- */

/* A remark in brackets, or a border of a table: not a row. */
static bool is_aside(struct slice text)
{
    size_t known = 0;
    for (size_t i = 0; i < text.len; i++)
        known += is_letter(text.ptr[i]) || is_digit(text.ptr[i]);
    return known == 0 || (text.ptr[0] == '(' && text.ptr[text.len - 1] == ')');
}

/* True if the line has a word as wide as the rows (0 if these have no width), or more digits and signs than letters. */
static bool looks_like_row(const struct cover *cover, size_t line, size_t width)
{
    struct slice text = window_text(cover->window, line);
    if (width > 2 && text.ptr[0] != '(' && has_word_of_width(cover, line, width, false))
        return true;
    size_t digits = 0, letters = count_letters(text), signs = 0;
    for (size_t i = 0; i < text.len; i++) {
        digits += is_digit(text.ptr[i]);
        signs += !is_space(text.ptr[i]);
    }
    signs -= digits + letters;
    return digits > 0 && digits + signs >= letters && !is_aside(text);
}

static bool goes_on(const struct window *window, size_t line, size_t next)
{
    return next < window->line_count && window->lines[next].post == window->lines[line].post;
}

/* The last line that may be a row of the group: the one below it may follow without a break. */
static size_t last_possible_row(const struct window *window, const struct group *group)
{
    size_t last = group->last_line;
    return last + (goes_on(window, last, last + 1) && !window->lines[last + 1].opens);
}

static void find_rows(struct unread *unread, struct arena *arena, const struct cover *cover,
                      const struct group *group, size_t width)
{
    size_t last = last_possible_row(cover->window, group);
    unread->lines = arena_zero(arena, last - group->first_line + 1, sizeof *unread->lines);
    for (size_t line = group->first_line + 1; line <= last; line++)
        if (!has_read(cover, line) && looks_like_row(cover, line, width)) {
            unread->lines[unread->count++] = line;
            unread->between += line < group->last_line;
        }
}

/* --- the example --- */

/* True if a list goes on behind what was read of it: "1, 2 / 3". */
static bool goes_on_behind(const struct cover *cover, size_t at)
{
    while (at < cover->to && strchr(" ,;:/~<|-", cover->window->flow[at]) && !is_read(cover, at))
        at++;
    return at < cover->to && is_digit(cover->window->flow[at]) && !is_read(cover, at);
}

/* A value that goes on with something that was not read, such as "1~2", may be another value. */
static void mark_parts(const struct cover *cover, struct example_items *items)
{
    const char *flow = cover->window->flow;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        struct slice value = hit->groups[FIND_VALUE];
        if (value.ptr < flow + cover->from || value.ptr >= flow + cover->to)
            continue;
        size_t at = (size_t)(value.ptr - flow);
        bool is_list = hit->find->field->value.type != TYPE_INTEGER;
        bool goes_on = is_list && goes_on_behind(cover, at + value.len);
        while (at > cover->from && !is_space(flow[at - 1]))
            at--;
        items->items[i].is_part =
                goes_on || has_unread_digit(cover, at, word_at(cover, at, cover->to).len);
    }
}

static size_t last_item_line(const struct example_items *items, size_t line)
{
    for (size_t i = 0; i < items->count; i++)
        if (items->items[i].hit->line > line)
            line = items->items[i].hit->line;
    return line;
}

/* The first line that may be about the beginning of the example. */
static size_t first_near(const struct window *window, const struct group *group)
{
    size_t first = group->first_line, line = first;
    while (line > 0 && first - line < LINES_ABOVE && goes_on(window, first, line - 1))
        line--;
    return line;
}

/* The group without the sentences below it: they may be about moves that were not possible. */
static struct group without_told(const struct assembly *assembly, struct group group)
{
    size_t stop = group.stop;
    while (stop > group.first && assembly->hits->items[stop - 1].find->told)
        stop--;
    if (stop > group.first)
        group.last_line = assembly->hits->items[stop - 1].line;
    return group;
}

void unread_find(struct unread *unread, const struct assembly *assembly, size_t index,
                 struct example_items *items)
{
    const struct group rows = without_told(assembly, assembly->groups->items[index]),
                       *group = &rows;
    const struct window *window = assembly->window;
    size_t above = first_near(window, group), last = last_item_line(items, group->last_line);
    size_t below = last_possible_row(window, group), width = 0;
    struct cover cover = { .window = window,
                           .from = window->lines[above].flow,
                           .to = flow_end(window, last > below ? last : below) };
    cover.read = arena_zero(assembly->arena, cover.to - cover.from + 1, sizeof *cover.read);
    for (size_t i = 0; i < items->count; i++)
        cover_hit(&cover, items->items[i].hit);
    for (size_t i = group->first; i < group->stop && !width; i++)
        width = hit_word_width(&assembly->hits->items[i]);
    cover_groups(&cover, assembly, index);
    *unread = (struct unread){ .lines = NULL };
    find_rows(unread, assembly->arena, &cover, group, width);
    mark_parts(&cover, items);
    for (size_t line = above; line <= last && !unread->doubtful; line++) {
        unread->doubtful = may_tell(&cover, line, width, part_of(window, group, line));
        unread->doubt = line;
        unread->inside = line <= group->last_line;
    }
}
