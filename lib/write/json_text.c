#include "base/unicode.h"
#include "put.h"
#include "write.h"

/* Counts the bytes up to the next one that must be escaped. */
static size_t count_plain(struct slice text)
{
    size_t len = 0;
    while (len < text.len && text.ptr[len] >= ' ' && text.ptr[len] < 0x7f && text.ptr[len] != '"' &&
           text.ptr[len] != '\\')
        len++;
    return len;
}

/*
 * Escapes what JSON requires and what is unsafe in a terminal; invalid UTF-8 becomes the
 * replacement character.
 */
void put_json_escaped(FILE *out, struct slice text)
{
    while (text.len) {
        size_t length = count_plain(text);
        uint32_t code = 0;
        if (length) {
            put(out, (struct slice){ text.ptr, length });
        } else if (character_is_safe(text, &length, &code)) {
            if (code == '"' || code == '\\')
                put_char(out, '\\');
            put(out, (struct slice){ text.ptr, length });
        } else if (code == '\n') {
            fputs("\\n", out);
        } else if (code > 0xffff) {
            code -= 0x10000; /* a surrogate pair */
            fprintf(out, "\\u%04x\\u%04x", 0xd800 + (code >> 10), 0xdc00 + (code & 0x3ff));
        } else {
            fprintf(out, "\\u%04x", *text.ptr ? code : 0);
        }
        text = slice_after(text, length);
    }
}

void put_json_slice(FILE *out, struct slice text)
{
    put_char(out, '"');
    put_json_escaped(out, text);
    put_char(out, '"');
}

void put_json_or_null(FILE *out, const char *text)
{
    if (text)
        put_json_slice(out, slice_of(text));
    else
        fputs("null", out);
}

void put_json_member(FILE *out, const char *key, const char *text)
{
    put(out, slice_of(",\""));
    put(out, slice_of(key));
    put(out, slice_of("\":"));
    put_json_or_null(out, text);
}

void put_json_place(FILE *out, const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    fputs("\"file\":", out);
    put_json_or_null(out, result->file);
    fprintf(out, ",\"line\":%llu", (unsigned long long)verdict->line);
    put_json_member(out, "game", verdict->grammar ? verdict->grammar->name : NULL);
}
