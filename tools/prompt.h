/* Lines that somebody types, at a terminal with editing and history, or that come from a script. */
#ifndef QUIRE_PROMPT_H
#define QUIRE_PROMPT_H

#include <stdbool.h>

#include "slice.h"

enum prompt_result {
    PROMPT_LINE,
    PROMPT_CLEARED, /* an interrupt: the line is forgotten */
    PROMPT_END,     /* the end of the input */
    PROMPT_SIGNAL,  /* a signal asks for an end; prompt_signal says which one */
    PROMPT_FAILED   /* errno says why */
};

struct prompt;

/*
 * Reads standard input; at a terminal with `words`, up to NULL, that are completed. Signals are kept waiting
 * from now on until a line is asked for, so that nothing is left half done. NULL where memory is out.
 */
struct prompt *prompt_open(bool terminal, const char *const *words);

/*
 * The next line, without its end, valid until the next call. `text` is shown in front of it at a terminal.
 * A secret line is remembered nowhere.
 */
enum prompt_result prompt_read(struct prompt *prompt, const char *text, bool secret,
                               struct slice *line);

int prompt_signal(const struct prompt *prompt);

/* How many columns the terminal has. */
int prompt_width(const struct prompt *prompt);

/* Clears the terminal, with what can be scrolled back to. */
void prompt_clear(void);

/* Brings terminal and signals back as they were. Takes NULL. */
void prompt_close(struct prompt *prompt);

#endif
