#include "markup.h"

#include "base/order.h"

#include <limits.h>

/* SPAN_MAX: bytes searched for a closing mark, which bounds the cost of a line. DEPTH_MAX: nested marks. */
enum { SPAN_MAX = 1024, DEPTH_MAX = 16 };

/* The state of writing a line. */
struct writing {
    struct markup *markup;
    struct slice text;
    size_t at;
    struct line_buffer *out;
    struct mark { /* closing marks of open ones, the innermost last */
        size_t at, len;
    } ends[DEPTH_MAX];
    size_t end_count;
    unsigned long dropped_braces; /* a bit for each open brace, the innermost lowest */
    unsigned brace_count;
    bool has_cells; /* the current row of a table has cells */
};

/* The sign at a distance from the current one; a blank outside of the text. */
static char sign_at(const struct writing *writing, ptrdiff_t distance)
{
    size_t at = writing->at + (size_t)distance;
    return at < writing->text.len ? writing->text.ptr[at] : ' ';
}

static struct slice rest_of(const struct writing *writing)
{
    return slice_after(writing->text, writing->at);
}

/* How often the first sign is repeated, at least 1. */
static size_t run_length(struct slice text)
{
    size_t len = 1;
    while (len < text.len && text.ptr[len] == *text.ptr)
        len++;
    return len;
}

static void put(struct writing *writing, const char *text)
{
    line_buffer_put(writing->out, slice_of(text));
}

static void copy(struct writing *writing, size_t len)
{
    line_buffer_put(writing->out, slice_first(rest_of(writing), len));
    writing->at += len;
}

/* Removes trailing white space from the output. */
static void drop_spaces(struct writing *writing)
{
    struct line_buffer *out = writing->out;
    while (out->len && is_space(out->bytes[out->len - 1]))
        out->len--;
}

/* Skips an opening mark; false if too many are open. */
static bool skip_start(struct writing *writing, size_t len, struct mark end)
{
    if (writing->end_count == DEPTH_MAX)
        return false;
    writing->ends[writing->end_count++] = end;
    writing->at += len;
    return true;
}

/* Skips a closing mark; true if there was one. */
static bool skip_end(struct writing *writing)
{
    while (writing->end_count && writing->ends[writing->end_count - 1].at < writing->at)
        writing->end_count--; /* it was inside code */
    if (!writing->end_count || writing->ends[writing->end_count - 1].at > writing->at)
        return false;
    writing->at += writing->ends[--writing->end_count].len;
    return true;
}

/* --- Markdown --- */

/* Where the next run of this sign and length that can close a stretch begins; 0 if there is none. */
static size_t find_end(const struct writing *writing, char sign, size_t len)
{
    struct slice text = writing->text;
    size_t stop = writing->at + len + SPAN_MAX, run;
    stop = MIN(stop, text.len);
    for (size_t at = writing->at + len; at < stop; at += run) {
        run = text.ptr[at] == '\\' && sign != '`' ? 2 : 1;
        if (text.ptr[at] != sign)
            continue;
        run = run_length(slice_after(text, at));
        bool in_word = at + run < text.len && is_word_byte(text.ptr[at + run]);
        if (run == len && (sign == '`' || !(in_word || is_space(text.ptr[at - 1]))))
            return at;
    }
    return 0;
}

/* Copies code verbatim. An unpaired backquote is a quotation mark; a pair of them may be one. */
static void write_code(struct writing *writing)
{
    size_t len = run_length(rest_of(writing));
    size_t end = find_end(writing, '`', len);
    if (!end) {
        copy(writing, len);
        return;
    }
    writing->at += len;
    copy(writing, end - writing->at);
    writing->at = end + len;
}

/*
 * True if a mark may begin bold or italics. A word or a number must follow, to exclude squares of a grid. After an underscore,
 * which is used in lists, a word of at least two letters must follow.
 */
static bool may_begin(const struct writing *writing, char sign, size_t len)
{
    char first = sign_at(writing, (ptrdiff_t)len), second = sign_at(writing, (ptrdiff_t)len + 1);
    if (is_word_byte(sign_at(writing, -1)))
        return false;
    if (sign == '_')
        return is_any_letter(first) && is_any_letter(second);
    return is_word_byte(first) || (first && strchr("\"'([`$\\", first)) ||
           ((first == '+' || first == '-') && is_digit(second));
}

