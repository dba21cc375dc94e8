#include "yaml_tree.h"

#include <yaml.h>

/*
 * A position in the text. libyaml counts characters; the byte is counted on from an earlier cursor.
 */
struct cursor {
    size_t byte, character;
    uint64_t line;
    size_t line_start, line_end;
};

struct reader {
    struct arena *arena;
    struct slice text;
    struct yaml_limits limits;
    struct yaml_fault *fault;
    struct yaml_node *open[YAML_DEPTH_MAX]; /* the lists and maps that enclose the next node */
    size_t depth;
    struct yaml_node *root;
    struct cursor cursor;
    yaml_parser_t parser;
    yaml_event_t event;
};

static bool is_inside_character(const struct reader *reader, size_t byte)
{
    return byte < reader->text.len && ((unsigned char)reader->text.ptr[byte] & 0xc0) == 0x80;
}

/* The byte at which a character begins, counted on from a nearby cursor. */
static size_t byte_of(const struct reader *reader, struct cursor from, size_t character)
{
    for (; from.character < character && from.byte < reader->text.len; from.character++) {
        from.byte++;
        while (is_inside_character(reader, from.byte))
            from.byte++;
    }
    for (; from.character > character; from.character--) {
        from.byte--;
        while (is_inside_character(reader, from.byte))
            from.byte--;
    }
    return from.byte;
}

static size_t end_of_line(const struct reader *reader, size_t from)
{
    const char *end = memchr(reader->text.ptr + from, '\n', reader->text.len - from);
    return end ? (size_t)(end - reader->text.ptr) : reader->text.len;
}

/* Moves the cursor to a byte. Only a line feed ends a line here; libyaml accepts more line ends. */
static void move_to(struct reader *reader, size_t byte, size_t character)
{
    struct cursor *cursor = &reader->cursor;
    while (byte > cursor->line_end) {
        cursor->line++;
        cursor->line_start = cursor->line_end + 1;
        cursor->line_end = end_of_line(reader, cursor->line_start);
    }
    while (byte < cursor->line_start) {
        cursor->line--;
        cursor->line_end = --cursor->line_start;
        while (cursor->line_start > 0 && reader->text.ptr[cursor->line_start - 1] != '\n')
            cursor->line_start--;
    }
    cursor->byte = byte;
    cursor->character = character;
}

/* A range over several lines is cut at the end of its first line. */
static struct place place_of(struct reader *reader, yaml_mark_t from, yaml_mark_t to)
{
    const struct cursor *cursor = &reader->cursor;
    move_to(reader, byte_of(reader, *cursor, from.index), from.index);
    size_t end = byte_of(reader, *cursor, to.index);
    if (end > cursor->line_end)
        end = cursor->line_end;
    if (end < cursor->byte)
        end = cursor->byte;
    struct slice source = { reader->text.ptr + cursor->line_start,
                            cursor->line_end - cursor->line_start };
    return (struct place){ cursor->line,
                           cursor->byte - cursor->line_start + 1,
                           end - cursor->line_start + 1,
                           source,
                           0,
                           0 };
}

static bool fail(struct reader *reader, yaml_mark_t from, yaml_mark_t to, const char *message)
{
    reader->fault->place = place_of(reader, from, to);
    reader->fault->message = message;
    return false;
}

/* The same for the current event. */
static bool fail_here(struct reader *reader, const char *message)
{
    return fail(reader, reader->event.start_mark, reader->event.end_mark, message);
}

static bool is_repeated_key(const struct yaml_node *map, const char *key)
{
    for (size_t i = 0; i + 1 < map->count; i += 2)
        if (strcmp(map->items[i]->text, key) == 0)
            return true;
    return false;
}

