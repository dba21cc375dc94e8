#include "counted_steps.h"

#include "grammar/vocabulary.h"
#include "told_rows.h"

enum { STEPS_FEWEST = 3 };

/* True for a word of direction, also one that another pattern reads. */
static bool is_direction(const struct hit *hit)
{
    return hit->find->relative && word_is(WORDS_TOWARD, hit->parts[0]);
}

static bool is_corner(const struct hit *hit)
{
    return hit->find->relative && word_meaning(WORDS_CORNER, hit->parts[0]);
}

/* The hits of a post: [first, end). */
struct post_hits {
    const struct hit *first, *end;
};

/* The first hit after the name of a corner. */
static const struct hit *next_of_corner(const struct hit *corner, const struct hit *end)
{
    const struct hit *next = corner + 1;
    while (next < end && next->flow < corner->flow + corner->parts[0].len)
        next++;
    return next;
}

/* The hit that tells the corner of the first number; NULL if there is none, or if squares are shown. */
static const struct hit *find_corner(struct post_hits post)
{
    const struct hit *corner = NULL;
    for (const struct hit *hit = post.first; hit < post.end; hit++) {
        if (hit->find->row && !hit->find->relative)
            return NULL;
        if (!corner && is_corner(hit))
            corner = hit;
    }
    return corner;
}

/* Where the sentence ends that goes on at an offset of the text. */
static size_t sentence_end(struct slice text, size_t at)
{
    while (at < text.len &&
           !(strchr(".!?", text.ptr[at]) && (at + 1 == text.len || is_space(text.ptr[at + 1]))))
        at++;
    return at;
}

/* The next number in digits, from *at, which is moved past it; -1 if there is none. */
static int64_t next_number(struct slice text, size_t *at)
{
    int64_t number;
    while (*at < text.len && !is_digit(text.ptr[*at]))
        ++*at;
    size_t start = *at;
    while (*at < text.len && is_digit(text.ptr[*at]))
        ++*at;
    struct slice digits = { text.ptr + start, *at - start };
    return parse_number(digits, &number) ? number : -1;
}

/* The directions after the corner up to some place. */
struct counted {
    const struct hit *next, *last; /* the next hit to look at, and the last direction */
    size_t count;
};

static void count_until(struct counted *counted, const struct hit *end, size_t flow)
{
    for (; counted->next < end && counted->next->flow < flow; counted->next++) {
        if (!is_direction(counted->next))
            continue;
        counted->last = counted->next;
        counted->count++;
    }
}

/*
 * The last direction that counts: for the last number n, or the one before it, there are n - 1 of them from the corner to
 * that number, or to the end of its sentence. The last number may be told because there is no square for it. NULL if there
 * is no such n.
 */
static const struct hit *find_last(const struct window *window, struct post_hits post,
                                   const struct hit *corner, const struct hit *next)
{
    size_t start = corner->flow, at = 0, stop = 0;
    size_t end = flow_end(window, window_post_end(window, corner->line));
    struct slice text = flow_slice(window, start, end);
    struct counted before = { .next = next }, within = before;
    const struct hit *last = NULL, *above = NULL; /* for the last number, and for the one before */
    size_t steps = 1;                             /* to the next number */
    for (int64_t number; (number = next_number(text, &at)) >= 0;) {
        if (number != (int64_t)steps + 1)
            continue;
        if (at > stop)
            stop = sentence_end(text, at);
        count_until(&before, post.end, start + at);
        count_until(&within, post.end, start + stop);
        above = last;
        last = steps < STEPS_FEWEST    ? NULL
               : before.count == steps ? before.last
               : within.count == steps ? within.last
                                       : NULL;
        steps++;
    }
    return last ? last : above;
}

void counted_steps_need_corner(struct hits *told)
{
    size_t kept = 0;
    for (size_t i = 0; i < told->count; i++)
        if (is_corner(&told->items[i]))
            return;
    for (size_t i = 0; i < told->count; i++)
        if (!told->items[i].find->part)
            told->items[kept++] = told->items[i];
    told->count = kept;
}

void counted_steps_choose(struct hits *hits)
{
    size_t kept = 0, end;
    for (size_t first = 0; first < hits->count; first = end) {
        for (end = first + 1; end < hits->count && !told_begins_post(hits, end); end++)
            continue;
        struct post_hits post = { hits->items + first, hits->items + end };
        const struct hit *corner = find_corner(post);
        const struct hit *next = corner ? next_of_corner(corner, post.end) : NULL;
        const struct hit *last = corner ? find_last(hits->window, post, corner, next) : NULL;
        for (const struct hit *hit = post.first; hit < post.end; hit++) {
            bool is_step = last && is_direction(hit) && hit >= next && hit <= last;
            if (hit->find->row && (last ? hit != corner && !is_step : hit->find->part))
                continue;
            hits->items[kept] = *hit;
            if (is_step) /* counted, whatever number is beside it */
                hits->items[kept].groups[FIND_NUMBER] = NO_SLICE;
            kept++;
        }
    }
    hits->count = kept;
}
