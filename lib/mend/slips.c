/*
 * Typing slips: of a list's items, one is wrong, missing, duplicated or extra, or two neighbours are swapped. Lists are
 * the characters of a value, its tokens, the names in it, and the parts of a row.
 */
#include "base/unicode.h"
#include "edits.h"
#include "parse/players.h"
#include "rules/cards.h"

enum { REPLACE = 1, REMOVE = 2, SWAP = 4, INSERT = 8, ALL = 15 };

struct list {
    struct editor *editor;
    const struct span *span;
    const char *thing; /* name of an item; NULL for characters, which are named by their kind */
    unsigned ways;
    enum likelihood replaced, swapped;
    struct slice separator; /* written before an inserted item */
    struct slice *items;
    size_t count, capacity;
};

/* What may be written in place of an item, or be inserted. */
struct options {
    struct arena *arena;
    struct slice *texts;
    size_t count, capacity;
};

/* --- characters --- */

/* True for what separates the items of a value. */
static bool is_gap(struct slice item)
{
    return is_space(*item.ptr) || *item.ptr == ',';
}

/* The length of the separator or the character at the beginning: blanks with at most one comma are one. */
static size_t item_length(struct slice text)
{
    size_t len = 0, commas = 0;
    while (len < text.len && is_gap((struct slice){ text.ptr + len, 1 }) &&
           (commas += text.ptr[len] == ',') <= 1)
        len++;
    if (len)
        return len;
    len = utf8_length((const unsigned char *)text.ptr, text.len);
    return len ? len : 1;
}

enum mark_kind { MARK_DIGIT, MARK_SIGN, MARK_LETTER, MARK_OTHER };

static enum mark_kind kind_of(char mark)
{
    return is_digit(mark)                   ? MARK_DIGIT
           : mark == '+' || mark == '-'     ? MARK_SIGN
           : is_letter(mark) || mark & 0x80 ? MARK_LETTER
                                            : MARK_OTHER;
}

static const char *mark_name(const struct span *span, struct slice mark)
{
    static const char *const names[] = { "digit", "sign", "letter", "mark" };
    if (is_gap(mark))
        return memchr(span->text.ptr, ',', span->text.len) ? "comma" : "blank";
    return names[kind_of(*mark.ptr)];
}

/* --- options --- */

static void add(struct options *options, const char *text)
{
    ARENA_PUSH(options->arena, options->texts, options->count, options->capacity);
    options->texts[options->count++] = slice_of(text);
}

