#include "put.h"
#include "write.h"

void write_diagnostic_jsonl(FILE *out, const char *file, const struct diagnostic *diagnostic)
{
    const struct diagnostic_kind *kind = diagnostic_kind(diagnostic->id);
    fputs("{\"file\":", out);
    put_json_slice(out, slice_of(file));
    fprintf(out,
            ",\"line\":%llu,\"column\":%zu,\"end_column\":%zu,\"severity\":\"%s\",\"id\":\"%s\"",
            (unsigned long long)place_line(&diagnostic->place), diagnostic->place.column,
            diagnostic->place.end_column, level_name(kind->level), kind->id);
    fputs(",\"message\":\"", out);
    write_message(out, diagnostic, put_json_escaped);
    put_char(out, '"');
    put_json_member(out, "claimed", diagnostic->claimed);
    put_json_member(out, "computed", diagnostic->computed);
    fputs(",\"related\":[", out);
    for (size_t i = 0; i < diagnostic->note_count; i++) {
        fprintf(out, "%s{\"line\":%llu", i ? "," : "",
                (unsigned long long)place_line(&diagnostic->notes[i].place));
        put_json_member(out, "message", diagnostic->notes[i].message);
        put_char(out, '}');
    }
    put_char(out, ']');
    if (diagnostic->suggestion)
        put_json_member(out, "suggestion", diagnostic->suggestion);
    fputs("}\n", out);
}

static void put_integers(FILE *out, const int64_t *numbers, size_t count)
{
    if (!numbers) {
        fputs("null", out);
        return;
    }
    put_char(out, '[');
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%lld", i ? "," : "", (long long)numbers[i]);
    put_char(out, ']');
}

static void put_players(FILE *out, const unsigned *players, size_t count)
{
    put_char(out, '[');
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%u", i ? "," : "", players[i]);
    put_char(out, ']');
}

/* The members of a round depend on the fields that the game's rounds have. */
static void put_round(FILE *out, const struct grammar *grammar, const struct round *round)
{
    const int64_t *points = round_points(round);
    fprintf(out, "{\"round\":%llu,", (unsigned long long)round->number);
    if (grammar->has_playing) {
        fputs("\"playing\":", out);
        if (round->playing)
            put_players(out, round->playing, round->playing_count);
        else
            fputs("null", out);
        put_char(out, ',');
    }
    if (grammar->has_offense) {
        fputs("\"offense\":", out);
        if (round->offense)
            fprintf(out, "%u,", round->offense);
        else
            fputs("null,", out);
    }
    fputs("\"points\":", out);
    if (grammar->has_offense && points)
        fprintf(out, "%lld", (long long)points[0]);
    else
        put_integers(out, points, round->point_count);
    put_char(out, '}');
}

static void put_names(FILE *out, const struct verdict *verdict)
{
    fputs(",\"players\":", out);
    if (verdict->players)
        fprintf(out, "%u", verdict->players);
    else
        fputs("null", out);
    fputs(",\"names\":", out);
    if (!verdict->names) {
        fputs("null", out);
        return;
    }
    put_char(out, '[');
    for (unsigned i = 0; i < verdict->players; i++) {
        if (i)
            put_char(out, ',');
        put_json_slice(out, verdict->names[i]);
    }
    put_char(out, ']');
}

void write_score_jsonl(FILE *out, const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    put_char(out, '{');
    put_json_place(out, result);
    put_names(out, verdict);
    fprintf(out, ",\"finished\":%s,\"moves\":%llu,\"rounds\":[",
            verdict->finished ? "true" : "false", (unsigned long long)verdict->moves);
    for (size_t i = 0; i < verdict->round_count; i++) {
        if (i)
            put_char(out, ',');
        put_round(out, verdict->grammar, &verdict->rounds[i]);
    }
    fputs("],\"score\":", out);
    put_integers(out, verdict->score, verdict->players);
    fputs(",\"winner\":", out);
    put_players(out, verdict->winners, verdict->winner_count);
    fprintf(out, ",\"errors\":%zu,\"warnings\":%zu}\n", result->judgement->report.errors,
            result->judgement->report.warnings);
}
