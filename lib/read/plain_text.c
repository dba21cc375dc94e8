#include "plain_text.h"

#include <errno.h>
#include <stdlib.h>

#include "base/unicode.h"
#include "charset.h"
#include "chat_line.h"
#include "feed.h"
#include "html_page.h"
#include "mail.h"
#include "markup.h"
#include "piece_source.h"
#include "quotations.h"
#include "sniff.h"
#include "wiki_table.h"

/* The state of reading a file. */
struct reader {
    struct piece_source *source;
    struct mail mail;
    struct charset *charset;
    char charset_name[CHARSET_NAME_MAX];                      /* for which it is open */
    char page_charset[CHARSET_NAME_MAX];                      /* as declared by the page */
    struct line_buffer *decoded, *unicode, *plain, *unmarked; /* the steps of decoding */
    struct markup markup;
    struct quotations quotations;
    struct wiki_table table;
    bool row_ended;    /* the last piece ended with a row of a formula */
    size_t semicolons; /* in each row of the spreadsheet that is being read; or 0 */
    bool in_code;      /* between two lines of ```, where '#' begins no heading */
    bool in_comment; /* the last line began with '#': several of these are a comment, not headings */
    bool begun;      /* a line was read */
    bool is_program;       /* the first line is that of a script, or of a comment */
    bool in_block_comment; /* of C, whose lines begin with '*' */
    bool only_comment;     /* all lines so far begin with '#' */
    bool is_wiki;          /* it has headings of a wiki */
    enum text_join join;
    text_sink *sink;
    void *user;
    bool part_ended, starts_line;
    int cause; /* errno if the file cannot be read, or 0 */
};

/* --- decoding --- */

static bool use_charset(struct reader *reader)
{
    const char *name =
            reader->mail.part.charset[0] ? reader->mail.part.charset : reader->page_charset;
    if (reader->charset && strcmp(name, reader->charset_name) == 0)
        return true;
    charset_close(reader->charset);
    memcpy(reader->charset_name, name, sizeof reader->charset_name);
    reader->charset = charset_open(name);
    return reader->charset;
}

enum step { STEP_TEXT, STEP_PART, STEP_END };

/* The next piece in UTF-8. *joined: its line end was dropped, and the next piece continues it. */
static enum step next_text(struct reader *reader, struct slice *text, uint64_t *line, bool *joined)
{
    struct piece piece;
    enum source_status got = source_next(reader->source, &piece);
    if (got == SOURCE_FAILED)
        reader->cause = errno;
    if (got != SOURCE_PIECE)
        return STEP_END;
    *line = piece.line;
    *joined = !piece.ends;
    bool at_start = reader->starts_line;
    reader->starts_line = piece.ends;
    enum mail_line kind = at_start ? mail_read_line(&reader->mail, piece.bytes) : MAIL_TEXT;
    if (kind == MAIL_PART)
        return STEP_PART;
    if (!use_charset(reader)) {
        reader->cause = ENOMEM;
        return STEP_END;
    }
    line_buffer_clear(reader->decoded);
    line_buffer_clear(reader->unicode);
    if (kind == MAIL_HEADER)
        line_buffer_put(reader->decoded, piece.bytes);
    else if (!reader->mail.part.skipped)
        mail_decode(&reader->mail, piece.bytes, piece.ends, reader->decoded, joined);
    charset_write(reader->charset, line_buffer_text(reader->decoded), reader->unicode);
    *text = line_buffer_text(reader->unicode);
    return STEP_TEXT;
}

/* --- plain text --- */

/* True for a quote mark '|': a bar before a line without other bars. */
static bool has_bar_mark(struct slice text)
{
    return text.len > 2 && text.ptr[0] == '|' && text.ptr[1] == ' ' &&
           !memchr(text.ptr + 1, '|', text.len - 1);
}

