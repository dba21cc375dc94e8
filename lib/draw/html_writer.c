/* HTML pages: the drawings, results and diagnostics of records. They work without scripts. */
#include "base/wording.h"
#include "film.h"
#include "glyph.h"
#include "parts.h"

static const char begin[] =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Games on paper</title>\n"
        "<style>\n"
        ":root{color-scheme:light dark}\n"
        "body{font:16px/1.5 system-ui,'DejaVu Sans',sans-serif;max-width:54rem;"
        "margin:0 auto;padding:1rem 1.5rem 4rem;background:#fff;color:#1b1b1b}\n"
        "section{margin:2.5rem 0;padding-top:1.5rem;border-top:1px solid #bbb;"
        "break-inside:avoid}\n"
        "section:first-of-type{border:0;margin-top:0}\n"
        "h1{font-size:1.1rem;font-weight:normal;color:#666}\nh2{margin:0;font-size:1.4rem}\n"
        "h3{font-size:1rem;margin:1rem 0 .3rem}\n"
        "p{margin:.2rem 0}\n.origin{color:#666;font-size:.85rem}\n"
        "figure{margin:1rem 0;overflow-x:auto}\nfigcaption{font-weight:bold;margin-bottom:.6rem}\n"
        "table{border-collapse:collapse;margin:.8rem 0;display:inline-table;"
        "vertical-align:top;margin-right:2.5rem}\n"
        "caption{text-align:left;font-weight:bold;padding-bottom:.2rem}\n"
        "th,td{padding:.15rem .9rem .15rem 0;text-align:left;border-bottom:1px solid #ddd}\n"
        "td.number,th.number{text-align:right}\n"
        ".faults,.mistakes{border-left:4px solid #b3003c;padding-left:1rem;margin:1rem 0}\n"
        ".mistakes{border-color:#8a5a00}\n"
        ".faults code{font-weight:bold}\n"
        "@media (prefers-color-scheme:dark){body{background:#17191c;color:#e6e6e6}"
        "h1,.origin{color:#a3a3a3}section{border-color:#4a4f55}"
        "th,td{border-color:#3a3f45}.faults{border-color:#ff7a9c}.mistakes{border-color:#ffd166}}\n"
        ".film figure{display:inline-block;vertical-align:top;margin:0 1.5rem 1.2rem "
        "0;max-width:100%}\n"
        ".film figure[hidden]{display:none}.film figcaption{color:#666;font-weight:normal}\n"
        ".film input{width:min(24rem,100%)}\n"
        "@media print{body{max-width:none;padding:0}figure{overflow:visible}"
        "svg{max-width:100%;height:auto}"
        ".film figure,.film figure[hidden]{display:inline-block}.film .bar{display:none}}\n";

/* Lets the slider or the arrow keys choose the frame of a film. */
static const char script[] =
        "<script>\n"
        "const films = [...document.querySelectorAll('.film')].map(film => {\n"
        "  const frames = [...film.querySelectorAll('figure')];\n"
        "  const bar = film.insertBefore(document.createElement('p'), film.firstChild);\n"
        "  const slider = bar.appendChild(document.createElement('input'));\n"
        "  let at = 0;\n"
        "  const show = i => {\n"
        "    at = Math.max(0, Math.min(frames.length - 1, i));\n"
        "    frames.forEach((frame, k) => { frame.hidden = k !== at; });\n"
        "    slider.value = at;\n"
        "    slider.setAttribute('aria-valuetext', "
        "frames[at].querySelector('figcaption').textContent);\n"
        "  };\n"
        "  bar.className = 'bar';\n"
        "  Object.assign(slider, { type: 'range', min: 0, max: frames.length - 1, title: 'which "
        "move' });\n"
        "  slider.addEventListener('input', () => show(+slider.value));\n"
        "  show(frames.length - 1);\n"
        "  return { film, step: by => show(at + by) };\n"
        "});\n"
        "document.addEventListener('keydown', event => {\n"
        "  const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity "
        "}[event.key];\n"
        "  const isSeen = ({ film }) => { const box = film.getBoundingClientRect(); return "
        "box.bottom > 0 && box.top < innerHeight; };\n"
        "  const seen = films.find(isSeen);\n"
        "  if (!by || !seen || event.target.type === 'range' || event.altKey || event.ctrlKey || "
        "event.metaKey) return;\n"
        "  event.preventDefault();\n"
        "  seen.step(by);\n"
        "});\n"
        "</script>\n";