/* Adds a node to the list or map that encloses it. */
static bool place_node(struct reader *reader, struct yaml_node *node)
{
    if (reader->depth == 0) {
        reader->root = node;
        return true;
    }
    struct yaml_node *parent = reader->open[reader->depth - 1];
    if (parent->kind == YAML_MAP && parent->count % 2 == 0) {
        if (node->kind != YAML_SCALAR)
            return fail_here(reader, "a key must be plain text");
        if (!reader->limits.allow_duplicate_keys && is_repeated_key(parent, node->text))
            return fail_here(reader, arena_printf(reader->arena, "duplicate key '%s'", node->text));
    }
    if (parent->count >= (parent->kind == YAML_MAP ? 2 * YAML_KEYS_MAX : reader->limits.items))
        return fail_here(reader, "too many members");
    ARENA_PUSH(reader->arena, parent->items, parent->count, parent->capacity);
    parent->items[parent->count++] = node;
    return true;
}

static bool add_node(struct reader *reader, enum yaml_kind kind)
{
    const yaml_event_t *event = &reader->event;
    struct yaml_node *node = arena_zero(reader->arena, 1, sizeof *node);
    node->kind = kind;
    node->place = place_of(reader, event->start_mark, event->end_mark);
    if (kind == YAML_SCALAR) {
        struct slice text = { (const char *)event->data.scalar.value, event->data.scalar.length };
        node->text = arena_string(reader->arena, text);
        node->len = text.len;
        node->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
        if (memchr(text.ptr, '\0', text.len))
            return fail_here(reader, "NUL character");
    }
    if (!place_node(reader, node))
        return false;
    if (kind == YAML_SCALAR)
        return true;
    if (reader->depth == YAML_DEPTH_MAX)
        return fail_here(reader, "nested too deeply");
    reader->open[reader->depth++] = node;
    return true;
}

static bool take_event(struct reader *reader)
{
    switch (reader->event.type) {
    case YAML_SCALAR_EVENT:
        return add_node(reader, YAML_SCALAR);
    case YAML_SEQUENCE_START_EVENT:
        return add_node(reader, YAML_LIST);
    case YAML_MAPPING_START_EVENT:
        return add_node(reader, YAML_MAP);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        reader->depth--;
        return true;
    case YAML_ALIAS_EVENT:
        return fail_here(reader, "aliases are not allowed");
    case YAML_DOCUMENT_START_EVENT:
        if (reader->root)
            return fail_here(reader, "more than one document");
        return true;
    default:
        return true;
    }
}

static void explain(struct reader *reader)
{
    const yaml_parser_t *parser = &reader->parser;
    const char *problem = parser->problem ? parser->problem : "out of memory";
    yaml_mark_t mark = parser->problem_mark;
    if (parser->error == YAML_READER_ERROR) { /* this error has a byte offset instead of a mark */
        size_t byte = 0;
        for (mark.index = 0; byte < parser->problem_offset && byte < reader->text.len; byte++)
            mark.index += !is_inside_character(reader, byte + 1);
    }
    const char *context = parser->context ? parser->context : "";
    const char *message =
            arena_printf(reader->arena, "%s%s%s", context, *context ? ": " : "", problem);
    fail(reader, mark, mark, message);
    if (*context && parser->context_mark.index < mark.index) {
        move_to(reader, byte_of(reader, reader->cursor, parser->context_mark.index),
                parser->context_mark.index);
        if (reader->cursor.line < reader->fault->place.line)
            reader->fault->message = arena_printf(reader->arena, "%s (starting on line %llu)",
                                                  message, (unsigned long long)reader->cursor.line);
    }
}

/* Jumps out through the arena if libyaml runs out of memory. */
static bool next_event(struct reader *reader)
{
    if (yaml_parser_parse(&reader->parser, &reader->event))
        return true;
    if (reader->parser.error == YAML_MEMORY_ERROR)
        longjmp(reader->arena->out_of_memory, 1);
    explain(reader);
    return false;
}

