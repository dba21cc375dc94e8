#include "base/binary_digits.h"
#include "verify_state.h"

/* --- moves --- */

static bool apply(struct verify_state *state, const struct move *moves, size_t count)
{
    return position_apply_all(state->play->position, moves, count) == count;
}

bool verify_moves(struct verify_state *state, const struct value_def *def, struct slice text)
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
        if (!apply(state, moves, count))
            return false;
    } while (result == TOKEN_OK);
    return result == TOKEN_END;
}

/* Makes the moves to a position one after the other. */
struct trial {
    struct verify_state *state;
    bool is_legal; /* all so far */
};

static bool apply_one(void *user, struct move move)
{
    struct trial *trial = user;
    return trial->is_legal = apply(trial->state, &move, 1);
}

static bool stop_at_move(void *user, struct move move)
{
    (void)user, (void)move;
    return false;
}

/* True if the row shows the current position. */
static bool shows_start(const struct position *position, const struct shown *shown)
{
    return position->rules->between(position, shown, stop_at_move, NULL) == DIAG_ROW_UNCHANGED;
}

bool verify_position(struct verify_state *state, const struct shown *shown)
{
    struct position *position = state->play->position;
    if (position->rules->follow)
        return position->rules->follow(position, shown);
    struct trial trial = { state, true };
    return position->rules->between(position, shown, apply_one, &trial) == DIAG_NONE &&
           trial.is_legal;
}

/* Reads binary digits and returns their number. *bits points to *first if there are fewer than 64, else to the arena. */
static size_t read_bits(const struct verify_state *state, struct slice text, uint64_t *first,
                        const uint64_t **bits)
{
    size_t count = read_digits(text.ptr, state->end, first), more = count;
    *bits = first;
    if (count < DIGITS_OF_WORD)
        return count;
    uint64_t *words =
            arena_alloc(state->play->arena, (text.len / DIGITS_OF_WORD + 2) * sizeof *words);
    words[0] = *first;
    *bits = words;
    for (; more == DIGITS_OF_WORD; count += more)
        more = read_digits(text.ptr + count, state->end, &words[count / DIGITS_OF_WORD]);
    return count;
}

/* Reads an integer and the white space after it. */
static bool read_integer(struct slice *text, const struct value_def *def, int64_t *integer)
{
    enum { SAFE = 18 };
    size_t count = 0;
    *integer = 0;
    for (; count < text->len && count < SAFE && is_digit(text->ptr[count]); count++)
        *integer = *integer * 10 + (text->ptr[count] - '0');
    bool ends = count == text->len || is_space(text->ptr[count]);
    *text = skip_space_after(*text, count);
    return count > 0 && ends && *integer >= def->min && *integer <= def->max;
}

/* Makes one move whose members are the parts of the row. */
static bool apply_integers(struct verify_state *state, const struct row_def *def,
                           struct slice *text)
{
    int64_t members[PARTS_MAX] = { 0 };
    for (size_t i = 0; i < def->part_count && !def->parts[i].value.is_claim; i++)
        if (!read_integer(text, &def->parts[i].value, &members[i]))
            return false;
    struct move move = { members[0], members[1], members[2], members[3] };
    return apply(state, &move, 1);
}

static bool read_moves(struct verify_state *state, const struct row_def *def, struct slice *text)
{
    const struct value_def *value = &def->parts[0].value;
    if (value->type == TYPE_INTEGER)
        return apply_integers(state, def, text);
    bool good = def->part_count == 1 && verify_moves(state, value, *text);
    text->len = 0;
    return good;
}

static bool read_position(struct verify_state *state, const struct row_form *row,
                          struct slice *text)
{
    struct shown shown = { .bits = NULL };
    uint64_t first;
    shown.count = read_bits(state, *text, &first, &shown.bits);
    bool ends = shown.count == text->len || is_space(text->ptr[shown.count]);
    *text = skip_space_after(*text, shown.count);
    if (shown.count == 0 || !ends)
        return false;
    return row->paper->write_start && state->rows == 1 ? shows_start(state->play->position, &shown)
                                                       : verify_position(state, &shown);
}

bool verify_row(struct verify_state *state, struct slice text)
{
    const struct row_form *row = &state->kinds[state->rows > 0];
    if (!row->def || !verify_ensure_round(state) ||
        (state->canonical && !canonical_row(state->canonical, row->def, state->line)))
        return false;
    const struct paper_row *paper = row->paper;
    size_t index = state->rows++;
    if (paper->meaning == PAPER_CLAIM) {
        state->claims_rows = true;
        return state->has_content && claim_is_true(state, paper->write, index, text);
    }
    if (state->claims_rows)
        return false;
    state->has_content = true;
    bool good = row->is_bits                    ? read_position(state, row, &text)
                : paper->meaning == PAPER_MOVES ? read_moves(state, row->def, &text)
                                                : false;
    return good && (text.len == 0 || claim_is_true(state, paper->write, index, text));
}

/* Rows with the same number of digits, fewer than 64, and their claims. */
enum { BATCH = 32 };
struct batch {
    uint64_t rows[BATCH];
    struct slice claims[BATCH]; /* empty if there is none */
    size_t width, count;
};

/* Reads rows up to the first one that does not fit in the batch. */
static void read_batch(struct verify_state *state, struct batch *batch)
{
    const char *at = state->at, *const end = state->end;
    const size_t *line_end = state->line_ends, *const last = state->line_ends_stop;
    size_t count = 0, width = read_digits(at, end, &batch->rows[0]);
    while (count < BATCH && line_end < last && read_digits(at, end, &batch->rows[count]) == width) {
        const char *stop = state->origin + *line_end++, *claim = at + width;
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

static bool are_canonical(const struct verify_state *state, size_t rows)
{
    const char *at = state->at;
    for (size_t i = 0; i < rows; i++) {
        const char *stop = state->origin + state->line_ends[i];
        if (!canonical_row(state->canonical, state->kinds[1].def,
                           (struct slice){ at, (size_t)(stop - at) }))
            return false;
        at = stop + 1;
    }
    return true;
}

bool verify_short_rows(struct verify_state *state)
{
    const struct paper_row *paper = state->kinds[1].paper;
    struct position *position = state->play->position;
    struct batch batch;
    size_t right;
    do {
        read_batch(state, &batch);
        right = paper->count_right(batch.rows, batch.width, batch.claims, batch.count, state->end);
        struct shown shown = { .bits = batch.rows, .count = batch.width, .more = right - 1 };
        if (right == 0)
            return true;
        if (!position->rules->follow(position, &shown) ||
            (state->canonical && !are_canonical(state, right)))
            return false;
        state->rows += right;
        state->line_ends += right;
        state->at = state->origin + state->line_ends[-1] + 1;
    } while (right == BATCH);
    return true;
}
