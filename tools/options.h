/* What can be typed: options from a table, their help, and what was meant where something else was typed. */
#ifndef QUIRE_OPTIONS_H
#define QUIRE_OPTIONS_H

#include "input.h"

/* Where the values of an option come from, for who completes what is typed. */
enum option_source { FROM_NOWHERE, FROM_FILES, FROM_FOLDERS, FROM_GAMES, FROM_IDS, FROM_FIELDS };

/* An option; a table of them ends with one that has no name. */
struct tool_option {
    const char *name;
    char letter;          /* or 0 */
    const char *argument; /* what its value is called; NULL where it takes none */
    const char *help;     /* a line; the words of the value are put behind it */
    const char *shared;   /* the help that it shares with the option above, in one line; or NULL */
    const char *const *words; /* the values that there are, up to NULL; or NULL */
    int *choice; /* becomes the place of the value in `words`, and the tool is not asked; or NULL */
    enum option_source source;
};

/* What the options that all tools have came to. */
struct common_options {
    const char *grammar_folder; /* or NULL */
    struct input_limits limits;
    int progress; /* a place in when_words */
};

extern const char *const when_words[]; /* auto, always and never */
enum { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

struct tool;

/* Takes all options, and leaves optind behind them. False where the tool is done: after --help, or a mistake. */
bool options_parse(const struct tool *tool, struct common_options *common, int argc, char **argv);

/* Calls `show` with each option that the tool has, its own ones first. */
void options_each(const struct tool *tool,
                  void (*show)(void *user, const struct tool_option *option), void *user);

/* Prints the options as a table for the program that makes completions of it: see quire-internals(7). */
void list_options(const struct tool *tool);

/* "; did you mean 'WORD'?", or "" where no word of the list is near; it lasts until the next call. */
const char *did_you_mean(const char *const *words, const char *typed);

/* True where the value is a word; then *choice is its place in `words` (up to NULL). */
bool take_word(const char *value, const char *const *words, int *choice);

/* A number, with K, M or G behind it where it is one of bytes. */
bool take_number(const char *value, bool bytes, size_t *number);

#endif
