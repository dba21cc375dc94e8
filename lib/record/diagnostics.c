#include "diagnostics.h"

#include <stdlib.h>

#include "base/confusables.h"
#include "base/order.h"
#include "base/spelling.h"

static const struct diagnostic_kind kinds[] = {
#define WARNING LEVEL_WARNING
#define ERROR LEVEL_ERROR
#define TYPING STAGE_TYPING
#define RULE STAGE_RULE
#define CLAIM STAGE_CLAIM
#define NUMBER STAGE_NUMBER
#define END STAGE_END
#define DIAG(name, id, level, stage, done, text, bad, right)                                       \
    { id, level, stage, done, text, bad, right },
#include "diagnostics.def"
#undef DIAG
#undef END
#undef NUMBER
#undef CLAIM
#undef RULE
#undef TYPING
#undef ERROR
#undef WARNING
};

const char *level_name(enum level level)
{
    return level == LEVEL_ERROR ? "error" : "warning";
}

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

/* Returns a dummy for an error that is not reported: the caller may still add notes to it. */
static struct diagnostic *discard(struct report *rep, enum diagnostic_id id)
{
    rep->discarded = (struct diagnostic){ .id = id, .message = "" };
    return &rep->discarded;
}

static struct diagnostic *append(struct report *rep, enum diagnostic_id id)
{
    if (kinds[id].level == LEVEL_ERROR)
        rep->errors++;
    else
        rep->warnings++;
    ARENA_PUSH_MOVING(rep->arena, rep->items, rep->count, rep->capacity);
    return &rep->items[rep->count++];
}

/* Stops judging with a longjmp once max_errors is reached. */
static void check_stop(const struct report *rep)
{
    if (rep->stop && rep->errors >= rep->max_errors)
        longjmp(*rep->stop, 1);
}

static void fill(struct report *rep, struct diagnostic *diagnostic, struct place place,
                 const char *format, va_list args)
{
    diagnostic->place = place;
    diagnostic->done = kinds[diagnostic->id].done;
    diagnostic->message = rep->counts_only ? "" : arena_vprintf(rep->arena, format, args);
}

struct diagnostic *report_at(struct report *rep, enum diagnostic_id id, struct place where,
                             const char *format, ...)
{
    struct diagnostic *diagnostic = append(rep, id);
    *diagnostic = (struct diagnostic){ .id = id };
    va_list args;
    va_start(args, format);
    fill(rep, diagnostic, where, format, args);
    va_end(args);
    check_stop(rep);
    return diagnostic;
}

void report_silence(struct report *rep, size_t line)
{
    if (!rep->silenced)
        rep->silenced = arena_zero(rep->arena, rep->record->line_count, sizeof *rep->silenced);
    rep->silenced[line] = true;
}

static bool is_silent(const struct report *rep, struct slice where)
{
    return rep->silenced &&
           rep->silenced[record_place(rep->record, where).line - rep->record->first_line];
}

/*
 * Each subject gets one error: the one from the earliest stage, and the first within a stage.
 * Returns the slot for a new error, or NULL if the existing one takes precedence.
 */
static struct diagnostic *take_subject(struct report *rep, enum diagnostic_id id,
                                       struct slice where)
{
    const char *subject = rep->subject ? rep->subject : where.ptr;
    uint64_t index = rep->count, key = (uint64_t)(uintptr_t)subject;
    if (kinds[id].level != LEVEL_ERROR)
        return append(rep, id);
    if (!map_get(&rep->by_subject, key, &index)) {
        map_put(&rep->by_subject, rep->arena, key, rep->count);
        return append(rep, id);
    }
    return kinds[id].stage < kinds[rep->items[index].id].stage ? &rep->items[index] : NULL;
}

struct diagnostic *report(struct report *rep, enum diagnostic_id id, struct slice where,
                          const char *format, ...)
{
    struct diagnostic *diagnostic = is_silent(rep, where) ? NULL : take_subject(rep, id, where);
    if (!diagnostic)
        return discard(rep, id);
    *diagnostic =
            (struct diagnostic){ .id = id, .subject = rep->subject ? rep->subject : where.ptr };
    va_list args;
    va_start(args, format);
    fill(rep, diagnostic, record_place(rep->record, where), format, args);
    va_end(args);
    if (!rep->counts_only && kinds[id].stage == STAGE_TYPING)
        diagnostic->help = confusable_hint(rep->arena, where);
    check_stop(rep);
    return diagnostic;
}

/* Counts the remaining diagnostics and indexes them by subject. */
static void index_items(struct report *rep)
{
    rep->errors = rep->warnings = 0;
    rep->by_subject = (struct map){ .count = 0 };
    for (size_t i = 0; i < rep->count; i++) {
        const struct diagnostic *item = &rep->items[i];
        bool is_error = kinds[item->id].level == LEVEL_ERROR;
        rep->errors += is_error;
        rep->warnings += !is_error;
        if (is_error && item->subject)
            map_put(&rep->by_subject, rep->arena, (uint64_t)(uintptr_t)item->subject, i);
    }
}

void report_rewind(struct report *rep, size_t count)
{
    if (rep->count == count)
        return;
    rep->count = count;
    index_items(rep);
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
    bool says_more = diagnostic->help && kinds[diagnostic->id].stage == STAGE_TYPING;
    if (!rep->counts_only && !says_more)
        diagnostic->help = arena_vprintf(rep->arena, format, args);
    va_end(args);
}

bool diagnostic_nearest(struct report *rep, struct diagnostic *diagnostic, const char *const *words,
                        struct slice text)
{
    const char *near = nearest_word(words, text);
    if (near)
        diagnostic_help(rep, diagnostic, "did you mean '%s'?", near);
    return near;
}

void diagnostic_claim(struct report *rep, struct diagnostic *diagnostic, struct slice claimed,
                      const char *computed)
{
    diagnostic->is_claim = true;
    diagnostic->claimed = arena_string(rep->arena, claimed);
    diagnostic->computed = computed;
}

const char *excerpt(struct report *rep, struct slice text)
{
    enum { MOST = 40 };
    if (rep->counts_only)
        return "";
    size_t len = MIN(text.len, MOST);
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
    int order = COMPARE(a->place.line, b->place.line);
    order = order ? order : COMPARE(a->place.column, b->place.column);
    return order ? order : COMPARE(a->id, b->id);
}

void report_sort(struct report *rep)
{
    if (rep->count > 1)
        qsort(rep->items, rep->count, sizeof *rep->items, compare_places);
}
