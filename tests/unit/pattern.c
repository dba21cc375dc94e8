#include "base/pattern.h"

#include "unit.h"

enum { MANY = 1200 }; /* matches, so that JIT takes over */

static struct patterns patterns;

static struct pattern *compile(const char *text)
{
    struct pattern_fault fault = { .offset = 0 };
    struct slice exactly = exact(text, strlen(text));
    struct pattern *pattern = pattern_compile(&patterns, exactly, &fault);
    free_text(exactly);
    cr_assert(pattern != NULL, "%s: %s", text, fault.message);
    return pattern;
}

Test(pattern, a_whole_text_matches_or_not)
{
    static const struct {
        const char *pattern, *text;
        bool matches;
    } cases[] = {
        { "[01]+", "0110", true }, { "[01]+", "0110 ", false }, { "[01]+", " 0110", false },
        { "[01]+", "", false },    { "[01]*", "", true },       { "a|ab", "ab", true },
        { "a$", "a\n", false },    { ".+", "\xff\x80", true },  { ".", "\xc3\xa9", false },
        { "a", "A", false },       { "(?i)a", "A", true },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct pattern *pattern = compile(cases[i].pattern);
        struct slice text = exact(cases[i].text, strlen(cases[i].text)), whole;
        enum pattern_result result = pattern_match(pattern, text, &whole, 1);
        cr_expect(result == (cases[i].matches ? PATTERN_MATCH : PATTERN_NO_MATCH), "/%s/ on '%s'",
                  cases[i].pattern, cases[i].text);
        if (cases[i].matches)
            cr_expect(slice_equal(whole, text));
        free_text(text);
    }
    patterns_free(&patterns);
}

Test(pattern, groups_have_names_and_texts)
{
    struct pattern *pattern = compile("(?<digits>[01]+)(?: (x))?(?: (?<runs>[0-9,]+))?");
    struct slice groups[6], text = exact("0110 1,2,1", 10);
    cr_expect(pattern_group_count(pattern) == 3);
    cr_expect(pattern_group(pattern, "digits") == 1);
    cr_expect(pattern_group(pattern, "runs") == 3);
    cr_expect(pattern_group(pattern, "other") == -1);
    cr_expect_str_eq(pattern_group_name(pattern, 1), "digits");
    cr_expect_str_eq(pattern_group_name(pattern, 3), "runs");
    cr_expect(!pattern_group_name(pattern, 2) && !pattern_group_name(pattern, 4));
    cr_assert(pattern_match(pattern, text, groups, 6) == PATTERN_MATCH);
    cr_expect(slice_is(groups[0], "0110 1,2,1") && slice_is(groups[1], "0110"));
    cr_expect(!groups[2].ptr && slice_is(groups[3], "1,2,1"));
    cr_expect(!groups[4].ptr && !groups[5].ptr, "groups that the pattern has not");
    patterns_free(&patterns);
    free_text(text);
}

Test(pattern, unmatched_groups_differ_from_empty_ones)
{
    struct pattern *pattern = compile("(a?)(b)?");
    struct slice groups[3], text = exact("", 0);
    cr_assert(pattern_match(pattern, text, groups, 3) == PATTERN_MATCH);
    cr_expect(groups[1].ptr && groups[1].len == 0 && !groups[2].ptr);
    patterns_free(&patterns);
    free_text(text);
}

Test(pattern, faults_have_a_place)
{
    static const struct {
        const char *text;
        size_t offset;
    } cases[] = {
        { "(?<digits>[01]+", 15 }, { "a)b", 1 }, { "[01", 3 }, { "a**+*", 2 },
        { "(?<1>a)", 3 },          { "*a", 0 },  { "\\", 1 },  { "(?<a>x)(?<a>y)", 12 },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct pattern_fault fault = { .offset = 0 };
        struct slice text = exact(cases[i].text, strlen(cases[i].text));
        struct pattern *pattern = pattern_compile(&patterns, text, &fault);
        cr_expect(!pattern, "/%s/ compiles", cases[i].text);
        cr_expect(fault.message[0] != '\0');
        cr_expect(fault.offset <= text.len && fault.offset + 1 >= cases[i].offset &&
                          fault.offset <= cases[i].offset + 1,
                  "/%s/: byte %zu, not %zu", cases[i].text, fault.offset, cases[i].offset);
        free_text(text);
    }
    patterns_free(&patterns);
}

/* After many matches JIT takes over, with the same results. */
Test(pattern, jit_agrees_with_the_interpreter)
{
    struct pattern *pattern = compile("(?<digits>[01]++)(?:\\s++(?<runs>[0-9].*+))?");
    for (int i = 0; i < MANY; i++) {
        struct slice groups[3], good = exact("0110  1,2,1", 11), bad = exact("0120", 4);
        cr_assert(pattern_match(pattern, good, groups, 3) == PATTERN_MATCH, "match %d", i);
        cr_assert(slice_is(groups[1], "0110") && slice_is(groups[2], "1,2,1"), "match %d", i);
        cr_assert(pattern_match(pattern, bad, groups, 3) == PATTERN_NO_MATCH, "match %d", i);
        free_text(good);
        free_text(bad);
    }
    patterns_free(&patterns);
}

