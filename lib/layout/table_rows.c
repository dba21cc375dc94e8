#include "table_rows.h"

#include "grammar/tokens.h"
#include "grammar/vocabulary.h"

/* True if the row has a square. */
static bool has_place(const struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    for (size_t i = 0; i < columns->count; i++)
        if (columns->columns[i].kind == COLUMN_PLACE && cells[i].len)
            return true;
    return false;
}

/* The pieces of the line being written. */
struct line_pieces {
    struct slice *items;
    size_t count;
};

static void put(struct line_pieces *line, struct slice text)
{
    line->items[line->count++] = text;
}

/* The digit of a player's number, "1" or "first"; empty for another text. */
static struct slice player_digit(struct slice player)
{
    static const char digits[] = "123456789";
    int64_t number;
    bool is_name = word_is(WORDS_QUANTITY, player); /* A */
    if (is_name || !parse_number_word(player, &number) || number < 1 || number > 9)
        return NO_SLICE;
    return (struct slice){ digits + number - 1, 1 };
}

/*
 * Writes the player of a row: a number as "Player 1", and a name that begins with a small letter as in a chat, "<ann>". True
 * for the latter.
 */
static bool put_name(struct line_pieces *line, struct slice player)
{
    struct slice digit = player_digit(player);
    bool is_author = word_is(WORDS_AUTHOR, player);
    bool is_small = is_letter(*player.ptr) && !is_capital(*player.ptr) &&
                    !memchr(player.ptr, ' ', player.len);
    if (digit.len || is_small)
        put(line, slice_of(digit.len ? "Player " : "<"));
    /* "Me" is NAME_OF_AUTHOR of hits/player_reference.h */
    put(line, digit.len ? digit : is_author ? slice_of("Me") : player);
    if (is_small)
        put(line, slice_of(">"));
    return is_small;
}

/* Writes "Round 2: " before the first row of a round. */
static void put_round(struct line_pieces *line, struct table_columns *columns, struct slice cell)
{
    int64_t round;
    if (!parse_number(cell, &round) || (size_t)round == columns->round)
        return;
    columns->round = (size_t)round;
    columns->rows_counted = 0;
    put(line, slice_of("Round "));
    put(line, cell);
    put(line, slice_of(": "));
}

/* True for several numbers or moves, or a row of signs; false for a single number, a name or a sign. */
static bool is_list(struct slice cell)
{
    enum { SIGNS_FEWEST = 4 };
    size_t digits = 0;
    bool has_gap = false;
    for (size_t i = 0; i < cell.len; i++) {
        digits += is_digit(cell.ptr[i]) || strchr("+-", cell.ptr[i]);
        has_gap |= is_space(cell.ptr[i]) || cell.ptr[i] == ',';
    }
    return digits > 1 && (has_gap || digits >= SIGNS_FEWEST);
}

/* The number of a round, "2", "2." or "second"; 0 if there is none. */
static size_t round_number(struct slice cell)
{
    int64_t number;
    if (cell_number(cell))
        return cell_number(cell);
    return parse_number_word(cell, &number) && number > 0 ? (size_t)number : 0;
}

size_t table_round_cells(const struct table_columns *columns, struct slice row,
                         struct named_cell cells[COLUMNS_MAX], size_t *round)
{
    struct slice texts[COLUMNS_MAX];
    size_t count = 0;
    bool is_whole = false;
    if (!columns->is_by_round || table_split(row, columns->border, texts) != columns->count)
        return 0;
    *round = 0;
    for (size_t i = 0; i < columns->count; i++)
        if (columns->columns[i].kind == COLUMN_ROUND)
            *round = round_number(texts[i]);
        else {
            cells[count++] = (struct named_cell){ heading_of(columns, i), texts[i] };
            is_whole |= is_list(texts[i]);
        }
    return *round && is_whole ? count : 0;
}

