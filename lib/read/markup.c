#include "markup.h"

/* SPAN_MAX: bytes searched for a closing mark, which bounds the cost of a line. DEPTH_MAX: nested marks. */
enum { SPAN_MAX = 1024, DEPTH_MAX = 16, NAME_MAX_LEN = 24 };

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

static char sign_at(const struct writing *writing, size_t at)
{
    return at < writing->text.len ? writing->text.ptr[at] : ' ';
}

static size_t run_length(const struct writing *writing, size_t at)
{
    size_t len = 1;
    while (at + len < writing->text.len && writing->text.ptr[at + len] == writing->text.ptr[at])
        len++;
    return len;
}

static void put(struct writing *writing, const char *text)
{
    line_buffer_put(writing->out, slice_of(text));
}

static void copy(struct writing *writing, size_t len)
{
    line_buffer_put(writing->out, (struct slice){ writing->text.ptr + writing->at, len });
    writing->at += len;
}

static void skip_spaces(struct writing *writing)
{
    while (writing->at < writing->text.len && is_space(writing->text.ptr[writing->at]))
        writing->at++;
}

/* Removes trailing white space from the output. */
static void drop_spaces(struct writing *writing)
{
    struct line_buffer *out = writing->out;
    while (out->len && is_space(out->bytes[out->len - 1]))
        out->len--;
}

/* --- Markdown --- */

/* Where the next run of this sign and length that can close a stretch begins; 0 if there is none. */
static size_t find_end(const struct writing *writing, char sign, size_t len)
{
    size_t stop = writing->at + len + SPAN_MAX, run;
    stop = stop < writing->text.len ? stop : writing->text.len;
    for (size_t at = writing->at + len; at < stop; at += run) {
        run = 1;
        if (writing->text.ptr[at] == '\\' && sign != '`') {
            run = 2;
            continue;
        }
        if (writing->text.ptr[at] != sign)
            continue;
        run = run_length(writing, at);
        bool ends = sign == '`' || (!is_space(writing->text.ptr[at - 1]) &&
                                    !is_word_byte(sign_at(writing, at + run)));
        if (run == len && ends)
            return at;
    }
    return 0;
}

