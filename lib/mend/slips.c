/* Slips among adjacent items: one is wrong, missing or extra, or two are swapped. */
#include "base/unicode.h"
#include "edits.h"
#include "parse/players.h"
#include "rules/cards.h"

enum { REPLACE = 1, REMOVE = 2, SWAP = 4, INSERT = 8 };

/* The characters of a token, the tokens of a value, or the names in it. */
struct items {
    struct editor *editor;
    const struct span *span;
    struct slice *texts;
    size_t count, capacity;
    const char *thing;      /* NULL for characters, which are named by their kind */
    struct slice separator; /* written before an inserted item */
    unsigned ways;          /* possible slips, as flags */
    enum likelihood replaced, swapped;
};

/* --- names of items --- */

enum mark_kind { MARK_DIGIT, MARK_SIGN, MARK_LETTER, MARK_OTHER };

static enum mark_kind kind_of(char mark)
{
    return is_digit(mark)                   ? MARK_DIGIT
           : mark == '+' || mark == '-'     ? MARK_SIGN
           : is_letter(mark) || mark & 0x80 ? MARK_LETTER
                                            : MARK_OTHER;
}

static const char *mark_name(char mark)
{
    static const char *const names[] = { "digit", "sign", "letter", "mark" };
    return names[kind_of(mark)];
}

static const char *type_thing(const struct value_def *def)
{
    static const char *const things[TYPE_COUNT] = {
        [TYPE_SQUARES] = "square", [TYPE_SEGMENTS] = "segment",   [TYPE_CELLS] = "cell",
        [TYPE_CARDS] = "card",     [TYPE_DATE] = "date",          [TYPE_WORD] = "word",
        [TYPE_PLAYER] = "player",  [TYPE_PLAYER_LIST] = "player", [TYPE_WINNER] = "player",
        [TYPE_PLAYERS] = "player", [TYPE_SPAN] = "place",         [TYPE_READINGS] = "reading",
    };
    if (def->type == TYPE_LETTERS)
        return mark_name(*def->alphabet);
    return things[def->type] ? things[def->type] : "number";
}

/* --- unusual characters --- */

/* True if an edit would give a number a leading zero. */
static bool has_needless_zero(const struct items *items, const struct edit *edit)
{
    const struct span *span = items->span;
    struct slice last = items->texts[items->count - 1];
    const char *start = items->texts[0].ptr, *end = last.ptr + last.len;
    const char *behind = edit->old.ptr + edit->old.len;
    char before = edit->old.ptr > start ? edit->old.ptr[-1] : ' ';
    char next[3] = { 0 };
    for (size_t i = 0; i < 2; i++)
        next[i] = i < edit->text.len                    ? edit->text.ptr[i]
                  : behind + (i - edit->text.len) < end ? behind[i - edit->text.len]
                                                        : ' ';
    if (span->is_number && before == ' ' && next[0] == '0')
        return true; /* move numbers begin at 1 */
    bool is_number = span->def && span->def->type != TYPE_LETTERS && span->def->type != TYPE_DATE;
    return is_number && !is_digit(before) && next[0] == '0' && is_digit(next[1]);
}

static bool is_suit(struct slice mark)
{
    return mark.len && ((*mark.ptr & 0xc0) == 0xc0 || memchr("CDHS", *mark.ptr, 4));
}

/* True if a card would lose its suit although all cards have one. */
static bool loses_suit(const struct items *items, const struct edit *edit)
{
    const struct span *span = items->span;
    const struct suit_style *style = &items->editor->outline->suit_style[span->is_unordered];
    size_t suits = 0;
    if (!span->def || span->def->type != TYPE_CARDS || style->with_suit < style->cards ||
        style->cards < 2)
        return false;
    for (size_t i = 0; i < items->count; i++)
        suits += is_suit(items->texts[i]);
    return suits == 1 && is_suit(edit->old) && !is_suit(edit->text);
}

/* --- edits of one item --- */

