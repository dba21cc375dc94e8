/* Command lines: a table of options, its parser, and the help generated from it. */
#ifndef QUIRE_OPTIONS_H
#define QUIRE_OPTIONS_H

#include <stdbool.h>

#include "record/input.h"

/* What shell completion offers as the value of an option. */
enum completion {
    COMPLETE_WORDS, /* the option's `words`, if any */
    COMPLETE_FILES,
    COMPLETE_FOLDERS,
    COMPLETE_GAMES,
    COMPLETE_DIAGNOSTICS, /* diagnostic ids */
    COMPLETE_FIELDS       /* fields of all games */
};

/* An option. A table ends with an option without a name. */
struct tool_option {
    const char *name;
    char letter;                  /* short form, or 0 */
    const char *argument;         /* name of the value in the help; NULL if the option takes none */
    const char *help;             /* one line; --help appends `words` */
    const char *pair_help;        /* one help line for this option and the previous one, or NULL */
    const char *const *words;     /* allowed values, ending with NULL; or NULL */
    const char *const *old_words; /* former names of the same values, or NULL; not in --help */
    const char *second_name;      /* another name of the option, or NULL; not in --help */
    enum completion completion;

    /* Where the value is stored: exactly one of these is set. */
    bool *flag;        /* set to true */
    int *choice;       /* set to the index of the value in `words` */
    size_t *number;    /* between `min` and `max`; no upper limit if `max` is 0 */
    const char **text; /* of at least `min` bytes */
    bool (*parse)(const struct tool_option *option, const char *value); /* false if invalid */
    void *target;                                                       /* for `parse` */

    size_t min, max;
    bool is_size; /* a number of bytes, which may end with K, M or G */
};

/* What the command line may contain after the options. All but OPERANDS_GAME have the common option --output. */
enum operands {
    OPERANDS_FILES, /* any number of files to read */
    OPERANDS_NONE,
    OPERANDS_GAME /* at most one: the name of a game, or a file */
};

struct command {
    const char *name;    /* name of the tool */
    const char *usage;   /* usage after the name; NULL for "[OPTION...] [FILE...]" */
    const char *purpose; /* one sentence, for --help */
    const struct tool_option *options;
    enum operands operands;
};

/* Values of the options shared by all tools. */
struct common_options {
    const char *grammar_folder; /* or NULL */
    struct input_limits limits;
    int progress;       /* one of WHEN_* */
    const char *output; /* file for results, or NULL */
    bool show_help, show_version, list_options;
};
const struct common_options *common_options(void);

/*
 * Parses all options and sets optind. Returns false if the tool should exit: after --help or similar, or after an
 * error, which is reported.
 */
bool options_parse(const struct command *command, int argc, char **argv);

/* Calls `visit` for each option in the help, the tool's own options first. */
void options_each(const struct command *command,
                  void (*visit)(void *user, const struct tool_option *option), void *user);

/* Returns "; did you mean 'WORD'?" for the nearest word, or "" for NULL. Valid until the next call. */
const char *did_you_mean(const char *near);

/* Finds a word in a list that ends with NULL, and sets *index to its place. */
bool find_word(const char *word, const char *const *words, int *index);

#endif
