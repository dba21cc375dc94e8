#include "judge.h"

#include "words.h"

/* --- rounds --- */

static struct round *open_round(struct play *play, uint64_t number, const struct field *opener,
                                size_t index)
{
    ARENA_PUSH(play->arena, play->rounds, play->round_count, play->round_capacity);
    play->round = &play->rounds[play->round_count++];
    *play->round = (struct round){ .number = number, .index = index, .opener = opener };
    if (play->game->open_round)
        play->game->open_round(play);
    return play->round;
}

/* Compares the points that a round claims with those it has. */
static void judge_points(struct play *play)
{
    const struct round *round = play->round;
    const struct field *claim = round_field(play, FIELD_POINTS, 0);
    if (!claim || !round->points || round->ending != ENDING_OVER || round->faulty)
        return;
    const char *right;
    if (claim->def->value.type == TYPE_INTEGER)
        right = claim->integer == round->points[0] ? NULL
                                                   : write_integers(play, round->points, 1, "");
    else
        right = compare_integers(play, value_tokens(&claim->def->value, claim->value),
                                 round->points, round->point_count, ", ");
    if (!right)
        return;
    struct diagnostic *found =
            report(play->report, DIAG_POINTS_MISMATCH, claim->value, "claimed %s, computed %s",
                   excerpt(play->report, claim->value), right);
    diagnostic_claim(play->report, found, claim->value, right);
}

/* A claim that nobody can recompute is what the record consists of. */
static void keep_points(struct play *play)
{
    if (round_field(play, FIELD_POINTS, 0))
        claim_is_record(play, FIELD_POINTS);
}

static void claim_points(struct play *play)
{
    const struct round *round = play->round;
    if (!play->claims)
        return;
    bool opens_round = !round->opener && !round->written; /* perhaps it is what opened the round */
    if (!round->points || round->ending != ENDING_OVER || round->faulty || opens_round)
        keep_points(play);
    else
        claim_field(play, FIELD_POINTS, 0,
                    write_integers(play, round->points, round->point_count, ", "));
}

static void report_numbers(struct play *play)
{
    for (size_t i = 0; i < play->number_fault_count; i++) {
        const struct number_fault *fault = &play->number_faults[i];
        if (fault->dropped)
            continue;
        struct diagnostic *found =
                report(play->report, DIAG_MOVE_NUMBER, fault->text, "this is move %lld, not %lld",
                       (long long)fault->expected, (long long)fault->number);
        if (fault->expected == 0)
            diagnostic_help(play->report, found, "the first row is no move");
    }
    play->number_fault_count = play->number_fault = 0;
}

static void close_round(struct play *play)
{
    if (!play->round)
        return;
    if (play->game->close_round)
        play->game->close_round(play);
    report_numbers(play);
    judge_points(play);
    claim_points(play);
    watch_round(play);
}

/*
 * Round: closes the round above and opens the next. A wrong number is taken as it is written; where a
 * round may be missing, what depends on all of them is not judged.
 */
static void next_round(struct play *play, const struct field *opener)
{
    uint64_t last = play->round ? play->round->number : 0;
    uint64_t number = opener->usable ? (uint64_t)opener->integer : last + 1;
    bool known = !play->round || !play->round->opener || play->round->opener->usable;
    close_round(play);
    if (last && known && number != last + 1) {
        report(play->report, DIAG_BAD_ROUND, opener->value, "round %llu follows round %llu",
               (unsigned long long)number, (unsigned long long)last);
        play->rounds_uncertain = true;
    } else if (play->game->may_open && !play->game->may_open(play, opener, number)) {
        play->stopped = true;
        return;
    }
    play->rounds_uncertain |= !opener->usable;
    open_round(play, number, opener, opener->round);
}

/* --- the way through the record --- */

/* Where the reader of a record is, apart from the position of the game. */
struct walk {
    struct play *play;
    struct row_context context;
    size_t field; /* the next one */
    bool gap;     /* a row before the first round could not be read, and was of this kind */
    int gap_kind;
    bool number_lost;        /* a row could not be read, and how many moves it held is not known */
    int64_t number_on_paper; /* of the next move, going on from the last number written; -1 for none */
};

static void add_number_fault(struct play *play, const struct row *row, int64_t expected)
{
    ARENA_PUSH(play->arena, play->number_faults, play->number_fault_count,
               play->number_fault_capacity);
    play->number_faults[play->number_fault_count++] = (struct number_fault){
        .row = row->text, .text = row->number_text, .number = row->number, .expected = expected
    };
}

