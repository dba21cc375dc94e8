#include "diagnostics.h"

#include <stdlib.h>

#include "lookalikes.h"
#include "record.h"

static const struct diagnostic_kind kinds[] = {
#define WARNING LEVEL_WARNING
#define ERROR LEVEL_ERROR
#define DIAG(name, id, level, text, bad, right) { id, level, text, bad, right },
#include "diagnostics.def"
#undef DIAG
#undef ERROR
#undef WARNING
};

const struct diagnostic_kind *diagnostic_kind(enum diagnostic_id id)
{
    return &kinds[id];
}

const struct diagnostic_kind *diagnostic_find(const char *id)
{
    for (size_t i = 0; i < DIAG_COUNT; i++)
        if (strcmp(kinds[i].id, id) == 0)
            return &kinds[i];
    return NULL;
}

static struct diagnostic *add(struct report *rep, enum diagnostic_id id, struct place place)
{
    if (kinds[id].level == LEVEL_ERROR)
        rep->errors++;
    else
        rep->warnings++;
    struct diagnostic *diagnostic = &rep->scratch;
    if (!rep->counts_only || rep->keeps_places) {
        ARENA_PUSH(rep->arena, rep->items, rep->count, rep->capacity);
        diagnostic = &rep->items[rep->count++];
    }
    *diagnostic = (struct diagnostic){ .id = id, .place = place, .message = "" };
    if (rep->enough && rep->errors >= rep->most)
        longjmp(*rep->enough, 1);
    return diagnostic;
}

struct diagnostic *report_place(struct report *rep, enum diagnostic_id id, struct place where,
                                const char *format, ...)
{
    struct diagnostic *diagnostic = add(rep, id, where);
    va_list args;
    va_start(args, format);
    if (!rep->counts_only)
        diagnostic->message = arena_vprintf(rep->arena, format, args);
    va_end(args);
    return diagnostic;
}

void report_silence(struct report *rep, size_t line)
{
    if (!rep->silent)
        rep->silent = arena_zero(rep->arena, rep->record->line_count, sizeof *rep->silent);
    rep->silent[line] = true;
}

static bool is_silent(const struct report *rep, struct slice where)
{
    return rep->silent &&
           rep->silent[record_place(rep->record, where).line - rep->record->first_line];
}

/* What is wrong may be a character that looks like another: nothing that is marked tells so by itself. */
static bool may_be_lookalike(enum diagnostic_id id)
{
    switch (id) {
    case DIAG_BAD_FIELD:
    case DIAG_BAD_PLAYERS:
    case DIAG_BAD_READING:
    case DIAG_BAD_ROW:
    case DIAG_CARD_VALUE:
    case DIAG_UNKNOWN_FIELD:
    case DIAG_UNKNOWN_GAME:
    case DIAG_UNKNOWN_PLAYER:
        return true;
    default:
        return false;
    }
}

struct diagnostic *report(struct report *rep, enum diagnostic_id id, struct slice where,
                          const char *format, ...)
{
    bool counts = rep->counts_only && !rep->keeps_places;
    if (is_silent(rep, where)) {
        rep->scratch = (struct diagnostic){ .id = id, .message = "" };
        return &rep->scratch;
    }
    struct diagnostic *diagnostic =
            add(rep, id, counts ? (struct place){ 0 } : record_place(rep->record, where));
    va_list args;
    va_start(args, format);
    if (!rep->counts_only)
        diagnostic->message = arena_vprintf(rep->arena, format, args);
    va_end(args);
    if (!rep->counts_only && may_be_lookalike(id))
        diagnostic->help = lookalike_help(rep->arena, where);
    return diagnostic;
}

void diagnostic_note(struct report *rep, struct diagnostic *diagnostic, struct slice where,
                     const char *format, ...)
{
    if (rep->counts_only || diagnostic->note_count == NOTES_MAX)
        return;
    if (!diagnostic->notes)
        diagnostic->notes = arena_alloc(rep->arena, NOTES_MAX * sizeof *diagnostic->notes);
    struct note *note = &diagnostic->notes[diagnostic->note_count++];
    va_list args;
    va_start(args, format);
    note->place = record_place(rep->record, where);
    note->message = arena_vprintf(rep->arena, format, args);
    va_end(args);
}

void diagnostic_help(struct report *rep, struct diagnostic *diagnostic, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    bool says_more = diagnostic->help && may_be_lookalike(diagnostic->id);
    if (!rep->counts_only && !says_more)
        diagnostic->help = arena_vprintf(rep->arena, format, args);
    va_end(args);
}

void diagnostic_claim(struct report *rep, struct diagnostic *diagnostic, struct slice claimed,
                      const char *computed)
{
    diagnostic->is_claim = true;
    if (rep->counts_only)
        return;
    diagnostic->claimed = arena_string(rep->arena, claimed);
    diagnostic->computed = computed;
}

const char *excerpt(struct report *rep, struct slice text)
{
    enum { MOST = 40 };
    if (rep->counts_only)
        return "";
    size_t len = text.len <= MOST ? text.len : MOST;
    while (len > 0 && len < text.len && ((unsigned char)text.ptr[len] & 0xc0) == 0x80)
        len--;
    char *shown = arena_alloc(rep->arena, len + sizeof "...");
    for (size_t i = 0; i < len; i++)
        shown[i] = is_space(text.ptr[i]) ? ' ' : text.ptr[i];
    strcpy(shown + len, len < text.len ? "..." : "");
    return shown;
}

static int compare_places(const void *left, const void *right)
{
    const struct diagnostic *a = left, *b = right;
    if (a->place.line != b->place.line)
        return a->place.line < b->place.line ? -1 : 1;
    if (a->place.column != b->place.column)
        return a->place.column < b->place.column ? -1 : 1;
    return (int)a->id - (int)b->id;
}

void report_sort(struct report *rep)
{
    if (rep->count > 1)
        qsort(rep->items, rep->count, sizeof *rep->items, compare_places);
}
