#include "sitting.h"

#include "placing.h"
#include "position.h"

/* --- texts and the judge --- */

/* Judges a text of the spare arena, as what stands in a file from line `first_line` on. */
static struct judged *judge_text(struct sitting *sitting, struct slice text, uint64_t first_line)
{
    struct arena *arena = sitting->spare;
    struct judged *judged = arena_zero(arena, 1, sizeof *judged);
    struct chunk chunk = { .bytes = text, .first_line = first_line, .has_game = true };
    judged->text = text;
    judged->report.arena = arena;
    record_read(&judged->record, &chunk, DEFAULT_MAX_LINE, &judged->report);
    judge(&judged->record, sitting->grammars, &judged->report, &judged->claims, &judged->verdict);
    judged->result = (struct result){ sitting->file, sitting->file, &judged->record,
                                      &judged->verdict, &judged->report };
    return judged;
}

/* What was judged last is the position now, and the other arena is free. */
static void take_over(struct sitting *sitting, struct judged *judged)
{
    struct arena *spare = sitting->here;
    sitting->here = sitting->spare;
    sitting->spare = spare;
    sitting->now = judged;
    sitting->refused = NULL;
    arena_reset(spare);
}

static struct slice copy(struct arena *arena, struct slice text)
{
    return (struct slice){ arena_string(arena, text), text.len };
}

/* Opens the rounds that follow one that is over, as long as nobody has to do anything about it. */
static struct judged *open_rounds(struct sitting *sitting, struct judged *judged)
{
    uint64_t number;
    sitting->opener = 0;
    while (judged->report.errors == 0 && (number = position_next_round(&judged->verdict)) > 0) {
        size_t end = judged->text.len;
        struct slice lines = compose_round(judged->verdict.play, number);
        struct placing placing = { .at = end, .before = "", .after = "", .typed = lines };
        struct slice text = placing_text(sitting->spare, &judged->record, &placing);
        if (lines.len == 0)
            break;
        judged = judge_text(sitting, text, 1);
        sitting->opener = end;
    }
    return judged;
}

/* --- steps --- */

static void add_step(struct sitting *sitting, size_t place, struct slice from, struct slice to,
                     size_t opener)
{
    struct arena *arena = &sitting->lasting;
    size_t same = 0;
    while (same < from.len && same < to.len && from.ptr[same] == to.ptr[same])
        same++;
    ARENA_PUSH(arena, sitting->steps, sitting->step_count, sitting->step_capacity);
    memmove(sitting->steps + place + 1, sitting->steps + place,
            (sitting->step_count++ - place) * sizeof *sitting->steps);
    sitting->steps[place] = (struct step){
        .at = same,
        .removed = copy(arena, (struct slice){ from.ptr + same, from.len - same }),
        .added = copy(arena, (struct slice){ to.ptr + same, to.len - same }),
        .opener_before = opener,
        .opener_after = sitting->opener,
    };
}

/* The text is another one now. */
static void set_text(struct sitting *sitting, size_t keep, struct slice tail, size_t opener)
{
    arena_reset(sitting->spare);
    struct placing placing = { keep, sitting->now->text.len - keep, "", "", tail };
    struct slice text = placing_text(sitting->spare, &sitting->now->record, &placing);
    take_over(sitting, judge_text(sitting, text, 1));
    sitting->opener = opener;
    sitting->held_count = 0;
}

/* How much of a game's own a record holds, besides its moves: what players foretold, lists. */
static uint64_t count_entries(const struct judged *judged)
{
    const struct shaped *shaped = judged->verdict.play->shaped;
    uint64_t count = judged->verdict.moves;
    for (size_t i = 0; i < shaped->field_count; i++) {
        const struct field_def *def = shaped->fields[i].def;
        count += def && def->id >= FIELD_OF_GAME && (def->owned || def->repeats);
    }
    return count;
}

/*
 * Takes back a move that was there before the sitting: the record is cut where that leaves less of the game.
 * The step to where it stands now comes in front of the others.
 */
static bool undo_older(struct sitting *sitting)
{
    const char *const *ends;
    const struct judged *now = sitting->now;
    uint64_t entries = count_entries(now);
    size_t count = position_cuts(&now->record, &now->verdict, &ends), opener = sitting->opener;
    while (count-- > 0) {
        size_t len = (size_t)(ends[count] - now->text.ptr);
        arena_reset(sitting->spare);
        struct placing placing = { len, now->text.len - len, "", "\n", { "", 0 } };
        struct slice text = placing_text(sitting->spare, &now->record, &placing);
        struct judged *judged = judge_text(sitting, text, 1);
        if (judged->report.errors || count_entries(judged) >= entries)
            continue;
        judged = open_rounds(sitting, judged);
        if (count_entries(judged) >= entries)
            continue;
        size_t before = sitting->opener;
        sitting->opener = opener;
        add_step(sitting, 0, judged->text, now->text, before);
        sitting->undone++;
        take_over(sitting, judged);
        sitting->opener = before;
        return true;
    }
    sitting->opener = opener;
    return false;
}

