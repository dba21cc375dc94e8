/*
 * Fuzz target: converts records into every other format. Those that are converted to YAML or JSON
 * and back are unchanged.
 */
#include "trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice bytes = { (const char *)data, size };
    for (enum value_kind to = FORM_YAML; to <= FORM_JSONL; to++)
        check_round_trip(bytes, FORM_QUIRE, to);
    free_text(convert(bytes, FORM_QUIRE, FORM_MARKDOWN, 40));
    for (enum value_kind to = FORM_TSV; to <= FORM_MARKDOWN; to++)
        free_text(convert(bytes, FORM_QUIRE, to, DEFAULT_MAX_RECORD));
    return 0;
}
