/* The frame of a tool: it parses the command line, judges every record of every file and sets the exit status. */
#ifndef QUIRE_TOOL_H
#define QUIRE_TOOL_H

#include "jobs.h"
#include "message.h"
#include "options.h"

/* A file that is about to be read. */
struct input_file {
    const char *name;
    int fd;
    struct input_limits limits;
    struct arena *arena; /* reset after each record; has the jump for when memory runs out */
};

/* What one tool does. Members may be NULL except `command` and one of handle_record, read_file and run. */
struct tool {
    struct command command;

    /* Called when options are parsed and `grammars` is set; return false to end the tool. */
    bool (*start)(char **files);
    /* Called for a record, or for the lines before the first one. */
    void (*handle_record)(const struct result *result);
    /* Called with the bytes of a record that is too large to be judged, piece by piece. */
    void (*handle_oversize)(struct slice bytes);
    /* Called before and after the records of a file. `complete`: the file was read to its end. */
    void (*begin_file)(const char *file, int fd);
    void (*end_file)(const char *file, bool complete);
    /* Called after the last file. */
    void (*finish)(void);

    /* Sets the source for a file in another format; returns false for one in the notation. */
    bool (*open_source)(const struct input_file *file, struct source *source);
    /* Reads a whole file by itself, if files do not consist of records. Returns false if that failed. */
    bool (*read_file)(const char *file, int fd);
    /* Does all the work of a tool without input files. `operand` is the word after the options, or NULL. */
    void (*run)(const char *operand, struct arena *arena);

    bool quiet;           /* diagnostics are only counted */
    bool buffers_output;  /* nothing is written to standard output before `finish` */
    bool ignore_errors;   /* errors in records do not change the exit status */
    bool quiet_if_empty;  /* no notice for a file without records */
    bool collects_claims; /* see struct verdict */
    bool counts_errors;   /* at the end a notice says how many records have errors */
    bool skips_judging;   /* verdicts have only the line and the grammar */
    bool verdict_only; /* of a record in which nothing is wrong, the tool needs no line but the first */
    bool sandboxed; /* the tool reads complex formats and writes no files: see sandbox.h */
    size_t jobs;    /* number of threads that judge; 0 is 1 */

    bool stop;                 /* set by the tool: read no more */
    struct grammars *grammars; /* set by tool_main */
};

/* Runs a tool and closes standard output; returns the exit status. */
int tool_main(struct tool *tool, int argc, char **argv);

#endif
