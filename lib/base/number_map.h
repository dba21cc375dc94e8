/*
 * A map from numbers to numbers; a missing key has the value 0. Small keys are in an array, the others in a hash table.
 */
#ifndef QUIRE_NUMBER_MAP_H
#define QUIRE_NUMBER_MAP_H

#include "map.h"

/* A zeroed one is empty, and has no array. */
struct number_map {
    uint64_t *small;
    size_t small_count;
    struct map large;
};

/* Keys below `count` get an array, in the arena; the map must be empty. */
static inline void number_map_begin(struct number_map *map, struct arena *arena, size_t count)
{
    map->small = arena_zero(arena, count, sizeof *map->small);
    map->small_count = count;
}

static inline uint64_t number_map_get(const struct number_map *map, uint64_t key)
{
    uint64_t value;
    if (key < map->small_count)
        return map->small[key];
    return map_get(&map->large, key, &value) ? value : 0;
}

static inline void number_map_put(struct number_map *map, struct arena *arena, uint64_t key,
                                  uint64_t value)
{
    if (key < map->small_count)
        map->small[key] = value;
    else
        map_put(&map->large, arena, key, value);
}

#endif
