#include "search.h"

#include <stdlib.h>

#include "base/order.h"
#include "format_like.h"
#include "write/write.h"

enum { FOUND_MAX = 1000, EVIDENCE_MAX = 100 };

/* --- testing edits --- */

static size_t count_lines(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.ptr[i] == '\n';
    return count;
}

/* The line in the record for the line of an error after an edit. */
static uint64_t line_before(const struct search *search, const struct edit *edit, uint64_t line)
{
    if (line > search->judgement->record.first_line + edit->line)
        line += count_lines(edit->old) - count_lines(edit->text);
    return line;
}

bool report_has(const struct report *report, enum diagnostic_id id, uint64_t line)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].id == id && report->items[i].place.line == line)
            return true;
    return false;
}

/*
 * True if an error that remains after an edit is acceptable: the record already has it, and it is neither the error to
 * be removed nor on the edited line. Correcting a spelling may reveal another error on its line, which is left to the
 * next step.
 */
static bool may_remain(const struct search *search, const struct edit *edit,
                       const struct diagnostic *left)
{
    const struct diagnostic *first = search->target;
    uint64_t line = line_before(search, edit, left->place.line);
    bool is_edited = line == search->judgement->record.first_line + edit->line &&
                     !count_lines(edit->old) && !count_lines(edit->text);
    if (line == first->place.line && left->id != first->id && search->is_step &&
        edit->likelihood == CLEAR)
        return true;
    return line != first->place.line && !is_edited &&
           report_has(&search->judgement->report, left->id, line);
}

static bool removes_target(const struct search *search, const struct edit *edit)
{
    const struct report *report = &search->probe.judgement.report;
    for (size_t i = 0; i < report->count; i++)
        if (!may_remain(search, edit, &report->items[i]))
            return false;
    return true;
}

static void keep_edit(struct search *search, const struct edit *edit, size_t errors)
{
    ARENA_PUSH(search->keep, search->found, search->count, search->capacity);
    struct found_edit *found = &search->found[search->count];
    *found = (struct found_edit){ .edit = *edit, .errors = errors, .order = search->count };
    found->edit.text.ptr = arena_string(search->keep, edit->text);
    search->count++;
}

/* Formats an inserted row like its neighbours, unless that adds errors. */
static void format_new_row(struct search *search, struct edit *edit)
{
    struct probe *probe = &search->claims_probe;
    const struct record *record = &search->judgement->record;
    struct slice bare = edit->text, body = bare;
    if (probe_edit(probe, record, edit->old, bare, search->limit) >= search->limit)
        return;
    for (; body.len && is_line_end(*body.ptr); body.len--)
        body.ptr++;
    while (body.len && is_line_end(body.ptr[body.len - 1]))
        body.len--;
    const size_t beside[] = { edit->line - 1, edit->line, SIZE_MAX };
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        struct slice row = format_like_neighbour(&search->outline, probe, edit->line, beside[i],
                                                 &probe->arena);
        edit->text = row.ptr ? text_replaced(search->keep, bare, body, row) : bare;
        if (probe_edit(&search->probe, record, edit->old, edit->text, search->limit) <
            search->limit)
            return;
    }
    edit->text = bare;
}

/*
 * Counts what is written differently from the rest of its value: items that touch although others are apart, or the
 * reverse, numbers without a sign, and cards with or without a suit.
 */
static size_t count_unusual(const struct outline *outline)
{
    size_t unusual = 0;
    for (size_t i = 0; i < outline->count; i++) {
        const struct span *span = &outline->spans[i];
        if (!span->def || !type_has_tokens(span->def->type))
            continue;
        struct tokens tokens = value_tokens(span->def, span->text);
        struct token token;
        size_t touching = 0, apart = 0, suits = 0, plain = 0;
        for (const char *end = NULL; token_next(&tokens, &token) == TOKEN_OK;
             end = token.text.ptr + token.text.len) {
            touching += end == token.text.ptr;
            apart += end && end != token.text.ptr;
            suits += span->def->type == TYPE_CARDS && token.b;
            plain += span->def->type == TYPE_CARDS && !token.b;
            unusual += span->def->show_plus && token.a > 0 && *token.text.ptr != '+';
        }
        unusual += MIN(touching, apart) + MIN(suits, plain);
    }
    return unusual;
}

