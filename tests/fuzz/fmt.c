/*
 * Fuzz target: formatting twice is the same as once, and keeps the number of errors and the games;
 * valid records stay valid when claims are filled in or stripped. The number of bytes per read does
 * not matter.
 */
#include "fuzz.h"

/* A text passed through the formatter. */
struct trip {
    enum claims_mode mode;
    struct quire_layout layout;
    struct text out;
    size_t errors;
    uint64_t digests; /* sum over all records */
};

static void take_record(void *user, const struct result *result)
{
    struct trip *trip = user;
    trip->errors += result->judgement->report.errors;
    if (result->judgement->record.has_game && !result->judgement->record.too_large) {
        struct digest digest = digest_record(result);
        trip->digests += digest.a ^ digest.b;
    }
    write_quire(trip->out.out, result, trip->mode, &trip->layout);
}

static void spill(void *user, struct slice bytes)
{
    struct trip *trip = user;
    if (bytes.len)
        fwrite(bytes.ptr, 1, bytes.len, trip->out.out);
    trip->layout = (struct quire_layout){ .any = true };
}

/* The formatted text, which the caller frees; the results are kept in the trip. */
static struct slice format(struct slice bytes, struct input_limits limits, struct trip *trip)
{
    text_begin(&trip->out);
    each_record(bytes, &(struct way){ .limits = limits,
                                      .wants_claims = trip->mode != CLAIMS_KEEP,
                                      .record = take_record,
                                      .spill = spill,
                                      .user = trip });
    return text_end(&trip->out);
}

static void keep_laws(struct slice bytes, enum claims_mode mode)
{
    static const char *const laws[] = { [CLAIMS_KEEP] = "fmt(fmt(x)) = fmt(x), keep",
                                        [CLAIMS_FILL] = "fmt(fmt(x)) = fmt(x), fill",
                                        [CLAIMS_STRIP] = "fmt(fmt(x)) = fmt(x), strip" };
    static const struct input_limits wide;
    struct trip first = { .mode = mode }, second = { .mode = mode };
    struct slice once = format(bytes, wide, &first);
    struct slice twice = format(once, wide, &second);
    must(slice_equal(once, twice), laws[mode]);
    must(mode != CLAIMS_KEEP || first.errors == second.errors, "fmt keeps the errors");
    must(first.errors || !second.errors, "formatting keeps a record valid");
    must(mode != CLAIMS_KEEP || first.digests == second.digests, "fmt keeps the games");
    free_text(twice);
    free_text(once);
}

/* Also with limits that cut much off. Small limits break laws: output may be longer than input. */
static void check_steps(struct slice bytes, struct input_limits limits, size_t step)
{
    struct trip fast = { .mode = CLAIMS_FILL }, slow = { .mode = CLAIMS_FILL };
    struct slice whole = format(bytes, limits, &fast);
    read_most = step;
    struct slice bit_by_bit = format(bytes, limits, &slow);
    read_most = 0;
    must(slice_equal(whole, bit_by_bit), "the sizes of reads do not change the records");
    must(fast.errors == slow.errors, "the sizes of reads do not change the errors");
    free_text(bit_by_bit);
    free_text(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct input_limits narrow = { 40, 100 }, wide;
    struct slice bytes = { (const char *)data, size };
    for (int mode = CLAIMS_KEEP; mode <= CLAIMS_STRIP; mode++)
        keep_laws(bytes, (enum claims_mode)mode);
    check_steps(bytes, wide, 1 + size % 7);
    check_steps(bytes, narrow, 1 + size / 7 % 7);
    return 0;
}
