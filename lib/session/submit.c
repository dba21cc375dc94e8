/* Where a player's input goes, and whether it is allowed there. */
#include "base/order.h"
#include "insert.h"
#include "parse/players.h"
#include "session_state.h"

/* --- attempts --- */

/* The number of the line at an offset, counted from 1, and the start of the line. */
static uint64_t line_at(struct slice text, size_t at, size_t *start)
{
    uint64_t line = 1;
    *start = 0;
    for (const char *end; (end = memchr(text.ptr + *start, '\n', at - *start)); line++)
        *start = (size_t)(end - text.ptr) + 1;
    return line;
}

static size_t within(size_t at, size_t low, size_t high)
{
    return at < low ? low : MIN(at, high);
}

/* Converts a place in the inserted line to one in the typed text. */
static void map_place(struct place *place, uint64_t line, size_t column, struct slice typed)
{
    if (place->line != line || !place->source.ptr)
        return;
    place->line = 0; /* refers to the typed line */
    place->source = typed;
    place->source_offset = 0;
    place->column = within(place->column, column, column + typed.len) - column + 1;
    place->end_column = within(place->end_column, column, column + typed.len) - column + 1;
    if (place->end_column <= place->column)
        place->end_column = place->column + 1;
}

/* Converts a note's place unless it is before the typed text on the same line. */
static void map_note(struct place *place, uint64_t line, size_t column, struct slice typed)
{
    if (place->column >= column && place->column < column + typed.len)
        map_place(place, line, column, typed);
}

/* Shortens "did you mean '...'?" by the text before the typed part. */
static void shorten_help(struct session *session, struct diagnostic *item, struct slice before)
{
    static const char question[] = "did you mean '";
    const size_t len = sizeof question - 1;
    const char *help = item->help;
    if (help && before.len && strncmp(help, question, len) == 0 &&
        strncmp(help + len, before.ptr, before.len) == 0)
        item->help = arena_printf(session->spare, "%s%s", question, help + len + before.len);
}

static void refuse(struct session *session, struct judgement *judgement,
                   const struct insertion *insertion)
{
    struct report *report = &judgement->report;
    size_t start, at = insertion->at + strlen(insertion->before);
    uint64_t line = line_at(judgement->record.bytes, at, &start);
    for (size_t i = 0; i < report->count; i++) {
        struct diagnostic *item = &report->items[i];
        map_place(&item->place, line, at - start + 1, insertion->typed);
        shorten_help(session, item,
                     (struct slice){ judgement->record.bytes.ptr + start, at - start });
        for (size_t k = 0; k < item->note_count; k++)
            map_note(&item->notes[k].place, line, at - start + 1, insertion->typed);
    }
    session->refused = judgement;
}

/* Judges the record with an insertion; NULL if that has errors, which are then in `refused`. */
static struct judgement *try_insertion(struct session *session, struct insertion insertion)
{
    struct slice text = insertion_text(session->spare, &session->current->record, &insertion);
    struct judgement *judgement = judge_text(session, text, 1);
    if (judgement->report.errors == 0)
        return judgement;
    refuse(session, judgement, &insertion);
    return NULL;
}

static enum submit_result write_placed(struct session *session, struct insertion insertion)
{
    struct judgement *judgement = try_insertion(session, insertion);
    if (!judgement)
        return SUBMIT_REFUSED;
    commit(session, judgement);
    return SUBMIT_ACCEPTED;
}

/* --- moves in the value of a field --- */

/* A search for a value among the legal moves. */
struct value_search {
    struct parsed_record *parsed;
    const struct field_def *def;
    unsigned player;
    struct slice value;
    bool found;
};

/* Splits a legal move that is a field line; returns its field, or NULL. */
static const struct field_def *field_of_move(struct parsed_record *parsed, const char *move,
                                             struct slice *value, unsigned *player)
{
    struct field_text text;
    if (!move || !field_split(slice_of(move), &text))
        return NULL;
    const struct field_def *def = grammar_field(parsed->grammar, text.key, text.owner);
    *value = text.value;
    *player = def && def->owned ? find_player(parsed, text.owner) : 0;
    return def;
}

const struct field_def *session_move_field(const struct session *session, unsigned *player)
{
    struct slice value;
    return field_of_move(session->current->verdict.play->parsed, session_example(session), &value,
                         player);
}

static bool find_value(void *user, const struct play *play, struct move move)
{
    struct value_search *search = user;
    struct slice value = NO_SLICE;
    unsigned player = 0;
    const struct field_def *def =
            field_of_move(search->parsed, play->game->write_move(play, move), &value, &player);
    search->found = def == search->def && player == search->player &&
                    tokens_equal(value_tokens(&def->value, value),
                                 value_tokens(&def->value, search->value));
    return !search->found;
}

