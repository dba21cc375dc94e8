/* The options as a table, of which completions are made: one list for what is typed and what is offered. */
#include "grammar.h"
#include "tool.h"

static void put_words(const char *const *words)
{
    for (; words && *words; words++)
        printf("%s ", *words);
}

static void put_ids(void)
{
    fputs("list ", stdout);
    for (int id = 0; id < DIAG_COUNT; id++)
        printf("%s ", diagnostic_kind((enum diagnostic_id)id)->id);
}

/* True where a game before this one, or this one, has the key in front of the field. */
static bool was_put(struct grammar *const *all, struct grammar *const *one, size_t field)
{
    const char *key = (*one)->fields[field].key;
    for (; all <= one; all++) {
        size_t count = all == one ? field : (*all)->field_count;
        for (size_t i = 0; i < count; i++)
            if (strcmp((*all)->fields[i].key, key) == 0)
                return true;
    }
    return false;
}

/* The keys of fields of any game, each once. */
static void put_fields(struct grammars *grammars)
{
    struct grammar *const *all = grammars_all(grammars);
    for (struct grammar *const *one = all; all && *one; one++)
        for (size_t i = 0; i < (*one)->field_count; i++)
            if (!was_put(all, one, i))
                printf("%s ", (*one)->fields[i].key);
}

static void put_values(struct grammars *grammars, const struct tool_option *option)
{
    put_words(option->words);
    if (option->source == FROM_GAMES)
        put_words(grammars_names(grammars));
    else if (option->source == FROM_IDS)
        put_ids();
    else if (option->source == FROM_FIELDS)
        put_fields(grammars);
}

static void put_row(void *user, const struct tool_option *option)
{
    static const char *const kinds[] = {
        [FROM_NOWHERE] = "", [FROM_FILES] = "file", [FROM_FOLDERS] = "folder"
    };
    const char *kind = option->source <= FROM_FOLDERS ? kinds[option->source] : "";
    printf("option\t%s\t%.1s\t%s\t%s\t%s\t", option->name, &option->letter,
           option->argument ? option->argument : "", kind, option->help);
    put_values(user, option);
    putchar('\n');
}

void list_options(const struct tool *tool)
{
    struct grammars *grammars = grammars_open(NULL);
    if (!grammars) {
        trouble("out of memory");
        return;
    }
    bool takes_files = !tool->produce || tool->words_max;
    printf("tool\t%s\t%s\t%s\t", tool->name, tool->purpose, takes_files ? "file" : "");
    if (tool->produce && tool->words_max)
        put_words(grammars_names(grammars));
    putchar('\n');
    options_each(tool, put_row, grammars);
    grammars_free(grammars);
}
