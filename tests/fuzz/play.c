/*
 * A fuzzer's target: whatever is typed at a table, the record has no error; it is the same game once it was
 * written down and read again, and what is taken back can be had again. The first half of the lines is the
 * record that is gone on with, the others are typed.
 */
#include "fuzz.h"

#include <string.h>
#include <unistd.h>

#include "position.h"
#include "sitting/sitting.h"
#include "textstream.h"

enum { LINES_MOST = 40 };

static jmp_buf out_of_memory;

/* The text of the record with all claims, in the arena. */
static struct slice written(const struct sitting *sitting, struct arena *arena)
{
    struct text_stream *text = text_open(arena);
    sitting_record(sitting, text->stream);
    return text_close(text);
}

/* What is in the file is a record without an error, that goes on as the one at the table. */
static void check_written(const struct sitting *sitting)
{
    struct arena arena = { 0 };
    struct sitting other;
    if (setjmp(arena.out_of_memory))
        must(false, "memory lasts");
    struct slice text = written(sitting, &arena);
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    sitting_begin(&other, all_grammars(), "other", (const jmp_buf *)&arena.out_of_memory);
    must(!sitting_resume(&other, &chunk), "the file is a record that can be gone on with");
    const struct verdict *here = &sitting->now->verdict, *there = &other.now->verdict;
    must(here->moves == there->moves && here->finished == there->finished, "it is the same game");
    sitting_free(&other);
    arena_free(&arena);
}

static void check_back(struct sitting *sitting)
{
    struct arena arena = { 0 };
    if (setjmp(arena.out_of_memory))
        must(false, "memory lasts");
    struct slice text = written(sitting, &arena);
    if (sitting_undo(sitting)) {
        must(sitting->now->report.errors == 0, "what is left is right");
        must(sitting_redo(sitting), "what was taken back can be had again");
    }
    must(slice_equal(text, written(sitting, &arena)), "as it was");
    arena_free(&arena);
}

/* A round that is due is open, unless a claim that was there speaks against it, or nothing can be played in any. */
static void check_round(struct sitting *sitting)
{
    const struct verdict *verdict = &sitting->now->verdict;
    unsigned long long number = position_next_round(verdict);
    char line[32];
    if (number == 0 || verdict->play->round->written == 0)
        return;
    snprintf(line, sizeof line, "Round: %llu", number);
    must(sitting_write(sitting, slice_of(line)) == ANSWER_WRONG &&
                 position_is_known(&sitting->refused->report),
         "a round that is due is open");
}

static void check_answer(struct sitting *sitting, enum answer answer)
{
    must((answer == ANSWER_WRONG) == (sitting->refused != NULL), "who is wrong is told why");
    must(!sitting->refused || sitting->refused->report.errors, "by an error");
    must(sitting->now->report.errors == 0, "the record is right");
    if (answer == ANSWER_TAKEN)
        check_written(sitting);
}

static void type_hint(struct sitting *sitting, struct lots *lots)
{
    const char *hint = sitting_hint(sitting, lots);
    if (!hint)
        return;
    char *own = strdup(hint);
    enum answer answer = sitting_write(sitting, slice_of(own));
    check_answer(sitting, answer);
    /* numbers beside rows say the same once more, and no longer do */
    bool about_claim = sitting->refused && (position_is_known(&sitting->refused->report) ||
                                            sitting->refused->report.items[0].id == DIAG_BAD_FIELD);
    must(answer == ANSWER_TAKEN || answer == ANSWER_HELD || about_claim,
         "a hint can be written, where no claim that was there speaks against it");
    free(own);
}

static void type_line(struct sitting *sitting, struct lots *lots, struct slice line)
{
    enum answer answer = sitting_write(sitting, line);
    check_answer(sitting, answer);
    if (answer == ANSWER_TAKEN)
        check_back(sitting);
    if (lots_below(lots, 8) == 0)
        sitting_undo(sitting);
    if (lots_below(lots, 4) > 0)
        type_hint(sitting, lots);
    check_round(sitting);
    must(sitting_shown(sitting)->report.errors == 0, "what is shown is right");
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

static bool begin(struct sitting *sitting, struct slice text)
{
    struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    struct chunk chunk;
    int fd = open_bytes(text);
    struct input *input = input_open(fd, limits, NULL, NULL);
    bool good = false;
    must(input != NULL, "there is memory for the input");
    while (!good && input_next(input, &chunk) == INPUT_CHUNK)
        good = chunk.has_game && !sitting_resume(sitting, &chunk);
    input_close(input);
    close(fd);
    return good;
}

static void play(struct slice record, struct slice typed)
{
    struct sitting sitting;
    struct lots lots;
    sitting_begin(&sitting, all_grammars(), "fuzz", (const jmp_buf *)&out_of_memory);
    lots_seed(&lots, record.len);
    if (begin(&sitting, record))
        for (size_t i = 0; typed.len && i < LINES_MOST; i++)
            type_line(&sitting, &lots, next_line(&typed));
    sitting_free(&sitting);
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
        must(false, "memory lasts");
    play((struct slice){ text.ptr, size - typed.len }, typed);
    return 0;
}
