#include "confusables.h"

#include "unicode.h"

/*
 * Sorted by code point, with Unicode names. An invisible character means an empty text. Entries
 * without a name are mapped in prose only.
 */
static const struct confusable {
    uint32_t first, last;
    const char *name, *meant;
} confusables[] = {
    { 0x0080, 0x009f, NULL, " " },
    { 0x00a0, 0x00a0, "NO-BREAK SPACE", " " },
    { 0x00ab, 0x00ab, NULL, "\"" },
    { 0x00ad, 0x00ad, "SOFT HYPHEN", "" },
    { 0x00b4, 0x00b4, NULL, "'" },
    { 0x00b7, 0x00b7, "MIDDLE DOT", "." },
    { 0x00bb, 0x00bb, NULL, "\"" },
    { 0x00d7, 0x00d7, "MULTIPLICATION SIGN", "x" },
    { 0x1680, 0x1680, "OGHAM SPACE MARK", " " },
    { 0x2000, 0x200a, "a space of another width", " " },
    { 0x200b, 0x200b, "ZERO WIDTH SPACE", "" },
    { 0x200c, 0x200d, "ZERO WIDTH JOINER", "" },
    { 0x200e, 0x200f, NULL, "" },
    { 0x2010, 0x2011, "HYPHEN", "-" },
    { 0x2012, 0x2012, "FIGURE DASH", "-" },
    { 0x2013, 0x2013, "EN DASH", "-" },
    { 0x2014, 0x2014, "EM DASH", "-" },
    { 0x2015, 0x2015, "HORIZONTAL BAR", "-" },
    { 0x2018, 0x2018, "LEFT SINGLE QUOTATION MARK", "'" },
    { 0x2019, 0x2019, "RIGHT SINGLE QUOTATION MARK", "'" },
    { 0x201a, 0x201a, "SINGLE LOW-9 QUOTATION MARK", "," },
    { 0x201b, 0x201b, NULL, "'" },
    { 0x201c, 0x201c, NULL, "\"" },
    { 0x201d, 0x201d, NULL, "\"" },
    { 0x201e, 0x201f, NULL, "\"" },
    { 0x2022, 0x2022, "BULLET", "*" },
    { 0x2024, 0x2024, "ONE DOT LEADER", "." },
    { 0x2026, 0x2026, NULL, "..." },
    { 0x2028, 0x2029, NULL, " " },
    { 0x202a, 0x202e, NULL, "" },
    { 0x202f, 0x202f, "NARROW NO-BREAK SPACE", " " },
    { 0x2032, 0x2032, NULL, "'" },
    { 0x2044, 0x2044, "FRACTION SLASH", "/" },
    { 0x205f, 0x205f, "MEDIUM MATHEMATICAL SPACE", " " },
    { 0x2060, 0x2060, "WORD JOINER", "" },
    { 0x2061, 0x2064, NULL, "" },
    { 0x2190, 0x2190, NULL, "<-" },
    { 0x2192, 0x2192, NULL, "->" },
    { 0x21d2, 0x21d2, NULL, "=>" },
    { 0x2212, 0x2212, "MINUS SIGN", "-" },
    { 0x2215, 0x2215, "DIVISION SLASH", "/" },
    { 0x2217, 0x2217, "ASTERISK OPERATOR", "*" },
    { 0x2219, 0x2219, NULL, "." },
    { 0x2236, 0x2236, "RATIO", ":" },
    { 0x22c5, 0x22c5, NULL, "." },
    { 0x2500, 0x2501, NULL, "-" },
    { 0x2502, 0x2503, NULL, "|" },
    { 0x2551, 0x2551, NULL, "|" },
    { 0x2588, 0x2588, NULL, "*" },
    { 0x25a0, 0x25a0, NULL, "*" },
    { 0x25a1, 0x25a1, NULL, "." },
    { 0x25aa, 0x25aa, NULL, "*" },
    { 0x25ab, 0x25ab, NULL, "." },
    { 0x25cb, 0x25cb, NULL, "." },
    { 0x25cf, 0x25cf, NULL, "*" },
    { 0x25fb, 0x25fb, NULL, "." },
    { 0x25fc, 0x25fc, NULL, "*" },
    { 0x2605, 0x2605, NULL, "*" },
    { 0x2610, 0x2610, NULL, "." },
    { 0x2611, 0x2612, NULL, "*" },
    { 0x2713, 0x2718, NULL, "*" },
    { 0x2795, 0x2795, "HEAVY PLUS SIGN", "+" },
    { 0x2796, 0x2796, "HEAVY MINUS SIGN", "-" },
    { 0x27f6, 0x27f6, NULL, "->" },
    { 0x2b1b, 0x2b1b, NULL, "*" },
    { 0x2b1c, 0x2b1c, NULL, "." },
    { 0x3000, 0x3000, "IDEOGRAPHIC SPACE", " " },
    { 0x3001, 0x3001, "IDEOGRAPHIC COMMA", "," },
    { 0xfb00, 0xfb00, NULL, "ff" },
    { 0xfb01, 0xfb01, NULL, "fi" },
    { 0xfb02, 0xfb02, NULL, "fl" },
    { 0xfb03, 0xfb03, NULL, "ffi" },
    { 0xfb04, 0xfb04, NULL, "ffl" },
    { 0xfb05, 0xfb06, NULL, "st" },
    { 0xfe0e, 0xfe0f, "VARIATION SELECTOR", "" },
    { 0xfe63, 0xfe63, "SMALL HYPHEN-MINUS", "-" },
    { 0xfeff, 0xfeff, "ZERO WIDTH NO-BREAK SPACE", "" },
};

