/*
 * A fuzzer's target: bytes are read as YAML, JSON or JSON Lines. Whatever could be read comes back over
 * another of them as it was, and it is the same however the bytes come.
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

static void come_slowly(struct slice bytes, enum value_kind from)
{
    struct slice whole = convert(bytes, from, FORM_QUIRE, 200);
    read_most = 1 + bytes.len % 7;
    struct slice slow = convert(bytes, from, FORM_QUIRE, 200);
    read_most = 0;
    must(slice_equal(whole, slow), "slow bytes are the same trees");
    free_text(slow);
    free_text(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice bytes = { (const char *)data, size };
    if (is_json(bytes)) {
        keep_over(bytes, FORM_JSON, FORM_YAML);
        keep_over(bytes, FORM_JSONL, FORM_JSON);
        come_slowly(bytes, size % 2 ? FORM_JSON : FORM_JSONL);
    } else {
        keep_over(bytes, FORM_YAML, FORM_JSONL);
        come_slowly(bytes, FORM_YAML);
    }
    return 0;
}
