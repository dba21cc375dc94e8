#include "table_columns.h"

#include "grammar/tokens.h"
#include "grammar/vocabulary.h"
#include "prose_values.h"

enum { HEADING_MOST = 40, NAME_MOST = 64 };

/* --- cells --- */

/* The end of a cell, and of what separates it from the next. */
static size_t cell_end(struct slice row, char border, size_t *next)
{
    bool quoted = row.len && row.ptr[0] == '"' && (border == ',' || border == ';');
    for (size_t i = quoted; i < row.len; i++) {
        quoted &= row.ptr[i] != '"';
        bool is_gap = border == ' ' && i > 0 && is_space(row.ptr[i]) &&
                      (row.ptr[i] == '\t' || (i + 1 < row.len && is_space(row.ptr[i + 1])));
        if (quoted || !(is_gap || (border != ' ' && row.ptr[i] == border)))
            continue;
        *next = i + 1;
        while (is_gap && *next < row.len && is_space(row.ptr[*next]))
            ++*next;
        return i;
    }
    return *next = row.len;
}

struct slice table_next_cell(struct slice *rest, char border)
{
    size_t next, end = cell_end(*rest, border, &next);
    struct slice cell = slice_trim((struct slice){ rest->ptr, end });
    *rest = end < rest->len ? slice_after(*rest, next) : NO_SLICE;
    if (cell.len > 1 && cell.ptr[0] == '"' && cell.ptr[cell.len - 1] == '"' && border != '|')
        cell = slice_trim((struct slice){ cell.ptr + 1, cell.len - 2 });
    bool is_text = cell.len > 1 && cell.ptr[0] == '\'' && is_digit(cell.ptr[1]);
    if (is_text) /* in a spreadsheet: '0010 */
        cell = slice_after(cell, 1);
    if (cell.len > 2 && cell.ptr[0] == '_' && cell.ptr[1] == '.') /* a heading in Textile */
        cell = slice_trim(slice_after(cell, 2));
    return cell;
}

bool is_cell_number(struct slice cell)
{
    for (size_t i = 0; i < cell.len; i++)
        if (!is_digit(cell.ptr[i]) && !(i > 0 && i + 1 == cell.len && strchr(".)", cell.ptr[i])))
            return false;
    return cell.len > 0;
}

/* The number in a cell; 0 if it has none. */
static size_t cell_number(struct slice cell)
{
    enum { NUMBER_MOST = 1000000 };
    size_t number = 0;
    for (size_t i = 0; i < cell.len && is_digit(cell.ptr[i]) && number < NUMBER_MOST; i++)
        number = 10 * number + (size_t)(cell.ptr[i] - '0');
    return is_cell_number(cell) && cell.ptr[0] != '0' ? number : 0;
}

bool table_has_separator(struct slice row, char border)
{
    if (border != ' ')
        return row.len && memchr(row.ptr, border, row.len);
    if (row.len > 1 && memchr(row.ptr + 1, '\t', row.len - 1))
        return true;
    for (size_t i = 1; i < row.len; i += 2) /* of two blanks, one is at an odd place */
        if (is_space(row.ptr[i]) &&
            (is_space(row.ptr[i - 1]) || (i + 1 < row.len && is_space(row.ptr[i + 1]))))
            return true;
    return false;
}

static size_t split(struct slice row, char border, struct slice cells[COLUMNS_MAX])
{
    size_t count = 0;
    if (border == ' ')
        row = slice_trim(row);
    while (row.ptr && count < COLUMNS_MAX)
        cells[count++] = table_next_cell(&row, border);
    return row.ptr ? 0 : count;
}

/* --- headings --- */

/*
 * The words of a heading that matter: without "(of Ann)" or a mark after it, "square" for "square no.", and "no." for
 * "card no."
 */
static struct slice heading_word(struct slice heading)
{
    const char *bracket = heading.len ? memchr(heading.ptr, '(', heading.len) : NULL;
    if (bracket && bracket > heading.ptr)
        heading = slice_trim(slice_between(heading.ptr, bracket));
    if (heading.len && strchr(":?", heading.ptr[heading.len - 1]))
        heading.len--;
    size_t at = heading.len; /* of the last word */
    while (at > 0 && heading.ptr[at - 1] != ' ')
        at--;
    struct slice last = slice_after(heading, at), first = slice_first(heading, at - (at > 0));
    if (!first.len || !word_is(WORDS_NUMBERING, last))
        return heading;
    return word_is(WORDS_ROUND, first) || word_is(WORDS_HEADING, first) ? first : last;
}

