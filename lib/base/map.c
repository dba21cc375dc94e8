#include "map.h"

static void resize(struct map *map, struct arena *arena, size_t capacity)
{
    struct map old = *map;
    map->capacity = capacity;
    map->shift = 64;
    for (size_t left = capacity; left > 1; left /= 2)
        map->shift--;
    map->entries = arena_zero(arena, capacity, sizeof *map->entries);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entries[i].value)
            *map_find(map, old.entries[i].key) = old.entries[i];
}

void map_reserve(struct map *map, struct arena *arena, size_t count)
{
    size_t capacity = map->capacity ? map->capacity : 16;
    while (capacity / 4 * 3 < count)
        capacity *= 2;
    if (capacity > map->capacity)
        resize(map, arena, capacity);
}

void map_put(struct map *map, struct arena *arena, uint64_t key, uint64_t value)
{
    uint64_t old = value;
    if (!map_add(map, arena, key, &old))
        map_find(map, key)->value = value + 1;
}

uint64_t map_hash(struct slice text)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * 0x100000001b3u;
    return map_mix(hash);
}