/* Removes quote marks and adds their count: '|', or '>' after white space or the writer's initials. */
static struct slice without_quoting(struct slice text, unsigned *count)
{
    for (;; ++*count) {
        struct slice rest = slice_trim(text);
        size_t at = 0;
        while (at < rest.len && at < 3 && is_letter(rest.ptr[at]))
            at++;
        if (has_bar_mark(rest)) {
            text = slice_after(rest, 1);
            continue;
        }
        if (at >= rest.len || rest.ptr[at] != '>' || (at + 1 < rest.len && rest.ptr[at + 1] == '='))
            return rest;
        text = slice_after(rest, at + 1);
    }
}

/*
 * Puts tabs between the cells of a grid's row in comma-separated values, such as "6,x,,,". In other lines of such files a
 * comma may belong to a list.
 */
static void separate_cells(struct slice text, char *bytes)
{
    enum { FEWEST = 3, CELL_BYTES_MOST = 2 };
    char comma = memchr(text.ptr, ';', text.len) ? ';' : ',';
    size_t commas = 0, empty = 0, start = 0;
    for (size_t i = 0; i <= text.len; i++) {
        if (i < text.len && text.ptr[i] != comma) {
            if (is_space(text.ptr[i]) || i - start == CELL_BYTES_MOST)
                return;
            continue;
        }
        commas += i < text.len;
        empty += i == start;
        start = i + 1;
    }
    for (size_t i = 0; i < text.len && commas >= FEWEST && 2 * empty > commas; i++)
        if (bytes[i] == comma)
            bytes[i] = '\t';
}

/*
 * The number of semicolons in a row of a spreadsheet, such as "1;Ann;b2-b3;"; 0 for another line. None is followed by a blank,
 * as in prose, or follows a backslash, as in LaTeX. A cell has a word, unlike lists of numbers or moves.
 */
static size_t count_semicolons(struct slice text, bool *is_sure)
{
    enum { FEWEST = 3, WORD_BYTES = 3 };
    size_t count = 0, letters = 0;
    *is_sure = false;
    if (!text.len || !memchr(text.ptr, ';', text.len))
        return 0;
    for (size_t i = 0; i < text.len; i++) {
        bool is_mark = text.ptr[i] == ';';
        if (text.ptr[i] == '\\' || (is_mark && i + 1 < text.len && is_space(text.ptr[i + 1])))
            return 0;
        count += is_mark;
        letters = is_any_letter(text.ptr[i]) ? letters + 1 : 0;
        *is_sure |= letters >= WORD_BYTES;
    }
    return count >= FEWEST ? count : 0;
}

/* Puts tabs between the cells of such a row, or of one below it with as many cells. */
static void separate_sheet(struct reader *reader, struct slice text, char *bytes)
{
    bool is_sure;
    size_t count = count_semicolons(text, &is_sure);
    reader->semicolons = is_sure || count == reader->semicolons ? count : 0;
    for (size_t i = 0; i < text.len && reader->semicolons; i++)
        if (bytes[i] == ';')
            bytes[i] = '\t';
}

/* The text with the white space up to its last tab: empty cells at the end of a table's row. */
static struct slice with_last_cells(struct slice text, const char *end)
{
    size_t len = text.len;
    for (const char *at = text.ptr + text.len; at < end; at++)
        if (*at == '\t')
            len = (size_t)(at - text.ptr) + 1;
    if (text.len && memchr(text.ptr, '\t', text.len))
        text.len = len;
    return text;
}

/* True for the headings of a table whose first column counts its rows: "#  who  move", "#    move" and "# | who | move". */
static bool is_row_of_headings(struct slice text)
{
    enum { WIDE = 3 };
    size_t gap = slice_span(slice_after(text, 1), is_space);
    struct slice words = slice_after(text, 1 + gap);
    if (*text.ptr != '#' || !gap)
        return false;
    for (size_t i = 0; i + 1 < words.len && gap > 1; i++)
        if (is_space(words.ptr[i]) && is_space(words.ptr[i + 1]))
            return true;
    return gap >= WIDE || slice_begins(words, "|") || memchr(words.ptr, '\t', words.len);
}

