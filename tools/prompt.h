/* Reading lines from a terminal, with editing and history, or from a script on standard input. */
#ifndef QUIRE_PROMPT_H
#define QUIRE_PROMPT_H

#include <stdbool.h>

#include "base/slice.h"

enum prompt_result {
    PROMPT_LINE,
    PROMPT_INTERRUPTED, /* SIGINT at a terminal: the line is discarded */
    PROMPT_END,         /* end of the input */
    PROMPT_SIGNAL,      /* the program should end: see prompt_signal */
    PROMPT_FAILED       /* errno says why */
};

struct prompt;

/*
 * Reads standard input. At a terminal, Tab completes the words of a list that ends with NULL. Signals are
 * blocked from now on except while prompt_read waits. Returns NULL if out of memory.
 */
struct prompt *prompt_open(bool is_terminal, const char *const *words);

/*
 * Reads the next line without its line end; it is valid until the next call. A terminal shows `text` before
 * it. A secret line is kept in no history.
 */
enum prompt_result prompt_read(struct prompt *prompt, const char *text, bool is_secret,
                               struct slice *line);

/* The signal after PROMPT_SIGNAL. */
int prompt_signal(const struct prompt *prompt);

/* The number of columns of the terminal. */
int prompt_width(const struct prompt *prompt);

/* Clears the terminal and its scrollback. */
void prompt_clear(void);

/* Restores the terminal and the signals. Accepts NULL. */
void prompt_close(struct prompt *prompt);

#endif
