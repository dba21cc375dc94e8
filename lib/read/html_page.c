#include "html_page.h"

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#include <setjmp.h>

#include "line_buffer.h"

/*
 * Limits that libxml2 lacks. DEPTH_MAX: open elements before a new parser is started, because each end tag searches all
 * of them. TAG_MAX: bytes of a tag before a '>' is inserted, because each attribute is compared with all previous ones.
 * COMMENT_MAX: bytes of a comment before it is closed, because it is kept in memory.
 */
enum { DEPTH_MAX = 200, TAG_MAX = 4096, COMMENT_MAX = 1 << 20 };

/* The line of the file for the bytes from an offset on. */
struct milestone {
    unsigned long offset;
    uint64_t line;
};

enum { MILESTONES = 8192 };

struct page {
    html_source *source;
    void *source_user;
    text_sink *sink;
    void *sink_user;
    htmlParserCtxtPtr parser;

    /* input */
    struct slice pending; /* not yet passed to the parser */
    bool at_end;
    unsigned long delivered;      /* bytes, to all parsers */
    size_t in_tag, in_comment;    /* length of the open tag or comment, from '<' */
    char last[2];                 /* the two bytes before */
    struct milestone *milestones; /* ring buffer */
    size_t first_milestone, milestone_count;
    char *carry; /* input that the last parser read ahead but did not use */
    size_t carry_len, carry_at;
    unsigned long base, next_base; /* offset of the first byte of this parser, and of the next */
    bool restart, failed;          /* failed: out of memory */

    /* output */
    bool keeps_lines;                        /* everywhere, as in <pre> */
    unsigned pre_depth, hidden_depth, depth; /* open elements: <pre>, hidden, all */
    struct line_buffer *line;
    uint64_t line_start;
    bool space_due, blank_above;
    bool opens_block; /* the next line begins an element */
    bool in_term;     /* the line is a term, and its definition follows */
    bool in_feed;     /* titles of entries are headings */
    enum text_join join;
    enum text_kind kind;
    unsigned level;
    size_t cells; /* number of cells in this row of a table */
    bool in_heading_cell;
    bool cell_broken; /* the cell already has lines */
};

/* --- elements --- */

enum element_kind {
    ELEMENT_LINE,   /* on separate lines */
    ELEMENT_BLOCK,  /* and with blank lines around it */
    ELEMENT_BREAK,  /* a line break */
    ELEMENT_CELL,   /* a table cell, separated by bars */
    ELEMENT_HIDDEN, /* not shown */
    ELEMENT_TITLE,
    ELEMENT_OTHER
};

static const struct {
    const char *name;
    enum element_kind kind;
} elements[] = {
    { "address", ELEMENT_LINE },  { "article", ELEMENT_BLOCK },   { "blockquote", ELEMENT_BLOCK },
    { "br", ELEMENT_BREAK },      { "caption", ELEMENT_LINE },    { "center", ELEMENT_LINE },
    { "content", ELEMENT_BLOCK }, { "dd", ELEMENT_LINE },         { "description", ELEMENT_BLOCK },
    { "div", ELEMENT_LINE },      { "dl", ELEMENT_BLOCK },        { "dt", ELEMENT_LINE },
    { "entry", ELEMENT_BLOCK },   { "footer", ELEMENT_BLOCK },    { "form", ELEMENT_BLOCK },
    { "h1", ELEMENT_BLOCK },      { "h2", ELEMENT_BLOCK },        { "h3", ELEMENT_BLOCK },
    { "h4", ELEMENT_BLOCK },      { "h5", ELEMENT_BLOCK },        { "h6", ELEMENT_BLOCK },
    { "header", ELEMENT_BLOCK },  { "hr", ELEMENT_BLOCK },        { "item", ELEMENT_BLOCK },
    { "li", ELEMENT_LINE },       { "nav", ELEMENT_BLOCK },       { "noscript", ELEMENT_HIDDEN },
    { "ol", ELEMENT_BLOCK },      { "option", ELEMENT_LINE },     { "p", ELEMENT_BLOCK },
    { "pre", ELEMENT_BLOCK },     { "pubdate", ELEMENT_LINE },    { "published", ELEMENT_LINE },
    { "script", ELEMENT_HIDDEN }, { "section", ELEMENT_BLOCK },   { "select", ELEMENT_HIDDEN },
    { "style", ELEMENT_HIDDEN },  { "summary", ELEMENT_BLOCK },   { "table", ELEMENT_BLOCK },
    { "td", ELEMENT_CELL },       { "template", ELEMENT_HIDDEN }, { "textarea", ELEMENT_BLOCK },
    { "th", ELEMENT_CELL },       { "title", ELEMENT_TITLE },     { "tr", ELEMENT_LINE },
    { "ul", ELEMENT_BLOCK },      { "updated", ELEMENT_HIDDEN },
};

