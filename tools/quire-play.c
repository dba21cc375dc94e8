/* quire-play: keeps the record of a game while it is played at the table. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "draw/draw.h"
#include "draw/glyph.h"
#include "keeper.h"
#include "prompt.h"
#include "told.h"
#include "tool.h"
#include "values.h"
#include "wishes.h"

enum { OPTION_OUTPUT, OPTION_PLAYERS, OPTION_SEED, OPTION_SIZE };

static const struct tool_option options[] = {
    { "output", 'o', "FILE", "where a new record goes (default GAME.quire)" },
    { "players", 'p', "N|NAME,...", "how many play, or who" },
    { "seed", 's', "N", "the same hints for the same number" },
    { "size", 0, "KEY=N,...", "how large the game is, such as n=8,m=3" },
    { 0 },
};

static struct tool tool;
static struct wishes wishes;
static const char *output;
static bool has_seed, has_players;
static uint64_t seed;
static struct lots lots;

static struct sitting sitting;
static struct keeper keeper;
static struct prompt *prompt;
static bool terminal;
static uint64_t line_number;
static int signal_met; /* that ends the sitting, or 0 */

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_OUTPUT:
        output = value;
        return *value;
    case OPTION_PLAYERS:
        return has_players = wish_players(&wishes, value);
    case OPTION_SEED:
        return has_seed = take_seed(value, &seed);
    default:
        return wish_size(&wishes, value);
    }
}

/* --- what is said --- */

/* A move or a command that cannot be; in a script that is an error. */
static void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void complain(const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fflush(stdout);
    if (!terminal)
        fprintf(stderr, "-:%" PRIu64 ": error: ", line_number);
    put_safe(stderr, slice_of(text));
    fputc('\n', stderr);
    if (!terminal)
        note_errors();
}

static bool show(struct slice argument)
{
    const struct judged *shown = sitting_shown(&sitting);
    (void)argument;
    if (terminal)
        putchar('\n');
    draw_text(stdout, &shown->result,
              (struct draw_style){ wants_ascii(0), wants_color(0, stdout) });
    if (terminal)
        putchar('\n');
    return true;
}

/* --- the file --- */

static void put_record(void *user, FILE *out)
{
    (void)user;
    sitting_record(&sitting, out);
}

static bool keep(void)
{
    return keeper_write(&keeper, put_record, NULL);
}

/* What could not be kept did not happen; a script ends there. */
static bool keep_or(bool (*back)(struct sitting *sitting))
{
    bool kept = keep();
    if (!kept)
        back(&sitting);
    if (kept && terminal)
        show((struct slice){ NULL, 0 });
    return kept || terminal;
}

/* --- commands: false where the sitting ends --- */

static bool undo(struct slice argument)
{
    bool held = sitting.held_count > 0;
    (void)argument;
    if (!sitting_undo(&sitting)) {
        complain("there is nothing to take back");
        return true;
    }
    return held || keep_or(sitting_redo);
}

static bool redo(struct slice argument)
{
    (void)argument;
    if (!sitting_redo(&sitting)) {
        complain("nothing was taken back");
        return true;
    }
    return keep_or(sitting_undo);
}

static bool list_moves(struct slice argument)
{
    enum { USUAL = 100 };
    struct moves_told told = { .columns = terminal ? prompt_width(prompt) : 0 };
    int64_t most = USUAL;
    if (argument.len && !parse_number(argument, &most)) {
        complain("moves: %.*s is no number", (int)argument.len, argument.ptr);
        return true;
    }
    told.left = (uint64_t)most;
    memcpy(&told.arena.out_of_memory, &sitting.lasting.out_of_memory, sizeof(jmp_buf));
    sitting_moves(&sitting, tell_move, &told);
    if (told.column)
        putchar('\n');
    if (told.more && terminal)
        puts("and more");
    arena_free(&told.arena);
    return true;
}

static bool give_hint(struct slice argument)
{
    const char *hint = sitting_hint(&sitting, &lots);
    (void)argument;
    if (!hint)
        complain("no move is left");
    else
        puts(hint);
    return true;
}

