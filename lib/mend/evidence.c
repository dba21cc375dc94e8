/* Evidence: whether the claims of a mended record are compared with anything. */
#include "search.h"

enum { CLAIMS_MAX = 100 };

struct claim_test {
    struct search *search;
    bool is_tested;
};

/* Replaces a claim by a wrong one, which is an error if the claim is compared with anything. */
static bool test_edit(void *user, const struct edit *edit)
{
    struct claim_test *test = user;
    struct search *search = test->search;
    if (edit->slip != SLIP_WRONG)
        return true;
    test->is_tested = probe_edit(&search->probe, &search->claims_probe.judgement.record, edit->old,
                                 edit->text, 1) > 0;
    return false;
}

/* True if a claim is compared with anything, or cannot be replaced. */
static bool is_tested(struct search *search, const struct outline *outline, const struct span *span)
{
    struct claim_test test = { search, true };
    struct editor editor = {
        .outline = outline, .scratch = &search->scratch, .sink = test_edit, .user = &test
    };
    edit_span(&editor, span);
    arena_reset(&search->scratch);
    return test.is_tested;
}

/* True for a row of a block that is a claim about the moves above it, such as Grid: below Moves:. */
static bool is_in_claim(const struct outline *outline, const struct span *span)
{
    const struct parsed_record *parsed = outline->parsed;
    const struct row_def *def = outline->rows[span->line]->def;
    bool has_moves = false, is_claim = false;
    for (size_t i = 0; i < parsed->row_count; i++)
        has_moves |= parsed->rows[i].def != def;
    for (size_t i = 0; def && i < parsed->grammar->field_count; i++) {
        const struct field_def *field = &parsed->grammar->fields[i];
        is_claim |= field->value.is_claim && is_row_of_block(def, field);
    }
    return has_moves && is_claim;
}

struct evidence find_evidence(struct search *search, const struct record *record,
                              const struct edit *edit, const size_t *origins)
{
    struct probe *probe = &search->claims_probe;
    struct evidence evidence = { 0, 0 };
    struct outline outline;
    size_t claims = 0;
    if (probe_edit(probe, record, edit->old, edit->text, 1) >= 1)
        return evidence;
    outline_make(&outline, &probe->arena, probe->judgement.verdict.play->parsed);
    for (size_t i = 0; i < outline.count && claims < CLAIMS_MAX; i++) {
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
