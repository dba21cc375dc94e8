#include "digit_rows.h"

#include "play/claims.h"

/* --- reading a row --- */

void digit_rows_read(struct play *play, struct slice digits)
{
    struct digit_rows *rows = play->state;
    size_t words = words_for(digits.len);
    ARENA_RESERVE(play->arena, rows->row, words, rows->row_capacity);
    ARENA_RESERVE(play->arena, rows->ends, words, rows->ends_capacity);
    ARENA_RESERVE(play->arena, rows->runs, run_lengths_size(digits.len), rows->runs_capacity);
    memset(rows->row, 0, words * sizeof *rows->row);
    for (size_t i = 0; i < digits.len; i++)
        rows->row[i / WORD_BITS] |= (uint64_t)(digits.ptr[i] == '1') << i % WORD_BITS;
    find_run_ends(rows->row, digits.len, rows->ends);
    rows->runs[write_run_lengths(rows->ends, digits.len, rows->runs)] = '\0';
    rows->width = digits.len;
}

/* Explains that a row such as "0 0 1  2,1" is read as one digit followed by run lengths. */
static void hint_at_blanks(struct play *play, struct diagnostic *found, const struct row *row)
{
    struct slice runs = row_part(row, PART_RUNS), digits = row_part(row, PART_DIGITS);
    bool is_split = digits.len == 1 && runs.len > 2 && (runs.ptr[0] == '0' || runs.ptr[0] == '1') &&
                    is_space(runs.ptr[1]);
    if (is_split)
        diagnostic_help(play->report, found,
                        "the digits of a row are written together: '%.1s%.1s...'", digits.ptr,
                        runs.ptr);
}

void digit_rows_judge_runs(struct play *play, const struct row *row)
{
    struct digit_rows *rows = play->state;
    const char *right = arena_string(play->arena, slice_of(rows->runs));
    struct diagnostic *found = judge_part(play, row, PART_RUNS, DIAG_RUNS_MISMATCH, right);
    rows->has_wrong_runs = found != NULL;
    if (found)
        hint_at_blanks(play, found, row);
}

/* --- from one row to the next --- */

/* The number of digits in which two rows of equal width differ. */
static size_t count_changes(const struct digit_rows *rows, const uint64_t *other)
{
    size_t changes = 0;
    for (size_t i = 0; i < words_for(rows->width); i++)
        changes += (size_t)__builtin_popcountll(rows->row[i] ^ other[i]);
    return changes;
}

static bool take_move(void *user, struct move move)
{
    *(struct move *)user = move;
    return false;
}

/* Finds the move that leads to the row just read, or the rule it breaks. */
static enum diagnostic_id find_move(const struct digit_rows *rows, struct run_multisets *runs,
                                    bool is_lost, struct move *move)
{
    struct shown shown = { .bits = rows->row, .count = rows->width };
    if (!is_lost) {
        enum diagnostic_id fault = run_multisets_between(runs, &shown, take_move, move);
        if (fault == DIAG_NONE || !rows->above || count_changes(rows, rows->above) > 2)
            return fault;
    }
    run_multisets_show(runs, rows->row);
    run_multisets_change(runs, 0);
    *move = (struct move){ .a = 0 };
    return DIAG_NONE;
}

void digit_rows_take_slip(struct play *play, struct run_multisets *runs)
{
    struct digit_rows *rows = play->state;
    size_t bytes = words_for(rows->width) * sizeof *rows->row;
    uint64_t *above = arena_alloc(play->arena, bytes);
    rows->above = memcpy(above, runs->row, bytes);
    run_multisets_show(runs, rows->row);
    doubt_round(play, DOUBT_POSITION);
}

void digit_rows_count(struct play *play)
{
    count_move(play, true);
    play->position->moves++;
}

void digit_rows_report_changes(struct play *play, const uint64_t *above, enum diagnostic_id fault,
                               struct slice digits)
{
    const struct digit_rows *rows = play->state;
    struct diagnostic *found;
    if (fault == DIAG_ROW_APPENDS)
        found = report(play->report, fault, digits,
                       "expected the list above with digits added at its end");
    else if (fault == DIAG_ROW_UNCHANGED)
        found = report(play->report, fault, digits,
                       "no digit changed, but a move changes exactly one");
    else
        found = report(play->report, fault, digits,
                       "%zu digits changed, but a move changes exactly one",
                       count_changes(rows, above));
    if (rows->digits.ptr)
        diagnostic_note(play->report, found, rows->digits, "the row above");
}

void digit_rows_report_width(struct play *play, const struct row *row, size_t width_above)
{
    struct slice digits = row_part(row, PART_DIGITS);
    if (digits.len == width_above)
        return;
    struct diagnostic *found = report_count(play, DIAG_ROW_WIDTH, digits, digits.len, "digit",
                                            play->position->sizes[0], " (n)");
    hint_at_blanks(play, found, row);
}

bool digit_rows_play(struct play *play, struct run_multisets *runs, bool *is_lost,
                     struct slice digits)
{
    struct digit_rows *rows = play->state;
    struct move move;
    enum diagnostic_id fault = find_move(rows, runs, *is_lost, &move);
    rows->above = NULL;
    *is_lost = false;
    if (fault == DIAG_NONE) {
        play_move(play, move, digits);
        return true;
    }
    digit_rows_count(play);
    digit_rows_report_changes(play, runs->row, fault, digits);
    digit_rows_take_slip(play, runs);
    return false;
}

/* --- writing a row --- */

const char *digit_rows_write(const struct play *play, const uint64_t *row, size_t width,
                             size_t place)
{
    char *text = arena_alloc(play->arena, width + 1);
    for (size_t i = 0; i < width; i++)
        text[i] = (char)('0' + (bit_at(row, i) != (i == place)));
    text[width] = '\0';
    return text;
}
