#include "tree/json_tree.h"

#include "unit.h"

/* Prints the tree on one line, with marks around text. */
static void note_node(struct notes *notes, const struct yaml_node *node)
{
    if (node->kind == YAML_SCALAR) {
        note(notes, node->plain ? "%s" : "'%s'", node->text);
        return;
    }
    note(notes, "%c", node->kind == YAML_MAP ? '{' : '[');
    for (size_t i = 0; i < node->count; i++) {
        if (i)
            note(notes, "%s", node->kind == YAML_MAP && i % 2 ? ": " : ", ");
        note_node(notes, node->items[i]);
    }
    note(notes, "%c", node->kind == YAML_MAP ? '}' : ']');
}

static struct json_piece piece_of(struct slice text)
{
    return (struct json_piece){ .text = text,
                                .place = { .line = 3, .column = 5 },
                                .is_last = true };
}

static const struct {
    const char *text, *tree;
} trees[] = {
    { "{}", "{}" },
    { " \t\r\n{ \"a\" : 1 }", "{'a': 1}" },
    { "{\"a\":[1,[],{\"b\":\"c\"}],\"d\":{}}", "{'a': [1, [], {'b': 'c'}], 'd': {}}" },
    { "{\"a\":true,\"b\":false,\"c\":null}", "{'a': true, 'b': false, 'c': null}" },
    { "{\"a\":[0,-0,-12,1.50,1e9,2E-3,0.1e+1]}", "{'a': [0, -0, -12, 1.50, 1e9, 2E-3, 0.1e+1]}" },
    { "{\"a\":123456789012345678901234567890}", "{'a': 123456789012345678901234567890}" },
    { "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}", "{'a': '\"\\/\b\f\n\r\t'}" },
    { "{\"\\u0041\":\"\\u00e9\\u20AC\\ud834\\udd1e\"}",
      "{'A': '\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9e'}" },
    { "{\"a\":\"\xc3\xa9\x7f\"}", "{'a': '\xc3\xa9\x7f'}" },
    { "{\"a\":1,\"a\":2}", "{'a': 1, 'a': 2}" },
};

Test(jsontree, texts_become_trees)
{
    for (size_t i = 0; i < LENGTH(trees); i++) {
        struct arena arena = { 0 };
        struct yaml_fault fault;
        struct notes notes = { "", 0 };
        struct slice text = exact(trees[i].text, strlen(trees[i].text));
        struct json_piece piece = piece_of(text);
        struct yaml_node *root = json_read(&arena, &piece, NULL, &fault);
        cr_assert(root != NULL, "case %zu: %s", i, fault.message);
        note_node(&notes, root);
        cr_expect_str_eq(notes.text, trees[i].tree, "case %zu: %s", i, notes.text);
        let_go(text);
        arena_free(&arena);
    }
}

/* The place of the fault in a text that begins at 3:5, and a word of the message. */
static const struct {
    const char *text;
    unsigned line, column;
    const char *word;
} faults[] = {
    { "[]", 3, 5, "record" },
    { "{", 3, 6, "line 3" },
    { "{\"a\":\n", 4, 1, "ends" },
    { "{\"a\"}", 3, 9, "':'" },
    { "{\"a\",1}", 3, 9, "':'" },
    { "{\"a\":1]", 3, 11, "'}'" },
    { "{\"a\":[1}", 3, 12, "']'" },
    { "{\"a\":1 2}", 3, 12, "','" },
    { "{\"a\":[1 2]}", 3, 13, "','" },
    { "{\"a\":[1,]}", 3, 13, "comma" },
    { "{,}", 3, 6, "key" },
    { "{\"a\":,}", 3, 10, "value" },
    { "{1:2}", 3, 6, "key" },
    { "{\"a\":01}", 3, 10, "begin with 0" },
    { "{\"a\":1.}", 3, 10, "number" },
    { "{\"a\":-}", 3, 10, "number" },
    { "{\"a\":1e}", 3, 10, "number" },
    { "{\"a\":+1}", 3, 10, "quotes" },
    { "{\"a\":NaN}", 3, 10, "quotes" },
    { "{\"a\":'b'}", 3, 10, "double" },
    { "{\"a\":\"b\n\"}", 3, 12, "unterminated" },
    { "{\"a\":\"b", 3, 10, "unterminated" },
    { "{\"a\":\"b\\", 3, 12, "escape" },
    { "{\"a\":\"\\u12", 3, 11, "digits" },
    { "{\"a\":\"\\udc00\"}", 3, 11, "surrogate" },
    { "{\"a\":\"\\ud800\\u0041\"}", 3, 11, "surrogate" },
    { "{\"a\":\"\xed\xa0\x80\"}", 3, 11, "0xed" },
    { "{\"a\":\"\x01\"}", 3, 11, "\\u0001" },
    { "{} {}", 3, 8, "new line" },
    { "# x", 3, 5, "record" },
    { "{\"a\":/* x */1}", 3, 10, "comments" },
};

Test(jsontree, faults_have_a_place_and_a_message)
{
    for (size_t i = 0; i < LENGTH(faults); i++) {
        struct arena arena = { 0 };
        struct yaml_fault fault = { { 0 }, NULL };
        struct slice text = exact(faults[i].text, strlen(faults[i].text));
        struct json_piece piece = piece_of(text);
        cr_assert(!json_read(&arena, &piece, NULL, &fault), "case %zu is fine", i);
        cr_assert(fault.message && strstr(fault.message, faults[i].word), "case %zu: %s", i,
                  fault.message);
        cr_expect(fault.place.line == faults[i].line && fault.place.column == faults[i].column,
                  "case %zu: at %llu:%zu: %s", i, (unsigned long long)fault.place.line,
                  fault.place.column, fault.message);
        let_go(text);
        arena_free(&arena);
    }
}

/* Pieces of a stream in order: v for a value, - for none, ! for a fault. */
static const struct {
    const char *pieces[6], *found;
} streams[] = {
    { { "{}", " {}", "\n" }, "vv-" },
    { { "[{}", ",{}", "]\n" }, "vv-" },
    { { "[", "]" }, "--" },
    { { "[{}", "][{}", "] {}" }, "vvv" },
    { { "[{}", " {}", ",{}", "]" }, "v!v-" },
    { { ",{}", "{}" }, "!v" },
    { { "[{}", ",]" }, "v!" },
    { { "[{}", "x", ",{}", "]" }, "v!v-" },
    { { "{}", "]" }, "v!" },
    { { "[{]", ",{}", "]" }, "!v-" },
};

Test(jsontree, a_stream_is_one_list_or_none)
{
    for (size_t i = 0; i < LENGTH(streams); i++) {
        struct arena arena = { 0 };
        struct json_stream stream = { 0 };
        struct yaml_fault fault;
        struct notes notes = { "", 0 };
        for (size_t k = 0; streams[i].pieces[k]; k++) {
            struct json_piece piece = { .text = slice_of(streams[i].pieces[k]),
                                        .place = { .line = 1, .column = 1 } };
            bool found = json_read(&arena, &piece, &stream, &fault);
            note(&notes, "%c", found ? 'v' : fault.message ? '!' : '-');
        }
        cr_expect_str_eq(notes.text, streams[i].found, "case %zu: %s", i, notes.text);
        cr_expect(!stream.in_list, "case %zu: the list is closed", i);
        arena_free(&arena);
    }
}
