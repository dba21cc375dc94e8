#include "data_line.h"

#include <stdio.h>

/* Takes a string, or a number; empty if there is something else. Other words are names in a program. */
static struct slice take_value(struct slice *rest)
{
    struct slice value = slice_first(*rest, slice_span_of(*rest, "-+0123456789"));
    bool is_string = rest->len && strchr("\"'", *rest->ptr);
    if (is_string) {
        struct slice after = slice_after(*rest, 1);
        value = slice_take_until(&after, *rest->ptr);
        if (!after.ptr)
            return NO_SLICE;
    }
    *rest = slice_trim(slice_after(*rest, value.len + 2 * is_string));
    return value;
}

/* The text of the comment that a line ends with; absent if there is something else. */
static struct slice take_comment(struct slice rest)
{
    static const char *const marks[] = { "//", "/*", "#", "--", ";" };
    size_t i = 0, count = sizeof marks / sizeof marks[0];
    if (!rest.len)
        return slice_of("");
    while (i < count && !slice_begins(rest, marks[i]))
        i++;
    rest = slice_trim(slice_after(rest, i < count ? strlen(marks[i]) : 0));
    if (rest.len > 1 && rest.ptr[rest.len - 1] == '/' && rest.ptr[rest.len - 2] == '*')
        rest = slice_trim(slice_first(rest, rest.len - 2));
    return i < count ? rest : NO_SLICE;
}

/* True for signs of a row. Words in quotes are speech. */
static bool has_words(struct slice value)
{
    for (size_t i = 0; i + 1 < value.len; i++)
        if (is_any_letter(value.ptr[i]) && is_any_letter(value.ptr[i + 1]))
            return true;
    return false;
}

size_t data_line_write(struct slice text, char *out, size_t size)
{
    enum { VALUES_MOST = 8 };
    struct slice rest = slice_trim(text);
    size_t len = 0, values = 0;
    char close = !rest.len || !strchr("{(\"", *rest.ptr) ? '\0' : *rest.ptr == '{' ? '}' : ')';
    bool is_string = rest.len && *rest.ptr == '"', has_string = false;
    if (!close || text.len >= size)
        return 0;
    rest = slice_trim(slice_after(rest, !is_string));
    while (rest.len && values < VALUES_MOST && !(values && is_string)) {
        has_string |= strchr("\"'", *rest.ptr) != NULL;
        struct slice value = take_value(&rest);
        if (!value.len || has_words(value))
            return 0;
        len += (size_t)snprintf(out + len, size - len, "%s%.*s", values++ ? " " : "",
                                (int)value.len, value.ptr);
        if (rest.len && *rest.ptr == close)
            break;
        if (!is_string && (!rest.len || *rest.ptr != ','))
            return 0;
        rest = is_string ? rest : slice_trim(slice_after(rest, 1));
    }
    bool closes = is_string || (rest.len && *rest.ptr == close);
    rest = slice_trim(slice_after(rest, !is_string && closes));
    bool has_comma = rest.len && *rest.ptr == ',';
    struct slice comment = take_comment(slice_trim(slice_after(rest, has_comma)));
    if (!closes || !comment.ptr || !(has_string || (has_comma && comment.len)))
        return 0;
    /* numbers in a comment beside a string are not in the row */
    const char *layout = !comment.len ? "" : is_string ? "  # %.*s" : "  %.*s";
    int added = snprintf(out + len, size - len, layout, (int)comment.len, comment.ptr);
    return len + (size_t)added < size ? len + (size_t)added : 0;
}