static struct slice between(struct slice first, struct slice second)
{
    const char *end = first.ptr + first.len;
    return (struct slice){ end, (size_t)(second.ptr - end) };
}

static struct slice reach(struct slice first, struct slice last)
{
    return (struct slice){ first.ptr, (size_t)(last.ptr + last.len - first.ptr) };
}

static void offer(const struct items *items, struct slice old, struct slice text, enum slip slip,
                  enum likelihood likelihood)
{
    struct edit edit = { items->span->line, old, text, slip, likelihood, items->thing };
    if (!items->thing) {
        edit.thing = mark_name(text.len ? *text.ptr : old.len ? *old.ptr : ' ');
        bool is_blank = text.len == 1 && *text.ptr == ' ';
        bool at_edge = old.ptr == items->texts[0].ptr ||
                       old.ptr + old.len == items->span->text.ptr + items->span->text.len;
        if (is_blank)
            edit.likelihood = POSSIBLE; /* a blank is rarely written for a mark */
        if ((is_blank && at_edge) || has_needless_zero(items, &edit) || loses_suit(items, &edit))
            return;
    }
    if (!slice_equal(old, text))
        offer_edit(items->editor, &edit);
}

static size_t gap_above(const struct items *items, size_t i)
{
    return between(items->texts[i - 1], items->texts[i]).len;
}

static bool like_above(const struct items *items, size_t i)
{
    return i > 0 && i < items->count && slice_equal(items->texts[i - 1], items->texts[i]);
}

/* Offers to remove an item with its separator. Of equal neighbours, only the one with the smaller gap is removed. */
static void remove_item(const struct items *items, size_t i)
{
    struct slice text = items->texts[i], old = text;
    bool twice = like_above(items, i), is_next = like_above(items, i + 1);
    if ((!twice && is_next) || (is_next && gap_above(items, i + 1) < gap_above(items, i)) ||
        (twice && like_above(items, i - 1) && gap_above(items, i - 1) < gap_above(items, i)))
        return;
    if (items->count == 1 && items->span->def && items->span->def->type != TYPE_LETTERS)
        return;
    if (i > 0)
        old = reach(between(items->texts[i - 1], text), text);
    else if (items->count > 1)
        old = reach(text, between(text, items->texts[1]));
    offer(items, old, slice_of(""), twice ? SLIP_TWICE : SLIP_TOO_MANY, twice ? LIKELY : POSSIBLE);
}

static void swap_items(const struct items *items, size_t i)
{
    struct slice first = items->texts[i], second = items->texts[i + 1];
    struct slice gap = between(first, second), old = reach(first, second);
    if (slice_equal(first, second))
        return;
    char *text = arena_alloc(items->editor->scratch, old.len);
    memcpy(text, second.ptr, second.len);
    memcpy(text + second.len, gap.ptr, gap.len);
    memcpy(text + second.len + gap.len, first.ptr, first.len);
    offer(items, old, (struct slice){ text, old.len }, SLIP_SWAPPED, items->swapped);
}

/* Offers to insert an item before item `i`, or at the end. */
static void insert_item(const struct items *items, size_t i, struct slice text)
{
    struct arena *scratch = items->editor->scratch;
    struct slice old = items->span->text, sep = items->separator;
    bool at_end = i == items->count;
    if (items->count) {
        struct slice next = items->texts[at_end ? i - 1 : i];
        old.ptr = at_end ? next.ptr + next.len : next.ptr;
        const char *first = arena_string(scratch, at_end ? sep : text);
        text = slice_of(arena_printf(scratch, "%s%.*s", first, (int)(at_end ? text : sep).len,
                                     (at_end ? text : sep).ptr));
    }
    old.len = 0;
    offer(items, old, text, SLIP_MISSING, LIKELY);
}

/* --- replacements --- */

struct texts {
    struct arena *arena;
    struct slice *items;
    size_t count, capacity;
};

static void add_text(struct texts *texts, const char *text)
{
    ARENA_PUSH(texts->arena, texts->items, texts->count, texts->capacity);
    texts->items[texts->count++] = slice_of(text);
}

