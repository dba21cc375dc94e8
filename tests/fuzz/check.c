/*
 * A fuzzer's target: bytes go the whole way of the tools, through input, record, judge and every writer.
 * What is formatted has to stay as it is, to have as many errors as before, and to be the same games. The
 * first line is also what is asked of the records.
 */
#include "fuzz.h"

#include "condition.h"
#include "draw/draw.h"
#include "judge.h"
#include "position.h"
#include "write/write.h"

/* Where the way may lead to. Small limits break laws: what is written may be longer than what was read. */
struct trip {
    struct input_limits limits;
    enum claims_mode mode;
    struct arena arena;
    struct quire_layout layout;
    FILE *out; /* the formatted text */
    size_t errors;
    uint64_t digests; /* of all records, added up */
    const struct conditions *conditions;
    struct standings *standings;
};

static struct grammars *grammars;
static FILE *nowhere;

static void set_up(void)
{
    if (grammars)
        return;
    nowhere = fopen("/dev/null", "wb");
    grammars = grammars_open(NULL);
    must(nowhere && grammars, "there is memory at the start");
}

/* Whatever stands in a record, a drawing of it is lines of characters, in ASCII where that is asked for. */
static void draw_lines(const struct scene *scene, bool ascii)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    must(out != NULL, "there is memory for the drawing");
    write_scene_text(out, scene, (struct draw_style){ .ascii = ascii });
    must(fclose(out) == 0, "the drawing can be written");
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        must(byte == '\n' || (byte >= 0x20 && byte != 0x7f), "a drawing has no control characters");
        must(!ascii || byte < 0x80, "a drawing in ASCII is ASCII");
    }
    free(text);
}

static void draw_all(const struct result *result)
{
    struct scene scene;
    draw_record(&scene, result);
    must(scene.width <= SHEET_COLUMNS_MAX + 1, "a drawing is not too wide");
    draw_lines(&scene, true);
    draw_lines(&scene, false);
    write_scene_text(nowhere, &scene, (struct draw_style){ .color = true });
    write_scene_svg(nowhere, &scene, 0, 1);
    write_scene_html(nowhere, result, &scene, 1);
    write_scene_latex(nowhere, &scene);
}

static void write_all(const struct result *result)
{
    const struct report *report = result->report;
    for (size_t i = 0; i < report->count; i++) {
        struct text_style style = { true, i % 2 };
        write_diagnostic_text(nowhere, result->file, &report->items[i], style);
        write_diagnostic_jsonl(nowhere, result->file, &report->items[i]);
        write_diagnostic_sarif(nowhere, result->file, &report->items[i], i == 0);
    }
    if (!result->record->has_game)
        return;
    write_verdict(nowhere, result);
    write_score_jsonl(nowhere, result);
    write_score_text(nowhere, result);
    write_score_tsv(nowhere, result, true);
    draw_all(result);
}

static bool write_one(void *user, const struct play *play, struct move move)
{
    size_t *left = user;
    fputs(play->game->write_move(play, move), nowhere);
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
    if (position_at(result->record, grammars, result->report,
                    (struct moment){ .moves = verdict.moves / 2 }, &verdict))
        verdict.play->game->legal(verdict.play, write_one, &middle);
}

/* What the tools do that read many records. */
static void select_and_add_up(struct trip *trip, const struct result *result)
{
    const struct condition *failed;
    if (!result->record->has_game || result->record->too_large)
        return;
    struct digest digest = digest_record(result);
    trip->digests += digest.a ^ digest.b;
    if (trip->conditions)
        conditions_meet(trip->conditions, result->record, result->verdict, result->report->errors,
                        &failed);
    if (trip->standings)
        standings_add(trip->standings, result->file, result->verdict, result->report);
}

static void judge_chunk(struct trip *trip, const struct chunk *chunk)
{
    struct report report = { .arena = &trip->arena };
    struct record record;
    struct verdict verdict;
    struct claims claims = { 0 };
    struct result result = { "fuzz", "fuzz", &record, &verdict, &report };
    record_read(&record, chunk, trip->limits.max_line, &report);
    judge(&record, grammars, &report, trip->mode == CLAIMS_KEEP ? NULL : &claims, &verdict);
    trip->errors += report.errors;
    select_and_add_up(trip, &result);
    write_all(&result);
    write_quire(trip->out, &result, trip->mode, &trip->layout);
    write_moves(&result);
}

