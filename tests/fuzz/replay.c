/*
 * Runs a fuzz target on files, or on mutated copies of them, without libFuzzer: with any compiler, and with the same
 * result on every machine.
 *
 *   replay FILE...                       each file
 *   replay --trials FIRST COUNT FILE...  trials by number: a file, chosen and changed at random; the number is
 *                                        the seed, and is printed before its trial
 *   replay --show NUMBER FILE...         prints the input of a trial
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/order.h"
#include "base/random.h"

enum { INPUT_MAX = 4096, CHANGES_MOST = 5, SECONDS_MOST = 25 };

struct input {
    uint8_t *bytes;
    size_t size;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t max_size, unsigned seed);

/*
 * The source of randomness for a trial; libFuzzer's interface, which mutate.c calls, has no
 * argument for it.
 */
static struct random_source trial;

/* Replaces libFuzzer's: drops or doubles some bytes, or changes one. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
    enum { STRETCH_MOST = 8 };
    size_t at = size ? random_below(&trial, size) : 0;
    size_t stretch = 1 + random_below(&trial, STRETCH_MOST), kind = random_below(&trial, 4);
    stretch = stretch < size - at ? stretch : size - at;
    if (size == 0 || kind == 0) {
        if (size < max_size) {
            memmove(data + at + 1, data + at, size - at);
            data[at] = (uint8_t)random_below(&trial, 256);
        }
        return size < max_size ? size + 1 : size;
    }
    if (kind == 1) {
        memmove(data + at, data + at + stretch, size - at - stretch);
        return size - stretch;
    }
    if (kind == 2 && size + stretch <= max_size) {
        memmove(data + at + stretch, data + at, size - at);
        return size + stretch;
    }
    data[at] ^= (uint8_t)(1U << random_below(&trial, 8));
    return size;
}

/* The bytes of a file, which the caller frees. */
static struct input read_all(const char *name)
{
    struct input input = { NULL, 0 };
    FILE *in = fopen(name, "rb");
    long end = -1;
    if (in && fseek(in, 0, SEEK_END) == 0 && (end = ftell(in)) >= 0 && fseek(in, 0, SEEK_SET) == 0)
        input.bytes = malloc((size_t)end + 1);
    if (!input.bytes) {
        perror(name);
        exit(2);
    }
    input.size = fread(input.bytes, 1, (size_t)end, in);
    fclose(in);
    return input;
}

static const char *any_file(char **files)
{
    size_t count = 0;
    while (files[count])
        count++;
    return files[random_below(&trial, count)];
}

/* Inserts part of another file. */
static void cross(struct input *input, char **files)
{
    uint8_t out[INPUT_MAX];
    struct input other = read_all(any_file(files));
    size_t most = MIN(other.size, INPUT_MAX);
    input->size = LLVMFuzzerCustomCrossOver(input->bytes, input->size, other.bytes, most, out,
                                            INPUT_MAX, (unsigned)random_next(&trial));
    memcpy(input->bytes, out, input->size);
    free(other.bytes);
}

/* The input of a trial, which the caller frees. */
static struct input make_input(uint64_t number, char **files)
{
    random_init(&trial, number);
    struct input file = read_all(any_file(files)), input = { malloc(INPUT_MAX), file.size };
    if (!input.bytes)
        abort();
    input.size = MIN(file.size, INPUT_MAX);
    memcpy(input.bytes, file.bytes, input.size);
    free(file.bytes);
    for (size_t left = 1 + random_below(&trial, CHANGES_MOST); left > 0; left--)
        if (random_below(&trial, 3) == 0)
            cross(&input, files);
        else
            input.size = LLVMFuzzerCustomMutator(input.bytes, input.size, INPUT_MAX,
                                                 (unsigned)random_next(&trial));
    return input;
}

/* Runs the target on a copy of exact size, so that sanitizers detect reading too far. */
static void run(const struct input *input)
{
    uint8_t *bytes = malloc(input->size ? input->size : 1);
    if (!bytes)
        abort();
    memcpy(bytes, input->bytes, input->size);
    alarm(SECONDS_MOST); /* anything slower is a fault */
    LLVMFuzzerTestOneInput(bytes, input->size);
    alarm(0);
    free(bytes);
}

static void run_trial(uint64_t number, char **files)
{
    struct input input = make_input(number, files);
    printf("%llu\n", (unsigned long long)number);
    fflush(stdout);
    run(&input);
    free(input.bytes);
}

static void show_trial(uint64_t number, char **files)
{
    struct input input = make_input(number, files);
    fwrite(input.bytes, 1, input.size, stdout);
    free(input.bytes);
}

static void run_file(const char *name)
{
    struct input input = read_all(name);
    run(&input);
    free(input.bytes);
}

int main(int argc, char **argv)
{
    if (argc > 4 && strcmp(argv[1], "--trials") == 0) {
        uint64_t first = strtoull(argv[2], NULL, 10), count = strtoull(argv[3], NULL, 10);
        for (uint64_t number = first; number < first + count; number++)
            run_trial(number, argv + 4);
    } else if (argc > 3 && strcmp(argv[1], "--show") == 0) {
        show_trial(strtoull(argv[2], NULL, 10), argv + 3);
    } else {
        for (int i = 1; i < argc; i++)
            run_file(argv[i]);
    }
    return 0;
}
