/* Text that is typed differently from the notation but has a clear meaning: a table of rewrites. */
#include "base/confusables.h"
#include "base/spelling.h"
#include "base/text_stream.h"
#include "base/unicode.h"
#include "edits.h"
#include "grammar/date.h"
#include "parse/expected.h"
#include "parse/players.h"
#include "parse/rows.h"

enum { LONGEST = 4000 }; /* longer lines are not typed by hand */

/* Where a spelling applies. */
enum text_place {
    IN_ROWS = 1,
    IN_VALUES = 2, /* values of fields other than free text, dates and lists of players */
    IN_DATES = 4,
    IN_NAMES = 8,    /* lists of players */
    IN_LINES = 16,   /* whole lines of notation, with their keys and numbers */
    IN_KEYS = 32,    /* whole lines with an unknown key, or without a colon */
    IN_REMARKS = 64, /* in brackets, which may be rows */
};

/* Returns the corrected text, or NULL. */
typedef const char *rewrite(struct editor *editor, size_t line, struct slice text);

enum { STEPS_MOST = 18 };

/*
 * A spelling to correct. Each step replaces all matches of a pattern, one step after the other; $1 is a group, and $,
 * is a comma spaced as elsewhere in the record.
 */
struct spelling {
    unsigned places;
    const char *reason;
    rewrite *rewrite; /* or: */
    const char *steps[STEPS_MOST][2];
    enum likelihood likelihood;
    bool unread_only; /* does not apply to rows that can be read */
};

static struct slice between(const char *from, const char *to)
{
    return (struct slice){ from, (size_t)(to - from) };
}

/* --- letters and signs --- */

static const char *rewrite_small(struct editor *editor, size_t line, struct slice text)
{
    (void)line;
    return change_case(editor->scratch, text, false);
}

static const char *rewrite_capital(struct editor *editor, size_t line, struct slice text)
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
        character_is_safe((struct slice){ text.ptr + at, text.len - at }, &length, &code);
        struct slice meant = confusable_sign(code);
        if (!meant.ptr)
            meant = (struct slice){ text.ptr + at, length };
        memcpy(to, meant.ptr, meant.len);
        to += meant.len;
    }
    *to = '\0';
    return plain;
}

/* --- dates --- */

enum { DATE_NUMBERS = 3 };

/* The numbers of a date, and the index of the one that was the name of a month, or -1. */
struct date_parts {
    long long numbers[DATE_NUMBERS];
    int count, month;
};

static int month_of(struct slice word)
{
    static const char *const months[] = { "january",   "february", "march",    "april",
                                          "may",       "june",     "july",     "august",
                                          "september", "october",  "november", "december" };
    for (int i = 0; i < 12; i++)
        if (word.len >= 3 && word.len <= strlen(months[i]) &&
            slice_equal_nocase(word, (struct slice){ months[i], word.len }))
            return i + 1;
    return 0;
}

static bool add_date_part(struct date_parts *parts, struct slice word)
{
    static const char *const endings[] = { "st", "nd", "rd", "th" };
    int64_t number = month_of(word);
    bool is_name = number != 0;
    for (size_t i = 0; i < 4 && word.len > 2; i++)
        if (is_digit(*word.ptr) &&
            slice_is(between(word.ptr + word.len - 2, word.ptr + word.len), endings[i]))
            word.len -= 2;
    if (parts->count == DATE_NUMBERS || (is_name && parts->month >= 0) ||
        (!is_name && (!parse_number(word, &number) || number > 9999)))
        return false;
    if (is_name)
        parts->month = parts->count;
    parts->numbers[parts->count++] = number;
    return true;
}

static bool split_date(struct slice text, struct date_parts *parts)
{
    static const char gaps[] = " \t,./-";
    *parts = (struct date_parts){ .month = -1 };
    for (size_t i = 0, len; i < text.len; i += len) {
        for (len = 0; i + len < text.len && !memchr(gaps, text.ptr[i + len], sizeof gaps - 1);)
            len++;
        if (len && !add_date_part(parts, (struct slice){ text.ptr + i, len }))
            return false;
        len += !len;
    }
    return parts->count >= 2;
}

