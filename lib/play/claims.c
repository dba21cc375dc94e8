#include "claims.h"

static void add(struct play *play, struct fill fill)
{
    struct fills *fills = play->fills;
    ARENA_PUSH(play->arena, fills->items, fills->count, fills->capacity);
    fills->items[fills->count++] = fill;
}

void fill_part(struct play *play, const struct row *row, int part, const char *text)
{
    if (play->fills && !row_part(row, part).ptr)
        add(play,
            (struct fill){ .line = row->line, .part = row->def->part_index[part], .text = text });
}

void fill_row(struct play *play, size_t line, const char *text)
{
    if (play->fills)
        add(play, (struct fill){ .line = line, .part = FILL_ROW, .text = text });
}

void fill_field(struct play *play, int id, unsigned player, const char *text)
{
    const struct field_def *def = play->parsed->grammar->by_id[id];
    if (!play->fills || !def)
        return;
    const struct field *written = newest_field(play->parsed, id, player);
    if (written && (!def->in_round || written->round == play->round->index))
        return;
    size_t line = def->in_round ? play->fills->last_line : play->parsed->record->line_count - 1;
    add(play,
        (struct fill){
                .line = line, .part = FILL_FIELD, .def = def, .player = player, .text = text });
}

void fill_field_below(struct play *play, int id, size_t line, const char *text)
{
    const struct field_def *def = play->parsed->grammar->by_id[id];
    if (play->fills && def)
        add(play, (struct fill){ .line = line, .part = FILL_FIELD, .def = def, .text = text });
}

void keep_field(struct play *play, int id)
{
    if (play->fills)
        play->fills->keep_fields[id] = true;
}

/* --- comparison --- */

static bool is_right(const struct value_def *def, struct slice claimed, const char *right)
{
    if (slice_is(claimed, right))
        return true;
    struct value_def list = *def;
    if (def->type == TYPE_INTEGER)
        list.type = TYPE_INTEGERS;
    return tokens_equal(value_tokens(&list, claimed), value_tokens(&list, slice_of(right)));
}

struct diagnostic *judge_claim(struct play *play, int id, unsigned player,
                               enum diagnostic_id mismatch, const char *right)
{
    const struct field *claim = round_field(play, id, player);
    if (!right && claim)
        keep_field(play, id);
    else if (right && !claim)
        fill_field(play, id, player, right);
    else if (right && !is_right(&claim->def->value, claim->value, right))
        return report_claim(play, mismatch, claim, right,
                            *right ? excerpt(play->report, slice_of(right)) : "none");
    return NULL;
}

static void judge_listed(struct play *play, const struct paper_field *listed, unsigned player)
{
    struct slice right = { NULL, 0 };
    if (!round_in_doubt(play, listed->doubt))
        right = listed->write(play->position, player ? player : (size_t)listed->kind);
    if (!right.ptr || right.len > 0 || round_field(play, listed->field, player))
        judge_claim(play, listed->field, player, listed->mismatch, right.ptr);
}

void judge_listed_claims(struct play *play)
{
    for (const struct paper_field *listed = play->game->form.fields; listed->field; listed++) {
        const struct field_def *def = play->parsed->grammar->by_id[listed->field];
        if (!listed->mismatch || !def)
            continue;
        if (def->owned && !play->players)
            keep_field(play, listed->field);
        for (unsigned player = def->owned; player <= (def->owned ? play->players : 0); player++)
            judge_listed(play, listed, player);
    }
}

struct diagnostic *judge_part(struct play *play, const struct row *row, int part,
                              enum diagnostic_id mismatch, const char *right)
{
    struct slice claimed = row_part(row, part);
    const struct value_def *def = &row->def->parts[row->def->part_index[part]].value;
    fill_part(play, row, part, right);
    return !claimed.ptr || is_right(def, claimed, right)
                   ? NULL
                   : report_wrong(play, mismatch, claimed, claimed, right);
}