static void write_emphasis(struct writing *writing)
{
    char sign = sign_at(writing, 0);
    size_t len = run_length(rest_of(writing));
    size_t end = may_begin(writing, sign, len) ? find_end(writing, sign, len) : 0;
    if (!end || !skip_start(writing, len, (struct mark){ end, len }))
        copy(writing, len);
}

/* True for a line that begins or ends a block of code, in Markdown or Org. */
static bool is_fence(struct slice text)
{
    return (slice_begins(text, "```") && !memchr(text.ptr + 3, '`', text.len - 3)) ||
           slice_begins_nocase(text, "#+begin_") || slice_begins_nocase(text, "#+end_");
}

/* --- LaTeX --- */

/*
 * Removes dollars around a formula. A formula does not begin or end with a blank, and no digit follows it, unlike a
 * price.
 */
static void write_dollar(struct writing *writing)
{
    size_t len = run_length(rest_of(writing)), end = 0;
    if (len == 1 && !is_space(sign_at(writing, 1)))
        end = find_end(writing, '$', 1);
    if (len == 2)
        writing->at += len;
    else if (!end || !skip_start(writing, len, (struct mark){ end, len }))
        copy(writing, len);
}

/* Skips an argument in braces or brackets, with others inside it. */
static void skip_argument(struct writing *writing, char open, char close)
{
    struct slice text = rest_of(writing);
    size_t depth = 0;
    for (size_t len = 0; len < SPAN_MAX && len < text.len; len++) {
        depth += text.ptr[len] == open;
        if (depth == 0)
            return;
        if (text.ptr[len] == close && --depth == 0) {
            writing->at += len + 1;
            return;
        }
    }
}

static void end_row(struct writing *writing)
{
    if (writing->has_cells) {
        drop_spaces(writing);
        put(writing, "|");
    }
    writing->has_cells = false;
}

/* Inserts a bar before the current row. */
static void put_first_bar(struct line_buffer *out)
{
    size_t start = out->len;
    if (out->len + 1 >= sizeof out->bytes)
        return;
    while (start > 0 && out->bytes[start - 1] != '\n')
        start--;
    memmove(out->bytes + start + 1, out->bytes + start, out->len - start);
    out->bytes[start] = '|';
    out->len++;
}

/* Writes "a & b" of a table as "|a|b|", as in web pages. In other environments, & only aligns lines and is dropped. */
static void write_ampersand(struct writing *writing)
{
    if (!writing->markup->in_lines) {
        copy(writing, 1);
        return;
    }
    writing->at++;
    if (!writing->markup->in_table)
        return;
    if (!writing->has_cells)
        put_first_bar(writing->out);
    writing->has_cells = true;
    put(writing, "|");
}

/* "\\", with what may follow it: "[2pt]", "*". */
static void write_row_end(struct writing *writing)
{
    bool is_end = writing->markup->in_display || writing->markup->in_lines;
    writing->at += 2;
    if (!is_end) {
        put(writing, writing->at < writing->text.len ? "\\" : "");
        return;
    }
    skip_argument(writing, '[', ']');
    end_row(writing);
    put(writing, "\n");
}

static bool is_table(struct slice name)
{
    return slice_contains(name, "array") || slice_contains(name, "tabular") ||
           slice_contains(name, "matrix");
}

/* Begins or ends an environment. That of a table begins with the layout of its columns. */
static void write_environment(struct writing *writing, bool begins)
{
    const char *start = rest_of(writing).ptr;
    skip_argument(writing, '{', '}');
    struct slice name = slice_between(start, rest_of(writing).ptr);
    skip_argument(writing, '[', ']');
    if (begins && is_table(name))
        skip_argument(writing, '{', '}');
    if (!begins)
        end_row(writing);
    put(writing, begins ? "" : "\n");
    writing->markup->in_lines = begins;
    writing->markup->in_table = begins && is_table(name);
}

