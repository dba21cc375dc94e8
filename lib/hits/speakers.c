#include "speakers.h"

#include "grammar/vocabulary.h"
#include "names_in_text.h"
#include "player_reference.h"

static bool is_handle_byte(char c)
{
    return is_word_byte(c) || strchr("_.-", c);
}

/* The length of a time of day that begins here, "21:03" or "8:15 PM"; 0 if there is none. */
static size_t final_clock_length(struct slice text)
{
    size_t hours = slice_span(text, is_digit), end = hours + 3;
    if (hours == 0 || hours > 2 || text.len < end || text.ptr[hours] != ':' ||
        slice_span(slice_after(text, hours + 1), is_digit) != 2)
        return 0;
    struct slice rest = slice_after(text, end);
    return slice_begins(rest, " AM") || slice_begins(rest, " PM") ? end + 3 : end;
}

/* Where the time of day begins that a text ends with, after a space; the length of the text if there is none. */
static size_t final_clock(struct slice text)
{
    size_t at = 0;
    while (at < text.len && !((at == 0 || is_space(text.ptr[at - 1])) &&
                              final_clock_length(slice_after(text, at)) == text.len - at))
        at++;
    return at;
}

/* True for what may be between a name and the time of a message: nothing, " - Today at", "(scribe)", "18.08.2020,". */
static bool is_before_clock(struct slice text)
{
    enum { WORDS_MOST = 3 };
    text = slice_trim(text);
    if (!text.len)
        return true;
    if (is_digit(*text.ptr))
        return slice_span_of(text, "0123456789./-, ") == text.len;
    return (is_capital(*text.ptr) || strchr("-(`[,", *text.ptr) || *text.ptr & 0x80) &&
           letter_words(text) <= WORDS_MOST;
}

struct slice name_above_messages(struct slice text)
{
    enum { BYTES_MOST = 60 };
    const char *bracket = text.len && *text.ptr == '[' ? memchr(text.ptr, ']', text.len) : NULL;
    if (!text.len || text.len > BYTES_MOST || !slice_count(text, is_digit))
        return NO_SLICE;
    if (*text.ptr == '#') /* "#1 ann 21:03" */
        text = slice_trim(slice_after(text, 1 + slice_span(slice_after(text, 1), is_digit)));
    struct slice rest =
            bracket ? slice_trim(slice_between(bracket + 1, text.ptr + text.len)) : text;
    struct slice name = slice_first(rest, slice_span(rest, is_word_byte));
    struct slice before = bracket ? slice_between(text.ptr + 1, bracket) : text;
    before.len -= before.len && before.ptr[before.len - 1] == ']'; /* "Ann, [22.08.18 21:03]" */
    size_t len = slice_span(rest, is_handle_byte), clock = final_clock(before);
    if (!name.len || is_digit(*name.ptr) || word_is(WORDS_COMMON, name) || clock == before.len)
        return NO_SLICE;
    struct slice day = slice_trim(slice_first(before, clock)); /* not a name, "[kev 19:30] sure" */
    bool is_day = !day.len || slice_count(day, is_digit) || letter_words(day) > 1;
    bool is_whole = bracket ? is_day && len == rest.len
                            : clock > len && is_before_clock(slice_between(text.ptr + len,
                                                                           text.ptr + clock));
    return is_whole ? name : NO_SLICE;
}

/* The name before what someone says in a chat, "Ann: ", or "<ann> "; empty if the text has none. */
static struct slice name_before_message(struct slice text)
{
    bool quoted = text.len && text.ptr[0] == '<';
    size_t len = quoted + slice_span(slice_after(text, quoted), is_user_byte);
    bool ends = len + 1 < text.len && text.ptr[len] == (quoted ? '>' : ':') &&
                is_space(text.ptr[len + 1]);
    return (struct slice){ text.ptr, ends ? len + quoted : 0 };
}

/* Who wrote the message of a chat that a line is in, as named above it; empty if nobody is. */
static struct slice writer_above(const struct window *window, size_t line)
{
    enum { LINES_MOST = 24 };
    size_t lowest = line > LINES_MOST ? line - LINES_MOST : 0, post = window->lines[line].post;
    struct slice name = NO_SLICE;
    for (size_t above = line + 1;
         above-- > lowest && !name.len && window->lines[above].post == post;)
        name = name_above_messages(window_text(window, above));
    return name;
}

/* Who says what a line of a chat says: named above it, or else in the line. Empty if nobody is. */
static struct slice speaker_of(const struct window *window, size_t line)
{
    struct slice name = writer_above(window, line);
    return name.len ? name : name_before_message(window_text(window, line));
}

