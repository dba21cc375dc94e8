/* Steps: what was written is taken back, and written once more. */
#include "../position.h"
#include "inner.h"
#include "placing.h"

static void add_step(struct sitting *sitting, size_t place, struct slice from, struct slice to,
                     size_t opener)
{
    struct arena *arena = &sitting->lasting;
    size_t same = 0;
    while (same < from.len && same < to.len && from.ptr[same] == to.ptr[same])
        same++;
    ARENA_PUSH(arena, sitting->steps, sitting->step_count, sitting->step_capacity);
    memmove(sitting->steps + place + 1, sitting->steps + place,
            (sitting->step_count++ - place) * sizeof *sitting->steps);
    sitting->steps[place] = (struct step){
        .at = same,
        .removed = copy_text(arena, (struct slice){ from.ptr + same, from.len - same }),
        .added = copy_text(arena, (struct slice){ to.ptr + same, to.len - same }),
        .opener_before = opener,
        .opener_after = sitting->opener,
    };
}

void commit(struct sitting *sitting, struct judged *judged)
{
    size_t opener = sitting->opener;
    judged = open_rounds(sitting, judged);
    sitting->step_count -= sitting->undone;
    sitting->undone = 0;
    add_step(sitting, sitting->step_count, sitting->now->text, judged->text, opener);
    take_over(sitting, judged);
    sitting->held_count = 0;
}

/* The text is another one now. */
static void set_text(struct sitting *sitting, size_t keep, struct slice tail, size_t opener)
{
    arena_reset(sitting->spare);
    struct placing placing = { keep, sitting->now->text.len - keep, "", "", tail };
    struct slice text = placing_text(sitting->spare, &sitting->now->record, &placing);
    take_over(sitting, judge_text(sitting, text, 1));
    sitting->opener = opener;
    sitting->held_count = 0;
}

/* --- what went --- */

/* Adds what stood in a line between two places: of what others must not see, only whose it is. */
static void note_gone(struct sitting *sitting, size_t index, const char *from, const char *stop)
{
    const struct line *line = &sitting->now->record.lines[index];
    const struct field *secret = secret_field(sitting->now->verdict.play, index);
    const char *before = *sitting->went ? arena_printf(sitting->spare, "%s; ", sitting->went) : "";
    struct slice text = { from, (size_t)(stop - from) };
    if (secret)
        text = (struct slice){ line->text, (size_t)(secret->value.ptr - line->text) };
    while (text.len && (is_space(*text.ptr) || *text.ptr == ','))
        text = (struct slice){ text.ptr + 1, text.len - 1 };
    text = slice_trim(text);
    bool is_head = text.len && text.ptr[text.len - 1] == ':'; /* of a field or a block */
    text.len -= secret && is_head;
    if (text.len && (secret || !is_head))
        sitting->went = arena_printf(sitting->spare, "%s%.*s", before, (int)text.len, text.ptr);
}

/* What a step added: a round that it opened comes again by itself, and what stands behind it was there before. */
static void note_step(struct sitting *sitting, const struct step *step)
{
    const struct record *record = &sitting->now->record;
    struct slice added = step->added, before = step->removed;
    if (step->opener_after > step->at && step->opener_after - step->at < added.len)
        added.len = step->opener_after - step->at;
    else
        while (added.len && before.len && added.ptr[added.len - 1] == before.ptr[before.len - 1]) {
            added.len--;
            before.len--;
        }
    const char *from = record->bytes.ptr + step->at, *stop = from + added.len;
    for (size_t i = 0; i < record->line_count && record->lines[i].text < stop; i++) {
        const struct line *line = &record->lines[i];
        if (line->text + line->len > from)
            note_gone(sitting, i, line->text > from ? line->text : from, line->text + line->len);
    }
}

/* --- moves that were there before the sitting --- */

/* How much of a game's own a record holds, besides its moves: what players foretold, lists. */
static uint64_t count_entries(const struct judged *judged)
{
    const struct shaped *shaped = judged->verdict.play->shaped;
    uint64_t count = judged->verdict.moves;
    for (size_t i = 0; i < shaped->field_count; i++) {
        const struct field_def *def = shaped->fields[i].def;
        count += def && def->id >= FIELD_OF_GAME && (def->owned || def->repeats);
    }
    return count;
}

