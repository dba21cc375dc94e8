#include "scan.h"

#include <errno.h>
#include <stdlib.h>

#include "base/map.h"
#include "base/order.h"
#include "example.h"
#include "hits/own_letters.h"
#include "hits/speakers.h"
#include "layout/text_layout.h"
#include "verbatim.h"

/* Lines kept when a full window is processed, as context for the next example. */
enum { CONTEXT_LINES = 64 };

struct scanner {
    struct grammars *grammars;
    const struct grammar *const *games;
    struct scan_options options;
    scan_sink *sink;
    void *user;
    struct window window;
    struct text_layout layout; /* of the window */
    struct verbatim verbatim;
    struct arena window_arena;  /* for the current window */
    struct arena game_arena;    /* for the hits of one game */
    struct arena example_arena; /* for making one example */
    struct arena judging;       /* for trial judgements */
    struct arena seen_arena;
    struct map seen; /* hashes of the file's examples */
    const char *file;
    size_t old_lines;        /* lines of the window that were already scanned */
    size_t trial_bytes_left; /* see struct example_input */
    struct topic_words words;
    struct arena words_arena;
    size_t bytes;        /* of text, scanned so far */
    size_t *since_topic; /* for each game: lines dropped since the last post about it */
    bool out_of_memory;
};

struct examples {
    struct example *items;
    size_t count, capacity;
};

/* --- the window --- */

/* The texts of all posts. */
static struct topic_text *find_texts(struct scanner *scanner)
{
    const struct window *window = &scanner->window;
    struct topic_text *texts =
            arena_zero(&scanner->window_arena, window->post_count, sizeof *texts);
    for (size_t first = 0, last; first < window->line_count; first = last + 1) {
        last = window_post_end(window, first);
        texts[window->lines[first].post] =
                topic_text(&scanner->words, window, first, last, &scanner->window_arena);
    }
    return texts;
}

/* True if the first line of the file is short and names the game: the title of a page with comments, or of a thread. */
static bool is_titled(struct scanner *scanner, const struct grammar *grammar)
{
    enum { LINES = 3, LONGEST = 80 };
    const struct window *window = &scanner->window;
    struct slice title = window->line_count ? window_text(window, 0) : NO_SLICE;
    return title.len > 0 && title.len <= LONGEST && window->lines[0].number <= LINES &&
           grammar->scan.named && pattern_occurs(grammar->scan.named, title, &scanner->game_arena);
}

/*
 * Which posts are about a game; *any is set if one may have an example. A post below one that names the game counts as
 * naming it if it is likely to be about it, or if the post above is only a few lines. It may be about the game if the title
 * of the file names it. For the first post, what was dropped from the window counts as the post above.
 */
static enum topic *find_topics(struct scanner *scanner, size_t game, const struct topic_text *texts,
                               bool *any)
{
    enum { TITLE_LINES = 3 };
    const struct window *window = &scanner->window;
    const struct grammar *grammar = scanner->games[game];
    enum topic *topics = arena_zero(&scanner->window_arena, window->post_count, sizeof *topics);
    size_t *since = &scanner->since_topic[game];
    enum topic least = is_titled(scanner, grammar) ? TOPIC_LIKELY : TOPIC_OTHER;
    *any = grammar->scan.sure > 0;
    for (size_t first = 0, post; first < window->line_count; first = texts[post].last_line + 1) {
        post = window->lines[first].post;
        enum topic tells = topic_of(&texts[post], grammar, &scanner->game_arena);
        bool topic_above = post == 0 && *since < CONTEXT_LINES;
        bool is_last_post = post + 1 == window->post_count;
        if (post > 0 && topics[post - 1] == TOPIC_NAMED &&
            (tells == TOPIC_LIKELY || first <= TITLE_LINES))
            tells = TOPIC_NAMED;
        topics[post] = MAX(tells, topic_above ? TOPIC_LIKELY : least);
        *any |= topics[post] != TOPIC_OTHER;
        *since = is_last_post && tells >= TOPIC_LIKELY ? 0
                 : is_last_post && topic_above         ? *since + window->line_count
                                                       : CONTEXT_LINES;
    }
    return topics;
}