/* The date in ISO format, with the year and the month at these indexes. */
static const char *iso_date(struct arena *arena, const struct date_parts *parts, int year,
                            int month)
{
    const long long *numbers = parts->numbers;
    struct date date;
    const char *text = arena_printf(arena, "%04lld-%02lld", numbers[year], numbers[month]);
    if (parts->count == DATE_NUMBERS)
        text = arena_printf(arena, "%s-%02lld", text, numbers[DATE_NUMBERS - year - month]);
    return numbers[year] > 99 && date_parse(slice_of(text), &date) ? text : NULL;
}

static const char *rewrite_date(struct arena *arena, struct slice text, bool month_first)
{
    struct date_parts parts;
    if (!split_date(text, &parts))
        return NULL;
    int last = parts.count - 1, year = parts.numbers[0] > 99 ? 0 : last;
    int month = parts.month >= 0 ? parts.month : year == 0 || last == 2 ? 1 : 0;
    if (month_first && (parts.month >= 0 || year == 0 || last < 2))
        return NULL;
    return month == year ? NULL : iso_date(arena, &parts, year, month_first ? 0 : month);
}

static const char *rewrite_day_first(struct editor *editor, size_t line, struct slice text)
{
    (void)line;
    return rewrite_date(editor->scratch, text, false);
}

static const char *rewrite_month_first(struct editor *editor, size_t line, struct slice text)
{
    (void)line;
    return rewrite_date(editor->scratch, text, true);
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
    bool known;
    return grammar_field(editor->outline->parsed->grammar, word, (struct slice){ NULL, 0 },
                         &known) ||
           known;
}