/* The name in "On Monday Ann wrote:", the first one of "Ann Lee wrote:"; empty for another line. */
static struct slice quoted_author(struct slice line)
{
    struct slice name = NO_SLICE;
    const char *end = NULL; /* of the name with those that follow */
    if (!line.len || line.ptr[line.len - 1] != ':')
        return NO_SLICE;
    for (struct slice word; line.len; line = slice_after(line, word.len + !word.len)) {
        word = slice_first(line, slice_span(line, is_word_byte));
        if (word_is(WORDS_QUOTING, word))
            return name;
        if (is_capital(*word.ptr) && !word_is(WORDS_COMMON, word))
            name = name.len && word.ptr == end + 1 ? name : word;
        end = word.len ? word.ptr + word.len : end;
    }
    return NO_SLICE;
}

/* In quoted text, "I" is the one who wrote it: the name in the line above the quotation. */
static void name_quoted(const struct window *window, struct hit *hit)
{
    enum { REACH = 40 };
    size_t line = hit->line, first = line > REACH ? line - REACH : 0;
    unsigned quotes = window->lines[line].quotes;
    if (!quotes || !is_author(hit->groups[FIND_PLAYER]))
        return;
    while (line-- > first && window->lines[line].post == window->lines[hit->line].post) {
        bool is_above = window->lines[line].quotes + 1 == quotes;
        struct slice name = is_above ? quoted_author(window_text(window, line)) : NO_SLICE;
        if (name.len) {
            hit->groups[FIND_PLAYER] = name;
            return;
        }
    }
}

/* Who spoke last before a line of a chat, other than its speaker, or else speaks first after it; empty if nobody does. */
static struct slice other_speaker(const struct window *window, size_t at, struct slice speaker)
{
    enum { REACH = 12 };
    for (size_t distance = 1; distance <= 2 * REACH; distance++) {
        bool is_above = distance <= REACH;
        size_t line = is_above ? at - distance : at + distance - REACH;
        if (is_above ? distance > at : line >= window->line_count)
            continue;
        struct slice name = speaker_of(window, line);
        if (name.len && !slice_equal(name, speaker) && !word_is(WORDS_COMMON, name))
            return name;
    }
    return NO_SLICE;
}

/* False for someone who speaks only once: other words may stand before a colon. */
static bool speaks_again(const struct window *window, size_t at, struct slice name)
{
    enum { REACH = 8 };
    for (size_t line = at > REACH ? at - REACH : 0; line <= at + REACH; line++)
        if (line != at && line < window->line_count && slice_equal(speaker_of(window, line), name))
            return true;
    return false;
}

/*
 * In a chat, "I" is the one who says it, "you" the one who spoke before, and a card or a list is that of the one who names it.
 */
static void name_speaker(const struct window *window, struct hit *hit)
{
    struct slice *player = &hit->groups[FIND_PLAYER];
    struct slice name =
            hit->find->whole_line ? writer_above(window, hit->line) : speaker_of(window, hit->line);
    const struct field_def *field = hit->find->field;
    bool is_owned = field && field->owned, is_addressed = name.len && is_addressee(*player);
    bool is_own = field && !player->len && ((hit->find->part && field->is_moves) || is_owned);
    if (!name.len || !(is_addressed || is_author(*player) || is_own) || is_author(name) ||
        is_addressee(name) || word_is(WORDS_COMMON, name) || !speaks_again(window, hit->line, name))
        return;
    struct slice you = is_addressed ? other_speaker(window, hit->line, name) : name;
    *player = you.len ? you : *player;
}

/* A genitive without an apostrophe, such as "Signes", is the name without its s if the text around it has that. */
static void drop_genitive(const struct window *window, struct hit *hit)
{
    enum { REACH = 2048, SHORTEST = 4 };
    struct slice *player = &hit->groups[FIND_PLAYER];
    if (player->len < SHORTEST || !is_capital(*player->ptr) || player->ptr[player->len - 1] != 's')
        return;
    struct slice name = slice_first(*player, player->len - 1);
    size_t first = hit->flow > REACH ? hit->flow - REACH : 0, last = hit->flow + REACH;
    for (size_t at = first, len; at < last && at < window->flow_count; at += len + !len) {
        struct slice rest = flow_slice(window, at, window->flow_count);
        len = slice_span(rest, is_word_byte);
        if (slice_equal(slice_first(rest, len), name)) {
            player->len--;
            return;
        }
    }
}

