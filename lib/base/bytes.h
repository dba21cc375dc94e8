/* Eight bytes at once, little-endian on every machine. */
#ifndef QUIRE_BYTES_H
#define QUIRE_BYTES_H

#include <stdint.h>
#include <string.h>

static inline uint64_t bytes_in_order(uint64_t bytes)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(bytes);
#else
    return bytes;
#endif
}

/* Loads eight bytes; the first one is the lowest of the result. */
static inline uint64_t load_eight(const char *at)
{
    uint64_t bytes;
    memcpy(&bytes, at, sizeof bytes);
    return bytes_in_order(bytes);
}

/* Stores eight bytes, the lowest one first. */
static inline void store_eight(char *to, uint64_t bytes)
{
    bytes = bytes_in_order(bytes);
    memcpy(to, &bytes, sizeof bytes);
}

/* True if none of eight bytes is '#', NUL or above 0x7f. */
static inline int are_plain(uint64_t bytes)
{
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    return !((bytes | (bytes - ones) | ((bytes ^ ones * '#') - ones)) & highs);
}

#endif
