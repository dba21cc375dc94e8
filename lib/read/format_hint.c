#include "format_hint.h"

#include "sniff.h"

enum { LOOKED_AT = 4096 };

/* The text without leading white space. */
static struct slice without_space(struct slice text)
{
    while (text.len && (is_space(*text.ptr) || *text.ptr == '\n')) {
        text.ptr++;
        text.len--;
    }
    return text;
}

static bool is_packed(struct slice text)
{
    static const struct {
        size_t len;
        const char *bytes;
    } marks[] = { { 2, "\x1f\x8b" },
                  { 3, "BZh" },
                  { 5, "\xfd"
                       "7zXZ" },
                  { 4, "\x28\xb5\x2f\xfd" },
                  { 4, "PK\x03\x04" } };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (text.len >= marks[i].len && memcmp(text.ptr, marks[i].bytes, marks[i].len) == 0)
            return true;
    return false;
}

/* True for a byte order mark, or if every second byte at the start is NUL. */
static bool is_utf16(struct slice text)
{
    enum { PAIRS = 8 };
    size_t zeros[2] = { 0, 0 };
    if (slice_begins(text, "\xff\xfe") || slice_begins(text, "\xfe\xff"))
        return true;
    for (size_t i = 0; i < 2 * PAIRS && i < text.len; i++)
        zeros[i % 2] += text.ptr[i] == '\0';
    return text.len >= 2 * PAIRS && zeros[0] + zeros[1] >= PAIRS && (!zeros[0] || !zeros[1]);
}

static bool is_pdf(struct slice text)
{
    return slice_begins(text, "%PDF-");
}

static bool is_binary(struct slice text)
{
    return text.len && memchr(text.ptr, '\0', text.len);
}

/* [Event "..."] */
static bool is_pgn(struct slice text)
{
    if (!slice_begins(text, "["))
        return false;
    text = slice_after(text, 1);
    size_t letters = slice_span(text, is_letter);
    return letters && slice_begins(slice_after(text, letters), " \"");
}

/* (;GM[1] */
static bool is_sgf(struct slice text)
{
    if (!slice_begins(text, "("))
        return false;
    text = without_space(slice_after(text, 1));
    return slice_begins(text, ";");
}

static bool is_json(struct slice text)
{
    if (!slice_begins(text, "{") && !slice_begins(text, "["))
        return false;
    text = without_space(slice_after(text, 1));
    return text.len && strchr("{[\"}]", *text.ptr);
}

static bool is_yaml(struct slice text)
{
    return slice_begins(text, "---") || slice_begins(text, "%YAML") || slice_begins(text, "- {") ||
           slice_begins(text, "- game:") || slice_begins(text, "lines:");
}

static bool is_page(struct slice text)
{
    return slice_begins(text, "<?xml") || looks_like_html(text);
}

/* True if the text begins with headers such as "From: Ann", at least two of them known. */
static bool is_mail(struct slice text)
{
    static const char *const keys[] = { "From",       "Subject",     "To",
                                        "Newsgroups", "Message-ID",  "References",
                                        "Received",   "Return-Path", "MIME-Version" };
    size_t known = slice_begins(text, "From ");
    while (text.len && known < 2) {
        struct slice line = slice_take_until(&text, '\n');
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
            size_t len = strlen(keys[i]);
            known += line.len > len && line.ptr[len] == ':' && slice_begins_nocase(line, keys[i]);
        }
    }
    return known == 2;
}

/* True if the first line has several words, with no colon after the first. */
static bool is_prose(struct slice text)
{
    enum { WORDS = 5 };
    size_t words = 0, letters = 0;
    for (size_t i = 0; i < text.len && text.ptr[i] != '\n'; i++) {
        if (is_letter(text.ptr[i])) {
            letters++;
        } else {
            words += letters > 1;
            letters = 0;
        }
    }
    return words + (letters > 1) >= WORDS;
}

const char *format_hint(struct slice text)
{
    static const struct {
        bool (*is)(struct slice text);
        const char *hint;
    } kinds[] = {
        { is_packed, "this looks like packed data: unpack it first" },
        { is_utf16, "this looks like UTF-16: convert it to UTF-8 with 'iconv -f UTF-16 -t UTF-8'" },
        { is_pdf, "this looks like PDF: save it as text, then 'quire-scan' finds games in it" },
        { is_binary, "this looks like binary data, not text" },
        { is_pgn, "this looks like PGN, but quire does not know chess" },
        { is_sgf, "this looks like SGF, but quire does not know its games" },
        { is_page, "this looks like a web page: 'quire-scan' finds games in it" },
        { is_json, "this looks like JSON: 'quire-convert -f json -t quire' reads it" },
        { is_yaml, "this looks like YAML: 'quire-convert -f yaml -t quire' reads it" },
        { is_mail, "this looks like a mail or a post: 'quire-scan' finds games in it" },
        { is_prose, "this looks like prose: 'quire-scan' finds games in it" },
    };
    enum {
        OF_BYTES = 4
    }; /* the first kinds are recognised at byte 0, the others after white space */
    if (text.len > LOOKED_AT)
        text.len = LOOKED_AT;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (kinds[i].is(i < OF_BYTES ? text : without_space(text)))
            return kinds[i].hint;
    return NULL;
}

static struct diagnostic *first_error(const struct report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].id == DIAG_NO_GAME)
            return &report->items[i];
    return &report->items[0];
}

void add_format_hint(const struct record *record, struct report *report)
{
    const char *hint;
    if (record->has_game || record->first_line != 1 || report->counts_only || !report->count)
        return;
    hint = format_hint(record->bytes);
    if (hint)
        diagnostic_help(report, first_error(report), "%s", hint);
}