static void forget_topics(struct scanner *scanner)
{
    for (size_t i = 0; scanner->games[i]; i++)
        scanner->since_topic[i] = CONTEXT_LINES;
}

/* Copies the list of unread lines out of the example's arena. */
static void copy_unread(struct scanner *scanner, struct example *example)
{
    size_t *lines = arena_zero(&scanner->window_arena, example->unread_count + 1, sizeof *lines);
    if (example->unread_count)
        memcpy(lines, example->unread, example->unread_count * sizeof *lines);
    example->unread = lines;
}

/*
 * What was found in a post: how many facts the best example has, whether its game is over, and whether all of it was read
 * without errors.
 */
struct found {
    size_t facts;
    bool is_over, is_right;
};

static bool is_right(const struct example *example)
{
    return example->is_complete && !example->doubts &&
           (example->is_over || !example->has_sentences);
}

/* A complete example without errors counts half as much again. */
static size_t worth(size_t facts, bool right)
{
    return facts + (right ? facts / 2 : 0);
}

static void note_found(struct found *found, const struct example *example)
{
    if (worth(example->facts, is_right(example)) > worth(found->facts, found->is_right))
        *found = (struct found){ example->facts, example->is_over, is_right(example) };
}

/*
 * True if an example of rough patterns is worth more than what was found in the post, or is a game without errors that is
 * over, and longer than one that was read to its end. If what was found has an error, the new example gets no credit for
 * having none: the error may be a slip in a claim that the rough patterns do not read.
 */
static bool is_improved(const struct example *example, const struct found *found)
{
    enum { FACTS_PER_NEW_DOUBT = 8 };
    size_t least = worth(found->facts, found->is_right);
    size_t doubts = found->is_right ? example->errors : example->doubts;
    least += least ? FACTS_PER_NEW_DOUBT * doubts : 0;
    if (example->is_over && !doubts && example->facts >= found->facts + found->is_over)
        return true;
    return doubts <= 1 && worth(example->facts, found->is_right && is_right(example)) > least &&
           !(example->unread_count && example->is_complete);
}

/*
 * Makes an example of each group of hits. `found` becomes what the examples of each post are worth. With `rough`, less is
 * required of rows and their distance, and more must be found than before.
 */
static void find_examples(struct scanner *scanner, struct example_input *input, bool rough,
                          struct found *found, struct examples *examples)
{
    enum { GAP_LINES = 5, ROUGH_GAP_LINES = 30 }; /* of other text between two rows */
    struct hits hits = { .arena = &scanner->game_arena,
                         .window = input->window,
                         .grammar = input->grammar,
                         .rough = rough };
    struct surroundings around = { .hits = hits };
    struct groups groups = { 0 };
    input->around = &around;
    input->hits = &hits;
    input->groups = &groups;
    hits_collect(&hits, input->topics);
    groups_form(&groups, &hits, rough ? ROUGH_GAP_LINES : GAP_LINES, input->topics);
    for (size_t i = 0; i < groups.count; i++) {
        struct example example;
        size_t post = input->window->lines[groups.items[i].first_line].post;
        arena_reset(&scanner->example_arena);
        example_make(&example, input, i);
        if (!example.good || (rough && !is_improved(&example, &found[post])))
            continue;
        if (!rough)
            note_found(&found[post], &example);
        example.record.ptr = arena_string(&scanner->window_arena, example.record);
        copy_unread(scanner, &example);
        ARENA_PUSH(&scanner->window_arena, examples->items, examples->count, examples->capacity);
        examples->items[examples->count++] = example;
    }
}

/* Leaves only the posts that name the game, or describe it. False if there are none. */
static bool keep_posts_for_rough(enum topic *topics, size_t count)
{
    bool any = false;
    for (size_t post = 0; post < count; post++) {
        if (!topic_allows_rough(topics[post]))
            topics[post] = TOPIC_OTHER;
        any |= topics[post] != TOPIC_OTHER;
    }
    return any;
}

