#include "base/unicode.h"
#include "write.h"

void write_sarif_begin(FILE *out)
{
    fputs("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\n"
          "\"runs\":[{\"tool\":{\"driver\":{\"name\":\"quire-check\",\"rules\":[\n",
          out);
    for (int id = 0; id < DIAG_COUNT; id++) {
        const struct diagnostic_kind *kind = diagnostic_kind((enum diagnostic_id)id);
        fprintf(out, "{\"id\":\"%s\",\"shortDescription\":{\"text\":\"", kind->id);
        put_json_escaped(out, slice_of(kind->text));
        fprintf(out, "\"}}%s\n", id + 1 < DIAG_COUNT ? "," : "");
    }
    fputs("]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[\n", out);
}

/* Converts a column from bytes to characters, which SARIF counts. */
static size_t character_column(const struct place *place, size_t column)
{
    struct slice before = place->source;
    before.len = before.len < column - 1 ? before.len : column - 1;
    return utf8_count(before) + 1;
}

static void put_location(FILE *out, const char *file, const struct place *place)
{
    fputs("{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"", out);
    put_json_escaped(out, slice_of(file));
    fprintf(out, "\"},\"region\":{\"startLine\":%llu,\"startColumn\":%zu,\"endColumn\":%zu}}",
            (unsigned long long)place_line(place), character_column(place, place->column),
            character_column(place, place->end_column));
}

void write_diagnostic_sarif(FILE *out, const char *file, const struct diagnostic *diagnostic,
                            bool first)
{
    const struct diagnostic_kind *kind = diagnostic_kind(diagnostic->id);
    fprintf(out, "%s{\"ruleId\":\"%s\",\"level\":\"%s\",\"message\":{\"text\":\"",
            first ? "" : ",\n", kind->id, level_name(kind->level));
    write_message(out, diagnostic, put_json_escaped);
    fputs("\"},\"locations\":[", out);
    put_location(out, file, &diagnostic->place);
    fputs("}],\"relatedLocations\":[", out);
    for (size_t i = 0; i < diagnostic->note_count; i++) {
        fputs(i ? "," : "", out);
        put_location(out, file, &diagnostic->notes[i].place);
        fputs(",\"message\":{\"text\":\"", out);
        put_json_escaped(out, slice_of(diagnostic->notes[i].message));
        fputs("\"}}", out);
    }
    fputs("]}", out);
}

void write_sarif_end(FILE *out)
{
    fputs("\n]}]}\n", out);
}
