#include "record/record.h"
#include "base/unicode.h"

#include "unit.h"

/* Reads a text as one chunk that begins at line 10. */
static void read_text(struct slice text, bool has_game, size_t max_line, struct arena *arena,
                      struct record *record, struct report *rep)
{
    struct chunk chunk = { .bytes = text, .first_line = 10, .has_game = has_game };
    *rep = (struct report){ .arena = arena };
    record_read(record, &chunk, max_line, rep);
}

static void note_diagnostics(struct notes *notes, const struct report *rep)
{
    for (size_t i = 0; i < rep->count; i++)
        note(notes, "%s%llu:%zu-%zu %s", i ? ", " : "",
             (unsigned long long)rep->items[i].place.line, rep->items[i].place.column,
             rep->items[i].place.end_column, diagnostic_kind(rep->items[i].id)->id);
}

/* Kinds: b blank, c comment, r remark, f field, w row, s skipped; then the diagnostics. */
static const struct {
    const char *text, *kinds, *diagnostics;
    bool has_game;
    size_t len; /* if the text has a NUL */
} cases[] = {
    { "", "", "", false, 0 },
    { "\n \t\n\r\n\v\f\n", "bbbb", "", false, 0 },
    { "Game: x", "f", "", true, 0 },
    { "Game: x\n00\n01 # c\n# c\n  # c\n#", "fwwccc", "", true, 0 },
    { "Game: x\r\n00\r\n\r\n", "fwb", "", true, 0 },
    { "Game: x\n(a)\n( a )\n()\n(", "frrrr", "14:1-2 unclosed-remark", true, 0 },
    { "Game: x\n(a\n00\n# c\n\nKey: v\nb)\n00\n", "frrrrrrw", "", true, 0 },
    { "Game: x\n(a) b\n00\nc)\n", "frrr", "", true, 0 },
    { "Game: x\n(a # b)\n00\n", "frw", "", true, 0 },
    { "Game: x\n(a) # b\n00)\n", "frr", "", true, 0 },
    { "Game: x\n  (a\n00\n", "frr", "11:3-5 unclosed-remark", true, 0 },
    { "Game: x\n00 (a)\n00)\n", "fww", "", true, 0 },
    { "Game: x\n00 # (a\n00\n", "fww", "", true, 0 },
    { "Game: x\nKey : v\nKey 1: v\nKey:\nKey\n: v\n1: v\nKey1: v\n", "ffffwwww", "", true, 0 },
    { "Game: x\nKey: # c\nKey # : c\nKey#: v\n", "ffww", "", true, 0 },
    { "Game: x\n\xc3\xa9t\xc3\xa9: v\n", "fw", "", true, 0 },
    { "Game: x\n\xff\n00\xc3\n\xed\xa0\x80\n\xf4\x90\x80\x80\n\xc0\xaf\n", "fLLLLL",
      "11:1-2 bad-utf8, 12:3-4 bad-utf8, 13:1-2 bad-utf8, 14:1-2 bad-utf8, 15:1-2 bad-utf8", true,
      0 },
    { "Game: x\n\xc2\x80 \xdf\xbf \xe0\xa0\x80 \xef\xbf\xbf \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf\n",
      "fw", "", true, 0 },
    { "Game: x\n0\0\n\xff\0\n\n", "fLLb", "11:2-3 nul-byte, 12:1-2 bad-utf8", true, 15 },
    { "Game: x\n(a\n\xff\nb)\n00\n", "frsrw", "12:1-2 bad-utf8", true, 0 },
    { "Game: x\n(a\n00\n\xff)\n00\n", "frrsw", "13:1-2 bad-utf8", true, 0 },
    { "Game: x\n(\xff\n00\n# \xff\n", "fsws", "11:2-3 bad-utf8, 13:3-4 bad-utf8", true, 0 },
    { "Game: x\nKey: \xff\nKey 1\xff: v\nKey\xff:\n", "fFFF",
      "11:6-7 bad-utf8, 12:6-7 bad-utf8, 13:4-5 bad-utf8", true, 0 },
    { "Game: x\n00\ngame : \xff\n00\nKey: v\n(a\n# c\n\xff\n", "fwssssss",
      "12:8-9 bad-utf8, 17:1-2 bad-utf8", true, 0 },
    { "00\n01\n", "ww", "10:1-3 no-game", false, 0 },
    { "# c\n\n (r)\n  Players: 2 # c\n00\n", "cbrfw", "13:3-13 no-game", false, 0 },
    { "# c\n\n(r)\n", "cbr", "", false, 0 },
    { "\xff\n(a\n", "Lr", "10:1-2 bad-utf8, 11:1-3 unclosed-remark", false, 0 },
};

Test(record, lines_have_kinds)
{
    static const char letters[] = "bcrfwsFL";
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct arena arena = { 0 };
        struct record record;
        struct report rep;
        struct notes kinds = { "", 0 }, diagnostics = { "", 0 };
        struct slice text =
                exact(cases[i].text, cases[i].len ? cases[i].len : strlen(cases[i].text));
        read_text(text, cases[i].has_game, 1000, &arena, &record, &rep);
        for (size_t k = 0; k < record.line_count; k++)
            note(&kinds, "%c", letters[record.lines[k].kind]);
        report_sort(&rep);
        note_diagnostics(&diagnostics, &rep);
        cr_expect_str_eq(kinds.text, cases[i].kinds, "case %zu: kinds %s", i, kinds.text);
        cr_expect_str_eq(diagnostics.text, cases[i].diagnostics, "case %zu: %s", i,
                         diagnostics.text);
        free_text(text);
        arena_free(&arena);
    }
}