/* "Winner; Bob", "Winner - Bob": replaces the first mark after the key, unless it is a hyphen or a minus sign. */
static const char *rewrite_mark(struct editor *editor, size_t line, struct slice text)
{
    const char *end = text.ptr + text.len, *behind = text.ptr, *word = text.ptr;
    while (word < end && is_letter(*word))
        word++;
    const struct field *field = editor->outline->fields[line];
    if ((field && !field->mistyped) || !is_key(editor, between(text.ptr, word)))
        return NULL;
    for (const char *at = text.ptr; at < end; at++) {
        if (memchr(";.,-", *at, 4) && (*at != '-' || at + 1 == end || is_space(at[1])))
            return arena_printf(editor->scratch, "%.*s:%.*s", (int)(behind - text.ptr), text.ptr,
                                (int)(end - at - 1), at + 1);
        behind = is_space(*at) ? behind : at + 1;
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
    *word = (struct slice){ rest->ptr, len };
    rest->ptr += len;
    rest->len -= len;
    if (word->len > 2 && memcmp(word->ptr + len - 2, "'s", 2) == 0)
        word->len -= 2;
    return len > 0;
}

static bool is_filler(struct slice word)
{
    static const char *const fillers[] = { "of", "for", "by", "list", "the" };
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (slice_equal_nocase(word, slice_of(fillers[i])))
            return true;
    return false;
}

/* Normalizes a key: "List A", "Mia's prediction". Words that are not part of the key are its owner. */
static const char *rewrite_key(struct editor *editor, size_t line, struct slice text)
{
    const char *colon = memchr(text.ptr, ':', text.len), *owner = "";
    struct slice rest, word, key = { NULL, 0 };
    bool known;
    (void)line;
    if (!colon)
        return NULL;
    for (rest = between(text.ptr, colon); next_word(&rest, &word);) {
        if (!key.ptr && is_key(editor, word))
            key = word;
        else if (!is_filler(word))
            owner = arena_printf(editor->scratch, "%s%s%.*s", owner, *owner ? " " : "",
                                 (int)word.len, word.ptr);
    }
    struct slice whose = *owner ? slice_of(owner) : (struct slice){ NULL, 0 };
    const struct field_def *def =
            key.ptr ? grammar_field(editor->outline->parsed->grammar, key, whose, &known) : NULL;
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
    if (text.len > 7 && slice_equal_nocase((struct slice){ text.ptr, 7 }, slice_of("player ")))
        text = slice_trim((struct slice){ text.ptr + 7, text.len - 7 });
    return parse_number(text, &number) && number <= (players->count ? players->count : PLAYERS_MAX);
}

/* "Mia: 0001 3,1", "Row 3: 0001": removes a player or a number before a row. */
static const char *rewrite_mover(struct editor *editor, size_t line, struct slice text)
{
    static const char *const words[] = { "move", "moves", "row", "rows", "start" };
    const struct parsed_record *parsed = editor->outline->parsed;
    const char *colon = memchr(text.ptr, ':', text.len);
    struct slice rest, word;
    int64_t number;
    (void)line;
    if (!colon)
        return NULL;
    bool fits = names_player(&parsed->players, slice_trim(between(text.ptr, colon)));
    rest = between(text.ptr, colon);
    next_word(&rest, &word);
    rest = slice_trim(rest);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        fits |= slice_equal_nocase(word, slice_of(words[i])) &&
                (!rest.len || parse_number(rest, &number));
    struct slice row = slice_trim(between(colon + 1, text.ptr + text.len));
    return fits && row.len && any_row_kind_matches(parsed, row) ? arena_string(editor->scratch, row)
                                                                : NULL;
}

/* The words allowed in a part of a row of this kind, or NULL. */
static const char *const *words_of(const struct row_def *row)
{
    for (size_t i = 0; i < row->part_count; i++)
        if (row->parts[i].value.type == TYPE_WORD)
            return row->parts[i].value.words;
    return NULL;
}

/* "0101 1,1,1,1 ponit": corrects the last word of a row. */
static const char *rewrite_word(struct editor *editor, size_t line, struct slice text)
{
    const struct parsed_record *parsed = editor->outline->parsed;
    size_t start = text.len;
    (void)line;
    while (start > 0 && !is_space(text.ptr[start - 1]))
        start--;
    for (size_t i = 0; i < parsed->grammar->row_count && start < text.len; i++) {
        const char *const *words = words_of(&parsed->grammar->rows[i]);
        const char *word =
                words ? nearest_word(words, between(text.ptr + start, text.ptr + text.len)) : NULL;
        if (word)
            return arena_printf(editor->scratch, "%.*s%s", (int)start, text.ptr, word);
    }
    return NULL;
}

/* --- the table --- */

static const char commas[] = "another sign is in place of a comma";
static const char remark[] = "words after a row or value need a '#'";

static const struct spelling spellings[] = {
    { IN_LINES, "a sign only looks like the right one", .rewrite = rewrite_confusables },
    { IN_KEYS, "a colon is missing", .rewrite = rewrite_colon },
    { IN_KEYS, "a colon is missing", .rewrite = rewrite_mark },
    { IN_KEYS, "the key has other words", .rewrite = rewrite_key },
    { IN_KEYS, "a key is before a row", .rewrite = rewrite_mover },
    { IN_REMARKS, "brackets make a remark of a row", .steps = { { "[][(){}<>]", "" } } },
    { IN_ROWS | IN_VALUES, "brackets around a row or value", .steps = { { "[][(){}<>]", "" } } },
    { IN_NAMES, commas,
      .steps = { { "\\s*(?:[,;]?\\s(?i:and|und|et|vs|versus|against|v)\\b\\.?|"
                   "[,;]?\\s(?:-|\xe2\x80\x93|\xe2\x80\x94)(?=\\s)|\\s*,?\\s*[;/|:&+.])\\s+",
                   ", " },
                 { "(?<=\\S)[;/|:&+](?=\\S)", ", " } } },
    { IN_NAMES, commas, .steps = { { "(?<![,;\\s])\\s+", ", " } }, .likelihood = LIKELY },
    { IN_VALUES | IN_ROWS, commas,
      .steps = { { "\\s*(?:[;|:]|\\s(?:and|-|\xe2\x80\x93|\xe2\x80\x94)\\s)\\s*", "$," } } },
    { IN_VALUES | IN_ROWS, commas, .steps = { { "\\s*\\.\\s*", "$," } } },
    { IN_LINES, commas, .steps = { { "^(\\d+)\\.(?=\\S)", "$1 " } }, .likelihood = LIKELY },
    { IN_VALUES | IN_ROWS, commas, .steps = { { "\\s*/\\s*", "$," } } },
    { IN_VALUES | IN_NAMES, "an extra mark at the end", .steps = { { "\\s*[,;.:|]+$", "" } },
      .likelihood = LIKELY },
    { IN_ROWS, "an extra mark at the end", .steps = { { "\\s*[,;]+$", "" } },
      .likelihood = LIKELY },
    { IN_VALUES | IN_ROWS, "capitals are in place of small letters", .rewrite = rewrite_small },
    { IN_VALUES | IN_ROWS, "small letters are in place of capitals", .rewrite = rewrite_capital },
    { IN_VALUES | IN_ROWS, "letters are in place of digits",
      .steps = { { "[Oo]", "0" }, { "[lI|]", "1" } } },
    { IN_ROWS, "blanks are between the digits of a row",
      .steps = { { "\\G([01]) (?=[01])", "$1" } } },
    { IN_ROWS, "another sign is in place of '.'", .steps = { { "(?<!\\S)[_-](?!\\S)", "." } } },
    { IN_ROWS, "another sign is in place of '/'",
      .steps = { { "(\\d)[-&+;:|\\\\](?=\\d)", "$1/" } } },
    { IN_ROWS | IN_VALUES, remark,
      .steps = { { "\\s(?=(?:--+|\xe2\x80\x93|\xe2\x80\x94|//|;)\\s*[A-Za-z]{2}|\\([^0-9()]*\\)$)",
                   " # " } } },
    { IN_ROWS, "a word is misspelt", .rewrite = rewrite_word, .unread_only = true },
    { IN_ROWS, remark, .unread_only = true,
      .steps = { { "\\s(?=[A-Za-z']{3,}(?:[\\s,.!?]+[A-Za-z']*)*$)", " # " } } },
    { IN_VALUES, "cards are written in words",
      .steps = { { "(?i)\\bace\\b", "A" },
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
                 { "(?i)\\s+(?:of\\s+)?club(?:s\\b|\\b)", "C" },
                 { "(?i)\\s+(?:of\\s+)?diamond(?:s\\b|\\b)", "D" },
                 { "(?i)\\s+(?:of\\s+)?heart(?:s\\b|\\b)", "H" },
                 { "(?i)\\s+(?:of\\s+)?spade(?:s\\b|\\b)", "S" } } },
    { IN_DATES, "the date is written differently", .rewrite = rewrite_day_first },
    { IN_DATES, "the date is written differently", .rewrite = rewrite_month_first },
};
enum { SPELLINGS = sizeof spellings / sizeof *spellings };

/* --- applying it --- */

/* The compiled patterns of the table. Each is compiled when first used. */
struct spelling_patterns {
    struct arena_cleanup cleanup;
    struct pattern *compiled[SPELLINGS][STEPS_MOST];
};

static void free_patterns(struct arena_cleanup *cleanup)
{
    struct spelling_patterns *patterns = (struct spelling_patterns *)cleanup;
    for (size_t i = 0; i < SPELLINGS; i++)
        for (size_t k = 0; k < STEPS_MOST; k++)
            pattern_free(patterns->compiled[i][k]);
}

struct spelling_patterns *spelling_patterns_make(struct arena *arena)
{
    struct spelling_patterns *patterns = arena_zero(arena, 1, sizeof *patterns);
    patterns->cleanup.run = free_patterns;
    arena_add_cleanup(arena, &patterns->cleanup);
    return patterns;
}

/* The pattern of a step. */
static struct pattern *pattern_of(struct editor *editor, size_t spelling, size_t step)
{
    struct pattern **pattern = &editor->patterns->compiled[spelling][step];
    struct pattern_fault fault;
    if (!*pattern)
        *pattern = pattern_compile_within(slice_of(spellings[spelling].steps[step][0]), &fault);
    if (!*pattern)
        longjmp(editor->scratch->out_of_memory, 1);
    return *pattern;
}

/* True if the record has no commas, or most of them are followed by a blank. */
static bool has_blanks(struct slice text)
{
    size_t commas = 0, blanks = 0;
    for (size_t i = 0; i + 1 < text.len; i++) {
        commas += text.ptr[i] == ',';
        blanks += text.ptr[i] == ',' && is_space(text.ptr[i + 1]);
    }
    return 2 * blanks >= commas;
}

/* Appends the replacement of a match. */
static const char *expand(const struct editor *editor, const char *text, const char *with,
                          const struct slice *groups, const char *comma)
{
    for (; *with; with++) {
        if (*with != '$')
            text = arena_printf(editor->scratch, "%s%c", text, *with);
        else if (*++with == ',')
            text = arena_printf(editor->scratch, "%s%s", text, comma);
        else
            text = arena_printf(editor->scratch, "%s%.*s", text, (int)groups[1].len, groups[1].ptr);
    }
    return text;
}

/* Replaces all matches of a step. NULL if there is none. */
static const char *substitute(struct editor *editor, size_t spelling, size_t step,
                              struct slice text)
{
    struct pattern *pattern = pattern_of(editor, spelling, step);
    const char *with = spellings[spelling].steps[step][1], *changed = "";
    struct slice groups[2] = { { NULL, 0 }, { NULL, 0 } };
    const char *comma = has_blanks(editor->outline->parsed->record->bytes) ? ", " : ",";
    size_t from = 0;
    bool any = false;
    while (pattern_matched(pattern_find(pattern, text, from, groups, 2), editor->scratch)) {
        size_t start = (size_t)(groups[0].ptr - text.ptr), end = start + groups[0].len;
        changed = arena_printf(editor->scratch, "%s%.*s", changed, (int)(start - from),
                               text.ptr + from);
        changed = expand(editor, changed, with, groups, comma);
        from = end;
        any = true;
    }
    return any ? arena_printf(editor->scratch, "%s%.*s", changed, (int)(text.len - from),
                              text.ptr + from)
               : NULL;
}

/* Applies a spelling; NULL if it does not change the text. */
static const char *respell(struct editor *editor, size_t spelling, size_t line, struct slice text)
{
    const struct spelling *how = &spellings[spelling];
    const char *changed = how->rewrite ? how->rewrite(editor, line, text) : NULL;
    for (size_t step = 0; step < STEPS_MOST && how->steps[step][0]; step++) {
        struct slice so_far = changed ? slice_of(changed) : text;
        const char *next = substitute(editor, spelling, step, so_far);
        changed = next ? next : changed;
    }
    return changed && *changed && !slice_is(text, changed) ? changed : NULL;
}

/* True for a remark on one line without words, which may be meant as a row. */
static bool may_be_row(const struct line *line, struct slice body)
{
    bool digits = false;
    if (line->kind != LINE_REMARK || body.len < 3 || *body.ptr != '(')
        return false;
    for (size_t i = 0; i < body.len; i++) {
        bool letter = is_letter(body.ptr[i]);
        digits |= is_digit(body.ptr[i]);
        if ((letter && is_letter(body.ptr[i - 1])) ||
            (!is_digit(body.ptr[i]) && !letter && !memchr("() ,-/", body.ptr[i], 6)))
            return false;
    }
    return digits;
}

/* The places of spellings on a line. Sets *value to its value, or its row without the number. */
static unsigned places_of(const struct editor *editor, size_t line, struct slice *value)
{
    const struct outline *outline = editor->outline;
    const struct line *said = &outline->parsed->record->lines[line];
    const struct field *field = outline->fields[line];
    enum value_type type = field && field->def ? field->def->value.type : TYPE_TEXT;
    *value = slice_trim((struct slice){ said->text, said->len });
    if (said->len > LONGEST || line == 0)
        return 0;
    if (may_be_row(said, *value))
        return IN_REMARKS;
    if (said->kind != LINE_ROW && said->kind != LINE_FIELD)
        return 0;
    if (field) {
        *value = field->value;
        return type >= TYPE_PLAYERS ? IN_LINES | IN_KEYS | IN_NAMES
               : type == TYPE_DATE  ? IN_LINES | IN_KEYS | IN_DATES
               : type == TYPE_TEXT  ? IN_KEYS | (field->def ? 0 : IN_LINES)
                                    : IN_LINES | IN_KEYS | IN_VALUES;
    }
    const struct row *row = outline->rows[line];
    *value = row->text.ptr ? row->text : line_body(said);
    return IN_LINES | IN_KEYS | IN_ROWS;
}

/* The places on a line to which a spelling applies. */
static unsigned places_for(const struct editor *editor, const struct spelling *how, size_t line,
                           struct slice *value)
{
    const struct row *row = editor->outline->rows[line];
    unsigned places = places_of(editor, line, value);
    return how->unread_only && row && row->result == ROW_READ ? 0 : places & how->places;
}

static struct slice text_in(const struct editor *editor, unsigned places, size_t line,
                            struct slice value)
{
    bool is_whole = places & (IN_LINES | IN_KEYS);
    return is_whole ? line_body(&editor->outline->parsed->record->lines[line]) : value;
}

static void offer_spelling(struct editor *editor, size_t spelling, size_t line, struct slice old,
                           struct slice text)
{
    offer_edit(editor, &(struct edit){ line, old, text, SLIP_OTHER, spellings[spelling].likelihood,
                                       spellings[spelling].reason });
}

void edit_spellings(struct editor *editor, size_t line)
{
    struct slice value;
    for (size_t i = 0; i < SPELLINGS && !editor->stop; i++) {
        unsigned places = places_for(editor, &spellings[i], line, &value);
        struct slice text = text_in(editor, spellings[i].places, line, value);
        const char *changed;
        if (!places || !text.len)
            continue;
        if ((changed = respell(editor, i, line, text)))
            offer_spelling(editor, i, line, text, slice_of(changed));
    }
}

/* Offers to correct a spelling in all lines, if that changes more than one. */
static void edit_every(struct editor *editor, size_t spelling)
{
    const struct record *record = editor->outline->parsed->record;
    const char *done = NULL, *start = NULL;
    struct text_stream *to = text_stream_open(editor->scratch);
    size_t changes = 0, first = 0;
    for (size_t line = 1; line < record->line_count; line++) {
        struct slice value, text;
        unsigned places = places_for(editor, &spellings[spelling], line, &value);
        text = text_in(editor, spellings[spelling].places, line, value);
        const char *changed = places && text.len ? respell(editor, spelling, line, text) : NULL;
        if (!changed)
            continue;
        if (!start) {
            start = done = text.ptr;
            first = line;
        }
        fwrite(done, 1, (size_t)(text.ptr - done), to->stream);
        fputs(changed, to->stream);
        done = text.ptr + text.len;
        changes++;
    }
    struct slice text = text_stream_close(to);
    if (changes > 1)
        offer_spelling(editor, spelling, first, between(start, done), text);
}

void edit_spellings_everywhere(struct editor *editor)
{
    enum { LINES_MOST = 10000 }; /* longer records are not typed by hand */
    for (size_t i = 0; i < SPELLINGS && !editor->stop; i++) {
        if (editor->outline->parsed->record->line_count <= LINES_MOST)
            edit_every(editor, i);
        arena_reset(editor->scratch);
    }
}
