/* What all tools share: options, help, the loop over files and records, exit status, output that is checked. */
#ifndef QUIRE_TOOL_H
#define QUIRE_TOOL_H

#include <stdio.h>

#include "judge.h"
#include "options.h"
#include "write/write.h"

enum { EXIT_GOOD = 0, EXIT_ERRORS = 1, EXIT_TROUBLE = 2 };

/* A file that is about to be read, and what its reader may use: the arena is reset after each chunk. */
struct opening {
    const char *file;
    int fd;
    struct input_limits limits;
    struct arena *arena;
};

/* Where chunks come from; `next` as input_next, `close` takes NULL. */
struct source {
    void *self; /* NULL where memory was out */
    enum input_status (*next)(void *self, struct chunk *chunk);
    void (*close)(void *self);
};

struct tool {
    const char *name;
    const char *usage;   /* what follows the name */
    const char *purpose; /* one line */
    const struct tool_option
            *options; /* up to one without a name; those of all tools come on top */

    /* Takes option number `option`; false where the value is none, which is trouble. */
    bool (*take)(int option, const char *value);
    /*
     * All options are taken, and `grammars` is set; false where there is nothing more to do. And all is
     * done. May be NULL.
     */
    bool (*start)(char **files);
    void (*finish)(void);
    /* Does what the tool does with no file, instead of reading some. May be NULL. */
    void (*produce)(struct arena *arena);
    int words_max; /* so many words may follow the options of such a tool, which calls nothing else */
    char **words; /* those that do, up to NULL; set before produce */
    /* A file begins and ends; may be NULL. `stream` is open; `end` tells whether all could be read. */
    void (*begin)(const char *file, int fd);
    void (*end)(const char *file, bool good);
    /* Sets the source of a file that is not written in the notation; false where it is. May be NULL. */
    bool (*open)(const struct opening *opening, struct source *source);
    /* Reads a file, where it is no file of records; false where that failed, which is trouble. Or NULL. */
    bool (*read)(const char *file, int fd, struct grammars *grammars);
    /* A record, or what stands before the first one. */
    void (*record)(const struct result *result);
    /* Bytes of a record that is too large; may be NULL. */
    void (*spill)(void *user, struct slice bytes);

    bool quiet;         /* diagnostics are only counted */
    bool prints_late;   /* nothing goes to standard output before `finish` */
    bool forgives;      /* the errors of records do not count for the exit status */
    bool wants_claims;  /* the verdict's claims are collected */
    bool tells_nothing; /* also not of a file without records */
    bool unjudged;      /* verdicts have line and grammar alone */
    bool enough;        /* nothing more needs to be read */
    bool is_confined;   /* it reads what is no record, and writes no file: see confine.h */
    size_t jobs;        /* so many threads judge; 0 and 1: the one that reads does */
    struct grammars *grammars;
};

/* Parses options, judges every record of every file, closes the output; the tool's exit status. */
int tool_main(struct tool *tool, int argc, char **argv);

/* Says "quire-check: MESSAGE" on standard error and makes the exit status EXIT_TROUBLE. */
void trouble(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same where it is no trouble. */
void notice(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Remembers why standard output fails, where it does, before something else sets errno. */
void note_output(void);

/* Flushes standard output, and does the same. */
void flush_output(void);

/*
 * Shows a record's diagnostics on standard error, in colours where that is a terminal, between what standard output
 * got before and gets after.
 */
void show_diagnostics(const struct result *result);

/* Shows what is wrong with a record that is left out, and notes that. */
void show_errors(const char *file, struct report *report);

/* Notes that some record has an error. */
void note_errors(void);

/* How long lines and records may be, as the options have it. */
struct input_limits tool_limits(void);

/* False, and said, where --in-place would have to write standard input back. */
bool can_be_in_place(char **files);

/* True where text has to be ASCII: `charset` is auto, ascii or utf-8 by its place; auto looks at the locale. */
bool wants_ascii(int charset);

/* True where the stream is a terminal that can do more than print. */
bool is_terminal(FILE *stream);

/* True where text to this stream may have colours: `when` is auto, always or never by its place. */
bool wants_color(int when, FILE *stream);

/* Bytes of records on their way to a stream. */
struct copy {
    FILE *stream;
    const char *name; /* for messages */
    bool open_line;   /* what was written last has no line end */
    bool must_begin;  /* what comes next is not the rest of that line */
};

/* What comes next begins a line: a file whose last line has no end must not run into the next one. */
void copy_begin(struct copy *copy);

/* Writes bytes as they are; where that fails, on a stream other than standard output, it ends the tool. */
void copy_bytes(struct copy *copy, struct slice bytes);

#endif
