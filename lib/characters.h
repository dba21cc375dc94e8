/* Characters of Unicode, and which of them do harm where they are shown. */
#ifndef QUIRE_CHARACTERS_H
#define QUIRE_CHARACTERS_H

#include <stdint.h>

#include "slice.h"

/* The code of a sound character of this length. */
uint32_t character_code(const unsigned char *at, size_t length);

/*
 * True of controls, C0, DEL and C1, of the ends of lines that other scripts have, and of what turns the
 * direction of writing or is not seen at all.
 */
bool is_harmful(uint32_t code);

/*
 * The length of the character here, or of the byte that is none; *code is its code, or that of the
 * replacement character. True where it can be shown as it is.
 */
bool character_is_safe(struct slice text, size_t *length, uint32_t *code);

#endif
