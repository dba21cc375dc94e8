#include "post_outline.h"

#include "grammar/vocabulary.h"
#include "read/mail.h"

/* Headers of mail and news. The first ones begin a post. */
static const char *const headers[] = {
    "From",         "Subject",    "Date",  "Newsgroups",   "To",          "Cc",
    "Message-ID",   "References", "Local", "Lines",        "Xref",        "Path",
    "Sender",       "Reply-To",   "Sent",  "Organization", "Followup-To", "NNTP-Posting-Host",
    "X-Newsreader", NULL
};
enum { HEADER_FROM, HEADER_SUBJECT, HEADER_DATE, HEADER_NEWSGROUPS };

static bool read_key(struct slice text, struct slice *value, const char *key)
{
    size_t len = strlen(key);
    if (text.len <= len || text.ptr[len] != ':' || !slice_begins_nocase(text, key))
        return false;
    *value = slice_trim(slice_after(text, len + 1));
    return true;
}

/* Which header the line is, or -1. */
static int read_header(struct slice text, struct slice *value)
{
    bool has_key = text.len && memchr(text.ptr, ':', text.len);
    for (int i = 0; has_key && headers[i]; i++)
        if (read_key(text, value, headers[i]))
            return i;
    return -1;
}

/* Sets a title, cut at a character boundary if it is too long. */
static void set_title(char *title, struct slice text)
{
    size_t len = text.len < TITLE_MAX ? text.len : TITLE_MAX - 1;
    while (len < text.len && len > 0 && ((unsigned char)text.ptr[len] & 0xc0) == 0x80)
        len--;
    memcpy(title, text.ptr, len);
    title[len] = '\0';
}

static bool set_subject(struct post *post, struct slice text)
{
    static const char *const marks[] = { "re:", "fwd:", "fw:", "aw:", NULL };
    for (int i = 0; marks[i]; i++) {
        size_t len = strlen(marks[i]);
        if (text.len > len && slice_begins_nocase(text, marks[i])) {
            text = slice_trim(slice_after(text, len));
            i = -1;
        }
    }
    struct line_buffer *decoded = line_buffer_new();
    bool good = decoded && mail_decode_words(text, decoded);
    if (good)
        set_title(post->title, line_buffer_text(decoded));
    free(decoded);
    post->level = 1;
    return good;
}

static bool read_headers(struct post_outline *outline, int header, struct slice value,
                         struct post *post)
{
    bool begins =
            !outline->in_headers && header <= HEADER_NEWSGROUPS && value.len && post->has_text;
    if (begins)
        *post = (struct post){ .level = 0 };
    outline->in_headers |= value.len > 0;
    if (header == HEADER_SUBJECT && value.len)
        outline->failed |= !set_subject(post, value);
    else if (header == HEADER_DATE && !post->date[0]) /* of a thread, that of the first mail */
        find_date(value, false, post->date);
    return begins;
}

/* "Round 1", "R1", "2. Runde", "Second round (Ann and Bob)" */
static bool is_title_of_round(struct slice title)
{
    size_t digits = slice_begins(title, "R") ? slice_span(slice_after(title, 1), is_digit) : 0;
    if (digits && (digits + 1 == title.len || !is_letter(title.ptr[digits + 1])))
        return true;
    struct slice rest = title, first = slice_take_word(&rest), second = slice_take_word(&rest);
    return (first.len < title.len && word_is(WORDS_ROUND, first)) ||
           (word_is(WORDS_ORDINAL, first) && word_is(WORDS_ROUND, second));
}

/* "Example", "A sample game", "For m = 2", "Round 1": a heading that continues the topic above. */
static bool is_title_of_part(struct slice text)
{
    static const char *const words[] = { "example", "sample", NULL };
    if (is_title_of_round(text))
        return true;
    for (size_t i = 0; i < text.len; i++) {
        struct slice rest = { text.ptr + i, text.len - i };
        for (int k = 0; words[k]; k++)
            if (slice_begins_nocase(rest, words[k]))
                return true;
        struct slice after = slice_trim(slice_after(rest, 1));
        if (rest.ptr[0] == '=' && after.len && is_digit(after.ptr[0]))
            return true;
    }
    return false;
}

