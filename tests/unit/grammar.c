#include "games/games.h"
#include "grammar/grammars.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "unit.h"

/* A folder with a single grammar file. */
struct folder {
    char path[64], file[96];
};

static void make_folder(struct folder *folder, const char *text)
{
    strcpy(folder->path, "/tmp/quire-unit-XXXXXX");
    cr_assert(mkdtemp(folder->path) != NULL);
    snprintf(folder->file, sizeof folder->file, "%s/procession.yaml", folder->path);
    FILE *out = fopen(folder->file, "wb");
    cr_assert(out != NULL);
    fputs(text, out);
    cr_assert(fclose(out) == 0);
}

static void remove_folder(const struct folder *folder)
{
    unlink(folder->file);
    rmdir(folder->path);
}

static struct grammars *open_with(const char *text)
{
    struct folder folder;
    make_folder(&folder, text);
    struct grammars *grammars = grammars_open(folder.path, games);
    cr_assert(grammars != NULL);
    remove_folder(&folder);
    return grammars;
}

static void expect_compiles(struct pattern *pattern, bool whole, const struct grammar *grammar,
                            size_t index)
{
    struct slice groups[40], text = slice_of("x");
    if (pattern)
        cr_expect((whole ? pattern_match(pattern, text, groups, 40)
                         : pattern_find(pattern, text, 0, groups, 40)) != PATTERN_FAILED,
                  "pattern %zu of %s", index, grammar->name);
}

/* They are compiled only when they are needed, and PCRE2 refuses very large ones. */
Test(grammar, all_scan_patterns_compile)
{
    struct grammars *grammars = grammars_open(NULL, games);
    const struct grammar *const *all = grammars_all(grammars);
    cr_assert(all && all[0]);
    for (size_t i = 0; all[i]; i++) {
        const struct scan_def *scan = &all[i]->scan;
        struct pattern *of_lines[] = { scan->label, scan->loose },
                       *within[] = { scan->named, scan->about, scan->played, scan->refused,
                                     scan->considered };
        cr_expect(scan->find_count > 0, "%s", all[i]->name);
        for (size_t k = 0; k < sizeof of_lines / sizeof of_lines[0]; k++)
            expect_compiles(of_lines[k], true, all[i], k);
        for (size_t k = 0; k < sizeof within / sizeof within[0]; k++)
            expect_compiles(within[k], false, all[i], k);
        for (size_t k = 0; k < scan->find_count; k++) {
            expect_compiles(scan->finds[k].pattern, scan->finds[k].whole_line, all[i], k);
            expect_compiles(scan->finds[k].below, false, all[i], k);
        }
    }
    grammars_free(grammars);
}

Test(grammar, a_game_is_found_by_every_name)
{
    struct grammars *grammars = grammars_open(NULL, games);
    const char *const *names = grammars_names(grammars);
    cr_assert(names[0] != NULL);
    for (size_t i = 0; names[i]; i++) {
        const struct grammar *grammar = grammars_find(grammars, slice_of(names[i]));
        cr_assert(grammar != NULL, "%s", names[i]);
        cr_expect_str_eq(grammar->name, names[i]);
        cr_expect(grammar->notation && strcmp(grammar->notation->name, names[i]) == 0);
        cr_expect(grammars_find(grammars, slice_of(grammar->title)) == grammar, "%s",
                  grammar->title);
        cr_expect(i == 0 || strcmp(names[i - 1], names[i]) < 0, "in alphabetical order");
        for (size_t k = 0; grammar->names[k]; k++) {
            cr_expect(grammars_find(grammars, slice_of(grammar->names[k])) == grammar, "%s",
                      grammar->names[k]);
            char typed[200] = " ";
            for (size_t c = 0; grammar->names[k][c]; c++)
                typed[c + 1] = grammar->names[k][c] == '-' ? ' '
                               : c % 2                     ? grammar->names[k][c]
                                                           : (char)(grammar->names[k][c] - 32);
            cr_expect(grammars_find(grammars, slice_of(typed)) == grammar, "'%s'", typed);
        }
    }
    cr_expect(!grammars_fault(grammars));
    grammars_free(grammars);
}

Test(grammar, each_game_of_the_table_has_a_grammar)
{
    struct grammars *grammars = grammars_open(NULL, games);
    for (size_t i = 0; games[i]; i++)
        cr_expect(grammars_find(grammars, slice_of(games[i]->name)) != NULL, "%s", games[i]->name);
    grammars_free(grammars);
    grammars_free(NULL);
}

