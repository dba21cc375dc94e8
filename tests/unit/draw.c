#include "draw/draw.h"
#include "games/games.h"

#include "draw/glyph.h"
#include "unit.h"

static const struct {
    const char *text;
    size_t most, width; /* of the text itself */
    const char *safe;
} texts[] = {
    { "", 5, 0, "" },
    { "Ann", 5, 3, "Ann" },
    { "Annie", 5, 5, "Annie" },
    { "Annabel", 5, 7, "Anna…" },
    { "Zoë", 5, 3, "Zoë" },
    { "e\xcc\x81t\xc3\xa9", 5, 3, "e\xcc\x81t\xc3\xa9" }, /* a combining accent takes no column */
    { "王小明", 6, 6, "王小明" },
    { "王小明", 5, 6, "王小…" },
    { "a\033[1m", 20, 5, "a\\x1b[1m" },
    { "a\xc2\x9b", 20, 2, "a\\x9b" },
    { "a\xe2\x80\xae", 20, 2, "a\\u{202e}" },
    { "a\xff", 20, 2, "a\\xff" },
    { "o\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81", 20, 1,
      "o\xcc\x81\xcc\x81\xcc\x81\xcc\x81" },
};

Test(glyph, texts)
{
    struct arena arena = { 0 };
    for (size_t i = 0; i < LENGTH(texts); i++) {
        struct slice text = exact(texts[i].text, strlen(texts[i].text));
        cr_expect_eq(glyphs_width(text), texts[i].width, "text %zu", i);
        cr_expect_str_eq(glyphs_safe(&arena, text, texts[i].most), texts[i].safe, "text %zu", i);
        free_text(text);
    }
    arena_free(&arena);
}

Test(scene, extents)
{
    struct arena arena = { 0 };
    struct scene scene = { .arena = &arena, .most = 10 };
    scene_text(&scene, 4, 2, "abc")->align = ALIGN_CENTER;
    struct extent one = mark_extent(&scene.marks[0]);
    cr_expect(one.left == 2.5 && one.right == 5.5 && one.top == 1.5 && one.bottom == 2.5);
    scene_line(&scene, 9, 7, 1, 3);
    struct extent all = scene_extent(&scene, 0);
    cr_expect(all.left == 1 && all.right == 9 && all.top == 1.5 && all.bottom == 7);
    scene_move(&scene, 0, 10, 100);
    all = scene_extent(&scene, 0);
    cr_expect(all.left == 11 && all.right == 19 && all.top == 101.5 && all.bottom == 107);
    arena_free(&arena);
}

Test(scene, has_an_end)
{
    struct arena arena = { 0 };
    struct scene scene = { .arena = &arena, .part = PART_BODY, .most = 3 };
    for (int i = 0; i < 5; i++)
        scene_text(&scene, 0, i, "a")->look = LOOK_STRONG;
    cr_expect_eq(scene.count, 3);
    cr_expect(scene.full);
    arena_free(&arena);
}

Test(scene, wraps_between_words)
{
    struct arena arena = { 0 };
    struct scene scene = { .arena = &arena, .most = 10 };
    struct notes notes = { .len = 0 };
    scene_wrap(&scene, 0, 8, "one two three fourteenletters five", LOOK_INK);
    for (size_t i = 0; i < scene.count; i++)
        note(&notes, "%s|", scene.marks[i].text);
    cr_expect_str_eq(notes.text, "one two|three|fourteen|letters|five|");
    cr_expect_eq(scene.y, 5);
    arena_free(&arena);
}

/*
 * Diagnostics go to the smallest mark that covers their start, else to the first one on their line.
 */
Test(scene, faults)
{
    static const char line[] = "one two three";
    static const size_t columns[] = { 5, 1, 9 };
    struct slice whole = { line, sizeof line - 1 };
    struct diagnostic items[LENGTH(columns)];
    struct arena arena = { 0 };
    struct report report = { .items = items, .count = LENGTH(columns) };
    struct scene scene = { .arena = &arena, .report = &report, .most = 10 };
    for (size_t i = 0; i < LENGTH(columns); i++)
        items[i] = (struct diagnostic){ .place = { .line = 1,
                                                   .column = columns[i],
                                                   .end_column = columns[i] + 1,
                                                   .source = whole } };
    scene_area(&scene, 0, 0, 1, 1, (struct slice){ line, 7 });
    scene_area(&scene, 0, 0, 1, 1, (struct slice){ line + 4, 3 });
    scene_area(&scene, 0, 0, 1, 1, (struct slice){ NULL, 0 });
    scene_place_signs(&scene);
    cr_expect_eq(scene.fault_count, 3);
    cr_expect_eq(scene.marks[0].fault, 2);
    cr_expect_eq(scene.marks[1].fault, 1);
    cr_expect_eq(scene.marks[2].fault, 0);
    arena_free(&arena);
}

/* A game without a drawing: its rows are shown as text, up to the end of the sheet. */
Test(draw, a_game_without_a_drawing_shows_its_rows)
{
    struct arena arena = { 0 };
    struct grammars *grammars = grammars_open(NULL, games);
    struct grammar *grammar = (struct grammar *)grammars_find(grammars, slice_of("procession"));
    struct game plain = *game_of(grammar);
    plain.notation.name = "procession without a drawing";
    grammar->notation = &plain.notation;
    char record[40000] = "Game: procession\n000  3\n";
    for (size_t i = 0; i < OBSERVED_ROWS_MAX + 2; i++)
        strcat(record, "010  1,1,1\n");
    struct chunk chunk = { .bytes = slice_of(record), .first_line = 1, .has_game = true };
    struct judgement judgement;
    struct result result = { "a.quire", "a.quire", &judgement };
    judge(&judgement, &chunk, grammars,
          &(struct judge_options){ .arena = &arena, .counts_only = true });
    char *drawn = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&drawn, &len);
    draw_text(out, &result, (struct draw_style){ .ascii = true });
    cr_assert(fclose(out) == 0);
    cr_expect(strncmp(drawn, "Procession\n", 11) == 0, "%.100s", drawn);
    cr_expect(strstr(drawn, "\n000  3\n010  1,1,1\n") != NULL, "%.300s", drawn);
    cr_expect(strstr(drawn, "The drawing is cut here") != NULL, "%zu bytes", len);
    free(drawn);
    grammars_free(grammars);
    arena_free(&arena);
}

Test(draw, coordinates_are_formatted_like_printf)
{
    static const double numbers[] = { 0, 1, -1.5, 12.125, 1e6 / 3, 1e7, -2.5e-7, 123456.5, 1e21 };
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        char text[64] = "", expected[64];
        FILE *out = fmemopen(text, sizeof text, "w");
        put_coordinates(out, "(%g)", numbers[i]);
        fclose(out);
        snprintf(expected, sizeof expected, "(%g)", numbers[i]);
        cr_expect_str_eq(text, expected);
    }
}
