#include "draw.h"

#include "base/text_stream.h"
#include "base/wording.h"
#include "draw/games/drawings.h"
#include "glyph.h"
#include "parts.h"
#include "sheet.h"

enum { TEXT_COLUMNS = 60, HEAD_LINES_MAX = 5 };

/* --- the heading --- */

/* A position in a paragraph: pieces of text are appended, and wrapped to the next line. */
struct pen {
    struct scene *scene;
    double x;
    size_t lines; /* lines still available */
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
    const struct play *play = result->judgement->verdict.play;
    return play ? play_field(play, id) : NULL;
}

static const char *find_outcome(const struct scene *scene, const struct result *result)
{
    enum { MOST = 60 };
    const struct verdict *verdict = &result->judgement->verdict;
    const char *after =
            arena_printf(scene->arena, "after %llu %s", (unsigned long long)verdict->moves,
                         plural(verdict->moves, "move", "moves"));
    if (!verdict->grammar)
        return "unknown game";
    if (!verdict->play)
        return "too large to be judged";
    if (!verdict->finished)
        return arena_printf(scene->arena, "unfinished %s", after);
    if (verdict->players && in_doubt(verdict->play, DOUBT_WINNER))
        return arena_printf(scene->arena, "over %s, but the winner cannot be determined", after);
    if (!verdict->players)
        return arena_printf(scene->arena, "over %s, but the players are unknown", after);
    const char *winners = verdict_winners(scene->arena, verdict);
    return arena_printf(scene->arena, "%s %s%s", glyphs_safe(scene->arena, slice_of(winners), MOST),
                        after, result->judgement->report.errors ? ", as computed" : "");
}

static void draw_title(struct scene *scene, const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    const struct field *claim = find_field(result, FIELD_WINNER);
    const struct record *record = &result->judgement->record;
    struct mark *mark = scene_text(scene, 0, scene->y++, scene->title);
    mark->look = LOOK_TITLE;
    if (record->line_count)
        mark->source = line_body(&record->lines[0]);
    if (!claim)
        claim = find_field(result, FIELD_STATUS);
    mark = scene_text(scene, 0, scene->y++, scene->outcome);
    mark->look = LOOK_STRONG;
    if (claim)
        mark->source = claim->value;
    if (verdict->winner_known && verdict->winner_count == 1)
        mark->player = verdict->winners[0];
}

/* The player whose score is wrongly claimed, or else the first one. */
static unsigned find_claimed(const struct verdict *verdict, const struct field *claim)
{
    struct tokens tokens = field_tokens(claim);
    struct token token;
    for (unsigned i = 1; i <= verdict->players && token_next(&tokens, &token) == TOKEN_OK; i++)
        if (token.a != verdict->score[i - 1])
            return i;
    return 1;
}

/* Draws the players in their colours, with their scores. */
static void draw_players(struct scene *scene, const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    const struct field *claim = find_field(result, FIELD_SCORE);
    struct pen pen = { .scene = scene, .lines = HEAD_LINES_MAX };
    unsigned claimed = claim && verdict->score ? find_claimed(verdict, claim) : 0;
    for (unsigned i = 1; i <= verdict->players; i++) {
        const char *name = draw_player(verdict->play, i, NAME_COLUMNS_MAX);
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
            mark = scene_label(scene, pen.x, scene->y, ALIGN_LEFT, LOOK_STRONG, "%lld",
                               (long long)verdict->score[i - 1]);
            mark->source = i == claimed ? claim->value : NO_SLICE;
            pen.x = mark_extent(mark).right + 0.5;
        }
        pen.x += 4;
    }
    end_line(&pen);
}

/* True if a field is a size of the game. */
static bool is_size(const struct field *field)
{
    return field->usable && field->def->value.type == TYPE_INTEGER && !field->def->in_round &&
           !field->def->is_block && field->def->id != FIELD_ROUND;
}

/* True for a descriptive field, such as the date or the place. */
static bool is_description(const struct field *field)
{
    enum value_type type = field->def ? field->def->value.type : TYPE_COUNT;
    return field->usable && field->def->id == FIELD_FREE && !field->def->repeats &&
           !field->def->is_block && field->value.len > 0 &&
           (type == TYPE_TEXT || type == TYPE_DATE);
}

static void draw_detail(struct pen *pen, const struct field *field, bool named)
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

static void draw_details(struct scene *scene, const struct play *play)
{
    struct pen pen = { .scene = scene, .lines = 2 };
    for (size_t i = 0; play && i < play->parsed->field_count; i++)
        if (is_size(&play->parsed->fields[i]))
            draw_detail(&pen, &play->parsed->fields[i], true);
    for (size_t i = 0; play && i < play->parsed->field_count; i++)
        if (is_description(&play->parsed->fields[i]))
            draw_detail(&pen, &play->parsed->fields[i], false);
    end_line(&pen);
}

void draw_head(struct scene *scene, const struct result *result)
{
    scene->part = PART_HEAD;
    draw_title(scene, result);
    if (result->judgement->verdict.play)
        draw_players(scene, result);
    draw_details(scene, result->judgement->verdict.play);
    scene->body = ++scene->y;
}

/* --- rounds --- */