/* False for a row of a grid, "# . . #", an item of a wiki's list that is a square, "# a1", and the headings of a table. */
static bool may_be_heading(struct slice text)
{
    bool is_square = is_digit(text.ptr[text.len - 1]) && slice_count(text, is_any_letter) == 1;
    for (size_t i = 0; i < text.len && !is_square; i++)
        if (!is_space(text.ptr[i]) && !strchr(".-_#*+xXoO", text.ptr[i]))
            return !is_row_of_headings(text);
    return false;
}

/* True for a sentence, which is an item of a list in a wiki. */
static bool is_sentence(struct slice text)
{
    enum { LONG = 40 };
    return text.len > LONG && text.ptr[text.len - 1] == '.';
}

/* Strips "h2. " before a heading in Textile, and returns its level, or 0. */
static unsigned textile_level(struct slice *text)
{
    char digit = text->len > 4 ? text->ptr[1] : '\0';
    if (text->ptr[0] != 'h' || digit < '1' || digit > '6' ||
        !slice_begins(slice_after(*text, 2), ". "))
        return 0;
    *text = slice_trim(slice_after(*text, 4));
    return (unsigned)(digit - '0');
}

/*
 * Strips the marks of a heading, "## Heading", "h2. Heading" or, for the title of a wiki, "= Title =", and returns its level,
 * or 0.
 */
static unsigned heading_level(struct slice *text)
{
    char mark = text->len ? *text->ptr : '\0';
    if (mark == 'h')
        return textile_level(text);
    unsigned level = 0;
    size_t closing = 0;
    while (level < text->len && level < 7 && text->ptr[level] == mark)
        level++;
    while (closing < text->len && text->ptr[text->len - 1 - closing] == mark)
        closing++;
    bool is_heading = mark == '#' || (mark == '=' && level == 1 && closing == 1);
    if (!is_heading || level > 6 || level == text->len || text->ptr[level] != ' ' ||
        !may_be_heading(*text) || is_sentence(*text))
        return 0;
    *text = slice_trim((struct slice){ text->ptr + level, text->len - level - closing });
    return level;
}

/* True for a heading in a wiki, "== Heading ==". There, '#' begins an item of a list. */
static bool is_wiki_heading(struct slice text)
{
    size_t level = slice_span_of(text, "=");
    return level > 1 && level < 7 && text.len > 2 * level + 2 && text.ptr[level] == ' ' &&
           slice_equal(slice_after(text, text.len - level), slice_first(text, level)) &&
           is_space(text.ptr[text.len - level - 1]);
}

/* Strips the '#' before a heading, before a line of a comment that has several, or before an item in a wiki. */
static void read_hash(struct reader *reader, struct text_line *line)
{
    bool has_hash = line->text.len > 1 && line->text.ptr[0] == '#' && is_space(line->text.ptr[1]);
    reader->in_code ^= slice_begins(line->text, "```");
    reader->only_comment = has_hash && (!reader->begun || reader->only_comment);
    reader->is_program |= !reader->begun &&
                          (slice_begins(line->text, "#!/") || slice_begins(line->text, "\"\"\""));
    reader->is_program |= reader->only_comment && reader->begun;
    reader->begun |= line->text.len > 0;
    reader->is_wiki |= is_wiki_heading(line->text);
    if (has_hash && (reader->in_comment || reader->is_program || reader->is_wiki ||
                     (reader->in_code && may_be_heading(line->text))))
        line->text = slice_trim(slice_after(line->text, 1));
    else
        line->level = heading_level(&line->text);
    reader->in_comment = has_hash || (line->text.len == 1 && line->text.ptr[0] == '#');
}

