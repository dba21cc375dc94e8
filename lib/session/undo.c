/* Undo and redo steps. */
#include "base/order.h"
#include "insert.h"
#include "judge/moment.h"
#include "session_state.h"

static void add_step(struct session *session, size_t place, struct slice from, struct slice to,
                     size_t opener)
{
    struct arena *arena = &session->lasting;
    size_t same = 0;
    while (same < from.len && same < to.len && from.ptr[same] == to.ptr[same])
        same++;
    ARENA_PUSH(arena, session->steps, session->step_count, session->step_capacity);
    memmove(session->steps + place + 1, session->steps + place,
            (session->step_count++ - place) * sizeof *session->steps);
    session->steps[place] = (struct undo_step){
        .at = same,
        .removed = copy_text(arena, slice_after(from, same)),
        .added = copy_text(arena, slice_after(to, same)),
        .open_round_before = opener,
        .open_round_after = session->open_round_at,
    };
}

void commit(struct session *session, struct judgement *judgement)
{
    size_t opener = session->open_round_at;
    judgement = open_rounds(session, judgement);
    session->step_count -= session->undone;
    session->undone = 0;
    add_step(session, session->step_count, session->current->record.bytes, judgement->record.bytes,
             opener);
    accept_position(session, judgement);
    session->held_count = 0;
}

/* Replaces the text after the first `keep` bytes. */
static void set_text(struct session *session, size_t keep, struct slice tail, size_t opener)
{
    arena_reset(session->spare);
    struct insertion insertion = { keep, session->current->record.bytes.len - keep, "", "", tail };
    struct slice text = insertion_text(session->spare, &session->current->record, &insertion);
    accept_position(session, judge_text(session, text, 1));
    session->open_round_at = opener;
    session->held_count = 0;
}

/* --- undone text --- */

/* Adds the text of a line between two points; of a secret field, only its key and owner. */
static void note_undone(struct session *session, size_t index, const char *from, const char *stop)
{
    const struct line *line = &session->current->record.lines[index];
    const struct field *secret = secret_field(session->current->verdict.play, index);
    const char *before =
            *session->undone_text ? arena_printf(session->spare, "%s; ", session->undone_text) : "";
    struct slice text = { from, (size_t)(stop - from) };
    if (secret)
        text = (struct slice){ line->text, (size_t)(secret->value.ptr - line->text) };
    while (text.len && (is_space(*text.ptr) || *text.ptr == ','))
        text = slice_after(text, 1);
    text = slice_trim(text);
    bool is_head = text.len && text.ptr[text.len - 1] == ':'; /* of a field or a block */
    text.len -= secret && is_head;
    if (text.len && (secret || !is_head))
        session->undone_text =
                arena_printf(session->spare, "%s%.*s", before, (int)text.len, text.ptr);
}

/*
 * Notes what a step added, without the round it opened (that is reopened automatically) and without
 * text that was there before.
 */
static void note_step(struct session *session, const struct undo_step *step)
{
    const struct record *record = &session->current->record;
    struct slice added = step->added, before = step->removed;
    if (step->open_round_after > step->at && step->open_round_after - step->at < added.len)
        added.len = step->open_round_after - step->at;
    else
        while (added.len && before.len && added.ptr[added.len - 1] == before.ptr[before.len - 1]) {
            added.len--;
            before.len--;
        }
    const char *from = record->bytes.ptr + step->at, *stop = from + added.len;
    for (size_t i = 0; i < record->line_count && record->lines[i].text < stop; i++) {
        const struct line *line = &record->lines[i];
        if (line->text + line->len > from)
            note_undone(session, i, MAX(line->text, from), line->text + line->len);
    }
}

/* --- moves from before the session --- */

/* Counts a game's moves, and its fields that are owned or repeat, such as predictions and lists. */
static uint64_t count_entries(const struct judgement *judgement)
{
    const struct parsed_record *parsed = judgement->verdict.play->parsed;
    uint64_t count = judgement->verdict.moves;
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field_def *def = parsed->fields[i].def;
        count += def && def->id >= FIELD_OF_GAME && (def->owned || def->repeats);
    }
    return count;
}

