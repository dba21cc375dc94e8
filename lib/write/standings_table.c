#include "base/order.h"
#include "base/unicode.h"
#include "write.h"

/* Writes points, or `none` if there are none, in a column of this width. */
static void put_points(FILE *out, const struct standing *item, int64_t points, int width,
                       const char *none)
{
    if (item->has_points)
        fprintf(out, "%*lld", width, (long long)points);
    else
        fprintf(out, "%*s", width, none);
}

/* The width of a column of names. */
static int widest(const struct standing *items, size_t count, bool of_games)
{
    size_t width = strlen("player");
    for (size_t i = 0; i < count; i++) {
        struct slice text = of_games ? slice_of(items[i].game) : items[i].player;
        size_t characters = utf8_count(text);
        width = MAX(characters, width);
    }
    return (int)width;
}

void write_standings_text(FILE *out, const struct standing *items, size_t count)
{
    enum { WIDTH_MAX = 60 };
    if (!count)
        return;
    bool by_game = items[0].game;
    int game_width = by_game ? widest(items, count, true) : 0, width = widest(items, count, false);
    width = MIN(width, WIDTH_MAX);
    if (by_game)
        fprintf(out, "%-*s  ", game_width, "game");
    fprintf(out, "%-*s  games   wins   ties  losses      for  against\n", width, "player");
    for (size_t i = 0; i < count; i++) {
        const struct standing *item = &items[i];
        if (by_game)
            fprintf(out, "%-*s  ", game_width, item->game);
        put_cell(out, item->player, width);
        fprintf(out, "  %5llu  %5llu  %5llu  %6llu  ", (unsigned long long)item->games,
                (unsigned long long)item->wins, (unsigned long long)item->ties,
                (unsigned long long)item->losses);
        put_points(out, item, item->points_for, 7, "-");
        fputs("  ", out);
        put_points(out, item, item->points_against, 7, "-");
        putc('\n', out);
    }
}

void write_standings_tsv(FILE *out, const struct standing *items, size_t count)
{
    if (!count)
        return;
    fprintf(out, "%splayer\tgames\twins\tties\tlosses\tfor\tagainst\n",
            items[0].game ? "game\t" : "");
    for (size_t i = 0; i < count; i++) {
        const struct standing *item = &items[i];
        if (item->game)
            fprintf(out, "%s\t", item->game);
        put_safe(out, item->player);
        fprintf(out, "\t%llu\t%llu\t%llu\t%llu\t", (unsigned long long)item->games,
                (unsigned long long)item->wins, (unsigned long long)item->ties,
                (unsigned long long)item->losses);
        put_points(out, item, item->points_for, 0, "");
        putc('\t', out);
        put_points(out, item, item->points_against, 0, "");
        putc('\n', out);
    }
}

void write_standing_jsonl(FILE *out, const struct standing *item)
{
    fputs("{\"game\":", out);
    put_json_or_null(out, item->game);
    fputs(",\"player\":", out);
    put_json_slice(out, item->player);
    fprintf(out, ",\"games\":%llu,\"wins\":%llu,\"ties\":%llu,\"losses\":%llu,\"for\":",
            (unsigned long long)item->games, (unsigned long long)item->wins,
            (unsigned long long)item->ties, (unsigned long long)item->losses);
    put_points(out, item, item->points_for, 0, "null");
    fputs(",\"against\":", out);
    put_points(out, item, item->points_against, 0, "null");
    fputs("}\n", out);
}
