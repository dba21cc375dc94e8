#include "lines_of_tree.h"

#include "value_of_tree.h"
#include "write/put.h"
#include "write/write.h"

/* --- writing lines --- */

static struct expected_line *add_line(struct tree_reading *reading, enum item_kind kind,
                                      const struct yaml_node *node)
{
    ARENA_PUSH(reading->report->arena, reading->expected, reading->expected_count,
               reading->expected_capacity);
    struct expected_line *expected = &reading->expected[reading->expected_count++];
    *expected = (struct expected_line){ .kind = kind, .node = node, .line = reading->line++ };
    return expected;
}

static void end_line(struct tree_reading *reading, struct slice comment)
{
    if (comment.len)
        put(reading->out, slice_of("  "));
    put(reading->out, comment);
    put_char(reading->out, '\n');
}

bool read_comment(struct tree_reading *reading, const struct yaml_node *node, struct slice *comment)
{
    *comment = NO_SLICE;
    if (!node)
        return true;
    if (!read_text(reading, node, "comment", comment))
        return false;
    if (comment->len && *comment->ptr == '#')
        return true;
    report_bad_member(reading, node, "a comment must begin with '#'");
    return false;
}

/* --- items --- */

enum { FIELD_FIELD, FIELD_PLAYER, FIELD_VALUE, FIELD_TEXT, FIELD_LINES, FIELD_COMMENT };
static const char *const field_keys[] = { "field", "player",  "value", "text",
                                          "lines", "comment", NULL };

/* Finds a field by its full name in the grammar, such as "Sums A". */
static const struct field_def *find_field(const struct grammar *grammar, struct slice name)
{
    struct slice key = name, owner = { NULL, 0 };
    const char *space = memchr(name.ptr, ' ', name.len);
    if (space) {
        key.len = (size_t)(space - name.ptr);
        owner = slice_trim((struct slice){ space, name.len - key.len });
    }
    const struct field_def *def = grammar_field(grammar, key, owner);
    for (size_t i = 0; !def && !space && i < grammar->field_count; i++)
        if (grammar->fields[i].owned && slice_equal_nocase(name, slice_of(grammar->fields[i].key)))
            def = &grammar->fields[i];
    return def && (!space || def->owner) ? def : NULL;
}

static void unknown_field(struct tree_reading *reading, const struct yaml_node *node)
{
    const struct grammar *grammar = reading->grammar;
    struct report *rep = reading->report;
    struct slice name = { node->text, node->len };
    struct diagnostic *found = report_bad_member(reading, node, "%s has no field '%s'",
                                                 grammar->title, excerpt(rep, name));
    const char **keys = arena_zero(rep->arena, grammar->field_count + 1, sizeof *keys);
    for (size_t i = 0; i < grammar->field_count; i++)
        keys[i] = grammar->fields[i].key;
    if (!diagnostic_nearest(rep, found, keys, name))
        diagnostic_help(rep, found, "write a line unknown to the game as {\"text\": \"%s: ...\"}",
                        excerpt(rep, name));
}

/* Fields and rows can only be read if the game is known; reports an error if it is not. */
static bool needs_game(struct tree_reading *reading, const struct yaml_node *node)
{
    if (reading->grammar)
        return true;
    report_bad_member(reading, node,
                      reading->has_game ? "unknown game: its lines can only be 'text'"
                                        : "without a 'game', lines can only be 'text'");
    return false;
}

/* The value of a field, parsed or as typed. */
static bool read_field_value(struct tree_reading *reading, const struct members *members,
                             const struct field_def *def, struct slice *value)
{
    const struct yaml_node *typed = members->value[FIELD_TEXT], *read = members->value[FIELD_VALUE];
    *value = NO_SLICE;
    if (typed && read) {
        report_bad_member(reading, typed, "'value' and 'text' cannot be combined");
        return false;
    }
    if (def->is_block && read) {
        report_bad_member(reading, read, "'%s' takes 'lines', not a 'value'", def->key);
        return false;
    }
    if (!typed && !read && !def->is_block) {
        report_missing_member(reading, members, "value");
        return false;
    }
    if (read)
        return read_value_of_kind(reading, read, def->key, &def->value,
                                  value_kind_of_field(&def->value), value);
    return !typed || read_text(reading, typed, "text", value);
}

static bool read_owner(struct tree_reading *reading, const struct members *members,
                       const struct field_def *def, struct slice *owner)
{
    const struct yaml_node *player = members->value[FIELD_PLAYER];
    *owner = def->owner ? slice_of(def->owner) : NO_SLICE;
    if (player && !def->owned)
        report_bad_member(reading, player, "'%s' does not belong to a player", def->key);
    else if (!player && def->owned)
        report_missing_member(reading, members, "player");
    else
        return !player || read_number(reading, player, "player", false, owner);
    return false;
}

