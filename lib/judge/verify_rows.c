#include "base/binary_digits.h"
#include "verify_reading.h"

/* --- moves --- */

static bool apply(struct reading *reading, const struct move *moves, size_t count)
{
    struct position *position = reading->play->position;
    size_t most = reading->form->game->paper->most_moves;
    return !(most && position->moves + count > most) &&
           position_apply_all(position, moves, count) == count;
}

bool reading_apply_tokens(struct reading *reading, const struct value_def *def, struct slice text)
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

bool reading_apply_shown(struct reading *reading, const struct shown *shown)
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
    *text = skip_space_after(*text, count);
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
    bool good = def->part_count == 1 && reading_apply_tokens(reading, value, *text);
    text->len = 0;
    return good;
}

static bool take_position(struct reading *reading, const struct row_form *row, struct slice *text)
{
    struct shown shown = { .count = 0 };
    uint64_t first;
    shown.count = read_bits(reading, *text, &first, &shown.bits);
    bool ends = shown.count == text->len || is_space(text->ptr[shown.count]);
    *text = skip_space_after(*text, shown.count);
    if (shown.count == 0 || !ends)
        return false;
    return row->paper->write_start && reading->rows == 1 ? shows_start(reading, row->paper, &shown)
                                                         : reading_apply_shown(reading, &shown);
}

bool reading_take_row(struct reading *reading, struct slice text)
{
    const struct row_form *row = &reading->kinds[reading->rows > 0];
    if (!row->def || !reading_ensure_round(reading) ||
        (reading->canonical && !canonical_row(reading->canonical, row->def, reading->line)))
        return false;
    const struct paper_row *paper = row->paper;
    size_t index = reading->rows++;
    if (paper->meaning == PAPER_CLAIM) {
        reading->claims_rows = true;
        return reading->has_content && reading_is_right(reading, paper->write, 0, index, text);
    }
    if (reading->claims_rows)
        return false;
    reading->has_content = true;
    bool good = row->is_bits                    ? take_position(reading, row, &text)
                : paper->meaning == PAPER_MOVES ? take_moves(reading, row->def, &text)
                                                : false;
    return good && (text.len == 0 || reading_is_right(reading, paper->write, 0, index, text));
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

bool reading_take_short_rows(struct reading *reading)
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