static void spill(void *user, struct slice bytes)
{
    struct trip *trip = user;
    if (bytes.len)
        fwrite(bytes.ptr, 1, bytes.len, trip->out);
    trip->layout = (struct quire_layout){ .any = true };
}

static void travel(struct trip *trip, struct slice bytes)
{
    struct chunk chunk;
    enum input_status got;
    int fd = open_bytes(bytes);
    struct input *input = input_open(fd, trip->limits, spill, trip);
    must(input != NULL, "there is memory for the input");
    if (setjmp(trip->arena.out_of_memory))
        must(false, "memory lasts");
    while ((got = input_next(input, &chunk)) == INPUT_CHUNK) {
        judge_chunk(trip, &chunk);
        arena_reset(&trip->arena);
    }
    must(got == INPUT_END, "a file in memory can be read");
    input_close(input);
    close(fd);
    arena_free(&trip->arena);
}

/* The formatted text, which the caller frees, and what was found on the way. */
static struct slice format(struct slice bytes, enum claims_mode mode, struct input_limits limits,
                           size_t *errors, uint64_t *digests)
{
    char *text = NULL;
    size_t len = 0;
    struct trip trip = { .limits = limits, .mode = mode, .out = open_memstream(&text, &len) };
    must(trip.out != NULL, "there is memory for the text");
    travel(&trip, bytes);
    must(fclose(trip.out) == 0, "the text can be written");
    *errors = trip.errors;
    *digests = trip.digests;
    return (struct slice){ text, len };
}

static void keep_laws(struct slice bytes, enum claims_mode mode)
{
    static const struct input_limits wide = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    size_t before, after;
    uint64_t games, games_after;
    struct slice once = format(bytes, mode, wide, &before, &games);
    struct slice twice = format(once, mode, wide, &after, &games_after);
    must(slice_equal(once, twice), mode == CLAIMS_KEEP   ? "fmt(fmt(x)) = fmt(x), keep"
                                   : mode == CLAIMS_FILL ? "fmt(fmt(x)) = fmt(x), fill"
                                                         : "fmt(fmt(x)) = fmt(x), strip");
    must(mode != CLAIMS_KEEP || before == after, "fmt keeps the errors");
    must(mode != CLAIMS_KEEP || games == games_after, "fmt keeps the games");
    free((char *)once.ptr);
    free((char *)twice.ptr);
}

/* Asks every question with the first line as its answer, and adds up the standings. */
static void ask_all(struct slice bytes)
{
    static const struct input_limits wide = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    enum { LONGEST = 100 };
    char answer[LONGEST + 1];
    size_t len = 0, count;
    struct conditions conditions = { .count = 0 };
    struct condition_fault fault;
    for (; len < LONGEST && len < bytes.len && bytes.ptr[len] != '\n'; len++)
        answer[len] = bytes.ptr[len];
    answer[len] = '\0';
    for (int question = QUESTION_GAME; question <= QUESTION_WINNER; question++)
        if (!conditions_add(&conditions, (enum question)question, answer, &fault))
            must(fault.message[0] && fault.offset <= len, "a fault is said, and where");
    conditions_find_games(&conditions, grammars);
    for (size_t i = 0; i < conditions.count; i++) {
        struct condition alone = conditions.items[i];
        struct conditions one = { &alone, 1, 1 };
        alone.group = 0;
        struct trip trip = { .limits = wide,
                             .out = nowhere,
                             .conditions = &one,
                             .standings = standings_new(i % 2, i % 3) };
        must(trip.standings != NULL, "there is memory for the standings");
        travel(&trip, bytes);
        const struct standing *items = standings_sorted(trip.standings, &count);
        write_standings_text(nowhere, items, count);
        write_standings_tsv(nowhere, items, count);
        standings_free(trip.standings);
    }
    conditions_free(&conditions);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct input_limits narrow = { 40, 100 };
    struct slice bytes = { (const char *)data, size };
    size_t errors;
    uint64_t digests;
    set_up();
    free((char *)format(bytes, CLAIMS_FILL, narrow, &errors, &digests).ptr);
    ask_all(bytes);
    for (int mode = CLAIMS_KEEP; mode <= CLAIMS_STRIP; mode++)
        keep_laws(bytes, (enum claims_mode)mode);
    return 0;
}
