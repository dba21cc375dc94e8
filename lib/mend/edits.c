#include "edits.h"

#include "../values.h"
#include "../words.h"

void offer_edit(struct editor *editor, const struct edit *edit)
{
    struct edit spaced = *edit;
    if (editor->enough)
        return;
    if (!edit->old.len && edit->text.len && edit->old.ptr[-1] == ':') /* there was no value */
        spaced.text = slice_of(
                arena_printf(editor->scratch, " %.*s", (int)edit->text.len, edit->text.ptr));
    editor->enough = !editor->sink(editor->user, &spaced);
}

/* --- marks: the characters of a token --- */

/* A token whose marks are edited. */
struct marks {
    struct editor *editor;
    const struct span *span;
    struct slice token;
};

static size_t mark_length(const char *at, const char *end)
{
    size_t length = utf8_length((const unsigned char *)at, (size_t)(end - at));
    return length ? length : 1;
}

enum mark_kind { MARK_DIGIT, MARK_SIGN, MARK_LETTER, MARK_OTHER };

static enum mark_kind kind_of(char mark)
{
    return is_digit(mark)                   ? MARK_DIGIT
           : mark == '+' || mark == '-'     ? MARK_SIGN
           : is_letter(mark) || mark & 0x80 ? MARK_LETTER
                                            : MARK_OTHER;
}

const char *mark_name(char mark)
{
    static const char *const names[] = { "digit", "sign", "letter", "mark" };
    return names[kind_of(mark)];
}

static bool are_numbers(enum value_type type)
{
    return type != TYPE_LETTERS && type != TYPE_DATE;
}

/* True where a number would begin with a needless zero: nobody writes so. */
static bool has_needless_zero(const struct marks *marks, const struct edit *edit)
{
    const char *behind = edit->old.ptr + edit->old.len;
    const char *end = marks->token.ptr + marks->token.len;
    char before = edit->old.ptr > marks->token.ptr ? edit->old.ptr[-1] : ' ';
    char first = edit->text.len ? edit->text.ptr[0] : behind < end ? *behind : ' ';
    char second = edit->text.len > 1                    ? edit->text.ptr[1]
                  : edit->text.len && behind < end      ? *behind
                  : !edit->text.len && behind + 1 < end ? behind[1]
                                                        : ' ';
    bool has_type = marks->span->def && are_numbers(marks->span->def->type);
    if (marks->span->is_number && before == ' ' && first == '0')
        return true; /* no move has number 0 */
    return has_type && !is_digit(before) && first == '0' && is_digit(second);
}

/* True of the first byte of a suit. */
static bool is_suit(char byte)
{
    return (byte & 0xc0) == 0xc0 || (byte && strchr("CDHS", byte));
}

/* True where a card would lose its suit, though all have one. */
static bool loses_suit(const struct marks *marks, const struct edit *edit)
{
    const struct span *span = marks->span;
    const struct suiting *suiting = &marks->editor->outline->suiting[span->is_bag];
    size_t suits = 0;
    if (!span->def || span->def->type != TYPE_CARDS || suiting->suited < suiting->cards ||
        suiting->cards < 2)
        return false;
    for (size_t i = 0; i < marks->token.len; i++)
        suits += is_suit(marks->token.ptr[i]);
    return suits == 1 && edit->old.len && is_suit(*edit->old.ptr) &&
           !(edit->text.len && is_suit(*edit->text.ptr));
}

static void offer_mark(const struct marks *marks, struct slice old, struct slice text,
                       enum slip slip, enum likelihood likelihood)
{
    char mark = text.len ? *text.ptr : old.len ? *old.ptr : ' ';
    struct edit edit = { .line = marks->span->line,
                         .old = old,
                         .text = text,
                         .slip = slip,
                         .likelihood = likelihood,
                         .thing = mark_name(mark) };
    if (text.len == 1 && *text.ptr == ' ') {
        bool inside = old.ptr > marks->token.ptr &&
                      old.ptr + old.len < marks->token.ptr + marks->token.len;
        edit.likelihood = POSSIBLE; /* nobody writes a blank for a mark */
        if (!inside)
            return;
    }
    if (!has_needless_zero(marks, &edit) && !loses_suit(marks, &edit))
        offer_edit(marks->editor, &edit);
}

/* Any other mark that can stand here: of the same kind, where what stands there can be read. */
static void offer_others(const struct marks *marks, struct slice mark)
{
    const struct span *span = marks->span;
    bool any = !span->is_read || span->def->type == TYPE_CARDS || span->def->type == TYPE_LETTERS;
    const char *end = span->marks + strlen(span->marks);
    for (const char *at = span->marks; at < end;) {
        struct slice other = { at, mark_length(at, end) };
        at += other.len;
        if (!slice_equal(other, mark) && (any || kind_of(*other.ptr) == kind_of(*mark.ptr)))
            offer_mark(marks, mark, other, SLIP_WRONG, LIKELY);
    }
}

