#include "grammar/tokens.h"

#include "unit.h"

/*
 * Tokens of a value, separated by spaces, with the numbers that the type has; then "!" and the
 * unreadable text.
 */
static const struct reading {
    enum value_type type;
    const char *alphabet;
    const char *value, *tokens;
} readings[] = {
    { TYPE_INTEGERS, NULL, "", "" },
    { TYPE_INTEGERS, NULL, "5", "5" },
    { TYPE_INTEGERS, NULL, " 5 ", "5" },
    { TYPE_INTEGERS, NULL, "4,2,1,2", "4 2 1 2" },
    { TYPE_INTEGERS, NULL, "4, 2 ,1\t,  2", "4 2 1 2" },
    { TYPE_INTEGERS, NULL, "4 2\v1\f2", "4 2 1 2" },
    { TYPE_INTEGERS, NULL, "007", "7" },
    { TYPE_INTEGERS, NULL, "1,,2", "1 !," },
    { TYPE_INTEGERS, NULL, "1,", "1 !," },
    { TYPE_INTEGERS, NULL, "1 ,", "1 ! " },
    { TYPE_INTEGERS, NULL, ",1", "!," },
    { TYPE_INTEGERS, NULL, "1;2", "1 !;2" },
    { TYPE_INTEGERS, NULL, "-1", "!-1" },
    { TYPE_INTEGERS, NULL, "+1", "!+1" },
    { TYPE_INTEGERS, NULL, "1 2x 3", "1 2 !x" },
    { TYPE_INTEGERS, NULL, "1 x2 3", "1 !x2" },
    { TYPE_INTEGERS, NULL, "1.5", "1 !.5" },
    { TYPE_INTEGERS, NULL, "9223372036854775807", "9223372036854775807" },
    { TYPE_INTEGERS, NULL, "9223372036854775808", "9223372036854775807" },
    { TYPE_INTEGERS, NULL, "99999999999999999999999999999", "9223372036854775807" },
    { TYPE_SIGNED, NULL, "+1 -2", "1 -2" },
    { TYPE_SIGNED, NULL, "+1-2+3", "1 -2 3" },
    { TYPE_SIGNED, NULL, "1, -2,3", "1 -2 3" },
    { TYPE_SIGNED, NULL, "1 2", "1 2" },
    { TYPE_SIGNED, NULL, "+ 1", "!+" },
    { TYPE_SIGNED, NULL, "--1", "!--1" },
    { TYPE_SIGNED, NULL, "+1,", "1 !," },
    { TYPE_SIGNED, NULL, "+1-", "1 !-" },
    { TYPE_SIGNED, NULL, "-0", "0" },
    { TYPE_SIGNED, NULL, "-99999999999999999999", "-9223372036854775807" },
    { TYPE_LETTERS, "+-", "+-+", "0 1 0" },
    { TYPE_LETTERS, "+-", " + -\t+ ", "0 1 0" },
    { TYPE_LETTERS, "UDS", "UDX", "0 1 !X" },
    { TYPE_LETTERS, "UDS", "ud", "!ud" },
    { TYPE_LETTERS, "01", "", "" },
    { TYPE_SQUARES, NULL, "b3", "2/3" },
    { TYPE_SQUARES, NULL, "b3 aa12 z1 zz1", "2/3 27/12 26/1 702/1" },
    { TYPE_SQUARES, NULL, "2,3 10,11", "2/3 10/11" },
    { TYPE_SQUARES, NULL, "2,3,4,5", "2/3 4/5" },
    { TYPE_SQUARES, NULL, "2, 3", "!2" },
    { TYPE_SQUARES, NULL, "b 3", "!b" },
    { TYPE_SQUARES, NULL, "b", "!b" },
    { TYPE_SQUARES, NULL, "3", "!3" },
    { TYPE_SQUARES, NULL, "B3", "!B3" },
    { TYPE_SQUARES, NULL, "b3,c4", "2/3 3/4" },
    { TYPE_SQUARES, NULL, "b3c4", "2/3 !c4" },
    { TYPE_SQUARES, NULL, "2,", "!2" },
    { TYPE_SQUARES, NULL, "zzzzzzzzzzzzzzzzzzzzzzzz1", "9223372036854775807/1" },
    { TYPE_SEGMENTS, NULL, "a2-c2", "1/2/3/2" },
    { TYPE_SEGMENTS, NULL, "a2 - c2 b1-b2", "1/2/3/2 2/1/2/2" },
    { TYPE_SEGMENTS, NULL, "1,2-3,2", "1/2/3/2" },
    { TYPE_SEGMENTS, NULL, "a2-", "!a2-" },
    { TYPE_SEGMENTS, NULL, "a2", "!a2" },
    { TYPE_SEGMENTS, NULL, "a2--c2", "!a2--c2" },
    { TYPE_SEGMENTS, NULL, "a2-c2-e2", "1/2/3/2 !-e2" },
    { TYPE_CELLS, NULL, ". 4 4/9", "0/0 4/0 4/9" },
    { TYPE_CELLS, NULL, "4 / 9 .", "4/9 0/0" },
    { TYPE_CELLS, NULL, "4/", "!4/" },
    { TYPE_CELLS, NULL, "/4", "!/4" },
    { TYPE_CELLS, NULL, "..", "0/0 0/0" },
    { TYPE_CELLS, NULL, "4/9/1", "4/9 !/1" },
    { TYPE_CARDS, NULL, "A,2 10 T J Q K", "1/0 2/0 10/0 10/0 11/0 12/0 13/0" },
    { TYPE_CARDS, NULL, "1 13 14 0", "1/0 13/0 0/0 0/0" },
    { TYPE_CARDS, NULL,
      "10H \xe2\x99\xa5"
      "10 AS \xe2\x99\xa0"
      "A",
      "10/3 10/3 1/4 1/4" },
    { TYPE_CARDS, NULL, "2C 2D 2H 2S", "2/1 2/2 2/3 2/4" },
    { TYPE_CARDS, NULL, "C2 D2 H2 S2", "2/1 2/2 2/3 2/4" },
    { TYPE_CARDS, NULL, "H", "0/0" },
    { TYPE_CARDS, NULL, "10HH H10H 10X a \xe2\x99", "0/0 0/0 0/0 0/0 0/0" },
    { TYPE_CARDS, NULL, "2,,3", "2/0 !," },
    { TYPE_CARDS, NULL, "2,", "2/0 !," },
    { TYPE_SPAN, NULL, "4-10", "4/10" },
    { TYPE_SPAN, NULL, "4 - 10", "4/10" },
    { TYPE_SPAN, NULL, "none", "0/0" },
    { TYPE_SPAN, NULL, "none 4", "0/0 ! " },
    { TYPE_SPAN, NULL, "non", "!non" },
    { TYPE_SPAN, NULL, "nonesuch", "0/0 !such" },
    { TYPE_SPAN, NULL, "4-", "!4-" },
    { TYPE_SPAN, NULL, "4", "!4" },
    { TYPE_SPAN, NULL, "-4", "!-4" },
};

