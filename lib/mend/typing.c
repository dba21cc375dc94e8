/* Slips of typing: what stands on paper is right, and its signs are not those of the notation. */
#include "../characters.h"
#include "../lookalikes.h"
#include "../wanted.h"
#include "edits.h"

enum { LONGEST = 4000 }; /* nobody types a longer line by hand */

/* A piece of a line comes to be another text: typed otherwise, or with more or fewer signs. */
static void offer_text(struct editor *editor, size_t line, struct slice old, struct slice text,
                       enum slip slip, const char *thing)
{
    struct edit edit = { .line = line,
                         .old = old,
                         .text = text,
                         .slip = slip,
                         .likelihood = slip == SLIP_OTHER ? TYPED : LIKELY,
                         .thing = thing };
    if (!slice_equal(old, text))
        offer_edit(editor, &edit);
}

static struct slice between(const char *from, const char *to)
{
    return (struct slice){ from, (size_t)(to - from) };
}

/* --- colons --- */

static struct slice first_word(struct slice text)
{
    size_t len = 0;
    while (len < text.len && is_letter(text.ptr[len]))
        len++;
    return (struct slice){ text.ptr, len };
}

static const char no_colon[] = "a colon is missing";

/* A field whose colon is missing, or stands behind its value. */
static void offer_colon(struct editor *editor, const struct field *field, struct slice body)
{
    struct slice key = field->key, owner = field->owner, value = field->value;
    const char *text = arena_printf(editor->scratch, "%.*s%s%.*s:%s%.*s", (int)key.len, key.ptr,
                                    owner.len ? " " : "", (int)owner.len, owner.ptr,
                                    value.len ? " " : "", (int)value.len, value.ptr);
    offer_text(editor, field->line, body, slice_of(text), SLIP_OTHER, no_colon);
}

/* "Winner; Bob", "Winner - Bob": the first mark behind the key, unless it is a hyphen or a minus sign. */
static void offer_colon_for_mark(struct editor *editor, size_t line, struct slice body)
{
    const char *end = body.ptr + body.len, *behind = body.ptr;
    for (const char *at = body.ptr; at < end; at++) {
        if (strchr(";.,-", *at) && (*at != '-' || at + 1 == end || is_space(at[1]))) {
            offer_text(editor, line, between(behind, at + 1), slice_of(":"), SLIP_OTHER, no_colon);
            return;
        }
        behind = is_space(*at) ? behind : at + 1;
    }
}

/* "Points Ann: 4" where the points are nobody's. */
static void offer_unowned(struct editor *editor, const struct field *field)
{
    struct slice old =
            between(field->key.ptr + field->key.len, field->owner.ptr + field->owner.len);
    offer_text(editor, field->line, old, (struct slice){ "", 0 }, SLIP_TOO_MANY, "player");
}

static void edit_colon(struct editor *editor, size_t line)
{
    const struct shaped *shaped = &editor->outline->shaped;
    const struct field *field = editor->outline->fields[line];
    struct slice body = line_body(&shaped->record->lines[line]), nobody = { NULL, 0 };
    struct slice word = field ? field->key : first_word(body);
    bool key_known;
    const struct field_def *def = grammar_field(shaped->grammar, word, nobody, &key_known);
    if (field && field->mistyped)
        offer_colon(editor, field, body);
    else if (!field && key_known)
        offer_colon_for_mark(editor, line, body);
    else if (field && !field->def && def && field->value.len)
        offer_unowned(editor, field);
}

/* --- letters --- */

/* All letters of a value, as small ones and as capitals. */
static void edit_case(struct editor *editor, size_t line, struct slice text)
{
    for (int capital = 0; capital < 2; capital++) {
        offer_text(
                editor, line, text, slice_of(in_case(editor->scratch, text, capital)), SLIP_OTHER,
                capital ? "small letters stand for capitals" : "capitals stand for small letters");
    }
}

/* A text with plain signs, in `to`, which has room for it; its length there. */
static size_t put_plain(char *to, struct slice text)
{
    size_t count = 0, length;
    for (size_t at = 0; at < text.len; at += length) {
        uint32_t code;
        character_is_safe((struct slice){ text.ptr + at, text.len - at }, &length, &code);
        struct slice said = lookalike_meant(code);
        if (!said.ptr)
            said = (struct slice){ text.ptr + at, length };
        memcpy(to + count, said.ptr, said.len);
        count += said.len;
    }
    return count;
}