/* Splits a row. In one with wide gaps, the round may be only beside its first row: then its cell is empty. */
static size_t split_row(const struct table_columns *columns, struct slice row,
                        struct slice cells[COLUMNS_MAX])
{
    size_t count = table_split(row, columns->border, cells);
    bool is_first = columns->columns[0].kind == COLUMN_ROUND;
    bool begins_with_player =
            is_first && columns->columns[1].kind == COLUMN_PLAYER && !is_cell_number(cells[0]);
    if (!strchr(" \t", columns->border) || count + 1 != columns->count ||
        !(begins_with_player || (columns->border == ' ' && is_cell_number(cells[0]))))
        return count;
    memmove(cells + is_first, cells, is_first * count * sizeof *cells);
    cells[is_first ? 0 : count] = (struct slice){ "", 0 };
    return count + 1;
}

enum { BITS_FEWEST = 3 };

static bool is_bits(struct slice cell)
{
    return cell.len >= BITS_FEWEST && slice_span_of(cell, "01") == cell.len;
}

/* True for a row of binary digits, perhaps with its run lengths: "00101 2,1,1,1". */
static bool has_row_of_bits(struct slice cell)
{
    size_t bits = slice_span_of(cell, "01");
    struct slice runs = slice_after(cell, bits);
    return bits >= BITS_FEWEST &&
           (!runs.len || (is_space(*runs.ptr) && runs.len > 1 &&
                          slice_span_of(runs, " ()[],0123456789") == runs.len));
}

/* True for a square and its digit: "12 0". */
static bool is_filled_square(struct slice cell)
{
    size_t digits = slice_span(cell, is_digit);
    return digits && digits + 2 == cell.len && is_space(cell.ptr[digits]) &&
           strchr("01", cell.ptr[cell.len - 1]);
}

/* True if a row has a number or a label, and a row of binary digits of two players or more, or squares that were filled. */
static bool has_rows(const struct table_columns *columns, const struct slice *cells)
{
    size_t rows = 0, squares = 0, number = 0;
    while (number < columns->count && columns->columns[number].kind != COLUMN_NUMBER)
        number++;
    for (size_t i = columns->first_name; i < columns->first_name + columns->names; i++) {
        rows += has_row_of_bits(cells[i]);
        squares += is_filled_square(cells[i]);
    }
    bool is_numbered = number < columns->count && cell_number(cells[number]);
    return (is_numbered || columns->is_by_player) && (rows > 1 || squares);
}

size_t table_player_cells(const struct table_columns *columns, struct slice row, struct slice *what,
                          struct named_cell cells[COLUMNS_MAX])
{
    struct slice texts[COLUMNS_MAX], *values = texts;
    size_t count = 0, found = columns->names ? split_row(columns, row, texts) : 0;
    if (columns->is_by_player && !columns->first_name && found == columns->names + 1)
        values++; /* the label has no heading */
    else if (found != columns->count)
        return 0;
    bool has_label = columns->first_name || values > texts;
    struct slice name = heading_word(heading_of(columns, columns->first_name)),
                 value = values[columns->first_name];
    bool repeats_name = value.len > name.len && slice_equal(slice_first(value, name.len), name);
    bool is_chosen = has_label && !repeats_name && column_kind_of(texts[0]) == COLUMN_CHOSEN;
    if (!is_chosen && !has_rows(columns, values))
        return 0;
    *what = is_chosen ? heading_word(texts[0]) : NO_SLICE;
    for (size_t i = columns->first_name; i < columns->first_name + columns->names; i++)
        if (values[i].len && !slice_is(values[i], "-"))
            cells[count++] = (struct named_cell){ heading_word(heading_of(columns, i)), values[i] };
    return count;
}

/*
 * Takes the number of a row if it is the next one in its column. The first number may be large only if a column of players
 * follows.
 */
static bool take_row_number(struct table_columns *columns, struct slice cell)
{
    enum { FIRST_MOST = 2 };
    size_t number = cell_number(cell);
    if (slice_is(cell, "0")) /* the first row is no move */
        return true;
    bool is_next = number == columns->rows_counted + 1;
    bool may_be_first = number <= FIRST_MOST ||
                        (columns->rows_counted == 0 && columns->columns[1].kind == COLUMN_PLAYER);
    if (!number || !(is_next || may_be_first))
        return false;
    columns->rows_counted = number;
    return true;
}

/* True if a cell has a list of binary digits, which may earn its player a point. */
static bool has_bits(const struct slice *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_bits(cells[i]))
            return true;
    return false;
}