static const struct command {
    const char *shown, *names; /* shown is NULL for the argument in braces */
} commands[] = {
    { NULL,
      "caption chapter emph mathbf mathit mathrm mathsf mathtt mbox paragraph section subsection "
      "subsubsection text textbf textit textrm textsc textsf textsl textsuperscript texttt title "
      "underline" },
    { "", "bigskip bottomrule centering displaystyle hline left maketitle medskip midrule newpage "
          "noindent par right smallskip toprule" },
    { "   ", "quad" },
    { "    ", "qquad" },
    { "-", "item" },
    { "|", "mid" },
    { "_", "textunderscore" },
    { "'", "glq grq" },
    { "\"", "fg glqq grqq og" },
    { ".", "Box cdot circ square" },
    { "*", "ast blacksquare bullet checkmark star" },
    { "...", "cdots dots ldots" },
    { "e", "ieme ier iere" },
    { "->", "longrightarrow rightarrow to" },
    { "=>", "Rightarrow" },
    { "<", "lt" },
    { "<=", "le leq" },
    { ">", "gt" },
    { ">=", "ge geq" },
    { "+-", "pm" },
    { "x", "times" },
};

static const struct command *find_command(struct slice name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (slice_is_word_of(name, commands[i].names))
            return &commands[i];
    return NULL;
}

/* Notes an open brace; false if there are too many. */
static bool open_brace(struct writing *writing, bool is_dropped)
{
    if (writing->brace_count == 8 * sizeof writing->dropped_braces)
        return false;
    writing->dropped_braces = writing->dropped_braces << 1 | is_dropped;
    writing->brace_count++;
    return true;
}

/* Notes a closing brace; true if the one that it closes was dropped. */
static bool close_brace(struct writing *writing)
{
    bool is_dropped = writing->brace_count && writing->dropped_braces & 1;
    writing->dropped_braces >>= 1;
    writing->brace_count -= writing->brace_count > 0;
    return is_dropped;
}

/* Replaces a command; an unknown one is kept. */
static void write_command(struct writing *writing)
{
    struct slice rest = slice_after(rest_of(writing), 1);
    struct slice name = slice_first(rest, slice_span(rest, is_letter));
    const struct command *command = find_command(name);
    size_t len = 1 + name.len;
    len += command && sign_at(writing, (ptrdiff_t)len) == '*'; /* \section*{...} */
    bool begins = slice_is(name, "begin"), has_braces = sign_at(writing, (ptrdiff_t)len) == '{';
    if ((begins || slice_is(name, "end")) && has_braces) {
        writing->at += len;
        write_environment(writing, begins);
    } else if (command && command->shown) {
        writing->at += len;
        put(writing, command->shown);
        writing->at += slice_begins(rest_of(writing), "{}") ? 2 : 0;
    } else if (command && has_braces && open_brace(writing, true)) {
        writing->at += len + 1;
    } else {
        copy(writing, len);
    }
}

/* Drops braces around a sign, "{+}", and around the argument of a command. Only those inside an argument are counted. */
static void write_brace(struct writing *writing)
{
    bool opens = sign_at(writing, 0) == '{';
    if (opens && sign_at(writing, 2) == '}' && strchr("+-,", sign_at(writing, 1))) {
        writing->at++;
        copy(writing, 1);
        writing->at++;
        return;
    }
    if (opens && writing->brace_count)
        open_brace(writing, false);
    if (!opens && close_brace(writing))
        writing->at++;
    else
        copy(writing, 1);
}

/* \( and \[ open a formula, \) and \] close it. Blanks inside are dropped. */
static void write_formula_mark(struct writing *writing)
{
    char sign = sign_at(writing, 1);
    bool opens = sign == '(' || sign == '[';
    writing->at += 2;
    if (opens)
        writing->at += slice_span(rest_of(writing), is_space);
    else
        drop_spaces(writing);
    if (sign == '[' || sign == ']')
        *writing->markup = (struct markup){ .in_display = opens };
}

