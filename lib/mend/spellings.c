/* Text that is typed differently from the notation but has a clear meaning: a table of rewrites. */
#include "base/confusables.h"
#include "base/spelling.h"
#include "base/text_stream.h"
#include "base/unicode.h"
#include "edits.h"
#include "parse/expected.h"
#include "parse/players.h"
#include "parse/rows.h"

enum { LENGTH_MAX = 4000 }; /* longer lines are not typed by hand */

/* Returns the corrected text, or NULL. */
typedef const char *rewrite(struct editor *editor, size_t line, struct slice text);

enum { STEPS_MAX = 22, GROUPS = 4 };

/*
 * A spelling to correct in a value, a row, or a whole line. Each step replaces all matches of a pattern, one step after
 * the other; $1 is a group, and $, is a comma spaced as elsewhere in the record.
 */
struct spelling {
    const char *reason;
    bool whole_lines, names; /* it may be in lists of players */
    rewrite *rewrite;        /* or: */
    const char *steps[STEPS_MAX][2];
    enum likelihood likelihood;
    bool unread_only; /* does not apply to rows that can be read */
};

/* --- letters and signs --- */

static const char *rewrite_lower(struct editor *editor, size_t line, struct slice text)
{
    (void)line;
    return change_case(editor->scratch, text, false);
}

static const char *rewrite_upper(struct editor *editor, size_t line, struct slice text)
{
    (void)line;
    return change_case(editor->scratch, text, true);
}

static const char *rewrite_confusables(struct editor *editor, size_t line, struct slice text)
{
    char *plain = arena_alloc(editor->scratch, text.len + 1), *to = plain;
    (void)line;
    for (size_t at = 0, length; at < text.len; at += length) {
        uint32_t code;
        character_is_safe(slice_after(text, at), &length, &code);
        struct slice plain_text = confusable_sign(code);
        if (!plain_text.ptr)
            plain_text = (struct slice){ text.ptr + at, length };
        memcpy(to, plain_text.ptr, plain_text.len);
        to += plain_text.len;
    }
    *to = '\0';
    return plain;
}

/* --- keys and colons --- */

/* Adds a missing colon, or moves one that is after the value. */
static const char *rewrite_colon(struct editor *editor, size_t line, struct slice text)
{
    const struct field *field = editor->outline->fields[line];
    (void)text;
    if (!field || !field->mistyped)
        return NULL;
    struct slice key = field->key, owner = field->owner, value = field->value;
    return arena_printf(editor->scratch, "%.*s%s%.*s:%s%.*s", (int)key.len, key.ptr,
                        owner.len ? " " : "", (int)owner.len, owner.ptr, value.len ? " " : "",
                        (int)value.len, value.ptr);
}

static bool is_key(const struct editor *editor, struct slice word)
{
    return grammar_has_key(editor->outline->parsed->grammar, word);
}

/* "Winner; Bob", "Winner - Bob": replaces the first mark after the key, unless it is a hyphen or a minus sign. */
static const char *rewrite_punctuation(struct editor *editor, size_t line, struct slice text)
{
    const char *end = text.ptr + text.len, *key_end = text.ptr;
    const struct field *field = editor->outline->fields[line];
    if ((field && !field->mistyped) ||
        !is_key(editor, slice_first(text, slice_span(text, is_letter))))
        return NULL;
    for (const char *at = text.ptr; at < end; at++) {
        if (memchr(";.,-", *at, 4) && (*at != '-' || at + 1 == end || is_space(at[1])))
            return arena_printf(editor->scratch, "%.*s:%.*s", (int)(key_end - text.ptr), text.ptr,
                                (int)(end - at - 1), at + 1);
        key_end = is_space(*at) ? key_end : at + 1;
    }
    return NULL;
}

/* The next word of a key, without "'s"; false at the end. */
static bool next_word(struct slice *rest, struct slice *word)
{
    *rest = slice_trim(*rest);
    size_t len = 0;
    while (len < rest->len && !is_space(rest->ptr[len]))
        len++;
    *word = slice_first(*rest, len);
    *rest = slice_after(*rest, len);
    if (len > 2 && memcmp(word->ptr + len - 2, "'s", 2) == 0)
        word->len -= 2;
    return len > 0;
}

