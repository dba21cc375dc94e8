#include "yamltree.h"

#include <yaml.h>

struct reader {
    struct arena *arena;
    struct slice text;
    struct yaml_fault *fault;
    struct yaml_node *open[YAML_DEPTH_MAX]; /* the lists and maps around the next node */
    size_t depth;
    struct yaml_node *root;
    const char *line; /* the line that the last place was in, and its number from 0 */
    size_t line_number;
};

/* libyaml counts lines and columns from 0, and columns in characters. */
static struct place place_of(struct reader *reader, yaml_mark_t from, yaml_mark_t to)
{
    const char *end = reader->text.ptr + reader->text.len;
    if (from.line < reader->line_number || !reader->line) {
        reader->line = reader->text.ptr;
        reader->line_number = 0;
    }
    for (; reader->line_number < from.line; reader->line_number++) {
        const char *newline = memchr(reader->line, '\n', (size_t)(end - reader->line));
        reader->line = newline ? newline + 1 : end;
    }
    const char *line = reader->line;
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    struct slice source = { line, (size_t)((stop ? stop : end) - line) };
    size_t column = 0, columns[2] = { source.len, source.len };
    for (size_t byte = 0; byte <= source.len; byte++) {
        if (byte < source.len && ((unsigned char)source.ptr[byte] & 0xc0) == 0x80)
            continue;
        if (column == from.column)
            columns[0] = byte;
        if (column == to.column && to.line == from.line)
            columns[1] = byte;
        column++;
    }
    return (struct place){ from.line + 1, columns[0] + 1, columns[1] + 1, source };
}

static bool fail(struct reader *reader, yaml_mark_t from, yaml_mark_t to, const char *message)
{
    reader->fault->place = place_of(reader, from, to);
    reader->fault->message = message;
    return false;
}

static bool is_repeated_key(const struct yaml_node *map, const char *key)
{
    for (size_t i = 0; i + 1 < map->count; i += 2)
        if (strcmp(map->items[i]->text, key) == 0)
            return true;
    return false;
}

/* Puts a node into what is open around it. */
static bool place_node(struct reader *reader, struct yaml_node *node, const yaml_event_t *event)
{
    if (reader->depth == 0) {
        reader->root = node;
        return true;
    }
    struct yaml_node *parent = reader->open[reader->depth - 1];
    if (parent->kind == YAML_MAP && parent->count % 2 == 0) {
        if (node->kind != YAML_SCALAR)
            return fail(reader, event->start_mark, event->end_mark, "a key has to be plain text");
        if (is_repeated_key(parent, node->text))
            return fail(reader, event->start_mark, event->end_mark,
                        arena_printf(reader->arena, "key '%s' stands here twice", node->text));
    }
    if (parent->count >= 2 * YAML_KEYS_MAX)
        return fail(reader, event->start_mark, event->end_mark, "too many members");
    ARENA_PUSH(reader->arena, parent->items, parent->count, parent->capacity);
    parent->items[parent->count++] = node;
    return true;
}

static bool add_node(struct reader *reader, enum yaml_kind kind, const yaml_event_t *event)
{
    struct yaml_node *node = arena_zero(reader->arena, 1, sizeof *node);
    node->kind = kind;
    node->place = place_of(reader, event->start_mark, event->end_mark);
    if (kind == YAML_SCALAR) {
        struct slice text = { (const char *)event->data.scalar.value, event->data.scalar.length };
        node->text = arena_string(reader->arena, text);
        if (memchr(text.ptr, '\0', text.len))
            return fail(reader, event->start_mark, event->end_mark, "NUL character");
    }
    if (!place_node(reader, node, event))
        return false;
    if (kind == YAML_SCALAR)
        return true;
    if (reader->depth == YAML_DEPTH_MAX)
        return fail(reader, event->start_mark, event->end_mark, "nested too deeply");
    reader->open[reader->depth++] = node;
    return true;
}

static bool take_event(struct reader *reader, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return add_node(reader, YAML_SCALAR, event);
    case YAML_SEQUENCE_START_EVENT:
        return add_node(reader, YAML_LIST, event);
    case YAML_MAPPING_START_EVENT:
        return add_node(reader, YAML_MAP, event);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        reader->depth--;
        return true;
    case YAML_ALIAS_EVENT:
        return fail(reader, event->start_mark, event->end_mark, "aliases are not used here");
    case YAML_DOCUMENT_START_EVENT:
        if (reader->root)
            return fail(reader, event->start_mark, event->end_mark, "a second document");
        return true;
    default:
        return true;
    }
}

static void explain(struct reader *reader, const yaml_parser_t *parser)
{
    const char *problem = parser->problem ? parser->problem : "out of memory";
    yaml_mark_t mark = parser->problem_mark;
    if (parser->error == YAML_READER_ERROR) { /* it has an offset and no mark */
        mark = (yaml_mark_t){ 0 };
        for (size_t i = 0; i < parser->problem_offset && i < reader->text.len; i++)
            if (reader->text.ptr[i] == '\n')
                mark.line++;
    }
    const char *context = parser->context ? parser->context : "";
    fail(reader, mark, mark,
         arena_printf(reader->arena, "%s%s%s", context, *context ? ": " : "", problem));
}

struct yaml_node *yaml_parse(struct arena *arena, struct slice text, struct yaml_fault *fault)
{
    struct reader reader = { .arena = arena, .text = text, .fault = fault };
    yaml_mark_t start = { 0 };
    yaml_parser_t parser;
    if (text.len > YAML_SIZE_MAX) {
        fail(&reader, start, start, "the file is too large");
        return NULL;
    }
    if (!yaml_parser_initialize(&parser)) {
        fail(&reader, start, start, "out of memory");
        return NULL;
    }
    /* the arena leaves by longjmp when memory is out: the parser must not be lost on that way */
    jmp_buf outer;
    memcpy(&outer, &arena->out_of_memory, sizeof outer);
    volatile bool good = true;
    if (setjmp(arena->out_of_memory)) {
        yaml_parser_delete(&parser);
        memcpy(&arena->out_of_memory, &outer, sizeof outer);
        longjmp(arena->out_of_memory, 1);
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)text.ptr, text.len);
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    for (bool more = true; more && good;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            explain(&reader, &parser);
            good = false;
            break;
        }
        more = event.type != YAML_STREAM_END_EVENT;
        good = take_event(&reader, &event);
        yaml_event_delete(&event);
    }
    if (good && !reader.root)
        good = fail(&reader, start, start, "the file is empty");
    yaml_parser_delete(&parser);
    memcpy(&arena->out_of_memory, &outer, sizeof outer);
    return good ? reader.root : NULL;
}

struct yaml_node *yaml_get(const struct yaml_node *map, const char *key)
{
    for (size_t i = 0; map->kind == YAML_MAP && i + 1 < map->count; i += 2)
        if (strcmp(map->items[i]->text, key) == 0)
            return map->items[i + 1];
    return NULL;
}