bool sitting_undo(struct sitting *sitting)
{
    if (sitting->held_count > 0) {
        sitting->held_count--;
        return true;
    }
    if (sitting->undone == sitting->step_count)
        return undo_older(sitting);
    const struct step *step = &sitting->steps[sitting->step_count - ++sitting->undone];
    set_text(sitting, step->at, step->removed, step->opener_before);
    return true;
}

bool sitting_redo(struct sitting *sitting)
{
    if (sitting->undone == 0)
        return false;
    const struct step *step = &sitting->steps[sitting->step_count - sitting->undone--];
    set_text(sitting, step->at, step->added, step->opener_after);
    return true;
}

/* --- what is tried --- */

/* The number of the line, counted from 1, and where it begins. */
static uint64_t line_at(struct slice text, size_t at, size_t *start)
{
    uint64_t line = 1;
    *start = 0;
    for (size_t i = 0; i < at; i++)
        if (text.ptr[i] == '\n') {
            line++;
            *start = i + 1;
        }
    return line;
}

static size_t within(size_t at, size_t low, size_t high)
{
    return at < low ? low : at > high ? high : at;
}

/* A place in the line that was written is one in what was typed. */
static void map_place(struct place *place, uint64_t line, size_t column, struct slice typed)
{
    if (place->line != line || !place->source.ptr)
        return;
    place->line = 0; /* that of the line itself */
    place->source = typed;
    place->before = 0;
    place->column = within(place->column, column, column + typed.len) - column + 1;
    place->end_column = within(place->end_column, column, column + typed.len) - column + 1;
    if (place->end_column <= place->column)
        place->end_column = place->column + 1;
}

static enum answer refuse(struct sitting *sitting, struct judged *judged,
                          const struct placing *placing)
{
    struct report *report = &judged->report;
    size_t start, at = placing->at + strlen(placing->before);
    uint64_t line = line_at(judged->text, at, &start);
    for (size_t i = 0; i < report->count; i++) {
        struct diagnostic *item = &report->items[i];
        map_place(&item->place, line, at - start + 1, placing->typed);
        for (size_t k = 0; k < item->note_count; k++)
            map_place(&item->notes[k].place, line, at - start + 1, placing->typed);
    }
    sitting->refused = judged;
    return ANSWER_WRONG;
}

static struct judged *try_placing(struct sitting *sitting, const struct placing *placing)
{
    struct slice text = placing_text(sitting->spare, &sitting->now->record, placing);
    return judge_text(sitting, text, 1);
}

/* The text becomes the record. */
static enum answer commit(struct sitting *sitting, struct judged *judged)
{
    size_t opener = sitting->opener;
    judged = open_rounds(sitting, judged);
    sitting->step_count -= sitting->undone;
    sitting->undone = 0;
    add_step(sitting, sitting->step_count, sitting->now->text, judged->text, opener);
    take_over(sitting, judged);
    sitting->held_count = 0;
    return ANSWER_TAKEN;
}

static enum answer write_placed(struct sitting *sitting, struct placing placing)
{
    struct judged *judged = try_placing(sitting, &placing);
    return judged->report.errors ? refuse(sitting, judged, &placing) : commit(sitting, judged);
}

/* --- moves that are the value of a field --- */

/* A value that is looked for among those of the legal moves. */
struct search {
    struct shaped *shaped;
    const struct field_def *def;
    unsigned player;
    struct slice value;
    bool found;
};

/* Splits a legal move where it is a field line; its field, or NULL. */
static const struct field_def *field_of_move(struct shaped *shaped, const char *move,
                                             struct field_text *text, unsigned *player)
{
    bool known;
    if (!move || !field_split(slice_of(move), text))
        return NULL;
    const struct field_def *def = grammar_field(shaped->grammar, text->key, text->owner, &known);
    *player = def && def->owned ? shape_player(shaped, text->owner) : 0;
    return def;
}

static bool same_tokens(const struct value_def *def, struct slice left, struct slice right)
{
    struct tokens a = value_tokens(def, left), b = value_tokens(def, right);
    struct token one, other;
    enum token_result result;
    while ((result = token_next(&a, &one)) == TOKEN_OK)
        if (token_next(&b, &other) != TOKEN_OK || one.a != other.a)
            return false;
    return result == TOKEN_END && token_next(&b, &other) == TOKEN_END;
}

