#include "item_kinds.h"

#include "parse/players.h"
#include "rules/cards.h"

/* --- options --- */

static void add(struct options *options, const char *text)
{
    ARENA_PUSH(options->arena, options->texts, options->count, options->capacity);
    options->texts[options->count++] = slice_of(text);
}

/* The characters of the value's alphabet, and what separates items in it. */
static void add_characters(struct options *options, const struct list *list)
{
    struct slice text = list->span->text;
    for (const char *mark = list->span->alphabet; *mark; mark++)
        add(options, arena_printf(options->arena, "%c", *mark));
    if (list->kind != &characters || !text.len)
        return;
    if (list->span->def && list->span->def->type == TYPE_PLAYERS)
        add(options, ", ");
    else if (memchr(text.ptr, ',', text.len))
        add(options, ",");
    add(options, " ");
}

/* Numbers up to the largest in the record plus one, within limits. */
static void add_integers(struct options *options, const struct list *list, const char *format)
{
    enum { MOST = 100, LEAST = 9 };
    int64_t largest = list->editor->outline->most_number;
    int64_t most = largest < LEAST ? LEAST : largest < MOST ? largest + 1 : MOST;
    for (int64_t i = 0; i <= most; i++)
        add(options, arena_printf(options->arena, format, (long long)i));
}

static void add_numbers(struct options *options, const struct list *list)
{
    int64_t sizes[SIZES_MOST];
    if (!list->span->is_size) {
        add_integers(options, list, "%lld");
        return;
    }
    size_t count = outline_sizes(list->editor->outline, sizes);
    for (size_t k = 0; k < count; k++)
        add(options, arena_printf(options->arena, "%lld", (long long)sizes[k]));
}

static void add_signed(struct options *options, const struct list *list)
{
    add_integers(options, list, list->span->def->show_plus ? "+%lld" : "%lld");
    add_integers(options, list, "-%lld");
}

/* The numbers, and pairs of those that the grid does not have, in case their cell is missing. */
static void add_cells(struct options *options, const struct list *list)
{
    int64_t absent[ABSENT_MOST];
    size_t count = outline_absent(list->editor->outline, 0, absent);
    add(options, ".");
    add_integers(options, list, "%lld");
    for (size_t k = 0; k < count; k++)
        for (size_t m = k + 1; m < count; m++)
            add(options, arena_printf(options->arena, "%lld/%lld", (long long)absent[k],
                                      (long long)absent[m]));
}

/* The moves that are legal in place of the item. */
static void add_moves(struct options *options, const struct list *list)
{
    struct editor *editor = list->editor;
    const struct record *record = editor->outline->parsed->record;
    const struct slice *before = list->at ? &list->items[list->at - 1] : NULL;
    const char *stop = before ? before->ptr + before->len : record->lines[list->span->line].text;
    struct slice above = { record->bytes.ptr, (size_t)(stop - record->bytes.ptr) };
    if (editor->probe && !list->span->is_claim)
        options->count = probe_moves(editor->probe, above, options->arena, &options->texts);
}

struct token card_of(struct slice text)
{
    struct token card = { .a = 0 };
    struct tokens tokens = tokens_of(TYPE_CARDS, NULL, false, text);
    token_next(&tokens, &card);
    return card;
}

/* All cards, with or without suits as the others in the list. */
static void add_cards(struct options *options, const struct list *list)
{
    size_t suits = 0;
    for (size_t k = 0; k < list->count; k++)
        suits += card_of(list->items[k]).b != 0;
    for (int value = 1; value <= CARD_VALUES; value++) {
        if (suits < list->count || !suits)
            add(options, card_value_name(value));
        for (const char *suit = SUITS; suits && *suit; suit++)
            add(options, arena_printf(options->arena, "%s%c", card_value_name(value), *suit));
    }
}

