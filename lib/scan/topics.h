/* Which game a post is about, by its words. */
#ifndef QUIRE_TOPICS_H
#define QUIRE_TOPICS_H

#include "grammar/grammar.h"
#include "window.h"

/* Whether a post is about the game: it may use words that are common in such texts, words of the rules, or the name. */
enum topic { TOPIC_OTHER, TOPIC_RELATED, TOPIC_LIKELY, TOPIC_NAMED };

/* What is searched for topics: lines of a post, and the titles above them. Slices point into the window. */
struct topic_text {
    size_t last_line; /* in the window */
    struct slice lines, title, page_title;
    bool tells_of_play; /* it may tell of a game that was played, so related words make a topic */
};

/* The text of lines [first, last] of a post, or of part of one. */
struct topic_text topic_text(const struct window *window, size_t first, size_t last);

/* True if the words tell of a game that was played. `grammar` is any with patterns for texts: they share this pattern. */
bool topic_tells_of_play(const struct topic_text *text, const struct grammar *grammar,
                         struct arena *arena);

enum topic topic_of(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena);

#endif
