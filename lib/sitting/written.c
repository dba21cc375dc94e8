/* What players write: where it goes, and whether it may stand there. */
#include "inner.h"
#include "placing.h"

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

/* A note can be of what stands in front of it on the same line. */
static void map_note(struct place *place, uint64_t line, size_t column, struct slice typed)
{
    if (place->column >= column && place->column < column + typed.len)
        map_place(place, line, column, typed);
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
            map_note(&item->notes[k].place, line, at - start + 1, placing->typed);
    }
    sitting->refused = judged;
    return ANSWER_WRONG;
}

static struct judged *try_placing(struct sitting *sitting, const struct placing *placing)
{
    struct slice text = placing_text(sitting->spare, &sitting->now->record, placing);
    return judge_text(sitting, text, 1);
}

static enum answer write_placed(struct sitting *sitting, struct placing placing)
{
    struct judged *judged = try_placing(sitting, &placing);
    if (judged->report.errors)
        return refuse(sitting, judged, &placing);
    commit(sitting, judged);
    return ANSWER_TAKEN;
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
    struct field_text text = { .value = { NULL, 0 } };
    unsigned player = 0;
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

/* A claim: it is not kept, as it may not hold for long, and what can be computed is written anyway. */
static enum answer write_claim(struct sitting *sitting, struct slice line)
{
    size_t end = sitting->opener ? sitting->opener : sitting->now->text.len;
    struct placing placing = place_alone(end, line);
    struct judged *judged = try_placing(sitting, &placing);
    return judged->report.errors ? refuse(sitting, judged, &placing) : ANSWER_TRUE;
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
    /* what a player wrote alone is not written beside rows of both: it would have to grow with them */
    if (is_game && def->owned && sitting_turn(sitting).kind == TURN_PART &&
        round_last_row(play).count > 0)
        return ANSWER_NOT_NOW;
    if (def && def->value.is_claim)
        return write_claim(sitting, line);
    return write_placed(sitting, place_alone(sitting->now->text.len, line));
}

/* The rows that can be claims below a round, outside of blocks; NULL where the game has none. */
static const struct row_def *claim_rows(const struct grammar *grammar)
{
    for (size_t i = 0; i < grammar->row_count; i++)
        if (grammar->rows[i].is_claim && !grammar->rows[i].block)
            return &grammar->rows[i];
    return NULL;
}

/* How many items a text has, all of them above `least`; 0 where it cannot be read so. */
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

/* The claim that is due below the round that is over; *below is the row that it is about. NULL for none. */
static const struct claim *claim_due(const struct sitting *sitting, const struct line **below)
{
    const struct judged *now = sitting->now;
    const struct record *record = &now->record;
    const char *end = now->text.ptr + (sitting->opener ? sitting->opener : now->text.len);
    size_t last = 0;
    for (size_t i = 0; i < record->line_count && record->lines[i].text < end; i++)
        if (record->lines[i].kind == LINE_ROW)
            last = i;
    *below = &record->lines[last];
    for (size_t i = 0; i < now->claims.count; i++)
        if (now->claims.items[i].part == CLAIM_ROW && now->claims.items[i].line == last)
            return &now->claims.items[i];
    return NULL;
}

/* True where the row of a claim is one, too, and a single item. */
static bool is_single_claim(const struct play *play, const struct row_def *row,
                            const struct claim *due, const struct line *below)
{
    struct row_moves moves = play_last_row(play);
    return (moves.count == 0 || moves.line != due->line) &&
           count_items(row, line_body(below), 0) == 1;
}

/*
 * True where this is a row of claims below a round that is over: several items, as long as such a row is
 * due, or with commas; or a single one that can be no move. A single 1 could be either: below another
 * single item it is what has to follow that.
 */
static bool is_claim_row(const struct sitting *sitting, struct slice line)
{
    const struct play *play = sitting->now->verdict.play;
    const struct grammar *grammar = sitting->now->verdict.grammar;
    const struct row_def *row = claim_rows(grammar);
    const struct line *below;
    if (!row || (!sitting->opener && (!play->round || play->round->ending != ENDING_OVER)))
        return false;
    const struct claim *due = claim_due(sitting, &below);
    size_t items = count_items(row, line, 0);
    if (!due || items == 0)
        return memchr(line.ptr, ',', line.len) != NULL;
    bool could_be_move = count_items(grammar_find_row(grammar, play->game->moves.id), line, -1) > 0;
    return items > 1 || !could_be_move ||
           (is_single_claim(play, row, due, below) && slice_is(line, due->text));
}

/* It stays, as the next one is a claim about it; the round that is open below comes again by itself. */
static enum answer write_list(struct sitting *sitting, struct slice line)
{
    size_t len = sitting->now->text.len, end = sitting->opener ? sitting->opener : len;
    struct placing placing = place_alone(end, line);
    placing.removed = len - end;
    return write_placed(sitting, placing);
}

/* A player's part of a row: with those of the others, which are drawn by lot where they are not written. */
static enum answer write_part(struct sitting *sitting, struct slice part)
{
    struct play *play = sitting->now->verdict.play;
    const char *before = "", *after = "\n";
    struct lots lots;
    struct move move;
    lots_seed(&lots, play->moves);
    if (!sitting_example(sitting) || !play->game->pick(play, &lots, &move))
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
    sitting->held[sitting->held_count++] = copy_text(&sitting->lasting, part);
    return ANSWER_HELD;
}

static bool is_word(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (is_space(text.ptr[i]) || text.ptr[i] == ',')
            return false;
    return true;
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
        return write_placed(sitting, place_token(play, play->shaped->grammar->by_id[turn.field],
                                                 turn.player, line));
    if (move)
        return write_due_value(sitting, move, player, line);
    if (is_claim_row(sitting, line))
        return write_list(sitting, line);
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
