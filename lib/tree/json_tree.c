#include "json_tree.h"

#include "base/unicode.h"

/*
 * Every diagnostic needs the position of a value, and no JSON library in Debian reports it: yajl
 * and json-c give the position of errors only, jansson that of syntax errors only. libyaml does
 * report positions, but rejects surrogate pairs and accepts much that is not JSON.
 */

/* The tokens allowed next. */
enum expected { VALUE, FIRST_VALUE, KEY, FIRST_KEY, COLON, COMMA };

struct reader {
    struct arena *arena;
    struct yaml_fault *fault;
    const char *at, *end;
    uint64_t line;
    const char *line_start, *line_end;
    size_t before; /* bytes of the line before line_start that are not part of the text */
    struct yaml_node *open[YAML_DEPTH_MAX]; /* the lists and objects that enclose the next value */
    size_t depth;
    enum expected expected;
    struct yaml_node *root;
};

static void begin_line(struct reader *reader, const char *start)
{
    size_t left = (size_t)(reader->end - start);
    const char *stop = left ? memchr(start, '\n', left) : NULL;
    reader->line_start = start;
    reader->line_end = stop ? stop : reader->end;
}

static struct place place_of(const struct reader *reader, const char *from, const char *to)
{
    size_t column = reader->before + (size_t)(from - reader->line_start) + 1;
    struct slice source = { reader->line_start, (size_t)(reader->line_end - reader->line_start) };
    return (struct place){ .line = reader->line,
                           .column = column,
                           .end_column = column + (size_t)(to - from),
                           .source = source,
                           .source_offset = reader->before };
}

/* The fault extends from `from` to the current position, or over the next byte. */
static bool fail(struct reader *reader, const char *from, const char *message)
{
    const char *to = reader->at > from ? reader->at : from + (from < reader->line_end);
    reader->fault->place = place_of(reader, from, to);
    reader->fault->message = message;
    return false;
}

static void skip_space(struct reader *reader)
{
    for (; reader->at < reader->end; reader->at++) {
        if (*reader->at == '\n') {
            reader->line++;
            reader->before = 0;
            begin_line(reader, reader->at + 1);
        } else if (*reader->at != ' ' && *reader->at != '\t' && *reader->at != '\r') {
            break;
        }
    }
}

/* --- scalars --- */

/* The value of the four digits after \u; -1 if they are not digits. */
static long read_hex(struct reader *reader)
{
    long value = 0;
    for (int i = 0; i < 4; i++, reader->at++) {
        int digit = reader->at < reader->end ? hex_digit(*reader->at) : -1;
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

static char *put_utf8(char *to, long code)
{
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char first[] = { 0, 0xc0, 0xe0, 0xf0 };
    *to++ = (char)(first[more] | code >> 6 * more);
    while (more-- > 0)
        *to++ = (char)(0x80 | (code >> 6 * more & 0x3f));
    return to;
}

/* Reads the character after \u; a surrogate pair is one character. */
static bool read_code(struct reader *reader, const char *from, char **to)
{
    long code = read_hex(reader), low;
    if (code < 0)
        return fail(reader, from, "expected four hexadecimal digits after '\\u'");
    if (code >= 0xd800 && code < 0xdc00 && reader->end - reader->at >= 2 && reader->at[0] == '\\' &&
        reader->at[1] == 'u') {
        reader->at += 2;
        low = read_hex(reader);
        code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00)
                                             : 0xd800;
    }
    if (code >= 0xd800 && code < 0xe000)
        return fail(reader, from, "unpaired surrogate");
    if (code == 0)
        return fail(reader, from, "a NUL character");
    *to = put_utf8(*to, code);
    return true;
}

static bool read_escape(struct reader *reader, char **to)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *from = reader->at++;
    char c = reader->at < reader->end ? *reader->at++ : '\0';
    const char *letter = c ? strchr(letters, c) : NULL;
    if (c == 'u')
        return read_code(reader, from, to);
    if (!letter)
        return fail(reader, from, "invalid escape");
    *(*to)++ = meant[letter - letters];
    return true;
}

static bool bad_character(struct reader *reader, bool is_control)
{
    unsigned char c = (unsigned char)*reader->at;
    if (!is_control)
        return fail(reader, reader->at, arena_printf(reader->arena, "byte 0x%02x is not UTF-8", c));
    if (c == '\n' || c == '\r')
        return fail(reader, reader->at, "unterminated string: no closing '\"' on this line");
    return fail(reader, reader->at,
                arena_printf(reader->arena, "control character; write '\\u%04x'", c));
}

/* The end of the string at the current position, or of its part before a fault. */
static const char *end_of_text(const struct reader *reader, const char *from)
{
    while (from < reader->end && *from != '"' && *from != '\n')
        from += *from == '\\' && reader->end - from > 1 ? 2 : 1;
    return from;
}

