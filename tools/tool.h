/* The framework of a tool: parses the command line, judges every record of every file and sets the exit status. */
#ifndef QUIRE_TOOL_H
#define QUIRE_TOOL_H

#include "jobs.h"
#include "message.h"
#include "options.h"

/* A file about to be read. */
struct input_file {
    const char *name;
    int fd;
    struct input_limits limits;
    struct arena *arena; /* reset after each record; jumps if out of memory */
};

/* Describes one tool. Members may be NULL, except `command` and one of handle_record, read_file and run. */
struct tool {
    struct command command;

    /* Called after options are parsed and the last members are set; return false to end the tool. */
    bool (*start)(void);
    /* Called for each record, and for any lines before the first one. */
    void (*handle_record)(const struct result *result);
    /* Called with each piece of a record that is too large to be judged. */
    void (*handle_oversize)(struct slice bytes);
    /* Called before and after the records of a file. `complete`: the file was read to its end. */
    void (*begin_file)(const char *file, int fd);
    void (*end_file)(const char *file, bool complete);
    /* Called after the last file, unless a grammar is broken or output failed. */
    void (*finish)(void);
    /* Called before standard output is closed, whatever happened before: releases what the tool holds. */
    void (*release)(void);

    /* Sets the source for a file in another format; returns false if the file is in the notation. */
    bool (*open_source)(const struct input_file *file, struct source *source);
    /* Reads a whole file, if files do not consist of records. Reports errors. */
    void (*read_file)(const char *file, int fd);
    /* Does all the work of a tool without input files. `operand` is the word after the options, or NULL. */
    void (*run)(const char *operand, struct arena *arena);

    bool counts_only;    /* diagnostics are counted, but have no messages */
    bool buffers_output; /* write no output before `finish` */
    bool clears_progress; /* calls progress_clear before output, so that both may be at one terminal */
    bool ignores_errors; /* errors in records do not affect the exit status */
    bool quiet_if_empty; /* no notice if a file has no records */
    bool collects_fills; /* see struct verdict */
    bool counts_errors;  /* finally print the number of records with errors */
    bool skips_judging;  /* verdicts contain only the line and the grammar */
    bool verdict_only;   /* for valid records, only the first line is needed */
    bool canonical_only; /* the same, if they are in canonical form */
    bool sandboxed;      /* sandbox the tool: it reads complex formats and writes no files */
    size_t jobs;         /* number of judging threads; 0 means 1 */

    bool stop;                 /* set by the tool to stop reading */
    char **files;              /* the files to read, ending with NULL; set by tool_main */
    struct grammars *grammars; /* set by tool_main */
};

/* The tool of this program. It is defined in quire-NAME.c, and main.c runs it. */
extern struct tool tool;

/* Runs a tool and closes standard output; returns the exit status. */
int tool_main(struct tool *tool, int argc, char **argv);

/*
 * Opens the grammars: the folder of --grammar comes first, then those of the environment variable. Returns NULL if
 * memory runs out.
 */
struct grammars *open_grammars(void);

#endif
