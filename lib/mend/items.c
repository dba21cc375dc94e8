#include "edits.h"

#include <stdio.h>

#include "../games/cards.h"

/* --- items: the tokens of a list --- */

struct items {
    struct editor *editor;
    const struct span *span;
    struct token *tokens;
    size_t count, capacity;
    const char *thing;
};

const char *edit_thing(const struct value_def *def)
{
    switch (def->type) {
    case TYPE_LETTERS:
        return mark_name(*def->alphabet);
    case TYPE_SQUARES:
        return "square";
    case TYPE_SEGMENTS:
        return "segment";
    case TYPE_CELLS:
        return "cell";
    case TYPE_CARDS:
        return "card";
    case TYPE_DATE:
        return "date";
    case TYPE_WORD:
        return "word";
    case TYPE_PLAYER:
    case TYPE_PLAYER_LIST:
    case TYPE_WINNER:
    case TYPE_PLAYERS:
        return "player";
    case TYPE_SPAN:
        return "place";
    case TYPE_READINGS:
        return "reading";
    default:
        return "number";
    }
}

static void offer_item(const struct items *items, struct slice old, struct slice text,
                       enum slip slip, enum likelihood likelihood)
{
    struct edit edit = { .line = items->span->line,
                         .old = old,
                         .text = text,
                         .slip = slip,
                         .likelihood = likelihood,
                         .thing = items->thing };
    if (!slice_equal(old, text))
        offer_edit(items->editor, &edit);
}

static struct slice between(struct slice first, struct slice second)
{
    const char *end = first.ptr + first.len;
    return (struct slice){ end, (size_t)(second.ptr - end) };
}

static struct slice token_text(const struct items *items, size_t item)
{
    return items->tokens[item].text;
}

/* From the beginning of one piece to the end of another one. */
static struct slice reach(struct slice first, struct slice last)
{
    return (struct slice){ first.ptr, (size_t)(last.ptr + last.len - first.ptr) };
}

/* An item goes, and what parts it from its neighbour. */
static void offer_without(const struct items *items, size_t item)
{
    struct slice text = token_text(items, item), old = text;
    bool twice = (item > 0 && slice_equal(token_text(items, item - 1), text)) ||
                 (item + 1 < items->count && slice_equal(token_text(items, item + 1), text));
    if (item > 0)
        old = reach(between(token_text(items, item - 1), text), text);
    else if (items->count > 1)
        old = reach(text, between(text, token_text(items, 1)));
    else if (items->span->def->type != TYPE_LETTERS)
        return;
    offer_item(items, old, (struct slice){ "", 0 }, twice ? SLIP_TWICE : SLIP_TOO_MANY,
               twice ? LIKELY : POSSIBLE);
}

static void offer_exchanged(const struct items *items, size_t item)
{
    struct slice first = token_text(items, item), second = token_text(items, item + 1);
    struct slice gap = between(first, second), old = reach(first, second);
    if (slice_equal(first, second))
        return;
    char *text = arena_alloc(items->editor->scratch, old.len);
    memcpy(text, second.ptr, second.len);
    memcpy(text + second.len, gap.ptr, gap.len);
    memcpy(text + second.len + gap.len, first.ptr, first.len);
    offer_item(items, old, (struct slice){ text, old.len }, SLIP_SWAPPED, LIKELY);
}

/* What parts the items of this list. */
static struct slice separator_of(const struct items *items)
{
    if (items->count > 1)
        return between(token_text(items, 0), token_text(items, 1));
    return slice_of(items->span->def->join ? items->span->def->join : " ");
}

/* An item comes in above another one, or at the end. */
static void offer_with(const struct items *items, size_t item, struct slice text)
{
    struct arena *scratch = items->editor->scratch;
    struct slice gap = separator_of(items), old = items->span->text;
    bool at_end = item == items->count;
    const char *sep = arena_string(scratch, gap), *it = arena_string(scratch, text);
    const char *with = items->count == 0 ? it
                       : at_end          ? arena_printf(scratch, "%s%s", sep, it)
                                         : arena_printf(scratch, "%s%s", it, sep);
    if (items->count) {
        struct slice next = token_text(items, at_end ? item - 1 : item);
        old.ptr = at_end ? next.ptr + next.len : next.ptr;
    }
    old.len = 0;
    offer_item(items, old, slice_of(with), SLIP_MISSING, LIKELY);
}

