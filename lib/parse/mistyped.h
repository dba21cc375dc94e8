/* Field lines whose colon is missing or misplaced. */
#ifndef QUIRE_MISTYPED_H
#define QUIRE_MISTYPED_H

#include "grammar/grammars.h"
#include "parsed_record.h"

/*
 * Splits a row such as "Round 2", "Round2", "m = 5" or "Grid", if its first word is a key of the
 * game and no row matches. A player in the key is still part of the value: see take_owner. Returns
 * NULL if it is not such a row.
 */
const struct field_def *split_without_colon(const struct parsed_record *parsed, size_t line,
                                            struct field_text *text);

/* Splits "Round 2:", where the value precedes the colon; returns NULL if that is not possible. */
const struct field_def *split_with_misplaced_colon(const struct parsed_record *parsed,
                                                   struct field_text *text);

/*
 * Splits the owner off the value of a field without a colon: the fewest words that name a player.
 */
void take_owner(struct parsed_record *parsed, struct field *field);

/* True of a line such as "Gmae: procession": its key is close to Game, and its value names a game. */
bool is_misspelt_game(struct grammars *grammars, const struct line *line);

/* Report such a field; other errors in its line are not reported. */
void report_missing_colon(struct parsed_record *parsed, const struct field *field);
void report_misplaced_colon(struct parsed_record *parsed, const struct field *field);

#endif
