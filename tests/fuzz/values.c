#include "values.h"

enum { TOKENS_MOST = 8 };

static const char *one_of(struct random_source *random, const char *const *words)
{
    size_t count = 0;
    while (words[count])
        count++;
    return count ? words[random_below(random, count)] : "";
}

/* Usually a small number, sometimes one near the limits of integer types. */
static int64_t random_number(struct random_source *random)
{
    static const int64_t ends[] = { 0, 62, 63, 1000, 1000000000, INT32_MAX, INT64_MAX };
    if (random_below(random, 10) == 0)
        return ends[random_below(random, sizeof ends / sizeof *ends)];
    return (int64_t)random_below(random, 13);
}

static int64_t random_integer(struct random_source *random, const struct value_def *def)
{
    switch (random_below(random, 8)) {
    case 0:
        return def->max - (int64_t)random_below(random, 2);
    case 1:
        return def->max < INT64_MAX ? def->max + 1 : def->max;
    case 2:
        return def->min;
    default:
        return random_number(random);
    }
}

static const char *random_place(struct arena *arena, struct random_source *random)
{
    unsigned column = (unsigned)random_below(random, 6) + 1,
             row = (unsigned)random_below(random, 6) + 1;
    if (random_below(random, 12) == 0)
        return arena_printf(arena, "%u,%u", column, row);
    return arena_printf(arena, "%s%c%u", random_below(random, 30) ? "" : "a", 'a' + (int)column - 1,
                        row);
}

static const char *random_card(struct arena *arena, struct random_source *random)
{
    static const char *const values[] = { "A", "2", "3",  "4", "5", "6", "7", "8",  "9",
                                          "T", "J", "10", "Q", "K", "1", "X", "13", NULL };
    static const char *const suits[] = { "", "", "", "S", "H", "\xe2\x99\xa5", NULL };
    const char *value = one_of(random, values);
    return arena_printf(arena, "%s%s", value, one_of(random, suits));
}

static const char *random_person(struct arena *arena, struct random_source *random)
{
    static const char *const people[] = { "Ann", "Bob", "Cleo", "1", "2", "3", "ann", NULL };
    (void)arena;
    return one_of(random, people);
}

static const char *random_cell(struct arena *arena, struct random_source *random)
{
    int first = (int)random_below(random, 10), second = (int)random_below(random, 10);
    if (random_below(random, 3) == 0)
        return ".";
    return random_below(random, 2) ? arena_printf(arena, "%d", first)
                                   : arena_printf(arena, "%d/%d", first, second);
}

static const char *random_letter(struct arena *arena, struct random_source *random,
                                 const char *alphabet)
{
    size_t len = alphabet ? strlen(alphabet) : 0;
    return arena_printf(arena, "%c", len ? alphabet[random_below(random, len)] : '?');
}

static const char *random_reading(struct random_source *random, const struct notation *game)
{
    static const char *const none[] = { "none", NULL };
    return one_of(random, game ? game->readings : none);
}

/*
 * A random value of a type that the grammar does not restrict further. Random numbers are stored in variables first,
 * because the order of evaluation of arguments is unspecified.
 */
static const char *random_plain(struct arena *arena, struct random_source *random,
                                enum value_type type)
{
    static const char *const dates[] = { "2009-11-03", "2009-02-30", "2010-09", "2010", NULL };
    const char *place;
    int number;
    switch (type) {
    case TYPE_DATE:
        return one_of(random, dates);
    case TYPE_SIGNED:
        number = (int)random_below(random, 3);
        return arena_printf(arena, "%c%lld", "+- "[number], (long long)random_number(random));
    case TYPE_SQUARES:
        return random_place(arena, random);
    case TYPE_SEGMENTS:
        place = random_place(arena, random);
        return arena_printf(arena, "%s-%s", place, random_place(arena, random));
    case TYPE_CELLS:
        return random_cell(arena, random);
    case TYPE_CARDS:
        return random_card(arena, random);
    case TYPE_SPAN:
        number = (int)random_below(random, 9);
        return arena_printf(arena, "%d-%d", number, (int)random_below(random, 12));
    case TYPE_PLAYERS:
        return random_below(random, 2) ? "2" : "Ann, Bob, Cleo";
    case TYPE_PLAYER:
    case TYPE_PLAYER_LIST:
        return random_person(arena, random);
    case TYPE_WINNER:
        return random_below(random, 4) ? random_person(arena, random) : "none";
    default:
        return arena_printf(arena, "%lld", (long long)random_number(random));
    }
}

const char *random_token(struct arena *arena, struct random_source *random,
                         const struct grammar *grammar, const struct value_def *def)
{
    switch (def->type) {
    case TYPE_GAME:
        return one_of(random, grammar->names);
    case TYPE_INTEGER:
        return arena_printf(arena, "%lld", (long long)random_integer(random, def));
    case TYPE_LETTERS:
        return random_letter(arena, random, def->alphabet);
    case TYPE_WORD:
        return one_of(random, def->words);
    case TYPE_READINGS:
        return random_reading(random, grammar->notation);
    default:
        return random_plain(arena, random, def->type);
    }
}

/* A few tokens, joined as the grammar says. */
static const char *random_value(struct arena *arena, struct random_source *random,
                                const struct grammar *grammar, const struct value_def *def)
{
    const char *value = random_token(arena, random, grammar, def);
    if (!type_has_tokens(def->type))
        return value;
    for (size_t left = random_below(random, TOKENS_MOST); left > 0; left--)
        value = arena_printf(arena, "%s%s%s", value, def->separator ? def->separator : "",
                             random_token(arena, random, grammar, def));
    return value;
}

static const char *random_field(struct arena *arena, struct random_source *random,
                                const struct grammar *grammar)
{
    const struct field_def *def = &grammar->fields[random_below(random, grammar->field_count)];
    const char *owner = def->owned ? random_person(arena, random) : def->owner;
    return arena_printf(arena, "%s%s%s: %s\n", def->key, owner ? " " : "", owner ? owner : "",
                        def->is_block && random_below(random, 4)
                                ? ""
                                : random_value(arena, random, grammar, &def->value));
}

static const char *random_row(struct arena *arena, struct random_source *random,
                              const struct grammar *grammar)
{
    const struct row_def *def = &grammar->rows[random_below(random, grammar->row_count)];
    const char *row = random_below(random, 8) || !def->numbered ? "" : "1. ";
    for (size_t i = 0; i < def->layout_count; i++) {
        const struct layout *layout = &def->layout[i];
        const char *text = layout->text;
        if (layout->part >= 0)
            text = random_value(arena, random, grammar, &def->parts[layout->part].value);
        row = arena_printf(arena, "%s%s", row, text);
    }
    return arena_printf(arena, "%s\n", row);
}

const char *random_line(struct arena *arena, struct random_source *random,
                        const struct grammar *grammar)
{
    if (grammar->row_count && random_below(random, 2))
        return random_row(arena, random, grammar);
    return random_field(arena, random, grammar);
}