/* The axis that a heading such as "row", "x2" or "from column" names: "row" or "column"; NULL if it names none. */
static const char *axis_of(struct slice heading)
{
    enum { WORDS_MOST = 2 };
    const char *axis = NULL;
    size_t words = 0;
    if (heading.len && memchr(heading.ptr, '(', heading.len)) /* "(x" of "(x,y)" */
        return NULL;
    for (struct slice word; (word = slice_take_word(&heading)).len;) {
        const char *named = slice_equal_nocase(word, slice_of("x")) ? "column"
                            : slice_equal_nocase(word, slice_of("y"))
                                    ? "row"
                                    : word_meaning(WORDS_AXIS, word);
        if ((named && axis) || ++words > WORDS_MOST)
            return NULL;
        axis = named ? named : axis;
    }
    return axis;
}

static enum column_kind kind_of(struct slice heading)
{
    static const struct {
        const char *meaning;
        enum column_kind kind;
    } kinds[] = { { "number", COLUMN_NUMBER },
                  { "player", COLUMN_PLAYER },
                  { "chosen", COLUMN_CHOSEN },
                  { "place", COLUMN_PLACE },
                  { "remark", COLUMN_REMARK } };
    heading = heading_word(heading);
    const char *meaning = word_meaning(WORDS_HEADING, heading);
    for (size_t i = 0; meaning && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(meaning, kinds[i].meaning) == 0)
            return kinds[i].kind;
    return word_is(WORDS_ROUND, heading) ? COLUMN_ROUND : COLUMN_VALUE;
}

/*
 * The separator of a row without bars or tabs: wide gaps, or else the commas or semicolons of a spreadsheet. *is_prose: it
 * may be a sentence, such as "a, b, c".
 */
static char find_separator(struct slice row, bool *is_prose)
{
    static const char candidates[] = " ;,";
    enum { FEWEST = 3 };
    struct slice cells[COLUMNS_MAX];
    for (const char *border = candidates; *border; border++) {
        size_t count = table_has_separator(row, *border) ? split(row, *border, cells) : 0;
        *is_prose = false;
        bool any_words = false;
        for (size_t i = 1; *border != ' ' && i < count; i++) {
            *is_prose |= cells[i].len && is_space(cells[i].ptr[-1]);
            any_words |= memchr(cells[i].ptr, ' ', cells[i].len) != NULL;
        }
        if (count >= FEWEST && !(*is_prose && any_words))
            return *border;
    }
    return '\0';
}

/* Finds a column that counts rows by what is beside it: "lap" before "Ann" and "Bob". With a capital it may be a name, too. */
static bool find_count(struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    size_t at = columns->columns[0].kind == COLUMN_ROUND;
    if (columns->count < at + 3)
        return false;
    bool counts = cells[at].len && is_letter(*cells[at].ptr) && !is_capital(*cells[at].ptr);
    for (size_t i = at; i < at + 3; i++)
        counts &= columns->columns[i].kind == COLUMN_VALUE &&
                  (i == at || (cells[i].len > 1 && is_capital(*cells[i].ptr)));
    if (counts)
        columns->columns[at].kind = COLUMN_NUMBER;
    return counts;
}

/* Notes which columns are those of a square: a row beside a column, in any order. */
static bool find_squares(struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    bool any = false;
    for (size_t i = 0; i + 1 < columns->count; i++) {
        const char *axis = axis_of(cells[i]), *next = axis_of(cells[i + 1]);
        if (!axis || !next || strcmp(axis, next) == 0)
            continue;
        columns->columns[i].kind = strcmp(axis, "row") == 0 ? COLUMN_ROW_FIRST : COLUMN_ROW_LAST;
        columns->columns[i + 1].kind = COLUMN_AXIS;
        any = true;
        i++;
    }
    return any;
}

/* True if the headings are names after an empty one: "| | Ann | Bob |". */
static bool are_names(const struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    enum { PLAYERS_FEWEST = 2, PLAYERS_MOST = 6 };
    if (cells[0].len || columns->count <= PLAYERS_FEWEST || columns->count > PLAYERS_MOST + 1)
        return false;
    for (size_t i = 1; i < columns->count; i++) {
        struct slice name = heading_word(cells[i]);
        if (name.len < 2 || !is_capital(*name.ptr) || slice_count(name, is_digit) ||
            columns->columns[i].kind != COLUMN_VALUE || word_is(WORDS_NOTNAME, name))
            return false;
    }
    return true;
}

