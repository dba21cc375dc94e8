#include "digit_rows.h"

#include "play/claims.h"

/* --- reading a row --- */

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

bool digit_rows_read(struct play *play, const struct row *row)
{
    struct digit_rows *rows = play->paper;
    struct slice digits = row_part(row, PART_DIGITS);
    if (!digits.len) { /* possible with a user-defined grammar */
        play_lost_move(play);
        return false;
    }
    rows->digits_above = rows->digits;
    rows->digits = digits;
    rows->row = arena_zero(play->arena, words_for(digits.len), sizeof *rows->row);
    rows->ends = arena_zero(play->arena, words_for(digits.len), sizeof *rows->ends);
    for (size_t i = 0; i < digits.len; i++)
        if (digits.ptr[i] == '1')
            mark_bit(rows->row, i);
    find_run_ends(rows->row, digits.len, rows->ends);
    rows->runs = run_lengths_text(play->arena, rows->ends, digits.len);
    struct diagnostic *found = judge_part(play, row, PART_RUNS, DIAG_RUNS_MISMATCH, rows->runs.ptr);
    rows->has_wrong_runs = found != NULL;
    if (found)
        hint_at_blanks(play, found, row);
    return true;
}

void digit_rows_report_width(struct play *play, const struct row *row)
{
    const struct digit_rows *rows = play->paper;
    if (rows->digits.len == rows->digits_above.len)
        return;
    struct diagnostic *found = report_count(play, DIAG_ROW_WIDTH, rows->digits, rows->digits.len,
                                            "digit", play->position->sizes[0], " (n)");
    hint_at_blanks(play, found, row);
}

/* --- from one row to the next --- */

/* The number of digits in which two rows of equal width differ. */
static size_t count_changes(const struct digit_rows *rows, const uint64_t *other)
{
    size_t changes = 0;
    for (size_t i = 0; i < words_for(rows->digits.len); i++)
        changes += (size_t)__builtin_popcountll(rows->row[i] ^ other[i]);
    return changes;
}

/* Takes the row just read as the position. */
static void show(struct play *play)
{
    const struct digit_rows *rows = play->paper;
    struct shown shown = { .bits = rows->row, .count = rows->digits.len };
    play->position->rules->show(play->position, &shown);
}

static void play_from_unknown(struct play *play)
{
    struct digit_rows *rows = play->paper;
    flip_bit(rows->row, 0);
    show(play);
    flip_bit(rows->row, 0);
    play_move(play, (struct move){ .a = 0 }, rows->digits);
}

static void report_changes(struct play *play, const struct run_multisets *runs,
                           enum diagnostic_id fault)
{
    const struct digit_rows *rows = play->paper;
    const char *text = "expected the list above with digits added at its end";
    if (fault == DIAG_ROW_UNCHANGED)
        text = "no digit changed, but a move changes exactly one";
    if (fault == DIAG_ROW_CHANGES)
        text = arena_printf(play->arena, "%zu digits changed, but a move changes exactly one",
                            count_changes(rows, runs->row));
    struct diagnostic *found = report(play->report, fault, rows->digits, "%s", text);
    if (rows->digits_above.ptr)
        diagnostic_note(play->report, found, rows->digits_above, "the row above");
}

void digit_rows_take_slip(struct play *play, const struct run_multisets *runs)
{
    struct digit_rows *rows = play->paper;
    size_t bytes = words_for(runs->width) * sizeof *runs->row;
    uint64_t *above = arena_alloc(play->arena, bytes);
    rows->above_slip = runs->width ? memcpy(above, runs->row, bytes) : NULL;
    show(play);
    doubt_round(play, DOUBT_POSITION);
}

void digit_rows_count(struct play *play)
{
    count_move(play, true);
    play->position->moves++;
}

bool digit_rows_play(struct play *play, const struct run_multisets *runs, bool is_lost)
{
    struct digit_rows *rows = play->paper;
    const struct shown shown = { .bits = rows->row, .count = rows->digits.len };
    const uint64_t *above = rows->above_slip;
    enum diagnostic_id fault = DIAG_NONE;
    rows->above_slip = NULL;
    if (!is_lost)
        fault = play_shown(play, &shown, rows->digits);
    if (!is_lost && fault == DIAG_NONE)
        return true;
    if (runs->width && (is_lost || (above && count_changes(rows, above) <= 2))) {
        play_from_unknown(play);
        return true;
    }
    if (!is_lost)
        report_changes(play, runs, fault);
    digit_rows_count(play);
    digit_rows_take_slip(play, runs);
    return false;
}

/* --- places --- */

void digit_rows_note_place(struct play *play, uint64_t key, struct slice place)
{
    struct digit_rows *rows = play->paper;
    uint64_t index = rows->place_count;
    if (!map_add(&rows->first_with, play->arena, key, &index))
        return;
    ARENA_PUSH(play->arena, rows->places, rows->place_count, rows->place_capacity);
    rows->places[rows->place_count++] = place;
}

struct slice digit_rows_place(const struct play *play, uint64_t key)
{
    const struct digit_rows *rows = play->paper;
    uint64_t index = 0;
    map_get(&rows->first_with, key, &index);
    return rows->places[index];
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
