#include "play.h"

#include "base/wording.h"
#include "fit.h"
#include "parse/players.h"

struct play *play_new(struct parsed_record *parsed, struct report *rep, struct fills *fills,
                      struct round_observer *observer)
{
    struct play *play = arena_alloc(rep->arena, sizeof *play);
    *play = (struct play){ .parsed = parsed,
                           .game = game_of(parsed->grammar),
                           .report = rep,
                           .arena = rep->arena,
                           .players = parsed->players.count,
                           .readings = parsed->readings,
                           .fills = fills,
                           .observer = observer };
    play->paper = arena_zero(rep->arena, 1, play->game->paper_size);
    return play;
}

void play_start(struct play *play)
{
    const struct game *game = play->game;
    int64_t sizes[SIZES_MAX] = { 0 };
    for (size_t i = 0; game->sizes[i].field; i++)
        sizes[i] = play_integer(play, game->sizes[i].field);
    play->position = position_new(game->rules, play->arena, play->players, play->readings, sizes);
    position_begin_round(play->position, 1);
    judge_multiples(play);
}

void observe_row(struct play *play, const struct row *row)
{
    struct round_observer *observer = play->observer;
    if (!observer || observer->row_count == OBSERVED_ROWS_MAX)
        return;
    ARENA_PUSH(play->arena, observer->rows, observer->row_count, observer->row_capacity);
    observer->rows[observer->row_count++] = *row;
}

void observe_round(struct play *play)
{
    struct round_observer *observer = play->observer;
    if (!observer)
        return;
    observer->round(observer->user, play);
    observer->row_count = 0;
}

static const struct field *usable(const struct field *field)
{
    return field && field->usable ? field : NULL;
}

const struct field *play_field(const struct play *play, int id)
{
    return usable(newest_field(play->parsed, id, 0));
}

struct row_moves play_moves_on(const struct play *play, size_t line, size_t *next)
{
    const struct row_moves *rows = play->row_moves;
    size_t count = play->row_moves_count, i = *next;
    while (i < count && rows[i].line < line)
        i++;
    *next = i;
    return i < count && rows[i].line == line ? rows[i] : (struct row_moves){ .line = line };
}

struct row_moves play_last_row(const struct play *play)
{
    size_t count = play->row_moves_count;
    return count > 0 ? play->row_moves[count - 1] : (struct row_moves){ .count = 0 };
}

struct row_moves round_last_row(const struct play *play)
{
    const struct field *opener = play->round ? play->round->opener : NULL;
    struct row_moves last = play_last_row(play);
    return opener && last.line < opener->line ? (struct row_moves){ .count = 0 } : last;
}

const struct field *round_field(const struct play *play, int id, unsigned player)
{
    const struct field *field = usable(newest_field(play->parsed, id, player));
    if (!field || (field->def->in_round && field->round != play->round->index))
        return NULL;
    return field;
}

/* The most values that a text shows: something stands between two integers. */
static size_t most_values(const struct value_def *def, struct slice text)
{
    return (def->type == TYPE_CARDS     ? 2 * text.len
            : def->type == TYPE_LETTERS ? text.len
                                        : text.len / 2) +
           1;
}

bool read_values(const struct play *play, const struct value_def *def, struct slice text,
                 struct values *values)
{
    enum { FEW = 16 };
    struct tokens tokens = value_tokens(def, text);
    struct token few[FEW];
    enum token_result result;
    int64_t *items = arena_alloc(play->arena, most_values(def, text) * sizeof *items), *end = items;
    do {
        size_t read = tokens_read(&tokens, few, FEW, &result);
        for (size_t i = 0; i < read; i++) {
            *end++ = few[i].a;
            if (def->type == TYPE_CARDS)
                *end++ = few[i].b;
        }
    } while (result == TOKEN_OK);
    *values = (struct values){ items, (size_t)(end - items) };
    return result == TOKEN_END;
}

