#include <errno.h>
#include <stdlib.h>

#include "api.h"

#include "base/text_stream.h"
#include "games/games.h"

const char *quire_version(void)
{
    return QUIRE_VERSION;
}

/* --- errors --- */

static void put_fault(FILE *out, const struct grammars_fault *fault)
{
    for (size_t i = 0; i < fault->count; i++)
        write_diagnostic_text(out, fault->file, &fault->items[i],
                              (struct text_style){ .source = true });
    if (fault->cause)
        fprintf(out, "%s: %s", fault->file, fault->cause);
}

/* The error in a grammar file is permanent: it is formatted only once. */
static const char *fault_text(quire *context)
{
    if (context->fault)
        return context->fault;
    if (setjmp(context->arena.out_of_memory))
        return "a grammar is broken, but out of memory while reporting why";
    struct text_stream *text = text_stream_open(&context->arena);
    put_fault(text->stream, grammars_fault(context->grammars));
    context->fault = arena_string(&context->arena, text_stream_close(text));
    return context->fault;
}

bool call_begin(quire *context)
{
    call_end(context, context->is_busy ? QUIRE_BAD_CALL : QUIRE_OK);
    return !context->is_busy;
}

enum quire_status call_end(quire *context, enum quire_status status)
{
    context->error = NULL; /* a call from within this callback may have failed */
    if (status == QUIRE_NO_MEMORY)
        context->error = "out of memory";
    else if (status == QUIRE_BAD_GRAMMAR)
        context->error = fault_text(context);
    else if (status == QUIRE_BAD_CALL)
        context->error = context->is_busy ? "called during another call with this context"
                                          : "invalid choice";
    else if (status == QUIRE_NOT_READ)
        context->error = strerror_r(errno, context->cause, sizeof context->cause) == 0
                                 ? context->cause
                                 : "reading failed";
    return status;
}

const char *quire_error(const quire *context)
{
    return context ? context->error : "out of memory"; /* the context could not be allocated */
}

/* --- contexts --- */

static const struct input_limits usual_limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };

enum quire_status quire_open(const char *grammars, quire **context)
{
    *context = calloc(1, sizeof **context);
    if (!*context)
        return QUIRE_NO_MEMORY;
    (*context)->limits = usual_limits;
    (*context)->grammars = grammars_open(grammars, games);
    if (!(*context)->grammars) {
        free(*context);
        *context = NULL;
        return QUIRE_NO_MEMORY;
    }
    bool is_broken = grammars_fault((*context)->grammars) != NULL;
    return call_end(*context, is_broken ? QUIRE_BAD_GRAMMAR : QUIRE_OK);
}

void quire_close(quire *context)
{
    if (!context)
        return;
    if (context->spare)
        arena_free(&context->spare->arena);
    free(context->spare);
    grammars_free(context->grammars);
    arena_free(&context->arena);
    free(context);
}

void quire_set_limits(quire *context, size_t line, size_t record)
{
    context->limits.max_line = line ? line : usual_limits.max_line;
    context->limits.max_record = record ? record : usual_limits.max_record;
}

const char *quire_game(const quire *context, size_t index)
{
    const char *const *names = grammars_names(context->grammars);
    for (size_t i = 0; names[i]; i++)
        if (i == index)
            return names[i];
    return NULL;
}

/* --- the list of diagnostics --- */

const struct quire_explanation *explanation_of(enum diagnostic_id id)
{
    static const struct quire_explanation table[DIAG_COUNT] = {
#define DIAG(name, id, level, stage, done, text, bad, right)                                       \
    { id, QUIRE_##level, text, bad, right },
#include "record/diagnostics.def"
#undef DIAG
    };
    return &table[id];
}

const struct quire_explanation *quire_explain(const char *id)
{
    for (int i = 0; i < DIAG_COUNT; i++)
        if (strcmp(explanation_of((enum diagnostic_id)i)->id, id) == 0)
            return explanation_of((enum diagnostic_id)i);
    return NULL;
}
