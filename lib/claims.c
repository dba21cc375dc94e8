#include "claims.h"

static void add(struct play *play, struct claim claim)
{
    struct claims *claims = play->claims;
    ARENA_PUSH(play->arena, claims->items, claims->count, claims->capacity);
    claims->items[claims->count++] = claim;
}

void claim_part(struct play *play, const struct row *row, int part, const char *text)
{
    if (play->claims && !row->part[part].ptr)
        add(play,
            (struct claim){ .line = row->line, .part = row->def->place_of[part], .text = text });
}

void claim_row(struct play *play, size_t line, const char *text)
{
    if (play->claims)
        add(play, (struct claim){ .line = line, .part = CLAIM_ROW, .text = text });
}

void claim_field(struct play *play, int id, unsigned player, const char *text)
{
    const struct field_def *def = play->shaped->grammar->by_id[id];
    if (!play->claims || !def)
        return;
    const struct field *written = shape_newest(play->shaped, id, player);
    if (written && (!def->in_round || written->round == play->round->index))
        return;
    size_t line = def->in_round ? play->claims->last_line : play->shaped->record->line_count - 1;
    add(play,
        (struct claim){
                .line = line, .part = CLAIM_FIELD, .def = def, .player = player, .text = text });
}

void claim_field_below(struct play *play, int id, size_t line, const char *text)
{
    const struct field_def *def = play->shaped->grammar->by_id[id];
    if (play->claims && def)
        add(play, (struct claim){ .line = line, .part = CLAIM_FIELD, .def = def, .text = text });
}

void claim_is_record(struct play *play, int id)
{
    if (play->claims)
        play->claims->keep_fields[id] = true;
}
