/* Command lines: a table of options, how it is parsed, and the help made from it. */
#ifndef QUIRE_OPTIONS_H
#define QUIRE_OPTIONS_H

#include <stdbool.h>

#include "record/input.h"

/* What a shell offers as the value of an option. */
enum completion {
    COMPLETE_WORDS, /* those in `words`, if any */
    COMPLETE_FILES,
    COMPLETE_FOLDERS,
    COMPLETE_GAMES,
    COMPLETE_DIAGNOSTICS, /* their ids */
    COMPLETE_FIELDS       /* the fields of all games */
};

/* An option. A table ends with one without a name. */
struct tool_option {
    const char *name;
    char letter;              /* of the short form, or 0 */
    const char *argument;     /* the name of its value in the help; NULL if it takes none */
    const char *help;         /* one line; --help appends the words */
    const char *pair_help;    /* one line of help for this option and the one before it, or NULL */
    const char *const *words; /* values, ending with NULL; or NULL */
    const char *const
            *old_words; /* earlier names of the same values, or NULL; --help does not show them */
    const char *second_name; /* another name of the option, or NULL; --help does not show it */
    enum completion completion;

    /* Where the value goes: exactly one of these is set. */
    bool *flag;        /* becomes true */
    int *choice;       /* becomes the index of the value in `words` */
    size_t *number;    /* from `min` to `max`, or without a limit if `max` is 0 */
    const char **text; /* of at least `min` bytes */
    bool (*parse)(const struct tool_option *option, const char *value); /* false if invalid */
    void *target;                                                       /* for `parse` */

    size_t min, max;
    bool is_size; /* the number is in bytes and may end with K, M or G */
};

/* What may follow the options. */
enum operands {
    OPERANDS_FILES, /* any number of files to read */
    OPERANDS_NONE,
    OPERANDS_GAME /* at most one: the name of a game, or a file */
};

struct command {
    const char *name;    /* of the tool */
    const char *usage;   /* what follows the name, as "[OPTION...] [FILE...]" */
    const char *purpose; /* one sentence for --help */
    const struct tool_option *options;
    enum operands operands;
    bool has_output; /* --output sends its results to a file */
};

/* The values of the options that every tool has. */
struct common_options {
    const char *grammar_folder; /* or NULL */
    struct input_limits limits;
    int progress;       /* one of WHEN_* */
    const char *output; /* the file for results, or NULL */
    bool show_help, show_version, list_options;
};
const struct common_options *common_options(void);

/* Parses all options and sets optind. Returns false if nothing is left to do: after --help, or a mistake. */
bool options_parse(const struct command *command, int argc, char **argv);

/* Calls `visit` for each option in the help, the tool's own ones first. */
void options_each(const struct command *command,
                  void (*visit)(void *user, const struct tool_option *option), void *user);

/* Returns "; did you mean 'WORD'?", or "" if no word resembles what was typed. Valid until the next call. */
const char *did_you_mean(const char *const *words, const char *typed);

/* Finds a word in a list that ends with NULL. */
bool find_word(const char *word, const char *const *words, int *index);

#endif
