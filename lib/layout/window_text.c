#include "window_text.h"

#include "grammar/vocabulary.h"

void window_put_byte(struct window *window, char c)
{
    window->bytes[window->byte_count++] = c;
    window->flow[window->flow_count++] = c == '\t' ? ' ' : c;
}

/* Adds bytes that are neither white space nor separators, as most are. */
static void put_word(struct window *window, const char *text, size_t len)
{
    char *bytes = window->bytes + window->byte_count, *flow = window->flow + window->flow_count;
    for (size_t i = 0; i < len; i++)
        bytes[i] = flow[i] = text[i];
    window->byte_count += len;
    window->flow_count += len;
}

static bool is_digit_at(struct slice text, size_t at)
{
    return at < text.len && is_digit(text.ptr[at]);
}

/* True for the sign between the coordinates of a point, "(3|4)" or "(3 ; 4)". */
static bool is_in_pair(struct slice text, size_t at)
{
    size_t first = at, last = at + 1;
    if (at >= text.len || (text.ptr[at] != '|' && text.ptr[at] != ';'))
        return false;
    first -= first > 0 && text.ptr[first - 1] == ' ';
    size_t stop = first;
    while (last < text.len && text.ptr[last] == ' ')
        last++;
    while (first > 0 && is_digit(text.ptr[first - 1]))
        first--;
    while (last < text.len && is_digit(text.ptr[last]))
        last++;
    return first > 0 && first < stop && text.ptr[first - 1] == '(' && last < text.len &&
           text.ptr[last] == ')';
}

/* White space, or a bar that separates digits: "0|1|0". */
static bool separates_words(struct slice text, size_t at)
{
    if (text.ptr[at] != '|' || is_in_pair(text, at))
        return is_space(text.ptr[at]);
    return is_digit_at(text, at + 1) || (at > 0 && is_digit_at(text, at - 1));
}

/* True for a sign of a list: "+" or "-" alone, at this place. */
static bool is_lone_sign(struct slice text, size_t at)
{
    return at < text.len && strchr("+-", text.ptr[at]) && (at == 0 || is_space(text.ptr[at - 1])) &&
           (at + 1 == text.len || is_space(text.ptr[at + 1]));
}

/* True if a single space comes before this place: the gaps of the list are narrow. */
static bool follows_narrow_gap(struct slice text, size_t at)
{
    return at > 1 && text.ptr[at - 1] == ' ' && !is_space(text.ptr[at - 2]);
}

/* Adds text; a wide gap becomes this byte, except between the signs of a list, "+  -  +". */
static void put_text(struct window *window, struct slice text, char gap)
{
    while (text.len && separates_words(text, 0))
        text = slice_after(text, 1);
    for (size_t i = 0; i < text.len; i++) {
        size_t word = slice_span(slice_after(text, i), is_word_byte);
        put_word(window, text.ptr + i, word);
        i += word;
        if (i == text.len)
            return;
        if (is_in_pair(text, i + 1)) /* without the blank before its sign */
            continue;
        if (!separates_words(text, i)) {
            window_put_byte(window, is_in_pair(text, i) ? ',' : text.ptr[i]);
            continue;
        }
        bool wide = text.ptr[i] == '\t' || (i + 1 < text.len && separates_words(text, i + 1));
        size_t before = i - 1;
        while (i + 1 < text.len && separates_words(text, i + 1))
            i++;
        bool in_list = is_lone_sign(text, before) && is_lone_sign(text, i + 1) &&
                       !follows_narrow_gap(text, before);
        window_put_byte(window, wide && !in_list ? gap : ' ');
    }
}

void window_put_text(struct window *window, struct slice text)
{
    put_text(window, text, '\t');
}

void window_put_narrow(struct window *window, struct slice text)
{
    put_text(window, text, ' ');
}
