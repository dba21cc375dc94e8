#include "judge.h"

#include "results.h"
#include "walk.h"
#include "words.h"

/* Judges a record of a game that is known, in the readings that it names and these. */
static struct play *run(const struct record *record, struct grammar *grammar, uint32_t readings,
                        struct report *report, struct claims *claims, struct watch *watch)
{
    struct shaped *shaped = arena_alloc(report->arena, sizeof *shaped);
    shape_fields(shaped, record, grammar, report);
    struct play *play = play_new(shaped, report, claims, watch);
    play->readings |= readings;
    play->game->begin(play);
    walk_record(play);
    play->game->finish(play);
    judge_results(play);
    return play;
}

/* True where a report has the same diagnostic at the same place. */
static bool has_same(const struct report *report, const struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].id == diagnostic->id &&
            report->items[i].place.line == diagnostic->place.line &&
            report->items[i].place.column == diagnostic->place.column)
            return true;
    return false;
}

static bool has_failed_claim(const struct report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].is_claim)
            return true;
    return false;
}

/* True where a report has nothing that the other one has not. */
static bool adds_nothing(const struct report *report, const struct report *other)
{
    for (size_t i = 0; i < report->count; i++)
        if (!has_same(other, &report->items[i]))
            return false;
    return true;
}

/* Claims that fail in the one report and not in the other are true in the other's reading. */
static void name_reading(struct report *report, const struct report *other, const char *reading)
{
    for (size_t i = 0; i < report->count; i++) {
        struct diagnostic *claim = &report->items[i];
        if (claim->is_claim && !claim->reading && !has_same(other, claim))
            claim->reading = reading;
    }
}

/*
 * A claim that fails may be true in the house reading of the players: each reading is tried, and is
 * named where it makes claims true and breaks nothing else.
 */
static void try_readings(const struct record *record, struct grammar *grammar, uint32_t readings,
                         struct report *report)
{
    enum { MOST = 100 }; /* a record with more errors than that has other troubles */
    if (report->counts_only || report->count > MOST || !has_failed_claim(report))
        return;
    for (int i = 0; grammar->game->readings[i]; i++) {
        struct report other = {
            .arena = report->arena, .record = record, .counts_only = true, .keeps_places = true
        };
        if (readings >> i & 1)
            continue;
        run(record, grammar, (uint32_t)1 << i, &other, NULL, NULL);
        if (adds_nothing(&other, report))
            name_reading(report, &other, grammar->game->readings[i]);
    }
}

/* Where a record is skipped, nothing else is said of it. */
static void forget_all(struct report *rep)
{
    rep->count = rep->errors = rep->warnings = 0;
}

static void skip_large(const struct record *record, struct report *rep)
{
    forget_all(rep);
    report(rep, DIAG_RECORD_TOO_LARGE,
           record->line_count ? line_body(&record->lines[0]) : record->bytes,
           "the record is larger than the limit: record skipped");
}

static void skip_unknown(const struct record *record, const struct grammars *grammars,
                         const struct field_text *game, struct report *rep)
{
    struct slice where = game->value.len ? game->value : line_body(&record->lines[0]);
    forget_all(rep);
    struct diagnostic *found =
            report(rep, DIAG_UNKNOWN_GAME, where, "there is no game '%s': record skipped",
                   excerpt(rep, game->value));
    const char *near = nearest_word(grammars_names(grammars), game->value);
    if (near)
        diagnostic_help(rep, found, "did you mean '%s'?", near);
}

static void fill_verdict(struct verdict *verdict, struct play *play, struct claims *claims)
{
    verdict->play = play;
    verdict->claims = claims;
    verdict->players = play->players;
    verdict->names = play->shaped->players.names;
    verdict->finished = play->ending == ENDING_OVER;
    verdict->moves = play->moves;
    verdict->rounds = play->rounds;
    verdict->round_count = play->shaped->grammar->has_rounds ? play->round_count : 0;
    verdict->score = play->score;
    verdict->winner_known = verdict->finished && play->players && !play->winner_unjudged;
    if (verdict->finished && play->players) {
        verdict->winners = play->winners;
        verdict->winner_count = play->winner_count;
    }
}

/* The grammar of the game that a record's first line names, or NULL. */
static struct grammar *grammar_of(const struct record *record, struct grammars *grammars,
                                  struct field_text *game)
{
    bool named = record->has_game && record->line_count && line_split(&record->lines[0], game);
    return named ? grammars_find(grammars, game->value) : NULL;
}

void judge_game(const struct record *record, struct grammars *grammars, struct verdict *verdict)
{
    struct field_text game;
    *verdict = (struct verdict){ .line = record_line(record, 0) };
    verdict->grammar = grammar_of(record, grammars, &game);
}

void judge(const struct record *record, struct grammars *grammars, struct report *rep,
           struct claims *claims, struct verdict *verdict)
{
    struct field_text game = { .key = { NULL, 0 } };
    *verdict = (struct verdict){ .line = record_line(record, 0) };
    if (!record->has_game)
        return;
    struct grammar *grammar = grammar_of(record, grammars, &game);
    verdict->grammar = grammar;
    if (record->too_large) {
        skip_large(record, rep);
        return;
    }
    if (!grammar) {
        if (game.key.ptr)
            skip_unknown(record, grammars, &game, rep);
        return;
    }
    struct play *play = run(record, grammar, 0, rep, claims, NULL);
    fill_verdict(verdict, play, claims);
    try_readings(record, grammar, play->readings, rep);
    report_sort(rep);
}

void judge_again(const struct verdict *verdict, struct watch *watch)
{
    const struct play *play = verdict->play;
    if (!play)
        return;
    struct report again = { .arena = play->arena, .record = play->shaped->record };
    run(again.record, play->shaped->grammar, 0, &again, NULL, watch);
}

struct play *judge_begin(struct shaped *shaped, struct report *rep)
{
    struct play *play = play_new(shaped, rep, NULL, NULL);
    play->game->begin(play);
    return play;
}

struct counting {
    struct prospects prospects;
    size_t most;
};

static bool count_one(void *user, const struct play *play, struct move move)
{
    struct counting *counting = user;
    if (counting->prospects.count == 0)
        counting->prospects.example = play->game->write_move(play, move);
    if (counting->prospects.count == counting->most) {
        counting->prospects.more = true;
        return false;
    }
    counting->prospects.count++;
    return true;
}

/* What a player writes before the next move is made, or NULL. */
static const char *field_before(const struct play *play)
{
    struct turn turn = { .kind = TURN_MOVE };
    if (play->game->turn && play->players)
        play->game->turn(play, &turn);
    if (turn.kind != TURN_FIELD || (play->round && round_field(play, turn.field, turn.player)))
        return NULL; /* it is written, and it may be moves that it grows by */
    return arena_printf(play->arena, "%s %s", play->shaped->grammar->by_id[turn.field]->key,
                        player_word(play, turn.player));
}

struct prospects judge_prospects(const struct verdict *verdict, size_t most)
{
    struct counting counting = { .most = most };
    if (verdict->play && !verdict->finished && verdict->play->game->legal)
        verdict->play->game->legal(verdict->play, count_one, &counting);
    if (counting.prospects.count > 0)
        counting.prospects.before = field_before(verdict->play);
    return counting.prospects;
}
