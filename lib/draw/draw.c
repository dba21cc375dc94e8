#include "draw.h"

#include <math.h>
#include <stdlib.h>

#include "../games/draw/drawings.h"
#include "../textstream.h"
#include "glyph.h"

enum {
    HEAD_NAME_COLUMNS = 24,
    TEXT_COLUMNS = 60,
    HEAD_LINES_MAX = 5,
    LINE_COLUMNS = SHEET_COLUMNS - 2
};

/* The way through a record's rounds, which are blocks: side by side as long as there is room. */
struct sheet {
    struct watch watch; /* the first member: what the judge is given */
    struct scene *scene;
    double right;       /* where the next block of this shelf may begin */
    double top, bottom; /* of the shelf */
    size_t rounds_left; /* those for which there was no room */
};

/* --- the heading --- */

/* Puts a piece of a line behind what stands there, or on the next line; false where no more is shown. */
struct pen {
    struct scene *scene;
    double x;
    size_t lines; /* that it may still begin */
};

static bool make_room(struct pen *pen, double width)
{
    if (pen->x > 0 && pen->x + width > LINE_COLUMNS) {
        if (pen->lines == 0)
            return false;
        pen->lines--;
        pen->scene->y++;
        pen->x = 0;
    }
    return true;
}

static void end_line(struct pen *pen)
{
    if (pen->x > 0)
        pen->scene->y++;
    pen->x = 0;
}

