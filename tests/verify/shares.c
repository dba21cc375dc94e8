/*
 * Compares the verifier with the judge on every record of the files, and prints the number of records and how many were
 * verified. Fails if an invalid record was verified or if the verdicts differ.
 *
 *   verify-shares [-c] [-v] [-m COUNT] FILE...
 *
 * With -c, only records in canonical form are verified. -v prints the names of records that were not verified. With -m, COUNT mutants of each record are used instead, each
 * changed in one or two places.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/order.h"
#include "base/random.h"
#include "fuzz/compare.h"

struct counts {
    unsigned long long records, verified, wrong;
    bool shows;       /* print the names of records that were not verified */
    unsigned mutants; /* per record; 0: the records themselves */
    struct random_source random;
};

/* --- mutants --- */

enum { MUTANT_MOST = 1 << 16 };

struct bytes {
    char bytes[MUTANT_MOST];
    size_t len, at; /* read so far */
    size_t step;    /* the maximum for one read */
};

static ssize_t read_bytes(void *user, void *to, size_t size)
{
    struct bytes *from = user;
    size_t left = from->len - from->at, got = MIN(left, from->step);
    got = MIN(got, size);
    memcpy(to, from->bytes + from->at, got);
    from->at += got;
    return (ssize_t)got;
}

/* Replaces some bytes by `with`. */
static void replace_bytes(struct bytes *text, size_t at, size_t count, const char *with, size_t len)
{
    char copy[MUTANT_MOST];
    if (at + count > text->len || text->len - count + len > MUTANT_MOST || len > sizeof copy)
        return;
    memcpy(copy, with, len); /* it may point into the text itself */
    memmove(text->bytes + at + len, text->bytes + at + count, text->len - at - count);
    memcpy(text->bytes + at, copy, len);
    text->len = text->len - count + len;
}