Test(record, bodies_have_no_comment_and_are_trimmed)
{
    static const struct {
        const char *line, *body;
    } lines[] = {
        { "00", "00" },
        { " \t00 \v\f", "00" },
        { "00 # c", "00" },
        { "00\t#c", "00" },
        { "00#c", "00#c" },
        { "00#c #d", "00#c" },
        { "Note: a#b", "Note: a#b" },
        { "Note: a #b #c", "Note: a" },
        { "# c ", "# c" },
        { "  # c # d", "# c # d" },
        { "(a # b)", "(a # b)" },
        { "00 #", "00" },
    };
    for (size_t i = 0; i < LENGTH(lines); i++) {
        struct arena arena = { 0 };
        struct record record;
        struct report rep;
        struct slice text = exact(lines[i].line, strlen(lines[i].line));
        read_text(text, true, 1000, &arena, &record, &rep);
        struct slice body = line_body(&record.lines[0]);
        cr_expect(slice_is(body, lines[i].body), "'%s' became '%.*s'", lines[i].line, (int)body.len,
                  body.ptr);
        free_text(text);
        arena_free(&arena);
    }
}

Test(record, a_long_line_is_skipped)
{
    struct arena arena = { 0 };
    struct record record;
    struct report rep;
    struct notes diagnostics = { "", 0 };
    struct slice text =
            slice_of("Game: x\n12345678\r\n123456789\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\n");
    read_text(text, true, 8, &arena, &record, &rep);
    note_diagnostics(&diagnostics, &rep);
    cr_expect_str_eq(diagnostics.text, "12:1-1 line-too-long, 13:1-1 line-too-long");
    cr_expect(record.lines[1].kind == LINE_ROW && record.lines[2].kind == LINE_UNREADABLE_ROW);
    arena_free(&arena);
}

Test(record, fields_have_key_owner_and_value)
{
    static const struct {
        const char *body, *key, *owner, *value; /* key is NULL if it is not a field */
    } fields[] = {
        { "Key: value", "Key", NULL, "value" },
        { "Key:value", "Key", NULL, "value" },
        { "Key :  value", "Key", NULL, "value" },
        { "Key:", "Key", NULL, "" },
        { "Key Ann: value", "Key", "Ann", "value" },
        { "Key  Ann Lee\t: a: b", "Key", "Ann Lee", "a: b" },
        { "Key 1:", "Key", "1", "" },
        { "k: \xc3\xa9", "k", NULL, "\xc3\xa9" },
        { "Key\xc3\xa9: v", NULL, NULL, NULL },
        { "Key", NULL, NULL, NULL },
        { "Key value", NULL, NULL, NULL },
        { ": value", NULL, NULL, NULL },
        { "1 Key: value", NULL, NULL, NULL },
        { "Key-two: value", NULL, NULL, NULL },
        { "", NULL, NULL, NULL },
    };
    for (size_t i = 0; i < LENGTH(fields); i++) {
        struct slice body = exact(fields[i].body, strlen(fields[i].body));
        struct field_text field;
        bool good = field_split(body, &field);
        cr_expect(good == (fields[i].key != NULL), "'%s'", fields[i].body);
        if (good && fields[i].key) {
            cr_expect(slice_is(field.key, fields[i].key), "key of '%s'", fields[i].body);
            cr_expect(slice_is(field.value, fields[i].value), "value of '%s'", fields[i].body);
            cr_expect(fields[i].owner ? slice_is(field.owner, fields[i].owner) : !field.owner.ptr,
                      "owner of '%s'", fields[i].body);
        }
        free_text(body);
    }
}

Test(record, places_are_counted_from_one)
{
    struct arena arena = { 0 };
    struct record record;
    struct report rep;
    struct slice text = slice_of("Game: x\n  00\n\n01 y\n");
    read_text(text, true, 1000, &arena, &record, &rep);
    struct place place = record_place(&record, (struct slice){ text.ptr + 10, 2 });
    cr_expect(place.line == 11 && place.column == 3 && place.end_column == 5);
    cr_expect(slice_is(place.source, "  00"));
    place = record_place(&record, (struct slice){ text.ptr + 17, 1 });
    cr_expect(place.line == 13 && place.column == 4 && place.end_column == 5);
    place = record_place(&record, (struct slice){ text.ptr, 0 });
    cr_expect(place.line == 10 && place.column == 1 && place.end_column == 1);
    arena_free(&arena);
}

Test(record, utf8_characters_have_their_length)
{
    static const struct {
        const char *text;
        size_t length;
    } characters[] = {
        { "a", 1 },
        { "\xc2\x80", 2 },
        { "\xe2\x99\xa5", 3 },
        { "\xf0\x9f\x82\xa1", 4 },
        { "\x80", 0 },
        { "\xc1\xbf", 0 },
        { "\xc2", 0 },
        { "\xe0\x80\x80", 0 },
        { "\xed\xbf\xbf", 0 },
        { "\xf5\x80\x80\x80", 0 },
        { "\xe2\x99", 0 },
        { "\xf0\x8f\xbf\xbf", 0 },
        { "\xc2"
          "a",
          0 },
    };
    for (size_t i = 0; i < LENGTH(characters); i++) {
        struct slice text = exact(characters[i].text, strlen(characters[i].text));
        cr_expect(utf8_length((const unsigned char *)text.ptr, text.len) == characters[i].length,
                  "character %zu", i);
        free_text(text);
    }
    cr_expect(utf8_length((const unsigned char *)"", 1) == 0, "a NUL is none");
}
