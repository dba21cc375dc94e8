/* Content sniffing: guesses the type of a text from its beginning, if none is declared. */
#ifndef QUIRE_READ_SNIFF_H
#define QUIRE_READ_SNIFF_H

#include "base/slice.h"

/* True if a text begins like an HTML page or a part of one. */
bool looks_like_html(struct slice text);

/* True if a text begins like an Atom or RSS feed. */
bool looks_like_feed(struct slice text);

/* True if it has entities, even without tags. */
bool has_entities(struct slice text);

/* True if a text without headers looks like quoted-printable. */
bool looks_quoted_printable(struct slice text);

#endif