/* True for fields that do not depend on the moves above, such as notes and sizes. */
static bool survives_cut(const struct field_def *def)
{
    return def && !def->is_block && !def->value.is_claim && !def->in_round && !def->owned &&
           def->id != FIELD_ROUND && (!def->repeats || def->id == FIELD_FREE);
}

/*
 * The start of the part of a line that survives a cut: the whole line, the comment after the cut,
 * or nothing.
 */
static const char *kept_from(const struct line *line, const char *end, const struct field *field)
{
    if (line->text < end)
        return line->text + line->stop > end ? line->text + line->stop : end;
    bool stays = field ? survives_cut(field->def) : line->kind != LINE_ROW;
    return stays ? line->text : line->text + line->len;
}

/*
 * The record up to `end`, with the remarks, comments and notes after it. `notes_rest`: also add the
 * removed text to undone_text.
 */
static struct slice cut_text(struct session *session, const char *end, bool notes_rest)
{
    const struct judgement *current = session->current;
    const struct record *record = &current->record;
    struct cursor cursor = { 0 };
    char *text = arena_alloc(session->spare, record->bytes.len + 2);
    size_t len = (size_t)(end - record->bytes.ptr);
    memcpy(text, record->bytes.ptr, len);
    for (size_t i = 0; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        const struct field *own = field_on(current->verdict.play->parsed, &cursor, i);
        const char *stop = line->text + line->len;
        if (stop < end)
            continue;
        const char *from = kept_from(line, end, own), *removed = MAX(line->text, end);
        if (notes_rest && removed < from)
            note_undone(session, i, removed, from);
        if (from == stop && line->text >= end && line->len > 0)
            continue;
        memcpy(text + len, from, (size_t)(stop - from));
        len += (size_t)(stop - from);
        text[len++] = '\n';
    }
    return (struct slice){ text, len };
}

/*
 * Undoes a move from before the session: cuts the record at the last point that leaves less of the
 * game, and inserts a redo step before the others.
 */
static bool undo_older(struct session *session)
{
    const char *const *ends;
    const struct judgement *current = session->current;
    uint64_t entries = count_entries(current);
    size_t count = record_cuts(current, &ends), opener = session->open_round_at;
    while (count-- > 0) {
        arena_reset(session->spare);
        struct slice text = cut_text(session, ends[count], false);
        struct judgement *judgement = judge_text(session, text, 1);
        if (judgement->report.errors || count_entries(judgement) >= entries)
            continue;
        judgement = open_rounds(session, judgement);
        if (count_entries(judgement) >= entries)
            continue;
        size_t before = session->open_round_at;
        session->open_round_at = opener;
        add_step(session, 0, judgement->record.bytes, current->record.bytes, before);
        session->undone++;
        cut_text(session, ends[count], true);
        session->undone_text = arena_string(&session->lasting, slice_of(session->undone_text));
        accept_position(session, judgement);
        session->open_round_at = before;
        return true;
    }
    session->open_round_at = opener;
    return false;
}

/* --- undo and redo --- */

bool session_undo(struct session *session)
{
    session->undone_text = "";
    if (session->held_count > 0) {
        const char *name =
                player_name(session->current->verdict.play, (unsigned)session->held_count--);
        session->undone_text = arena_printf(&session->lasting, "what %s wrote", name);
        return true;
    }
    if (session->undone == session->step_count)
        return undo_older(session);
    const struct undo_step *step = &session->steps[session->step_count - ++session->undone];
    arena_reset(session->spare);
    note_step(session, step);
    session->undone_text = arena_string(&session->lasting, slice_of(session->undone_text));
    set_text(session, step->at, step->removed, step->open_round_before);
    return true;
}

bool session_redo(struct session *session)
{
    if (session->undone == 0)
        return false;
    const struct undo_step *step = &session->steps[session->step_count - session->undone--];
    set_text(session, step->at, step->added, step->open_round_after);
    return true;
}