static bool show_score(struct slice argument)
{
    (void)argument;
    write_score_text(stdout, &sitting_shown(&sitting)->result);
    return true;
}

/* All is saved at any time: this says where, or makes a copy. */
static bool save(struct slice argument)
{
    char *path = argument.len ? strndup(argument.ptr, argument.len) : NULL;
    bool good = !argument.len || (path && keeper_copy(path, put_record, NULL));
    if (good && terminal) {
        put_safe(stdout, argument.len ? argument : slice_of(keeper.path));
        puts(argument.len ? " is a copy" : " has all of it");
    }
    free(path);
    return good || terminal;
}

static bool quit(struct slice argument)
{
    (void)argument;
    return false;
}

static bool help(struct slice argument);

static const struct {
    const char *name;
    bool (*run)(struct slice argument);
    const char *argument, *help;
} commands[] = {
    { "help", help, "", "this" },
    { "hint", give_hint, "", "a move by lot" },
    { "moves", list_moves, " [N]", "what could be played, N moves at most" },
    { "quit", quit, "", "leave; what was played is kept" },
    { "redo", redo, "", "what was taken back, once more" },
    { "save", save, " [FILE]", "where the record is; or a copy of it in FILE" },
    { "score", show_score, "", "the points so far" },
    { "show", show, "", "how the game stands" },
    { "undo", undo, "", "take back what was written last" },
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static bool help(struct slice argument)
{
    const char *example = sitting_example(&sitting);
    (void)argument;
    fputs("Write a move as it stands in the record", stdout);
    if (example) {
        fputs(", such as ", stdout);
        put_safe(stdout, slice_of(example));
    }
    puts(". Fields, (remarks) and # comments go\ninto the record, too. Besides:");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-5s%-8s %s\n", commands[i].name, commands[i].argument, commands[i].help);
    printf("More is on the pages quire-play(1) and quire-%s(7).\n",
           sitting.now->verdict.grammar->name);
    return true;
}

/* --- lines --- */

static void say_end(void)
{
    const struct judged *now = sitting.now;
    if (!terminal || !now->verdict.finished)
        return;
    put_safe(stdout, slice_of(verdict_winners(now->report.arena, &now->verdict)));
    puts(". 'quit' leaves, 'undo' takes the last move back.");
}

static bool write_line(struct slice line)
{
    bool secret = terminal && sitting_turn(&sitting).kind != TURN_MOVE, good = true;
    struct text_style style = { .source = true, .color = wants_color(0, stderr) };
    const char *example;
    switch (sitting_write(&sitting, line)) {
    case ANSWER_TAKEN:
        if (secret)
            prompt_clear();
        good = keep_or(sitting_undo);
        say_end();
        break;
    case ANSWER_HELD:
        if (secret)
            prompt_clear();
        break;
    case ANSWER_TRUE:
        if (terminal)
            puts("so it is");
        break;
    case ANSWER_WRONG:
        tell_refusal(sitting.refused, terminal ? 0 : line_number, style);
        if (!terminal)
            note_errors();
        break;
    case ANSWER_NOT_NOW:
        example = sitting_example(&sitting);
        complain("this cannot be written now%s%s", example ? "; what can is such as " : "",
                 example ? example : "");
        break;
    }
    return good;
}

static bool take_line(struct slice line)
{
    struct slice word = line = slice_trim(line), rest = { "", 0 };
    for (size_t i = 0; i < line.len && !rest.len; i++)
        if (is_space(line.ptr[i])) {
            word.len = i;
            rest = slice_trim((struct slice){ line.ptr + i, line.len - i });
        }
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (slice_is(word, commands[i].name) && (!rest.len || *commands[i].argument))
            return commands[i].run(rest);
    return line.len == 0 || write_line(line);
}

/* One interrupt clears the line, and another one leaves. */
static void play(void)
{
    bool cleared = false, goes_on = true;
    while (goes_on && !ferror(stdout)) {
        struct turn turn = sitting_turn(&sitting);
        struct slice line;
        enum prompt_result got =
                prompt_read(prompt, tell_turn(&sitting, &turn), turn.kind != TURN_MOVE, &line);
        line_number++;
        if (got == PROMPT_LINE)
            goes_on = take_line(line);
        else if (got == PROMPT_CLEARED && !cleared)
            puts("(once more to leave)");
        else
            goes_on = false;
        cleared = got == PROMPT_CLEARED;
        if (got == PROMPT_FAILED)
            trouble("standard input: %s", strerror(errno));
        if (got == PROMPT_SIGNAL)
            signal_met = prompt_signal(prompt);
    }
}

/* --- the beginning --- */

/* What is wrong with the game as it is wished for, or NULL. */
static const char *try_wishes(struct grammar *grammar)
{
    return sitting_new(&sitting, grammar, &wishes, &lots);
}

/* Takes the value of --players, where `size` is NULL, or of a size. */
static bool take_wish(const struct size_wish *size, const char *value)
{
    if (!size)
        return wish_players(&wishes, value);
    return wish_size(&wishes, arena_printf(&sitting.lasting, "%.*s=%s", (int)size->key.len,
                                           size->key.ptr, value));
}

/* Asks until the answer will do; an empty one takes what is offered. False where nobody answers. */
static bool ask(struct grammar *grammar, const struct size_wish *size, int64_t offered)
{
    struct slice what = size ? size->key : slice_of("Players"), line;
    const char *text = arena_printf(&sitting.lasting, "%.*s [%" PRId64 "]: ", (int)what.len,
                                    what.ptr, offered);
    for (;;) {
        struct wishes before = wishes;
        enum prompt_result got = prompt_read(prompt, text, false, &line);
        if (got == PROMPT_SIGNAL)
            signal_met = prompt_signal(prompt);
        if (got != PROMPT_LINE)
            return false;
        line = slice_trim(line);
        const char *value = line.len ? arena_string(&sitting.lasting, line)
                                     : arena_printf(&sitting.lasting, "%" PRId64, offered);
        const char *fault = "this is no value for it";
        if (take_wish(size, value) && !(fault = try_wishes(grammar)))
            return true;
        complain("%s", fault);
        wishes = before;
    }
}

static bool is_wished(const struct size_wish *size)
{
    for (size_t i = 0; i < wishes.size_count; i++)
        if (slice_same(wishes.sizes[i].key, size->key))
            return true;
    return false;
}

/* What the options leave open is asked for at a terminal, and else as small as it usually is. */
static bool complete_wishes(struct grammar *grammar)
{
    struct size_wish size;
    if (!has_players && terminal && !ask(grammar, NULL, grammar->players_min))
        return false;
    if (!has_players && !terminal)
        wishes.players = (struct range){ grammar->players_min, grammar->players_min };
    const char *fault = try_wishes(grammar);
    for (size_t i = 0; !fault; i++) {
        if (!compose_usual(grammar, i, sitting.now->verdict.players, &size))
            return true;
        if (is_wished(&size))
            continue;
        if (terminal && !ask(grammar, &size, size.range.low))
            return false;
        if (!terminal)
            wishes.sizes[wishes.size_count++] = size;
        fault = try_wishes(grammar);
    }
    trouble("%s", fault);
    return false;
}

static bool begin_new(struct grammar *grammar)
{
    if (!sizes_are_known(tool.grammars, grammar, &wishes) || !complete_wishes(grammar) ||
        !keeper_create(&keeper, output, grammar->name))
        return false;
    sitting.file = keeper.path;
    return keep();
}

/* The last record of a file, and how many bytes stand above it; its text lasts as long as the program. */
static bool read_last(const char *path, int fd, struct chunk *last, size_t *above)
{
    struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
    struct input *input = input_open(fd, limits, NULL, NULL);
    struct chunk chunk;
    enum input_status got = INPUT_FAILED;
    size_t passed = 0;
    *last = (struct chunk){ .has_game = false };
    while (input && (got = input_next(input, &chunk)) == INPUT_CHUNK) {
        passed += chunk.has_mark ? 3 : 0;
        if (chunk.has_game) {
            *above = passed;
            *last = chunk;
            arena_reset(sitting.spare);
            last->bytes.ptr = arena_string(sitting.spare, chunk.bytes);
        }
        passed += chunk.bytes.len;
    }
    if (got == INPUT_FAILED)
        trouble("%s: %s", path, strerror(errno));
    else if (!last->has_game || last->too_large)
        trouble("%s: %s", path, last->has_game ? "the record is too large" : "no record is in it");
    input_close(input);
    return got != INPUT_FAILED && last->has_game && !last->too_large;
}

static bool begin_old(const char *path, int fd)
{
    struct chunk chunk;
    size_t above;
    bool good = read_last(path, fd, &chunk, &above);
    close(fd);
    if (!good)
        return false;
    sitting.file = path;
    if (!sitting_resume(&sitting, &chunk)) {
        show_diagnostics(&sitting.refused->result,
                         (struct text_style){ true, wants_color(0, stderr) });
        note_errors();
        return false;
    }
    return keeper_take(&keeper, path, above);
}

/* A game or a file. */
static bool begin(const char *word)
{
    struct grammar *grammar = grammars_find(tool.grammars, slice_of(word));
    if (grammar)
        return begin_new(grammar);
    if (grammars_fault(tool.grammars))
        return false;
    int fd = open(word, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT && !strpbrk(word, "./"))
        find_game(tool.grammars, word);
    else if (fd < 0)
        trouble("%s: %s", word, strerror(errno));
    else if (output || has_players || wishes.size_count)
        trouble("%s: a game that goes on has its own players, sizes and file", word);
    else
        return begin_old(word, fd);
    if (fd >= 0)
        close(fd);
    return false;
}

/* --- the end --- */

/* Where the record is, or in a script what it came to. */
static void say_where(void)
{
    struct verdict verdict = sitting.now->verdict;
    struct result result = sitting.now->result;
    if (!terminal) {
        verdict.line = keeper.lines + 1;
        result.verdict = &verdict;
        write_verdict(stdout, &result);
        return;
    }
    put_safe(stdout, slice_of(keeper.path));
    puts(verdict.finished ? " has the record" : " has the record, and quire-play goes on with it");
}

static void sit_down(const char *word)
{
    if (!has_seed)
        seed = fresh_seed();
    lots_seed(&lots, seed);
    if (!begin(word))
        return;
    if (terminal) {
        show((struct slice){ NULL, 0 });
        say_end();
    }
    play();
    if (!signal_met)
        say_where();
}

static void produce(struct arena *arena)
{
    static const char *words[COMMAND_COUNT + 1];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        words[i] = commands[i].name;
    if (!tool.words[0]) {
        trouble("which game, or which file?");
        return;
    }
    setlocale(LC_CTYPE, "");
    terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    prompt = prompt_open(terminal, words);
    if (!prompt)
        longjmp(arena->out_of_memory, 1);
    sitting_begin(&sitting, tool.grammars, "-", (const jmp_buf *)&arena->out_of_memory);
    sit_down(tool.words[0]);
}

/* What is left of a sitting, however it ended. */
static void clear_table(void)
{
    prompt_close(prompt);
    sitting_free(&sitting);
    keeper_free(&keeper);
}

static struct tool tool = {
    .name = "quire-play",
    .usage = "[OPTION...] GAME|FILE",
    .purpose = "Keeps the record of a game while it is played at the table.",
    .options = options,
    .take = take,
    .produce = produce,
    .words_max = 1,
};

int main(int argc, char **argv)
{
    int status = tool_main(&tool, argc, argv);
    clear_table();
    if (signal_met) {
        signal(signal_met, SIG_DFL);
        raise(signal_met);
    }
    return status;
}
