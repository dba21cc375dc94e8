#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>

#include "base/spelling.h"
#include "message.h"
#include "quire.h"
#include "terminal.h"

static struct common_options common = { .limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD } };

static const struct tool_option common_table[] = {
    { "output", 'o', "FILE", "write to FILE instead of standard output", .text = &common.output,
      .completion = COMPLETE_FILES, .min = 1 },
    { "grammar", 0, "DIR", "look for grammar files in DIR first", .text = &common.grammar_folder,
      .completion = COMPLETE_FOLDERS },
    { "max-line", 0, "BYTES", .help = "longest line, K, M or G (default 256M)",
      .number = &common.limits.max_line, .max = UINT32_MAX, .is_size = true },
    { "max-record", 0, "BYTES", "largest record (default 1G)",
      .pair_help = "limits (default 256M, 1G)", .number = &common.limits.max_record,
      .is_size = true },
    { "progress", 0, "WHEN", "show progress", .words = when_words, .choice = &common.progress },
    { "help", 'h', .help = "show this help", .flag = &common.show_help },
    { "version", 'V', .help = "show the version", .pair_help = "show this help, or the version",
      .flag = &common.show_version },
    { 0 },
};

/* For the scripts that generate completions; --help does not show it. */
static const struct tool_option list_option = { "list-options", .flag = &common.list_options };

/* Return values of getopt_long: letters, or an index plus FIRST. */
enum { OPTIONS_MAX = 80, FIRST = 256 };

const struct common_options *common_options(void)
{
    return &common;
}

/* --- values --- */

bool find_word(const char *word, const char *const *words, int *index)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0) {
            *index = i;
            return true;
        }
    return false;
}

static bool parse_number_option(const struct tool_option *option, const char *value)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10), factor = 1;
    if (!is_digit(*value) || errno)
        return false;
    if (option->is_size && *end) {
        const char *letters = "KMG", *letter = strchr(letters, *end++);
        if (!letter)
            return false;
        factor = 1ull << (10 * (letter - letters + 1));
    }
    if (*end || number > SIZE_MAX / factor)
        return false;
    *option->number = (size_t)(number * factor);
    return *option->number >= option->min && (!option->max || *option->number <= option->max);
}

static bool set_option(const struct tool_option *option, const char *value)
{
    if (option->flag)
        return *option->flag = true;
    if (option->choice)
        return find_word(value, option->words, option->choice) ||
               (option->old_words && find_word(value, option->old_words, option->choice));
    if (option->number)
        return parse_number_option(option, value);
    if (option->parse)
        return option->parse(option, value);
    *option->text = value;
    return strlen(value) >= option->min;
}

const char *did_you_mean(const char *near)
{
    static char text[100];
    if (!near)
        return "";
    snprintf(text, sizeof text, "; did you mean '%s'?", near);
    return text;
}

/* --- the table --- */

static bool is_offered(const struct command *command, const struct tool_option *option)
{
    if (option->choice == &common.progress)
        return command->operands == OPERANDS_FILES; /* other tools read no large input */
    if (option->text == &common.output)
        return command->operands != OPERANDS_GAME; /* there, the file is the record's */
    return true;
}

void options_each(const struct command *command,
                  void (*visit)(void *user, const struct tool_option *option), void *user)
{
    for (const struct tool_option *option = command->options; option->name; option++)
        visit(user, option);
    for (const struct tool_option *option = common_table; option->name; option++)
        if (is_offered(command, option))
            visit(user, option);
}

/* --- help --- */

static bool has_pair(const struct tool_option *option)
{
    return option[1].name && option[1].pair_help;
}

static void put_name(char *text, size_t size, const struct tool_option *option, const char *indent)
{
    char letter[8];
    snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(text, size, "%s--%s%s%s", option->letter ? letter : indent, option->name,
             option->argument ? "=" : "", option->argument ? option->argument : "");
}

/* Prints "HELP: a, b or c", or only the part before or after the colon. */
static void put_help(const struct tool_option *option)
{
    const char *const *word = option->completion == COMPLETE_WORDS ? option->words : NULL;
    fputs(option->help, stdout);
    if (word && *option->help)
        fputs(": ", stdout);
    for (; word && *word; word++)
        printf("%s%s", *word, !word[1] ? "" : word[2] ? ", " : " or ");
    putchar('\n');
}

/* Prints a line for one option or for a pair of options. */
static void show_option(void *user, const struct tool_option *option)
{
    enum { LEFT_WIDTH = 28 };
    char left[80], second[40] = "";
    (void)user;
    if (option->pair_help)
        return;
    put_name(left, sizeof left, option, "    ");
    if (has_pair(option)) {
        put_name(second, sizeof second, &option[1], "");
        strcat(left, ", ");
    }
    strcat(left, second);
    if (strlen(left) > LEFT_WIDTH)
        printf("  %s: ", left);
    else
        printf("  %-*s ", LEFT_WIDTH, left);
    if (has_pair(option))
        puts(option[1].pair_help);
    else
        put_help(option);
}

static const char *usage(const struct command *command)
{
    return command->usage ? command->usage : "[OPTION...] [FILE...]";
}

static void show_help(const struct command *command)
{
    printf("usage: %s %s\n%s\n\n", command->name, usage(command), command->purpose);
    options_each(command, show_option, NULL);
}

/* --- parsing --- */

