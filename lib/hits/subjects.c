#include "subjects.h"

#include "grammar/vocabulary.h"

enum { PIECE_BYTES = 1024 };

struct subjects subjects_find(struct slice text, struct arena *arena)
{
    struct subjects subjects = { .count = text.len / PIECE_BYTES + 1 };
    subjects.pieces = arena_zero(arena, subjects.count, sizeof *subjects.pieces);
    for (size_t at = 0, len; at < text.len; at += len + !len) {
        struct slice rest = slice_after(text, at);
        len = slice_span(rest, is_word_byte);
        int subject = len > 1 ? word_subject(slice_first(rest, len)) : -1;
        if (subject >= 0)
            subjects.pieces[at / PIECE_BYTES] |= UINT64_C(1) << subject;
    }
    return subjects;
}

bool subjects_are_near(const struct subjects *subjects, uint64_t wanted)
{
    for (size_t i = 0; i < subjects->count; i++) {
        uint64_t next = i + 1 < subjects->count ? subjects->pieces[i + 1] : 0;
        if (((subjects->pieces[i] | next) & wanted) == wanted)
            return true;
    }
    return false;
}