/* Copies code verbatim. An unpaired backquote is a quotation mark; a pair of them may be one. */
static void write_code(struct writing *writing)
{
    size_t len = run_length(writing, writing->at);
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
 * True if a mark may begin bold or italics. A word must follow, to exclude squares of a grid; in bold, also a list of
 * signs. After an underscore, which is used in lists, a word of at least two letters must follow.
 */
static bool may_begin(const struct writing *writing, char sign, size_t len)
{
    size_t at = writing->at;
    char first = sign_at(writing, at + len), second = sign_at(writing, at + len + 1);
    if (len > 3 || (at > 0 && is_word_byte(writing->text.ptr[at - 1])))
        return false;
    if (sign == '_')
        return is_any_letter(first) && is_any_letter(second);
    return is_word_byte(first) || (first && strchr("\"'([`$\\", first)) ||
           (len > 1 && (first == '+' || first == '-'));
}

static void write_emphasis(struct writing *writing)
{
    char sign = writing->text.ptr[writing->at];
    size_t len = run_length(writing, writing->at);
    size_t end = may_begin(writing, sign, len) ? find_end(writing, sign, len) : 0;
    if (!end || writing->end_count == DEPTH_MAX) {
        copy(writing, len);
        return;
    }
    writing->ends[writing->end_count++] = (struct mark){ end, len };
    writing->at += len;
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

/* True for a line that begins or ends a block of code. */
static bool is_fence(struct slice text)
{
    return slice_begins(text, "```") && !memchr(text.ptr + 3, '`', text.len - 3);
}

/* --- LaTeX --- */

/*
 * Removes dollars around a formula. A formula does not begin or end with a blank, and no digit follows it, unlike a
 * price.
 */
static void write_dollar(struct writing *writing)
{
    size_t len = run_length(writing, writing->at);
    if (len == 2) {
        writing->at += len;
        return;
    }
    size_t end = is_space(sign_at(writing, writing->at + 1)) ? 0 : find_end(writing, '$', 1);
    if (len > 1 || !end || writing->end_count == DEPTH_MAX) {
        copy(writing, len);
        return;
    }
    writing->ends[writing->end_count++] = (struct mark){ end, 1 };
    writing->at++;
}

/* Skips an argument in braces or brackets, with others inside it. */
static void skip_argument(struct writing *writing, char open, char close)
{
    size_t depth = 0;
    for (size_t len = 0; len < SPAN_MAX && writing->at + len < writing->text.len; len++) {
        char sign = writing->text.ptr[writing->at + len];
        depth += sign == open;
        if (depth == 0)
            return;
        if (sign == close && --depth == 0) {
            writing->at += len + 1;
            return;
        }
    }
}

static void begin_row(struct writing *writing)
{
    writing->has_cells = false;
}

static void end_row(struct writing *writing)
{
    drop_spaces(writing);
    if (writing->has_cells)
        put(writing, "|");
    begin_row(writing);
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

/* Writes "a & b" of a table as "|a|b|", as in web pages. Elsewhere, & only aligns lines and is dropped. */
static void write_ampersand(struct writing *writing)
{
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
    static const char *const words[] = { "array", "tabular", "matrix", NULL };
    for (size_t i = 0; i < name.len; i++)
        for (size_t k = 0; words[k]; k++)
            if (name.len - i >= strlen(words[k]) &&
                memcmp(name.ptr + i, words[k], strlen(words[k])) == 0)
                return true;
    return false;
}

/* Begins or ends an environment. That of a table begins with the layout of its columns. */
static void write_environment(struct writing *writing, bool begins)
{
    struct slice name = { writing->text.ptr + writing->at, 0 };
    skip_argument(writing, '{', '}');
    name.len = (size_t)(writing->text.ptr + writing->at - name.ptr);
    skip_argument(writing, '[', ']');
    if (begins && is_table(name))
        skip_argument(writing, '{', '}');
    if (!begins)
        end_row(writing);
    put(writing, begins ? "" : "\n");
    writing->markup->in_lines = begins;
    writing->markup->in_table = begins && is_table(name);
}

static const struct {
    const char *name, *shown; /* NULL: the argument in braces */
} commands[] = {
    { "Box", "." },
    { "Rightarrow", "=>" },
    { "ast", "*" },
    { "bigskip", "" },
    { "blacksquare", "*" },
    { "bottomrule", "" },
    { "bullet", "*" },
    { "caption", NULL },
    { "cdot", "." },
    { "cdots", "..." },
    { "centering", "" },
    { "chapter", NULL },
    { "checkmark", "*" },
    { "circ", "." },
    { "displaystyle", "" },
    { "dots", "..." },
    { "emph", NULL },
    { "ge", ">=" },
    { "geq", ">=" },
    { "glq", "'" },
    { "glqq", "\"" },
    { "grq", "'" },
    { "grqq", "\"" },
    { "gt", ">" },
    { "hline", "" },
    { "item", "-" },
    { "ldots", "..." },
    { "le", "<=" },
    { "left", "" },
    { "leq", "<=" },
    { "longrightarrow", "->" },
    { "lt", "<" },
    { "maketitle", "" },
    { "mathbf", NULL },
    { "mathit", NULL },
    { "mathrm", NULL },
    { "mathsf", NULL },
    { "mathtt", NULL },
    { "mbox", NULL },
    { "medskip", "" },
    { "mid", "|" },
    { "midrule", "" },
    { "newpage", "" },
    { "noindent", "" },
    { "par", "" },
    { "paragraph", NULL },
    { "pm", "+-" },
    { "qquad", "    " },
    { "quad", "   " },
    { "right", "" },
    { "rightarrow", "->" },
    { "section", NULL },
    { "smallskip", "" },
    { "square", "." },
    { "star", "*" },
    { "subsection", NULL },
    { "subsubsection", NULL },
    { "text", NULL },
    { "textbf", NULL },
    { "textit", NULL },
    { "textrm", NULL },
    { "textsc", NULL },
    { "textsf", NULL },
    { "textsl", NULL },
    { "texttt", NULL },
    { "textunderscore", "_" },
    { "times", "x" },
    { "title", NULL },
    { "to", "->" },
    { "toprule", "" },
    { "underline", NULL },
};

static const char *const no_command = "?";

static const char *shown_for(struct slice name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (slice_is(name, commands[i].name))
            return commands[i].shown;
    return no_command;
}

/* Replaces a command; an unknown one is kept. */
static void write_command(struct writing *writing)
{
    size_t len = 0;
    while (len < NAME_MAX_LEN && is_letter(sign_at(writing, writing->at + 1 + len)))
        len++;
    struct slice name = { writing->text.ptr + writing->at + 1, len };
    const char *shown = shown_for(name);
    if (shown != no_command && sign_at(writing, writing->at + 1 + len) == '*') /* \section*{...} */
        len++;
    bool begins = slice_is(name, "begin"),
         has_braces = sign_at(writing, writing->at + 1 + len) == '{';
    bool drops = !shown && has_braces && writing->brace_count < 8 * sizeof writing->dropped_braces;
    if ((begins || slice_is(name, "end")) && has_braces) {
        writing->at += 1 + len;
        write_environment(writing, begins);
    } else if (drops) {
        writing->at += 2 + len;
        writing->dropped_braces = writing->dropped_braces << 1 | 1;
        writing->brace_count++;
    } else if (shown && shown != no_command) {
        writing->at += 1 + len;
        put(writing, shown);
    } else {
        copy(writing, 1 + len);
    }
}

/* Drops braces around the argument of a command. */
static void write_brace(struct writing *writing)
{
    bool opens = writing->text.ptr[writing->at] == '{', drops = false;
    if (opens && writing->brace_count &&
        writing->brace_count < 8 * sizeof writing->dropped_braces) {
        writing->dropped_braces <<= 1;
        writing->brace_count++;
    } else if (!opens && writing->brace_count) {
        drops = writing->dropped_braces & 1;
        writing->dropped_braces >>= 1;
        writing->brace_count--;
    }
    if (drops)
        writing->at++;
    else
        copy(writing, 1);
}

/* \( and \[ open a formula, \) and \] close it. Blanks inside are dropped. */
static void write_formula_mark(struct writing *writing)
{
    char sign = writing->text.ptr[writing->at + 1];
    bool opens = sign == '(' || sign == '[';
    writing->at += 2;
    if (opens)
        skip_spaces(writing);
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
        { '\'', "aeiouyAEIOU",
          "\xc3\xa1\xc3\xa9\xc3\xad\xc3\xb3\xc3\xba\xc3\xbd\xc3\x81\xc3\x89\xc3\x8d\xc3\x93\xc3"
          "\x9a" },
        { '`', "aeiouAEIOU",
          "\xc3\xa0\xc3\xa8\xc3\xac\xc3\xb2\xc3\xb9\xc3\x80\xc3\x88\xc3\x8c\xc3\x92\xc3\x99" },
        { '^', "aeiouAEIOU",
          "\xc3\xa2\xc3\xaa\xc3\xae\xc3\xb4\xc3\xbb\xc3\x82\xc3\x8a\xc3\x8e\xc3\x94\xc3\x9b" },
        { '"', "aeiouAOU", "\xc3\xa4\xc3\xab\xc3\xaf\xc3\xb6\xc3\xbc\xc3\x84\xc3\x96\xc3\x9c" },
        { '~', "anoANO", "\xc3\xa3\xc3\xb1\xc3\xb5\xc3\x83\xc3\x91\xc3\x95" },
    };
    char accent = writing->text.ptr[writing->at + 1];
    bool braces = sign_at(writing, writing->at + 2) == '{';
    char letter = sign_at(writing, writing->at + 2 + braces);
    if (writing->at == 0 || !is_word_byte(writing->text.ptr[writing->at - 1]))
        return false; /* perhaps a quotation mark */
    for (size_t i = 0; i < sizeof accents / sizeof accents[0]; i++) {
        const char *found = strchr(accents[i].letters, letter);
        if (accents[i].accent != accent || !found || !letter)
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
    char sign = writing->text.ptr[writing->at + 1];
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

/* --- lines --- */

bool markup_is_present(const struct markup *markup, struct slice text)
{
    if (markup->in_display || markup->in_lines)
        return true;
    for (size_t i = 0; i < text.len; i++)
        switch (text.ptr[i]) {
        case '\n': /* between rows of a table */
        case '\\':
        case '`':
        case '*':
        case '_':
        case '$':
        case '[':
        case '~':
            return true;
        case '\'':
            if (i + 1 < text.len && text.ptr[i + 1] == '\'')
                return true;
            break;
        default:
            break;
        }
    return false;
}

/* Writes the text of a link in a wiki: that of "[[User:Ann|Ann]]" is "Ann". False if it is none. */
static bool write_wiki_link(struct writing *writing)
{
    size_t at = writing->at + 2, from = at;
    if (sign_at(writing, writing->at + 1) != '[' || !is_any_letter(sign_at(writing, at)) ||
        writing->end_count == DEPTH_MAX)
        return false;
    for (; at + 1 < writing->text.len && at < from + SPAN_MAX && sign_at(writing, at) != ']'; at++)
        if (sign_at(writing, at) == '|')
            from = at + 1;
    if (sign_at(writing, at) != ']' || sign_at(writing, at + 1) != ']')
        return false;
    writing->ends[writing->end_count++] = (struct mark){ at, 2 };
    writing->at = from;
    return true;
}

/* Drops a forum tag: "[b]", "[/code]" or "[quote=Ann]". */
static void write_bracket(struct writing *writing)
{
    static const char *const words[] = {
        "b",   "i",   "u",     "s",    "code", "quote",  "list",
        "pre", "url", "color", "size", "font", "center", "spoiler"
    };
    struct slice rest = { writing->text.ptr + writing->at, writing->text.len - writing->at };
    const char *end = memchr(rest.ptr, ']', rest.len);
    struct slice name = { rest.ptr + 1, end ? (size_t)(end - rest.ptr) - 1 : 0 };
    if (writing->at == 0 && slice_is(name, "*") && rest.len > 3 && is_space(rest.ptr[3])) {
        put(writing, "-"); /* an item of a list */
        writing->at += 3;
        return;
    }
    if (write_wiki_link(writing))
        return;
    bool is_box = name.len == 1 && strchr(" xX", name.ptr[0]) && writing->at == 2 &&
                  strchr("-*+", writing->text.ptr[0]) && rest.len > 3 && is_space(rest.ptr[3]);
    if (is_box) { /* a task in a list of them: "- [x] " */
        writing->at += 4;
        return;
    }
    if (name.len && name.ptr[0] == '/')
        name = slice_after(name, 1);
    for (size_t i = 0; i < name.len; i++)
        if (name.ptr[i] == '=')
            name.len = i;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (slice_equal_nocase(name, slice_of(words[i]))) {
            writing->at += (size_t)(end - rest.ptr) + 1;
            return;
        }
    copy(writing, 1);
}

/* A tilde between words is a space in LaTeX: "1~point". */
static void write_tilde(struct writing *writing)
{
    char before = writing->at ? writing->text.ptr[writing->at - 1] : ' ';
    char after = sign_at(writing, writing->at + 1);
    if ((is_letter(before) || is_digit(before) || before == '.') &&
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
    size_t len = run_length(writing, writing->at);
    if (len > 1)
        writing->at += len;
    else
        copy(writing, 1);
}

/* Copies text up to the next sign that may be markup, or the next closing mark. */
static void write_stretch(struct writing *writing)
{
    size_t len = 1, most = writing->text.len - writing->at;
    if (writing->end_count && writing->ends[writing->end_count - 1].at > writing->at)
        most = writing->ends[writing->end_count - 1].at - writing->at;
    while (len < most && !strchr("\\`*_${}&[~'", writing->text.ptr[writing->at + len]))
        len++;
    copy(writing, len);
}

static void write_sign(struct writing *writing)
{
    switch (writing->text.ptr[writing->at]) {
    case '\\':
        write_escape(writing);
        break;
    case '`':
        write_code(writing);
        break;
    case '*':
    case '_':
        write_emphasis(writing);
        break;
    case '$':
        write_dollar(writing);
        break;
    case '{':
    case '}':
        write_brace(writing);
        break;
    case '[':
        write_bracket(writing);
        break;
    case '~':
        write_tilde(writing);
        break;
    case '\'':
        write_apostrophes(writing);
        break;
    case '&':
        if (writing->markup->in_lines) {
            write_ampersand(writing);
            break;
        }
        /* fall through */
    default:
        write_stretch(writing);
    }
}

void markup_write(struct markup *markup, struct slice text, struct line_buffer *out)
{
    struct writing writing = { .markup = markup, .text = text, .out = out };
    if (text.len == 0)
        *markup = (struct markup){ .in_display = false };
    if (is_fence(text))
        return;
    while (writing.at < text.len)
        if (!skip_end(&writing))
            write_sign(&writing);
    end_row(&writing);
}

bool is_wiki_row(struct slice text)
{
    for (size_t i = 1; i + 1 < text.len && text.ptr[0] == '|'; i++)
        if (text.ptr[i] == '|' && text.ptr[i + 1] == '|')
            return true;
    return false;
}
