/* The elements of pages and feeds, as far as they matter for the lines of text. */
#ifndef QUIRE_READ_HTML_ELEMENTS_H
#define QUIRE_READ_HTML_ELEMENTS_H

#include <stdbool.h>

enum element_kind {
    ELEMENT_LINE,    /* on separate lines */
    ELEMENT_BLOCK,   /* and with blank lines around it */
    ELEMENT_HEADING, /* such a block; the others are also blocks, down to ELEMENT_ENTRY */
    ELEMENT_PRE,     /* keeps its lines */
    ELEMENT_QUOTE,
    ELEMENT_ENTRY, /* of a feed */
    ELEMENT_TERM,  /* a line that ends with the definition */
    ELEMENT_DEFINITION,
    ELEMENT_BREAK, /* a line break */
    ELEMENT_CELL,  /* a table cell, separated by bars */
    ELEMENT_HEADING_CELL,
    ELEMENT_HIDDEN, /* not shown */
    ELEMENT_TITLE,
    ELEMENT_OTHER
};

enum element_kind html_element_kind(const char *name);

static inline bool is_html_block(enum element_kind kind)
{
    return kind >= ELEMENT_BLOCK && kind <= ELEMENT_ENTRY;
}

#endif
