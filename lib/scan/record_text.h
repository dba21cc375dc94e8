/* Writes the record of an example as text, with the line of each part in the file. */
#ifndef QUIRE_SCAN_RECORD_TEXT_H
#define QUIRE_SCAN_RECORD_TEXT_H

#include "record_maker.h"

/* Writes text without '#' and unsafe characters, to be used as a value or a comment. */
void put_safe_text(struct text_out *out, struct slice text);

/* The record's text, in the arena. */
struct slice record_text(const struct record_maker *maker, struct arena *arena);

/* The item that a line of the record was made from; lines count from 1. NULL if there is none. */
struct example_item *item_of_line(const struct record_maker *maker, size_t line);

#endif
