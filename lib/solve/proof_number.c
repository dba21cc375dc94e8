/*
 * Depth-first proof-number search (Nagai 2002). The proof number of a position estimates how many more positions must
 * be searched to prove that the player to move wins, the disproof number the same for a loss; 0 means proved. The table
 * stores them as bounds: the proof number as low, the disproof number as high.
 *
 * A choice has the numbers of the position after it, in which the opponent moves.
 */
#include "base/order.h"
#include "tree_search.h"

enum { INFINITE = 1 << 30 }; /* proves the opposite: a won position has this disproof number */

static uint32_t at_most_infinite(uint64_t number)
{
    return number < INFINITE ? (uint32_t)number : INFINITE;
}

static bool count_one(void *user, struct move move)
{
    (void)move;
    ++*(uint32_t *)user;
    return true;
}

/* By default, the fewer moves a position has, the easier it seems to prove that all of them lose. */
static struct numbers estimate(struct search *search)
{
    const struct rules *rules = search->position->rules;
    uint32_t win, loss;
    if (!rules->estimate || !rules->estimate(search->position, &win, &loss)) {
        win = 1;
        loss = 0;
        position_legal(search->position, count_one, &loss);
    }
    return (struct numbers){ loss ? at_most_infinite(win) : INFINITE,
                             win ? at_most_infinite(loss) : INFINITE };
}

/* Sets the key of the position after a move, and estimates its numbers. */
static void examine(struct search *search, struct choice *choice)
{
    position_make(search->position, choice->move);
    choice->key = search_key(search);
    table_prefetch(search->table, choice->key);
    choice->numbers = estimate(search);
    position_undo(search->position, choice->move);
    uint32_t *disproof = &choice->numbers.disproof;
    if (search->member && *disproof && *disproof < INFINITE)
        *disproof += choice->rank % 4; /* go another way than the other threads */
}

/* True if an earlier choice leads to an equivalent position, such as a mirror image. */
static bool is_duplicate(const struct search *search, size_t first, uint64_t key)
{
    for (size_t i = first; i < search->choice_count; i++)
        if (search->choices[i].key == key)
            return true;
    return false;
}

/*
 * Examines the choices, keeping one of those that are equivalent, and stops at one that wins. Then reads what the table
 * knows of each: by that time its entry has been fetched.
 */
static void examine_all(struct search *search, size_t first)
{
    size_t end = search->choice_count;
    search->choice_count = first;
    for (size_t i = first; i < end && !search_is_given_up(search); i++) {
        struct choice choice = search->choices[i];
        examine(search, &choice);
        if (is_duplicate(search, first, choice.key))
            continue;
        search->choices[search->choice_count++] = choice;
        if (!choice.numbers.disproof)
            return;
    }
    for (size_t i = first; i < search->choice_count; i++) {
        struct choice *choice = &search->choices[i];
        struct bounds known = table_get(search->table, choice->key);
        if (known.low != -BOUND_MAX)
            choice->numbers = (struct numbers){ (uint32_t)known.low, (uint32_t)known.high };
    }
}

/*
 * The disproof number of a position, from the largest of the proof numbers of its successors and the sum of the others:
 * it is lost only if all of them win. The sum counts twice whatever two of them need, which is much, because the same
 * moves in another order lead to the same positions. So the others count for less, as in weak proof-number search (Ueda
 * and others 2008).
 */
enum { WEAKNESS = 3 };

static uint64_t weak_sum(uint32_t largest, uint64_t others)
{
    return largest + others / WEAKNESS;
}

/* The largest and the sum of the proof numbers of all choices except one. */
struct total {
    uint32_t largest;
    uint64_t sum;
};

static struct total total_except(const struct search *search, size_t first, size_t except)
{
    struct total total = { 0, 0 };
    for (size_t i = first; i < search->choice_count; i++) {
        uint32_t proof = i == except ? 0 : search->choices[i].numbers.proof;
        total.largest = MAX(proof, total.largest);
        total.sum += proof;
    }
    return total;
}

