#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "quire.h"
#include "unit.h"

/* The calls of quire.h. */

static const char friday[] = "Game: procession\n"
                             "Players: Ann, Bob\n"
                             "00000  5\n"
                             "00010  3,1,1\n"
                             "10010  1,2,1,1\n"
                             "10011  1,2,2\n"
                             "10111  1,1,3\n"
                             "00111  3,2\n"
                             "01111  1,4\n"
                             "Winner: Ann\n";

static const char rounds[] = "Game: numbers-to-number\nm: 2\nRound: 1\n3 1 1\n2 3 0\nD: 2\n"
                             "Points: 1, 0\n";

static quire *open_usual(void)
{
    quire *context;
    cr_assert_eq(quire_open(NULL, &context), QUIRE_OK);
    return context;
}

static quire_record *read_one(quire *context, const char *text)
{
    quire_reader *reader;
    quire_record *record;
    cr_assert_eq(quire_read_memory(context, "a.quire", text, strlen(text), &reader), QUIRE_OK);
    cr_assert_eq(quire_next(reader, &record), QUIRE_OK);
    quire_reader_close(reader); /* the record no longer needs it */
    return record;
}

static void close_all(quire *context, quire_record *record)
{
    quire_record_free(record);
    quire_close(context);
}

Test(calls, version)
{
    char numbers[40];
    cr_assert_str_eq(quire_version(), QUIRE_VERSION);
    snprintf(numbers, sizeof numbers, "%d.%d.%d", QUIRE_VERSION_MAJOR, QUIRE_VERSION_MINOR,
             QUIRE_VERSION_PATCH);
    cr_assert_str_eq(numbers, QUIRE_VERSION);
}

Test(calls, games)
{
    quire *context = open_usual();
    size_t count = 0;
    for (; quire_game(context, count); count++)
        if (count > 0)
            cr_assert_lt(strcmp(quire_game(context, count - 1), quire_game(context, count)), 0);
    cr_assert_eq(count, GAME_COUNT);
    quire_close(context);
    cr_assert_str_eq(quire_error(NULL), "out of memory");
    quire_close(NULL);
    quire_reader_close(NULL);
    quire_record_free(NULL);
}

Test(calls, verdict)
{
    quire *context = open_usual();
    quire_record *record = read_one(context, friday);
    const struct quire_verdict *verdict = quire_verdict_of(record);
    size_t length;
    cr_assert_str_eq(verdict->file, "a.quire");
    cr_assert_eq(verdict->line, 1);
    cr_assert(verdict->is_game);
    cr_assert_str_eq(verdict->game, "procession");
    cr_assert_str_eq(verdict->title, "Procession");
    cr_assert_eq(verdict->players, 2);
    cr_assert_str_eq(verdict->names[1], "Bob");
    cr_assert(verdict->finished);
    cr_assert_eq(verdict->moves, 6);
    cr_assert_null(verdict->score);
    cr_assert_eq(verdict->winner_count, 1);
    cr_assert_eq(verdict->winners[0], 2);
    cr_assert_eq(verdict->errors, 3);
    cr_assert_null(quire_round_of(record, 0));
    cr_assert_str_eq(quire_text_of(record, &length), friday);
    cr_assert_eq(length, strlen(friday));
    close_all(context, record);
}

Test(calls, rounds)
{
    quire *context = open_usual();
    quire_record *record = read_one(context, rounds);
    const struct quire_round *round = quire_round_of(record, 0);
    cr_assert_eq(quire_verdict_of(record)->round_count, 1);
    cr_assert_null(quire_round_of(record, 1));
    cr_assert_eq(round->number, 1);
    cr_assert(round->finished);
    cr_assert_eq(round->offense, 0);
    cr_assert_null(round->playing);
    cr_assert_eq(round->point_count, 2);
    cr_assert_eq(round->points[0], 1);
    cr_assert_eq(quire_verdict_of(record)->score[0], 1);
    close_all(context, record);
}

