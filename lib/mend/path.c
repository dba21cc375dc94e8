#include "path.h"

#include "base/spelling.h"

enum { EDITS_MOST = 9, SEARCHES_MOST = 20, WAYS_MOST = 1000000 };

void path_begin(struct path *path, struct search *search)
{
    const struct judgement *on_paper = search->on_paper;
    *path = (struct path){ .ways = 1, .on_paper = on_paper->record.line_count };
    path->now = arena_alloc(search->keep, sizeof *path->now);
    *path->now = *on_paper;
    path->lines = lines_of_text(search->keep, on_paper->record.bytes);
    path->mend.text = on_paper->record.bytes;
    path->mend.edits = arena_alloc(search->keep, EDITS_MOST * sizeof *path->mend.edits);
}

size_t path_line(const struct path *path, size_t line)
{
    size_t most = path->on_paper - 1, kept;
    line = line < path->lines.count ? line : path->lines.count - 1;
    for (kept = line; kept > 0 && path->lines.origins[kept] == LINE_NEW;)
        kept--;
    size_t origin = path->lines.origins[kept];
    size_t place = (origin == LINE_NEW ? 0 : origin) + (line - kept);
    return place < most ? place : most;
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
    const struct record *record = &search->on_paper->record;
    struct chunk chunk = { path->mend.text, .first_line = record->first_line, .has_game = true };
    path->now = arena_alloc(search->keep, sizeof *path->now);
    judge(path->now, &chunk, search->probe.grammars,
          &(struct judge_options){ .arena = search->keep });
}

const struct mend *path_end(struct path *path, struct search *search)
{
    make_hunks(search->keep, path->on_paper, &path->lines, &path->mend);
    return &path->mend;
}

/* Corrects an unknown name of a game. */
static void name_game(struct path *path, struct search *search)
{
    struct field_text field;
    struct grammars *grammars = search->probe.grammars;
    const struct report *report = &path->now->report;
    if (grammars_fault(grammars) || report->count == 0 ||
        report->items[0].id != DIAG_UNKNOWN_GAME ||
        !field_split(line_body(&path->now->record.lines[0]), &field))
        return;
    const char *near = nearest_word(grammars_names(grammars), field.value);
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
static bool is_harmless(const struct path *path, const struct search *search)
{
    const struct report *before = &search->on_paper->report, *now = &path->now->report;
    bool named = !search->on_paper->verdict.play; /* it was not judged */
    for (size_t i = 0; i < now->count && !named; i++) {
        const struct diagnostic *left = &now->items[i];
        size_t line = path_line(path, (size_t)(left->place.line - now->record->first_line));
        if (diagnostic_kind(left->id)->level == LEVEL_ERROR &&
            !report_has(before, left->id, search->on_paper->record.first_line + line))
            return false;
    }
    return true;
}

/* Applies the best edit for the first error that has one; false if none has. */
static bool next_edit(struct path *path, struct search *search, size_t *searches)
{
    size_t errors = path->now->report.errors;
    for (size_t skipped = 0; skipped < errors && (*searches)++ < SEARCHES_MOST; skipped++) {
        search_edits(search, path->now, errors, skipped);
        if (!search->probe.budget)
            return false;
        if (search->count) {
            path->ways *= path->ways < WAYS_MOST ? search_equals(search) : 1;
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
    if (!path->now->verdict.play)
        name_game(path, search);
    good = *path;
    while (path->mend.edit_count < EDITS_MOST - 1 && path->now->report.errors &&
           path->now->verdict.play && next_edit(path, search, &searches))
        if (is_harmless(path, search))
            good = *path;
    *path = good;
}
