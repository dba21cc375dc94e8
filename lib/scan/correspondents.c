#include "correspondents.h"

#include "example_players.h"

/* How far from an example its author may be named, and how long such a line may be. */
enum { REACH_LINES = 60, BYTES_MAX = 400 };

/* The person whom a line names, alone or with the next one: "Love," and "Ann". */
static struct slice person_in(const struct example_input *input, struct pattern *pattern,
                              size_t line, unsigned quotes)
{
    const struct window *window = input->window;
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    size_t post = window->lines[line].post;
    for (size_t last = line; last <= line + 1 && last < window->line_count; last++) {
        if (window->lines[last].quotes != quotes || window->lines[last].post != post)
            return NO_SLICE;
        struct slice text = flow_slice(window, window->lines[line].flow, flow_end(window, last));
        if (text.len <= BYTES_MAX &&
            pattern_matched(pattern_match(pattern, text, groups, PATTERN_GROUPS_MAX + 1),
                            input->arena))
            return groups[pattern_group(pattern, "player")];
    }
    return NO_SLICE;
}

static struct slice person_above(const struct example_input *input, struct pattern *pattern,
                                 size_t first)
{
    const struct window_line *lines = input->window->lines;
    struct slice person = NO_SLICE;
    for (size_t line = first; pattern && !person.len && line > 0 && first - line < REACH_LINES &&
                              lines[line - 1].post == lines[first].post;)
        person = person_in(input, pattern, --line, lines[first].quotes);
    return person;
}

/* The first person whom lines [first, stop) name, as far as they are in the post of the line `near`, and quoted like it. */
static struct slice person_between(const struct example_input *input, struct pattern *pattern,
                                   size_t near, size_t first, size_t stop)
{
    const struct window *window = input->window;
    const struct window_line *lines = window->lines;
    struct slice person = NO_SLICE;
    for (size_t line = first; pattern && !person.len && line < stop && line < window->line_count &&
                              lines[line].post == lines[near].post;
         line++)
        person = person_in(input, pattern, line, lines[near].quotes);
    return person;
}

/* True for a name in a header, "Author: Ann", which is that of the text below it. */
static bool is_in_header(const struct window *window, struct slice person)
{
    const char *before = person.ptr;
    while (before > window->flow && strchr(" \"'(", before[-1]))
        before--;
    return before > window->flow && before[-1] == ':';
}

struct correspondents correspondents_of(const struct example_input *input,
                                        const struct group *group)
{
    const struct scan_def *scan = &input->grammar->scan;
    size_t first = group->first_line, stop = group->last_line + 1;
    struct slice above = person_above(input, scan->author, first),
                 below = person_between(input, scan->author, stop - 1, stop, stop + REACH_LINES);
    if (!above.len)
        above = person_between(input, scan->author, first, first, stop);
    if (below.len && is_in_header(input->window, below))
        below = NO_SLICE;
    bool differ = above.len && below.len && !is_same_player(above, below);
    return (struct correspondents){
        .author = differ      ? NO_SLICE
                  : above.len ? above
                              : below,
        .addressee = person_above(input, scan->addressee, first),
    };
}
