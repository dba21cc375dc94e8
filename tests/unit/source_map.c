#include "record/source_map.h"

#include "unit.h"

static const struct {
    const char *comment, *file;
    uint64_t line; /* 0: not a source map comment */
} cases[] = {
    { "# line 71 \"a.txt\"", "a.txt", 71 },
    { "# line 71", NULL, 71 },
    { "# line 71  \"a b\"", "a b", 71 },
    { "# line 71 \"a\\\"b\\\\c\\303\\251\"", "a\"b\\c\xc3\xa9", 71 },
    { "# line 999999999999999999", NULL, 999999999999999999 },
    { "# line 9999999999999999999", NULL, 0 },
    { "# line 0", NULL, 0 },
    { "# line", NULL, 0 },
    { "# line ", NULL, 0 },
    { "#line 71", NULL, 0 },
    { "# line 71 a.txt", NULL, 0 },
    { "# line 71 \"\"", NULL, 0 },
    { "# line 71 \"", NULL, 0 },
    { "# line 71 \"a\"b\"", NULL, 0 },
    { "# line 71 \"a\\\"", NULL, 0 },
    { "# line 71 \"a\\x\"", NULL, 0 },
    { "# line 71 \"a\\000\"", NULL, 0 },
    { "# line 71 \"a\" and more", NULL, 0 },
    { "# line 71, where it broke", NULL, 0 },
    { "", NULL, 0 },
};

Test(origin, comments_name_it)
{
    struct arena arena = { 0 };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct slice comment = exact(cases[i].comment, strlen(cases[i].comment));
        const char *file;
        uint64_t line;
        bool found = source_map_read(&arena, comment, &line, &file);
        cr_expect(found == (cases[i].line != 0), "%s", cases[i].comment);
        if (found && cases[i].line) {
            cr_expect(line == cases[i].line, "%s: %llu", cases[i].comment,
                      (unsigned long long)line);
            cr_expect(cases[i].file ? file && strcmp(file, cases[i].file) == 0 : !file, "%s: %s",
                      cases[i].comment, file ? file : "no file");
        }
        free_text(comment);
    }
    arena_free(&arena);
}

Test(origin, what_is_written_is_read)
{
    static const char *const names[] = {
        "a.txt", "-", "a\"b", "\\", "a\nb", "\xff\xfe", "\xc3\xa9 \x7f #x", "\x01"
    };
    struct arena arena = { 0 };
    for (size_t i = 0; i < LENGTH(names); i++) {
        char *text = NULL;
        size_t len = 0;
        FILE *out = open_memstream(&text, &len);
        const char *file = NULL;
        uint64_t line = 0;
        cr_assert(out != NULL);
        source_map_write(out, 7 + i, names[i]);
        cr_assert(fclose(out) == 0);
        cr_expect(source_map_read(&arena, (struct slice){ text, len }, &line, &file), "%s", text);
        cr_expect(file && strcmp(file, names[i]) == 0 && line == 7 + i, "%s", text);
        cr_expect(!strchr(text, '\n'), "%s", text);
        free(text);
    }
    arena_free(&arena);
}