void put_field_line(struct tree_reading *reading, const struct yaml_node *node,
                    const struct field_def *def, struct slice owner, struct slice value,
                    struct slice comment)
{
    struct expected_line *expected = add_line(reading, ITEM_FIELD, node);
    expected->def = def;
    expected->owner = owner;
    expected->body = value;
    expected->comment = comment;
    put(reading->out, slice_of(def->key));
    if (owner.len)
        put_char(reading->out, ' ');
    put(reading->out, owner);
    put_char(reading->out, ':');
    if (value.len && *value.ptr != '#') /* " #" would begin a comment */
        put_char(reading->out, ' ');
    put(reading->out, value);
    end_line(reading, comment);
}

static void read_field(struct tree_reading *reading, const struct yaml_node *node)
{
    struct members members;
    struct slice name, owner, value, comment;
    if (!read_members(reading, node, field_keys, &members) || !needs_game(reading, node) ||
        !read_text(reading, members.value[FIELD_FIELD], "field", &name))
        return;
    const struct field_def *def = find_field(reading->grammar, name);
    const struct yaml_node *lines = members.value[FIELD_LINES];
    if (!def) {
        unknown_field(reading, members.value[FIELD_FIELD]);
        return;
    }
    if (lines && !def->is_block)
        report_bad_member(reading, lines, "'%s' takes a 'value', not 'lines'", def->key);
    else if (read_owner(reading, &members, def, &owner) &&
             read_field_value(reading, &members, def, &value) &&
             read_comment(reading, members.value[FIELD_COMMENT], &comment))
        put_field_line(reading, node, def, owner, value, comment);
    if (lines && def->is_block)
        read_lines(reading, lines, true);
}

enum { ROW_ROW, ROW_MOVE, ROW_COMMENT, ROW_PARTS };

static const struct row_def *find_row(struct tree_reading *reading, const struct yaml_node *node)
{
    const struct grammar *grammar = reading->grammar;
    const struct row_def *row =
            node->kind == YAML_SCALAR ? grammar_row_named(grammar, node->text) : NULL;
    const char *all = "";
    if (row)
        return row;
    for (size_t i = 0; i < grammar->row_count; i++)
        all = arena_printf(reading->report->arena, "%s%s'%s'", all, i ? " or " : "",
                           grammar->rows[i].name);
    report_bad_member(reading, node, "'row' expects %s", *all ? all : "a game that has rows");
    return NULL;
}

/* The parts of a row as written; ptr is NULL for absent parts. */
static struct slice *read_parts(struct tree_reading *reading, const struct members *members,
                                const struct row_def *def)
{
    struct slice *parts = arena_zero(reading->report->arena, PARTS_MAX, sizeof *parts);
    bool good = true;
    for (size_t i = 0; i < def->part_count; i++) {
        const struct part_def *part = &def->parts[i];
        const struct yaml_node *node = members->value[ROW_PARTS + i];
        if (node)
            good &= read_value_of_kind(reading, node, part->name, &part->value,
                                       value_kind_of_part(&part->value), &parts[i]);
        else if (part->id >= 0 && !part->value.is_claim)
            good = false, report_missing_member(reading, members, part->name);
    }
    return good ? parts : NULL;
}

static void read_row(struct tree_reading *reading, const struct yaml_node *node)
{
    const char *known[ROW_PARTS + PARTS_MAX + 1] = { "row", "move", "comment" };
    static const struct row_widths no_widths;
    struct members members;
    struct slice number = { NULL, 0 }, comment, *parts;
    const struct row_def *def;
    if (!needs_game(reading, node) || !(def = find_row(reading, yaml_get(node, "row"))))
        return;
    for (size_t i = 0; i < def->part_count; i++)
        known[ROW_PARTS + i] = def->parts[i].name;
    if (!read_members(reading, node, known, &members) ||
        !(parts = read_parts(reading, &members, def)) ||
        !read_comment(reading, members.value[ROW_COMMENT], &comment))
        return;
    if (members.value[ROW_MOVE]) {
        if (!read_number(reading, members.value[ROW_MOVE], "move", false, &number))
            return;
        number = slice_of(
                arena_printf(reading->report->arena, "%.*s.", (int)number.len, number.ptr));
    }
    struct expected_line *expected = add_line(reading, ITEM_ROW, node);
    expected->def = def;
    expected->parts = parts;
    expected->number = number;
    expected->comment = comment;
    put(reading->out, number);
    if (number.len)
        put_char(reading->out, ' ');
    write_row(reading->out, def, parts, &no_widths);
    end_line(reading, comment);
}

void put_typed_line(struct tree_reading *reading, enum item_kind kind, const struct yaml_node *node,
                    struct slice body, struct slice comment)
{
    struct expected_line *expected = add_line(reading, kind, node);
    expected->body = body;
    expected->comment = comment;
    put(reading->out, body);
    end_line(reading, comment);
}

