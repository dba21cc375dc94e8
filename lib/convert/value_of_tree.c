#include "value_of_tree.h"

#include <stdarg.h>

#include "parse/players.h"
#include "parse/values.h"

/* --- members --- */

struct diagnostic *report_bad_member(struct tree_reading *reading, const struct yaml_node *node,
                                     const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(reading->report->arena, format, args);
    va_end(args);
    return report_at(reading->report, DIAG_BAD_MEMBER, node->place, "%s", message);
}

void report_missing_member(struct tree_reading *reading, const struct members *members,
                           const char *key)
{
    if (!members->has_unknown)
        report_at(reading->report, DIAG_MISSING_MEMBER, members->map->place, "'%s' is missing",
                  key);
}

void report_unknown_member(struct tree_reading *reading, const struct yaml_node *key,
                           const char *const *known)
{
    struct slice typed = { key->text, key->len };
    struct report *rep = reading->report;
    struct diagnostic *found = report_at(rep, DIAG_UNKNOWN_MEMBER, key->place,
                                         "unknown member '%s'", excerpt(rep, typed));
    const char *all = known[0];
    for (size_t i = 1; known[i]; i++)
        all = arena_printf(rep->arena, "%s, %s", all, known[i]);
    if (!diagnostic_nearest(rep, found, known, typed))
        diagnostic_help(rep, found, "expected one of %s", all);
}

static void repeated_member(struct tree_reading *reading, const struct yaml_node *key,
                            const struct yaml_node *first)
{
    struct report *rep = reading->report;
    struct diagnostic *found =
            report_at(rep, DIAG_DUPLICATE_MEMBER, key->place, "duplicate member '%s'", key->text);
    found->notes = arena_zero(rep->arena, NOTES_MAX, sizeof *found->notes);
    found->notes[found->note_count++] = (struct note){ first->place, "here first" };
}

bool read_members(struct tree_reading *reading, const struct yaml_node *map,
                  const char *const *known, struct members *members)
{
    const struct yaml_node *keys[MEMBERS_MAX] = { NULL };
    *members = (struct members){ .map = map };
    if (map->kind != YAML_MAP) {
        report_bad_member(reading, map, "expected members such as '%s'", known[0]);
        return false;
    }
    for (size_t i = 0; i + 1 < map->count; i += 2) {
        const struct yaml_node *key = map->items[i];
        size_t place = 0;
        while (known[place] && strcmp(known[place], key->text) != 0)
            place++;
        if (!known[place]) {
            report_unknown_member(reading, key, known);
            members->has_unknown = true;
        } else if (keys[place]) {
            repeated_member(reading, key, keys[place]);
        } else {
            keys[place] = key;
            members->value[place] = map->items[i + 1];
        }
    }
    return true;
}

/* --- scalars --- */

static bool is_scalar(struct tree_reading *reading, const struct yaml_node *node, const char *name,
                      const char *expected)
{
    if (node->kind != YAML_SCALAR)
        report_bad_member(reading, node, "'%s' expects %s", name, expected);
    else if (memchr(node->text, '\n', node->len))
        report_bad_member(reading, node, "'%s' must not contain a line end", name);
    else
        return true;
    return false;
}

bool read_text(struct tree_reading *reading, const struct yaml_node *node, const char *name,
               struct slice *text)
{
    if (!is_scalar(reading, node, name, "text"))
        return false;
    *text = (struct slice){ node->text, node->len };
    if (!node->plain || !reading->is_json)
        return true;
    report_bad_member(reading, node, "'%s' expects text in quotes", name);
    return false;
}

/* Only a whole number may be written without quotes. */
bool read_number(struct tree_reading *reading, const struct yaml_node *node, const char *name,
                 bool plus, struct slice *text)
{
    if (!is_scalar(reading, node, name, "a number"))
        return false;
    *text = (struct slice){ node->text, node->len };
    if (!node->plain)
        return true;
    size_t sign = node->len && (*node->text == '-' || *node->text == '+');
    struct slice digits = slice_after(*text, sign);
    bool is_number = digits.len && slice_span(digits, is_digit) == digits.len;
    if (!is_number && reading->is_json) {
        report_bad_member(reading, node, "'%s' expects a whole number, or text in quotes", name);
        return false;
    }
    if (is_number && plus && !sign && *node->text != '0')
        *text = slice_of(arena_printf(reading->report->arena, "+%s", node->text));
    return true;
}

/* --- lists --- */

