/* Fingerprints: a hash of a record's contents, regardless of how they are written. */
#ifndef QUIRE_FINGERPRINT_H
#define QUIRE_FINGERPRINT_H

#include "outline.h"

/* A record's fingerprint, and how many of its characters are unusual. */
struct fingerprint {
    uint64_t hash;
    size_t unusual; /* needless zeros, spaces within an item, missing spaces between items */
};

/*
 * The fingerprint of an outlined record. It ignores white space, remarks and comments, move numbers, leading zeros, the
 * direction of segments, the notation of suits and the order of hands.
 */
struct fingerprint outline_fingerprint(const struct outline *outline);

#endif
