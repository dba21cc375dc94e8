#include "topics.h"

/* A longer text speaks of everything. */
enum { DESCRIPTION_BYTES_MAX = 32 * 1024 };

/* --- words --- */

static void collect(struct topic_words *words, struct pattern *pattern)
{
    for (size_t i = 0; i < words->count; i++)
        if (words->patterns[i] == pattern)
            return;
    if (pattern && words->count < PATTERN_STARTS_MAX)
        words->patterns[words->count++] = pattern;
}

void topic_words_collect(struct topic_words *words, const struct grammar *const *games)
{
    *words = (struct topic_words){ .played = NULL };
    for (size_t i = 0; games[i]; i++) {
        const struct scan_def *scan = &games[i]->scan;
        words->played = scan->played ? scan->played : words->played;
        collect(words, scan->named);
        collect(words, scan->about);
        collect(words, scan->played);
    }
}

void topic_words_prepare(struct topic_words *words, struct arena *arena)
{
    if (!words->starts)
        words->starts = pattern_starts_new(words->patterns, words->count, arena);
}

/* --- texts --- */

/* Which of the words are in the text, a bit for each, if the search for them is prepared. */
static uint64_t find_words(const struct topic_text *text, struct arena *arena)
{
    const struct pattern_starts *starts = text->words->starts;
    if (!starts)
        return 0;
    return pattern_starts_find(starts, text->title, arena) |
           pattern_starts_find(starts, text->page_title, arena) |
           pattern_starts_find(starts, text->lines, arena);
}

/* True if the pattern, one of the words, matches in the text. */
static bool has_words(const struct topic_text *text, struct pattern *pattern, struct arena *arena)
{
    const struct topic_words *words = text->words;
    for (size_t i = 0; words->starts && i < words->count; i++)
        if (words->patterns[i] == pattern)
            return text->found >> i & 1;
    return pattern && (pattern_occurs(pattern, text->title, arena) ||
                       pattern_occurs(pattern, text->page_title, arena) ||
                       pattern_occurs(pattern, text->lines, arena));
}

struct topic_text topic_text(const struct topic_words *words, const struct window *window,
                             size_t first, size_t last, struct arena *arena)
{
    struct topic_text text = {
        .last_line = last,
        .lines = flow_slice(window, window->lines[first].flow, flow_end(window, last)),
        .title = slice_of(window->posts[window->lines[first].post].title),
        .page_title = slice_of(window->outline.page_title),
        .words = words,
    };
    text.found = find_words(&text, arena);
    if (text.lines.len <= DESCRIPTION_BYTES_MAX && has_words(&text, words->played, arena))
        text.subjects = subjects_find(text.lines, arena);
    return text;
}

bool topic_is_named(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena)
{
    const struct scan_def *scan = &grammar->scan;
    return has_words(text, scan->named ? scan->named : scan->about, arena);
}

/* A phrase of the rules and the words of a description together are as good as the name. */
enum topic topic_of(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena)
{
    const struct scan_def *scan = &grammar->scan;
    if (topic_is_named(text, grammar, arena))
        return TOPIC_NAMED;
    bool is_described = scan->subjects && subjects_are_near(&text->subjects, scan->subjects);
    if (has_words(text, scan->about, arena))
        return is_described ? TOPIC_NAMED : TOPIC_LIKELY;
    return is_described ? TOPIC_DESCRIBED : TOPIC_OTHER;
}
