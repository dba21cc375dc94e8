#include "generate.h"

#include "base/order.h"
#include "base/text_out.h"
#include "parse/players.h"
#include "rounds.h"
#include "rules/cards.h"

/* A record being generated, and the current position. */
struct generator {
    struct arena *arena;
    struct random_source *random;
    struct parsed_record *parsed;
    struct play *play;             /* NULL while the head of the record is being written */
    const struct field_def *field; /* the field that holds moves, or NULL */
    const struct row_def *row;     /* the row that holds moves, or NULL */
    const char *separator;         /* between two moves on a line, or NULL */
    struct text_out out;
    size_t words;         /* on the current line; 0 if it is empty */
    bool in_block;        /* the block that holds the moves is open */
    uint64_t moves;       /* so far */
    uint64_t stop;        /* stop the game after this many */
    bool bare;            /* omit what players choose or are dealt */
    size_t *move_offsets; /* offsets in the text where moves begin */
    size_t move_offset_count, move_offset_capacity;
};

/* --- text --- */

static void put(struct generator *generator, const char *text)
{
    text_out_put(&generator->out, slice_of(text));
}

static void close_line(struct generator *generator)
{
    if (generator->words > 0)
        put(generator, "\n");
    generator->words = 0;
}

static void put_field(struct generator *generator, const struct field_def *def, unsigned player,
                      const char *value)
{
    close_line(generator);
    generator->in_block = false;
    put(generator, def->key);
    if (player) {
        put(generator, " ");
        put(generator, player_as_written(generator->play, player));
    }
    put(generator, *value ? ": " : ":");
    put(generator, value);
    put(generator, "\n");
}

/* Writes a field, and adds it to the parsed record for the rules. */
static struct field *add_field(struct generator *generator, int id, unsigned player,
                               const char *value)
{
    const struct play *play = generator->play;
    struct field *field = arena_zero(generator->arena, 1, sizeof *field);
    *field = (struct field){ .def = generator->parsed->grammar->by_id[id],
                             .value = slice_of(arena_string(generator->arena, slice_of(value))),
                             .player = player,
                             .round = play && play->round ? play->round->index : 0,
                             .usable = true };
    if (id == FIELD_ROUND)
        field->round++;
    parse_number(field->value, &field->integer);
    put_field(generator, field->def, player, value);
    pass_field(generator->parsed, field);
    return field;
}

static void put_row(struct generator *generator, const char *row)
{
    close_line(generator);
    put(generator, row);
    put(generator, "\n");
}

/* --- what is written before the first move of a round --- */

/* Values as a field's tokens. */
static const char *write_values(struct arena *arena, const struct value_def *def,
                                const struct values *values)
{
    enum { TOKEN_MOST = 3 };
    bool are_cards = def->type == TYPE_CARDS;
    char *text = arena_alloc(arena, values->count * (TOKEN_MOST + strlen(def->separator)) + 1);
    char *end = text;
    for (size_t i = 0; i < values->count; i++) {
        int64_t value = values->items[i];
        if (i > 0)
            end = stpcpy(end, def->separator);
        if (are_cards) {
            end = stpcpy(end, card_value_name(value));
            *end++ = card_suit_letter(values->items[++i]);
        } else {
            *end++ = def->alphabet[value];
        }
    }
    *end = '\0';
    return text;
}

const char *generate_choice(const struct play *play, int id, struct random_source *random)
{
    const struct rules *rules = play->game->rules;
    struct values values;
    if (!rules->random_values || !rules->random_values(play->position, id, random, &values))
        return NULL;
    return write_values(play->arena, &play->parsed->grammar->by_id[id]->value, &values);
}

/* Writes what a player is dealt or chooses. If that is omitted, only a field in which there is nothing to choose. */
static void open_field(struct generator *generator, int id, unsigned player)
{
    struct play *play = generator->play;
    const char *text = generate_choice(play, id, generator->random);
    if (!text || (generator->bare && *text))
        return;
    add_field(generator, id, player, text);
    play_set(play, id, player);
}