static bool find_value(void *user, const struct play *play, struct move move)
{
    struct search *search = user;
    struct field_text text;
    unsigned player;
    const struct field_def *def =
            field_of_move(search->shaped, play->game->write_move(play, move), &text, &player);
    search->found = def == search->def && player == search->player &&
                    same_tokens(&def->value, text.value, search->value);
    return !search->found;
}

static bool is_legal_value(struct play *play, const struct field_def *def, unsigned player,
                           struct slice value)
{
    struct search search = { play->shaped, def, player, value, false };
    play->game->legal(play, find_value, &search);
    return search.found;
}

/* The field stands there once, and its value is another after the move. */
static struct placing place_field_move(const struct play *play, const struct field_def *def,
                                       unsigned player, struct slice value)
{
    const struct field *old = def->repeats ? NULL : round_field(play, def->id, player);
    return old ? place_in_stead(play->shaped->record, old, value)
               : place_value(play, def, player, value);
}

static enum answer write_field_move(struct sitting *sitting, const struct field_def *def,
                                    unsigned player, struct slice value)
{
    struct play *play = sitting->now->verdict.play;
    struct placing placing = place_field_move(play, def, player, value);
    if (is_legal_value(play, def, player, value))
        return write_placed(sitting, placing);
    struct judged *judged = try_placing(sitting, &placing);
    return judged->report.errors ? refuse(sitting, judged, &placing) : ANSWER_NOT_NOW;
}

/* The value of the field that is due, or the next token of it. */
static enum answer write_due_value(struct sitting *sitting, const struct field_def *def,
                                   unsigned player, struct slice typed)
{
    struct play *play = sitting->now->verdict.play;
    const struct field *old = def->repeats ? NULL : round_field(play, def->id, player);
    if (old) {
        const char *longer =
                arena_printf(sitting->spare, "%.*s%s%.*s", (int)old->value.len, old->value.ptr,
                             def->value.join ? def->value.join : "", (int)typed.len, typed.ptr);
        if (is_legal_value(play, def, player, slice_of(longer)))
            typed = slice_of(longer);
    }
    return write_field_move(sitting, def, player, typed);
}

/* --- lines --- */

static bool take_first(void *user, const struct play *play, struct move move)
{
    *(const char **)user = play->game->write_move(play, move);
    return false;
}

const char *sitting_example(const struct sitting *sitting)
{
    struct play *play = sitting->now->verdict.play;
    const char *first = NULL;
    if (!sitting->now->verdict.finished)
        play->game->legal(play, take_first, &first);
    return first;
}

/* A claim that nothing is against; it is not kept, as it may not hold for long. */
static enum answer write_claim(struct sitting *sitting, struct slice line,
                               const struct field_def *def)
{
    size_t end = sitting->opener ? sitting->opener : sitting->now->text.len;
    struct placing placing = place_alone(end, line);
    struct judged *judged = try_placing(sitting, &placing);
    if (judged->report.errors)
        return refuse(sitting, judged, &placing);
    if (!def || !judged->claims.keep_fields[def->id])
        return ANSWER_TRUE;
    return def->in_round ? commit(sitting, judged) : ANSWER_NOT_NOW;
}

static enum answer write_field(struct sitting *sitting, struct slice line,
                               const struct field_text *text)
{
    struct play *play = sitting->now->verdict.play;
    struct field_text due;
    unsigned player;
    bool known;
    const struct field_def *def = grammar_field(play->shaped->grammar, text->key, text->owner,
                                                &known),
                           *move = field_of_move(play->shaped, sitting_example(sitting), &due,
                                                 &player);
    bool is_game = def && def->id >= FIELD_OF_GAME && !def->value.is_claim && !def->is_block;
    if (move && is_game && (def == move || def->repeats))
        return write_field_move(sitting, def,
                                def->owned ? shape_player(play->shaped, text->owner) : 0,
                                text->value);
    if (def && def->value.is_claim)
        return write_claim(sitting, line, def);
    return write_placed(sitting, place_alone(sitting->now->text.len, line));
}

/* True where rows outside of blocks can be claims, and this looks like one, below a round that is over. */
static bool is_claim_row(const struct sitting *sitting, struct slice line)
{
    const struct grammar *grammar = sitting->now->verdict.grammar;
    const struct round *round = sitting->now->verdict.play->round;
    bool over = sitting->opener || (round && round->ending == ENDING_OVER);
    for (size_t i = 0; over && i < grammar->row_count; i++)
        if (grammar->rows[i].is_claim && !grammar->rows[i].block)
            return memchr(line.ptr, ',', line.len) != NULL;
    return false;
}

