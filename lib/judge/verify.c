#include "verify.h"

#include <stdlib.h>

#include "final_claims.h"
#include "parse/players.h"
#include "verify_reading.h"

/* --- lines --- */

/* Source maps are not verified here: the judge handles them. */
static bool take_comment(struct slice line)
{
    static const char map[] = "line";
    struct slice text = skip_space_after(line, 1);
    return (text.len < sizeof map - 1 || memcmp(text.ptr, map, sizeof map - 1) != 0) &&
           !find_bad_byte(line);
}

static bool take_line(struct reading *reading)
{
    struct slice line = slice_trim(reading->line);
    if (line.len == 0)
        return !reading->canonical || canonical_blank(reading->canonical, reading->line);
    char c = line.ptr[0];
    if (is_digit(c))
        return reading_take_row(reading, line);
    if (c == '#')
        return !reading->canonical && take_comment(line);
    bool may_be_field =
            is_letter(c) && line.len > 1 && (is_letter(line.ptr[1]) || line.ptr[1] == ':');
    return may_be_field ? reading_take_field(reading, line)
                        : c != '(' && reading_take_row(reading, line);
}

/* True if the next row is not the first in its place, and shows a position that only needs `follow`. */
static bool may_take_short_rows(const struct reading *reading)
{
    const struct row_form *row = &reading->kinds[1];
    return row->has_batches && reading->rows > 0 && reading->is_open && !reading->claims_rows;
}

static bool take_lines(struct reading *reading)
{
    while (reading->at < reading->end) {
        const char *stop = reading_line_stop(reading);
        reading->line = (struct slice){ reading->at, (size_t)(stop - reading->at) };
        reading_pass_line(reading, stop);
        if (!take_line(reading))
            return false;
        if (may_take_short_rows(reading) && !reading_take_short_rows(reading))
            return false;
    }
    return !reading->canonical || canonical_end(reading->canonical);
}

/* --- the whole record --- */

static struct form *read_opener(struct verifier *verifier, struct grammars *grammars,
                                struct slice line)
{
    struct field_text game;
    if (!field_split(line, &game) || game.owner.ptr || !line_is_clean(line, line.ptr + line.len))
        return NULL;
    const struct grammar *grammar = grammars_find(grammars, game.value);
    return grammar ? find_form(verifier, grammar) : NULL;
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

static bool finish(struct reading *reading, struct verdict *verdict)
{
    struct play *play = reading->play;
    if (!play || reading->opener || !reading->is_open || !reading_is_block_whole(reading) ||
        !reading_close_round(reading, true))
        return false;
    play->has_content = true;
    play->game->finish(play);
    judge_final_claims(play);
    if (reading->parsed->report->count > 0 || play->stopped)
        return false;
    fill_verdict(verdict, play, NULL);
    return true;
}

static bool verify_lines(struct form *form, struct judgement *judgement, const struct chunk *chunk,
                         struct canonical_check *canonical)
{
    struct report *report = &judgement->report;
    struct parsed_record *parsed = arena_alloc(report->arena, sizeof *parsed);
    struct reading reading;
    *parsed = (struct parsed_record){ .record = &judgement->record,
                                      .grammar = (struct grammar *)form->grammar,
                                      .arena = report->arena,
                                      .report = report };
    parsed->players.count = players_of_game(form->grammar);
    parsed->slots = arena_zero(parsed->arena, form->grammar->field_count, sizeof *parsed->slots);
    memset(&reading, 0, offsetof(struct reading, claims));
    reading.form = form;
    reading.origin = chunk->bytes.ptr - chunk->origin;
    reading.at = reading.origin + chunk->line_ends[0] + 1;
    reading.end = chunk->bytes.ptr + chunk->bytes.len;
    reading.line_ends = chunk->line_ends + 1;
    reading.line_ends_stop = chunk->line_ends + chunk->line_end_count;
    reading.last_field = form->grammar->field_count;
    reading.parsed = parsed;
    reading.claim_count = 0;
    reading.canonical = canonical;
    reading.kinds = form->rows;
    reading.field_capacity =
            chunk->line_end_count < MOST_FIELDS ? chunk->line_end_count + 1 : MOST_FIELDS;
    parsed->fields = arena_alloc(parsed->arena, reading.field_capacity * sizeof *parsed->fields);
    return take_lines(&reading) && finish(&reading, &judgement->verdict);
}

/* True if the first line is as write_quire writes it, and the last line ends. */
static bool begins_canonically(const struct chunk *chunk, const struct form *form,
                               struct slice first)
{
    static const char key[] = "Game: ";
    size_t len = sizeof key - 1;
    return first.len > len && memcmp(first.ptr, key, len) == 0 &&
           slice_is((struct slice){ first.ptr + len, first.len - len }, form->grammar->name) &&
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

bool verify(struct verifier *verifier, struct judgement *judgement, const struct chunk *chunk,
            struct grammars *grammars, const struct judge_options *options)
{
    size_t max_line = options->max_line ? options->max_line : DEFAULT_MAX_LINE;
    if (!chunk->has_game || chunk->too_large || !chunk->line_end_count || options->game_only ||
        options->collects_claims || chunk->bytes.len > max_line)
        return false;
    const char *first = chunk->bytes.ptr;
    struct slice text = { first, chunk->line_ends[0] - chunk->origin };
    struct slice body = slice_trim(text);
    struct form *form = form_of_game(verifier, grammars, body);
    if (!form || (options->canonical_only && !begins_canonically(chunk, form, text)))
        return false;
    struct line *line = arena_zero(options->arena, 1, sizeof *line);
    *line = (struct line){ .text = first, .len = (uint32_t)text.len, .kind = LINE_FIELD };
    line->start = (uint32_t)(body.ptr - first);
    line->stop = line->start + (uint32_t)body.len;
    *judgement = (struct judgement){ .report = { .arena = options->arena, .counts_only = true } };
    judgement->record = (struct record){ .bytes = chunk->bytes,
                                         .first_line = chunk->first_line,
                                         .lines = line,
                                         .line_count = 1,
                                         .has_one_line = true,
                                         .has_game = true,
                                         .has_bom = chunk->has_bom,
                                         .open_remark = 1 };
    judgement->report.record = &judgement->record;
    judgement->verdict = (struct verdict){ .line = chunk->first_line, .grammar = form->grammar };
    struct canonical_check *canonical =
            options->canonical_only ? arena_zero(options->arena, 1, sizeof *canonical) : NULL;
    if (!verify_lines(form, judgement, chunk, canonical))
        return false;
    judgement->is_canonical = options->canonical_only;
    judgement->report.counts_only = options->counts_only;
    judgement->report.stop = options->stop;
    judgement->report.max_errors = options->max_errors;
    return true;
}