/* Adds numbers up to the largest in the record plus one, within limits. */
static void add_numbers(struct texts *texts, const struct items *items, const char *format)
{
    enum { MOST = 100, LEAST = 9 };
    int64_t largest = items->editor->outline->most_number;
    int64_t most = largest < LEAST ? LEAST : largest < MOST ? largest + 1 : MOST;
    for (int64_t i = items->span->is_number; i <= most; i++)
        add_text(texts, arena_printf(texts->arena, format, (long long)i));
}

/* Adds the moves that are legal in place of the item. */
static void add_moves(struct texts *texts, const struct items *items, size_t i)
{
    struct editor *editor = items->editor;
    const struct record *record = editor->outline->parsed->record;
    const char *stop = i ? items->texts[i - 1].ptr + items->texts[i - 1].len
                         : record->lines[items->span->line].text;
    struct slice above = { record->bytes.ptr, (size_t)(stop - record->bytes.ptr) };
    if (editor->probe && !items->span->is_claim)
        texts->count = probe_moves(editor->probe, above, texts->arena, &texts->items);
}

/* Adds the segments one square away from this one. */
static void add_shifted(struct texts *texts, const struct items *items, size_t i)
{
    static const int ways[][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    enum { MOST = 100 }; /* larger than any board on paper */
    struct token token;
    struct tokens tokens = value_tokens(items->span->def, items->texts[i]);
    if (token_next(&tokens, &token) != TOKEN_OK || token.a > MOST || token.b > MOST ||
        token.c > MOST || token.d > MOST)
        return;
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        int64_t a = token.a + ways[k][0], b = token.b + ways[k][1];
        int64_t c = token.c + ways[k][0], d = token.d + ways[k][1];
        if (a > 0 && b > 0 && c > 0 && d > 0)
            add_text(texts, arena_printf(texts->arena, "%s-%s", square_name(texts->arena, a, b),
                                         square_name(texts->arena, c, d)));
    }
}

static void add_sizes(struct texts *texts, const struct outline *outline)
{
    int64_t sizes[SIZES_MOST];
    size_t count = outline_sizes(outline, sizes);
    for (size_t i = 0; i < count; i++)
        add_text(texts, arena_printf(texts->arena, "%lld", (long long)sizes[i]));
}

/* Adds all cards, with suits if the other cards have them. */
static void add_cards(struct texts *texts, const struct items *items)
{
    const struct outline *outline = items->editor->outline;
    const struct suit_style *style = &outline->suit_style[items->span->is_unordered];
    bool in_front = 2 * style->suit_first > style->with_suit;
    int len = (int)strlen(outline->suits) / 4;
    for (int value = 1; value <= CARD_VALUES; value++) {
        const char *card = card_value_name(value);
        if (!style->with_suit || style->with_suit < style->cards)
            add_text(texts, card);
        for (int suit = 0; style->with_suit && suit < 4; suit++)
            add_text(texts,
                     arena_printf(texts->arena, "%s%.*s%s", in_front ? "" : card, len,
                                  outline->suits + (ptrdiff_t)suit * len, in_front ? card : ""));
    }
}

/* Adds cells of two numbers that the grid does not have, in case their cell is missing. */
static void add_cells(struct texts *texts, const struct outline *outline)
{
    enum { ABSENT_MOST = 6, NUMBERS_SEEN = 4096 };
    int64_t absent[ABSENT_MOST], most = outline->most_number;
    size_t count = 0;
    if (most >= NUMBERS_SEEN)
        return;
    bool *seen = arena_zero(texts->arena, (size_t)most + 1, sizeof *seen);
    for (size_t i = 0; i < outline->count; i++) {
        const struct span *span = &outline->spans[i];
        if (!span->def || span->def->type != TYPE_CELLS)
            continue;
        struct tokens tokens = value_tokens(span->def, span->text);
        for (struct token token; token_next(&tokens, &token) == TOKEN_OK;)
            seen[token.a] = seen[token.b] = true;
    }
    for (int64_t i = 1; i <= most && count < ABSENT_MOST; i++)
        if (!seen[i])
            absent[count++] = i;
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count; k++)
            add_text(texts, arena_printf(texts->arena, "%lld/%lld", (long long)absent[i],
                                         (long long)absent[k]));
}