static void note_token(struct notes *notes, enum value_type type, const struct token *token)
{
    const char *before = notes->len ? " " : "";
    long long a = token->a, b = token->b, c = token->c, d = token->d;
    if (type == TYPE_INTEGERS || type == TYPE_SIGNED || type == TYPE_LETTERS)
        note(notes, "%s%lld", before, a);
    else if (type == TYPE_SEGMENTS)
        note(notes, "%s%lld/%lld/%lld/%lld", before, a, b, c, d);
    else
        note(notes, "%s%lld/%lld", before, a, type == TYPE_CARDS && !a ? 0 : b);
}

static void read_all(struct tokens tokens, enum value_type type, struct slice value,
                     struct notes *notes)
{
    struct token token;
    enum token_result result;
    while ((result = token_next(&tokens, &token)) != TOKEN_END) {
        cr_assert(token.text.ptr >= value.ptr &&
                          token.text.ptr + token.text.len <= value.ptr + value.len,
                  "a token is a piece of its value");
        if (result == TOKEN_OK) {
            note_token(notes, type, &token);
            continue;
        }
        note(notes, "%s!%.*s", notes->len ? " " : "", (int)token.text.len, token.text.ptr);
        cr_expect(token_next(&tokens, &token) == TOKEN_END, "nothing follows a bad token");
        break;
    }
}

