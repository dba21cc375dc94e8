#include "play_commands.h"

#include <inttypes.h>

#include "draw/draw.h"
#include "parse/values.h"
#include "play_analysis.h"
#include "play_output.h"
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
static enum play_step after(const struct play_session *session, bool good)
{
    return good || session->is_interactive ? PLAY_CONTINUE : PLAY_QUIT;
}

enum play_step play_save_change(struct play_session *session,
                                bool (*revert)(struct session *session))
{
    bool saved = play_session_save(session);
    if (!saved)
        revert(&session->game);
    if (saved && session->is_interactive)
        play_show(session);
    return after(session, saved);
}

const char *play_example(struct play_session *session)
{
    struct random_source random; /* not the session's: hints must not depend on examples */
    if (session_turn(&session->game).kind == TURN_MOVE)
        return session_example(&session->game);
    random_init(&random, 1);
    return session_hint(&session->game, &random);
}

/* --- commands --- */

static enum play_step show(struct play_session *session, struct slice argument)
{
    (void)argument;
    play_show(session);
    return PLAY_CONTINUE;
}

static enum play_step undo(struct play_session *session, struct slice argument)
{
    bool was_held = session->game.held_count > 0; /* held lines are not in the file yet */
    (void)argument;
    if (!session_undo(&session->game)) {
        play_session_error(session, "nothing to undo");
        return PLAY_CONTINUE;
    }
    while (play_is_own_turn(session) && session_undo(&session->game))
        ; /* otherwise the same line would be generated again */
    if (!was_held && !play_session_save(session)) {
        session_redo(&session->game);
        return after(session, false);
    }
    fputs("undone: ", stdout);
    put_safe(stdout, slice_of(session->game.undone_text));
    putchar('\n');
    if (!was_held && session->is_interactive)
        play_show(session);
    return PLAY_CONTINUE;
}

static enum play_step redo(struct play_session *session, struct slice argument)
{
    (void)argument;
    if (session_redo(&session->game))
        return play_save_change(session, session_undo);
    play_session_error(session, "nothing to redo");
    return PLAY_CONTINUE;
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

static enum play_step list_moves(struct play_session *session, struct slice argument)
{
    const char *field = session_field_due(&session->game);
    int64_t max = 100;
    if (argument.len && !parse_number(argument, &max)) {
        play_session_error(session, "moves: '%.*s' is not a number", (int)argument.len,
                           argument.ptr);
    } else if (field) {
        const char *example = play_example(session);
        put_safe(stdout, slice_of(field));
        printf(" comes first, such as %s\n", example ? example : "");
    } else {
        print_moves(session, (uint64_t)max);
    }
    return PLAY_CONTINUE;
}

static enum play_step give_hint(struct play_session *session, struct slice argument)
{
    const char *hint = play_suggest(session);
    (void)argument;
    if (!hint)
        play_session_error(session, "no legal move is left");
    else
        puts(hint);
    return PLAY_CONTINUE;
}

static enum play_step analyse(struct play_session *session, struct slice argument)
{
    (void)argument;
    play_analyse(session);
    return PLAY_CONTINUE;
}

static enum play_step show_score(struct play_session *session, struct slice argument)
{
    (void)argument;
    struct result shown = session_result(&session->game, session_public_record(&session->game));
    write_score_text(stdout, &shown);
    return PLAY_CONTINUE;
}

/* The record is saved after every change: reports the file, or writes a copy. */
static enum play_step save(struct play_session *session, struct slice argument)
{
    const char *path = arena_string(&session->game.lasting, argument);
    bool good = (!session->is_unsaved || play_session_save(session)) &&
                (!argument.len || write_new_file(path, play_session_text(session)));
    if (good && session->is_interactive) {
        put_safe(stdout, argument.len ? argument : slice_of(session->file.path));
        puts(argument.len ? " is a copy" : " has the whole record");
    }
    return after(session, good);
}

static enum play_step quit(struct play_session *session, struct slice argument)
{
    (void)session;
    (void)argument;
    return PLAY_QUIT;
}

static enum play_step help(struct play_session *session, struct slice argument);

static const struct {
    const char *name;
    enum play_step (*run)(struct play_session *session, struct slice argument);
    const char *argument, *help;
} commands[] = {
    { "analyse", analyse, "", "show the result with best play, and the best moves" },
    { "board", show, "", "the same as show" },
    { "exit", quit, "", "the same as quit" },
    { "help", help, "", "show this help, as ? and h do" },
    { "hint", give_hint, "", "suggest a best move if one is soon found, else any legal one" },
    { "moves", list_moves, " [N]", "list the legal moves, at most N" },
    { "quit", quit, "", "leave, as q does; the record is kept" },
    { "redo", redo, "", "redo what was undone" },
    { "save", save, " [FILE]", "show where the record is, or copy it to FILE" },
    { "score", show_score, "", "show the score so far" },
    { "show", show, "", "show the position" },
    { "undo", undo, "", "undo what was written last" },
};
enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static enum play_step help(struct play_session *session, struct slice argument)
{
    const char *example = play_example(session);
    bool is_field = session_turn(&session->game).kind == TURN_FIELD;
    (void)argument;
    fputs(is_field ? "Type what the prompt asks for" : "Type a move as it appears in the record",
          stdout);
    if (example) {
        fputs(", such as ", stdout);
        put_safe(stdout, slice_of(example));
    }
    puts(".\nFields, (remarks) and # comments are recorded too. Commands:");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-7s%-8s %s\n", commands[i].name, commands[i].argument, commands[i].help);
    printf("For more, see quire-play(1) and quire-%s(7).\n",
           session->game.current->verdict.grammar->name);
    return PLAY_CONTINUE;
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

bool play_run_command(struct play_session *session, struct slice line, enum play_step *step)
{
    struct slice word = line, argument = { "", 0 };
    for (size_t i = 0; i < line.len && !argument.len; i++)
        if (is_space(line.ptr[i])) {
            word.len = i;
            argument = slice_trim(slice_after(line, i));
        }
    word = expand_short(session, word);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (slice_is(word, commands[i].name) && (!argument.len || *commands[i].argument)) {
            *step = commands[i].run(session, argument);
            return true;
        }
    return false;
}
