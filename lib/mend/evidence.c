#include "evidence.h"

enum { CLAIMS_MOST = 100 };

struct edit_test {
    struct search *search;
    bool tested;
};

/* Replaces a claim. If the claim is tested against anything, this must be an error. */
static bool test_edit(void *user, const struct edit *edit)
{
    struct edit_test *test_edit = user;
    struct search *search = test_edit->search;
    if (edit->slip != SLIP_WRONG)
        return true;
    test_edit->tested =
            errors_after(search, search->claims_probe.judgement.record.bytes, edit, 1) > 0;
    return false;
}

static bool is_tested(struct search *search, const struct outline *outline, const struct span *span)
{
    struct edit_test test = { search, true };
    struct editor editor = {
        .outline = outline, .scratch = &search->scratch, .sink = test_edit, .user = &test
    };
    edit_span(&editor, span);
    arena_reset(&search->scratch);
    return test.tested;
}

/* True for a row of a block that is a claim about the moves above it, such as Grid: below Moves:. */
static bool is_in_claim(const struct outline *outline, const struct span *span)
{
    const struct parsed_record *parsed = outline->parsed;
    const struct row_def *def = outline->rows[span->line]->def;
    bool has_moves = false, is_claim = false;
    for (size_t i = 0; i < parsed->row_count; i++)
        has_moves |= parsed->rows[i].def != def;
    for (size_t i = 0; def && def->block && i < parsed->grammar->field_count; i++) {
        const struct field_def *field = &parsed->grammar->fields[i];
        is_claim |= field->value.is_claim && strcmp(field->key, def->block) == 0;
    }
    return has_moves && is_claim;
}

struct evidence find_evidence(struct search *search, struct slice text, const size_t *origins)
{
    struct probe *study = &search->claims_probe;
    struct evidence evidence = { 0, 0 };
    struct outline outline;
    size_t claims = 0;
    arena_reset(&study->arena);
    text = text_replaced(&study->arena, text, (struct slice){ text.ptr, 0 }, slice_of(""));
    study->budget = text.len;
    if (probe_errors(study, text, search->judgement->record.first_line, 1) >= 1)
        return evidence;
    outline_make(&outline, &study->arena, study->judgement.verdict.play->parsed);
    for (size_t i = 0; i < outline.count && claims < CLAIMS_MOST; i++) {
        const struct span *span = &outline.spans[i];
        bool supports = origins && origins[span->line] != LINE_NEW;
        if (!span->is_claim && !(supports && is_in_claim(&outline, span)))
            continue;
        claims++;
        bool tested = is_tested(search, &outline, span);
        bool is_status = span->def && span->def->type == TYPE_WORD; /* the status proves little */
        evidence.untested += !tested && span->is_claim && !is_status;
        evidence.support += tested && supports;
    }
    return evidence;
}