struct shown read_shown(const struct play *play, const struct value_def *def, struct slice text,
                        int kind)
{
    struct values values;
    bool is_readable = read_values(play, def, text, &values);
    return (struct shown){ .integers = values.items,
                           .count = is_readable ? values.count : 0,
                           .kind = kind };
}

static struct diagnostic *report_mismatch(struct play *play, enum diagnostic_id id,
                                          struct slice place, struct slice claimed,
                                          const char *right, const char *shown)
{
    struct diagnostic *found = report(play->report, id, place, "claimed %s, computed %s",
                                      claimed.len ? excerpt(play->report, claimed) : "none", shown);
    diagnostic_claim(play->report, found, claimed, right);
    return found;
}

struct diagnostic *report_claim(struct play *play, enum diagnostic_id id, const struct field *claim,
                                const char *right, const char *shown)
{
    return report_mismatch(play, id, field_place(claim), claim->value, right, shown);
}

struct diagnostic *report_wrong(struct play *play, enum diagnostic_id id, struct slice place,
                                struct slice claimed, const char *right)
{
    return report_mismatch(play, id, place, claimed, right, excerpt(play->report, slice_of(right)));
}

struct diagnostic *report_count(struct play *play, enum diagnostic_id id, struct slice where,
                                size_t count, const char *noun, int64_t expected, const char *why)
{
    return report(play->report, id, where, "%zu %s%s, expected %lld%s", count, noun,
                  plural(count, "", "s"), (long long)expected, why);
}

