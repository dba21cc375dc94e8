#include "play.h"

#include <stdio.h>

struct play *play_new(struct shaped *shaped, struct report *report, struct claims *claims,
                      struct watch *watch)
{
    struct play *play = arena_alloc(report->arena, sizeof *play);
    *play = (struct play){ .shaped = shaped,
                           .game = shaped->grammar->game,
                           .report = report,
                           .arena = report->arena,
                           .players = shaped->players.count,
                           .readings = shaped->readings,
                           .claims = claims,
                           .watch = watch };
    play->state = arena_zero(report->arena, 1, play->game->state_size);
    return play;
}

void watch_this_row(struct play *play, const struct row *row)
{
    struct watch *watch = play->watch;
    if (watch->row_count == WATCHED_ROWS_MAX) {
        watch->rows_left++;
        return;
    }
    ARENA_PUSH(play->arena, watch->rows, watch->row_count, watch->row_capacity);
    watch->rows[watch->row_count++] = *row;
}

void watch_round(struct play *play)
{
    struct watch *watch = play->watch;
    if (!watch)
        return;
    watch->round(watch, play);
    watch->row_count = watch->rows_left = 0;
}

static const struct field *usable(const struct field *field)
{
    return field && field->usable ? field : NULL;
}

const struct field *play_field(const struct play *play, int id)
{
    return usable(shape_newest(play->shaped, id, 0));
}

/* One of the rows that stand together. */
static struct row_moves row_of_several(const struct row_moves *rows, size_t index)
{
    return (struct row_moves){ .line = rows->line + index,
                               .rows = 1,
                               .first = rows->first + index * rows->count,
                               .count = rows->count };
}

struct row_moves play_moves_on(const struct play *play, size_t line, size_t *next)
{
    const struct row_moves *rows = play->row_moves;
    size_t count = play->row_moves_count, i = *next;
    while (i < count && line > rows[i].line && line - rows[i].line >= rows[i].rows)
        i++;
    *next = i;
    return i < count && line >= rows[i].line ? row_of_several(&rows[i], line - rows[i].line)
                                             : (struct row_moves){ .line = line };
}

struct row_moves play_last_row(const struct play *play)
{
    if (play->row_moves_count == 0)
        return (struct row_moves){ .count = 0 };
    const struct row_moves *last = &play->row_moves[play->row_moves_count - 1];
    return row_of_several(last, last->rows - 1);
}

struct row_moves round_last_row(const struct play *play)
{
    const struct field *opener = play->round ? play->round->opener : NULL;
    struct row_moves last = play_last_row(play);
    return opener && last.line < opener->line ? (struct row_moves){ .count = 0 } : last;
}

const struct field *round_field(const struct play *play, int id, unsigned player)
{
    const struct field *field = usable(shape_newest(play->shaped, id, player));
    if (!field || (field->def->in_round && field->round != play->round->index))
        return NULL;
    return field;
}

struct diagnostic *report_claim(struct play *play, enum diagnostic_id id, const struct field *claim,
                                const char *right, const char *shown)
{
    struct diagnostic *found =
            report(play->report, id, field_place(claim), "claimed %s, computed %s",
                   excerpt(play->report, claim->value), shown);
    diagnostic_claim(play->report, found, claim->value, right);
    return found;
}

/* How many field lines belong to the rounds before the one of this index. */
static size_t fields_before(const struct shaped *shaped, size_t index)
{
    size_t low = 0, high = shaped->field_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (shaped->fields[middle].round < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct field *round_fields(const struct play *play, size_t *count)
{
    size_t first = fields_before(play->shaped, play->round->index);
    *count = fields_before(play->shaped, play->round->index + 1) - first;
    return *count > 0 ? &play->shaped->fields[first] : NULL;
}

const struct field *round_mention(const struct play *play, int id)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count; i++)
        if (field[i].def && field[i].def->id == id)
            return &field[i];
    return NULL;
}

bool round_spoilt(const struct play *play, int id)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count; i++)
        if (field[i].def && field[i].def->id == id && !field[i].usable &&
            !round_field(play, id, field[i].player))
            return true;
    return false;
}

int64_t play_integer(const struct play *play, int id)
{
    const struct field *field = play_field(play, id);
    return field ? field->integer : 0;
}

bool play_mentions(const struct play *play, int id)
{
    return shape_newest(play->shaped, id, 0) != NULL;
}

static const char *key_of(const struct play *play, int id)
{
    const struct field_def *def = play->shaped->grammar->by_id[id];
    return def ? def->key : "?";
}