/* Writes a letter with the accent before it, as in "B\\'ela"; false if it has none. */
static bool write_accent(struct writing *writing)
{
    static const struct {
        char accent;
        const char *letters, *shown; /* two bytes for each letter */
    } accents[] = {
        { '\'', "aeiouyAEIOU", "áéíóúýÁÉÍÓÚ" },
        { '`', "aeiouAEIOU", "àèìòùÀÈÌÒÙ" },
        { '^', "aeiouAEIOU", "âêîôûÂÊÎÔÛ" },
        { '"', "aeiouAOU", "äëïöüÄÖÜ" },
        { '~', "anoANO", "ãñõÃÑÕ" },
    };
    bool braces = sign_at(writing, 2) == '{';
    char letter = sign_at(writing, 2 + braces);
    if (!is_word_byte(sign_at(writing, -1)))
        return false; /* perhaps a quotation mark */
    for (size_t i = 0; i < sizeof accents / sizeof accents[0]; i++) {
        const char *found = strchr(accents[i].letters, letter);
        if (accents[i].accent != sign_at(writing, 1) || !found)
            continue;
        struct slice shown = { accents[i].shown + 2 * (found - accents[i].letters), 2 };
        line_buffer_put(writing->out, shown);
        writing->at += braces ? 5 : 3;
        return true;
    }
    return false;
}

/* A backslash makes a sign literal in Markdown and LaTeX; at the end of a line it is a line break. */
static void write_escape(struct writing *writing)
{
    if (writing->at + 1 == writing->text.len) {
        writing->at++;
        return;
    }
    char sign = sign_at(writing, 1);
    if (sign == '\\') {
        write_row_end(writing);
    } else if (is_letter(sign)) {
        write_command(writing);
    } else if (strchr("()[]", sign)) {
        write_formula_mark(writing);
    } else if (strchr(" ,;:", sign)) {
        put(writing, " ");
        writing->at += 2;
    } else if (!write_accent(writing)) {
        writing->at += sign > ' ' && sign < 0x7f && !is_digit(sign);
        copy(writing, 1);
    }
}

/* --- wikis and forums --- */

/* Writes the text of a link in a wiki: that of "[[User:Ann|Ann]]" is "Ann". False if it is none. */
static bool write_wiki_link(struct writing *writing)
{
    struct slice rest = rest_of(writing);
    size_t at = 2, from = at;
    if (!slice_begins(rest, "[["))
        return false;
    for (; at + 1 < rest.len && at < from + SPAN_MAX && rest.ptr[at] != ']'; at++)
        if (rest.ptr[at] == '|')
            from = at + 1;
    return slice_begins(slice_after(rest, at), "]]") &&
           skip_start(writing, from, (struct mark){ writing->at + at, 2 });
}

/* Drops a forum tag: "[b]", "[/code]" or "[quote=Ann]". */
static void write_bracket(struct writing *writing)
{
    static const char *const tags[] = { "b",     "i",    "u",      "s",       "code",
                                        "quote", "list", "pre",    "url",     "color",
                                        "size",  "font", "center", "spoiler", "tt",
                                        "mono",  "c",    "o",      "thing",   NULL };
    struct slice rest = rest_of(writing);
    const char *end = memchr(rest.ptr, ']', rest.len);
    struct slice name = end ? slice_between(rest.ptr + 1, end) : NO_SLICE;
    if (writing->at == 0 && slice_is(name, "*")) {
        writing->at += 3; /* an item of a list */
        put(writing, is_space(sign_at(writing, 0)) ? "-" : "- ");
        return;
    }
    if (write_wiki_link(writing))
        return;
    bool is_box = name.len == 1 && strchr(" xX", name.ptr[0]) && writing->at == 2 &&
                  strchr("-*+", writing->text.ptr[0]) && rest.len > 3;
    if (is_box) { /* a task in a list of them: "- [x] " */
        writing->at += 4;
        return;
    }
    if (name.len && name.ptr[0] == '/')
        name = slice_after(name, 1);
    if (slice_is_one_of(slice_take_until(&name, '='), tags))
        writing->at += (size_t)(end - rest.ptr) + 1;
    else
        copy(writing, 1);
}

/* The next tag that closes an element, "</sup>"; empty if it is too far away. */
static struct slice closing_tag(struct slice text, struct slice name)
{
    size_t most = MIN(text.len, SPAN_MAX);
    for (size_t at = 0; at + name.len + 3 <= most; at++) {
        struct slice tag = { text.ptr + at, name.len + 3 };
        if (slice_begins(tag, "</") && tag.ptr[tag.len - 1] == '>' &&
            slice_equal(slice_first(slice_after(tag, 2), name.len), name))
            return tag;
    }
    return NO_SLICE;
}

/*
 * Drops a pair of tags of a web page, which wikis and Markdown may have, too: "1<sup>st</sup>". A note is dropped with its
 * text. A tag alone may be a name in a chat, "<b> a1-a2", but a line break has no other.
 */
