#include "lookalikes.h"

#include <stdint.h>

#include "characters.h"

/* Names are those of the Unicode standard. What looks like nothing has nothing in its place. */
static const struct lookalike {
    uint32_t first, last;
    const char *name, *meant;
} lookalikes[] = {
    { 0x00a0, 0x00a0, "NO-BREAK SPACE", " " },
    { 0x00ad, 0x00ad, "SOFT HYPHEN", "" },
    { 0x00b7, 0x00b7, "MIDDLE DOT", "." },
    { 0x00d7, 0x00d7, "MULTIPLICATION SIGN", "x" },
    { 0x1680, 0x1680, "OGHAM SPACE MARK", " " },
    { 0x2000, 0x200a, "a space of another width", " " },
    { 0x200b, 0x200b, "ZERO WIDTH SPACE", "" },
    { 0x200c, 0x200d, "ZERO WIDTH JOINER", "" },
    { 0x2010, 0x2011, "HYPHEN", "-" },
    { 0x2012, 0x2012, "FIGURE DASH", "-" },
    { 0x2013, 0x2013, "EN DASH", "-" },
    { 0x2014, 0x2014, "EM DASH", "-" },
    { 0x2015, 0x2015, "HORIZONTAL BAR", "-" },
    { 0x2018, 0x2018, "LEFT SINGLE QUOTATION MARK", "'" },
    { 0x2019, 0x2019, "RIGHT SINGLE QUOTATION MARK", "'" },
    { 0x201c, 0x201c, "LEFT DOUBLE QUOTATION MARK", "\"" },
    { 0x201d, 0x201d, "RIGHT DOUBLE QUOTATION MARK", "\"" },
    { 0x2022, 0x2022, "BULLET", "*" },
    { 0x202f, 0x202f, "NARROW NO-BREAK SPACE", " " },
    { 0x2044, 0x2044, "FRACTION SLASH", "/" },
    { 0x205f, 0x205f, "MEDIUM MATHEMATICAL SPACE", " " },
    { 0x2060, 0x2060, "WORD JOINER", "" },
    { 0x2212, 0x2212, "MINUS SIGN", "-" },
    { 0x2215, 0x2215, "DIVISION SLASH", "/" },
    { 0x2217, 0x2217, "ASTERISK OPERATOR", "*" },
    { 0x2795, 0x2795, "HEAVY PLUS SIGN", "+" },
    { 0x2796, 0x2796, "HEAVY MINUS SIGN", "-" },
    { 0x3000, 0x3000, "IDEOGRAPHIC SPACE", " " },
    { 0x3001, 0x3001, "IDEOGRAPHIC COMMA", "," },
    { 0xfe0e, 0xfe0f, "VARIATION SELECTOR", "" },
    { 0xfe63, 0xfe63, "SMALL HYPHEN-MINUS", "-" },
    { 0xfeff, 0xfeff, "ZERO WIDTH NO-BREAK SPACE", "" },
};

/* Full-width forms stand in the order of ASCII. */
enum { WIDE_FIRST = 0xff01, WIDE_LAST = 0xff5e, WIDE_ADD = 0xff01 - '!' };

static const char *help(struct arena *arena, uint32_t code)
{
    if (code >= WIDE_FIRST && code <= WIDE_LAST)
        return arena_printf(arena, "U+%04X (FULLWIDTH FORM): type '%c'", (unsigned)code,
                            (char)(code - WIDE_ADD));
    for (size_t i = 0; i < sizeof lookalikes / sizeof lookalikes[0]; i++) {
        const struct lookalike *known = &lookalikes[i];
        if (code < known->first || code > known->last)
            continue;
        if (!*known->meant)
            return arena_printf(arena, "U+%04X (%s): leave it out", (unsigned)code, known->name);
        if (*known->meant == ' ')
            return arena_printf(arena, "U+%04X (%s): type a blank", (unsigned)code, known->name);
        return arena_printf(arena, "U+%04X (%s): type '%s'", (unsigned)code, known->name,
                            known->meant);
    }
    return NULL;
}

const char *lookalike_help(struct arena *arena, struct slice text)
{
    const char *found = NULL;
    for (size_t i = 0; i < text.len && !found;) {
        const unsigned char *at = (const unsigned char *)text.ptr + i;
        size_t length = *at < 0x80 ? 1 : utf8_length(at, text.len - i);
        if (length > 1)
            found = help(arena, character_code(at, length));
        i += length ? length : 1;
    }
    return found;
}
