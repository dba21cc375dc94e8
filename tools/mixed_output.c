#include "mixed_output.h"

#include <inttypes.h>

#include "output.h"

static const char *write_fraction(struct arena *arena, struct fraction value)
{
    return value.den == 1 ? arena_printf(arena, "%" PRId64, value.num)
                          : arena_printf(arena, "%" PRId64 "/%" PRId64, value.num, value.den);
}

/* Writes the choices of a player: "3 (1/2), 5 (1/2)". */
static const char *write_choices(struct arena *arena, const struct mixed_solution *solution,
                                 int who)
{
    const char *text = "";
    for (size_t i = 0; i < solution->counts[who]; i++) {
        const struct mixed_choice *choice = &solution->choices[who][i];
        text = arena_printf(arena, "%s%s%" PRId64 " (%s)", text, i ? ", " : "", choice->choice,
                            write_fraction(arena, choice->weight));
    }
    return text;
}

static const char *value_on_average(const struct play *play, struct fraction value)
{
    struct fraction size = { value.num < 0 ? -value.num : value.num, value.den };
    if (!fraction_is_known(value))
        return "not solved within the limit";
    if (value.num == 0)
        return "with best play a tie on average";
    return arena_printf(play->arena, "with best play %s is ahead by %s on average",
                        player_name(play, value.num > 0 ? 1 : 2),
                        write_fraction(play->arena, size));
}

void print_mixed_text(const struct play *play, const struct mixed_solution *solution)
{
    print_safe("", value_on_average(play, solution->value), "\n");
    for (int who = 0; who < 2 && solution->counts[0]; who++) {
        print_safe("  ", player_name(play, (unsigned)who + 1), ": ");
        puts(write_choices(play->arena, solution, who));
    }
}

void print_mixed_tsv(const struct play *play, const struct mixed_solution *solution)
{
    const char *value = fraction_is_known(solution->value)
                                ? write_fraction(play->arena, solution->value)
                                : "null";
    printf("%s\t%s\t%s; %s\t\n", value, value, write_choices(play->arena, solution, 0),
           write_choices(play->arena, solution, 1));
}

static void print_strategy(const struct play *play, const struct mixed_solution *solution, int who)
{
    putchar('{');
    for (size_t i = 0; i < solution->counts[who]; i++) {
        const struct mixed_choice *choice = &solution->choices[who][i];
        printf("%s\"%" PRId64 "\":\"%s\"", i ? "," : "", choice->choice,
               write_fraction(play->arena, choice->weight));
    }
    putchar('}');
}

void print_mixed_jsonl(const struct play *play, const struct mixed_solution *solution)
{
    const char *value = fraction_is_known(solution->value)
                                ? write_fraction(play->arena, solution->value)
                                : NULL;
    put_json_member(stdout, "value", value);
    fputs(",\"strategies\":[", stdout);
    print_strategy(play, solution, 0);
    putchar(',');
    print_strategy(play, solution, 1);
    printf("],\"positions\":%" PRIu64 "}\n", solution->positions);
}
