#include "explain.h"

#include "base/spelling.h"
#include "message.h"
#include "options.h"

static void list_diagnostics(void)
{
    for (int id = 0; id < DIAG_COUNT; id++) {
        const struct diagnostic_kind *kind = diagnostic_kind((enum diagnostic_id)id);
        printf("%-18s %-8s %s\n", kind->id, kind->level == LEVEL_ERROR ? "error" : "warning",
               kind->text);
    }
}

static void report_unknown(const char *typed)
{
    const char *ids[DIAG_COUNT + 1] = { NULL };
    for (int id = 0; id < DIAG_COUNT; id++)
        ids[id] = diagnostic_kind((enum diagnostic_id)id)->id;
    report_failure("--explain: unknown diagnostic '%s'%s", typed,
                   did_you_mean(nearest_word(ids, slice_of(typed))));
}

void explain_diagnostic(const char *id)
{
    const struct diagnostic_kind *kind = diagnostic_find(id);
    if (strcmp(id, "list") == 0)
        list_diagnostics();
    else if (kind)
        write_explanation(stdout, kind);
    else
        report_unknown(id);
}
