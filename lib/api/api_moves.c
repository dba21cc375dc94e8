#include "api.h"
#include "judge/moment.h"
#include "mend/mend.h"

/* --- legal moves --- */

struct listing {
    struct arena *arena;
    const char **items;
    size_t count, capacity, most;
};

static bool take_move(void *user, const char *text)
{
    struct listing *listing = user;
    ARENA_PUSH(listing->arena, listing->items, listing->count, listing->capacity);
    listing->items[listing->count++] = text;
    return listing->count < listing->most;
}

/* Jumps if out of memory. */
static void list_moves(quire_record *record, struct listing *listing)
{
    const struct judgement *judgement = &record->judgement;
    bool known = judgement->report.errors == 0 || has_only_claim_errors(&judgement->report);
    listing->items = arena_zero(listing->arena, 1, sizeof *listing->items);
    listing->capacity = 1;
    if (judgement->verdict.play && known && listing->most)
        list_entries(&judgement->verdict, listing->arena, take_move, listing);
}

const char *const *quire_moves_of(quire_record *record, size_t most, size_t *count)
{
    struct listing listing = { .arena = &record->arena, .most = most };
    *count = 0;
    if (!call_begin(record->context))
        return NULL;
    if (setjmp(record->arena.out_of_memory)) {
        call_end(record->context, QUIRE_NO_MEMORY);
        return NULL;
    }
    list_moves(record, &listing);
    *count = listing.count;
    return listing.items;
}

/* --- mends --- */

enum { MENDS_MAX = 5 };

static const char *join_reasons(struct arena *arena, const struct mend *mend)
{
    const char *text = mend->edit_count ? mend->edits[0].reason : "";
    for (size_t i = 1; i < mend->edit_count; i++)
        text = arena_printf(arena, "%s; %s", text, mend->edits[i].reason);
    return text;
}

/* Jumps if out of memory. */
static void find_mends(quire_record *record)
{
    struct mends mends;
    mend_record(&record->judgement, record->context->grammars, MEND_EFFORT, MENDS_MAX, &mends);
    struct quire_mend *shown = arena_zero(&record->arena, mends.count + 1, sizeof *shown);
    for (size_t i = 0; i < mends.count; i++)
        shown[i] = (struct quire_mend){
            .text = arena_string(&record->arena, mends.items[i].text),
            .length = mends.items[i].text.len,
            .reason = join_reasons(&record->arena, &mends.items[i]),
            .sure = i == 0 && mend_is_sure(&mends),
        };
    record->mend_count = mends.count;
    record->mends = shown;
}

const struct quire_mend *quire_mend_of(quire_record *record, size_t index)
{
    if (!call_begin(record->context))
        return NULL;
    if (setjmp(record->arena.out_of_memory)) {
        call_end(record->context, QUIRE_NO_MEMORY);
        return NULL;
    }
    if (!record->mends)
        find_mends(record);
    return index < record->mend_count ? &record->mends[index] : NULL;
}
