#include "annotation.h"

#include <string.h>

static bool is_about_mistake(struct slice text)
{
    return slice_begins(text, ANNOTATION_MISTAKE) || slice_begins(text, ANNOTATION_LOSS);
}

/* A comment without its '#'. */
static struct slice comment_text(struct slice comment)
{
    return slice_trim(slice_after(comment, 1));
}

bool is_annotation(struct slice comment)
{
    struct slice text = comment_text(comment);
    return is_about_mistake(text) || slice_begins(text, ANNOTATION_BEST_PLAY);
}

/* The length of a comment up to the next one: a '#' after white space. */
static size_t comment_length(struct slice comments)
{
    size_t len = 1;
    while (len < comments.len && !(comments.ptr[len] == '#' && is_space(comments.ptr[len - 1])))
        len++;
    return len;
}

bool next_mistake(struct slice *comments, struct slice *mistake)
{
    while (comments->len > 0) {
        size_t len = comment_length(*comments);
        *mistake = comment_text((struct slice){ comments->ptr, len });
        comments->ptr += len;
        comments->len -= len;
        if (is_about_mistake(*mistake))
            return true;
    }
    return false;
}

static bool is_same_move(struct move a, struct move b)
{
    return a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d;
}

/* True if another move of the same line is written the same way. */
static bool is_repeated(const struct play *play, size_t index)
{
    const struct record *record = play->parsed->record;
    const struct made_move *made = play->made;
    size_t line = record_line_index(record, made[index].text.ptr);
    for (size_t i = 0; i < play->made_count; i++)
        if (i != index && made[i].text.ptr && is_same_move(made[i].move, made[index].move) &&
            record_line_index(record, made[i].text.ptr) == line)
            return true;
    return false;
}

const char *which_move(const struct play *play, size_t index)
{
    const struct made_move *made = &play->made[index];
    if (play->game->moves.place == MOVE_IS_LINE)
        return "";
    if (play->game->moves.place == MOVE_IN_LONG_ROW || is_repeated(play, index))
        return arena_printf(play->arena, " with move %zu", index + 1);
    return arena_printf(play->arena, " with %s", play->game->write_move(play, made->move));
}
