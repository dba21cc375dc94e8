/* The names that a game's rules look for in its grammar: fields, rows, parts and readings. */
#ifndef QUIRE_NOTATION_H
#define QUIRE_NOTATION_H

enum { GAME_FIELDS_MAX = 32, ROW_KINDS_MAX = 4, ROW_PARTS_MAX = 4, READINGS_MAX = 8 };

/*
 * What a field means to the checker. The ids before FIELD_OF_GAME are common to all games;
 * FIELD_OF_GAME + i is the i-th field in the game's rules.
 */
enum field_id {
    FIELD_FREE, /* free text, which no rule looks at */
    FIELD_GAME,
    FIELD_PLAYERS,
    FIELD_READING,
    FIELD_ROUND,
    FIELD_ROUNDS,
    FIELD_OFFENSE,
    FIELD_PLAYING,
    FIELD_POINTS,
    FIELD_SCORE,
    FIELD_WINNER,
    FIELD_STATUS,
    FIELD_OF_GAME,
    FIELD_ID_COUNT = FIELD_OF_GAME + GAME_FIELDS_MAX
};

/* The first member of each game's rules. Lists end with NULL. */
struct notation {
    const char *name; /* of the game's grammar */
    /* keys, such as "Sums A"; the i-th is FIELD_OF_GAME + i */
    const char *fields[GAME_FIELDS_MAX + 1];
    struct {
        const char *name;
        const char *parts[ROW_PARTS_MAX + 1];
    } rows[ROW_KINDS_MAX + 1];
    const char *readings[READINGS_MAX + 1]; /* the i-th is bit i of play->readings */
};

#endif
