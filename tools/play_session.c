#include "play_session.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <unistd.h>

#include "base/text_stream.h"
#include "message.h"
#include "output.h"

void play_session_error(const struct play_session *session, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    flush_output();
    if (!session->is_interactive)
        fprintf(stderr, "-:%" PRIu64 ": error: ", session->line);
    put_safe(stderr, slice_of(text));
    fputc('\n', stderr);
    if (!session->is_interactive)
        raise_exit_status(EXIT_ERRORS);
}

enum prompt_result play_session_read_line(struct play_session *session, const char *prompt,
                                          bool is_secret, struct slice *line)
{
    flush_output();
    enum prompt_result got = prompt_read(session->prompt, prompt, is_secret, line);
    session->line++;
    if (got == PROMPT_SIGNAL)
        session->signal = prompt_signal(session->prompt);
    if (got == PROMPT_FAILED)
        report_errno("standard input");
    return got;
}

struct slice play_session_text(struct play_session *session)
{
    struct text_stream *text = text_stream_open(session->game.spare);
    session_write_record(&session->game, text->stream);
    return text_stream_close(text);
}

bool play_session_save(struct play_session *session)
{
    bool saved = record_file_save(&session->file, play_session_text(session));
    session->is_unsaved = session->is_unsaved && !saved;
    return saved;
}

/* --- a new game --- */

/* Starts the game with the options given so far. Returns NULL on success, else the reason for the failure. */
static const char *try_options(struct play_session *session, const struct grammar *grammar)
{
    return session_new(&session->game, grammar, &session->options.generate, &session->random);
}

/* Sets a size, or the number or names of players if `size` is NULL. */
static bool set_value(struct play_session *session, const struct size_option *size,
                      const char *value)
{
    if (!size)
        return set_players(&session->options, value);
    return add_sizes(&session->options, arena_printf(&session->game.lasting, "%.*s=%s",
                                                     (int)size->key.len, size->key.ptr, value));
}

static bool is_one_of(struct slice line, const char *const *words)
{
    while (*words && !slice_is(line, *words))
        words++;
    return *words;
}

/* Explains the possible answers; commands of a game do not work yet. */
static void print_answers(const struct size_option *size, int64_t standard)
{
    if (size && size->meaning)
        printf("A number: %s.", size->meaning);
    else
        fputs(size ? "A number." : "The number of players, or their names, such as Ann, Bob.",
              stdout);
    printf(" An empty line means %" PRId64 "; 'quit' leaves.\n", standard);
}

/* Asks until the answer is valid; an empty line selects the default. Returns false if the user quits. */
static bool ask(struct play_session *session, const struct grammar *grammar,
                const struct size_option *size, int64_t standard)
{
    static const char *const leave[] = { "quit", "q", "exit", NULL };
    static const char *const help[] = { "help", "h", "?", NULL };
    struct slice name = size ? size->key : slice_of("Players"), line;
    const char *meaning = size ? size->meaning : "number or names";
    const char *prompt = arena_printf(
            &session->game.lasting, "%.*s%s%s%s [%" PRId64 "]: ", (int)name.len, name.ptr,
            meaning ? " (" : "", meaning ? meaning : "", meaning ? ")" : "", standard);
    for (;;) {
        struct game_options before = session->options;
        enum prompt_result got = play_session_read_line(session, prompt, false, &line);
        line = got == PROMPT_LINE ? slice_trim(line) : NO_SLICE;
        if (got != PROMPT_LINE || is_one_of(line, leave))
            return false;
        if (is_one_of(line, help)) {
            print_answers(size, standard);
            continue;
        }
        const char *value = line.len ? arena_string(&session->game.lasting, line)
                                     : arena_printf(&session->game.lasting, "%" PRId64, standard);
        const char *fault =
                size ? "expected a number" : "expected a number of players, or their names";
        if (set_value(session, size, value) && !(fault = try_options(session, grammar)))
            return true;
        play_session_error(session, "%s", fault);
        session->options = before;
    }
}

static bool is_given(const struct play_session *session, const struct size_option *size)
{
    for (size_t i = 0; i < session->options.generate.size_count; i++)
        if (slice_equal_nocase(session->options.generate.sizes[i].key, size->key))
            return true;
    return false;
}

