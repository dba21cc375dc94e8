#include "compose.h"

#include "judge.h"
#include "rounds.h"
#include "values.h"

/* --- text --- */

/* Room for `len` more bytes. */
static char *make_room(struct composer *composer, size_t len)
{
    enum { FIRST = 1024 };
    size_t wanted = composer->len + len, old = composer->capacity;
    if (wanted > old) {
        composer->capacity = wanted > 2 * old ? wanted + FIRST : 2 * old;
        composer->text = arena_grow(composer->arena, composer->text, old, composer->capacity);
    }
    return composer->text + composer->len;
}

static void put(struct composer *composer, const char *text)
{
    size_t len = strlen(text);
    memcpy(make_room(composer, len), text, len);
    composer->len += len;
}

static void close_line(struct composer *composer)
{
    if (composer->words > 0)
        put(composer, "\n");
    composer->words = 0;
}

static void put_field(struct composer *composer, const struct field_def *def, unsigned player,
                      const char *value)
{
    close_line(composer);
    composer->in_block = false;
    put(composer, def->key);
    if (player) {
        put(composer, " ");
        put(composer, player_word(composer->play, player));
    }
    put(composer, *value ? ": " : ":");
    put(composer, value);
    put(composer, "\n");
}

/* Writes a field, and puts it where the rules look for it. */
static struct field *add_field(struct composer *composer, int id, unsigned player,
                               const char *value)
{
    const struct play *play = composer->play;
    struct field *field = arena_zero(composer->arena, 1, sizeof *field);
    *field = (struct field){ .def = composer->shaped->grammar->by_id[id],
                             .value = slice_of(arena_string(composer->arena, slice_of(value))),
                             .player = player,
                             .round = play && play->round ? play->round->index : 0,
                             .usable = true };
    if (id == FIELD_ROUND)
        field->round++;
    parse_number(field->value, &field->integer);
    put_field(composer, field->def, player, value);
    shape_pass(composer->shaped, field);
    return field;
}

void compose_field(struct composer *composer, int id, unsigned player, const char *value)
{
    add_field(composer, id, player, value);
}

void compose_row(struct composer *composer, const char *row)
{
    close_line(composer);
    put(composer, row);
    put(composer, "\n");
}

/* --- moves --- */

/* A board may have more moves than anybody can wait for. */
enum { PICKED_MOST = 1 << 20 };

struct picking {
    struct lots *lots;
    struct move *move;
    uint64_t count;
};

/* The k-th takes the place of the one before in one of k cases, so that each stays as often as the others. */
static bool pick_one(void *user, const struct play *play, struct move move)
{
    struct picking *picking = user;
    (void)play;
    if (lots_below(picking->lots, ++picking->count) == 0)
        *picking->move = move;
    return picking->count < PICKED_MOST;
}

bool pick_legal(struct play *play, struct lots *lots, struct move *move)
{
    struct picking picking = { lots, move, 0 };
    play->game->legal(play, pick_one, &picking);
    return picking.count > 0;
}

static bool pick(struct composer *composer, struct move *move)
{
    struct play *play = composer->play;
    return play->game->pick ? play->game->pick(play, composer->lots, move)
                            : pick_legal(play, composer->lots, move);
}

/* What stands in front of the first of several moves in a line. */
static void open_line(struct composer *composer)
{
    const struct row_def *row = composer->row;
    if (composer->field) {
        put(composer, composer->field->key);
        put(composer, ": ");
    } else if (row->block && !composer->in_block) {
        put(composer, row->block);
        put(composer, ":\n");
        composer->in_block = true;
    }
}

/* Writes a move beside others. */
static void put_word(struct composer *composer, const char *text)
{
    enum { WORDS_IN_ROW = 10 };
    if (composer->words == 0)
        open_line(composer);
    else if (composer->join)
        put(composer, composer->join);
    put(composer, text);
    composer->words++;
    if (composer->play->game->moves.place == MOVE_IN_ROW && composer->words == WORDS_IN_ROW)
        close_line(composer);
}

static void put_move(struct composer *composer, const char *text)
{
    if (composer->play->game->moves.place == MOVE_IS_LINE)
        compose_row(composer, text);
    else
        put_word(composer, text);
}

