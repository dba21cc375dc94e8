/* Text for people, safe for terminals. */
#include "base/unicode.h"
#include "put.h"
#include "write.h"

/* Shows unsafe characters and invalid bytes as C escapes, byte by byte. */
static void put_line(FILE *out, struct slice text, bool tabs)
{
    while (text.len) {
        size_t length = 0;
        uint32_t code;
        while (length < text.len && text.ptr[length] >= ' ' && text.ptr[length] < 0x7f)
            length++;
        if (length || character_is_safe(text, &length, &code) || (tabs && code == '\t'))
            put(out, slice_first(text, length));
        else
            for (size_t k = 0; k < length; k++)
                fprintf(out, "\\x%02x", (unsigned char)text.ptr[k]);
        text = slice_after(text, length);
    }
}

void put_safe(FILE *out, struct slice text)
{
    put_line(out, text, false);
}

void put_safe_line(FILE *out, struct slice line)
{
    put_line(out, line, true);
}

void put_cell(FILE *out, struct slice text, int width)
{
    size_t characters = utf8_count(text);
    put_safe(out, text);
    for (int i = (int)characters; i < width; i++)
        putc(' ', out);
}

void put_file_line(FILE *out, const char *file, uint64_t line)
{
    put_safe(out, slice_of(file));
    fprintf(out, ":%llu: ", (unsigned long long)line);
}
