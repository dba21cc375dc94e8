#include "probe.h"

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

/* True if the edited line begins another record; the verdict is then not on a single record. */
static bool holds_another(const struct verdict *verdict)
{
    const struct parsed_record *parsed = verdict->play ? verdict->play->parsed : NULL;
    for (size_t i = 0; parsed && i < parsed->field_count; i++)
        if (parsed->fields[i].def && parsed->fields[i].def->id == FIELD_GAME)
            return true;
    return false;
}

size_t probe_errors(struct probe *probe, struct slice text, uint64_t first_line, size_t limit)
{
    struct chunk chunk = { .bytes = text, .first_line = first_line, .has_game = true };
    if (text.len > probe->budget) {
        probe->budget = 0;
        return limit;
    }
    probe->budget -= text.len;
    if (setjmp(probe->stop) == 0)
        judge(&probe->judgement, &chunk, probe->grammars,
              &(struct judge_options){ .arena = &probe->arena,
                                       .collects_claims = probe->wants_claims,
                                       .counts_only = true,
                                       .stop = &probe->stop,
                                       .max_errors = limit });
    return holds_another(&probe->judgement.verdict) ? limit : probe->judgement.report.errors;
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
    return gathering->count < PROBE_MOVES_MAX;
}

size_t probe_moves(struct probe *probe, struct slice text, struct arena *keep, struct slice **moves)
{
    struct gathering gathering = { .keep = keep };
    arena_reset(&probe->arena);
    if (probe_errors(probe, text, 1, SIZE_MAX) == SIZE_MAX)
        return 0;
    const struct verdict *verdict = &probe->judgement.verdict;
    if (verdict->play && !verdict->finished)
        legal_moves(verdict->play, gather, &gathering);
    *moves = gathering.moves;
    return gathering.count;
}
