#include "search.h"

#include <stdlib.h>

#include "likerow.h"
#include "same.h"

enum { FOUND_MOST = 1000, STUDIED_MOST = 100, CLAIMS_MOST = 100 };

/* --- trials of edits --- */

static size_t count_lines(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.ptr[i] == '\n';
    return count;
}

/* The line of an error in the record, by its line after an edit. */
static uint64_t line_before(const struct search *search, const struct edit *edit, uint64_t line)
{
    if (line > search->record->first_line + edit->line)
        line += count_lines(edit->old) - count_lines(edit->text);
    return line;
}

static bool was_there(const struct search *search, enum diagnostic_id id, uint64_t line)
{
    for (size_t i = 0; i < search->report->count; i++)
        if (search->report->items[i].id == id && search->report->items[i].place.line == line)
            return true;
    return false;
}

/* What is typed otherwise may hide another error of its line, which is for the next step then. */
static bool may_show_another(const struct search *search, const struct edit *edit)
{
    return search->is_step && edit->likelihood == TYPED;
}

/*
 * True where the error that has to go is not among those that the last trial found, and none of these
 * is new: what makes a line unreadable makes fewer errors of it, too.
 */
static bool is_cleared(const struct search *search, const struct edit *edit)
{
    const struct diagnostic *first = search->first;
    for (size_t i = 0; i < search->trial.report.count; i++) {
        const struct diagnostic *left = &search->trial.report.items[i];
        uint64_t line = line_before(search, edit, left->place.line);
        bool is_other = line == first->place.line && left->id != first->id;
        if (is_other && may_show_another(search, edit))
            continue;
        if (line == first->place.line || !was_there(search, left->id, line))
            return false;
    }
    return true;
}

static void keep_edit(struct search *search, const struct edit *edit, size_t errors)
{
    ARENA_PUSH(search->keep, search->found, search->count, search->capacity);
    struct found *found = &search->found[search->count];
    *found = (struct found){ .edit = *edit, .errors = errors, .order = search->count };
    found->edit.text.ptr = arena_string(search->keep, edit->text);
    search->count++;
}

