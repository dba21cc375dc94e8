#include "record_text.h"

#include <stdio.h>

#include "base/text_stream.h"
#include "base/unicode.h"
#include "record/source_map.h"

void put_safe_text(struct text_out *out, struct slice text)
{
    while (text.len) {
        size_t length = 1;
        uint32_t code;
        if (*text.ptr == '\t')
            text_out_put(out, slice_of(" "));
        else if (character_is_safe(text, &length, &code) && *text.ptr != '#')
            text_out_put(out, (struct slice){ text.ptr, length });
        text.ptr += length;
        text.len -= length;
    }
}

static struct slice source_text(const struct record_maker *maker, size_t line)
{
    const struct window *window = maker->input->window;
    struct slice title = window_title(window, line);
    const char *date = window->posts[window->lines[line].post].date;
    struct text_out out = { .arena = maker->input->arena };
    put_safe_text(&out, slice_of(maker->input->file));
    text_out_put(&out, slice_of(arena_printf(out.arena, ":%llu",
                                             (unsigned long long)window->lines[line].number)));
    if (title.len)
        text_out_put(&out, slice_of(", "));
    put_safe_text(&out, title);
    if (date[0])
        text_out_put(&out, slice_of(arena_printf(out.arena, ", %s", date)));
    return text_out_text(&out);
}

static void write_text(FILE *out, struct slice text)
{
    fwrite(text.ptr, 1, text.len, out);
}

static void write_mark(FILE *out, uint64_t line, const char *file)
{
    fputs("  ", out);
    source_map_write(out, line, file);
}

/* The first line below Game: and Source:; lines count from 1. */
enum { FIRST_LINE = 3 };

struct slice record_text(const struct record_maker *maker, struct arena *arena)
{
    const struct window *window = maker->input->window;
    size_t line = maker->line;
    struct text_stream *text = text_stream_open(arena);
    fprintf(text->stream, "Game: %s", maker->input->grammar->name);
    write_mark(text->stream, window->lines[line].number, maker->input->file);
    fputs("\nSource: ", text->stream);
    write_text(text->stream, source_text(maker, line));
    putc('\n', text->stream);
    for (size_t i = 0; i < maker->count; i++) {
        const struct made_line *made = &maker->lines[i];
        write_text(text->stream, made->text);
        if (made->marked)
            write_mark(text->stream, window_number_at(window, made->flow), NULL);
        putc('\n', text->stream);
    }
    return text_stream_close(text);
}

struct example_item *item_of_line(const struct record_maker *maker, size_t line)
{
    bool is_made = line >= FIRST_LINE && line - FIRST_LINE < maker->count;
    const struct example_item *item = is_made ? maker->lines[line - FIRST_LINE].item : NULL;
    return item ? &maker->items->items[item - maker->items->items] : NULL;
}