/*
 * "yes" or "no" if the cell is such an answer, also as a box, "[x]", or, if it counts a point, as 1 or 0; NULL for anything
 * else.
 */
static const char *cell_answer(struct slice cell, bool counts_point)
{
    bool is_box = cell.len == 3 && cell.ptr[0] == '[' && cell.ptr[2] == ']';
    struct slice word = is_box ? slice_trim((struct slice){ cell.ptr + 1, 1 }) : heading_word(cell);
    if (!word.len || (counts_point && slice_is(cell, "0")))
        return "no";
    return counts_point && slice_is(cell, "1") ? "yes" : word_meaning(WORDS_ANSWER, word);
}

static bool is_sign(struct slice cell)
{
    return cell.len == 1 && strchr("+-", *cell.ptr);
}

/* True if a cell beside this one has a sign, too, so that it is no dash: "+ | - | +". */
static bool is_beside_sign(const struct slice *cells, size_t count, size_t at)
{
    return is_sign(cells[at]) &&
           ((at > 0 && is_sign(cells[at - 1])) || (at + 1 < count && is_sign(cells[at + 1])));
}

/* What a cell says; an answer below "Points" is a point or nothing. Empty if it is not part of the line. */
static struct slice cell_text(const struct table_columns *columns, size_t column,
                              const struct slice *cells, bool is_counted)
{
    struct slice cell = cells[column];
    enum column_kind kind = columns->columns[column].kind;
    bool is_measure = kind == COLUMN_REMARK && is_cell_number(cell); /* such as seconds */
    if (kind == COLUMN_PLAYER || kind == COLUMN_ROUND || (kind == COLUMN_NUMBER && is_counted) ||
        is_measure)
        return NO_SLICE;
    if (!columns->any_player || kind != COLUMN_VALUE ||
        is_beside_sign(cells, columns->count, column))
        return cell;
    bool is_of_point = word_is(WORDS_POINTWORD, heading_word(heading_of(columns, column)));
    const char *answer = cell_answer(cell, is_of_point && has_bits(cells, columns->count));
    if (!answer)
        return cell;
    return is_of_point && strcmp(answer, "yes") == 0 ? slice_of("*") : NO_SLICE;
}

/* True for a number, perhaps in a word, that is written as "square 3" or "square third". */
static bool needs_heading(const struct table_columns *columns, size_t column, struct slice cell)
{
    return columns->columns[column].kind == COLUMN_PLACE &&
           (is_cell_number(cell) || word_is(WORDS_ORDINAL, cell));
}

/* Writes the square in the cells of two columns, "3 | 2" below "row | column", as "b3". False if they have none. */
static bool put_square(struct line_pieces *line, enum column_kind kind, const struct slice *cells)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    if (kind != COLUMN_ROW_FIRST && kind != COLUMN_ROW_LAST)
        return false;
    struct slice row = cells[kind == COLUMN_ROW_LAST], column = cells[kind == COLUMN_ROW_FIRST];
    size_t number = cell_number(column);
    bool is_named = column.len == 1 && is_letter(*column.ptr);
    if (!cell_number(row) || !(is_named || (number && number < sizeof letters)))
        return false;
    put(line, is_named ? column : (struct slice){ letters + number - 1, 1 });
    put(line, row);
    return true;
}

/* False for "---" or "start" in the column of players: nobody makes the first row of some games. */
static bool may_be_player(struct slice cell)
{
    bool is_empty = cell.len && !slice_count(cell, is_word_byte); /* "---" */
    bool is_word = cell.len && !is_capital(*cell.ptr) && word_is(WORDS_COMMON, cell) &&
                   !word_is(WORDS_AUTHOR, cell);
    return !is_empty && !is_word;
}

static bool is_bit(struct slice cell)
{
    return cell.len == 1 && (cell.ptr[0] == '0' || cell.ptr[0] == '1');
}

/* True if the cell continues a binary row, whose digits are in several cells. */
static bool continues_bits(const struct slice *cells, size_t at)
{
    return at > 0 && is_bit(cells[at - 1]) && is_bit(cells[at]);
}

