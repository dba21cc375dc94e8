#include "completion.h"

#include "games/games.h"
#include "message.h"

static void print_words(const char *const *words)
{
    for (; words && *words; words++)
        printf("%s ", *words);
}

static void print_ids(void)
{
    fputs("list ", stdout);
    for (int id = 0; id < DIAG_COUNT; id++)
        printf("%s ", diagnostic_kind((enum diagnostic_id)id)->id);
}

const char *const *field_keys(struct grammars *grammars)
{
    enum { KEYS_MAX = 1000 };
    static const char *keys[KEYS_MAX + 1];
    size_t count = 0;
    int index;
    keys[0] = NULL;
    for (const struct grammar *const *game = grammars_all(grammars); game && *game; game++)
        for (size_t i = 0; i < (*game)->field_count && count < KEYS_MAX; i++) {
            const char *key = (*game)->fields[i].key;
            if (find_word(key, keys, &index))
                continue;
            keys[count++] = key;
            keys[count] = NULL;
        }
    return keys;
}

static void print_values(struct grammars *grammars, const struct tool_option *option)
{
    print_words(option->words);
    if (option->completion == COMPLETE_GAMES)
        print_words(grammars_names(grammars));
    else if (option->completion == COMPLETE_DIAGNOSTICS)
        print_ids();
    else if (option->completion == COMPLETE_FIELDS)
        print_words(field_keys(grammars));
}

static void print_row(void *user, const struct tool_option *option)
{
    const char *paths = option->completion == COMPLETE_FILES     ? "file"
                        : option->completion == COMPLETE_FOLDERS ? "folder"
                                                                 : "";
    printf("option\t%s\t%.1s\t%s\t%s\t%s\t", option->name, &option->letter,
           option->argument ? option->argument : "", paths, option->help);
    print_values(user, option);
    putchar('\n');
}

void print_completions(const struct command *command)
{
    struct grammars *grammars = grammars_open(NULL, games);
    if (!grammars) {
        report_failure("out of memory");
        return;
    }
    printf("tool\t%s\t%s\t%s\t", command->name, command->purpose,
           command->operands == OPERANDS_NONE ? "" : "file");
    if (command->operands == OPERANDS_GAME)
        print_words(grammars_names(grammars));
    putchar('\n');
    options_each(command, print_row, grammars);
    grammars_free(grammars);
}