/* Counts the bytes up to the next one that needs unescaping. */
static size_t count_plain(const struct reader *reader)
{
    const char *at = reader->at;
    while (at < reader->end && *at != '"' && *at != '\\' && (unsigned char)*at >= 0x20 &&
           (unsigned char)*at < 0x80)
        at++;
    return (size_t)(at - reader->at);
}

/* Reads an escape or a multi-byte character. */
static bool read_character(struct reader *reader, char **to)
{
    const unsigned char *at = (const unsigned char *)reader->at;
    if (*at == '\\')
        return read_escape(reader, to);
    size_t length = *at < 0x20 ? 0 : utf8_length(at, (size_t)(reader->end - reader->at));
    if (length == 0)
        return bad_character(reader, *at < 0x20);
    memcpy(*to, at, length);
    *to += length;
    reader->at += length;
    return true;
}

static bool parse_text(struct reader *reader, struct yaml_node *node)
{
    const char *from = reader->at++;
    size_t plain = count_plain(reader);
    const char *end = reader->at + plain;
    if (end < reader->end && *end != '"')
        end = end_of_text(reader, end);
    /* no escape is shorter than the character it encodes */
    char *to = arena_alloc(reader->arena, (size_t)(end - reader->at) + 1);
    node->text = to;
    for (;; plain = count_plain(reader)) {
        memcpy(to, reader->at, plain);
        to += plain;
        reader->at += plain;
        if (reader->at == reader->end || *reader->at == '"')
            break;
        if (!read_character(reader, &to))
            return false;
    }
    if (reader->at == reader->end)
        return fail(reader, from, "unterminated string: no closing '\"' in the file");
    reader->at++;
    *to = '\0';
    node->len = (size_t)(to - node->text);
    return true;
}

static size_t count_digits(const char *at, const char *end)
{
    size_t count = 0;
    while (at + count < end && is_digit(at[count]))
        count++;
    return count;
}

static const char *number_problem(struct slice text)
{
    const char *at = text.ptr, *end = at + text.len;
    at += *at == '-';
    size_t digits = count_digits(at, end);
    if (digits == 0)
        return "not a number";
    if (digits > 1 && *at == '0')
        return "a number must not begin with 0; quote it to make it text";
    at += digits;
    if (at < end && *at == '.') {
        digits = count_digits(++at, end);
        at += digits;
    }
    if (digits && at < end && (*at == 'e' || *at == 'E')) {
        at += 1 + (end - at > 1 && (at[1] == '+' || at[1] == '-'));
        digits = count_digits(at, end);
        at += digits;
    }
    return digits && at == end ? NULL : "not a number";
}

static bool ends_plain(char c)
{
    return c == ',' || c == ']' || c == '}' || c == '\0' || c == ' ' || c == '\t' || c == '\r' ||
           c == '\n' || c == ':' || c == '[' || c == '{' || c == '"';
}

/* Reads a number or a literal. */
static bool read_plain(struct reader *reader, struct yaml_node *node)
{
    const char *from = reader->at;
    while (reader->at < reader->end && !ends_plain(*reader->at))
        reader->at++;
    struct slice text = { from, (size_t)(reader->at - from) };
    const char *problem = NULL;
    if (text.len && (is_digit(*from) || *from == '-'))
        problem = number_problem(text);
    else if (!slice_is(text, "true") && !slice_is(text, "false") && !slice_is(text, "null"))
        problem = !text.len                      ? "expected a value"
                  : *from == '\''                ? "a string needs double quotes"
                  : *from == '/' || *from == '#' ? "JSON has no comments"
                                                 : "unquoted text; a string needs double quotes";
    if (problem)
        return fail(reader, from, problem);
    node->plain = true;
    node->text = arena_string(reader->arena, text);
    node->len = text.len;
    return true;
}

/* --- objects and lists --- */

static bool add_node(struct reader *reader, struct yaml_node *node)
{
    if (reader->depth == 0) {
        reader->root = node;
        return true;
    }
    struct yaml_node *parent = reader->open[reader->depth - 1];
    if (parent->kind == YAML_MAP && parent->count >= 2 * YAML_KEYS_MAX)
        return fail(reader, reader->at, "too many members");
    ARENA_PUSH(reader->arena, parent->items, parent->count, parent->capacity);
    parent->items[parent->count++] = node;
    return true;
}

static bool open_node(struct reader *reader, struct yaml_node *node)
{
    if (reader->depth == YAML_DEPTH_MAX)
        return fail(reader, reader->at, "nested too deeply");
    reader->expected = node->kind == YAML_MAP ? FIRST_KEY : FIRST_VALUE;
    reader->open[reader->depth++] = node;
    reader->at++;
    return true;
}

