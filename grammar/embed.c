/*
 * Generates C tables from the grammar files, to build them into binaries: their text, and the part
 * above `scan` as a tree, since parsing would take most of a tool's start-up time. Usage: embed
 * TARGET FILE...
 */
#include <stdio.h>
#include <stdlib.h>

#include "grammar/embedded.h"
#include "tree/yaml_tree.h"

static const char *file_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static _Noreturn void give_up(const char *path, const char *why)
{
    fprintf(stderr, "embed: %s: %s\n", path, why);
    exit(1);
}

static struct slice read_text(struct arena *arena, const char *path)
{
    char *bytes = arena_alloc(arena, YAML_SIZE_MAX + 1);
    FILE *stream = fopen(path, "rb");
    size_t len = stream ? fread(bytes, 1, YAML_SIZE_MAX, stream) : 0;
    if (!stream || ferror(stream) || len == YAML_SIZE_MAX)
        give_up(path, "cannot be read");
    fclose(stream);
    bytes[len] = '\0';
    return (struct slice){ bytes, len };
}

/* Writes single bytes: compilers need not accept string literals as long as a grammar. */
static void write_bytes(FILE *out, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        fprintf(out, "'\\%03o',%c", (unsigned)(unsigned char)bytes[i], i % 32 == 31 ? '\n' : ' ');
}

struct writer {
    FILE *out;
    const char *path;
    struct slice text;
    size_t words; /* bytes of scalars written so far */
};

static void check_size(const struct writer *writer, size_t number, size_t most)
{
    if (number > most)
        give_up(writer->path, "too large for its tree");
}

/* Writes a node, then its children, in the order of the file. */
static void write_node(struct writer *writer, const struct yaml_node *node)
{
    const struct place *place = &node->place;
    size_t length = node->kind == YAML_SCALAR ? node->len : node->count;
    check_size(writer, place->line, UINT16_MAX);
    check_size(writer, place->source.len, UINT16_MAX - 1);
    check_size(writer, length, UINT16_MAX);
    fprintf(writer->out, "{ %zu, %zu, %llu, %zu, %zu, %zu, %zu, %d, %d },\n",
            (size_t)(place->source.ptr - writer->text.ptr), writer->words,
            (unsigned long long)place->line, place->column, place->end_column, place->source.len,
            length, (int)node->kind, node->plain);
    if (node->kind == YAML_SCALAR)
        writer->words += node->len + 1;
    for (size_t i = 0; i < node->count; i++)
        write_node(writer, node->items[i]);
}

static void write_words(FILE *out, const struct yaml_node *node)
{
    if (node->kind == YAML_SCALAR)
        write_bytes(out, node->text, node->len + 1);
    for (size_t i = 0; i < node->count; i++)
        write_words(out, node->items[i]);
}

/* Drops the scan part: only quire-scan needs it, and parses it from the text. */
static void drop_scan(struct yaml_node *root, const char *path)
{
    for (size_t i = 0; i + 1 < root->count; i += 2) {
        if (strcmp(root->items[i]->text, "scan") != 0)
            continue;
        if (i + 2 < root->count)
            give_up(path, "lines follow the scan part");
        root->count = i;
    }
}

static void write_file(FILE *out, struct arena *arena, const char *path, int number)
{
    struct yaml_fault fault;
    struct slice text = read_text(arena, path);
    struct yaml_node *root = yaml_parse(arena, text, &fault);
    struct writer writer = { .out = out, .path = path, .text = text };
    if (!root)
        give_up(path, fault.message);
    drop_scan(root, path);
    fprintf(out, "static const char text_%d[] = {\n", number);
    write_bytes(out, text.ptr, text.len + 1);
    fprintf(out, "\n};\nstatic const struct packed_node nodes_%d[] = {\n", number);
    write_node(&writer, root);
    fprintf(out, "};\nstatic const char words_%d[] = {\n", number);
    write_words(out, root);
    fprintf(out, "\n};\n");
}

static void write_entry(FILE *out, const char *path, int number)
{
    const char *file = file_of(path);
    fprintf(out, "{ \"%.*s\", \"%s\", text_%d,\n", (int)strcspn(file, "."), file, file, number);
    fprintf(out, "  { nodes_%d, sizeof nodes_%d / sizeof *nodes_%d, words_%d, text_%d } },\n",
            number, number, number, number, number);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(file_of(*(char *const *)a), file_of(*(char *const *)b));
}

int main(int count, char **words)
{
    struct arena arena = { 0 };
    FILE *out = count > 1 ? fopen(words[1], "w") : NULL;
    if (!out)
        give_up(count > 1 ? words[1] : "?", "cannot be written");
    if (setjmp(arena.out_of_memory))
        give_up(words[1], "out of memory");
    qsort(words + 2, (size_t)count - 2, sizeof *words, by_name);
    fprintf(out, "#include \"grammar/embedded.h\"\n\n");
    for (int i = 2; i < count; i++)
        write_file(out, &arena, words[i], i);
    fprintf(out, "\nconst struct embedded_grammar embedded_grammars[] = {\n");
    for (int i = 2; i < count; i++)
        write_entry(out, words[i], i);
    fprintf(out, "{ 0 },\n};\n");
    arena_free(&arena);
    if (ferror(out) | fclose(out))
        give_up(words[1], "cannot be written");
    return 0;
}