/* True if numbers of this kind have a plus sign in this record. */
static bool has_plus(const struct items *items)
{
    const struct outline *outline = items->editor->outline;
    for (size_t i = 0; i < outline->count; i++) {
        struct slice text = outline->spans[i].text;
        if (outline->spans[i].def == items->span->def && text.len &&
            memchr(text.ptr, '+', text.len))
            return true;
    }
    return false;
}

static void add_players(struct texts *texts, const struct items *items)
{
    const struct players *players = &items->editor->outline->parsed->players;
    struct slice written = items->span->text;
    bool by_name = players->names && !(written.len && is_digit(*written.ptr));
    enum { UNKNOWN_MOST = 9 };
    unsigned count = players->count ? players->count : UNKNOWN_MOST;
    for (unsigned i = 0; i < count; i++)
        add_text(texts, by_name ? arena_string(texts->arena, players->names[i])
                                : arena_printf(texts->arena, "%u", i + 1));
}

/* Adds names from other fields that are not names of players. */
static void add_strangers(struct texts *texts, const struct outline *outline)
{
    for (size_t i = 0; i < outline->count; i++) {
        const struct span *span = &outline->spans[i];
        struct slice names = span->text, name;
        if (!span->def || (span->def->type != TYPE_PLAYER && span->def->type != TYPE_WINNER))
            continue;
        while (next_piece(&names, &name))
            if (name.len)
                add_text(texts, arena_string(texts->arena, name));
    }
}

static size_t character_length(const char *at, const char *end)
{
    size_t length = utf8_length((const unsigned char *)at, (size_t)(end - at));
    return length ? length : 1;
}

static void add_alphabet(struct texts *texts, const char *alphabet)
{
    const char *end = alphabet + strlen(alphabet);
    for (size_t len; alphabet < end; alphabet += len) {
        len = character_length(alphabet, end);
        add_text(texts, arena_string(texts->arena, (struct slice){ alphabet, len }));
    }
}

/* Collects the texts that may replace item `i`, or be appended. */
static struct texts instead_of(const struct items *items, size_t i)
{
    struct texts texts = { .arena = items->editor->scratch };
    const struct span *span = items->span;
    switch (items->thing && span->def ? span->def->type : TYPE_LETTERS) {
    case TYPE_LETTERS:
        add_alphabet(&texts, span->alphabet);
        break;
    case TYPE_CELLS:
        add_text(&texts, ".");
        add_numbers(&texts, items, "%lld");
        add_cells(&texts, items->editor->outline);
        break;
    case TYPE_INTEGER:
        if (span->is_size)
            add_sizes(&texts, items->editor->outline);
        else
            add_numbers(&texts, items, "%lld");
        break;
    case TYPE_INTEGERS:
        add_numbers(&texts, items, "%lld");
        break;
    case TYPE_SIGNED:
        add_numbers(&texts, items, has_plus(items) ? "+%lld" : "%lld");
        add_numbers(&texts, items, "-%lld");
        break;
    case TYPE_SQUARES:
    case TYPE_SEGMENTS:
        add_moves(&texts, items, i);
        break;
    case TYPE_CARDS:
        add_cards(&texts, items);
        break;
    case TYPE_PLAYERS:
        add_strangers(&texts, items->editor->outline);
        break;
    case TYPE_PLAYER:
    case TYPE_PLAYER_LIST:
    case TYPE_WINNER:
        add_players(&texts, items);
        break;
    default:
        break;
    }
    return texts;
}

/* --- all edits of items --- */