static void offer_missing(const struct marks *marks, const char *at)
{
    const char *end = marks->span->marks + strlen(marks->span->marks);
    for (const char *mark = marks->span->marks; mark < end;) {
        size_t length = mark_length(mark, end);
        offer_mark(marks, (struct slice){ at, 0 }, (struct slice){ mark, length }, SLIP_MISSING,
                   LIKELY);
        mark += length;
    }
}

static void offer_swapped(const struct marks *marks, struct slice first, struct slice second)
{
    char text[16]; /* two characters of UTF-8 */
    memcpy(text, second.ptr, second.len);
    memcpy(text + second.len, first.ptr, first.len);
    offer_mark(marks, (struct slice){ first.ptr, first.len + second.len },
               (struct slice){ text, first.len + second.len }, SLIP_SWAPPED, LIKELY);
}

/* A mark goes: one of two that are the same, or one that is like neither neighbour. */
static void offer_unmarked(const struct marks *marks, struct slice before, struct slice mark)
{
    struct slice after = { mark.ptr + mark.len, mark.len };
    bool in_token = after.ptr + after.len <= marks->token.ptr + marks->token.len;
    bool twice = slice_equal(before, mark) || (in_token && slice_equal(mark, after));
    offer_mark(marks, mark, (struct slice){ "", 0 }, twice ? SLIP_TWICE : SLIP_TOO_MANY,
               twice ? LIKELY : POSSIBLE);
}

void edit_marks(struct editor *editor, const struct span *span, struct slice token, bool all)
{
    struct marks marks = { editor, span, token };
    struct slice before = { NULL, 0 };
    const char *end = token.ptr + token.len;
    for (const char *at = token.ptr; at < end && !editor->enough;) {
        struct slice mark = { at, mark_length(at, end) };
        offer_others(&marks, mark);
        if (all && token.len > mark.len)
            offer_unmarked(&marks, before, mark);
        if (all)
            offer_missing(&marks, at);
        if (all && before.ptr && !slice_equal(before, mark))
            offer_swapped(&marks, before, mark);
        before = mark;
        at += mark.len;
    }
    if (all && !editor->enough)
        offer_missing(&marks, end);
}

/* --- words: one of a few --- */

static void offer_word(struct editor *editor, const struct span *span, struct slice old,
                       struct slice text)
{
    struct edit edit = { .line = span->line,
                         .old = old,
                         .text = text,
                         .slip = SLIP_WRONG,
                         .likelihood = LIKELY,
                         .thing = span->def ? edit_thing(span->def) : "key" };
    if (!slice_equal(old, text))
        offer_edit(editor, &edit);
}

/* Each player in the place of a name, as players are called here. */
static void offer_players(struct editor *editor, const struct span *span, struct slice old)
{
    const struct players *players = &editor->outline->shaped.players;
    bool by_name = players->names && !(old.len && is_digit(*old.ptr));
    for (unsigned i = 0; i < players->count && !editor->enough; i++)
        offer_word(editor, span, old,
                   by_name ? players->names[i]
                           : slice_of(arena_printf(editor->scratch, "%u", i + 1)));
    if (span->def->type == TYPE_WINNER)
        offer_word(editor, span, span->text, slice_of("none"));
}

/* A name of a list goes, with a comma beside it; it and the one in front of it changed places. */
static void offer_list(struct editor *editor, const struct span *span, struct slice before,
                       struct slice name)
{
    const char *start = before.ptr ? before.ptr : name.ptr, *end = name.ptr + name.len;
    struct edit edit = { .line = span->line,
                         .old = { start, (size_t)(end - start) },
                         .likelihood = LIKELY,
                         .thing = "player" };
    if (!before.ptr || !name.len)
        return;
    const char *gap = before.ptr + before.len;
    edit.slip = SLIP_SWAPPED;
    if (span->def->type == TYPE_PLAYERS) /* a claim about one of them is wrong more often */
        edit.likelihood = POSSIBLE;
    edit.text = slice_of(arena_printf(editor->scratch, "%.*s%.*s%.*s", (int)name.len, name.ptr,
                                      (int)(name.ptr - gap), gap, (int)before.len, before.ptr));
    if (!slice_equal(before, name))
        offer_edit(editor, &edit);
    bool twice = slice_equal(before, name);
    edit.slip = twice ? SLIP_TWICE : SLIP_TOO_MANY;
    edit.likelihood = twice ? LIKELY : POSSIBLE;
    edit.text = before;
    offer_edit(editor, &edit);
    edit.text = name;
    offer_edit(editor, &edit);
}

/* A player is missing behind a name of a list. */
static void offer_player_with(struct editor *editor, const struct span *span, struct slice name)
{
    const struct players *players = &editor->outline->shaped.players;
    bool by_name = players->names && !(name.len && is_digit(*name.ptr));
    for (unsigned i = 0; i < players->count && !editor->enough; i++) {
        const char *number = arena_printf(editor->scratch, "%u", i + 1);
        struct slice other = by_name ? players->names[i] : slice_of(number);
        const char *text = arena_printf(editor->scratch, ", %.*s", (int)other.len, other.ptr);
        offer_edit(editor, &(struct edit){ .line = span->line,
                                           .old = { name.ptr + name.len, 0 },
                                           .text = slice_of(text),
                                           .slip = SLIP_MISSING,
                                           .likelihood = LIKELY,
                                           .thing = "player" });
    }
}

