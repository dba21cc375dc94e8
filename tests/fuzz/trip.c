#include "trip.h"
#include "games/games.h"

#include <unistd.h>

#include "convert/document_source.h"
#include "write/document_tree.h"

/* A conversion between two formats. */
struct trip {
    enum value_kind from, to;
    size_t limit; /* for a record */
    struct arena arena;
    struct document_source *foreign;
    FILE *out;
    struct quire_layout layout;
    struct tree_writer tree;
    struct table table;
    struct markdown markdown;
};

static void show(void *user, struct report *report)
{
    (void)user;
    must(report->errors > 0, "a reported document has an error");
    write_diagnostics("fuzz", report);
}

static uint64_t line_of(const struct result *result, size_t line)
{
    return result->judgement->record.first_line + line;
}

static void begin_output(struct trip *trip)
{
    if (trip->to == FORM_YAML)
        yaml_begin(&trip->tree, trip->out);
    if (trip->to == FORM_JSON || trip->to == FORM_JSONL)
        json_begin(&trip->tree, trip->out, trip->to == FORM_JSONL);
    trip->table.line_of = line_of;
    if (trip->to == FORM_TSV || trip->to == FORM_CSV)
        table_begin(&trip->table, trip->out, trip->to == FORM_CSV, GUARD_TEXT, games);
    trip->markdown.out = trip->out;
}

static void end_output(struct trip *trip)
{
    if (trip->to == FORM_YAML)
        yaml_end(&trip->tree);
    if (trip->to == FORM_JSON || trip->to == FORM_JSONL)
        json_end(&trip->tree);
    must(!trip->tree.failed, "the tree can be written");
    if (trip->to == FORM_YAML)
        yaml_close(&trip->tree);
}

static void write_record(struct trip *trip, const struct result *result)
{
    if (trip->to == FORM_QUIRE)
        write_quire(trip->out, result, CLAIMS_KEEP, &trip->layout);
    else if (trip->to == FORM_TSV || trip->to == FORM_CSV)
        write_table(&trip->table, result);
    else if (trip->to == FORM_MARKDOWN)
        write_markdown(&trip->markdown, result);
    else
        write_tree(&trip->tree, result);
}

static void take_chunk(struct trip *trip, const struct chunk *chunk)
{
    struct judgement judgement;
    judge(&judgement, chunk, all_grammars(),
          &(struct judge_options){ .arena = &trip->arena, .counts_only = true });
    if (!trip->foreign ||
        document_source_check(trip->foreign, &judgement.record, &judgement.verdict))
        write_record(trip, &(struct result){ "fuzz", "fuzz", &judgement });
    arena_reset(&trip->arena);
}

static void convert_records(struct trip *trip, int fd)
{
    static const enum document_kind kinds[] = {
        [FORM_YAML] = DOCUMENT_YAML, [FORM_JSON] = DOCUMENT_JSON, [FORM_JSONL] = DOCUMENT_JSONL
    };
    struct input_limits limits = { DEFAULT_MAX_LINE, trip->limit };
    struct document_source_options setup = {
        .fd = fd,
        .kind = trip->from == FORM_QUIRE ? DOCUMENT_YAML : kinds[trip->from],
        .max_record = trip->limit,
        .grammars = all_grammars(),
        .out_of_memory = (const jmp_buf *)&trip->arena.out_of_memory,
        .show = show
    };
    struct chunk chunk;
    if (setjmp(trip->arena.out_of_memory))
        must(false, "memory does not run out");
    if (trip->from == FORM_QUIRE) {
        struct input *input = input_open(fd, limits, NULL, NULL);
        must(input != NULL, "memory does not run out");
        while (input_next(input, &chunk) == INPUT_CHUNK)
            take_chunk(trip, &chunk);
        input_close(input);
        return;
    }
    trip->foreign = document_source_open(&setup);
    must(trip->foreign != NULL, "memory does not run out");
    while (document_source_next(trip->foreign, &chunk) == INPUT_CHUNK)
        take_chunk(trip, &chunk);
    document_source_close(trip->foreign);
}

struct slice convert(struct slice bytes, enum value_kind from, enum value_kind to, size_t limit)
{
    struct text text;
    text_begin(&text);
    struct trip trip = { .from = from, .to = to, .limit = limit, .out = text.out };
    int fd = open_bytes(bytes);
    begin_output(&trip);
    convert_records(&trip, fd);
    end_output(&trip);
    close(fd);
    arena_free(&trip.arena);
    return text_end(&text);
}

void check_round_trip(struct slice bytes, enum value_kind from, enum value_kind to)
{
    static const char *const laws[] = { [FORM_YAML] = "over YAML and back nothing changes",
                                        [FORM_JSON] = "over JSON and back nothing changes",
                                        [FORM_JSONL] = "over JSON Lines and back nothing changes" };
    struct slice wanted = convert(bytes, from, FORM_QUIRE, DEFAULT_MAX_RECORD);
    struct slice there = convert(bytes, from, to, DEFAULT_MAX_RECORD);
    read_most = 1 + bytes.len % 7;
    struct slice back = convert(there, to, FORM_QUIRE, DEFAULT_MAX_RECORD);
    read_most = 0;
    must(slice_equal(wanted, back), laws[to]);
    free_text(back);
    free_text(there);
    free_text(wanted);
}
