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
static bool has_second_game(const struct verdict *verdict)
{
    const struct parsed_record *parsed = verdict->play ? verdict->play->parsed : NULL;
    for (size_t i = 0; parsed && i < parsed->field_count; i++)
        if (parsed->fields[i].def && parsed->fields[i].def->id == FIELD_GAME)
            return true;
    return false;
}

/* Judges a text in the probe's arena; see probe_edit. `first_line` is its line number in the file. */
static size_t count_errors(struct probe *probe, struct slice text, uint64_t first_line,
                           size_t limit)
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
                                       .collects_fills = probe->collects_fills,
                                       .counts_only = true,
                                       .stop = &probe->stop,
                                       .max_errors = limit });
    return has_second_game(&probe->judgement.verdict) ? limit : probe->judgement.report.errors;
}

size_t probe_edit(struct probe *probe, const struct record *record, struct slice old,
                  struct slice with, size_t limit)
{
    arena_reset(&probe->arena);
    struct slice text = text_replaced(&probe->arena, record->bytes, old, with);
    return count_errors(probe, text, record->first_line, limit);
}

struct move_list {
    struct arena *keep;
    struct slice *moves;
    size_t count, capacity;
};

static bool add_move(void *user, const struct play *play, struct move move)
{
    struct move_list *list = user;
    struct slice text = slice_of(play->game->write_move(play, move));
    ARENA_PUSH(list->keep, list->moves, list->count, list->capacity);
    list->moves[list->count++] = (struct slice){ arena_string(list->keep, text), text.len };
    return list->count < PROBE_MOVES_MAX;
}

size_t probe_moves(struct probe *probe, struct slice text, struct arena *keep, struct slice **moves)
{
    struct move_list list = { .keep = keep };
    arena_reset(&probe->arena);
    if (count_errors(probe, text, 1, SIZE_MAX) == SIZE_MAX)
        return 0;
    const struct verdict *verdict = &probe->judgement.verdict;
    if (verdict->play && !verdict->finished)
        legal_moves(verdict->play, add_move, &list);
    *moves = list.moves;
    return list.count;
}
