#include "search.h"

#include <stdlib.h>

#include "evidence.h"
#include "format_like.h"
#include "write/write.h"

enum { FOUND_MOST = 1000, STUDIED_MOST = 100 };

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
static bool may_be_left(const struct search *search, const struct edit *edit,
                        const struct diagnostic *left)
{
    const struct diagnostic *first = search->first;
    uint64_t line = line_before(search, edit, left->place.line);
    bool is_edited = line == search->judgement->record.first_line + edit->line &&
                     !count_lines(edit->old) && !count_lines(edit->text);
    if (line == first->place.line && left->id != first->id && search->is_step &&
        edit->likelihood == TYPED)
        return true;
    return line != first->place.line && !is_edited &&
           report_has(&search->judgement->report, left->id, line);
}

static bool is_cleared(const struct search *search, const struct edit *edit)
{
    const struct report *report = &search->probe.judgement.report;
    for (size_t i = 0; i < report->count; i++)
        if (!may_be_left(search, edit, &report->items[i]))
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

size_t errors_after(struct search *search, struct slice text, const struct edit *edit, size_t limit)
{
    arena_reset(&search->probe.arena);
    struct slice after = text_replaced(&search->probe.arena, text, edit->old, edit->text);
    return probe_errors(&search->probe, after, search->judgement->record.first_line, limit);
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Formats an inserted row like its neighbours, unless that adds errors. */
static void dress_row(struct search *search, struct edit *edit)
{
    struct probe *study = &search->claims_probe;
    const struct record *record = &search->judgement->record;
    struct slice bare = edit->text, body = bare;
    arena_reset(&study->arena);
    struct slice text = text_replaced(&study->arena, record->bytes, edit->old, bare);
    study->budget = text.len;
    study->wants_claims = true;
    if (probe_errors(study, text, record->first_line, search->limit) >= search->limit)
        return;
    for (; body.len && is_line_end(*body.ptr); body.len--)
        body.ptr++;
    while (body.len && is_line_end(body.ptr[body.len - 1]))
        body.len--;
    const size_t beside[] = { edit->line - 1, edit->line, SIZE_MAX };
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        struct slice row = format_like_neighbour(&search->outline, study, edit->line, beside[i],
                                                 &study->arena);
        edit->text = row.ptr ? text_replaced(search->keep, bare, body, row) : bare;
        if (errors_after(search, record->bytes, edit, search->limit) < search->limit)
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
        unusual += (touching < apart ? touching : apart) + (suits < plain ? suits : plain);
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

/* A hash of what the record that was judged last says, however it is written. */
static uint64_t saying_of(struct probe *probe)
{
    struct result result = { "", "", &probe->judgement };
    return digest_record(&result).a;
}

static bool is_new_row(const struct edit *edit)
{
    return edit->slip == SLIP_MISSING && strcmp(edit->thing, "row") == 0;
}

/* Of two edits with the same result, prefers the likelier, then the shorter. */
static bool is_better_way(const struct edit *edit, const struct edit *same)
{
    size_t length = edit->text.len + same->old.len, other = same->text.len + edit->old.len;
    if (edit->likelihood != same->likelihood)
        return edit->likelihood < same->likelihood;
    return !is_new_row(same) && length < other;
}

static bool consider(void *user, const struct edit *edit)
{
    struct search *search = user;
    uint64_t place;
    size_t limit = search->limit + (search->is_step && edit->likelihood == TYPED);
    size_t errors = errors_after(search, search->judgement->record.bytes, edit, limit);
    if (!search->probe.budget)
        return false;
    if (errors >= limit || !is_cleared(search, edit))
        return true;
    if (edit->slip != SLIP_OTHER && unusual_after(&search->probe) > search->unusual)
        return true; /* few would write that */
    uint64_t saying = saying_of(&search->probe);
    if (map_get(&search->seen, saying, &place)) {
        struct edit *same = &search->found[place].edit;
        if (is_better_way(edit, same)) {
            *same = *edit;
            same->text.ptr = arena_string(search->keep, edit->text);
        }
        return true;
    }
    map_put(&search->seen, search->keep, saying, search->count);
    struct edit kept = *edit;
    if (is_new_row(edit))
        dress_row(search, &kept);
    keep_edit(search, &kept, errors);
    return search->count < FOUND_MOST;
}

/* --- all edits, from the errors outwards --- */

static void try_line(struct search *search, size_t line, bool near)
{
    const struct outline *outline = &search->outline;
    for (size_t i = outline_find(outline, line); i < outline->count && !search->editor.stop; i++) {
        if (outline->spans[i].line != line)
            break;
        edit_span(&search->editor, &outline->spans[i]);
        if (i + 1 < outline->count)
            edit_parts(&search->editor, &outline->spans[i], &outline->spans[i + 1]);
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
    enum { MOST = 100 }; /* one slip causes fewer errors than that */
    for (size_t i = 0; i < search->judgement->report.count && i < MOST && !search->editor.stop;
         i++) {
        edit_diagnostic(&search->editor, &search->judgement->report.items[i]);
        arena_reset(&search->scratch);
    }
}

/*
 * When a line is tried: those of the first errors and of their notes, then their neighbours; then the fields that set up the game,
 * since these may cause errors in every row; then the other errors, and then all lines.
 */
struct line_state {
    enum { AT_FIRST_ERRORS, BESIDE_THEM, IN_SET_UP, AT_ERRORS, ELSEWHERE, TIMES } when;
    bool is_faulty; /* it has a diagnostic */
};

static void set_time(struct line_state *lines, size_t count, size_t line, int when)
{
    if (line < count && (int)lines[line].when > when)
        lines[line].when = when;
}

static struct line_state *plan_lines(const struct search *search, size_t count)
{
    enum { FIRST = 3 };
    const struct report *report = &search->judgement->report;
    const struct parsed_record *parsed = search->outline.parsed;
    uint64_t first = search->judgement->record.first_line;
    struct line_state *lines = arena_zero(search->keep, count, sizeof *lines);
    for (size_t i = 0; i < count; i++)
        lines[i].when = ELSEWHERE;
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field_def *def = parsed->fields[i].def;
        if (def && !def->in_round && !def->repeats && !def->value.is_claim)
            set_time(lines, count, parsed->fields[i].line, IN_SET_UP);
    }
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *diagnostic = &report->items[i];
        size_t line = (size_t)(diagnostic->place.line - first);
        int when = i < FIRST ? AT_FIRST_ERRORS : AT_ERRORS;
        lines[line].is_faulty = true;
        set_time(lines, count, line, when);
        set_time(lines, count, line - 1, i < FIRST ? BESIDE_THEM : AT_ERRORS);
        set_time(lines, count, line + 1, i < FIRST ? BESIDE_THEM : AT_ERRORS);
        for (size_t k = 0; k < diagnostic->note_count; k++)
            set_time(lines, count, (size_t)(diagnostic->notes[k].place.line - first), when);
    }
    return lines;
}

static void try_lines(struct search *search)
{
    size_t count = search->judgement->record.line_count;
    struct line_state *lines = plan_lines(search, count);
    for (int when = 0; when < TIMES; when++)
        for (size_t i = 0; i < count && !search->editor.stop; i++)
            if ((int)lines[i].when == when)
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
    static const size_t costs[] = { [TYPED] = 0, [LIKELY] = 3, [POSSIBLE] = 4, [REMOTE] = 500 };
    enum { MOST = 400 };
    size_t untested = found->untested < MOST ? found->untested : MOST;
    return found->errors * 1000 + costs[found->edit.likelihood] + untested;
}

static int compare_found(const void *left, const void *right)
{
    const struct found_edit *a = left, *b = right;
    size_t first = cost_of(a), second = cost_of(b);
    if (first != second)
        return first < second ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

size_t search_equals(const struct search *search)
{
    size_t equals = 0;
    while (equals < search->count && cost_of(&search->found[equals]) == cost_of(&search->found[0]))
        equals++;
    return equals;
}

static struct evidence evidence_for(struct search *search, const struct edit *edit)
{
    arena_reset(&search->probe.arena);
    struct slice text = text_replaced(&search->probe.arena, search->judgement->record.bytes,
                                      edit->old, edit->text);
    return find_evidence(search, text, NULL);
}

/* Sorts the results. Also collects evidence, if that can change which is best, because it takes many probes. */
static void rank(struct search *search)
{
    size_t best = SIZE_MAX;
    if (!search->count)
        return;
    qsort(search->found, search->count, sizeof *search->found, compare_found);
    if (search->limit > 1 || search_equals(search) > STUDIED_MOST)
        return;
    for (size_t i = 0; i < search->count && cost_of(&search->found[i]) <= best; i++) {
        search->found[i].untested = evidence_for(search, &search->found[i].edit).untested;
        size_t cost = cost_of(&search->found[i]);
        best = cost < best ? cost : best;
    }
    qsort(search->found, search->count, sizeof *search->found, compare_found);
}

void search_edits(struct search *search, const struct judgement *judgement, size_t limit,
                  size_t skipped)
{
    const struct report *report = &judgement->report;
    search->judgement = judgement;
    search->limit = limit;
    search->first = NULL;
    for (size_t i = 0; i < report->count && !search->first; i++)
        if (diagnostic_kind(report->items[i].id)->level == LEVEL_ERROR && skipped-- == 0)
            search->first = &report->items[i];
    search->found = NULL;
    search->count = search->capacity = 0;
    search->seen = (struct map){ .count = 0 };
    if (!search->first)
        return;
    outline_make(&search->outline, search->keep, judgement->verdict.play->parsed);
    search->unusual = count_unusual(&search->outline);
    search->editor = (struct editor){ .outline = &search->outline,
                                      .patterns = search->patterns,
                                      .probe = &search->probe,
                                      .scratch = &search->scratch,
                                      .error_line = (size_t)(search->first->place.line -
                                                             judgement->record.first_line),
                                      .sink = consider,
                                      .user = search };
    try_diagnostics(search);
    edit_spellings_everywhere(&search->editor);
    edit_missing_fields(&search->editor);
    arena_reset(&search->scratch);
    try_lines(search);
    if (!search->count && limit == 1)
        try_long_rows(search);
    rank(search);
}
