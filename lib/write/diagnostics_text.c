#include "base/order.h"
#include "base/unicode.h"
#include "write.h"

/* Longer lines are cut to a window around the fault. */
enum { EXCERPT_MAX = 160, EXCERPT_BEFORE = 40, INDENT = 3 };

/* White space as wide as the text; tabs stay tabs. */
static void put_blank(FILE *out, struct slice text)
{
    while (text.len) {
        size_t length;
        uint32_t code;
        bool safe = character_is_safe(text, &length, &code);
        if (code == '\t')
            putc('\t', out);
        else
            fprintf(out, "%*s", safe ? 1 : (int)(length * strlen("\\x00")), "");
        text = slice_after(text, length);
    }
}

/* Moves an offset to the start of its character. */
static size_t to_character(struct slice text, size_t at)
{
    while (at > 0 && at < text.len && ((unsigned char)text.ptr[at] & 0xc0) == 0x80)
        at--;
    return at;
}

void write_source(FILE *out, const struct place *place, struct text_style style)
{
    struct slice source = place->source;
    size_t fault = place->column - 1 - place->source_offset, from = 0, to = source.len;
    if (!source.ptr || fault > source.len)
        return;
    size_t end = place->end_column - 1 - place->source_offset;
    end = MIN(end, source.len);
    if (source.len > EXCERPT_MAX) {
        from = to_character(source, fault > EXCERPT_BEFORE ? fault - EXCERPT_BEFORE : 0);
        to = to_character(source,
                          from + EXCERPT_MAX < source.len ? from + EXCERPT_MAX : source.len);
    }
    end = MIN(end, to);
    bool cut = from || place->source_offset;
    fprintf(out, "%*s%s", INDENT, "", cut ? "..." : "");
    put_safe_line(out, (struct slice){ source.ptr + from, to - from });
    fprintf(out, "%s\n%*s%s", to < source.len ? "..." : "", INDENT, "", cut ? "   " : "");
    put_blank(out, (struct slice){ source.ptr + from, fault - from });
    fputs(style.color ? "\033[1;32m^" : "^", out);
    size_t width = end > fault ? utf8_count((struct slice){ source.ptr + fault, end - fault }) : 1;
    for (size_t i = 1; i < width; i++)
        putc('~', out);
    fputs(style.color ? "\033[0m\n" : "\n", out);
}

static void put_place(FILE *out, const char *file, const struct place *place,
                      struct text_style style)
{
    if (style.color)
        fputs("\033[1m", out);
    put_safe(out, slice_of(file));
    fprintf(out, ":%llu:%zu: ", (unsigned long long)place_line(place), place->column);
}

static void write_head(FILE *out, const char *file, const struct place *place, const char *kind,
                       const char *color, struct text_style style)
{
    if (style.put_place)
        style.put_place(out, place, style.user);
    else
        put_place(out, file, place, style);
    if (style.color)
        fprintf(out, "\033[%sm%s:\033[0m ", color, kind);
    else
        fprintf(out, "%s: ", kind);
}

void write_message(FILE *out, const struct diagnostic *diagnostic,
                   void (*put)(FILE *out, struct slice text))
{
    enum { MOST = 40 };
    put(out, slice_of(diagnostic->message));
    if (diagnostic->done)
        fprintf(out, ": %s", diagnostic->done);
    if (!diagnostic->reading)
        return;
    bool is_short = diagnostic->claimed && strlen(diagnostic->claimed) <= MOST;
    fputs("; ", out);
    put(out, slice_of(!diagnostic->computed ? "allowed" : is_short ? diagnostic->claimed : "true"));
    fprintf(out, " under the reading '%s'", diagnostic->reading);
}

/* Writes a note or a help. */
static void write_extra(FILE *out, const char *file, const struct place *place, const char *kind,
                        const char *text, struct text_style style)
{
    write_head(out, file, place, kind, "1;36", style);
    put_safe(out, slice_of(text));
    putc('\n', out);
}

void write_diagnostic_text(FILE *out, const char *file, const struct diagnostic *diagnostic,
                           struct text_style style)
{
    const struct diagnostic_kind *kind = diagnostic_kind(diagnostic->id);
    write_head(out, file, &diagnostic->place, level_name(kind->level),
               kind->level == LEVEL_ERROR ? "1;31" : "1;35", style);
    write_message(out, diagnostic, put_safe);
    fprintf(out, " [%s]\n", kind->id);
    if (style.source)
        write_source(out, &diagnostic->place, style);
    for (size_t i = 0; i < diagnostic->note_count; i++) {
        const struct note *note = &diagnostic->notes[i];
        write_extra(out, file, &note->place, "note", note->message, style);
        /* show the source of a note too if it differs, such as a pattern, or if columns are not shown */
        if (style.source &&
            (style.put_place || note->place.source.ptr != diagnostic->place.source.ptr))
            write_source(out, &note->place, style);
    }
    bool is_repeated = style.previous_help && diagnostic->help &&
                       strcmp(style.previous_help, diagnostic->help) == 0;
    if (diagnostic->help && !is_repeated)
        write_extra(out, file, &diagnostic->place, "help", diagnostic->help, style);
    if (diagnostic->suggestion)
        write_extra(out, file, diagnostic->suggestion_place, "help", diagnostic->suggestion, style);
}

void write_explanation(FILE *out, const struct diagnostic_kind *kind)
{
    fprintf(out, "%s (%s)\n  %s\n\n  wrong:  %s\n  right:  %s\n", kind->id, level_name(kind->level),
            kind->text, kind->bad, kind->right);
}
