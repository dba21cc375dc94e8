#include "trial.h"

struct slice text_replaced(struct arena *arena, struct slice text, struct slice old,
                           struct slice with)
{
    size_t before = (size_t)(old.ptr - text.ptr), len = text.len - old.len + with.len;
    char *copy = arena_alloc(arena, len + 1);
    memcpy(copy, text.ptr, before);
    if (with.len)
        memcpy(copy + before, with.ptr, with.len);
    memcpy(copy + before + with.len, old.ptr + old.len, text.len - before - old.len);
    copy[len] = '\0';
    return (struct slice){ copy, len };
}

size_t trial_errors(struct trial *trial, struct slice text, uint64_t first_line, size_t limit)
{
    struct chunk chunk = { .bytes = text, .first_line = first_line, .has_game = true };
    if (text.len > trial->left) {
        trial->left = 0;
        return limit;
    }
    trial->left -= text.len;
    trial->claims = (struct claims){ 0 };
    trial->report = (struct report){ .arena = &trial->arena,
                                     .counts_only = true,
                                     .keeps_places = trial->places,
                                     .enough = &trial->enough,
                                     .most = limit };
    if (setjmp(trial->enough))
        return trial->report.errors;
    record_read(&trial->record, &chunk, DEFAULT_MAX_LINE, &trial->report);
    judge(&trial->record, trial->grammars, &trial->report,
          trial->wants_claims ? &trial->claims : NULL, &trial->verdict);
    return trial->report.errors;
}

struct gathering {
    struct arena *keep;
    struct slice *moves;
    size_t count, capacity;
};

static bool gather(void *user, const struct play *play, struct move move)
{
    struct gathering *gathering = user;
    struct slice text = slice_of(play->game->write_move(play, move));
    ARENA_PUSH(gathering->keep, gathering->moves, gathering->count, gathering->capacity);
    gathering->moves[gathering->count++] =
            (struct slice){ arena_string(gathering->keep, text), text.len };
    return gathering->count < TRIAL_MOVES_MAX;
}

size_t trial_moves(struct trial *trial, struct slice text, struct arena *keep, struct slice **moves)
{
    struct gathering gathering = { .keep = keep };
    arena_reset(&trial->arena);
    if (trial_errors(trial, text, 1, SIZE_MAX) == SIZE_MAX)
        return 0;
    const struct verdict *verdict = &trial->verdict;
    if (verdict->play && !verdict->finished && verdict->play->game->legal)
        verdict->play->game->legal(verdict->play, gather, &gathering);
    *moves = gathering.moves;
    return gathering.count;
}
