#include "play_commands.h"

#include <inttypes.h>

#include "base/unicode.h"
#include "draw/draw.h"
#include "output.h"
#include "parse/values.h"
#include "solve/annotate.h"
#include "terminal.h"

void play_show(struct play_session *session)
{
    struct result shown = session_result(&session->game, session_public_record(&session->game));
    struct draw_style style = { use_ascii(CHARSET_AUTO), use_color(WHEN_AUTO, stdout) };
    if (session->is_interactive)
        putchar('\n');
    draw_text(stdout, &shown, style);
    if (session->is_interactive)
        putchar('\n');
}

/* A script ends at its first failure; at a terminal the user can try again. */
static void end_script(struct play_session *session)
{
    session->is_ended |= !session->is_interactive;
}

void play_save_change(struct play_session *session, bool (*revert)(struct session *session))
{
    if (!play_session_save(session)) {
        revert(&session->game);
        end_script(session);
    } else if (session->is_interactive) {
        play_show(session);
    }
}

const char *play_example(struct play_session *session)
{
    struct random_source random; /* not the session's: hints must not depend on examples */
    if (session_turn(&session->game).kind == TURN_MOVE)
        return session_example(&session->game);
    random_init(&random, 1);
    return session_hint(&session->game, &random);
}

/* --- best play --- */

/* Limited by positions, not seconds, so that suggestions are the same on every machine. */
static const struct solve_limits short_limits = { .positions = 20000, .memory = (size_t)1 << 22 };
static const struct solve_limits long_limits = { .seconds = 10, .memory = SOLVE_MEMORY };

/* Creates a solver for the position as all players may see it; returns NULL and sets *reason if that is impossible. */
static struct solver *open_solver(struct play_session *session, const struct solve_limits *limits,
                                  struct play **play, const char **reason)
{
    *play = session_public_record(&session->game)->verdict.play;
    *reason = "the game is over";
    if (!*play || !(*play)->round || session->game.current->verdict.finished)
        return NULL;
    return solver_new(*play, limits, reason);
}

/* A best move, formatted in the arena `spare`; NULL if none was found. */
static const char *find_best(struct play_session *session)
{
    struct play *play;
    const char *reason, *text = NULL;
    struct solver *solver = open_solver(session, &short_limits, &play, &reason);
    if (!solver)
        return NULL;
    struct valued_moves best = solver_moves(solver, ONE_BEST_MOVE);
    if (best.count > 0)
        text = play->game->write_move(play, best.items->move);
    solver_free(solver);
    return text;
}

const char *play_suggest(struct play_session *session)
{
    struct turn turn = session_turn(&session->game);
    const char *best = turn.kind == TURN_MOVE ? find_best(session) : NULL;
    return best ? best : session_hint(&session->game, &session->random);
}

bool play_is_own_turn(const struct play_session *session)
{
    const struct play *play = session->game.current->verdict.play;
    return session->opponent == OPPONENT_BEST && play && play->players &&
           session_turn(&session->game).player == play->players;
}

/* --- commands --- */

static void undo(struct play_session *session)
{
    bool was_held = session->game.held_count > 0; /* held lines are not in the file yet */
    if (!session_undo(&session->game)) {
        play_session_error(session, "nothing to undo");
        return;
    }
    while (play_is_own_turn(session) && session_undo(&session->game))
        ; /* otherwise the same line would be generated again */
    if (!was_held && !play_session_save(session)) {
        session_redo(&session->game);
        end_script(session);
        return;
    }
    print_safe("undone: ", session->game.undone_text, "\n");
    if (!was_held && session->is_interactive)
        play_show(session);
}

static void redo(struct play_session *session)
{
    if (session_redo(&session->game))
        play_save_change(session, session_undo);
    else
        play_session_error(session, "nothing to redo");
}

/* Prints one move per line or, at a terminal, as many columns as fit. */
struct move_printer {
    struct arena *arena; /* reset after each move */
    int columns;         /* of the terminal; 0 for one move per line */
    int column;          /* column of the next move */
    uint64_t left;       /* number of moves still to be printed */
    bool has_more;       /* some moves were left out */
};

static bool print_move(void *user, const struct play *play, struct move move)
{
    struct move_printer *printer = user;
    struct play own = *play;
    if (printer->left == 0) {
        printer->has_more = true;
        return false;
    }
    printer->left--;
    own.arena = printer->arena;
    struct slice text = slice_of(play->game->write_move(&own, move));
    int width = (int)utf8_count(text) + 2;
    if (printer->column && printer->column + width > printer->columns) {
        putchar('\n');
        printer->column = 0;
    }
    if (printer->column)
        fputs("  ", stdout);
    put_safe(stdout, text);
    printer->column += width;
    arena_reset(printer->arena);
    return !ferror(stdout);
}

static void print_moves(struct play_session *session, uint64_t max)
{
    struct move_printer printer = { .arena = &session->scratch,
                                    .columns = session->is_interactive
                                                       ? prompt_width(session->prompt)
                                                       : 0,
                                    .left = max };
    memcpy(&session->scratch.out_of_memory, &session->game.lasting.out_of_memory, sizeof(jmp_buf));
    session_moves(&session->game, print_move, &printer);
    if (printer.column)
        putchar('\n');
    if (printer.has_more && session->is_interactive)
        puts("and more");
}

