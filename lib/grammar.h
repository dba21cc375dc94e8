/* Grammars: what quire-grammar(5) files say of the shape of each game's notation. */
#ifndef QUIRE_GRAMMAR_H
#define QUIRE_GRAMMAR_H

#include "diagnostics.h"
#include "game.h"
#include "memo.h"
#include "pattern.h"
#include "tokens.h"

/*
 * What a field means to the checker. The first ones mean the same in all games; FIELD_OF_GAME + i is
 * the i-th field that the game's rules name.
 */
enum field_id {
    FIELD_FREE, /* text that no rule looks at */
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
    FIELD_ID_COUNT = FIELD_OF_GAME + 32
};

/* The type of a value, with what narrows it. Strings live as long as the grammars. */
struct value_def {
    enum value_type type;
    const char *alphabet;     /* of letters */
    bool spaced;              /* white space may part the letters */
    int64_t min, max;         /* of an integer */
    const char *const *words; /* of a word, up to NULL */
    const char *join;         /* what the formatter puts between two tokens */
    bool plus;                /* of signed integers: positive ones are written with a sign */
    bool is_claim;
};

struct field_def {
    const char *key;
    size_t key_len;
    const struct field_def *next;     /* of those whose keys have the same length: see by_length */
    const struct field_def *follower; /* what stood behind it last, in any record: a guess */
    const char *owner; /* a fixed second word of the key, such as A in "Sums A", or NULL */
    int id;            /* enum field_id */
    bool owned;        /* the key names a player */
    bool in_round;     /* it belongs to a round */
    bool repeats;      /* it may stand there again, and each is a row of its own to the rules */
    bool lasts;        /* of a round: it opens none, and holds for the later ones too */
    bool is_block;     /* rows follow it */
    bool is_moves;     /* each of its tokens is a move */
    struct value_def value;
};

enum { KEY_LENGTHS = 16 };
enum { PARTS_MAX = 8, LAYOUT_MAX = 2 * PARTS_MAX + 1 };

enum row_place { ROW_ANYWHERE, ROW_FIRST, ROW_LATER };

/* A kind of row: a pattern for its text, and what the pattern's named groups are. */
struct row_def {
    const char *name;
    const char *block;                /* key of the field that opens its block, NULL outside */
    enum row_place place;             /* in its round or block */
    int id;                           /* the i-th kind of row that the game's rules name, or -1 */
    bool numbered;                    /* a move number may stand in front */
    bool is_claim;                    /* all of the row is a claim */
    bool aligned;                     /* tokens stand in columns */
    const char *pattern_text, *print; /* as the file has them */
    struct pattern *pattern;
    int group_count; /* of the pattern, with group 0 */
    size_t part_count;
    struct part_def {
        const char *name;
        int group; /* of the pattern */
        int id;    /* the i-th part that the game's rules name */
        bool sure; /* the pattern lets no token through that cannot be read */
        struct value_def value;
    } parts[PARTS_MAX];
    int place_of[ROW_PARTS_MAX]; /* in parts, of each that the rules name: all are there */
    size_t layout_count; /* how the row is printed: texts, and parts by their place in parts */
    struct layout {
        const char *text;
        int part; /* -1 for a text */
    } layout[LAYOUT_MAX];
};

/* What groups of a pattern for prose stand for, by their names. */
enum find_group {
    FIND_VALUE,   /* of the field */
    FIND_PLAYER,  /* whose it is, or who made the row */
    FIND_OTHER,   /* of a value told player by player: that of the other one of two */
    FIND_LAST,    /* text of a row: the field is who made it, where it is the last one */
    FIND_SKIPPED, /* of a span: what stands before it, */
    FIND_CARDS,   /* and the cards of it, */
    FIND_GROUP_COUNT
};

/* A way in which prose shows a row or the value of a field. */
struct find_def {
    const char *pattern_text; /* as the file has it, words filled in */
    struct pattern *pattern;
    bool whole_line;           /* it is a line; else it may stand anywhere in the text */
    const struct row_def *row; /* what it becomes: one of both */
    const struct field_def *field;
    bool starts;       /* an example may begin with it */
    bool first;        /* it is the first of a round or an example */
    bool square;       /* an example has as many such rows as one has signs */
    bool again;        /* where it comes again it has to say the same */
    bool anywhere;     /* though a claim, it may stand above the example */
    bool alone;        /* told of one player, it counts though nothing is told of the others */
    const char *value; /* the field's value, whatever the text is; else NULL */
    const char *as;    /* pairs of signs: the text's, the notation's; or NULL */
    int groups[FIND_GROUP_COUNT]; /* numbers in the pattern, -1 where it has none */
    int parts[PARTS_MAX];         /* of a row, by the place in its parts */
};

