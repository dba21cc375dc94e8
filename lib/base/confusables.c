#include "confusables.h"

#include "unicode.h"

/* Both tables are sorted by code point. Invisible characters mean an empty text. */
struct confusable {
    uint32_t first, more; /* the first character, and how many more follow it */
    const char *meant;
    const char *name; /* in Unicode; NULL for those that are mapped in prose only */
};

static const struct confusable in_notation[] = {
    { 0x00a0, 0, " ", "NO-BREAK SPACE" },
    { 0x00ad, 0, "", "SOFT HYPHEN" },
    { 0x00b7, 0, ".", "MIDDLE DOT" },
    { 0x00d7, 0, "x", "MULTIPLICATION SIGN" },
    { 0x1680, 0, " ", "OGHAM SPACE MARK" },
    { 0x2000, 10, " ", "a space of another width" },
    { 0x200b, 0, "", "ZERO WIDTH SPACE" },
    { 0x200c, 1, "", "ZERO WIDTH JOINER" },
    { 0x2010, 1, "-", "HYPHEN" },
    { 0x2012, 0, "-", "FIGURE DASH" },
    { 0x2013, 0, "-", "EN DASH" },
    { 0x2014, 0, "-", "EM DASH" },
    { 0x2015, 0, "-", "HORIZONTAL BAR" },
    { 0x2018, 0, "'", "LEFT SINGLE QUOTATION MARK" },
    { 0x2019, 0, "'", "RIGHT SINGLE QUOTATION MARK" },
    { 0x201a, 0, ",", "SINGLE LOW-9 QUOTATION MARK" },
    { 0x2022, 0, "*", "BULLET" },
    { 0x2024, 0, ".", "ONE DOT LEADER" },
    { 0x202f, 0, " ", "NARROW NO-BREAK SPACE" },
    { 0x2044, 0, "/", "FRACTION SLASH" },
    { 0x205f, 0, " ", "MEDIUM MATHEMATICAL SPACE" },
    { 0x2060, 0, "", "WORD JOINER" },
    { 0x2212, 0, "-", "MINUS SIGN" },
    { 0x2215, 0, "/", "DIVISION SLASH" },
    { 0x2217, 0, "*", "ASTERISK OPERATOR" },
    { 0x2236, 0, ":", "RATIO" },
    { 0x2795, 0, "+", "HEAVY PLUS SIGN" },
    { 0x2796, 0, "-", "HEAVY MINUS SIGN" },
    { 0x3000, 0, " ", "IDEOGRAPHIC SPACE" },
    { 0x3001, 0, ",", "IDEOGRAPHIC COMMA" },
    { 0xfe0e, 1, "", "VARIATION SELECTOR" },
    { 0xfe63, 0, "-", "SMALL HYPHEN-MINUS" },
    { 0xfeff, 0, "", "ZERO WIDTH NO-BREAK SPACE" },
};

static const struct confusable in_prose[] = {
    { 0x0080, 31, " ", NULL },  { 0x00ab, 0, "\"", NULL },  { 0x00b4, 0, "'", NULL },
    { 0x00bb, 0, "\"", NULL },  { 0x200e, 1, "", NULL },    { 0x201b, 0, "'", NULL },
    { 0x201c, 3, "\"", NULL },  { 0x2026, 0, "...", NULL }, { 0x2028, 1, " ", NULL },
    { 0x202a, 4, "", NULL },    { 0x2032, 0, "'", NULL },   { 0x2061, 3, "", NULL },
    { 0x2190, 0, "<-", NULL },  { 0x2192, 0, "->", NULL },  { 0x21d2, 0, "=>", NULL },
    { 0x2219, 0, ".", NULL },   { 0x22c5, 0, ".", NULL },   { 0x2500, 1, "-", NULL },
    { 0x2502, 1, "|", NULL },   { 0x250c, 63, "+", NULL },  { 0x2550, 0, "=", NULL },
    { 0x2551, 0, "|", NULL },   { 0x2552, 26, "+", NULL },  { 0x256d, 3, "+", NULL },
    { 0x2588, 0, "*", NULL },   { 0x25a0, 0, "*", NULL },   { 0x25a1, 1, ".", NULL },
    { 0x25aa, 0, "*", NULL },   { 0x25ab, 0, ".", NULL },   { 0x25cb, 0, ".", NULL },
    { 0x25cf, 0, "*", NULL },   { 0x25fb, 0, ".", NULL },   { 0x25fc, 0, "*", NULL },
    { 0x2605, 0, "*", NULL },   { 0x2610, 0, ".", NULL },   { 0x2611, 1, "*", NULL },
    { 0x26aa, 0, ".", NULL },   { 0x26ab, 0, "*", NULL },   { 0x2705, 0, "*", NULL },
    { 0x2713, 5, "*", NULL },   { 0x274c, 0, "*", NULL },   { 0x27f6, 0, "->", NULL },
    { 0x2b1b, 0, "*", NULL },   { 0x2b1c, 0, ".", NULL },   { 0xfb00, 0, "ff", NULL },
    { 0xfb01, 0, "fi", NULL },  { 0xfb02, 0, "fl", NULL },  { 0xfb03, 0, "ffi", NULL },
    { 0xfb04, 0, "ffl", NULL }, { 0xfb05, 1, "st", NULL },
};

/* Full-width forms are in ASCII order. */
enum { WIDE_FIRST = 0xff01, WIDE_LAST = 0xff5e };
static const char wide[] = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
                           "abcdefghijklmnopqrstuvwxyz{|}~";

/* The entry of a character in a table; NULL if it has none. */
static const struct confusable *find_in(const struct confusable *table, size_t count, uint32_t code)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > table[middle].first + table[middle].more)
            low = middle + 1;
        else if (code < table[middle].first)
            high = middle;
        else
            return &table[middle];
    }
    return NULL;
}

/* The sign of the notation that a character looks like, with its name; ptr is NULL if there is none. */
static struct slice find(uint32_t code, const char **name)
{
    const struct confusable *found =
            find_in(in_notation, sizeof in_notation / sizeof in_notation[0], code);
    *name = found ? found->name : "FULLWIDTH FORM";
    if (code >= WIDE_FIRST && code <= WIDE_LAST)
        return (struct slice){ wide + (code - WIDE_FIRST), 1 };
    return found ? slice_of(found->meant) : NO_SLICE;
}

struct slice confusable_sign(uint32_t code)
{
    const char *name;
    return find(code, &name);
}

struct slice confusable_sign_in_prose(uint32_t code)
{
    const struct confusable *found = find_in(in_prose, sizeof in_prose / sizeof in_prose[0], code);
    return found ? slice_of(found->meant) : confusable_sign(code);
}

static const char *help(struct arena *arena, uint32_t code)
{
    const char *name;
    struct slice meant = find(code, &name);
    if (!meant.ptr)
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
        size_t length = utf8_length(at, text.len - i);
        if (length > 1)
            found = help(arena, utf8_decode(at, length));
        i += length ? length : 1;
    }
    return found;
}
