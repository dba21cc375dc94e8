#include "record_of_tree.h"

#include <stdlib.h>

#include "lines_of_tree.h"
#include "value_of_tree.h"

/* --- rounds --- */

static const struct field_def *round_field_of(const struct grammar *grammar)
{
    for (size_t i = 0; grammar && i < grammar->field_count; i++)
        if (grammar->fields[i].id == FIELD_ROUND)
            return &grammar->fields[i];
    return NULL;
}

static void read_round(struct tree_reading *reading, const struct yaml_node *node)
{
    enum { ROUND, TEXT, COMMENT, LINES };
    static const char *const keys[] = { "round", "text", "comment", "lines", NULL };
    const struct field_def *def = round_field_of(reading->grammar);
    struct members members;
    struct slice value, comment;
    if (!read_members(reading, node, keys, &members))
        return;
    const struct yaml_node *number = members.value[ROUND], *typed = members.value[TEXT];
    if (!def)
        report_bad_member(reading, node, "the game has no rounds");
    else if (!number && !typed)
        report_missing_member(reading, &members, "round");
    else if (number && typed)
        report_bad_member(reading, typed, "'round' and 'text' cannot be combined");
    else if ((number ? read_number(reading, number, "round", false, &value)
                     : read_text(reading, typed, "text", &value)) &&
             read_comment(reading, members.value[COMMENT], &comment))
        put_field_line(reading, node, def, NO_SLICE, value, comment);
    if (members.value[LINES])
        read_lines(reading, members.value[LINES], false);
}

static void read_rounds(struct tree_reading *reading, const struct yaml_node *list)
{
    if (list->kind != YAML_LIST)
        report_bad_member(reading, list, "expected a list of rounds");
    else
        for (size_t i = 0; i < list->count; i++)
            read_round(reading, list->items[i]);
}

/* --- records --- */

/* Reads the Game: line, as typed if the tree has that. */
static void read_game(struct tree_reading *reading, const struct yaml_node *game,
                      const struct yaml_node *typed, const struct yaml_node *comment_node)
{
    struct slice name, text, comment;
    if (!read_text(reading, game, "game", &name) || !read_comment(reading, comment_node, &comment))
        return;
    text = slice_of(arena_printf(reading->report->arena, "Game: %.*s", (int)name.len, name.ptr));
    reading->has_game = true;
    reading->grammar = grammars_find(reading->grammars, name);
    if (typed && !read_text(reading, typed, "text", &text))
        return;
    put_typed_line(reading, ITEM_TEXT, game, slice_trim(text), comment);
    reading->expected[reading->expected_count - 1].owner = name;
}

bool tree_read(struct tree_reading *reading, const struct yaml_node *record)
{
    enum { GAME, TEXT, COMMENT, LINES, ROUNDS, END };
    /* members after `end` are computed from the others and need not be read */
    static const char *const keys[] = { "game",    "text",  "comment", "lines",  "rounds", "end",
                                        "players", "moves", "score",   "winner", "claims", NULL };
    struct members members;
    reading->stream = text_stream_open(reading->report->arena);
    reading->out = reading->stream->stream;
    if (!read_members(reading, record, keys, &members))
        return false;
    if (members.value[GAME])
        read_game(reading, members.value[GAME], members.value[TEXT], members.value[COMMENT]);
    else
        for (size_t i = 0; i < END + 1; i++)
            if (i != LINES && members.value[i])
                report_bad_member(reading, members.value[i],
                                  "without a 'game', only 'lines' are allowed");
    if (!members.value[GAME] && !members.value[LINES])
        report_missing_member(reading, &members, "game");
    if (members.value[LINES])
        read_lines(reading, members.value[LINES], false);
    if (members.value[ROUNDS] && members.value[GAME])
        read_rounds(reading, members.value[ROUNDS]);
    if (members.value[END] && members.value[GAME])
        read_lines(reading, members.value[END], false);
    reading->text = text_stream_close(reading->stream);
    return reading->report->errors == 0;
}

void tree_reading_free(struct tree_reading *reading)
{
    text_stream_free(reading->stream);
    *reading = (struct tree_reading){ .report = reading->report,
                                      .grammars = reading->grammars,
                                      .is_json = reading->is_json };
}