/* The characters of the value's alphabet, and what separates items in it. */
static void add_characters(struct options *options, const struct list *list, size_t i)
{
    struct slice text = list->span->text;
    (void)i;
    for (const char *mark = list->span->alphabet; *mark; mark++)
        add(options, arena_printf(options->arena, "%c", *mark));
    if (list->thing || !text.len)
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

static void add_numbers(struct options *options, const struct list *list, size_t i)
{
    int64_t sizes[SIZES_MOST];
    (void)i;
    if (!list->span->is_size) {
        add_integers(options, list, "%lld");
        return;
    }
    size_t count = outline_sizes(list->editor->outline, sizes);
    for (size_t k = 0; k < count; k++)
        add(options, arena_printf(options->arena, "%lld", (long long)sizes[k]));
}

static void add_signed(struct options *options, const struct list *list, size_t i)
{
    (void)i;
    add_integers(options, list, list->span->def->show_plus ? "+%lld" : "%lld");
    add_integers(options, list, "-%lld");
}

/* The numbers, and pairs of those that the grid does not have, in case their cell is missing. */
static void add_cells(struct options *options, const struct list *list, size_t i)
{
    enum { ABSENT_MOST = 6, NUMBERS_SEEN = 4096 };
    const struct outline *outline = list->editor->outline;
    int64_t absent[ABSENT_MOST], most = outline->most_number;
    size_t count = 0;
    (void)i;
    add(options, ".");
    add_integers(options, list, "%lld");
    bool *seen = arena_zero(options->arena, NUMBERS_SEEN, sizeof *seen);
    for (size_t k = 0; k < outline->count && most < NUMBERS_SEEN; k++) {
        const struct span *span = &outline->spans[k];
        if (!span->def || span->def->type != TYPE_CELLS)
            continue;
        struct tokens tokens = value_tokens(span->def, span->text);
        for (struct token token; token_next(&tokens, &token) == TOKEN_OK;)
            seen[token.a] = seen[token.b] = true;
    }
    for (int64_t k = 1; k <= most && most < NUMBERS_SEEN && count < ABSENT_MOST; k++)
        if (!seen[k])
            absent[count++] = k;
    for (size_t k = 0; k < count; k++)
        for (size_t m = k + 1; m < count; m++)
            add(options, arena_printf(options->arena, "%lld/%lld", (long long)absent[k],
                                      (long long)absent[m]));
}

/* The moves that are legal in place of the item. */
static void add_moves(struct options *options, const struct list *list, size_t i)
{
    struct editor *editor = list->editor;
    const struct record *record = editor->outline->parsed->record;
    const char *stop = i ? list->items[i - 1].ptr + list->items[i - 1].len
                         : record->lines[list->span->line].text;
    struct slice above = { record->bytes.ptr, (size_t)(stop - record->bytes.ptr) };
    if (editor->probe && !list->span->is_claim)
        options->count = probe_moves(editor->probe, above, options->arena, &options->texts);
}

/* A card that can be read; its value is 0 if it cannot. */
static struct token card_of(struct slice text)
{
    struct token card = { .a = 0 };
    struct tokens tokens = tokens_of(TYPE_CARDS, NULL, false, text);
    token_next(&tokens, &card);
    return card;
}

/* All cards, with or without suits as the others in the list. */
static void add_cards(struct options *options, const struct list *list, size_t i)
{
    size_t suits = 0;
    (void)i;
    for (size_t k = 0; k < list->count; k++)
        suits += card_of(list->items[k]).b != 0;
    for (int value = 1; value <= CARD_VALUES; value++) {
        if (suits < list->count || !suits)
            add(options, card_value_name(value));
        for (const char *suit = SUITS; suits && *suit; suit++)
            add(options, arena_printf(options->arena, "%s%c", card_value_name(value), *suit));
    }
}

static void add_words(struct options *options, const struct list *list, size_t i)
{
    const struct value_def *def = list->span->def;
    const struct parsed_record *parsed = list->editor->outline->parsed;
    const char *const *words =
            def->type == TYPE_WORD ? def->words : parsed->grammar->notation->readings;
    (void)i;
    for (; *words; words++)
        add(options, *words);
}

static void add_players(struct options *options, const struct list *list, size_t i)
{
    const struct players *players = &list->editor->outline->parsed->players;
    struct slice written = list->span->text;
    bool by_name = players->names && !(written.len && is_digit(*written.ptr));
    enum { UNKNOWN_MOST = 9 };
    unsigned count = players->count ? players->count : UNKNOWN_MOST;
    (void)i;
    for (unsigned k = 0; k < count; k++)
        add(options, by_name ? arena_string(options->arena, players->names[k])
                             : arena_printf(options->arena, "%u", k + 1));
    if (list->span->def->type == TYPE_WINNER && list->count == 1)
        add(options, "none");
}

/* The names in other fields, some of which may not be names of players yet. */
static void add_names(struct options *options, const struct list *list, size_t i)
{
    const struct outline *outline = list->editor->outline;
    (void)i;
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

/* The items of a value of each type, and which slips are made with them. */
static const struct item_kind {
    const char *thing;
    unsigned ways;
    enum likelihood replaced, swapped;
    void (*add_options)(struct options *options, const struct list *list, size_t i);
    bool by_character; /* slips are made with the characters of the value, too */
} kinds[TYPE_COUNT] = {
    /* for unreadable text, whose items are words */
    [TYPE_TEXT] = { "word", REMOVE | SWAP | INSERT, POSSIBLE, LIKELY, add_numbers, true },
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

static const struct item_kind characters = { NULL, ALL, LIKELY, LIKELY, add_characters, false };

/* --- edits of a list --- */

static struct slice between(struct slice first, struct slice second)
{
    const char *end = first.ptr + first.len;
    return (struct slice){ end, (size_t)(second.ptr - end) };
}

static struct slice reach(struct slice first, struct slice last)
{
    return (struct slice){ first.ptr, (size_t)(last.ptr + last.len - first.ptr) };
}

static void offer(const struct list *list, struct slice old, struct slice text, enum slip slip,
                  enum likelihood likelihood)
{
    struct edit edit = { list->span->line, old, text, slip, likelihood, list->thing };
    if (!list->thing)
        edit.thing = mark_name(list->span, text.len ? text : old);
    if (!list->thing && slip == SLIP_WRONG && is_gap(text)) {
        edit.slip = SLIP_OTHER;
        edit.thing = *text.ptr == ',' ? "another sign is in place of a comma"
                                      : "another sign is in place of a blank";
    }
    if (!slice_equal(old, text))
        offer_edit(list->editor, &edit);
}

/*
 * True if an option may have been meant by item i; in readable text, a character is only taken for another of its kind.
 */
static bool may_replace(const struct list *list, size_t i, struct slice option)
{
    const struct span *span = list->span;
    struct slice old = list->items[i];
    if (list->thing && span->def->type == TYPE_CARDS) /* a suit is a character */
        return !card_of(old).a || card_of(old).b == card_of(option).b;
    if (list->thing)
        return true;
    if (span->def && span->def->type == TYPE_PLAYERS && is_gap(option))
        return is_space(*old.ptr);
    if (span->is_number && i == 0 && *option.ptr == '0') /* moves are numbered from 1 */
        return false;
    if (!strchr(span->alphabet, *old.ptr))
        return !is_gap(old); /* it cannot be right */
    if (is_gap(option))
        return false;
    bool any = !span->is_read || !span->def || span->def->type == TYPE_CARDS ||
               span->def->type == TYPE_LETTERS;
    return any || kind_of(*old.ptr) == kind_of(*option.ptr);
}

/* True if an option may be missing before item i. */
static bool may_be_missing(const struct list *list, size_t i, struct slice option)
{
    const struct span *span = list->span;
    bool has_order =
            !list->thing || !(span->is_unordered || (span->def && span->def->type >= TYPE_PLAYERS));
    if (!has_order)
        return i == list->count;
    return list->thing || !is_gap(option) ||
           (i > 0 && i < list->count && !is_gap(list->items[i]) && !is_gap(list->items[i - 1]));
}

/* Of equal neighbours, only the last is removed. */
static void remove_item(const struct list *list, size_t i)
{
    struct slice text = list->items[i];
    bool is_twice = i > 0 && slice_equal(list->items[i - 1], text);
    if (list->count == 1 || (i + 1 < list->count && slice_equal(text, list->items[i + 1])))
        return;
    bool is_separator = !list->thing && is_gap(text);
    offer(list,
          i ? reach(between(list->items[i - 1], text), text)
            : reach(text, between(text, list->items[1])),
          slice_of(""), is_twice ? SLIP_TWICE : SLIP_TOO_MANY,
          is_twice || is_separator ? LIKELY : POSSIBLE);
}

static void swap_items(const struct list *list, size_t i)
{
    struct slice first = list->items[i], second = list->items[i + 1];
    struct slice gap = between(first, second);
    const char *text = arena_printf(list->editor->scratch, "%.*s%.*s%.*s", (int)second.len,
                                    second.ptr, (int)gap.len, gap.ptr, (int)first.len, first.ptr);
    if (!slice_equal(first, second))
        offer(list, reach(first, second), slice_of(text), SLIP_SWAPPED, list->swapped);
}

/* Offers to insert an item before item `i`, or at the end. */
static void insert_item(const struct list *list, size_t i, struct slice text)
{
    struct slice old = { list->span->text.ptr, 0 }, sep = list->separator;
    bool at_end = i == list->count;
    if (list->count) {
        struct slice next = list->items[at_end ? i - 1 : i];
        old.ptr = at_end ? next.ptr + next.len : next.ptr;
        text = slice_of(arena_printf(list->editor->scratch, "%.*s%.*s",
                                     (int)(at_end ? sep : text).len, (at_end ? sep : text).ptr,
                                     (int)(at_end ? text : sep).len, (at_end ? text : sep).ptr));
    }
    offer(list, old, text, SLIP_MISSING, LIKELY);
}

static void edit_list(const struct list *list, const struct item_kind *kind)
{
    const struct editor *editor = list->editor;
    for (size_t i = 0; i <= list->count && !editor->stop; i++) {
        struct options options = { .arena = editor->scratch };
        bool is_item = i < list->count;
        if (kind->add_options)
            kind->add_options(&options, list, i);
        for (size_t k = 0; k < options.count && list->ways & REPLACE && is_item; k++)
            if (may_replace(list, i, options.texts[k]))
                offer(list, list->items[i], options.texts[k], SLIP_WRONG, list->replaced);
        if (list->ways & REMOVE && is_item)
            remove_item(list, i);
        if (list->ways & SWAP && i + 1 < list->count)
            swap_items(list, i);
        for (size_t k = 0; k < options.count && list->ways & INSERT; k++)
            if (may_be_missing(list, i, options.texts[k]))
                insert_item(list, i, options.texts[k]);
    }
}

/* --- lists --- */

static void add_item(struct list *list, struct slice text)
{
    ARENA_PUSH(list->editor->scratch, list->items, list->count, list->capacity);
    list->items[list->count++] = text;
}

static struct list list_of(struct editor *editor, const struct span *span,
                           const struct item_kind *kind)
{
    return (struct list){ .editor = editor,
                          .span = span,
                          .thing = kind->thing,
                          .ways = kind->ways,
                          .replaced = span->is_size ? LIKELY : kind->replaced,
                          .swapped = kind->swapped,
                          .separator = slice_of("") };
}

/* Edits the characters of a value; a run of separators is one item. */
static void edit_characters(struct editor *editor, const struct span *span, unsigned ways)
{
    struct list list = list_of(editor, span, &characters);
    list.ways = ways;
    struct slice rest = span->text;
    while (rest.len) {
        size_t len = item_length(rest);
        add_item(&list, (struct slice){ rest.ptr, len });
        rest = (struct slice){ rest.ptr + len, rest.len - len };
    }
    if (list.count)
        edit_list(&list, &characters);
}

/* The items of a value: tokens, the words of unreadable text, names, or the whole value. */
static void add_items(struct list *list, enum value_type type)
{
    const struct span *span = list->span;
    struct slice rest = span->text, name;
    struct tokens tokens = type == TYPE_TEXT ? tokens_of(TYPE_CARDS, NULL, false, span->text)
                                             : (struct tokens){ 0 };
    if (type >= TYPE_PLAYERS) {
        list->separator = slice_of(", ");
        while (next_piece(&rest, &name))
            add_item(list, name);
        return;
    }
    if (type != TYPE_TEXT && !type_has_tokens(type)) {
        list->separator = slice_of(" ");
        add_item(list, span->text);
        return;
    }
    if (type != TYPE_TEXT)
        tokens = value_tokens(span->def, span->text);
    for (struct token token; token_next(&tokens, &token) == TOKEN_OK;)
        add_item(list, token.text);
    list->separator = slice_of(span->def && span->def->separator ? span->def->separator : " ");
    if (list->count > 1)
        list->separator = between(list->items[0], list->items[1]);
}

void edit_span(struct editor *editor, const struct span *span)
{
    enum value_type type = span->def ? span->def->type : TYPE_TEXT;
    const struct item_kind *kind = &kinds[type];
    if (span->is_key)
        return;
    bool is_count = type == TYPE_PLAYERS && span->text.len && is_digit(*span->text.ptr);
    bool is_near = !span->is_size || span->line == editor->error_line;
    bool is_garbled = type == TYPE_LETTERS && !span->is_read;
    if (is_near && (kind->by_character || is_count || is_garbled))
        edit_characters(editor, span, ALL);
    if (type == TYPE_PLAYERS && !is_count)
        edit_characters(editor, span, REPLACE);
    struct list list = list_of(editor, span, kind);
    add_items(&list, type);
    if (type == TYPE_INTEGER && span->part >= 0) /* another one may be missing beside it */
        list.ways |= INSERT;
    if (span->is_unordered)
        list.ways &= ~(unsigned)SWAP;
    edit_list(&list, kind);
}

void edit_parts(struct editor *editor, const struct span *span, const struct span *next)
{
    if (span->part < 0 || next->part < 0 || !span->def || span->line != next->line ||
        span->def->type != next->def->type)
        return;
    struct list list = list_of(editor, span, &kinds[span->def->type]);
    add_item(&list, span->text);
    add_item(&list, next->text);
    swap_items(&list, 0);
}
