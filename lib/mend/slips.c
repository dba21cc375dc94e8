/*
 * Typing slips: of a list's items, one is wrong, missing, duplicated or extra, or two neighbours are swapped. Lists are
 * the characters of a value, its tokens, the names in it, and the parts of a row.
 */
#include "base/unicode.h"
#include "item_kinds.h"
#include "parse/players.h"

/* True for what separates the items of a value. */
static bool is_separator_at(struct slice item)
{
    return is_space(*item.ptr) || *item.ptr == ',';
}

/* The length of the separator or the character at the beginning: spaces with at most one comma are one. */
static size_t item_length(struct slice text)
{
    size_t len = 0, commas = 0;
    while (len < text.len && is_separator_at((struct slice){ text.ptr + len, 1 }) &&
           (commas += text.ptr[len] == ',') <= 1)
        len++;
    if (len)
        return len;
    len = utf8_length((const unsigned char *)text.ptr, text.len);
    return len ? len : 1;
}

enum character_kind { CHARACTER_DIGIT, CHARACTER_SIGN, CHARACTER_LETTER, CHARACTER_OTHER };

static enum character_kind kind_of(char mark)
{
    return is_digit(mark)                   ? CHARACTER_DIGIT
           : mark == '+' || mark == '-'     ? CHARACTER_SIGN
           : is_letter(mark) || mark & 0x80 ? CHARACTER_LETTER
                                            : CHARACTER_OTHER;
}

static const char *character_name(const struct span *span, struct slice mark)
{
    static const char *const names[] = { "digit", "sign", "letter", "character" };
    if (is_separator_at(mark))
        return memchr(span->text.ptr, ',', span->text.len) ? "comma" : "space";
    return names[kind_of(*mark.ptr)];
}

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

static void offer(const struct item_list *list, struct slice old, struct slice text, enum slip slip,
                  enum likelihood likelihood)
{
    struct edit edit = { list->span->line, old, text, slip, likelihood, list->kind->thing };
    if (!list->kind->thing)
        edit.thing = character_name(list->span, text.len ? text : old);
    if (!list->kind->thing && slip == SLIP_WRONG && is_separator_at(text)) {
        edit.slip = SLIP_OTHER;
        edit.thing = "a separator is wrong";
    }
    if (!slice_equal(old, text))
        offer_edit(list->editor, &edit);
}

/* True if a character or separator may have been written for another; in readable text, only for one of its kind. */
static bool may_replace_character(const struct item_list *list, size_t i, struct slice candidate)
{
    const struct span *span = list->span;
    struct slice old = list->items[i];
    bool is_inner = i > 0 && i + 1 < list->count;
    bool is_names = span->def && span->def->type == TYPE_PLAYERS && !is_digit(*span->text.ptr);
    if (is_names) /* letters of names are not guessed */
        return is_separator_at(candidate) && is_space(*old.ptr);
    if (span->is_number && i == 0 && *candidate.ptr == '0') /* moves are numbered from 1 */
        return false;
    if (is_separator_at(old))
        return !span->is_read && is_separator_at(candidate) && *old.ptr != *candidate.ptr;
    if (is_separator_at(candidate))
        return !span->is_read && is_inner && kind_of(*old.ptr) == CHARACTER_OTHER;
    if (!span->is_read || !strchr(span->alphabet, *old.ptr))
        return true;
    bool is_mixed = span->def->type == TYPE_CARDS || span->def->type == TYPE_LETTERS;
    return is_mixed || kind_of(*old.ptr) == kind_of(*candidate.ptr);
}

static bool may_replace(const struct item_list *list, size_t i, struct slice candidate)
{
    const struct span *span = list->span;
    struct slice old = list->items[i];
    if (!list->kind->thing)
        return may_replace_character(list, i, candidate);
    if (!span->def) /* a word of unreadable text */
        return is_letter(*old.ptr) && is_letter(*candidate.ptr);
    if (span->def->type == TYPE_CARDS) /* a suit is a character */
        return !parse_card(old).a || parse_card(old).b == parse_card(candidate).b;
    return true;
}

/* True if a candidate may be missing before item i. */
static bool may_be_missing(const struct item_list *list, size_t i, struct slice candidate)
{
    const struct span *span = list->span;
    bool has_order = !list->kind->thing ||
                     !(span->is_unordered || (span->def && span->def->type >= TYPE_PLAYERS));
    if (!has_order)
        return i == list->count;
    return list->kind->thing || !is_separator_at(candidate) ||
           (i > 0 && i < list->count && !is_separator_at(list->items[i]) &&
            !is_separator_at(list->items[i - 1]));
}

