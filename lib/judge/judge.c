#include "judge.h"

#include "final_claims.h"
#include "parse/hints.h"
#include "parse/mistyped.h"
#include "parse/parse.h"
#include "play/fit.h"
#include "play/turn.h"
#include "replay.h"

/* Plays a parsed record with the given readings in addition to its own. */
static struct play *play_record(struct parsed_record *parsed, uint32_t readings, struct report *rep,
                                struct fills *fills, struct round_observer *observer)
{
    struct play *play = play_new(parsed, rep, fills, observer);
    play->readings |= readings;
    play_start(play);
    replay_record(play);
    play_finish(play);
    judge_final_claims(play);
    return play;
}

/* True if a report has the same diagnostic at the same place. */
static bool has_diagnostic(const struct report *rep, const struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < rep->count; i++)
        if (rep->items[i].id == diagnostic->id &&
            rep->items[i].place.line == diagnostic->place.line &&
            rep->items[i].place.column == diagnostic->place.column)
            return true;
    return false;
}

static bool has_failed_claim(const struct report *rep)
{
    for (size_t i = 0; i < rep->count; i++)
        if (rep->items[i].is_claim)
            return true;
    return false;
}

/* True if every diagnostic of a report is also in the other one. */
static bool is_subset(const struct report *rep, const struct report *other)
{
    for (size_t i = 0; i < rep->count; i++)
        if (!has_diagnostic(other, &rep->items[i]))
            return false;
    return true;
}

/* Names the reading of the other report for each claim that fails only in this one. */
static void name_reading(struct report *rep, const struct report *other, const char *reading)
{
    for (size_t i = 0; i < rep->count; i++) {
        struct diagnostic *claim = &rep->items[i];
        if (claim->is_claim && !claim->reading && !has_diagnostic(other, claim))
            claim->reading = reading;
    }
}

/*
 * A claim that fails may be true under another reading of the rules: tries each reading, and
 * suggests those that make claims true without new errors.
 */
static void try_readings(struct parsed_record *parsed, struct report *rep)
{
    enum { ERRORS_MAX = 100 }; /* with more errors, the reading is not the cause */
    if (rep->counts_only || rep->count > ERRORS_MAX || !has_failed_claim(rep))
        return;
    const char *const *names = parsed->grammar->notation->readings;
    for (int i = 0; names[i]; i++) {
        struct report other = { .arena = rep->arena,
                                .record = parsed->record,
                                .counts_only = true };
        play_record(parsed, (uint32_t)1 << i, &other, NULL, NULL);
        if (is_subset(&other, rep))
            name_reading(rep, &other, names[i]);
    }
}

/* Reports a wrong size and marks its field as unreadable; false if no size is wrong. */
static bool report_size(const struct play *play, struct report *rep, size_t errors_before)
{
    const struct game_size *sizes = play->game->sizes;
    size_t i = 0;
    int64_t other = 0;
    while (sizes[i].field && !(other = fitting_size(play, i)))
        i++;
    if (!other)
        return false;
    struct field *field = newest_field(play->parsed, sizes[i].field, 0);
    report_rewind(rep, errors_before);
    struct diagnostic *found = report(
            rep, DIAG_SIZE_MISMATCH, field->value,
            "%zu lines or moves do not fit %s = %lld, but everything fits %lld",
            play->fits[i].misfits, field->def->key, (long long)field->integer, (long long)other);
    found->claimed = arena_string(rep->arena, field->value);
    found->computed = arena_printf(rep->arena, "%lld", (long long)other);
    field->usable = false;
    return true;
}

/* Plays a parsed record. Reports a wrong size as one error, and plays again without that size. */
static struct play *play_with_sizes(struct parsed_record *parsed, struct report *rep,
                                    struct fills *fills)
{
    size_t before = rep->count;
    struct play *play = play_record(parsed, 0, rep, fills, NULL);
    while (report_size(play, rep, before)) {
        before++;
        if (fills)
            *fills = (struct fills){ .count = 0 };
        play = play_record(parsed, 0, rep, fills, NULL);
    }
    return play;
}

/* Adds help to the error about lines above the first record, if one is a misspelt Game:. */
static void hint_at_misspelt_game(const struct record *record, struct grammars *grammars,
                                  struct report *rep)
{
    struct field_text game;
    for (size_t i = 0; i < rep->count; i++) {
        struct diagnostic *found = &rep->items[i];
        const struct line *line = &record->lines[found->place.line - record->first_line];
        if (found->id != DIAG_NO_GAME || !is_misspelt_game(grammars, line))
            continue;
        field_split(line_body(line), &game);
        diagnostic_help(rep, found, "did you mean 'Game: %s'?", excerpt(rep, game.value));
    }
}

