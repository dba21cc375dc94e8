/* quire-play: keeps the record of a game that is being played. */
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "base/spelling.h"
#include "output.h"
#include "play_commands.h"
#include "play_output.h"
#include "terminal.h"
#include "tool.h"

static struct play_session session;

static const char *const opponents[] = { "player", "best", NULL };

static const struct tool_option options[] = {
    { "against", 0, "WHO", .help = "who plays last (default player)", .words = opponents,
      .choice = &session.opponent },
    { "output", 'o', "FILE", .help = "file for a new record (default GAME.quire)",
      .completion = COMPLETE_FILES, .text = &session.output, .min = 1 },
    { "players", 'p', "N|NAME,...", .help = "number of players, or their names",
      .parse = parse_players, .target = &session.options },
    { "seed", 's', "N", .help = "random seed; the same seed gives the same hints",
      .parse = parse_seed, .target = &session.options },
    { "size", 0, "KEY=N,...", .help = "sizes, such as n=8,m=3", .parse = parse_sizes,
      .target = &session.options },
    { 0 },
};

/* --- lines --- */

static void print_end_of_game(void)
{
    const struct judgement *current = session.game.current;
    if (!session.is_interactive || !current->verdict.finished)
        return;
    print_safe("", verdict_winners(current->report.arena, &current->verdict),
               ". 'quit' leaves, 'undo' undoes the last move.\n");
}

static void print_refused_line(struct slice line)
{
    struct text_style style = { .source = true, .color = use_color(WHEN_AUTO, stderr) };
    print_refusal(session.game.refused, session.is_interactive ? 0 : session.line, style);
    const char *near = nearest_word(play_command_names(), line); /* a command with a typo? */
    if (near)
        fprintf(stderr, "help: did you mean '%s'?\n", near);
    if (!session.is_interactive)
        raise_exit_status(EXIT_ERRORS);
}

/* Clears the terminal after a line that must stay hidden from the other players. */
static void hide_line(bool is_secret)
{
    if (is_secret)
        prompt_clear();
}

static void write_line(struct slice line)
{
    bool is_secret = session.is_interactive && session_turn(&session.game).kind != TURN_MOVE;
    const char *example;
    switch (session_submit(&session.game, line)) {
    case SUBMIT_ACCEPTED:
        hide_line(is_secret);
        play_save_change(&session, session_undo);
        print_end_of_game();
        break;
    case SUBMIT_HELD:
        hide_line(is_secret);
        break;
    case SUBMIT_REDUNDANT:
        if (session.is_interactive)
            puts("That is right, but the record shows it anyway.");
        break;
    case SUBMIT_REFUSED:
        print_refused_line(line);
        break;
    case SUBMIT_NOT_NOW:
        example = play_example(&session);
        play_session_error(&session, "this is not expected now%s%s%s",
                           example ? "; try, for example, '" : "", example ? example : "",
                           example ? "'" : "");
        break;
    }
}

static void take_line(struct slice line)
{
    line = slice_trim(line);
    if (!play_run_command(&session, line) && line.len > 0)
        write_line(line);
}

/* Chooses a move for the player controlled by the program, and handles it as if it were typed. */
static bool make_own_move(void)
{
    const char *line = play_is_own_turn(&session) ? play_suggest(&session) : NULL;
    if (!line)
        return false;
    line = arena_string(&session.game.lasting, slice_of(line));
    if (session_turn(&session.game).kind == TURN_MOVE)
        print_safe("", line, "\n");
    write_line(slice_of(line));
    return true;
}

/* The first interrupt discards the line, the second one quits. */
static void play(void)
{
    bool interrupted = false;
    while (!session.is_ended && !ferror(stdout)) {
        if (make_own_move())
            continue;
        struct turn turn = session_turn(&session.game);
        struct slice line;
        enum prompt_result got = play_session_read_line(
                &session, format_prompt(&session.game, &turn), turn.kind != TURN_MOVE, &line);
        if (got == PROMPT_LINE)
            take_line(line);
        else if (got == PROMPT_INTERRUPTED && !interrupted)
            puts("(press again to leave)");
        else
            session.is_ended = true;
        interrupted = got == PROMPT_INTERRUPTED;
    }
}

/* --- start and end --- */

static void print_start(void)
{
    play_show(&session);
    print_safe("", session.file.path, " keeps the record; 'help' lists the commands.\n");
    print_end_of_game();
}

/* Prints the verdict on the record in the file. */
static void print_verdict(void)
{
    struct judgement shown = *session.game.current;
    shown.verdict.line = session.file.head_lines + 1;
    write_verdict(stdout, &(struct result){ session.file.path, session.file.path, &shown });
}

static void print_summary(void)
{
    bool finished = session.game.current->verdict.finished;
    if (!session.is_unsaved && !session.is_interactive) {
        print_verdict();
        return;
    }
    print_safe("", session.file.path,
               session.is_unsaved ? ": nothing was entered, so no record was written\n"
               : finished         ? " has the record\n"
                                  : " has the record; quire-play can continue it\n");
}

static void run(const char *operand, struct arena *arena)
{
    if (!operand) {
        report_failure("expected a game or a file");
        return;
    }
    setlocale(LC_CTYPE, "");
    session.is_interactive = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    session.prompt = prompt_open(session.is_interactive, play_command_names());
    if (!session.prompt)
        longjmp(arena->out_of_memory, 1);
    session_begin(&session.game, tool.grammars, "-", (const jmp_buf *)&arena->out_of_memory);
    if (!play_session_begin(&session, operand))
        return;
    if (session.opponent && session_turn(&session.game).co_player) {
        report_failure("--against: in this game both players choose each move");
        return;
    }
    if (session.is_interactive)
        print_start();
    play();
    if (!session.signal)
        print_summary();
}

static void release(void)
{
    play_session_end(&session);
    if (session.signal) {
        flush_output();
        flush_messages();
        signal(session.signal, SIG_DFL);
        raise(session.signal);
    }
}

struct tool tool = {
    .command = { .name = "quire-play",
                 .usage = "[OPTION...] GAME|FILE",
                 .purpose = "Keeps the record of a game while you play it at the table.",
                 .options = options,
                 .operands = OPERANDS_GAME },
    .run = run,
    .release = release,
};
