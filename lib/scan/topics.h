/* Which game a post is about, by its words. */
#ifndef QUIRE_TOPICS_H
#define QUIRE_TOPICS_H

#include "base/pattern_starts.h"
#include "grammar/grammar.h"
#include "window.h"

/* Whether a post is about the game: it may use words that are common in such texts, words of the rules, or the name. */
enum topic { TOPIC_OTHER, TOPIC_RELATED, TOPIC_LIKELY, TOPIC_NAMED };

/* The words of all games, searched for together once there is much text. */
struct topic_words {
    struct pattern *patterns[PATTERN_STARTS_MAX];
    size_t count;
    struct pattern_starts
            *starts; /* NULL for a short text: preparing them takes longer than searching it */
};

/* Collects the words of the games. */
void topic_words_collect(struct topic_words *words, struct grammar *const *games);

/* Prepares the search, for a long text. */
void topic_words_prepare(struct topic_words *words, struct arena *arena);

/* What is searched for topics: lines of a post, and the titles above them. Slices point into the window. */
struct topic_text {
    size_t last_line; /* in the window */
    struct slice lines, title, page_title;
    const struct topic_words *words;
    uint64_t found;     /* if words->starts: which of the patterns */
    bool tells_of_play; /* it may tell of a game that was played, so related words make a topic */
};

/* The text of lines [first, last] of a post, or of part of one. */
struct topic_text topic_text(const struct topic_words *words, const struct window *window,
                             size_t first, size_t last, struct arena *arena);

/* True if the words tell of a game that was played. `grammar` is any with patterns for texts: they share this pattern. */
bool topic_tells_of_play(const struct topic_text *text, const struct grammar *grammar,
                         struct arena *arena);

enum topic topic_of(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena);

#endif
