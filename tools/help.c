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

/* NAME.SECTION, ending with NULL. */
static const char *const pages[] = { QUIRE_PAGES, NULL };

/* Topics that differ from the names of their pages. */
static const struct {
    const char *word, *page;
} topics[] = { { "notation", "quire.5" }, { "help", "quire.1" } };

static const char prefix[] = "quire-";

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

/* True if the page has this name, with or without the prefix, and this section (0: any). */
static bool is_page(const char *page, struct slice name, char section)
{
    struct slice stem = slice_of(page), rest = stem;
    if (section && cut_section(&rest) != section)
        return false;
    cut_section(&stem);
    rest = stem;
    if (stem.len >= sizeof prefix && memcmp(stem.ptr, prefix, sizeof prefix - 1) == 0)
        rest = (struct slice){ stem.ptr + sizeof prefix - 1, stem.len - sizeof prefix + 1 };
    return slice_equal(name, stem) || slice_equal(name, rest);
}

/* Finds the page with a name, in the first section that has one; or NULL. */
static const char *find_page(const char *word)
{
    const char *best = NULL;
    struct slice name = slice_of(word);
    char section = cut_section(&name);
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        if (slice_is(name, topics[i].word) && !section)
            return topics[i].page;
    for (const char *const *page = pages; *page; page++)
        if (is_page(*page, name, section) &&
            (!best || (*page)[strlen(*page) - 1] < best[strlen(best) - 1]))
            best = *page;
    return best;
}

/* All words that have a page or an explanation. */
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
        if (strncmp(all->stems[i], prefix, sizeof prefix - 1) == 0)
            add_word(all, all->stems[i] + sizeof prefix - 1);
        add_word(all, all->stems[i]);
    }
}

/* The known word most similar to an unknown one, or NULL. Valid until the next call. */
static const char *nearest_topic(struct grammar *const *grammars, const char *word)
{
    static struct vocabulary all;
    all.count = 0;
    add_pages(&all);
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        add_word(&all, topics[i].word);
    for (int id = 0; id < DIAG_COUNT; id++)
        add_word(&all, diagnostic_kind((enum diagnostic_id)id)->id);
    for (; grammars && *grammars; grammars++)
        for (const char *const *name = (*grammars)->names; *name; name++)
            add_word(&all, *name);
    all.words[all.count] = NULL;
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
static bool find_in_folder(char *path, const char *folder, const char *page)
{
    static const char *const ends[] = { "", ".gz", ".xz", ".zst" };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        int len = snprintf(path, PATH_MAX, "%s/%s%s", folder, page, ends[i]);
        if (len > 0 && len < PATH_MAX && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/*
 * Looks for a page relative to the executable, which may have been moved: first in a build folder, then as installed.
 */
static bool find_file(const char *self, const char *page, char *path)
{
    char own[PATH_MAX], folder[PATH_MAX + 64];
    char section = page[strlen(page) - 1];
    own_folder(self, own, sizeof own);
    if (!*own)
        return false;
    snprintf(folder, sizeof folder, "%s../man", own);
    if (find_in_folder(path, folder, page))
        return true;
    snprintf(folder, sizeof folder, "%s" QUIRE_MAN_FROM_BIN "/man%c", own, section);
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
static const char *resolve(const char *word, const char **near)
{
    static char known[WORD_MAX];
    const char *page = find_page(word);
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
    const char *page = resolve(word, &near);
    const struct diagnostic_kind *diagnostic = page ? NULL : diagnostic_find(word);
    if (page && find_file(self, page, path))
        show_file(path);
    else if (page)
        report_failure("the page %s is neither beside this program nor in " QUIRE_MAN_FROM_BIN
                       " from there; 'meson install' puts it there",
                       page);
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
