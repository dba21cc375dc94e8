/* Headings of lists: whose list is below one, and which list it is. */
#ifndef QUIRE_HITS_HEADINGS_H
#define QUIRE_HITS_HEADINGS_H

#include "base/pattern.h"
#include "layout/window.h"

/* True if the pattern occurs in the line above, not counting lines of lists. */
bool is_below_heading(const struct window *window, size_t line, struct pattern *heading,
                      struct arena *arena);

/* The name in the nearest heading above a line, such as "Ann" or "What Bob wrote"; empty if text comes first. */
struct slice heading_name_above(const struct window *window, size_t line);

#endif
