#include "base/text_stream.h"
#include "base/wording.h"
#include "put.h"
#include "write.h"

static void put_player(FILE *out, const struct verdict *verdict, unsigned player,
                       void (*put_name)(FILE *out, struct slice name))
{
    if (verdict->names)
        put_name(out, verdict->names[player - 1]);
    else
        fprintf(out, "player %u", player);
}

const char *verdict_winners(struct arena *arena, const struct verdict *verdict)
{
    size_t count = verdict->winner_count;
    if (count == 0)
        return verdict->players ? "nobody wins" : "the players are unknown";
    if (count == 1 && verdict->names)
        return name_wins(arena, verdict->names[verdict->winners[0] - 1]);
    if (count == 1)
        return arena_printf(arena, "player %u wins", verdict->winners[0]);
    struct text_stream *text = text_stream_open(arena);
    for (size_t i = 0; i < count; i++) {
        fputs(i == 0 ? "" : i + 1 == count ? " and " : ", ", text->stream);
        put_player(text->stream, verdict, verdict->winners[i], put);
    }
    fputs(" tie", text->stream);
    return arena_string(arena, text_stream_close(text));
}

static void put_score(FILE *out, const struct verdict *verdict, const char *before,
                      const char *join)
{
    fputs(before, out);
    for (unsigned i = 0; i < verdict->players; i++)
        fprintf(out, "%s%lld", i ? join : "", (long long)verdict->score[i]);
}

static void put_open(FILE *out, const struct verdict *verdict)
{
    enum { MOST = 10000 };
    struct legal_moves legal = count_legal_moves(verdict, MOST);
    fputs("ok, unfinished", out);
    if (legal.count == 0) {
        fprintf(out, ", %llu %s", (unsigned long long)verdict->moves,
                plural(verdict->moves, "move", "moves"));
        return;
    }
    if (legal.before) {
        fputs(": '", out);
        put_safe(out, slice_of(legal.before));
        fputs(":' comes first, then", out);
    } else {
        putc(':', out);
    }
    fprintf(out, " %s%zu %s legal, such as ", legal.more ? "more than " : "", legal.count,
            plural(legal.count, "move is", "moves are"));
    struct slice example = slice_of(legal.example);
    size_t most = 60;
    put_safe(out, example.len > most ? (struct slice){ example.ptr, most } : example);
    fputs(example.len > most ? "..." : "", out);
}

void write_verdict(FILE *out, const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    size_t errors = result->judgement->report.errors;
    put_file_line(out, result->file, verdict->line);
    fprintf(out, "%s: ", verdict->grammar ? verdict->grammar->name : "unknown game");
    if (errors) {
        fprintf(out, "%zu %s", errors, plural(errors, "error", "errors"));
    } else if (!verdict->finished) {
        put_open(out, verdict);
    } else {
        fprintf(out, "ok, %llu %s, finished, ", (unsigned long long)verdict->moves,
                plural(verdict->moves, "move", "moves"));
        put_safe(out, slice_of(verdict_winners(result->judgement->report.arena, verdict)));
        if (verdict->score)
            put_score(out, verdict, ", score ", ", ");
    }
    putc('\n', out);
}

static const char *state_of(const struct result *result)
{
    return result->judgement->report.errors      ? "errors"
           : result->judgement->verdict.finished ? "finished"
                                                 : "unfinished";
}

/* True if a round's points are not those of all players in order, as in the score. */
static bool needs_names(const struct verdict *verdict, const struct round *round)
{
    bool all = round->playing_count == verdict->players;
    for (unsigned i = 0; all && i < round->playing_count; i++)
        all = round->playing[i] == i + 1;
    return round->playing && !all;
}

static void put_points(FILE *out, const struct verdict *verdict, const struct round *round)
{
    bool named = needs_names(verdict, round);
    for (unsigned i = 0; i < round->point_count && round->points; i++) {
        fputs(i ? ", " : "", out);
        if (named)
            put_player(out, verdict, round->playing[i], put_safe);
        fprintf(out, "%s%lld", named ? ": " : "", (long long)round->points[i]);
    }
    fputs(round->points && round->ending == ENDING_OVER ? "\n" : "not over\n", out);
}

void write_score_text(FILE *out, const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    size_t errors = result->judgement->report.errors;
    put_safe(out, slice_of(result->file));
    fprintf(out, ":%-6llu  ", (unsigned long long)verdict->line);
    put_cell(out, slice_of(verdict->grammar ? verdict->grammar->title : "unknown game"), 27);
    fprintf(out, "  %3llu %s  ", (unsigned long long)verdict->moves,
            plural(verdict->moves, "move ", "moves"));
    if (errors)
        fprintf(out, "%zu %s", errors, plural(errors, "error", "errors"));
    else if (verdict->finished)
        put_safe(out, slice_of(verdict_winners(result->judgement->report.arena, verdict)));
    else
        fputs("unfinished", out);
    putc('\n', out);
    for (size_t i = 0; i < verdict->round_count; i++) {
        const struct round *round = &verdict->rounds[i];
        fprintf(out, "    round %llu", (unsigned long long)round->number);
        if (round->offense && round->offense <= verdict->players) {
            fputs(", offense ", out);
            put_player(out, verdict, round->offense, put_safe);
        }
        fputs(": ", out);
        put_points(out, verdict, round);
    }
    for (unsigned i = 0; verdict->score && i < verdict->players; i++) {
        fputs("    ", out);
        put_player(out, verdict, i + 1, put_safe);
        fprintf(out, ": %lld\n", (long long)verdict->score[i]);
    }
}

void write_score_tsv(FILE *out, const struct result *result, bool heading)
{
    const struct verdict *verdict = &result->judgement->verdict;
    if (heading)
        fputs("file\tline\tgame\tplayers\tstate\tmoves\trounds\tscore\twinner\terrors\twarnings\n",
              out);
    put_safe(out, slice_of(result->file));
    fprintf(out, "\t%llu\t%s\t", (unsigned long long)verdict->line,
            verdict->grammar ? verdict->grammar->name : "");
    if (verdict->names)
        for (unsigned i = 0; i < verdict->players; i++) {
            fputs(i ? ", " : "", out);
            put_safe(out, verdict->names[i]);
        }
    else if (verdict->players)
        fprintf(out, "%u", verdict->players);
    fprintf(out, "\t%s\t%llu\t%zu\t", state_of(result), (unsigned long long)verdict->moves,
            verdict->round_count);
    if (verdict->score)
        put_score(out, verdict, "", ", ");
    putc('\t', out);
    for (unsigned i = 0; i < verdict->winner_count; i++) {
        fputs(i ? ", " : "", out);
        if (verdict->names)
            put_safe(out, verdict->names[verdict->winners[i] - 1]);
        else
            fprintf(out, "%u", verdict->winners[i]);
    }
    fprintf(out, "\t%zu\t%zu\n", result->judgement->report.errors,
            result->judgement->report.warnings);
}
