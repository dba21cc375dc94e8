/*
 * A fuzzer's target: records are judged, and what was found is written in every form. The verdict hangs
 * neither on comments nor on layout, nor on what is read by a shortcut; the legal moves can be told at any
 * moment of a game.
 */
#include "fuzz.h"

#include "position.h"
#include "shortcuts.h"

/* What records came to, in words and numbers. */
struct tally {
    struct text scores;
    FILE *other; /* the same records, in another layout */
    bool looks;  /* all that can be asked of them is asked */
};

static bool write_one(void *user, const struct play *play, struct move move)
{
    size_t *left = user;
    fputs(play->game->write_move(play, move), nowhere());
    return --*left > 0;
}

/* Some of the moves that are legal at the end, and half-way. */
static void write_moves(const struct result *result)
{
    struct verdict verdict = *result->verdict;
    size_t end = 50, middle = 50;
    if (!verdict.play)
        return;
    verdict.play->game->legal(verdict.play, write_one, &end);
    if (position_at(result->record, all_grammars(), result->report,
                    (struct moment){ .moves = verdict.moves / 2 }, &verdict))
        verdict.play->game->legal(verdict.play, write_one, &middle);
}

static void write_all(const struct result *result)
{
    write_diagnostics(result);
    if (!result->record->has_game)
        return;
    write_verdict(nowhere(), result);
    write_score_text(nowhere(), result);
    write_score_tsv(nowhere(), result, true);
    write_moves(result);
}

/*
 * The lines as another hand would type them: no comments but other ones, blank lines, white space, CR and
 * LF. What stands in remarks and in lines that are no text is left alone.
 */
static void type_anew(FILE *out, const struct record *record)
{
    fputc('\n', out); /* a byte order mark is none behind a line, and stays none */
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

/* A record's score without its place; of what stands above the first game there is none. */
static void write_score(FILE *out, const struct result *result)
{
    struct verdict verdict = *result->verdict;
    struct result shown = *result;
    verdict.line = 0;
    shown.verdict = &verdict;
    if (result->record->has_game)
        write_score_jsonl(out, &shown);
    else if (result->report->errors)
        fprintf(out, "%zu errors\n", result->report->errors);
}

static void take_record(void *user, const struct result *result)
{
    struct tally *tally = user;
    size_t errors = result->report->errors;
    write_score(tally->scores.out, result);
    if (tally->other)
        type_anew(tally->other, result->record);
    if (tally->looks)
        write_all(result);
    must(result->report->errors >= errors, "errors are not forgotten");
}

static struct slice score(struct slice bytes, FILE *other, bool looks)
{
    struct tally tally = { .other = other, .looks = looks };
    text_begin(&tally.scores);
    each_record(bytes, &(struct way){ .record = take_record, .user = &tally });
    return text_end(&tally.scores);
}

static void tell(void *user, const struct result *result)
{
    struct text *told = user;
    for (size_t i = 0; i < result->report->count; i++)
        write_diagnostic_jsonl(told->out, result->file, &result->report->items[i]);
    if (result->record->has_game)
        write_score_jsonl(told->out, result);
}

/* All that is said of the records, found by shortcuts or without. */
static struct slice tell_all(struct slice bytes, bool fast)
{
    static struct grammars *grammars[2];
    struct text told;
    text_begin(&told);
    shortcuts = fast;
    if (!grammars[fast])
        grammars[fast] = grammars_open(NULL);
    must(grammars[fast] != NULL, "there is memory for the grammars");
    each_record(bytes, &(struct way){ .grammars = grammars[fast], .record = tell, .user = &told });
    shortcuts = true;
    return text_end(&told);
}

static void take_no_shortcut(struct slice bytes)
{
    struct slice fast = tell_all(bytes, true), slow = tell_all(bytes, false);
    must(slice_equal(fast, slow), "shortcuts change nothing");
    free_text(slow);
    free_text(fast);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text other;
    text_begin(&other);
    struct slice scores = score((struct slice){ (const char *)data, size }, other.out, true);
    struct slice anew = text_end(&other);
    struct slice scores_anew = score(anew, NULL, false);
    must(slice_equal(scores, scores_anew), "a score is the same in another layout");
    take_no_shortcut((struct slice){ (const char *)data, size });
    free_text(scores_anew);
    free_text(scores);
    free_text(anew);
    return 0;
}