static void open_field_of_players(struct generator *generator, int id)
{
    const struct play *play = generator->play;
    const struct round *round = play->round;
    unsigned count = round->playing ? round->playing_count : play->players;
    for (unsigned i = 0; i < count; i++)
        open_field(generator, id, round->playing ? round->playing[i] : i + 1);
}

/* Writes who plays, if not everyone does, and the first row; sets what is agreed, dealt or chosen. */
static void open_paper(struct generator *generator)
{
    struct play *play = generator->play;
    const struct grammar *grammar = play->parsed->grammar;
    const struct paper_form *form = &play->game->form;
    const struct round *round = play->round;
    if (grammar->has_playing && round->number > 1)
        add_field(generator, FIELD_PLAYING, 0,
                  players_as_written(play, round->playing, round->playing_count));
    if (form->rows[0].write_start)
        put_row(generator, form->rows[0].write_start(play->position, 0).ptr);
    for (const struct paper_field *field = form->fields; field->field; field++)
        if (grammar->by_id[field->field]->owned)
            open_field_of_players(generator, field->field);
        else if (field->meaning == PAPER_SETTING)
            play_set(play, field->field, 0);
}

/* --- moves --- */

/* Writes everything on a line before the first of its moves. */
static void open_line(struct generator *generator)
{
    const struct row_def *row = generator->row;
    if (generator->field) {
        put(generator, generator->field->key);
        put(generator, ": ");
    } else if (row->block && !generator->in_block) {
        put(generator, row->block);
        put(generator, ":\n");
        generator->in_block = true;
    }
}

/* Writes a move on a line with several moves. */
static void put_on_line(struct generator *generator, const char *text)
{
    enum { WORDS_IN_ROW = 10 };
    if (generator->words == 0)
        open_line(generator);
    else if (generator->separator)
        put(generator, generator->separator);
    put(generator, text);
    generator->words++;
    if (generator->play->game->moves.place == MOVE_IN_ROW && generator->words == WORDS_IN_ROW)
        close_line(generator);
}

static void put_move(struct generator *generator, const char *text)
{
    if (generator->play->game->moves.place == MOVE_IS_LINE)
        put_row(generator, text);
    else
        put_on_line(generator, text);
}

static void mark_move(struct generator *generator)
{
    ARENA_PUSH(generator->arena, generator->move_offsets, generator->move_offset_count,
               generator->move_offset_capacity);
    generator->move_offsets[generator->move_offset_count++] = generator->out.len;
}

static void add_move(struct play *play, struct move move, const char *text)
{
    const struct rules *rules = play->position->rules;
    play_move(play, move, slice_of(text));
    if (rules->over && rules->over(play->position))
        play->round->ending = ENDING_OVER;
}

static void play_round(struct generator *generator)
{
    struct play *play = generator->play;
    struct move move;
    generator->in_block = false;
    open_paper(generator);
    while (generator->moves != generator->stop &&
           position_random(play->position, generator->random, &move)) {
        const char *text = play->game->write_move(play, move);
        mark_move(generator);
        put_move(generator, text);
        add_move(play, move, text);
        generator->moves++;
    }
    close_line(generator);
}

/* Opens a round; false if the game has no round with this number. */
static bool begin_round(struct generator *generator, uint64_t number)
{
    struct play *play = generator->play;
    size_t before = generator->out.len;
    const struct field *opener =
            add_field(generator, FIELD_ROUND, 0,
                      arena_printf(generator->arena, "%llu", (unsigned long long)number));
    if (play->game->may_open && !play->game->may_open(play, opener, number)) {
        generator->out.len = before;
        return false;
    }
    play_open_round(play, number, opener);
    return true;
}

static void play_game(struct generator *generator)
{
    if (!generator->parsed->grammar->has_rounds) {
        play_open_round(generator->play, 1, NULL);
        play_round(generator);
        return;
    }
    for (uint64_t number = 1; begin_round(generator, number); number++) {
        play_round(generator);
        if (generator->moves == generator->stop)
            break;
    }
}

