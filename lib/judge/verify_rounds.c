#include "base/bytes.h"
#include "base/decimal.h"
#include "play/rounds.h"
#include "verify_reading.h"

/* --- claims --- */

/* True if the texts are equal, where a space in `right` matches any amount of white space. */
static bool is_spaced_so(struct slice text, struct slice right)
{
    const char *at = text.ptr, *end = at + text.len;
    for (size_t i = 0; i < right.len; i++) {
        if (at == end || (right.ptr[i] == ' ' ? !is_space(*at) : *at != right.ptr[i]))
            return false;
        for (at++; right.ptr[i] == ' ' && at < end && is_space(*at);)
            at++;
    }
    return at == end;
}

/* Like memcmp, but for short texts; true if equal. */
static inline bool are_same(const char *a, const char *b, size_t len)
{
    size_t i = 0;
    if (len < 8) {
        while (i < len && a[i] == b[i])
            i++;
        return i == len;
    }
    while (i < len - 8 && load_eight(a + i) == load_eight(b + i))
        i += 8;
    return i >= len - 8 && load_eight(a + len - 8) == load_eight(b + len - 8);
}

bool reading_is_right(const struct reading *reading, paper_writer *write, unsigned player,
                      size_t index, struct slice text)
{
    if (!write)
        return false;
    struct slice right = write(reading->play->position, player, index);
    return right.ptr && ((right.len == text.len && are_same(text.ptr, right.ptr, text.len)) ||
                         is_spaced_so(text, right));
}

/* --- rounds --- */

static bool points_are_right(const struct reading *reading, struct slice text)
{
    const struct round *round = reading->play->round;
    return round->points && is_spaced_so(text, write_integers(reading->play->arena, round->points,
                                                              round->point_count, ", "));
}

static void end_round(struct play *play, bool is_over)
{
    play->round->ending = is_over ? ENDING_OVER : ENDING_OPEN;
    if (is_over)
        play_take_points(play);
}

static bool claims_points(const struct reading *reading)
{
    for (size_t i = 0; i < reading->claim_count; i++)
        if (!reading->claims[i].paper)
            return true;
    return false;
}

bool reading_is_block_whole(const struct reading *reading)
{
    const struct paper_row *paper = reading->block ? reading->block->rows[0].paper : NULL;
    return !paper || paper->meaning != PAPER_CLAIM ||
           (reading->rows > 0 && !paper->write(reading->play->position, 0, reading->rows).ptr);
}

bool reading_close_round(struct reading *reading, bool is_last)
{
    struct play *play = reading->play;
    struct position *position = play->position;
    struct round *round = play->round;
    if (!reading->has_content)
        return false;
    const struct paper_form *paper = reading->form->game->paper;
    round->moves = round->moves_on_paper = position->moves;
    play->moves += position->moves;
    if (paper->settle)
        paper->settle(play);
    if (reading->form->grammar->has_rounds) {
        bool is_over = position_is_over(position);
        end_round(play, is_over);
        if (!is_over && (!is_last || reading->claims_rows || claims_points(reading)))
            return false;
    }
    for (size_t i = 0; i < reading->claim_count; i++) {
        const struct claim_line *claim = &reading->claims[i];
        if (claim->paper ? !reading_is_right(reading, claim->paper->write, claim->player,
                                             (size_t)claim->paper->kind, claim->text)
                         : !points_are_right(reading, claim->text))
            return false;
    }
    reading->claim_count = 0;
    reading->is_open = reading->has_content = reading->claims_rows = false;
    return !position->doubt && !round->doubt && play->report->count == 0;
}

/*
 * Passes the sizes to the rules that need them. Returns false if one exceeds the length of the record, which cannot
 * show that many items: a large number alone must not allocate memory.
 */
static bool set_sizes(struct reading *reading)
{
    const struct paper_field *paper = reading->form->game->paper->fields;
    const struct game_size *sizes = reading->form->game->sizes;
    for (; paper->field; paper++)
        for (size_t i = 0; sizes[i].field; i++) {
            if (paper->meaning != PAPER_SETTING || sizes[i].field != paper->field)
                continue;
            const struct field *field = play_field(reading->play, paper->field);
            if ((uint64_t)field->integer > reading->parsed->record->bytes.len)
                return false;
            play_set_field(reading->play, field);
        }
    return true;
}

/* Begins the game; returns false if a required size is missing. */
static bool begin_play(struct reading *reading)
{
    struct parsed_record *parsed = reading->parsed;
    const struct game_size *size = reading->form->game->sizes;
    reading->play = play_new(parsed, parsed->report, NULL, NULL);
    for (; size->field; size++)
        if (size->field >= FIELD_OF_GAME && !size->is_optional &&
            !play_integer(reading->play, size->field))
            return false;
    play_start(reading->play);
    return set_sizes(reading) && parsed->report->count == 0;
}

/* Opens the round of the last Round: line, or the first round. */
static bool open_round(struct reading *reading)
{
    const struct game *game = reading->form->game;
    const struct field *opener = reading->opener;
    if (!reading->play && !begin_play(reading))
        return false;
    struct play *play = reading->play;
    uint64_t number = opener ? (uint64_t)opener->integer : 1;
    if (opener && game->may_open && !game->may_open(play, opener, number))
        return false;
    if (!opener && play->round)
        return false;
    play_open_round(play, number, opener);
    reading->opener = NULL;
    reading->is_open = true;
    return true;
}

bool reading_ensure_round(struct reading *reading)
{
    return reading->is_open || open_round(reading);
}
