#define _GNU_SOURCE
#include "fuzz.h"
#include "games/games.h"

#include <sys/mman.h>
#include <unistd.h>

size_t read_most;

void must(bool good, const char *law)
{
    if (good)
        return;
    fprintf(stderr, "broken law: %s\n", law);
    abort();
}

struct grammars *all_grammars(void)
{
    static struct grammars *grammars;
    if (!grammars)
        grammars = grammars_open(NULL, games);
    must(grammars != NULL, "there is memory for the grammars");
    return grammars;
}

FILE *nowhere(void)
{
    static FILE *stream;
    if (!stream)
        stream = fopen("/dev/null", "wb");
    must(stream != NULL, "/dev/null can be written");
    return stream;
}

int open_bytes(struct slice bytes)
{
    int fd = memfd_create("fuzz", 0);
    must(fd >= 0, "a file in memory can be created");
    for (size_t at = 0; at < bytes.len;) {
        ssize_t put = write(fd, bytes.ptr + at, bytes.len - at);
        must(put > 0, "the file in memory can be written");
        at += (size_t)put;
    }
    must(lseek(fd, 0, SEEK_SET) == 0, "the file can be read from its start");
    return fd;
}

/* The linker replaces read(2) by these. */
ssize_t __real_read(int fd, void *bytes, size_t size);
ssize_t __wrap_read(int fd, void *bytes, size_t size);

ssize_t __wrap_read(int fd, void *bytes, size_t size)
{
    return __real_read(fd, bytes, read_most && read_most < size ? read_most : size);
}

void text_begin(struct text *text)
{
    *text = (struct text){ .out = NULL };
    text->out = open_memstream(&text->bytes, &text->len);
    must(text->out != NULL, "there is memory for a text");
}

struct slice text_end(struct text *text)
{
    must(fclose(text->out) == 0, "a text can be written");
    return (struct slice){ text->bytes, text->len };
}

void free_text(struct slice text)
{
    free((char *)text.ptr);
}

static void take_chunk(const struct way *way, const struct chunk *chunk, struct arena *arena)
{
    struct judge_options options = { .arena = arena,
                                     .max_line = way->limits.max_line,
                                     .collects_fills = way->wants_claims };
    struct judgement judgement;
    judge(&judgement, chunk, way->grammars ? way->grammars : all_grammars(), &options);
    way->record(way->user, &(struct result){ "fuzz", "fuzz", &judgement });
}

void each_record(struct slice bytes, const struct way *way)
{
    struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    struct arena arena = { .blocks = NULL };
    struct chunk chunk;
    enum input_status got;
    int fd = open_bytes(bytes);
    struct input *input =
            input_open(fd, way->limits.max_line ? way->limits : limits, way->spill, way->user);
    must(input != NULL, "there is memory for the input");
    if (setjmp(arena.out_of_memory))
        must(false, "memory does not run out");
    while ((got = input_next(input, &chunk)) == INPUT_CHUNK) {
        take_chunk(way, &chunk, &arena);
        arena_reset(&arena);
    }
    must(got == INPUT_END, "a file in memory can be read");
    input_close(input);
    close(fd);
    arena_free(&arena);
}

void write_diagnostics(const char *file, const struct report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *item = &report->items[i];
        const struct place *place = &item->place;
        must(!place->source.ptr ||
                     (place->end_column >= place->column && place->column > place->source_offset &&
                      place->column - place->source_offset <= place->source.len + 1),
             "the place is in the line");
        write_diagnostic_text(nowhere(), file, item,
                              (struct text_style){ .source = true, .color = i % 2 });
        write_diagnostic_jsonl(nowhere(), file, item);
        write_diagnostic_sarif(nowhere(), file, item, i == 0);
    }
}