/* The names in a game's rules must be in its grammar. */
Test(grammar, rules_and_grammar_agree)
{
    struct grammars *grammars = grammars_open(NULL, games);
    for (size_t i = 0; games[i]; i++) {
        const struct grammar *grammar = grammars_find(grammars, slice_of(games[i]->name));
        for (int k = 0; games[i]->fields[k]; k++) {
            bool found = false;
            for (size_t f = 0; f < grammar->field_count; f++)
                found = found || grammar->fields[f].id == FIELD_OF_GAME + k;
            cr_expect(found, "%s: field %s", games[i]->name, games[i]->fields[k]);
        }
        for (int k = 0; games[i]->rows[k].name; k++)
            for (int p = 0; games[i]->rows[k].parts[p]; p++) {
                bool found = false;
                for (size_t r = 0; r < grammar->row_count; r++)
                    for (size_t q = 0; grammar->rows[r].id == k && q < grammar->rows[r].part_count;
                         q++)
                        found = found || grammar->rows[r].parts[q].id == p;
                cr_expect(found, "%s: part %s", games[i]->name, games[i]->rows[k].parts[p]);
            }
    }
    grammars_free(grammars);
}

Test(grammar, other_names_find_nothing)
{
    static const char *const names[] = { "",       " ",           "-",           "chess",
                                         "common", "procession2", "process ion", "procession-" };
    struct grammars *grammars = grammars_open(NULL, games);
    char *long_name = malloc(100001);
    memset(long_name, 'p', 100000);
    long_name[100000] = '\0';
    for (size_t i = 0; i < LENGTH(names); i++)
        cr_expect(!grammars_find(grammars, slice_of(names[i])), "'%s'", names[i]);
    cr_expect(!grammars_find(grammars, slice_of(long_name)));
    cr_expect(!grammars_fault(grammars), "which is no fault of the grammars");
    free(long_name);
    grammars_free(grammars);
}

#define HEAD "grammar: 1\nname: procession\ntitle: Procession\nplayers: {min: 2, max: 9}\n"
#define FIELDS "fields:\n  n: {type: integer, min: 1, max: 99}\n"
#define ROW_HEAD "rows:\n  row:\n"
#define PATTERN "    pattern: '(?<digits>[01]+)(?: +(?<runs>[0-9].*))?'\n"
#define PARTS                                                                                      \
    "    parts:\n"                                                                                 \
    "      digits: {type: letters, of: '01', spaced: false}\n"                                     \
    "      runs: {type: integers, join: ',', claim: true}\n"
#define PRINT "    print: '{digits}  {runs}'\n"
#define SCAN_HEAD "scan:\n  about: parade\n"
#define WHOLE HEAD FIELDS ROW_HEAD PATTERN PARTS PRINT

Test(grammar, files_from_the_path_take_precedence)
{
    struct grammars *grammars = open_with(WHOLE);
    cr_assert(!grammars_fault(grammars));
    const struct grammar *grammar = grammars_find(grammars, slice_of("procession"));
    cr_assert(grammar != NULL);
    cr_expect(grammar->players_max == 9);
    grammars_free(grammars);
}

Test(grammar, the_first_folder_takes_precedence)
{
    struct folder first, second;
    char path[200];
    make_folder(&first, WHOLE);
    make_folder(&second, HEAD "names: [parade]\n" FIELDS ROW_HEAD PATTERN PARTS PRINT);
    snprintf(path, sizeof path, ":%s::%s:", first.path, second.path);
    struct grammars *grammars = grammars_open(path, games);
    cr_assert(!grammars_fault(grammars));
    const struct grammar *grammar = grammars_find(grammars, slice_of("Procession"));
    cr_expect(grammar && !grammar->names[1]);
    cr_expect(grammar && strncmp(grammar->file, first.path, strlen(first.path)) == 0);
    const struct grammar *other = grammars_find(grammars, slice_of("Parade"));
    cr_expect(other && strncmp(other->file, second.path, strlen(second.path)) == 0);
    grammars_free(grammars);
    remove_folder(&first);
    remove_folder(&second);
}

