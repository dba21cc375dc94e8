/*
 * A fuzzer's target: bytes are read as the notation, as YAML and as JSON, and what was read goes into
 * every other format. Over YAML and JSON it has to come back as it was.
 */
#include "fuzz.h"

#include "read/foreign.h"
#include "write/tree.h"

enum form { QUIRE, YAML, JSON, JSONL, TSV, CSV, MARKDOWN };

/* From one format to another. */
struct trip {
    enum form from, to;
    size_t limit; /* of a record */
    struct arena arena;
    struct foreign *foreign;
    FILE *out;
    struct quire_layout layout;
    struct tree_out tree;
    struct table table;
    struct markdown markdown;
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

static void show(void *user, struct report *report)
{
    (void)user;
    must(report->errors > 0, "what is shown is an error");
    for (size_t i = 0; i < report->count; i++) {
        const struct place *place = &report->items[i].place;
        must(!place->source.ptr ||
                     (place->end_column >= place->column && place->column > place->before &&
                      place->column - place->before <= place->source.len + 1),
             "the place is in the line");
        write_diagnostic_text(nowhere, "fuzz", &report->items[i],
                              (struct text_style){ true, false });
    }
}

static uint64_t line_of(const struct result *result, size_t line)
{
    return result->record->first_line + line;
}

static void begin_output(struct trip *trip)
{
    if (trip->to == YAML)
        yaml_begin(&trip->tree, trip->out);
    if (trip->to == JSON || trip->to == JSONL)
        json_begin(&trip->tree, trip->out, trip->to == JSONL);
    trip->table.line_of = line_of;
    if (trip->to == TSV || trip->to == CSV)
        table_begin(&trip->table, trip->out, trip->to == CSV, GUARD_TEXT);
    markdown_begin(&trip->markdown, trip->out);
}

static void end_output(struct trip *trip)
{
    if (trip->to == YAML) {
        yaml_end(&trip->tree);
        yaml_close(&trip->tree);
    }
    if (trip->to == JSON || trip->to == JSONL)
        json_end(&trip->tree);
    must(!trip->tree.failed, "the tree can be written");
}

static void write_record(struct trip *trip, const struct result *result)
{
    if (trip->to == QUIRE)
        write_quire(trip->out, result, CLAIMS_KEEP, &trip->layout);
    else if (trip->to == TSV || trip->to == CSV)
        write_table(&trip->table, result);
    else if (trip->to == MARKDOWN)
        write_markdown(&trip->markdown, result);
    else
        write_tree(&trip->tree, result);
}

static void take_chunk(struct trip *trip, const struct chunk *chunk)
{
    struct report report = { .arena = &trip->arena, .counts_only = true };
    struct record record;
    struct verdict verdict;
    struct result result = { "fuzz", "fuzz", &record, &verdict, &report };
    record_read(&record, chunk, DEFAULT_MAX_LINE, &report);
    judge(&record, grammars, &report, NULL, &verdict);
    if (!trip->foreign || foreign_check(trip->foreign, &record, &verdict))
        write_record(trip, &result);
    arena_reset(&trip->arena);
}

static void travel(struct trip *trip, int fd)
{
    static const enum document_kind kinds[] = {
        [YAML] = DOCUMENT_YAML, [JSON] = DOCUMENT_JSON, [JSONL] = DOCUMENT_JSONL
    };
    struct input_limits limits = { DEFAULT_MAX_LINE, trip->limit };
    struct foreign_setup setup = { .fd = fd,
                                   .kind = trip->from == QUIRE ? DOCUMENT_YAML : kinds[trip->from],
                                   .max_record = trip->limit,
                                   .grammars = grammars,
                                   .out_of_memory = (const jmp_buf *)&trip->arena.out_of_memory,
                                   .show = show };
    struct chunk chunk;
    if (setjmp(trip->arena.out_of_memory))
        must(false, "memory lasts");
    if (trip->from == QUIRE) {
        struct input *input = input_open(fd, limits, NULL, NULL);
        must(input != NULL, "memory lasts");
        while (input_next(input, &chunk) == INPUT_CHUNK)
            take_chunk(trip, &chunk);
        input_close(input);
        return;
    }
    trip->foreign = foreign_open(&setup);
    must(trip->foreign != NULL, "memory lasts");
    while (foreign_next(trip->foreign, &chunk) == INPUT_CHUNK)
        take_chunk(trip, &chunk);
    foreign_close(trip->foreign);
}

/* What the bytes become, which the caller frees. */
static struct slice convert(struct slice bytes, enum form from, enum form to, size_t limit)
{
    char *text = NULL;
    size_t len = 0;
    struct trip trip = { .from = from, .to = to, .limit = limit };
    trip.out = open_memstream(&text, &len);
    must(trip.out != NULL, "memory lasts");
    int fd = open_bytes(bytes);
    begin_output(&trip);
    travel(&trip, fd);
    end_output(&trip);
    must(fclose(trip.out) == 0, "the text can be written");
    close(fd);
    arena_free(&trip.arena);
    return (struct slice){ text, len };
}

static void keep_laws(struct slice bytes, enum form from)
{
    static const char *const laws[] = { [YAML] = "over YAML and back nothing changes",
                                        [JSON] = "over JSON and back nothing changes",
                                        [JSONL] = "over JSON Lines and back nothing changes" };
    struct slice wanted = convert(bytes, from, QUIRE, DEFAULT_MAX_RECORD);
    for (enum form to = YAML; to <= JSONL; to++) {
        struct slice there = convert(bytes, from, to, DEFAULT_MAX_RECORD);
        struct slice back = convert(there, to, QUIRE, DEFAULT_MAX_RECORD);
        must(slice_equal(wanted, back), laws[to]);
        free((char *)there.ptr);
        free((char *)back.ptr);
    }
    free((char *)wanted.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice bytes = { (const char *)data, size };
    set_up();
    for (enum form from = QUIRE; from <= JSONL; from++) {
        keep_laws(bytes, from);
        free((char *)convert(bytes, from, MARKDOWN, 40).ptr);
        free((char *)convert(bytes, from, CSV, DEFAULT_MAX_RECORD).ptr);
    }
    return 0;
}
