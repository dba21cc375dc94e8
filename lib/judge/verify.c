#include "verify.h"

#include "base/binary_digits.h"
#include "base/bytes.h"
#include "base/decimal.h"
#include "canonical_check.h"
#include "final_claims.h"
#include "parse/players.h"
#include "parse/values.h"
#include "play/rounds.h"
#include "verify_form.h"

/* --- a record --- */

enum { MOST_CLAIMS = 64, MOST_FIELDS = 1 << 16 };

/* A claim; compared at the end of its round. */
struct claim_line {
    const struct paper_field *paper; /* NULL for Points: */
    unsigned player;
    struct slice text;
};

struct reading {
    struct form *form;
    const char *at, *end;                     /* start of the next line; end of the record */
    const char *origin;                       /* base of the line-end offsets */
    const size_t *line_ends, *line_ends_stop; /* of the next and later lines; end of the array */
    size_t last_field;                        /* index of the field read last */
    struct parsed_record *parsed;
    struct play *play;              /* NULL until the header has been read */
    size_t field_capacity;          /* the fields of `parsed` must not be reallocated */
    const struct field_form *block; /* the open block, or NULL */
    size_t rows;                    /* in the current round or block */
    size_t rounds;                  /* number of Round: lines */
    const struct field *opener;     /* Round: line of a round not yet opened, or NULL */
    bool is_open;                   /* a round is open */
    bool has_content;               /* a move or position of the round was read */
    bool claims_rows;               /* a row of the round was compared with the moves */
    const struct row_form *kinds;   /* kinds of rows expected here */
    struct claim_line claims[MOST_CLAIMS];
    size_t claim_count;
    struct slice line;                 /* the current one, without its line end */
    struct canonical_check *canonical; /* NULL: the form does not matter */
};

/* Skips this many bytes and the white space after them. */
static struct slice skip(struct slice text, size_t count)
{
    text.ptr += count;
    text.len -= count;
    while (text.len > 0 && is_space(*text.ptr)) {
        text.ptr++;
        text.len--;
    }
    return text;
}

/* The end of the next line; the last line may lack a line feed. */
static const char *line_stop(const struct reading *reading)
{
    return reading->line_ends < reading->line_ends_stop ? reading->origin + *reading->line_ends
                                                        : reading->end;
}

static void pass_line(struct reading *reading, const char *stop)
{
    reading->line_ends++;
    reading->at = stop < reading->end ? stop + 1 : stop;
}

/* True if the texts are equal, where a space in `right` matches any amount of white space. */
static bool is_spaced_so(struct slice text, struct slice right)
{
    const char *at = text.ptr, *end = at + text.len;
    for (size_t i = 0; i < right.len; i++) {
        if (at == end || (right.ptr[i] == ' ' ? !is_space(*at) : *at != right.ptr[i]))
            return false;
        for (at++; right.ptr[i] == ' ' && at < end && is_space(*at);)
            at++;
    }
    return at == end;
}

/* Like memcmp, but for short texts; true if equal. */
static inline bool are_same(const char *a, const char *b, size_t len)
{
    size_t i = 0;
    if (len < 8) {
        while (i < len && a[i] == b[i])
            i++;
        return i == len;
    }
    while (i < len - 8 && load_eight(a + i) == load_eight(b + i))
        i += 8;
    return i >= len - 8 && load_eight(a + len - 8) == load_eight(b + len - 8);
}

/* True if a claim matches its true value. */
static bool is_right(const struct reading *reading, paper_writer *write, unsigned player,
                     size_t index, struct slice text)
{
    if (!write)
        return false;
    struct slice right = write(reading->play->position, player, index);
    return right.ptr && ((right.len == text.len && are_same(text.ptr, right.ptr, text.len)) ||
                         is_spaced_so(text, right));
}

/* --- rounds --- */

static bool points_are_right(const struct reading *reading, struct slice text)
{
    const struct round *round = reading->play->round;
    return round->points && is_spaced_so(text, write_integers(reading->play->arena, round->points,
                                                              round->point_count, ", "));
}

static void end_round(struct play *play, bool is_over)
{
    play->round->ending = is_over ? ENDING_OVER : ENDING_OPEN;
    if (is_over)
        play_take_points(play);
}

static bool claims_points(const struct reading *reading)
{
    for (size_t i = 0; i < reading->claim_count; i++)
        if (!reading->claims[i].paper)
            return true;
    return false;
}

