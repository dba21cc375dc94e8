#include "topics.h"

struct topic_text topic_text(const struct window *window, size_t first, size_t last)
{
    size_t from = window->lines[first].flow;
    return (struct topic_text){
        .last_line = last,
        .lines = { window->flow + from, flow_end(window, last) - from },
        .title = slice_of(window->posts[window->lines[first].post].title),
        .page_title = slice_of(window->outline.page_title),
    };
}

static bool names(const struct topic_text *text, struct pattern *pattern, struct arena *arena)
{
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
