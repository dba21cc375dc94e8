#include "leaders.h"

#include <stdio.h>

/* The length of the words before a leader; 0 if there are other signs. */
static size_t label_length(struct slice text)
{
    enum { LONGEST = 40 };
    size_t len = 0;
    if (!text.len || !is_any_letter(*text.ptr))
        return 0;
    for (; len < text.len && text.ptr[len] != '.'; len++)
        if (is_space(text.ptr[len]) && len + 1 < text.len && is_space(text.ptr[len + 1]))
            break;
        else if (!is_word_byte(text.ptr[len]) && !strchr(" ()/'", text.ptr[len]))
            return 0;
    len -= len && is_space(text.ptr[len - 1]);
    return len <= LONGEST ? len : 0;
}

size_t leader_write(struct slice text, char *out, size_t size)
{
    enum { POINTS_FEWEST = 3 };
    size_t label = label_length(text), at = label, points = 0;
    while (at < text.len && is_space(text.ptr[at]))
        at++;
    for (; at < text.len && text.ptr[at] == '.'; at++)
        points++;
    struct slice rest = slice_after(text, at), value = slice_trim(rest);
    if (!label || text.len >= size || !(points >= POINTS_FEWEST || (at > label + 1 && !points)))
        return 0;
    bool has_colon = value.len && *value.ptr == ':';
    bool has_leader = points && label > 1; /* "X....  " is a grid */
    bool has_gap = has_leader && slice_begins(rest, "  ");
    bool is_apart =
            has_leader && at > label + points && slice_begins(rest, " "); /* "Ann ..... 5" */
    if (!has_colon && !has_gap && !is_apart)
        return 0;
    const char *sign = has_colon || has_gap ? "" : ": ";
    struct slice kept = has_gap && !has_colon ? rest : value;
    return (size_t)snprintf(out, size, "%.*s%s%.*s", (int)label, text.ptr, sign, (int)kept.len,
                            kept.ptr);
}