/* --- the head of the record --- */

static int64_t choose_players(const struct grammar *grammar, struct range range,
                              struct random_source *random)
{
    if (range.low == 0) {
        range.low = range.high = grammar->players_min;
        if (game_of(grammar)->players_usual > range.high)
            range.high = game_of(grammar)->players_usual;
        if (range.high > grammar->players_max)
            range.high = grammar->players_max;
    }
    return random_between(random, range.low, range.high);
}

static const struct range *find_size_option(const struct generate_options *options,
                                            const struct field_def *def)
{
    for (size_t i = options->size_count; i-- > 0;) /* the last option takes precedence */
        if (slice_equal_nocase(options->sizes[i].key, slice_of(def->key)))
            return &options->sizes[i].range;
    return NULL;
}

bool generate_has_size(const struct grammar *grammar, struct slice key)
{
    for (const struct game_size *size = game_of(grammar)->sizes; size->field; size++)
        if (slice_equal_nocase(key, slice_of(grammar->by_id[size->field]->key)))
            return true;
    return false;
}

/* The largest value of a size. */
static int64_t largest_size(const struct game_size *size, const struct field_def *def,
                            unsigned players)
{
    int64_t most = def->value.max;
    bool is_shared = size->total_max && size->total_max / players < most;
    return is_shared ? size->total_max / players : most;
}

/* Picks a size from its range; 0 if no number in it is possible. */
static int64_t choose_size(const struct game_size *size, const struct field_def *def,
                           const struct range *option, unsigned players,
                           struct random_source *random)
{
    int64_t step = size_step(size, players);
    struct range range = { size->low * step, size->high * step };
    int64_t most = largest_size(size, def, players);
    if (option)
        range = *option;
    else if (range.low > most)
        range.low = most;
    if (range.high > most)
        range.high = most;
    if (range.low < def->value.min)
        range.low = def->value.min;
    int64_t first = (range.low + step - 1) / step, last = range.high / step;
    return first > last ? 0 : step * random_between(random, first, last);
}

/* Describes the possible sizes, for when choose_size finds none. */
static const char *expected_size(struct arena *arena, const struct game_size *size,
                                 const struct field_def *def, const struct range *option,
                                 unsigned players)
{
    int64_t least = def->value.min, most = largest_size(size, def, players);
    bool is_in_limits = !option || (option->low <= most && option->high >= least);
    if (is_in_limits && size->per_player)
        return arena_printf(arena, "%s must be a multiple of %u, the number of players", def->key,
                            players);
    if (is_in_limits && size->multiple_of)
        return arena_printf(arena, "%s must be a multiple of %lld", def->key,
                            (long long)size->multiple_of);
    const char *for_players =
            size->total_max ? arena_printf(arena, " for %u players", players) : "";
    return arena_printf(arena, "%s must be between %lld and %lld%s", def->key, (long long)least,
                        (long long)most, for_players);
}

static const char *add_size(struct generator *generator, const struct game_size *size,
                            const struct generate_options *options)
{
    const struct field_def *def = generator->parsed->grammar->by_id[size->field];
    const struct range *option = find_size_option(options, def);
    unsigned players = generator->parsed->players.count;
    int64_t chosen = choose_size(size, def, option, players, generator->random);
    if (!chosen)
        return expected_size(generator->arena, size, def, option, players);
    add_field(generator, size->field, 0, arena_printf(generator->arena, "%lld", (long long)chosen));
    return NULL;
}

bool generate_default_size(const struct grammar *grammar, size_t i, unsigned players,
                           struct size_option *option)
{
    const struct game_size *size = &game_of(grammar)->sizes[i];
    if (!size->field)
        return false;
    int64_t low = size->low * size_step(size, players);
    int64_t most = size->total_max ? size->total_max / (players ? players : 1) : low;
    low = MIN(low, most);
    *option = (struct size_option){ slice_of(grammar->by_id[size->field]->key),
                                    { low, low },
                                    size->meaning };
    return true;
}