/* Strips what lines of a comment in a program begin with: "// text", ";;; text", and " * text" in a comment of C. */
static void strip_comment(struct reader *reader, struct text_line *line)
{
    bool was_in_comment = reader->in_block_comment;
    size_t marks = slice_span_of(line->text, "/;");
    bool is_line = marks > 1 && marks < line->text.len && is_space(line->text.ptr[marks]) &&
                   line->text.ptr[0] == line->text.ptr[marks - 1];
    reader->in_block_comment =
            (was_in_comment || slice_begins(line->text, "/*")) && !slice_contains(line->text, "*/");
    bool is_inner =
            was_in_comment && slice_begins(line->text, "*") && !slice_begins(line->text, "*/");
    if (is_line || is_inner)
        line->text = slice_trim(slice_after(line->text, is_line ? marks : 1));
}

/* Strips the marks of a list in a wiki, "; word" and ": explanation", and of an example in Org mode. */
static struct slice without_list_mark(struct slice text)
{
    bool is_marked = text.len > 2 && strchr(":;", text.ptr[0]) && text.ptr[1] == ' ';
    return is_marked ? slice_trim(slice_after(text, 2)) : text;
}

/* Passes a line without Markdown and LaTeX markup. The rows of a formula become separate lines. */
static void pass_without_markup(struct reader *reader, struct text_line *line)
{
    if (reader->row_ended)
        line->join = JOIN_NONE;
    reader->row_ended = false;
    if (!markup_is_present(&reader->markup, line->text)) {
        reader->sink(reader->user, line);
        return;
    }
    line_buffer_clear(reader->unmarked);
    markup_write(&reader->markup, line->text, reader->unmarked);
    struct slice rest = line_buffer_text(reader->unmarked), row = slice_take_until(&rest, '\n');
    for (; rest.ptr; row = slice_take_until(&rest, '\n')) {
        line->text = slice_trim(row);
        if (line->text.len)
            reader->sink(reader->user, line);
        reader->row_ended = true;
        line->join = JOIN_NONE;
        line->typed.len = line->text.len ? 0 : line->typed.len; /* only the first row has it */
    }
    line->text = with_last_cells(slice_trim(row), row.ptr + row.len);
    if (line->text.len || !reader->row_ended)
        reader->sink(reader->user, line);
    reader->row_ended &= !line->text.len;
}

/* True for a line of a wiki's table. The row that it ends, if any, takes the place of the line. */
static bool read_wiki_table(struct reader *reader, struct text_line *line)
{
    enum wiki_line kind = wiki_table_read(&reader->table, line->text, line->line);
    if (kind != WIKI_ROW)
        return kind == WIKI_CELL;
    line_buffer_clear(reader->plain);
    line_buffer_put(reader->plain, line_buffer_text(reader->table.row));
    line->text = line_buffer_text(reader->plain);
    line->line = reader->table.line;
    line_buffer_clear(reader->table.row);
    return false;
}

/* Common output of pages and plain text: replaces confusable characters, removes quote marks. */
static void pass_part(struct reader *reader, const struct text_line *line)
{
    struct text_line out = *line;
    line_buffer_clear(reader->plain);
    write_plain_signs(line->text, reader->plain);
    out.text = slice_trim(line_buffer_text(reader->plain));
    if (line->join == JOIN_NONE && read_wiki_table(reader, &out))
        return;
    if (line->join == JOIN_NONE) {
        char *bytes = reader->plain->bytes;
        out.text = without_quoting(out.text, &out.quotes);
        out.text = chat_line_without_time(out.text, bytes + (out.text.ptr - bytes));
        separate_sheet(reader, out.text, bytes + (out.text.ptr - bytes));
        separate_cells(out.text, bytes + (out.text.ptr - bytes));
        out.text = slice_trim(out.text);
    }
    out.typed = out.text;
    out.indent = utf8_count(slice_between(reader->plain->bytes, out.text.ptr));
    if (line->join == JOIN_NONE && out.quotes == 0)
        out.quotes = quotations_read(&reader->quotations, out.text, out.indent);
    out.text = with_last_cells(out.text, reader->plain->bytes + reader->plain->len);
    if (line->join == JOIN_NONE && line->kind == TEXT_LINE) {
        strip_comment(reader, &out);
        read_hash(reader, &out);
    }
    if (line->join == JOIN_NONE)
        out.text = without_list_mark(out.text);
    if (out.level && line->kind == TEXT_LINE)
        out.kind = TEXT_HEADING;
    pass_without_markup(reader, &out);
}

