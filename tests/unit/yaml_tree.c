#include "grammar/embedded.h"
#include "trees.h"

static const struct tree_case trees[] = {
    { "a", "a" },
    { "a: 1\nb: two words\n", "{a: 1, b: two words}" },
    { "a: {b: [c, d], e: {}}\n", "{a: {b: [c, d], e: {}}}" },
    { "a:\n  - b\n  - c: d\n", "{a: [b, {c: d}]}" },
    { "a: 'x # y'\nb: \"\\t\"\n# comment\n", "{a: x # y, b: \t}" },
    { "a: |\n  x\n  y\n", "{a: x\ny\n}" },
    { "a:\n", "{a: }" },
    { "true: yes\n", "{true: yes}" },
    { "---\na: b\n...\n", "{a: b}" },
    { "\xef\xbb\xbf"
      "a: b\n",
      "{a: b}" },
    { "a: !!int 1\n", "{a: 1}" },
};

Test(yamltree, documents_become_trees)
{
    expect_trees(yaml_parse, trees, LENGTH(trees), false);
}

static const struct fault_case faults[] = {
    { "", 1, 1, "empty" },
    { "# nothing\n", 1, 1, "empty" },
    { "a: 1\nb: 2\na: 3\n", 3, 1, "duplicate" },
    { "a: {b: 1, b: 2}\n", 1, 11, "duplicate" },
    { "a: &x 1\nb: *x\n", 2, 4, "alias" },
    { "a: 1\n---\nb: 1\n", 2, 1, "document" },
    { "? [a]\n: b\n", 1, 3, "key" },
    { "? {a: b}\n: c\n", 1, 3, "key" },
    { "a: [1, 2\n", 2, 1, "" },
    { "a: b: c\n", 1, 5, "" },
    { "\ta: b\n", 1, 1, "" },
    { "a: \"x\n", 2, 1, "" },
    { "a: b\nc: \xff\n", 2, 4, "" },
    { "\xc3\xa9: [1,\n  x: {\n", 3, 1, "" },
    { "\xc3\xa9: *x\n", 1, 5, "alias" },
    { "a: \"\\0\"\n", 1, 4, "NUL" },
};

Test(yamltree, faults_have_a_place_and_a_message)
{
    expect_faults(yaml_parse, faults, LENGTH(faults), 1);
}

static bool parses(struct slice text)
{
    struct arena arena = { 0 };
    struct yaml_fault fault;
    bool good = yaml_parse(&arena, text, &fault) != NULL;
    arena_free(&arena);
    return good;
}

Test(yamltree, depth_has_a_limit)
{
    static char text[2 * YAML_SIZE_MAX];
    for (size_t depth = 1; depth < 1000; depth += depth < 30 ? 1 : 100) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        cr_expect(parses((struct slice){ text, 2 * depth }) == (depth <= YAML_DEPTH_MAX),
                  "depth %zu", depth);
    }
}

Test(yamltree, size_has_a_limit)
{
    static char text[YAML_SIZE_MAX + 1];
    memset(text, ' ', sizeof text);
    text[0] = 'a';
    cr_expect(parses((struct slice){ text, YAML_SIZE_MAX }));
    cr_expect(!parses((struct slice){ text, YAML_SIZE_MAX + 1 }));
}

/* As much nesting as fits: without a limit, libyaml takes quadratic time. */
Test(yamltree, the_deepest_text_is_fast, .timeout = 20)
{
    static char text[YAML_SIZE_MAX];
    static const char *const pieces[] = { "[", "{", "- ", "? ", "{a: ", "[a, ", "a,", "\"" };
    for (size_t i = 0; i < LENGTH(pieces); i++) {
        size_t len = strlen(pieces[i]);
        for (size_t at = 0; at + len <= sizeof text; at += len)
            memcpy(text + at, pieces[i], len);
        cr_expect(!parses((struct slice){ text, sizeof text / len * len }) || pieces[i][0] == 'a',
                  "'%s'", pieces[i]);
    }
}

Test(yamltree, the_number_of_keys_has_a_limit)
{
    static char text[YAML_SIZE_MAX];
    size_t len = 0;
    for (int i = 0; i < YAML_KEYS_MAX + 1; i++) {
        if (i == YAML_KEYS_MAX)
            cr_expect(parses((struct slice){ text, len }));
        len += (size_t)sprintf(text + len, "k%d: v\n", i);
    }
    cr_expect(!parses((struct slice){ text, len }));
}

Test(yamltree, values_are_found_by_their_keys)
{
    struct arena arena = { 0 };
    struct yaml_fault fault;
    struct yaml_node *root = yaml_parse(&arena, slice_of("a: 1\nb: [a]\nc:\n  a: 2\n"), &fault);
    cr_assert(root != NULL);
    cr_expect_str_eq(yaml_get(root, "a")->text, "1");
    cr_expect_str_eq(yaml_get(yaml_get(root, "c"), "a")->text, "2");
    cr_expect(!yaml_get(root, "d") && !yaml_get(root, "1"));
    cr_expect(!yaml_get(yaml_get(root, "b"), "a"), "a list has no keys");
    cr_expect(!yaml_get(yaml_get(root, "a"), "a"), "a text has no keys");
    cr_expect(root->place.line == 1 && yaml_get(yaml_get(root, "c"), "a")->place.line == 4 &&
              yaml_get(yaml_get(root, "c"), "a")->place.column == 6);
    arena_free(&arena);
}

/* If memory runs out during parsing, the parser must be freed: the sanitizers check for leaks. */
Test(yamltree, the_callers_jump_is_restored)
{
    struct arena arena = { 0 };
    struct yaml_fault fault;
    volatile bool left = false;
    if (setjmp(arena.out_of_memory)) {
        left = true;
    } else {
        cr_expect(yaml_parse(&arena, slice_of("a: b\n"), &fault) != NULL);
        arena_alloc(&arena, SIZE_MAX);
    }
    cr_expect(left);
    arena_free(&arena);
}

static bool same_place(const struct place *a, const struct place *b)
{
    return a->line == b->line && a->column == b->column && a->end_column == b->end_column &&
           slice_equal(a->source, b->source) && a->source_offset == b->source_offset &&
           a->mapped_line == b->mapped_line;
}

static bool same_tree(const struct yaml_node *a, const struct yaml_node *b)
{
    bool same = a->kind == b->kind && a->plain == b->plain && same_place(&a->place, &b->place) &&
                a->count == b->count && a->len == b->len &&
                (a->kind != YAML_SCALAR || memcmp(a->text, b->text, a->len + 1) == 0);
    for (size_t i = 0; same && i < a->count; i++)
        same = same_tree(a->items[i], b->items[i]);
    return same;
}

/* Except for the scan part, which comes last and is not parsed. */
Test(yamltree, embedded_trees_match_the_files)
{
    size_t files = 0;
    for (const struct embedded_grammar *file = embedded_grammars; file->name; file++, files++) {
        struct arena arena = { 0 };
        struct yaml_fault fault;
        struct yaml_node *whole = yaml_parse(&arena, slice_of(file->text), &fault);
        const struct yaml_node *above = yaml_unpack(&arena, &file->above_scan);
        cr_assert(whole && whole->count >= above->count);
        if (whole->count > above->count) {
            cr_assert(whole->count == above->count + 2 &&
                      strcmp(whole->items[above->count]->text, "scan") == 0);
            whole->count -= 2;
        }
        cr_expect(same_tree(above, whole), "%s", file->name);
        arena_free(&arena);
    }
    cr_expect(files == GAME_COUNT + 1); /* including common.yaml */
}
