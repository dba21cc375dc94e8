#include "map.h"

static struct map_entry *find(const struct map *map, uint64_t key)
{
    size_t mask = map->capacity - 1;
    for (size_t i = map_mix(key) & mask;; i = (i + 1) & mask) {
        struct map_entry *entry = &map->entries[i];
        if (entry->value == 0 || entry->key == key)
            return entry;
    }
}

bool map_get(const struct map *map, uint64_t key, uint64_t *value)
{
    if (map->count == 0)
        return false;
    const struct map_entry *entry = find(map, key);
    if (entry->value == 0)
        return false;
    *value = entry->value - 1;
    return true;
}

static void grow(struct map *map, struct arena *arena)
{
    struct map old = *map;
    map->capacity = old.capacity ? old.capacity * 2 : 16;
    map->entries = arena_zero(arena, map->capacity, sizeof *map->entries);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entries[i].value)
            *find(map, old.entries[i].key) = old.entries[i];
}

void map_put(struct map *map, struct arena *arena, uint64_t key, uint64_t value)
{
    if (map->count * 4 >= map->capacity * 3)
        grow(map, arena);
    struct map_entry *entry = find(map, key);
    if (entry->value == 0)
        map->count++;
    entry->key = key;
    entry->value = value + 1;
}

uint64_t map_hash(struct slice text)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * 0x100000001b3u;
    return map_mix(hash);
}
