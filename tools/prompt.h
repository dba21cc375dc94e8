/* Reads lines from a terminal, with editing and history, or from a script on standard input. */
#ifndef QUIRE_PROMPT_H
#define QUIRE_PROMPT_H

#include <stdbool.h>

#include "base/slice.h"

enum prompt_result {
    PROMPT_LINE,
    PROMPT_INTERRUPTED, /* SIGINT at a terminal: discard the line */
    PROMPT_END,         /* end of input */
    PROMPT_SIGNAL,      /* end the program: see prompt_signal */
    PROMPT_FAILED       /* see errno */
};

struct prompt;

/*
 * Opens standard input. At a terminal, Tab completes `words`, a list that ends with NULL. From now on, signals are
 * blocked except while prompt_read waits. Returns NULL if out of memory.
 */
struct prompt *prompt_open(bool is_terminal, const char *const *words);

/*
 * Reads the next line, without its line end; it is valid until the next call. At a terminal, `text` is the prompt. A
 * secret line is not added to the history.
 */
enum prompt_result prompt_read(struct prompt *prompt, const char *text, bool is_secret,
                               struct slice *line);

/* The signal that caused PROMPT_SIGNAL. */
int prompt_signal(const struct prompt *prompt);

/* The width of the terminal in columns. */
int prompt_width(const struct prompt *prompt);

/* Clears the terminal and its scrollback. */
void prompt_clear(void);

/* Restores the terminal and the signals. Accepts NULL. */
void prompt_close(struct prompt *prompt);

#endif
