#include "film.h"

#include "base/wording.h"
#include "judge/moment.h"
#include "parts.h"
#include "sheet.h"

/* Iterates over a record: cuts it after each move and judges the part before the cut. */
struct film {
    const struct result *whole;
    struct grammars *grammars;
    const char *const *ends;
    size_t cut, cut_count;
    size_t bytes;           /* bytes judged so far */
    struct scene signs;     /* only the mistakes of the whole record */
    struct arena arenas[2]; /* used in turn for a part and for the one before it */
    struct arena_cleanup cleanup;
};

static void free_film(struct arena_cleanup *guest)
{
    struct film *film = (struct film *)((char *)guest - offsetof(struct film, cleanup));
    arena_free(&film->arenas[0]);
    arena_free(&film->arenas[1]);
}

static struct film *open_film(const struct result *whole, struct grammars *grammars)
{
    struct arena *arena = whole->judgement->report.arena;
    struct film *film = arena_zero(arena, 1, sizeof *film);
    film->whole = whole;
    film->grammars = grammars;
    film->cleanup.run = free_film;
    for (int i = 0; i < 2; i++)
        memcpy(&film->arenas[i].out_of_memory, &arena->out_of_memory, sizeof(jmp_buf));
    arena_add_cleanup(arena, &film->cleanup);
    film->cut_count = record_cuts(whole->judgement, &film->ends);
    film->signs.arena = arena;
    draw_find_mistakes(&film->signs, &whole->judgement->verdict);
    return film;
}

/*
 * Judges the record up to the next cut; NULL at its end. The result is valid until the call after
 * the next one.
 */
static struct judgement *next_part(struct film *film)
{
    const struct record *record = &film->whole->judgement->record;
    if (film->cut == film->cut_count || film->bytes > FILM_BYTES_MAX)
        return NULL;
    struct arena *arena = &film->arenas[film->cut % 2];
    arena_reset(arena);
    const char *end = film->ends[film->cut++];
    film->bytes += (size_t)(end - record->bytes.ptr);
    return judge_beginning(record, end, film->grammars, arena);
}

/* --- frames --- */

/* Draws each round over the previous one, so that the last round remains. */
static void draw_over(void *user, struct play *play)
{
    struct scene *scene = user;
    scene->count = 0;
    scene->full = false;
    draw_round_block(scene, play);
}

enum { CAPTION_LINES = 2 };

static void draw_frame(struct scene *frame, const struct film *film, const struct judgement *part)
{
    unsigned long long moves = part->verdict.moves;
    struct result shown = { film->whole->file, film->whole->given, (struct judgement *)part };
    draw_begin(frame, &shown);
    frame->report = &film->whole->judgement->report;
    frame->mistakes = film->signs.mistakes;
    frame->mistake_count = film->signs.mistake_count;
    frame->end = part->record.bytes.ptr + part->record.bytes.len;
    frame->part = PART_BODY;
    for_each_round(&part->verdict, draw_over, frame);
    struct sheet sheet = { .scene = frame, .columns = SHEET_COLUMNS, .top = CAPTION_LINES };
    sheet_place(&sheet, 0);
    frame->y += CAPTION_LINES;
    frame->foot = frame->y;
    scene_place_signs(frame);
    frame->full = false;
    frame->title = moves ? arena_printf(frame->arena, "after %llu %s", moves,
                                        plural(moves, "move", "moves"))
                         : "start";
    frame->part = PART_HEAD; /* a page has its own caption */
    frame->body = CAPTION_LINES;
    scene_text(frame, 0, 0, frame->title)->look = LOOK_MUTED;
    draw_end(frame);
}

/*
 * True if a part shows a later position: a move was made, or a round was opened after moves. Where
 * a move is a line, a new line is enough: it may not count yet, like the first of two lists.
 */
static bool is_later(const struct verdict *verdict, const struct verdict *before)
{
    bool is_line = game_of(verdict->grammar)->moves.place == MOVE_IS_LINE;
    return verdict->moves != before->moves ||
           (verdict->moves > 0 && verdict->round_count != before->round_count) ||
           (is_line && verdict->play->parsed->row_count != before->play->parsed->row_count);
}

uint64_t film_frames(const struct result *result, struct grammars *grammars, scene_sink *sink,
                     void *user)
{
    struct film *film = open_film(result, grammars);
    struct judgement *part = next_part(film), *next = NULL;
    size_t frames = 0, marks = 0;
    uint64_t drawn = 0;
    for (; part && frames < FRAMES_MAX && marks < FILM_MARKS_MAX; part = next) {
        struct scene frame;
        next = next_part(film);
        if (next && !is_later(&next->verdict, &part->verdict))
            continue;
        draw_frame(&frame, film, part);
        drawn = part->verdict.moves;
        if (next && frame.foot <= CAPTION_LINES) /* nothing was drawn yet */
            continue;
        sink(user, &frame);
        frames++;
        marks += frame.count;
    }
    return result->judgement->verdict.moves - drawn;
}

/* --- strips --- */

enum { STRIP_MARKS_MAX = 6000 }; /* limit for a scene with several frames */

struct strip {
    const struct result *result;
    double columns;
    scene_sink *sink;
    void *user;
    struct scene scene;
    struct sheet sheet;
};

static void begin_sheet(struct strip *strip, bool has_head)
{
    draw_begin(&strip->scene, strip->result);
    if (has_head) {
        draw_head(&strip->scene, strip->result);
        scene_place_signs(&strip->scene);
    }
    strip->scene.part = PART_BODY;
    sheet_begin(&strip->sheet, &strip->scene, strip->columns);
}

static void end_sheet(struct strip *strip)
{
    strip->scene.y = strip->sheet.bottom;
    strip->scene.foot = strip->scene.y;
    draw_end(&strip->scene);
    strip->sink(strip->user, &strip->scene);
}

/* Copies the marks of a frame, including their texts. */
static void add_frame(void *user, const struct scene *frame)
{
    struct strip *strip = user;
    struct scene *scene = &strip->scene;
    bool any = strip->sheet.right > 0;
    if (any && (scene->count + frame->count > STRIP_MARKS_MAX ||
                strip->sheet.bottom + frame->y > SHEET_LINES_MAX)) {
        end_sheet(strip);
        begin_sheet(strip, false);
    }
    size_t first = scene->count;
    for (size_t i = 0; i < frame->count; i++) {
        struct mark *mark = scene_add(scene, MARK_TEXT, 0, 0);
        *mark = frame->marks[i];
        if (mark->text)
            mark->text = arena_string(scene->arena, slice_of(mark->text));
    }
    scene->y = frame->y + 1;
    sheet_place(&strip->sheet, first);
}

void film_strip(const struct result *result, struct grammars *grammars, double columns,
                scene_sink *sink, void *user)
{
    struct strip strip = { .result = result, .columns = columns, .sink = sink, .user = user };
    begin_sheet(&strip, true);
    uint64_t left = 0;
    if (result->judgement->verdict.play)
        left = film_frames(result, grammars, add_frame, &strip);
    strip.scene.y = strip.sheet.bottom;
    strip.scene.full = false;
    strip.scene.most = SIZE_MAX;
    if (left)
        scene_note(&strip.scene, "(%llu more %s not drawn.)", (unsigned long long)left,
                   plural(left, "move is", "moves are"));
    scene_place_signs(&strip.scene);
    draw_sign_lists(&strip.scene);
    draw_end(&strip.scene);
    sink(user, &strip.scene);
}