/* In a table of moves to squares, points beside a square are no part of the move. */
static void find_points(struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    bool any_place = false;
    for (size_t i = 0; i < columns->count; i++)
        any_place |= columns->columns[i].kind == COLUMN_PLACE;
    for (size_t i = 0; i < columns->count && any_place; i++)
        if (word_is(WORDS_POINTWORD, heading_word(cells[i])))
            columns->columns[i].kind = COLUMN_POINTS;
}

/* True if the row has a square. */
static bool has_place(const struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    for (size_t i = 0; i < columns->count; i++)
        if (columns->columns[i].kind == COLUMN_PLACE && cells[i].len)
            return true;
    return false;
}

/* True if a column counts something by its heading, "turn" or "move", and does not only number it, "no." or "#". */
static bool counts_by_word(struct slice heading)
{
    enum { FEWEST = 3 };
    return heading.len >= FEWEST && !word_is(WORDS_NUMBERING, heading);
}

void table_columns_read(struct table_columns *columns, struct slice row, char border)
{
    struct slice cells[COLUMNS_MAX];
    bool any_number = false, any_word = false; /* "#" alone may be a sign of a grid */
    bool is_prose = false;
    size_t rounds = 0, empty = 0;
    if (row.len >= sizeof columns->text)
        return;
    border = border ? border : find_separator(row, &is_prose);
    if (!border)
        return;
    struct table_columns read = { .border = border };
    read.count = split(row, read.border, cells);
    for (size_t i = 0; i < read.count; i++) {
        enum column_kind kind = cells[i].len ? kind_of(cells[i]) : COLUMN_VALUE;
        bool is_second =
                kind == COLUMN_PLAYER ? read.any_player : kind == COLUMN_NUMBER && any_number;
        read.columns[i].kind = is_second ? COLUMN_VALUE : kind;
        if (i == 1 && kind == COLUMN_NUMBER && is_second && counts_by_word(cells[0]) &&
            counts_by_word(cells[1])) { /* "turn | move": rounds, and what is in each */
            read.columns[0].kind = COLUMN_ROUND;
            read.columns[1].kind = COLUMN_NUMBER;
            rounds++;
        }
        read.columns[i].at = (size_t)(cells[i].ptr - row.ptr);
        read.columns[i].len = cells[i].len;
        read.any_player |= kind == COLUMN_PLAYER;
        read.any_chosen |= kind == COLUMN_CHOSEN;
        any_number |= kind == COLUMN_NUMBER;
        rounds += kind == COLUMN_ROUND;
        empty += !cells[i].len;
        any_word |= cells[i].len > 1;
    }
    any_number = any_number || find_count(&read, cells);
    read.is_by_round =
            rounds == 1 && read.count > 2 && !any_number && !read.any_player && !read.any_chosen;
    for (size_t i = 0; i < read.count && !any_number && !read.is_by_round; i++)
        if (read.columns[i].kind == COLUMN_ROUND)
            read.columns[i].kind = COLUMN_VALUE;
    bool begins_with_player =
            read.any_chosen && !read.any_player && !any_number && !read.columns[0].len;
    if (begins_with_player) {
        read.columns[0].kind = COLUMN_PLAYER;
        read.any_player = true;
    }
    find_points(&read, cells);
    bool any_square = find_squares(&read, cells);
    read.is_by_player = are_names(&read, cells);
    if (read.count < 2 || 2 * empty > read.count || !any_word || (is_prose && !any_square) ||
        !(read.any_player || any_number || read.is_by_round || any_square || read.is_by_player))
        return;
    bool may_count = read.columns[0].kind == COLUMN_VALUE && (any_square || !read.columns[0].len);
    if (!any_number && may_count)
        read.columns[0].kind = COLUMN_NUMBER;
    memcpy(read.text, row.ptr, row.len);
    *columns = read;
}

/* --- rows --- */

/* The pieces of the line being written. */
struct line_pieces {
    struct slice *items;
    size_t count;
};

static void put(struct line_pieces *line, struct slice text)
{
    line->items[line->count++] = text;
}

/* The digit of a player's number, "1" or "1st"; empty for another text. */
static struct slice player_digit(struct slice player)
{
    static const char digits[] = "123456789";
    int64_t number = 0;
    bool is_number = (player.len == 3 && is_digit(player.ptr[0]) && is_letter(player.ptr[1])) ||
                     (parse_number_word(player, &number) && number > 0 && number <= 9);
    if (!is_number)
        return NO_SLICE;
    return (struct slice){ number ? digits + number - 1 : player.ptr, 1 };
}

/*
 * Writes the player of a row: a number as "Player 1", and a name that begins with a small letter as in a chat, "<ann>". True
 * for the latter.
 */
