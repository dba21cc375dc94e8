/* Procession: the multisets of run lengths that occurred, by their keys, and the rows that have them. */
#include "procession.h"

/* Adds `step` to the count of each run's length. */
static void count_runs(struct procession *state, struct slice row, size_t flip, uint32_t step)
{
    size_t start = 0;
    for (size_t i = 1; i <= row.len; i++)
        if (i == row.len || digit_at(row, i, flip) != digit_at(row, start, flip)) {
            state->counts[i - start] += step;
            start = i;
        }
}

static bool counts_are_zero(const struct procession *state, struct slice row, size_t flip)
{
    size_t start = 0;
    for (size_t i = 1; i <= row.len; i++)
        if (i == row.len || digit_at(row, i, flip) != digit_at(row, start, flip)) {
            if (state->counts[i - start])
                return false;
            start = i;
        }
    return true;
}

/* True where both rows have the same run lengths, each as often. */
static bool same_multiset(struct play *play, struct slice row, size_t flip, struct slice other)
{
    struct procession *state = play->state;
    if (row.len != other.len)
        return false;
    if (!state->wide && row.len <= PROCESSION_NARROW) /* the keys are the same */
        return true;
    if (state->counts_size <= row.len) {
        state->counts_size = row.len + 1;
        state->counts = arena_zero(play->arena, state->counts_size, sizeof *state->counts);
    }
    count_runs(state, row, flip, 1);
    count_runs(state, other, SIZE_MAX, (uint32_t)-1);
    bool same = counts_are_zero(state, row, flip) && counts_are_zero(state, other, SIZE_MAX);
    count_runs(state, row, flip, (uint32_t)-1);
    count_runs(state, other, SIZE_MAX, 1);
    return same;
}

bool procession_seen_among(struct play *play, uint64_t key, size_t flip)
{
    struct procession *state = play->state;
    uint64_t index;
    for (; map_get(&state->seen, key, &index); key++)
        if (same_multiset(play, state->row, flip, state->rows[index].digits))
            return true;
    return false;
}

static void add_seen(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    ARENA_PUSH(play->arena, state->rows, state->row_count, state->row_capacity);
    state->rows[state->row_count++] = seen_as(row->part[PART_DIGITS], row->part[PART_RUNS]);
}

/* As procession_note_row for a key that is there already, of the row at `index`. */
__attribute__((cold)) static struct seen *note_again(struct play *play, const struct row *row,
                                                     uint64_t index)
{
    struct procession *state = play->state;
    uint64_t key = state->key;
    do {
        if (same_multiset(play, row->part[PART_DIGITS], SIZE_MAX, state->rows[index].digits))
            return &state->rows[index];
        index = state->row_count;
    } while (!map_add(&state->seen, play->arena, ++key, &index));
    add_seen(play, row);
    return NULL;
}

struct seen *procession_note_row(struct play *play, const struct row *row)
{
    struct procession *state = play->state;
    uint64_t index = state->row_count;
    if (!map_add(&state->seen, play->arena, state->key, &index))
        return note_again(play, row, index);
    add_seen(play, row);
    return NULL;
}

char *procession_zeros(struct arena *arena, size_t count)
{
    char *zeros = arena_alloc(arena, count + 1);
    memset(zeros, '0', count);
    zeros[count] = '\0';
    return zeros;
}

bool procession_is_zero(struct slice digits)
{
    return memchr(digits.ptr, '1', digits.len) == NULL;
}

void procession_note_zeros(struct play *play, const struct row *first)
{
    struct procession *state = play->state;
    struct slice digits = first->part[PART_DIGITS], zeros = { NULL, (size_t)state->n };
    uint64_t key = state->key;
    bool is_near = state->n <= PROCESSION_NARROW || state->n == (int64_t)digits.len;
    if (!is_near || (procession_is_zero(digits) && digits.len == zeros.len))
        return; /* a row as wide as n may say is never written below one that is not */
    zeros.ptr = procession_zeros(play->arena, zeros.len);
    state->key = run_key(zeros.len);
    procession_note_row(play, &(struct row){ .part = { zeros, digits } });
    state->key = key;
}