/* Asks for missing options; in a script, uses the smallest usual game instead. */
static bool complete_options(struct play_session *session, const struct grammar *grammar)
{
    struct size_option size;
    if (!session->options.has_players && session->is_interactive &&
        !ask(session, grammar, NULL, grammar->players_min))
        return false;
    if (!session->options.has_players && !session->is_interactive)
        session->options.generate.players =
                (struct range){ grammar->players_min, grammar->players_min };
    const char *fault = try_options(session, grammar);
    for (size_t i = 0; !fault; i++) {
        if (!generate_default_size(grammar, i, session->game.current->verdict.players, &size))
            return true;
        if (is_given(session, &size))
            continue;
        if (session->is_interactive && !ask(session, grammar, &size, size.range.low))
            return false;
        if (!session->is_interactive)
            session->options.generate.sizes[session->options.generate.size_count++] = size;
        fault = try_options(session, grammar);
    }
    return report_failure("%s", fault);
}

static bool begin_new(struct play_session *session, const struct grammar *grammar)
{
    if (!check_sizes(session->game.grammars, grammar, &session->options) ||
        !complete_options(session, grammar) ||
        !record_file_create(&session->file, session->output, grammar->name))
        return false;
    session->game.file = session->file.path;
    session->is_unsaved = !session->is_interactive && !session->game.current->verdict.finished;
    return session->is_unsaved || play_session_save(session);
}

/* --- resuming a game --- */

/* Reads the last record of a file into the arena `spare`, and counts the bytes before it. */
static bool read_last(struct play_session *session, const char *path, int fd, struct chunk *last,
                      size_t *head_len)
{
    struct input *input = session->input = input_open(fd, common_options()->limits, NULL, NULL);
    struct chunk chunk;
    enum input_status got = INPUT_FAILED;
    size_t position = 0;
    *last = (struct chunk){ .has_game = false };
    while (input && (got = input_next(input, &chunk)) == INPUT_CHUNK) {
        position += chunk.has_bom ? 3 : 0;
        if (chunk.has_game) {
            *head_len = position;
            *last = chunk;
            arena_reset(session->game.spare);
            last->bytes.ptr = arena_string(session->game.spare, chunk.bytes);
        }
        position += chunk.bytes.len;
    }
    if (got == INPUT_FAILED)
        report_errno(path);
    else if (!last->has_game || last->too_large)
        report_failure("%s: %s", path,
                       last->has_game ? "the record is too large" : "it contains no record");
    input_close(input);
    session->input = NULL;
    return got != INPUT_FAILED && last->has_game && !last->too_large;
}

static bool resume(struct play_session *session, const char *path, int fd)
{
    struct chunk chunk;
    size_t head_len = 0;
    bool good = read_last(session, path, fd, &chunk, &head_len);
    close(fd);
    if (!good)
        return false;
    session->game.file = path;
    const char *fault = session_resume(&session->game, &chunk);
    if (fault && session->game.refused) {
        print_diagnostics(path, &session->game.refused->report);
        raise_exit_status(EXIT_ERRORS);
    } else if (fault) {
        report_failure("%s: %s", path, fault);
    }
    if (fault)
        return false;
    return record_file_open(&session->file, path, head_len);
}

bool play_session_begin(struct play_session *session, const char *word)
{
    random_init(&session->random, choose_seed(&session->options));
    const struct grammar *grammar = grammars_find(session->game.grammars, slice_of(word));
    if (grammar)
        return begin_new(session, grammar);
    if (grammars_fault(session->game.grammars))
        return false;
    int fd = open(word, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT && !strpbrk(word, "./"))
        find_game(session->game.grammars, word);
    else if (fd < 0)
        report_errno(word);
    else if (session->output || session->options.has_players ||
             session->options.generate.size_count)
        report_failure("%s: --output, --players and --size are only for a new game", word);
    else
        return resume(session, word, fd);
    if (fd >= 0)
        close(fd);
    return false;
}

void play_session_end(struct play_session *session)
{
    prompt_close(session->prompt);
    input_close(session->input);
    session_free(&session->game);
    arena_free(&session->scratch);
    record_file_close(&session->file);
}