/* True if a character may be replaced by this one; in readable text, only by one of the same kind. */
static bool may_replace(const struct items *items, struct slice old, struct slice text)
{
    const struct span *span = items->span;
    bool any = items->thing || !span->is_read || span->def->type == TYPE_CARDS ||
               span->def->type == TYPE_LETTERS;
    return any || kind_of(*old.ptr) == kind_of(*text.ptr);
}

static void edit_all(const struct items *items)
{
    const struct editor *editor = items->editor;
    bool is_names = items->span->def && items->span->def->type >= TYPE_PLAYERS;
    bool has_order = !items->thing || !(items->span->is_unordered || is_names);
    for (size_t i = 0; i <= items->count && !editor->stop; i++) {
        struct texts texts = instead_of(items, i);
        bool at_end = i == items->count;
        for (size_t k = 0; k < texts.count && items->ways & REPLACE && !at_end; k++)
            if (may_replace(items, items->texts[i], texts.items[k]))
                offer(items, items->texts[i], texts.items[k], SLIP_WRONG, items->replaced);
        if (items->ways & REMOVE && !at_end)
            remove_item(items, i);
        if (items->ways & SWAP && i + 1 < items->count)
            swap_items(items, i);
        for (size_t k = 0; k < texts.count && items->ways & INSERT && (has_order || at_end); k++)
            insert_item(items, i, texts.items[k]);
    }
}

static void add_item(struct items *items, struct slice text)
{
    ARENA_PUSH(items->editor->scratch, items->texts, items->count, items->capacity);
    items->texts[items->count++] = text;
}

/* Edits the characters of an item. If characters are the items, they are only replaced. */
static void edit_characters(struct editor *editor, const struct span *span, struct slice text,
                            bool only_replace)
{
    struct items items = { .editor = editor,
                           .span = span,
                           .ways = only_replace ? REPLACE : REPLACE | REMOVE | SWAP | INSERT,
                           .replaced = LIKELY,
                           .swapped = LIKELY };
    const char *end = text.ptr + text.len;
    for (size_t len; text.ptr < end; text.ptr += len) {
        len = character_length(text.ptr, end);
        add_item(&items, (struct slice){ text.ptr, len });
    }
    if (items.count == 1)
        items.ways &= ~(unsigned)REMOVE;
    if (items.count)
        edit_all(&items);
}

static void add_tokens(struct items *items, struct tokens tokens)
{
    for (struct token token; token_next(&tokens, &token) == TOKEN_OK;)
        add_item(items, token.text);
}

/* Edits a card's value, but not its suit. */
static void edit_card(struct items *items, struct slice card)
{
    size_t at = 0, len = 0;
    while (at < card.len && !is_digit(card.ptr[at]) && !memchr("ATJQK", card.ptr[at], 5))
        at++;
    while (at + len < card.len &&
           (is_digit(card.ptr[at + len]) || memchr("ATJQK", card.ptr[at + len], 5)))
        len++;
    for (int value = 1; value <= CARD_VALUES; value++)
        offer(items, (struct slice){ card.ptr + at, len }, slice_of(card_value_name(value)),
              SLIP_WRONG, LIKELY);
}

static void edit_segment(struct items *items, size_t i)
{
    struct texts texts = { .arena = items->editor->scratch };
    add_shifted(&texts, items, i);
    for (size_t k = 0; k < texts.count; k++)
        offer(items, items->texts[i], texts.items[k], SLIP_WRONG, POSSIBLE);
}