static bool put_name(struct line_pieces *line, struct slice player)
{
    struct slice digit = player_digit(player);
    bool is_author = word_is(WORDS_AUTHOR, player),
         is_small = !is_author && !slice_is(player, "me") && player.ptr[0] >= 'a' &&
                    player.ptr[0] <= 'z';
    if (digit.len || is_small)
        put(line, slice_of(digit.len ? "Player " : "<"));
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
    size_t digits = 0, others = 0;
    bool has_gap = false;
    for (size_t i = 0; i < cell.len; i++) {
        digits += is_digit(cell.ptr[i]) || strchr("+-", cell.ptr[i]);
        others += is_letter(cell.ptr[i]);
        has_gap |= i > 0 && (is_space(cell.ptr[i]) || cell.ptr[i] == ',');
    }
    return digits > 1 && digits >= others && (has_gap || digits >= SIGNS_FEWEST);
}

static struct slice heading_of(const struct table_columns *columns, size_t column)
{
    return (struct slice){ columns->text + columns->columns[column].at,
                           columns->columns[column].len };
}

size_t table_round_cells(const struct table_columns *columns, struct slice row,
                         struct headed_cell cells[COLUMNS_MAX], size_t *round)
{
    struct slice texts[COLUMNS_MAX];
    size_t count = 0;
    bool is_whole = false;
    if (!columns->is_by_round || split(row, columns->border, texts) != columns->count)
        return 0;
    *round = 0;
    for (size_t i = 0; i < columns->count; i++)
        if (columns->columns[i].kind == COLUMN_ROUND)
            *round = cell_number(texts[i]);
        else {
            cells[count++] = (struct headed_cell){ heading_of(columns, i), texts[i] };
            is_whole |= is_list(texts[i]);
        }
    return *round && is_whole ? count : 0;
}

size_t table_player_cells(const struct table_columns *columns, struct slice row,
                          struct named_cell cells[COLUMNS_MAX])
{
    struct slice texts[COLUMNS_MAX];
    if (!columns->is_by_player || split(row, columns->border, texts) != columns->count ||
        kind_of(texts[0]) != COLUMN_CHOSEN)
        return 0;
    for (size_t i = 1; i < columns->count; i++)
        cells[i - 1] = (struct named_cell){ heading_word(heading_of(columns, i)), texts[i] };
    return columns->count - 1;
}