/* True for rows, and for fields that are no free text. */
static bool is_notation(const struct editor *editor, size_t line)
{
    const struct record *record = editor->outline->shaped.record;
    const struct field *field = editor->outline->fields[line];
    return record->lines[line].kind == LINE_ROW ||
           (record->lines[line].kind == LINE_FIELD &&
            !(field && field->def && field->def->value.type == TYPE_TEXT));
}

static const char alike[] = "a sign only looks like the right one";

static void edit_signs(struct editor *editor, size_t line)
{
    struct slice body = line_body(&editor->outline->shaped.record->lines[line]);
    char *plain = arena_alloc(editor->scratch, body.len + 1);
    size_t len = put_plain(plain, body);
    if (len < body.len)
        offer_text(editor, line, body, (struct slice){ plain, len }, SLIP_OTHER, alike);
}

/* --- what stands between items, and around them --- */

static struct slice value_of(const struct editor *editor, size_t line)
{
    const struct line *said = &editor->outline->shaped.record->lines[line];
    const struct field *field = editor->outline->fields[line];
    if (field)
        return field->value.ptr ? field->value : (struct slice){ said->text, 0 };
    struct slice body = line_body(said);
    size_t digits = 0;
    while (digits < body.len && is_digit(body.ptr[digits]))
        digits++;
    if (digits && digits + 1 < body.len && body.ptr[digits] == '.' &&
        is_space(body.ptr[digits + 1]))
        return slice_trim(between(body.ptr + digits + 1, body.ptr + body.len));
    return body;
}

/* The length of a word such as "and" with blanks around it here; 0 where there is none. */
static size_t and_here(const char *at, const char *end)
{
    static const char *const words[] = { " and ", " & ", ", and ", " und ", " et " };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t len = strlen(words[i]);
        if ((size_t)(end - at) > len && memcmp(at, words[i], len) == 0)
            return len;
    }
    return 0;
}

/* The value with commas where `others` and words for "and" stand; NULL where none does. */
static const char *with_commas(struct arena *arena, struct slice text, const char *others,
                               bool blanks)
{
    char *copy = arena_alloc(arena, 2 * text.len + 1), *to = copy;
    const char *end = text.ptr + text.len;
    bool any = false;
    for (const char *at = text.ptr; at < end;) {
        size_t len = and_here(at, end);
        if (!len && strchr(others, *at)) {
            len = 1;
            while (at + len < end && is_space(at[len]))
                len++;
        }
        if (!len) {
            *to++ = *at++;
            continue;
        }
        any = true;
        while (to > copy && is_space(to[-1]))
            to--;
        if (at + len < end && to > copy && to[-1] != ',') {
            *to++ = ',';
            if (blanks)
                *to++ = ' ';
        }
        at += len;
    }
    *to = '\0';
    return any ? copy : NULL;
}

/* True where most commas have a blank behind them, or there are none. */
static bool has_blanks(struct slice text)
{
    size_t commas = 0, blanks = 0;
    for (size_t i = 0; i + 1 < text.len; i++) {
        commas += text.ptr[i] == ',';
        blanks += text.ptr[i] == ',' && is_space(text.ptr[i + 1]);
    }
    return 2 * blanks >= commas;
}

/* True where nothing but blanks can part the names of a list. */
static bool is_plain(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (memchr(",;./|:&+", text.ptr[i], 8))
            return false;
    return true;
}

static void edit_commas(struct editor *editor, size_t line, struct slice text)
{
    const struct field *field = editor->outline->fields[line];
    bool names = field && field->def && field->def->value.type >= TYPE_PLAYERS;
    static const char *const marks[] = { ";", ".", "/", "|", ":", "", " " };
    bool blanks = names || has_blanks(editor->outline->shaped.record->bytes);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *with = *marks[i] != ' ' || (names && is_plain(text))
                                   ? with_commas(editor->scratch, text, marks[i], blanks)
                                   : NULL;
        if (with)
            offer_text(editor, line, text, slice_of(with), SLIP_OTHER,
                       "something else stands for a comma");
    }
    size_t len = text.len;
    while (len && strchr(field ? ",;.:|" : ",;", text.ptr[len - 1]))
        len = slice_trim((struct slice){ text.ptr, len - 1 }).len;
    if (len && len < text.len)
        offer_text(editor, line, (struct slice){ text.ptr + len, text.len - len },
                   (struct slice){ "", 0 }, SLIP_TOO_MANY, "mark");
}

