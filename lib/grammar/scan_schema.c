/* The scan part of grammar files: how examples of a game look in prose. */
#include <stdio.h>

#include "loader.h"
#include "schema.h"
#include "vocabulary.h"

enum { FINDS_MAX = 128, WORDS_DEPTH_MAX = 8, EXPANDED_MAX = 24576 };

/*
 * Words of the vocabulary whose pattern is at least CALLED_MIN bytes long are called, as the group CALLED and their name,
 * up to CALLED_MAX in a pattern.
 */
enum { CALLED_MIN = 640, CALLED_MAX = 8 };
#define CALLED "_"

static const char *const group_names[FIND_GROUP_COUNT] = {
    [FIND_VALUE] = "value", [FIND_PLAYER] = "player", [FIND_OTHER] = "other",
    [FIND_LAST] = "last",   [FIND_CARDS] = "cards",   [FIND_NUMBER] = "number",
};

/* For looking up words: the file's own first, then those shared by all games. */
struct dictionary {
    const struct yaml_node *own, *common, *manners;
    const char *key;          /* key of the current field: the value of {{key}} */
    const char *this, *other; /* the values of {{this}} and {{other}}; or NULL */
    const char *missing;      /* the last word looked up, if it was not found; or NULL */
};

static const struct yaml_node *find_word(const struct dictionary *dictionary, const char *name)
{
    const struct yaml_node *found = dictionary->own ? yaml_get(dictionary->own, name) : NULL;
    return found || !dictionary->common ? found : yaml_get(dictionary->common, name);
}

/* A pattern with its words filled in. */
struct expansion {
    char text[EXPANDED_MAX];
    size_t len;
    const struct word_pattern *called[CALLED_MAX]; /* words that it calls as groups */
    size_t called_count;
    bool is_full; /* it would have become longer */
};

/* Appends a text; false if there is no room. */
static bool append(struct expansion *out, const char *text, size_t len)
{
    out->is_full |= out->len + len >= EXPANDED_MAX;
    if (out->is_full)
        return false;
    memcpy(out->text + out->len, text, len);
    out->len += len;
    return true;
}

static bool append_text(struct expansion *out, const char *text)
{
    return append(out, text, strlen(text));
}

/* Appends the field's key, capitalised or not. */
static bool append_key(struct expansion *out, const char *key)
{
    return append_text(out, "(?i:") && append_text(out, key) && append_text(out, ")");
}

/* The pattern for words of the vocabulary; NULL if it has none of this name. */
static const struct word_pattern *find_vocabulary(const char *name)
{
    const struct word_pattern *words = word_patterns;
    while (words->name && strcmp(words->name, name) != 0)
        words++;
    return words->name ? words : NULL;
}

/*
 * Appends a pattern for words of the vocabulary; false if there is no room. A long one is called, and
 * defined at the end: compiled, each copy would take dozens of KiB.
 */
static bool append_vocabulary(struct expansion *out, const struct word_pattern *words)
{
    size_t i = 0;
    while (i < out->called_count && out->called[i] != words)
        i++;
    bool is_group_name = !strchr(words->name, ' '); /* not "ordinal 1" */
    if (strlen(words->pattern) < CALLED_MIN || !is_group_name || i == CALLED_MAX)
        return append_text(out, words->pattern);
    out->called[i] = words;
    out->called_count += i == out->called_count;
    return append_text(out, "(?&" CALLED) && append_text(out, words->name) && append_text(out, ")");
}

/* Appends the definitions of the words that are called; false if there is no room. */
static bool append_called(struct expansion *out)
{
    for (size_t i = 0; i < out->called_count; i++)
        if (!append_text(out, "(?(DEFINE)(?<" CALLED) || !append_text(out, out->called[i]->name) ||
            !append_text(out, ">") || !append_text(out, out->called[i]->pattern) ||
            !append_text(out, "))"))
            return false;
    return true;
}

/*
 * Appends a callout that refuses the words of a list: looking them up takes less time than a pattern of them all, and
 * a hundredth of the memory. False if there is no room or no such list.
 */
static bool append_refused(struct expansion *out, const char *list_name)
{
    _Static_assert(WORDS_LISTS <= 255, "a callout has a number of at most 255");
    char callout[16];
    int list = word_list_named(list_name);
    snprintf(callout, sizeof callout, "(?C%d)", list + 1);
    return list >= 0 && append_text(out, callout);
}

bool scan_refuses(int number, struct slice text, size_t at)
{
    return number > 0 && number <= WORDS_LISTS &&
           word_at_is((enum word_list)(number - 1), text, at);
}

