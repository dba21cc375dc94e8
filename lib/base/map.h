/* A hash table from 64-bit keys to 64-bit values, in an arena. */
#ifndef QUIRE_MAP_H
#define QUIRE_MAP_H

#include <stdint.h>
#include <string.h>

#include "arena.h"

/* A zeroed map is empty. */
struct map {
    struct map_entry {
        uint64_t key, value; /* value is the stored value plus 1; 0 if the entry is free */
    } * entries;
    size_t count, capacity; /* capacity is a power of two */
    unsigned shift;         /* 64 minus log2(capacity) */
};

/* Mixes the bits of a key; a bijection, so different keys stay different. */
static inline uint64_t map_mix(uint64_t key)
{
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93u;
    key ^= key >> 32;
    key *= 0xd6e8feb86659fd93u;
    return key ^ key >> 32;
}

/* A key for a key and a value. To hash several values, add one after the other. */
static inline uint64_t map_mix_with(uint64_t key, uint64_t value)
{
    return map_mix(key * 0x9e3779b97f4a7c15u + value + 1);
}

/*
 * The entry of a key, or the free entry for it; the map must not be full. The index is taken from
 * the high bits of a product, which depend on all the others.
 */
static inline struct map_entry *map_find(const struct map *map, uint64_t key)
{
    size_t mask = map->capacity - 1;
    uint64_t product = (key ^ key >> 32) * 0x9e3779b97f4a7c15u;
    for (size_t i = product >> map->shift;; i = (i + 1) & mask) {
        struct map_entry *entry = &map->entries[i];
        if (entry->value == 0 || entry->key == key)
            return entry;
    }
}

/* Looks a key up: sets *value and returns true if found, else returns false. */
static inline bool map_get(const struct map *map, uint64_t key, uint64_t *value)
{
    if (map->count == 0)
        return false;
    const struct map_entry *entry = map_find(map, key);
    if (entry->value == 0)
        return false;
    *value = entry->value - 1;
    return true;
}

/* Inserts a key or overwrites its value. The value must be below 2^64 - 1. */
void map_put(struct map *map, struct arena *arena, uint64_t key, uint64_t value);

/* Removes all keys, but keeps the room. */
static inline void map_clear(struct map *map)
{
    if (map->count > 0)
        memset(map->entries, 0, map->capacity * sizeof *map->entries);
    map->count = 0;
}

/* Makes room for this many keys. */
void map_reserve(struct map *map, struct arena *arena, size_t count);

/*
 * Inserts a key with *value unless it is there already; then returns false and sets *value to the
 * stored one.
 */
static inline bool map_add(struct map *map, struct arena *arena, uint64_t key, uint64_t *value)
{
    if (map->count * 4 >= map->capacity * 3)
        map_reserve(map, arena, map->count + 1);
    struct map_entry *entry = map_find(map, key);
    if (entry->value) {
        *value = entry->value - 1;
        return false;
    }
    *entry = (struct map_entry){ key, *value + 1 };
    map->count++;
    return true;
}

/* A hash of bytes, for keys made of text; different texts may collide. */
uint64_t map_hash(struct slice text);

#endif
