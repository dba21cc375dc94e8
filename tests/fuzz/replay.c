/* Runs the fuzzer's target over files, for a compiler that has no fuzzer. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes of a file, which the caller frees; NULL where it can't be read. */
static uint8_t *read_all(const char *name, size_t *size)
{
    uint8_t *bytes = NULL;
    FILE *in = fopen(name, "rb");
    long end = -1;
    if (in && fseek(in, 0, SEEK_END) == 0 && (end = ftell(in)) >= 0 && fseek(in, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)end + 1);
    *size = bytes ? fread(bytes, 1, (size_t)end, in) : 0;
    if (in)
        fclose(in);
    return bytes;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        size_t size;
        uint8_t *bytes = read_all(argv[i], &size);
        if (!bytes) {
            perror(argv[i]);
            return 2;
        }
        LLVMFuzzerTestOneInput(bytes, size);
        free(bytes);
    }
    return 0;
}