/* True unless the open block is a claim that lacks rows. */
static bool is_block_whole(const struct reading *reading)
{
    const struct paper_row *paper = reading->block ? reading->block->rows[0].paper : NULL;
    return !paper || paper->meaning != PAPER_CLAIM ||
           (reading->rows > 0 && !paper->write(reading->play->position, 0, reading->rows).ptr);
}

/* Closes the open round. A round must be over if it has points or if another one follows. */
static bool close_round(struct reading *reading, bool is_last)
{
    struct play *play = reading->play;
    struct position *position = play->position;
    struct round *round = play->round;
    if (!reading->has_content)
        return false;
    const struct paper_form *paper = reading->form->game->paper;
    round->moves = round->moves_on_paper = position->moves;
    play->moves += position->moves;
    if (paper->settle)
        paper->settle(play);
    if (reading->form->grammar->has_rounds) {
        bool is_over = position_is_over(position);
        end_round(play, is_over);
        if (!is_over && (!is_last || reading->claims_rows || claims_points(reading)))
            return false;
    }
    for (size_t i = 0; i < reading->claim_count; i++) {
        const struct claim_line *claim = &reading->claims[i];
        if (claim->paper ? !is_right(reading, claim->paper->write, claim->player,
                                     (size_t)claim->paper->kind, claim->text)
                         : !points_are_right(reading, claim->text))
            return false;
    }
    reading->claim_count = 0;
    reading->is_open = reading->has_content = reading->claims_rows = false;
    return !position->doubt && !round->doubt && play->report->count == 0;
}

/*
 * Passes the sizes to the rules that need them. Returns false if one exceeds the length of the record, which cannot
 * show that many items: a large number alone must not allocate memory.
 */
static bool set_sizes(struct reading *reading)
{
    const struct paper_field *paper = reading->form->game->paper->fields;
    const struct game_size *sizes = reading->form->game->sizes;
    for (; paper->field; paper++)
        for (size_t i = 0; sizes[i].field; i++) {
            if (paper->meaning != PAPER_SETTING || sizes[i].field != paper->field)
                continue;
            const struct field *field = play_field(reading->play, paper->field);
            if ((uint64_t)field->integer > reading->parsed->record->bytes.len)
                return false;
            play_set_field(reading->play, field);
        }
    return true;
}

/* Begins the game; returns false if a required size is missing. */
static bool begin_play(struct reading *reading)
{
    struct parsed_record *parsed = reading->parsed;
    const struct game_size *size = reading->form->game->sizes;
    reading->play = play_new(parsed, parsed->report, NULL, NULL);
    for (; size->field; size++)
        if (size->field >= FIELD_OF_GAME && !size->is_optional &&
            !play_integer(reading->play, size->field))
            return false;
    play_start(reading->play);
    return set_sizes(reading) && parsed->report->count == 0;
}

/* Opens the round of the last Round: line, or the first round. */
static bool open_round(struct reading *reading)
{
    const struct game *game = reading->form->game;
    const struct field *opener = reading->opener;
    if (!reading->play && !begin_play(reading))
        return false;
    struct play *play = reading->play;
    uint64_t number = opener ? (uint64_t)opener->integer : 1;
    if (opener && game->may_open && !game->may_open(play, opener, number))
        return false;
    if (!opener && play->round)
        return false;
    play_open_round(play, number, opener);
    reading->opener = NULL;
    reading->is_open = true;
    return true;
}

/* Opens a round, if none is open, for a row or a field that belongs to one. */
static bool ensure_round(struct reading *reading)
{
    return reading->is_open || open_round(reading);
}

/* --- rows --- */

static bool apply(struct reading *reading, const struct move *moves, size_t count)
{
    struct position *position = reading->play->position;
    size_t most = reading->form->game->paper->most_moves;
    return !(most && position->moves + count > most) &&
           position_apply_all(position, moves, count) == count;
}

static bool apply_tokens(struct reading *reading, const struct value_def *def, struct slice text)
{
    enum { FEW = 16 };
    struct tokens tokens = value_tokens(def, text);
    struct token list[FEW];
    struct move moves[FEW];
    enum token_result result;
    do {
        size_t count = tokens_read(&tokens, list, FEW, &result);
        for (size_t i = 0; i < count; i++)
            moves[i] = (struct move){ list[i].a, list[i].b, list[i].c, list[i].d };
        if (!apply(reading, moves, count))
            return false;
    } while (result == TOKEN_OK);
    return result == TOKEN_END;
}

