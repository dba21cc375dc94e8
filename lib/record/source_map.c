#include "source_map.h"

#include "base/unicode.h"

/* Reads a quoted file name with the escapes `\\`, `\"` and a backslash with three octal digits. */
static bool read_name(struct arena *arena, struct slice text, const char **name)
{
    if (text.len < 3 || text.ptr[0] != '"' || text.ptr[text.len - 1] != '"')
        return false;
    char *out = arena_alloc(arena, text.len);
    *name = out;
    for (size_t i = 1; i + 1 < text.len; i++) {
        const char *at = text.ptr + i;
        if (*at == '"')
            return false;
        if (*at != '\\') {
            *out++ = *at;
        } else if (at[1] == '\\' || (at[1] == '"' && i + 2 < text.len)) {
            *out++ = at[1];
            i++;
        } else if (i + 4 < text.len && at[1] >= '0' && at[1] <= '3' && at[2] >= '0' &&
                   at[2] <= '7' && at[3] >= '0' && at[3] <= '7') {
            *out++ = (char)((at[1] - '0') * 64 + (at[2] - '0') * 8 + (at[3] - '0'));
            i += 3;
        } else {
            return false;
        }
    }
    *out = '\0';
    return strlen(*name) == (size_t)(out - *name) && out != *name;
}

bool source_map_read(struct arena *arena, struct slice comment, uint64_t *line, const char **file)
{
    static const char key[] = "# line ";
    enum { DIGITS_MAX = 18 };
    size_t at = sizeof key - 1, digits = 0;
    *file = NULL;
    *line = 0;
    if (comment.len < sizeof key || memcmp(comment.ptr, key, sizeof key - 1) != 0)
        return false;
    for (; at < comment.len && is_digit(comment.ptr[at]) && digits < DIGITS_MAX; at++, digits++)
        *line = *line * 10 + (uint64_t)(comment.ptr[at] - '0');
    if (digits == 0 || *line == 0)
        return false;
    if (at == comment.len)
        return true;
    struct slice rest = slice_after(comment, at);
    return is_space(rest.ptr[0]) && read_name(arena, slice_trim(rest), file);
}

/* Writes quotes, backslashes, line ends, unsafe characters and invalid bytes in octal. */
static void write_name(FILE *out, const char *name)
{
    putc('"', out);
    for (struct slice rest = slice_of(name); rest.len > 0;) {
        size_t length;
        uint32_t code;
        if (*rest.ptr == '"' || *rest.ptr == '\\') {
            fprintf(out, "\\%c", *rest.ptr);
            length = 1;
        } else if (character_is_safe(rest, &length, &code)) {
            fwrite(rest.ptr, 1, length, out);
        } else {
            for (size_t i = 0; i < length; i++)
                fprintf(out, "\\%03o", (unsigned)(unsigned char)rest.ptr[i]);
        }
        rest.ptr += length;
        rest.len -= length;
    }
    putc('"', out);
}

void source_map_write(FILE *out, uint64_t line, const char *file)
{
    fprintf(out, "# line %llu", (unsigned long long)line);
    if (file) {
        putc(' ', out);
        write_name(out, file);
    }
}
