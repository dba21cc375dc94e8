#include "help.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grammar.h"
#include "pages.h"
#include "words.h"
#include "write/write.h"

/* NAME.SECTION, up to NULL. */
static const char *const pages[] = { QUIRE_PAGES, NULL };

/* Words that are part of no page's name. */
static const struct {
    const char *word, *page;
} others[] = { { "notation", "quire.5" }, { "help", "quire.1" } };

static const char family[] = "quire-";

enum { WORD_MAX = 100, WORDS_MAX = 512 };

/* What was typed is shown harmlessly. */
static int complain(const char *before, const char *typed, const char *behind)
{
    fprintf(stderr, "quire: %s", before);
    put_safe(stderr, slice_of(typed));
    fprintf(stderr, "%s\n", behind);
    return 2;
}

/* Parts "quire-check.1" or "quire-check(1)"; the section, or 0 where the word has none. */
static char cut_section(struct slice *word)
{
    size_t len = word->len;
    const char *text = word->ptr;
    if (len > 3 && text[len - 3] == '(' && is_digit(text[len - 2]) && text[len - 1] == ')') {
        word->len -= 3;
        return text[len - 2];
    }
    if (len > 2 && text[len - 2] == '.' && is_digit(text[len - 1])) {
        word->len -= 2;
        return text[len - 1];
    }
    return '\0';
}

/* True where a page has this name, with or without the family's in front, and this section, 0 for any. */
static bool is_page(const char *page, struct slice name, char section)
{
    struct slice stem = slice_of(page), rest = stem;
    if (section && cut_section(&rest) != section)
        return false;
    cut_section(&stem);
    rest = stem;
    if (stem.len >= sizeof family && memcmp(stem.ptr, family, sizeof family - 1) == 0)
        rest = (struct slice){ stem.ptr + sizeof family - 1, stem.len - sizeof family + 1 };
    return slice_equal(name, stem) || slice_equal(name, rest);
}

/* The page of a name; of several that of the first section; or NULL. */
static const char *find_page(const char *word)
{
    const char *best = NULL;
    struct slice name = slice_of(word);
    char section = cut_section(&name);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (slice_is(name, others[i].word) && !section)
            return others[i].page;
    for (const char *const *page = pages; *page; page++)
        if (is_page(*page, name, section) &&
            (!best || (*page)[strlen(*page) - 1] < best[strlen(best) - 1]))
            best = *page;
    return best;
}

/* All words that stand for something. */
struct vocabulary {
    const char *words[WORDS_MAX + 1];
    size_t count;
    char stems[WORDS_MAX][WORD_MAX];
};

static void add_word(struct vocabulary *all, const char *word)
{
    if (all->count < WORDS_MAX)
        all->words[all->count++] = word;
}

static void add_pages(struct vocabulary *all)
{
    for (size_t i = 0; i < WORDS_MAX && pages[i]; i++) {
        struct slice stem = slice_of(pages[i]);
        cut_section(&stem);
        snprintf(all->stems[i], WORD_MAX, "%.*s", (int)stem.len, stem.ptr);
        if (strncmp(all->stems[i], family, sizeof family - 1) == 0)
            add_word(all, all->stems[i] + sizeof family - 1);
        add_word(all, all->stems[i]);
    }
}

/* The one that is nearest to a word that stands for nothing, or NULL; it lasts until the next call. */
static const char *nearest(struct grammar *const *grammars, const char *word)
{
    static struct vocabulary all;
    all.count = 0;
    add_pages(&all);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        add_word(&all, others[i].word);
    for (int id = 0; id < DIAG_COUNT; id++)
        add_word(&all, diagnostic_kind((enum diagnostic_id)id)->id);
    for (; grammars && *grammars; grammars++)
        for (const char *const *name = (*grammars)->names; *name; name++)
            add_word(&all, *name);
    all.words[all.count] = NULL;
    return nearest_word(all.words, slice_of(word));
}

/* --- where pages are --- */

