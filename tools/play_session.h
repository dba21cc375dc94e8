/* A session of quire-play: the game, its record file, and the lines typed at a terminal or read from a script. */
#ifndef QUIRE_PLAY_SESSION_H
#define QUIRE_PLAY_SESSION_H

#include "game_options.h"
#include "prompt.h"
#include "record_file.h"
#include "session/session.h"

/* The opponent: who makes the moves of the last player. */
enum opponent { OPPONENT_PLAYER, OPPONENT_BEST };

struct play_session {
    /* Set before play_session_begin: */
    struct game_options options;
    const char *output;  /* value of --output, or NULL */
    bool is_interactive; /* lines come from a terminal */
    struct prompt *prompt;
    int opponent; /* an enum opponent */

    struct session game;
    struct record_file file;
    struct slice argument;       /* of the command that runs */
    struct input *input;         /* open only while reading the record */
    struct arena scratch;        /* for text that is printed immediately */
    struct random_source random; /* for hints */
    uint64_t line;               /* line number in a script, from 1 */
    bool is_ended;               /* no further line is read */
    int signal;                  /* the signal that ended the session, or 0 */
    bool is_unsaved;             /* a script's new record; not saved until a line is accepted */
};

/* Starts a new game if `word` is the name of one, else resumes the game in the file `word`. Reports errors. */
bool play_session_begin(struct play_session *session, const char *word);

/* Prints an error caused by a line; in a script, also raises the exit status. */
void play_session_error(const struct play_session *session, const char *format, ...)
        __attribute__((format(printf, 2, 3)));

/* Like prompt_read. */
enum prompt_result play_session_read_line(struct play_session *session, const char *prompt,
                                          bool is_secret, struct slice *line);

/* Saves the record to its file. Reports errors. */
bool play_session_save(struct play_session *session);

/* Frees everything, restores the terminal, and removes a new file if it is still empty. */
void play_session_end(struct play_session *session);

/* The text of the record with all claims. Valid until the arena `spare` of `game` is used again. */
struct slice play_session_text(struct play_session *session);

#endif