static bool read_events(struct reader *reader)
{
    static const yaml_mark_t start = { 0 };
    struct slice text = reader->text;
    yaml_parser_set_input_string(&reader->parser, (const unsigned char *)text.ptr, text.len);
    yaml_parser_set_encoding(&reader->parser, YAML_UTF8_ENCODING);
    for (bool more = true; more;) {
        if (!next_event(reader))
            return false;
        more = reader->event.type != YAML_STREAM_END_EVENT;
        if (!take_event(reader))
            return false;
        yaml_event_delete(&reader->event);
    }
    return reader->root || fail(reader, start, start, NULL);
}

/* The arena longjmps when memory runs out: free libyaml's memory on that path too. */
static struct yaml_node *read_guarded(struct reader *reader)
{
    struct arena *arena = reader->arena;
    jmp_buf outer;
    memcpy(&outer, &arena->out_of_memory, sizeof outer);
    bool jumped = setjmp(arena->out_of_memory) != 0;
    bool good = !jumped && read_events(reader);
    yaml_event_delete(&reader->event);
    yaml_parser_delete(&reader->parser);
    memcpy(&arena->out_of_memory, &outer, sizeof outer);
    if (jumped)
        longjmp(arena->out_of_memory, 1);
    return good ? reader->root : NULL;
}

struct yaml_node *yaml_read(struct arena *arena, struct slice text, uint64_t line,
                            struct yaml_limits limits, struct yaml_fault *fault)
{
    static const yaml_mark_t start = { 0 };
    struct reader reader = {
        .arena = arena, .text = text, .limits = limits, .fault = fault, .cursor = { .line = line }
    };
    reader.cursor.line_end = end_of_line(&reader, 0);
    if (text.len > limits.size) {
        fail(&reader, start, start, "the file is too large");
        return NULL;
    }
    if (!yaml_parser_initialize(&reader.parser))
        longjmp(arena->out_of_memory, 1);
    return read_guarded(&reader);
}

struct yaml_node *yaml_parse(struct arena *arena, struct slice text, struct yaml_fault *fault)
{
    static const struct yaml_limits limits = { YAML_SIZE_MAX, 2 * YAML_KEYS_MAX, false };
    struct yaml_node *root = yaml_read(arena, text, 1, limits, fault);
    if (!root && !fault->message)
        fault->message = "the file is empty";
    return root;
}

/* State while unpacking a tree: the next node, and the next free item pointer. */
struct unpacking {
    const struct packed_tree *packed;
    struct yaml_node *nodes, **items;
    size_t next;
};

static struct yaml_node *unpack_node(struct unpacking *unpacking)
{
    const struct packed_tree *packed = unpacking->packed;
    const struct packed_node *from = &packed->nodes[unpacking->next];
    struct yaml_node *node = &unpacking->nodes[unpacking->next++];
    *node = (struct yaml_node){
        .kind = from->kind,
        .plain = from->plain,
        .place = { from->line,
                   from->column,
                   from->end_column,
                   { packed->text + from->source, from->source_len },
                   0,
                   0 },
    };
    if (node->kind == YAML_SCALAR) {
        node->text = packed->words + from->words;
        node->len = from->length;
        return node;
    }
    node->count = node->capacity = from->length;
    node->items = unpacking->items;
    unpacking->items += node->count;
    for (size_t i = 0; i < node->count; i++)
        node->items[i] = unpack_node(unpacking);
    return node;
}

struct yaml_node *yaml_unpack(struct arena *arena, const struct packed_tree *packed)
{
    struct unpacking unpacking = {
        .packed = packed,
        .nodes = arena_alloc(arena, packed->count * sizeof *unpacking.nodes),
        .items = arena_alloc(arena, packed->count * sizeof *unpacking.items),
    };
    return unpack_node(&unpacking);
}

struct yaml_node *yaml_get(const struct yaml_node *map, const char *key)
{
    for (size_t i = 0; map->kind == YAML_MAP && i + 1 < map->count; i += 2)
        if (strcmp(map->items[i]->text, key) == 0)
            return map->items[i + 1];
    return NULL;
}
