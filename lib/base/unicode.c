#include "unicode.h"

size_t utf8_length(const unsigned char *text, size_t len)
{
    static const struct {
        unsigned char first, last, second_min, second_max, length;
    } forms[] = {
        { 0xc2, 0xdf, 0x80, 0xbf, 2 }, { 0xe0, 0xe0, 0xa0, 0xbf, 3 }, { 0xe1, 0xec, 0x80, 0xbf, 3 },
        { 0xed, 0xed, 0x80, 0x9f, 3 }, { 0xee, 0xef, 0x80, 0xbf, 3 }, { 0xf0, 0xf0, 0x90, 0xbf, 4 },
        { 0xf1, 0xf3, 0x80, 0xbf, 4 }, { 0xf4, 0xf4, 0x80, 0x8f, 4 },
    };
    if (text[0] < 0x80)
        return text[0] != '\0';
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (text[0] < forms[i].first || text[0] > forms[i].last)
            continue;
        size_t length = forms[i].length;
        if (length > len || text[1] < forms[i].second_min || text[1] > forms[i].second_max)
            return 0;
        for (size_t k = 2; k < length; k++)
            if (text[k] < 0x80 || text[k] > 0xbf)
                return 0;
        return length;
    }
    return 0;
}

uint32_t utf8_decode(const unsigned char *at, size_t length)
{
    uint32_t code = length == 1 ? *at : *at & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (at[i] & 0x3f);
    return code;
}

bool is_unsafe_character(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } harmful[] = {
        { 0x00, 0x1f },     { 0x7f, 0x9f },       { 0x061c, 0x061c }, { 0x200e, 0x200f },
        { 0x2028, 0x202e }, { 0x2066, 0x2069 },   { 0xfeff, 0xfeff }, { 0xfff9, 0xfffb },
        { 0xfffe, 0xffff }, { 0xe0000, 0xe0fff },
    };
    for (size_t i = 0; i < sizeof harmful / sizeof harmful[0]; i++)
        if (code <= harmful[i].last)
            return code >= harmful[i].first;
    return false;
}

bool character_is_safe(struct slice text, size_t *length, uint32_t *code)
{
    const unsigned char *at = (const unsigned char *)text.ptr;
    size_t valid = utf8_length(at, text.len);
    *length = valid ? valid : 1;
    *code = valid ? utf8_decode(at, valid) : 0xfffd;
    return valid && !is_unsafe_character(*code);
}