/* Passes a line, or each part of it that ends a quotation. */
static void pass_line(void *user, const struct text_line *line)
{
    struct reader *reader = user;
    struct text_line part = *line;
    size_t end;
    while (line->join == JOIN_NONE && (end = quotation_end(part.text)) > 0) {
        struct slice rest = slice_trim(slice_after(part.text, end));
        part.text = slice_first(part.text, end);
        pass_part(reader, &part);
        part.text = rest;
    }
    pass_part(reader, &part);
}

static void pass_piece(struct reader *reader, struct slice text, uint64_t line, enum text_join next)
{
    bool spaced = reader->join == JOIN_CLOSE && text.len && is_space(text.ptr[0]);
    pass_line(reader, &(struct text_line){ .text = text,
                                           .line = line,
                                           .join = spaced ? JOIN_SPACE : reader->join });
    bool space_due = next == JOIN_CLOSE && text.len && is_space(text.ptr[text.len - 1]);
    reader->join = space_due ? JOIN_SPACE : next;
}

/* Passes a piece of a line. Decoded text may contain line ends. */
static void put_piece(struct reader *reader, struct slice text, uint64_t line, bool joined)
{
    struct slice rest = text, piece = slice_take_until(&rest, '\n');
    for (; rest.ptr; piece = slice_take_until(&rest, '\n'))
        pass_piece(reader, piece, line, JOIN_NONE);
    if (piece.len || !joined)
        pass_piece(reader, piece, line, joined ? JOIN_CLOSE : JOIN_NONE);
}

static void start_part(struct reader *reader, uint64_t line)
{
    reader->join = JOIN_NONE;
    reader->markup = (struct markup){ .in_display = false };
    reader->quotations = (struct quotations){ .open = 0 };
    if (reader->mail.boundary_count == 0) {
        struct text_line start = { .line = line, .kind = TEXT_START };
        reader->sink(reader->user, &start);
    }
    reader->page_charset[0] = '\0';
}

/* --- pages --- */

struct page_reader {
    struct reader *reader;
    bool is_feed;
    struct feed feed;
    bool newline_due;
    uint64_t line;
};

static bool next_bytes(void *user, struct slice *bytes, uint64_t *line)
{
    struct page_reader *page = user;
    bool joined;
    if (page->newline_due) {
        page->newline_due = false;
        *bytes = slice_of("\n");
        *line = page->line;
        return true;
    }
    enum step step = next_text(page->reader, bytes, line, &joined);
    if (step == STEP_PART)
        page->reader->part_ended = true;
    if (step == STEP_PART || step == STEP_END)
        return false;
    page->newline_due = !joined;
    page->line = *line;
    if (page->is_feed) {
        line_buffer_clear(page->reader->decoded);
        feed_write(&page->feed, *bytes, !joined, page->reader->decoded);
        *bytes = line_buffer_text(page->reader->decoded);
    }
    return true;
}

/* Looks for a declaration of the character set at the start of a page. */
static void find_page_charset(struct reader *reader, struct slice text)
{
    static const char key[] = "charset=";
    const size_t key_len = sizeof key - 1;
    for (size_t i = 0; i + key_len < text.len && i < 4096; i++) {
        if (!slice_begins_nocase(slice_after(text, i), key))
            continue;
        size_t at = i + key_len, len = 0;
        at += text.ptr[at] == '"' || text.ptr[at] == '\'';
        while (at + len < text.len && len < CHARSET_NAME_MAX - 1 &&
               (is_letter(text.ptr[at + len]) || is_digit(text.ptr[at + len]) ||
                text.ptr[at + len] == '-' || text.ptr[at + len] == '_'))
            len++;
        memcpy(reader->page_charset, text.ptr + at, len);
        reader->page_charset[len] = '\0';
        return;
    }
}

