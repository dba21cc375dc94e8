#include "table_columns.h"

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
    *rest = end < rest->len ? slice_after(*rest, next) : (struct slice){ NULL, 0 };
    if (cell.len > 1 && cell.ptr[0] == '"' && cell.ptr[cell.len - 1] == '"' && border != '|')
        cell = slice_trim((struct slice){ cell.ptr + 1, cell.len - 2 });
    return cell;
}

bool is_cell_number(struct slice cell)
{
    for (size_t i = 0; i < cell.len; i++)
        if (!is_digit(cell.ptr[i]) && !(i > 0 && i + 1 == cell.len && strchr(".)", cell.ptr[i])))
            return false;
    return cell.len > 0;
}

bool is_table_line(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!is_space(text.ptr[i]) && !strchr("-=+|_", text.ptr[i]))
            return false;
    return text.len > 0;
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

/* The words of a heading that matter: without "(of Ann)" after it, and for "card no." the last one. */
static struct slice heading_word(struct slice heading)
{
    static const char numbers[] = "no no. nr nr. number #";
    const char *bracket = heading.len ? memchr(heading.ptr, '(', heading.len) : NULL;
    if (bracket && bracket > heading.ptr)
        heading = slice_trim(slice_between(heading.ptr, bracket));
    if (heading.len && heading.ptr[heading.len - 1] == ':')
        heading.len--;
    for (size_t i = heading.len; i-- > 0;)
        if (heading.ptr[i] == ' ')
            return slice_is_word_of(slice_after(heading, i + 1), numbers)
                           ? slice_after(heading, i + 1)
                           : heading;
    return heading;
}

static enum column_kind kind_of(struct slice heading)
{
    static const char numbers[] =
            "move # no no. nr nr. turn step coup tour zug number zet beurt turno mossa ply "
            "jugada jogada num n\xc2\xba n\xc2\xb0";
    static const char players[] =
            "player name who by spieler spielerin joueur joueuse jugador speler wer qui "
            "quien qui\xc3\xa9n chi wie giocatore jogador quem user nick nom nombre nome "
            "naam";
    static const char chosen[] =
            "prediction predicted predictions truth hand vorhersage voorspelling";
    static const char remarks[] =
            "remark remarks comment comments note notes time date when bemerkung "
            "bemerkungen notiz kommentar zeit uhrzeit remarque remarques commentaire heure "
            "comentario hora nota notas opmerking opmerkingen tijd commento ora annotation "
            "clock";
    static const char places[] =
            "square box place position cell feld case casilla vakje hokje casella";
    static const char axes[] =
            "row column col zeile spalte reihe ligne colonne fila columna rij kolom riga "
            "colonna";
    heading = heading_word(heading);
    return slice_is_word_of(heading, players)   ? COLUMN_PLAYER
           : slice_is_word_of(heading, numbers) ? COLUMN_NUMBER
           : slice_is_word_of(heading, chosen)  ? COLUMN_CHOSEN
           : slice_is_word_of(heading, remarks) ? COLUMN_REMARK
           : slice_is_word_of(heading, places)  ? COLUMN_PLACE
           : slice_is_word_of(heading, axes)    ? COLUMN_AXIS
                                                : COLUMN_VALUE;
}

/* True if the separator occurs in the row: most lines of a text need not be split to see that they have no cells. */
static bool has_separator(struct slice row, char border)
{
    if (border != ' ')
        return row.len && memchr(row.ptr, border, row.len);
    for (size_t i = 1; i < row.len; i++)
        if (is_space(row.ptr[i]) && (row.ptr[i] == '\t' || is_space(row.ptr[i - 1])))
            return true;
    return false;
}

/* The separator of a row without bars or tabs: wide gaps, or else the commas or semicolons of a spreadsheet. */
static char find_separator(struct slice row)
{
    static const char candidates[] = " ;,";
    enum { FEWEST = 3 };
    struct slice cells[COLUMNS_MAX];
    for (const char *border = candidates; *border; border++) {
        size_t count = has_separator(row, *border) ? split(row, *border, cells) : 0;
        bool is_prose = false; /* "a, b, c" */
        for (size_t i = 1; *border != ' ' && i < count; i++)
            is_prose |= cells[i].len && is_space(cells[i].ptr[-1]);
        if (count >= FEWEST && !is_prose)
            return *border;
    }
    return '\0';
}