static bool expand(struct loader *loader, struct dictionary *dictionary, const char *text,
                   struct expansion *out, int depth);

/* Appends what {{name}} stands for; false if there is no room or no such name. */
static bool append_word(struct loader *loader, struct dictionary *dictionary, const char *name,
                        struct expansion *out, int depth)
{
    const struct yaml_node *word = find_word(dictionary, name);
    if (dictionary->key && strcmp(name, "key") == 0)
        return append_key(out, dictionary->key);
    if (dictionary->this && strcmp(name, "this") == 0)
        return append_text(out, dictionary->this);
    if (dictionary->other && strcmp(name, "other") == 0)
        return append_text(out, dictionary->other);
    if (!word && strncmp(name, "not ", 4) == 0)
        return append_refused(out, name + 4);
    if (!word) {
        const struct word_pattern *words = find_vocabulary(name);
        return words && append_vocabulary(out, words);
    }
    return word->kind == YAML_SCALAR && append_text(out, "(?:") &&
           expand(loader, dictionary, word->text, out, depth + 1) && append_text(out, ")");
}

/*
 * Appends a pattern with its {{words}} replaced by groups; false if it becomes too long or a word
 * is not found.
 */
static bool expand(struct loader *loader, struct dictionary *dictionary, const char *text,
                   struct expansion *out, int depth)
{
    while (*text) {
        const char *name = strstr(text, "{{");
        size_t len = name ? (size_t)(name - text) : strlen(text);
        if (!append(out, text, len))
            return false;
        if (!name)
            break;
        const char *end = strstr(name, "}}");
        if (!end || depth == WORDS_DEPTH_MAX)
            return false;
        dictionary->missing = arena_string(loader->arena, slice_between(name + 2, end));
        if (!append_word(loader, dictionary, dictionary->missing, out, depth))
            return false;
        dictionary->missing = NULL;
        text = end + 2;
    }
    return true;
}

static const char too_long[] = "a pattern of at most 24 KiB with its {{words}} filled in";

/* Reads a pattern and fills in its words. False after an error, which is reported. */
static bool read_expanded(struct loader *loader, struct dictionary *dictionary,
                          const struct yaml_node *node, struct expansion *out)
{
    out->len = 0;
    out->called_count = 0;
    out->is_full = false;
    if (expand(loader, dictionary, load_text(loader, node), out, 0) && append_called(out))
        return true;
    if (dictionary->missing && !out->is_full && !find_word(dictionary, dictionary->missing))
        report_at(loader->report, DIAG_GRAMMAR_VALUE, node->place,
                  "unknown word '%s': not in the scan part", dictionary->missing);
    else
        report_expected(loader, node, too_long);
    return false;
}

/* Makes a pattern that matches capitals with accents, too: titles may be in capitals. NULL if there is none, or after an error. */
static struct pattern *read_find_pattern(struct loader *loader, struct dictionary *dictionary,
                                         const struct yaml_node *node, bool whole)
{
    struct expansion out;
    if (!node || !read_expanded(loader, dictionary, node, &out))
        return NULL;
    struct slice text = { out.text, out.len };
    if (!loader->grammar->is_built_in) {
        char *folded = arena_zero(loader->arena, PATTERN_FOLDED_MAX * out.len + 1, 1);
        pattern_fold_accents(text, folded);
        return load_pattern(loader, node, folded, whole ? pattern_compile : pattern_compile_within);
    }
    /* compiling them all would take most of a tool's time */
    struct pattern *pattern = pattern_compile_later(loader->grammar->patterns, text, !whole);
    if (!pattern)
        longjmp(loader->arena->out_of_memory, 1);
    return pattern;
}

/* --- patterns for rows and fields --- */

static const struct field_def *find_field(const struct grammar *grammar, const char *name)
{
    for (size_t i = 0; i < grammar->field_count; i++) {
        const struct field_def *field = &grammar->fields[i];
        size_t len = strlen(field->key);
        bool same = strncmp(name, field->key, len) == 0 &&
                    (field->owner ? name[len] == ' ' && strcmp(name + len + 1, field->owner) == 0
                                  : name[len] == '\0');
        if (same)
            return field;
    }
    return NULL;
}

void find_prepare(struct find_def *find)
{
    for (int i = 0; i < FIND_GROUP_COUNT; i++)
        find->groups[i] = pattern_group(find->pattern, group_names[i]);
    for (size_t i = 0; i < PARTS_MAX; i++)
        find->parts[i] = find->row && i < find->row->part_count
                                 ? pattern_group(find->pattern, find->row->parts[i].name)
                                 : -1;
    find->is_ready = true;
}

