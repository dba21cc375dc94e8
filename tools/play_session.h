/* A session of quire-play: the game, the file of its record, and the lines that are typed or read from a script. */
#ifndef QUIRE_PLAY_SESSION_H
#define QUIRE_PLAY_SESSION_H

#include "game_options.h"
#include "prompt.h"
#include "record_file.h"
#include "session/session.h"

/* Who plays for the last player. */
enum opponent { OPPONENT_PLAYER, OPPONENT_BEST };

struct play_session {
    /* Set before play_session_begin: */
    struct game_options options;
    const char *output;  /* the value of --output, or NULL */
    bool is_interactive; /* lines are typed at a terminal */
    struct prompt *prompt;
    int opponent; /* against: an enum opponent */

    struct session sitting;
    struct record_file file;
    struct input *input;       /* open only while the record is read */
    struct arena scratch;      /* for text that is printed at once */
    struct random_source lots; /* random numbers for hints */
    uint64_t line;             /* of a script, counting from 1 */
    int signal;                /* that ended the session, or 0 */
    bool is_unsaved;           /* a script's new record, saved only when a line is accepted */
};

/* Starts a game if `word` is the name of one, else resumes the one in this file. Reports failures. */
bool play_session_begin(struct play_session *session, const char *word);

/* Prints an error that a line has caused; in a script it raises the exit status. */
void play_session_error(const struct play_session *session, const char *format, ...)
        __attribute__((format(printf, 2, 3)));

/* As prompt_read. */
enum prompt_result play_session_read_line(struct play_session *session, const char *prompt,
                                          bool is_secret, struct slice *line);

/* Saves the record to its file. Reports failures. */
bool play_session_save(struct play_session *session);

/* Frees everything, restores the terminal, and removes a new file that is still empty. */
void play_session_end(struct play_session *session);

/* The text of the record with all claims. Valid until the sitting's arena `spare` is used again. */
struct slice play_session_text(struct play_session *session);

#endif
