#include "topics.h"

/* --- words --- */

static void collect(struct word_set *set, struct pattern *pattern)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->patterns[i] == pattern)
            return;
    if (pattern && set->count < PATTERN_STARTS_MAX)
        set->patterns[set->count++] = pattern;
}

void topic_words_collect(struct topic_words *words, struct grammar *const *games)
{
    *words = (struct topic_words){ .played = NULL };
    for (size_t i = 0; games[i]; i++) {
        const struct scan_def *scan = &games[i]->scan;
        words->played = scan->played ? scan->played : words->played;
        collect(&words->main, scan->named);
        collect(&words->main, scan->about);
        collect(&words->main, scan->played);
        collect(&words->related, scan->related);
    }
}

static void prepare(struct word_set *set, struct arena *arena)
{
    if (!set->starts)
        set->starts = pattern_starts_new(set->patterns, set->count, arena);
}

void topic_words_prepare(struct topic_words *words, struct arena *arena)
{
    prepare(&words->main, arena);
    prepare(&words->related, arena);
}

/* --- texts --- */

/* Which words of a set are in the text, a bit for each, if the search for them is prepared. */
static uint64_t find_words(const struct word_set *set, const struct topic_text *text,
                           struct arena *arena)
{
    if (!set->starts)
        return 0;
    return pattern_starts_find(set->starts, text->title, arena) |
           pattern_starts_find(set->starts, text->page_title, arena) |
           pattern_starts_find(set->starts, text->lines, arena);
}

/* True if the pattern, one of a set, matches in the text, where these of the set were found. */
static bool names(const struct topic_text *text, const struct word_set *set, uint64_t found,
                  struct pattern *pattern, struct arena *arena)
{
    for (size_t i = 0; set->starts && i < set->count; i++)
        if (set->patterns[i] == pattern)
            return found >> i & 1;
    return pattern && (pattern_occurs(pattern, text->title, arena) ||
                       pattern_occurs(pattern, text->page_title, arena) ||
                       pattern_occurs(pattern, text->lines, arena));
}

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
    text.found = find_words(&words->main, &text, arena);
    text.tells_of_play = names(&text, &words->main, text.found, words->played, arena);
    if (text.tells_of_play)
        text.related = find_words(&words->related, &text, arena);
    return text;
}

enum topic topic_of(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena)
{
    const struct topic_words *words = text->words;
    const struct scan_def *scan = &grammar->scan;
    if (names(text, &words->main, text->found, scan->named, arena))
        return TOPIC_NAMED;
    if (names(text, &words->main, text->found, scan->about, arena))
        return scan->named ? TOPIC_LIKELY : TOPIC_NAMED;
    bool is_related = text->tells_of_play &&
                      names(text, &words->related, text->related, scan->related, arena);
    return is_related ? TOPIC_RELATED : TOPIC_OTHER;
}
