#include "leaders.h"

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
    bool has_gap = points && label > 1 && slice_begins(rest, "  "); /* "X....  " is a grid */
    bool is_apart = points && label > 1 && at > label + points && slice_begins(rest, " ");
    if (!has_colon && !has_gap && !is_apart)
        return 0;
    bool needs_colon = !has_colon && !has_gap; /* "Ann ..... 5" */
    struct slice kept = has_gap && !has_colon ? rest : value;
    size_t len = label;
    memcpy(out, text.ptr, label);
    if (needs_colon) {
        out[len++] = ':';
        out[len++] = ' ';
    }
    memcpy(out + len, kept.ptr, kept.len);
    return len + kept.len;
}
