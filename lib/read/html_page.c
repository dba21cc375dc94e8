#include "html_page.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <setjmp.h>

#include "base/order.h"
#include "grammar/tokens.h"
#include "html_elements.h"
#include "line_buffer.h"

/*
 * Limits that libxml2 lacks. DEPTH_MAX: open elements before a new parser is started, because each end tag searches all
 * of them. TAG_MAX: bytes of a tag before a '>' is inserted, because each attribute is compared with all previous ones.
 * COMMENT_MAX: bytes of a comment before it is closed, because it is kept in memory.
 */
enum { DEPTH_MAX = 200, TAG_MAX = 4096, COMMENT_MAX = 1 << 20 };

/* How many line breaks of a table cell are kept to see what follows it. */
enum { LINES_MAX = 32 };

/* The longest row of a table that is one piece, in bytes. */
enum { ROW_MOST = 1024 };

/* How far back the lines of the file are known: the parser reads less than this ahead of its position. */
enum { AHEAD_MAX = 32 * 1024 };

struct page {
    html_source *source;
    void *source_user;
    text_sink *sink;
    void *sink_user;
    htmlParserCtxtPtr parser;

    /* input */
    struct slice pending; /* not yet passed to the parser */
    uint64_t pending_line;
    bool at_end;
    char *given_back;          /* memory of `pending`, if a parser did not use its input */
    unsigned long delivered;   /* bytes, to all parsers */
    unsigned long base;        /* of them, to the parsers before this one */
    unsigned long lines_known; /* bytes whose line is in `lines`, or was */
    unsigned long reached;     /* the highest offset whose line was asked for */
    uint64_t *lines;           /* the line of the file for each byte: a ring buffer */
    size_t in_tag, in_comment; /* length of the open tag or comment, from '<' */
    char last[2];              /* the two bytes before */
    bool restart;

    /* output */
    bool keeps_lines;                              /* everywhere, as in <pre> */
    unsigned pre_depth, quote_depth, hidden_depth; /* open elements: <pre>, <blockquote>, hidden */
    unsigned depth;                                /* all open elements */
    struct line_buffer *line;
    uint64_t line_start;
    bool space_due, blank_above;
    bool opens_block; /* the next line begins an element */
    bool in_term;     /* the line is a term, and its definition follows */
    bool in_feed;     /* titles of entries are headings */
    enum text_join join;
    enum text_kind kind;
    unsigned level;
    size_t cells;          /* number of cells in this row of a table */
    unsigned heading_span; /* columns of the open cell, if it is a heading; else 1 */
    bool in_heading_cell;
    bool cell_broken;                  /* the cell already has lines */
    uint64_t lines_of_cell[LINES_MAX]; /* of the file, for each line of the cell but the first */
    size_t breaks;                     /* line breaks of the cell in `line`, as vertical tabs */
};

/* --- memory --- */

/*
 * When memory runs out, libxml2 may silently drop text or loop forever. So it is left by a longjmp and not used again
 * in this process. Its memory is not freed.
 */
static struct {
    jmp_buf jump;
    htmlParserCtxtPtr parser; /* keeps the abandoned parser reachable */
    bool out;
} memory;

static void *checked(void *bytes)
{
    if (!bytes)
        longjmp(memory.jump, 1);
    return bytes;
}

static void *get_memory(size_t size)
{
    return checked(malloc(size));
}

static void *get_more_memory(void *bytes, size_t size)
{
    return checked(realloc(bytes, size));
}

static char *get_copy(const char *text)
{
    return checked(strdup(text));
}

/* --- lines --- */

static void pass_piece(struct page *page, enum text_join next);
static void settle_cell(struct page *page);

/* Passes the lines of the open cell but the last one, which stays in the buffer. */
static void pass_lines_of_cell(struct page *page)
{
    struct line_buffer *line = page->line;
    size_t count = page->breaks;
    page->breaks = 0;
    for (size_t i = 0; i < count; i++) {
        struct slice rest = line_buffer_text(line);
        line->len = slice_take_until(&rest, '\v').len;
        pass_piece(page, JOIN_NONE);
        page->join = JOIN_NONE;
        memmove(line->bytes, rest.ptr, rest.len);
        line->len = rest.len;
        page->line_start = page->lines_of_cell[i];
    }
    page->blank_above = false;
}