/* True if the row has the next number in the column that counts the rows. The first is small, unless players are beside it. */
static bool counts_rows(struct table_columns *columns, struct slice cell)
{
    enum { FIRST_MOST = 2 };
    size_t number = cell_number(cell);
    bool is_next = number == columns->rows_counted || number == columns->rows_counted + 1;
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
    enum { BITS_FEWEST = 3 };
    for (size_t i = 0; i < count; i++)
        if (cells[i].len >= BITS_FEWEST && slice_span_of(cells[i], "01") == cells[i].len)
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

/* What a cell says; an answer below "Points" is a point or nothing. Empty if it is not part of the line. */
static struct slice cell_text(struct table_columns *columns, size_t column,
                              const struct slice *cells)
{
    struct slice cell = cells[column];
    enum column_kind kind = columns->columns[column].kind;
    if (kind == COLUMN_PLAYER || kind == COLUMN_ROUND ||
        (kind == COLUMN_NUMBER && counts_rows(columns, cell)) ||
        (kind == COLUMN_REMARK && cell.len && !is_letter(cell.ptr[0])))
        return NO_SLICE;
    if (!columns->any_player || kind != COLUMN_VALUE)
        return cell;
    bool is_of_point = word_is(WORDS_POINTWORD, heading_word(heading_of(columns, column)));
    const char *answer = cell_answer(cell, is_of_point && has_bits(cells, columns->count));
    if (!answer)
        return cell;
    return is_of_point && strcmp(answer, "yes") == 0 ? slice_of("*") : NO_SLICE;
}

/* True for a number that is written as "square 3". */
static bool needs_heading(const struct table_columns *columns, size_t column, struct slice cell)
{
    return is_cell_number(cell) && cell.len < 3 && columns->columns[column].kind == COLUMN_PLACE;
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

/* False for a long text, and for "---" or "start" in the column of players: nobody makes the first row of some games. */
static bool may_be_player(struct slice cell)
{
    bool is_empty = cell.len && !slice_count(cell, is_word_byte); /* "---" */
    bool is_word = cell.len && !is_capital(*cell.ptr) &&
                   (word_is(WORDS_NOTNAME, cell) || word_is(WORDS_HEADING, cell)) &&
                   !word_is(WORDS_AUTHOR, cell) && !word_is(WORDS_ADDRESSEE, cell);
    return cell.len <= NAME_MOST && !is_empty && !is_word;
}

static bool is_bit(struct slice cell)
{
    return cell.len == 1 && (cell.ptr[0] == '0' || cell.ptr[0] == '1');
}

/* True if the cell continues a binary row, whose digits are in three cells or more. */
static bool continues_bits(const struct slice *cells, size_t count, size_t at)
{
    enum { FEWEST = 3 };
    size_t first = at, last = at;
    while (first > 0 && is_bit(cells[first - 1]))
        first--;
    while (last < count && is_bit(cells[last]))
        last++;
    return first < at && last > at && last - first >= FEWEST;
}

/* True if the row has headings again: those of another table below this one. */
static bool is_heading_row(const struct table_columns *columns, const struct slice *cells)
{
    size_t same = 0;
    for (size_t i = 0; i < columns->count; i++) {
        enum column_kind kind = columns->columns[i].kind;
        same += kind != COLUMN_VALUE && cells[i].len && kind_of(cells[i]) == kind;
    }
    return same > 1;
}

/* Splits a row. In one with wide gaps, the round may be only beside its first row: then its cell is empty. */
static size_t split_row(const struct table_columns *columns, struct slice row,
                        struct slice cells[COLUMNS_MAX])
{
    size_t count = split(row, columns->border, cells);
    if (columns->border != ' ' || count < 2 || count + 1 != columns->count ||
        !is_cell_number(cells[0]))
        return count;
    bool is_first = columns->columns[0].kind == COLUMN_ROUND;
    memmove(cells + is_first, cells, is_first * count * sizeof *cells);
    cells[is_first ? 0 : count] = (struct slice){ "", 0 };
    return count + 1;
}

/* True for a row without moves: other headings, totals below the rounds, or a name where rows are counted. */
static bool is_other_row(struct table_columns *columns, const struct slice *cells)
{
    bool ends = is_heading_row(columns, cells), has_name = false;
    for (size_t i = 0; i < columns->count; i++) {
        enum column_kind kind = columns->columns[i].kind;
        bool is_counted = kind == COLUMN_NUMBER || kind == COLUMN_ROUND;
        ends |= columns->is_by_round && kind == COLUMN_ROUND && cells[i].len &&
                !cell_number(cells[i]);
        has_name |= is_counted && !columns->any_player && cells[i].len && is_letter(*cells[i].ptr);
    }
    columns->count = ends ? 0 : columns->count;
    return ends || has_name;
}

/* Writes the cells of a row that are remarks, or those that are not. */
static void put_cells(struct line_pieces *line, struct table_columns *columns,
                      const struct slice *cells, struct slice player, bool remarks)
{
    bool has_signs = !columns->any_player, is_chosen = columns->any_chosen && player.len;
    size_t first = line->count;
    for (size_t i = 0; i < columns->count; i++)
        has_signs &= (cells[i].len < 2 || is_cell_number(cells[i])) &&
                     columns->columns[i].kind != COLUMN_ROUND;
    for (size_t i = 0; i < columns->count; i++) {
        enum column_kind kind = columns->columns[i].kind;
        bool is_empty = has_signs && !cells[i].len && kind == COLUMN_VALUE;
        struct slice text = is_empty ? slice_of(".") : cell_text(columns, i, cells);
        if (!text.len || (kind == COLUMN_REMARK) != remarks ||
            (kind == COLUMN_POINTS && has_place(columns, cells)))
            continue;
        if (line->count > first || remarks)
            put(line, slice_of(continues_bits(cells, columns->count, i) ? " " : "\t"));
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
    struct slice cells[COLUMNS_MAX], player = NO_SLICE;
    struct line_pieces line = { .items = pieces };
    size_t count = columns->count && !columns->is_by_player ? split_row(columns, row, cells) : 0;
    if (!count || count != columns->count || is_other_row(columns, cells))
        return 0;
    for (size_t i = 0; i < columns->count; i++) {
        if (columns->columns[i].kind == COLUMN_PLAYER && may_be_player(cells[i]))
            player = cells[i];
        if (columns->columns[i].kind == COLUMN_ROUND)
            put_round(&line, columns, cells[i]);
    }
    if (player.len && !columns->any_chosen)
        put(&line, slice_of(put_name(&line, player) ? " " : ": "));
    put_cells(&line, columns, cells, player, false);
    put_cells(&line, columns, cells, player, true);
    return line.count;
}