/* Edits the tokens of a value, and the characters of each. */
static void edit_tokens(struct editor *editor, const struct span *span)
{
    enum value_type type = span->def->type;
    bool is_list = type_has_tokens(type), has_order = is_list && !span->is_unordered;
    bool is_integer = type == TYPE_INTEGER;
    struct items items = { .editor = editor,
                           .span = span,
                           .thing = type_thing(span->def),
                           .separator = slice_of(span->def->separator ? span->def->separator : " "),
                           .replaced = span->is_size ? LIKELY : POSSIBLE,
                           .swapped = LIKELY };
    if (is_list)
        add_tokens(&items, value_tokens(span->def, span->text));
    else
        add_item(&items, span->text);
    if (items.count > 1)
        items.separator = between(items.texts[0], items.texts[1]);
    items.ways = (is_list ? REMOVE : 0) | (has_order ? SWAP : 0) |
                 (is_list || (is_integer && span->part >= 0) ? INSERT : 0) |
                 (type != TYPE_CARDS && type != TYPE_LETTERS ? REPLACE : 0);
    bool has_characters = !span->is_size || span->line == editor->error_line;
    for (size_t i = 0; i < items.count && !editor->stop && has_characters; i++) {
        edit_characters(editor, span, items.texts[i], type == TYPE_LETTERS);
        if (type == TYPE_CARDS)
            edit_card(&items, items.texts[i]);
        if (type == TYPE_SEGMENTS)
            edit_segment(&items, i);
    }
    edit_all(&items);
}

/* Edits a list of players. */
static void edit_names(struct editor *editor, const struct span *span)
{
    bool is_players = span->def->type == TYPE_PLAYERS;
    struct items items = { .editor = editor,
                           .span = span,
                           .thing = "player",
                           .separator = slice_of(", "),
                           .replaced = LIKELY,
                           .swapped = is_players ? POSSIBLE : LIKELY };
    struct slice rest = span->text, name;
    while (next_piece(&rest, &name))
        add_item(&items, name);
    items.ways = span->def->type == TYPE_PLAYER        ? REPLACE
                 : span->def->type == TYPE_PLAYER_LIST ? REPLACE | REMOVE | SWAP | INSERT
                                                       : REPLACE | REMOVE | SWAP;
    if (is_players && span->text.len && is_digit(*span->text.ptr))
        edit_characters(editor, span, span->text, false);
    edit_all(&items);
    if (span->def->type == TYPE_WINNER)
        offer(&items, span->text, slice_of("none"), SLIP_WRONG, LIKELY);
}

static void edit_word(struct editor *editor, const struct span *span, const char *const *words)
{
    struct items items = { .editor = editor, .span = span, .thing = type_thing(span->def) };
    for (; *words && !editor->stop; words++)
        offer(&items, span->text, slice_of(*words), SLIP_WRONG, LIKELY);
}

/* Edits the words of an unreadable row. */
static void edit_words(struct editor *editor, const struct span *span)
{
    static const struct value_def numbers = { .type = TYPE_INTEGERS };
    struct span words = *span;
    struct items items = { .editor = editor,
                           .span = &words,
                           .thing = "word",
                           .separator = slice_of(" "),
                           .ways = REMOVE | SWAP | INSERT,
                           .swapped = LIKELY };
    words.def = &numbers;
    add_tokens(&items, tokens_of(TYPE_CARDS, NULL, false, span->text)); /* any words */
    if (items.count > 1)
        edit_all(&items);
}

void edit_span(struct editor *editor, const struct span *span)
{
    enum value_type type = span->def ? span->def->type : TYPE_TEXT;
    if (span->is_key)
        return;
    if (!span->is_read && span->text.len && type != TYPE_PLAYERS)
        edit_characters(editor, span, span->text, false);
    if (editor->stop)
        return;
    if (!span->def)
        edit_words(editor, span);
    else if (type >= TYPE_PLAYERS)
        edit_names(editor, span);
    else if (type == TYPE_WORD)
        edit_word(editor, span, span->def->words);
    else if (type == TYPE_READINGS)
        edit_word(editor, span, editor->outline->parsed->grammar->notation->readings);
    else
        edit_tokens(editor, span);
}

void edit_parts(struct editor *editor, const struct span *span, const struct span *next)
{
    if (span->part < 0 || next->part < 0 || !span->def || span->line != next->line ||
        span->def->type != next->def->type)
        return;
    struct slice texts[] = { span->text, next->text };
    struct items items = { .editor = editor,
                           .span = span,
                           .texts = texts,
                           .count = 2,
                           .thing = type_thing(span->def),
                           .swapped = LIKELY };
    swap_items(&items, 0);
}
