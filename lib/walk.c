#include "walk.h"

#include "claims.h"
#include "rounds.h"

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
    open_round(walk->play, 1, NULL);
    if (walk->gap)
        pass_gap(walk);
}

static void note_moves(struct play *play, struct row_moves moves)
{
    ARENA_PUSH(play->arena, play->row_moves, play->row_moves_count, play->row_moves_capacity);
    play->row_moves[play->row_moves_count++] = moves;
}

/* Where the game takes few of those that are known, not many are looked up in vain. */
static void adapt(size_t *together, size_t made, size_t known)
{
    size_t twice = 2 * *together;
    if (made < known)
        *together = made + 1;
    else
        *together = twice > 0 && twice < KNOWN_ROWS_MAX ? twice : KNOWN_ROWS_MAX;
}

/*
 * Most rows are moves that were read before and that nothing is to be said of: the game takes so many of them
 * together as it can. Returns how many lines these were.
 */
static size_t walk_known_rows(struct walk *walk, size_t line)
{
    struct play *play = walk->play;
    struct round *round = play->round;
    size_t together = play->shaped->grammar->known->together;
    struct known_row rows[KNOWN_ROWS_MAX];
    bool is_plain = round && walk->context.only && !play->stopped;
    if (!play->game->moves_of_rows || !is_plain || play->claims || play->watch)
        return 0;
    size_t count = shape_recall(play->shaped, &walk->context, line, rows, together);
    size_t made = count ? play->game->moves_of_rows(play, rows, count) : 0;
    adapt(&play->shaped->grammar->known->together, made, count);
    if (made == 0)
        return 0;
    note_moves(play, (struct row_moves){ line, made, round->written + 1, 1 });
    round->written += made;
    round->moves += made;
    play->moves += made;
    walk->context.rows += made;
    if (walk->number_on_paper >= 0)
        walk->number_on_paper = add_moves(walk->number_on_paper, (int64_t)made);
    return made;
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
        if (play->round->written > before)
            note_moves(play,
                       (struct row_moves){ line, 1, before + 1, play->round->written - before });
        watch_row(play, &row);
        judge_number(walk, &row, before, is_first_faulty(play));
    } else if (result != ROW_IGNORED) {
        walk->gap_kind = result == ROW_BAD && row.def ? row.def->id : -1;
        pass_gap(walk);
    }
}

/* A line that is no text may have been a move, or several. */
static void walk_lost_row(struct walk *walk, size_t line)
{
    struct play *play = walk->play;
    enum row_result result = shape_lost_row(play->shaped, &walk->context, line, &walk->gap_kind);
    if (result != ROW_IGNORED && !play->stopped)
        pass_gap(walk);
}

/* A remark without an end takes with it what may have been rows. */
static void walk_open_remark(struct walk *walk, size_t line)
{
    struct play *play = walk->play;
    const struct record *record = play->shaped->record;
    bool takes_lines = false;
    for (size_t i = line + 1; i < record->line_count; i++)
        takes_lines |= line_body(&record->lines[i]).len > 0;
    if (!takes_lines)
        return;
    play->cut_block = walk->context.block;
    walk_lost_row(walk, line);
}

/* Brackets make a remark of a line; somebody who writes pairs or squares in them may not know. */
static void walk_remark(const struct walk *walk, size_t line)
{
    struct play *play = walk->play;
    if (!shape_hides_row(play->shaped, &walk->context, line))
        return;
    struct diagnostic *found =
            report(play->report, DIAG_ROW_IN_REMARK, line_body(&play->shaped->record->lines[line]),
                   "a line in brackets is a remark, and this one would read as a row");
    diagnostic_help(play->report, found,
                    "take the brackets off, or say in words that it is no move");
}

static void walk_field(struct walk *walk, struct field *field)
{
    struct play *play = walk->play;
    const struct field_def *def = field->def;
    shape_field_passed(&walk->context, field);
    if (!def || play->stopped)
        return;
    if (def->is_block && field->value.len && field->usable)
        walk_lost_row(walk, field->line); /* what stands behind the colon may be the first row */
    if (def->id == FIELD_ROUND) {
        walk->number_lost = walk->gap = false;
        walk->number_on_paper = -1;
        next_round(play, field);
        return;
    }
    if (def->in_round && !(def->lasts && !play->round))
        ensure_round(walk);
    /* one that can't be read stands there all the same: no claim is filled in beside it */
    if (!field->duplicate && (field->usable || !def->repeats))
        shape_pass(play->shaped, field);
    if (!field->usable)
        return;
    play->written |= def->is_block || (def->id >= FIELD_OF_GAME && (def->in_round || def->repeats));
    if (def->repeats && def->id >= FIELD_OF_GAME && play->game->field)
        play->game->field(play, field);
}

/* True where a field belongs to a round: claims about the round go below it. */
static bool is_of_round(const struct field *field)
{
    return field->def && (field->def->in_round || field->def->id == FIELD_ROUND);
}

void walk_record(struct play *play)
{
    struct walk walk = { .play = play, .number_on_paper = -1 };
    const struct record *record = play->shaped->record;
    if (!play->shaped->grammar->has_rounds)
        ensure_round(&walk);
    for (size_t i = 1; i < record->line_count; i++) {
        enum line_kind kind = record->lines[i].kind;
        struct field *field = shape_field_on(play->shaped, walk.field, i);
        size_t known;
        walk.field += field != NULL;
        if (field)
            walk_field(&walk, field);
        else if (kind == LINE_ROW && (known = walk_known_rows(&walk, i)) > 0)
            i += known - 1;
        else if (kind == LINE_ROW)
            walk_row(&walk, i);
        else if (kind == LINE_LOST_ROW)
            walk_lost_row(&walk, i);
        else if (i == record->open_remark)
            walk_open_remark(&walk, i);
        else if (kind == LINE_REMARK)
            walk_remark(&walk, i);
        if (play->claims && (field ? is_of_round(field) : kind == LINE_ROW))
            play->claims->last_line = i;
    }
    if (!play->stopped)
        close_round(play);
}
