#include "glyph.h"

#include "base/unicode.h"

struct range {
    uint32_t first, last;
};

/* Combining characters, and characters without width. */
static const struct range joining[] = {
    { 0x0300, 0x036f }, { 0x0483, 0x0489 }, { 0x0591, 0x05bd }, { 0x064b, 0x065f },
    { 0x0e31, 0x0e31 }, { 0x0e34, 0x0e3a }, { 0x1ab0, 0x1aff }, { 0x1dc0, 0x1dff },
    { 0x200b, 0x200d }, { 0x20d0, 0x20ff }, { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f },
};

/* East Asian characters and pictographs. */
static const struct range wide[] = {
    { 0x1100, 0x115f },   { 0x2e80, 0x303e },   { 0x3041, 0xa4cf },   { 0xac00, 0xd7a3 },
    { 0xf900, 0xfaff },   { 0xfe30, 0xfe6f },   { 0xff00, 0xff60 },   { 0xffe0, 0xffe6 },
    { 0x1f300, 0x1f64f }, { 0x1f680, 0x1f6ff }, { 0x1f900, 0x1f9ff }, { 0x20000, 0x3fffd },
};

#define IS_IN(ranges, code) is_in(ranges, sizeof(ranges) / sizeof *(ranges), code)

static bool is_in(const struct range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

struct glyph glyph_of(struct slice text)
{
    const unsigned char *at = (const unsigned char *)text.ptr;
    if (*at && *at < 0x80) /* fast path */
        return (struct glyph){ .text = { text.ptr, 1 }, .code = *at, .width = 1 };
    size_t length = *at ? utf8_length(at, text.len) : 1;
    struct glyph glyph = { .text = { text.ptr, length ? length : 1 }, .code = 0xfffd, .width = 1 };
    if (length)
        glyph.code = utf8_decode(at, length);
    if (glyph.code >= 0x300)
        glyph.width = IS_IN(joining, glyph.code) ? 0 : IS_IN(wide, glyph.code) ? 2 : 1;
    return glyph;
}

bool next_glyph(struct slice *rest, struct glyph *glyph)
{
    if (!rest->len)
        return false;
    *glyph = glyph_of(*rest);
    *rest = slice_after(*rest, glyph->text.len);
    return true;
}

size_t glyphs_width(struct slice text)
{
    size_t width = 0;
    for (struct glyph glyph; next_glyph(&text, &glyph);)
        width += glyph.width;
    return width;
}

/* Appends a safe form of a glyph; returns its width in columns. */
static size_t put(struct arena *arena, char **at, const struct glyph *glyph)
{
    const char *shown = NULL;
    if (glyph->code == 0xfffd && glyph->text.len == 1)
        shown = arena_printf(arena, "\\x%02x", (unsigned char)*glyph->text.ptr);
    else if (glyph->code < 0x100 && is_unsafe_character(glyph->code))
        shown = arena_printf(arena, "\\x%02x", glyph->code);
    else if (is_unsafe_character(glyph->code))
        shown = arena_printf(arena, "\\u{%x}", glyph->code);
    struct slice text = shown ? slice_of(shown) : glyph->text;
    memcpy(*at, text.ptr, text.len);
    *at += text.len;
    return shown ? text.len : glyph->width;
}

char *glyphs_safe(struct arena *arena, struct slice text, size_t most)
{
    enum { ESCAPE_MAX = 16, JOINED_MAX = 4 /* combining characters allowed on one character */ };
    size_t room = (most + 1) * ESCAPE_MAX * (JOINED_MAX + 1);
    if (text.len < room / 4)
        room = text.len * 4; /* an unsafe character takes at most four bytes for each of its own */
    char *copy = arena_alloc(arena, room + sizeof "…"), *at = copy;
    size_t width = 0, joined = 0;
    for (struct glyph glyph; next_glyph(&text, &glyph);) {
        joined = glyph.width ? 0 : joined + 1;
        if (width + glyph.width > most - (text.len > 0)) {
            at = stpcpy(at, "…");
            break;
        }
        if (joined <= JOINED_MAX)
            width += put(arena, &at, &glyph);
    }
    *at = '\0';
    return copy;
}