/* Computes the numbers of a position from its successors. */
static struct numbers combine(const struct search *search, size_t first)
{
    struct total total = total_except(search, first, search->choice_count);
    uint32_t proof = INFINITE;
    for (size_t i = first; i < search->choice_count; i++) {
        uint32_t disproof = search->choices[i].numbers.disproof;
        proof = MIN(disproof, proof);
    }
    return (struct numbers){ proof,
                             at_most_infinite(weak_sum(total.largest, total.sum - total.largest)) };
}

/* The least proof number of a choice with which the disproof number of the position reaches its limit. */
static uint32_t proof_limit(const struct search *search, size_t first, size_t choice,
                            uint32_t disproof_limit)
{
    struct total others = total_except(search, first, choice);
    if (weak_sum(others.largest, others.sum) < disproof_limit) /* reached only as the largest */
        return (uint32_t)(disproof_limit - others.sum / WEAKNESS);
    return (uint32_t)((uint64_t)(disproof_limit - others.largest) * WEAKNESS -
                      (others.sum - others.largest));
}

/* Finds the choice with the smallest disproof number; *second becomes the second smallest such number. */
static size_t most_promising(const struct search *search, size_t first, uint32_t *second)
{
    size_t best = first;
    *second = INFINITE;
    for (size_t i = first + 1; i < search->choice_count; i++) {
        uint32_t disproof = search->choices[i].numbers.disproof;
        if (disproof < search->choices[best].numbers.disproof) {
            *second = search->choices[best].numbers.disproof;
            best = i;
        } else if (disproof < *second) {
            *second = disproof;
        }
    }
    return best;
}

static struct numbers search_within(struct search *search, uint64_t key, struct numbers limits);

/* Searches the most promising move until another one is more promising, or the limits are reached. */
static void search_choice(struct search *search, size_t first, struct numbers limits)
{
    uint32_t second;
    size_t i = most_promising(search, first, &second);
    const struct choice choice = search->choices[i];
    /* a margin, so that the search does not switch between two choices at every step (Pawlewicz and Lew 2007) */
    uint64_t next = (uint64_t)second + second / 4 + 1;
    struct numbers within = { proof_limit(search, first, i, limits.disproof),
                              limits.proof < next ? limits.proof : at_most_infinite(next) };
    position_make(search->position, choice.move);
    struct numbers found = search_within(search, choice.key, within);
    position_undo(search->position, choice.move);
    search->choices[i].numbers = found;
}

/* Searches a position until its numbers reach one of the limits. */
static struct numbers search_within(struct search *search, uint64_t key, struct numbers limits)
{
    uint64_t before = search->nodes++;
    size_t first = search_push_choices(search);
    struct numbers now;
    if (search->depth++ == DEPTH_MAX)
        search->is_given_up = true;
    examine_all(search, first);
    while (now = combine(search, first),
           now.proof < limits.proof && now.disproof < limits.disproof && !search->is_given_up)
        search_choice(search, first, limits);
    search->depth--;
    search->choice_count = first;
    if (!search->is_given_up)
        table_put(search->table, key,
                  (struct bounds){ (int32_t)now.proof, (int32_t)now.disproof, BEST_UNKNOWN },
                  search->nodes - before);
    return now;
}

bool proof_number_wins(struct search *search)
{
    uint64_t key = search_key(search);
    struct bounds known = table_get(search->table, key);
    struct numbers now = { (uint32_t)known.low, (uint32_t)known.high };
    while (now.proof && now.disproof && !search->is_given_up)
        now = search_within(search, key, (struct numbers){ INFINITE, INFINITE });
    return !now.proof;
}

void proof_number_sort(struct search *search, size_t first)
{
    for (size_t i = first; i < search->choice_count; i++) {
        struct choice *choice = &search->choices[i];
        position_make(search->position, choice->move);
        choice->order = estimate(search).disproof;
        position_undo(search->position, choice->move);
    }
    search_sort(search, first);
}