/* Collects moves, because the position must not change while it is passing them. */
enum { FEW = 4 };
struct move_list {
    struct arena *arena;
    struct move few[FEW];
    struct move *items;
    size_t count, capacity;
};

static bool add_move(void *user, struct move move)
{
    struct move_list *list = user;
    if (list->count == list->capacity) {
        struct move *more = arena_alloc(list->arena, 2 * list->capacity * sizeof *more);
        memcpy(more, list->items, list->count * sizeof *more);
        list->items = more;
        list->capacity *= 2;
    }
    list->items[list->count++] = move;
    return true;
}

static bool stop_at_move(void *user, struct move move)
{
    (void)user, (void)move;
    return false;
}

/* True if the row shows the current position. */
static bool shows_start(const struct reading *reading, const struct paper_row *paper,
                        const struct shown *shown)
{
    const struct position *position = reading->play->position;
    return position->rules->between(position, shown, stop_at_move, NULL) == paper->start;
}

static bool apply_shown(struct reading *reading, const struct shown *shown)
{
    struct position *position = reading->play->position;
    if (position->rules->follow)
        return position->rules->follow(position, shown);
    struct move_list list; /* no need to zero list.few */
    list.arena = position->arena;
    list.items = list.few;
    list.count = 0;
    list.capacity = FEW;
    if (position->rules->between(position, shown, add_move, &list) != DIAG_NONE)
        return false;
    return apply(reading, list.items, list.count);
}

/* Reads any number of digits; *bits points to *first unless there are 64 or more. */
static size_t read_bits(const struct reading *reading, struct slice text, uint64_t *first,
                        const uint64_t **bits)
{
    size_t count = read_digits(text.ptr, reading->end, first), more = count;
    *bits = first;
    if (count < DIGITS_OF_WORD)
        return count;
    uint64_t *words =
            arena_alloc(reading->play->arena, (text.len / DIGITS_OF_WORD + 2) * sizeof *words);
    words[0] = *first;
    *bits = words;
    for (; more == DIGITS_OF_WORD; count += more)
        more = read_digits(text.ptr + count, reading->end, &words[count / DIGITS_OF_WORD]);
    return count;
}

/* Reads an integer and the white space after it. */
static bool take_integer(struct slice *text, const struct value_def *def, int64_t *integer)
{
    enum { SAFE = 18 };
    size_t count = 0;
    *integer = 0;
    for (; count < text->len && count < SAFE && is_digit(text->ptr[count]); count++)
        *integer = *integer * 10 + (text->ptr[count] - '0');
    bool ends = count == text->len || is_space(text->ptr[count]);
    *text = skip(*text, count);
    return count > 0 && ends && *integer >= def->min && *integer <= def->max;
}

/* Makes one move whose members are the parts of the row. */
static bool apply_integers(struct reading *reading, const struct row_def *def, struct slice *text)
{
    int64_t members[4] = { 0 };
    for (size_t i = 0; i < def->part_count && !def->parts[i].value.is_claim; i++)
        if (i == 4 || !take_integer(text, &def->parts[i].value, &members[i]))
            return false;
    struct move move = { members[0], members[1], members[2], members[3] };
    return apply(reading, &move, 1);
}

static bool take_moves(struct reading *reading, const struct row_def *def, struct slice *text)
{
    const struct value_def *value = &def->parts[0].value;
    if (value->type == TYPE_INTEGER)
        return apply_integers(reading, def, text);
    bool good = def->part_count == 1 && apply_tokens(reading, value, *text);
    text->len = 0;
    return good;
}

static bool take_position(struct reading *reading, const struct row_form *row, struct slice *text)
{
    struct shown shown = { .count = 0 };
    uint64_t first;
    shown.count = read_bits(reading, *text, &first, &shown.bits);
    bool ends = shown.count == text->len || is_space(text->ptr[shown.count]);
    *text = skip(*text, shown.count);
    if (shown.count == 0 || !ends)
        return false;
    return row->paper->has_start && reading->rows == 1 ? shows_start(reading, row->paper, &shown)
                                                       : apply_shown(reading, &shown);
}

