/* quire-play: keeps the record of a game while it is played at the table. */
#include <inttypes.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "desk.h"
#include "draw/draw.h"
#include "told.h"
#include "tool.h"
#include "values.h"
#include "wishes.h"
#include "words.h"

enum { OPTION_OUTPUT, OPTION_PLAYERS, OPTION_SEED, OPTION_SIZE };

static const struct tool_option options[] = {
    { "output", 'o', "FILE", .help = "where a new record goes (default GAME.quire)",
      .source = FROM_FILES },
    { "players", 'p', "N|NAME,...", .help = "how many play, or who" },
    { "seed", 's', "N", .help = "the same hints for the same number" },
    { "size", 0, "KEY=N,...", .help = "how large the game is, such as n=8,m=3" },
    { 0 },
};

static struct tool tool;
static struct desk desk;
static bool has_seed;
static uint64_t seed;
static struct arena move_text; /* of one of many */

static bool take(int option, const char *value)
{
    switch (option) {
    case OPTION_OUTPUT:
        desk.output = value;
        return *value;
    case OPTION_PLAYERS:
        return desk.has_players = wish_players(&desk.wishes, value);
    case OPTION_SEED:
        return has_seed = take_seed(value, &seed);
    default:
        return wish_size(&desk.wishes, value);
    }
}

static bool show(struct slice argument)
{
    const struct judged *shown = sitting_shown(&desk.sitting);
    (void)argument;
    if (desk.terminal)
        putchar('\n');
    draw_text(stdout, &shown->result,
              (struct draw_style){ wants_ascii(0), wants_color(0, stdout) });
    if (desk.terminal)
        putchar('\n');
    return true;
}

/* What could not be kept did not happen; a script ends there. */
static bool keep_or(bool (*back)(struct sitting *sitting))
{
    bool kept = desk_keep(&desk);
    if (!kept)
        back(&desk.sitting);
    if (kept && desk.terminal)
        show((struct slice){ NULL, 0 });
    return kept || desk.terminal;
}

/* --- commands: false where the sitting ends --- */

static bool undo(struct slice argument)
{
    bool held = desk.sitting.held_count > 0;
    (void)argument;
    if (!sitting_undo(&desk.sitting)) {
        desk_complain(&desk, "there is nothing to take back");
        return true;
    }
    if (!held && !desk_keep(&desk)) {
        sitting_redo(&desk.sitting);
        return desk.terminal;
    }
    fputs("taken back: ", stdout);
    put_safe(stdout, slice_of(desk.sitting.went));
    putchar('\n');
    return held || !desk.terminal || show((struct slice){ NULL, 0 });
}

static bool redo(struct slice argument)
{
    (void)argument;
    if (!sitting_redo(&desk.sitting)) {
        desk_complain(&desk, "nothing was taken back");
        return true;
    }
    return keep_or(sitting_undo);
}

/* What the prompt would take, by a lot that is no hint's; the legal move that comes first, where it would. */
static const char *find_example(void)
{
    struct lots lots;
    if (sitting_turn(&desk.sitting).kind == TURN_MOVE)
        return sitting_example(&desk.sitting);
    lots_seed(&lots, 1);
    return sitting_hint(&desk.sitting, &lots);
}

/* What comes before any move, with an example. */
static void tell_due(const char *due)
{
    const char *example = find_example();
    put_safe(stdout, slice_of(due));
    printf(" comes first, such as %s\n", example ? example : "");
}

static bool list_moves(struct slice argument)
{
    const char *due = sitting_field_due(&desk.sitting);
    enum { USUAL = 100 };
    struct moves_told told = { .arena = &move_text,
                               .columns = desk.terminal ? prompt_width(desk.prompt) : 0 };
    int64_t most = USUAL;
    if (argument.len && !parse_number(argument, &most)) {
        desk_complain(&desk, "moves: %.*s is no number", (int)argument.len, argument.ptr);
        return true;
    }
    if (due) {
        tell_due(due);
        return true;
    }
    told.left = (uint64_t)most;
    memcpy(&move_text.out_of_memory, &desk.sitting.lasting.out_of_memory, sizeof(jmp_buf));
    sitting_moves(&desk.sitting, tell_move, &told);
    if (told.column)
        putchar('\n');
    if (told.more && desk.terminal)
        puts("and more");
    return true;
}

static bool give_hint(struct slice argument)
{
    const char *hint = sitting_hint(&desk.sitting, &desk.lots);
    (void)argument;
    if (!hint)
        desk_complain(&desk, "no move is left");
    else
        puts(hint);
    return true;
}

static bool show_score(struct slice argument)
{
    (void)argument;
    write_score_text(stdout, &sitting_shown(&desk.sitting)->result);
    return true;
}

