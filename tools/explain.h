/* Explanations of diagnostics, by id. */
#ifndef QUIRE_EXPLAIN_H
#define QUIRE_EXPLAIN_H

/* Prints what an id means, or all ids for "list". Reports an id that does not exist. */
void explain_diagnostic(const char *id);

#endif