static bool take_row(struct reading *reading, struct slice text)
{
    const struct row_form *row = &reading->kinds[reading->rows > 0];
    if (!row->def || !ensure_round(reading) ||
        (reading->canonical && !canonical_row(reading->canonical, row->def, reading->line)))
        return false;
    const struct paper_row *paper = row->paper;
    size_t index = reading->rows++;
    if (paper->meaning == PAPER_CLAIM) {
        reading->claims_rows = true;
        return reading->has_content && is_right(reading, paper->write, 0, index, text);
    }
    if (reading->claims_rows)
        return false;
    reading->has_content = true;
    bool good = row->is_bits                    ? take_position(reading, row, &text)
                : paper->meaning == PAPER_MOVES ? take_moves(reading, row->def, &text)
                                                : false;
    return good && (text.len == 0 || is_right(reading, paper->write, 0, index, text));
}

/* Rows of fewer than 64 digits, all of the same number, with their claims. */
enum { BATCH = 32 };
struct batch {
    uint64_t rows[BATCH];
    struct slice claims[BATCH]; /* empty if there is none */
    size_t width, count;
};

/* Reads the next rows, up to one of another kind. */
static void read_batch(struct reading *reading, struct batch *batch)
{
    const char *at = reading->at, *const end = reading->end;
    const size_t *line_end = reading->line_ends, *const last = reading->line_ends_stop;
    size_t count = 0, width = read_digits(at, end, &batch->rows[0]);
    while (count < BATCH && line_end < last && read_digits(at, end, &batch->rows[count]) == width) {
        const char *stop = reading->origin + *line_end++, *claim = at + width;
        while (*claim == ' ') /* ends at the line feed */
            claim++;
        if (claim == at + width && claim < stop)
            break;
        batch->claims[count++] = (struct slice){ claim, (size_t)(stop - claim) };
        at = stop + 1;
    }
    batch->width = width;
    batch->count = width > 0 && width < DIGITS_OF_WORD ? count : 0;
}

static bool are_canonical(const struct reading *reading, size_t rows)
{
    const char *at = reading->at;
    for (size_t i = 0; i < rows; i++) {
        const char *stop = reading->origin + reading->line_ends[i];
        if (!canonical_row(reading->canonical, reading->kinds[1].def,
                           (struct slice){ at, (size_t)(stop - at) }))
            return false;
        at = stop + 1;
    }
    return true;
}

/* Reads consecutive short rows with right claims; returns false if one is wrong. */
static bool take_short_rows(struct reading *reading)
{
    const struct paper_row *paper = reading->kinds[1].paper;
    struct position *position = reading->play->position;
    struct batch batch;
    size_t right;
    do {
        read_batch(reading, &batch);
        right = paper->count_right(batch.rows, batch.width, batch.claims, batch.count,
                                   reading->end);
        struct shown shown = { .bits = batch.rows, .count = batch.width, .more = right - 1 };
        if (right == 0)
            return true;
        if (!position->rules->follow(position, &shown) ||
            (reading->canonical && !are_canonical(reading, right)))
            return false;
        reading->rows += right;
        reading->line_ends += right;
        reading->at = reading->origin + reading->line_ends[-1] + 1;
    } while (right == BATCH);
    return true;
}

/* --- fields --- */

static const struct field_def *find_field(const struct grammar *grammar,
                                          const struct field_text *text)
{
    const struct field_def *def = grammar->by_length[text->key.len % KEY_LENGTHS];
    for (; def; def = def->next)
        if (def->key_len == text->key.len && memcmp(def->key, text->key.ptr, def->key_len) == 0 &&
            (def->owner ? text->owner.ptr && slice_is(text->owner, def->owner)
                        : def->owned == (text->owner.ptr != NULL)))
            return def;
    return NULL;
}

/* Splits a line after its key. Returns false if the field requires an owner and the line has none, or another one. */
static bool split_behind_key(const struct field_def *def, struct slice line,
                             struct field_text *text)
{
    const char *key_end = line.ptr + def->key_len, *end = line.ptr + line.len, *colon = key_end;
    bool has_owner = def->owned || def->owner;
    if (has_owner && !is_space(*key_end))
        return false;
    while (has_owner && colon < end && *colon != ':')
        colon++;
    if (colon == end || *colon != ':')
        return false;
    text->key = (struct slice){ line.ptr, def->key_len };
    text->owner = slice_trim((struct slice){ key_end, (size_t)(colon - key_end) });
    text->value = skip((struct slice){ colon, (size_t)(end - colon) }, 1);
    if (!has_owner)
        text->owner.ptr = NULL;
    return !def->owner || slice_is(text->owner, def->owner);
}

