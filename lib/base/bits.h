/* Counting bits. */
#ifndef QUIRE_BITS_H
#define QUIRE_BITS_H

#include <stdint.h>

static inline unsigned count_bits(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (unsigned)(bits * 0x0101010101010101 >> 56);
}

#endif