static void list_moves(struct play_session *session)
{
    struct slice argument = session->argument;
    const char *field = session_field_due(&session->game);
    int64_t max = 100;
    if (argument.len && !parse_number(argument, &max)) {
        play_session_error(session, "moves: '%.*s' is not a number", (int)argument.len,
                           argument.ptr);
    } else if (field) {
        const char *example = play_example(session);
        print_safe("", field, " comes first, such as ");
        print_safe("", example ? example : "", "\n");
    } else {
        print_moves(session, (uint64_t)max);
    }
}

static void give_hint(struct play_session *session)
{
    const char *hint = play_suggest(session);
    if (!hint)
        play_session_error(session, "no legal move is left");
    else
        print_safe("", hint, "\n");
}

static void analyse(struct play_session *session)
{
    struct play *play;
    const char *reason;
    struct solver *solver = open_solver(session, &long_limits, &play, &reason);
    if (!solver) {
        play_session_error(session, "%s", reason);
        return;
    }
    struct valued_moves best = solver_moves(solver, BEST_MOVES);
    if (best.count == 0)
        play_session_error(session, "best play was not found in %.0f seconds", long_limits.seconds);
    else
        print_safe("with best play ", value_in_words(play, best.items->value.low), "\n");
    for (size_t i = 0; i < best.count; i++)
        print_safe("", play->game->write_move(play, best.items[i].move), "\n");
    solver_free(solver);
}

static void show_score(struct play_session *session)
{
    struct result shown = session_result(&session->game, session_public_record(&session->game));
    write_score_text(stdout, &shown);
}

/* The record is saved after every change: reports the file, or writes a copy. */
static void save(struct play_session *session)
{
    struct slice argument = session->argument;
    const char *path = arena_string(&session->game.lasting, argument);
    bool good = (!session->is_unsaved || play_session_save(session)) &&
                (!argument.len || write_new_file(path, play_session_text(session)));
    if (good && session->is_interactive)
        print_safe("", argument.len ? path : session->file.path,
                   argument.len ? " is a copy\n" : " has the whole record\n");
    if (!good)
        end_script(session);
}

static void quit(struct play_session *session)
{
    session->is_ended = true;
}

static void help(struct play_session *session);

static const struct {
    const char *name;
    void (*run)(struct play_session *session);
    const char *argument, *help;
} commands[] = {
    { "analyse", analyse, "", "show the result with best play, and the best moves" },
    { "board", play_show, "", "the same as show" },
    { "exit", quit, "", "the same as quit" },
    { "help", help, "", "show this help, as ? and h do" },
    { "hint", give_hint, "", "suggest a best move if one is soon found, else any legal one" },
    { "moves", list_moves, " [N]", "list the legal moves, at most N" },
    { "quit", quit, "", "leave, as q does; the record is kept" },
    { "redo", redo, "", "redo what was undone" },
    { "save", save, " [FILE]", "show where the record is, or copy it to FILE" },
    { "score", show_score, "", "show the score so far" },
    { "show", play_show, "", "show the position" },
    { "undo", undo, "", "undo what was written last" },
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void help(struct play_session *session)
{
    const char *example = play_example(session);
    bool is_field = session_turn(&session->game).kind == TURN_FIELD;
    fputs(is_field ? "Type what the prompt asks for" : "Type a move as it appears in the record",
          stdout);
    if (example)
        print_safe(", such as ", example, "");
    puts(".\nFields, (remarks) and # comments are recorded too. Commands:");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-7s%-8s %s\n", commands[i].name, commands[i].argument, commands[i].help);
    printf("For more, see quire-play(1) and quire-%s(7).\n",
           session->game.current->verdict.grammar->name);
}

/* --- the table --- */

const char *const *play_command_names(void)
{
    static const char *names[COMMAND_COUNT + 1];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i].name;
    return names;
}

/* Expands a one-letter command; returns any other word unchanged. */
static struct slice expand_short(const struct play_session *session, struct slice word)
{
    const struct verdict *verdict = &session->game.current->verdict;
    const struct game *game = game_of(verdict->grammar);
    bool has_cards = game->moves.place == MOVE_IN_FIELD &&
                     verdict->grammar->by_id[game->moves.id]->value.type == TYPE_CARDS;
    if (slice_is(word, "?") || slice_is(word, "h"))
        return slice_of("help");
    if (slice_is(word, "q") && !has_cards) /* in a card game "q" is a mistyped queen */
        return slice_of("quit");
    return word;
}

bool play_run_command(struct play_session *session, struct slice line)
{
    size_t len = 0;
    while (len < line.len && !is_space(line.ptr[len]))
        len++;
    struct slice word = expand_short(session, slice_first(line, len));
    struct slice argument = slice_trim(slice_after(line, len));
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (slice_is(word, commands[i].name) && (!argument.len || *commands[i].argument)) {
            session->argument = argument;
            commands[i].run(session);
            return true;
        }
    return false;
}
