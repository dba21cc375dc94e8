/* Which game a post is about, by its words. */
#ifndef QUIRE_TOPICS_H
#define QUIRE_TOPICS_H

#include "base/pattern_starts.h"
#include "grammar/grammar.h"
#include "window.h"

/* Whether a post is about the game: it may use words that are common in such texts, words of the rules, or the name. */
enum topic { TOPIC_OTHER, TOPIC_RELATED, TOPIC_LIKELY, TOPIC_NAMED };

/* Patterns for words of all games, searched for together once there is much text. */
struct word_set {
    struct pattern *patterns[PATTERN_STARTS_MAX];
    size_t count;
    struct pattern_starts *starts; /* NULL for a short text: making it takes longer than a search */
};

/* The words that tell what a text is about. */
struct topic_words {
    struct word_set main;    /* names of games, words of their rules, and `played` */
    struct word_set related; /* words that count in a text that tells of a game that was played */
    struct pattern *played;  /* words that tell of such a game; may be NULL */
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
    bool tells_of_play; /* it may tell of a game that was played, so related words make a topic */
    uint64_t found, related; /* which of the main and related words it has, if they have `starts` */
};

/* The text of lines [first, last] of a post, or of part of one. */
struct topic_text topic_text(const struct topic_words *words, const struct window *window,
                             size_t first, size_t last, struct arena *arena);

enum topic topic_of(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena);

#endif
