#include "fit.h"

static struct fit *find_fit(struct play *play, int id)
{
    for (size_t i = 0; play->game->sizes[i].field; i++)
        if (play->game->sizes[i].field == id)
            return &play->fits[i];
    return NULL;
}

void fit_exactly(struct play *play, int id, int64_t size)
{
    struct fit *fit = find_fit(play, id);
    int64_t written = play_integer(play, id);
    if (!fit || !written)
        return;
    fit->misfits += size != written;
    fit->contradicts |= size == 0 || (fit->exactly && fit->exactly != size);
    fit->exactly = size;
}

void fit_at_least(struct play *play, int id, int64_t size)
{
    struct fit *fit = find_fit(play, id);
    int64_t written = play_integer(play, id);
    if (!fit || !written)
        return;
    fit->misfits += size > written;
    if (size > fit->at_least)
        fit->at_least = size;
}

void fit_moves(struct play *play, int id, int64_t count, bool is_all)
{
    for (int64_t number = play_integer(play, id) + 1; number < count; number++)
        fit_at_least(play, id, number);
    if (is_all && count)
        fit_exactly(play, id, count);
    else
        fit_at_least(play, id, count);
}

int64_t fitting_size(const struct play *play, size_t i)
{
    const struct fit *fit = &play->fits[i];
    const struct game_size *size = &play->game->sizes[i];
    const struct field_def *def = play->parsed->grammar->by_id[size->field];
    int64_t step = size_step(size, play->players);
    if (!def || fit->misfits < 2 || fit->contradicts || fit->at_least > def->value.max)
        return 0;
    int64_t least = fit->at_least / step * step + (fit->at_least % step ? step : 0);
    int64_t other = fit->exactly ? fit->exactly : least;
    bool is_valid = other >= fit->at_least && other % step == 0 && other >= def->value.min &&
                    other <= def->value.max;
    return is_valid && other != play_integer(play, size->field) ? other : 0;
}

void judge_multiples(struct play *play)
{
    for (const struct game_size *size = play->game->sizes; size->field; size++) {
        const struct field *field = play_field(play, size->field);
        int64_t step = size_step(size, play->players);
        enum diagnostic_id fault = !size->per_player             ? DIAG_SIZE_MULTIPLE
                                   : size->field == FIELD_ROUNDS ? DIAG_ROUNDS_MULTIPLE
                                                                 : DIAG_PLAYERS_MULTIPLE;
        if (field && field->integer % step != 0)
            report(play->report, fault, field->value, "%s is %lld, expected a multiple of %lld%s",
                   field->def->key, (long long)field->integer, (long long)step,
                   size->per_player ? ", the number of players" : "");
    }
}