/* Faults in a file: the id, line and column of one that must be reported. */
static const struct {
    const char *text, *id;
    unsigned line, column;
} broken[] = {
    { "", "grammar-yaml", 1, 1 },
    { "name: [procession\n", "grammar-yaml", 2, 1 },
    { "[a]\n", "grammar-value", 1, 1 },
    { WHOLE "name: again\n", "grammar-yaml", 14, 1 },
    { WHOLE "color: red\n", "grammar-key", 14, 1 },
    { "grammar: 2\nname: procession\ntitle: P\nplayers: {min: 2, max: 9}\n" FIELDS ROW_HEAD PATTERN
              PARTS PRINT,
      "grammar-value", 1, 10 },
    { "grammar: 1\nname: chess\ntitle: C\nplayers: {min: 2, max: 2}\nfields: {}\n", "grammar-game",
      2, 7 },
    { HEAD "fields: 3\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-value", 5, 9 },
    { HEAD "fields: {n: {typ: integer}}\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-key", 5, 13 },
    { HEAD "fields: {n: {type: number}}\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-value", 5, 20 },
    { HEAD "fields: {n: {type: integer, min: x}}\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-value",
      5, 34 },
    { HEAD "fields: {n: {type: integer, min: 5, max: 4}}\n" ROW_HEAD PATTERN PARTS PRINT,
      "grammar-value", 5, 13 },
    { HEAD "fields: {n: {type: integer, claim: maybe}}\n" ROW_HEAD PATTERN PARTS PRINT,
      "grammar-value", 5, 36 },
    { HEAD "fields: {n: {type: word}}\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-key", 5, 13 },
    { HEAD "fields: {'n 1': {type: text, owner: nobody}}\n" ROW_HEAD PATTERN PARTS PRINT,
      "grammar-value", 5, 37 },
    { HEAD "fields: {n1: {type: text}}\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-value", 5, 10 },
    { HEAD "fields: {k: {type: integer}}\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-game", 5, 10 },
    { HEAD FIELDS, "grammar-game", 1, 1 },
    { HEAD FIELDS "rows:\n  line:\n" PATTERN PARTS PRINT, "grammar-game", 1, 1 },
    { HEAD FIELDS ROW_HEAD PARTS PRINT, "grammar-key", 9, 5 },
    { HEAD FIELDS ROW_HEAD PATTERN PRINT, "grammar-key", 9, 5 },
    { HEAD FIELDS ROW_HEAD PATTERN PARTS, "grammar-key", 9, 5 },
    { HEAD FIELDS ROW_HEAD PATTERN PARTS "    print: '{digits} {sums}'\n", "grammar-value", 13,
      12 },
    { HEAD FIELDS ROW_HEAD PATTERN PARTS "    print: '{digits'\n", "grammar-value", 13, 12 },
    { HEAD FIELDS ROW_HEAD "    place: last\n" PATTERN PARTS PRINT, "grammar-value", 9, 12 },
    { HEAD FIELDS ROW_HEAD "    pattern: '(?<digits>[01]+'\n" PARTS PRINT, "grammar-pattern", 9,
      30 },
    { HEAD FIELDS ROW_HEAD "    pattern: '(?<digits>[01]+)'\n" PARTS PRINT, "grammar-key", 12, 7 },
    { HEAD FIELDS ROW_HEAD "    pattern: '(?<digits>[01]+)(?<runs>x)(?<more>y)'\n" PARTS PRINT,
      "grammar-key", 11, 7 },
    { "grammar: 1\nname: procession\ntitle: P\nplayers: {min: 3, max: 2}\n" FIELDS ROW_HEAD PATTERN
              PARTS PRINT,
      "grammar-value", 4, 10 },
    { HEAD "names: parade\n" FIELDS ROW_HEAD PATTERN PARTS PRINT, "grammar-value", 5, 8 },
    { HEAD "names: [a, [b]]\n" FIELDS ROW_HEAD PATTERN PARTS PRINT, "grammar-value", 5, 12 },
    { HEAD "names: [a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q]\n" FIELDS ROW_HEAD PATTERN PARTS PRINT,
      "grammar-value", 5, 41 },
    { HEAD FIELDS "  N: {type: text}\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-key", 7, 3 },
    { HEAD FIELDS "  winner: {type: text}\n" ROW_HEAD PATTERN PARTS PRINT, "grammar-key", 7, 3 },
    { HEAD FIELDS "rows: 3\n", "grammar-value", 7, 7 },
    { HEAD FIELDS ROW_HEAD PATTERN "    parts: 3\n" PRINT, "grammar-value", 10, 12 },
    { HEAD FIELDS ROW_HEAD PATTERN PARTS
      "    print: '{runs}{runs}{runs}{runs}{runs}{runs}{runs}{runs}{runs}{runs}{runs}{runs}{runs}"
      "{runs}{runs}{runs}{runs}{runs}'\n",
      "grammar-value", 13, 12 },
    { HEAD FIELDS ROW_HEAD "    block: Moves\n" PATTERN PARTS PRINT, "grammar-value", 8, 3 },
    { WHOLE SCAN_HEAD "  width: Winner\n  find: []\n", "grammar-value", 16, 10 },
    { WHOLE SCAN_HEAD "  needs: [n, k]\n  find: []\n", "grammar-value", 16, 14 },
    { WHOLE SCAN_HEAD "  find: x\n", "grammar-value", 16, 9 },
    { WHOLE SCAN_HEAD "  find:\n  - {row: row, line: '(?<digits>x)', as: x}\n", "grammar-value", 17,
      42 },
    { WHOLE SCAN_HEAD "  find:\n  - {row: row, line: '(?<digits>x)', as: {x: '00'}}\n",
      "grammar-value", 17, 46 },
    { WHOLE SCAN_HEAD "  words:\n    a: '{{b}}{{b}}'\n    b: '{{c}}{{c}}'\n    c: '{{a}}'\n"
                      "  find:\n  - {row: row, line: '(?<digits>{{a}})'}\n",
      "grammar-value", 21, 22 },
};