static void edit_names(struct editor *editor, const struct span *span)
{
    struct slice rest = span->text, name, before = { NULL, 0 };
    while (next_piece(&rest, &name) && !editor->enough) {
        offer_players(editor, span, name);
        if (span->def->type == TYPE_PLAYER)
            continue;
        offer_list(editor, span, before, name);
        if (span->def->type == TYPE_PLAYER_LIST)
            offer_player_with(editor, span, name);
        before = name;
    }
}

/* A name that is somebody's elsewhere, in the place of each player's. */
static void offer_name(struct editor *editor, const struct span *span, struct slice name)
{
    struct slice rest = span->text, old;
    while (next_piece(&rest, &old) && !editor->enough)
        offer_word(editor, span, old, name);
}

/* How many play, or a player who has another name than elsewhere. */
static void edit_players(struct editor *editor, const struct span *span)
{
    const struct outline *outline = editor->outline;
    struct slice rest = span->text, listed, before = { NULL, 0 };
    if (span->text.len && is_digit(*span->text.ptr))
        edit_marks(editor, span, span->text, true);
    for (; next_piece(&rest, &listed) && !editor->enough; before = listed)
        offer_list(editor, span, before, listed);
    for (size_t i = 0; i < outline->count && !editor->enough; i++) {
        const struct span *other = &outline->spans[i];
        if (!other->def || (other->def->type != TYPE_PLAYER && other->def->type != TYPE_WINNER))
            continue;
        struct slice names = other->text, name;
        while (next_piece(&names, &name) && !editor->enough)
            if (name.len)
                offer_name(editor, span, name);
    }
}

static void edit_words(struct editor *editor, const struct span *span, const char *const *words)
{
    for (; *words; words++)
        offer_word(editor, span, span->text, slice_of(*words));
}

/* The key that this one looks like. */
static void edit_key(struct editor *editor, const struct span *span)
{
    const struct grammar *grammar = editor->outline->shaped.grammar;
    const char **keys = arena_zero(editor->scratch, grammar->field_count + 1, sizeof *keys);
    for (size_t i = 0; i < grammar->field_count; i++)
        keys[i] = grammar->fields[i].key;
    const char *near = nearest_word(keys, span->text);
    if (near)
        offer_word(editor, span, span->text, slice_of(near));
}

void edit_span(struct editor *editor, const struct span *span)
{
    if (span->is_key) {
        edit_key(editor, span);
        return;
    }
    bool is_names = span->def && span->def->type == TYPE_PLAYERS;
    if (!span->is_read && span->text.len && !is_names)
        edit_marks(editor, span, span->text, true);
    if (!span->def && !editor->enough)
        edit_unread(editor, span);
    if (!span->def || editor->enough)
        return;
    switch (span->def->type) {
    case TYPE_PLAYER:
    case TYPE_PLAYER_LIST:
    case TYPE_WINNER:
        edit_names(editor, span);
        break;
    case TYPE_PLAYERS:
        edit_players(editor, span);
        break;
    case TYPE_WORD:
        edit_words(editor, span, span->def->words);
        break;
    case TYPE_READINGS:
        edit_words(editor, span, editor->outline->shaped.grammar->game->readings);
        break;
    default:
        edit_items(editor, span);
        break;
    }
}

/* --- parts of a row, side by side --- */

void edit_parts(struct editor *editor, const struct span *span, const struct span *next)
{
    if (span->part < 0 || next->part < 0 || !span->def || span->line != next->line ||
        span->def->type != next->def->type || slice_equal(span->text, next->text))
        return;
    const char *gap = span->text.ptr + span->text.len;
    size_t len = (size_t)(next->text.ptr + next->text.len - span->text.ptr);
    const char *text =
            arena_printf(editor->scratch, "%.*s%.*s%.*s", (int)next->text.len, next->text.ptr,
                         (int)(next->text.ptr - gap), gap, (int)span->text.len, span->text.ptr);
    offer_edit(editor, &(struct edit){ .line = span->line,
                                       .old = { span->text.ptr, len },
                                       .text = { text, len },
                                       .slip = SLIP_SWAPPED,
                                       .likelihood = LIKELY,
                                       .thing = edit_thing(span->def) });
}

/* --- words for people --- */

const char *edit_reason(struct arena *arena, const struct edit *edit)
{
    switch (edit->slip) {
    case SLIP_WRONG:
        return arena_printf(arena, "a %s is wrong", edit->thing);
    case SLIP_MISSING:
        return arena_printf(arena, "a %s is missing", edit->thing);
    case SLIP_TWICE:
        return arena_printf(arena, "a %s stands there twice", edit->thing);
    case SLIP_TOO_MANY:
        return arena_printf(arena, "a %s too many", edit->thing);
    case SLIP_SWAPPED:
        return arena_printf(arena, "two %ss changed places", edit->thing);
    case SLIP_OTHER:
        return edit->thing;
    default:
        return "the claim is wrong";
    }
}
