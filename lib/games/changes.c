#include "changes.h"

static const char names[] = "UDS";

void changes_add(struct changes *changes, int64_t from, int64_t to)
{
    changes->at[changes->count++] = to > from ? UP : to < from ? DOWN : SAME;
}

const char *changes_write(struct arena *arena, const struct changes *changes)
{
    char *text = arena_alloc(arena, changes->count + 1);
    for (size_t i = 0; i < changes->count; i++)
        text[i] = names[(int)changes->at[i]];
    text[changes->count] = '\0';
    return text;
}

const char *letters_write(struct arena *arena, struct tokens letters)
{
    struct token letter;
    char *text = arena_alloc(arena, tokens_count(letters) + 1), *at = text;
    while (token_next(&letters, &letter) == TOKEN_OK)
        *at++ = names[letter.a];
    *at = '\0';
    return text;
}

bool changes_agree(const struct changes *changes, struct tokens letters)
{
    struct token letter;
    size_t i = 0;
    for (; token_next(&letters, &letter) == TOKEN_OK; i++) {
        if (i == changes->count)
            return changes->unknown;
        if (changes->at[i] != (char)letter.a)
            return false;
    }
    return i == changes->count;
}

/* True where the stretch is what the letters begin with. */
static bool begins_with(struct tokens letters, const struct changes *changes, struct match stretch)
{
    struct token letter;
    size_t i = 0;
    while (i < stretch.length && token_next(&letters, &letter) == TOKEN_OK &&
           changes->at[stretch.first + i] == (char)letter.a)
        i++;
    return i == stretch.length;
}

struct match changes_find(const struct changes *changes, struct tokens letters)
{
    struct match match = { 0, tokens_count(letters) };
    for (; match.first + match.length <= changes->count && match.length > 0; match.first++)
        if (begins_with(letters, changes, match))
            return match;
    return (struct match){ 0, 0 };
}

struct match changes_find_part(const struct changes *changes, struct tokens letters)
{
    size_t ending[CHANGES_MAX + 1] = {
        0
    }; /* how many of the letters so far match, up to a place */
    struct match best = { 0, 0 };
    struct token letter;
    while (token_next(&letters, &letter) == TOKEN_OK)
        for (size_t i = changes->count; i > 0; i--) {
            ending[i] = changes->at[i - 1] == (char)letter.a ? ending[i - 1] + 1 : 0;
            if (ending[i] > best.length)
                best = (struct match){ i - ending[i], ending[i] };
        }
    return best;
}

bool changes_match_part(const struct changes *changes, struct match stretch, struct tokens letters)
{
    size_t count = tokens_count(letters);
    struct token unused;
    for (size_t skip = 0; skip + stretch.length <= count; skip++) {
        if (begins_with(letters, changes, stretch))
            return true;
        token_next(&letters, &unused);
    }
    return false;
}