/* The folder of this program, with a slash at its end; empty where nobody knows. */
static void own_folder(const char *self, char *folder, size_t size)
{
    ssize_t len = readlink("/proc/self/exe", folder, size - 1); /* behind all links */
    if (len < 0 && strchr(self, '/'))
        len = snprintf(folder, size, "%s", self);
    if (len < 0 || (size_t)len >= size)
        len = 0;
    folder[len] = '\0';
    char *slash = strrchr(folder, '/');
    folder[slash ? slash - folder + 1 : 0] = '\0';
}

/* Sets `path` to the page in a folder; false where it is not there. Packages may compress it. */
static bool is_there(char *path, const char *folder, const char *page)
{
    static const char *const ends[] = { "", ".gz", ".xz", ".zst" };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        int len = snprintf(path, PATH_MAX, "%s/%s%s", folder, page, ends[i]);
        if (len > 0 && len < PATH_MAX && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/* Seen from the program, wherever that was moved to: as in a build that is not installed, and as installed. */
static bool locate(const char *self, const char *page, char *path)
{
    char own[PATH_MAX], folder[PATH_MAX + 64];
    char section = page[strlen(page) - 1];
    own_folder(self, own, sizeof own);
    if (!*own)
        return false;
    snprintf(folder, sizeof folder, "%s../man", own);
    if (is_there(path, folder, page))
        return true;
    snprintf(folder, sizeof folder, "%s" QUIRE_MAN_FROM_BIN "/man%c", own, section);
    return is_there(path, folder, page);
}

/* True where the shell would not find a program either: EACCES is also that of a folder of PATH that is closed. */
static bool is_missing(void)
{
    return errno == ENOENT || errno == EACCES;
}

/* man(1) knows the terminal and its reader's pager; mandoc(1) alone will do. */
static int show_file(char *path)
{
    char man[] = "man", local[] = "-l", mandoc[] = "mandoc", all[] = "-a";
    char *with_man[] = { man, local, path, NULL }, *with_mandoc[] = { mandoc, all, path, NULL };
    execvp(man, with_man);
    if (is_missing())
        execvp(mandoc, with_mandoc);
    if (is_missing())
        return complain("neither man nor mandoc is here to show ", path, "");
    const char *cause = strerror(errno);
    char behind[100];
    snprintf(behind, sizeof behind, " cannot be shown: %s", cause);
    return complain("", path, behind);
}

static int say_unknown(const char *typed, const char *near)
{
    char hint[2 * WORD_MAX] = "'; see 'quire help quire' for all";
    if (near)
        snprintf(hint, sizeof hint, "'; did you mean '%s'?", near);
    return complain("no tool, game, page or diagnostic is called '", typed, hint);
}

/* The page of a word, or NULL; *near is what it may have meant then. */
static const char *resolve(const char *word, const char **near)
{
    static char known[WORD_MAX];
    const char *page = find_page(word);
    if (page || diagnostic_find(word))
        return page;
    struct grammars *set = grammars_open(NULL);
    const struct grammar *game = set ? grammars_find(set, slice_of(word)) : NULL;
    page = game ? find_page(game->name) : NULL;
    const char *found = page ? NULL : nearest(set ? grammars_all(set) : NULL, word);
    if (found) {
        snprintf(known, sizeof known, "%s", found);
        *near = known;
    }
    grammars_free(set);
    return page;
}

int show_page(const char *self, const char *typed)
{
    char word[WORD_MAX], path[PATH_MAX];
    const char *near = NULL;
    if (strlen(typed) >= sizeof word)
        return say_unknown(typed, NULL);
    normal_name(word, slice_of(typed));
    const char *page = resolve(word, &near);
    if (page && locate(self, page, path))
        return show_file(path);
    if (page)
        return complain("the page ", page,
                        " is neither beside this program nor in " QUIRE_MAN_FROM_BIN
                        " from there; 'meson install' puts it there");
    if (!diagnostic_find(word))
        return say_unknown(typed, near);
    write_explanation(stdout, diagnostic_find(word));
    return 0;
}

bool names_game(const char *word)
{
    struct grammars *set = grammars_open(NULL);
    bool found = set && grammars_find(set, slice_of(word));
    grammars_free(set);
    return found;
}
