#include "base/text_stream.h"
#include "insert.h"
#include "judge/moment.h"
#include "session_state.h"

/* --- texts and the judge --- */

struct judgement *judge_text(struct session *session, struct slice text, uint64_t first_line)
{
    struct arena *arena = session->spare;
    struct judgement *judgement = arena_alloc(arena, sizeof *judgement);
    struct chunk chunk = { .bytes = text, .first_line = first_line, .has_game = true };
    struct judge_options options = { .arena = arena, .collects_fills = true };
    judge(judgement, &chunk, session->grammars, &options);
    return judgement;
}

struct result session_result(const struct session *session, struct judgement *judgement)
{
    return (struct result){ session->file, session->file, judgement };
}

void accept_position(struct session *session, struct judgement *judgement)
{
    struct arena *spare = session->current_arena;
    session->current_arena = session->spare;
    session->spare = spare;
    session->current = judgement;
    session->refused = NULL;
    arena_reset(spare);
}

struct slice copy_text(struct arena *arena, struct slice text)
{
    return (struct slice){ arena_string(arena, text), text.len };
}

/* --- claims and rounds --- */

/* Removes computable claims: they may not hold after the next move. */
static struct slice strip(struct session *session, struct judgement *judgement)
{
    struct result result = session_result(session, judgement);
    struct quire_layout layout = { .any = false };
    struct text_stream *text = text_stream_open(session->spare);
    write_quire(text->stream, &result, CLAIMS_STRIP, &layout);
    return text_stream_close(text);
}

/* True if a field claims something computable, which may depend on lines added since. */
static bool has_claim(const struct judgement *judgement)
{
    const struct parsed_record *parsed = judgement->verdict.play->parsed;
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field *field = &parsed->fields[i];
        bool is_claim = field->usable && field->def->value.is_claim && !field->def->is_block;
        if (is_claim && !judgement->fills.keep_fields[field->def->id])
            return true;
    }
    return false;
}

static struct judgement *drop_claims(struct session *session, struct judgement *judgement)
{
    return has_claim(judgement) ? judge_text(session, strip(session, judgement), 1) : judgement;
}

/* The number of the round to open now, or 0. Gives up after many rounds that were over at once. */
static uint64_t round_due(const struct judgement *judgement)
{
    enum { EMPTY_MOST = 100 };
    const struct play *play = judgement->verdict.play;
    uint64_t number = round_to_open(&judgement->verdict);
    size_t empty = 0;
    for (size_t i = 0; number > 0 && i < play->round_count; i++)
        empty += play->rounds[i].ending == ENDING_OVER && play->rounds[i].moves_on_paper == 0;
    return empty < EMPTY_MOST ? number : 0;
}

/* Opens the next round, if any; false if there is none, or if a remaining claim contradicts it. */
static bool open_below(struct session *session, struct judgement **judgement)
{
    uint64_t number = round_due(*judgement);
    struct slice before = (*judgement)->record.bytes;
    if (number == 0)
        return false;
    struct slice lines = generate_round_opening((*judgement)->verdict.play, number);
    struct insertion insertion = { .at = before.len, .before = "", .after = "", .typed = lines };
    struct slice text = insertion_text(session->spare, &(*judgement)->record, &insertion);
    *judgement = judge_text(session, text, 1);
    bool good = lines.len > 0 && (*judgement)->report.errors == 0;
    if (!good)
        *judgement = judge_text(session, before, 1);
    return good;
}

/* The offset of the open round's Round: line. */
static size_t opener_place(const struct judgement *judgement)
{
    const struct field *opener = judgement->verdict.play->round->opener;
    return (size_t)(judgement->record.lines[opener->line].text - judgement->record.bytes.ptr);
}

struct judgement *open_rounds(struct session *session, struct judgement *judgement)
{
    session->open_round_at = 0;
    judgement = drop_claims(session, judgement);
    while (open_below(session, &judgement)) {
        judgement = drop_claims(session, judgement);
        session->open_round_at = opener_place(judgement);
    }
    return judgement;
}

/* --- next entries --- */

const char *session_example(const struct session *session)
{
    return count_legal_moves(&session->current->verdict, 1).example;
}

const char *session_field_due(const struct session *session)
{
    return count_legal_moves(&session->current->verdict, 1).before;
}

struct turn session_turn(const struct session *session)
{
    const struct play *play = session->current->verdict.play;
    struct turn turn = { .kind = TURN_MOVE };
    if (session->current->verdict.finished)
        return turn;
    turn = find_turn(play);
    if (turn.kind == TURN_PART)
        turn.player += (unsigned)session->held_count;
    return turn;
}

/* Judges the record again, in the spare arena, for callers that modify the position. */
static struct judgement *rejudge(struct session *session)
{
    session->refused = NULL;
    arena_reset(session->spare);
    return judge_text(session, copy_text(session->spare, session->current->record.bytes), 1);
}

const char *part_of_move(const struct play *play, struct move move, unsigned player)
{
    const char *part = play->game->write_move(play, move);
    for (unsigned i = 1; i < player; i++)
        part += strcspn(part, " ") + 1;
    return arena_string(play->arena, (struct slice){ part, strcspn(part, " ") });
}

