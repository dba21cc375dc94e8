#include "part_lists.h"

#include "grammar/vocabulary.h"
#include "parse/parsed_record.h"
#include "prose_values.h"

/* True if matches may be parts of a list: a player has two of them. Other lists have a value of each player. */
static bool are_parts(const struct hit *parts, size_t count)
{
    enum { FEWEST = 6 };
    size_t same = 0;
    if (parts[0].find->field->owned)
        return count > 1;
    for (size_t i = 0; i < count; i++)
        same += slice_equal(parts[i].groups[FIND_PLAYER], parts[0].groups[FIND_PLAYER]);
    return count >= FEWEST && same > 1;
}

void part_list_make(struct hit *list, struct arena *arena, const struct hit *parts, size_t count,
                    size_t except)
{
    struct text_out text = { .arena = arena };
    const struct hit *last = &parts[count - 1];
    for (size_t i = 0; i < count; i++) {
        if (i == except)
            continue;
        /* each on its own: the suit of one is not that of those before it */
        text_out_put(&text, hit_value(&parts[i], arena));
        text_out_put(&text, slice_of(", "));
    }
    *list = parts[0];
    list->span = list->groups[FIND_VALUE] =
            slice_between(parts[0].groups[FIND_VALUE].ptr,
                          last->groups[FIND_VALUE].ptr + last->groups[FIND_VALUE].len);
    list->joined = text_out_text(&text);
    list->items = parts;
    list->item_count = count;
}

bool part_has_suit(const struct hit *hit, struct arena *arena)
{
    struct slice card = hit_value(hit, arena);
    return card.len > 1 && (strchr("SHDCshdc", card.ptr[card.len - 1]) ||
                            ((card.ptr[0] | card.ptr[card.len - 1]) & 0x80));
}

static bool has_owner(const struct hit *hit, struct arena *arena)
{
    (void)arena;
    return hit->groups[FIND_PLAYER].len > 0;
}

/*
 * If most parts have a suit, or a player, drops those without: they may be other numbers. Most parts have it if at most
 * one in `one_in` has not. Returns how many are left.
 */
static size_t keep_those_with(bool (*has)(const struct hit *hit, struct arena *arena),
                              struct hit *parts, size_t count, size_t one_in, struct arena *arena)
{
    size_t with = 0, kept = 0;
    for (size_t i = 0; i < count; i++)
        with += has(&parts[i], arena);
    if ((count - with) * one_in > count)
        return count;
    for (size_t i = 0; i < count; i++)
        if (has(&parts[i], arena))
            parts[kept++] = parts[i];
    return kept;
}

/* Someone who tells one part after the other is not their owner. */
static void drop_tellers(struct hit *parts, size_t count)
{
    size_t again = 0;
    for (size_t i = 1; i < count; i++)
        again += has_owner(&parts[i], NULL) &&
                 slice_equal(parts[i].groups[FIND_PLAYER], parts[i - 1].groups[FIND_PLAYER]);
    for (size_t i = 0; 2 * again > count && i < count && !parts[i].find->field->owned; i++)
        parts[i].groups[FIND_PLAYER].len = 0;
}

/* True unless something separates the lists of the parts: they are close, and no round begins between them. */
static bool are_of_one_list(const struct window *window, const struct hit *above,
                            const struct hit *below)
{
    enum { NEAR_LINES = 4, OF_SAME_PLAYER = 8 };
    size_t most = above->find->field->owned ? OF_SAME_PLAYER : NEAR_LINES;
    return below->line <= above->line + most &&
           window->lines[below->line].post == window->lines[above->line].post;
}

/* True for a part that is a line of its own, such as the cards of "lap 2: 7 K 4". */
static bool is_line(const struct hit *part)
{
    return part->find->part && part->find->whole_line;
}

/* The number before such a line; 0 if there is none. */
static int64_t number_of(const struct hit *line)
{
    int64_t number;
    return parse_number_word(line->groups[FIND_NUMBER], &number) ? number : 0;
}

/* True if a line follows another: the next number is before it, or no other line is between them. */
static bool follows(const struct hit *line, const struct hit *above)
{
    int64_t number = number_of(line);
    return number ? number == number_of(above) + 1 : line->line == above->line + 1;
}

static size_t count_values(const struct hit *part, struct arena *arena)
{
    return tokens_count(value_tokens(&part->find->field->value, hit_value(part, arena)));
}

/* True for lines with as many values in each; if they are numbered, from 1. */
static bool are_lines_of_list(const struct hit *parts, size_t count, struct arena *arena)
{
    size_t values = count_values(&parts[0], arena);
    if (number_of(&parts[0]) > 1)
        return false;
    for (size_t i = 1; i < count; i++)
        if (count_values(&parts[i], arena) != values)
            return false;
    return count > 1 && values > 1;
}

/* True for a round that is the label of a line: "1st turn: 7 K 4". */
static bool is_label(const struct hits *hits, size_t index, const struct find_def *find)
{
    const struct hit *hit = &hits->items[index], *next = hit + 1;
    return hit_is_round(hit) && find->whole_line && index + 1 < hits->count && next->find == find &&
           next->line == hit->line;
}

/* The hits from the first one on that are parts of its list, in order. Returns their number. */
static size_t take_list(const struct hits *hits, size_t first, bool *taken, struct hit *parts)
{
    const struct hit *above = &hits->items[first];
    size_t count = 0;
    for (size_t i = first; i < hits->count; i++) {
        const struct hit *hit = &hits->items[i];
        if (hit_is_round(hit) && !is_label(hits, i, above->find))
            break;
        if (hit->find != above->find ||
            (hit->find->field->owned &&
             !slice_equal_nocase(hit->groups[FIND_PLAYER], above->groups[FIND_PLAYER])))
            continue;
        if (!are_of_one_list(hits->window, above, hit) ||
            (count > 0 && is_line(hit) && !follows(hit, above)))
            break;
        above = hit;
        if (parts)
            parts[count] = *hit;
        taken[i] = true;
        count++;
    }
    return count;
}

/* Makes one list of such lines, instead of what else was read in them. Returns how many hits are kept. */
static size_t join_lines(struct hits *hits, size_t kept, const struct hit *parts, size_t count)
{
    struct hit list;
    part_list_make(&list, hits->arena, parts, count, count);
    list.items = NULL; /* all of it counts */
    list.item_count = 0;
    while (kept > 0 && hits->items[kept - 1].line >= list.line)
        kept--;
    hits->items[kept++] = list;
    return kept;
}

void parts_join(struct hits *hits)
{
    struct arena *arena = hits->arena;
    size_t kept = 0, stop = 0; /* `stop` is the line below the last list of whole lines */
    bool *taken = arena_zero(arena, hits->count + 1, sizeof *taken);
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        if (taken[i] || hit.line < stop)
            continue;
        if (hit.find->part) {
            size_t count = take_list(hits, i, taken, NULL);
            struct hit *parts = arena_zero(arena, count, sizeof *parts);
            take_list(hits, i, taken, parts);
            if (is_line(&hit)) {
                if (!are_lines_of_list(parts, count, arena))
                    continue;
                stop = parts[count - 1].line + 1;
                kept = join_lines(hits, kept, parts, count);
                continue;
            }
            count = keep_those_with(part_has_suit, parts, count, 4, arena);
            count = keep_those_with(has_owner, parts, count, 3, arena);
            drop_tellers(parts, count);
            if (!hits->rough || !are_parts(parts, count))
                continue;
            part_list_make(&hit, arena, parts, count, count);
        }
        hits->items[kept++] = hit;
    }
    hits->count = kept;
}