void write_html_begin(FILE *out)
{
    fputs(begin, out);
    write_svg_style(out);
    fputs("</style>\n</head>\n<body>\n<h1>Games on paper</h1>\n<main>\n", out);
}

void write_html_end(FILE *out, bool has_films)
{
    fputs("</main>\n", out);
    fputs(has_films ? script : "", out);
    fputs("</body>\n</html>\n", out);
}

/* Writes a text of the record, such as a name. */
static void put_safely(FILE *out, struct arena *arena, struct slice text)
{
    enum { MOST = 200 };
    put_xml(out, slice_of(glyphs_safe(arena, text, MOST)));
}

static void put_player(FILE *out, struct arena *arena, const struct verdict *verdict,
                       unsigned player)
{
    if (verdict->names && player && player <= verdict->players)
        put_safely(out, arena, verdict->names[player - 1]);
    else if (player && player <= PLAYERS_MAX)
        fprintf(out, "player %u", player);
    else
        fputs("unknown", out);
}

static bool has_won(const struct verdict *verdict, unsigned player)
{
    for (unsigned i = 0; verdict->winner_known && i < verdict->winner_count; i++)
        if (verdict->winners[i] == player)
            return true;
    return false;
}

/* A disc in the player's colour, which is also described in words. */
#define SWATCH                                                                                     \
    "<svg class=\"q\" width=\"18\" height=\"12\" aria-hidden=\"true\">"                            \
    "<circle class=\"p%u\" cx=\"6\" cy=\"6\" r=\"5\"/></svg>"

static void put_score(FILE *out, struct arena *arena, const struct verdict *verdict)
{
    if (!verdict->players)
        return;
    fputs("<table>\n<caption>Players</caption>\n<tr><th scope=\"col\">player</th>", out);
    if (verdict->score)
        fputs("<th scope=\"col\" class=\"number\">score</th>", out);
    fputs("<th scope=\"col\">result</th></tr>\n", out);
    for (unsigned i = 1; i <= verdict->players; i++) {
        fprintf(out, "<tr><th scope=\"row\">" SWATCH, (i - 1) % PLAYER_COLORS + 1);
        put_player(out, arena, verdict, i);
        fputs("</th>", out);
        if (verdict->score)
            fprintf(out, "<td class=\"number\">%lld</td>", (long long)verdict->score[i - 1]);
        fprintf(out, "<td>%s</td></tr>\n",
                !has_won(verdict, i)        ? ""
                : verdict->winner_count > 1 ? "ties"
                                            : "wins");
    }
    fputs("</table>\n", out);
}

static void put_points(FILE *out, struct arena *arena, const struct verdict *verdict,
                       const struct round *round)
{
    if (round->ending != ENDING_OVER || !round->points) {
        fputs(round->ending == ENDING_OPEN ? "not over" : "not judged", out);
        return;
    }
    for (unsigned i = 0; i < round->point_count; i++) {
        fputs(i ? ", " : "", out);
        if (!verdict->grammar->has_offense) {
            put_player(out, arena, verdict, round->playing ? round->playing[i] : i + 1);
            fputs(": ", out);
        }
        fprintf(out, "%lld", (long long)round->points[i]);
    }
}

static void put_rounds(FILE *out, struct arena *arena, const struct verdict *verdict)
{
    enum { MOST = 1000 };
    if (verdict->round_count == 0)
        return;
    bool has_offense = verdict->grammar->has_offense;
    fprintf(out,
            "<table>\n<caption>Rounds</caption>\n<tr><th scope=\"col\">round</th>%s"
            "<th scope=\"col\">points</th></tr>\n",
            has_offense ? "<th scope=\"col\">offense</th>" : "");
    for (size_t i = 0; i < verdict->round_count && i < MOST; i++) {
        const struct round *round = &verdict->rounds[i];
        fprintf(out, "<tr><th scope=\"row\">%llu</th>", (unsigned long long)round->number);
        if (has_offense) {
            fputs("<td>", out);
            put_player(out, arena, verdict, round->offense);
            fputs("</td>", out);
        }
        fputs("<td>", out);
        put_points(out, arena, verdict, round);
        fputs("</td></tr>\n", out);
    }
    fputs("</table>\n", out);
    if (verdict->round_count > MOST)
        fprintf(out, "<p>and %zu more</p>\n", verdict->round_count - MOST);
}

