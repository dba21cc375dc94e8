/* What the fuzzers' targets share. */
#ifndef FUZZ_H
#define FUZZ_H

#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "slice.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void must(bool good, const char *law)
{
    if (good)
        return;
    fprintf(stderr, "broken law: %s\n", law);
    abort();
}

/* A descriptor from which the bytes can be read. */
static inline int open_bytes(struct slice bytes)
{
    int fd = memfd_create("fuzz", 0);
    must(fd >= 0, "there is a file in memory");
    for (size_t at = 0; at < bytes.len;) {
        ssize_t put = write(fd, bytes.ptr + at, bytes.len - at);
        must(put > 0, "the file in memory can be written");
        at += (size_t)put;
    }
    must(lseek(fd, 0, SEEK_SET) == 0, "it can be read from its start");
    return fd;
}

#endif
