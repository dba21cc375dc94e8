#include "proven_cards.h"

#include <stdlib.h>

#include "base/order.h"
#include "grammar/tokens.h"
#include "part_lists.h"

enum {
    CHANGES_FEWEST = 3,
    CHANGES_TELLING =
            5, /* fewer may be those of other numbers, too: all cards must be beside each other, and only there */
    CHANGES_MOST = 64,
    LINES_MOST = 60,  /* how far from the changes the cards may be */
    CARDS_MOST = 128, /* the most that are looked at, of the nearest ones */
    /* what may be left out, because it is another number or word: that many cards in a row, one for that many changes */
    BETWEEN_MOST = 2,
    ONE_IN = 4
};

/* Where the cards of a row may be, and their changes. */
struct stretch {
    size_t from, to;          /* offsets in the flow */
    size_t changes;           /* that of the changes which the text tells */
    size_t first, stop;       /* the hits between */
    const signed char *steps; /* the changes: 1 up, -1 down, 0 the same */
    size_t count;
};

/* A card told in the text; its value is 0 if the hit is none, or several. */
struct told_card {
    int64_t value;
    bool has_suit;
};

/* The best way to reach a card as the last one of a row. */
struct way {
    unsigned char reached, several; /* there is a way, or more than one equally good */
    unsigned char left_out;         /* cards left out between the first and this one */
    unsigned char before; /* how many cards before it in the text is the one before it in the row */
};

/* What is known so far. */
struct proof {
    const struct hits *hits, *told;
    const struct told_card *cards; /* by index among what is told */
    struct way *ways;              /* for each number of changes, of each card */
    bool *dropped;                 /* by index among the hits */
    struct hits added;             /* rows and their changes */
};

/* --- the text --- */

/* Reads the values of cards, the first `most` of them, and returns how many there are. */
static size_t read_cards(struct slice value, int64_t *values, size_t most)
{
    struct tokens tokens = tokens_of(TYPE_CARDS, NULL, false, value);
    struct token token;
    size_t count = 0;
    for (; token_next(&tokens, &token) == TOKEN_OK; count++)
        if (count < most)
            values[count] = token.a;
    return count;
}

static bool is_row(const struct hit *hit)
{
    return hit->find->field && hit->find->field->is_moves;
}

/* True for the changes of a row: letters that are a claim of all players. */
static bool is_changes(const struct hit *hit)
{
    const struct field_def *field = hit->find->field;
    return field && field->value.is_claim && field->value.type == TYPE_LETTERS && !field->owned;
}

static bool is_between(const struct hit *hit, size_t from, size_t to)
{
    return hit->flow >= from && hit->flow < to;
}

