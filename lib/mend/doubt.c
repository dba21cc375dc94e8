#include "doubt.h"

static bool same_result(const struct verdict *a, const struct verdict *b)
{
    return a->players == b->players && a->winner_count == b->winner_count &&
           (a->winner_count == 0 ||
            memcmp(a->winners, b->winners, a->winner_count * sizeof *a->winners) == 0) &&
           !a->score == !b->score &&
           (!a->score || memcmp(a->score, b->score, a->players * sizeof *a->score) == 0);
}

/* True if the mended record has another winner or score, either computed or in a field. */
static bool changes_result(const struct path *path, const struct judgement *original)
{
    const struct verdict *before = &original->verdict, *after = &path->current->verdict;
    const struct parsed_record *parsed = after->play->parsed;
    if (before->winner_known && after->winner_known && !same_result(before, after))
        return true;
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field *field = &parsed->fields[i];
        bool is_result =
                field->def && (field->def->id == FIELD_WINNER || field->def->id == FIELD_SCORE);
        if (is_result && path->lines.origins[field->line] == LINE_NEW)
            return true;
    }
    return false;
}

/* True if players are added or removed. */
static bool changes_players(const struct path *path, const struct judgement *original,
                            const struct edit *edit)
{
    const struct players *before = &original->verdict.play->parsed->players;
    const struct players *after = &path->current->verdict.play->parsed->players;
    bool keeps_count = edit->slip == SLIP_OTHER || edit->slip == SLIP_WRONG;
    if (before->unreadable)
        return !after->names || !keeps_count;
    return before->count && after->count && before->count != after->count;
}

/* The span that an edit is within; NULL if there is none. */
static const struct span *span_of(const struct outline *outline, const struct edit *edit)
{
    struct spans spans = spans_on(outline, edit->line);
    for (size_t i = 0; i < spans.count; i++) {
        struct slice text = spans.items[i].text;
        if (edit->old.ptr >= text.ptr && edit->old.ptr <= text.ptr + text.len)
            return &spans.items[i];
    }
    return NULL;
}

/* The value of an integer field on a line; 0 if there is none. */
static int64_t number_on_line(const struct parsed_record *parsed, size_t line)
{
    int64_t number = 0;
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].line == line && !parse_number(parsed->fields[i].value, &number))
            return 0;
    return number;
}

/* Why a change of a claim or a size is not certain, or NULL. Moves may be missing instead. */
static const char *find_doubt_of_span(const struct search *search, const struct path *path,
                                      const struct edit *edit)
{
    const struct span *span = span_of(&search->outline, edit);
    if (!span || !edit->old.ptr)
        return NULL;
    bool is_status = span->def && span->def->type == TYPE_WORD && span->is_read;
    if (is_status && edit->slip != SLIP_OTHER)
        return "the status may be right, and a size wrong or a move missing";
    const struct field *field = search->outline.fields[edit->line];
    if (field && field->def && field->def->id == FIELD_ROUND)
        for (size_t i = 1; i < search->count; i++)
            if (search->found[i].edit.likelihood == edit->likelihood)
                return "another round may have the wrong number";
    if (span->is_claim && path->mend.likelihood == POSSIBLE)
        return "the claim may be right, and a move missing";
    bool is_shown = search->target->id == DIAG_SIZE_MISMATCH; /* the record shows its size */
    if (span->is_size && !is_shown &&
        number_on_line(path->current->verdict.play->parsed, edit->line) <
                number_on_line(search->outline.parsed, edit->line))
        return "the size may be right, and moves missing";
    return NULL;
}

const char *find_doubt(struct search *search, struct path *path, const struct edit *edit,
                       const struct mends *mends)
{
    const struct judgement *before = search->original;
    if (!mends->complete)
        return "search limit reached";
    if (mends->ties > 1)
        return arena_printf(search->keep, "%zu equally good fixes", mends->ties);
    if (path->mend.likelihood == REMOTE)
        return "only a guess";
    if (!before->verdict.play || !path->current->verdict.play)
        return NULL;
    if (changes_players(path, before, edit))
        return "this adds or removes a player";
    const char *doubt = find_doubt_of_span(search, path, edit);
    if (doubt)
        return doubt;
    bool is_new_result = changes_result(path, before);
    if (!is_new_result && path->mend.likelihood != POSSIBLE)
        return NULL;
    const struct record *mended = &path->current->record;
    struct edit none = { .old = { mended->bytes.ptr, 0 }, .text = slice_of("") };
    struct evidence evidence = find_evidence(search, mended, &none, path->lines.origins);
    if (is_new_result && !evidence.support)
        return "this changes the result, and no other claim supports it";
    if (!is_new_result && (!evidence.support || evidence.untested))
        return "the claims do not support this";
    return NULL;
}