/* A player's part of a row: with those of the others, which are drawn by lot where they are not written. */
static enum answer write_part(struct sitting *sitting, struct slice part)
{
    struct play *play = sitting->now->verdict.play;
    const char *before = "", *after = "\n";
    struct lots lots;
    struct move move;
    lots_seed(&lots, play->moves);
    if (!play->game->pick(play, &lots, &move))
        return ANSWER_NOT_NOW;
    for (size_t i = 0; i < sitting->held_count; i++)
        before = arena_printf(sitting->spare, "%s%s ", before, sitting->held[i].ptr);
    for (unsigned i = play->players; i > sitting->held_count + 1; i--)
        after = arena_printf(sitting->spare, " %s%s", play->game->write_part(play, move, i), after);
    struct placing placing = {
        .at = sitting->now->text.len, .before = before, .after = after, .typed = part
    };
    if (sitting->held_count + 1 == play->players)
        return write_placed(sitting, placing);
    struct judged *judged = try_placing(sitting, &placing);
    if (judged->report.errors)
        return refuse(sitting, judged, &placing);
    sitting->held[sitting->held_count++] = copy(&sitting->lasting, part);
    return ANSWER_HELD;
}

static bool is_word(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (is_space(text.ptr[i]) || text.ptr[i] == ',')
            return false;
    return true;
}

const struct field_def *sitting_field(const struct sitting *sitting, int id)
{
    const struct grammar *grammar = sitting->now->verdict.grammar;
    size_t i = 0;
    while (grammar->fields[i].id != id)
        i++;
    return &grammar->fields[i];
}

static enum answer write_row_text(struct sitting *sitting, struct slice line)
{
    struct play *play = sitting->now->verdict.play;
    struct turn turn = sitting_turn(sitting);
    struct field_text due;
    unsigned player;
    const struct field_def *move =
            field_of_move(play->shaped, sitting_example(sitting), &due, &player);
    if (turn.kind == TURN_PART && is_word(line))
        return write_part(sitting, line);
    if (turn.kind == TURN_FIELD)
        return write_placed(
                sitting, place_value(play, sitting_field(sitting, turn.field), turn.player, line));
    if (move)
        return write_due_value(sitting, move, player, line);
    if (is_claim_row(sitting, line))
        return write_claim(sitting, line, NULL);
    return write_placed(sitting, place_moves(play, line));
}

/* What stands in front of a comment. */
static struct slice without_comment(struct slice line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.ptr[i] == '#' && (i == 0 || is_space(line.ptr[i - 1])))
            return slice_trim((struct slice){ line.ptr, i });
    return line;
}

enum answer sitting_write(struct sitting *sitting, struct slice line)
{
    struct field_text field;
    sitting->refused = NULL;
    arena_reset(sitting->spare);
    line = slice_trim(line);
    struct slice body = without_comment(line);
    if (line_opens_record(line, DEFAULT_MAX_LINE) || memchr(line.ptr, '\n', line.len))
        return ANSWER_NOT_NOW; /* a sitting is of one record, and a line is one */
    if (body.len == 0 || *body.ptr == '(')
        return write_placed(sitting, place_alone(sitting->now->text.len, line));
    return field_split(body, &field) ? write_field(sitting, line, &field)
                                     : write_row_text(sitting, line);
}

/* --- the turn --- */

struct turn sitting_turn(const struct sitting *sitting)
{
    const struct play *play = sitting->now->verdict.play;
    struct turn turn = { .kind = TURN_MOVE };
    if (sitting->now->verdict.finished)
        return turn;
    if (play->game->turn && play->players)
        play->game->turn(play, &turn);
    else if (play->players)
        turn.player = (unsigned)(play->round ? play->round->moves % play->players : 0) + 1;
    if (turn.kind == TURN_PART)
        turn.player += (unsigned)sitting->held_count;
    return turn;
}

/* The position once more, in the spare arena, for whoever makes something of it. */
static struct judged *judge_once_more(struct sitting *sitting)
{
    sitting->refused = NULL;
    arena_reset(sitting->spare);
    return judge_text(sitting, copy(sitting->spare, sitting->now->text), 1);
}

