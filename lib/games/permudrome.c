/*
 * Permudrome, 21 December 2010. Two players fill n squares of an n by n grid, two in each turn, with no two in the same
 * row or column. Player 1 scores the longest palindrome in the height differences of neighbouring columns, player 2
 * that in the differences of neighbouring rows.
 */
#include "mirrors.h"
#include "placement.h"
#include "play/claims.h"
#include "play/fit.h"
#include "views.h"

enum { FIELD_N = FIELD_OF_GAME, FIELD_COLUMNS, FIELD_ROWS, FIELD_GRID };
enum { SIZE_N };
enum { IN_A_TURN = 2, TURNS = 4 /* n must be a multiple */ };

static const char *const fields[] = { "n", "Columns", "Rows", "Grid", NULL };
static const char *const readings[] = { NULL };

/* --- the rules: a move is a square, column a and row b --- */

struct permudrome {
    struct placement placement; /* must be first: see placement.h */
    int64_t *differences, *reach;
    size_t differences_capacity, reach_capacity;
};

static unsigned mover(const struct position *position)
{
    const struct permudrome *state = position->state;
    return (unsigned)(state->placement.count / IN_A_TURN % 2) + 1;
}

/*
 * A player's n - 1 differences: of columns from the left, or of rows from the top. NULL unless each column and row has
 * exactly one square.
 */
static const int64_t *find_differences(const struct position *position, int way)
{
    struct permudrome *state = position->state;
    int64_t n = position->sizes[SIZE_N], last = 0;
    if (!n || state->placement.count < (size_t)n)
        return NULL;
    ARENA_RESERVE(position->arena, state->differences, (size_t)n, state->differences_capacity);
    for (int64_t k = 1; k <= n; k++) {
        const struct placed *at =
                placement_first(&state->placement, way, way == BY_ROW ? n + 1 - k : k);
        if (!at || at->shared[BY_COLUMN] || at->shared[BY_ROW])
            return NULL;
        int64_t height = way == BY_ROW ? at->square.column : at->square.row;
        if (k > 1)
            state->differences[k - 2] = height > last ? height - last : last - height;
        last = height;
    }
    return state->differences;
}

static int64_t longest_palindrome(const int64_t *numbers, int64_t count, int64_t *reach)
{
    int64_t longest = 0;
    find_mirrors((struct mirrored){ .items = numbers, .count = count }, reach);
    for (int64_t c = 0; c <= 2 * count; c++)
        longest = reach[c] > longest ? reach[c] : longest;
    return longest;
}

/* Zero until the grid is full. */
static void points(const struct position *position, int64_t *points)
{
    struct permudrome *state = position->state;
    size_t n = (size_t)position->sizes[SIZE_N];
    for (int way = 0; way < 2; way++) {
        const int64_t *differences = find_differences(position, way);
        if (!differences)
            return;
        ARENA_RESERVE(position->arena, state->reach, 2 * n, state->reach_capacity);
        points[way] = longest_palindrome(differences, (int64_t)n - 1, state->reach);
    }
}

/* The grid scores the same if mirrored either way; transposing it would exchange the players' scores. */
static uint64_t key(const struct position *position)
{
    const struct placement *placement = position->state;
    uint64_t least = UINT64_MAX;
    for (unsigned image = 0; image < 4; image++) {
        uint64_t key = placement->count;
        for (size_t i = 0; i < placement->count; i++)
            key += map_mix(square_key(
                    square_image(placement->squares[i].square, position->sizes[SIZE_N], image)));
        least = key < least ? key : least;
    }
    return least;
}

static const struct rules rules = {
    .state_size = sizeof(struct permudrome),
    .scoring = POINTS_OF_PLAYERS,
    .begin = placement_begin,
    .check = placement_check,
    .make = placement_make,
    .undo = placement_undo,
    .candidates = placement_candidates,
    .random_candidate = placement_random,
    .over = placement_over,
    .points = points,
    .mover = mover,
    .key = key,
};

/* --- the paper --- */

static char *put_square(const struct position *position, struct square square, char *to)
{
    *to = placement_last_move(position, square) ? 'x' : '.';
    return to + 1;
}

