#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>

#include "quire.h"
#include "tool.h"
#include "words.h"

const char *const when_words[] = { "auto", "always", "never", NULL };

static struct common_options taken;

/* The last one is for the makers of completions, and help does not show it. */
static const struct tool_option common[] = {
    { "grammar", 0, "DIR", "look for grammar files in DIR first", .source = FROM_FOLDERS },
    { "max-line", 0, "BYTES", .help = "longest line, K, M or G (default 256M)" },
    { "max-record", 0, "BYTES", "largest record (default 1G)",
      .shared = "limits (default 256M, 1G)" },
    { "progress", 0, "WHEN", "show how far it is", .words = when_words, .choice = &taken.progress },
    { "help", 'h', .help = "show this help" },
    { "version", 'V', .help = "show the version", .shared = "show this help, or the version" },
    { "list-options", .help = "" },
    { 0 },
};
enum {
    OPTION_GRAMMAR,
    OPTION_MAX_LINE,
    OPTION_MAX_RECORD,
    OPTION_PROGRESS,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_LIST
};

/* Values of getopt_long: an option's place behind OWN_FIRST or COMMON_FIRST; below are letters. */
enum { OPTIONS_MAX = 40, OWN_FIRST = 256, COMMON_FIRST = OWN_FIRST + OPTIONS_MAX };

bool take_word(const char *value, const char *const *words, int *choice)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], value) == 0) {
            *choice = i;
            return true;
        }
    return false;
}

bool take_number(const char *value, bool bytes, size_t *number)
{
    char *end;
    errno = 0;
    unsigned long long got = strtoull(value, &end, 10), factor = 1;
    if (!is_digit(*value) || errno)
        return false;
    if (bytes && *end) {
        const char *letters = "KMG", *letter = strchr(letters, *end++);
        if (!letter)
            return false;
        factor = 1ull << (10 * (letter - letters + 1));
    }
    *number = (size_t)(got * factor);
    return !*end && (factor == 1 || got <= SIZE_MAX / factor);
}

const char *did_you_mean(const char *const *words, const char *typed)
{
    static char text[100];
    const char *near = nearest_word(words, slice_of(typed));
    if (!near)
        return "";
    snprintf(text, sizeof text, "; did you mean '%s'?", near);
    return text;
}

/* --- the table --- */

/* A tool that reads nothing has no progress to show. */
static bool has_common(const struct tool *tool, int option)
{
    return option != OPTION_LIST && !(option == OPTION_PROGRESS && tool->produce);
}

void options_each(const struct tool *tool,
                  void (*show)(void *user, const struct tool_option *option), void *user)
{
    for (int i = 0; tool->options[i].name; i++)
        show(user, &tool->options[i]);
    for (int i = 0; common[i].name; i++)
        if (has_common(tool, i))
            show(user, &common[i]);
}

static const struct tool_option *option_at(const struct tool *tool, int option)
{
    return option >= COMMON_FIRST ? &common[option - COMMON_FIRST]
                                  : &tool->options[option - OWN_FIRST];
}

/* The place of the option with this letter. */
static int option_of_letter(const struct tool *tool, int letter)
{
    for (int i = 0; tool->options[i].name; i++)
        if (tool->options[i].letter == letter)
            return OWN_FIRST + i;
    for (int i = 0; common[i].name; i++)
        if (common[i].letter == letter)
            return COMMON_FIRST + i;
    return -1;
}

static bool has_pair(const struct tool_option *option)
{
    return option[1].name && option[1].shared;
}

static void put_name(char *text, size_t size, const struct tool_option *option, const char *indent)
{
    char letter[8];
    snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(text, size, "%s--%s%s%s", option->letter ? letter : indent, option->name,
             option->argument ? "=" : "", option->argument ? option->argument : "");
}

/* "HELP: a, b or c", or less of it. */
static void put_help(const struct tool_option *option)
{
    const char *const *word = option->source == FROM_NOWHERE ? option->words : NULL;
    fputs(option->help, stdout);
    if (word && *option->help)
        fputs(": ", stdout);
    for (; word && *word; word++)
        printf("%s%s", *word, !word[1] ? "" : word[2] ? ", " : " or ");
    putchar('\n');
}

/* A line of help, for one option or for two that share it. */
static void show_option(void *user, const struct tool_option *option)
{
    char left[80], second[40] = "";
    (void)user;
    if (option->shared)
        return;
    put_name(left, sizeof left, option, "    ");
    if (has_pair(option)) {
        put_name(second, sizeof second, &option[1], "");
        strcat(left, ", ");
    }
    strcat(left, second);
    printf("  %-28s %s", left, has_pair(option) ? option[1].shared : "");
    if (has_pair(option))
        putchar('\n');
    else
        put_help(option);
}

static void show_help(const struct tool *tool)
{
    printf("usage: %s %s\n%s\n\n", tool->name, tool->usage, tool->purpose);
    options_each(tool, show_option, NULL);
}

/* --- what was typed --- */

struct parsing {
    const struct tool *tool;
    struct option options[2 * OPTIONS_MAX + 1];
    char letters[4 * OPTIONS_MAX + 2];
    size_t count;
};