/* For unreadable text: numbers, and the words of the rows expected there. */
static void add_text(struct options *options, const struct list *list)
{
    const struct row_def *row = list->editor->outline->rows[list->span->line]->def;
    add_numbers(options, list);
    for (size_t k = 0; row && k < row->part_count; k++)
        for (const char *const *word = row->parts[k].value.words; word && *word; word++)
            add(options, *word);
}

static void add_words(struct options *options, const struct list *list)
{
    const struct value_def *def = list->span->def;
    const struct parsed_record *parsed = list->editor->outline->parsed;
    const char *const *words =
            def->type == TYPE_WORD ? def->words : parsed->grammar->notation->readings;
    for (; *words; words++)
        add(options, *words);
}

static void add_players(struct options *options, const struct list *list)
{
    const struct players *players = &list->editor->outline->parsed->players;
    struct slice written = list->span->text;
    bool by_name = players->names && !(written.len && is_digit(*written.ptr));
    enum { UNKNOWN_MOST = 9 };
    unsigned count = players->count ? players->count : UNKNOWN_MOST;
    for (unsigned k = 0; k < count; k++)
        add(options, by_name ? arena_string(options->arena, players->names[k])
                             : arena_printf(options->arena, "%u", k + 1));
    if (list->span->def->type == TYPE_WINNER && list->count == 1)
        add(options, "none");
}

/* The names in other fields, some of which may not be names of players yet. */
static void add_names(struct options *options, const struct list *list)
{
    const struct outline *outline = list->editor->outline;
    for (size_t k = 0; k < outline->count; k++) {
        const struct span *span = &outline->spans[k];
        struct slice names = span->text, name;
        if (!span->def || (span->def->type != TYPE_PLAYER && span->def->type != TYPE_WINNER))
            continue;
        while (next_piece(&names, &name))
            if (name.len)
                add(options, arena_string(options->arena, name));
    }
}

/* --- the table --- */

const struct item_kind item_kinds[TYPE_COUNT] = {
    [TYPE_TEXT] = { "word", ALL, LIKELY, LIKELY, add_text, true },
    [TYPE_DATE] = { "date", 0, POSSIBLE, LIKELY, NULL, true },
    [TYPE_INTEGER] = { "number", REPLACE, POSSIBLE, LIKELY, add_numbers, true },
    [TYPE_INTEGERS] = { "number", ALL, POSSIBLE, LIKELY, add_numbers, true },
    [TYPE_SIGNED] = { "number", ALL, POSSIBLE, LIKELY, add_signed, true },
    [TYPE_LETTERS] = { NULL, ALL, LIKELY, LIKELY, add_characters, false },
    [TYPE_SQUARES] = { "square", ALL, POSSIBLE, LIKELY, add_moves, true },
    [TYPE_SEGMENTS] = { "segment", ALL, POSSIBLE, LIKELY, add_moves, true },
    [TYPE_CELLS] = { "cell", ALL, POSSIBLE, LIKELY, add_cells, true },
    [TYPE_CARDS] = { "card", ALL, LIKELY, LIKELY, add_cards, true },
    [TYPE_SPAN] = { "place", 0, POSSIBLE, LIKELY, NULL, true },
    [TYPE_WORD] = { "word", REPLACE, LIKELY, LIKELY, add_words, false },
    [TYPE_READINGS] = { "reading", REPLACE, LIKELY, LIKELY, add_words, false },
    [TYPE_PLAYERS] = { "player", REPLACE | REMOVE | SWAP, LIKELY, POSSIBLE, add_names, false },
    [TYPE_PLAYER] = { "player", REPLACE, LIKELY, LIKELY, add_players, false },
    [TYPE_PLAYER_LIST] = { "player", ALL, LIKELY, LIKELY, add_players, false },
    [TYPE_WINNER] = { "player", REPLACE | REMOVE | SWAP, LIKELY, LIKELY, add_players, false },
};

const struct item_kind characters = { NULL, ALL, LIKELY, LIKELY, add_characters, false };