/*
 * A pattern that backtracks at each byte: if the JIT stack overflows, the interpreter takes over.
 */
Test(pattern, jit_stack_overflow_falls_back)
{
    enum { LONG = 100000 };
    struct pattern *pattern = compile("(?:(a)|b|(ab))*x?");
    static char text[LONG];
    for (size_t i = 0; i < LONG; i++)
        text[i] = i % 3 ? 'a' : 'b';
    for (int i = 0; i < 210; i++) {
        size_t len = i == 0 || i > 207 ? LONG : 3;
        struct slice groups[3], piece = { text, len };
        cr_assert(pattern_match(pattern, piece, groups, 3) == PATTERN_MATCH, "match %d", i);
        cr_assert(groups[0].len == len);
    }
    patterns_free(&patterns);
}

/* JIT counts fewer steps than the interpreter: whether a limit is reached must not depend on earlier matches. */
Test(pattern, limits_do_not_depend_on_earlier_matches)
{
    static const char text[] = "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh";
    struct slice words = slice_of("(?:(?=[a-z])(?:hhhhh|h))*[;,]");
    for (size_t len = 10; len <= strlen(text); len++) {
        struct slice piece = { text, len }, tame = { text, 2 };
        struct pattern *pattern = pattern_compile_later(&patterns, words, true);
        enum pattern_result before = pattern_find(pattern, piece, 0, NULL, 0);
        for (int i = 0; i < MANY; i++)
            pattern_find(pattern, tame, 0, NULL, 0);
        cr_expect(pattern_find(pattern, piece, 0, NULL, 0) == before, "%zu bytes", len);
        patterns_free(&patterns);
    }
}

static bool refuses_letter(int number, struct slice text, size_t at)
{
    return at < text.len && text.ptr[at] == 'a' + number - 1;
}

/* Callouts ask the set, both in the interpreter and with JIT; where a text may go on, they do not. */
Test(pattern, callouts_refuse_places)
{
    patterns.refuses = refuses_letter;
    struct pattern *pattern = pattern_compile_later(&patterns, slice_of("(?C2)[a-z]!"), true);
    struct slice text = exact("a!b!", 4), whole;
    for (int i = 0; i < MANY; i++) {
        cr_assert(pattern_find(pattern, text, 0, &whole, 1) == PATTERN_MATCH &&
                  whole.ptr == text.ptr);
        cr_assert(pattern_find(pattern, text, 1, NULL, 0) == PATTERN_NO_MATCH);
    }
    cr_expect(pattern_may_begin(pattern, slice_of("b"), 0));
    patterns_free(&patterns);
    patterns.refuses = NULL;
    pattern = pattern_compile_later(&patterns, slice_of("(?C2)[a-z]!"), true);
    cr_expect(pattern_find(pattern, text, 1, NULL, 0) == PATTERN_MATCH);
    patterns_free(&patterns);
    free_text(text);
}

Test(pattern, patterns_compiled_later_are_one_of_each_text)
{
    struct slice text = slice_of("(?<digits>[01]+)"), whole;
    struct pattern *pattern = pattern_compile_later(&patterns, text, true);
    cr_expect(pattern && pattern_compile_later(&patterns, text, true) == pattern);
    cr_expect(pattern_compile_later(&patterns, text, false) != pattern);
    cr_expect(pattern_compile_later(&patterns, slice_of("[01]+"), true) != pattern);
    cr_expect(pattern_group(pattern, "digits") == 1);
    cr_expect(pattern_find(pattern, slice_of("a 01"), 0, &whole, 1) == PATTERN_MATCH &&
              slice_is(whole, "01"));
    patterns_free(&patterns);
}