/* Checks the meaning of each named group. */
static void check_groups(struct loader *loader, const struct yaml_node *node, struct find_def *find)
{
    find_prepare(find);
    for (int group = 1; group <= pattern_group_count(find->pattern); group++) {
        const char *name = pattern_group_name(find->pattern, group);
        bool known = !name || (strncmp(name, CALLED, strlen(CALLED)) == 0 &&
                               find_vocabulary(name + strlen(CALLED)));
        for (int i = 0; i < FIND_GROUP_COUNT && !known; i++)
            known = find->groups[i] == group;
        for (size_t i = 0; i < PARTS_MAX && !known; i++)
            known = find->parts[i] == group;
        if (!known)
            report_at(loader->report, DIAG_GRAMMAR_KEY, node->place,
                      "group '%s' of the pattern has no meaning here", name);
    }
    if (find->row ? find->parts[0] < 0
                  : !find->value && find->groups[FIND_VALUE] < 0 && find->groups[FIND_PLAYER] < 0 &&
                            find->groups[FIND_LAST] < 0 && find->groups[FIND_CARDS] < 0)
        report_expected(loader, node,
                        find->row ? "a pattern with a group for the row's first part"
                                  : "a pattern with a group 'value', or a 'value'");
}

/* Pairs of signs from a map such as {X: '*'}. */
static const char *read_signs(struct loader *loader, const struct yaml_node *map)
{
    size_t count = map->kind == YAML_MAP ? map->count : 0;
    char *signs = arena_zero(loader->arena, count + 1, 1);
    if (map->kind != YAML_MAP)
        report_expected(loader, map, "a map of signs");
    for (size_t i = 0; i < count; i++) {
        const char *text = load_text(loader, map->items[i]);
        if (strlen(text) != 1) {
            report_expected(loader, map->items[i], "one sign");
            return NULL;
        }
        signs[i] = text[0];
    }
    return signs;
}

static const char *last_word(const char *key)
{
    const char *space = strrchr(key, ' ');
    return space ? space + 1 : key;
}

/* Finds the row or field that a match becomes; false if the game has none of this name. */
static bool read_target(struct loader *loader, const struct yaml_node *name, struct find_def *find,
                        bool is_row, bool is_common)
{
    if (is_row)
        find->row = grammar_row_named(loader->grammar, load_text(loader, name));
    else
        find->field = find_field(loader->grammar, load_text(loader, name));
    if (!find->row && !find->field && !is_common)
        report_at(loader->report, DIAG_GRAMMAR_VALUE, name->place, "unknown %s '%s'",
                  is_row ? "row" : "field", name->text);
    return find->row || find->field;
}

/* How a list tells a grid, if the map says so. */
static enum grid_listing read_told(struct loader *loader, const struct yaml_node *map)
{
    static const char *const words[] = { "columns", "order" };
    const struct yaml_node *at = yaml_get(map, "told");
    const char *word = at ? load_text(loader, at) : NULL;
    for (size_t i = 0; word && i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i]) == 0)
            return (enum grid_listing)(TOLD_COLUMNS + i);
    if (word)
        report_expected(loader, at, "'columns' or 'order'");
    return TOLD_NOT;
}

/* Adds the flags of a map to those of the find. */
static void read_flags(struct loader *loader, const struct yaml_node *map, struct find_def *find)
{
    find->starts = load_flag(loader, map, "starts", find->starts);
    find->first = load_flag(loader, map, "first", find->first);
    find->square = load_flag(loader, map, "square", find->square);
    find->again = load_flag(loader, map, "again", find->again);
    find->anywhere = load_flag(loader, map, "anywhere", find->anywhere);
    find->certain = load_flag(loader, map, "certain", find->certain);
    find->alone = load_flag(loader, map, "alone", find->alone);
    find->also = load_flag(loader, map, "also", find->also);
    find->sentence = load_flag(loader, map, "sentence", find->sentence);
    find->grows = load_flag(loader, map, "grows", find->grows);
    find->labelled = load_flag(loader, map, "labelled", find->labelled);
    find->relative = load_flag(loader, map, "relative", find->relative);
    find->rough = load_flag(loader, map, "rough", find->rough);
    find->part = load_flag(loader, map, "part", find->part);
}

/*
 * Reads the pattern of a find and its options: `form` is the entry itself, or one of the forms in
 * its `manner`.
 */