static size_t unusual_after(struct probe *probe)
{
    struct outline outline;
    if (!probe->judgement.verdict.play)
        return 0;
    outline_make(&outline, &probe->arena, probe->judgement.verdict.play->parsed);
    return count_unusual(&outline);
}

static bool inserts_row(const struct edit *edit)
{
    return edit->slip == SLIP_MISSING && strcmp(edit->thing, "row") == 0;
}

/* Of two edits with the same result, prefers the likelier, then the shorter. */
static bool is_better_edit(const struct edit *edit, const struct edit *same)
{
    size_t length = edit->text.len + same->old.len, other = same->text.len + edit->old.len;
    if (edit->likelihood != same->likelihood)
        return edit->likelihood < same->likelihood;
    return !inserts_row(same) && length < other;
}

static bool try_edit(void *user, const struct edit *edit)
{
    struct search *search = user;
    uint64_t place;
    size_t limit = search->limit + (search->is_step && edit->likelihood == CLEAR);
    size_t errors =
            probe_edit(&search->probe, &search->judgement->record, edit->old, edit->text, limit);
    if (!search->probe.budget)
        return false;
    if (errors >= limit || !removes_target(search, edit))
        return true;
    if (edit->slip != SLIP_OTHER && unusual_after(&search->probe) > search->unusual)
        return true; /* few would write that */
    struct result result = { "", "", &search->probe.judgement };
    uint64_t hash = digest_record(&result).a; /* of what the record says, however it is written */
    if (map_get(&search->seen, hash, &place)) {
        struct edit *same = &search->found[place].edit;
        if (is_better_edit(edit, same)) {
            *same = *edit;
            same->text.ptr = arena_string(search->keep, edit->text);
        }
        return true;
    }
    map_put(&search->seen, search->keep, hash, search->count);
    struct edit kept = *edit;
    if (inserts_row(edit))
        format_new_row(search, &kept);
    keep_edit(search, &kept, errors);
    return search->count < FOUND_MAX;
}

/* --- all edits, from the errors outwards --- */

static void try_line(struct search *search, size_t line, bool near)
{
    struct spans spans = spans_on(&search->outline, line);
    for (size_t i = 0; i < spans.count && !search->editor.stop; i++) {
        edit_span(&search->editor, &spans.items[i]);
        if (i + 1 < spans.count)
            edit_parts(&search->editor, &spans.items[i], &spans.items[i + 1]);
        arena_reset(&search->scratch);
    }
    edit_spellings(&search->editor, line);
    if (near)
        edit_keys(&search->editor, line);
    edit_numbers(&search->editor, line);
    if (!search->editor.stop)
        edit_line(&search->editor, line);
    arena_reset(&search->scratch);
}

/* Tries the edits that the diagnostics propose. */
static void try_diagnostics(struct search *search)
{
    enum { LIMIT = 100 }; /* one slip causes fewer errors than that */
    for (size_t i = 0; i < search->judgement->report.count && i < LIMIT && !search->editor.stop;
         i++) {
        edit_diagnostic(&search->editor, &search->judgement->report.items[i]);
        arena_reset(&search->scratch);
    }
}

/*
 * The order in which lines are tried: those of the first errors and of their notes, then their neighbours; then the
 * fields that set up the game, since these may cause errors in every row; then the other errors, and then all lines.
 */
enum { FIRST_ERRORS, NEIGHBOURS, SETUP_FIELDS, OTHER_ERRORS, ALL_LINES, PASSES };

struct line_state {
    int pass;       /* the pass that tries it */
    bool is_faulty; /* it has a diagnostic */
};

/* Tries a line in this pass, unless an earlier one does. */
static void set_pass(struct line_state *lines, size_t count, size_t line, int pass)
{
    if (line < count && lines[line].pass > pass)
        lines[line].pass = pass;
}

