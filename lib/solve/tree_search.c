#include "tree_search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool stop_at_first(void *user, struct move move)
{
    (void)move;
    *(bool *)user = true;
    return false;
}

/* True if moves cannot be tried because a size or the position is unknown; not if the game is over. */
static bool is_unknown(const struct position *position)
{
    const struct rules *rules = position->rules;
    bool is_known = rules->over && rules->over(position);
    if (!is_known)
        rules->candidates(position, stop_at_first, &is_known);
    return !is_known || position->doubt & (DOUBT_MOVES | DOUBT_POSITION | DOUBT_SCORE);
}

/* What to add to a record whose position is unknown. */
static const char *missing_part(const struct play *play)
{
    const struct position *position = play->position;
    const struct game *game = play->game;
    for (size_t i = 0; game->sizes[i].field; i++)
        if (!position->sizes[i] && !game->sizes[i].is_optional)
            return arena_printf(play->arena, "'%s' is missing",
                                game->notation.fields[game->sizes[i].field - FIELD_OF_GAME]);
    return position->rules->between && !position->moves ? "the first row is missing"
                                                        : "the position is unknown";
}

const char *search_obstacle(const struct play *play)
{
    const struct position *position = play->position;
    const struct rules *rules = position->rules;
    const char *obstacle = rules->obstacle ? rules->obstacle(position) : NULL;
    if (obstacle)
        return obstacle;
    if (!play->players)
        return "the number of players is unknown";
    if (rules->scoring == POINTS_OF_OFFENSE && (!play->round || !play->round->offense))
        return "the offense is unknown";
    if (rules->scoring != POINTS_OF_OFFENSE && play->players != 2)
        return "best play is not defined for more than 2 players";
    return is_unknown(position) ? missing_part(play) : NULL;
}

/* In seconds. */
static double time_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void search_begin(struct search *search, struct play *play, const struct solve_limits *limits)
{
    *search = (struct search){ .position = play->position,
                               .most_nodes = limits->positions,
                               .deadline = limits->seconds > 0 ? time_now() + limits->seconds : 0,
                               .on_progress = limits->on_progress,
                               .points = arena_zero(play->arena, play->players, sizeof(int64_t)) };
}

/* A step may take long on a large board, so the clock is checked often. */
bool search_is_given_up(struct search *search)
{
    enum { STEPS_BETWEEN_CLOCK_READS = 16, STEPS_BETWEEN_REPORTS = 1 << 16 };
    uint64_t step = search->steps++;
    if (search->is_given_up || step % STEPS_BETWEEN_CLOCK_READS)
        return search->is_given_up;
    if (search->on_progress && step % STEPS_BETWEEN_REPORTS == 0)
        search->on_progress(search->nodes);
    search->is_given_up =
            (search->deadline > 0 && time_now() >= search->deadline) ||
            (search->most_nodes && search->nodes > search->most_nodes) ||
            (search->stop && atomic_load_explicit(search->stop, memory_order_relaxed));
    return search->is_given_up;
}

static bool add_choice(struct search *search, struct move move)
{
    int64_t (*group)(struct move move) = search->position->rules->group;
    if (search->choice_count == CHOICES_MAX) {
        search->is_given_up = true;
        return false;
    }
    ARENA_PUSH_MOVING(search->position->arena, search->choices, search->choice_count,
                      search->choice_capacity);
    search->choices[search->choice_count++] =
            (struct choice){ .move = move, .group = group ? group(move) : 0 };
    return true;
}

/* A large board has many candidates, and finding a legal one may take long. */
static bool add_legal(void *user, struct move move)
{
    struct search *search = user;
    const struct position *position = search->position;
    if (search_is_given_up(search))
        return false;
    return position->rules->check(position, move) != DIAG_NONE || add_choice(search, move);
}

size_t search_push_choices(struct search *search)
{
    const struct position *position = search->position;
    size_t first = search->choice_count;
    if (!position->rules->over || !position->rules->over(position))
        position->rules->candidates(position, add_legal, search);
    for (size_t i = first; i < search->choice_count; i++) {
        uint32_t index = (uint32_t)(i - first);
        search->choices[i].index = index;
        search->choices[i].rank =
                search->member ? (uint32_t)map_mix_with(index, search->member) : index;
    }
    return first;
}

/* A part of a game has the same key whatever the other parts are. */
uint64_t search_key(const struct search *search)
{
    const struct position *position = search->position;
    uint64_t key = position->part ? map_mix_with(position_key(position), position->part)
                                  : position_key_with_moves(position);
    return key ^ search->salt;
}

int64_t search_lead(struct search *search)
{
    const struct position *position = search->position;
    const struct rules *rules = position->rules;
    if (rules->scoring == LAST_MOVER_WINS)
        return 0;
    memset(search->points, 0, position->players * sizeof *search->points);
    rules->points(position, search->points);
    return rules->scoring == POINTS_OF_OFFENSE ? search->points[0]
                                               : search->points[0] - search->points[1];
}

bool search_is_maximizing(const struct search *search)
{
    return position_mover(search->position) == search->maximizer;
}

static bool is_before(const struct choice *a, const struct choice *b)
{
    if (a->group != b->group)
        return a->group < b->group;
    return a->order != b->order ? a->order < b->order : a->rank < b->rank;
}

static int compare_choices(const void *left, const void *right)
{
    return is_before(left, right) ? -1 : 1;
}

/* Insertion sort is fastest, because most positions have few moves. */
void search_sort(struct search *search, size_t first)
{
    enum { FEW = 32 };
    size_t count = search->choice_count - first;
    if (count == 0)
        return;
    struct choice *choices = &search->choices[first];
    if (count > FEW) {
        qsort(choices, count, sizeof *choices, compare_choices);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        struct choice choice = choices[i];
        size_t place = i;
        for (; place > 0 && is_before(&choice, &choices[place - 1]); place--)
            choices[place] = choices[place - 1];
        choices[place] = choice;
    }
}