static bool read_form(struct loader *loader, struct dictionary *dictionary,
                      const struct yaml_node *form, struct find_def *find)
{
    const struct yaml_node *line = yaml_get(form, "line"), *text = yaml_get(form, "text"), *at;
    if (!line == !text) {
        report_expected(loader, form, "either 'line' or 'text'");
        return false;
    }
    read_flags(loader, form, find);
    if ((at = yaml_get(form, "value")))
        find->value = load_text(loader, at);
    if ((at = yaml_get(form, "below"))) {
        if (!line)
            report_expected(loader, form, "'line' beside 'below'");
        find->below = read_find_pattern(loader, dictionary, at, false);
    }
    find->told = read_told(loader, form);
    if ((at = yaml_get(form, "as")))
        find->as = read_signs(loader, at);
    find->whole_line = line != NULL;
    find->pattern = read_find_pattern(loader, dictionary, line ? line : text, find->whole_line);
    if (find->pattern && !loader->grammar->is_built_in)
        check_groups(loader, line ? line : text, find);
    return find->pattern != NULL;
}

static void add_find(struct loader *loader, struct dictionary *dictionary,
                     const struct yaml_node *form, struct find_def find)
{
    struct scan_def *scan = &loader->grammar->scan;
    if (scan->find_count == FINDS_MAX)
        report_expected(loader, form, "at most 128 things to find");
    else if (read_form(loader, dictionary, form, &find))
        scan->finds[scan->find_count++] = find;
}

/* Adds a find for each form that the manner lists. */
static void add_manner(struct loader *loader, struct dictionary *dictionary,
                       const struct yaml_node *name, const struct find_def *find)
{
    static const char *const known[] = { "line",     "text",     "value", "starts",
                                         "again",    "anywhere", "alone", "also",
                                         "sentence", "certain",  NULL };
    const char *word = load_text(loader, name);
    const struct yaml_node *list = dictionary->manners ? yaml_get(dictionary->manners, word) : NULL;
    if (!list || list->kind != YAML_LIST) {
        report_at(loader->report, DIAG_GRAMMAR_VALUE, name->place,
                  "unknown manner '%s': not in common.yaml", word);
        return;
    }
    dictionary->key = find->field ? find->field->key : NULL;
    for (size_t i = 0; i < list->count; i++)
        if (check_keys(loader, list->items[i], known))
            add_find(loader, dictionary, list->items[i], *find);
    dictionary->key = NULL;
}

/* Reads an entry for the row or field of this name. */
static void read_find_for(struct loader *loader, struct dictionary *dictionary,
                          const struct yaml_node *node, const struct yaml_node *name,
                          bool is_common)
{
    struct find_def find = { .pattern = NULL };
    const struct yaml_node *manner = yaml_get(node, "manner"), *unless = yaml_get(node, "unless");
    if (!read_target(loader, name, &find, yaml_get(node, "row") != NULL, is_common))
        return;
    if (unless && find_field(loader->grammar, load_text(loader, unless)))
        return;
    if (!manner) {
        add_find(loader, dictionary, node, find);
        return;
    }
    read_flags(loader, node, &find);
    add_manner(loader, dictionary, manner, &find);
}

/* Reads an entry for both fields of a list: {{this}} is the last word of the key, {{other}} that of the other key. */
static void read_find_for_both(struct loader *loader, struct dictionary *dictionary,
                               const struct yaml_node *node, const struct yaml_node *names,
                               bool is_common)
{
    for (size_t i = 0; i < 2; i++) {
        dictionary->this = last_word(load_text(loader, names->items[i]));
        dictionary->other = last_word(load_text(loader, names->items[1 - i]));
        read_find_for(loader, dictionary, node, names->items[i], is_common);
    }
    dictionary->this = dictionary->other = NULL;
}

static void read_find(struct loader *loader, struct dictionary *dictionary,
                      const struct yaml_node *node, bool is_common)
{
    static const char *const known[] = { "line",   "text",     "row",      "field",   "value",
                                         "starts", "first",    "square",   "again",   "anywhere",
                                         "alone",  "also",     "sentence", "as",      "manner",
                                         "grows",  "rough",    "part",     "unless",  "below",
                                         "told",   "relative", "labelled", "certain", NULL };
    if (!check_keys(loader, node, known))
        return;
    const struct yaml_node *row = yaml_get(node, "row"), *field = yaml_get(node, "field"),
                           *name = row ? row : field;
    if (!row == !field)
        report_expected(loader, node, "either 'row' or 'field'");
    else if (name->kind == YAML_LIST && name->count == 2)
        read_find_for_both(loader, dictionary, node, name, is_common);
    else if (name->kind == YAML_SCALAR)
        read_find_for(loader, dictionary, node, name, is_common);
    else
        report_expected(loader, name, "a name, or a list of two");
}

