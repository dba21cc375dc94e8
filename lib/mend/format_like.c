#include "format_like.h"

#include "base/text_stream.h"
#include "write/write.h"

/* The number of moves in a row: each square or segment is one, and any other row is one. */
static int64_t moves_of(const struct row *row)
{
    size_t squares = squares_in_row(row);
    return squares ? (int64_t)squares : 1;
}

/* True if some row of the same kind has this part. */
static bool has_part(const struct outline *outline, const struct row_def *def, size_t part)
{
    for (size_t i = 0; i < outline->parsed->row_count; i++) {
        const struct row *row = &outline->parsed->rows[i];
        if (row->def == def && row->result == ROW_READ && row->parts[part].ptr)
            return true;
    }
    return false;
}

/* Writes the number that follows from that of another row, and the spaces before it. */
static void put_number(FILE *out, const struct record *record, const struct row *row,
                       const struct row *other)
{
    const char *start = record->lines[other->line].text;
    if (other->def != row->def || !other->number_text.ptr || other->number > INT32_MAX)
        return;
    int64_t number = other->line < row->line ? other->number + moves_of(other)
                                             : other->number - moves_of(row);
    fprintf(out, "%.*s%lld. ", (int)(other->number_text.ptr - start), start, (long long)number);
}

struct slice format_like_neighbour(const struct outline *outline, const struct probe *probe,
                                   size_t line, size_t beside, struct arena *arena)
{
    struct outline with_row;
    const struct fills *fills = &probe->judgement.fills;
    struct slice parts[PARTS_MAX];
    outline_make(&with_row, arena, probe->judgement.verdict.play->parsed);
    const struct row *row = with_row.rows[line];
    if (!row->def)
        return NO_SLICE;
    memcpy(parts, row->parts, row->def->part_count * sizeof *parts);
    for (size_t i = 0; i < fills->count; i++) {
        const struct fill *fill = &fills->items[i];
        if (fill->line == line && fill->part >= 0 &&
            has_part(outline, row->def, (size_t)fill->part))
            parts[fill->part] = slice_of(fill->text);
    }
    struct text_stream *text = text_stream_open(arena);
    if (beside < outline->parsed->record->line_count)
        put_number(text->stream, outline->parsed->record, row, outline->rows[beside]);
    write_row(text->stream, row->def, parts, &(struct row_widths){ .number = 0 });
    return text_stream_close(text);
}