/* A number on paper may be as large as any, and stays so. */
static int64_t add_moves(int64_t number, int64_t moves)
{
    return number > NUMBER_MAX - moves ? NUMBER_MAX : number + moves;
}

/* A number is right where it counts the moves, or goes on from a wrong one above it. */
static void judge_number(struct walk *walk, const struct row *row, uint64_t before, bool faulty)
{
    struct play *play = walk->play;
    int64_t moves = (int64_t)(play->round->written - before);
    bool moved = moves > 0 || play->round->said_too_far;
    int64_t expected = moved ? (int64_t)before + 1 : 0;
    if (row->number_text.ptr && !faulty && !walk->number_lost && row->number != expected &&
        (row->number != walk->number_on_paper || !moved))
        add_number_fault(play, row, expected);
    if (row->number_text.ptr) {
        walk->number_lost = false;
        /* what is written as a move goes on as one, even where it is none */
        walk->number_on_paper = add_moves(row->number, moves ? moves : 1);
    } else if (walk->number_on_paper >= 0) {
        walk->number_on_paper = add_moves(walk->number_on_paper, moves);
    }
}

/* True where the first move of the row that was read last has had its error. */
static bool is_first_faulty(const struct play *play)
{
    const struct row_errors *errors = &play->row_errors;
    size_t by_first = errors->first < play->report->errors ? errors->first : play->report->errors;
    return by_first > errors->above;
}

static void pass_gap(struct walk *walk)
{
    struct play *play = walk->play;
    walk->number_lost = true;
    if (!play->round)
        walk->gap = true;
    else if (play->game->gap)
        play->game->gap(play, walk->gap_kind);
}

/* What belongs to a round opens round 1 where none is open. */
static void ensure_round(struct walk *walk)
{
    if (walk->play->round)
        return;
    open_round(walk->play, 1, NULL, 0);
    if (walk->gap)
        pass_gap(walk);
}

static void note_moves(struct play *play, size_t line, uint64_t before)
{
    if (play->round->written == before)
        return;
    ARENA_PUSH(play->arena, play->row_moves, play->row_moves_count, play->row_moves_capacity);
    play->row_moves[play->row_moves_count++] =
            (struct row_moves){ line, before + 1, play->round->written - before };
}

static void walk_row(struct walk *walk, size_t line)
{
    struct play *play = walk->play;
    struct row row;
    enum row_result result = shape_row(play->shaped, &walk->context, line, &row);
    if (play->stopped)
        return; /* its form was judged, and that is all */
    if (result == ROW_READ) {
        ensure_round(walk);
        uint64_t before = play->round->written;
        play->row_errors = (struct row_errors){ before, play->report->errors, SIZE_MAX };
        play->written = true;
        play->game->row(play, &row);
        note_moves(play, line, before);
        watch_row(play, &row);
        judge_number(walk, &row, before, is_first_faulty(play));
    } else if (result != ROW_IGNORED) {
        walk->gap_kind = result == ROW_BAD && row.def ? row.def->id : -1;
        pass_gap(walk);
    }
}

static void walk_field(struct walk *walk, struct field *field)
{
    struct play *play = walk->play;
    const struct field_def *def = field->def;
    shape_field_passed(&walk->context, field);
    if (!def || play->stopped)
        return;
    if (def->id == FIELD_ROUND) {
        walk->number_lost = walk->gap = false;
        walk->number_on_paper = -1;
        next_round(play, field);
        return;
    }
    if (def->in_round && !(def->lasts && !play->round))
        ensure_round(walk);
    /* one that can't be read stands there all the same: no claim is filled in beside it */
    if (field->usable || (!field->duplicate && !def->repeats))
        shape_pass(play->shaped, field);
    if (!field->usable)
        return;
    play->written |= def->is_block || (def->id >= FIELD_OF_GAME && (def->in_round || def->repeats));
    if (def->repeats && def->id >= FIELD_OF_GAME && play->game->field)
        play->game->field(play, field);
}

/* True where the line that was passed belongs to a round: claims about the round go below it. */
static bool is_of_round(const struct walk *walk, enum line_kind kind)
{
    if (kind != LINE_FIELD)
        return kind == LINE_ROW;
    const struct field_def *def = walk->play->shaped->fields[walk->field - 1].def;
    return def && (def->in_round || def->id == FIELD_ROUND);
}