static void pass_piece(struct page *page, enum text_join next)
{
    if (page->breaks)
        pass_lines_of_cell(page);
    struct text_line line = { .text = slice_trim(line_buffer_text(page->line)),
                              .line = page->line_start,
                              .kind = page->kind,
                              .join = page->join,
                              .level = page->level,
                              .quotes = page->quote_depth,
                              .opens_block = page->opens_block };
    if (line.text.len || (next == JOIN_NONE && page->join == JOIN_NONE))
        page->sink(page->sink_user, &line);
    if (line.text.len || next == JOIN_NONE)
        page->join = next;
    page->opens_block &= !line.text.len;
    line_buffer_clear(page->line);
    page->space_due = false;
}

/* Ends the current line, if there is one. */
static void end_line(struct page *page)
{
    if (page->cells > 1) {
        settle_cell(page);
        line_buffer_put(page->line, slice_of("|"));
    }
    bool any = page->line->len > 0 || page->join != JOIN_NONE;
    if (any) {
        pass_piece(page, JOIN_NONE);
        page->blank_above = false;
    }
    page->join = JOIN_NONE;
    page->cells = 0;
    page->in_term = false;
    page->opens_block = true;
}

/* Adds a blank line, unless there is one. */
static void separate_blocks(struct page *page)
{
    end_line(page);
    if (!page->blank_above)
        pass_piece(page, JOIN_NONE);
    page->blank_above = true;
}

static unsigned long position(const struct page *page)
{
    const xmlParserInput *input = page->parser->input;
    return input ? page->base + input->consumed + (unsigned long)(input->cur - input->base)
                 : page->delivered;
}

/*
 * The offset at which the text just passed by the parser ends. If its buffer is full, the parser has not yet stepped
 * over the last character; the bytes before its position show whether that is so.
 */
static unsigned long end_of_text(const struct page *page, const xmlChar *bytes, size_t len)
{
    enum { FULL = 1000, TAIL = 16 };
    const xmlParserInput *input = page->parser->input;
    const xmlChar *tail = bytes + len - TAIL;
    unsigned long end = position(page);
    if (len < FULL || input->cur - input->base < TAIL)
        return end;
    bool tells = memcmp(tail, tail + 1, TAIL - 1) != 0; /* not one byte repeated */
    if (tells && memcmp(input->cur - TAIL, tail, TAIL) == 0)
        return end;
    size_t at = len - 1;
    while (at > 0 && (bytes[at] & 0xc0) == 0x80)
        at--;
    return end + (unsigned long)(len - at);
}

/* The line of the file for an offset. After bytes that libxml2 cannot read, its position may be too small. */
static uint64_t line_at(struct page *page, unsigned long offset)
{
    if (offset > page->reached)
        page->reached = offset;
    unsigned long last = page->lines_known - 1;
    if (page->lines_known == 0)
        return 1;
    return page->lines[MIN(page->reached, last) % AHEAD_MAX];
}

static void put_text(struct page *page, struct slice text, uint64_t line)
{
    if (page->line->len == 0)
        page->line_start = line;
    line_buffer_put(page->line, text);
}

static void put_word(struct page *page, struct slice text, uint64_t line)
{
    if (page->space_due && page->line->len)
        put_text(page, slice_of(" "), line);
    page->space_due = false;
    put_text(page, text, line);
}

static void put_newline(struct page *page, uint64_t line, bool is_pre)
{
    if (!is_pre && page->cells > 1 && page->line->len < ROW_MOST) {
        page->space_due = true; /* the row of a table is one piece: its last cell ends with it */
        return;
    }
    if (!is_pre) {
        if (page->line->len)
            pass_piece(page, JOIN_SPACE);
        return;
    }
    if (page->line->len == 0)
        page->line_start = line;
    pass_piece(page, JOIN_NONE);
    page->blank_above = false;
}

static bool is_white(char c)
{
    return is_space(c) || c == '\n';
}

