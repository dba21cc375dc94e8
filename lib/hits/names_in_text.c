#include "names_in_text.h"

#include "grammar/vocabulary.h"
#include "player_reference.h"

/* Separators between two names. The first few may follow a comma or another one. After the last two, it is open whether the list ends with the next name. */
static const char *const separators[] = {
    " and ", " then ",    " & ",     " und ",    " et ",     " y ",      " en ",
    " e ",   " och ",     " og ",    " i ",      " ja ",     " vs. ",    " vs ",
    " v ",   " versus ",  " gegen ", " contre ", " contra ", " contro ", " tegen ",
    " mot ", " against ", " with ",  "/",        ",",        ";"
};
enum { NAMES_MOST = 64 }; /* a longer list is not a list of people */
enum { SEPARATOR_COUNT = sizeof separators / sizeof separators[0] };
enum { AFTER_COMMA = 4, LOOSE_SEPARATOR = SEPARATOR_COUNT - 2 };

static struct slice text_after(struct slice text, size_t len)
{
    return slice_trim(slice_after(text, len));
}

/* A name without an article before it and a remark after it: "the Bishop (it's his surname)". */
static struct slice bare_name(struct slice name)
{
    const char *remark = name.len ? memchr(name.ptr, '(', name.len) : NULL;
    if (remark > name.ptr)
        name = slice_trim(slice_between(name.ptr, remark));
    return slice_begins(name, "the ") ? slice_after(name, 4) : name;
}

/* The separator that a text begins with; SEPARATOR_COUNT if there is none. */
static size_t separator_at(struct slice text)
{
    size_t k = 0;
    while (k < SEPARATOR_COUNT && !slice_begins_nocase(text, separators[k]))
        k++;
    return k;
}

/* Skips words after a comma or another separator, ", and Bob"; true if there are any. */
static bool skip_words_after_comma(struct slice *list)
{
    bool any = false;
    for (size_t k = 0; k < AFTER_COMMA; k++)
        if (slice_begins_nocase(*list, separators[k] + 1)) {
            *list = text_after(*list, strlen(separators[k] + 1));
            any = true;
        }
    return any;
}

/* The text up to the next separator; sets *closing if it is a word such as "and", which announces the last name. */
static bool take_person(struct slice *list, struct slice *person, bool *closing)
{
    *list = slice_trim(*list);
    *closing = false;
    if (!list->len)
        return false;
    struct slice rest = *list;
    size_t separator = SEPARATOR_COUNT;
    while (rest.len && separator == SEPARATOR_COUNT) {
        separator = separator_at(rest);
        rest = slice_after(rest, separator == SEPARATOR_COUNT);
    }
    *person = bare_name(slice_trim(slice_between(list->ptr, rest.ptr)));
    *list = separator < SEPARATOR_COUNT ? text_after(rest, strlen(separators[separator]))
                                        : NO_SLICE;
    *closing = separator < LOOSE_SEPARATOR;
    if (separator < SEPARATOR_COUNT)
        *closing |= skip_words_after_comma(list);
    return true;
}

/* As people_next; for *closing, see take_person. "I, the Skipper" is one person. */
static bool next_person(struct slice *list, struct slice *person, bool *closing)
{
    bool found = take_person(list, person, closing);
    if (found && is_author(*person) && slice_begins(*list, "the "))
        found = take_person(list, person, closing);
    return found;
}

bool people_next(struct slice *list, struct slice *person)
{
    bool closing;
    return next_person(list, person, &closing);
}

/* --- the text before a list --- */

enum lead {
    LEAD_CLEAN,     /* a new sentence, or a word that cannot belong to a name */
    LEAD_WORD,      /* another word or a comma; the first name may belong to it */
    LEAD_TAKES_NAME /* a word that takes the first name: "in Vienna", "dear Tom", "New York" */
};

static bool is_name_letter(char c)
{
    return is_word_byte(c) || c == '\'';
}

/* The word before `end`, and white space. */
static struct slice word_before(const char *start, const char *end)
{
    while (end > start && is_space(end[-1]))
        end--;
    const char *word = end;
    while (word > start && is_name_letter(word[-1]))
        word--;
    return slice_between(word, end);
}

/* What precedes the list in its block, which begins at `start`. */
static enum lead lead_of(const char *start, const char *list)
{
    struct slice last = word_before(start, list);
    const char *end = last.ptr + last.len;
    if (end == start || strchr(".!?:;()[]{}\"*-", end[-1]))
        return LEAD_CLEAN;
    const char *meaning = word_meaning(WORDS_LEAD, last);
    if (meaning)
        return strcmp(meaning, "word") == 0 ? LEAD_TAKES_NAME : LEAD_CLEAN;
    bool is_name = last.len && (is_capital(*last.ptr) || is_digit(*last.ptr) || *last.ptr & 0x80);
    return is_name ? LEAD_TAKES_NAME : LEAD_WORD;
}

/* --- the list --- */

/* How the names of a list are joined. */
struct joints {
    size_t count;       /* of names */
    bool loose, closed; /* has commas; has a word such as "and" */
    size_t first_stop;  /* length up to the comma after that word, or of the whole list */
};

static struct joints joints_of(struct slice list)
{
    struct joints joints = { .first_stop = list.len };
    struct slice rest = list, person;
    bool closing;
    while (joints.count <= NAMES_MOST && next_person(&rest, &person, &closing)) {
        joints.count++;
        if (closing) {
            joints.closed = true;
        } else if (rest.len) {
            if (joints.closed && joints.first_stop == list.len)
                joints.first_stop = (size_t)(person.ptr - list.ptr) + person.len;
            joints.loose = true;
        }
    }
    return joints;
}

/*
 * Trims a list after words, "between Ann and Bob, ...": one with only commas, or in the next block (`apart`), must
 * follow a colon.
 */
static bool trim_end(struct slice match, bool apart, struct slice *list)
{
    const char *end = list->ptr;
    while (end > match.ptr && is_space(end[-1]))
        end--;
    bool strong = end > match.ptr && end[-1] == ':';
    struct joints joints = joints_of(*list);
    if (!strong)
        list->len = joints.first_stop;
    return joints.count > 1 && joints.count <= NAMES_MOST && (strong || (joints.closed && !apart));
}

/* Trims a list before words, "Dear Tom, Ann and Bob played": drops names that belong to the text before it. */
static bool trim_start(const char *start, struct slice *list)
{
    for (;;) {
        struct joints joints = joints_of(*list);
        enum lead lead = lead_of(start, list->ptr);
        struct slice person;
        if (joints.count < 2 || joints.count > NAMES_MOST || !joints.closed)
            return false;
        if (lead != LEAD_TAKES_NAME)
            return lead == LEAD_CLEAN || !joints.loose;
        people_next(list, &person);
    }
}

bool trim_people(const struct window *window, struct slice match, struct slice *list)
{
    if (!list->len)
        return false;
    const struct window_line *line =
            &window->lines[window_line_at(window, (size_t)(list->ptr - window->flow))];
    if (match.ptr < list->ptr)
        return trim_end(match, line->opens_block && window->flow + line->flow > match.ptr, list);
    return trim_start(window->flow + (line->opens_block ? line->flow : 0), list);
}
