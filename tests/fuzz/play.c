/*
 * Fuzz target: after any input, the record of a session has no errors, reading the written record gives the same game,
 * and undo followed by redo changes nothing. The first half of the lines is the record to resume, the others are typed.
 */
#include "fuzz.h"

#include <string.h>
#include <unistd.h>

#include "base/text_stream.h"
#include "judge/moment.h"
#include "session/session.h"

enum { LINES_MOST = 40 };

static jmp_buf out_of_memory;

/* The text of the record with all claims, in the arena. */
static struct slice written(const struct session *session, struct arena *arena)
{
    struct text_stream *text = text_stream_open(arena);
    session_write_record(session, text->stream);
    return text_stream_close(text);
}

/* Checks that the written record has no errors, and that the same moves are legal as in the session. */
static void check_written(const struct session *session)
{
    struct arena arena = { 0 };
    struct session other;
    if (setjmp(arena.out_of_memory))
        must(false, "memory does not run out");
    struct slice text = written(session, &arena);
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    session_begin(&other, all_grammars(), "other", (const jmp_buf *)&arena.out_of_memory);
    must(!session_resume(&other, &chunk), "the written record can be resumed");
    const struct verdict *here = &session->current->verdict, *there = &other.current->verdict;
    must(here->moves == there->moves && here->finished == there->finished, "it is the same game");
    session_free(&other);
    arena_free(&arena);
}

static void check_back(struct session *session)
{
    struct arena arena = { 0 };
    if (setjmp(arena.out_of_memory))
        must(false, "memory does not run out");
    struct slice text = written(session, &arena);
    if (session_undo(session)) {
        must(session->current->report.errors == 0, "the record is valid after undo");
        must(session_redo(session), "redo restores what was undone");
    }
    must(slice_equal(text, written(session, &arena)), "undo and redo change nothing");
    arena_free(&arena);
}

/* Checks that the next round is open, unless an existing claim contradicts it or no round has a legal move. */
static void check_round(struct session *session)
{
    const struct verdict *verdict = &session->current->verdict;
    unsigned long long number = round_to_open(verdict);
    char line[32];
    if (number == 0 || verdict->play->round->moves_on_paper == 0)
        return;
    snprintf(line, sizeof line, "Round: %llu", number);
    must(session_submit(session, slice_of(line)) == SUBMIT_REFUSED &&
                 has_only_claim_errors(&session->refused->report),
         "the next round is open");
}

static void check_answer(struct session *session, enum submit_result answer)
{
    must((answer == SUBMIT_REFUSED) == (session->refused != NULL),
         "only a refused line sets `refused`");
    must(!session->refused || session->refused->report.errors,
         "a refused line has at least one error");
    must(session->current->report.errors == 0, "the record is valid");
    if (answer == SUBMIT_ACCEPTED)
        check_written(session);
}

static void type_hint(struct session *session, struct random_source *random)
{
    const char *hint = session_hint(session, random);
    if (!hint)
        return;
    char *own = strdup(hint);
    enum submit_result answer = session_submit(session, slice_of(own));
    check_answer(session, answer);
    /* numbers beside rows say the same once more, and no longer do */
    bool about_claim = session->refused && (has_only_claim_errors(&session->refused->report) ||
                                            session->refused->report.items[0].id == DIAG_BAD_FIELD);
    must(answer == SUBMIT_ACCEPTED || answer == SUBMIT_HELD || about_claim,
         "a hint is accepted unless an existing claim contradicts it");
    free(own);
}

static void type_line(struct session *session, struct random_source *random, struct slice line)
{
    enum submit_result answer = session_submit(session, line);
    check_answer(session, answer);
    if (answer == SUBMIT_ACCEPTED)
        check_back(session);
    if (random_below(random, 8) == 0)
        session_undo(session);
    if (random_below(random, 4) > 0)
        type_hint(session, random);
    check_round(session);
    must(session_public_record(session)->report.errors == 0, "the public record is valid");
}

static struct slice next_line(struct slice *rest)
{
    const char *end = rest->len ? memchr(rest->ptr, '\n', rest->len) : NULL;
    struct slice line = { rest->ptr, end ? (size_t)(end - rest->ptr) : rest->len };
    size_t taken = line.len + (end != NULL);
    rest->ptr += taken;
    rest->len -= taken;
    return line;
}

static bool begin(struct session *session, struct slice text)
{
    struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    struct chunk chunk;
    int fd = open_bytes(text);
    struct input *input = input_open(fd, limits, NULL, NULL);
    bool good = false;
    must(input != NULL, "there is memory for the input");
    while (!good && input_next(input, &chunk) == INPUT_CHUNK)
        good = chunk.has_game && !session_resume(session, &chunk);
    input_close(input);
    close(fd);
    return good;
}

static void play(struct slice record, struct slice typed)
{
    struct session session;
    struct random_source random;
    session_begin(&session, all_grammars(), "fuzz", (const jmp_buf *)&out_of_memory);
    random_init(&random, record.len);
    if (begin(&session, record))
        for (size_t i = 0; typed.len && i < LINES_MOST; i++)
            type_line(&session, &random, next_line(&typed));
    session_free(&session);
}

static struct slice second_half(struct slice text)
{
    size_t lines = 0;
    for (size_t i = 0; i < text.len; i++)
        lines += text.ptr[i] == '\n';
    for (size_t i = 0; i < lines / 2; i++)
        next_line(&text);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice text = { (const char *)data, size }, typed = second_half(text);
    if (setjmp(out_of_memory))
        must(false, "memory does not run out");
    play((struct slice){ text.ptr, size - typed.len }, typed);
    return 0;
}
