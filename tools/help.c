#include "help.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/spelling.h"
#include "games/games.h"
#include "grammar/grammars.h"
#include "message.h"
#include "pages.h"
#include "write/write.h"

struct page {
    const char *name;
    char section;
};

static const struct page pages[] = { QUIRE_PAGES };
enum { PAGE_COUNT = sizeof pages / sizeof pages[0] };

/* Topics that differ from the names of their pages. */
static const struct {
    const char *word;
    struct page page;
} topics[] = { { "notation", { "quire", '5' } }, { "help", { "quire", '1' } } };

enum { WORD_MAX = 100, WORDS_MAX = 512 };

/* Removes the section from "quire-check.1" or "quire-check(1)" and returns it; 0 if there is none. */
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

/* The name of a page without "quire-". */
static const char *short_name(const struct page *page)
{
    static const char prefix[] = "quire-";
    bool has_prefix = strncmp(page->name, prefix, sizeof prefix - 1) == 0;
    return has_prefix ? page->name + sizeof prefix - 1 : page->name;
}

/* Finds the page with a name, with or without the prefix, in the first section that has one; or NULL. */
static const struct page *find_page(const char *word)
{
    const struct page *best = NULL;
    struct slice name = slice_of(word);
    char section = cut_section(&name);
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        if (slice_is(name, topics[i].word) && !section)
            return &topics[i].page;
    for (const struct page *page = pages; page < pages + PAGE_COUNT; page++)
        if ((slice_is(name, page->name) || slice_is(name, short_name(page))) &&
            (!section || section == page->section) && (!best || page->section < best->section))
            best = page;
    return best;
}

/* All words that have a page or an explanation. */
struct vocabulary {
    const char *words[WORDS_MAX + 1];
    size_t count;
};

static void add_word(struct vocabulary *all, const char *word)
{
    if (all->count < WORDS_MAX)
        all->words[all->count++] = word;
}

/* The known word most similar to an unknown one, or NULL. */
static const char *nearest_topic(const struct grammar *const *grammars, const char *word)
{
    struct vocabulary all = { .count = 0 };
    for (size_t i = 0; i < PAGE_COUNT; i++) {
        add_word(&all, short_name(&pages[i]));
        add_word(&all, pages[i].name);
    }
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        add_word(&all, topics[i].word);
    for (int id = 0; id < DIAG_COUNT; id++)
        add_word(&all, diagnostic_kind((enum diagnostic_id)id)->id);
    for (; grammars && *grammars; grammars++)
        for (const char *const *name = (*grammars)->names; *name; name++)
            add_word(&all, *name);
    return nearest_word(all.words, slice_of(word));
}

/* --- finding pages --- */

/* The folder of this executable, ending with a slash; empty if unknown. */
static void own_folder(const char *self, char *folder, size_t size)
{
    ssize_t len = readlink("/proc/self/exe", folder, size - 1); /* with symbolic links resolved */
    if (len < 0 && strchr(self, '/'))
        len = snprintf(folder, size, "%s", self);
    if (len < 0 || (size_t)len >= size)
        len = 0;
    folder[len] = '\0';
    char *slash = strrchr(folder, '/');
    folder[slash ? slash - folder + 1 : 0] = '\0';
}

/* Sets `path` to the page in a folder if it exists there, possibly compressed. */
static bool find_in_folder(char *path, const char *folder, const struct page *page)
{
    static const char *const ends[] = { "", ".gz", ".xz", ".zst" };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        int len =
                snprintf(path, PATH_MAX, "%s/%s.%c%s", folder, page->name, page->section, ends[i]);
        if (len > 0 && len < PATH_MAX && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/*
 * Looks for a page relative to the executable, which may have been moved: first in a build folder, then as installed.
 */
static bool find_file(const char *self, const struct page *page, char *path)
{
    char own[PATH_MAX], folder[PATH_MAX + 64];
    own_folder(self, own, sizeof own);
    if (!*own)
        return false;
    snprintf(folder, sizeof folder, "%s../man", own);
    if (find_in_folder(path, folder, page))
        return true;
    snprintf(folder, sizeof folder, "%s" QUIRE_MAN_FROM_BIN "/man%c", own, page->section);
    return find_in_folder(path, folder, page);
}

/* True if execvp did not find the program. EACCES may refer to a folder in PATH. */
static bool is_missing(void)
{
    return errno == ENOENT || errno == EACCES;
}

/* Runs man(1) or, if it is missing, mandoc(1). Returns only on failure, after reporting it. */
static void show_file(char *path)
{
    char man[] = "man", local[] = "-l", mandoc[] = "mandoc", all[] = "-a";
    char *with_man[] = { man, local, path, NULL }, *with_mandoc[] = { mandoc, all, path, NULL };
    execvp(man, with_man);
    if (is_missing())
        execvp(mandoc, with_mandoc);
    if (is_missing())
        report_failure("cannot show %s: neither man nor mandoc is installed", path);
    else
        report_failure("%s cannot be shown: %s", path, strerror(errno));
}

static void report_unknown(const char *typed, const char *near)
{
    if (near)
        report_failure("no tool, game, page or diagnostic named '%s'; did you mean '%s'?", typed,
                       near);
    else
        report_failure(
                "no tool, game, page or diagnostic named '%s'; see 'quire help quire' for all",
                typed);
}

/* Finds the page for a word. If there is none, returns NULL and sets *near to a similar word, if any. */
static const struct page *resolve(const char *word, const char **near)
{
    static char known[WORD_MAX];
    const struct page *page = find_page(word);
    if (page || diagnostic_find(word))
        return page;
    struct grammars *set = grammars_open(NULL, games);
    const struct grammar *game = set ? grammars_find(set, slice_of(word)) : NULL;
    page = game ? find_page(game->name) : NULL;
    const char *found = page ? NULL : nearest_topic(set ? grammars_all(set) : NULL, word);
    if (found) {
        snprintf(known, sizeof known, "%s", found);
        *near = known;
    }
    grammars_free(set);
    return page;
}

void show_page(const char *self, const char *typed)
{
    char word[WORD_MAX], path[PATH_MAX];
    const char *near = NULL;
    if (strlen(typed) >= sizeof word) {
        report_unknown(typed, NULL);
        return;
    }
    normalize_name(word, slice_of(typed));
    const struct page *page = resolve(word, &near);
    const struct diagnostic_kind *diagnostic = page ? NULL : diagnostic_find(word);
    if (page && find_file(self, page, path))
        show_file(path);
    else if (page)
        report_failure("the page %s.%c is neither beside this program nor in " QUIRE_MAN_FROM_BIN
                       " from there; 'meson install' puts it there",
                       page->name, page->section);
    else if (diagnostic)
        write_explanation(stdout, diagnostic);
    else
        report_unknown(typed, near);
}

bool is_game_name(const char *word)
{
    struct grammars *set = grammars_open(NULL, games);
    bool found = set && grammars_find(set, slice_of(word));
    grammars_free(set);
    return found;
}