Test(calls, diagnostics)
{
    quire *context = open_usual();
    quire_record *record = read_one(context, friday);
    const struct quire_diagnostic *diagnostic = quire_diagnostic_of(record, 0);
    cr_assert_str_eq(diagnostic->id, "runs-repeat");
    cr_assert_eq(diagnostic->severity, QUIRE_ERROR);
    cr_assert_eq(diagnostic->line, 7);
    cr_assert_eq(diagnostic->column, 1);
    cr_assert_eq(diagnostic->end_column, 6);
    cr_assert_str_eq(diagnostic->message, "run lengths {1,1,3} occurred before");
    cr_assert_eq(diagnostic->note_count, 1);
    cr_assert_eq(diagnostic->notes[0]->line, 4);
    cr_assert_str_eq(diagnostic->notes[0]->message, "here first");
    cr_assert_str_eq(quire_diagnostic_of(record, 2)->claimed, "Ann");
    cr_assert_str_eq(quire_diagnostic_of(record, 2)->computed, "Bob");
    cr_assert_null(quire_diagnostic_of(record, 3));
    cr_assert_str_eq(quire_explain("runs-repeat")->id, "runs-repeat");
    cr_assert_eq(quire_explain("no-record")->severity, QUIRE_WARNING);
    cr_assert_null(quire_explain("no-such"));
    close_all(context, record);
}

/* Checks the length of a text made from a record, and returns it. */
static const char *whole(const char *text, const size_t *length)
{
    cr_assert_not_null(text);
    cr_assert_eq(strlen(text), *length);
    return text;
}

#define BEGINS(text, beginning)                                                                    \
    cr_assert(strncmp(text, beginning, strlen(beginning)) == 0, "%s", text)

Test(calls, reports_and_verdicts)
{
    quire *context = open_usual();
    quire_record *record = read_one(context, friday);
    size_t length;
    const char *report = quire_report(record, QUIRE_REPORT_TEXT, &length);
    BEGINS(whole(report, &length),
           "a.quire:7:1: error: run lengths {1,1,3} occurred before [runs-repeat]\n"
           "   10111  1,1,3\n   ^~~~~\na.quire:4:8: note: here first\n");
    BEGINS(whole(quire_report(record, QUIRE_REPORT_GNU, &length), &length),
           "a.quire:7:1: error: run lengths {1,1,3} occurred before [runs-repeat]\na.quire:4:8:");
    BEGINS(quire_report(record, QUIRE_REPORT_JSONL, NULL), "{\"file\":\"a.quire\",\"line\":7,");
    cr_assert_str_eq(quire_tell(record, QUIRE_TELL_TEXT, NULL),
                     "a.quire:1: procession: 3 errors\n");
    BEGINS(quire_tell(record, QUIRE_TELL_JSON, NULL), "{\"file\":\"a.quire\",\"line\":1,\"game\"");
    cr_assert_null(quire_error(context));
    close_all(context, record);
}

Test(calls, forms)
{
    quire *context = open_usual();
    quire_record *record = read_one(context, "game: Procession\n000\n001 2, 1\n");
    size_t length;
    cr_assert_str_eq(whole(quire_format(record, QUIRE_CLAIMS_KEEP, &length), &length),
                     "Game: procession\n000\n001  2,1\n");
    cr_assert_str_eq(quire_format(record, QUIRE_CLAIMS_STRIP, NULL),
                     "Game: procession\n000\n001\n");
    BEGINS(quire_format(record, QUIRE_CLAIMS_FILL, NULL), "Game: procession\n000  3\n001  2,1\n");
    BEGINS(quire_convert(record, QUIRE_TO_YAML, NULL), "---\ngame: procession\n");
    BEGINS(quire_convert(record, QUIRE_TO_JSON, NULL), "[\n{\"game\":");
    BEGINS(quire_convert(record, QUIRE_TO_JSONL, NULL), "{\"game\":");
    BEGINS(quire_convert(record, QUIRE_TO_TSV, NULL), "file\t");
    BEGINS(quire_convert(record, QUIRE_TO_CSV, NULL), "file,");
    BEGINS(quire_convert(record, QUIRE_TO_MARKDOWN, NULL), "## Procession\n");
    BEGINS(quire_draw(record, QUIRE_DRAW_TEXT, NULL), "Procession\n");
    BEGINS(quire_draw(record, QUIRE_DRAW_ASCII, NULL), "Procession\n");
    BEGINS(quire_draw(record, QUIRE_DRAW_SVG, NULL), "<svg ");
    BEGINS(quire_draw(record, QUIRE_DRAW_HTML, NULL), "<!DOCTYPE html>");
    BEGINS(whole(quire_draw(record, QUIRE_DRAW_LATEX, &length), &length), "\\documentclass");
    cr_assert_null(quire_draw(record, (enum quire_drawing)99, NULL));
    cr_assert_str_eq(quire_error(context), "invalid choice");
    close_all(context, record);
}

