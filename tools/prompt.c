#include "prompt.h"

#include <errno.h>
#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

#include "base/buffer.h"

struct prompt {
    bool is_terminal;
    const char *const *words;
    const char *text; /* shown before the line */
    EditLine *editor;
    History *history;
    sigset_t old_mask; /* signal mask before prompt_open */
    struct buffer script;
    char *line; /* returned by the last call */
};

/* --- signals --- */

/* Handled only while waiting for input. */
static const int signals[] = { SIGHUP, SIGINT, SIGTERM, SIGWINCH, SIGTSTP };
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };
static struct sigaction old_actions[SIGNAL_COUNT];
static volatile sig_atomic_t caught[SIGNAL_COUNT];

static void note_signal(int signal)
{
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (signals[i] == signal)
            caught[i] = 1;
}

/* True if the signal was caught; with `clear`, resets that. */
static bool has_caught(int signal, bool clear)
{
    int i = 0;
    while (signals[i] != signal)
        i++;
    bool result = caught[i];
    if (clear)
        caught[i] = 0;
    return result;
}

/* Leaves ignored signals ignored, as nohup(1) requires. SIGWINCH and SIGTSTP matter only at a terminal. */
static void catch_signals(struct prompt *prompt)
{
    struct sigaction action = { .sa_handler = note_signal };
    sigset_t blocked;
    sigemptyset(&blocked);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        bool is_needed = prompt->is_terminal || (signals[i] != SIGWINCH && signals[i] != SIGTSTP);
        sigaction(signals[i], NULL, &old_actions[i]);
        if (!is_needed || old_actions[i].sa_handler == SIG_IGN)
            continue;
        sigaction(signals[i], &action, NULL);
        sigaddset(&blocked, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &blocked, &prompt->old_mask);
}

static void restore_signals(const struct prompt *prompt)
{
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(signals[i], &old_actions[i], NULL);
    sigprocmask(SIG_SETMASK, &prompt->old_mask, NULL);
}

/* The signal that ends the program, or 0. At a terminal, SIGINT only discards the current line. */
int prompt_signal(const struct prompt *prompt)
{
    if (has_caught(SIGTERM, false))
        return SIGTERM;
    if (has_caught(SIGHUP, false))
        return SIGHUP;
    return !prompt->is_terminal && has_caught(SIGINT, false) ? SIGINT : 0;
}

/* Like read(2) from standard input, with signals unblocked while waiting. */
static ssize_t wait_and_read(const struct prompt *prompt, void *bytes, size_t len)
{
    fd_set set;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    if (pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &prompt->old_mask) < 0)
        return -1;
    return read(STDIN_FILENO, bytes, len);
}

/* --- a terminal --- */

static struct prompt *prompt_of(EditLine *editor)
{
    void *prompt;
    el_get(editor, EL_CLIENTDATA, &prompt);
    return prompt;
}

static char *show_text(EditLine *editor)
{
    return (char *)prompt_of(editor)->text;
}

/* Suspends the process (Ctrl-Z); after it resumes, shows the line again. */
static void suspend(EditLine *editor)
{
    el_set(editor, EL_PREP_TERM, 0);
    raise(SIGSTOP);
    el_set(editor, EL_PREP_TERM, 1);
    el_resize(editor);
    el_set(editor, EL_REFRESH);
}

/* Handles a caught signal; returns false if it ends the line. */
static bool handle_signal(EditLine *editor)
{
    if (has_caught(SIGWINCH, true))
        el_resize(editor);
    if (has_caught(SIGTSTP, true))
        suspend(editor);
    return !prompt_signal(prompt_of(editor)) && !has_caught(SIGINT, false);
}

/* Reads a character for the editor, skipping invalid bytes. Returns 1, 0 at the end of input, or -1. */
static int get_character(EditLine *editor, wchar_t *letter)
{
    mbstate_t state = { 0 };
    for (;;) {
        char byte;
        ssize_t got = wait_and_read(prompt_of(editor), &byte, 1);
        if (got == 0)
            return 0;
        if (got < 0 && (errno != EINTR || !handle_signal(editor)))
            return -1;
        if (got < 0)
            continue;
        size_t length = mbrtowc(letter, &byte, 1, &state);
        if (length == (size_t)-1)
            memset(&state, 0, sizeof state);
        else if (length != (size_t)-2)
            return 1;
    }
}

/* Completes a word at the start of the line; if several match, inserts their common prefix. */
static unsigned char complete(EditLine *editor, int key)
{
    const LineInfo *line = el_line(editor);
    size_t typed = (size_t)(line->cursor - line->buffer), common = 0;
    const char *found = NULL;
    bool is_only = true;
    (void)key;
    for (const char *const *word = prompt_of(editor)->words; *word; word++) {
        if (strncmp(*word, line->buffer, typed) != 0)
            continue;
        is_only = !found;
        size_t len = strlen(*word);
        if (!found) {
            found = *word;
            common = len;
        }
        while (strncmp(*word, found, common) != 0)
            common--;
    }
    if (!found || (common == typed && !is_only))
        return CC_ERROR;
    char rest[32];
    snprintf(rest, sizeof rest, "%.*s%s", (int)(common - typed), found + typed, is_only ? " " : "");
    return el_insertstr(editor, rest) < 0 ? CC_ERROR : CC_REFRESH;
}