/* Normalizes a key: "List A", "Mia's prediction". Words that are not part of the key are its owner. */
static const char *rewrite_key(struct editor *editor, size_t line, struct slice text)
{
    static const char *const fillers[] = { "of", "for", "by", "list", "the", NULL };
    const char *colon = memchr(text.ptr, ':', text.len), *owner = "";
    struct slice rest, word, key = { NULL, 0 };
    (void)line;
    if (!colon)
        return NULL;
    for (rest = slice_between(text.ptr, colon); next_word(&rest, &word);) {
        if (!key.ptr && is_key(editor, word))
            key = word;
        else if (!slice_is_one_of(word, fillers))
            owner = arena_printf(editor->scratch, "%s%s%.*s", owner, *owner ? " " : "",
                                 (int)word.len, word.ptr);
    }
    struct slice whose = *owner ? slice_of(owner) : NO_SLICE;
    const struct field_def *def =
            key.ptr ? grammar_field(editor->outline->parsed->grammar, key, whose) : NULL;
    if (!def)
        return NULL;
    return arena_printf(editor->scratch, "%s%s%s%.*s", def->key, *owner ? " " : "", owner,
                        (int)(text.ptr + text.len - colon), colon);
}

bool names_player(const struct players *players, struct slice text)
{
    int64_t number;
    for (unsigned i = 0; players->names && i < players->count; i++)
        if (slice_equal_nocase(players->names[i], text))
            return true;
    if (slice_begins_nocase(text, "player "))
        text = slice_trim(slice_after(text, strlen("player ")));
    return parse_number(text, &number) && number <= (players->count ? players->count : PLAYERS_MAX);
}

/* "Mia: 0001 3,1", "Row 3: 0001": removes a player or a number before a row. */
static const char *rewrite_label(struct editor *editor, size_t line, struct slice text)
{
    static const char *const labels[] = { "move", "moves", "row", "rows", "start", NULL };
    const struct parsed_record *parsed = editor->outline->parsed;
    const char *colon = memchr(text.ptr, ':', text.len);
    struct slice rest, word;
    int64_t number;
    (void)line;
    if (!colon)
        return NULL;
    bool fits = names_player(&parsed->players, slice_trim(slice_between(text.ptr, colon)));
    rest = slice_between(text.ptr, colon);
    next_word(&rest, &word);
    rest = slice_trim(rest);
    fits |= slice_is_one_of(word, labels) && (!rest.len || parse_number(rest, &number));
    struct slice row = slice_trim(slice_between(colon + 1, text.ptr + text.len));
    return fits && row.len && any_row_kind_matches(parsed, row) ? arena_string(editor->scratch, row)
                                                                : NULL;
}

/* --- the table --- */

static const char commas[] = "a separator is wrong";
static const char remark[] = "words after a row or value need a '#'";
static const char dates[] = "the date is in another format";

#define PAD_DATE                                                                                   \
    {                                                                                              \
        "-(\\d)(?!\\d)", "-0$1"                                                                    \
    }

