#include "path.h"

#include "base/order.h"

enum { EDITS_MAX = 9, SEARCHES_MAX = 20, WAYS_MAX = 1000000 };

void path_begin(struct path *path, struct search *search)
{
    const struct judgement *original = search->original;
    *path = (struct path){ .choices = 1, .original_lines = original->record.line_count };
    path->current = arena_alloc(search->keep, sizeof *path->current);
    *path->current = *original;
    path->lines = lines_of_text(search->keep, original->record.bytes);
    path->mend.text = original->record.bytes;
    path->mend.edits = arena_alloc(search->keep, EDITS_MAX * sizeof *path->mend.edits);
}

size_t path_line(const struct path *path, size_t line)
{
    size_t most = path->original_lines - 1, kept;
    line = line < path->lines.count ? line : path->lines.count - 1;
    for (kept = line; kept > 0 && path->lines.origins[kept] == LINE_NEW;)
        kept--;
    size_t origin = path->lines.origins[kept];
    size_t place = (origin == LINE_NEW ? 0 : origin) + (line - kept);
    return MIN(place, most);
}

void path_edit(struct path *path, struct search *search, const struct found_edit *found)
{
    struct mend *mend = &path->mend;
    const struct edit *edit = &found->edit;
    mend->edits[mend->edit_count++] =
            (struct mend_edit){ path_line(path, edit->line), edit_reason(search->keep, edit) };
    if (edit->likelihood > mend->likelihood)
        mend->likelihood = edit->likelihood;
    mend->untested = found->untested;
    mend->text = text_replaced(search->keep, mend->text, edit->old, edit->text);
    path->lines = track_lines(search->keep, &path->lines, mend->text);
}

void path_judge(struct path *path, struct search *search)
{
    const struct record *record = &search->original->record;
    struct chunk chunk = { path->mend.text, .first_line = record->first_line, .has_game = true };
    path->current = arena_alloc(search->keep, sizeof *path->current);
    judge(path->current, &chunk, search->probe.grammars,
          &(struct judge_options){ .arena = search->keep });
}

const struct mend *path_mend(struct path *path, struct search *search)
{
    make_hunks(search->keep, path->original_lines, &path->lines, &path->mend);
    return &path->mend;
}

/* Corrects an unknown name of a game. */
static void correct_game_name(struct path *path, struct search *search)
{
    struct field_text field;
    struct grammars *grammars = search->probe.grammars;
    const struct report *report = &path->current->report;
    if (grammars_fault(grammars) || report->count == 0 ||
        report->items[0].id != DIAG_UNKNOWN_GAME ||
        !field_split(line_body(&path->current->record.lines[0]), &field))
        return;
    const char *near = grammars_nearest(grammars, field.value);
    struct found_edit found = {
        .edit = { .old = field.value, .slip = SLIP_OTHER, .thing = "the name of the game is wrong" }
    };
    if (!near)
        return;
    found.edit.text = slice_of(near);
    path_edit(path, search, &found);
    path_judge(path, search);
}

/* True if the original record already had all errors that remain. */
static bool adds_no_errors(const struct path *path, const struct search *search)
{
    const struct report *before = &search->original->report, *now = &path->current->report;
    bool named = !search->original->verdict.play; /* it was not judged */
    for (size_t i = 0; i < now->count && !named; i++) {
        const struct diagnostic *left = &now->items[i];
        size_t line = path_line(path, (size_t)(left->place.line - now->record->first_line));
        if (is_error(left->id) &&
            !report_has(before, left->id, search->original->record.first_line + line))
            return false;
    }
    return true;
}

/* Applies the best edit for the first error that has one; false if none has. */
static bool apply_best_edit(struct path *path, struct search *search, size_t *searches)
{
    size_t errors = path->current->report.errors;
    for (size_t skipped = 0; skipped < errors && (*searches)++ < SEARCHES_MAX; skipped++) {
        search_edits(search, path->current, errors, skipped);
        if (!search->probe.budget)
            return false;
        if (search->count) {
            path->choices *= path->choices < WAYS_MAX ? search_ties(search) : 1;
            path_edit(path, search, &search->found[0]);
            path_judge(path, search);
            return true;
        }
    }
    return false;
}

void path_search(struct path *path, struct search *search)
{
    struct path good;
    size_t searches = 0;
    search->is_step = true;
    path_begin(path, search);
    if (!path->current->verdict.play)
        correct_game_name(path, search);
    good = *path;
    while (path->mend.edit_count < EDITS_MAX - 1 && path->current->report.errors &&
           path->current->verdict.play && apply_best_edit(path, search, &searches))
        if (adds_no_errors(path, search))
            good = *path;
    *path = good;
}
