#include "table_columns.h"

#include "grammar/vocabulary.h"
#include "round_columns.h"

struct slice heading_word(struct slice heading)
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

/* "row" or "column", for a heading such as "row (from below)", "x2" or "from column"; NULL if it names neither. */
static const char *axis_of(struct slice heading)
{
    enum { WORDS_MOST = 2 };
    const char *axis = NULL;
    size_t words = 0;
    const char *bracket = heading.len ? memchr(heading.ptr, '(', heading.len) : NULL;
    if (bracket)
        heading = slice_between(heading.ptr, bracket);
    for (struct slice word; (word = slice_take_word(&heading)).len;) {
        const char *named = slice_equal_nocase(word, slice_of("x")) ? "column"
                            : slice_equal_nocase(word, slice_of("y"))
                                    ? "row"
                                    : word_meaning(WORDS_AXIS, word);
        if (++words > WORDS_MOST)
            return NULL;
        axis = named ? named : axis;
    }
    return axis;
}

enum column_kind column_kind_of(struct slice heading)
{
    static const struct {
        const char *meaning;
        enum column_kind kind;
    } kinds[] = { { "number", COLUMN_NUMBER }, { "player", COLUMN_PLAYER },
                  { "chosen", COLUMN_CHOSEN }, { "place", COLUMN_PLACE },
                  { "sums", COLUMN_SUMS },     { "remark", COLUMN_REMARK } };
    heading = heading_word(heading);
    const char *meaning = word_meaning(WORDS_HEADING, heading);
    for (size_t i = 0; meaning && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(meaning, kinds[i].meaning) == 0)
            return kinds[i].kind;
    return word_is(WORDS_ROUND, heading) ? COLUMN_ROUND : COLUMN_VALUE;
}

/*
 * The separator of a row without outer bars or tabs: wide gaps, a bar, or else the semicolons or commas of a spreadsheet.
 * *is_prose: it may be a sentence, such as "a, b, c".
 */
static char find_separator(struct slice row, bool *is_prose)
{
    static const char candidates[] = " |;,";
    enum { FEWEST = 3, FEWEST_MARKED = 2 };
    struct slice cells[COLUMNS_MAX];
    for (const char *border = candidates; *border; border++) {
        size_t count = table_has_separator(row, *border) ? table_split(row, *border, cells) : 0;
        bool any_words = false, may_be_prose = *border == ';' || *border == ',';
        *is_prose = false;
        for (size_t i = 1; may_be_prose && i < count; i++) {
            *is_prose |= cells[i].len && is_space(cells[i].ptr[-1]);
            any_words |= memchr(cells[i].ptr, ' ', cells[i].len) != NULL;
        }
        size_t fewest = *is_prose || *border == ',' ? FEWEST : FEWEST_MARKED;
        if (count >= fewest && !(*is_prose && any_words))
            return *border;
    }
    return '\0';
}

/* True for "Player 1", "player2", "I", "my sister" and "A", which are players only in a row of headings for them. */
static bool is_other_player(struct slice heading)
{
    size_t letters = slice_span(heading, is_any_letter);
    bool is_numbered = word_is(WORDS_PLAYERWORD, slice_first(heading, letters)) &&
                       is_cell_number(slice_trim(slice_after(heading, letters)));
    struct slice rest = heading, last = slice_take_word(&rest);
    for (struct slice word; (word = slice_take_word(&rest)).len;)
        last = word;
    bool is_single = heading.len == 1 && is_capital(*heading.ptr);
    return is_numbered || is_single || word_is(WORDS_AUTHOR, heading) ||
           word_is(WORDS_RELATIVE, last);
}