int64_t play_need(struct play *play, int id)
{
    bool may_be_lost = play->shaped->lost_field;
    if (!play_mentions(play, id) && !may_be_lost && !(play->missing >> id & 1)) {
        play->missing |= (uint64_t)1 << id;
        play->row_errors.above++;
        struct diagnostic *found =
                report(play->report, DIAG_MISSING_FIELD, line_body(&play->shaped->record->lines[0]),
                       "'%s:' is missing, and needed to judge what is there", key_of(play, id));
        diagnostic_help(play->report, found, "add a line '%s: ...' below it", key_of(play, id));
    }
    return play_integer(play, id);
}

static bool lists_player(const struct field *field, unsigned player)
{
    for (size_t i = 0; i < field->list_count; i++)
        if (field->list[i] == player)
            return true;
    return false;
}

bool lists_players(const struct field *field, const unsigned *players, size_t count)
{
    if (field->list_count != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!lists_player(field, players[i]))
            return false;
    return true;
}

const char *player_word(const struct play *play, unsigned player)
{
    return player_called(&play->shaped->players, player, play->arena);
}

const char *player_name(const struct play *play, unsigned player)
{
    const struct players *players = &play->shaped->players;
    if (play->report->counts_only)
        return "";
    if (players->names && player <= players->count)
        return excerpt(play->report, players->names[player - 1]);
    if (player > PLAYERS_MAX)
        return excerpt(play->report, players->strangers[player - PLAYERS_MAX - 1]);
    return arena_printf(play->arena, "player %u", player);
}

/* The number that is not right in front of the move's row, or in front of the first row below. */
static struct number_fault *next_number(struct play *play, struct slice move)
{
    for (; play->number_fault < play->number_fault_count; play->number_fault++) {
        struct number_fault *fault = &play->number_faults[play->number_fault];
        if (move.ptr < fault->row.ptr + fault->row.len)
            return fault;
    }
    return NULL;
}

void drop_number(struct play *play, struct slice move)
{
    struct number_fault *fault = next_number(play, move);
    if (fault && fault->row.ptr == move.ptr)
        fault->dropped = true;
}

void report_after_end(struct play *play, struct slice where, const char *what)
{
    if (play->round->said_too_far)
        return;
    play->round->said_too_far = true;
    report(play->report, DIAG_AFTER_END, where, "%s after the end; what follows is not counted",
           what);
}

void report_after_row(struct play *play, struct slice move, const char *what)
{
    const struct number_fault *fault = next_number(play, move);
    bool numbered = fault && fault->row.ptr == move.ptr;
    bool above = fault && fault->row.ptr < move.ptr; /* of a move before it in the row */
    play->number_fault_count = play->number_fault + (numbered || above);
    if (!numbered)
        report_after_end(play, move, what);
}

const struct field *said_finished(const struct play *play)
{
    const struct field *winner = play_field(play, FIELD_WINNER);
    const struct field *status = play_field(play, FIELD_STATUS);
    if (status && status->integer != 0) /* unfinished */
        status = NULL;
    if (winner && status)
        return winner->line < status->line ? winner : status;
    return winner ? winner : status;
}

void win_by_score(struct play *play)
{
    int64_t best = 0;
    unsigned count = 0, *winners;
    if (!play->score)
        return;
    for (unsigned i = 0; i < play->players; i++)
        best = play->score[i] > best ? play->score[i] : best;
    winners = arena_alloc(play->arena, play->players * sizeof *winners);
    for (unsigned i = 0; i < play->players; i++)
        if (play->score[i] == best)
            winners[count++] = i + 1;
    play->winners = winners;
    play->winner_count = count;
}

void win_alone(struct play *play, unsigned player)
{
    unsigned *winner = arena_alloc(play->arena, sizeof *winner);
    *winner = player;
    play->winners = winner;
    play->winner_count = 1;
}

static bool stop_at_first(void *user, const struct play *play, struct move move)
{
    (void)play;
    (void)move;
    *(bool *)user = true;
    return false;
}

bool has_legal_move(struct play *play)
{
    bool found = false;
    play->game->legal(play, stop_at_first, &found);
    return found;
}

int64_t *new_points(struct play *play, unsigned count)
{
    return arena_zero(play->arena, count ? count : 1, sizeof(int64_t));
}

const char *write_integers(const struct play *play, const int64_t *numbers, size_t count,
                           const char *join)
{
    enum { DIGITS = 24 };
    size_t join_len = strlen(join), len = 0;
    if (play->report->counts_only && !play->claims)
        return "";
    char *text = arena_alloc(play->arena, count * (DIGITS + join_len) + 1);
    for (size_t i = 0; i < count; i++)
        len += (size_t)sprintf(text + len, "%s%lld", i ? join : "", (long long)numbers[i]);
    text[len] = '\0';
    return text;
}

const char *compare_integers(const struct play *play, struct tokens claimed,
                             const int64_t *computed, size_t count, const char *join)
{
    return integers_are(claimed, computed, count) ? NULL
                                                  : write_integers(play, computed, count, join);
}