Test(tokens, every_type_reads_its_values)
{
    for (size_t i = 0; i < LENGTH(readings); i++) {
        const struct reading *reading = &readings[i];
        struct slice value = exact(reading->value, strlen(reading->value));
        struct notes notes = { "", 0 };
        struct tokens tokens = tokens_of(reading->type, reading->alphabet, true, value);
        read_all(tokens, reading->type, value, &notes);
        cr_expect_str_eq(notes.text, reading->tokens, "%s '%s': '%s', not '%s'",
                         type_name(reading->type), reading->value, notes.text, reading->tokens);
        free_text(value);
    }
}

Test(tokens, letters_may_be_required_to_be_adjacent)
{
    struct slice value = exact("01 1", 4);
    struct notes notes = { "", 0 };
    read_all(tokens_of(TYPE_LETTERS, "01", false, value), TYPE_LETTERS, value, &notes);
    cr_expect_str_eq(notes.text, "0 1 ! ");
    free_text(value);
}

/*
 * Arbitrary bytes never make a scanner read too far, loop for ever or find more tokens than bytes.
 */
Test(tokens, arbitrary_bytes_are_safe)
{
    static const char bytes[] = {
        '1', 'a', ',', '-', '/', '.', ' ', '+', '\0', '\xe2', '\x99', 'T'
    };
    uint32_t random = 2009;
    for (int round = 0; round < 20000; round++) {
        char text[12];
        size_t len = (random >> 8) % sizeof text;
        for (size_t i = 0; i < len; i++) {
            random = random * 1664525u + 1013904223u;
            text[i] = bytes[(random >> 16) % sizeof bytes];
        }
        random = random * 1664525u + 1013904223u;
        struct slice value = exact(text, len);
        for (int type = 0; type < TYPE_COUNT; type++) {
            struct notes notes = { "", 0 };
            if (!type_has_tokens((enum value_type)type))
                continue;
            struct tokens tokens = tokens_of((enum value_type)type, "+-01", round % 2, value);
            cr_assert(tokens_count(tokens) <= len);
            read_all(tokens, (enum value_type)type, value, &notes);
        }
        free_text(value);
    }
}

Test(tokens, types_are_found_by_their_names)
{
    static const char *const others[] = { "", "Text", "integer ", "number", "textt", "tex" };
    for (int type = 0; type < TYPE_COUNT; type++)
        cr_expect((int)type_from_name(type_name((enum value_type)type)) == type, "type %d", type);
    for (size_t i = 0; i < LENGTH(others); i++)
        cr_expect(type_from_name(others[i]) == TYPE_COUNT, "'%s'", others[i]);
}

Test(tokens, numbers_are_only_digits)
{
    static const struct {
        const char *text;
        int64_t number; /* -1 if it is not a number */
    } cases[] = {
        { "0", 0 },   { "42", 42 },  { "0042", 42 }, { "9223372036854775807", INT64_MAX },
        { "", -1 },   { " 4", -1 },  { "4 ", -1 },   { "99999999999999999999", INT64_MAX },
        { "-4", -1 }, { "+4", -1 },  { "4x", -1 },   { "0x4", -1 },
        { "4,", -1 }, { "4e3", -1 },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice text = exact(cases[i].text, strlen(cases[i].text));
        int64_t number = 0;
        bool good = parse_number(text, &number);
        cr_expect(good == (cases[i].number >= 0), "'%s'", cases[i].text);
        if (good)
            cr_expect(number == cases[i].number, "'%s'", cases[i].text);
        free_text(text);
    }
}

Test(tokens, square_names_are_read_back)
{
    static const int64_t columns[] = { 1, 2, 25, 26, 27, 52, 53, 701, 702, 703, 18278, 1000000000 };
    struct arena arena = { 0 };
    for (size_t i = 0; i < LENGTH(columns); i++) {
        const char *name = square_name(&arena, columns[i], 7);
        struct tokens tokens = tokens_of(TYPE_SQUARES, NULL, true, slice_of(name));
        struct token token;
        cr_assert(token_next(&tokens, &token) == TOKEN_OK, "%s", name);
        cr_expect(token.a == columns[i] && token.b == 7, "%s", name);
    }
    cr_expect_str_eq(square_name(&arena, 26, 12), "z12");
    cr_expect_str_eq(square_name(&arena, 27, 1), "aa1");
    arena_free(&arena);
}