static bool is_legal_value(struct play *play, const struct field_def *def, unsigned player,
                           struct slice value)
{
    struct value_search search = { play->parsed, def, player, value, false };
    legal_moves(play, find_value, &search);
    return search.found;
}

/* The field whose value a move is added to; NULL if each move is a field, or there is none yet. */
static const struct field *field_to_extend(const struct play *play, const struct field_def *def,
                                           unsigned player)
{
    return def->repeats ? NULL : round_field(play, def->id, player);
}

static enum submit_result write_field_move(struct session *session, const struct field_def *def,
                                           unsigned player, struct slice value)
{
    struct play *play = session->current->verdict.play;
    const struct field *old = field_to_extend(play, def, player);
    struct insertion insertion = old ? replace_value(play->parsed->record, old, value)
                                     : insert_field(play, def, player, value);
    if (is_legal_value(play, def, player, value))
        return write_placed(session, insertion);
    return try_insertion(session, insertion) ? SUBMIT_NOT_NOW : SUBMIT_REFUSED;
}

/* Submits the value of the expected field, or its next token. */
static enum submit_result write_due_value(struct session *session, const struct field_def *def,
                                          unsigned player, struct slice typed)
{
    struct play *play = session->current->verdict.play;
    const struct field *old = field_to_extend(play, def, player);
    if (old) {
        const char *longer = arena_printf(
                session->spare, "%.*s%s%.*s", (int)old->value.len, old->value.ptr,
                def->value.separator ? def->value.separator : "", (int)typed.len, typed.ptr);
        if (is_legal_value(play, def, player, slice_of(longer)))
            typed = slice_of(longer);
    }
    return write_field_move(session, def, player, typed);
}

/* --- lines --- */

/* Where lines about a finished round go: above a round that was opened below it, or at the end. */
static size_t end_of_round(const struct session *session)
{
    return session->open_round_at ? session->open_round_at : session->current->record.bytes.len;
}

/*
 * A correct claim is not kept: it may not hold after the next move, and is written at the end
 * anyway.
 */
static enum submit_result submit_claim(struct session *session, struct slice line)
{
    struct insertion insertion = insert_line(end_of_round(session), line);
    return try_insertion(session, insertion) ? SUBMIT_REDUNDANT : SUBMIT_REFUSED;
}

static enum submit_result write_field(struct session *session, struct slice line,
                                      const struct field_text *text)
{
    struct play *play = session->current->verdict.play;
    unsigned player;
    const struct field_def *move = session_move_field(session, &player);
    const struct field_def *def = grammar_field(play->parsed->grammar, text->key, text->owner);
    bool is_game = def && def->id >= FIELD_OF_GAME && !def->value.is_claim && !def->is_block;
    if (move && is_game && (def == move || def->repeats))
        return write_field_move(
                session, def, def->owned ? find_player(play->parsed, text->owner) : 0, text->value);
    /* a field for one player's moves cannot be started once the rows have all players' moves */
    if (is_game && def->owned && session_turn(session).kind == TURN_PART &&
        round_last_row(play).count > 0)
        return SUBMIT_NOT_NOW;
    if (def && def->value.is_claim)
        return submit_claim(session, line);
    return write_placed(session, insert_line(session->current->record.bytes.len, line));
}

/*
 * The kind of row that may be a claim below a round, outside of blocks; NULL if the game has none.
 */
static const struct row_def *claim_rows(const struct grammar *grammar)
{
    for (size_t i = 0; i < grammar->row_count; i++)
        if (grammar->rows[i].is_claim && !grammar->rows[i].block)
            return &grammar->rows[i];
    return NULL;
}

/* The number of items in a text if all are above `least`; else 0. */
static size_t count_items(const struct row_def *row, struct slice text, int64_t least)
{
    struct tokens tokens = value_tokens(&row->parts[0].value, text);
    struct token token;
    enum token_result result;
    size_t count = 0;
    while ((result = token_next(&tokens, &token)) == TOKEN_OK && token.a > least)
        count++;
    return result == TOKEN_END ? count : 0;
}

/* The claim expected below a finished round, or NULL; *below is the row that it is about. */
static const struct fill *fill_due(const struct session *session, const struct line **below)
{
    const struct judgement *current = session->current;
    const struct record *record = &current->record;
    const char *end = record->bytes.ptr + end_of_round(session);
    size_t last = 0;
    for (size_t i = 0; i < record->line_count && record->lines[i].text < end; i++)
        if (record->lines[i].kind == LINE_ROW)
            last = i;
    *below = &record->lines[last];
    for (size_t i = 0; i < current->fills.count; i++)
        if (current->fills.items[i].part == FILL_ROW && current->fills.items[i].line == last)
            return &current->fills.items[i];
    return NULL;
}