/* Splits a whole line; returns false if it is not this field. */
static bool split_as(const struct reading *reading, const struct field_form *field,
                     struct slice line, struct field_text *text)
{
    const struct key_bytes *key = &field->key;
    return field->def && line.len > field->def->key_len && field->def->key_len <= KEY_BYTES &&
           reading->end - line.ptr >= KEY_BYTES &&
           (load_eight(line.ptr) & key->low_mask) == key->low &&
           (load_eight(line.ptr + 8) & key->high_mask) == key->high &&
           split_behind_key(field->def, line, text);
}

/*
 * Splits a line if it is a field of the game. Fields tend to follow each other in the same order, so those that
 * followed the last one before are tried first.
 */
static const struct field_def *split_field(struct reading *reading, struct slice line,
                                           struct field_text *text)
{
    struct form *form = reading->form;
    size_t *followers = form->fields[reading->last_field].followers, next = followers[0];
    if (!split_as(reading, &form->fields[next], line, text)) {
        next = followers[1];
        if (!split_as(reading, &form->fields[next], line, text)) {
            const struct field_def *def =
                    field_split(line, text) ? find_field(form->grammar, text) : NULL;
            if (!def)
                return NULL;
            next = def->index;
        }
        followers[1] = followers[0];
        followers[0] = next;
    }
    reading->last_field = next;
    return form->fields[next].def;
}

/* Sets what kind of rows may follow a field. */
static void pass_context(struct reading *reading, const struct field_def *def)
{
    const struct form *form = reading->form;
    const struct field_form *block = def->is_block ? &form->fields[def->index] : NULL;
    if (block || reading->block || def->id == FIELD_ROUND)
        reading->rows = 0;
    reading->block = block;
    reading->kinds = block ? block->rows : form->rows;
}

/* Returns NULL if there are too many. */
static struct field *add_field(struct reading *reading, const struct field_def *def,
                               const struct field_text *text)
{
    struct parsed_record *parsed = reading->parsed;
    if (parsed->field_count == reading->field_capacity)
        return NULL;
    struct field *field = &parsed->fields[parsed->field_count++];
    *field = (struct field){ .def = def,
                             .key = text->key,
                             .owner = text->owner,
                             .value = text->value,
                             .round = reading->rounds,
                             .usable = true };
    return field;
}

/* True if a field names a player: those can be read only once the players are known. */
static bool has_named_players(const struct parsed_record *parsed)
{
    for (size_t i = 0; i < parsed->field_count; i++)
        if (parsed->fields[i].player > 0 || parsed->fields[i].list_count > 0)
            return true;
    return false;
}

/* Finds the owner of a field, and makes it the newest of its kind; returns false if it is a duplicate. */
static bool place_field(struct reading *reading, struct field *field)
{
    struct parsed_record *parsed = reading->parsed;
    if (field->def->owned && !(field->player = find_player(parsed, field->owner)))
        return false;
    if (field->def->repeats || field->def->id == FIELD_ROUND)
        return true;
    const struct field *first = newest_of_def(parsed, field->def, field->player);
    if (first && !(field->def->in_round && first->round != field->round))
        return false;
    pass_field(parsed, field);
    return true;
}

/* Reads and keeps a field that is no claim. */
static bool keep_field_line(struct reading *reading, struct field *field)
{
    struct parsed_record *parsed = reading->parsed;
    if (!place_field(reading, field) ||
        (field->def->id == FIELD_PLAYERS && has_named_players(parsed)))
        return false;
    if (field->def->id == FIELD_PLAYERS)
        read_players(parsed, field);
    else
        read_value(parsed, field);
    return parsed->report->count == 0;
}

/* Assigns the lasting fields above the first Round: line to that round, unless a round was already open. */
static void move_lasting(struct reading *reading)
{
    if (reading->play && reading->play->round)
        return;
    for (size_t i = 0; i < reading->parsed->field_count; i++)
        reading->parsed->fields[i].round = 1;
}