static const struct field *find_field(const struct result *result, int id)
{
    const struct play *play = result->verdict->play;
    return play ? play_field(play, id) : NULL;
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static const char *find_outcome(const struct scene *scene, const struct result *result)
{
    enum { MOST = 60 };
    const struct verdict *verdict = result->verdict;
    unsigned long long moves = verdict->moves;
    if (!verdict->grammar)
        return "nobody knows this game";
    if (!verdict->play)
        return "too large to be judged";
    if (!verdict->finished)
        return arena_printf(scene->arena, "unfinished after %llu move%s", moves, plural(moves));
    if (verdict->players && verdict->play->winner_unjudged)
        return arena_printf(scene->arena, "over after %llu move%s, and who has won cannot be told",
                            moves, plural(moves));
    if (!verdict->players)
        return arena_printf(scene->arena, "over after %llu move%s, and the players are unknown",
                            moves, plural(moves));
    const char *who = verdict_winners(scene->arena, verdict);
    return arena_printf(scene->arena, "%s after %llu move%s%s",
                        glyphs_safe(scene->arena, slice_of(who), MOST), moves, plural(moves),
                        result->report->errors ? ", as computed" : "");
}

static void draw_title(struct scene *scene, const struct result *result)
{
    const struct verdict *verdict = result->verdict;
    const struct field *said = find_field(result, FIELD_WINNER);
    const struct record *record = result->record;
    struct mark *mark = scene_text(scene, 0, scene->y++, scene->title);
    mark->look = LOOK_TITLE;
    if (record->line_count)
        mark->source = line_body(&record->lines[0]);
    if (!said)
        said = find_field(result, FIELD_STATUS);
    mark = scene_text(scene, 0, scene->y++, scene->outcome);
    mark->look = LOOK_STRONG;
    if (said)
        mark->source = said->value;
    if (verdict->winner_known && verdict->winner_count == 1)
        mark->player = verdict->winners[0];
}

/* The player whose score is claimed to be another one, else the first one. */
static unsigned find_claimed(const struct verdict *verdict, const struct field *claim)
{
    struct tokens tokens = field_tokens(claim);
    struct token token;
    for (unsigned i = 1; i <= verdict->players && token_next(&tokens, &token) == TOKEN_OK; i++)
        if (token.a != verdict->score[i - 1])
            return i;
    return 1;
}

/* The players, in their colours and with their scores. */
static void draw_players(struct scene *scene, const struct result *result)
{
    const struct verdict *verdict = result->verdict;
    const struct field *claim = find_field(result, FIELD_SCORE);
    struct pen pen = { .scene = scene, .lines = HEAD_LINES_MAX };
    unsigned claimed = claim && verdict->score ? find_claimed(verdict, claim) : 0;
    for (unsigned i = 1; i <= verdict->players; i++) {
        const char *name = draw_player(verdict->play, i, HEAD_NAME_COLUMNS);
        double width = (double)glyphs_width(slice_of(name)) + 2;
        if (!make_room(&pen, width + 8)) {
            end_line(&pen);
            scene_note(scene, "  and %u more", verdict->players - i + 1);
            break;
        }
        struct mark *mark = scene_add(scene, MARK_DOT, pen.x, scene->y);
        mark->medium = MEDIUM_PICTURE;
        mark->size = 0.6;
        mark->player = i;
        mark = scene_text(scene, pen.x + 2, scene->y, name);
        mark->player = i;
        pen.x += width + 1;
        if (verdict->score) {
            mark = scene_format(scene, pen.x, scene->y, "%lld", (long long)verdict->score[i - 1]);
            mark->look = LOOK_STRONG;
            mark->source = i == claimed ? claim->value : (struct slice){ NULL, 0 };
            pen.x = mark_extent(mark).right + 0.5;
        }
        pen.x += 4;
    }
    end_line(&pen);
}

/* True for the sizes that were agreed. */
static bool is_size(const struct field *field)
{
    return field->usable && field->def->value.type == TYPE_INTEGER && !field->def->in_round &&
           !field->def->is_block && field->def->id != FIELD_ROUND;
}

/* True for what tells when and where. */
static bool is_occasion(const struct field *field)
{
    enum value_type type = field->def ? field->def->value.type : TYPE_COUNT;
    return field->usable && field->def->id == FIELD_FREE && !field->def->repeats &&
           !field->def->is_block && field->value.len > 0 &&
           (type == TYPE_TEXT || type == TYPE_DATE);
}

static void draw_particular(struct pen *pen, const struct field *field, bool named)
{
    struct arena *arena = pen->scene->arena;
    const char *value = glyphs_safe(arena, field->value, TEXT_COLUMNS);
    const char *text = named ? arena_printf(arena, "%s = %s", field->def->key, value) : value;
    double width = (double)glyphs_width(slice_of(text));
    if (!make_room(pen, width))
        return;
    struct mark *mark = scene_text(pen->scene, pen->x, pen->scene->y, text);
    mark->look = LOOK_MUTED;
    mark->source = field->value;
    pen->x += width + 3;
}

static void draw_particulars(struct scene *scene, const struct play *play)
{
    struct pen pen = { .scene = scene, .lines = 2 };
    for (size_t i = 0; play && i < play->shaped->field_count; i++)
        if (is_size(&play->shaped->fields[i]))
            draw_particular(&pen, &play->shaped->fields[i], true);
    for (size_t i = 0; play && i < play->shaped->field_count; i++)
        if (is_occasion(&play->shaped->fields[i]))
            draw_particular(&pen, &play->shaped->fields[i], false);
    end_line(&pen);
}

static void draw_head(struct scene *scene, const struct result *result)
{
    scene->part = PART_HEAD;
    draw_title(scene, result);
    if (result->verdict->play)
        draw_players(scene, result);
    draw_particulars(scene, result->verdict->play);
    scene->body = ++scene->y;
}

/* --- rounds --- */

static double put_behind(struct scene *scene, double x, const char *text, struct slice source)
{
    struct mark *mark = scene_text(scene, x, scene->y, text);
    mark->source = source;
    return mark_extent(mark).right + 2.5 + scene_sign_room(scene);
}

static const char *write_points(const struct play *play)
{
    enum { MOST = 6 };
    const struct round *round = play->round;
    struct arena *arena = play->arena;
    if (round->point_count == 1)
        return arena_printf(arena, "%lld point%s", (long long)round->points[0],
                            plural((uint64_t)round->points[0]));
    const char *text = "";
    for (unsigned i = 0; i < round->point_count && i < MOST; i++) {
        unsigned player = round->playing ? round->playing[i] : i + 1;
        text = arena_printf(arena, "%s%s%s: %lld", text, i ? ", " : "",
                            draw_player(play, player, NAME_COLUMNS), (long long)round->points[i]);
    }
    return round->point_count > MOST ? arena_printf(arena, "%s, ...", text) : text;
}

/* The number of the round, who is offense and what it came to. */
static void draw_round_head(struct scene *scene, const struct play *play)
{
    const struct round *round = play->round;
    struct slice opener = round->opener
                                  ? line_body(&play->shaped->record->lines[round->opener->line])
                                  : (struct slice){ NULL, 0 };
    struct mark *mark =
            scene_format(scene, 0, scene->y, "Round %llu", (unsigned long long)round->number);
    mark->look = LOOK_STRONG;
    mark->source = opener;
    double x = mark_extent(mark).right + 2.5 + scene_sign_room(scene);
    if (round->offense) {
        const char *name = draw_player(play, round->offense, HEAD_NAME_COLUMNS);
        size_t at = scene->count;
        x = put_behind(scene, x, arena_printf(play->arena, "offense %s", name),
                       draw_source(round_field(play, FIELD_OFFENSE, 0)));
        if (scene->count > at)
            scene->marks[at].player = round->offense;
    }
    if (round->ending == ENDING_OVER && round->points)
        put_behind(scene, x, write_points(play), draw_source(round_field(play, FIELD_POINTS, 0)));
    else
        put_behind(scene, x, round->ending == ENDING_OPEN ? "not over" : "not judged",
                   draw_source(round_field(play, FIELD_POINTS, 0)));
    scene->y += 2;
}

/* The rows as they are written, for a game that has no drawing. No sheet holds as many as are watched. */
static void draw_rows(struct scene *scene, const struct watch *watch)
{
    for (size_t i = 0; i < watch->row_count; i++)
        scene_slice(scene, 0, scene->y++, watch->rows[i].text, LINE_COLUMNS);
}

/* Cuts off what is too wide or too high for any sheet. */
static void cut(struct scene *scene, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < scene->count; i++) {
        struct extent extent = mark_extent(&scene->marks[i]);
        if (extent.right < SHEET_COLUMNS_MAX && extent.bottom < SHEET_LINES_MAX)
            scene->marks[kept++] = scene->marks[i];
    }
    scene->full |= kept < scene->count;
    scene->count = kept;
}