/* The errors that are left after an edit; `limit` for too many. */
static size_t errors_after(struct search *search, struct slice text, const struct edit *edit,
                           size_t limit)
{
    arena_reset(&search->trial.arena);
    struct slice after = text_replaced(&search->trial.arena, text, edit->old, edit->text);
    return trial_errors(&search->trial, after, search->record->first_line, limit);
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* A row comes in: it is written as those beside it are, where that is right. */
static void dress_row(struct search *search, struct edit *edit)
{
    struct trial *study = &search->study;
    const struct record *record = search->record;
    struct slice bare = edit->text, body = bare;
    arena_reset(&study->arena);
    struct slice text = text_replaced(&study->arena, record->bytes, edit->old, bare);
    study->left = text.len;
    study->wants_claims = true;
    if (trial_errors(study, text, record->first_line, search->limit) >= search->limit)
        return;
    struct slice row = row_like_neighbour(&search->outline, study, edit->line, &study->arena);
    if (!row.ptr)
        return;
    for (; body.len && is_line_end(*body.ptr); body.len--)
        body.ptr++;
    while (body.len && is_line_end(body.ptr[body.len - 1]))
        body.len--;
    edit->text = text_replaced(search->keep, bare, body, row);
    if (errors_after(search, record->bytes, edit, search->limit) >= search->limit)
        edit->text = bare;
}

/* What the record that was tried says. */
static struct saying saying_of(struct trial *trial)
{
    struct outline outline;
    if (!trial->verdict.play)
        return (struct saying){ map_hash(trial->record.bytes), 0 };
    outline_make(&outline, &trial->arena, trial->verdict.play->shaped);
    return outline_saying(&outline);
}

static bool is_new_row(const struct edit *edit)
{
    return edit->slip == SLIP_MISSING && strcmp(edit->thing, "row") == 0;
}

/* Of two edits that come to the same: true where this one is the likelier, or else the plainer. */
static bool is_better_way(const struct edit *edit, size_t odd, const struct found *same)
{
    if (edit->likelihood != same->edit.likelihood)
        return edit->likelihood < same->edit.likelihood;
    return !is_new_row(&same->edit) && odd < same->odd;
}

static bool consider(void *user, const struct edit *edit)
{
    struct search *search = user;
    uint64_t place;
    size_t limit = search->limit + may_show_another(search, edit);
    size_t errors = errors_after(search, search->record->bytes, edit, limit);
    if (!search->trial.left)
        return false;
    if (errors >= limit || !is_cleared(search, edit))
        return true;
    struct saying saying = saying_of(&search->trial);
    if (map_get(&search->seen, saying.hash, &place)) {
        struct found *same = &search->found[place];
        if (is_better_way(edit, saying.odd, same)) {
            same->edit = *edit;
            same->odd = saying.odd;
            same->edit.text.ptr = arena_string(search->keep, edit->text);
        }
        return true;
    }
    map_put(&search->seen, search->keep, saying.hash, search->count);
    struct edit kept = *edit;
    if (is_new_row(edit))
        dress_row(search, &kept);
    keep_edit(search, &kept, errors);
    search->found[search->count - 1].odd = saying.odd;
    return search->count < FOUND_MOST;
}

/* --- all edits, from the errors outwards --- */

static void try_line(struct search *search, size_t line, bool faulty)
{
    const struct outline *outline = &search->outline;
    for (size_t i = outline_find(outline, line); i < outline->count && !search->editor.enough;
         i++) {
        if (outline->spans[i].line != line)
            break;
        edit_span(&search->editor, &outline->spans[i]);
        if (i + 1 < outline->count)
            edit_parts(&search->editor, &outline->spans[i], &outline->spans[i + 1]);
        arena_reset(&search->scratch);
    }
    edit_typing(&search->editor, line);
    edit_keys(&search->editor, line);
    edit_numbers(&search->editor, line);
    if (!search->editor.enough)
        edit_line(&search->editor, line);
    if (faulty && line > 0 && !search->editor.enough)
        edit_out(&search->editor, line);
    arena_reset(&search->scratch);
}

/* What the diagnostics themselves propose. */
static void try_diagnostics(struct search *search)
{
    enum { MOST = 100 }; /* one slip makes no more errors than that */
    for (size_t i = 0; i < search->report->count && i < MOST && !search->editor.enough; i++) {
        edit_diagnostic(&search->editor, &search->report->items[i]);
        arena_reset(&search->scratch);
    }
}

/* Tries a line once. */
static void try_once(struct search *search, bool *tried, uint64_t number, bool faulty)
{
    size_t line = (size_t)(number - search->record->first_line);
    if (line >= search->record->line_count || tried[line] || search->editor.enough)
        return;
    tried[line] = true;
    try_line(search, line, faulty);
}

/* Where a diagnostic stands, and what stands beside it. */
static void try_about(struct search *search, bool *tried, const struct diagnostic *diagnostic)
{
    try_once(search, tried, diagnostic->place.line, true);
    for (size_t k = 0; k < diagnostic->note_count; k++)
        try_once(search, tried, diagnostic->notes[k].place.line, false);
    try_once(search, tried, diagnostic->place.line - 1, false);
    try_once(search, tried, diagnostic->place.line + 1, false);
}

/*
 * From the first errors to the fields that say what is played, as these can make every row an error,
 * then to the other errors, and then everywhere.
 */
static void try_lines(struct search *search)
{
    enum { FIRST = 3 };
    const struct report *report = search->report;
    const struct shaped *shaped = &search->outline.shaped;
    size_t count = search->record->line_count;
    bool *tried = arena_zero(search->keep, count, sizeof *tried);
    for (size_t i = 0; i < report->count && i < FIRST; i++)
        try_about(search, tried, &report->items[i]);
    for (size_t i = 0; i < shaped->field_count; i++) {
        const struct field *field = &shaped->fields[i];
        if (field->def && !field->def->in_round && !field->def->repeats &&
            !field->def->value.is_claim)
            try_once(search, tried, search->record->first_line + field->line, false);
    }
    for (size_t i = FIRST; i < report->count; i++)
        try_about(search, tried, &report->items[i]);
    for (size_t i = 0; i < count; i++)
        try_once(search, tried, search->record->first_line + i, false);
}

static void try_long_rows(struct search *search)
{
    for (size_t i = 1; i <= search->record->line_count && !search->editor.enough; i++) {
        edit_long_rows(&search->editor, i);
        arena_reset(&search->scratch);
    }
}

/* --- evidence --- */

struct probe {
    struct search *search;
    bool tested;
};

/* Another claim instead: where it is compared with anything, that is an error. */
static bool probe(void *user, const struct edit *edit)
{
    struct probe *probe = user;
    struct search *search = probe->search;
    if (edit->slip != SLIP_WRONG)
        return true;
    probe->tested = errors_after(search, search->study.record.bytes, edit, 1) > 0;
    return false;
}

/* How many claims of the mended record are compared with nothing. */
static size_t count_untested(struct search *search, const struct found *found)
{
    struct trial *study = &search->study;
    struct outline outline;
    size_t untested = 0, claims = 0;
    arena_reset(&study->arena);
    struct slice text =
            text_replaced(&study->arena, search->record->bytes, found->edit.old, found->edit.text);
    study->left = text.len;
    if (trial_errors(study, text, search->record->first_line, search->limit) >= search->limit)
        return 0;
    outline_make(&outline, &study->arena, study->verdict.play->shaped);
    for (size_t i = 0; i < outline.count && claims < CLAIMS_MOST; i++) {
        struct probe state = { search, true };
        struct editor editor = {
            .outline = &outline, .scratch = &search->scratch, .sink = probe, .user = &state
        };
        if (!outline.spans[i].is_claim)
            continue;
        claims++;
        edit_span(&editor, &outline.spans[i]);
        arena_reset(&search->scratch);
        untested += !state.tested;
    }
    return untested;
}

static int compare_found(const void *left, const void *right)
{
    const struct found *a = left, *b = right;
    bool a_remote = a->edit.likelihood == REMOTE, b_remote = b->edit.likelihood == REMOTE;
    if (a_remote != b_remote) /* though it may take more errors with it */
        return a_remote ? 1 : -1;
    if (a->errors != b->errors)
        return a->errors < b->errors ? -1 : 1;
    if (a->edit.likelihood != b->edit.likelihood)
        return a->edit.likelihood < b->edit.likelihood ? -1 : 1;
    if (a->untested != b->untested)
        return a->untested < b->untested ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static bool is_equal(const struct found *a, const struct found *b)
{
    return a->errors == b->errors && a->edit.likelihood == b->edit.likelihood &&
           a->untested == b->untested;
}

size_t search_equals(const struct search *search)
{
    size_t equals = 0;
    while (equals < search->count && is_equal(&search->found[equals], &search->found[0]))
        equals++;
    return equals;
}

static void rank(struct search *search)
{
    if (!search->count)
        return;
    qsort(search->found, search->count, sizeof *search->found, compare_found);
    size_t equals = search_equals(search);
    if (search->found[0].errors || equals > STUDIED_MOST)
        return;
    for (size_t i = 0; i < equals; i++)
        search->found[i].untested = count_untested(search, &search->found[i]);
    qsort(search->found, search->count, sizeof *search->found, compare_found);
}

void search_edits(struct search *search, const struct record *record, const struct verdict *verdict,
                  const struct report *report, size_t limit, size_t skipped)
{
    search->record = record;
    search->report = report;
    search->limit = limit;
    search->first = NULL;
    for (size_t i = 0; i < report->count && !search->first; i++)
        if (diagnostic_kind(report->items[i].id)->level == LEVEL_ERROR && skipped-- == 0)
            search->first = &report->items[i];
    search->found = NULL;
    search->count = search->capacity = 0;
    search->seen = (struct map){ .count = 0 };
    search->trial.places = limit > 1 || search->is_step;
    outline_make(&search->outline, search->keep, verdict->play->shaped);
    search->editor = (struct editor){ .outline = &search->outline,
                                      .trial = &search->trial,
                                      .scratch = &search->scratch,
                                      .sink = consider,
                                      .user = search };
    if (!search->first)
        return;
    try_diagnostics(search);
    edit_all_typing(&search->editor);
    edit_sizes(&search->editor);
    arena_reset(&search->scratch);
    try_lines(search);
    if (!search->count && limit == 1)
        try_long_rows(search);
    rank(search);
}

void search_end(struct search *search)
{
    arena_free(&search->trial.arena);
    arena_free(&search->study.arena);
    arena_free(&search->scratch);
}
