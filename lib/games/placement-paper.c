#include "placement-paper.h"

void placement_explain(struct play *play, struct move move, enum diagnostic_id fault,
                       struct slice text)
{
    const struct placement *placement = play->position->state;
    bool is_row = fault == DIAG_ROW_TAKEN;
    if (fault == DIAG_SQUARE_OUTSIDE) {
        report_outside(play, text, play->position->sizes[0]);
        return;
    }
    const struct placed *first =
            placement_first(placement, is_row ? BY_ROW : BY_COLUMN, is_row ? move.b : move.a);
    struct diagnostic *found =
            report(play->report, fault, text, "the %s already has a filled square",
                   is_row ? "row" : "column");
    diagnostic_note(play->report, found,
                    play_move_text(play, (uint64_t)(first - placement->squares) + 1), "here");
}

bool placement_agrees(const struct position *position, struct square square,
                      const struct token *cell)
{
    return (*cell->text.ptr != '.') == (placement_last_move(position, square) != 0);
}

void placement_read_cell(struct play *play, struct square square, const struct token *cell)
{
    if (*cell->text.ptr == '.')
        return;
    if (square.column)
        play_move(play, (struct move){ .a = square.column, .b = square.row }, cell->text);
    else
        play_unknown_move(play);
}

void placement_finish(struct play *play, bool is_complete)
{
    const struct round *round = play->round;
    int64_t n = play->position->sizes[0];
    unsigned moves = placement_over(play->position) ? 0 : DOUBT_MOVES;
    /* a move outside the grid may have been the last one */
    if (round_in_doubt(play, DOUBT_MOVES) ||
        (round->moves_on_paper > 0 && round->moves_on_paper >= (uint64_t)n))
        doubt(play, DOUBT_END);
    if (!n || !is_complete || round_in_doubt(play, DOUBT_POSITION | moves))
        doubt(play, DOUBT_SCORE | DOUBT_WINNER);
    finish_by_points(play, is_complete && !round_in_doubt(play, DOUBT_END));
}
