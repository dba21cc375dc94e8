#include "charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>

#include "base/confusables.h"
#include "base/unicode.h"

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
        const unsigned char *at = (const unsigned char *)text.ptr + i;
        size_t length = *at < 0x80 ? 1 : utf8_length(at, text.len - i);
        if (length == 0)
            return false;
        i += length;
    }
    return true;
}

void charset_write(struct charset *charset, struct slice text, struct line_buffer *out)
{
    if (is_utf8(text) || charset->from == (iconv_t)-1) {
        line_buffer_put(out, text);
        return;
    }
    char buffer[1024], *in = (char *)text.ptr;
    size_t left = text.len;
    iconv(charset->from, NULL, NULL, NULL, NULL);
    while (left > 0) {
        char *to = buffer;
        size_t room = sizeof buffer;
        size_t got = iconv(charset->from, &in, &left, &to, &room);
        line_buffer_put(out, (struct slice){ buffer, (size_t)(to - buffer) });
        if (got != (size_t)-1 || errno == E2BIG)
            continue;
        line_buffer_put(out, slice_of("?"));
        in++;
        left--;
    }
}

/* --- confusable characters --- */

static void write_character(const unsigned char *at, size_t length, struct line_buffer *out)
{
    struct slice plain = confusable_sign_in_prose(utf8_decode(at, length));
    line_buffer_put(out, plain.ptr ? plain : (struct slice){ (const char *)at, length });
}

static bool is_plain(char sign)
{
    return sign == '\t' || (sign >= ' ' && sign < 0x7f);
}

void write_plain_signs(struct slice text, struct line_buffer *out)
{
    for (size_t i = 0; i < text.len;) {
        size_t start = i;
        while (i < text.len && is_plain(text.ptr[i]))
            i++;
        line_buffer_put(out, (struct slice){ text.ptr + start, i - start });
        if (i == text.len)
            break;
        const unsigned char *at = (const unsigned char *)text.ptr + i;
        if (*at < 0x80) {
            line_buffer_put(out, slice_of(" "));
            i++;
            continue;
        }
        size_t length = utf8_length(at, text.len - i);
        if (length)
            write_character(at, length, out);
        else
            line_buffer_put(out, slice_of("?"));
        i += length ? length : 1;
    }
}
