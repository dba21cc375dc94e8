#include "turn.h"

/* The first player of the round whose choice is not written; 0 if there is none. */
static unsigned find_chooser(const struct play *play, int field)
{
    const struct round *round = play->round;
    if (!round)
        return 1;
    for (unsigned i = 0; i < round->playing_count && round->moves_on_paper == 0; i++)
        if (!round_field(play, field, round->playing[i]))
            return round->playing[i];
    return 0;
}

/* The player whose own list of moves is shortest; 0 if there are no such lists or the round has rows. */
static unsigned find_shortest(const struct play *play, int id)
{
    unsigned player = 0;
    size_t least = SIZE_MAX;
    bool has_list = false;
    for (unsigned i = 1; i <= play->players && play->round; i++) {
        const struct field *field = round_field(play, id, i);
        size_t count = field ? tokens_count(field_tokens(field)) : 0;
        has_list |= field != NULL;
        if (count < least) {
            player = i;
            least = count;
        }
    }
    return has_list && round_last_row(play).count == 0 ? player : 0;
}

/* The turn if a player must write the value of this field next; else a turn of player 0. */
static struct turn turn_of_field(const struct play *play, const struct paper_field *field)
{
    unsigned player = field->is_choice                    ? find_chooser(play, field->field)
                      : field->meaning == PAPER_OWN_MOVES ? find_shortest(play, field->field)
                                                          : 0;
    return (struct turn){ TURN_FIELD, .player = player, .field = field->field };
}

struct turn find_turn(const struct play *play)
{
    struct turn turn = { .kind = TURN_MOVE };
    if (!play->players)
        return turn;
    for (const struct paper_field *field = play->game->form.fields; field->field; field++) {
        turn = turn_of_field(play, field);
        if (turn.player)
            return turn;
        if (field->meaning == PAPER_OWN_MOVES)
            return (struct turn){ TURN_PART, .player = 1 };
    }
    turn = (struct turn){ TURN_MOVE, .player = position_mover(play->position) };
    if (play->game->rules->group) /* the opponent picks a group of moves */
        turn.co_player = 3 - turn.player;
    return turn;
}
