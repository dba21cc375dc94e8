#include "headings.h"

#include "grammar/vocabulary.h"

/* Maximum number of lines between a heading and a line that is below it. */
enum { REACH_LINES = 12 };

bool is_below_heading(const struct window *window, size_t line, struct pattern *heading,
                      struct arena *arena)
{
    size_t post = window->lines[line].post, lowest = line > REACH_LINES ? line - REACH_LINES : 0;
    while (line-- > lowest && window->lines[line].post == post)
        if (has_two_letters(window_text(window, line)))
            return pattern_occurs(heading, window_text(window, line), arena);
    return false;
}

static bool may_be_name(struct slice word)
{
    return (is_capital(*word.ptr) || *word.ptr & 0x80) && word.len > 1 &&
           !word_is(WORDS_NOTNAME, word);
}

/* The only name in a heading; empty if the line is none, or has several. */
static struct slice name_in(struct slice line)
{
    enum { WORDS_MOST = 5, BYTES_MOST = 60 };
    struct slice name = NO_SLICE, word;
    size_t words = 0, names = 0;
    for (size_t i = 0; i < line.len; i++)
        if (is_digit(line.ptr[i]) || i >= BYTES_MOST)
            return NO_SLICE;
    if (line.len && strchr(".,;?!", line.ptr[line.len - 1]))
        return NO_SLICE;
    while ((word = slice_take_word(&line)).len) {
        words++;
        names += may_be_name(word);
        name = may_be_name(word) ? word : name;
    }
    return names == 1 && words <= WORDS_MOST ? name : NO_SLICE;
}

struct slice heading_name_above(const struct window *window, size_t line)
{
    enum { WORDS_OF_TEXT = 8 };
    size_t post = window->lines[line].post, lowest = line > REACH_LINES ? line - REACH_LINES : 0;
    while (line-- > lowest && window->lines[line].post == post) {
        struct slice text = window_text(window, line), name = name_in(text);
        if (name.len)
            return name;
        if (letter_words(text) > WORDS_OF_TEXT)
            break;
    }
    return NO_SLICE;
}