Test(calls, moves)
{
    quire *context = open_usual();
    quire_record *record = read_one(context, "Game: procession\n0000\n0001\n0011\n");
    size_t count;
    const char *const *moves = quire_moves_of(record, 10, &count);
    cr_assert_eq(count, 2);
    cr_assert_str_eq(moves[0], "1011");
    cr_assert_str_eq(moves[1], "0010");
    cr_assert_not_null(quire_moves_of(record, 1, &count));
    cr_assert_eq(count, 1);
    cr_assert_not_null(quire_moves_of(record, 0, &count));
    cr_assert_eq(count, 0);
    close_all(context, record);
}

Test(calls, mends)
{
    quire *context = open_usual();
    quire_record *record = read_one(
            context, "Game: procession\nPlayers: Ann, Bob\n0000  4\n0011  3,1\n0011  2,2\n");
    const struct quire_mend *mend = quire_mend_of(record, 0);
    cr_assert_str_eq(mend->text,
                     "Game: procession\nPlayers: Ann, Bob\n0000  4\n0001  3,1\n0011  2,2\n");
    cr_assert_eq(mend->length, strlen(mend->text));
    cr_assert_str_eq(mend->reason, "a digit is wrong");
    cr_assert(mend->sure);
    cr_assert_null(quire_mend_of(record, 1));
    cr_assert_null(quire_error(context));
    close_all(context, record);
}

/* The text has no game, and nothing fails. */
Test(calls, no_game)
{
    quire *context = open_usual();
    quire_record *record = read_one(context, "hello\n");
    size_t count;
    cr_assert(!quire_verdict_of(record)->is_game);
    cr_assert_null(quire_verdict_of(record)->game);
    cr_assert_str_eq(quire_diagnostic_of(record, 0)->id, "no-game");
    cr_assert_str_eq(quire_draw(record, QUIRE_DRAW_SVG, NULL), "");
    cr_assert_str_eq(quire_tell(record, QUIRE_TELL_TEXT, NULL), "");
    cr_assert_not_null(quire_format(record, QUIRE_CLAIMS_FILL, NULL));
    cr_assert_not_null(quire_moves_of(record, 5, &count));
    cr_assert_eq(count, 0);
    cr_assert_null(quire_mend_of(record, 0));
    close_all(context, record);
}

/* --- readers --- */

/* Delivers a byte at a time, then fails or ends. */
struct slow_source {
    const char *left;
    int cause;
    quire *context;
    bool calls;
};

static ptrdiff_t slow_source(void *user, void *bytes, size_t size)
{
    struct slow_source *from = user;
    quire_reader *reader;
    (void)size;
    if (from->calls)
        cr_assert_eq(quire_read_fd(from->context, NULL, 0, &reader), QUIRE_BAD_CALL);
    if (*from->left) {
        *(char *)bytes = *from->left++;
        return 1;
    }
    errno = from->cause;
    return from->cause ? -1 : 0;
}

Test(calls, reads_from_a_callback)
{
    quire *context = open_usual();
    quire_reader *reader;
    quire_record *records[3];
    struct slow_source from = { .left = "x\nGame: procession\n0\nGame: procession\n00\n",
                                .context = context,
                                .calls = true };
    cr_assert_eq(quire_read_from(context, NULL, slow_source, &from, &reader), QUIRE_OK);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(quire_next(reader, &records[i]), QUIRE_OK);
        cr_assert_null(quire_error(context), "this call did not fail, though those within did");
    }
    cr_assert_str_eq(quire_verdict_of(records[0])->file, "-");
    cr_assert(!quire_verdict_of(records[0])->is_game);
    cr_assert_eq(quire_verdict_of(records[1])->line, 2);
    cr_assert_eq(quire_verdict_of(records[2])->line, 4);
    for (int i = 0; i < 3; i++)
        quire_record_free(records[i]);
    cr_assert_eq(quire_next(reader, &records[0]), QUIRE_END);
    cr_assert_null(records[0]);
    cr_assert_null(quire_error(context));
    quire_reader_close(reader);
    quire_close(context);
}