static void report_unknown_game(const struct record *record, const struct grammars *grammars,
                                const struct field_text *game, struct report *rep)
{
    struct slice where = game->value.len ? game->value : line_body(&record->lines[0]);
    report_rewind(rep, 0);
    struct diagnostic *found =
            report(rep, DIAG_UNKNOWN_GAME, where, "unknown game '%s'", excerpt(rep, game->value));
    const char *near = grammars_nearest(grammars, game->value);
    if (game->value.len && memchr(game->value.ptr, '\r', game->value.len))
        diagnostic_help(
                rep, found,
                "lines end with LF or CR LF, not with CR alone: convert them with tr '\\r' '\\n'");
    else if (near)
        diagnostic_help(rep, found, "did you mean '%s'?", near);
}

void set_verdict(struct verdict *verdict, struct play *play, struct fills *fills)
{
    verdict->play = play;
    verdict->fills = fills;
    verdict->players = play->players;
    verdict->names = play->parsed->players.names;
    verdict->finished = play->ending == ENDING_OVER;
    verdict->moves = play->moves;
    verdict->rounds = play->rounds;
    verdict->round_count = play->parsed->grammar->has_rounds ? play->round_count : 0;
    verdict->score = play->score;
    verdict->winner_known = verdict->finished && play->players && !in_doubt(play, DOUBT_WINNER);
    if (verdict->finished) {
        verdict->winners = play->winners;
        verdict->winner_count = play->winner_count;
    }
}

/* The grammar of the game named in the first line, or NULL. */
static const struct grammar *grammar_of(const struct record *record, struct grammars *grammars,
                                        struct field_text *game)
{
    bool named = record->has_game && record->line_count &&
                 field_split(line_body(&record->lines[0]), game);
    return named ? grammars_find(grammars, game->value) : NULL;
}

static void judge_record(struct judgement *judgement, struct grammars *grammars,
                         struct fills *fills)
{
    const struct record *record = &judgement->record;
    struct report *rep = &judgement->report;
    struct field_text game = { .key = { NULL, 0 } };
    if (!record->has_game) {
        hint_at_misspelt_game(record, grammars, rep);
        return;
    }
    const struct grammar *grammar = grammar_of(record, grammars, &game);
    judgement->verdict.grammar = grammar;
    if (record->too_large) {
        report_too_large(record, rep, "the record is larger than the limit");
        return;
    }
    if (!grammar) {
        if (game.key.ptr)
            report_unknown_game(record, grammars, &game, rep);
        return;
    }
    struct parsed_record *parsed = arena_alloc(rep->arena, sizeof *parsed);
    parse_record(parsed, record, grammar, rep);
    add_hints(parsed);
    struct play *play = play_with_sizes(parsed, rep, fills);
    set_verdict(&judgement->verdict, play, fills);
    try_readings(parsed, rep);
    report_sort(rep);
}

void judge(struct judgement *judgement, const struct chunk *chunk, struct grammars *grammars,
           const struct judge_options *options)
{
    struct field_text game;
    *judgement = (struct judgement){ .report = { .arena = options->arena,
                                                 .counts_only = options->counts_only,
                                                 .stop = options->stop,
                                                 .max_errors = options->max_errors } };
    record_read(&judgement->record, chunk, judge_max_line(options), &judgement->report);
    judgement->verdict.line = record_line(&judgement->record, 0);
    if (options->game_only)
        judgement->verdict.grammar = grammar_of(&judgement->record, grammars, &game);
    else
        judge_record(judgement, grammars, options->collects_fills ? &judgement->fills : NULL);
}

void for_each_round(const struct verdict *verdict, round_sink *round, void *user)
{
    struct round_observer observer = { .round = round, .user = user };
    const struct play *play = verdict->play;
    struct report ignored = { .arena = play->arena, .record = play->parsed->record };
    play_record(play->parsed, 0, &ignored, NULL, &observer);
}

struct move_counter {
    struct legal_moves moves;
    size_t most;
};

static bool count_one(void *user, const struct play *play, struct move move)
{
    struct move_counter *counter = user;
    if (counter->moves.count == 0)
        counter->moves.example = play->game->write_move(play, move);
    if (counter->moves.count == counter->most) {
        counter->moves.more = true;
        return false;
    }
    counter->moves.count++;
    return true;
}

/* The field that a player must write before the next move, or NULL. */
static const char *field_before(const struct play *play)
{
    struct turn turn = find_turn(play);
    if (turn.kind != TURN_FIELD || (play->round && round_field(play, turn.field, turn.player)))
        return NULL; /* the field is there already, and grows with each move */
    return arena_printf(play->arena, "%s %s", play->parsed->grammar->by_id[turn.field]->key,
                        player_as_written(play, turn.player));
}

struct legal_moves count_legal_moves(const struct verdict *verdict, size_t most)
{
    struct move_counter counter = { .most = most };
    if (verdict->play && !verdict->finished)
        legal_moves(verdict->play, count_one, &counter);
    if (counter.moves.count > 0)
        counter.moves.before = field_before(verdict->play);
    return counter.moves;
}