/* True for fields that do not go with the moves above them: notes, how large the game is. */
static bool is_lasting(const struct field_def *def)
{
    return def && !def->is_block && !def->value.is_claim && !def->in_round && !def->owned &&
           def->id != FIELD_ROUND && (!def->repeats || def->id == FIELD_FREE);
}

/* From where on a line stays in a record that is cut: all of it, the comment beside the cut, or nothing. */
static const char *kept_from(const struct line *line, const char *end, const struct field *field)
{
    if (line->text < end)
        return line->text + line->stop > end ? line->text + line->stop : end;
    bool stays = field ? is_lasting(field->def) : line->kind != LINE_ROW;
    return stays ? line->text : line->text + line->len;
}

/* The record up to `end`, and what stays of the rest: remarks, comments, notes. `tells` has noted what does not. */
static struct slice cut_text(struct sitting *sitting, const char *end, bool tells)
{
    const struct judged *now = sitting->now;
    const struct record *record = &now->record;
    size_t field = 0;
    char *text = arena_alloc(sitting->spare, now->text.len + 2);
    size_t len = (size_t)(end - now->text.ptr);
    memcpy(text, now->text.ptr, len);
    for (size_t i = 0; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        const struct field *own = shape_field_on(now->verdict.play->shaped, field, i);
        const char *stop = line->text + line->len;
        field += own != NULL;
        if (stop < end)
            continue;
        const char *from = kept_from(line, end, own), *gone = line->text < end ? end : line->text;
        if (tells && gone < from)
            note_gone(sitting, i, gone, from);
        if (from == stop && line->text >= end && line->len > 0)
            continue;
        memcpy(text + len, from, (size_t)(stop - from));
        len += (size_t)(stop - from);
        text[len++] = '\n';
    }
    return (struct slice){ text, len };
}

/*
 * Takes back a move that was there before the sitting: the record is cut where that leaves less of the game.
 * The step to where it stands now comes in front of the others.
 */
static bool undo_older(struct sitting *sitting)
{
    const char *const *ends;
    const struct judged *now = sitting->now;
    uint64_t entries = count_entries(now);
    size_t count = position_cuts(&now->record, &now->verdict, &ends), opener = sitting->opener;
    while (count-- > 0) {
        arena_reset(sitting->spare);
        struct slice text = cut_text(sitting, ends[count], false);
        struct judged *judged = judge_text(sitting, text, 1);
        if (judged->report.errors || count_entries(judged) >= entries)
            continue;
        judged = open_rounds(sitting, judged);
        if (count_entries(judged) >= entries)
            continue;
        size_t before = sitting->opener;
        sitting->opener = opener;
        add_step(sitting, 0, judged->text, now->text, before);
        sitting->undone++;
        cut_text(sitting, ends[count], true);
        sitting->went = arena_string(&sitting->lasting, slice_of(sitting->went));
        take_over(sitting, judged);
        sitting->opener = before;
        return true;
    }
    sitting->opener = opener;
    return false;
}

/* --- back and forth --- */

bool sitting_undo(struct sitting *sitting)
{
    sitting->went = "";
    if (sitting->held_count > 0) {
        const char *name = player_name(sitting->now->verdict.play, (unsigned)sitting->held_count--);
        sitting->went = arena_printf(&sitting->lasting, "what %s wrote", name);
        return true;
    }
    if (sitting->undone == sitting->step_count)
        return undo_older(sitting);
    const struct step *step = &sitting->steps[sitting->step_count - ++sitting->undone];
    arena_reset(sitting->spare);
    note_step(sitting, step);
    sitting->went = arena_string(&sitting->lasting, slice_of(sitting->went));
    set_text(sitting, step->at, step->removed, step->opener_before);
    return true;
}

bool sitting_redo(struct sitting *sitting)
{
    if (sitting->undone == 0)
        return false;
    const struct step *step = &sitting->steps[sitting->step_count - sitting->undone--];
    set_text(sitting, step->at, step->added, step->opener_after);
    return true;
}