static void read_finds(struct loader *loader, struct dictionary *dictionary,
                       const struct yaml_node *list, bool is_common)
{
    if (!list)
        return;
    if (list->kind != YAML_LIST) {
        report_expected(loader, list, "a list of things to find");
        return;
    }
    for (size_t i = 0; i < list->count; i++)
        read_find(loader, dictionary, list->items[i], is_common);
}

/* --- the scan part as a whole --- */

static void read_needs(struct loader *loader, const struct yaml_node *node)
{
    struct scan_def *scan = &loader->grammar->scan;
    scan->needs = load_words(loader, node);
    for (size_t i = 0; scan->needs[i]; i++)
        if (!find_field(loader->grammar, scan->needs[i]) &&
            !grammar_row_named(loader->grammar, scan->needs[i]))
            report_at(loader->report, DIAG_GRAMMAR_VALUE, node->items[i]->place,
                      "unknown row or field '%s'", scan->needs[i]);
}

/* Reads the names of subjects as a bit set. */
static uint64_t read_subjects(struct loader *loader, const struct yaml_node *node)
{
    const char *const *names = load_words(loader, node);
    uint64_t subjects = 0;
    for (size_t i = 0; names[i]; i++) {
        int subject = subject_named(names[i]);
        if (subject < 0)
            report_at(loader->report, DIAG_GRAMMAR_VALUE, node->items[i]->place,
                      "unknown subject '%s'", names[i]);
        else
            subjects |= UINT64_C(1) << subject;
    }
    return subjects;
}

/* Reads the field for a size that can be deduced from the rows; NULL if there is none. */
static const struct field_def *read_size(struct loader *loader, const struct yaml_node *map,
                                         const char *key)
{
    const struct yaml_node *node = yaml_get(map, key);
    if (!node)
        return NULL;
    const struct field_def *field = find_field(loader->grammar, load_text(loader, node));
    if (!field || field->value.type != TYPE_INTEGER)
        report_expected(loader, node, "an integer field of the game");
    return field;
}

static void read_scan(struct loader *loader, const struct yaml_node *root,
                      const struct yaml_node *common_root)
{
    static const char *const known[] = { "named",  "about", "sure",  "needs", "players",  "width",
                                         "height", "share", "words", "find",  "subjects", NULL };
    struct scan_def *scan = &loader->grammar->scan;
    const struct yaml_node *node = yaml_get(root, "scan"), *at;
    const struct yaml_node *common = common_root ? yaml_get(common_root, "scan") : NULL;
    if (!node || !check_keys(loader, node, known))
        return;
    struct dictionary dictionary = { .own = yaml_get(node, "words") };
    if (common) {
        dictionary.common = yaml_get(common, "words");
        dictionary.manners = yaml_get(common, "manners");
    }
    scan->finds = arena_zero(loader->arena, FINDS_MAX, sizeof *scan->finds);
    scan->named = read_find_pattern(loader, &dictionary, yaml_get(node, "named"), false);
    scan->about = read_find_pattern(loader, &dictionary, require_key(loader, node, "about"), false);
    scan->sure = (unsigned)load_number(loader, node, "sure", 0);
    scan->players = (unsigned)load_number(loader, node, "players", 0);
    scan->width = read_size(loader, node, "width");
    scan->height = read_size(loader, node, "height");
    scan->share = read_size(loader, node, "share");
    if ((at = yaml_get(node, "needs")))
        read_needs(loader, at);
    if ((at = yaml_get(node, "subjects")))
        scan->subjects = read_subjects(loader, at);
    if (common) {
        scan->label = read_find_pattern(loader, &dictionary, yaml_get(common, "label"), true);
        scan->loose = read_find_pattern(loader, &dictionary, yaml_get(common, "loose"), true);
        scan->played = read_find_pattern(loader, &dictionary, yaml_get(common, "played"), false);
        scan->considered =
                read_find_pattern(loader, &dictionary, yaml_get(common, "considered"), false);
        scan->refused = read_find_pattern(loader, &dictionary, yaml_get(common, "refused"), false);
        scan->author = read_find_pattern(loader, &dictionary, yaml_get(common, "author"), true);
        scan->addressee =
                read_find_pattern(loader, &dictionary, yaml_get(common, "addressee"), true);
    }
    if ((at = require_key(loader, node, "find")))
        read_finds(loader, &dictionary, at, false);
    read_finds(loader, &dictionary, common ? yaml_get(common, "find") : NULL, true);
}

void schema_read_scan(struct grammar *grammar, const struct yaml_node *root,
                      const struct yaml_node *common, struct report *report)
{
    struct loader loader = { report->arena, report, grammar, NULL };
    read_scan(&loader, root, common);
}