enum { NUMBERS_MOST = 100 };

/* Numbers that can stand in a list. A sign is kept, where there is one. */
static int64_t most_number(const struct items *items)
{
    int64_t most = items->editor->outline->most_number;
    return most < 9 ? 9 : most < NUMBERS_MOST ? most + 1 : NUMBERS_MOST;
}

/* Calls `use` with each text that could stand at an item of the list; `item` may be the end. */
typedef void use_text(const struct items *items, size_t item, struct slice text);

static void each_number(const struct items *items, size_t item, const char *format, use_text *use)
{
    char text[32];
    for (int64_t i = items->span->is_number; i <= most_number(items) && !items->editor->enough;
         i++) {
        snprintf(text, sizeof text, format, (long long)i);
        use(items, item, slice_of(text));
    }
}

/* The moves that are legal where the item stands. */
static void each_move(const struct items *items, size_t item, use_text *use)
{
    struct editor *editor = items->editor;
    const struct record *record = editor->outline->shaped.record;
    const char *stop = item ? items->tokens[item - 1].text.ptr + items->tokens[item - 1].text.len
                            : record->lines[items->span->line].text;
    struct slice above = { record->bytes.ptr, (size_t)(stop - record->bytes.ptr) }, *moves;
    if (!editor->trial || items->span->is_claim)
        return;
    size_t count = trial_moves(editor->trial, above, editor->scratch, &moves);
    for (size_t i = 0; i < count && !editor->enough; i++)
        use(items, item, moves[i]);
}

/* A card comes in: with a suit, where the others have one. */
static void each_card(const struct items *items, size_t item, use_text *use)
{
    const struct outline *outline = items->editor->outline;
    const struct suiting *suiting = &outline->suiting[items->span->is_bag];
    bool in_front = 2 * suiting->in_front > suiting->suited;
    int len = (int)strlen(outline->suits) / 4;
    for (int value = 1; value <= CARD_VALUES; value++) {
        const char *card = card_value(value);
        if (!suiting->suited || suiting->suited < suiting->cards)
            use(items, item, slice_of(card));
        for (int suit = 0; suiting->suited && suit < 4; suit++) {
            const char *sign = outline->suits + (ptrdiff_t)suit * len;
            const char *text = arena_printf(items->editor->scratch, "%s%.*s%s",
                                            in_front ? "" : card, len, sign, in_front ? card : "");
            use(items, item, slice_of(text));
        }
    }
}

/* Two numbers that stand nowhere in the grid: they were in a cell that is missing. */
static void each_cell(const struct items *items, size_t item, use_text *use)
{
    enum { ABSENT_MOST = 6, NUMBERS_SEEN = 4096 };
    const struct outline *outline = items->editor->outline;
    int64_t absent[ABSENT_MOST], most = outline->most_number;
    size_t count = 0;
    if (most >= NUMBERS_SEEN)
        return;
    bool *seen = arena_zero(items->editor->scratch, (size_t)most + 1, sizeof *seen);
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
            use(items, item,
                slice_of(arena_printf(items->editor->scratch, "%lld/%lld", (long long)absent[i],
                                      (long long)absent[k])));
}

/* True where numbers of this kind are written with a plus. */
static bool has_plus(const struct items *items)
{
    const struct outline *outline = items->editor->outline;
    const struct span *span = items->span;
    if (span->text.len && memchr(span->text.ptr, '+', span->text.len))
        return true;
    for (size_t i = 0; i < outline->count; i++) {
        struct slice text = outline->spans[i].text;
        if (outline->spans[i].def == span->def && text.len && memchr(text.ptr, '+', text.len))
            return true;
    }
    return false;
}

static void each_text(const struct items *items, size_t item, use_text *use)
{
    switch (items->span->def->type) {
    case TYPE_LETTERS:
        for (const char *mark = items->span->marks; *mark; mark++)
            use(items, item, (struct slice){ mark, 1 });
        break;
    case TYPE_CELLS:
        use(items, item, slice_of("."));
        each_number(items, item, "%lld", use);
        each_cell(items, item, use);
        break;
    case TYPE_INTEGER:
    case TYPE_INTEGERS:
        each_number(items, item, "%lld", use);
        break;
    case TYPE_SIGNED:
        each_number(items, item, has_plus(items) ? "+%lld" : "%lld", use);
        each_number(items, item, "-%lld", use);
        break;
    case TYPE_SQUARES:
    case TYPE_SEGMENTS:
        each_move(items, item, use);
        break;
    case TYPE_CARDS:
        each_card(items, item, use);
        break;
    default:
        break;
    }
}

