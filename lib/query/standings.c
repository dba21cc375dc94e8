#include "standings.h"

#include <stdlib.h>

#include "base/casefold.h"
#include "base/order.h"

/* A player, under any spelling of the name. */
struct person {
    struct slice name;
    const char *file; /* where the name occurs first */
    uint64_t line;
    uint64_t game; /* the last game played, counted from 1 */
};

struct standings {
    struct arena arena;
    bool by_game, numbers;
    struct person *people;
    size_t person_count, person_capacity;
    struct map by_name;     /* casefold_hash of a name to a person */
    struct map by_spelling; /* map_hash of a name to a person */
    const char **games;     /* names of the games; a game is identified by its index */
    size_t game_count, game_capacity;
    struct standing *items;
    size_t count, capacity;
    struct map by_key; /* maps game and person to a standing */
    uint64_t records;
};

struct standings *standings_new(bool by_game, bool numbers)
{
    struct standings *standings = calloc(1, sizeof *standings);
    if (standings) {
        standings->by_game = by_game;
        standings->numbers = numbers;
    }
    return standings;
}

void standings_free(struct standings *standings)
{
    if (!standings)
        return;
    arena_free(&standings->arena);
    free(standings);
}

/* --- players --- */

/* The key in a map where a name is stored or can be stored. */
static bool person_key(const struct standings *standings, const struct map *map, struct slice name,
                       uint64_t *key, uint64_t *person)
{
    for (; map_get(map, *key, person); ++*key)
        if (casefold_compare(standings->people[*person].name, name) == 0)
            return true;
    return false;
}

static void add_person(struct standings *standings, struct slice name, const char *file,
                       uint64_t line)
{
    struct arena *arena = &standings->arena;
    ARENA_PUSH(arena, standings->people, standings->person_count, standings->person_capacity);
    standings->people[standings->person_count++] = (struct person){
        .name = { arena_string(arena, name), name.len }, .file = file, .line = line
    };
}

/* Finds or adds a player; *is_new is true if the name is known, but not in this spelling. */
static size_t find_person(struct standings *standings, const char *file, uint64_t line,
                          struct slice name, bool *is_new)
{
    uint64_t person, spelled = map_hash(name), named = casefold_hash(name);
    *is_new = false;
    if (person_key(standings, &standings->by_spelling, name, &spelled, &person))
        return person;
    *is_new = person_key(standings, &standings->by_name, name, &named, &person);
    if (!*is_new) {
        person = standings->person_count;
        add_person(standings, name, file, line);
        map_put(&standings->by_name, &standings->arena, named, person);
    }
    map_put(&standings->by_spelling, &standings->arena, spelled, person);
    return person;
}

/*
 * Checks a name in this record; reports and returns false if the person plays twice, and warns of a
 * new spelling.
 */
static bool check_person(struct standings *standings, struct person *person, struct slice name,
                         bool is_new, struct report *rep)
{
    bool is_twice = person->game == standings->records;
    person->game = standings->records;
    if (is_twice)
        report(rep, DIAG_NAME_TWICE, name, "'%s' also plays under another spelling",
               excerpt(rep, name));
    else if (is_new)
        report(rep, DIAG_NAME_SPELLING, name, "'%s' counts as '%s' of %s:%llu", excerpt(rep, name),
               excerpt(rep, person->name), person->file, (unsigned long long)person->line);
    return !is_twice;
}

/*
 * The players of a record in order, in the report's arena; NULL if one plays twice, which is
 * reported.
 */
static const size_t *find_people(struct standings *standings, const char *file,
                                 const struct verdict *verdict, struct report *rep)
{
    size_t *people = arena_zero(rep->arena, verdict->players, sizeof *people);
    bool good = true;
    standings->records++;
    for (unsigned i = 0; i < verdict->players && good; i++) {
        bool is_new;
        struct slice name = verdict->names ? verdict->names[i]
                                           : slice_of(arena_printf(rep->arena, "%u", i + 1));
        people[i] = find_person(standings, file, verdict->line, name, &is_new);
        good = check_person(standings, &standings->people[people[i]], name, is_new, rep);
    }
    return good ? people : NULL;
}