static void mark_move(struct composer *composer)
{
    if (!composer->marks_moves)
        return;
    ARENA_PUSH(composer->arena, composer->marks, composer->mark_count, composer->mark_capacity);
    composer->marks[composer->mark_count++] = composer->len;
}

static void play_round(struct composer *composer)
{
    struct play *play = composer->play;
    struct move move;
    composer->in_block = false;
    if (play->game->prepare)
        play->game->prepare(composer);
    while (composer->moves != composer->stop && pick(composer, &move)) {
        const char *text = play->game->write_move(play, move);
        mark_move(composer);
        put_move(composer, text);
        play->game->make(play, move, text);
        composer->moves++;
    }
    close_line(composer);
}

/* Opens the round of this number; false where the game has none such. */
static bool begin_round(struct composer *composer, uint64_t number)
{
    struct play *play = composer->play;
    size_t before = composer->len;
    const struct field *opener =
            add_field(composer, FIELD_ROUND, 0,
                      arena_printf(composer->arena, "%llu", (unsigned long long)number));
    if (play->game->may_open && !play->game->may_open(play, opener, number)) {
        composer->len = before;
        return false;
    }
    open_round(play, number, opener);
    return true;
}

static void play_game(struct composer *composer)
{
    if (!composer->shaped->grammar->has_rounds) {
        open_round(composer->play, 1, NULL);
        play_round(composer);
        return;
    }
    for (uint64_t number = 1; begin_round(composer, number); number++) {
        play_round(composer);
        if (composer->moves == composer->stop)
            break;
    }
}

/* --- the head of the record --- */

static int64_t choose_players(const struct grammar *grammar, struct range range, struct lots *lots)
{
    if (range.low == 0) {
        range.low = range.high = grammar->players_min;
        if (grammar->game->players_usual > range.high)
            range.high = grammar->game->players_usual;
        if (range.high > grammar->players_max)
            range.high = grammar->players_max;
    }
    return lots_between(lots, range.low, range.high);
}

static const struct range *find_wish(const struct wishes *wishes, const struct field_def *def)
{
    for (size_t i = wishes->size_count; i-- > 0;) /* the last one counts */
        if (slice_same(wishes->sizes[i].key, slice_of(def->key)))
            return &wishes->sizes[i].range;
    return NULL;
}

bool compose_has_size(const struct grammar *grammar, struct slice key)
{
    for (const struct game_size *size = grammar->game->sizes; size->field; size++)
        if (slice_same(key, slice_of(grammar->by_id[size->field]->key)))
            return true;
    return false;
}

/* Draws a size from its range; 0 where no number in it will do. */
static int64_t choose_size(const struct game_size *size, const struct field_def *def,
                           const struct range *wish, unsigned players, struct lots *lots)
{
    int64_t step = size->for_each ? players : 1;
    struct range range = { size->low * step, size->high * step };
    int64_t most = def->value.max;
    if (size->share && size->share / players < most)
        most = size->share / players;
    if (wish)
        range = *wish;
    else if (range.low > most)
        range.low = most;
    if (range.high > most)
        range.high = most;
    if (range.low < def->value.min)
        range.low = def->value.min;
    int64_t first = (range.low + step - 1) / step, last = range.high / step;
    return first > last ? 0 : step * lots_between(lots, first, last);
}

static const char *add_size(struct composer *composer, const struct game_size *size,
                            const struct wishes *wishes)
{
    const struct field_def *def = composer->shaped->grammar->by_id[size->field];
    const struct range *wish = find_wish(wishes, def);
    unsigned players = composer->shaped->players.count;
    int64_t chosen = choose_size(size, def, wish, players, composer->lots);
    if (chosen) {
        compose_field(composer, size->field, 0,
                      arena_printf(composer->arena, "%lld", (long long)chosen));
        return NULL;
    }
    struct range range = wish ? *wish : (struct range){ size->low, size->high };
    return arena_printf(composer->arena, "%s: no number from %lld to %lld will do for %u players",
                        def->key, (long long)range.low, (long long)range.high, players);
}