static bool parse_value(struct reader *reader)
{
    const char *from = reader->at;
    struct yaml_node *node = arena_zero(reader->arena, 1, sizeof *node);
    bool is_key = reader->expected == KEY || reader->expected == FIRST_KEY;
    node->kind = *from == '{' ? YAML_MAP : *from == '[' ? YAML_LIST : YAML_SCALAR;
    if (is_key && *from != '"')
        return fail(reader, from, "expected a key in double quotes");
    if (!add_node(reader, node))
        return false;
    if (node->kind != YAML_SCALAR) {
        node->place = place_of(reader, from, from + 1);
        return open_node(reader, node);
    }
    reader->expected = is_key ? COLON : COMMA;
    if (!(*from == '"' ? parse_text(reader, node) : read_plain(reader, node)))
        return false;
    node->place = place_of(reader, from, reader->at);
    return true;
}

static bool close_node(struct reader *reader)
{
    const struct yaml_node *node = reader->open[reader->depth - 1];
    if (reader->expected == VALUE || reader->expected == KEY)
        return fail(reader, reader->at, "nothing follows the comma before this");
    if (*reader->at != (node->kind == YAML_MAP ? '}' : ']') || reader->expected == COLON)
        return fail(reader, reader->at,
                    reader->expected == COLON ? "expected ':' and a value after the key"
                    : node->kind == YAML_MAP  ? "expected '}' before this"
                                              : "expected ']' before this");
    reader->at++;
    reader->depth--;
    reader->expected = COMMA;
    return true;
}

/* The next token of the object. */
static bool read_token(struct reader *reader)
{
    skip_space(reader);
    if (reader->at == reader->end)
        return fail(reader, reader->at,
                    arena_printf(reader->arena,
                                 "the text ends, but line %llu opens something that is not closed",
                                 (unsigned long long)reader->open[reader->depth - 1]->place.line));
    bool in_map = reader->open[reader->depth - 1]->kind == YAML_MAP;
    if (*reader->at == '}' || *reader->at == ']')
        return close_node(reader);
    if (reader->expected != COLON && reader->expected != COMMA)
        return parse_value(reader);
    if (*reader->at != (reader->expected == COLON ? ':' : ','))
        return fail(reader, reader->at,
                    reader->expected == COLON ? "expected ':' after the key"
                    : in_map                  ? "expected ',' or '}'"
                                              : "expected ',' or ']'");
    reader->expected = reader->expected == COLON || !in_map ? VALUE : KEY;
    reader->at++;
    return true;
}

/* --- between the values --- */

static bool read_separator(struct reader *reader, struct json_stream *stream)
{
    char c = *reader->at;
    if (c == ',' && stream->in_list && stream->has_value) {
        stream->has_value = false;
        stream->has_comma = true;
    } else if (c == ',') {
        return fail(reader, reader->at, "extra comma");
    } else if (c == ']' && stream->has_comma) {
        stream->has_comma = stream->in_list = false;
        return fail(reader, reader->at, "nothing follows the comma before this");
    } else {
        *stream = (struct json_stream){ .in_list = c == '[' };
    }
    reader->at++;
    return true;
}

/* Moves to the next value; false if there is none. */
static bool find_value(struct reader *reader, struct json_stream *stream)
{
    for (;;) {
        skip_space(reader);
        if (reader->at == reader->end)
            return false;
        char c = *reader->at;
        bool separates = stream && (c == ',' || c == (stream->in_list ? ']' : '['));
        if (!separates)
            break;
        if (!read_separator(reader, stream))
            return false;
    }
    if (*reader->at != '{')
        return fail(reader, reader->at, "expected a record: members in braces");
    if (stream && stream->in_list && stream->has_value)
        return fail(reader, reader->at, "missing comma between two records");
    return true;
}

/* In a stream, anything may follow the value; otherwise only white space. */
static bool check_rest(struct reader *reader, struct json_stream *stream)
{
    if (stream) {
        *stream = (struct json_stream){ .in_list = stream->in_list, .has_value = true };
        return true;
    }
    skip_space(reader);
    return reader->at == reader->end ||
           fail(reader, reader->at, "expected a new line after the record");
}

struct yaml_node *json_read(struct arena *arena, const struct json_piece *piece,
                            struct json_stream *stream, struct yaml_fault *fault)
{
    struct reader reader = { .arena = arena,
                             .fault = fault,
                             .at = piece->text.ptr,
                             .end = piece->text.ptr + piece->text.len,
                             .line = piece->place.line,
                             .before = piece->place.column - 1 };
    fault->message = NULL;
    begin_line(&reader, reader.at);
    bool found = find_value(&reader, stream), good = found && parse_value(&reader);
    while (good && reader.depth > 0)
        good = read_token(&reader);
    if (good)
        return check_rest(&reader, stream) ? reader.root : NULL;
    /* resynchronise: read the next value as if this one had been valid */
    if (stream && fault->message)
        *stream = (struct json_stream){ .in_list = stream->in_list, .has_value = true };
    else if (!found && stream && stream->in_list && piece->is_last)
        fail(&reader, reader.at, "the text ends, but the list of records is not closed");
    return NULL;
}
