/* quire: runs quire-VERB for "quire VERB", and shows help. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/spelling.h"
#include "help.h"
#include "message.h"
#include "output.h"
#include "quire.h"
#include "write/write.h"

static const struct {
    const char *verb, *purpose;
} verbs[] = {
    { "check", "check records and report errors" },
    { "convert", "convert records to YAML, JSON, tables or Markdown, and back" },
    { "draw", "draw games as they look on paper, and mark errors" },
    { "fmt", "write records in canonical form" },
    { "gen", "generate random games" },
    { "mend", "suggest and apply fixes for errors in records" },
    { "moves", "list the legal moves" },
    { "play", "keep the record of a game while you play" },
    { "scan", "find games in posts, web pages and mail" },
    { "score", "show how far each game went, who won, and the score" },
    { "select", "copy the records that meet conditions" },
    { "solve", "find the best moves, and annotate mistakes" },
    { "tally", "add up wins and points over many records" },
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static void show_help(void)
{
    puts("usage: quire VERB [ARGUMENT...]\n"
         "Records and verifies games played by hand on paper.\n\nverbs:");
    for (size_t i = 0; i < VERB_COUNT; i++)
        printf("  %-10s %s\n", verbs[i].verb, verbs[i].purpose);
    puts("  help       show the page of a verb, a game, the notation or a diagnostic");
    puts("\noptions:\n"
         "  -h, --help                   show this help\n"
         "  -V, --version                show the version\n"
         "'quire VERB ...' runs 'quire-VERB ...'; each has --help and a manual page.");
}

/* Reports a verb for which there is no tool. */
static void report_unknown(const char *verb)
{
    const char *names[VERB_COUNT + 1] = { NULL };
    for (size_t i = 0; i < VERB_COUNT; i++)
        names[i] = verbs[i].verb;
    const char *near = nearest_word(names, slice_of(verb));
    if (near && strcmp(near, verb) == 0)
        report_failure("%s: quire-%s is not installed", verb, verb);
    else if (is_game_name(verb))
        report_failure("%s: a game, not a verb; see 'quire help %.30s'", verb, verb);
    else if (near)
        report_failure("%s: no such verb; did you mean '%s'?", verb, near);
    else
        report_failure("%s: no such verb; see quire --help", verb);
}

/* Runs the tool in the folder of this program or, if it is not there, the one in PATH. */
static void run_verb(const char *self, char **arguments)
{
    const char *slash = strrchr(self, '/');
    size_t folder = slash ? (size_t)(slash - self) + 1 : 0, len = strlen(arguments[0]);
    char *path = malloc(folder + sizeof "quire-" + len);
    char *name = malloc(sizeof "quire-" + len);
    const char *verb = arguments[0];
    if (path && name) {
        memcpy(path, self, folder);
        sprintf(path + folder, "quire-%s", verb);
        sprintf(name, "quire-%s", verb);
        arguments[0] = name;
        if (slash)
            execv(path, arguments);
        if (!slash || errno == ENOENT) {
            execvp(name, arguments);
            if (errno == EACCES) /* a folder in PATH may be unreadable */
                errno = ENOENT;
        }
    }
    if (errno == ENOENT)
        report_unknown(verb);
    else
        report_errno(path && name ? name : verb);
    free(path);
    free(name);
}

static bool is_verb(const char *word)
{
    return *word && strspn(word, "abcdefghijklmnopqrstuvwxyz-") == strlen(word) && *word != '-';
}

static void run(char **argv)
{
    const char *word = argv[1];
    if (!word || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        show_help();
    else if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        printf("quire %s\n", QUIRE_VERSION);
    else if (strcmp(word, "help") == 0 && !argv[2])
        show_help();
    else if (strcmp(word, "help") == 0 && !argv[3])
        show_page(argv[0], argv[2]);
    else if (strcmp(word, "help") == 0)
        report_failure("%s: expected one word: a verb, a game, notation or the id of an error",
                       word);
    else if (is_verb(word))
        run_verb(argv[0], argv + 1);
    else
        report_failure("%s: no such verb; see quire --help", word);
}

int main(int argc, char **argv)
{
    set_program_name("quire");
    if (argc > 0)
        run(argv);
    const char *failure = close_output();
    if (failure)
        report_failure("standard output: %s", failure);
    flush_messages();
    return exit_status();
}
