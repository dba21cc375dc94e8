/* quire: shows the family, and runs quire-VERB for "quire VERB". */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "help.h"
#include "quire.h"
#include "words.h"
#include "write/write.h"

static const struct {
    const char *verb, *purpose;
} family[] = {
    { "check", "judge records, and say what is wrong with them" },
    { "convert", "write records as YAML, JSON, tables or Markdown, and read them back" },
    { "draw", "draw games as they look on paper, and mark what is wrong" },
    { "fmt", "write records in canonical form" },
    { "gen", "make records of random games" },
    { "mend", "find out what was meant where a record has an error" },
    { "moves", "list the moves that are legal next" },
    { "play", "keep the record of a game while it is played" },
    { "scan", "find worked examples in posts, pages and mails" },
    { "score", "tell how far each game went, who won and with which score" },
    { "select", "copy the records that meet conditions" },
    { "tally", "add up who won how often, over many records" },
};

static void show_help(void)
{
    puts("usage: quire VERB [ARGUMENT...]\n"
         "Records and verifies games played by hand on paper.\n\nverbs:");
    for (size_t i = 0; i < sizeof family / sizeof family[0]; i++)
        printf("  %-10s %s\n", family[i].verb, family[i].purpose);
    puts("  help       show a page: of a verb, a game, the notation, a diagnostic");
    puts("\noptions:\n"
         "  -h, --help                   show this help\n"
         "  -V, --version                show the version\n\n"
         "'quire VERB ...' runs 'quire-VERB ...'; each has --help and a manual page.");
}

static int close_output(void)
{
    bool bad = ferror(stdout);
    if (fclose(stdout) == 0 && !bad)
        return 0;
    fprintf(stderr, "quire: standard output: %s\n", strerror(errno));
    return 2;
}

/* What was typed is shown harmlessly. */
static void complain(const char *what, const char *why)
{
    fputs("quire: ", stderr);
    put_safe(stderr, slice_of(what));
    fprintf(stderr, ": %s\n", why);
}

/* What may have been meant, where the tool of a verb is not there. */
static void refuse(const char *verb)
{
    const char *verbs[sizeof family / sizeof family[0] + 1] = { NULL };
    char why[80] = "no such verb; see quire --help";
    for (size_t i = 0; i < sizeof family / sizeof family[0]; i++)
        verbs[i] = family[i].verb;
    const char *near = nearest_word(verbs, slice_of(verb));
    if (near && strcmp(near, verb) == 0)
        snprintf(why, sizeof why, "quire-%s is not installed", verb);
    else if (names_game(verb))
        snprintf(why, sizeof why, "a game, and no verb; see 'quire help %.30s'", verb);
    else if (near)
        snprintf(why, sizeof why, "no such verb; did you mean '%s'?", near);
    complain(verb, why);
}

/* The tool beside this one, else the one that the shell would find. */
static void run(const char *self, char **arguments)
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
            if (errno == EACCES) /* as it is where a folder of PATH is closed, whatever is in it */
                errno = ENOENT;
        }
    }
    if (errno == ENOENT)
        refuse(verb);
    else
        complain(path && name ? name : verb, strerror(errno));
    free(path);
    free(name);
}

static bool is_verb(const char *word)
{
    return *word && strspn(word, "abcdefghijklmnopqrstuvwxyz-") == strlen(word) && *word != '-';
}

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help";
    if (strcmp(word, "help") == 0 && argc == 2)
        word = "--help";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        show_help();
        return close_output();
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("quire %s\n", QUIRE_VERSION);
        return close_output();
    }
    if (strcmp(word, "help") == 0 && argc == 3)
        return show_page(argv[0], argv[2]) == 0 ? close_output() : 2;
    if (strcmp(word, "help") == 0)
        complain(word, "wants one word: a verb, a game, notation, the id of an error");
    else if (is_verb(word))
        run(argv[0], argv + 1);
    else
        complain(word, "no such verb; see quire --help");
    return 2;
}