static void on_text(void *user, const xmlChar *bytes, int len)
{
    struct page *page = user;
    const char *at = (const char *)bytes, *end = at + len;
    bool is_pre = page->pre_depth > 0 || page->keeps_lines;
    unsigned long stop = end_of_text(page, bytes, (size_t)len);
    unsigned long offset = stop > (unsigned long)len ? stop - (unsigned long)len : 0;
    if (page->hidden_depth || page->restart)
        return;
    while (at < end) {
        uint64_t line = line_at(page, offset + (unsigned long)((const xmlChar *)at - bytes));
        const char *stretch = at;
        if (*at == '\n') {
            at++;
            put_newline(page, line, is_pre);
        } else if (is_white(*at)) {
            at++;
            if (is_pre)
                put_text(page, *stretch == '\r' ? slice_of("") : (struct slice){ stretch, 1 },
                         line);
            else
                page->space_due = true;
        } else {
            while (at < end && !is_white(*at))
                at++;
            put_word(page, (struct slice){ stretch, (size_t)(at - stretch) }, line);
        }
    }
}

/* Takes back the last `len` bytes, which the parser has read but will not use. */
static void take_back(struct page *page, const char *bytes, size_t len)
{
    char *all = get_memory(len + page->pending.len + 1);
    memcpy(all, bytes, len);
    if (page->pending.len)
        memcpy(all + len, page->pending.ptr, page->pending.len);
    free(page->given_back);
    page->given_back = all;
    page->pending = (struct slice){ all, len + page->pending.len };
    page->delivered -= len;
    page->in_tag = page->in_comment = 0;
}

/* Restarts with a new parser if too many elements are open. */
static void check_depth(struct page *page)
{
    xmlParserInputPtr input = page->parser->input;
    if (page->depth <= DEPTH_MAX || !input)
        return;
    const char *at = (const char *)input->cur, *end = (const char *)input->end;
    at += at < end && *at == '/';
    at += at < end && *at == '>';
    take_back(page, at, (size_t)(end - at));
    page->restart = true;
    xmlStopParser(page->parser);
}

static void begin_block(struct page *page, const char *name, enum element_kind kind)
{
    if (is_html_block(kind))
        separate_blocks(page);
    else if (!page->in_term || kind != ELEMENT_DEFINITION)
        end_line(page);
    page->in_term = false;
    page->pre_depth += kind == ELEMENT_PRE;
    page->quote_depth += kind == ELEMENT_QUOTE;
    page->in_feed |= kind == ELEMENT_ENTRY;
    if (kind == ELEMENT_HEADING) {
        page->kind = TEXT_HEADING;
        page->level = (unsigned)(name[1] - '0');
    }
}

/* The text of the open cell of a row. */
static struct slice open_cell(const struct page *page)
{
    struct slice text = line_buffer_text(page->line);
    size_t start = text.len;
    while (start > 0 && text.ptr[start - 1] != '|')
        start--;
    return slice_after(text, start);
}

/* True if the lines of the open cell are short and have numbers: "7,3<br>1,1". */
static bool has_short_lines(const struct page *page)
{
    enum { SHORT = 64 };
    struct slice lines = open_cell(page);
    while (lines.len) {
        struct slice line = slice_take_until(&lines, '\v');
        if (line.len > SHORT || !slice_count(line, is_digit))
            return false;
    }
    return true;
}

/* Joins the lines of a cell if it seems to have moves; else they remain lines. */
static void settle_cell(struct page *page)
{
    if (!page->breaks)
        return;
    if (!has_short_lines(page)) {
        pass_lines_of_cell(page);
        return;
    }
    for (char *at = page->line->bytes; page->breaks; at++)
        if (*at == '\v') {
            *at = ' ';
            page->breaks--;
        }
}

/* Ends a cell. A row of several cells is written as "|a|b|", which shows empty cells. */
static void put_bar(struct page *page, uint64_t line)
{
    struct line_buffer *text = page->line;
    settle_cell(page);
    if (page->cells++ == 1 && page->join == JOIN_NONE && text->len + 1 < sizeof text->bytes) {
        memmove(text->bytes + 1, text->bytes, text->len);
        text->bytes[0] = '|';
        page->line_start = text->len++ ? page->line_start : line;
    }
    put_text(page, slice_of("|"), line);
}

/* How many columns a cell takes. */
static unsigned span_of(const xmlChar **attributes)
{
    enum { MOST = 64 };
    int64_t span = 1;
    for (; attributes && *attributes; attributes += 2)
        if (strcmp((const char *)attributes[0], "colspan") == 0 && attributes[1])
            parse_number(slice_of((const char *)attributes[1]), &span);
    return span > 1 && span <= MOST ? (unsigned)span : 1;
}