static const struct spelling spellings[] = {
    { "a character only looks like the right one", .whole_lines = true,
      .rewrite = rewrite_confusables },
    { "a colon is missing", .whole_lines = true, .rewrite = rewrite_colon },
    { "a colon is missing", .whole_lines = true, .rewrite = rewrite_punctuation },
    { "the key is worded differently", .whole_lines = true, .rewrite = rewrite_key },
    { "a row has a label before it", .whole_lines = true, .rewrite = rewrite_label },
    { "a row or value is in brackets", .steps = { { "[][(){}<>]", "" } } },
    { commas, .names = true,
      .steps = { { "\\s*(?:[,;]?\\s(?i:and|und|et|vs|versus|against|v)\\b\\.?|"
                   "[,;]?\\s(?:-|\xe2\x80\x93|\xe2\x80\x94)(?=\\s)|\\s*,?\\s*[;/|:&+.])\\s+",
                   "$," },
                 { "(?<=\\S)[;/|:&+](?=\\S)", "$," } } },
    { commas, .names = true, .steps = { { "(?<![,;\\s])\\s+", ", " } }, .likelihood = LIKELY },
    { commas, .steps = { { "(?<=\\d)\\s*\\.\\s*(?=\\w)", "$," } } },
    { commas, .whole_lines = true, .steps = { { "^(\\d+)\\.(?=\\S)", "$1 " } },
      .likelihood = LIKELY },
    { "an extra mark at the end", .names = true, .steps = { { "\\s*[,;.:|]+$", "" } },
      .likelihood = LIKELY },
    { "capitals are used for small letters", .rewrite = rewrite_lower },
    { "small letters are used for capitals", .rewrite = rewrite_upper },
    { "letters are used for digits", .steps = { { "[Oo]", "0" }, { "[lI|]", "1" } } },
    { "a row has spaces between its digits", .steps = { { "\\G([01]) (?=[01])", "$1" } } },
    { "an empty cell is not written '.'", .steps = { { "(?<!\\S)[_-](?!\\S)", "." } } },
    { "numbers in a cell are not separated by '/'",
      .steps = { { "(\\d)[-&+;:|\\\\](?=\\d)", "$1/" } } },
    { remark,
      .steps = { { "\\s(?=(?:--+|\xe2\x80\x93|\xe2\x80\x94|//|;)\\s*[A-Za-z]{2}|\\([^0-9()]*\\)$)",
                   " # " } } },
    { "a word is duplicated", .unread_only = true,
      .steps = { { "\\b([a-z]+)[\\s,]+\\1$", "$1" } } },
    { remark, .unread_only = true, .likelihood = LIKELY,
      .steps = { { "\\s(?=[A-Za-z']{3,}(?:[\\s,.!?]+[A-Za-z']*)*$)", " # " } } },
    { "cards are written in words", .steps = { { "(?i)\\bace\\b", "A" },
                                               { "(?i)\\bjack\\b", "J" },
                                               { "(?i)\\bqueen\\b", "Q" },
                                               { "(?i)\\bking\\b", "K" },
                                               { "(?i)\\btwo\\b", "2" },
                                               { "(?i)\\bthree\\b", "3" },
                                               { "(?i)\\bfour\\b", "4" },
                                               { "(?i)\\bfive\\b", "5" },
                                               { "(?i)\\bsix\\b", "6" },
                                               { "(?i)\\bseven\\b", "7" },
                                               { "(?i)\\beight\\b", "8" },
                                               { "(?i)\\bnine\\b", "9" },
                                               { "(?i)\\bten\\b", "10" },
                                               { "(?i)\\s+(?:of\\s+)?clubs?\\b", "C" },
                                               { "(?i)\\s+(?:of\\s+)?diamonds?\\b", "D" },
                                               { "(?i)\\s+(?:of\\s+)?hearts?\\b", "H" },
                                               { "(?i)\\s+(?:of\\s+)?spades?\\b", "S" } } },
    { dates, .steps = { { "(?i)\\bjan(?:uary)?\\b\\.?", "m01" },
                        { "(?i)\\bfeb(?:ruary)?\\b\\.?", "m02" },
                        { "(?i)\\bmar(?:ch)?\\b\\.?", "m03" },
                        { "(?i)\\bapr(?:il)?\\b\\.?", "m04" },
                        { "(?i)\\bmay\\b", "m05" },
                        { "(?i)\\bjune?\\b\\.?", "m06" },
                        { "(?i)\\bjuly?\\b\\.?", "m07" },
                        { "(?i)\\baug(?:ust)?\\b\\.?", "m08" },
                        { "(?i)\\bsept?(?:ember)?\\b\\.?", "m09" },
                        { "(?i)\\boct(?:ober)?\\b\\.?", "m10" },
                        { "(?i)\\bnov(?:ember)?\\b\\.?", "m11" },
                        { "(?i)\\bdec(?:ember)?\\b\\.?", "m12" },
                        { "(?<=\\d)(?:st|nd|rd|th)\\b", "" },
                        { "^(\\d{1,2})[ .-]*m(\\d\\d)[ ,-]*(\\d{4})$", "$3-$2-$1" },
                        { "^m(\\d\\d) *(\\d{1,2})[ ,]+(\\d{4})$", "$3-$1-$2" },
                        { "^m(\\d\\d)[ ,]*(\\d{4})$", "$2-$1" },
                        { "^(\\d{4})[ ./-]+(\\d{1,2})[ ./-]+(\\d{1,2})$", "$1-$2-$3" },
                        { "^(\\d{1,2})[ ./-]+(\\d{1,2})[ ./-]+(\\d{4})$", "$3-$2-$1" },
                        { "^(\\d{1,2})[ ./-]+(\\d{4})$", "$2-$1" },
                        PAD_DATE } },
    { dates, /* the month first */
      .steps = { { "^(\\d{1,2})[ ./-]+(\\d{1,2})[ ./-]+(\\d{4})$", "$3-$1-$2" }, PAD_DATE } },
};
enum { SPELLINGS = sizeof spellings / sizeof *spellings };

