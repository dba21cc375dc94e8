/*
 * Fuzz target: judges records and writes the diagnostics in every format. The verdict depends
 * neither on comments nor on layout; legal moves can be listed at any point of a game.
 */
#include "fuzz.h"
#include "games/games.h"

#include "judge/moment.h"

/* The results of the records, as words and numbers. */
struct tally {
    struct text scores;
    FILE *other; /* the same records, in another layout */
    bool looks;  /* also run the expensive checks */
};

static bool write_one(void *user, const struct play *play, struct move move)
{
    size_t *left = user;
    fputs(play->game->write_move(play, move), nowhere());
    return --*left > 0;
}

/* Some legal moves at the end, and half-way. */
static void write_moves(const struct result *result)
{
    struct verdict verdict = result->judgement->verdict;
    size_t end = 50, middle = 50;
    if (!verdict.play)
        return;
    legal_moves(verdict.play, write_one, &end);
    if (verdict_at(result->judgement, all_grammars(), (struct moment){ .moves = verdict.moves / 2 },
                   &verdict))
        legal_moves(verdict.play, write_one, &middle);
}

static void write_all(const struct result *result)
{
    write_diagnostics(result->file, &result->judgement->report);
    if (!result->judgement->record.has_game)
        return;
    write_verdict(nowhere(), result);
    write_score_text(nowhere(), result);
    write_score_tsv(nowhere(), result, true);
    write_moves(result);
}

/*
 * The lines with another layout: different comments, blank lines, white space, CR and LF. Remarks
 * and invalid lines are unchanged.
 */
static void type_anew(FILE *out, const struct record *record)
{
    fputc('\n', out); /* a byte order mark counts only at the start of a file: keep it elsewhere */
    for (size_t i = 0; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        struct slice text = { line->text, line->len };
        bool says = line->kind == LINE_FIELD || line->kind == LINE_ROW;
        if (line->kind == LINE_BLANK || line->kind == LINE_COMMENT)
            continue;
        if (says)
            text = line_body(line);
        if (says && i % 3 == 1)
            fputs("\n\t", out);
        fwrite(text.ptr, 1, text.len, out);
        fputs(says && i % 2 ? " \t# (a: comment\r\n" : "\r\n", out);
    }
}

/* A record's score without its place; nothing for the text above the first game. */
static void write_score(FILE *out, const struct result *result)
{
    struct judgement shown = *result->judgement;
    shown.verdict.line = 0;
    if (result->judgement->record.has_game)
        write_score_jsonl(out, &(struct result){ result->file, result->given, &shown });
    else if (result->judgement->report.errors)
        fprintf(out, "%zu errors\n", result->judgement->report.errors);
}

static void take_record(void *user, const struct result *result)
{
    struct tally *tally = user;
    size_t errors = result->judgement->report.errors;
    write_score(tally->scores.out, result);
    if (tally->other)
        type_anew(tally->other, &result->judgement->record);
    if (tally->looks)
        write_all(result);
    must(result->judgement->report.errors >= errors, "errors are counted");
}

static struct slice score(struct slice bytes, FILE *other, bool looks)
{
    struct tally tally = { .other = other, .looks = looks };
    text_begin(&tally.scores);
    each_record(bytes, &(struct way){ .record = take_record, .user = &tally });
    return text_end(&tally.scores);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text other;
    text_begin(&other);
    struct slice scores = score((struct slice){ (const char *)data, size }, other.out, true);
    struct slice anew = text_end(&other);
    struct slice scores_anew = score(anew, NULL, false);
    must(slice_equal(scores, scores_anew), "a score is the same in another layout");
    free_text(scores_anew);
    free_text(scores);
    free_text(anew);
    return 0;
}
