/*
 * Fuzz target: reads the bytes as YAML, JSON or JSON Lines. Converting the records to another of these formats and back
 * must not change them, and the sizes of the reads must not matter.
 */
#include "trip.h"

/* Brackets begin JSON. */
static bool is_json(struct slice bytes)
{
    size_t at = 0;
    while (at < bytes.len && (is_space(bytes.ptr[at]) || bytes.ptr[at] == '\n'))
        at++;
    return at < bytes.len && (bytes.ptr[at] == '{' || bytes.ptr[at] == '[');
}

static void check_steps(struct slice bytes, enum value_kind from)
{
    struct slice whole = convert(bytes, from, FORM_QUIRE, 200);
    read_most = 1 + bytes.len % 7;
    struct slice slow = convert(bytes, from, FORM_QUIRE, 200);
    read_most = 0;
    must(slice_equal(whole, slow), "the sizes of reads do not change the trees");
    free_text(slow);
    free_text(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice bytes = { (const char *)data, size };
    if (is_json(bytes)) {
        check_round_trip(bytes, FORM_JSON, FORM_YAML);
        check_round_trip(bytes, FORM_JSONL, FORM_JSON);
        check_steps(bytes, size % 2 ? FORM_JSON : FORM_JSONL);
    } else {
        check_round_trip(bytes, FORM_YAML, FORM_JSONL);
        check_steps(bytes, FORM_YAML);
    }
    return 0;
}