/* What follows the headers of a file or a part. The lines of a text with entities are kept; otherwise it is read as a page. */
enum body { BODY_TEXT, BODY_WITH_ENTITIES, BODY_PAGE, BODY_FEED };

static enum body body_of(const struct mail_part *part, struct slice text)
{
    bool is_plain = part->transfer == TRANSFER_PLAIN;
    if (is_plain && looks_like_feed(text))
        return BODY_FEED;
    if (part->html || (is_plain && looks_like_html(text)))
        return BODY_PAGE;
    return is_plain && has_entities(text) ? BODY_WITH_ENTITIES : BODY_TEXT;
}

/* Reads a page up to the end of its part. */
static void read_page(struct reader *reader, enum body body)
{
    struct page_reader page = { .reader = reader, .is_feed = body == BODY_FEED };
    if (!html_read(next_bytes, &page, body == BODY_WITH_ENTITIES, pass_line, reader))
        reader->cause = ENOMEM;
    if (reader->part_ended)
        start_part(reader, page.line);
}

/* --- the file --- */

/* Reads the page that begins here, after the headers of a file or a part. False for other text: only finds its encoding. */
static bool read_body(struct reader *reader)
{
    struct mail_part *part = &reader->mail.part;
    struct slice text = source_peek(reader->source);
    if (part->skipped || reader->mail.in_headers || mail_start(&reader->mail, text))
        return false;
    enum body body = body_of(part, text);
    if (part->transfer == TRANSFER_PLAIN && !part->charset[0] && looks_quoted_printable(text))
        part->transfer = TRANSFER_QUOTED;
    if (body == BODY_PAGE || body == BODY_FEED)
        find_page_charset(reader, text);
    if (body != BODY_TEXT)
        read_page(reader, body);
    return body != BODY_TEXT;
}

static void read_all(struct reader *reader)
{
    struct slice text;
    uint64_t line;
    bool joined, at_body = true;
    /* a file that is not a mail may begin with headers, too */
    reader->mail.at_top = true;
    for (;;) {
        if (at_body && read_body(reader)) {
            if (!reader->part_ended)
                break; /* the page extended to the end of the file */
            reader->part_ended = false;
            continue;
        }
        bool in_headers = reader->mail.in_headers;
        enum step step = next_text(reader, &text, &line, &joined);
        if (step == STEP_END)
            break;
        if (step == STEP_PART)
            start_part(reader, line);
        else
            put_piece(reader, text, line, joined);
        at_body = step == STEP_PART || (in_headers && !reader->mail.in_headers);
    }
}

static void close_reader(struct reader *reader)
{
    source_close(reader->source);
    charset_close(reader->charset);
    free(reader->decoded);
    free(reader->unicode);
    free(reader->plain);
    free(reader->unmarked);
    free(reader->table.row);
}

bool text_read(int fd, text_sink *sink, void *user)
{
    struct reader reader = { .source = source_open(fd),
                             .decoded = line_buffer_new(),
                             .unicode = line_buffer_new(),
                             .plain = line_buffer_new(),
                             .unmarked = line_buffer_new(),
                             .table.row = line_buffer_new(),
                             .starts_line = true,
                             .sink = sink,
                             .user = user };
    if (reader.source && reader.decoded && reader.unicode && reader.plain && reader.unmarked &&
        reader.table.row)
        read_all(&reader);
    else
        reader.cause = ENOMEM;
    close_reader(&reader);
    errno = reader.cause;
    return !reader.cause;
}
