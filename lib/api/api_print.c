#include "api.h"
#include "base/text_stream.h"
#include "draw/draw.h"
#include "games/games.h"

/* Prints a record in one of several forms. */
typedef void printer(FILE *out, quire_record *record, const struct result *result, int form);

/* Jumps if out of memory. */
static const char *print_text(quire_record *record, struct judgement *judgement, printer *print,
                              int form, size_t *length)
{
    struct result result = record_result(record, judgement);
    struct text_stream *text = text_stream_open(&record->arena);
    print(text->stream, record, &result, form);
    struct slice made = text_stream_close(text);
    if (length)
        *length = made.len;
    const char *copy = arena_string(&record->arena, made);
    text_stream_free(text);
    return copy;
}

/*
 * Prints a record, if `form` is one of its enum (up to `last`); `with_claims`: include missing
 * claims.
 */
static const char *print(quire_record *record, printer *print, int form, int last, bool with_claims,
                         size_t *length)
{
    quire *context = record->context;
    if (!call_begin(context))
        return NULL;
    if (form < 0 || form > last) {
        call_end(context, QUIRE_BAD_CALL);
        return NULL;
    }
    if (setjmp(record->arena.out_of_memory)) {
        yaml_close(&record->tree);
        call_end(context, QUIRE_NO_MEMORY);
        return NULL;
    }
    struct judgement *judgement = with_claims ? record_filled(record) : &record->judgement;
    return print_text(record, judgement, print, form, length);
}

/* --- diagnostics and verdicts --- */

static void print_report(FILE *out, quire_record *record, const struct result *result, int form)
{
    struct text_style style = { .source = form == QUIRE_REPORT_TEXT };
    (void)record;
    for (size_t i = 0; i < result->judgement->report.count; i++)
        if (form == QUIRE_REPORT_JSONL)
            write_diagnostic_jsonl(out, result->file, &result->judgement->report.items[i]);
        else
            write_diagnostic_text(out, result->file, &result->judgement->report.items[i], style);
}

const char *quire_report(quire_record *record, enum quire_report_form form, size_t *length)
{
    return print(record, print_report, (int)form, QUIRE_REPORT_JSONL, false, length);
}

static void print_verdict(FILE *out, quire_record *record, const struct result *result, int form)
{
    (void)record;
    if (!result->judgement->record.has_game)
        return;
    if (form == QUIRE_TELL_JSON)
        write_score_jsonl(out, result);
    else
        write_verdict(out, result);
}

const char *quire_tell(quire_record *record, enum quire_tell_form form, size_t *length)
{
    return print(record, print_verdict, (int)form, QUIRE_TELL_JSON, false, length);
}

/* --- records --- */

static void print_quire(FILE *out, quire_record *record, const struct result *result, int form)
{
    static const enum claims_mode modes[] = { [QUIRE_CLAIMS_KEEP] = CLAIMS_KEEP,
                                              [QUIRE_CLAIMS_FILL] = CLAIMS_FILL,
                                              [QUIRE_CLAIMS_STRIP] = CLAIMS_STRIP };
    struct quire_layout layout = { 0 };
    (void)record;
    write_quire(out, result, modes[form], &layout);
}

const char *quire_format(quire_record *record, enum quire_claims claims, size_t *length)
{
    return print(record, print_quire, (int)claims, QUIRE_CLAIMS_STRIP, claims != QUIRE_CLAIMS_KEEP,
                 length);
}

/*
 * The YAML emitter allocates outside the arena: if it runs out of memory, frees it and jumps as the
 * arena does.
 */
static void print_yaml(FILE *out, quire_record *record, const struct result *result)
{
    struct tree_writer *tree = &record->tree;
    yaml_begin(tree, out);
    if (!tree->failed)
        write_tree(tree, result);
    if (!tree->failed)
        yaml_end(tree);
    bool failed = tree->failed;
    yaml_close(tree);
    if (failed)
        longjmp(record->arena.out_of_memory, 1);
}

static void print_json(FILE *out, const struct result *result, bool one_line)
{
    struct tree_writer tree;
    json_begin(&tree, out, one_line);
    write_tree(&tree, result);
    json_end(&tree);
}

static uint64_t line_of(const struct result *result, size_t line)
{
    return result->judgement->record.first_line + line;
}

static void print_table(FILE *out, const struct result *result, bool is_csv)
{
    struct table table = { .line_of = line_of };
    table_begin(&table, out, is_csv, GUARD_TEXT, games);
    write_table(&table, result);
}

static void print_converted(FILE *out, quire_record *record, const struct result *result, int form)
{
    switch ((enum quire_conversion)form) {
    case QUIRE_TO_YAML:
        print_yaml(out, record, result);
        break;
    case QUIRE_TO_JSON:
    case QUIRE_TO_JSONL:
        print_json(out, result, form == QUIRE_TO_JSONL);
        break;
    case QUIRE_TO_TSV:
    case QUIRE_TO_CSV:
        print_table(out, result, form == QUIRE_TO_CSV);
        break;
    case QUIRE_TO_MARKDOWN:
        write_markdown(&(struct markdown){ .out = out }, result);
        break;
    }
}

const char *quire_convert(quire_record *record, enum quire_conversion to, size_t *length)
{
    return print(record, print_converted, (int)to, QUIRE_TO_MARKDOWN, false, length);
}

/* --- drawings --- */

static void print_drawing(FILE *out, quire_record *record, const struct result *result, int form)
{
    struct scene scene;
    (void)record;
    if (!result->judgement->record.has_game)
        return;
    draw_record(&scene, result);
    switch ((enum quire_drawing)form) {
    case QUIRE_DRAW_TEXT:
    case QUIRE_DRAW_ASCII:
        write_scene_text(out, &scene, (struct draw_style){ .ascii = form == QUIRE_DRAW_ASCII });
        break;
    case QUIRE_DRAW_SVG:
        write_svg_begin(out, svg_width(&scene), svg_height(&scene));
        write_scene_svg(out, &scene, 0, 1);
        write_svg_end(out);
        break;
    case QUIRE_DRAW_HTML:
        write_html_begin(out);
        write_scene_html(out, result, &scene, 1);
        write_html_end(out, false);
        break;
    case QUIRE_DRAW_LATEX:
        write_latex_begin(out);
        write_scene_latex(out, &scene);
        write_latex_end(out);
        break;
    }
}

const char *quire_draw(quire_record *record, enum quire_drawing as, size_t *length)
{
    return print(record, print_drawing, (int)as, QUIRE_DRAW_LATEX, false, length);
}