/* One stretch of what parts items comes or goes. */
static void edit_blanks(struct editor *editor, size_t line, struct slice text)
{
    bool commas = memchr(text.ptr, ',', text.len) != NULL;
    struct slice nothing = { "", 0 };
    for (size_t i = 1; i < text.len && !editor->enough; i++) {
        bool gap = is_space(text.ptr[i]) || text.ptr[i] == ',';
        bool gap_before = is_space(text.ptr[i - 1]) || text.ptr[i - 1] == ',';
        size_t len = 0;
        while (gap && !gap_before && i + len < text.len &&
               (is_space(text.ptr[i + len]) || text.ptr[i + len] == ','))
            len++;
        struct slice old = { text.ptr + i, len };
        bool in_sign = text.ptr[i] & 0x80 || text.ptr[i - 1] & 0x80;
        if (len && i + len < text.len)
            offer_text(editor, line, old, nothing, SLIP_TOO_MANY, commas ? "comma" : "blank");
        if (gap || gap_before || in_sign)
            continue;
        if (commas)
            offer_text(editor, line, old, slice_of(","), SLIP_MISSING, "comma");
        offer_text(editor, line, old, slice_of(" "), SLIP_MISSING, "blank");
    }
}

static size_t put_unbracketed(char *to, struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        if (!memchr("()[]{}<>", text.ptr[i], 8))
            to[count++] = text.ptr[i];
    return count;
}

static void edit_brackets(struct editor *editor, size_t line, struct slice text)
{
    char *bare = arena_alloc(editor->scratch, text.len + 1);
    size_t len = put_unbracketed(bare, text);
    if (len && len < text.len)
        offer_text(editor, line, text, (struct slice){ bare, len }, SLIP_TOO_MANY, "bracket");
}

/* A remark on one line that has no words: it may be a row to whoever wrote it. */
static bool may_be_row(const struct line *line)
{
    struct slice body = slice_trim((struct slice){ line->text, line->len });
    bool digits = false;
    if (line->kind != LINE_REMARK || body.len < 3 || body.ptr[0] != '(')
        return false;
    for (size_t i = 0; i < body.len; i++) {
        bool twice = i && is_letter(body.ptr[i]) && is_letter(body.ptr[i - 1]);
        digits |= is_digit(body.ptr[i]);
        if (twice || (!is_digit(body.ptr[i]) && !is_letter(body.ptr[i]) &&
                      !memchr("() ,-/", body.ptr[i], 6)))
            return false;
    }
    return digits;
}

/* --- the whole --- */

void edit_typing(struct editor *editor, size_t line)
{
    const struct line *said = &editor->outline->shaped.record->lines[line];
    if (said->len > LONGEST || line == 0 || editor->enough)
        return;
    if (may_be_row(said))
        edit_brackets(editor, line, slice_trim((struct slice){ said->text, said->len }));
    if (!is_notation(editor, line))
        return;
    struct slice value = value_of(editor, line);
    edit_colon(editor, line);
    edit_signs(editor, line);
    if (!value.len)
        return;
    const struct field *field = editor->outline->fields[line];
    bool names = field && field->def && field->def->value.type >= TYPE_PLAYERS;
    edit_commas(editor, line, value);
    edit_brackets(editor, line, value);
    if (!names) {
        edit_case(editor, line, value);
        edit_blanks(editor, line, value);
    }
}

/* The record with each line as `put` writes it, where `fits` says that it is to be written anew. */
static void edit_every(struct editor *editor, bool brackets, const char *thing)
{
    const struct record *record = editor->outline->shaped.record;
    char *text = arena_alloc(editor->scratch, record->bytes.len + 1), *to = text;
    const char *done = record->bytes.ptr;
    size_t changed = 0, first = 0;
    for (size_t i = 1; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        bool fits = brackets ? may_be_row(line) : is_notation(editor, i);
        struct slice body = brackets ? (struct slice){ line->text, line->len } : line_body(line);
        if (!fits)
            continue;
        memcpy(to, done, (size_t)(body.ptr - done));
        to += body.ptr - done;
        size_t len = brackets ? put_unbracketed(to, body) : put_plain(to, body);
        to += len;
        done = body.ptr + body.len;
        first = len < body.len && !changed ? i : first;
        changed += len < body.len;
    }
    if (changed > 1)
        offer_text(editor, first, between(record->bytes.ptr, done), between(text, to), SLIP_OTHER,
                   thing);
}

void edit_all_typing(struct editor *editor)
{
    edit_every(editor, false, "signs only look like the right ones");
    edit_every(editor, true, "brackets make remarks of rows");
}