static void walk_record(struct play *play)
{
    struct walk walk = { .play = play, .number_on_paper = -1 };
    const struct record *record = play->shaped->record;
    if (!play->shaped->grammar->has_rounds)
        ensure_round(&walk);
    for (size_t i = 1; i < record->line_count; i++) {
        enum line_kind kind = record->lines[i].kind;
        if (kind == LINE_FIELD)
            walk_field(&walk, &play->shaped->fields[walk.field++]);
        else if (kind == LINE_ROW)
            walk_row(&walk, i);
        if (play->claims && is_of_round(&walk, kind))
            play->claims->last_line = i;
    }
    if (!play->stopped)
        close_round(play);
}

/* --- claims about the whole game --- */

static void judge_score(struct play *play)
{
    const struct field *claim = play_field(play, FIELD_SCORE);
    if (!claim)
        return;
    if (!play->players) {
        if (!play->shaped->players.unreadable)
            play_need(play, FIELD_PLAYERS);
        return;
    }
    if (!play->score || play->score_unjudged)
        return;
    const char *right = compare_integers(play, value_tokens(&claim->def->value, claim->value),
                                         play->score, play->players, ", ");
    if (!right)
        return;
    struct diagnostic *found =
            report(play->report, DIAG_SCORE_MISMATCH, claim->value, "claimed %s, computed %s",
                   excerpt(play->report, claim->value), right);
    diagnostic_claim(play->report, found, claim->value, right);
}

static const char *write_winners(const struct play *play)
{
    const char *text = "none";
    for (unsigned i = 0; i < play->winner_count; i++) {
        const char *name = player_word(play, play->winners[i]);
        text = i ? arena_printf(play->arena, "%s, %s", text, name) : name;
    }
    return text;
}

static bool is_claimed(const struct field *claim, unsigned player)
{
    for (size_t i = 0; i < claim->list_count; i++)
        if (claim->list[i] == player)
            return true;
    return false;
}

/* As many are named as won, and all of those: so nobody is named twice. */
static bool winners_agree(const struct play *play, const struct field *claim)
{
    if (claim->list_count != play->winner_count)
        return false;
    for (unsigned i = 0; i < play->winner_count; i++)
        if (!is_claimed(claim, play->winners[i]))
            return false;
    return true;
}

/* Where the players can't be read, a name may be anybody's. */
static bool names_strangers(const struct field *claim)
{
    for (size_t i = 0; i < claim->list_count; i++)
        if (claim->list[i] > PLAYERS_MAX)
            return true;
    return false;
}

static void judge_winner(struct play *play)
{
    const struct field *claim = play_field(play, FIELD_WINNER);
    if (!claim || !play->players || play->winner_unjudged || play->ending != ENDING_OVER ||
        names_strangers(claim) || winners_agree(play, claim))
        return;
    const char *right = play->report->counts_only ? "" : write_winners(play);
    struct diagnostic *found =
            report(play->report, DIAG_WINNER_MISMATCH, claim->value, "claimed %s, computed %s",
                   excerpt(play->report, claim->value), right);
    diagnostic_claim(play->report, found, claim->value, right);
}

static bool take_first(void *user, const struct play *play, struct move move)
{
    *(const char **)user = play->game->write_move(play, move);
    return false;
}

/* The game goes on, though it is said to be finished. */
static void judge_finished(struct play *play)
{
    const struct field *said = said_finished(play);
    const char *example = NULL;
    if (!said || play->end_reported || play->ending != ENDING_OPEN)
        return;
    enum diagnostic_id id =
            said->def->id == FIELD_WINNER ? DIAG_WINNER_MISMATCH : DIAG_STATUS_MISMATCH;
    if (!play->report->counts_only && play->game->legal)
        play->game->legal(play, take_first, &example);
    struct diagnostic *found =
            example ? report(play->report, id, said->value,
                             "the game is not over: a move is legal, such as %s", example)
                    : report(play->report, id, said->value, "the game is not over");
    diagnostic_claim(play->report, found, said->value,
                     id == DIAG_STATUS_MISMATCH ? "unfinished" : NULL);
}

static void judge_unfinished(struct play *play)
{
    const struct field *status = play_field(play, FIELD_STATUS);
    if (!status || status->integer == 0 || play->ending != ENDING_OVER)
        return;
    struct diagnostic *found =
            report(play->report, DIAG_STATUS_MISMATCH, status->value, "the game is over");
    diagnostic_claim(play->report, found, status->value, "finished");
}