static void scan_game(struct scanner *scanner, size_t game, const struct topic_text *texts,
                      struct examples *examples)
{
    bool any;
    arena_reset(&scanner->game_arena);
    if (setjmp(scanner->game_arena.out_of_memory) || setjmp(scanner->example_arena.out_of_memory) ||
        setjmp(scanner->judging.out_of_memory))
        longjmp(scanner->window_arena.out_of_memory, 1);
    enum topic *topics = find_topics(scanner, game, texts, &any);
    struct example_input input = { .arena = &scanner->example_arena,
                                   .judging = &scanner->judging,
                                   .window = &scanner->window,
                                   .grammars = scanner->grammars,
                                   .games = scanner->games,
                                   .grammar = scanner->games[game],
                                   .words = &scanner->words,
                                   .topics = topics,
                                   .file = scanner->file,
                                   .trial_bytes_left = &scanner->trial_bytes_left };
    if (!any)
        return;
    input.window = own_letters_replace(&scanner->window, input.grammar, &scanner->window_arena);
    struct found *found =
            arena_zero(&scanner->window_arena, scanner->window.post_count, sizeof *found);
    find_examples(scanner, &input, false, found, examples);
    arena_reset(&scanner->game_arena);
    if (keep_posts_for_rough(topics, scanner->window.post_count))
        find_examples(scanner, &input, true, found, examples);
}

/* Twice as many facts count for an example if the title names its game; each doubt costs three. */
static long long net_worth(const struct example *example)
{
    enum { FACTS_PER_DOUBT = 3 };
    long long facts = (long long)example->facts;
    return (example->is_titled ? 2 * facts : facts) - FACTS_PER_DOUBT * (long long)example->doubts;
}

/* Orders examples by worth; of overlapping ones the first is kept. */
static int compare_worth(const void *left, const void *right)
{
    const struct example *a = left, *b = right;
    long long worth_a = net_worth(a), worth_b = net_worth(b);
    int order = COMPARE(worth_b, worth_a);
    return order ? order : COMPARE(a->first_line, b->first_line);
}

static int compare_lines(const void *left, const void *right)
{
    const struct example *a = left, *b = right;
    return COMPARE(a->first_line, b->first_line);
}

/* Drops examples that overlap a better one. */
static void drop_overlapping(struct scanner *scanner, struct examples *examples)
{
    bool *taken = arena_zero(&scanner->window_arena, scanner->window.line_count + 1, sizeof *taken);
    size_t kept = 0;
    if (examples->count > 1)
        qsort(examples->items, examples->count, sizeof *examples->items, compare_worth);
    for (size_t i = 0; i < examples->count; i++) {
        const struct example *example = &examples->items[i];
        bool is_free = true;
        for (size_t line = example->first_line; line <= example->last_line; line++)
            is_free &= !taken[line];
        if (!is_free)
            continue;
        for (size_t line = example->first_line; line <= example->last_line; line++)
            taken[line] = true;
        examples->items[kept++] = *example;
    }
    examples->count = kept;
    if (kept > 1)
        qsort(examples->items, kept, sizeof *examples->items, compare_lines);
}

/* Notes an example. True if it is new: the file has not shown it before. */
static bool note_seen(struct scanner *scanner, uint64_t hash)
{
    uint64_t before;
    if (scanner->options.all)
        return true;
    if (map_get(&scanner->seen, hash, &before))
        return false;
    if (setjmp(scanner->seen_arena.out_of_memory))
        longjmp(scanner->window_arena.out_of_memory, 1);
    map_put(&scanner->seen, &scanner->seen_arena, hash, 1);
    return true;
}

/* True if keeping the lines from `line` on leaves half of the window free. */
static bool leaves_room(const struct window *window, size_t line)
{
    return line == window->line_count ||
           window->byte_count - window->lines[line].at < WINDOW_BYTES / 2;
}

