/* Fast unlocked output of short texts to a stream that only one thread uses. */
#ifndef QUIRE_WRITE_PUT_H
#define QUIRE_WRITE_PUT_H

#include <stdio.h>

#include "base/slice.h"

static inline void put_char(FILE *out, char c)
{
    putc_unlocked((unsigned char)c, out);
}

static inline void put_spaces(FILE *out, size_t count)
{
    while (count-- > 0)
        put_char(out, ' ');
}

static inline void put(FILE *out, struct slice text)
{
    enum { SHORT = 16 };
    if (text.len > SHORT)
        fwrite(text.ptr, 1, text.len, out);
    else
        for (size_t i = 0; i < text.len; i++)
            put_char(out, text.ptr[i]);
}

/* A number in decimal. */
static inline void put_decimal(FILE *out, unsigned long long number)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    put(out, (struct slice){ digits + at, sizeof digits - at });
}

#endif
