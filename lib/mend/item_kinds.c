#include "item_kinds.h"

#include "parse/players.h"
#include "rules/cards.h"

/* --- candidates --- */

static void add(struct candidates *candidates, const char *text)
{
    ARENA_PUSH(candidates->arena, candidates->texts, candidates->count, candidates->capacity);
    candidates->texts[candidates->count++] = slice_of(text);
}

/* The characters of the value's alphabet, and what separates items in it. */
static void add_characters(struct candidates *candidates, const struct item_list *list)
{
    struct slice text = list->span->text;
    for (const char *mark = list->span->alphabet; *mark; mark++)
        add(candidates, arena_printf(candidates->arena, "%c", *mark));
    if (list->kind != &characters || !text.len)
        return;
    if (list->span->def && list->span->def->type == TYPE_PLAYERS)
        add(candidates, ", ");
    else if (memchr(text.ptr, ',', text.len))
        add(candidates, ",");
    add(candidates, " ");
}

/* Numbers up to the largest in the record plus one, within limits. */
static void add_integers(struct candidates *candidates, const struct item_list *list,
                         const char *format)
{
    enum { LIMIT = 100, AT_LEAST = 9 };
    int64_t largest = list->editor->outline->max_number;
    int64_t most = largest < AT_LEAST ? AT_LEAST : largest < LIMIT ? largest + 1 : LIMIT;
    for (int64_t i = 0; i <= most; i++)
        add(candidates, arena_printf(candidates->arena, format, (long long)i));
}

static void add_numbers(struct candidates *candidates, const struct item_list *list)
{
    int64_t sizes[POSSIBLE_SIZES_MAX];
    if (!list->span->is_size) {
        add_integers(candidates, list, "%lld");
        return;
    }
    size_t count = outline_sizes(list->editor->outline, sizes);
    for (size_t k = 0; k < count; k++)
        add(candidates, arena_printf(candidates->arena, "%lld", (long long)sizes[k]));
}

static void add_signed(struct candidates *candidates, const struct item_list *list)
{
    add_integers(candidates, list, list->span->def->show_plus ? "+%lld" : "%lld");
    add_integers(candidates, list, "-%lld");
}

/* The numbers, and pairs of those that the grid does not have, in case their cell is missing. */
static void add_cells(struct candidates *candidates, const struct item_list *list)
{
    int64_t absent[MISSING_MAX];
    size_t count = outline_missing_numbers(list->editor->outline, 0, absent);
    add(candidates, ".");
    add_integers(candidates, list, "%lld");
    for (size_t k = 0; k < count; k++)
        for (size_t m = k + 1; m < count; m++)
            add(candidates, arena_printf(candidates->arena, "%lld/%lld", (long long)absent[k],
                                         (long long)absent[m]));
}

/* The moves that are legal in place of the item. */
static void add_moves(struct candidates *candidates, const struct item_list *list)
{
    struct editor *editor = list->editor;
    const struct record *record = editor->outline->parsed->record;
    const struct slice *before = list->at ? &list->items[list->at - 1] : NULL;
    const char *stop = before ? before->ptr + before->len : record->lines[list->span->line].text;
    struct slice above = { record->bytes.ptr, (size_t)(stop - record->bytes.ptr) };
    if (editor->probe && !list->span->is_claim)
        candidates->count =
                probe_moves(editor->probe, above, candidates->arena, &candidates->texts);
}

struct token parse_card(struct slice text)
{
    struct token card = { .a = 0 };
    struct tokens tokens = tokens_of(TYPE_CARDS, NULL, false, text);
    token_next(&tokens, &card);
    return card;
}

/* All cards, with or without suits as the others in the list. */
static void add_cards(struct candidates *candidates, const struct item_list *list)
{
    size_t suits = 0;
    for (size_t k = 0; k < list->count; k++)
        suits += parse_card(list->items[k]).b != 0;
    for (int value = 1; value <= CARD_VALUES; value++) {
        if (suits < list->count || !suits)
            add(candidates, card_value_name(value));
        for (const char *suit = SUITS; suits && *suit; suit++)
            add(candidates, arena_printf(candidates->arena, "%s%c", card_value_name(value), *suit));
    }
}

/* For unreadable text: numbers, and the words of the rows expected there. */
static void add_text(struct candidates *candidates, const struct item_list *list)
{
    const struct row_def *row = list->editor->outline->rows[list->span->line]->def;
    add_numbers(candidates, list);
    for (size_t k = 0; row && k < row->part_count; k++)
        for (const char *const *word = row->parts[k].value.words; word && *word; word++)
            add(candidates, *word);
}

static void add_words(struct candidates *candidates, const struct item_list *list)
{
    const struct value_def *def = list->span->def;
    const struct parsed_record *parsed = list->editor->outline->parsed;
    const char *const *words =
            def->type == TYPE_WORD ? def->words : parsed->grammar->notation->readings;
    for (; *words; words++)
        add(candidates, *words);
}

static void add_players(struct candidates *candidates, const struct item_list *list)
{
    const struct players *players = &list->editor->outline->parsed->players;
    struct slice written = list->span->text;
    bool by_name = players->names && !(written.len && is_digit(*written.ptr));
    enum { UNKNOWN_MAX = 9 };
    unsigned count = players->count ? players->count : UNKNOWN_MAX;
    for (unsigned k = 0; k < count; k++)
        add(candidates, by_name ? arena_string(candidates->arena, players->names[k])
                                : arena_printf(candidates->arena, "%u", k + 1));
    if (list->span->def->type == TYPE_WINNER && list->count == 1)
        add(candidates, "none");
}

/* The names in other fields, some of which may not be names of players yet. */
static void add_names(struct candidates *candidates, const struct item_list *list)
{
    const struct outline *outline = list->editor->outline;
    for (size_t k = 0; k < outline->count; k++) {
        const struct span *span = &outline->spans[k];
        struct slice names = span->text, name;
        if (!span->def || (span->def->type != TYPE_PLAYER && span->def->type != TYPE_WINNER))
            continue;
        while (next_piece(&names, &name))
            if (name.len)
                add(candidates, arena_string(candidates->arena, name));
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
