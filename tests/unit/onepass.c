#include "onepass.h"

#include <stdint.h>
#include <stdlib.h>

#include "pattern.h"
#include "shortcuts.h"
#include "unit.h"

/* Patterns, and whether one pass over a text is enough for them. */
static const struct {
    const char *text;
    bool one_pass;
} patterns[] = {
    { "(?<digits>[01]++)(?:\\s++(?<runs>[0-9].*+))?", true },
    { "(?<first>[0-9]++)(?:\\s++,?+|,)\\s*+(?<second>[0-9]++)"
      "(?:(?:(?:\\s++,?+|,)\\s*+|(?=_))(?<symbol>[01_]))?",
      true },
    { "(?<cells>[.*x][.*x\\s]*+)", true },
    { "[a-c]+1*", true },
    { "a?b?c?", true },
    { "a?+b", true },
    { "a*+a", true }, /* and matches nothing */
    { "[^a1]b|a(?:b|1)?", true },
    { "(?:a|b|)1", true },
    { "\\.\\d[-a][a-][]]?", false }, /* a bracket in a class is left to PCRE2 */
    { "\\.\\d[-a][a-]", true },
    { "(?<x>a(?<y>b)?)(?:1)?", true },
    { "a|ab", false },
    { "(?:a|ab)1", false },
    { "a*a", false },
    { "(?:ab)?a", false },
    { "(?:a|b)+", false },
    { "a+?", false },
    { "a{2}", false },
    { "(a)", false },
    { "(?i)a", false },
    { "^a$", false },
    { "\\ba", false },
    { "[[:alpha:]]", false },
    { "(?!a)b", false },
    { "(?:a?b?)?1", false }, /* is what may be empty there or not? */
    { "", true },
};

static struct slice piece(const char *text)
{
    return (struct slice){ text, strlen(text) };
}

Test(onepass, it_is_known_which_patterns_are)
{
    for (size_t i = 0; i < LENGTH(patterns); i++) {
        struct onepass *onepass = onepass_compile(piece(patterns[i].text));
        cr_expect(!!onepass == patterns[i].one_pass, "/%s/", patterns[i].text);
        free(onepass);
    }
}

/* Numbers that look random, the same on every machine. */
static unsigned next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33);
}

static void same_groups(struct pattern *quick, struct pattern *slow, struct slice text,
                        const char *shown)
{
    enum { COUNT = 5 };
    struct slice a[COUNT], b[COUNT];
    enum pattern_result result = pattern_match(slow, text, b, COUNT);
    cr_assert(pattern_match(quick, text, a, COUNT) == result, "/%s/ on '%.*s'", shown,
              (int)text.len, text.ptr);
    for (int i = 0; result == PATTERN_MATCH && i < COUNT; i++)
        cr_assert(a[i].ptr == b[i].ptr && a[i].len == b[i].len, "/%s/ on '%.*s': group %d", shown,
                  (int)text.len, text.ptr, i);
}

/* One pass and PCRE2 agree on texts of bytes that the patterns speak of, and on hostile ones. */
Test(onepass, it_says_what_pcre2_says)
{
    static const char alphabet[] = "01019ab,, \t._*x-]c\r\v";
    uint64_t state = 1;
    for (size_t i = 0; i < LENGTH(patterns); i++) {
        struct pattern_fault fault;
        struct pattern *quick = pattern_compile(piece(patterns[i].text), &fault);
        shortcuts = false;
        struct pattern *slow = pattern_compile(piece(patterns[i].text), &fault);
        shortcuts = true;
        cr_assert(quick && slow, "/%s/: %s", patterns[i].text, fault.message);
        for (int round = 0; round < 20000; round++) {
            char bytes[12];
            size_t len = next_random(&state) % sizeof bytes;
            for (size_t k = 0; k < len; k++) {
                unsigned byte = next_random(&state);
                bytes[k] = byte % 8 ? alphabet[byte / 8 % (sizeof alphabet - 1)] : (char)(byte / 8);
                if (bytes[k] == '\n')
                    bytes[k] = '\0';
            }
            struct slice text = exact(bytes, len);
            same_groups(quick, slow, text, patterns[i].text);
            let_go(text);
        }
        pattern_free(quick);
        pattern_free(slow);
    }
}

Test(onepass, a_group_is_known_to_hold_only_some_bytes)
{
    struct onepass *onepass = onepass_compile(piece("(?<a>[01]+)(?:,(?<b>[01].*))?(?<c>x?)"));
    cr_assert(!onepass, "what may follow .* is not told apart");
    onepass = onepass_compile(piece("(?<a>[01]+)(?:,(?<b>[01].*))?"));
    cr_assert(onepass != NULL);
    cr_expect(onepass_holds_only(onepass, 1, "01"));
    cr_expect(onepass_holds_only(onepass, 1, "012"));
    cr_expect(!onepass_holds_only(onepass, 1, "0"));
    cr_expect(!onepass_holds_only(onepass, 2, "01"));
    free(onepass);
}

/* A pattern of any length is compiled, or left to PCRE2; the sanitizers see what is written behind the program. */
Test(onepass, too_long_patterns_are_left_to_pcre2)
{
    static const char *const parts[] = { "a", "(?:a|b)", "(?:a)?b", "(a|b|c)", "[ab]+c" };
    for (size_t i = 0; i < LENGTH(parts); i++) {
        char text[4000] = "";
        bool last = true;
        for (size_t count = 1; count < 400; count++) {
            strcat(text, parts[i]);
            struct onepass *onepass = onepass_compile(piece(text));
            cr_assert(last || !onepass, "/%s/ %zu times, and not once less", parts[i], count);
            last = onepass != NULL;
            free(onepass);
        }
        cr_expect(!last, "/%s/ is too long at last", parts[i]);
    }
}