static bool open_editor(struct prompt *prompt)
{
    EditLine *editor = prompt->editor = el_init("quire-play", stdin, stdout, stderr);
    if (!editor)
        return false;
    el_set(editor, EL_CLIENTDATA, prompt);
    el_set(editor, EL_PROMPT, show_text);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_GETCFN, get_character);
    el_set(editor, EL_HIST, history, prompt->history);
    /* el_set would leak copies of these strings */
    el_wset(editor, EL_ADDFN, L"complete-word", L"complete a command", complete);
    el_set(editor, EL_BIND, "^I", "complete-word", NULL);
    el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(editor, NULL);
    return true;
}

static struct slice without_line_end(const char *text, size_t len)
{
    if (len && text[len - 1] == '\n')
        len--;
    if (len && text[len - 1] == '\r')
        len--;
    return (struct slice){ text, len };
}

/*
 * Stores the line and adds it to the history. If it is secret, the editor is replaced, because its buffers may hold
 * parts of the line.
 */
static void keep_line(struct prompt *prompt, struct slice line, bool is_secret)
{
    HistEvent event;
    free(prompt->line);
    prompt->line = strndup(line.ptr, line.len);
    if (is_secret) {
        el_end(prompt->editor);
        open_editor(prompt);
    } else if (slice_trim(line).len && prompt->line) {
        history(prompt->history, &event, H_ENTER, prompt->line);
    }
}

static enum prompt_result read_terminal(struct prompt *prompt, bool is_secret, struct slice *line)
{
    int count = 0;
    errno = 0;
    const char *text = prompt->editor ? el_gets(prompt->editor, &count) : NULL;
    if (text && count > 0) {
        *line = without_line_end(text, (size_t)count);
        keep_line(prompt, *line, is_secret);
        line->ptr = prompt->line;
        return line->ptr && prompt->editor ? PROMPT_LINE : PROMPT_FAILED;
    }
    int cause = errno;
    putchar('\n');
    if (prompt_signal(prompt))
        return PROMPT_SIGNAL;
    if (has_caught(SIGINT, true))
        return PROMPT_INTERRUPTED;
    errno = cause;
    return count < 0 || !prompt->editor ? PROMPT_FAILED : PROMPT_END;
}

int prompt_width(const struct prompt *prompt)
{
    int columns = 0;
    if (prompt->editor)
        el_get(prompt->editor, EL_GETTC, "co", &columns, NULL);
    return columns > 0 ? columns : 80;
}

void prompt_clear(void)
{
    enum { LINES = 200 };
    const char *term = getenv("TERM");
    bool dumb = !term || !*term || strcmp(term, "dumb") == 0;
    for (int i = 0; i < LINES && dumb; i++)
        putchar('\n');
    if (!dumb)
        fputs("\033[H\033[2J\033[3J", stdout);
}

/* --- a script --- */

/* Like read(2), but fails if a signal ends the program. */
static ssize_t read_bytes(void *user, void *bytes, size_t size)
{
    ssize_t got = wait_and_read(user, bytes, size);
    if (got < 0 && errno == EINTR && prompt_signal(user))
        errno = ECANCELED;
    return got;
}

/* Returns the next line; the last one may lack a line end. */
static enum prompt_result read_script(struct prompt *prompt, struct slice *line)
{
    struct buffer *script = &prompt->script;
    for (size_t seen = 0;;) {
        size_t len = script->end - script->start;
        const char *begin = len ? script->bytes + script->start : NULL,
                   *end = len > seen ? memchr(begin + seen, '\n', len - seen) : NULL;
        if (end || (script->at_end && len > 0)) {
            len = end ? (size_t)(end - begin) + 1 : len;
            script->start += len;
            *line = without_line_end(begin, len);
            return PROMPT_LINE;
        }
        if (script->at_end)
            return PROMPT_END;
        seen = len;
        if (!buffer_fill(script))
            return errno == ECANCELED ? PROMPT_SIGNAL : PROMPT_FAILED;
    }
}

/* --- both --- */

struct prompt *prompt_open(bool is_terminal, const char *const *words)
{
    HistEvent event;
    struct prompt *prompt = calloc(1, sizeof *prompt);
    if (!prompt)
        return NULL;
    *prompt = (struct prompt){ .is_terminal = is_terminal,
                               .words = words,
                               .script = { .from = { read_bytes, prompt }, .checked_bom = true } };
    if (is_terminal) {
        prompt->history = history_init();
        if (prompt->history)
            history(prompt->history, &event, H_SETSIZE, 1000);
    }
    catch_signals(prompt);
    if (is_terminal && (!prompt->history || !open_editor(prompt))) {
        prompt_close(prompt);
        return NULL;
    }
    return prompt;
}

enum prompt_result prompt_read(struct prompt *prompt, const char *text, bool is_secret,
                               struct slice *line)
{
    prompt->text = text;
    fflush(stdout);
    fflush(stderr);
    return prompt->is_terminal ? read_terminal(prompt, is_secret, line) : read_script(prompt, line);
}

void prompt_close(struct prompt *prompt)
{
    if (!prompt)
        return;
    if (prompt->editor)
        el_end(prompt->editor);
    if (prompt->history)
        history_end(prompt->history);
    restore_signals(prompt);
    buffer_free(&prompt->script);
    free(prompt->line);
    free(prompt);
}
