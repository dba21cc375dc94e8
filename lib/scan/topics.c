#include "topics.h"

/* --- words --- */

static void collect(struct topic_words *words, struct pattern *pattern)
{
    for (size_t i = 0; i < words->count; i++)
        if (words->patterns[i] == pattern)
            return;
    if (pattern && words->count < PATTERN_STARTS_MAX)
        words->patterns[words->count++] = pattern;
}

void topic_words_collect(struct topic_words *words, struct grammar *const *games)
{
    *words = (struct topic_words){ .count = 0 };
    for (size_t i = 0; games[i]; i++) {
        collect(words, games[i]->scan.named);
        collect(words, games[i]->scan.about);
        collect(words, games[i]->scan.played);
    }
}

void topic_words_prepare(struct topic_words *words, struct arena *arena)
{
    if (!words->starts)
        words->starts = pattern_starts_new(words->patterns, words->count, arena);
}

/* --- texts --- */

struct topic_text topic_text(const struct topic_words *words, const struct window *window,
                             size_t first, size_t last, struct arena *arena)
{
    size_t from = window->lines[first].flow;
    struct topic_text text = {
        .last_line = last,
        .lines = { window->flow + from, flow_end(window, last) - from },
        .title = slice_of(window->posts[window->lines[first].post].title),
        .page_title = slice_of(window->outline.page_title),
        .words = words,
    };
    if (words->starts)
        text.found = pattern_starts_find(words->starts, text.title, arena) |
                     pattern_starts_find(words->starts, text.page_title, arena) |
                     pattern_starts_find(words->starts, text.lines, arena);
    return text;
}

static bool names(const struct topic_text *text, struct pattern *pattern, struct arena *arena)
{
    const struct topic_words *words = text->words;
    for (size_t i = 0; words->starts && i < words->count; i++)
        if (words->patterns[i] == pattern)
            return text->found >> i & 1;
    return pattern && (pattern_occurs(pattern, text->title, arena) ||
                       pattern_occurs(pattern, text->page_title, arena) ||
                       pattern_occurs(pattern, text->lines, arena));
}

bool topic_tells_of_play(const struct topic_text *text, const struct grammar *grammar,
                         struct arena *arena)
{
    return names(text, grammar->scan.played, arena);
}

enum topic topic_of(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena)
{
    if (names(text, grammar->scan.named, arena))
        return TOPIC_NAMED;
    if (names(text, grammar->scan.about, arena))
        return grammar->scan.named ? TOPIC_LIKELY : TOPIC_NAMED;
    return text->tells_of_play && names(text, grammar->scan.related, arena) ? TOPIC_RELATED
                                                                            : TOPIC_OTHER;
}