/* Full-width forms are in ASCII order. */
enum { WIDE_FIRST = 0xff01, WIDE_LAST = 0xff5e };
static const char wide[] = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
                           "abcdefghijklmnopqrstuvwxyz{|}~";

/*
 * The text that this character looks like, with its name in *name (or NULL); ptr is NULL if it is
 * not confusable.
 */
static struct slice find(uint32_t code, const char **name)
{
    size_t low = 0, high = sizeof confusables / sizeof confusables[0];
    *name = "FULLWIDTH FORM";
    if (code >= WIDE_FIRST && code <= WIDE_LAST)
        return (struct slice){ wide + (code - WIDE_FIRST), 1 };
    *name = NULL;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > confusables[middle].last) {
            low = middle + 1;
        } else if (code < confusables[middle].first) {
            high = middle;
        } else {
            *name = confusables[middle].name;
            return slice_of(confusables[middle].meant);
        }
    }
    return (struct slice){ NULL, 0 };
}

struct slice confusable_sign_in_prose(uint32_t code)
{
    const char *name;
    return find(code, &name);
}

struct slice confusable_sign(uint32_t code)
{
    const char *name;
    struct slice meant = find(code, &name);
    return name ? meant : (struct slice){ NULL, 0 };
}

static const char *help(struct arena *arena, uint32_t code)
{
    const char *name;
    struct slice meant = find(code, &name);
    if (!name)
        return NULL;
    if (!meant.len)
        return arena_printf(arena, "U+%04X (%s): leave it out", (unsigned)code, name);
    if (*meant.ptr == ' ')
        return arena_printf(arena, "U+%04X (%s): type a blank", (unsigned)code, name);
    return arena_printf(arena, "U+%04X (%s): type '%c'", (unsigned)code, name, *meant.ptr);
}

const char *confusable_hint(struct arena *arena, struct slice text)
{
    const char *found = NULL;
    for (size_t i = 0; i < text.len && !found;) {
        const unsigned char *at = (const unsigned char *)text.ptr + i;
        size_t length = *at < 0x80 ? 1 : utf8_length(at, text.len - i);
        if (length > 1)
            found = help(arena, utf8_decode(at, length));
        i += length ? length : 1;
    }
    return found;
}