/* True for a row with a name where rows are counted: it has no moves. */
static bool has_name_for_number(const struct table_columns *columns, const struct slice *cells)
{
    for (size_t i = 0; i < columns->count && !columns->any_player; i++) {
        enum column_kind kind = columns->columns[i].kind;
        if ((kind == COLUMN_NUMBER || kind == COLUMN_ROUND) && cells[i].len &&
            is_letter(*cells[i].ptr))
            return true;
    }
    return false;
}

/* True for a row of a grid: single signs and numbers, with empty cells. */
static bool has_numbers(const struct table_columns *columns, const struct slice *cells)
{
    for (size_t i = 0; i < columns->count; i++)
        if ((cells[i].len > 1 && !is_cell_number(cells[i])) ||
            columns->columns[i].kind == COLUMN_ROUND)
            return false;
    return true;
}

/*
 * True for a row of squares beside the player who filled one: several columns have 0 or 1, or are empty. A list that grows has
 * empty cells only at its end.
 */
static bool has_squares(const struct table_columns *columns, const struct slice *cells)
{
    enum { FEWEST = 4 };
    size_t squares = 0, filled = 0, last = 0;
    for (size_t i = 0; i < columns->count; i++) {
        if (columns->columns[i].kind != COLUMN_VALUE)
            continue;
        if (cells[i].len && !is_bit(cells[i]))
            return false;
        squares++;
        filled += cells[i].len > 0;
        last = cells[i].len ? squares : last;
    }
    return squares >= FEWEST && filled < last;
}

/* Writes the cells of a row that are remarks, or those that are not. */
static void put_cells(struct line_pieces *line, const struct table_columns *columns,
                      const struct slice *cells, struct slice player, bool is_counted, bool remarks)
{
    bool is_chosen = columns->any_chosen && player.len;
    bool has_signs = columns->any_player ? columns->has_squares : has_numbers(columns, cells);
    size_t first = line->count;
    for (size_t i = 0; i < columns->count; i++) {
        enum column_kind kind = columns->columns[i].kind;
        bool is_empty = has_signs && !cells[i].len && kind == COLUMN_VALUE;
        struct slice text = is_empty ? slice_of(".") : cell_text(columns, i, cells, is_counted);
        if (!text.len || (kind == COLUMN_REMARK) != remarks ||
            (kind == COLUMN_POINTS && (columns->has_list || has_place(columns, cells))) ||
            (kind == COLUMN_SUMS && is_counted))
            continue;
        if (line->count > first || remarks)
            put(line, slice_of(continues_bits(cells, i) ? " " : "\t"));
        if (put_square(line, kind, &cells[i])) {
            i++;
            continue;
        }
        if (is_chosen || needs_heading(columns, i, text))
            put(line, heading_word(heading_of(columns, i))), put(line, slice_of(" "));
        if (is_chosen)
            put_name(line, player), put(line, slice_of(": "));
        put(line, text);
    }
}

size_t table_row_write(struct table_columns *columns, struct slice row,
                       struct slice pieces[TABLE_PIECES_MAX])
{
    struct slice cells[COLUMNS_MAX];
    struct line_pieces line = { .items = pieces };
    size_t count = columns->count && !columns->is_by_player ? split_row(columns, row, cells) : 0;
    if (!count || count != columns->count)
        return 0;
    if (has_name_for_number(columns, cells))
        return 0;
    struct slice player = NO_SLICE;
    for (size_t i = 0; i < columns->count; i++) {
        if (columns->columns[i].kind == COLUMN_PLAYER && may_be_player(cells[i]))
            player = cells[i];
        if (columns->columns[i].kind == COLUMN_ROUND)
            put_round(&line, columns, cells[i]);
    }
    if (player.len && !columns->any_chosen)
        put(&line, slice_of(put_name(&line, player) ? " " : ": "));
    bool is_counted = false;
    for (size_t i = 0; i < columns->count; i++)
        if (columns->columns[i].kind == COLUMN_NUMBER)
            is_counted = take_row_number(columns, cells[i]);
    columns->has_squares |= columns->any_player && has_squares(columns, cells);
    put_cells(&line, columns, cells, player, is_counted, false);
    put_cells(&line, columns, cells, player, is_counted, true);
    return line.count;
}
