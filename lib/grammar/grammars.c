#include "grammars.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/spelling.h"
#include "embedded.h"
#include "schema.h"

enum { GRAMMARS_MAX = 64 };

struct grammars {
    struct arena arena;
    struct patterns patterns;
    const struct notation *const *games;
    struct grammar *loaded[GRAMMARS_MAX + 1]; /* those from the path first */
    /* by index in `loaded`: built-in grammars whose scan part has not been read */
    const struct embedded_grammar *unscanned[GRAMMARS_MAX];
    size_t count;
    const struct yaml_node *common;       /* the part above `scan` */
    const struct yaml_node *common_whole; /* the whole file; NULL until needed */
    struct grammars_fault fault;
    bool has_fault;
    const char **names;
};

static void set_fault(struct grammars *grammars, const char *file, const struct report *report,
                      const char *cause)
{
    if (grammars->has_fault)
        return;
    grammars->has_fault = true;
    grammars->fault = (struct grammars_fault){ .file = file, .cause = cause };
    if (report) {
        grammars->fault.items = report->items;
        grammars->fault.count = report->count;
    }
}

static const struct yaml_node *parse(struct grammars *grammars, const char *file, struct slice text)
{
    struct yaml_fault fault;
    const struct yaml_node *root = yaml_parse(&grammars->arena, text, &fault);
    if (!root) {
        struct report report = { .arena = &grammars->arena };
        report_at(&report, DIAG_GRAMMAR_YAML, fault.place, "%s", fault.message);
        set_fault(grammars, file, &report, NULL);
    }
    return root;
}

static const struct embedded_grammar *find_embedded(const char *name)
{
    const struct embedded_grammar *file = embedded_grammars;
    while (file->name && strcmp(file->name, name) != 0)
        file++;
    return file->name ? file : NULL;
}

/* Scan parts are long: reading them would take most of a tool's start-up time. */
static const struct yaml_node *read_above_scan(struct grammars *grammars,
                                               const struct embedded_grammar *file)
{
    return yaml_unpack(&grammars->arena, &file->above_scan);
}

static const struct yaml_node *whole_common(struct grammars *grammars)
{
    const struct embedded_grammar *file = find_embedded("common");
    if (!grammars->common_whole && file)
        grammars->common_whole = parse(grammars, file->file, slice_of(file->text));
    return grammars->common_whole;
}

/* Reads the whole of a user's file, so that every tool reports its errors. */
static void read_all(struct grammars *grammars, struct grammar *grammar,
                     const struct yaml_node *root, struct report *report)
{
    schema_read_scan(grammar, root, whole_common(grammars), report);
    const struct embedded_grammar *builtin = report->errors ? NULL : find_embedded(grammar->name);
    if (builtin)
        schema_check_letters(root, read_above_scan(grammars, builtin), report);
}

/* Loads the grammar from a tree, which is NULL if the file is not valid YAML. */
static struct grammar *load(struct grammars *grammars, const char *file,
                            const struct yaml_node *root, const struct embedded_grammar *embedded)
{
    struct arena *arena = &grammars->arena;
    if (grammars->count == GRAMMARS_MAX) {
        set_fault(grammars, file, NULL, "too many grammar files");
        return NULL;
    }
    if (!root)
        return NULL;
    struct report report = { .arena = arena };
    struct grammar *grammar = arena_zero(arena, 1, sizeof *grammar);
    grammar->set = grammars;
    grammar->patterns = &grammars->patterns;
    grammar->file = file;
    grammar->is_built_in = embedded != NULL;
    grammars->unscanned[grammars->count] = embedded;
    grammars->loaded[grammars->count++] = grammar;
    schema_read(grammar, root, grammars->common, grammars->games, &report);
    if (!embedded)
        read_all(grammars, grammar, root, &report);
    if (report.errors == 0)
        return grammar;
    report_sort(&report);
    set_fault(grammars, file, &report, NULL);
    grammars->count--;
    return NULL;
}

static bool read_file(struct grammars *grammars, const char *file, struct slice *text)
{
    char *bytes = arena_alloc(&grammars->arena, YAML_SIZE_MAX + 2);
    FILE *stream = fopen(file, "rb");
    size_t len = stream ? stream_read(stream, bytes, YAML_SIZE_MAX + 1) : 0;
    bool good = stream && !ferror(stream);
    int cause = errno;
    if (stream)
        fclose(stream);
    if (!good)
        set_fault(grammars, file, NULL, arena_printf(&grammars->arena, "%s", strerror(cause)));
    *text = (struct slice){ bytes, len };
    return good;
}

static int is_yaml(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);
    return len > 5 && strcmp(entry->d_name + len - 5, ".yaml") == 0;
}

/* A list from scandir(3), freed even if the arena jumps out. */
struct folder {
    struct arena_cleanup cleanup;
    struct dirent **entries;
    int count;
};

static void free_folder(struct arena_cleanup *cleanup)
{
    struct folder *folder = (struct folder *)cleanup;
    for (int i = 0; i < folder->count; i++)
        free(folder->entries[i]);
    free(folder->entries);
    folder->entries = NULL;
    folder->count = 0;
}

