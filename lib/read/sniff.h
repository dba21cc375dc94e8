/* What a text looks like that does not say what it is, by its beginning. */
#ifndef QUIRE_READ_SNIFF_H
#define QUIRE_READ_SNIFF_H

#include "../slice.h"

/* True where the beginning of a text is that of a page, or of a piece of one. */
bool looks_like_html(struct slice text);

/* True where there are entities, though no tags. */
bool has_entities(struct slice text);

/* True where a text without headers looks as if it was left in quoted-printable. */
bool looks_quoted(struct slice text);

#endif
