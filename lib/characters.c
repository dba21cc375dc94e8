#include "characters.h"

uint32_t character_code(const unsigned char *at, size_t length)
{
    uint32_t code = length == 1 ? *at : *at & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++)
        code = code << 6 | (at[i] & 0x3f);
    return code;
}

bool is_harmful(uint32_t code)
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
    size_t sound = utf8_length(at, text.len);
    *length = sound ? sound : 1;
    *code = sound ? character_code(at, sound) : 0xfffd;
    return sound && !is_harmful(*code);
}