const char *session_hint(struct session *session, struct random_source *random)
{
    struct turn turn = session_turn(session);
    struct play *play = rejudge(session)->verdict.play;
    struct move move;
    if (!play->round || play->round->ending == ENDING_UNJUDGED)
        return NULL; /* nothing is known about the position after a round of bare results */
    if (turn.kind == TURN_FIELD && paper_field_of(play->game, turn.field)->is_choice)
        return generate_choice(play, turn.field, random);
    if (!session_example(session))
        return NULL;
    if (!position_random(play->position, random, &move))
        return NULL;
    return turn.kind == TURN_MOVE ? play->game->write_move(play, move)
                                  : part_of_move(play, move, turn.player);
}

void session_moves(struct session *session, move_sink *sink, void *user)
{
    struct play *play = rejudge(session)->verdict.play;
    if (!session->current->verdict.finished)
        legal_moves(play, sink, user);
}

/* --- the public view, and the final record --- */

static bool is_secret(const struct play *play, const struct field *field)
{
    const struct paper_field *paper =
            field->def ? paper_field_of(play->game, field->def->id) : NULL;
    return paper && paper->is_secret && field->round == play->round->index;
}

/* True if a field may reveal secrets: a claim about the open round or the whole game. */
static bool is_claim_now(const struct play *play, const struct field *field)
{
    const struct field_def *def = field->def;
    return def && def->value.is_claim && !def->is_block &&
           (!def->in_round || field->round == play->round->index);
}

const struct field *secret_field(const struct play *play, size_t line)
{
    const struct parsed_record *parsed = play->parsed;
    for (size_t i = 0; i < parsed->field_count && play->round; i++)
        if (parsed->fields[i].line == line)
            return play->round->ending != ENDING_OVER && is_secret(play, &parsed->fields[i])
                           ? &parsed->fields[i]
                           : NULL;
    return NULL;
}

struct judgement *session_public_record(struct session *session)
{
    const struct play *play = session->current->verdict.play;
    const struct record *record = &session->current->record;
    struct judgement *judgement = rejudge(session);
    struct cursor cursor = { 0 };
    size_t len = 0;
    bool hides = false;
    if (!play->round || play->round->ending == ENDING_OVER)
        return judgement;
    char *text = arena_alloc(session->spare, record->bytes.len + 1);
    for (size_t i = 0; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        const struct field *passed = field_on(play->parsed, &cursor, i);
        bool secret = passed && is_secret(play, passed);
        hides |= secret;
        if (secret || (passed && is_claim_now(play, passed)))
            continue;
        memcpy(text + len, line->text, line->len);
        len += line->len;
        text[len++] = '\n';
    }
    return hides ? judge_text(session, (struct slice){ text, len }, 1) : judgement;
}

void session_write_record(const struct session *session, FILE *out)
{
    struct quire_layout layout = { .any = false };
    struct result result = session_result(session, session->current);
    write_quire(out, &result, CLAIMS_FILL, &layout);
}

/* --- beginning and end --- */

void session_begin(struct session *session, struct grammars *grammars, const char *file,
                   const jmp_buf *out_of_memory)
{
    struct arena *arenas[] = { &session->lasting, &session->positions[0], &session->positions[1] };
    *session = (struct session){ .grammars = grammars, .file = file };
    for (size_t i = 0; i < sizeof arenas / sizeof *arenas; i++)
        memcpy(&arenas[i]->out_of_memory, out_of_memory, sizeof *out_of_memory);
    session->current_arena = arenas[1];
    session->spare = arenas[2];
}

const char *session_new(struct session *session, const struct grammar *grammar,
                        const struct generate_options *options, struct random_source *random)
{
    struct generate_options own = *options;
    const char *fault;
    own.bare = own.has_moves = true;
    own.moves = (struct range){ 0, 0 };
    arena_reset(session->spare);
    struct slice text = generate(grammar, &own, random, session->spare, &fault);
    if (!text.ptr)
        return arena_string(&session->lasting, slice_of(fault));
    struct judgement *judgement = judge_text(session, text, 1);
    if (judgement->report.errors)
        return arena_string(&session->lasting, slice_of(judgement->report.items[0].message));
    accept_position(session, open_rounds(session, judgement));
    return NULL;
}

/* False if a block of claims replaces moves, which are then unknown. */
static bool shows_moves(const struct judgement *judgement)
{
    const struct parsed_record *parsed = judgement->verdict.play->parsed;
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field_def *def = parsed->fields[i].def;
        if (def && def->is_block && def->value.is_claim)
            return false;
    }
    return true;
}

const char *session_resume(struct session *session, const struct chunk *chunk)
{
    struct judgement *judgement =
            judge_text(session, copy_text(session->spare, chunk->bytes), chunk->first_line);
    if (judgement->report.errors == 0 && judgement->verdict.play)
        judgement = judge_text(session, strip(session, judgement), 1);
    if (judgement->report.errors || !judgement->verdict.play) {
        session->refused = judgement;
        return "the record has errors";
    }
    if (!shows_moves(judgement))
        return "the record has a grid instead of moves, so it cannot be continued";
    accept_position(session, open_rounds(session, judgement));
    return NULL;
}

void session_free(struct session *session)
{
    arena_free(&session->lasting);
    arena_free(&session->positions[0]);
    arena_free(&session->positions[1]);
}
