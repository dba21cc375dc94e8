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

void take_over(struct sitting *sitting, struct judged *judged)
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

/* --- claims and rounds --- */

/* Without claims that can be computed: they may not hold after the next move. */
static struct slice strip(struct sitting *sitting, const struct judged *judged)
{
    struct quire_layout layout = { .any = false };
    struct text_stream *text = text_open(sitting->spare);
    write_quire(text->stream, &judged->result, CLAIMS_STRIP, &layout);
    return text_close(text);
}

/* True where a field claims what can be computed: what was written below it may have made it so. */
static bool has_claim(const struct judged *judged)
{
    const struct shaped *shaped = judged->verdict.play->shaped;
    for (size_t i = 0; i < shaped->field_count; i++) {
        const struct field *field = &shaped->fields[i];
        bool is_claim = field->usable && field->def->value.is_claim && !field->def->is_block;
        if (is_claim && !judged->claims.keep_fields[field->def->id])
            return true;
    }
    return false;
}

static struct judged *drop_claims(struct sitting *sitting, struct judged *judged)
{
    return has_claim(judged) ? judge_text(sitting, strip(sitting, judged), 1) : judged;
}

/* The round that has to be opened now, or 0. Many that are over as they begin are enough. */
static uint64_t round_due(const struct judged *judged)
{
    enum { EMPTY_MOST = 100 };
    const struct play *play = judged->verdict.play;
    uint64_t number = position_next_round(&judged->verdict);
    size_t empty = 0;
    for (size_t i = 0; number > 0 && i < play->round_count; i++)
        empty += play->rounds[i].ending == ENDING_OVER && play->rounds[i].written == 0;
    return empty < EMPTY_MOST ? number : 0;
}

/* Opens the round that is due; false where none is, or a claim that stays speaks against it. */
static bool open_below(struct sitting *sitting, struct judged **judged)
{
    uint64_t number = round_due(*judged);
    struct slice before = (*judged)->text;
    if (number == 0)
        return false;
    struct slice lines = compose_round((*judged)->verdict.play, number);
    struct placing placing = { .at = before.len, .before = "", .after = "", .typed = lines };
    struct slice text = placing_text(sitting->spare, &(*judged)->record, &placing);
    *judged = judge_text(sitting, text, 1);
    bool good = lines.len > 0 && (*judged)->report.errors == 0;
    if (!good)
        *judged = judge_text(sitting, before, 1);
    return good;
}

/* Where the round begins that is open. */
static size_t opener_place(const struct judged *judged)
{
    const struct field *opener = judged->verdict.play->round->opener;
    return (size_t)(judged->record.lines[opener->line].text - judged->text.ptr);
}

struct judged *open_rounds(struct sitting *sitting, struct judged *judged)
{
    sitting->opener = 0;
    judged = drop_claims(sitting, judged);
    while (open_below(sitting, &judged)) {
        judged = drop_claims(sitting, judged);
        sitting->opener = opener_place(judged);
    }
    return judged;
}

/* --- what comes next --- */

const char *sitting_example(const struct sitting *sitting)
{
    return judge_prospects(&sitting->now->verdict, 1).example;
}

const char *sitting_field_due(const struct sitting *sitting)
{
    return judge_prospects(&sitting->now->verdict, 1).before;
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

/* True where a field claims what may depend on secrets: how the open round or the game stands. */
static bool is_claim_now(const struct play *play, const struct field *field)
{
    const struct field_def *def = field->def;
    return def && def->value.is_claim && !def->is_block &&
           (!def->in_round || field->round == play->round->index);
}

const struct field *secret_field(const struct play *play, size_t line)
{
    const struct shaped *shaped = play->shaped;
    for (size_t i = 0; i < shaped->field_count && play->round; i++)
        if (shaped->fields[i].line == line)
            return play->round->ending != ENDING_OVER && is_secret(play, &shaped->fields[i])
                           ? &shaped->fields[i]
                           : NULL;
    return NULL;
}

struct judged *sitting_shown(struct sitting *sitting)
{
    const struct play *play = sitting->now->verdict.play;
    const struct record *record = &sitting->now->record;
    struct judged *judged = judge_once_more(sitting);
    size_t len = 0, field = 0;
    bool hides = false;
    if (!play->round || play->round->ending == ENDING_OVER)
        return judged;
    char *text = arena_alloc(sitting->spare, record->bytes.len + 1);
    for (size_t i = 0; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        const struct field *passed = shape_field_on(play->shaped, field, i);
        bool secret = passed && is_secret(play, passed);
        field += passed != NULL;
        hides |= secret;
        if (secret || (passed && is_claim_now(play, passed)))
            continue;
        memcpy(text + len, line->text, line->len);
        len += line->len;
        text[len++] = '\n';
    }
    return hides ? judge_text(sitting, (struct slice){ text, len }, 1) : judged;
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
