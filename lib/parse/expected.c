#include "expected.h"

/* NULL means letters: these depend on the alphabet. */
static const struct wording {
    const char *one, *all, *first, *second; /* the last two are examples of tokens */
} looks[TYPE_COUNT] = {
    [TYPE_INTEGER] = { "a number such as 5", "a number such as 5", "5", NULL },
    [TYPE_INTEGERS] = { "a number such as 2", "numbers such as 2, 1", "2", "1" },
    [TYPE_SIGNED] = { "a number such as -2", "numbers such as 1, -2", "1", "-2" },
    [TYPE_SQUARES] = { "a square such as b3", "squares such as b3", "b3", "c4" },
    [TYPE_SEGMENTS] = { "a segment such as a1-a4", "segments such as a1-a4", "a1-a4", "b2-c2" },
    [TYPE_CELLS] = { "a cell such as ., 4 or 4/9", "cells such as ., 4 or 4/9", ".", "4" },
    [TYPE_CARDS] = { "a card such as A, 10 or 7S", "cards such as A, 10 or 7S", "A", "10" },
    [TYPE_SPAN] = { "a range such as 2-3, or none", "a range such as 2-3, or none", "2-3", NULL },
    [TYPE_WORD] = { "a word", "a word", "word", NULL },
    [TYPE_TEXT] = { "text", "text", "text", NULL },
};

/* "'0' or '1'": the letters of an alphabet. */
static const char *letters_of(struct arena *arena, const char *alphabet, const char *conjunction)
{
    const char *all = "";
    for (const char *at = alphabet; *at; at++)
        all = arena_printf(arena, "%s%s'%c'", all,
                           at == alphabet ? ""
                           : at[1]        ? ", "
                                          : conjunction,
                           *at);
    return all;
}

const char *value_expected(struct arena *arena, const struct value_def *def)
{
    if (def->type == TYPE_LETTERS)
        return arena_printf(arena, "only %s", letters_of(arena, def->alphabet, " and "));
    return looks[def->type].all ? looks[def->type].all : type_name(def->type);
}

const char *token_expected(struct arena *arena, const struct value_def *def)
{
    if (def->type == TYPE_LETTERS)
        return letters_of(arena, def->alphabet, " or ");
    return looks[def->type].one ? looks[def->type].one : type_name(def->type);
}

/* Two tokens as the formatter writes them. */
static const char *value_example(struct arena *arena, const struct value_def *def)
{
    const struct wording *wording = &looks[def->type];
    const char *join = def->separator ? def->separator : " ";
    if (def->type == TYPE_LETTERS && def->alphabet[0] && def->alphabet[1])
        return arena_printf(arena, "%c%s%c", def->alphabet[0], join, def->alphabet[1]);
    if (def->type == TYPE_LETTERS)
        return def->alphabet;
    if (!wording->second)
        return wording->first ? wording->first : type_name(def->type);
    return arena_printf(arena, "%s%s%s", wording->first, join, wording->second);
}

const char *row_example(struct arena *arena, const struct row_def *def)
{
    const char *row = "";
    for (size_t i = 0; i < def->layout_count; i++) {
        int part = def->layout[i].part;
        const char *piece = def->layout[i].text;
        if (part >= 0) {
            const struct value_def *value = &def->parts[part].value;
            /* for letters that are not a list: a single sign */
            bool is_sign = value->type == TYPE_LETTERS && value->is_claim && value->alphabet[0] &&
                           value->alphabet[1];
            piece = is_sign ? arena_printf(arena, "%c", value->alphabet[1])
                    : value->type == TYPE_INTEGER && i > 0 ? (value->max < 3 ? "1" : "3")
                                                           : value_example(arena, value);
        }
        row = arena_printf(arena, "%s%s", row, piece);
    }
    return row;
}

const char *change_case(struct arena *arena, struct slice text, bool capital)
{
    char *changed = arena_alloc(arena, text.len + 1);
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        bool is_small = c >= 'a' && c <= 'z';
        changed[i] = capital && is_small ? (char)(c - 'a' + 'A') : capital ? c : lower(c);
    }
    changed[text.len] = '\0';
    return changed;
}

static bool reads(const struct value_def *def, struct slice text)
{
    struct tokens tokens = tokens_of(def->type, def->alphabet, def->spaced, text);
    struct token token;
    enum token_result result;
    while ((result = token_next(&tokens, &token)) == TOKEN_OK)
        if (def->type == TYPE_CARDS && token.a == 0)
            return false;
    return result == TOKEN_END;
}

static const char *value_in_other_case(struct arena *arena, const struct value_def *def,
                                       struct slice text)
{
    enum { LONGEST = 200 };
    if (text.len == 0 || text.len > LONGEST || !type_has_tokens(def->type))
        return NULL;
    for (int capital = 0; capital <= 1; capital++) {
        const char *changed = change_case(arena, text, capital);
        if (!slice_is(text, changed) && reads(def, slice_of(changed)))
            return changed;
    }
    return NULL;
}

void hint_at_value_case(struct report *report, struct diagnostic *found,
                        const struct value_def *def, struct slice text)
{
    const char *meant = value_in_other_case(report->arena, def, text);
    if (meant)
        diagnostic_help(report, found, "did you mean '%s'?", meant);
}

const char *value_in_digits(struct arena *arena, const struct value_def *def, struct slice text)
{
    static const char *const numerals[] = { "zero", "one",    "two",   "three", "four",
                                            "five", "six",    "seven", "eight", "nine",
                                            "ten",  "eleven", "twelve" };
    if (def->type != TYPE_INTEGER)
        return arena_string(arena, text);
    for (size_t i = 0; i < sizeof numerals / sizeof *numerals; i++)
        if (slice_equal_nocase(text, slice_of(numerals[i])))
            return arena_printf(arena, "%zu", i);
    return slice_span(text, is_digit) == text.len ? arena_string(arena, text) : NULL;
}