static bool take_round(struct reading *reading, const struct field_def *def,
                       const struct field_text *text)
{
    struct play *play = reading->play;
    struct field *field = add_field(reading, def, text);
    if (!field || reading->opener || (reading->is_open && !close_round(reading, false)))
        return false;
    int64_t last = play && play->round ? (int64_t)play->round->number : 0;
    if (!keep_field_line(reading, field) || field->integer != last + 1)
        return false;
    if (++reading->rounds == 1)
        move_lasting(reading);
    field->round = reading->rounds;
    reading->opener = field;
    return true;
}

/* Keeps a claim of the round; returns false if it is a duplicate or there are too many. */
static bool add_claim(struct reading *reading, const struct paper_field *paper, unsigned player,
                      struct slice text)
{
    for (size_t i = 0; i < reading->claim_count; i++)
        if (reading->claims[i].paper == paper && reading->claims[i].player == player)
            return false;
    if (reading->claim_count == MOST_CLAIMS)
        return false;
    reading->claims[reading->claim_count++] = (struct claim_line){ paper, player, text };
    return true;
}

static bool take_claim(struct reading *reading, const struct field_def *def,
                       const struct paper_field *paper, const struct field_text *text)
{
    unsigned player = 0;
    if (!ensure_round(reading) ||
        (def->owned && !(player = find_player(reading->parsed, text->owner))))
        return false;
    if (!def->repeats)
        return add_claim(reading, paper, player, text->value);
    return reading->has_content &&
           is_right(reading, paper->write, player, (size_t)paper->kind, text->value);
}

/* Reads a field that shows a position: a list of integers. */
static bool take_list(struct reading *reading, const struct field_def *def,
                      const struct paper_field *paper, struct slice text)
{
    struct shown shown = read_shown(reading->play, &def->value, text, paper->kind);
    reading->has_content = true;
    return shown.count > 0 && apply_shown(reading, &shown);
}

/* Only a list of letters may be empty. */
static bool may_be_tokens(const struct field *field)
{
    return field->value.len > 0 || field->def->value.type == TYPE_LETTERS;
}

/* Reads what was agreed, dealt or chosen before the moves. Tokens are checked while they are read. */
static bool take_setting(struct reading *reading, struct field *field)
{
    bool good = type_has_tokens(field->def->value.type)
                        ? place_field(reading, field) && may_be_tokens(field)
                        : keep_field_line(reading, field);
    return good && !reading->has_content && play_set_field(reading->play, field);
}

static bool take_move_list(struct reading *reading, struct field *field)
{
    reading->has_content = true;
    return !reading->claims_rows && place_field(reading, field) && may_be_tokens(field) &&
           apply_tokens(reading, &field->def->value, field->value);
}

/* Reads a field that the game's paper lists. */
static bool take_listed(struct reading *reading, const struct field_def *def,
                        const struct paper_field *paper, const struct field_text *text)
{
    if (paper->meaning == PAPER_CLAIM)
        return take_claim(reading, def, paper, text);
    if (!ensure_round(reading))
        return false;
    if (paper->meaning == PAPER_POSITION)
        return !reading->claims_rows && take_list(reading, def, paper, text->value);
    struct field *field = add_field(reading, def, text);
    return field && (paper->meaning == PAPER_SETTING ? take_setting(reading, field)
                                                     : take_move_list(reading, field));
}

/* Reads the first line of a block, which has no value and may occur only once. */
static bool take_block(struct reading *reading, const struct field_def *def,
                       const struct field_text *text)
{
    struct parsed_record *parsed = reading->parsed;
    if (text->value.len || newest_of_def(parsed, def, 0))
        return false;
    struct field *field = add_field(reading, def, text);
    if (!field)
        return false;
    pass_field(parsed, field);
    return ensure_round(reading);
}

/* Reads and keeps a field that belongs to a round, and opens the round unless the field may be above it. */
static bool take_field_of_round(struct reading *reading, const struct field_def *def,
                                const struct field_text *text)
{
    struct field *field = add_field(reading, def, text);
    return field && !reading->has_content &&
           (def->persists || reading->opener || ensure_round(reading)) &&
           keep_field_line(reading, field);
}

static bool keep_new_field(struct reading *reading, const struct field_def *def,
                           const struct field_text *text)
{
    struct field *field = add_field(reading, def, text);
    return field && keep_field_line(reading, field);
}