/* The index of the first hit at this place or after it. */
static size_t first_hit_at(const struct hits *hits, size_t flow)
{
    size_t low = 0, high = hits->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (hits->items[middle].flow < flow)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The changes that a hit tells; the letters of the notation stand for up, down and the same. */
static const signed char *steps_of(const struct hit *changes, size_t *count, struct arena *arena)
{
    static const signed char meaning[] = { 1, -1, 0 };
    const char *alphabet = changes->find->field->value.alphabet;
    struct slice value = hit_value(changes, arena);
    signed char *steps = arena_alloc(arena, value.len + 1);
    *count = 0;
    for (size_t i = 0; i < value.len; i++) {
        const char *letter = strchr(alphabet, value.ptr[i]);
        if (letter && letter < alphabet + sizeof meaning)
            steps[(*count)++] = meaning[letter - alphabet];
    }
    return steps;
}

/* True if rows end here: at a round, and at other changes. */
static bool is_border(const struct hit *hit, const struct hit *changes)
{
    return hit_is_round(hit) || (is_changes(hit) && hit->flow != changes->flow);
}

/* Limits a stretch to the lines of its post that are near its changes. */
static void limit_to_lines(struct stretch *stretch, const struct window *window, size_t line)
{
    size_t post = window->lines[line].post, first = line, last = line;
    while (first > 0 && window->lines[first - 1].post == post && line - first < LINES_MOST)
        first--;
    while (last + 1 < window->line_count && window->lines[last + 1].post == post &&
           last - line < LINES_MOST)
        last++;
    stretch->from = window->lines[first].flow;
    stretch->to = flow_end(window, last);
}

/* Where in the flow a hit ends. */
static size_t hit_end(const struct hit *hit)
{
    return hit->flow + hit->span.len;
}

/* The stretch around changes, up to the border above and the one below. */
static struct stretch stretch_around(const struct proof *proof, const struct hit *changes)
{
    const struct hits *hits = proof->hits;
    const struct hit *items = hits->items;
    struct stretch stretch = { .changes = changes->flow };
    size_t first = first_hit_at(hits, changes->flow), stop = first;
    limit_to_lines(&stretch, hits->window, changes->line);
    while (first > 0 && items[first - 1].flow >= stretch.from &&
           !is_border(&items[first - 1], changes))
        first--;
    if (first > 0 && is_border(&items[first - 1], changes))
        stretch.from = MAX(stretch.from, hit_end(&items[first - 1]));
    while (stop < hits->count && items[stop].flow < stretch.to && !is_border(&items[stop], changes))
        stop++;
    if (stop < hits->count)
        stretch.to = MIN(stretch.to, items[stop].flow);
    stretch.first = first;
    stretch.stop = stop;
    stretch.steps = steps_of(changes, &stretch.count, hits->arena);
    return stretch;
}

static bool have_changes(const int64_t *values, const struct stretch *stretch)
{
    for (size_t i = 0; i < stretch->count; i++)
        if (COMPARE(values[i + 1], values[i]) != stretch->steps[i])
            return false;
    return true;
}

/* True if the row is known: it has these changes, or the text shows a list that is as long, even if they differ. */
static bool has_row(const struct proof *proof, const struct stretch *stretch)
{
    int64_t values[CHANGES_MOST + 1];
    for (size_t i = stretch->first; i < stretch->stop; i++) {
        const struct hit *hit = &proof->hits->items[i];
        if (!is_row(hit) || proof->dropped[i])
            continue;
        size_t count = read_cards(hit_value(hit, proof->hits->arena), values, stretch->count + 1);
        if (hit->item_count ? count == stretch->count + 1 && have_changes(values, stretch)
                            : count >= stretch->count)
            return true;
    }
    return false;
}

/* --- cards --- */

/* Cards of a stretch, as indices among what is told. */
struct cards {
    size_t told[CARDS_MOST];
    size_t count;
};

static struct told_card *read_told(const struct hits *told)
{
    struct told_card *cards = arena_zero(told->arena, told->count + 1, sizeof *cards);
    for (size_t i = 0; i < told->count; i++) {
        int64_t value = 0;
        if (!is_row(&told->items[i]) ||
            read_cards(hit_value(&told->items[i], told->arena), &value, 1) != 1)
            continue;
        cards[i] = (struct told_card){ value, part_has_suit(&told->items[i], told->arena) };
    }
    return cards;
}

/* Takes the cards told between two places, the last ones or the first; or only those with a suit. */
static struct cards take_cards(const struct proof *proof, size_t from, size_t to, bool takes_last,
                               bool needs_suit)
{
    size_t first = first_hit_at(proof->told, from), stop = first_hit_at(proof->told, to);
    struct cards cards = { .count = 0 };
    if (takes_last && stop - first > CARDS_MOST)
        first = stop - CARDS_MOST;
    for (size_t i = first; i < stop && cards.count < CARDS_MOST; i++)
        if (proof->cards[i].value && (proof->cards[i].has_suit || !needs_suit))
            cards.told[cards.count++] = i;
    return cards;
}

static void extend(struct way *way, const struct way *last, unsigned before)
{
    unsigned left_out = last->left_out + before - 1;
    if (!last->reached || (way->reached && way->left_out < left_out))
        return;
    way->several = last->several || (way->reached && way->left_out == left_out);
    way->reached = true;
    way->left_out = (unsigned char)left_out;
    way->before = (unsigned char)before;
}

/* Finds the ways of each card, for each number of changes before it. */
static void find_ways(const struct proof *proof, const struct cards *cards,
                      const struct stretch *stretch)
{
    size_t count = cards->count;
    struct way *ways = proof->ways;
    memset(ways, 0, (stretch->count + 1) * count * sizeof *ways);
    for (size_t i = 0; i < count; i++)
        ways[i].reached = true;
    for (size_t k = 1; k <= stretch->count; k++)
        for (size_t i = k; i < count; i++)
            for (size_t before = 1; before <= MIN(i, BETWEEN_MOST + 1); before++)
                if (COMPARE(proof->cards[cards->told[i]].value,
                            proof->cards[cards->told[i - before]].value) == stretch->steps[k - 1])
                    extend(&ways[k * count + i], &ways[(k - 1) * count + i - before],
                           (unsigned)before);
}

/*
 * Finds the cards with these changes, in the order of the text; with the fewest others between them, and of these the first
 * ones: the row may be told again. False if there are none, or if they are not certain.
 */
static bool find_row(const struct proof *proof, const struct cards *cards,
                     const struct stretch *stretch, size_t *row)
{
    size_t count = cards->count, best = 0;
    const struct way *ways = proof->ways, *last = ways + stretch->count * count;
    bool found = false, several = false;
    find_ways(proof, cards, stretch);
    for (size_t i = 0; i < count; i++) {
        if (!last[i].reached || (found && last[i].left_out > last[best].left_out))
            continue;
        bool is_better = !found || last[i].left_out < last[best].left_out;
        several = !is_better || last[i].several;
        best = is_better ? i : best;
        found = true;
    }
    bool is_telling = stretch->count >= CHANGES_TELLING;
    if (!found || last[best].left_out > (is_telling ? stretch->count / ONE_IN : 0) ||
        (several && (last[best].left_out > 0 || !is_telling)))
        return false;
    for (size_t k = stretch->count + 1, at = best; k-- > 0;) {
        row[k] = cards->told[at];
        at -= ways[k * count + at].before;
    }
    return true;
}

/* Looks for the row between two places: among cards with a suit, among all, and among all but the numbers of lines. */
static bool find_between(const struct proof *proof, const struct stretch *stretch, size_t from,
                         size_t to, size_t *row)
{
    bool takes_last = to == stretch->changes;
    struct cards cards = take_cards(proof, from, to, takes_last, true);
    if (find_row(proof, &cards, stretch, row))
        return true;
    cards = take_cards(proof, from, to, takes_last, false);
    if (find_row(proof, &cards, stretch, row))
        return true;
    return find_row(proof, &cards, stretch, row);
}

/* --- the row --- */

/* The same card as a part of another row, which says who laid it; or else the card itself. */
static struct hit as_part(const struct proof *proof, const struct stretch *stretch,
                          const struct hit *card)
{
    for (size_t i = 0; i < stretch->stop; i++) {
        const struct hit *row = &proof->hits->items[i];
        for (size_t k = 0; is_row(row) && k < row->item_count; k++) {
            const struct hit *part = &row->items[k];
            if (is_between(card, part->flow, part->flow + part->groups[FIND_VALUE].len))
                return *part;
        }
    }
    return *card;
}

/* True if a row was made of cards that are now in another. */
static bool is_made_of(const struct hit *hit, size_t from, size_t to)
{
    for (size_t i = 0; i < hit->item_count; i++)
        if (is_between(&hit->items[i], from, to))
            return true;
    return is_between(hit, from, to);
}

static void add_hit(struct proof *proof, const struct hit *hit)
{
    struct hits *added = &proof->added;
    ARENA_PUSH_MOVING(added->arena, added->items, added->count, added->capacity);
    added->items[added->count++] = *hit;
}

/* Adds the row of these cards, instead of those that were made of the same ones. */
static void add_row(struct proof *proof, const struct stretch *stretch, const size_t *row)
{
    const struct hit *told = proof->told->items;
    size_t count = stretch->count + 1, from = told[row[0]].flow, to = told[row[count - 1]].flow + 1;
    struct hit list, *cards = arena_zero(proof->hits->arena, count, sizeof *cards);
    for (size_t i = 0; i < count; i++)
        cards[i] = as_part(proof, stretch, &told[row[i]]);
    part_list_make(&list, proof->hits->arena, cards, count, count);
    for (size_t i = 0; i < stretch->stop; i++)
        proof->dropped[i] |=
                is_row(&proof->hits->items[i]) && is_made_of(&proof->hits->items[i], from, to);
    add_hit(proof, &list);
}

/* Adds the row of these changes, if it is not known. False if there is none to add. */
static bool prove_row(struct proof *proof, const struct hit *changes)
{
    struct stretch stretch = stretch_around(proof, changes);
    size_t row[CHANGES_MOST + 1];
    if (stretch.count < CHANGES_FEWEST || stretch.count > CHANGES_MOST || has_row(proof, &stretch))
        return false;
    bool found = find_between(proof, &stretch, stretch.from, stretch.changes, row) ||
                 find_between(proof, &stretch, stretch.changes, stretch.to, row);
    if (found)
        add_row(proof, &stretch, row);
    return found;
}

static void put_added(struct hits *hits, const struct proof *proof)
{
    size_t kept = 0;
    for (size_t i = 0; i < hits->count; i++)
        if (!proof->dropped[i])
            hits->items[kept++] = hits->items[i];
    hits->count = kept;
    for (size_t i = 0; i < proof->added.count; i++) {
        ARENA_PUSH_MOVING(hits->arena, hits->items, hits->count, hits->capacity);
        hits->items[hits->count++] = proof->added.items[i];
    }
    if (proof->added.count > 0)
        qsort(hits->items, hits->count, sizeof *hits->items, compare_hits);
}

void proven_cards_read(struct hits *hits, const struct hits *told)
{
    struct arena *arena = hits->arena;
    struct proof proof = { .hits = hits, .told = told, .added = { .arena = arena } };
    proof.cards = read_told(told);
    proof.ways = arena_alloc(arena, (CHANGES_MOST + 1) * CARDS_MOST * sizeof *proof.ways);
    proof.dropped = arena_zero(arena, hits->count + 1, sizeof *proof.dropped);
    const struct hit *last = NULL;
    for (size_t i = 0, k = 0; i < hits->count || k < told->count;) {
        bool is_told =
                i == hits->count || (k < told->count && told->items[k].flow < hits->items[i].flow);
        const struct hit *hit = is_told ? &told->items[k++] : &hits->items[i++];
        bool is_again = last && last->flow == hit->flow;
        if (!is_changes(hit) || is_again)
            continue;
        last = hit;
        if (prove_row(&proof, hit) && is_told)
            add_hit(&proof, hit);
    }
    put_added(hits, &proof);
}