/* Passes on an example, after a warning for each line of it that could not be read. */
static void pass_example(struct scanner *scanner, const struct example *example)
{
    struct report report = { .arena = &scanner->window_arena };
    for (size_t i = 0; i < example->unread_count; i++) {
        const struct window_line *line = &scanner->window.lines[example->unread[i]];
        report_at(&report, DIAG_UNREAD_LINE,
                  (struct place){ .line = line->number, .column = 1, .end_column = 1 },
                  "this looks like a row of %s but cannot be read", example->grammar->title);
    }
    if (report.count && scanner->options.warn)
        scanner->options.warn(scanner->file, &report);
    scanner->sink(scanner->user, example->record);
}

/* The line before which examples are complete: one that reaches the last lines may continue in the next window. */
static size_t find_cut(const struct window *window, const struct examples *examples, bool at_end)
{
    size_t cut = window->line_count;
    if (at_end)
        return cut;
    cut -= cut > CONTEXT_LINES ? CONTEXT_LINES : 0;
    for (size_t i = examples->count; i-- > 0;)
        if (examples->items[i].last_line >= cut && examples->items[i].first_line > CONTEXT_LINES)
            cut = examples->items[i].first_line;
    return leaves_room(window, cut) ? cut : window->line_count;
}

/* Prepares the search for words of games after some text: there may be much more. */
static void prepare_words(struct scanner *scanner)
{
    enum { SHORT_BYTES = 1 << 20 };
    scanner->bytes += scanner->window.flow_count;
    if (scanner->bytes < SHORT_BYTES)
        return;
    if (setjmp(scanner->words_arena.out_of_memory))
        longjmp(scanner->window_arena.out_of_memory, 1);
    topic_words_prepare(&scanner->words, &scanner->words_arena);
}

/* Passes on the examples of the window, and drops its lines. `at_end`: no example continues below it. */
static void scan_window(struct scanner *scanner, bool at_end)
{
    enum { TRIAL_BYTES_MOST = 1 << 18 };
    struct examples examples = { 0 };
    if (!text_layout_end(&scanner->layout))
        longjmp(scanner->window_arena.out_of_memory, 1);
    speakers_capitalize(&scanner->window);
    window_find_quotations(&scanner->window);
    prepare_words(scanner);
    const struct topic_text *texts = find_texts(scanner);
    scanner->trial_bytes_left = TRIAL_BYTES_MOST;
    for (size_t i = 0; scanner->games[i]; i++)
        if (scanner->games[i]->scan.find_count)
            scan_game(scanner, i, texts, &examples);
    drop_overlapping(scanner, &examples);
    size_t cut = find_cut(&scanner->window, &examples, at_end);
    for (size_t i = 0; i < examples.count; i++) {
        const struct example *example = &examples.items[i];
        if (example->first_line < cut && example->first_line >= scanner->old_lines &&
            note_seen(scanner, example->hash))
            pass_example(scanner, example);
    }
    size_t context = at_end ? 0 : CONTEXT_LINES;
    size_t first = cut > context ? cut - context : 0;
    if (!leaves_room(&scanner->window, first))
        first = cut;
    if (first < cut) /* the kept lines are searched again, so they tell the topic themselves */
        forget_topics(scanner);
    window_drop(&scanner->window, first);
    scanner->old_lines = cut - first;
    arena_reset(&scanner->window_arena);
}

/* --- a file --- */

static void add_line(struct scanner *scanner, const struct text_line *line)
{
    if (window_is_full(&scanner->window))
        scan_window(scanner, false);
    if (!text_layout_add(&scanner->layout, line))
        scanner->out_of_memory = true;
}

/* No example continues across a record in the notation. */
static void split_text(struct scanner *scanner)
{
    if (scanner->window.line_count > scanner->old_lines)
        scan_window(scanner, true);
    scanner->window.separated = true;
}