/* "My sister (Vera)" is Vera. */
static void take_name_in_brackets(const struct window *window, struct hit *hit)
{
    struct slice *player = &hit->groups[FIND_PLAYER], relative;
    player_number(*player, &relative);
    if (!word_is(WORDS_RELATIVE, relative))
        return;
    size_t end = window_flow_at(window, hit->line, player->ptr) + player->len;
    struct slice rest = flow_slice(window, end, window->flow_count);
    if (!slice_begins(rest, " ("))
        return;
    rest = slice_after(rest, 2);
    struct slice name = slice_first(rest, slice_span(rest, is_any_letter));
    if (name.len > 1 && is_capital(*name.ptr) && !word_is(WORDS_COMMON, name) &&
        slice_begins(slice_after(rest, name.len), ")"))
        *player = name;
}

void speaker_set(const struct window *window, struct hit *hit)
{
    take_name_in_brackets(window, hit);
    name_speaker(window, hit);
    name_quoted(window, hit);
    drop_genitive(window, hit);
}

/* --- names in small letters --- */

enum { SPEAKERS_MAX = 16 };

enum { LINES_FEWEST = 2 }; /* of a speaker who counts */

struct speakers {
    struct slice names[SPEAKERS_MAX];
    size_t lines[SPEAKERS_MAX]; /* of each */
    size_t count;
};

/* The place of a name; that behind the last one if it is new. */
static size_t place_of_name(const struct speakers *speakers, struct slice name)
{
    size_t place = 0;
    while (place < speakers->count && !slice_equal(speakers->names[place], name))
        place++;
    return place;
}

/* Those who speak, and whose names begin with a small letter, as in "<ann>" and "ann 21:03". */
static void find_speakers(struct speakers *speakers, const struct window *window)
{
    enum { SHORTEST = 2 };
    speakers->count = 0;
    for (size_t line = 0; line < window->line_count; line++) {
        struct slice text = window_text(window, line), name = name_before_message(text);
        if (name.len && *name.ptr == '<')
            name = (struct slice){ name.ptr + 1, name.len - 2 };
        else
            name = name_above_messages(text);
        if (name.len < SHORTEST)
            continue;
        size_t i = place_of_name(speakers, name);
        bool is_new = i == speakers->count;
        if (is_new && (i == SPEAKERS_MAX || is_capital(*name.ptr)))
            continue;
        speakers->names[i] = name;
        speakers->lines[i] = is_new ? 1 : speakers->lines[i] + 1;
        speakers->count += is_new;
    }
}

/* Writes the names of those who speak more than once with a capital. */
static void capitalize(const struct speakers *speakers, char *bytes, size_t count)
{
    for (size_t at = 0, len; at < count; at += len + !len) {
        struct slice rest = { bytes + at, count - at };
        len = slice_span(rest, is_word_byte);
        bool is_small = len > 0 && bytes[at] >= 'a' && bytes[at] <= 'z';
        for (size_t i = 0; i < speakers->count && is_small; i++)
            if (speakers->lines[i] >= LINES_FEWEST &&
                slice_equal(speakers->names[i], slice_first(rest, len)) &&
                (at == 0 || bytes[at - 1] != '<')) {
                bytes[at] = (char)(bytes[at] - ('a' - 'A'));
                break;
            }
    }
}

/* Notes the names of those who speak more than once. */
static void keep_names(const struct speakers *speakers, struct window *window)
{
    for (size_t i = 0; i < speakers->count; i++) {
        struct slice name = speakers->names[i];
        if (speakers->lines[i] < LINES_FEWEST || name.len >= SMALL_NAME_BYTES ||
            window->small_name_count == SMALL_NAMES_MAX)
            continue;
        char *kept = window->small_names[window->small_name_count++];
        memcpy(kept, name.ptr, name.len);
        kept[name.len] = '\0';
    }
}

void speakers_capitalize(struct window *window)
{
    struct speakers speakers;
    find_speakers(&speakers, window);
    if (speakers.count == 0)
        return;
    keep_names(&speakers, window);
    capitalize(&speakers, window->flow, window->flow_count);
    capitalize(&speakers, window->bytes, window->byte_count);
}

struct slice speakers_spelling(const struct window *window, struct slice name)
{
    for (size_t i = 0; i < window->small_name_count; i++)
        if (slice_equal_nocase(name, slice_of(window->small_names[i])))
            return slice_of(window->small_names[i]);
    return name;
}