static void add_option(struct parsing *parsing, const struct tool_option *option, int value)
{
    bool has_argument = option->argument != NULL;
    parsing->options[parsing->count++] =
            (struct option){ option->name, has_argument ? required_argument : no_argument, NULL,
                             value };
    if (option->letter)
        sprintf(parsing->letters + strlen(parsing->letters), "%c%s", option->letter,
                has_argument ? ":" : "");
}

static void begin_parsing(struct parsing *parsing, const struct tool *tool)
{
    *parsing = (struct parsing){ .tool = tool, .letters = ":" };
    for (int i = 0; tool->options[i].name && i < OPTIONS_MAX; i++)
        add_option(parsing, &tool->options[i], OWN_FIRST + i);
    for (int i = 0; common[i].name; i++)
        if (has_common(tool, i) || i == OPTION_LIST)
            add_option(parsing, &common[i], COMMON_FIRST + i);
}

/* What was meant by a name that no option has, or several have in part. */
static void refuse_name(const struct parsing *parsing, const char *typed)
{
    const char *names[2 * OPTIONS_MAX + 1];
    char name[80], candidates[160] = "";
    size_t len = strcspn(typed, "="), alike = 0;
    snprintf(name, sizeof name, "%.*s", (int)len, typed);
    for (size_t i = 0; i < parsing->count; i++) {
        const char *other = names[i] = parsing->options[i].name;
        if (strncmp(other, name, strlen(name)) != 0 ||
            strlen(candidates) + strlen(other) + 8 > sizeof candidates)
            continue;
        sprintf(candidates + strlen(candidates), "%s--%s", alike++ ? " or " : "", other);
    }
    names[parsing->count] = NULL;
    const char *near = nearest_word(names, slice_of(name));
    if (alike > 1)
        trouble("--%s: which one: %s?", name, candidates);
    else
        trouble("--%s: no such option%s%s%s", name, near ? "; did you mean '--" : "",
                near ? near : "", near ? "'?" : "");
}

/* `got` is getopt_long's answer to what it does not know: ':' where only the value is missing. */
static void refuse_option(const struct parsing *parsing, int got, const char *word)
{
    const struct tool *tool = parsing->tool;
    bool is_letter = optopt > 0 && optopt < OWN_FIRST;
    int place = !is_letter ? optopt : option_of_letter(tool, optopt);
    const struct tool_option *option = place >= OWN_FIRST ? option_at(tool, place) : NULL;
    if (got == ':' && option)
        trouble("--%s: its value is missing: --%s=%s", option->name, option->name,
                option->argument);
    else if (is_letter)
        trouble("-%c: no such option", optopt);
    else if (option)
        trouble("%s: --%s takes no value", word, option->name);
    else
        refuse_name(parsing, word + strspn(word, "-"));
    fprintf(stderr, "usage: %s %s; see %s --help\n", tool->name, tool->usage, tool->name);
}

static void refuse_value(const struct tool_option *option, const char *value)
{
    char words[200] = "";
    for (int i = 0; option->words && option->words[i]; i++)
        sprintf(words + strlen(words), "%s%s", i ? ", " : "; it is one of ", option->words[i]);
    trouble("--%s: '%s' is no value for it%s%s", option->name, value ? value : "", words,
            option->words && value ? did_you_mean(option->words, value) : "");
}

static bool take_common(int option, const char *value)
{
    switch (option) {
    case OPTION_GRAMMAR:
        taken.grammar_folder = value;
        return true;
    case OPTION_MAX_LINE:
        return take_number(value, true, &taken.limits.max_line) &&
               taken.limits.max_line <= UINT32_MAX;
    default:
        return take_number(value, true, &taken.limits.max_record);
    }
}

static bool take_option(const struct tool *tool, int place, const char *value)
{
    const struct tool_option *option = option_at(tool, place);
    if (option->choice)
        return take_word(value, option->words, option->choice);
    return place >= COMMON_FIRST ? take_common(place - COMMON_FIRST, value)
                                 : tool->take(place - OWN_FIRST, value);
}

/* True for an option that asks for something to be printed instead of all else. */
static bool answer(const struct tool *tool, int place)
{
    switch (place - COMMON_FIRST) {
    case OPTION_HELP:
        show_help(tool);
        return true;
    case OPTION_VERSION:
        printf("%s (quire) %s\n", tool->name, QUIRE_VERSION);
        return true;
    case OPTION_LIST:
        list_options(tool);
        return true;
    default:
        return false;
    }
}

bool options_parse(const struct tool *tool, struct common_options *result, int argc, char **argv)
{
    struct parsing parsing;
    int got;
    begin_parsing(&parsing, tool);
    taken = *result;
    opterr = 0; /* what was typed is shown harmlessly, by trouble */
    while ((got = getopt_long(argc, argv, parsing.letters, parsing.options, NULL)) != -1) {
        if (got == '?' || got == ':') {
            refuse_option(&parsing, got, argv[optind - 1]);
            return false;
        }
        int place = got < OWN_FIRST ? option_of_letter(tool, got) : got;
        if (answer(tool, place))
            return false;
        if (!take_option(tool, place, optarg)) {
            refuse_value(option_at(tool, place), optarg);
            return false;
        }
    }
    *result = taken;
    return true;
}