struct parser {
    const struct command *command;
    const struct tool_option *table[OPTIONS_MAX]; /* all options of the tool */
    size_t count;
    struct option names[2 * OPTIONS_MAX + 1]; /* for getopt_long */
    size_t name_count;
    char letters[2 * OPTIONS_MAX + 2];
};

/* Another name of the option, or NULL. In all tools, --to and --format both choose a format. */
static const char *second_name(const struct tool_option *option)
{
    return option->second_name                   ? option->second_name
           : strcmp(option->name, "to") == 0     ? "format"
           : strcmp(option->name, "format") == 0 ? "to"
                                                 : NULL;
}

static void add_option(void *user, const struct tool_option *option)
{
    struct parser *parser = user;
    bool has_argument = option->argument != NULL;
    struct option added = { option->name, has_argument ? required_argument : no_argument, NULL,
                            FIRST + (int)parser->count };
    parser->table[parser->count++] = option;
    parser->names[parser->name_count++] = added;
    if ((added.name = second_name(option)))
        parser->names[parser->name_count++] = added;
    if (option->letter)
        sprintf(parser->letters + strlen(parser->letters), "%c%s", option->letter,
                has_argument ? ":" : "");
}

/* The option for a return value of getopt_long; NULL if there is none. */
static const struct tool_option *find_option(const struct parser *parser, int value)
{
    if (value >= FIRST)
        return parser->table[value - FIRST];
    for (size_t i = 0; value && i < parser->count; i++)
        if (parser->table[i]->letter == value)
            return parser->table[i];
    return NULL;
}

/* Reports an unknown or ambiguous option name. */
static void report_name(const struct parser *parser, const char *typed)
{
    const char *names[2 * OPTIONS_MAX + 1] = { NULL };
    char name[80], candidates[160] = "";
    size_t len = strcspn(typed, "="), matches = 0;
    snprintf(name, sizeof name, "%.*s", (int)len, typed);
    for (size_t i = 0; i < parser->name_count; i++) {
        const char *other = names[i] = parser->names[i].name;
        if (strncmp(other, name, strlen(name)) != 0 ||
            strlen(candidates) + strlen(other) + 8 > sizeof candidates)
            continue;
        sprintf(candidates + strlen(candidates), "%s--%s", matches++ ? " or " : "", other);
    }
    const char *near = nearest_word(names, slice_of(name));
    if (matches > 1)
        report_failure("--%s: ambiguous option; could be %s", name, candidates);
    else
        report_failure("--%s: no such option%s%s%s", name, near ? "; did you mean '--" : "",
                       near ? near : "", near ? "'?" : "");
}

/* Reports an invalid option; `got` is the result of getopt_long: ':' if a value is missing, else '?'. */
static void report_option(const struct parser *parser, int got, const char *word)
{
    const struct command *command = parser->command;
    bool is_letter = optopt > 0 && optopt < FIRST;
    const struct tool_option *option = find_option(parser, optopt);
    if (got == ':' && option)
        report_failure("--%s: a value is missing: --%s=%s", option->name, option->name,
                       option->argument);
    else if (is_letter)
        report_failure("-%c: no such option", optopt);
    else if (option)
        report_failure("--%s: takes no value", option->name);
    else
        report_name(parser, word + strspn(word, "-"));
    fprintf(stderr, "usage: %s %s; see %s --help\n", command->name, usage(command), command->name);
}

/* Writes which values are allowed. */
static void describe_values(const struct tool_option *option, char *text, size_t size)
{
    *text = '\0';
    for (int i = 0; option->words && option->words[i]; i++)
        sprintf(text + strlen(text), "%s%s", i ? ", " : "; use one of ", option->words[i]);
    if (option->number && option->is_size)
        snprintf(text, size, "; expected %zu bytes or more, such as 64K, 10M or 1G", option->min);
    else if (option->number && option->max)
        snprintf(text, size, "; expected %zu to %zu", option->min, option->max);
    else if (option->number)
        snprintf(text, size, "; expected %zu or more", option->min);
    else if (option->parse && !option->words)
        snprintf(text, size, "; expected %s: %s", option->argument, option->help);
}

static void report_value(const struct tool_option *option, const char *value)
{
    char allowed[200];
    describe_values(option, allowed, sizeof allowed);
    report_failure("--%s: invalid value '%s'%s%s", option->name, value ? value : "", allowed,
                   option->words && value
                           ? did_you_mean(nearest_word(option->words, slice_of(value)))
                           : "");
}

/* Handles --help and --version; returns false if neither was given. */
static bool show_information(const struct command *command)
{
    if (common.show_help)
        show_help(command);
    else if (common.show_version)
        printf("%s (quire) %s\n", command->name, QUIRE_VERSION);
    return common.show_help || common.show_version;
}

bool options_parse(const struct command *command, int argc, char **argv)
{
    struct parser parser = { .command = command, .letters = ":" };
    int got;
    options_each(command, add_option, &parser);
    add_option(&parser, &list_option);
    opterr = 0; /* getopt_long would not escape control characters */
    while ((got = getopt_long(argc, argv, parser.letters, parser.names, NULL)) != -1) {
        if (got == '?' || got == ':') {
            report_option(&parser, got, argv[optind - 1]);
            return false;
        }
        const struct tool_option *option = find_option(&parser, got);
        if (!set_option(option, optarg)) {
            report_value(option, optarg);
            return false;
        }
        if (show_information(command))
            return false;
        if (common.list_options)
            return true;
    }
    return true;
}
