/* Fields: a key that is another one of the game's, a field that tells a size and is not there. */
#include "edits.h"

/* --- keys --- */

/* True where a field of this kind may have been meant: it has such a value, and is as much anybody's. */
static bool are_alike(const struct field_def *one, const struct field_def *other)
{
    return one != other && one->value.type == other->value.type && one->owned == other->owned &&
           one->is_block == other->is_block && one->value.is_claim == other->value.is_claim &&
           one->value.type != TYPE_TEXT;
}

void edit_keys(struct editor *editor, size_t line)
{
    const struct grammar *grammar = editor->outline->shaped.grammar;
    const struct field *field = editor->outline->fields[line];
    if (!field || !field->def || field->mistyped)
        return;
    const struct field_def *def = field->def;
    struct slice old = field->key;
    if (def->owner)
        old.len = (size_t)(field->owner.ptr + field->owner.len - old.ptr);
    for (size_t i = 0; i < grammar->field_count && !editor->enough; i++) {
        const struct field_def *other = &grammar->fields[i];
        if (!are_alike(def, other))
            continue;
        const char *text =
                other->owner ? arena_printf(editor->scratch, "%s %s", other->key, other->owner)
                             : other->key;
        offer_edit(editor, &(struct edit){ .line = line,
                                           .old = old,
                                           .text = slice_of(text),
                                           .slip = SLIP_WRONG,
                                           .likelihood = POSSIBLE,
                                           .thing = "key" });
    }
}

/* --- sizes --- */

enum { SIZES_MOST = 12 };

/* Sizes that the rows show. */
struct sizes {
    int64_t items[SIZES_MOST];
    size_t count;
};

static void add_size(struct sizes *sizes, int64_t size)
{
    for (size_t i = 0; i < sizes->count; i++)
        if (sizes->items[i] == size)
            return;
    if (size > 0 && sizes->count < SIZES_MOST)
        sizes->items[sizes->count++] = size;
}

/* How many items a span has; 0 where that is no list. */
static int64_t items_in(const struct span *span)
{
    if (!span->def || !type_has_tokens(span->def->type))
        return 0;
    return (int64_t)tokens_count(value_tokens(span->def, span->text));
}

/* The most that any row has, and how many rows and items stand in a stretch without a field. */
static void gather(const struct outline *outline, struct sizes *sizes)
{
    int64_t widest = 0, rows = 0, items = 0;
    for (size_t i = 0; i < outline->count; i++) {
        const struct span *span = &outline->spans[i];
        int64_t count = items_in(span), players = outline->shaped.players.count;
        if (count && span->def->type == TYPE_CARDS && !span->is_bag && players)
            add_size(sizes, count / players); /* so many were dealt to each */
        bool goes_on = i > 0 && outline->rows[span->line].def && span->part >= 0 && rows > 0;
        if (span->part == 0) {
            rows = goes_on ? rows + 1 : 1;
            items = goes_on ? items + count : count;
        } else if (span->part < 0 && !span->is_number) {
            add_size(sizes, rows);
            add_size(sizes, items);
            rows = items = 0;
        }
        if (span->part == 0 || (span->is_bag && !span->is_claim))
            widest = count > widest ? count : widest;
    }
    add_size(sizes, rows);
    add_size(sizes, items);
    add_size(sizes, widest);
    add_size(sizes,
             outline->most_column > outline->most_row ? outline->most_column : outline->most_row);
    add_size(sizes, outline->most_number);
}

void edit_sizes(struct editor *editor)
{
    const struct shaped *shaped = &editor->outline->shaped;
    const struct record *record = shaped->record;
    struct sizes sizes = { .count = 0 };
    size_t below = 0; /* the line of Game:, or of the players */
    gather(editor->outline, &sizes);
    for (size_t i = 1; i < record->line_count; i++)
        if (editor->outline->fields[i] && editor->outline->fields[i]->def &&
            editor->outline->fields[i]->def->id == FIELD_PLAYERS)
            below = i;
    const struct line *line = &record->lines[below];
    for (size_t i = 0; i < shaped->grammar->field_count; i++) {
        const struct field_def *def = &shaped->grammar->fields[i];
        if (def->value.type != TYPE_INTEGER || def->value.is_claim || def->id == FIELD_ROUND ||
            shape_newest(shaped, def->id, 0))
            continue;
        for (size_t k = 0; k < sizes.count && !editor->enough; k++) {
            const char *text = arena_printf(editor->scratch, "\n%s: %lld", def->key,
                                            (long long)sizes.items[k]);
            offer_edit(editor, &(struct edit){ .line = below,
                                               .old = { line->text + line->len, 0 },
                                               .text = slice_of(text),
                                               .slip = SLIP_MISSING,
                                               .likelihood = POSSIBLE,
                                               .thing = "field" });
        }
    }
}
