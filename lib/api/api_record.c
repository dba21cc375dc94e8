#include <stdlib.h>

#include "api.h"
#include "base/text_stream.h"

/* --- memory --- */

quire_record *record_new(quire *context)
{
    quire_record *record = context->spare ? context->spare : calloc(1, sizeof *record);
    context->spare = NULL;
    if (record)
        record->context = context;
    return record;
}

/*
 * Keeps one freed record for reuse, so that a loop over many records does not allocate each time.
 */
void quire_record_free(quire_record *record)
{
    if (!record)
        return;
    quire *context = record->context;
    yaml_close(&record->tree);
    if (context->spare) {
        arena_free(&record->arena);
        free(record);
        return;
    }
    struct arena arena;
    arena_reset(&record->arena);
    memcpy(&arena, &record->arena, sizeof arena);
    memset(record, 0, sizeof *record);
    memcpy(&record->arena, &arena, sizeof arena);
    context->spare = record;
}

/* --- judging --- */

static void judge_copy(quire_record *record, struct judgement *judgement, bool collects_fills)
{
    struct judge_options options = { .arena = &record->arena,
                                     .max_line = record->max_line,
                                     .collects_fills = collects_fills };
    judge(judgement, &record->chunk, record->context->grammars, &options);
}

struct judgement *record_filled(quire_record *record)
{
    if (!record->filled) {
        struct judgement *filled = arena_alloc(&record->arena, sizeof *filled);
        judge_copy(record, filled, true);
        record->filled = filled;
    }
    return record->filled;
}

struct result record_result(const quire_record *record, struct judgement *judgement)
{
    const char *origin = judgement->record.mapped_file;
    return (struct result){ origin ? origin : record->name, record->name, judgement };
}

/* --- conversion to the public structs --- */

static const char *const *show_names(quire_record *record, const struct verdict *verdict)
{
    if (!verdict->names)
        return NULL;
    const char **names = arena_zero(&record->arena, verdict->players + 1, sizeof *names);
    for (unsigned i = 0; i < verdict->players; i++)
        names[i] = arena_string(&record->arena, verdict->names[i]);
    return names;
}

static void show_verdict(quire_record *record)
{
    const struct result result = record_result(record, &record->judgement);
    const struct verdict *from = &result.judgement->verdict;
    record->verdict = (struct quire_verdict){
        .file = result.file,
        .line = from->line,
        .is_game = result.judgement->record.has_game,
        .game = from->grammar ? from->grammar->name : NULL,
        .title = from->grammar ? from->grammar->title : NULL,
        .players = from->players,
        .names = show_names(record, from),
        .finished = from->finished,
        .moves = from->moves,
        .score = from->score,
        .winners = from->winners,
        .winner_count = from->winner_count,
        .round_count = from->round_count,
        .errors = result.judgement->report.errors,
        .warnings = result.judgement->report.warnings,
    };
}

static const struct quire_round *show_rounds(quire_record *record, const struct verdict *verdict)
{
    struct quire_round *rounds =
            arena_zero(&record->arena, verdict->round_count + 1, sizeof *rounds);
    for (size_t i = 0; i < verdict->round_count; i++) {
        const struct round *from = &verdict->rounds[i];
        bool has_playing = verdict->grammar->has_playing && from->playing;
        const int64_t *points = round_points(from);
        rounds[i] = (struct quire_round){
            .number = from->number,
            .finished = from->ending == ENDING_OVER,
            .offense = verdict->grammar->has_offense ? from->offense : 0,
            .playing = has_playing ? from->playing : NULL,
            .playing_count = has_playing ? from->playing_count : 0,
            .points = points,
            .point_count = points ? from->point_count : 0,
        };
    }
    return rounds;
}

static const struct quire_note *const *show_notes(struct arena *arena,
                                                  const struct diagnostic *from)
{
    const struct quire_note **notes = arena_zero(arena, from->note_count + 1, sizeof *notes);
    for (size_t i = 0; i < from->note_count; i++) {
        struct quire_note *note = arena_alloc(arena, sizeof *note);
        const struct place *place = &from->notes[i].place;
        *note = (struct quire_note){ place_line(place), place->column, place->end_column,
                                     from->notes[i].message };
        notes[i] = note;
    }
    return notes;
}

static void put_plain(FILE *out, struct slice text)
{
    fwrite(text.ptr, 1, text.len, out);
}

/* The whole message, as printed by the tools. */
static const char *show_message(struct arena *arena, const struct diagnostic *from)
{
    if (!from->done && !from->reading)
        return from->message;
    struct text_stream *text = text_stream_open(arena);
    write_message(text->stream, from, put_plain);
    return arena_string(arena, text_stream_close(text));
}

static const struct quire_diagnostic *show_diagnostics(struct arena *arena,
                                                       const struct report *report)
{
    struct quire_diagnostic *shown = arena_zero(arena, report->count + 1, sizeof *shown);
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *from = &report->items[i];
        const struct quire_explanation *kind = explanation_of(from->id);
        shown[i] = (struct quire_diagnostic){
            .id = kind->id,
            .severity = kind->severity,
            .line = place_line(&from->place),
            .column = from->place.column,
            .end_column = from->place.end_column,
            .message = show_message(arena, from),
            .claimed = from->claimed,
            .computed = from->computed,
            .help = from->help,
            .reading = from->reading,
            .notes = show_notes(arena, from),
            .note_count = from->note_count,
        };
    }
    return shown;
}

void record_judge(quire_record *record, const struct chunk *chunk, const char *name)
{
    struct arena *arena = &record->arena;
    record->name = arena_string(arena, slice_of(name));
    record->chunk = *chunk;
    record->chunk.bytes.ptr = arena_string(arena, chunk->bytes);
    judge_copy(record, &record->judgement, false);
    show_verdict(record);
    record->rounds = show_rounds(record, &record->judgement.verdict);
    record->diagnostics = show_diagnostics(arena, &record->judgement.report);
}

/* --- calls --- */

const struct quire_verdict *quire_verdict_of(const quire_record *record)
{
    return &record->verdict;
}

const struct quire_round *quire_round_of(const quire_record *record, size_t index)
{
    return index < record->verdict.round_count ? &record->rounds[index] : NULL;
}

const struct quire_diagnostic *quire_diagnostic_of(const quire_record *record, size_t index)
{
    return index < record->judgement.report.count ? &record->diagnostics[index] : NULL;
}

const char *quire_text_of(const quire_record *record, size_t *length)
{
    if (length)
        *length = record->chunk.bytes.len;
    return record->chunk.bytes.ptr;
}
