/* A way from one format to another, as quire-convert goes it. */
#ifndef FUZZ_TRIP_H
#define FUZZ_TRIP_H

#include "fuzz.h"

enum value_kind { FORM_QUIRE, FORM_YAML, FORM_JSON, FORM_JSONL, FORM_TSV, FORM_CSV, FORM_MARKDOWN };

/* What the bytes become, which the caller frees. `limit` is that of a record. */
struct slice convert(struct slice bytes, enum value_kind from, enum value_kind to, size_t limit);

/* What is converted to a tree and back is what it was. */
void keep_over(struct slice bytes, enum value_kind from, enum value_kind to);

#endif