static void read_typed(struct tree_reading *reading, const struct yaml_node *node)
{
    static const char *const keys[] = { "text", "comment", NULL };
    struct members members;
    struct slice body, comment;
    if (read_members(reading, node, keys, &members) &&
        read_text(reading, members.value[0], "text", &body) &&
        read_comment(reading, members.value[1], &comment))
        put_typed_line(reading, ITEM_TEXT, node, body, comment);
}

static void read_comment_line(struct tree_reading *reading, const struct yaml_node *node)
{
    static const char *const keys[] = { "comment", NULL };
    struct members members;
    struct slice comment;
    if (read_members(reading, node, keys, &members) &&
        read_comment(reading, members.value[0], &comment))
        put_typed_line(reading, ITEM_COMMENT, node, comment, NO_SLICE);
}

static void read_remark(struct tree_reading *reading, const struct yaml_node *node)
{
    static const char *const keys[] = { "remark", NULL };
    struct members members;
    if (!read_members(reading, node, keys, &members))
        return;
    const struct yaml_node *remark = members.value[0];
    if (remark->kind != YAML_SCALAR || (remark->plain && reading->is_json)) {
        report_bad_member(reading, remark, "'remark' expects text in quotes");
        return;
    }
    add_line(reading, ITEM_REMARK, node);
    for (size_t i = 0; i < remark->len; i++)
        reading->line += remark->text[i] == '\n' && i + 1 < remark->len;
    put(reading->out, (struct slice){ remark->text, remark->len });
    if (remark->len == 0 || remark->text[remark->len - 1] != '\n')
        put_char(reading->out, '\n');
}

static void read_blank(struct tree_reading *reading, const struct yaml_node *node)
{
    static const char *const keys[] = { "blank", NULL };
    struct members members;
    if (!read_members(reading, node, keys, &members))
        return;
    if (members.value[0]->kind != YAML_SCALAR || strcmp(members.value[0]->text, "true") != 0)
        report_bad_member(reading, members.value[0], "'blank' can only be true");
    else
        put_typed_line(reading, ITEM_BLANK, node, (struct slice){ "", 0 }, NO_SLICE);
}

/* Decodes the \xNN escapes of a line that is not text. False for an invalid escape or a line end. */
static bool unescape(const struct yaml_node *node, char *to, size_t *len)
{
    *len = 0;
    for (const char *at = node->text; *at;) {
        int high = at[0] == '\\' && at[1] == 'x' ? hex_digit(at[2]) : -1;
        int low = high >= 0 ? hex_digit(at[3]) : -1;
        if (*at == '\\' && at[1] != '\\' && low < 0)
            return false;
        to[*len] = low >= 0 ? (char)(high * 16 + low) : *at;
        if (to[(*len)++] == '\n')
            return false;
        at += low >= 0 ? 4 : *at == '\\' ? 2 : 1;
    }
    return true;
}

static void read_skipped(struct tree_reading *reading, const struct yaml_node *node)
{
    static const char *const keys[] = { "skipped", NULL };
    struct members members;
    struct slice text;
    if (!read_members(reading, node, keys, &members) ||
        !read_text(reading, members.value[0], "skipped", &text))
        return;
    char *bytes = arena_alloc(reading->report->arena, text.len + 1);
    size_t len;
    if (unescape(members.value[0], bytes, &len))
        put_typed_line(reading, ITEM_SKIPPED, node, (struct slice){ bytes, len }, NO_SLICE);
    else
        report_bad_member(reading, members.value[0],
                          "write a backslash as '\\\\', and any byte but a line feed as "
                          "'\\x' and two digits");
}

/* An item's kind is the first of these keys that it has. */
static const char *const item_keys[] = { "row",     "field", "remark",  "blank",
                                         "skipped", "text",  "comment", NULL };
static void (*const item_readers[])(struct tree_reading *reading, const struct yaml_node *node) = {
    read_row, read_field, read_remark, read_blank, read_skipped, read_typed, read_comment_line,
};

static void read_item(struct tree_reading *reading, const struct yaml_node *node, bool in_block)
{
    size_t kind = 0;
    while (item_keys[kind] && !yaml_get(node, item_keys[kind]))
        kind++;
    if (!item_keys[kind] && node->kind == YAML_MAP && node->count > 0)
        report_unknown_member(reading, node->items[0], item_keys);
    else if (!item_keys[kind])
        report_bad_member(reading, node, "expected a line: members such as 'row' or 'field'");
    else if (in_block && item_readers[kind] == read_field)
        report_bad_member(reading, node, "a field ends the block; move it after the block");
    else
        item_readers[kind](reading, node);
}

/* Recurses at most once, since blocks are not nested. */
void read_lines(struct tree_reading *reading, const struct yaml_node *list, bool in_block)
{
    if (list->kind != YAML_LIST)
        report_bad_member(reading, list, "expected a list of lines");
    else
        for (size_t i = 0; i < list->count; i++)
            read_item(reading, list->items[i], in_block);
}
