/*
 * Runs a command COUNT times in succession and measures each run.
 *
 *   bench-launch RESULTS COUNT COMMAND [ARG...]
 *
 * RESULTS gets a line for each run: its exit status (128 plus the signal if one ended it), wall clock, user and system
 * time in microseconds, and peak memory in KiB. A child's peak is at least that of the process that started it, so
 * that process must be small, such as this one.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long long microseconds(struct timeval time)
{
    return time.tv_sec * 1000000LL + time.tv_usec;
}

/* Runs the command once; false if it cannot be started or its results cannot be written. */
static int launch(FILE *results, char **command)
{
    struct rusage used;
    pid_t child;
    int how;
    long long start = now();
    errno = posix_spawnp(&child, command[0], NULL, NULL, command, environ);
    if (errno || wait4(child, &how, 0, &used) < 0) {
        fprintf(stderr, "bench-launch: %s: %s\n", command[0], strerror(errno));
        return 0;
    }
    int code = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
    return fprintf(results, "%d %lld %lld %lld %ld\n", code, (now() - start) / 1000,
                   microseconds(used.ru_utime), microseconds(used.ru_stime), used.ru_maxrss) > 0;
}

int main(int argc, char **argv)
{
    long count = argc > 3 ? strtol(argv[2], NULL, 10) : 0;
    FILE *results = count > 0 ? fopen(argv[1], "w") : NULL;
    if (!results) {
        fprintf(stderr, "usage: bench-launch RESULTS COUNT COMMAND [ARG...]\n");
        return 2;
    }
    int good = 1;
    while (good && count-- > 0)
        good = launch(results, argv + 3);
    good &= fclose(results) == 0;
    return good ? 0 : 2;
}