Test(pattern, accents_are_folded_but_not_in_classes)
{
    static const struct {
        const char *pattern, *folded;
    } cases[] = {
        { "abc", "abc" },
        { "\xc3\xa9t\xc3\xa9", "\xc3[\xa9\x89]t\xc3[\xa9\x89]" },
        { "[\xc3\xa9]\xc3\xa9", "[\xc3\xa9]\xc3[\xa9\x89]" },
        { "\\[\xc3\xa9", "\\[\xc3[\xa9\x89]" },
        { "\xc3\x9f\xc4\x99", "\xc3\x9f\xc4\x99" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct slice pattern = exact(cases[i].pattern, strlen(cases[i].pattern));
        char folded[64];
        size_t len = pattern_fold_accents(pattern, folded);
        cr_assert(len <= PATTERN_FOLDED_MAX * pattern.len);
        cr_assert(slice_is((struct slice){ folded, len }, cases[i].folded), "%s", cases[i].pattern);
        free_text(pattern);
    }
    struct pattern *later = pattern_compile_later(&patterns, slice_of("(?i)manche \xc3\xa9"), true);
    struct slice whole;
    cr_expect(pattern_find(later, slice_of("MANCHE \xc3\x89"), 0, &whole, 1) == PATTERN_MATCH);
    patterns_free(&patterns);
}

/* Exponential backtracking stops at a limit, both in the interpreter and with JIT. */
Test(pattern, exponential_patterns_are_stopped)
{
    struct pattern *pattern = compile("(?:a+)+b|(?:x+x+)+y");
    struct slice text = exact("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac", 46);
    struct slice tame = exact("ab", 2), whole;
    cr_expect(pattern_match(pattern, text, &whole, 1) != PATTERN_MATCH);
    for (int i = 0; i < MANY; i++)
        cr_assert(pattern_match(pattern, tame, &whole, 1) == PATTERN_MATCH);
    cr_expect(pattern_match(pattern, text, &whole, 1) != PATTERN_MATCH);
    cr_expect(pattern_match(pattern, tame, &whole, 1) == PATTERN_MATCH, "it goes on afterwards");
    patterns_free(&patterns);
    free_text(text);
    free_text(tame);
}

static struct pattern *compile_search(const char *text)
{
    struct pattern_fault fault = { .offset = 0 };
    struct slice exactly = exact(text, strlen(text));
    struct pattern *pattern = pattern_compile_user(&patterns, exactly, &fault);
    free_text(exactly);
    cr_assert(pattern != NULL, "%s: %s", text, fault.message);
    return pattern;
}

Test(pattern, a_search_matches_anywhere_in_utf8)
{
    static const struct {
        const char *pattern, *text;
        bool matches;
    } cases[] = {
        { "club", "the club house", true },
        { "^club", "the club house", false },
        { "house$", "the club house", true },
        { "Club", "the club house", false },
        { "(?i)CAF\\xc9", "the caf\xc3\xa9", true }, /* \xc9 is a character in the pattern */
        { "^.$", "\xc3\xa9", true },
        { "\\bx", "\xc3\xa9x", false }, /* a letter precedes it */
        { "", "", true },
        { "(?C1)a", "ba", true },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct pattern *pattern = compile_search(cases[i].pattern);
        struct slice text = exact(cases[i].text, strlen(cases[i].text));
        for (int time = 0; time < MANY; time++)
            cr_expect((pattern_match(pattern, text, NULL, 0) == PATTERN_MATCH) == cases[i].matches,
                      "/%s/ in '%s', time %d", cases[i].pattern, cases[i].text, time);
        free_text(text);
    }
    patterns_free(&patterns);
}

/*
 * Each of these would take hours: exponential, cubic, and quadratic without steps that PCRE2
 * counts.
 */
Test(pattern, slow_searches_are_stopped)
{
    static const char *const evil[] = { "(a+)+$", "(a|aa)+$", "a*a*a*a*b|a*a*a*a*c", "a.*+b|a.*+c",
                                        "(?=a.*+b)x|(?=(a.*+))c" };
    enum { LONG = 1 << 20 };
    static char text[LONG];
    memset(text, 'a', sizeof text);
    text[LONG - 1] = '!';
    struct slice whole = { text, LONG }, tame = { text + LONG - 40, 2 };
    for (size_t i = 0; i < LENGTH(evil); i++) {
        struct pattern *pattern = compile_search(evil[i]);
        cr_expect(pattern_match(pattern, whole, NULL, 0) == PATTERN_FAILED, "/%s/", evil[i]);
        for (int time = 0; time < 300; time++)
            cr_expect(pattern_match(pattern, tame, NULL, 0) != PATTERN_FAILED, "/%s/", evil[i]);
        cr_expect(pattern_match(pattern, whole, NULL, 0) == PATTERN_FAILED, "/%s/", evil[i]);
    }
    patterns_free(&patterns);
}

Test(pattern, long_texts_can_be_searched)
{
    static const char *const plain[] = { "club", "a.*!|y", "^.*!$", "[b-z]", "\\w+!" };
    enum { LONG = 1 << 20 };
    char *text = malloc(LONG);
    memset(text, 'a', LONG);
    text[LONG - 1] = '!';
    for (size_t i = 0; i < LENGTH(plain); i++) {
        struct pattern *pattern = compile_search(plain[i]);
        for (int time = 0; time < 201; time++) {
            struct slice piece = { text, time == 0 || time == 200 ? LONG : 10 };
            cr_expect(pattern_match(pattern, piece, NULL, 0) != PATTERN_FAILED, "/%s/", plain[i]);
        }
    }
    free(text);
    patterns_free(&patterns);
}