/* Repeats a heading for each of its columns. */
static void repeat_heading(struct page *page)
{
    struct line_buffer *text = page->line;
    if (page->heading_span < 2 || !page->cells)
        return;
    uint64_t line = line_at(page, position(page));
    size_t len = open_cell(page).len;
    for (; page->heading_span > 1 && text->len + len + 2 < sizeof text->bytes;
         page->heading_span--) {
        put_bar(page, line);
        put_text(page, (struct slice){ text->bytes + text->len - len - 1, len }, line);
    }
}

static void begin_cell(struct page *page, bool is_heading, const xmlChar **attributes)
{
    uint64_t line = line_at(page, position(page));
    repeat_heading(page);
    page->in_heading_cell = is_heading;
    page->heading_span = is_heading ? span_of(attributes) : 1;
    page->space_due = page->cell_broken = false;
    if (page->cells)
        put_bar(page, line);
    else
        page->cells = 1;
}

/* True if the open cell of a table has nothing but one number. Longer ones are digits of a list. */
static bool has_number_in_cell(const struct page *page)
{
    enum { DIGITS_MOST = 4 };
    struct slice cell = open_cell(page);
    return page->cells && cell.len && cell.len <= DIGITS_MOST && !page->cell_broken &&
           slice_span(cell, is_digit) == cell.len;
}

static void end_with_break(struct page *page)
{
    bool number = has_number_in_cell(page);
    page->cell_broken = true;
    if (number || (page->cells && page->in_heading_cell)) {
        page->space_due = true; /* a cell of a grid may have two numbers, one above the other */
        return;
    }
    uint64_t line = line_at(page, position(page));
    if (page->cells && page->breaks < LINES_MAX && page->line->len < ROW_MOST) {
        put_text(page, slice_of("\v"), line);
        page->lines_of_cell[page->breaks++] = line;
        page->space_due = false;
        return;
    }
    put_newline(page, line, true);
    page->join = JOIN_NONE;
}

static void on_start(void *user, const xmlChar *name, const xmlChar **attributes)
{
    struct page *page = user;
    enum element_kind kind = html_element_kind((const char *)name);
    if (page->restart)
        return;
    page->depth++;
    if (kind == ELEMENT_HIDDEN) {
        page->hidden_depth++;
    } else if (kind == ELEMENT_CELL || kind == ELEMENT_HEADING_CELL) {
        begin_cell(page, kind == ELEMENT_HEADING_CELL, attributes);
    } else if (kind == ELEMENT_BREAK) {
        end_with_break(page);
    } else if (kind == ELEMENT_TITLE) {
        end_line(page);
        page->kind = page->in_feed ? TEXT_HEADING : TEXT_TITLE;
        page->level = page->in_feed;
    } else if (kind != ELEMENT_OTHER) {
        begin_block(page, (const char *)name, kind);
    }
    check_depth(page);
}

/* A term and its definition are a line: "Ann: 10110". */
static void end_term(struct page *page)
{
    enum { TERM_MOST = 80 };
    const struct line_buffer *line = page->line;
    page->in_term = line->len > 0 && line->len < TERM_MOST;
    if (!page->in_term)
        end_line(page);
    else if (line->bytes[line->len - 1] != ':')
        line_buffer_put(page->line, slice_of(":"));
    page->space_due = page->in_term;
}

static void on_end(void *user, const xmlChar *name)
{
    struct page *page = user;
    enum element_kind kind = html_element_kind((const char *)name);
    if (page->restart)
        return; /* elements of the old parser stay open */
    page->depth -= page->depth > 0;
    page->hidden_depth -= kind == ELEMENT_HIDDEN && page->hidden_depth > 0;
    page->pre_depth -= kind == ELEMENT_PRE && page->pre_depth > 0;
    if (kind == ELEMENT_HEADING_CELL && page->cells > 1) /* one alone is that of the whole table */
        repeat_heading(page);
    if (is_html_block(kind))
        separate_blocks(page);
    else if (kind == ELEMENT_TERM)
        end_term(page);
    else if (kind == ELEMENT_LINE || kind == ELEMENT_DEFINITION || kind == ELEMENT_TITLE)
        end_line(page);
    else
        return;
    page->quote_depth -= kind == ELEMENT_QUOTE && page->quote_depth > 0;
    page->kind = TEXT_LINE;
    page->level = 0;
}

/* --- input --- */

static bool refill(struct page *page)
{
    while (page->pending.len == 0 && !page->at_end)
        page->at_end = !page->source(page->source_user, &page->pending, &page->pending_line);
    return page->pending.len > 0;
}