static void load_folder(struct grammars *grammars, const char *name)
{
    struct arena *arena = &grammars->arena;
    struct folder *folder = arena_zero(arena, 1, sizeof *folder);
    folder->cleanup.run = free_folder;
    arena_add_cleanup(arena, &folder->cleanup);
    folder->count = scandir(name, &folder->entries, is_yaml, alphasort);
    if (folder->count < 0)
        set_fault(grammars, name, NULL, arena_printf(arena, "%s", strerror(errno)));
    for (int i = 0; i < folder->count; i++) {
        struct slice text;
        const char *entry = folder->entries[i]->d_name;
        const char *file = arena_printf(arena, "%s/%s", name, entry);
        if (strcmp(entry, "common.yaml") != 0 && read_file(grammars, file, &text))
            load(grammars, file, parse(grammars, file, text), NULL);
    }
    free_folder(&folder->cleanup);
}

static void load_path(struct grammars *grammars, const char *path)
{
    while (path && *path) {
        size_t len = strcspn(path, ":");
        if (len > 0)
            load_folder(grammars, arena_string(&grammars->arena, (struct slice){ path, len }));
        path += len + (path[len] == ':');
    }
}

static struct grammar *find_loaded(const struct grammars *grammars, const char *name)
{
    for (size_t i = 0; i < grammars->count; i++)
        for (const char *const *word = grammars->loaded[i]->names; *word; word++)
            if (strcmp(*word, name) == 0)
                return grammars->loaded[i];
    return NULL;
}

/* Loads a built-in grammar unless a file from the path replaces it. */
static struct grammar *load_embedded(struct grammars *grammars, const struct embedded_grammar *file)
{
    struct grammar *loaded = find_loaded(grammars, file->name);
    return loaded ? loaded : load(grammars, file->file, read_above_scan(grammars, file), file);
}

static void load_all(struct grammars *grammars)
{
    for (const struct embedded_grammar *file = embedded_grammars; file->name; file++)
        if (strcmp(file->name, "common") != 0)
            load_embedded(grammars, file);
}

/* Compiles the patterns for prose: many, and slow to compile. */
static void read_scans(struct grammars *grammars)
{
    for (size_t i = 0; i < grammars->count; i++) {
        const struct embedded_grammar *file = grammars->unscanned[i];
        struct report report = { .arena = &grammars->arena };
        grammars->unscanned[i] = NULL;
        const struct yaml_node *root =
                file ? parse(grammars, file->file, slice_of(file->text)) : NULL;
        if (root)
            schema_read_scan(grammars->loaded[i], root, whole_common(grammars), &report);
        if (report.errors)
            set_fault(grammars, grammars->loaded[i]->file, &report, NULL);
    }
}

static struct grammar *find(struct grammars *grammars, const char *name)
{
    struct grammar *found = find_loaded(grammars, name);
    if (found)
        return found;
    const struct embedded_grammar *file = find_embedded(name);
    if (file && strcmp(name, "common") != 0)
        return load_embedded(grammars, file);
    load_all(grammars);
    return find_loaded(grammars, name);
}

static void list_names(struct grammars *grammars)
{
    size_t count = 0;
    while (embedded_grammars[count].name)
        count++;
    grammars->names = arena_zero(&grammars->arena, count + 1, sizeof *grammars->names);
    count = 0;
    for (const struct embedded_grammar *file = embedded_grammars; file->name; file++)
        if (strcmp(file->name, "common") != 0)
            grammars->names[count++] = file->name;
}

const char *const *grammars_names(const struct grammars *grammars)
{
    return grammars->names;
}

const char *grammars_nearest(const struct grammars *grammars, struct slice name)
{
    const char *near = nearest_word(grammars->names, name);
    for (struct slice rest = name; rest.len && !near;) {
        size_t len = slice_span(rest, is_letter);
        near = nearest_word(grammars->names, slice_first(rest, len));
        rest = slice_after(rest, len + (len < rest.len));
    }
    return near;
}

/* All allocations happen below this setjmp. */
static bool open_grammars(struct grammars *grammars, const char *path)
{
    if (setjmp(grammars->arena.out_of_memory))
        return false;
    const struct embedded_grammar *common = find_embedded("common");
    if (common)
        grammars->common = read_above_scan(grammars, common);
    list_names(grammars);
    load_path(grammars, path);
    return true;
}

struct grammars *grammars_open(const char *path, const struct notation *const *games)
{
    struct grammars *grammars = calloc(1, sizeof *grammars);
    if (!grammars)
        return NULL;
    grammars->games = games;
    grammars->patterns.refuses = scan_refuses;
    if (!open_grammars(grammars, path)) {
        grammars_free(grammars);
        return NULL;
    }
    return grammars;
}

const struct grammars_fault *grammars_fault(const struct grammars *grammars)
{
    return grammars->has_fault ? &grammars->fault : NULL;
}

const struct grammar *grammars_find(struct grammars *grammars, struct slice name)
{
    enum { LONGEST = 100 };
    char normal[LONGEST + 1];
    if (grammars->has_fault) /* a grammar may be partly loaded */
        return NULL;
    if (setjmp(grammars->arena.out_of_memory)) {
        set_fault(grammars, "grammar", NULL, "out of memory");
        return NULL;
    }
    if (name.len > LONGEST)
        return NULL;
    return find(grammars, normalize_name(normal, name));
}

const struct grammar *const *grammars_all(struct grammars *grammars)
{
    if (setjmp(grammars->arena.out_of_memory)) {
        set_fault(grammars, "grammar", NULL, "out of memory");
    } else {
        load_all(grammars);
        read_scans(grammars);
    }
    return grammars->has_fault ? NULL : (const struct grammar *const *)grammars->loaded;
}

void grammars_free(struct grammars *grammars)
{
    if (!grammars)
        return;
    patterns_free(&grammars->patterns);
    arena_free(&grammars->arena);
    free(grammars);
}