static size_t line_start(const struct bytes *text, size_t at)
{
    while (at > 0 && text->bytes[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_stop(const struct bytes *text, size_t at)
{
    while (at < text->len && text->bytes[at] != '\n')
        at++;
    return at < text->len ? at + 1 : at;
}

static bool is_word(char c)
{
    return c > ' ' && c != ',';
}

/* The word here, possibly empty. */
static size_t word_at(const struct bytes *text, size_t *at)
{
    size_t len = 0;
    while (*at > 0 && is_word(text->bytes[*at - 1]))
        --*at;
    while (*at + len < text->len && is_word(text->bytes[*at + len]))
        len++;
    return len;
}

/* The end of the rows from here on. */
static size_t block_stop(const struct bytes *text, size_t at)
{
    size_t stop = line_stop(text, at);
    while (stop > at && !memchr(text->bytes + at, ':', stop - at)) {
        at = stop;
        stop = line_stop(text, at);
    }
    return at;
}

static void move_lines(struct bytes *text, size_t start, size_t len, size_t to)
{
    static char lines[MUTANT_MOST];
    if (to > start && to < start + len)
        return;
    memcpy(lines, text->bytes + start, len);
    replace_bytes(text, start, len, "", 0);
    replace_bytes(text, to > start ? to - len : to, 0, lines, len);
}

static void mutate(struct bytes *text, struct random_source *random)
{
    static const char odd[] = "0123456789 \t\r\n,.:;#()+-_*/abcdxABDGJKQTUS\xc3\xa4\x80";
    static const char map[] = " # line 7 \"post.txt\"\n";
    size_t at = random_below(random, text->len), other = random_below(random, text->len);
    size_t start = line_start(text, at), stop = line_stop(text, at);
    size_t from = line_start(text, other), to = line_stop(text, other);
    char c = odd[random_below(random, sizeof odd)]; /* the NUL, too */
    switch (random_below(random, 13)) {
    case 0:
    case 1:
        replace_bytes(text, at, 1, &c, 1);
        break;
    case 2:
        replace_bytes(text, at, 0, &c, 1);
        break;
    case 3:
        replace_bytes(text, at, 1, "", 0);
        break;
    case 4:
        replace_bytes(text, at, 1, text->bytes + other, 1);
        break;
    case 5:
        replace_bytes(text, start, stop - start, "", 0);
        break;
    case 6:
        replace_bytes(text, from, 0, text->bytes + start, stop - start);
        break;
    case 7:
        replace_bytes(text, start, stop - start, text->bytes + from, to - from);
        break;
    case 8:
        replace_bytes(text, at, 0, "  ", 1 + random_below(random, 2));
        break;
    case 9:
        replace_bytes(text, line_stop(text, 0) - 1, 1, map, sizeof map - 1); /* after Game: */
        break;
    case 10:
        move_lines(text, start, stop - start, from);
        break;
    case 11:
        move_lines(text, start, block_stop(text, stop) - start, from);
        break;
    default:
        start = at;
        stop = word_at(text, &start);
        to = word_at(text, &other);
        replace_bytes(text, start, stop, text->bytes + other, to);
        break;
    }
}

static void count(struct comparison *comparison, const struct chunk *chunk, const char *file,
                  struct counts *counts)
{
    const char *what;
    if (!chunk->has_game)
        return;
    enum agreement agreement = compare(comparison, chunk, &what);
    counts->records++;
    counts->verified += agreement != NOT_VERIFIED;
    counts->wrong += agreement == DISAGREES;
    if (agreement == DISAGREES)
        fprintf(stderr, "%s:%llu: %s differs\n", file, (unsigned long long)chunk->first_line, what);
    if (counts->shows && agreement == NOT_VERIFIED)
        fprintf(stderr, "%s:%llu: not verified\n", file, (unsigned long long)chunk->first_line);
}

static void count_mutant(struct comparison *comparison, const struct chunk *original,
                         const char *file, struct counts *counts)
{
    static struct bytes text;
    struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    struct chunk chunk;
    unsigned long long wrong = counts->wrong;
    text.len = original->bytes.len;
    text.at = 0;
    text.step = 1 + random_below(&counts->random, 200);
    memcpy(text.bytes, original->bytes.ptr, text.len);
    for (uint64_t i = 1 + random_below(&counts->random, 2); i > 0 && text.len > 0; i--)
        mutate(&text, &counts->random);
    struct input *input =
            input_open_from((struct byte_source){ read_bytes, &text }, limits, NULL, NULL);
    while (input && input_next(input, &chunk) == INPUT_CHUNK)
        count(comparison, &chunk, file, counts);
    input_close(input);
    if (counts->wrong > wrong)
        fprintf(stderr, "--- the record:\n%.*s---\n", (int)text.len, text.bytes);
}

static void count_record(struct comparison *comparison, const struct chunk *chunk, const char *file,
                         struct counts *counts)
{
    if (counts->mutants == 0)
        count(comparison, chunk, file, counts);
    else if (chunk->has_game && chunk->bytes.len < MUTANT_MOST)
        for (unsigned i = 0; i < counts->mutants; i++)
            count_mutant(comparison, chunk, file, counts);
}

static bool count_file(struct comparison *comparison, const char *file, struct counts *counts)
{
    struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    struct chunk chunk;
    enum input_status got = INPUT_FAILED;
    int fd = open(file, O_RDONLY);
    struct input *input = fd < 0 ? NULL : input_open(fd, limits, NULL, NULL);
    while (input && (got = input_next(input, &chunk)) == INPUT_CHUNK)
        count_record(comparison, &chunk, file, counts);
    input_close(input);
    if (fd >= 0)
        close(fd);
    return got == INPUT_END;
}

int main(int argc, char **argv)
{
    struct comparison comparison;
    static struct counts counts;
    random_init(&counts.random, 2009);
    if (!comparison_open(&comparison))
        return 2;
    if (setjmp(comparison.arena.out_of_memory) || setjmp(comparison.other_arena.out_of_memory))
        return 2;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-c") == 0)
            comparison.canonical_only = true;
        else if (strcmp(argv[i], "-v") == 0)
            counts.shows = true;
        else if (strcmp(argv[i], "-m") == 0 && i + 1 < argc)
            counts.mutants = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (!count_file(&comparison, argv[i], &counts))
            return 2;
    }
    comparison_close(&comparison);
    printf("%llu %llu\n", counts.records, counts.verified);
    return counts.wrong ? 1 : 0;
}
