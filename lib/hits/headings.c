#include "headings.h"

#include "grammar/vocabulary.h"

/* Maximum number of lines between a heading and a line that is below it. */
enum { REACH_LINES = 12 };

bool is_below_heading(const struct window *window, size_t line, struct pattern *heading,
                      struct arena *arena)
{
    size_t post = window->lines[line].post, lowest = line > REACH_LINES ? line - REACH_LINES : 0;
    bool is_item = slice_begins(window_text(window, line), "- "); /* other items are no heading */
    while (line-- > lowest && window->lines[line].post == post) {
        struct slice text = window_text(window, line);
        if (has_two_letters(text) && !(is_item && slice_begins(text, "- ")))
            return pattern_occurs(heading, text, arena);
    }
    return false;
}

static bool may_be_name(struct slice word)
{
    return (is_capital(*word.ptr) || *word.ptr & 0x80) && word.len > 1 &&
           !word_is(WORDS_COMMON, word);
}

/* The only name in a heading; empty if the line is none, or has several. */
static struct slice name_in(struct slice line)
{
    enum { WORDS_MOST = 5 };
    struct slice name = NO_SLICE, word;
    size_t names = 0;
    if (slice_count(line, is_digit) || letter_words(line) > WORDS_MOST ||
        (line.len && strchr(".,;?!", line.ptr[line.len - 1])))
        return NO_SLICE;
    while ((word = slice_take_word(&line)).len) {
        names += may_be_name(word);
        name = may_be_name(word) ? word : name;
    }
    return names == 1 ? name : NO_SLICE;
}

struct slice heading_name_above(const struct window *window, size_t line)
{
    size_t post = window->lines[line].post, lowest = line > REACH_LINES ? line - REACH_LINES : 0;
    while (line-- > lowest && window->lines[line].post == post) {
        struct slice name = name_in(window_text(window, line));
        if (name.len)
            return name;
    }
    return NO_SLICE;
}