/* The number of field lines before the round with this index. */
static size_t fields_before(const struct parsed_record *parsed, size_t index)
{
    size_t low = 0, high = parsed->field_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (parsed->fields[middle].round < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct field *round_fields(const struct play *play, size_t *count)
{
    const struct parsed_record *parsed = play->parsed;
    size_t index = play->round->index, stop = parsed->field_count;
    if (stop > 0 && parsed->fields[stop - 1].round > index)
        stop = fields_before(parsed, index + 1);
    size_t first = fields_before(parsed, index);
    *count = stop - first;
    return *count > 0 ? &parsed->fields[first] : NULL;
}

const struct field *round_next_line(const struct play *play, int id, const struct field *above)
{
    size_t count;
    const struct field *fields = round_fields(play, &count);
    for (size_t i = above ? (size_t)(above - fields) + 1 : 0; i < count; i++)
        if (fields[i].def && fields[i].def->id == id)
            return &fields[i];
    return NULL;
}

const struct field *round_next(const struct play *play, int id, const struct field *above)
{
    do
        above = round_next_line(play, id, above);
    while (above && !above->usable);
    return above;
}

const struct field *round_closer(const struct play *play)
{
    const struct parsed_record *parsed = play->parsed;
    const struct field *points = round_next_line(play, FIELD_POINTS, NULL);
    size_t next = fields_before(play->parsed, play->round->index + 1);
    return points ? points : next < parsed->field_count ? &parsed->fields[next] : NULL;
}

bool round_has_claims(const struct play *play)
{
    size_t count;
    const struct field *field = round_fields(play, &count);
    for (size_t i = 0; i < count; i++)
        if (field[i].def && field[i].def->in_round && field[i].def->value.is_claim)
            return true;
    return false;
}

bool has_unreadable_field(const struct play *play, int id)
{
    const struct field *field = NULL;
    while ((field = round_next_line(play, id, field)) != NULL)
        if (!field->usable && !round_field(play, id, field->player))
            return true;
    return false;
}

int64_t play_integer(const struct play *play, int id)
{
    const struct field *field = play_field(play, id);
    return field ? field->integer : 0;
}

bool play_has_line(const struct play *play, int id)
{
    return newest_field(play->parsed, id, 0) != NULL;
}

static const char *key_of(const struct play *play, int id)
{
    const struct field_def *def = play->parsed->grammar->by_id[id];
    return def ? def->key : "?";
}

int64_t play_require(struct play *play, int id)
{
    bool may_be_lost = play->parsed->lost_field;
    if (!play_has_line(play, id) && !may_be_lost && !(play->reported_missing >> id & 1)) {
        play->reported_missing |= (uint64_t)1 << id;
        const char *subject = report_about(play->report, key_of(play, id));
        struct diagnostic *found =
                report(play->report, DIAG_MISSING_FIELD, line_body(&play->parsed->record->lines[0]),
                       "'%s:' is missing, but needed to judge this record", key_of(play, id));
        diagnostic_help(play->report, found, "add a line '%s: ...' below this", key_of(play, id));
        report_about(play->report, subject);
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

const char *player_as_written(const struct play *play, unsigned player)
{
    return player_called(&play->parsed->players, player, play->arena);
}

const char *players_as_written(const struct play *play, const unsigned *players, size_t count)
{
    const char *text = "";
    for (size_t i = 0; i < count; i++) {
        const char *name = player_as_written(play, players[i]);
        text = i ? arena_printf(play->arena, "%s, %s", text, name) : name;
    }
    return text;
}

const char *player_name(const struct play *play, unsigned player)
{
    const struct players *players = &play->parsed->players;
    if (players->names && player <= players->count)
        return excerpt(play->report, players->names[player - 1]);
    if (player > PLAYERS_MAX)
        return excerpt(play->report, players->unlisted[player - PLAYERS_MAX - 1]);
    return arena_printf(play->arena, "player %u", player);
}

void report_after_end(struct play *play, struct slice move)
{
    if (play->round->reported_after_end)
        return;
    play->round->reported_after_end = true;
    report(play->report, DIAG_AFTER_END, move, "%s after the end; it does not count",
           excerpt(play->report, move));
}

const struct field *finish_claim(const struct play *play)
{
    const struct field *winner = play_field(play, FIELD_WINNER);
    const struct field *status = play_field(play, FIELD_STATUS);
    if (status && status->integer != 0) /* unfinished */
        status = NULL;
    if (winner && status)
        return winner->line < status->line ? winner : status;
    return winner ? winner : status;
}

void set_winner(struct play *play, unsigned player)
{
    unsigned *winner = arena_alloc(play->arena, sizeof *winner);
    *winner = player;
    play->winners = winner;
    play->winner_count = 1;
}

void play_finish(struct play *play)
{
    play->game->finish(play);
    if (play->ending != ENDING_OVER || play->winners)
        return;
    if (play->score) {
        unsigned *winners = arena_alloc(play->arena, play->players * sizeof *winners);
        play->winner_count = (unsigned)find_leaders(NULL, play->score, play->players, winners);
        play->winners = winners;
    } else if (play->game->rules->scoring == LAST_MOVER_WINS && play->players && play->moves > 0) {
        set_winner(play, (unsigned)((play->moves - 1) % play->players) + 1);
    }
}

/* --- moves --- */

void play_make(struct play *play, struct move move, struct slice text, bool is_legal)
{
    count_move(play, true);
    position_make(play->position, move);
    ARENA_PUSH(play->arena, play->made, play->made_count, play->made_capacity);
    play->made[play->made_count++] = (struct made_move){ move, text, is_legal };
    play->round->doubt |= play->position->doubt;
}

bool play_move(struct play *play, struct move move, struct slice text)
{
    struct position *position = play->position;
    const struct rules *rules = position->rules;
    enum diagnostic_id fault = rules->check(position, move);
    bool is_over = rules->over && rules->over(position);
    if (fault != DIAG_NONE && play->game->explain)
        play->game->explain(play, move, fault, text);
    else if (fault == DIAG_NONE && is_over)
        report_after_end(play, text);
    if (is_over)
        count_move(play, false);
    else
        play_make(play, move, text, fault == DIAG_NONE);
    return fault == DIAG_NONE && !is_over;
}

struct showing {
    struct play *play;
    struct slice text;
};

static bool play_one(void *user, struct move move)
{
    const struct showing *showing = user;
    play_move(showing->play, move, showing->text);
    return true;
}

enum diagnostic_id play_shown(struct play *play, const struct shown *shown, struct slice text)
{
    struct showing showing = { play, text };
    return play->position->rules->between(play->position, shown, play_one, &showing);
}

void play_unknown_move(struct play *play)
{
    play_make(play, (struct move){ .a = 0 }, NO_SLICE, false);
}

void play_lost_move(struct play *play)
{
    doubt_round(play, DOUBT_MOVES);
    if (play->position->rules->forget)
        play->position->rules->forget(play->position);
}

bool play_set_field(struct play *play, const struct field *field)
{
    struct position *position = play->position;
    const struct value_def *def = &field->def->value;
    int64_t integer = field->integer;
    struct values values = { &integer, 1 };
    if (type_has_tokens(def->type) && !read_values(play, def, field->value, &values))
        return false;
    return position->rules->set(position, field->def->id, field->player, values.items,
                                values.count);
}

void play_set(struct play *play, int id, unsigned player)
{
    const struct field *field = round_field(play, id, player);
    if (field)
        play_set_field(play, field);
}

struct listing {
    const struct play *play;
    move_sink *sink;
    void *user;
};

static bool pass_move(void *user, struct move move)
{
    const struct listing *listing = user;
    return listing->sink(listing->user, listing->play, move);
}

void legal_moves(const struct play *play, move_sink *sink, void *user)
{
    struct listing listing = { play, sink, user };
    bool is_closed =
            play->parsed->grammar->has_rounds && play->round && play->round->ending != ENDING_OPEN;
    if (!play->stopped && !is_closed)
        position_legal(play->position, pass_move, &listing);
}

void finish_by_points(struct play *play, bool is_known)
{
    const struct position *position = play->position;
    play->ending = is_known && position_is_over(position) ? ENDING_OVER : ENDING_OPEN;
    doubt(play, play->round->doubt & (DOUBT_SCORE | DOUBT_WINNER | DOUBT_END));
    if (!play->players)
        return;
    play->score = new_points(play, play->players);
    position->rules->points(position, play->score);
}

void play_take_points(struct play *play)
{
    struct round *round = play->round;
    const struct rules *rules = play->position->rules;
    bool is_one = rules->scoring == POINTS_OF_OFFENSE;
    int64_t *points = new_points(play, play->players), *own = points;
    rules->points(play->position, points);
    if (round->playing && !is_one)
        own = new_points(play, round->playing_count);
    for (unsigned i = 0; own != points && i < round->playing_count; i++)
        own[i] = points[round->playing[i] - 1];
    round->points = own;
    round->point_count = is_one ? 1 : round->playing ? round->playing_count : play->players;
}

enum ending rounds_ending(const struct play *play)
{
    size_t over = 0;
    for (size_t i = 0; i < play->round_count; i++)
        over += play->rounds[i].ending == ENDING_OVER;
    if (play->round && play->round->ending == ENDING_OPEN)
        return ENDING_OPEN;
    return over > 0 && over == play->round_count ? ENDING_OVER : ENDING_UNJUDGED;
}

void add_rounds(struct play *play)
{
    bool is_one = play->position->rules->scoring == POINTS_OF_OFFENSE;
    if (!play->players)
        return;
    play->score = new_points(play, play->players);
    for (size_t i = 0; i < play->round_count; i++) {
        const struct round *round = &play->rounds[i];
        const int64_t *points = round_points(round);
        if (round->ending == ENDING_OPEN)
            continue;
        if (!points || (is_one && !round->offense))
            doubt(play, DOUBT_SCORE | DOUBT_WINNER);
        for (unsigned k = 0; points && !is_one && k < round->point_count; k++)
            play->score[k] += points[k];
        if (points && is_one && round->offense)
            play->score[round->offense - 1] += points[0];
    }
}

int64_t *new_points(struct play *play, unsigned count)
{
    return arena_zero(play->arena, count ? count : 1, sizeof(int64_t));
}
