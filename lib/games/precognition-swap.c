#include "precognition-swap.h"

#include "precognition-hands.h"

/* A bit mask of the places whose cards are not in hand. `seats` has room for those of the round. */
static uint64_t find_misplaced(const struct position *position, struct seat *seats,
                               const struct move *cards, size_t count)
{
    struct precognition state = *(const struct precognition *)position->state;
    struct position trial = *position;
    uint64_t misplaced = 0;
    memcpy(seats, state.seats, state.seat_count * sizeof *seats);
    state.seats = seats;
    trial.state = &state;
    for (size_t i = 0; i < count; i++) {
        if (position_check(&trial, cards[i]) == DIAG_CARD_NOT_IN_HAND)
            misplaced |= (uint64_t)1 << i;
        position_make(&trial, cards[i]);
    }
    return misplaced;
}

static void exchange(struct move *cards, size_t i, size_t j)
{
    struct move card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
}

/*
 * Finds two cards of the row whose exchange leaves only cards that their players have; the first of them must be wrong
 * now. Leaves them exchanged; returns false if there are none.
 */
static bool find_swap(const struct position *position, struct move *cards, size_t count, size_t *i,
                      size_t *j)
{
    const struct precognition *state = position->state;
    struct seat *seats = arena_alloc(position->arena, (state->seat_count + 1) * sizeof *seats);
    uint64_t misplaced = find_misplaced(position, seats, cards, count);
    for (*i = 0; *i < count; ++*i)
        for (*j = *i + 1; *j < count && misplaced >> *i & 1; ++*j) {
            uint64_t both = (uint64_t)1 << *i | (uint64_t)1 << *j;
            if (precognition_seat_at(state, *j)->hand.unknown)
                continue;
            exchange(cards, *i, *j);
            if (!(find_misplaced(position, seats, cards, count) & (both | ~misplaced)))
                return true;
            exchange(cards, *i, *j);
        }
    return false;
}

/* Reads the cards of the row, up to the first that cannot be in any hand; returns how many there are. */
static size_t read_row(const struct field *row, struct move moves[DECK_SIZE],
                       struct slice texts[DECK_SIZE])
{
    struct tokens tokens = field_tokens(row);
    struct cards laid = { .count = { 0 } };
    struct token token;
    size_t count = 0;
    while (count < DECK_SIZE && token_next(&tokens, &token) == TOKEN_OK &&
           cards_check(&laid, (struct card){ token.a, token.b }) == DIAG_NONE) {
        cards_add(&laid, (struct card){ token.a, token.b });
        moves[count] = (struct move){ .a = token.a, .b = token.b };
        texts[count++] = token.text;
    }
    return count;
}

struct swapped precognition_judge_swap(struct play *play, const struct field *row)
{
    const struct precognition *state = play->position->state;
    struct move cards[DECK_SIZE];
    struct slice texts[DECK_SIZE];
    size_t count = read_row(row, cards, texts), i, j;
    if (!find_swap(play->position, cards, count, &i, &j))
        return (struct swapped){ 0, 0 };
    struct diagnostic *found = precognition_report_not_in_hand(play, i, cards[j].a, texts[i]);
    diagnostic_note(play->report, found, texts[j], "these two cards may be swapped");
    struct card first = { cards[j].a, cards[j].b }, second = { cards[i].a, cards[i].b };
    struct hand *one = &precognition_seat_at(state, i)->hand,
                *other = &precognition_seat_at(state, j)->hand;
    cards_remove(&one->held, second);
    cards_add(&one->held, first);
    cards_remove(&other->held, first);
    cards_add(&other->held, second);
    return (struct swapped){ i, j };
}