/* Writes the players; returns an error message or NULL. */
static const char *add_players(struct generator *generator, const struct generate_options *options)
{
    struct parsed_record *parsed = generator->parsed;
    const char *value = options->names;
    if (!value)
        value = arena_printf(
                generator->arena, "%lld",
                (long long)choose_players(parsed->grammar, options->players, generator->random));
    read_players(parsed, add_field(generator, FIELD_PLAYERS, 0, value));
    return parsed->report->count > 0 ? parsed->report->items[0].message : NULL;
}

/* Writes the game, the players and the sizes; returns an error message or NULL. */
static const char *add_head(struct generator *generator, const struct generate_options *options)
{
    const struct grammar *grammar = generator->parsed->grammar;
    add_field(generator, FIELD_GAME, 0, grammar->name);
    const char *fault = add_players(generator, options);
    for (const struct game_size *size = game_of(grammar)->sizes; size->field && !fault; size++)
        fault = add_size(generator, size, options);
    return fault;
}

/* --- the whole record --- */

/* Cuts the text before a random move. */
static void cut_at_random_move(struct generator *generator)
{
    if (generator->move_offset_count == 0)
        return;
    generator->out.len =
            generator->move_offsets[random_below(generator->random, generator->move_offset_count)];
    if (generator->out.bytes[generator->out.len - 1] != '\n')
        put(generator, "\n");
}

/* A parsed record without lines; fields are added as they are written. */
static struct parsed_record *new_empty_record(const struct grammar *grammar, struct arena *arena)
{
    struct parsed_record *parsed = arena_zero(arena, 1, sizeof *parsed);
    struct record *record = arena_zero(arena, 1, sizeof *record);
    struct report *report = arena_zero(arena, 1, sizeof *report);
    *report = (struct report){ .arena = arena, .record = record };
    parsed_record_begin(parsed, record, grammar, report);
    return parsed;
}

/* Finds the field or row that holds several moves, and the separator between them. */
static void find_line_kind(struct generator *generator)
{
    const struct grammar *grammar = generator->parsed->grammar;
    const struct game *game = game_of(grammar);
    if (game->moves.place == MOVE_IN_FIELD) {
        generator->field = grammar->by_id[game->moves.id];
        generator->separator = generator->field->value.separator;
    } else if (game->moves.place != MOVE_IS_LINE) {
        generator->row = grammar_find_row(grammar, game->moves.id);
        generator->separator = generator->row->parts[0].value.separator;
    }
}

struct slice generate(const struct grammar *grammar, const struct generate_options *options,
                      struct random_source *random, struct arena *arena, const char **fault)
{
    struct generator generator = { .random = random,
                                   .arena = arena,
                                   .out = { .arena = arena },
                                   .parsed = new_empty_record(grammar, arena),
                                   .stop = UINT64_MAX,
                                   .bare = options->bare };
    *fault = add_head(&generator, options);
    if (*fault)
        return NO_SLICE;
    if (options->has_moves)
        generator.stop = (uint64_t)random_between(random, options->moves.low, options->moves.high);
    find_line_kind(&generator);
    generator.parsed->report->counts_only =
            true; /* rules are used to find legal moves: reports are not errors */
    generator.play = play_new(generator.parsed, generator.parsed->report, NULL, NULL);
    play_start(generator.play);
    play_game(&generator);
    if (options->unfinished)
        cut_at_random_move(&generator);
    return text_out_text(&generator.out);
}

struct slice generate_round_opening(struct play *play, uint64_t number)
{
    struct random_source random;
    struct generator generator = { .arena = play->arena,
                                   .out = { .arena = play->arena },
                                   .random = &random,
                                   .parsed = play->parsed,
                                   .play = play,
                                   .bare = true };
    random_init(&random, 0);
    play->report->counts_only = true;
    if (begin_round(&generator, number))
        open_paper(&generator);
    return text_out_text(&generator.out);
}
