#include "desk.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <unistd.h>

#include "textstream.h"
#include "tool.h"
#include "wishes.h"

void desk_complain(const struct desk *desk, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fflush(stdout);
    if (!desk->terminal)
        fprintf(stderr, "-:%" PRIu64 ": error: ", desk->line);
    put_safe(stderr, slice_of(text));
    fputc('\n', stderr);
    if (!desk->terminal)
        note_errors();
}

enum prompt_result desk_read(struct desk *desk, const char *text, bool secret, struct slice *line)
{
    enum prompt_result got = prompt_read(desk->prompt, text, secret, line);
    desk->line++;
    if (got == PROMPT_SIGNAL)
        desk->signal = prompt_signal(desk->prompt);
    if (got == PROMPT_FAILED)
        trouble("standard input: %s", strerror(errno));
    return got;
}

struct slice desk_record(struct desk *desk)
{
    struct text_stream *text = text_open(desk->sitting.spare);
    sitting_record(&desk->sitting, text->stream);
    return text_close(text);
}

bool desk_keep(struct desk *desk)
{
    bool kept = keeper_write(&desk->keeper, desk_record(desk));
    desk->unwritten = desk->unwritten && !kept;
    return kept;
}

/* --- a new game --- */

/* What is wrong with the game as it is wished for, or NULL. */
static const char *try_wishes(struct desk *desk, struct grammar *grammar)
{
    return sitting_new(&desk->sitting, grammar, &desk->wishes, &desk->lots);
}

/* Takes the value of --players, where `size` is NULL, or of a size. */
static bool take_wish(struct desk *desk, const struct size_wish *size, const char *value)
{
    if (!size)
        return wish_players(&desk->wishes, value);
    return wish_size(&desk->wishes, arena_printf(&desk->sitting.lasting, "%.*s=%s",
                                                 (int)size->key.len, size->key.ptr, value));
}

/* Asks until the answer will do; an empty one takes what is offered. False where nobody answers. */
static bool ask(struct desk *desk, struct grammar *grammar, const struct size_wish *size,
                int64_t offered)
{
    struct slice what = size ? size->key : slice_of("Players"), line;
    const char *text = arena_printf(&desk->sitting.lasting, "%.*s [%" PRId64 "]: ", (int)what.len,
                                    what.ptr, offered);
    for (;;) {
        struct wishes before = desk->wishes;
        enum prompt_result got = desk_read(desk, text, false, &line);
        if (got != PROMPT_LINE)
            return false;
        line = slice_trim(line);
        const char *value = line.len ? arena_string(&desk->sitting.lasting, line)
                                     : arena_printf(&desk->sitting.lasting, "%" PRId64, offered);
        const char *fault = "this is no value for it";
        if (take_wish(desk, size, value) && !(fault = try_wishes(desk, grammar)))
            return true;
        desk_complain(desk, "%s", fault);
        desk->wishes = before;
    }
}

static bool is_wished(const struct desk *desk, const struct size_wish *size)
{
    for (size_t i = 0; i < desk->wishes.size_count; i++)
        if (slice_same(desk->wishes.sizes[i].key, size->key))
            return true;
    return false;
}

/* What the options leave open is asked for at a terminal, and else as small as it usually is. */
static bool complete_wishes(struct desk *desk, struct grammar *grammar)
{
    struct size_wish size;
    if (!desk->has_players && desk->terminal && !ask(desk, grammar, NULL, grammar->players_min))
        return false;
    if (!desk->has_players && !desk->terminal)
        desk->wishes.players = (struct range){ grammar->players_min, grammar->players_min };
    const char *fault = try_wishes(desk, grammar);
    for (size_t i = 0; !fault; i++) {
        if (!compose_usual(grammar, i, desk->sitting.now->verdict.players, &size))
            return true;
        if (is_wished(desk, &size))
            continue;
        if (desk->terminal && !ask(desk, grammar, &size, size.range.low))
            return false;
        if (!desk->terminal)
            desk->wishes.sizes[desk->wishes.size_count++] = size;
        fault = try_wishes(desk, grammar);
    }
    trouble("%s", fault);
    return false;
}

static bool begin_new(struct desk *desk, struct grammar *grammar)
{
    if (!sizes_are_known(desk->sitting.grammars, grammar, &desk->wishes) ||
        !complete_wishes(desk, grammar) ||
        !keeper_create(&desk->keeper, desk->output, grammar->name))
        return false;
    desk->sitting.file = desk->keeper.path;
    desk->unwritten = !desk->terminal && !desk->sitting.now->verdict.finished;
    return desk->unwritten || desk_keep(desk);
}

/* --- a game that goes on --- */

/* The last record of a file, and how many bytes stand above it; its text lasts as long as the program. */
static bool read_last(struct desk *desk, const char *path, int fd, struct chunk *last,
                      size_t *above)
{
    struct input *input = desk->input = input_open(fd, tool_limits(), NULL, NULL);
    struct chunk chunk;
    enum input_status got = INPUT_FAILED;
    size_t passed = 0;
    *last = (struct chunk){ .has_game = false };
    while (input && (got = input_next(input, &chunk)) == INPUT_CHUNK) {
        passed += chunk.has_mark ? 3 : 0;
        if (chunk.has_game) {
            *above = passed;
            *last = chunk;
            last->marks = NULL;
            arena_reset(desk->sitting.spare);
            last->bytes.ptr = arena_string(desk->sitting.spare, chunk.bytes);
        }
        passed += chunk.bytes.len;
    }
    if (got == INPUT_FAILED)
        trouble("%s: %s", path, strerror(errno));
    else if (!last->has_game || last->too_large)
        trouble("%s: %s", path, last->has_game ? "the record is too large" : "no record is in it");
    input_close(input);
    desk->input = NULL;
    return got != INPUT_FAILED && last->has_game && !last->too_large;
}

static bool begin_old(struct desk *desk, const char *path, int fd)
{
    struct chunk chunk;
    size_t above = 0;
    bool good = read_last(desk, path, fd, &chunk, &above);
    close(fd);
    if (!good)
        return false;
    desk->sitting.file = path;
    const char *fault = sitting_resume(&desk->sitting, &chunk);
    if (fault && desk->sitting.refused) {
        show_diagnostics(&desk->sitting.refused->result);
        note_errors();
    } else if (fault) {
        trouble("%s: %s", path, fault);
    }
    if (fault)
        return false;
    return keeper_take(&desk->keeper, path, above);
}

/* A game or a file. */
bool desk_begin(struct desk *desk, const char *word)
{
    struct grammar *grammar = grammars_find(desk->sitting.grammars, slice_of(word));
    if (grammar)
        return begin_new(desk, grammar);
    if (grammars_fault(desk->sitting.grammars))
        return false;
    int fd = open(word, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT && !strpbrk(word, "./"))
        find_game(desk->sitting.grammars, word);
    else if (fd < 0)
        trouble("%s: %s", word, strerror(errno));
    else if (desk->output || desk->has_players || desk->wishes.size_count)
        trouble("%s: a game that goes on has its own players, sizes and file", word);
    else
        return begin_old(desk, word, fd);
    if (fd >= 0)
        close(fd);
    return false;
}
