#define _DEFAULT_SOURCE /* for madvise */
#include "transposition.h"

#include "base/order.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

enum {
    WAYS = 4,
    CACHE_LINE = 64,
    HUGE_PAGE = 1 << 21,
    BEST_BITS = 16,
    EFFORT_BITS = 8,
    REST_BITS = BEST_BITS + EFFORT_BITS
};

/*
 * What is known of a position. `rest` holds, from the highest bits down: the part of the key not used to find the
 * bucket; the effort, roughly the logarithm of the nodes searched (0 if the entry is free); the best move. `bounds` is
 * low, above high.
 */
struct known {
    uint64_t rest, bounds;
};

/*
 * An entry that two threads write at once may be half of each. It then has the key of neither, because `check` is the
 * exclusive or of both members of struct known (Hyatt and Mann 2002).
 */
struct entry {
    _Atomic uint64_t check, bounds;
};

/* The entries that may hold a key. */
struct bucket {
    struct entry entries[WAYS];
};

/* Searches look up entries in random order; with large pages, fewer addresses have to be translated. */
static void use_huge_pages(struct bucket *buckets, size_t size)
{
#ifdef MADV_HUGEPAGE
    if (size * sizeof *buckets >= HUGE_PAGE)
        madvise(buckets, size * sizeof *buckets, MADV_HUGEPAGE);
#else
    (void)buckets, (void)size;
#endif
}

bool table_init(struct table *table, size_t bytes)
{
    size_t size = 1;
    while (size * 2 * sizeof *table->buckets <= bytes)
        size *= 2;
    size_t alignment = size * sizeof *table->buckets >= HUGE_PAGE ? HUGE_PAGE : CACHE_LINE;
    void *memory = calloc(1, size * sizeof *table->buckets + alignment);
    uintptr_t start = ((uintptr_t)memory + alignment - 1) / alignment * alignment;
    *table = (struct table){ memory, (struct bucket *)start, size };
    if (memory)
        use_huge_pages(table->buckets, size);
    return memory;
}

void table_free(struct table *table)
{
    free(table->memory);
    table->memory = NULL;
}

static struct bucket *bucket_of(const struct table *table, uint64_t key)
{
    return &table->buckets[(size_t)key & (table->size - 1)];
}

static struct known read_entry(struct entry *entry)
{
    uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
    uint64_t bounds = atomic_load_explicit(&entry->bounds, memory_order_relaxed);
    return (struct known){ check ^ bounds, bounds };
}

static void write_entry(struct entry *entry, struct known known)
{
    atomic_store_explicit(&entry->check, known.rest ^ known.bounds, memory_order_relaxed);
    atomic_store_explicit(&entry->bounds, known.bounds, memory_order_relaxed);
}

static unsigned effort_of(struct known known)
{
    return (unsigned)(known.rest >> BEST_BITS) & ((1 << EFFORT_BITS) - 1);
}

static bool is_of(struct known known, uint64_t key)
{
    return (known.rest ^ key) >> REST_BITS == 0 && effort_of(known);
}

void table_prefetch(const struct table *table, uint64_t key)
{
    __builtin_prefetch(bucket_of(table, key));
}

struct bounds table_get(const struct table *table, uint64_t key)
{
    struct bucket *bucket = bucket_of(table, key);
    for (int i = 0; i < WAYS; i++) {
        struct known known = read_entry(&bucket->entries[i]);
        if (is_of(known, key))
            return (struct bounds){ (int32_t)(known.bounds >> 32), (int32_t)known.bounds,
                                    (uint32_t)known.rest & BEST_UNKNOWN };
    }
    return (struct bounds){ -BOUND_MAX, BOUND_MAX, BEST_UNKNOWN };
}

/* The entry of a key or, if it has none, the one with the least effort. */
static struct entry *entry_for(const struct table *table, uint64_t key)
{
    struct bucket *bucket = bucket_of(table, key);
    struct entry *least = NULL;
    unsigned least_effort = 1 << EFFORT_BITS;
    for (int i = 0; i < WAYS; i++) {
        struct known known = read_entry(&bucket->entries[i]);
        if (is_of(known, key))
            return &bucket->entries[i];
        if (effort_of(known) < least_effort) {
            least_effort = effort_of(known);
            least = &bucket->entries[i];
        }
    }
    return least;
}

void table_put(struct table *table, uint64_t key, struct bounds bounds, uint64_t nodes)
{
    uint64_t effort = 64 - (uint64_t)__builtin_clzll(nodes | 1),
             best = MIN(bounds.best, BEST_UNKNOWN);
    write_entry(entry_for(table, key),
                (struct known){ key >> REST_BITS << REST_BITS | effort << BEST_BITS | best,
                                (uint64_t)(uint32_t)bounds.low << 32 | (uint32_t)bounds.high });
}