/* True if the row above is itself a claim, with a single item. */
static bool is_single_claim(const struct play *play, const struct row_def *row,
                            const struct fill *due, const struct line *below)
{
    struct row_moves moves = play_last_row(play);
    return (moves.count == 0 || moves.line != due->line) &&
           count_items(row, line_body(below), 0) == 1;
}

/*
 * True for a row of claims below a finished round: several items, or with commas if no claim is
 * expected; or a single item that cannot be a move. A single 1 could be either: below a claim with
 * a single item it is a claim if it is the expected one.
 */
static bool is_claim_row(const struct session *session, struct slice line)
{
    const struct play *play = session->current->verdict.play;
    const struct grammar *grammar = session->current->verdict.grammar;
    const struct row_def *row = claim_rows(grammar);
    const struct line *below;
    if (!row || (!session->open_round_at && (!play->round || play->round->ending != ENDING_OVER)))
        return false;
    const struct fill *due = fill_due(session, &below);
    size_t items = count_items(row, line, 0);
    if (!due || items == 0)
        return memchr(line.ptr, ',', line.len) != NULL;
    bool could_be_move = count_items(grammar_find_row(grammar, play->game->moves.id), line, -1) > 0;
    return items > 1 || !could_be_move ||
           (is_single_claim(play, row, due, below) && slice_is(line, due->text));
}

/*
 * Keeps a row of claims, since the next row is a claim about it. An open round below is removed and
 * reopened.
 */
static enum submit_result submit_claim_row(struct session *session, struct slice line)
{
    struct insertion insertion = insert_line(end_of_round(session), line);
    insertion.removed = session->current->record.bytes.len - insertion.at;
    return write_placed(session, insertion);
}

/* Submits a player's part of a row; the missing parts are filled in at random to test it. */
static enum submit_result submit_part(struct session *session, struct slice part)
{
    struct play *play = session->current->verdict.play;
    const char *before = "", *after = "\n";
    struct random_source random;
    struct move move;
    random_init(&random, play->moves);
    if (!session_example(session) || !position_random(play->position, &random, &move))
        return SUBMIT_NOT_NOW;
    for (size_t i = 0; i < session->held_count; i++)
        before = arena_printf(session->spare, "%s%s ", before, session->held[i].ptr);
    for (unsigned i = play->players; i > session->held_count + 1; i--)
        after = arena_printf(session->spare, " %s%s", part_of_move(play, move, i), after);
    struct insertion insertion = {
        .at = session->current->record.bytes.len, .before = before, .after = after, .typed = part
    };
    if (session->held_count + 1 == play->players)
        return write_placed(session, insertion);
    if (!try_insertion(session, insertion))
        return SUBMIT_REFUSED;
    session->held[session->held_count++] = copy_text(&session->lasting, part);
    return SUBMIT_HELD;
}

static bool separates_words(char c)
{
    return is_space(c) || c == ',';
}

static enum submit_result write_row_text(struct session *session, struct slice line)
{
    struct play *play = session->current->verdict.play;
    struct turn turn = session_turn(session);
    unsigned player;
    const struct field_def *move = session_move_field(session, &player);
    if (turn.kind == TURN_PART && !slice_count(line, separates_words))
        return submit_part(session, line);
    if (turn.kind == TURN_FIELD)
        return write_placed(session, insert_token(play, play->parsed->grammar->by_id[turn.field],
                                                  turn.player, line));
    if (move)
        return write_due_value(session, move, player, line);
    if (is_claim_row(session, line))
        return submit_claim_row(session, line);
    return write_placed(session, insert_moves(play, line));
}

enum submit_result session_submit(struct session *session, struct slice line)
{
    struct field_text field;
    session->refused = NULL;
    arena_reset(session->spare);
    line = slice_trim(line);
    struct slice body = slice_trim(line_without_comment(line));
    if (line_opens_record(line, DEFAULT_MAX_LINE) || memchr(line.ptr, '\n', line.len))
        return SUBMIT_NOT_NOW; /* a session has one record, and each submission is one line */
    if (body.len == 0 || *body.ptr == '(')
        return write_placed(session, insert_line(session->current->record.bytes.len, line));
    return field_split(body, &field) ? write_field(session, line, &field)
                                     : write_row_text(session, line);
}