static struct line_state *plan_lines(const struct search *search, size_t count)
{
    enum { FIRST = 3 };
    const struct report *report = &search->judgement->report;
    const struct parsed_record *parsed = search->outline.parsed;
    uint64_t first = search->judgement->record.first_line;
    struct line_state *lines = arena_zero(search->keep, count, sizeof *lines);
    for (size_t i = 0; i < count; i++)
        lines[i].pass = ALL_LINES;
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field_def *def = parsed->fields[i].def;
        if (def && !def->in_round && !def->repeats && !def->value.is_claim)
            set_pass(lines, count, parsed->fields[i].line, SETUP_FIELDS);
    }
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *diagnostic = &report->items[i];
        size_t line = (size_t)(diagnostic->place.line - first);
        int pass = i < FIRST ? FIRST_ERRORS : OTHER_ERRORS;
        int pass_beside = i < FIRST ? NEIGHBOURS : OTHER_ERRORS;
        lines[line].is_faulty = true;
        set_pass(lines, count, line, pass);
        set_pass(lines, count, line - 1, pass_beside);
        set_pass(lines, count, line + 1, pass_beside);
        for (size_t k = 0; k < diagnostic->note_count; k++)
            set_pass(lines, count, (size_t)(diagnostic->notes[k].place.line - first), pass);
    }
    return lines;
}

static void try_lines(struct search *search)
{
    size_t count = search->judgement->record.line_count;
    struct line_state *lines = plan_lines(search, count);
    for (int pass = 0; pass < PASSES; pass++)
        for (size_t i = 0; i < count && !search->editor.stop; i++)
            if (lines[i].pass == pass)
                try_line(search, i, lines[i].is_faulty);
}

/* These are many, so they are tried last. */
static void try_long_rows(struct search *search)
{
    for (size_t i = 1; i <= search->judgement->record.line_count && !search->editor.stop; i++) {
        edit_long_rows(&search->editor, i);
        arena_reset(&search->scratch);
    }
}

/* --- ranking --- */

/* The rank of a result; lower is better. */
static size_t cost_of(const struct found_edit *found)
{
    static const size_t costs[] = { [CLEAR] = 0, [LIKELY] = 3, [POSSIBLE] = 4, [REMOTE] = 500 };
    enum { LIMIT = 400 };
    size_t untested = MIN(found->untested, LIMIT);
    return found->errors * 1000 + costs[found->edit.likelihood] + untested;
}

static int compare_found(const void *left, const void *right)
{
    const struct found_edit *a = left, *b = right;
    size_t first = cost_of(a), second = cost_of(b);
    int order = COMPARE(first, second);
    return order ? order : COMPARE(a->order, b->order);
}

size_t search_ties(const struct search *search)
{
    size_t equals = 0;
    while (equals < search->count && cost_of(&search->found[equals]) == cost_of(&search->found[0]))
        equals++;
    return equals;
}

/* Sorts the results. Also collects evidence, if that can change which is best, because it takes many probes. */
static void sort_found(struct search *search)
{
    size_t best = SIZE_MAX;
    if (!search->count)
        return;
    qsort(search->found, search->count, sizeof *search->found, compare_found);
    if (search->limit > 1 || search_ties(search) > EVIDENCE_MAX)
        return;
    for (size_t i = 0; i < search->count && cost_of(&search->found[i]) <= best; i++) {
        struct found_edit *found = &search->found[i];
        found->untested =
                find_evidence(search, &search->judgement->record, &found->edit, NULL).untested;
        size_t cost = cost_of(found);
        best = MIN(cost, best);
    }
    qsort(search->found, search->count, sizeof *search->found, compare_found);
}

void search_edits(struct search *search, const struct judgement *judgement, size_t limit,
                  size_t skipped)
{
    const struct report *report = &judgement->report;
    search->judgement = judgement;
    search->limit = limit;
    search->target = NULL;
    for (size_t i = 0; i < report->count && !search->target; i++)
        if (is_error(report->items[i].id) && skipped-- == 0)
            search->target = &report->items[i];
    search->found = NULL;
    search->count = search->capacity = 0;
    search->seen = (struct map){ .count = 0 };
    if (!search->target)
        return;
    outline_make(&search->outline, search->keep, judgement->verdict.play->parsed);
    search->unusual = count_unusual(&search->outline);
    search->editor = (struct editor){ .outline = &search->outline,
                                      .patterns = search->patterns,
                                      .probe = &search->probe,
                                      .scratch = &search->scratch,
                                      .error_line = (size_t)(search->target->place.line -
                                                             judgement->record.first_line),
                                      .sink = try_edit,
                                      .user = search };
    try_diagnostics(search);
    edit_spellings_everywhere(&search->editor);
    edit_missing_fields(&search->editor);
    arena_reset(&search->scratch);
    try_lines(search);
    if (!search->count && limit == 1)
        try_long_rows(search);
    sort_found(search);
}