Test(calls, missing_sources)
{
    quire *context = open_usual();
    quire_reader *reader;
    cr_assert_eq(quire_read_from(context, NULL, NULL, NULL, &reader), QUIRE_BAD_CALL);
    cr_assert_null(reader);
    cr_assert_not_null(quire_error(context));
    cr_assert_eq(quire_read_memory(context, NULL, NULL, 1, &reader), QUIRE_BAD_CALL);
    cr_assert_null(reader);
    cr_assert_eq(quire_read_memory(context, NULL, NULL, 0, &reader), QUIRE_OK);
    quire_reader_close(reader);
    quire_close(context);
}

Test(calls, read_errors)
{
    quire *context = open_usual();
    quire_reader *reader;
    quire_record *record;
    struct slow_source from = { .left = "Game: procession\n0\n", .cause = EIO };
    cr_assert_eq(quire_read_from(context, NULL, slow_source, &from, &reader), QUIRE_OK);
    cr_assert_eq(quire_next(reader, &record), QUIRE_NOT_READ);
    cr_assert_null(record);
    cr_assert_str_eq(quire_error(context), strerror(EIO));
    quire_reader_close(reader);
    quire_close(context);
}

/* Records are freed in any order while others are read. */
Test(calls, records_are_independent)
{
    enum { COUNT = 5 };
    quire *context = open_usual();
    quire_record *records[COUNT];
    for (int i = 0; i < COUNT; i++)
        records[i] = read_one(context, i % 2 ? friday : rounds);
    for (int i = 0; i < COUNT; i += 2)
        quire_record_free(records[i]);
    for (int i = 0; i < COUNT; i += 2)
        records[i] = read_one(context, i % 2 ? friday : rounds);
    for (int i = COUNT - 1; i >= 0; i--) {
        cr_assert_eq(quire_verdict_of(records[i])->errors, i % 2 ? 3 : 0);
        cr_assert_str_eq(quire_text_of(records[i], NULL), i % 2 ? friday : rounds);
        quire_record_free(records[i]);
    }
    quire_close(context);
}

static ptrdiff_t too_much(void *user, void *bytes, size_t size)
{
    (void)user;
    (void)bytes;
    return (ptrdiff_t)size + 1;
}

Test(calls, a_callback_that_returns_too_much)
{
    quire *context = open_usual();
    quire_reader *reader;
    quire_record *record;
    cr_assert_eq(quire_read_from(context, NULL, too_much, NULL, &reader), QUIRE_OK);
    cr_assert_eq(quire_next(reader, &record), QUIRE_NOT_READ);
    quire_reader_close(reader);
    quire_close(context);
}

Test(calls, descriptor)
{
    quire *context = open_usual();
    quire_reader *reader;
    quire_record *record;
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(write(ends[1], friday, strlen(friday)), (ssize_t)strlen(friday));
    close(ends[1]);
    cr_assert_eq(quire_read_fd(context, "pipe", ends[0], &reader), QUIRE_OK);
    cr_assert_eq(quire_next(reader, &record), QUIRE_OK);
    cr_assert_str_eq(quire_verdict_of(record)->file, "pipe");
    quire_reader_close(reader);
    close(ends[0]);
    close_all(context, record);
}

Test(calls, limits)
{
    quire *context = open_usual();
    quire_set_limits(context, 8, 60);
    quire_record *record = read_one(context, "Game: procession\n");
    cr_assert_str_eq(quire_diagnostic_of(record, 0)->id, "line-too-long");
    quire_record_free(record);
    quire_set_limits(context, 0, 60);
    record = read_one(context, friday);
    cr_assert_str_eq(quire_diagnostic_of(record, 0)->id, "record-too-large");
    cr_assert_str_eq(quire_format(record, QUIRE_CLAIMS_KEEP, NULL), "");
    close_all(context, record);
}

/* --- grammars --- */

Test(calls, broken_grammar)
{
    char folder[] = "/tmp/quire-calls-XXXXXX", file[80];
    quire *context;
    cr_assert_not_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/a.yaml", folder);
    FILE *out = fopen(file, "w");
    fputs("game: [\n", out);
    fclose(out);
    cr_assert_eq(quire_open(folder, &context), QUIRE_BAD_GRAMMAR);
    BEGINS(quire_error(context), file);
    quire_close(context);
    unlink(file);
    rmdir(folder);
}

Test(calls, no_grammar_folder)
{
    quire *context;
    cr_assert_eq(quire_open("/no/such/folder", &context), QUIRE_BAD_GRAMMAR);
    cr_assert_str_eq(quire_error(context), "/no/such/folder: No such file or directory");
    quire_close(context);
}
