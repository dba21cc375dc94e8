#include <math.h>
#include <stdarg.h>

#include "draw.h"
#include "write/put.h"

/*
 * Fast path for numbers with at most three decimals and no more than the six digits of %g: printf
 * would take most of the time of a picture. False for any other number.
 */
static bool put_thousandths(FILE *out, double value)
{
    const double least = 0x1p-20; /* larger than any rounding error in sums of fractions */
    double size = fabs(value) * 1000;
    long whole = size < 1e9 ? lround(size) : -1;
    long unit = whole < 1000000 ? 1 : whole < 10000000 ? 10 : whole < 100000000 ? 100 : 1000;
    if (whole < 0 || whole >= 1000000000 || whole % unit != 0 ||
        fabs(size - (double)whole) > least || (whole == 0 && signbit(value)))
        return false;
    if (value < 0)
        put_char(out, '-');
    put_decimal(out, (unsigned long long)whole / 1000);
    if (whole % 1000 == 0)
        return true;
    put_char(out, '.');
    for (long rest = whole % 1000, step = 100; rest > 0; rest %= step, step /= 10)
        put_char(out, (char)('0' + rest / step));
    return true;
}

/* As printf, but with a point as the decimal mark in any locale. */
static void put_any(FILE *out, double value)
{
    char text[32];
    bool in_number = true;
    snprintf(text, sizeof text, "%g", value);
    for (const char *at = text; *at; at++) {
        bool is_mark = strchr("0123456789+-e", *at) == NULL;
        if (!is_mark)
            put_char(out, *at);
        else if (in_number)
            put_char(out, '.');
        in_number = !is_mark;
    }
}

void put_coordinates(FILE *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (const char *mark; (mark = strchr(format, '%')); format = mark + 2) {
        double value = va_arg(args, double);
        put(out, (struct slice){ format, (size_t)(mark - format) });
        if (!put_thousandths(out, value))
            put_any(out, value);
    }
    va_end(args);
    put(out, slice_of(format));
}
