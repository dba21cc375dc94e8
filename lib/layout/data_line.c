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

/*
 * Writes the values up to the sign that closes them, or only the first if that is NUL. Returns the length; 0 if there is
 * something else. The text is longer than what is written.
 */
static size_t put_values(struct slice *rest, char close, char *out, size_t size, bool *has_string)
{
    enum { VALUES_MOST = 8 };
    size_t len = 0;
    for (size_t values = 0; rest->len && values < VALUES_MOST; values++) {
        *has_string |= strchr("\"'", *rest->ptr) != NULL;
        struct slice value = take_value(rest);
        if (!value.len || has_two_letters(value)) /* words in quotes are speech */
            return 0;
        len += (size_t)snprintf(out + len, size - len, "%s%.*s", values ? " " : "", (int)value.len,
                                value.ptr);
        if (!close || (rest->len && *rest->ptr == close))
            return len;
        if (!rest->len || *rest->ptr != ',')
            return 0;
        *rest = slice_trim(slice_after(*rest, 1));
    }
    return 0;
}

size_t data_line_write(struct slice text, char *out, size_t size)
{
    struct slice rest = slice_trim(text);
    char first = rest.len ? *rest.ptr : '\0', close = first == '{'   ? '}'
                                                      : first == '(' ? ')'
                                                                     : '\0';
    bool has_string = false;
    if (!(close || first == '"') || text.len >= size)
        return 0;
    rest = slice_trim(slice_after(rest, close != '\0'));
    size_t len = put_values(&rest, close, out, size, &has_string);
    if (!len)
        return 0;
    rest = slice_trim(slice_after(rest, close != '\0'));
    bool has_comma = rest.len && *rest.ptr == ',';
    struct slice comment = take_comment(slice_trim(slice_after(rest, has_comma)));
    if (!comment.ptr || !(has_string || (has_comma && comment.len)))
        return 0;
    /* numbers in a comment beside a string are not in the row */
    const char *layout = !comment.len ? "" : close ? "  %.*s" : "  # %.*s";
    int added = snprintf(out + len, size - len, layout, (int)comment.len, comment.ptr);
    return len + (size_t)added < size ? len + (size_t)added : 0;
}