bool compose_usual(const struct grammar *grammar, size_t i, unsigned players,
                   struct size_wish *wish)
{
    const struct game_size *size = &grammar->game->sizes[i];
    if (!size->field)
        return false;
    int64_t low = size->for_each ? size->low * players : size->low;
    int64_t most = size->share ? size->share / (players ? players : 1) : low;
    low = low > most ? most : low;
    *wish = (struct size_wish){ slice_of(grammar->by_id[size->field]->key), { low, low } };
    return true;
}

/* Who plays; what is wrong with that, or NULL. */
static const char *add_players(struct composer *composer, const struct wishes *wishes)
{
    struct shaped *shaped = composer->shaped;
    const char *value = wishes->names;
    if (!value)
        value = arena_printf(
                composer->arena, "%lld",
                (long long)choose_players(shaped->grammar, wishes->players, composer->lots));
    read_players(shaped, add_field(composer, FIELD_PLAYERS, 0, value));
    return shaped->report->count > 0 ? shaped->report->items[0].message : NULL;
}

/* Names the game, who plays and how large it is; what is wrong with that, or NULL. */
static const char *add_head(struct composer *composer, const struct wishes *wishes)
{
    const struct grammar *grammar = composer->shaped->grammar;
    compose_field(composer, FIELD_GAME, 0, grammar->name);
    const char *fault = add_players(composer, wishes);
    for (const struct game_size *size = grammar->game->sizes; size->field && !fault; size++)
        fault = add_size(composer, size, wishes);
    return fault;
}

/* --- the whole --- */

/* The text ends before a move, any one. */
static void break_off(struct composer *composer)
{
    if (composer->mark_count == 0)
        return;
    composer->len = composer->marks[lots_below(composer->lots, composer->mark_count)];
    if (composer->text[composer->len - 1] != '\n')
        put(composer, "\n");
}

/* A shape without lines: the fields come as they are written. */
static struct shaped *new_shape(struct grammar *grammar, struct arena *arena)
{
    struct shaped *shaped = arena_zero(arena, 1, sizeof *shaped);
    struct record *record = arena_zero(arena, 1, sizeof *record);
    struct report *report = arena_zero(arena, 1, sizeof *report);
    *report = (struct report){ .arena = arena, .record = record };
    shape_fields(shaped, record, grammar, report);
    return shaped;
}

/* How the grammar has moves written that stand beside others. */
static void find_place(struct composer *composer)
{
    const struct grammar *grammar = composer->shaped->grammar;
    const struct game *game = grammar->game;
    if (game->moves.place == MOVE_IN_FIELD) {
        composer->field = grammar->by_id[game->moves.id];
        composer->join = composer->field->value.join;
    } else if (game->moves.place != MOVE_IS_LINE) {
        composer->row = grammar_find_row(grammar, game->moves.id);
        composer->join = composer->row->parts[0].value.join;
    }
}

struct slice compose(struct grammar *grammar, const struct wishes *wishes, struct lots *lots,
                     struct arena *arena, const char **fault)
{
    struct composer composer = { .lots = lots,
                                 .arena = arena,
                                 .shaped = new_shape(grammar, arena),
                                 .stop = UINT64_MAX,
                                 .bare = wishes->bare,
                                 .marks_moves = wishes->unfinished };
    *fault = add_head(&composer, wishes);
    if (*fault)
        return (struct slice){ NULL, 0 };
    if (wishes->has_moves)
        composer.stop = (uint64_t)lots_between(lots, wishes->moves.low, wishes->moves.high);
    find_place(&composer);
    composer.shaped->report->counts_only =
            true; /* it is asked what may be, and nobody is at fault */
    composer.play = judge_begin(composer.shaped, composer.shaped->report);
    play_game(&composer);
    if (wishes->unfinished)
        break_off(&composer);
    return (struct slice){ composer.text, composer.len };
}

struct slice compose_round(struct play *play, uint64_t number)
{
    struct composer composer = {
        .arena = play->arena, .shaped = play->shaped, .play = play, .bare = true
    };
    play->report->counts_only = true;
    if (begin_round(&composer, number) && play->game->prepare)
        play->game->prepare(&composer);
    return (struct slice){ composer.text, composer.len };
}