static void write_tag(struct writing *writing)
{
    enum { TAG_MAX = 256 };
    static const char *const tags[] = { "sup",    "sub",    "small", "big",  "b",    "i",   "em",
                                        "strong", "s",      "u",     "del",  "code", "tt",  "kbd",
                                        "nowiki", "center", "span",  "font", "br",   "ref", NULL };
    struct slice rest = rest_of(writing), name = slice_after(rest, 1);
    name = slice_first(name, slice_span(name, is_letter));
    const char *end =
            slice_is_one_of(name, tags) ? memchr(rest.ptr, '>', MIN(rest.len, TAG_MAX)) : NULL;
    size_t len = end ? (size_t)(end + 1 - rest.ptr) : 1;
    struct slice closing = end ? closing_tag(slice_after(rest, len), name) : NO_SLICE;
    bool is_note = slice_is(name, "ref") && (closing.len || (end && end[-1] == '/'));
    size_t close = closing.len ? (size_t)(closing.ptr - writing->text.ptr) : 0;
    if (end && slice_is(name, "br")) {
        put(writing, " / ");
        writing->at += len;
    } else if (is_note) {
        writing->at = end[-1] == '/' ? writing->at + len : close + closing.len;
    } else if (!closing.len || !skip_start(writing, len, (struct mark){ close, closing.len })) {
        copy(writing, 1);
    }
}

/* A tilde between words is a space in LaTeX: "1~point". */
static void write_tilde(struct writing *writing)
{
    char before = sign_at(writing, -1), after = sign_at(writing, 1);
    if ((is_letter(before) || is_digit(before)) &&
        (is_letter(after) || (is_letter(before) && is_digit(after)))) {
        put(writing, " ");
        writing->at++;
    } else {
        copy(writing, 1);
    }
}

/* Two or more apostrophes begin or end emphasis in a wiki. */
static void write_apostrophes(struct writing *writing)
{
    size_t len = run_length(rest_of(writing));
    if (len > 1)
        writing->at += len;
    else
        copy(writing, 1);
}

/* --- lines --- */

/* Functions that write from a sign on that may be markup. */
static void (*const writers[UCHAR_MAX + 1])(struct writing *writing) = {
    ['\\'] = write_escape,      ['`'] = write_code,      ['*'] = write_emphasis,
    ['_'] = write_emphasis,     ['$'] = write_dollar,    ['{'] = write_brace,
    ['}'] = write_brace,        ['['] = write_bracket,   ['~'] = write_tilde,
    ['\''] = write_apostrophes, ['&'] = write_ampersand, ['<'] = write_tag,
};

/* Copies text up to the next sign that may be markup, or the next closing mark. */
static void write_stretch(struct writing *writing)
{
    size_t len = 1, most = writing->text.len - writing->at;
    if (writing->end_count && writing->ends[writing->end_count - 1].at > writing->at)
        most = writing->ends[writing->end_count - 1].at - writing->at;
    while (len < most && !writers[(unsigned char)writing->text.ptr[writing->at + len]])
        len++;
    copy(writing, len);
}

void markup_write(struct markup *markup, struct slice text, struct line_buffer *out)
{
    struct writing writing = { .markup = markup, .text = text, .out = out };
    if (text.len == 0)
        *markup = (struct markup){ .in_display = false };
    if (is_fence(text))
        return;
    while (writing.at < text.len) {
        void (*writer)(struct writing *) = writers[(unsigned char)text.ptr[writing.at]];
        if (skip_end(&writing))
            continue;
        if (!writer)
            writer = write_stretch;
        writer(&writing);
    }
    end_row(&writing);
}

/* Ampersands, braces and single apostrophes are no markup by themselves. */
bool markup_is_present(const struct markup *markup, struct slice text)
{
    static const bool signs[256] = { ['\n'] = true, /* between rows of a table */
                                     ['\\'] = true, ['`'] = true, ['*'] = true, ['_'] = true,
                                     ['$'] = true,  ['['] = true, ['~'] = true, ['<'] = true };
    if (markup->in_display || markup->in_lines)
        return true;
    for (size_t i = 0; i < text.len; i++)
        if (signs[(unsigned char)text.ptr[i]])
            return true;
    return slice_contains(text, "''");
}
