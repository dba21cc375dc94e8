#include "names_in_text.h"

/* Separators between two people. The last three do not show whether another person follows. */
static const char *const separators[] = { " and ",     " & ",    " vs. ", " vs ", " versus ",
                                          " against ", " with ", "/",     ",",    ";" };
/* A longer list is not a list of people. */
enum { PEOPLE_MOST = 64 };
enum { SEPARATOR_COUNT = sizeof separators / sizeof separators[0], LOOSE_SEPARATOR = 8 };

static bool begins_with(struct slice text, const char *prefix)
{
    size_t len = strlen(prefix);
    return text.len >= len && slice_equal_nocase((struct slice){ text.ptr, len }, slice_of(prefix));
}

static struct slice behind(struct slice text, size_t len)
{
    return slice_trim((struct slice){ text.ptr + len, text.len - len });
}

/* As people_next; *closing is set if a word such as "and" follows the person. */
static bool next_person(struct slice *list, struct slice *person, bool *closing)
{
    *list = slice_trim(*list);
    *closing = false;
    if (!list->len)
        return false;
    for (size_t i = 0; i < list->len; i++)
        for (size_t k = 0; k < SEPARATOR_COUNT; k++) {
            struct slice rest = { list->ptr + i, list->len - i };
            if (!begins_with(rest, separators[k]))
                continue;
            *person = slice_trim((struct slice){ list->ptr, i });
            *list = behind(rest, strlen(separators[k]));
            *closing = k < LOOSE_SEPARATOR;
            for (size_t m = 0; m < 2 && !*closing; m++)
                if (begins_with(*list, separators[m] + 1)) { /* ", and Bob" */
                    *list = behind(*list, strlen(separators[m] + 1));
                    *closing = true;
                }
            return true;
        }
    *person = *list;
    list->len = 0;
    return true;
}

bool people_next(struct slice *list, struct slice *person)
{
    bool closing;
    return next_person(list, person, &closing);
}

/* --- the text before a list --- */

enum front {
    FRONT_CLEAN,  /* a new sentence, or a word that cannot belong to a name */
    FRONT_WORD,   /* another word or a comma; the first name may belong to it */
    FRONT_OF_NAME /* a word that takes the first name: "in Vienna", "dear Tom", "New York" */
};

static bool is_one_of(struct slice word, const char *const *words)
{
    for (size_t i = 0; words[i]; i++)
        if (slice_equal_nocase(word, slice_of(words[i])))
            return true;
    return false;
}

static bool is_name_letter(char c)
{
    return is_letter(c) || is_digit(c) || c == '\'' || (c & 0x80);
}

/* Classifies the text of a block from `start` up to the list. */
static enum front end_before(const char *start, const char *list)
{
    static const char *const openers[] = { "then",     "yesterday", "today",   "tonight", "later",
                                           "recently", "once",      "now",     "here",    "when",
                                           "where",    "that",      "so",      "friends", "players",
                                           "this",     "how",       "earlier", "lately",  "again",
                                           NULL };
    static const char *const takers[] = { "in",   "at",    "on",     "from",   "near",   "to",
                                          "by",   "of",    "for",    "with",   "since",  "until",
                                          "till", "after", "before", "during", "around", "last",
                                          "next", "every", "each",   "hi",     "hello",  "hey",
                                          "dear", "and",   "or",     "than",   "like",   "about",
                                          NULL };
    const char *end = list;
    while (end > start && is_space(end[-1]))
        end--;
    if (end == start || strchr(".!?:;()[]{}\"*-", end[-1]))
        return FRONT_CLEAN;
    if (end[-1] == '&' || end[-1] == '/')
        return FRONT_OF_NAME;
    const char *word = end;
    while (word > start && is_name_letter(word[-1]))
        word--;
    struct slice last = { word, (size_t)(end - word) };
    if (is_one_of(last, takers))
        return FRONT_OF_NAME;
    if (is_one_of(last, openers))
        return FRONT_CLEAN;
    bool is_name = last.len && ((*word >= 'A' && *word <= 'Z') || is_digit(*word) || *word & 0x80);
    return is_name ? FRONT_OF_NAME : FRONT_WORD;
}

/* --- the list --- */

/* Keeps the part of a list that lies in one block of text: the first part with `first`, else the last. */
static void keep_block(const struct window *window, struct slice *list, bool first)
{
    size_t from = (size_t)(list->ptr - window->flow), to = from + list->len;
    size_t low = window_line_at(window, from) + 1, high = window_line_at(window, to - 1);
    for (size_t line = low; line <= high; line++) {
        size_t at = window->lines[line].flow;
        if (!window->lines[line].opens_block || at <= from)
            continue;
        if (first) {
            *list = slice_trim((struct slice){ list->ptr, at - from });
            return;
        }
        *list = (struct slice){ window->flow + at, to - at };
    }
}

/* How the names of a list are joined. */
struct joints {
    size_t people;
    bool loose, closed; /* has commas; has a word such as "and" */
    size_t first_stop;  /* length up to the comma after that word, or of the whole list */
};

static struct joints joints_of(struct slice list)
{
    struct joints joints = { .first_stop = list.len };
    struct slice rest = list, person;
    bool closing;
    while (joints.people <= PEOPLE_MOST && next_person(&rest, &person, &closing)) {
        joints.people++;
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

/* "between Ann and Bob, ...": a list with only commas must follow a colon, and no comma follows an "and". */
static bool cut_behind(struct slice match, struct slice *list)
{
    const char *end = list->ptr;
    while (end > match.ptr && is_space(end[-1]))
        end--;
    struct slice lead = { match.ptr, (size_t)(end - match.ptr) };
    bool strong = lead.len && (end[-1] == ':' || end[-1] == '=' ||
                               (lead.len > 4 && (memcmp(end - 4, "were", 4) == 0 ||
                                                 memcmp(end - 4, " are", 4) == 0)));
    struct joints joints = joints_of(*list);
    if (!strong)
        list->len = joints.first_stop;
    return joints.people > 1 && joints.people <= PEOPLE_MOST && (strong || joints.closed);
}

/* "Dear Tom, Ann and Bob played": drops names that belong to the text before the list. */
static bool cut_in_front(const char *start, struct slice *list)
{
    for (;;) {
        struct joints joints = joints_of(*list);
        enum front front = end_before(start, list->ptr);
        struct slice person;
        if (joints.people < 2 || joints.people > PEOPLE_MOST || !joints.closed)
            return false;
        if (front != FRONT_OF_NAME)
            return front == FRONT_CLEAN || !joints.loose;
        people_next(list, &person);
    }
}

bool trim_people(const struct window *window, struct slice match, struct slice *list)
{
    bool leads = match.ptr < list->ptr;
    keep_block(window, list, leads);
    if (!list->len)
        return false;
    if (leads)
        return cut_behind(match, list);
    const struct window_line *line =
            &window->lines[window_line_at(window, (size_t)(list->ptr - window->flow))];
    return cut_in_front(window->flow + (line->opens_block ? line->flow : 0), list);
}
