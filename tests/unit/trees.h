/* What the tests of YAML and JSON share: texts that become trees, and texts with faults. */
#ifndef QUIRE_UNIT_TREES_H
#define QUIRE_UNIT_TREES_H

#include "tree/yaml_tree.h"
#include "unit.h"

/* Parses a text whole; NULL with a fault. */
typedef struct yaml_node *tree_parser(struct arena *arena, struct slice text,
                                      struct yaml_fault *fault);

struct tree_case {
    const char *text, *tree; /* the tree in one line: {key: value}, [item], text */
};

/* Where the fault is, and a word of its message. */
struct fault_case {
    const char *text;
    unsigned line, column;
    const char *word;
};

/* Writes a tree in one line, with marks around text that JSON had in quotes if `quotes`. */
static inline void note_node(struct notes *notes, const struct yaml_node *node, bool quotes)
{
    if (node->kind == YAML_SCALAR) {
        note(notes, quotes && !node->plain ? "'%s'" : "%s", node->text);
        return;
    }
    note(notes, "%c", node->kind == YAML_MAP ? '{' : '[');
    for (size_t i = 0; i < node->count; i++) {
        if (i)
            note(notes, "%s", node->kind == YAML_MAP && i % 2 ? ": " : ", ");
        note_node(notes, node->items[i], quotes);
    }
    note(notes, "%c", node->kind == YAML_MAP ? '}' : ']');
}

static inline void expect_trees(tree_parser *parse, const struct tree_case *cases, size_t count,
                                bool quotes)
{
    for (size_t i = 0; i < count; i++) {
        struct arena arena = { 0 };
        struct yaml_fault fault = { { 0 }, "" };
        struct notes notes = { "", 0 };
        struct slice text = exact(cases[i].text, strlen(cases[i].text));
        struct yaml_node *root = parse(&arena, text, &fault);
        cr_assert(root != NULL, "case %zu: %s", i, fault.message);
        note_node(&notes, root, quotes);
        cr_expect_str_eq(notes.text, cases[i].tree, "case %zu: %s", i, notes.text);
        free_text(text);
        arena_free(&arena);
    }
}

/* `first_column`: where the texts begin. */
static inline void expect_faults(tree_parser *parse, const struct fault_case *cases, size_t count,
                                 size_t first_column)
{
    for (size_t i = 0; i < count; i++) {
        struct arena arena = { 0 };
        struct yaml_fault fault = { { 0 }, NULL };
        struct slice text = exact(cases[i].text, strlen(cases[i].text));
        cr_assert(!parse(&arena, text, &fault), "case %zu is fine", i);
        cr_assert(fault.message && strstr(fault.message, cases[i].word), "case %zu: %s", i,
                  fault.message);
        cr_expect(fault.place.line == cases[i].line && fault.place.column == cases[i].column,
                  "case %zu: at %llu:%zu: %s", i, (unsigned long long)fault.place.line,
                  fault.place.column, fault.message);
        cr_expect(fault.place.end_column >= fault.place.column &&
                          fault.place.column <= first_column + fault.place.source.len,
                  "case %zu", i);
        free_text(text);
        arena_free(&arena);
    }
}

#endif