static void claim_results(struct play *play)
{
    if (!play->claims)
        return;
    if (!play->score || play->score_unjudged)
        claim_is_record(play, FIELD_SCORE);
    else
        claim_field(play, FIELD_SCORE, 0, write_integers(play, play->score, play->players, ", "));
    if (play->end_unsaid)
        return;
    if (play->ending == ENDING_OVER && play->players && !play->winner_unjudged)
        claim_field(play, FIELD_WINNER, 0, write_winners(play));
    else if (play->ending != ENDING_OPEN)
        claim_is_record(play, FIELD_WINNER);
    if (play->ending == ENDING_UNJUDGED)
        claim_is_record(play, FIELD_STATUS);
    else
        claim_field(play, FIELD_STATUS, 0, play->ending == ENDING_OVER ? "finished" : "unfinished");
}

/* --- the whole --- */

/* True where the paper shows something of the game, and not only what is said of it. */
static bool shows_game(const struct play *play)
{
    bool shows = play->written;
    for (size_t i = 0; i < play->round_count; i++) /* a round may be over before it begins */
        shows = shows || play->rounds[i].ending == ENDING_OVER;
    return shows;
}

/*
 * Where rounds are or may be missing, the score of all of them is not known; in a game where only the
 * last round counts it is.
 */
static void limit_to_written(struct play *play)
{
    const struct grammar *grammar = play->shaped->grammar;
    if (!shows_game(play)) {
        play->score_unjudged = true;
        if (play->ending == ENDING_OPEN)
            play->ending = ENDING_UNJUDGED;
    }
    bool late = grammar->has_rounds && play->round_count && play->rounds[0].number != 1;
    if (grammar->has_playing || !(late || play->rounds_uncertain))
        return;
    play->score_unjudged = play->winner_unjudged = true;
    play->end_reported |= play->rounds_uncertain;
    if (play->rounds_uncertain && play->ending == ENDING_OVER)
        play->ending = ENDING_UNJUDGED;
}

static struct play *run(const struct record *record, struct grammar *grammar, uint32_t readings,
                        struct report *report, struct claims *claims, struct watch *watch)
{
    struct shaped *shaped = arena_zero(report->arena, 1, sizeof *shaped);
    shape_fields(shaped, record, grammar, report);
    struct play *play = play_new(shaped, report, claims, watch);
    play->readings |= readings;
    play->game->begin(play);
    walk_record(play);
    play->game->finish(play);
    limit_to_written(play);
    judge_score(play);
    judge_winner(play);
    judge_finished(play);
    judge_unfinished(play);
    claim_results(play);
    return play;
}

/* The error at the same place in another report, or NULL. */
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
        bool adds = false;
        for (size_t k = 0; k < other.count; k++)
            adds = adds || !has_same(report, &other.items[k]);
        for (size_t k = 0; k < report->count && !adds; k++)
            if (report->items[k].is_claim && !report->items[k].reading &&
                !has_same(&other, &report->items[k]))
                report->items[k].reading = grammar->game->readings[i];
    }
}

static void unknown_game(const struct record *record, const struct grammars *grammars,
                         const struct field_text *game, struct report *rep)
{
    struct slice where = game->value.len ? game->value : line_body(&record->lines[0]);
    rep->count = rep->errors = rep->warnings = 0; /* nothing else is judged */
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
    if (verdict->winner_known) {
        verdict->winners = play->winners;
        verdict->winner_count = play->winner_count;
    }
}

/* The grammar of the game that a record's first line names, or NULL. */
static struct grammar *grammar_of(const struct record *record, struct grammars *grammars,
                                  struct field_text *game)
{
    bool named = record->has_game && record->line_count &&
                 field_split(line_body(&record->lines[0]), game);
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
        rep->count = rep->errors = rep->warnings = 0;
        report(rep, DIAG_RECORD_TOO_LARGE,
               record->line_count ? line_body(&record->lines[0]) : record->bytes,
               "the record is larger than the limit: record skipped");
        return;
    }
    if (!grammar) {
        if (game.key.ptr)
            unknown_game(record, grammars, &game, rep);
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

void judge_open_round(struct play *play, uint64_t number, const struct field *opener)
{
    open_round(play, number, opener, opener ? opener->round : 0);
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

struct prospects judge_prospects(const struct verdict *verdict, size_t most)
{
    struct counting counting = { .most = most };
    if (verdict->play && !verdict->finished && verdict->play->game->legal)
        verdict->play->game->legal(verdict->play, count_one, &counting);
    return counting.prospects;
}
