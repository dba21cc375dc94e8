#include "verify.h"

#include <stdlib.h>

#include "final_claims.h"
#include "parse/players.h"
#include "verify_state.h"

/* --- lines --- */

static bool verify_line(struct verify_state *state)
{
    struct slice line = slice_trim(state->line);
    if (line.len == 0)
        return !state->canonical || canonical_blank(state->canonical, state->line);
    char c = line.ptr[0];
    if (is_digit(c))
        return verify_row(state, line);
    if (c == '#')
        return !state->canonical && !find_bad_byte(line);
    bool may_be_field = is_letter(c) && memchr(line.ptr, ':', line.len);
    return may_be_field ? verify_field(state, line) : c != '(' && verify_row(state, line);
}

/* True if rows of the next kind can be read in batches: not the first row, and not rows that are claims. */
static bool expects_short_rows(const struct verify_state *state)
{
    const struct row_form *row = &state->kinds[1];
    return row->is_bits && row->paper->count_right && state->rows > 0 && state->is_open &&
           !state->claims_rows;
}

static bool verify_lines(struct verify_state *state)
{
    while (state->at < state->end) {
        const char *stop = next_line_end(state);
        state->line = (struct slice){ state->at, (size_t)(stop - state->at) };
        skip_line(state, stop);
        if (!verify_line(state))
            return false;
        if (expects_short_rows(state) && !verify_short_rows(state))
            return false;
    }
    return !state->canonical || canonical_end(state->canonical);
}

/* --- the whole record --- */

static struct form *read_opener(struct verifier *verifier, struct grammars *grammars,
                                struct slice line)
{
    struct field_text game;
    if (!field_split(line, &game) || game.owner.ptr)
        return NULL;
    const struct grammar *grammar = grammars_find(grammars, game.value);
    return grammar ? form_of(verifier, grammar) : NULL;
}

static struct form *form_of_game(struct verifier *verifier, struct grammars *grammars,
                                 struct slice line)
{
    if (slice_equal(line, (struct slice){ verifier->opener.text, verifier->opener.len }))
        return verifier->opener.form;
    struct form *form = read_opener(verifier, grammars, line);
    if (form && line.len <= OPENER_MAX) {
        memcpy(verifier->opener.text, line.ptr, line.len);
        verifier->opener.len = line.len;
        verifier->opener.form = form;
    }
    return form;
}

static bool finish(struct verify_state *state, struct verdict *verdict)
{
    struct play *play = state->play;
    if (!play || !state->is_open || !block_is_complete(state) || !verify_close_round(state, true))
        return false;
    play->has_content = true;
    play_finish(play);
    judge_final_claims(play);
    if (state->parsed->report->count > 0 || play->stopped)
        return false;
    set_verdict(verdict, play, NULL);
    return true;
}

static struct parsed_record *new_parsed_record(struct judgement *judgement,
                                               const struct grammar *grammar, size_t field_capacity)
{
    struct arena *arena = judgement->report.arena;
    struct parsed_record *parsed = arena_alloc(arena, sizeof *parsed);
    parsed_record_begin(parsed, &judgement->record, grammar, &judgement->report);
    parsed->fields = arena_alloc(arena, field_capacity * sizeof *parsed->fields);
    return parsed;
}

/* Verifies the lines after the first one. */
static bool verify_record(struct form *form, struct judgement *judgement, const struct chunk *chunk,
                          struct canonical_check *canonical)
{
    const char *origin = chunk->bytes.ptr - chunk->origin;
    size_t lines = chunk->line_end_count, most_fields = lines < FIELDS_MAX ? lines + 1 : FIELDS_MAX;
    struct claim_line claims[CLAIMS_MAX];
    struct verify_state state = {
        .form = form,
        .kinds = form->rows,
        .canonical = canonical,
        .origin = origin,
        .at = origin + chunk->line_ends[0] + 1,
        .end = chunk->bytes.ptr + chunk->bytes.len,
        .line_ends = chunk->line_ends + 1,
        .line_ends_stop = chunk->line_ends + lines,
        .last_field = form->grammar->field_count,
        .field_capacity = most_fields,
        .parsed = new_parsed_record(judgement, form->grammar, most_fields),
        .claims = claims,
    };
    return verify_lines(&state) && finish(&state, &judgement->verdict);
}

/* True if the first line is as write_quire writes it, and the last line has a line end. */
static bool begins_canonically(const struct chunk *chunk, const struct form *form,
                               struct slice first)
{
    static const char key[] = "Game: ";
    size_t len = sizeof key - 1;
    return first.len > len && memcmp(first.ptr, key, len) == 0 &&
           slice_is(slice_after(first, len), form->grammar->name) &&
           chunk->bytes.ptr[chunk->bytes.len - 1] == '\n';
}

struct verifier *verifier_new(void)
{
    return calloc(1, sizeof(struct verifier));
}

void verifier_free(struct verifier *verifier)
{
    while (verifier && verifier->forms) {
        struct form *next = verifier->forms->next;
        free(verifier->forms);
        verifier->forms = next;
    }
    free(verifier);
}

/* Sets up the judgement of a record of which only the first line is known. */
static void begin_judgement(struct judgement *judgement, const struct chunk *chunk,
                            struct slice first, struct slice body, struct arena *arena)
{
    struct line *line = arena_zero(arena, 1, sizeof *line);
    *line = (struct line){ .text = first.ptr, .len = (uint32_t)first.len, .kind = LINE_FIELD };
    line->start = (uint32_t)(body.ptr - first.ptr);
    line->stop = line->start + (uint32_t)body.len;
    *judgement = (struct judgement){ .report = { .arena = arena, .counts_only = true } };
    judgement->record = (struct record){ .bytes = chunk->bytes,
                                         .first_line = chunk->first_line,
                                         .lines = line,
                                         .line_count = 1,
                                         .has_one_line = true,
                                         .has_game = true,
                                         .has_bom = chunk->has_bom,
                                         .open_remark = 1 };
    judgement->report.record = &judgement->record;
    judgement->verdict.line = chunk->first_line;
}

bool verify(struct verifier *verifier, struct judgement *judgement, const struct chunk *chunk,
            struct grammars *grammars, const struct judge_options *options)
{
    if (!chunk->has_game || chunk->too_large || !chunk->line_end_count || options->game_only ||
        options->collects_fills || chunk->bytes.len > judge_max_line(options))
        return false;
    struct slice first = { chunk->bytes.ptr, chunk->line_ends[0] - chunk->origin };
    struct slice body = slice_trim(first);
    struct form *form = form_of_game(verifier, grammars, body);
    if (!form || (options->canonical_only && !begins_canonically(chunk, form, first)))
        return false;
    begin_judgement(judgement, chunk, first, body, options->arena);
    judgement->verdict.grammar = form->grammar;
    struct canonical_check *canonical =
            options->canonical_only ? arena_zero(options->arena, 1, sizeof *canonical) : NULL;
    if (!verify_record(form, judgement, chunk, canonical))
        return false;
    judgement->is_canonical = options->canonical_only;
    judgement->report.counts_only = options->counts_only;
    judgement->report.stop = options->stop;
    judgement->report.max_errors = options->max_errors;
    return true;
}