/* Tracks tags and comments. Returns text to insert after this byte, or NULL. */
static const char *track_markup(struct page *page, char c)
{
    bool dashes = page->last[0] == '-' && page->last[1] == '-';
    bool opens = page->in_tag == 3 && page->last[0] == '!' && page->last[1] == '-' && c == '-';
    page->last[0] = page->last[1];
    page->last[1] = c;
    if (page->in_comment) {
        page->in_comment = dashes && c == '>' ? 0 : page->in_comment + 1;
        if (page->in_comment <= COMMENT_MAX)
            return NULL;
        page->in_comment = 0;
        return "-->";
    }
    page->in_comment = opens;
    page->in_tag = c == '<' ? 1 : c == '>' || opens || !page->in_tag ? 0 : page->in_tag + 1;
    if (page->in_tag <= TAG_MAX)
        return NULL;
    page->in_tag = 0;
    return ">";
}

static int on_read(void *user, char *buffer, int len)
{
    enum { INSERTION_MAX = 3 };
    struct page *page = user;
    size_t count = 0;
    const char *insertion = NULL;
    if (page->restart || len <= INSERTION_MAX || !refill(page))
        return 0;
    while (page->pending.len && !insertion && count + INSERTION_MAX < (size_t)len) {
        char c = *page->pending.ptr++;
        page->pending.len--;
        buffer[count++] = c ? c : ' '; /* libxml2 treats a NUL as the end */
        insertion = track_markup(page, c);
    }
    if (insertion) {
        memcpy(buffer + count, insertion, strlen(insertion));
        count += strlen(insertion);
    }
    page->delivered += count;
    for (; page->lines_known < page->delivered; page->lines_known++)
        page->lines[page->lines_known % AHEAD_MAX] = page->pending_line;
    return (int)count;
}

/* --- parsers --- */

static bool run_parser(struct page *page)
{
    htmlParserCtxtPtr parser = page->parser = htmlNewParserCtxt();
    if (!parser)
        return false;
    htmlSAXHandler handler = { .startElement = on_start,
                               .endElement = on_end,
                               .characters = on_text,
                               .ignorableWhitespace = on_text };
    htmlCtxtUseOptions(parser, HTML_PARSE_RECOVER | HTML_PARSE_IGNORE_ENC | HTML_PARSE_NONET);
    *parser->sax = handler; /* after the options, which change the handlers; errors are ignored */
    parser->userData = page;
    xmlParserInputBufferPtr in =
            xmlParserInputBufferCreateIO(on_read, NULL, page, XML_CHAR_ENCODING_UTF8);
    xmlParserInputPtr input = in ? xmlNewIOInputStream(parser, in, XML_CHAR_ENCODING_NONE) : NULL;
    if (input && inputPush(parser, input) >= 0) {
        xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8); /* prevents guessing */
        htmlParseDocument(parser);
    }
    if (in && !input)
        xmlFreeParserInputBuffer(in);
    htmlFreeParserCtxt(parser);
    page->parser = NULL;
    return input;
}

/* Runs parsers, one after the other, until the source is empty. */
static bool run_parsers(struct page *page)
{
    do {
        page->base = page->delivered;
        page->restart = false;
        page->depth = 0;
        if (!run_parser(page))
            return false;
    } while (refill(page));
    return true;
}

/* Runs libxml2; false if memory runs out. */
static bool run_libxml(struct page *page)
{
    if (memory.out)
        return false;
    xmlMemSetup(free, get_memory, get_more_memory, get_copy);
    if (setjmp(memory.jump)) {
        memory.parser = page->parser;
        memory.out = true;
        return false;
    }
    return run_parsers(page);
}

bool html_read(html_source *source, void *source_user, bool keeps_lines, text_sink *sink,
               void *sink_user)
{
    struct page page = { .source = source,
                         .source_user = source_user,
                         .sink = sink,
                         .sink_user = sink_user,
                         .keeps_lines = keeps_lines,
                         .blank_above = true,
                         .line = line_buffer_new(),
                         .lines = malloc(AHEAD_MAX * sizeof *page.lines) };
    bool good = page.line && page.lines && run_libxml(&page);
    if (good)
        end_line(&page);
    free(page.given_back);
    free(page.lines);
    free(page.line);
    return good;
}
