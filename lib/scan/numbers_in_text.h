/* Numbers in prose, in digits or as words. */
#ifndef QUIRE_SCAN_NUMBERS_IN_TEXT_H
#define QUIRE_SCAN_NUMBERS_IN_TEXT_H

#include <stdint.h>

#include "base/slice.h"

/* The next number at or after `at`, which is set to its end; false if there is none. */
bool number_next(struct slice text, size_t *at, struct slice *word, int64_t *number);

/* True if the text has this number. */
bool is_number_in_text(struct slice text, int64_t number);

#endif
