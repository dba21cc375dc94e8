#include "map.h"

static void resize(struct map *map, struct arena *arena, size_t capacity)
{
    struct map old = *map;
    map->capacity = capacity;
    map->entries = arena_zero(arena, capacity, sizeof *map->entries);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entries[i].value)
            *map_find(map, old.entries[i].key) = old.entries[i];
}

/* The entry of a key, which may be free; there is room for it. */
static struct map_entry *entry_for(struct map *map, struct arena *arena, uint64_t key)
{
    if (map->count * 4 >= map->capacity * 3)
        resize(map, arena, map->capacity ? map->capacity * 2 : 16);
    return map_find(map, key);
}

void map_reserve(struct map *map, struct arena *arena, size_t count)
{
    size_t capacity = map->capacity ? map->capacity : 16;
    while (capacity / 4 * 3 < count)
        capacity *= 2;
    if (capacity > map->capacity)
        resize(map, arena, capacity);
}

bool map_add(struct map *map, struct arena *arena, uint64_t key, uint64_t *value)
{
    struct map_entry *entry = entry_for(map, arena, key);
    if (entry->value) {
        *value = entry->value - 1;
        return false;
    }
    *entry = (struct map_entry){ key, *value + 1 };
    map->count++;
    return true;
}

void map_put(struct map *map, struct arena *arena, uint64_t key, uint64_t value)
{
    struct map_entry *entry = entry_for(map, arena, key);
    map->count += entry->value == 0;
    *entry = (struct map_entry){ key, value + 1 };
}

uint64_t map_hash(struct slice text)
{
    uint64_t hash = 0xcbf29ce484222325u; /* FNV-1a */
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.ptr[i]) * 0x100000001b3u;
    return map_mix(hash);
}
