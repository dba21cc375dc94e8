#include "tree/json_tree.h"

#include "trees.h"

static struct json_piece piece_of(struct slice text)
{
    return (struct json_piece){ .text = text,
                                .place = { .line = 3, .column = 5 },
                                .is_last = true };
}

static struct yaml_node *parse_json(struct arena *arena, struct slice text,
                                    struct yaml_fault *fault)
{
    struct json_piece piece = piece_of(text);
    return json_read(arena, &piece, NULL, fault);
}

static const struct tree_case trees[] = {
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
    expect_trees(parse_json, trees, LENGTH(trees), true);
}

/* The text begins at 3:5. */
static const struct fault_case faults[] = {
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
    expect_faults(parse_json, faults, LENGTH(faults), 5);
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

Test(jsontree, streams_are_values_or_one_list)
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