/* Passes on a complete record in the notation, or the error that it is too large. */
static void pass_record(struct scanner *scanner)
{
    const struct verbatim *verbatim = &scanner->verbatim;
    struct report report = { .arena = &scanner->window_arena };
    if (!verbatim->too_large) {
        if (note_seen(scanner, verbatim->hash))
            scanner->sink(scanner->user, verbatim->record);
        return;
    }
    report_at(&report, DIAG_RECORD_TOO_LARGE,
              (struct place){ .line = verbatim->first_line, .column = 1, .end_column = 1 },
              "more than %zu bytes, which is the limit", verbatim->max_record);
    scanner->options.show(scanner->file, &report);
}

/* Handles the next line of the file, or its end: NULL. */
static void handle_line(struct scanner *scanner, const struct text_line *line)
{
    struct verbatim *verbatim = &scanner->verbatim;
    if (setjmp(verbatim->arena.out_of_memory) || setjmp(verbatim->held_arena.out_of_memory))
        longjmp(scanner->window_arena.out_of_memory, 1);
    unsigned steps = verbatim_read_line(verbatim, line);
    if (steps & VERBATIM_ENDED)
        pass_record(scanner);
    if (steps & VERBATIM_TEXT)
        add_line(scanner, &verbatim->game);
    if (steps & VERBATIM_BEGAN)
        split_text(scanner);
    if (line && !(steps & VERBATIM_TAKEN))
        add_line(scanner, line);
}

static void take_line(void *user, const struct text_line *line)
{
    struct scanner *scanner = user;
    if (scanner->out_of_memory)
        return;
    if (scanner->options.read)
        scanner->options.read(line->text.len + 1);
    if (setjmp(scanner->window_arena.out_of_memory))
        scanner->out_of_memory = true;
    else
        handle_line(scanner, line);
}

static void finish_file(struct scanner *scanner)
{
    if (scanner->out_of_memory)
        return;
    if (setjmp(scanner->window_arena.out_of_memory)) {
        scanner->out_of_memory = true;
        return;
    }
    handle_line(scanner, NULL);
    scan_window(scanner, true);
}

bool scanner_read(struct scanner *scanner, const char *file, int fd)
{
    scanner->file = file;
    scanner->out_of_memory = false;
    scanner->old_lines = 0;
    forget_topics(scanner);
    text_layout_clear(&scanner->layout);
    verbatim_start(&scanner->verbatim, file);
    arena_reset(&scanner->window_arena);
    arena_reset(&scanner->seen_arena);
    scanner->seen = (struct map){ .entries = NULL };
    bool good = text_read(fd, take_line, scanner);
    int cause = errno;
    finish_file(scanner); /* scan what was read */
    errno = scanner->out_of_memory ? ENOMEM : cause;
    return good && !scanner->out_of_memory;
}

struct scanner *scanner_open(struct grammars *grammars, struct scan_options options,
                             scan_sink *sink, void *user)
{
    const struct grammar *const *games = grammars_all(grammars);
    struct scanner *scanner = games ? calloc(1, sizeof *scanner) : NULL;
    size_t count = 0;
    if (!scanner)
        return NULL;
    while (games[count])
        count++;
    scanner->grammars = scanner->verbatim.grammars = grammars;
    scanner->verbatim.max_record = options.max_record;
    scanner->games = games;
    scanner->layout.window = &scanner->window;
    scanner->options = options;
    scanner->sink = sink;
    scanner->user = user;
    topic_words_collect(&scanner->words, games);
    scanner->since_topic = calloc(count + 1, sizeof *scanner->since_topic);
    if (scanner->since_topic && window_open(&scanner->window))
        return scanner;
    free(scanner->since_topic);
    free(scanner);
    return NULL;
}

void scanner_close(struct scanner *scanner)
{
    if (!scanner)
        return;
    window_close(&scanner->window);
    verbatim_close(&scanner->verbatim);
    arena_free(&scanner->window_arena);
    arena_free(&scanner->game_arena);
    arena_free(&scanner->example_arena);
    arena_free(&scanner->judging);
    arena_free(&scanner->words_arena);
    arena_free(&scanner->seen_arena);
    free(scanner->since_topic);
    free(scanner);
}
