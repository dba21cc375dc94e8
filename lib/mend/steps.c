#include "steps.h"

#include "../words.h"
#include "hunks.h"

enum { STEPS_MOST = 8, SEARCHES_MOST = 20, WAYS_MOST = 1000000 };

/* A record on its way to be mended, an edit at a time. */
struct step {
    struct record record;
    struct report report;
    struct verdict verdict;
    struct lines lines;
    struct mend *mend;
    size_t ways; /* in how many the edits could have been chosen */
    size_t searches;
    size_t lines_on_paper; /* how many there were at first */
};

static void judge_step(struct search *search, struct step *step, struct slice text)
{
    struct chunk chunk = { .bytes = text, .first_line = step->record.first_line, .has_game = true };
    step->report = (struct report){ .arena = search->keep };
    record_read(&step->record, &chunk, DEFAULT_MAX_LINE, &step->report);
    judge(&step->record, search->trial.grammars, &step->report, NULL, &step->verdict);
}

/* Where a line was in the record as it is on paper; lines that changed count on from the last that did not. */
static size_t line_on_paper(const struct step *step, size_t line)
{
    size_t most = step->lines_on_paper - 1, kept = 0;
    line = line < step->lines.count ? line : step->lines.count - 1;
    for (kept = line; kept > 0 && step->lines.origins[kept] == LINE_NEW;)
        kept--;
    size_t origin = step->lines.origins[kept];
    size_t place = (origin == LINE_NEW ? 0 : origin) + (line - kept);
    return place < most ? place : most;
}

static void take_step(struct search *search, struct step *step, const struct edit *edit)
{
    struct mend *mend = step->mend;
    mend->edits[mend->edit_count++] =
            (struct mend_edit){ line_on_paper(step, edit->line), edit_reason(search->keep, edit) };
    if (edit->likelihood > mend->likelihood)
        mend->likelihood = edit->likelihood;
    mend->text = text_replaced(search->keep, step->record.bytes, edit->old, edit->text);
    step->lines = follow(search->keep, &step->lines, mend->text);
    judge_step(search, step, mend->text);
}

/* The game that a name was meant to be, where there is none of this name. */
static void mend_game(struct search *search, struct step *step)
{
    struct field_text field;
    struct grammars *grammars = search->trial.grammars;
    if (grammars_fault(grammars) || step->report.count == 0 ||
        step->report.items[0].id != DIAG_UNKNOWN_GAME ||
        !field_split(line_body(&step->record.lines[0]), &field))
        return;
    const char *near = nearest_word(grammars_names(grammars), field.value);
    if (near)
        take_step(search, step,
                  &(struct edit){ .old = field.value,
                                  .text = slice_of(near),
                                  .slip = SLIP_OTHER,
                                  .thing = "the name of the game is wrong" });
}

/* The best edit that takes the first error away that any does; false where none does. */
static bool next_step(struct search *search, struct step *step)
{
    for (size_t skipped = 0; skipped < step->report.errors; skipped++) {
        if (step->searches++ == SEARCHES_MOST)
            return false;
        search_edits(search, &step->record, &step->verdict, &step->report, step->report.errors,
                     skipped);
        if (!search->trial.left)
            return false;
        if (search->count) {
            step->ways *= step->ways < WAYS_MOST ? search_equals(search) : 1;
            take_step(search, step, &search->found[0].edit);
            return true;
        }
    }
    return false;
}

static void list_left(struct search *search, const struct step *step, struct mends *mends)
{
    const struct report *report = &step->report;
    mends->left = arena_zero(search->keep, report->errors, sizeof *mends->left);
    for (size_t i = 0; i < report->count && mends->left_count < report->errors; i++) {
        const struct diagnostic *diagnostic = &report->items[i];
        if (diagnostic_kind(diagnostic->id)->level != LEVEL_ERROR)
            continue;
        size_t line = (size_t)(diagnostic->place.line - step->record.first_line);
        mends->left[mends->left_count++] =
                (struct mend_left){ line_on_paper(step, line), diagnostic->id,
                                    diagnostic->message };
    }
}

void mend_stepwise(struct search *search, const struct verdict *verdict,
                   const struct report *report, struct mends *mends)
{
    struct arena *keep = search->keep;
    struct step *step = arena_zero(keep, 1, sizeof *step);
    step->record = *search->record;
    step->report = *report;
    step->verdict = *verdict;
    step->lines = lines_of(keep, search->record->bytes);
    step->lines_on_paper = search->record->line_count;
    step->ways = 1;
    search->is_step = true;
    step->mend = arena_zero(keep, 1, sizeof *step->mend);
    step->mend->edits = arena_alloc(keep, (STEPS_MOST + 1) * sizeof *step->mend->edits);
    if (!verdict->play)
        mend_game(search, step);
    for (int i = 0; i < STEPS_MOST && step->report.errors && step->verdict.play; i++)
        if (!next_step(search, step))
            break;
    if (step->report.errors)
        list_left(search, step, mends);
    if (!step->mend->edit_count)
        return;
    make_hunks(keep, step->lines_on_paper, &step->lines, step->mend);
    if (step->report.errors) {
        mends->partial = step->mend;
        return;
    }
    mends->items = step->mend;
    mends->count = 1;
    mends->found = mends->equals = step->ways;
}