/* Another item in the place of this one: its marks alone do not tell which. */
static void replace_item(const struct items *items, size_t item, struct slice text)
{
    offer_item(items, token_text(items, item), text, SLIP_WRONG, POSSIBLE);
}

/* A card keeps its suit. */
static void replace_card(const struct items *items, size_t item)
{
    struct slice old = token_text(items, item);
    size_t at = 0, len = 0;
    while (at < old.len && !is_digit(old.ptr[at]) && !strchr("ATJQK", old.ptr[at]))
        at++;
    while (at + len < old.len &&
           (is_digit(old.ptr[at + len]) || strchr("ATJQK", old.ptr[at + len])))
        len++;
    for (int value = 1; value <= CARD_VALUES; value++)
        offer_item(items, (struct slice){ old.ptr + at, len }, slice_of(card_value(value)),
                   SLIP_WRONG, LIKELY);
}

/* The segment as a whole belongs beside where it stands. */
static void offer_shifted(const struct items *items, size_t item)
{
    static const int ways[][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
    const struct token *token = &items->tokens[item];
    struct arena *scratch = items->editor->scratch;
    if (token->a > NUMBERS_MOST || token->b > NUMBERS_MOST || token->c > NUMBERS_MOST ||
        token->d > NUMBERS_MOST)
        return; /* no board has them */
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        int64_t a = token->a + ways[i][0], b = token->b + ways[i][1];
        int64_t c = token->c + ways[i][0], d = token->d + ways[i][1];
        if (a < 1 || b < 1 || c < 1 || d < 1)
            continue;
        const char *text = arena_printf(scratch, "%s-%s", square_name(scratch, a, b),
                                        square_name(scratch, c, d));
        replace_item(items, item, slice_of(text));
    }
}

static void edit_item(const struct items *items, size_t item)
{
    enum value_type type = items->span->def->type;
    bool is_list = type != TYPE_INTEGER && type != TYPE_DATE;
    edit_marks(items->editor, items->span, token_text(items, item), type != TYPE_LETTERS);
    if (type == TYPE_CARDS)
        replace_card(items, item);
    if (type == TYPE_SEGMENTS)
        offer_shifted(items, item);
    if (type != TYPE_CARDS && type != TYPE_LETTERS)
        each_text(items, item, replace_item);
    if (type == TYPE_INTEGER && items->span->part >= 0) /* a number of several in a row */
        each_text(items, item, offer_with);
    if (!is_list)
        return;
    offer_without(items, item);
    if (item + 1 < items->count && !items->span->is_bag)
        offer_exchanged(items, item);
    if (!items->span->is_bag) /* there the end will do */
        each_text(items, item, offer_with);
}

static void take_tokens(struct items *items, struct tokens tokens)
{
    struct token token;
    while (token_next(&tokens, &token) == TOKEN_OK) {
        ARENA_PUSH(items->editor->scratch, items->tokens, items->count, items->capacity);
        items->tokens[items->count++] = token;
    }
}

void edit_items(struct editor *editor, const struct span *span)
{
    struct items items = { .editor = editor, .span = span };
    struct token whole = { .text = span->text };
    items.thing = edit_thing(span->def);
    if (type_has_tokens(span->def->type)) {
        take_tokens(&items, value_tokens(span->def, span->text));
    } else {
        items.tokens = &whole;
        items.count = 1;
    }
    for (size_t i = 0; i < items.count && !editor->enough; i++)
        edit_item(&items, i);
    if (!editor->enough && type_has_tokens(span->def->type))
        each_text(&items, items.count, offer_with);
}

void edit_unread(struct editor *editor, const struct span *span)
{
    static const struct value_def numbers = { .type = TYPE_INTEGERS };
    struct span words = *span;
    struct items items = { .editor = editor, .span = &words };
    words.def = &numbers;
    items.thing = "word";
    take_tokens(&items, tokens_of(TYPE_CARDS, NULL, false, span->text)); /* any words */
    for (size_t i = 0; i < items.count && items.count > 1 && !editor->enough; i++) {
        offer_without(&items, i);
        if (i + 1 < items.count)
            offer_exchanged(&items, i);
        each_text(&items, i, offer_with);
    }
}
