/* Explanations of diagnostics. */
#ifndef QUIRE_EXPLAIN_H
#define QUIRE_EXPLAIN_H

/* Prints the explanation of an id, or all ids if it is "list". Reports an error if there is no such id. */
void explain_diagnostic(const char *id);

#endif