/* Puts a block, drawn at the origin, behind the last one or below it. */
static void place_block(struct sheet *sheet, size_t first)
{
    enum { BETWEEN = 4, MARGIN = 2 };
    struct scene *scene = sheet->scene;
    double gap = BETWEEN + scene_sign_room(scene);
    struct extent extent = scene_extent(scene, first);
    double width = extent.right - extent.left + scene_sign_room(scene);
    if (sheet->right > 0 && sheet->right + gap + width > SHEET_COLUMNS) {
        sheet->top = sheet->bottom + 1;
        sheet->right = 0;
    }
    double begin = sheet->right > 0 ? floor(sheet->right + gap) : 0; /* a whole column */
    if (extent.left < -MARGIN)
        begin += ceil(-extent.left);
    scene_move(scene, first, begin, sheet->top);
    sheet->right = begin + extent.right;
    if (sheet->bottom < sheet->top + scene->y)
        sheet->bottom = sheet->top + scene->y;
    cut(scene, first);
}

static void draw_round(struct watch *watch, struct play *play)
{
    struct sheet *sheet = (struct sheet *)watch;
    struct scene *scene = sheet->scene;
    size_t first = scene->count;
    if (scene->full || sheet->bottom > SHEET_LINES_MAX) {
        sheet->rounds_left++;
        return;
    }
    scene->y = 0;
    if (play->shaped->grammar->has_rounds)
        draw_round_head(scene, play);
    if (play->game->draw)
        play->game->draw(play, scene);
    else
        draw_rows(scene, watch);
    place_block(sheet, first);
}

static void draw_body(struct scene *scene, const struct result *result)
{
    enum { NOTES = 2 };
    struct sheet sheet = { .watch.round = draw_round, .scene = scene };
    scene->part = PART_BODY;
    sheet.top = sheet.bottom = scene->y;
    judge_again(result->verdict, &sheet.watch);
    scene->y = sheet.bottom;
    bool was_full = scene->full;
    scene->full = false;
    scene->most += NOTES; /* there is always room for words below */
    if (was_full)
        scene_note(scene, "(The drawing is cut here: it is too large for one sheet.)");
    if (sheet.rounds_left)
        scene_note(scene, "(%zu more round%s not drawn.)", sheet.rounds_left,
                   sheet.rounds_left == 1 ? " is" : "s are");
}

/* --- faults --- */

/* A message in words that can be shown, with where to look. */
static const char *describe(struct arena *arena, const struct diagnostic *diagnostic)
{
    struct text_stream *text = text_open(arena);
    FILE *memory = text->stream;
    fprintf(memory, "line %llu: ", (unsigned long long)place_line(&diagnostic->place));
    write_message(memory, diagnostic, put_safe);
    fprintf(memory, " [%s]", diagnostic_kind(diagnostic->id)->id);
    for (size_t i = 0; i < diagnostic->note_count; i++)
        fprintf(memory, "; %s: line %llu", diagnostic->notes[i].message,
                (unsigned long long)place_line(&diagnostic->notes[i].place));
    struct slice taken = text_close(text);
    return glyphs_safe(arena, taken, taken.len * 4 + 8);
}

static void draw_faults(struct scene *scene)
{
    enum { INDENT = 5 }; /* room for the number */
    const struct report *report = scene->report;
    scene->part = PART_FOOT;
    scene->foot = scene->y;
    if (report->count == 0)
        return;
    scene->y++;
    for (size_t i = 0; i < scene->fault_count; i++) {
        size_t at = scene->count;
        scene_wrap(scene, INDENT, LINE_COLUMNS - INDENT, describe(scene->arena, &report->items[i]),
                   LOOK_INK);
        if (scene->count > at)
            scene->marks[at].fault = i + 1;
    }
    if (scene->fault_count < report->count)
        scene_note(scene, "and %zu faults more", report->count - scene->fault_count);
}

/* --- the whole --- */

void draw_record(struct scene *scene, const struct result *result)
{
    const struct verdict *verdict = result->verdict;
    *scene = (struct scene){ .arena = result->report->arena,
                             .report = result->report,
                             .most = MARKS_MAX };
    scene->title = verdict->grammar ? verdict->grammar->title : "Unknown game";
    scene->outcome = find_outcome(scene, result);
    scene->description = arena_printf(scene->arena, "%s: %s", scene->title, scene->outcome);
    draw_head(scene, result);
    if (verdict->play)
        draw_body(scene, result);
    scene_place_faults(scene);
    scene->full = false;
    draw_faults(scene);
    struct extent extent = scene_extent(scene, 0);
    scene->width =
            extent.right + (scene->fault_count ? 1.5 : 0.5); /* a number may stand behind all */
    scene->height = scene->y;
}

void draw_text(FILE *out, const struct result *result, struct draw_style style)
{
    struct scene scene;
    draw_record(&scene, result);
    write_scene_text(out, &scene, style);
}