static void put_faults(FILE *out, struct arena *arena, const struct scene *scene)
{
    const struct report *report = scene->report;
    if (report->count == 0)
        return;
    fputs("<div class=\"faults\">\n<h3>Problems</h3>\n<ol>\n", out);
    for (size_t i = 0; i < scene->fault_count; i++) {
        const struct diagnostic *fault = &report->items[i];
        fprintf(out, "<li>line %llu: ", (unsigned long long)place_line(&fault->place));
        put_xml(out, slice_of(draw_message(arena, fault)));
        fprintf(out, " <code>%s</code></li>\n", diagnostic_kind(fault->id)->id);
    }
    fputs("</ol>\n", out);
    if (scene->fault_count < report->count)
        fprintf(out, "<p>and %zu more</p>\n", report->count - scene->fault_count);
    fputs("</div>\n", out);
}

static void put_mistakes(FILE *out, const struct scene *scene)
{
    if (scene->mistake_count == 0)
        return;
    fputs("<div class=\"mistakes\">\n<h3>Mistakes</h3>\n<ol>\n", out);
    for (size_t i = 0; i < scene->mistake_count; i++) {
        const struct mistake *mistake = &scene->mistakes[i];
        fprintf(out, "<li>line %llu: ", (unsigned long long)mistake->line_number);
        put_xml(out, slice_of(mistake->text));
        fputs("</li>\n", out);
    }
    fputs("</ol>\n</div>\n", out);
}

/* The title, the record's place, and from the drawing's heading the sizes and details such as the date. */
static void put_head(FILE *out, const struct result *result, const struct scene *scene,
                     unsigned long number)
{
    struct arena *arena = scene->arena;
    fprintf(out, "<section aria-labelledby=\"h%lu\">\n<h2 id=\"h%lu\">", number, number);
    put_xml(out, slice_of(scene->title));
    fputs("</h2>\n<p class=\"origin\">", out);
    put_safely(out, arena, slice_of(result->file));
    fprintf(out, ", line %llu", (unsigned long long)result->judgement->verdict.line);
    for (size_t i = 0; i < scene->count; i++)
        if (scene->marks[i].part == PART_HEAD && scene->marks[i].look == LOOK_MUTED) {
            fputs("; ", out);
            put_xml(out, slice_of(scene->marks[i].text));
        }
    fputs("</p>\n", out);
}

/* The results and diagnostics below a drawing. */
static void put_foot(FILE *out, const struct result *result, const struct scene *scene)
{
    struct arena *arena = scene->arena;
    if (result->judgement->verdict.play) {
        put_score(out, arena, &result->judgement->verdict);
        put_rounds(out, arena, &result->judgement->verdict);
    }
    put_faults(out, arena, scene);
    put_mistakes(out, scene);
    fputs("</section>\n", out);
}

/* A drawing with a caption; without the drawing if `scene` is NULL. */
static void put_figure(FILE *out, const char *caption, const struct scene *scene, const char *id)
{
    fputs("<figure>\n<figcaption>", out);
    put_xml(out, slice_of(caption));
    fputs("</figcaption>\n", out);
    if (scene)
        write_svg_figure(out, scene, id);
    fputs("</figure>\n", out);
}

void write_scene_html(FILE *out, const struct result *result, const struct scene *scene,
                      unsigned long number)
{
    char id[24];
    snprintf(id, sizeof id, "%lu", number);
    put_head(out, result, scene, number);
    put_figure(out, scene->outcome, result->judgement->verdict.play ? scene : NULL, id);
    put_foot(out, result, scene);
}

/* --- films --- */

struct film_page {
    FILE *out;
    unsigned long record, frame;
};

static void put_frame(void *user, const struct scene *frame)
{
    struct film_page *page = user;
    char id[48];
    snprintf(id, sizeof id, "%lu-%lu", page->record, ++page->frame);
    put_figure(page->out, frame->title, frame, id);
}

void write_film_html(FILE *out, const struct result *result, struct grammars *grammars,
                     unsigned long number)
{
    struct scene scene;
    struct film_page page = { out, number, 0 };
    draw_record(&scene, result); /* only for its heading and diagnostics */
    put_head(out, result, &scene, number);
    fputs("<p><strong>", out);
    put_xml(out, slice_of(scene.outcome));
    fputs("</strong></p>\n", out);
    if (result->judgement->verdict.play) {
        fputs("<div class=\"film\">\n", out);
        uint64_t left = film_frames(result, grammars, put_frame, &page);
        fputs("</div>\n", out);
        if (left)
            fprintf(out, "<p>%llu more %s not drawn</p>\n", (unsigned long long)left,
                    plural(left, "move is", "moves are"));
    }
    put_foot(out, result, &scene);
}
