/*
 * Quotations without quote marks: what a forum puts between "[quote]" and "[/quote]", or indents below "Ann wrote: ↑" when
 * it is copied as text.
 */
#ifndef QUIRE_READ_QUOTATIONS_H
#define QUIRE_READ_QUOTATIONS_H

#include "base/slice.h"

/* What is open at the next line. All zero at first. */
struct quotations {
    unsigned open; /* "[quote]" without "[/quote]" */
    bool is_below; /* a line that names a writer; what is indented more than it is quoted */
    size_t indent; /* of that line */
};

/* How many quotations a line is in. `indent`: the characters before its text. */
unsigned quotations_read(struct quotations *quotations, struct slice text, size_t indent);

/* The length of the text up to the end of a quotation that ends within the line; 0 if none does. */
size_t quotation_end(struct slice text);

#endif