/* --- applying it --- */

/* The compiled patterns of the table. Each is compiled when first used. */
struct spelling_patterns {
    struct arena_cleanup cleanup;
    struct patterns set;
    struct pattern *compiled[SPELLINGS][STEPS_MAX];
};

static void free_patterns(struct arena_cleanup *cleanup)
{
    struct spelling_patterns *patterns = (struct spelling_patterns *)cleanup;
    patterns_free(&patterns->set);
}

struct spelling_patterns *spelling_patterns_make(struct arena *arena)
{
    struct spelling_patterns *patterns = arena_zero(arena, 1, sizeof *patterns);
    patterns->cleanup.run = free_patterns;
    arena_add_cleanup(arena, &patterns->cleanup);
    return patterns;
}

/* The pattern of a step. */
static struct pattern *pattern_of(struct editor *editor, const struct spelling *spelling,
                                  size_t step)
{
    struct pattern **pattern = &editor->patterns->compiled[spelling - spellings][step];
    struct pattern_fault fault;
    if (!*pattern)
        *pattern = pattern_compile_within(&editor->patterns->set,
                                          slice_of(spelling->steps[step][0]), &fault);
    if (!*pattern)
        longjmp(editor->scratch->out_of_memory, 1);
    return *pattern;
}

/* A comma as in the rest of the record: with a space if most have one. Names have one. */
static const char *usual_comma(const struct outline *outline, size_t line)
{
    struct slice text = outline->parsed->record->bytes;
    const struct field *field = outline->fields[line];
    size_t commas = 0, spaces = 0;
    for (size_t i = 0; i + 1 < text.len && i < LENGTH_MAX; i++) {
        commas += text.ptr[i] == ',';
        spaces += text.ptr[i] == ',' && is_space(text.ptr[i + 1]);
    }
    bool is_names = field && field->def && field->def->value.type >= TYPE_PLAYERS;
    return is_names || 2 * spaces >= commas ? ", " : ",";
}

/* Replaces all matches of a step. */
static struct slice substitute(struct editor *editor, const struct spelling *spelling, size_t step,
                               size_t line, struct slice text)
{
    struct pattern *pattern = pattern_of(editor, spelling, step);
    struct slice groups[GROUPS] = { { NULL, 0 } };
    const char *changed = "";
    size_t from = 0;
    while (pattern_matched(pattern_find(pattern, text, from, groups, GROUPS), editor->scratch)) {
        size_t start = (size_t)(groups[0].ptr - text.ptr);
        changed = arena_printf(editor->scratch, "%s%.*s", changed, (int)(start - from),
                               text.ptr + from);
        for (const char *with = spelling->steps[step][1]; *with; with++) {
            struct slice piece = *with != '$'     ? (struct slice){ with, 1 }
                                 : *++with == ',' ? slice_of(usual_comma(editor->outline, line))
                                                  : groups[*with - '0'];
            changed = arena_printf(editor->scratch, "%s%.*s", changed, (int)piece.len, piece.ptr);
        }
        from = start + groups[0].len;
    }
    return from ? slice_of(arena_printf(editor->scratch, "%s%.*s", changed, (int)(text.len - from),
                                        text.ptr + from))
                : text;
}