/* Of equal neighbours, only the last is removed. */
static void remove_item(const struct item_list *list, size_t i)
{
    struct slice text = list->items[i];
    bool is_twice = i > 0 && slice_equal(list->items[i - 1], text);
    if (list->count == 1 || (i + 1 < list->count && slice_equal(text, list->items[i + 1])))
        return;
    bool is_separator = !list->kind->thing && is_separator_at(text);
    offer(list,
          i ? reach(between(list->items[i - 1], text), text)
            : reach(text, between(text, list->items[1])),
          slice_of(""), is_twice ? SLIP_TWICE : SLIP_EXTRA,
          is_twice || is_separator ? LIKELY : POSSIBLE);
}

static void swap_items(const struct item_list *list, size_t i)
{
    struct slice first = list->items[i], second = list->items[i + 1];
    struct slice gap = between(first, second);
    const char *text = arena_printf(list->editor->scratch, "%.*s%.*s%.*s", (int)second.len,
                                    second.ptr, (int)gap.len, gap.ptr, (int)first.len, first.ptr);
    if (!slice_equal(first, second))
        offer(list, reach(first, second), slice_of(text), SLIP_SWAPPED, list->kind->swapped);
}

/* Offers to insert an item before item `i`, or at the end. */
static void insert_item(const struct item_list *list, size_t i, struct slice text)
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

static void edit_list(struct item_list *list)
{
    const struct editor *editor = list->editor;
    for (size_t i = 0; i <= list->count && !editor->stop; i++) {
        struct candidates candidates = { .arena = editor->scratch };
        bool is_item = i < list->count;
        list->at = i;
        if (list->kind->add_candidates)
            list->kind->add_candidates(&candidates, list);
        for (size_t k = 0; k < candidates.count && list->slips & REPLACE && is_item; k++)
            if (may_replace(list, i, candidates.texts[k]))
                offer(list, list->items[i], candidates.texts[k], SLIP_WRONG,
                      list->span->is_size ? LIKELY : list->kind->replaced);
        if (list->slips & REMOVE && is_item)
            remove_item(list, i);
        if (list->slips & SWAP && i + 1 < list->count)
            swap_items(list, i);
        for (size_t k = 0; k < candidates.count && list->slips & INSERT; k++)
            if (may_be_missing(list, i, candidates.texts[k]))
                insert_item(list, i, candidates.texts[k]);
    }
}

/* --- lists --- */

static void add_item(struct item_list *list, struct slice text)
{
    ARENA_PUSH(list->editor->scratch, list->items, list->count, list->capacity);
    list->items[list->count++] = text;
}

static struct item_list list_of(struct editor *editor, const struct span *span,
                                const struct item_kind *kind)
{
    return (struct item_list){ .editor = editor,
                               .span = span,
                               .kind = kind,
                               .slips = kind->slips,
                               .separator = slice_of("") };
}

/* Edits the characters of a value; a run of separators is one item. */
static void edit_characters(struct editor *editor, const struct span *span, unsigned slips)
{
    struct item_list list = list_of(editor, span, &characters);
    list.slips = slips;
    struct slice rest = span->text;
    while (rest.len) {
        size_t len = item_length(rest);
        add_item(&list, (struct slice){ rest.ptr, len });
        rest = slice_after(rest, len);
    }
    if (list.count)
        edit_list(&list);
}

/* The items of a value: tokens, the words of unreadable text, names, or the whole value. */
static void add_items(struct item_list *list, enum value_type type)
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
    const struct item_kind *kind = &item_kinds[type];
    if (span->is_key)
        return;
    bool is_count = type == TYPE_PLAYERS && span->text.len && is_digit(*span->text.ptr);
    bool is_near = !span->is_size || span->line == editor->error_line;
    bool is_garbled = type == TYPE_LETTERS && !span->is_read;
    if (is_near && (kind->by_character || is_count || is_garbled))
        edit_characters(editor, span, ALL);
    if (type == TYPE_PLAYERS && !is_count)
        edit_characters(editor, span, REPLACE);
    struct item_list list = list_of(editor, span, kind);
    add_items(&list, type);
    if (type == TYPE_INTEGER && span->part >= 0) /* another one may be missing beside it */
        list.slips |= INSERT;
    if (span->is_unordered)
        list.slips &= ~(unsigned)SWAP;
    edit_list(&list);
}

void edit_parts(struct editor *editor, const struct span *span, const struct span *next)
{
    if (span->part < 0 || next->part < 0 || !span->def || span->line != next->line ||
        span->def->type != next->def->type)
        return;
    struct item_list list = list_of(editor, span, &item_kinds[span->def->type]);
    add_item(&list, span->text);
    add_item(&list, next->text);
    swap_items(&list, 0);
}