/* --- counting --- */

/* The index of a game's name, which belongs to the grammars; 0 if games are not separated. */
static size_t find_game(struct standings *standings, const char *name)
{
    struct arena *arena = &standings->arena;
    if (!standings->by_game)
        name = NULL;
    for (size_t i = 0; i < standings->game_count; i++)
        if (standings->games[i] == name)
            return i;
    ARENA_PUSH(arena, standings->games, standings->game_count, standings->game_capacity);
    standings->games[standings->game_count] = name;
    return standings->game_count++;
}

static struct standing *find_standing(struct standings *standings, size_t game, size_t person)
{
    uint64_t key = (uint64_t)game << 48 | person, at;
    if (map_get(&standings->by_key, key, &at))
        return &standings->items[at];
    ARENA_PUSH(&standings->arena, standings->items, standings->count, standings->capacity);
    map_put(&standings->by_key, &standings->arena, key, standings->count);
    struct standing *standing = &standings->items[standings->count++];
    *standing = (struct standing){ .game = standings->games[game],
                                   .player = standings->people[person].name };
    return standing;
}

static void count_player(struct standing *standing, const struct verdict *verdict, unsigned player,
                         int64_t all_points)
{
    bool won = false;
    for (unsigned i = 0; i < verdict->winner_count; i++)
        won = won || verdict->winners[i] == player + 1;
    standing->games++;
    standing->wins += won && verdict->winner_count == 1;
    standing->ties += won && verdict->winner_count > 1;
    standing->losses += !won && verdict->winner_count > 0;
    if (!verdict->score)
        return;
    standing->has_points = true;
    standing->points_for += verdict->score[player];
    standing->points_against += all_points - verdict->score[player];
}

static void count_game(struct standings *standings, const struct verdict *verdict,
                       const size_t *people)
{
    size_t game = find_game(standings, verdict->grammar->name);
    int64_t all_points = 0;
    for (unsigned i = 0; verdict->score && i < verdict->players; i++)
        all_points += verdict->score[i];
    for (unsigned i = 0; i < verdict->players; i++)
        count_player(find_standing(standings, game, people[i]), verdict, i, all_points);
}

enum tally_result standings_add(struct standings *standings, const char *file,
                                const struct verdict *verdict, struct report *rep)
{
    if (setjmp(standings->arena.out_of_memory))
        longjmp(rep->arena->out_of_memory, 1);
    if (rep->errors || !verdict->grammar)
        return TALLY_ERRORS;
    if (!verdict->finished)
        return TALLY_UNFINISHED;
    if (!verdict->players || !(verdict->names || standings->numbers))
        return TALLY_UNNAMED;
    if (!verdict->winner_known)
        return TALLY_UNFINISHED;
    const size_t *people = find_people(standings, file, verdict, rep);
    if (!people)
        return TALLY_DUPLICATE_NAME;
    count_game(standings, verdict, people);
    return TALLY_COUNTED;
}

/* --- order --- */

/* The best first. */
static int compare(const void *left, const void *right)
{
    const struct standing *a = left, *b = right;
    int order = a->game && b->game ? strcmp(a->game, b->game) : 0;
    if (order == 0)
        order = COMPARE(b->wins, a->wins);
    if (order == 0)
        order = COMPARE(b->ties, a->ties);
    if (order == 0)
        order = COMPARE(b->points_for - b->points_against, a->points_for - a->points_against);
    if (order == 0)
        order = COMPARE(b->points_for, a->points_for);
    return order ? order : casefold_compare(a->player, b->player);
}

const struct standing *standings_sorted(struct standings *standings, size_t *count)
{
    if (standings->count > 1)
        qsort(standings->items, standings->count, sizeof *standings->items, compare);
    *count = standings->count;
    return standings->items;
}