static const struct grid_cells cells = {
    .field = FIELD_GRID,
    .put = put_square,
    .agrees = placement_agrees,
    .last_move = placement_last_move,
    .read = placement_read_cell,
};

static void begin(struct play *play)
{
    const struct field *n = play_field(play, FIELD_N);
    if (n && play_integer(play, FIELD_N) % TURNS != 0)
        report(play->report, DIAG_SIZE_MULTIPLE, field_place(n),
               "n is %lld, expected a multiple of %d", (long long)play_integer(play, FIELD_N),
               TURNS);
}

/* Infers n from the length of each list of differences. */
static void fit_differences(struct play *play, int id)
{
    const struct field *claim = round_field(play, id, 0);
    if (!claim)
        return;
    play_require(play, FIELD_N);
    fit_exactly(play, FIELD_N, (int64_t)tokens_count(field_tokens(claim)) + 1);
}

static void close_round(struct play *play)
{
    grid_judge(play, &cells);
    fit_differences(play, FIELD_COLUMNS);
    fit_differences(play, FIELD_ROWS);
    judge_listed_claims(play);
}

/* --- for the verifier --- */

static struct slice write_grid(const struct position *position, unsigned player, size_t index)
{
    (void)player;
    return grid_paper_row(position, &cells, index, false);
}

static struct slice write_differences(const struct position *position, unsigned player, size_t way)
{
    int64_t n = position->sizes[SIZE_N];
    const int64_t *differences = n > 1 ? find_differences(position, (int)way) : NULL;
    (void)player;
    return differences ? slice_of(write_integers(position->arena, differences, (size_t)n - 1, ", "))
                       : (struct slice){ NULL, 0 };
}

static const struct paper_form paper_form = {
    .rows = { [ROW_SQUARES] = { .meaning = PAPER_MOVES },
              [ROW_CELLS] = { .meaning = PAPER_CLAIM, .write = write_grid } },
    .fields = { { .field = FIELD_COLUMNS,
                  .meaning = PAPER_CLAIM,
                  .write = write_differences,
                  .kind = BY_COLUMN,
                  .mismatch = DIAG_DIFFERENCES_MISMATCH,
                  .doubt = DOUBT_MOVES | DOUBT_POSITION | DOUBT_SCORE },
                { .field = FIELD_ROWS,
                  .meaning = PAPER_CLAIM,
                  .write = write_differences,
                  .kind = BY_ROW,
                  .mismatch = DIAG_DIFFERENCES_MISMATCH,
                  .doubt = DOUBT_MOVES | DOUBT_POSITION | DOUBT_SCORE } },
};

static void finish(struct play *play)
{
    placement_finish(play, true);
}

/* --- for drawings --- */

struct permudrome_view permudrome_view(const struct play *play)
{
    const struct placement *placement = play->position->state;
    return (struct permudrome_view){ .n = play->position->sizes[SIZE_N],
                                     .is_ordered = play->row_moves_count > 0,
                                     .squares = placement->squares,
                                     .count = placement->count };
}

unsigned permudrome_mover(const struct play *play, size_t i)
{
    return play->players ? (unsigned)(i / IN_A_TURN % 2) + 1 : 0;
}

const int64_t *permudrome_differences(const struct play *play, int way)
{
    return find_differences(play->position, way);
}

const struct game game_permudrome = {
    .notation = {
        .name = "permudrome",
        .fields = fields,
        .rows = { { "squares", { "squares" } }, { "cells", { "cells" } } },
        .readings = readings,
    },
    .rules = &rules,
    .paper = &paper_form,
    .explain = placement_explain,
    .state_size = sizeof(struct grid),
    .begin = begin,
    .row = grid_row,
    .unreadable_row = grid_unreadable_row,
    .close_round = close_round,
    .finish = finish,
    .write_move = grid_write_move,
    .moves = { MOVE_IN_ROW, ROW_SQUARES },
    .sizes = { { .field = FIELD_N, .low = 1, .high = 3, .multiple_of = TURNS, .meaning = "squares on each side of the grid" } },
};