/* All is saved at any time: this says where, or makes a copy. */
static bool save(struct slice argument)
{
    const char *path = arena_string(&desk.sitting.lasting, argument);
    bool good = (!desk.unwritten || desk_keep(&desk)) &&
                (!argument.len || keeper_copy(path, desk_record(&desk)));
    if (good && desk.terminal) {
        put_safe(stdout, argument.len ? argument : slice_of(desk.keeper.path));
        puts(argument.len ? " is a copy" : " has all of it");
    }
    return good || desk.terminal;
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
    const char *example = find_example();
    bool is_field = sitting_turn(&desk.sitting).kind == TURN_FIELD;
    (void)argument;
    fputs(is_field ? "Write what the prompt asks for" : "Write a move as it stands in the record",
          stdout);
    if (example) {
        fputs(", such as ", stdout);
        put_safe(stdout, slice_of(example));
    }
    puts(".\nFields, (remarks) and # comments go into the record, too. Besides:");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-5s%-8s %s\n", commands[i].name, commands[i].argument, commands[i].help);
    printf("More is on the pages quire-play(1) and quire-%s(7).\n",
           desk.sitting.now->verdict.grammar->name);
    return true;
}

static const char *const *command_words(void)
{
    static const char *words[COMMAND_COUNT + 1];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        words[i] = commands[i].name;
    return words;
}

/* --- lines --- */

static void say_end(void)
{
    const struct judged *now = desk.sitting.now;
    if (!desk.terminal || !now->verdict.finished)
        return;
    put_safe(stdout, slice_of(verdict_winners(now->report.arena, &now->verdict)));
    puts(". 'quit' leaves, 'undo' takes the last move back.");
}

/* What is no move may be a command with a slip. */
static void suggest_command(struct slice line)
{
    const char *near = nearest_word(command_words(), line);
    if (near)
        fprintf(stderr, "help: did you mean '%s'?\n", near);
}

static bool write_line(struct slice line)
{
    bool secret = desk.terminal && sitting_turn(&desk.sitting).kind != TURN_MOVE, good = true;
    struct text_style style = { .source = true, .color = wants_color(0, stderr) };
    const char *example;
    switch (sitting_write(&desk.sitting, line)) {
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
        if (desk.terminal)
            puts("Nothing speaks against it. What can be computed is in the record anyway.");
        break;
    case ANSWER_WRONG:
        tell_refusal(desk.sitting.refused, desk.terminal ? 0 : desk.line, style);
        suggest_command(line);
        if (!desk.terminal)
            note_errors();
        break;
    case ANSWER_NOT_NOW:
        example = find_example();
        desk_complain(&desk, "this cannot be written now%s%s",
                      example ? "; what can is such as " : "", example ? example : "");
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
        struct turn turn = sitting_turn(&desk.sitting);
        struct slice line;
        enum prompt_result got =
                desk_read(&desk, tell_turn(&desk.sitting, &turn), turn.kind != TURN_MOVE, &line);
        if (got == PROMPT_LINE)
            goes_on = take_line(line);
        else if (got == PROMPT_CLEARED && !cleared)
            puts("(once more to leave)");
        else
            goes_on = false;
        cleared = got == PROMPT_CLEARED;
    }
}

/* --- the end --- */

/* Where the record is, or in a script what it came to. */
static void say_where(void)
{
    struct verdict verdict = desk.sitting.now->verdict;
    struct result result = desk.sitting.now->result;
    if (desk.unwritten) {
        put_safe(stdout, slice_of(desk.keeper.path));
        puts(": no line was taken, and no record is written");
        return;
    }
    if (!desk.terminal) {
        result.file = desk.keeper.path;
        verdict.line = desk.keeper.lines + 1;
        result.verdict = &verdict;
        write_verdict(stdout, &result);
        return;
    }
    put_safe(stdout, slice_of(desk.keeper.path));
    puts(verdict.finished ? " has the record" : " has the record, and quire-play goes on with it");
}

static void sit_down(const char *word)
{
    if (!has_seed)
        seed = fresh_seed();
    lots_seed(&desk.lots, seed);
    if (!desk_begin(&desk, word))
        return;
    if (desk.terminal) {
        show((struct slice){ NULL, 0 });
        put_safe(stdout, slice_of(desk.keeper.path));
        puts(" keeps the record; 'help' tells what can be typed.");
        say_end();
    }
    play();
    if (!desk.signal)
        say_where();
}

static void produce(struct arena *arena)
{
    if (!tool.words[0]) {
        trouble("which game, or which file?");
        return;
    }
    setlocale(LC_CTYPE, "");
    desk.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    desk.prompt = prompt_open(desk.terminal, command_words());
    if (!desk.prompt)
        longjmp(arena->out_of_memory, 1);
    sitting_begin(&desk.sitting, tool.grammars, "-", (const jmp_buf *)&arena->out_of_memory);
    sit_down(tool.words[0]);
}

/* What is left of a sitting, however it ended. */
static void clear_table(void)
{
    prompt_close(desk.prompt);
    input_close(desk.input);
    sitting_free(&desk.sitting);
    arena_free(&move_text);
    keeper_free(&desk.keeper);
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
    if (desk.signal) {
        signal(desk.signal, SIG_DFL);
        raise(desk.signal);
    }
    return status;
}