struct rounds {
    struct sheet sheet;
    size_t left; /* rounds that did not fit */
};

static void add_round(void *user, struct play *play)
{
    struct rounds *rounds = user;
    struct scene *scene = rounds->sheet.scene;
    size_t first = scene->count;
    if (scene->full || rounds->sheet.bottom > SHEET_LINES_MAX) {
        rounds->left++;
        return;
    }
    draw_round_block(scene, play);
    sheet_place(&rounds->sheet, first);
}

static void draw_body(struct scene *scene, const struct result *result)
{
    enum { NOTES = 2 };
    struct rounds rounds = { .left = 0 };
    scene->part = PART_BODY;
    sheet_begin(&rounds.sheet, scene, SHEET_COLUMNS);
    for_each_round(&result->judgement->verdict, add_round, &rounds);
    scene->y = rounds.sheet.bottom;
    bool was_full = scene->full;
    scene->full = false;
    scene->most += NOTES; /* leave space for the notes below */
    if (was_full)
        scene_note(scene, "(The drawing is cut here: it is too large for one sheet.)");
    if (rounds.left)
        scene_note(scene, "(%zu more %s not drawn.)", rounds.left,
                   plural(rounds.left, "round is", "rounds are"));
}

/* --- faults --- */

/* The text written to a stream, made safe to show: at most four times as long. */
static const char *safe_text(struct arena *arena, struct text_stream *text)
{
    struct slice taken = text_stream_close(text);
    return glyphs_safe(arena, taken, taken.len * 4 + 8);
}

const char *draw_message(struct arena *arena, const struct diagnostic *diagnostic)
{
    struct text_stream *text = text_stream_open(arena);
    write_message(text->stream, diagnostic, put_safe);
    return safe_text(arena, text);
}

/* A diagnostic's message and its place. */
static const char *describe(struct arena *arena, const struct diagnostic *diagnostic)
{
    struct text_stream *text = text_stream_open(arena);
    FILE *memory = text->stream;
    fprintf(memory, "line %llu: ", (unsigned long long)place_line(&diagnostic->place));
    write_message(memory, diagnostic, put_safe);
    fprintf(memory, " [%s]", diagnostic_kind(diagnostic->id)->id);
    for (size_t i = 0; i < diagnostic->note_count; i++)
        fprintf(memory, "; %s: line %llu", diagnostic->notes[i].message,
                (unsigned long long)place_line(&diagnostic->notes[i].place));
    return safe_text(arena, text);
}

/* Adds an item of a list; returns its first mark, for its number. */
static struct mark *list_item(struct scene *scene, const char *text)
{
    enum { INDENT = 5 }; /* width of the number */
    size_t at = scene->count;
    scene_wrap(scene, INDENT, LINE_COLUMNS - INDENT, text, LOOK_INK);
    return scene->count > at ? &scene->marks[at] : &scene->spare;
}

static void list_faults(struct scene *scene)
{
    const struct report *report = scene->report;
    scene->y++;
    for (size_t i = 0; i < scene->fault_count; i++)
        list_item(scene, describe(scene->arena, &report->items[i]))->fault = i + 1;
    if (scene->fault_count < report->count)
        scene_note(scene, "and %zu more", report->count - scene->fault_count);
}

static void list_mistakes(struct scene *scene)
{
    scene->y++;
    for (size_t i = 0; i < scene->mistake_count; i++) {
        const struct mistake *mistake = &scene->mistakes[i];
        list_item(scene, arena_printf(scene->arena, "line %llu: %s",
                                      (unsigned long long)mistake->line_number, mistake->text))
                ->mistake = i + 1;
    }
}

void draw_sign_lists(struct scene *scene)
{
    scene->part = PART_FOOT;
    scene->foot = scene->y;
    if (scene->report->count > 0)
        list_faults(scene);
    if (scene->mistake_count > 0)
        list_mistakes(scene);
}

/* --- the whole drawing --- */

void draw_begin(struct scene *scene, const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    *scene = (struct scene){ .arena = result->judgement->report.arena,
                             .report = &result->judgement->report,
                             .most = MARKS_MAX };
    scene->title = verdict->grammar ? verdict->grammar->title : "Unknown game";
    scene->outcome = find_outcome(scene, result);
    scene->description = arena_printf(scene->arena, "%s: %s", scene->title, scene->outcome);
    draw_find_mistakes(scene, verdict);
}

void draw_end(struct scene *scene)
{
    struct extent extent = scene_extent(scene, 0);
    scene->width =
            extent.right + (scene->fault_count || scene->mistake_count
                                    ? 1.5
                                    : 0.5); /* leave space for the number of a sign at the end */
    scene->height = scene->y;
}

void draw_record(struct scene *scene, const struct result *result)
{
    draw_begin(scene, result);
    draw_head(scene, result);
    if (result->judgement->verdict.play)
        draw_body(scene, result);
    scene_place_signs(scene);
    scene->full = false;
    draw_sign_lists(scene);
    draw_end(scene);
}

void draw_text(FILE *out, const struct result *result, struct draw_style style)
{
    struct scene scene;
    draw_record(&scene, result);
    write_scene_text(out, &scene, style);
}