/* A heading is a post's title; one of lower rank, or such as "Example", begins a part of a post. */
static bool read_heading(const struct text_line *line, struct post *post)
{
    enum { LEVEL_OF_TEXT = 2 };   /* of a post that began without a heading */
    enum { LOWEST_OF_TITLE = 3 }; /* headings below it are no titles of such a post */
    bool begins = post->has_text && line->level <= (post->level ? post->level : LEVEL_OF_TEXT);
    if (begins && (!post->level || line->level == post->level) && is_title_of_part(line->text))
        return false;
    bool is_in_text = !post->level && post->has_text && line->level > LOWEST_OF_TITLE;
    if (!begins && ((post->level && post->title[0]) || is_in_text))
        return false;
    if (begins) {
        char date[DATE_MAX];
        memcpy(date, post->date, sizeof date);
        *post = (struct post){ .level = 0 };
        memcpy(post->date, date, sizeof date);
    }
    set_title(post->title, line->text);
    post->level = line->level;
    return begins;
}

/* The line below a date is a title if it is short and not a sentence. */
static bool may_be_title(struct slice text)
{
    enum { LONGEST = 80 };
    return text.len > 0 && text.len <= LONGEST && !strchr(".,;:", text.ptr[text.len - 1]) &&
           (is_letter(text.ptr[0]) || text.ptr[0] == '"');
}

/* True for a row of a spreadsheet with empty cells: "Date,2024-09-07,,". */
static bool has_empty_cells(struct slice text)
{
    for (size_t i = 1; i < text.len; i++)
        if (strchr(",;", text.ptr[i]) && text.ptr[i] == text.ptr[i - 1])
            return true;
    return false;
}

/* A line with only a date begins a post. Its title is the line above, unless there is a gap, or else the one below. */
static bool read_date(struct post_outline *outline, const char *date, bool has_gap,
                      struct post *post)
{
    bool begins = post->has_text || post->date[0];
    if (begins)
        *post = (struct post){ .level = 0 };
    if (begins && !has_gap && outline->line_above[0])
        set_title(post->title, slice_of(outline->line_above));
    memcpy(post->date, date, DATE_MAX);
    outline->title_due = true;
    return begins;
}

void post_outline_title(struct post_outline *outline, struct slice title)
{
    set_title(outline->page_title, title);
}

bool post_outline_line(struct post_outline *outline, const struct text_line *line,
                       struct post *post)
{
    struct slice value;
    char date[DATE_MAX];
    bool title_due = outline->title_due;
    if (read_key(line->text, &value, "Title") && value.len && !post->title[0]) {
        set_title(post->title, value); /* of a page in Markdown; its date follows */
        post->level = 1;
        outline->in_headers = true;
        return false;
    }
    int header = line->kind == TEXT_LINE ? read_header(line->text, &value) : -1;
    if (header >= 0)
        return read_headers(outline, header, value, post);
    outline->in_headers = outline->title_due = false;
    bool is_note =
            line->text.len && strchr("[<", *line->text.ptr); /* "[2019-05-04 Sat]", of a note */
    if (!is_note && find_date(line->text, true, date) && !has_empty_cells(line->text))
        return read_date(outline, date, line->opens_block, post);
    if (line->kind == TEXT_HEADING)
        return read_heading(line, post);
    bool may_title = may_be_title(line->text);
    set_title(outline->line_above, may_title ? line->text : slice_of(""));
    if (title_due && !post->title[0] && may_title) {
        set_title(post->title, line->text);
        post->level = 1;
        return false;
    }
    post->has_text = true;
    return false;
}