/* Finds a column that counts rows by what is beside it: "lap" before "Ann" and "Bob". With a capital it may be a name, too. */
static bool find_count(struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    size_t at = columns->columns[0].kind == COLUMN_ROUND;
    if (columns->count < at + 3)
        return false;
    bool counts = cells[at].len && is_letter(*cells[at].ptr) && !is_capital(*cells[at].ptr) &&
                  !is_other_player(cells[at]);
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

static bool is_name(struct slice heading)
{
    return heading.len > 1 && (is_capital(*heading.ptr) || *heading.ptr & 0x80) &&
           !slice_count(heading, is_digit) && !word_is(WORDS_COMMON, heading);
}

/* In a table that counts its rows, finds the columns of players, if there are two or more beside each other. */
static void find_players(struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    size_t last;
    for (size_t i = 0; i < columns->count && !columns->names; i = last + 1) {
        for (last = i; last < columns->count && columns->columns[last].kind == COLUMN_VALUE &&
                       is_name(heading_word(cells[last]));)
            last++;
        columns->names = last > i + 1 ? last - i : 0;
        columns->first_name = i;
    }
}

/*
 * Finds names in the headings of a row of players: "| | Ann | Bob |". The empty first heading may be missing in a text, and in
 * the first row of a table with bars.
 */
static void find_names(struct table_columns *columns, const struct slice cells[COLUMNS_MAX],
                       bool begins_table)
{
    size_t first = cells[0].len == 0;
    bool may_lack_first =
            strchr(" \t", columns->border) || (columns->border == '|' && begins_table);
    bool may_be_other = first || columns->count == 2;
    if (!first && !may_lack_first)
        return;
    for (size_t i = 0; i < columns->count; i++)
        may_be_other |= is_name(heading_word(cells[i]));
    for (size_t i = first; i < columns->count; i++) {
        struct slice heading = heading_word(cells[i]);
        bool is_player = is_name(heading) || (may_be_other && is_other_player(heading));
        if (columns->columns[i].kind != COLUMN_VALUE || !is_player || is_round_heading(cells[i]))
            return;
    }
    columns->is_by_player = true;
    columns->first_name = first;
    columns->names = columns->count - first;
}

/* True for "Move 2" after "Move 1". */
static bool continues_list(struct slice heading, struct slice above)
{
    size_t word = slice_span(heading, is_any_letter);
    struct slice number = slice_trim(slice_after(heading, word));
    return word > 0 && above.len > word &&
           slice_equal(slice_first(heading, word), slice_first(above, word)) &&
           cell_number(number) > 1 &&
           cell_number(number) == cell_number(slice_trim(slice_after(above, word))) + 1;
}

/* Points beside a square or a list of moves are no part of these. */
static void find_points(struct table_columns *columns, const struct slice cells[COLUMNS_MAX])
{
    bool any_place = false;
    for (size_t i = 0; i < columns->count; i++) {
        any_place |= columns->columns[i].kind == COLUMN_PLACE;
        columns->has_list |= i > 0 && continues_list(cells[i], cells[i - 1]);
    }
    for (size_t i = 0; i < columns->count && (any_place || columns->has_list); i++)
        if (word_is(WORDS_POINTWORD, heading_word(cells[i])))
            columns->columns[i].kind = COLUMN_POINTS;
}

/* What the headings of a table tell together. */
struct heading_row {
    struct slice cells[COLUMNS_MAX];
    size_t rounds, empty;
    bool any_number, any_word; /* "#" alone may be a sign of a grid */
};

/* Takes a heading: the first "number" counts, further ones are values. */
static void take_heading(struct table_columns *columns, struct heading_row *row, size_t i)
{
    struct slice heading = row->cells[i];
    enum column_kind kind = heading.len ? column_kind_of(heading) : COLUMN_VALUE;
    bool is_second = kind == COLUMN_NUMBER && row->any_number;
    columns->columns[i].kind = is_second ? COLUMN_VALUE : kind;
    /* "turn | move": rounds, and what is in each; but "# | move" counts moves */
    if (i == 1 && is_second && !word_is(WORDS_NUMBERING, row->cells[0])) {
        columns->columns[0].kind = COLUMN_ROUND;
        columns->columns[1].kind = COLUMN_NUMBER;
        row->rounds++;
    }
    columns->any_player |= kind == COLUMN_PLAYER;
    columns->any_chosen |= kind == COLUMN_CHOSEN;
    row->any_number |= kind == COLUMN_NUMBER;
    row->rounds += kind == COLUMN_ROUND;
    row->empty += !heading.len;
    row->any_word |= heading.len > 1;
}

void table_columns_read(struct table_columns *columns, struct slice text, char border)
{
    bool is_prose = false;
    struct heading_row row = { .rounds = 0 };
    if (text.len >= sizeof columns->text)
        return;
    struct table_columns read = { .border = border ? border : find_separator(text, &is_prose) };
    if (!read.border)
        return;
    read.count = table_split(text, read.border, row.cells);
    for (size_t i = 0; i < read.count; i++) {
        take_heading(&read, &row, i);
        read.columns[i].at = (size_t)(row.cells[i].ptr - text.ptr);
        read.columns[i].len = row.cells[i].len;
    }
    row.any_number = row.any_number || find_count(&read, row.cells);
    bool any_square = find_squares(&read, row.cells);
    read.is_by_round = row.rounds == 1 && !row.any_number && !any_square;
    if (read.any_chosen && !read.columns[0].len) {
        read.columns[0].kind = COLUMN_PLAYER;
        read.any_player = true;
    }
    find_points(&read, row.cells);
    find_names(&read, row.cells, !columns->count);
    if (row.any_number)
        find_players(&read, row.cells);
    if (read.count < 2 || 2 * row.empty > read.count || !(row.any_word || read.is_by_player) ||
        (is_prose && !any_square) ||
        !(read.any_player || row.any_number || read.is_by_round || any_square || read.is_by_player))
        return;
    if (read.columns[0].kind == COLUMN_VALUE && !read.columns[0].len)
        read.columns[0].kind = COLUMN_NUMBER;
    memcpy(read.text, text.ptr, text.len);
    *columns = read;
}

struct slice heading_of(const struct table_columns *columns, size_t column)
{
    return (struct slice){ columns->text + columns->columns[column].at,
                           columns->columns[column].len };
}