static enum element_kind kind_of(const char *name)
{
    size_t low = 0, high = sizeof elements / sizeof elements[0];
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(name, elements[middle].name);
        if (order == 0)
            return elements[middle].kind;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return ELEMENT_OTHER;
}

/* --- lines --- */

static void pass_piece(struct page *page, enum text_join next)
{
    struct text_line line = { .text = slice_trim(line_buffer_text(page->line)),
                              .line = page->line_start,
                              .kind = page->kind,
                              .join = page->join,
                              .level = page->level,
                              .opens_block = page->opens_block,
                              .cut = page->line->cut };
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
    if (page->cells > 1)
        line_buffer_put(page->line, slice_of("|"));
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

/* The line of the file for an offset. Offsets must not decrease between calls. */
static uint64_t line_at(struct page *page, unsigned long offset)
{
    while (page->milestone_count > 1 &&
           page->milestones[(page->first_milestone + 1) % MILESTONES].offset <= offset) {
        page->first_milestone = (page->first_milestone + 1) % MILESTONES;
        page->milestone_count--;
    }
    return page->milestone_count ? page->milestones[page->first_milestone].line : 1;
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
    enum { ROW_MOST = 1024 };
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

/* Keeps input that the parser did not use, before what was left of the previous carry. */
static void keep_input(struct page *page, const char *unread, size_t len)
{
    size_t left = page->carry_len - page->carry_at;
    char *carry = malloc(len + left + 1);
    if (!carry) {
        page->failed = true;
        return;
    }
    memcpy(carry, unread, len);
    if (left)
        memcpy(carry + len, page->carry + page->carry_at, left);
    free(page->carry);
    page->carry = carry;
    page->carry_len = len + left;
    page->carry_at = 0;
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
    page->next_base = position(page) + (unsigned long)(at - (const char *)input->cur);
    keep_input(page, at, (size_t)(end - at));
    page->restart = true;
    xmlStopParser(page->parser);
}

static void begin_block(struct page *page, const char *name, enum element_kind kind)
{
    if (kind == ELEMENT_BLOCK)
        separate_blocks(page);
    else if (!page->in_term || strcmp(name, "dd") != 0)
        end_line(page);
    page->in_term = false;
    page->pre_depth += strcmp(name, "pre") == 0 || strcmp(name, "textarea") == 0;
    page->in_feed |= strcmp(name, "entry") == 0 || strcmp(name, "item") == 0;
    if (name[0] == 'h' && is_digit(name[1])) {
        page->kind = TEXT_HEADING;
        page->level = (unsigned)(name[1] - '0');
    }
}

/* Writes a row of several cells as "|a|b|", which shows empty cells. */
static void begin_cell(struct page *page, bool is_heading)
{
    page->in_heading_cell = is_heading;
    uint64_t line = line_at(page, position(page));
    struct line_buffer *text = page->line;
    page->space_due = page->cell_broken = false;
    if (page->cells++ == 0)
        return;
    if (page->cells == 2 && page->join == JOIN_NONE && text->len + 1 < sizeof text->bytes) {
        memmove(text->bytes + 1, text->bytes, text->len);
        text->bytes[0] = '|';
        page->line_start = text->len++ ? page->line_start : line;
    }
    put_text(page, slice_of("|"), line);
}

/* True if the open cell of a table has nothing but one number. Longer ones are digits of a list. */
static bool has_number_in_cell(const struct page *page)
{
    enum { DIGITS_MOST = 4 };
    const struct line_buffer *text = page->line;
    size_t digits = 0;
    while (digits < text->len && is_digit(text->bytes[text->len - 1 - digits]))
        digits++;
    return page->cells && digits && digits <= DIGITS_MOST && !page->cell_broken &&
           (digits == text->len ? page->cells == 1 : text->bytes[text->len - 1 - digits] == '|');
}

static void end_with_break(struct page *page)
{
    bool number = has_number_in_cell(page);
    page->cell_broken = true;
    if (number || (page->cells && page->in_heading_cell)) {
        page->space_due = true; /* a cell of a grid may have two numbers, one above the other */
        return;
    }
    put_newline(page, line_at(page, position(page)), true);
    page->join = JOIN_NONE;
}

static void on_start(void *user, const xmlChar *element, const xmlChar **attributes)
{
    struct page *page = user;
    const char *name = (const char *)element;
    enum element_kind kind = kind_of(name);
    (void)attributes;
    if (page->restart)
        return;
    page->depth++;
    if (kind == ELEMENT_HIDDEN) {
        page->hidden_depth++;
    } else if (kind == ELEMENT_CELL) {
        begin_cell(page, strcmp(name, "th") == 0);
    } else if (kind == ELEMENT_BREAK) {
        end_with_break(page);
    } else if (kind == ELEMENT_TITLE) {
        end_line(page);
        page->kind = page->in_feed ? TEXT_HEADING : TEXT_TITLE;
        page->level = page->in_feed;
    } else if (kind != ELEMENT_OTHER) {
        begin_block(page, name, kind);
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

static void on_end(void *user, const xmlChar *element)
{
    struct page *page = user;
    const char *name = (const char *)element;
    enum element_kind kind = kind_of(name);
    if (page->restart)
        return; /* elements of the old parser stay open */
    page->depth -= page->depth > 0;
    if (kind == ELEMENT_HIDDEN) {
        page->hidden_depth -= page->hidden_depth > 0;
    } else if (kind == ELEMENT_LINE || kind == ELEMENT_BLOCK || kind == ELEMENT_TITLE) {
        if (kind == ELEMENT_BLOCK)
            separate_blocks(page);
        else if (strcmp(name, "dt") == 0)
            end_term(page);
        else
            end_line(page);
        bool is_pre = strcmp(name, "pre") == 0 || strcmp(name, "textarea") == 0;
        page->pre_depth -= is_pre && page->pre_depth > 0;
        page->kind = TEXT_LINE;
        page->level = 0;
    }
}

/* --- input --- */

static void add_milestone(struct page *page, uint64_t line)
{
    size_t last = (page->first_milestone + page->milestone_count + MILESTONES - 1) % MILESTONES;
    if (page->milestone_count && page->milestones[last].line == line)
        return;
    if (page->milestone_count == MILESTONES) { /* the parser read too far ahead */
        page->milestones[last].line = line;
        return;
    }
    page->milestones[(last + 1) % MILESTONES] = (struct milestone){ page->delivered, line };
    page->milestone_count++;
}

static bool refill(struct page *page)
{
    uint64_t line;
    while (page->pending.len == 0) {
        if (page->at_end || !page->source(page->source_user, &page->pending, &line)) {
            page->at_end = true;
            page->pending.len = 0;
            return false;
        }
        if (page->pending.len)
            add_milestone(page, line);
    }
    return true;
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
    size_t carried = page->carry_len - page->carry_at, count = 0;
    if (page->restart || len <= INSERTION_MAX)
        return 0;
    if (carried) {
        carried = carried < (size_t)len ? carried : (size_t)len;
        memcpy(buffer, page->carry + page->carry_at, carried);
        page->carry_at += carried;
        return (int)carried;
    }
    if (!refill(page))
        return 0;
    const char *insertion = NULL;
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
    return (int)count;
}

/* Ignores errors in the page. */
static void on_error(void *user, const char *format, ...)
{
    (void)user;
    (void)format;
}

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

/* --- parsers --- */

static bool run_parser(struct page *page)
{
    htmlParserCtxtPtr parser = page->parser = htmlNewParserCtxt();
    if (!parser)
        return false;
    htmlSAXHandler handler = { .startElement = on_start,
                               .endElement = on_end,
                               .characters = on_text,
                               .ignorableWhitespace = on_text,
                               .error = on_error,
                               .warning = on_error,
                               .fatalError = on_error };
    *parser->sax = handler;
    parser->userData = page;
    htmlCtxtUseOptions(parser, HTML_PARSE_RECOVER | HTML_PARSE_IGNORE_ENC | HTML_PARSE_NONET);
    *parser->sax = handler; /* htmlCtxtUseOptions changes the handlers */
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
    return input && !page->failed;
}

/* Runs parsers, one after the other, until the source is empty. */
static bool run_parsers(struct page *page)
{
    do {
        page->base = page->next_base;
        page->restart = false;
        page->depth = 0;
        if (!run_parser(page))
            return false;
        if (!page->restart)
            page->next_base = page->delivered;
    } while (page->restart || page->carry_at < page->carry_len || refill(page));
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
                         .milestones = malloc(MILESTONES * sizeof(struct milestone)) };
    bool good = page.line && page.milestones && run_libxml(&page);
    if (good)
        end_line(&page);
    free(page.carry);
    free(page.milestones);
    free(page.line);
    return good;
}
