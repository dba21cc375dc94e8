#include "replay.h"

#include "play/claims.h"
#include "play/rounds.h"

/* Position in the record being replayed. */
struct replay {
    struct play *play;
    struct cursor cursor;
    bool unreadable_row; /* a row before the first round could not be read */
    int unreadable_kind; /* the kind of the last unreadable row */
    bool number_lost;    /* an unreadable row held an unknown number of moves */
    int64_t number_on_paper; /* of the next move, counted from the last number in the record; -1: none */
};

static void report_number(struct play *play, const struct row *row, int64_t expected)
{
    struct diagnostic *found =
            report(play->report, DIAG_MOVE_NUMBER, row->number_text, "this is move %lld, not %lld",
                   (long long)expected, (long long)row->number);
    if (expected == 0)
        diagnostic_help(play->report, found, "the first row is not a move");
}

/* Adds without overflow: a number in a record may be as large as NUMBER_MAX. */
static int64_t add_moves(int64_t number, int64_t moves)
{
    return number > NUMBER_MAX - moves ? NUMBER_MAX : number + moves;
}

/* A move number is correct if it is the count of moves, or continues from a wrong number above. */
static void judge_number(struct replay *replay, const struct row *row, uint64_t before)
{
    struct play *play = replay->play;
    int64_t moves = (int64_t)(play->round->moves_on_paper - before);
    bool moved = moves > 0 || play->round->reported_after_end;
    int64_t expected = moved ? (int64_t)before + 1 : 0;
    if (row->number_text.ptr && !replay->number_lost && row->number != expected &&
        (row->number != replay->number_on_paper || !moved))
        report_number(play, row, expected);
    if (row->number_text.ptr) {
        replay->number_lost = false;
        /* a row that is not a valid move still takes a number */
        replay->number_on_paper = add_moves(row->number, moves ? moves : 1);
    } else if (replay->number_on_paper >= 0) {
        replay->number_on_paper = add_moves(replay->number_on_paper, moves);
    }
}

static void pass_unreadable_row(struct replay *replay)
{
    struct play *play = replay->play;
    const struct game *game = play->game;
    int kind = replay->unreadable_kind;
    replay->number_lost = true;
    if (!play->round) {
        replay->unreadable_row = true;
        return;
    }
    if (kind < 0 || kind == game->moves.id) /* any other kind, such as a grid, has no moves */
        play_lost_move(play);
    if (game->unreadable_row)
        game->unreadable_row(play, kind);
}

/* A row or field of a round opens round 1 if no round is open. */
static void ensure_round(struct replay *replay)
{
    if (replay->play->round)
        return;
    play_open_round(replay->play, 1, NULL);
    if (replay->unreadable_row)
        pass_unreadable_row(replay);
}

static void note_moves(struct play *play, size_t line, uint64_t before)
{
    ARENA_PUSH(play->arena, play->row_moves, play->row_moves_count, play->row_moves_capacity);
    play->row_moves[play->row_moves_count++] =
            (struct row_moves){ line, before + 1, play->round->moves_on_paper - before };
}

static void replay_row(struct replay *replay, const struct row *row)
{
    struct play *play = replay->play;
    if (play->stopped || row->result == ROW_IGNORED)
        return;
    if (row->result != ROW_READ) {
        replay->unreadable_kind = row_kind(row);
        pass_unreadable_row(replay);
        return;
    }
    ensure_round(replay);
    uint64_t before = play->round->moves_on_paper;
    play->has_content = true;
    /* errors in a row, its claims and its number count as one error about its move */
    report_about(play->report, play->game->moves.place == MOVE_IS_LINE ? row->text.ptr : NULL);
    play->game->row(play, row);
    if (play->round->moves_on_paper > before)
        note_moves(play, row->line, before);
    observe_row(play, row);
    report_about(play->report, row->text.ptr);
    judge_number(replay, row, before);
    report_about(play->report, NULL);
}

static void replay_field(struct replay *replay, struct field *field)
{
    struct play *play = replay->play;
    const struct field_def *def = field->def;
    if (!def || play->stopped)
        return;
    if (def->id == FIELD_ROUND) {
        replay->number_lost = replay->unreadable_row = false;
        replay->number_on_paper = -1;
        next_round(play, field);
        return;
    }
    if (def->in_round && !(def->persists && !play->round))
        ensure_round(replay);
    /* an unreadable claim still counts as written: do not fill in another */
    if (!field->duplicate && (field->usable || !def->repeats))
        pass_field(play->parsed, field);
    if (field->usable)
        play->has_content |=
                def->is_block || (def->id >= FIELD_OF_GAME && (def->in_round || def->repeats));
    if (def->repeats && def->id >= FIELD_OF_GAME && play->game->field)
        play->game->field(play, field);
}

/* True if a field belongs to a round: missing claims about the round are filled in below it. */
static bool is_of_round(const struct field *field)
{
    return field->def && (field->def->in_round || field->def->id == FIELD_ROUND);
}

void replay_record(struct play *play)
{
    struct replay replay = { .play = play, .number_on_paper = -1 };
    const struct parsed_record *parsed = play->parsed;
    const struct record *record = parsed->record;
    rewind_fields(play->parsed);
    if (!parsed->grammar->has_rounds)
        ensure_round(&replay);
    for (size_t i = 1; i < record->line_count; i++) {
        struct field *field = field_on(parsed, &replay.cursor, i);
        const struct row *row = row_on(parsed, &replay.cursor, i);
        if (field)
            replay_field(&replay, field);
        if (row)
            replay_row(&replay, row);
        if (play->fills && (field ? is_of_round(field) : record->lines[i].kind == LINE_ROW))
            play->fills->last_line = i;
    }
    if (!play->stopped)
        play_close_round(play);
}
