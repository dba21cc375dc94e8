#include "grammar/vocabulary.h"

#include "base/pattern.h"
#include "unit.h"

Test(vocabulary, words_have_their_meanings)
{
    static const struct {
        enum word_list list;
        const char *word, *meaning;
    } cases[] = {
        { WORDS_CARDINAL, "three", "3" },
        { WORDS_CARDINAL, "Drei", "3" },
        { WORDS_CARDINAL, "three ", NULL },
        { WORDS_CARDINAL, "thre", NULL },
        { WORDS_CARDINAL, "third", NULL },
        { WORDS_CARDINAL, "", NULL },
        { WORDS_ORDINAL, "third", "3" },
        { WORDS_QUANTITY, "a single", "1" },
        { WORDS_AXIS, "Spalte", "column" },
        { WORDS_ROUND, "manche", "round" },
        { WORDS_CARDNAME, "\xc3\xa1s", "A" },
        { WORDS_CARDINAL, "a word that is longer than every word of the table", NULL },
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice word = exact(cases[i].word, strlen(cases[i].word));
        const char *meaning = word_meaning(cases[i].list, word);
        cr_expect(meaning ? cases[i].meaning && strcmp(meaning, cases[i].meaning) == 0
                          : !cases[i].meaning,
                  "'%s' means %s", cases[i].word, meaning ? meaning : "nothing");
        free_text(word);
    }
}

Test(vocabulary, a_word_in_a_text_is_whole)
{
    struct slice text = exact("So Sophie, SO2 D\xc3\xa1", 18);
    cr_expect(word_at_is(WORDS_COMMON, text, 0));
    cr_expect(!word_at_is(WORDS_COMMON, text, 3), "Sophie");
    cr_expect(!word_at_is(WORDS_COMMON, text, 11), "SO2");
    cr_expect(!word_at_is(WORDS_COMMON, text, 15) && !word_at_is(WORDS_COMMON, text, text.len));
    cr_expect(word_list_named("common") == WORDS_COMMON && word_list_named("commo") < 0);
    free_text(text);
}

static bool speaks_of(const char *word, const char *subject)
{
    int found = word_subject(slice_of(word));
    return found >= 0 && strcmp(subject_names[found], subject) == 0;
}

Test(vocabulary, words_begin_with_those_of_a_subject)
{
    cr_expect(speaks_of("squares", "square"));
    cr_expect(speaks_of("KÄSTCHEN", "square"));
    cr_expect(speaks_of("dot", "point"));
    cr_expect(speaks_of("zahlen", "number"));
    cr_expect(word_subject(slice_of("do")) < 0, "shorter than the word that it begins");
    cr_expect(word_subject(slice_of("undot")) < 0);
    cr_expect(word_subject(slice_of("")) < 0);
    cr_expect(subject_named("point") >= 0);
    cr_expect(subject_named("poin") < 0);
    for (int i = 1; subject_names[i]; i++)
        cr_expect(strcmp(subject_names[i - 1], subject_names[i]) < 0);
}

Test(vocabulary, is_sorted)
{
    for (size_t list = 0; list < WORDS_LISTS; list++)
        for (size_t i = vocabulary_first[list] + 1u; i < vocabulary_first[list + 1]; i++)
            cr_expect(strcmp(vocabulary[i - 1].word, vocabulary[i].word) < 0, "'%s' is above '%s'",
                      vocabulary[i - 1].word, vocabulary[i].word);
}

/* The pattern for the words of a list, or for those with one meaning. */
static struct pattern *pattern_of(struct patterns *patterns, const char *name)
{
    struct pattern_fault fault;
    for (const struct word_pattern *words = word_patterns; words->name; words++)
        if (strcmp(words->name, name) == 0)
            return pattern_compile(patterns, slice_of(words->pattern), &fault);
    return NULL;
}

Test(vocabulary, patterns_match_the_words_of_a_list)
{
    static const struct {
        enum word_list list;
        const char *name;
    } lists[] = { { WORDS_CARDINAL, "cardinal" }, { WORDS_ORDINAL, "ordinal" },
                  { WORDS_AXIS, "axis" },         { WORDS_NUMBERING, "numbering" },
                  { WORDS_COMMON, "common" },     { WORDS_ANSWER, "answer" } };
    static const char *const others[] = {
        "", "on", "thre", "threee", "nox", "a", "columnx", "qqq"
    };
    for (size_t i = 0; i < LENGTH(lists); i++) {
        struct patterns patterns = { .first = NULL };
        struct pattern *pattern = pattern_of(&patterns, lists[i].name);
        cr_assert(pattern, "%s", lists[i].name);
        for (size_t k = 0; k < vocabulary_first[WORDS_LISTS]; k++) {
            struct slice word = slice_of(vocabulary[k].word);
            cr_expect((pattern_match(pattern, word, NULL, 0) == PATTERN_MATCH) ==
                              word_is(lists[i].list, word),
                      "%s: '%s'", lists[i].name, vocabulary[k].word);
        }
        for (size_t k = 0; k < LENGTH(others); k++)
            cr_expect((pattern_match(pattern, slice_of(others[k]), NULL, 0) == PATTERN_MATCH) ==
                              word_is(lists[i].list, slice_of(others[k])),
                      "%s: '%s'", lists[i].name, others[k]);
        patterns_free(&patterns);
    }
}

Test(vocabulary, patterns_match_the_words_with_a_meaning)
{
    struct patterns patterns = { .first = NULL };
    struct pattern *pattern = pattern_of(&patterns, "axis row");
    cr_assert(pattern);
    for (size_t k = 0; k < vocabulary_first[WORDS_LISTS]; k++) {
        struct slice word = slice_of(vocabulary[k].word);
        const char *meaning = word_meaning(WORDS_AXIS, word);
        cr_expect((pattern_match(pattern, word, NULL, 0) == PATTERN_MATCH) ==
                          (meaning && strcmp(meaning, "row") == 0),
                  "'%s'", vocabulary[k].word);
    }
    cr_expect(!pattern_of(&patterns, "axis diagonal") && !pattern_of(&patterns, "no list"));
    patterns_free(&patterns);
}
