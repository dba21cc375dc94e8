/* Which game a post is about, by its words. */
#ifndef QUIRE_HITS_TOPICS_H
#define QUIRE_HITS_TOPICS_H

#include "base/pattern_starts.h"
#include "grammar/grammar.h"
#include "layout/window.h"
#include "subjects.h"

/*
 * How surely a post is about the game: not at all; it has words for all subjects of the rules; it has a phrase of the rules;
 * it has the name.
 */
enum topic { TOPIC_OTHER, TOPIC_DESCRIBED, TOPIC_LIKELY, TOPIC_NAMED };

/*
 * True if the post names or describes the game, so that rough patterns may read it. A likely post only has a phrase of the
 * rules: all other patterns read it, but not these.
 */
static inline bool topic_allows_rough(enum topic topic)
{
    return topic == TOPIC_NAMED || topic == TOPIC_DESCRIBED;
}

/* The words that tell what a text is about, searched for together once there is much text. */
struct topic_words {
    struct pattern *patterns[PATTERN_STARTS_MAX]; /* names, phrases of the rules, and `played` */
    size_t count;
    struct pattern *played;        /* words that tell of a game that was played; may be NULL */
    struct pattern_starts *starts; /* NULL for a short text: making it takes longer than a search */
};

/* Collects the words of the games. */
void topic_words_collect(struct topic_words *words, const struct grammar *const *games);

/* Prepares the search, for a long text. */
void topic_words_prepare(struct topic_words *words, struct arena *arena);

/* What is searched for topics: lines of a post, and the titles above them. Slices point into the window. */
struct topic_text {
    size_t last_line; /* in the window */
    struct slice lines, title, page_title;
    const struct topic_words *words;
    uint64_t found;           /* which of the words it has, if they have `starts` */
    struct subjects subjects; /* of the lines, if they may tell of a game that was played */
};

/* The text of lines [first, last] of a post, or of part of one. */
struct topic_text topic_text(const struct topic_words *words, const struct window *window,
                             size_t first, size_t last, struct arena *arena);

/* True if a text names the game. */
bool topic_is_named(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena);

enum topic topic_of(const struct topic_text *text, const struct grammar *grammar,
                    struct arena *arena);

#endif
