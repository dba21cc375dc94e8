#include "values.h"

enum { TOKENS_MOST = 8 };

static const char *one_of(struct lots *lots, const char *const *words)
{
    size_t count = 0;
    while (words[count])
        count++;
    return count ? words[lots_below(lots, count)] : "";
}

/* Mostly small, and now and then where types end. */
static int64_t random_number(struct lots *lots)
{
    static const int64_t ends[] = { 0, 62, 63, 1000, 1000000000, INT32_MAX, INT64_MAX };
    if (lots_below(lots, 10) == 0)
        return ends[lots_below(lots, sizeof ends / sizeof *ends)];
    return (int64_t)lots_below(lots, 13);
}

static int64_t random_integer(struct lots *lots, const struct value_def *def)
{
    switch (lots_below(lots, 8)) {
    case 0:
        return def->max - (int64_t)lots_below(lots, 2);
    case 1:
        return def->max < INT64_MAX ? def->max + 1 : def->max;
    case 2:
        return def->min;
    default:
        return random_number(lots);
    }
}

static const char *random_place(struct arena *arena, struct lots *lots)
{
    unsigned column = (unsigned)lots_below(lots, 6) + 1, row = (unsigned)lots_below(lots, 6) + 1;
    if (lots_below(lots, 12) == 0)
        return arena_printf(arena, "%u,%u", column, row);
    return arena_printf(arena, "%s%c%u", lots_below(lots, 30) ? "" : "a", 'a' + (int)column - 1,
                        row);
}

static const char *random_card(struct arena *arena, struct lots *lots)
{
    static const char *const values[] = { "A", "2", "3",  "4", "5", "6", "7", "8",  "9",
                                          "T", "J", "10", "Q", "K", "1", "X", "13", NULL };
    static const char *const suits[] = { "", "", "", "S", "H", "\xe2\x99\xa5", NULL };
    return arena_printf(arena, "%s%s", one_of(lots, values), one_of(lots, suits));
}

static const char *random_person(struct arena *arena, struct lots *lots)
{
    static const char *const people[] = { "Ann", "Bob", "Cleo", "1", "2", "3", "ann", NULL };
    (void)arena;
    return one_of(lots, people);
}

static const char *random_cell(struct arena *arena, struct lots *lots)
{
    int first = (int)lots_below(lots, 10), second = (int)lots_below(lots, 10);
    if (lots_below(lots, 3) == 0)
        return ".";
    return lots_below(lots, 2) ? arena_printf(arena, "%d", first)
                               : arena_printf(arena, "%d/%d", first, second);
}

static const char *random_letter(struct arena *arena, struct lots *lots, const char *alphabet)
{
    size_t len = alphabet ? strlen(alphabet) : 0;
    return arena_printf(arena, "%c", len ? alphabet[lots_below(lots, len)] : '?');
}

static const char *random_reading(struct lots *lots, const struct game *game)
{
    static const char *const none[] = { "none", NULL };
    return one_of(lots, game && game->readings ? game->readings : none);
}

/* Of values that no grammar narrows. */
static const char *random_plain(struct arena *arena, struct lots *lots, enum value_type type)
{
    static const char *const dates[] = { "2009-11-03", "2009-02-30", "2010-09", "2010", NULL };
    switch (type) {
    case TYPE_DATE:
        return one_of(lots, dates);
    case TYPE_SIGNED:
        return arena_printf(arena, "%c%lld", "+- "[lots_below(lots, 3)],
                            (long long)random_number(lots));
    case TYPE_SQUARES:
        return random_place(arena, lots);
    case TYPE_SEGMENTS:
        return arena_printf(arena, "%s-%s", random_place(arena, lots), random_place(arena, lots));
    case TYPE_CELLS:
        return random_cell(arena, lots);
    case TYPE_CARDS:
        return random_card(arena, lots);
    case TYPE_SPAN:
        return arena_printf(arena, "%d-%d", (int)lots_below(lots, 9), (int)lots_below(lots, 12));
    case TYPE_PLAYERS:
        return lots_below(lots, 2) ? "2" : "Ann, Bob, Cleo";
    case TYPE_PLAYER:
    case TYPE_PLAYER_LIST:
        return random_person(arena, lots);
    case TYPE_WINNER:
        return lots_below(lots, 4) ? random_person(arena, lots) : "none";
    default:
        return arena_printf(arena, "%lld", (long long)random_number(lots));
    }
}

const char *random_token(struct arena *arena, struct lots *lots, const struct grammar *grammar,
                         const struct value_def *def)
{
    switch (def->type) {
    case TYPE_GAME:
        return one_of(lots, grammar->names);
    case TYPE_INTEGER:
        return arena_printf(arena, "%lld", (long long)random_integer(lots, def));
    case TYPE_LETTERS:
        return random_letter(arena, lots, def->alphabet);
    case TYPE_WORD:
        return one_of(lots, def->words);
    case TYPE_READINGS:
        return random_reading(lots, grammar->game);
    default:
        return random_plain(arena, lots, def->type);
    }
}

/* Tokens up to a few, as the grammar joins them. */
static const char *random_value(struct arena *arena, struct lots *lots,
                                const struct grammar *grammar, const struct value_def *def)
{
    const char *value = random_token(arena, lots, grammar, def);
    if (!type_has_tokens(def->type))
        return value;
    for (size_t left = lots_below(lots, TOKENS_MOST); left > 0; left--)
        value = arena_printf(arena, "%s%s%s", value, def->join ? def->join : "",
                             random_token(arena, lots, grammar, def));
    return value;
}

static const char *random_field(struct arena *arena, struct lots *lots,
                                const struct grammar *grammar)
{
    const struct field_def *def = &grammar->fields[lots_below(lots, grammar->field_count)];
    const char *owner = def->owned ? random_person(arena, lots) : def->owner;
    return arena_printf(arena, "%s%s%s: %s\n", def->key, owner ? " " : "", owner ? owner : "",
                        def->is_block && lots_below(lots, 4)
                                ? ""
                                : random_value(arena, lots, grammar, &def->value));
}

static const char *random_row(struct arena *arena, struct lots *lots, const struct grammar *grammar)
{
    const struct row_def *def = &grammar->rows[lots_below(lots, grammar->row_count)];
    const char *row = lots_below(lots, 8) || !def->numbered ? "" : "1. ";
    for (size_t i = 0; i < def->layout_count; i++) {
        const struct layout *layout = &def->layout[i];
        const char *text = layout->text;
        if (layout->part >= 0)
            text = random_value(arena, lots, grammar, &def->parts[layout->part].value);
        row = arena_printf(arena, "%s%s", row, text);
    }
    return arena_printf(arena, "%s\n", row);
}

const char *random_line(struct arena *arena, struct lots *lots, const struct grammar *grammar)
{
    if (grammar->row_count && lots_below(lots, 2))
        return random_row(arena, lots, grammar);
    return random_field(arena, lots, grammar);
}
