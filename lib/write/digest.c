#include "base/text_stream.h"
#include "write.h"

/* Mixes a word into both halves in different ways. */
static void add_word(struct digest *digest, uint64_t word)
{
    digest->a = map_mix(digest->a ^ word);
    digest->b = map_mix(digest->b + word * 0x9e3779b97f4a7c15u);
}

/* Each run of white space counts as one space. */
static struct digest digest_text(struct slice text)
{
    struct digest digest = { 1, 2 };
    uint64_t word = 0, count = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool space = is_space(text.ptr[i]);
        if (space && i > 0 && is_space(text.ptr[i - 1]))
            continue;
        word = word << 8 | (unsigned char)(space ? ' ' : text.ptr[i]);
        if (++count % sizeof word)
            continue;
        add_word(&digest, word);
        word = 0;
    }
    add_word(&digest, word);
    add_word(&digest, count);
    return digest;
}

struct digest digest_record(const struct result *result)
{
    struct quire_layout layout = { .bare = true };
    struct text_stream *text = text_stream_open(result->judgement->report.arena);
    write_quire(text->stream, result, CLAIMS_KEEP, &layout);
    return digest_text(text_stream_close(text));
}