/* True if a line has no comment and is valid text; `end` is that of the record. */
static bool is_clean(struct slice line, const char *end)
{
    size_t i = 0; /* look at whole words, although the last one may have bytes of the next line */
    while (i < line.len && end - line.ptr >= (ptrdiff_t)i + 8 &&
           are_plain(load_eight(line.ptr + i)))
        i += 8;
    return i >= line.len || (!memchr(line.ptr, '#', line.len) && !find_bad_byte(line));
}

static bool take_field(struct reading *reading, struct slice line)
{
    const struct form *form = reading->form;
    struct field_text text;
    const struct field_def *def = split_field(reading, line, &text);
    if (!def || !is_clean(line, reading->end) || !is_block_whole(reading) ||
        (reading->canonical && !canonical_field(reading->canonical, def, &text, reading->line)))
        return false;
    pass_context(reading, def);
    const struct field_form *field = &form->fields[def->index];
    switch (field->role) {
    case ROLE_UNKNOWN:
        return false;
    case ROLE_BLOCK:
        return take_block(reading, def, &text);
    case ROLE_LISTED:
        return take_listed(reading, def, field->paper, &text);
    case ROLE_POINTS:
        return ensure_round(reading) && add_claim(reading, NULL, 0, text.value);
    case ROLE_ROUND:
        return take_round(reading, def, &text);
    case ROLE_HEADER:
        return !reading->play && keep_new_field(reading, def, &text);
    case ROLE_OF_ROUND:
        return take_field_of_round(reading, def, &text);
    case ROLE_ANYWHERE:
        return keep_new_field(reading, def, &text);
    }
    return false;
}

/* --- lines --- */

/* Source maps are not verified here: the judge handles them. */
static bool take_comment(struct slice line)
{
    static const char map[] = "line";
    struct slice text = skip(line, 1);
    return (text.len < sizeof map - 1 || memcmp(text.ptr, map, sizeof map - 1) != 0) &&
           !find_bad_byte(line);
}

static bool take_line(struct reading *reading)
{
    struct slice line = slice_trim(reading->line);
    if (line.len == 0)
        return !reading->canonical || canonical_blank(reading->canonical, reading->line);
    char c = line.ptr[0];
    if (is_digit(c))
        return take_row(reading, line);
    if (c == '#')
        return !reading->canonical && take_comment(line);
    bool may_be_field =
            is_letter(c) && line.len > 1 && (is_letter(line.ptr[1]) || line.ptr[1] == ':');
    return may_be_field ? take_field(reading, line) : c != '(' && take_row(reading, line);
}

/* True if the next row is not the first in its place, and shows a position that only needs `follow`. */
static bool may_take_short_rows(const struct reading *reading)
{
    const struct row_form *row = &reading->kinds[1];
    return row->has_batches && reading->rows > 0 && reading->is_open && !reading->claims_rows;
}

static bool take_lines(struct reading *reading)
{
    while (reading->at < reading->end) {
        const char *stop = line_stop(reading);
        reading->line = (struct slice){ reading->at, (size_t)(stop - reading->at) };
        pass_line(reading, stop);
        if (!take_line(reading))
            return false;
        if (may_take_short_rows(reading) && !take_short_rows(reading))
            return false;
    }
    return !reading->canonical || canonical_end(reading->canonical);
}

/* --- the whole record --- */

static struct form *read_opener(struct verifier *verifier, struct grammars *grammars,
                                struct slice line)
{
    struct field_text game;
    if (!field_split(line, &game) || game.owner.ptr || !is_clean(line, line.ptr + line.len))
        return NULL;
    const struct grammar *grammar = grammars_find(grammars, game.value);
    return grammar ? find_form(verifier, grammar) : NULL;
}

static struct form *form_of_game(struct verifier *verifier, struct grammars *grammars,
                                 struct slice line)
{
    if (slice_equal(line, (struct slice){ verifier->opener.text, verifier->opener.len }))
        return verifier->opener.form;
    struct form *form = read_opener(verifier, grammars, line);
    if (form && line.len <= OPENER_MAX) {
        memcpy(verifier->opener.text, line.ptr, line.len);
        verifier->opener.len = line.len;
        verifier->opener.form = form;
    }
    return form;
}

