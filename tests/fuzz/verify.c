/*
 * Fuzz target: a record that the verifier accepts is valid and has the judge's verdict, for any sizes of the reads.
 */
#include <unistd.h>

#include "compare.h"
#include "fuzz.h"

static struct comparison comparison;

static void read_all(struct slice bytes)
{
    struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    struct chunk chunk;
    const char *what;
    int fd = open_bytes(bytes);
    struct input *input = input_open(fd, limits, NULL, NULL);
    while (input && input_next(input, &chunk) == INPUT_CHUNK)
        must(compare(&comparison, &chunk, &what) != DISAGREES, "a verified record is valid");
    input_close(input);
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!comparison.verifier && !comparison_open(&comparison))
        abort();
    if (setjmp(comparison.arena.out_of_memory) || setjmp(comparison.other_arena.out_of_memory))
        abort();
    struct slice bytes = { (const char *)data, size };
    read_most = 0;
    read_all(bytes);
    read_most = 1 + size % 50;
    read_all(bytes);
    read_most = 0;
    return 0;
}
