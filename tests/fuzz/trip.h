/* Conversions between formats, as in quire-convert. */
#ifndef FUZZ_TRIP_H
#define FUZZ_TRIP_H

#include "fuzz.h"

enum value_kind { FORM_QUIRE, FORM_YAML, FORM_JSON, FORM_JSONL, FORM_TSV, FORM_CSV, FORM_MARKDOWN };

/* The converted bytes, which the caller frees. `limit` is for a record. */
struct slice convert(struct slice bytes, enum value_kind from, enum value_kind to, size_t limit);

/* Checks that converting to a tree and back changes nothing. */
void check_round_trip(struct slice bytes, enum value_kind from, enum value_kind to);

#endif