const char *sitting_hint(struct sitting *sitting, struct lots *lots)
{
    struct turn turn = sitting_turn(sitting);
    struct play *play = judge_once_more(sitting)->verdict.play;
    const struct game *game = play->game;
    struct move move;
    if (sitting->now->verdict.finished)
        return NULL;
    if (turn.kind == TURN_FIELD)
        return game->pick_field(play, lots);
    if (!play->round ||
        !(game->pick ? game->pick(play, lots, &move) : pick_legal(play, lots, &move)))
        return NULL;
    return turn.kind == TURN_PART ? game->write_part(play, move, turn.player)
                                  : game->write_move(play, move);
}

void sitting_moves(struct sitting *sitting, move_sink *sink, void *user)
{
    struct play *play = judge_once_more(sitting)->verdict.play;
    if (!sitting->now->verdict.finished)
        play->game->legal(play, sink, user);
}

/* --- what is shown, and what is kept --- */

static bool is_secret(const struct play *play, const struct field *field)
{
    const int *secret = play->game->secrets;
    while (secret && *secret && (!field->def || *secret != field->def->id))
        secret++;
    return secret && *secret && field->round == play->round->index;
}

struct judged *sitting_shown(struct sitting *sitting)
{
    const struct play *play = sitting->now->verdict.play;
    const struct record *record = &sitting->now->record;
    struct judged *judged = judge_once_more(sitting);
    size_t len = 0, field = 0;
    if (!play->round || play->round->ending == ENDING_OVER)
        return judged;
    char *text = arena_alloc(sitting->spare, record->bytes.len + 1);
    for (size_t i = 0; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        bool is_field = i > 0 && line->kind == LINE_FIELD;
        if (is_field && is_secret(play, &play->shaped->fields[field++]))
            continue;
        memcpy(text + len, line->text, line->len);
        len += line->len;
        text[len++] = '\n';
    }
    return len == record->bytes.len ? judged : judge_text(sitting, (struct slice){ text, len }, 1);
}

void sitting_record(const struct sitting *sitting, FILE *out)
{
    struct quire_layout layout = { .any = false };
    write_quire(out, &sitting->now->result, CLAIMS_FILL, &layout);
}

/* --- beginning and end --- */

void sitting_begin(struct sitting *sitting, struct grammars *grammars, const char *file,
                   const jmp_buf *out_of_memory)
{
    struct arena *arenas[] = { &sitting->lasting, &sitting->positions[0], &sitting->positions[1] };
    *sitting = (struct sitting){ .grammars = grammars, .file = file };
    for (size_t i = 0; i < sizeof arenas / sizeof *arenas; i++)
        memcpy(&arenas[i]->out_of_memory, out_of_memory, sizeof *out_of_memory);
    sitting->here = arenas[1];
    sitting->spare = arenas[2];
}

const char *sitting_new(struct sitting *sitting, struct grammar *grammar,
                        const struct wishes *wishes, struct lots *lots)
{
    struct wishes own = *wishes;
    const char *fault;
    own.bare = own.has_moves = true;
    own.moves = (struct range){ 0, 0 };
    arena_reset(sitting->spare);
    struct slice text = compose(grammar, &own, lots, sitting->spare, &fault);
    if (!text.ptr)
        return arena_string(&sitting->lasting, slice_of(fault));
    struct judged *judged = judge_text(sitting, text, 1);
    if (judged->report.errors)
        return arena_string(&sitting->lasting, slice_of(judged->report.items[0].message));
    take_over(sitting, open_rounds(sitting, judged));
    return NULL;
}

/* Without claims that can be computed: they may not hold after the next move. */
static struct slice strip(struct sitting *sitting, const struct judged *judged)
{
    struct quire_layout layout = { .any = false };
    struct scratch scratch;
    if (!scratch_open(&scratch))
        longjmp(sitting->lasting.out_of_memory, 1);
    write_quire(scratch_begin(&scratch), &judged->result, CLAIMS_STRIP, &layout);
    struct slice text = copy(sitting->spare, scratch_end(&scratch));
    scratch_close(&scratch);
    return text;
}

bool sitting_resume(struct sitting *sitting, const struct chunk *chunk)
{
    struct judged *judged =
            judge_text(sitting, copy(sitting->spare, chunk->bytes), chunk->first_line);
    if (judged->report.errors == 0 && judged->verdict.play) {
        judged = judge_text(sitting, strip(sitting, judged), 1);
        judged = open_rounds(sitting, judged);
    }
    if (judged->report.errors || !judged->verdict.play) {
        sitting->refused = judged;
        return false;
    }
    take_over(sitting, judged);
    return true;
}

void sitting_free(struct sitting *sitting)
{
    arena_free(&sitting->lasting);
    arena_free(&sitting->positions[0]);
    arena_free(&sitting->positions[1]);
}
