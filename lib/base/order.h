/* The order of two numbers. The arguments of these macros may be evaluated twice. */
#ifndef QUIRE_ORDER_H
#define QUIRE_ORDER_H

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Negative if a is less than b, positive if it is greater, else 0; for comparison functions. */
#define COMPARE(a, b) (((a) > (b)) - ((a) < (b)))

#endif
