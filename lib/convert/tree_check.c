#include "tree_check.h"

static const char *const kind_names[] = {
    [ITEM_BLANK] = "a blank line:",
    [ITEM_COMMENT] = "a comment:",
    [ITEM_REMARK] = "a part of a remark:",
    [ITEM_SKIPPED] = "a line that is not text:",
    [ITEM_TEXT] = "a line that cannot be read:",
    [ITEM_FIELD] = "a field:",
    [ITEM_ROW] = "a row:",
};

static void bad_line(struct tree_reading *reading, const struct yaml_node *node,
                     const char *message)
{
    report_at(reading->report, DIAG_BAD_LINE, node->place, "%s", message);
}

/* True if both texts have the same tokens. Separators may differ. */
static bool is_same_part(const struct value_def *def, struct slice a, struct slice b)
{
    if (!a.ptr || !b.ptr || !type_has_tokens(def->type))
        return (a.ptr != NULL) == (b.ptr != NULL) && slice_equal(a, b);
    return tokens_equal(value_tokens(def, a), value_tokens(def, b));
}

static bool is_same_row(const struct expected_line *expected, const struct row *row)
{
    if (row->def != expected->def || !slice_equal(row->number_text, expected->number))
        return false;
    for (size_t i = 0; i < row->def->part_count; i++)
        if (!is_same_part(&row->def->parts[i].value, row->parts[i], expected->parts[i]))
            return false;
    return true;
}

/* A line given as text may be parsed as any single line. A skipped line is not compared. */
static bool is_same(const struct expected_line *expected, const struct item *item)
{
    switch (expected->kind) {
    case ITEM_BLANK:
        return item->kind == ITEM_BLANK;
    case ITEM_REMARK:
        return item->kind == ITEM_REMARK;
    case ITEM_SKIPPED:
        return true;
    case ITEM_COMMENT:
        return item->kind == ITEM_COMMENT && slice_equal(item->body, expected->body);
    case ITEM_TEXT:
        return item->kind >= ITEM_TEXT && slice_equal(item->body, expected->body) &&
               slice_equal(item->comment, expected->comment);
    case ITEM_FIELD:
        return item->kind == ITEM_FIELD && item->field->def == expected->def &&
               slice_equal(item->field->owner, expected->owner) &&
               slice_equal(item->field->value, expected->body) &&
               slice_equal(item->comment, expected->comment);
    default:
        return item->kind == ITEM_ROW && is_same_row(expected, item->row) &&
               slice_equal(item->comment, expected->comment);
    }
}

static void report_difference(struct tree_reading *reading, const struct expected_line *expected,
                              const struct item *item)
{
    struct report *rep = reading->report;
    const char *text = excerpt(rep, item->body);
    const char *other = item->line != expected->line   ? "more than one line, such as"
                        : item->kind == expected->kind ? "something else:"
                                                       : kind_names[item->kind];
    bad_line(reading, expected->node,
             arena_printf(rep->arena, "in the notation this would be %s '%s'", other, text));
}

/* Checks that the first line is a Game: line of the expected game. */
static bool check_game(struct tree_reading *reading, const struct record *record)
{
    const struct expected_line *first = reading->expected;
    struct field_text field;
    if (!reading->has_game)
        return true;
    struct slice body = line_body(&record->lines[0]);
    if (slice_equal(body, first->body) &&
        slice_equal(line_comment(&record->lines[0]), first->comment) && field_split(body, &field) &&
        !field.owner.ptr && slice_equal_nocase(field.key, slice_of("Game")) &&
        slice_equal(field.value, first->owner))
        return true;
    bad_line(reading, first->node, "in the notation this would not be a 'Game:' line of that game");
    return false;
}

/* The expected line at a line of the text. */
static const struct expected_line *expected_at(const struct tree_reading *reading, size_t line)
{
    size_t low = 0, high = reading->expected_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (reading->expected[middle].line <= line)
            low = middle;
        else
            high = middle;
    }
    return &reading->expected[low];
}

const struct yaml_node *tree_node_of(const struct tree_reading *reading, size_t line)
{
    return expected_at(reading, line)->node;
}

static bool check_openings(struct tree_reading *reading, const struct record *record)
{
    for (size_t i = reading->has_game; i < record->line_count; i++) {
        const struct line *line = &record->lines[i];
        if (!line_opens_record((struct slice){ line->text, line->len }, UINT32_MAX))
            continue;
        bad_line(reading, tree_node_of(reading, i),
                 "in the notation this would be the beginning of a record");
        return false;
    }
    return true;
}

bool tree_check(struct tree_reading *reading, const struct record *record,
                const struct verdict *verdict)
{
    struct items items = items_of(record, verdict, reading->report->arena);
    struct item item;
    size_t next = reading->has_game;
    if (!check_game(reading, record) || !check_openings(reading, record))
        return false;
    while (items_next(&items, &item)) {
        bool starts = next < reading->expected_count && reading->expected[next].line == item.line;
        const struct expected_line *expected =
                starts ? &reading->expected[next++] : expected_at(reading, item.line);
        if (starts && is_same(expected, &item))
            continue;
        report_difference(reading, expected, &item);
        return false;
    }
    return true;
}
