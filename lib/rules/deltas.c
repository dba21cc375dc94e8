#include "deltas.h"

#include <string.h>

#include "base/map.h"
#include "cards.h"

char delta_between(int64_t from, int64_t to)
{
    return to > from ? 'U' : to < from ? 'D' : 'S';
}

const char *deltas_write(struct arena *arena, const int64_t *letters, size_t count)
{
    char *text = arena_alloc(arena, count + 1);
    for (size_t i = 0; i < count; i++)
        text[i] = DELTA_LETTERS[letters[i]];
    text[count] = '\0';
    return text;
}

struct delta_span deltas_find(const char *deltas, const char *letters)
{
    const char *match = *letters ? strstr(deltas, letters) : NULL;
    return match ? (struct delta_span){ (size_t)(match - deltas), strlen(letters) }
                 : (struct delta_span){ 0, 0 };
}

struct delta_span deltas_find_part(const char *deltas, const char *letters)
{
    size_t ending[DECK_SIZE] = { 0 }; /* ending[i]: letters matched by the deltas that end at i */
    size_t count = strlen(deltas);
    struct delta_span best = { 0, 0 };
    for (; *letters; letters++)
        for (size_t i = count; i > 0; i--) {
            ending[i] = deltas[i - 1] == *letters ? ending[i - 1] + 1 : 0;
            if (ending[i] > best.length)
                best = (struct delta_span){ i - ending[i], ending[i] };
        }
    return best;
}

bool deltas_match_part(const char *deltas, struct delta_span span, const char *letters)
{
    char part[DECK_SIZE];
    memcpy(part, deltas + span.first, span.length);
    part[span.length] = '\0';
    return strstr(letters, part);
}

uint64_t deltas_key(uint64_t key, const char *letters, bool mirrored)
{
    for (; *letters; letters++)
        key = map_mix_with(
                key, (uint64_t)(mirrored && *letters != 'S' ? 'U' + 'D' - *letters : *letters));
    return map_mix(key);
}
