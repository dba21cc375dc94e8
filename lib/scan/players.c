#include "players.h"

#include <stdio.h>

#include "people.h"

static bool take_prefix(struct slice *text, const char *prefix)
{
    size_t len = strlen(prefix);
    if (text->len < len || !slice_same((struct slice){ text->ptr, len }, slice_of(prefix)))
        return false;
    *text = slice_trim((struct slice){ text->ptr + len, text->len - len });
    return true;
}

static bool is_name_byte(char c)
{
    return is_letter(c) || is_digit(c) || (c & 0x80);
}

unsigned player_number(struct slice who, struct slice *name)
{
    static const char *const places[] = { "first", "second", "third", "fourth",
                                          "fifth", "sixth",  NULL };
    int64_t number;
    *name = (struct slice){ "", 0 };
    who = slice_trim(who);
    if (!who.len)
        return 0;
    take_prefix(&who, "the ");
    for (unsigned i = 0; places[i]; i++) {
        struct slice rest = who;
        if (take_prefix(&rest, places[i]) && take_prefix(&rest, "player") && !rest.len)
            return i + 1;
    }
    struct slice rest = who;
    if (!take_prefix(&rest, "player"))
        take_prefix(&rest, "p");
    take_prefix(&rest, "#");
    if (number_of(rest, &number) && number > 0 && number <= 1000)
        return (unsigned)number;
    take_prefix(&who, "player ");
    while (who.len && !is_name_byte(who.ptr[who.len - 1]))
        who.len--;
    *name = who;
    return 0;
}

static unsigned find_name(const struct cast *cast, struct slice name)
{
    for (unsigned i = 0; i < cast->name_count; i++)
        if (slice_same(cast->names[i], name))
            return i + 1;
    return 0;
}

static void add_name(struct cast *cast, struct slice name)
{
    if (name.len && cast->name_count < CAST_MAX && !find_name(cast, name))
        cast->names[cast->name_count++] = name;
}

void cast_tell(struct cast *cast, struct slice value)
{
    int64_t number;
    struct slice person, name;
    if (number_of(slice_trim(value), &number)) {
        cast->count = number > 0 && number <= 1000 ? (unsigned)number : 0;
        return;
    }
    cast->name_count = 0;
    while (people_next(&value, &person))
        if (player_number(person, &name) == 0)
            add_name(cast, name);
    cast->told = cast->name_count > 1;
    cast->count = cast->told ? cast->name_count : 0;
    if (!cast->told)
        cast->name_count = 0;
}

void cast_meet(struct cast *cast, struct slice who)
{
    struct slice name;
    unsigned number = who.len ? player_number(who, &name) : 0;
    if (number > cast->highest)
        cast->highest = number;
    if (who.len && !number && !cast->told)
        add_name(cast, name);
}

bool cast_reorder(struct cast *cast)
{
    /* the next permutation, by where the names stand in the text */
    unsigned count = cast->name_count, low = count, high = count;
    while (low > 1 && cast->names[low - 2].ptr > cast->names[low - 1].ptr)
        low--;
    if (low > 1) {
        while (cast->names[high - 1].ptr < cast->names[low - 2].ptr)
            high--;
        struct slice name = cast->names[low - 2];
        cast->names[low - 2] = cast->names[high - 1];
        cast->names[high - 1] = name;
    }
    for (unsigned i = low > 1 ? low - 1 : 0, k = count; i + 1 < k; i++, k--) {
        struct slice name = cast->names[i];
        cast->names[i] = cast->names[k - 1];
        cast->names[k - 1] = name;
    }
    return low > 1;
}

unsigned cast_find(const struct cast *cast, struct slice who)
{
    struct slice name;
    unsigned number = player_number(who, &name);
    return number ? number : find_name(cast, name);
}

bool cast_knows(const struct cast *cast, struct slice list)
{
    struct slice person, name;
    while (people_next(&list, &person))
        if (cast->count && player_number(person, &name) == 0 && !find_name(cast, name))
            return false;
    return true;
}

void cast_put(const struct cast *cast, struct text_out *out, struct slice who)
{
    struct slice name;
    char digits[16];
    unsigned number = player_number(who, &name), known = number ? 0 : find_name(cast, name);
    if (known)
        name = cast->names[known - 1];
    if (number && cast->name_count >= number && cast->count == cast->name_count) {
        name = cast->names[number - 1];
    } else if (number) {
        snprintf(digits, sizeof digits, "%u", number);
        name = slice_of(digits);
    }
    out_put(out, name);
}

void cast_put_list(const struct cast *cast, struct text_out *out, struct slice list)
{
    struct slice person;
    size_t start = out->len;
    while (people_next(&list, &person)) {
        if (out->len > start)
            out_put(out, slice_of(", "));
        cast_put(cast, out, person);
    }
}
