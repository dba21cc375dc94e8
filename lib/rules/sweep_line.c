#include "sweep_line.h"

/* Up to this many pairs of a query and a wall, comparing each pair is faster than a sweep. */
enum { PAIRS_FEW = 1024 };

enum event_kind { EVENT_BEGIN, EVENT_QUERY, EVENT_END };

struct event {
    int64_t at;
    enum event_kind kind;
    size_t index;
};

/*
 * The intervals across the sweep line are the leaves of a tree, ordered by their own lines; the tree contains those
 * that the sweep line currently meets.
 */
struct sweep {
    struct intervals walls;
    struct crossing_query *queries;
    struct event *events;
    size_t event_count;
    struct node {
        size_t count, earliest;
    } * tree; /* leaves start at walls.count; the children of node i are 2i and 2i + 1 */
};

static int compare_events(const void *left, const void *right)
{
    const struct event *a = left, *b = right;
    return a->at != b->at ? compare_int64(a->at, b->at) : (int)a->kind - (int)b->kind;
}

static struct node join(struct node a, struct node b)
{
    return (struct node){ a.count + b.count, a.earliest < b.earliest ? a.earliest : b.earliest };
}

static void set_leaf(struct sweep *sweep, size_t leaf, struct node node)
{
    size_t i = leaf + sweep->walls.count;
    sweep->tree[i] = node;
    while (i > 1) {
        i /= 2;
        sweep->tree[i] = join(sweep->tree[2 * i], sweep->tree[2 * i + 1]);
    }
}

/* The sum of the leaves [first, stop). */
static struct node sum(const struct sweep *sweep, size_t first, size_t stop)
{
    struct node total = { 0, NEVER };
    first += sweep->walls.count;
    stop += sweep->walls.count;
    for (; first < stop; first /= 2, stop /= 2) {
        if (first & 1)
            total = join(total, sweep->tree[first++]);
        if (stop & 1)
            total = join(total, sweep->tree[--stop]);
    }
    return total;
}

/* The index of the first wall whose line is not before this one. */
static size_t first_wall(const struct intervals *walls, int64_t line)
{
    size_t low = 0, high = walls->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (walls->items[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void answer(const struct sweep *sweep, struct crossing_query *query)
{
    size_t first = first_wall(&sweep->walls, query->low);
    size_t stop = first_wall(&sweep->walls, query->high + 1);
    struct node found = sum(sweep, first, stop);
    query->count = found.count;
    query->earliest = found.earliest;
}

static void add_event(struct sweep *sweep, int64_t at, enum event_kind kind, size_t index)
{
    sweep->events[sweep->event_count++] = (struct event){ at, kind, index };
}

static void add_events(struct sweep *sweep, size_t query_count)
{
    for (size_t i = 0; i < sweep->walls.count; i++) {
        add_event(sweep, sweep->walls.items[i].low, EVENT_BEGIN, i);
        add_event(sweep, sweep->walls.items[i].high, EVENT_END, i);
    }
    for (size_t i = 0; i < query_count; i++)
        add_event(sweep, sweep->queries[i].line, EVENT_QUERY, i);
    sort(sweep->events, sweep->event_count, sizeof *sweep->events, compare_events);
}

/* Answers one query by looking at every wall. */
static void answer_by_comparing(const struct intervals *walls, struct crossing_query *query)
{
    query->count = 0;
    for (size_t i = 0; i < walls->count; i++) {
        const struct interval *wall = &walls->items[i];
        if (wall->line < query->low || wall->line > query->high || query->line < wall->low ||
            query->line > wall->high)
            continue;
        query->count++;
        if (wall->time < query->earliest)
            query->earliest = wall->time;
    }
}

void sweep_line_answer(struct segments *segments, struct intervals walls,
                       struct crossing_query *queries, size_t count)
{
    const struct node nothing = { 0, NEVER };
    struct sweep sweep = { .walls = walls, .queries = queries };
    for (size_t i = 0; i < count; i++)
        queries[i].earliest = NEVER;
    if (walls.count * count <= PAIRS_FEW) {
        for (size_t i = 0; i < count; i++)
            answer_by_comparing(&walls, &queries[i]);
        return;
    }
    sweep.events = segments_scratch(segments, SCRATCH_EVENTS, 2 * walls.count + count,
                                    sizeof *sweep.events);
    sweep.tree = segments_scratch(segments, SCRATCH_TREE, 2 * walls.count, sizeof *sweep.tree);
    add_events(&sweep, count);
    for (size_t i = 0; i < 2 * walls.count; i++)
        sweep.tree[i] = nothing;
    for (size_t i = 0; i < sweep.event_count; i++) {
        const struct event *event = &sweep.events[i];
        if (event->kind == EVENT_QUERY)
            answer(&sweep, &queries[event->index]);
        else
            set_leaf(&sweep, event->index,
                     event->kind == EVENT_BEGIN ? (struct node){ 1, walls.items[event->index].time }
                                                : nothing);
    }
}
