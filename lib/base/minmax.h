/* The smaller and the larger of two numbers. Both arguments may be evaluated twice. */
#ifndef QUIRE_MINMAX_H
#define QUIRE_MINMAX_H

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

#endif