void table_columns_read(struct table_columns *columns, struct slice row, char border)
{
    struct slice cells[COLUMNS_MAX];
    bool any_number = false, any_word = false; /* "#" alone may be a sign of a grid */
    border = border ? border : find_separator(row);
    if (!border || row.len >= sizeof columns->text)
        return;
    struct table_columns read = { .border = border };
    read.count = split(row, read.border, cells);
    for (size_t i = 0; i < read.count; i++) {
        enum column_kind kind = cells[i].len ? kind_of(cells[i]) : COLUMN_VALUE;
        bool is_second =
                kind == COLUMN_PLAYER ? read.any_player : kind == COLUMN_NUMBER && any_number;
        read.columns[i].kind = is_second ? COLUMN_VALUE : kind;
        read.columns[i].at = (size_t)(cells[i].ptr - row.ptr);
        read.columns[i].len = cells[i].len;
        read.any_player |= kind == COLUMN_PLAYER;
        read.any_chosen |= kind == COLUMN_CHOSEN;
        any_number |= kind == COLUMN_NUMBER;
        any_word |= cells[i].len > 1;
    }
    if (read.count < 2 || !any_word || !(read.any_player || any_number))
        return;
    if (!any_number && !read.columns[0].len) /* a column without a heading may count the rows */
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

/* A name that begins with a small letter is written as in a chat. */
static void put_player(struct line_pieces *line, struct slice player)
{
    static const char authors[] = "I ich ik je moi yo io eu";
    bool is_small = player.ptr[0] >= 'a' && player.ptr[0] <= 'z';
    if (slice_is_word_of(player, authors))
        player = slice_of("Me");
    else if (is_small && !slice_is(player, "me"))
        put(line, slice_of("<"));
    put(line, player);
    put(line, slice_of(line->count > 1 ? "> " : ": "));
}

/* True if the row has the next number in the column that counts the rows. */
static bool counts_rows(struct table_columns *columns, struct slice cell)
{
    enum { FIRST_MOST = 2 };
    size_t number = 0;
    for (size_t i = 0; i < cell.len && is_digit(cell.ptr[i]) && number < 1000000; i++)
        number = 10 * number + (size_t)(cell.ptr[i] - '0');
    bool is_next = number == columns->rows_counted || number == columns->rows_counted + 1;
    if (!is_cell_number(cell) || cell.ptr[0] == '0' ||
        (columns->rows_counted ? !is_next : number > FIRST_MOST))
        return false;
    columns->rows_counted = number;
    return true;
}

/* What a cell says: "yes" says what its heading does, and "no" nothing. Empty if it is not part of the line. */
static struct slice cell_text(struct table_columns *columns, size_t column, struct slice cell)
{
    static const char yes[] = "yes y x \xe2\x9c\x93 \xe2\x9c\x94 ja oui s\xc3\xad s\xc3\xac sim";
    static const char no[] = "no nein non nee n\xc3\xa3o -";
    enum column_kind kind = columns->columns[column].kind;
    struct slice nothing = { NULL, 0 };
    if (kind == COLUMN_PLAYER || (kind == COLUMN_NUMBER && counts_rows(columns, cell)) ||
        (kind == COLUMN_REMARK && cell.len && !is_letter(cell.ptr[0])))
        return nothing;
    if (!columns->any_player || kind != COLUMN_VALUE)
        return cell;
    if (slice_is_word_of(cell, yes))
        return (struct slice){ columns->text + columns->columns[column].at,
                               columns->columns[column].len };
    return slice_is_word_of(cell, no) ? nothing : cell;
}

/* True for a number that is written as "square 3", or as "row 2" beside "column 3". */
static bool needs_heading(const struct table_columns *columns, size_t column, struct slice cell)
{
    size_t axes = 0;
    for (size_t i = 0; i < columns->count; i++)
        axes += columns->columns[i].kind == COLUMN_AXIS;
    return is_cell_number(cell) && cell.len < 3 &&
           (columns->columns[column].kind == COLUMN_PLACE ||
            (columns->columns[column].kind == COLUMN_AXIS && axes == 2));
}

size_t table_row_write(struct table_columns *columns, struct slice row,
                       struct slice pieces[TABLE_PIECES_MAX])
{
    struct slice cells[COLUMNS_MAX], player = { NULL, 0 };
    struct line_pieces line = { .items = pieces };
    bool has_signs = !columns->any_player;
    size_t count = columns->count ? split(row, columns->border, cells) : 0;
    if (columns->border == ' ' && count > 1 && count + 1 == columns->count &&
        is_cell_number(cells[0]))
        cells[count++] = (struct slice){ "", 0 };
    if (!count || count != columns->count)
        return 0;
    for (size_t i = 0; i < columns->count; i++) {
        if (columns->columns[i].kind == COLUMN_PLAYER && cells[i].len <= NAME_MOST)
            player = cells[i];
        has_signs &= cells[i].len < 2 || is_cell_number(cells[i]);
        if (columns->columns[i].kind == COLUMN_NUMBER && !columns->any_player && cells[i].len &&
            is_letter(cells[i].ptr[0]))
            return 0; /* the row has a name */
    }
    bool is_chosen = columns->any_chosen && player.len;
    if (player.len && !is_chosen)
        put_player(&line, player);
    for (int remarks = 0; remarks < 2; remarks++)
        for (size_t i = 0, first = line.count; i < columns->count; i++) {
            struct slice heading = { columns->text + columns->columns[i].at,
                                     columns->columns[i].len };
            bool is_empty = has_signs && !cells[i].len && columns->columns[i].kind == COLUMN_VALUE;
            struct slice text = is_empty ? slice_of(".") : cell_text(columns, i, cells[i]);
            if (!text.len || (columns->columns[i].kind == COLUMN_REMARK) != remarks)
                continue;
            if (line.count > first || remarks)
                put(&line, slice_of("\t"));
            if (is_chosen || needs_heading(columns, i, text))
                put(&line, heading), put(&line, slice_of(" "));
            if (is_chosen)
                put(&line, player), put(&line, slice_of(": "));
            put(&line, text);
        }
    return line.count;
}
