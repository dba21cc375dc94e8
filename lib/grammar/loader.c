#include "loader.h"

void report_expected(struct loader *loader, const struct yaml_node *node, const char *expected)
{
    report_at(loader->report, DIAG_GRAMMAR_VALUE, node->place, "expected %s", expected);
}

const char *load_text(struct loader *loader, const struct yaml_node *node)
{
    if (node->kind == YAML_SCALAR)
        return node->text;
    report_expected(loader, node, "text");
    return "";
}

bool load_flag(struct loader *loader, const struct yaml_node *map, const char *key, bool otherwise)
{
    const struct yaml_node *node = yaml_get(map, key);
    if (!node)
        return otherwise;
    bool yes = node->kind == YAML_SCALAR && strcmp(node->text, "true") == 0;
    if (!yes && !(node->kind == YAML_SCALAR && strcmp(node->text, "false") == 0))
        report_expected(loader, node, "true or false");
    return yes;
}

int64_t load_number(struct loader *loader, const struct yaml_node *map, const char *key,
                    int64_t otherwise)
{
    const struct yaml_node *node = yaml_get(map, key);
    int64_t number = 0;
    if (!node)
        return otherwise;
    if (node->kind != YAML_SCALAR || !parse_number(slice_of(node->text), &number))
        report_expected(loader, node, "a whole number");
    return number;
}

const char *const *load_words(struct loader *loader, const struct yaml_node *node)
{
    size_t count = node->kind == YAML_LIST ? node->count : 0;
    const char **words = arena_zero(loader->arena, count + 1, sizeof *words);
    if (node->kind != YAML_LIST || count == 0)
        report_expected(loader, node, "a list of words");
    for (size_t i = 0; i < count; i++)
        words[i] = load_text(loader, node->items[i]);
    return words;
}

bool check_keys(struct loader *loader, const struct yaml_node *node, const char *const *known)
{
    if (node->kind != YAML_MAP) {
        report_expected(loader, node, "a map");
        return false;
    }
    for (size_t i = 0; i + 1 < node->count; i += 2) {
        const char *key = node->items[i]->text;
        const char *const *word = known;
        while (*word && strcmp(*word, key) != 0)
            word++;
        if (*word)
            continue;
        struct diagnostic *found = report_at(loader->report, DIAG_GRAMMAR_KEY,
                                             node->items[i]->place, "unknown key '%s'", key);
        diagnostic_nearest(loader->report, found, known, slice_of(key));
    }
    return true;
}

const struct yaml_node *require_key(struct loader *loader, const struct yaml_node *map,
                                    const char *key)
{
    const struct yaml_node *node = yaml_get(map, key);
    if (!node)
        report_at(loader->report, DIAG_GRAMMAR_KEY, map->place, "key '%s' is missing", key);
    return node;
}

/*
 * The position in the file of a byte of a pattern; inexact if the file writes the pattern with
 * escapes.
 */
static struct place pattern_place(const struct yaml_node *node, const char *text, size_t offset)
{
    struct slice source = node->place.source;
    size_t len = strlen(text);
    for (size_t i = node->place.column - 1; i + len <= source.len; i++)
        if (memcmp(source.ptr + i, text, len) == 0)
            return (struct place){ node->place.line, i + offset + 1, i + offset + 2, source, 0, 0 };
    return node->place;
}

struct pattern *load_pattern(struct loader *loader, const struct yaml_node *node, const char *text,
                             struct pattern *(*compile)(struct patterns *, struct slice,
                                                        struct pattern_fault *))
{
    struct pattern_fault fault;
    struct pattern *pattern = compile(loader->grammar->patterns, slice_of(text), &fault);
    if (!pattern && fault.out_of_memory)
        longjmp(loader->arena->out_of_memory, 1);
    if (pattern && pattern_group_count(pattern) > PATTERN_GROUPS_MAX)
        report_at(loader->report, DIAG_GRAMMAR_VALUE, node->place,
                  "the pattern has %d groups, but at most %d are allowed",
                  pattern_group_count(pattern), PATTERN_GROUPS_MAX);
    if (pattern)
        return pattern;
    struct diagnostic *found =
            report_at(loader->report, DIAG_GRAMMAR_PATTERN, pattern_place(node, text, fault.offset),
                      "the pattern does not compile: %s", fault.message);
    if (found->place.column != node->place.column)
        return NULL;
    found->notes = arena_alloc(loader->arena, sizeof *found->notes);
    found->note_count = 1;
    found->notes[0].message = "here in the pattern";
    found->notes[0].place = (struct place){
        node->place.line, fault.offset + 1, fault.offset + 2, slice_of(text), 0, 0
    };
    return NULL;
}
