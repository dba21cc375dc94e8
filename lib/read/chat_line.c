#include "chat_line.h"

/* The time before a message of a chat, with its date, such as "[19:58]" or "(2024-05-11 19:58:03)"; 0 if there is none. */
static size_t time_length(struct slice text)
{
    bool opens = text.len && strchr("[(", *text.ptr);
    size_t at = opens, colons = 0;
    while (at < text.len && (is_digit(text.ptr[at]) || strchr(":/.,- ", text.ptr[at])) &&
           !slice_begins(slice_after(text, at), "-!")) {
        colons += text.ptr[at] == ':' && at > 0 && is_digit(text.ptr[at - 1]);
        at++;
    }
    if (colons && at + 2 < text.len && strchr("aApP", text.ptr[at]) &&
        lower(text.ptr[at + 1]) == 'm' && !is_letter(text.ptr[at + 2]))
        at += 2;
    bool closes = at < text.len && strchr("])", text.ptr[at]);
    if (!colons || opens != closes)
        return 0;
    at += closes;
    while (at < text.len && text.ptr[at] == ' ')
        at++;
    return at;
}

/* True for a line of a chat that nobody wrote: "-!- liz has left". */
static bool is_notice(struct slice text)
{
    return slice_begins(text, "-!- ") || slice_begins(text, "--- Log ");
}

/* The length of a time such as "19:58"; 0 if the text does not begin with one. */
static size_t clock_length(struct slice text)
{
    size_t len = 0;
    while (len < text.len &&
           (is_digit(text.ptr[len]) ||
            (text.ptr[len] == ':' && len + 1 < text.len && is_digit(text.ptr[len + 1]))))
        len++;
    return memchr(text.ptr, ':', len) ? len : 0;
}

/*
 * True for "liz (19:58): hello", "Liz 19:58: hello" and "Liz Moore, 19:58: hello". Sets the length of the name, or of its
 * first word, and where the colon ends.
 */
static bool is_name_with_time(struct slice text, size_t *len, size_t *end)
{
    enum { NAME_BYTES_MOST = 40 };
    size_t at = slice_span(text, is_user_byte);
    *len = at;
    while (at < text.len && at < NAME_BYTES_MOST &&
           (is_user_byte(text.ptr[at]) || (text.ptr[at] == ' ' && text.ptr[at - 1] != ' ')))
        at++;
    bool in_brackets = at == *len + 1 && at < text.len && text.ptr[at] == '(';
    bool is_beside = *len + 1 < text.len && text.ptr[*len] == ' ' && is_digit(text.ptr[*len + 1]);
    if (*len == 0 || is_digit(*text.ptr) ||
        !(in_brackets || is_beside || slice_begins(slice_after(text, at), ", ")))
        return false;
    at = is_beside ? *len + 1 : in_brackets ? at : at + 2;
    size_t time =
            in_brackets ? time_length(slice_after(text, at)) : clock_length(slice_after(text, at));
    if (!time)
        return false;
    at += time;
    at += at < text.len && text.ptr[at] == ' '; /* in French */
    if (at >= text.len || text.ptr[at] != ':')
        return false;
    *end = at + 1;
    return true;
}

/* Writes "<liz>" before the end of its label, such as "Liz Moore:". Returns the text from there. */
static struct slice put_name(struct slice text, char *bytes, size_t from, size_t len, size_t end)
{
    char *name = bytes + end - 1 - len;
    memmove(name, bytes + from, len);
    name[-1] = '<';
    bytes[end - 1] = '>';
    return slice_after(text, (size_t)(name - 1 - bytes));
}

/* Where a label of several words ends, "Liz Moore: hello"; 0 if it is none. */
static size_t label_end(struct slice text)
{
    enum { BYTES_MOST = 40 };
    size_t at = 0;
    while (at < text.len && at < BYTES_MOST && (is_user_byte(text.ptr[at]) || text.ptr[at] == ' '))
        at++;
    return slice_begins(slice_after(text, at), ": ") ? at + 1 : 0;
}

/* Drops a time before a wide gap: "18:42  0 _ _ 1". */
static struct slice without_clock(struct slice text)
{
    size_t len = clock_length(text), hours = slice_span(text, is_digit);
    struct slice rest = slice_after(text, len);
    bool is_clock = (len == hours + 3 || len == hours + 6) && hours <= 2;
    return is_clock && (slice_begins(rest, "  ") || slice_begins(rest, "\t")) ? slice_trim(rest)
                                                                              : text;
}

struct slice chat_line_without_time(struct slice text, char *bytes)
{
    size_t start = time_length(text), at = start, name_len, end;
    if (!start && is_name_with_time(text, &name_len, &end))
        return put_name(text, bytes, 0, name_len, end);
    if (is_notice(slice_after(text, start)))
        return slice_first(text, 0);
    if (!start)
        return without_clock(text);
    if (slice_begins(slice_after(text, at), "<") && at + 2 < text.len &&
        strchr(" @+%&~", text.ptr[at + 1]) && is_letter(text.ptr[at + 2]))
        bytes[++at] = '<'; /* the rank before a name: "<@liz>", "< liz>" */
    if (slice_begins(slice_after(text, at), "<") || slice_begins(slice_after(text, at), "* "))
        return slice_after(text, at);
    at += slice_span(slice_after(text, at), is_user_byte);
    struct slice rest = slice_after(text, at);
    end = label_end(slice_after(text, start));
    if (end && at > start && *text.ptr == '[' && !is_digit(text.ptr[start]))
        return put_name(text, bytes, start, at - start, start + end);
    if (at == start || is_digit(text.ptr[start]) ||
        !(slice_begins(rest, ":") || slice_begins(rest, "  ")))
        return without_clock(text);
    bytes[start - 1] = '<';
    bytes[at] = '>';
    return slice_after(text, start - 1);
}
