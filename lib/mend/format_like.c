#include "format_like.h"

/* State of formatting a row like another one. */
struct likeness {
    const struct row *model, *row; /* the rows: a model, and the one formatted like it */
    const struct claims *claims;   /* of the record with the new row */
    bool is_above;                 /* the model is above the row */
    struct arena *arena;
    const char *text;
    const char *done; /* end of the part of the model that was copied */
};

/* Copies the model's text up to `old`, and then `new` in place of it. */
static void put_piece(struct likeness *likeness, struct slice old, struct slice new)
{
    likeness->text =
            arena_printf(likeness->arena, "%s%.*s%.*s", likeness->text,
                         (int)(old.ptr - likeness->done), likeness->done, (int)new.len, new.ptr);
    likeness->done = old.ptr + old.len;
}

/* The number of moves in a row: each square or segment is one, and any other row is one. */
static long long moves_of(const struct row *row)
{
    const struct value_def *def = &row->def->parts[0].value;
    if (def->type != TYPE_SQUARES && def->type != TYPE_SEGMENTS)
        return 1;
    return (long long)tokens_count(value_tokens(def, row->shown[0]));
}

static void put_number(struct likeness *likeness)
{
    struct slice old = likeness->model->number_text;
    if (!old.ptr || likeness->model->number > INT32_MAX) /* no record has that many moves */
        return;
    long long number = likeness->model->number +
                       (likeness->is_above ? moves_of(likeness->model) : -moves_of(likeness->row));
    put_piece(likeness, old, slice_of(arena_printf(likeness->arena, "%lld.", number)));
}

/* The row's text for a part, or its claim there; ptr is NULL if it has neither. */
static struct slice part_of(const struct likeness *likeness, size_t part)
{
    const struct claims *claims = likeness->claims;
    if (likeness->row->shown[part].ptr)
        return likeness->row->shown[part];
    for (size_t i = 0; i < claims->count; i++)
        if (claims->items[i].line == likeness->row->line && claims->items[i].part == (int)part)
            return slice_of(claims->items[i].text);
    return (struct slice){ NULL, 0 };
}

/* The next part of the model to be written; part_count if there is none. */
static size_t next_part(const struct likeness *likeness)
{
    const struct row *model = likeness->model;
    size_t next = model->def->part_count;
    for (size_t i = 0; i < model->def->part_count; i++)
        if (model->shown[i].ptr && model->shown[i].ptr >= likeness->done &&
            (next == model->def->part_count || model->shown[i].ptr < model->shown[next].ptr))
            next = i;
    return next;
}

static struct slice write_like(struct likeness *likeness, const struct line *line)
{
    size_t part;
    likeness->text = "";
    likeness->done = line->text;
    put_number(likeness);
    while ((part = next_part(likeness)) < likeness->model->def->part_count) {
        struct slice new = part_of(likeness, part);
        if (!new.ptr)
            return (struct slice){ NULL, 0 };
        put_piece(likeness, likeness->model->shown[part], new);
        if (likeness->model->shown[part].len == 0)
            break;
    }
    return slice_of(likeness->text);
}

struct slice format_like_neighbour(const struct outline *outline, const struct probe *probe,
                                   size_t line, struct arena *arena)
{
    struct outline with_row;
    struct likeness likeness = { .claims = &probe->judgement.claims, .arena = arena };
    const struct record *record = outline->parsed->record;
    size_t model = record->line_count;
    outline_make(&with_row, arena, probe->judgement.verdict.play->parsed);
    if (line >= with_row.parsed->record->line_count || !with_row.rows[line]->def)
        return (struct slice){ NULL, 0 };
    likeness.row = with_row.rows[line];
    /* prefer the neighbour with a number, then the one above */
    for (size_t beside = line - 1; beside <= line && beside < record->line_count; beside++) {
        const struct row *row = outline->rows[beside];
        if (row->def == likeness.row->def &&
            (model == record->line_count || row->number_text.ptr) &&
            (model == record->line_count || !outline->rows[model]->number_text.ptr))
            model = beside;
    }
    if (model == record->line_count)
        return (struct slice){ NULL, 0 };
    likeness.model = outline->rows[model];
    likeness.is_above = model < line;
    return write_like(&likeness, &record->lines[model]);
}
