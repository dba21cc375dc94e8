#include "charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>

#include "../characters.h"

struct charset {
    iconv_t from;
};

struct charset *charset_open(const char *name)
{
    struct charset *charset = malloc(sizeof *charset);
    if (!charset)
        return NULL;
    errno = 0;
    charset->from = name && *name ? iconv_open("UTF-8", name) : (iconv_t)-1;
    if (charset->from == (iconv_t)-1 && errno != ENOMEM)
        charset->from = iconv_open("UTF-8", "WINDOWS-1252");
    if (charset->from != (iconv_t)-1 || errno != ENOMEM)
        return charset;
    free(charset);
    return NULL;
}

void charset_close(struct charset *charset)
{
    if (!charset)
        return;
    if (charset->from != (iconv_t)-1)
        iconv_close(charset->from);
    free(charset);
}

static bool is_utf8(struct slice text)
{
    for (size_t i = 0; i < text.len;) {
        size_t length = utf8_length((const unsigned char *)text.ptr + i, text.len - i);
        if (length == 0 && text.ptr[i] != '\0')
            return false;
        i += length ? length : 1;
    }
    return true;
}

void charset_write(struct charset *charset, struct slice text, struct line_buffer *out)
{
    if (is_utf8(text) || charset->from == (iconv_t)-1) {
        linebuffer_put(out, text);
        return;
    }
    char buffer[1024], *in = (char *)text.ptr;
    size_t left = text.len;
    iconv(charset->from, NULL, NULL, NULL, NULL);
    while (left > 0) {
        char *to = buffer;
        size_t room = sizeof buffer;
        size_t got = iconv(charset->from, &in, &left, &to, &room);
        linebuffer_put(out, (struct slice){ buffer, (size_t)(to - buffer) });
        if (got != (size_t)-1 || errno == E2BIG)
            continue;
        linebuffer_put(out, slice_of("?"));
        in++;
        left--;
    }
}

/* --- signs that look alike --- */

/* In the order of their code points. */
static const struct {
    uint32_t first, last;
    const char *plain;
} alike[] = {
    { 0x0080, 0x009f, " " },   { 0x00a0, 0x00a0, " " },  { 0x00ab, 0x00ab, "\"" },
    { 0x00ad, 0x00ad, "" },    { 0x00b4, 0x00b4, "'" },  { 0x00b7, 0x00b7, "." },
    { 0x00bb, 0x00bb, "\"" },  { 0x00d7, 0x00d7, "x" },  { 0x2000, 0x200a, " " },
    { 0x200b, 0x200f, "" },    { 0x2010, 0x2015, "-" },  { 0x2018, 0x201b, "'" },
    { 0x201c, 0x201f, "\"" },  { 0x2022, 0x2022, "*" },  { 0x2024, 0x2024, "." },
    { 0x2026, 0x2026, "..." }, { 0x2028, 0x2029, " " },  { 0x202a, 0x202e, "" },
    { 0x202f, 0x202f, " " },   { 0x2032, 0x2032, "'" },  { 0x205f, 0x205f, " " },
    { 0x2060, 0x2064, "" },    { 0x2190, 0x2190, "<-" }, { 0x2192, 0x2192, "->" },
    { 0x21d2, 0x21d2, "=>" },  { 0x2212, 0x2212, "-" },  { 0x2219, 0x2219, "." },
    { 0x22c5, 0x22c5, "." },   { 0x2500, 0x2501, "-" },  { 0x2502, 0x2503, "|" },
    { 0x2551, 0x2551, "|" },   { 0x2588, 0x2588, "*" },  { 0x25a0, 0x25a0, "*" },
    { 0x25a1, 0x25a1, "." },   { 0x25aa, 0x25aa, "*" },  { 0x25ab, 0x25ab, "." },
    { 0x25cb, 0x25cb, "." },   { 0x25cf, 0x25cf, "*" },  { 0x25fb, 0x25fb, "." },
    { 0x25fc, 0x25fc, "*" },   { 0x2605, 0x2605, "*" },  { 0x2610, 0x2610, "." },
    { 0x2611, 0x2612, "*" },   { 0x2713, 0x2718, "*" },  { 0x27f6, 0x27f6, "->" },
    { 0x2b1b, 0x2b1b, "*" },   { 0x2b1c, 0x2b1c, "." },  { 0x3000, 0x3000, " " },
    { 0xfe0e, 0xfe0f, "" },    { 0xfe63, 0xfe63, "-" },  { 0xfeff, 0xfeff, "" },
};

static const char *plain_sign(uint32_t code)
{
    size_t low = 0, high = sizeof alike / sizeof alike[0];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > alike[middle].last)
            low = middle + 1;
        else if (code < alike[middle].first)
            high = middle;
        else
            return alike[middle].plain;
    }
    return NULL;
}

static void write_character(const unsigned char *at, size_t length, struct line_buffer *out)
{
    uint32_t code = character_code(at, length);
    if (code >= 0xff01 && code <= 0xff5e) { /* wide forms of ASCII */
        char sign = (char)(code - 0xff01 + '!');
        linebuffer_put(out, (struct slice){ &sign, 1 });
        return;
    }
    const char *plain = plain_sign(code);
    linebuffer_put(out, plain ? slice_of(plain) : (struct slice){ (const char *)at, length });
}

static bool is_plain(char sign)
{
    return sign == '\t' || (sign >= ' ' && sign < 0x7f);
}

void write_plain(struct slice text, struct line_buffer *out)
{
    for (size_t i = 0; i < text.len;) {
        size_t start = i;
        while (i < text.len && is_plain(text.ptr[i]))
            i++;
        linebuffer_put(out, (struct slice){ text.ptr + start, i - start });
        if (i == text.len)
            break;
        const unsigned char *at = (const unsigned char *)text.ptr + i;
        if (*at < 0x80) {
            linebuffer_put(out, slice_of(" "));
            i++;
            continue;
        }
        size_t length = utf8_length(at, text.len - i);
        if (length)
            write_character(at, length, out);
        else
            linebuffer_put(out, slice_of("?"));
        i += length ? length : 1;
    }
}
