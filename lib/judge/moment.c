#include "moment.h"
#include "base/order.h"
#include "base/wording.h"

bool moment_read(struct slice text, struct moment *moment)
{
    const char *colon = text.len ? memchr(text.ptr, ':', text.len) : NULL;
    int64_t round = 0, moves;
    if (colon && !parse_number(slice_between(text.ptr, colon), &round))
        return false;
    if (colon)
        text = slice_between(colon + 1, text.ptr + text.len);
    if (!parse_number(text, &moves))
        return false;
    *moment = (struct moment){ colon != NULL, (uint64_t)round, (uint64_t)moves };
    return true;
}

bool has_only_claim_errors(const struct report *rep)
{
    for (size_t i = 0; i < rep->count; i++)
        if (!rep->items[i].is_claim && is_error(rep->items[i].id))
            return false;
    return true;
}

/* --- points where a record can be cut --- */

/* See record_cuts. */
struct cuts {
    const struct play *play;
    const char **ends;
    size_t count, capacity;
};

static void add_cut(struct cuts *cuts, const char *end)
{
    ARENA_PUSH(cuts->play->arena, cuts->ends, cuts->count, cuts->capacity);
    cuts->ends[cuts->count++] = end;
}

static void add_line(struct cuts *cuts, size_t line)
{
    const struct line *lines = cuts->play->parsed->record->lines;
    add_cut(cuts, lines[line].text + lines[line].len);
}

static void add_tokens(struct cuts *cuts, struct tokens tokens)
{
    struct token token;
    while (token_next(&tokens, &token) == TOKEN_OK)
        add_cut(cuts, token.text.ptr + token.text.len);
}

static void cut_field(struct cuts *cuts, const struct field *field)
{
    const struct game *game = cuts->play->game;
    if (field->def && field->def->is_block && field->def->value.is_claim)
        return; /* such a block is complete or absent: do not cut it */
    if (field->def && game->moves.place == MOVE_IN_FIELD && field->def->id == game->moves.id)
        add_tokens(cuts, field_tokens(field));
    add_line(cuts, field->line);
}

static void cut_row(struct cuts *cuts, const struct row *row)
{
    const struct game *game = cuts->play->game;
    if (game->moves.place == MOVE_IN_FIELD || row->def->id != game->moves.id)
        return;
    if (game->moves.place != MOVE_IS_LINE)
        add_tokens(cuts, value_tokens(&row->def->parts[0].value, row->parts[0]));
    add_line(cuts, row->line);
}

static void find_cuts(struct cuts *cuts)
{
    const struct parsed_record *parsed = cuts->play->parsed;
    const struct record *record = parsed->record;
    struct cursor cursor = { 0 };
    add_line(cuts, 0);
    for (size_t i = 1; i < record->line_count; i++) {
        const struct field *field = field_on(parsed, &cursor, i);
        const struct row *row = row_on(parsed, &cursor, i);
        if (field)
            cut_field(cuts, field);
        else if (row && row->result == ROW_READ)
            cut_row(cuts, row);
    }
    add_cut(cuts, record->bytes.ptr + record->bytes.len);
}

size_t record_cuts(const struct judgement *judgement, const char *const **ends)
{
    struct cuts cuts = { .play = judgement->verdict.play };
    find_cuts(&cuts);
    *ends = (const char *const *)cuts.ends;
    return cuts.count;
}

/* --- the verdict at a moment --- */

struct judgement *judge_beginning(const struct record *whole, const char *end,
                                  struct grammars *grammars, struct arena *arena)
{
    struct judgement *part = arena_alloc(arena, sizeof *part);
    struct judge_options options = { .arena = arena, .max_line = UINT32_MAX };
    struct chunk chunk = { .bytes = { whole->bytes.ptr, (size_t)(end - whole->bytes.ptr) },
                           .first_line = whole->first_line,
                           .has_game = true,
                           .has_bom = whole->has_bom };
    judge(part, &chunk, grammars, &options);
    return part;
}

/* Compares the end of a part with a moment: negative if before it, positive if after it. */
static int compare_moment(const struct judgement *part, struct moment moment)
{
    const struct play *play = part->verdict.play;
    uint64_t round = play->round ? play->round->number : 1;
    uint64_t moves = moment.in_round ? play->round ? play->round->moves : 0 : part->verdict.moves;
    if (moment.in_round && round != moment.round)
        return COMPARE(round, moment.round);
    return COMPARE(moves, moment.moves);
}

static void report_no_position(struct report *rep, const struct record *record,
                               struct moment moment)
{
    struct slice where = line_body(&record->lines[0]);
    unsigned long long moves = moment.moves, round = moment.round;
    const char *of_round = moment.in_round ? arena_printf(rep->arena, " of round %llu", round) : "";
    report(rep, DIAG_NO_POSITION, where, "the record does not show the position after %llu %s%s",
           moves, plural(moves, "move", "moves"), of_round);
}

bool verdict_at(struct judgement *whole, struct grammars *grammars, struct moment moment,
                struct verdict *verdict)
{
    const struct record *record = &whole->record;
    struct arena *arena = whole->report.arena;
    struct cuts cuts = { .play = whole->verdict.play };
    find_cuts(&cuts);
    size_t low = 0, high = cuts.count; /* binary search: low is never past the moment */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        const struct judgement *part = judge_beginning(record, cuts.ends[middle], grammars, arena);
        if (compare_moment(part, moment) > 0)
            high = middle;
        else
            low = middle;
    }
    struct judgement *found = judge_beginning(record, cuts.ends[low], grammars, arena);
    if (compare_moment(found, moment) != 0) {
        report_no_position(&whole->report, record, moment);
        return false;
    }
    *verdict = found->verdict;
    return has_only_claim_errors(&found->report);
}

uint64_t round_to_open(const struct verdict *verdict)
{
    const struct play *play = verdict->play;
    const struct grammar *grammar = play->parsed->grammar;
    bool goes_on = grammar->has_rounds && play->ending == ENDING_OPEN && !play->stopped &&
                   play->round && play->round->ending == ENDING_OVER;
    bool has_number =
            goes_on && play->round->number < (uint64_t)grammar->by_id[FIELD_ROUND]->value.max;
    return has_number ? play->round->number + 1 : 0;
}

/* --- next entries --- */

struct entries {
    struct arena *arena;
    entry_sink *sink;
    void *user;
};

static bool pass_move(void *user, const struct play *play, struct move move)
{
    struct entries *entries = user;
    struct play copy = *play; /* writes to another arena */
    copy.arena = entries->arena;
    return entries->sink(entries->user,
                         entries->arena ? play->game->write_move(&copy, move) : NULL);
}

void list_entries(const struct verdict *verdict, struct arena *arena, entry_sink *sink, void *user)
{
    struct play *play = verdict->play;
    struct entries entries = { arena, sink, user };
    if (!verdict->finished)
        legal_moves(play, pass_move, &entries);
    uint64_t round = round_to_open(verdict);
    if (round > 0)
        sink(user, arena ? arena_printf(arena, "Round: %llu", (unsigned long long)round) : NULL);
}
