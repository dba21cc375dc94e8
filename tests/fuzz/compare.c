#include "compare.h"

#include "games/games.h"

bool comparison_open(struct comparison *comparison)
{
    *comparison = (struct comparison){ .grammars = grammars_open(NULL, games),
                                       .verifier = verifier_new() };
    return comparison->grammars && comparison->verifier;
}

void comparison_close(struct comparison *comparison)
{
    verifier_free(comparison->verifier);
    grammars_free(comparison->grammars);
    arena_free(&comparison->arena);
    arena_free(&comparison->other_arena);
}

static bool same_numbers(const int64_t *a, const int64_t *b, size_t count)
{
    return (a != NULL) == (b != NULL) && (!a || memcmp(a, b, count * sizeof *a) == 0);
}

static bool same_players(const unsigned *a, const unsigned *b, size_t count)
{
    return (a != NULL) == (b != NULL) && (!a || memcmp(a, b, count * sizeof *a) == 0);
}

static const char *compare_rounds(const struct round *a, const struct round *b)
{
    if (a->number != b->number || a->ending != b->ending || a->moves != b->moves)
        return "round";
    if (a->offense != b->offense)
        return "offense";
    if (a->playing_count != b->playing_count ||
        !same_players(a->playing, b->playing, a->playing_count))
        return "playing";
    const int64_t *points = round_points(a), *other = round_points(b);
    if (points && other && a->point_count != b->point_count)
        return "number of points";
    return same_numbers(points, other, a->point_count) ? NULL : "points";
}

static const char *compare_names(const struct verdict *a, const struct verdict *b)
{
    if ((a->names != NULL) != (b->names != NULL))
        return "names";
    for (unsigned i = 0; a->names && i < a->players; i++)
        if (!slice_equal(a->names[i], b->names[i]))
            return "a name";
    return NULL;
}

static const char *compare_legal_moves(const struct verdict *a, const struct verdict *b)
{
    enum { MOST = 100 };
    if (a->finished)
        return NULL;
    struct legal_moves moves = count_legal_moves(a, MOST), other = count_legal_moves(b, MOST);
    bool same = moves.count == other.count && moves.more == other.more &&
                !moves.before == !other.before && !moves.example == !other.example &&
                (!moves.before || strcmp(moves.before, other.before) == 0) &&
                (!moves.example || strcmp(moves.example, other.example) == 0);
    return same ? NULL : "legal moves";
}

/* A record of a post has the name of the post. */
static const char *compare_records(const struct record *a, const struct record *b)
{
    const char *file = a->mapped_file ? a->mapped_file : "",
               *other = b->mapped_file ? b->mapped_file : "";
    return strcmp(file, other) == 0 ? NULL : "source map";
}

static const char *compare_verdicts(const struct verdict *a, const struct verdict *b)
{
    if (a->line != b->line || a->grammar != b->grammar)
        return "line or game";
    if (a->players != b->players)
        return "players";
    if (a->finished != b->finished)
        return "finished";
    if (a->moves != b->moves)
        return "moves";
    if (a->round_count != b->round_count)
        return "number of rounds";
    if (!same_numbers(a->score, b->score, a->players))
        return "score";
    if (a->winner_known != b->winner_known || a->winner_count != b->winner_count ||
        !same_players(a->winners, b->winners, a->winner_count))
        return "winners";
    const char *what = compare_names(a, b);
    for (size_t i = 0; !what && i < a->round_count; i++)
        what = compare_rounds(&a->rounds[i], &b->rounds[i]);
    return what ? what : compare_legal_moves(a, b);
}

enum agreement compare(struct comparison *comparison, const struct chunk *chunk, const char **what)
{
    struct judgement verified, judged;
    struct judge_options options = { .arena = &comparison->arena,
                                     .canonical_only = comparison->canonical_only };
    bool good = verify(comparison->verifier, &verified, chunk, comparison->grammars, &options);
    *what = NULL;
    if (good) {
        options.arena = &comparison->other_arena;
        judge(&judged, chunk, comparison->grammars, &options);
        *what = judged.report.count ? judged.report.items[0].message
                                    : compare_verdicts(&verified.verdict, &judged.verdict);
        *what = *what ? *what : compare_records(&verified.record, &judged.record);
    }
    enum agreement result = !good ? NOT_VERIFIED : *what ? DISAGREES : AGREES;
    arena_reset(&comparison->arena);
    if (result != DISAGREES)
        arena_reset(&comparison->other_arena);
    return result;
}