static bool finish(struct reading *reading, struct verdict *verdict)
{
    struct play *play = reading->play;
    if (!play || reading->opener || !reading->is_open || !is_block_whole(reading) ||
        !close_round(reading, true))
        return false;
    play->has_content = true;
    play->game->finish(play);
    judge_final_claims(play);
    if (reading->parsed->report->count > 0 || play->stopped)
        return false;
    fill_verdict(verdict, play, NULL);
    return true;
}

static bool verify_lines(struct form *form, struct judgement *judgement, const struct chunk *chunk,
                         struct canonical_check *canonical)
{
    struct report *report = &judgement->report;
    struct parsed_record *parsed = arena_alloc(report->arena, sizeof *parsed);
    struct reading reading;
    *parsed = (struct parsed_record){ .record = &judgement->record,
                                      .grammar = (struct grammar *)form->grammar,
                                      .arena = report->arena,
                                      .report = report };
    parsed->players.count = players_of_game(form->grammar);
    parsed->slots = arena_zero(parsed->arena, form->grammar->field_count, sizeof *parsed->slots);
    memset(&reading, 0, offsetof(struct reading, claims));
    reading.form = form;
    reading.origin = chunk->bytes.ptr - chunk->origin;
    reading.at = reading.origin + chunk->line_ends[0] + 1;
    reading.end = chunk->bytes.ptr + chunk->bytes.len;
    reading.line_ends = chunk->line_ends + 1;
    reading.line_ends_stop = chunk->line_ends + chunk->line_end_count;
    reading.last_field = form->grammar->field_count;
    reading.parsed = parsed;
    reading.claim_count = 0;
    reading.canonical = canonical;
    reading.kinds = form->rows;
    reading.field_capacity =
            chunk->line_end_count < MOST_FIELDS ? chunk->line_end_count + 1 : MOST_FIELDS;
    parsed->fields = arena_alloc(parsed->arena, reading.field_capacity * sizeof *parsed->fields);
    return take_lines(&reading) && finish(&reading, &judgement->verdict);
}

/* True if the first line is as write_quire writes it, and the last line ends. */
static bool begins_canonically(const struct chunk *chunk, const struct form *form,
                               struct slice first)
{
    static const char key[] = "Game: ";
    size_t len = sizeof key - 1;
    return first.len > len && memcmp(first.ptr, key, len) == 0 &&
           slice_is((struct slice){ first.ptr + len, first.len - len }, form->grammar->name) &&
           chunk->bytes.ptr[chunk->bytes.len - 1] == '\n';
}

bool verify(struct verifier *verifier, struct judgement *judgement, const struct chunk *chunk,
            struct grammars *grammars, const struct judge_options *options)
{
    size_t max_line = options->max_line ? options->max_line : DEFAULT_MAX_LINE;
    if (!chunk->has_game || chunk->too_large || !chunk->line_end_count || options->game_only ||
        options->collects_claims || chunk->bytes.len > max_line)
        return false;
    const char *first = chunk->bytes.ptr;
    struct slice text = { first, chunk->line_ends[0] - chunk->origin };
    struct slice body = slice_trim(text);
    struct form *form = form_of_game(verifier, grammars, body);
    if (!form || (options->canonical_only && !begins_canonically(chunk, form, text)))
        return false;
    struct line *line = arena_zero(options->arena, 1, sizeof *line);
    *line = (struct line){ .text = first, .len = (uint32_t)text.len, .kind = LINE_FIELD };
    line->start = (uint32_t)(body.ptr - first);
    line->stop = line->start + (uint32_t)body.len;
    *judgement = (struct judgement){ .report = { .arena = options->arena, .counts_only = true } };
    judgement->record = (struct record){ .bytes = chunk->bytes,
                                         .first_line = chunk->first_line,
                                         .lines = line,
                                         .line_count = 1,
                                         .has_one_line = true,
                                         .has_game = true,
                                         .has_bom = chunk->has_bom,
                                         .open_remark = 1 };
    judgement->report.record = &judgement->record;
    judgement->verdict = (struct verdict){ .line = chunk->first_line, .grammar = form->grammar };
    struct canonical_check *canonical =
            options->canonical_only ? arena_zero(options->arena, 1, sizeof *canonical) : NULL;
    if (!verify_lines(form, judgement, chunk, canonical))
        return false;
    judgement->is_canonical = options->canonical_only;
    judgement->report.counts_only = options->counts_only;
    judgement->report.stop = options->stop;
    judgement->report.max_errors = options->max_errors;
    return true;
}