Test(grammar, invalid_files_are_reported)
{
    for (size_t i = 0; i < LENGTH(broken); i++) {
        struct grammars *grammars = open_with(broken[i].text);
        const struct grammars_fault *fault = grammars_fault(grammars);
        cr_assert(fault && fault->count && fault->file, "case %zu is taken", i);
        struct notes notes = { "", 0 };
        bool found = false;
        for (size_t k = 0; k < fault->count; k++) {
            const struct diagnostic *item = &fault->items[k];
            const char *id = diagnostic_kind(item->id)->id;
            note(&notes, "; %llu:%zu %s [%s]", (unsigned long long)item->place.line,
                 item->place.column, item->message, id);
            found = found || (strcmp(id, broken[i].id) == 0 && item->place.line == broken[i].line &&
                              item->place.column == broken[i].column);
        }
        cr_expect(found, "case %zu%s", i, notes.text);
        grammars_free(grammars);
    }
}

/*
 * The caret is under the byte of the pattern: in the file, or in a note if YAML wrote the pattern
 * differently.
 */
Test(grammar, a_bad_pattern_has_a_caret)
{
    static const struct {
        const char *line, *shown;
        size_t column;
    } patterns[] = {
        { "    pattern: '(?<digits>[01]+'\n", "    pattern: '(?<digits>[01]+'", 30 },
        { "    pattern: (?<digits>[01]+\n", "    pattern: (?<digits>[01]+", 29 },
        { "    pattern: \"(?<digits>\\u005b01]+\"\n", "(?<digits>[01]+", 16 },
        { "    pattern: 'x''(?<digits>[01]+'\n", "x'(?<digits>[01]+", 18 },
    };
    for (size_t i = 0; i < LENGTH(patterns); i++) {
        char text[2000];
        snprintf(text, sizeof text, HEAD FIELDS ROW_HEAD "%s" PARTS PRINT, patterns[i].line);
        struct grammars *grammars = open_with(text);
        const struct grammars_fault *fault = grammars_fault(grammars);
        bool found = false;
        for (size_t k = 0; fault && k < fault->count; k++) {
            const struct diagnostic *item = &fault->items[k];
            const struct place *place = item->note_count ? &item->notes[0].place : &item->place;
            found = found || (item->id == DIAG_GRAMMAR_PATTERN &&
                              slice_is(place->source, patterns[i].shown) &&
                              place->column == patterns[i].column);
        }
        cr_expect(found, "case %zu", i);
        grammars_free(grammars);
    }
}

Test(grammar, a_missing_folder_is_a_fault)
{
    struct grammars *grammars = grammars_open("/nonexistent/quire", games);
    const struct grammars_fault *fault = grammars_fault(grammars);
    cr_assert(fault && fault->count == 0 && fault->cause);
    cr_expect_str_eq(fault->file, "/nonexistent/quire");
    grammars_free(grammars);
}

Test(grammar, fields_are_found_by_key_and_owner)
{
    struct grammars *grammars = grammars_open(NULL, games);
    const struct grammar *grammar = grammars_find(grammars, slice_of("procession"));
    const struct slice nobody = { NULL, 0 };
    const struct field_def *field = grammar_field(grammar, slice_of("WINNER"), nobody);
    cr_expect(field && field->id == FIELD_WINNER && grammar_has_key(grammar, slice_of("winner")));
    cr_expect(!grammar_field(grammar, slice_of("Winner"), slice_of("1")));
    cr_expect(!grammar_field(grammar, slice_of("Deal"), nobody));
    cr_expect(!grammar_has_key(grammar, slice_of("Deal")));
    field = grammar_field(grammar, slice_of("n"), nobody);
    cr_expect(field && field->id == FIELD_OF_GAME);
    grammars_free(grammars);
}
