#include "../position.h"
#include "../textstream.h"
#include "inner.h"
#include "placing.h"

/* --- texts and the judge --- */

struct judged *judge_text(struct sitting *sitting, struct slice text, uint64_t first_line)
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

struct slice copy_text(struct arena *arena, struct slice text)
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
        .removed = copy_text(arena, (struct slice){ from.ptr + same, from.len - same }),
        .added = copy_text(arena, (struct slice){ to.ptr + same, to.len - same }),
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

void commit(struct sitting *sitting, struct judged *judged)
{
    size_t opener = sitting->opener;
    judged = open_rounds(sitting, judged);
    sitting->step_count -= sitting->undone;
    sitting->undone = 0;
    add_step(sitting, sitting->step_count, sitting->now->text, judged->text, opener);
    take_over(sitting, judged);
    sitting->held_count = 0;
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

/* --- what comes next --- */

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
    return judge_text(sitting, copy_text(sitting->spare, sitting->now->text), 1);
}

const char *sitting_hint(struct sitting *sitting, struct lots *lots)
{
    struct turn turn = sitting_turn(sitting);
    struct play *play = judge_once_more(sitting)->verdict.play;
    const struct game *game = play->game;
    struct move move;
    if (!play->round || play->round->ending == ENDING_UNJUDGED)
        return NULL; /* of a round that shows but its results nobody knows what is left */
    if (turn.kind == TURN_FIELD)
        return game->pick_field(play, turn.player, lots);
    if (!sitting_example(sitting))
        return NULL;
    if (!(game->pick ? game->pick(play, lots, &move) : pick_legal(play, lots, &move)))
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
        const struct field *passed = shape_field_on(play->shaped, field, i);
        field += passed != NULL;
        if (passed && is_secret(play, passed))
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
    struct text_stream *text = text_open(sitting->spare);
    write_quire(text->stream, &judged->result, CLAIMS_STRIP, &layout);
    return text_close(text);
}

/* A block that is no claim here stands for moves which nobody knows. */
static bool shows_moves(const struct judged *judged)
{
    const struct shaped *shaped = judged->verdict.play->shaped;
    for (size_t i = 0; i < shaped->field_count; i++) {
        const struct field_def *def = shaped->fields[i].def;
        if (def && def->is_block && def->value.is_claim)
            return false;
    }
    return true;
}

const char *sitting_resume(struct sitting *sitting, const struct chunk *chunk)
{
    struct judged *judged =
            judge_text(sitting, copy_text(sitting->spare, chunk->bytes), chunk->first_line);
    if (judged->report.errors == 0 && judged->verdict.play)
        judged = judge_text(sitting, strip(sitting, judged), 1);
    if (judged->report.errors || !judged->verdict.play) {
        sitting->refused = judged;
        return "the record has errors";
    }
    if (!shows_moves(judged))
        return "the record has a grid in the place of moves, and cannot go on";
    take_over(sitting, open_rounds(sitting, judged));
    return NULL;
}

void sitting_free(struct sitting *sitting)
{
    arena_free(&sitting->lasting);
    arena_free(&sitting->positions[0]);
    arena_free(&sitting->positions[1]);
}