/* The items of a list as strings; NULL after an error, which is reported. Only a list of winners may be empty. */
static struct slice *read_items(struct tree_reading *reading, const struct yaml_node *list,
                                const char *name, const struct value_def *def, bool numbers)
{
    struct slice *items = arena_zero(reading->report->arena, list->count + 1, sizeof *items);
    bool plus = def->show_plus && type_has_tokens(def->type);
    bool good = list->kind == YAML_LIST && (list->count || def->type == TYPE_WINNER);
    if (list->kind != YAML_LIST)
        report_bad_member(reading, list, "'%s' expects a list", name);
    else if (!good)
        report_bad_member(reading, list, "'%s' must not be an empty list", name);
    for (size_t i = 0; list->kind == YAML_LIST && i < list->count; i++)
        good &= numbers ? read_number(reading, list->items[i], name, plus, &items[i])
                        : read_text(reading, list->items[i], name, &items[i]);
    return good ? items : NULL;
}

/* Joins items. No white space is written before '#', because it would begin a comment. */
static struct slice join(struct arena *arena, const struct slice *items, size_t count,
                         const char *separator)
{
    size_t len = 0, step = strlen(separator);
    for (size_t i = 0; i < count; i++)
        len += items[i].len + step;
    char *text = arena_alloc(arena, len + 1), *to = text;
    for (size_t i = 0; i < count; i++) {
        bool is_hash = items[i].len && *items[i].ptr == '#';
        if (i > 0)
            memcpy(to, separator, step);
        to += i == 0 ? 0 : is_hash && *separator == ',' ? 1 : step;
        if (items[i].len)
            memcpy(to, items[i].ptr, items[i].len);
        to += items[i].len;
    }
    return (struct slice){ text, (size_t)(to - text) };
}

static bool read_names(struct tree_reading *reading, const struct yaml_node *node, const char *name,
                       const struct value_def *def, struct slice *text)
{
    struct slice rest, piece,
            *items = read_items(reading, node, name, def, def->type != TYPE_READINGS);
    if (!items)
        return false;
    *text = node->count ? join(reading->report->arena, items, node->count, ", ") : slice_of("none");
    rest = *text;
    for (size_t i = 0; i < node->count && next_piece(&rest, &piece); i++)
        if (!slice_equal(piece, items[i])) {
            report_bad_member(reading, node->items[i],
                              "a name must not contain a comma, nor begin or end with white space");
            return false;
        }
    return true;
}

/* Checks that the text has the same tokens as the tree. */
static bool check_tokens(struct tree_reading *reading, const struct yaml_node *node,
                         const struct value_def *def, const struct slice *items, size_t count,
                         struct slice text)
{
    struct tokens tokens = value_tokens(def, text);
    struct token token;
    enum token_result result;
    size_t i = 0;
    while ((result = token_next(&tokens, &token)) == TOKEN_OK &&
           (!items || (i < count && slice_equal(token.text, items[i]))))
        i++;
    if (result == TOKEN_END && (i == count || !items))
        return true;
    const struct yaml_node *where =
            node->kind == YAML_LIST && i < node->count ? node->items[i] : node;
    struct slice shown = items && i < count ? items[i] : result == TOKEN_BAD ? token.text : text;
    const char *expected = def->type == TYPE_LETTERS ? arena_printf(reading->report->arena,
                                                                    "letters '%s'", def->alphabet)
                                                     : type_name(def->type);
    report_bad_member(reading, where, "unexpected '%s', expected %s",
                      excerpt(reading->report, shown), expected);
    return false;
}

static bool read_tokens(struct tree_reading *reading, const struct yaml_node *node,
                        const char *name, const struct value_def *def, bool numbers,
                        struct slice *text)
{
    struct slice *items = read_items(reading, node, name, def, numbers);
    if (!items)
        return false;
    *text = join(reading->report->arena, items, node->count, " ");
    return check_tokens(reading, node, def, items, node->count, *text);
}

bool read_value_of_kind(struct tree_reading *reading, const struct yaml_node *node,
                        const char *name, const struct value_def *def, enum value_kind form,
                        struct slice *text)
{
    switch (form) {
    case KIND_TEXT:
        return read_text(reading, node, name, text);
    case KIND_NUMBER:
    case KIND_NAME:
        return read_number(reading, node, name, false, text);
    case KIND_LETTERS:
        return read_text(reading, node, name, text) &&
               check_tokens(reading, node, def, NULL, 0, *text);
    case KIND_TOKEN:
        return read_text(reading, node, name, text) &&
               check_tokens(reading, node, def, text, 1, *text);
    case KIND_TOKENS:
    case KIND_NUMBERS:
        return read_tokens(reading, node, name, def, form == KIND_NUMBERS, text);
    case KIND_PLAYERS:
        if (node->kind == YAML_SCALAR)
            return read_number(reading, node, name, false, text);
        /* fall through */
    case KIND_NAMES:
        return read_names(reading, node, name, def, text);
    }
    return false;
}