/* The text of a line that a spelling may be in: all of it, a value, or a row without its number. Empty if none. */
static struct slice text_to_correct(const struct outline *outline, const struct spelling *spelling,
                                    size_t line)
{
    const struct line *source = &outline->parsed->record->lines[line];
    const struct field *field = outline->fields[line];
    const struct row *row = outline->rows[line];
    struct slice body = slice_trim((struct slice){ source->text, source->len }), none = { "", 0 };
    if (source->len > LENGTH_MAX || line == 0 || (spelling->unread_only && row->result == ROW_READ))
        return none;
    if (source->kind == LINE_REMARK) /* it may be a row in brackets */
        return body;
    bool is_free = field && field->def && field->def->value.type == TYPE_TEXT && !field->mistyped;
    if ((source->kind != LINE_ROW && source->kind != LINE_FIELD) || is_free)
        return none;
    if (spelling->whole_lines)
        return line_body(source);
    if (field && field->def && field->def->value.type >= TYPE_PLAYERS && !spelling->names)
        return none;
    return field ? field->value : row->text.ptr ? row->text : line_body(source);
}

/* Corrects a spelling on a line: *old is the text that it may be in. False if there is nothing to correct. */
static bool correct_spelling(struct editor *editor, const struct spelling *spelling, size_t line,
                             struct slice *old, struct slice *text)
{
    *old = *text = text_to_correct(editor->outline, spelling, line);
    if (!old->len)
        return false;
    if (spelling->rewrite) {
        const char *written = spelling->rewrite(editor, line, *old);
        *text = written ? slice_of(written) : *old;
    }
    for (size_t step = 0; step < STEPS_MAX && spelling->steps[step][0]; step++)
        *text = substitute(editor, spelling, step, line, *text);
    return text->len && !slice_equal(*old, *text);
}

static void offer_spelling(struct editor *editor, const struct spelling *spelling, size_t line,
                           struct slice old, struct slice text)
{
    offer_edit(editor, &(struct edit){ line, old, text, SLIP_OTHER, spelling->likelihood,
                                       spelling->reason });
}

void edit_spellings(struct editor *editor, size_t line)
{
    for (const struct spelling *spelling = spellings;
         spelling < spellings + SPELLINGS && !editor->stop; spelling++) {
        struct slice old, text;
        if (correct_spelling(editor, spelling, line, &old, &text))
            offer_spelling(editor, spelling, line, old, text);
    }
}

/* Offers to correct a spelling in all lines, if that changes more than one. */
static void edit_all_lines(struct editor *editor, const struct spelling *spelling)
{
    const struct record *record = editor->outline->parsed->record;
    const char *done = NULL, *start = NULL;
    struct text_stream *to = text_stream_open(editor->scratch);
    size_t changes = 0, first = 0;
    for (size_t line = 1; line < record->line_count; line++) {
        struct slice old, text;
        if (!correct_spelling(editor, spelling, line, &old, &text))
            continue;
        if (!changes++) {
            start = done = old.ptr;
            first = line;
        }
        fwrite(done, 1, (size_t)(old.ptr - done), to->stream);
        fwrite(text.ptr, 1, text.len, to->stream);
        done = old.ptr + old.len;
    }
    struct slice text = text_stream_close(to);
    if (changes > 1)
        offer_spelling(editor, spelling, first, slice_between(start, done), text);
}

void edit_spellings_everywhere(struct editor *editor)
{
    enum { LINES_MAX = 10000 }; /* longer records are not typed by hand */
    for (const struct spelling *spelling = spellings;
         spelling < spellings + SPELLINGS && !editor->stop; spelling++) {
        if (editor->outline->parsed->record->line_count <= LINES_MAX)
            edit_all_lines(editor, spelling);
        arena_reset(editor->scratch);
    }
}
