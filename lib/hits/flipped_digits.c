#include "flipped_digits.h"

#include "base/bits.h"
#include "grammar/vocabulary.h"
#include "told_rows.h"

enum { FLIPS_MOST = 8 };

/* The flips told since a row was shown. */
struct flips {
    struct hit hits[FLIPS_MOST];
    size_t count;        /* more than FLIPS_MOST if there were others */
    unsigned considered; /* bit i if words before flip i say that it was a possible move */
};

/* The index of the digit that a word such as "third" or "last" means; `width` if there is none. */
static size_t place_of(struct slice word, size_t width)
{
    int64_t place;
    if (word_is(WORDS_LASTWORD, word))
        return width - 1;
    return parse_number_word(word, &place) && place > 0 && (uint64_t)place <= width
                   ? (size_t)place - 1
                   : width;
}

static bool ends_sentence(char c)
{
    return strchr(".!?;", c) != NULL;
}

/* True if the words before a flip, in its sentence, say that it was only considered. */
static bool is_considered(const struct hits *hits, const struct hit *hit)
{
    enum { WORDS_BYTES = 60 };
    struct pattern *considered = hits->grammar->scan.considered;
    size_t from = hit->flow;
    while (from > 0 && hit->flow - from < WORDS_BYTES &&
           !ends_sentence(hits->window->flow[from - 1]))
        from--;
    return considered &&
           pattern_occurs(considered, flow_slice(hits->window, from, hit->flow), hits->arena);
}

static void add_flip(const struct hits *hits, struct flips *flips, const struct hit *hit)
{
    if (flips->count < FLIPS_MOST) {
        flips->hits[flips->count] = *hit;
        flips->considered |= (unsigned)is_considered(hits, hit) << flips->count;
    }
    flips->count += flips->count <= FLIPS_MOST;
}

/* What flips are to lead to: the digits in which two rows differ, and what each flip does about them. */
struct difference {
    size_t width, count; /* of the rows, and of the digits that differ */
    /* of the digit that each flip changes: its index, which is `width` if there is none, and whether it differs */
    size_t places[FLIPS_MOST];
    bool differs[FLIPS_MOST];
};

static struct difference find_difference(const struct flips *flips, struct slice from,
                                         struct slice to)
{
    struct difference difference = { .width = to.len };
    for (size_t i = 0; i < to.len; i++)
        difference.count += from.ptr[i] != to.ptr[i];
    for (size_t i = 0; i < flips->count; i++) {
        size_t place = place_of(flips->hits[i].parts[0], to.len);
        difference.places[i] = place;
        difference.differs[i] = place < to.len && from.ptr[place] != to.ptr[place];
    }
    return difference;
}

/*
 * How many digits are different after the chosen flips, bit i for flip i; SIZE_MAX if one is impossible, such as one that
 * leads back to the row before.
 */
static size_t count_left(const struct difference *difference, unsigned chosen)
{
    size_t left = difference->count, last = difference->width;
    for (size_t i = 0; i < FLIPS_MOST; i++) {
        bool differs = difference->differs[i];
        if (!(chosen >> i & 1))
            continue;
        if (difference->places[i] == difference->width || difference->places[i] == last)
            return SIZE_MAX;
        last = difference->places[i];
        for (size_t k = 0; k < i; k++) /* flips of the same digit above */
            differs ^= (chosen >> k & 1) && difference->places[k] == difference->places[i];
        left = differs ? left - 1 : left + 1;
    }
    return left;
}

/*
 * The largest choice of flips that leads from one row to the other, the row itself being the last flip; 0 if there is none.
 * Of several, the one with the fewest flips that were only considered.
 */
static unsigned choose_flips(const struct flips *flips, const struct difference *difference)
{
    unsigned all = (1u << flips->count) - 1, best = 0;
    for (unsigned chosen = all; chosen > 0; chosen--) {
        size_t count = count_bits(chosen), most = count_bits(best);
        bool is_better =
                count > most || (count == most && count_bits(chosen & flips->considered) <
                                                          count_bits(best & flips->considered));
        if (is_better && count_left(difference, chosen) == 0)
            best = chosen;
    }
    return best;
}

/* True if a sentence ends between two hits, so that the second one may be another move. */
static bool ends_sentence_between(const struct window *window, const struct hit *first,
                                  const struct hit *second)
{
    return slice_count(flow_slice(window, first->flow, second->flow), ends_sentence) > 0;
}

/* Adds the rows between two rows that the text shows, as far as the flips told between them lead from one to the other. */
static void add_between(struct hits *out, const struct flips *flips, struct slice from,
                        const struct hit *shown, struct slice to)
{
    if (flips->count == 0 || flips->count > FLIPS_MOST || from.len != to.len ||
        slice_equal(from, to))
        return;
    struct difference difference = find_difference(flips, from, to);
    unsigned all = (1u << flips->count) - 1, chosen = choose_flips(flips, &difference);
    bool is_move = !chosen &&
                   ends_sentence_between(out->window, &flips->hits[flips->count - 1], shown) &&
                   count_left(&difference, all) == 1;
    size_t left = is_move ? flips->count : count_bits(chosen) - (chosen > 0);
    char *row = arena_string(out->arena, from);
    for (size_t i = 0; left > 0; i++) {
        if (!is_move && !(chosen >> i & 1))
            continue;
        struct hit *hit = &out->items[out->count++];
        *hit = flips->hits[i];
        row[difference.places[i]] ^= '0' ^ '1';
        hit->parts[0] = (struct slice){ arena_string(out->arena, (struct slice){ row, from.len }),
                                        from.len };
        left--;
    }
}

/* True if the digits of this game are written one by one, so that it does not begin with a row of zeros. */
static bool grows(const struct hits *hits)
{
    const struct scan_def *scan = &hits->grammar->scan;
    for (size_t i = 0; i < scan->find_count; i++)
        if (scan->finds[i].grows)
            return true;
    return false;
}

static struct slice zeros(size_t width, struct arena *arena)
{
    char *row = arena_alloc(arena, width + 1);
    memset(row, '0', width);
    return (struct slice){ row, width };
}

void flipped_digits_read(const struct hits *hits, struct hits *out)
{
    struct flips flips = { .count = 0 };
    struct slice above = NO_SLICE;
    bool counts = false, begins_empty = grows(hits);
    for (size_t i = 0; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        if (told_begins_post(hits, i)) {
            flips = (struct flips){ .count = 0 };
            above = NO_SLICE;
            counts = told_counts(hits, i);
        }
        if (hit->find->relative) {
            if (counts)
                add_flip(hits, &flips, hit);
            continue;
        }
        if (hit->find->row) {
            struct slice row = told_row(hit, hits->arena);
            if (above.len != row.len && !begins_empty)
                above = zeros(row.len, hits->arena);
            add_between(out, &flips, above, hit, row);
            flips = (struct flips){ .count = 0 };
            above = row;
        }
        out->items[out->count++] = *hit;
    }
}