/* How examples of the game look in prose; finds is NULL where the file says nothing of it. */
struct scan_def {
    struct pattern *about; /* matches in texts that are of this game */
    struct pattern *label; /* what may stand in front of a row, and the rest */
    int label_player, label_rest;
    unsigned sure; /* so many rows and claims are an example wherever they stand; 0 for never */
    const char *const *needs; /* keys of which an example has one; up to NULL, or NULL */
    unsigned players; /* how many play where only numbers of players are told; 0 for unknown */
    /* Fields that follow from the example where its text does not tell them, or NULL: */
    const struct field_def *width;  /* how many signs its widest row or list has */
    const struct field_def *height; /* how many rows its first round has */
    const struct field_def *share;  /* how many of the signs of a list each player has */
    struct find_def *finds;
    size_t find_count;
};

/* Rows that were read before; a set of grammars has one memo, as memory is bounded. */
struct known_rows {
    struct memo *memo; /* NULL until there were many */
    uint64_t count;
    size_t together; /* so many are looked up at a time */
};

struct grammar {
    const char *file;         /* for messages */
    const char *name;         /* the alias, where there is one: what results call the game */
    const char *const *names; /* all of them, normalised, up to NULL */
    const char *title;
    const struct game *game;
    unsigned players_min, players_max;
    bool has_rounds;
    bool has_offense; /* its rounds have one */
    bool has_playing; /* not all need to play a round */
    struct field_def *fields;
    size_t field_count;
    const struct field_def
            *by_id[FIELD_ID_COUNT]; /* fields that the rules know; NULL where there is none */
    const struct field_def
            *by_length[KEY_LENGTHS]; /* of the key, modulo KEY_LENGTHS: the first ones */
    struct row_def *rows;
    size_t row_count;
    const struct field_def *first_field; /* as a follower, of Game: */
    struct known_rows *known;            /* of all grammars of the set */
    struct scan_def scan;
};

struct grammars;

/* What stands in the way of the grammars: a file that is broken or cannot be read. */
struct grammars_fault {
    const char *file;
    const struct diagnostic
            *items; /* what is wrong with it; none where it cannot be read: see cause */
    size_t count;
    const char *cause;
};

/*
 * Makes the set of grammars: those compiled in, and in front of them the *.yaml files of the folders
 * in `path` (parted by colons; NULL for none), the first folder first. NULL where memory is out.
 */
struct grammars *grammars_open(const char *path);

/* The first fault met so far, or NULL: to be asked after grammars_open and a grammars_find that found nothing. */
const struct grammars_fault *grammars_fault(const struct grammars *grammars);

/* The grammar of a game by any of its names, or NULL. What is compiled in loads when it is asked for. */
struct grammar *grammars_find(struct grammars *grammars, struct slice name);

/*
 * All grammars, compiled in or not, up to NULL, with what they say of prose, which others may lack; NULL
 * where one is broken: see grammars_fault.
 */
struct grammar *const *grammars_all(struct grammars *grammars);

/* The names of all games that are compiled in, up to NULL, in alphabetical order. */
const char *const *grammars_names(const struct grammars *grammars);

void grammars_free(struct grammars *grammars);

/* Keys are letters, and may be written in either case: what is no letter differs in another bit, too. */
static inline bool field_has_key(const struct field_def *field, struct slice key)
{
    if (field->key_len != key.len)
        return false;
    for (size_t i = 0; i < key.len; i++)
        if ((field->key[i] ^ key.ptr[i]) & ~LETTER_CASE)
            return false;
    return true;
}

/*
 * The field that a key and an owner name; NULL where there is none, and then *key_known tells whether
 * the key alone is one of the game's.
 */
const struct field_def *grammar_field(const struct grammar *grammar, struct slice key,
                                      struct slice owner, bool *key_known);

/* Where to note another row that was read; NULL while there were few, and where that is not possible. */
struct memo *known_rows_memo(struct known_rows *known);

/* The kind of row that the rules know by this id; NULL where the grammar has none. */
const struct row_def *grammar_find_row(const struct grammar *grammar, int id);

#endif
