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

struct prompt {
    bool terminal;
    const char *const *words;
    const char *text; /* in front of the line */
    EditLine *editor;
    History *history;
    sigset_t open; /* the signals that were blocked before */
    char *bytes;   /* of a script: [start, end) is read and not yet given away */
    size_t capacity, start, end;
    char *line; /* given away last */
};

/* --- signals --- */

/* They are taken only while a line is waited for. */
static const int signals[] = { SIGHUP, SIGINT, SIGTERM, SIGWINCH, SIGTSTP };
enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };
static struct sigaction before[SIGNAL_COUNT];
static volatile sig_atomic_t caught[SIGNAL_COUNT];

static void note_signal(int signal)
{
    for (int i = 0; i < SIGNAL_COUNT; i++)
        if (signals[i] == signal)
            caught[i] = 1;
}

/* True where the signal came; it is forgotten if `take` says so. */
static bool came(int signal, bool take)
{
    int i = 0;
    while (signals[i] != signal)
        i++;
    bool came = caught[i];
    if (take)
        caught[i] = 0;
    return came;
}

/* What nobody wants to hear of, as nohup(1) says, stays so; size and stop concern a terminal alone. */
static void take_signals(struct prompt *prompt)
{
    struct sigaction note = { .sa_handler = note_signal };
    sigset_t blocked;
    sigemptyset(&blocked);
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        bool wanted = prompt->terminal || (signals[i] != SIGWINCH && signals[i] != SIGTSTP);
        sigaction(signals[i], NULL, &before[i]);
        if (!wanted || before[i].sa_handler == SIG_IGN)
            continue;
        sigaction(signals[i], &note, NULL);
        sigaddset(&blocked, signals[i]);
    }
    sigprocmask(SIG_BLOCK, &blocked, &prompt->open);
}

static void leave_signals(const struct prompt *prompt)
{
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(signals[i], &before[i], NULL);
    sigprocmask(SIG_SETMASK, &prompt->open, NULL);
}

/* The signal that ends all, or 0: an interrupt clears a line where somebody edits one. */
static int ending(const struct prompt *prompt)
{
    if (came(SIGTERM, false))
        return SIGTERM;
    if (came(SIGHUP, false))
        return SIGHUP;
    return !prompt->terminal && came(SIGINT, false) ? SIGINT : 0;
}

int prompt_signal(const struct prompt *prompt)
{
    return ending(prompt);
}

/* Reads what is there, up to `len` bytes, as soon as there is some; -1 with EINTR where a signal came before. */
static ssize_t wait_for(const struct prompt *prompt, char *bytes, size_t len)
{
    fd_set set;
    FD_ZERO(&set);
    FD_SET(STDIN_FILENO, &set);
    if (pselect(STDIN_FILENO + 1, &set, NULL, NULL, NULL, &prompt->open) < 0)
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

/* Stops as a shell's job does, and goes on with the line as it was. */
static void stop(EditLine *editor)
{
    el_set(editor, EL_PREP_TERM, 0);
    raise(SIGSTOP);
    el_set(editor, EL_PREP_TERM, 1);
    el_resize(editor);
    el_set(editor, EL_REFRESH);
}

/* A signal came: false where it ends the line. */
static bool goes_on(EditLine *editor)
{
    if (came(SIGWINCH, true))
        el_resize(editor);
    if (came(SIGTSTP, true))
        stop(editor);
    return !ending(prompt_of(editor)) && !came(SIGINT, false);
}

/* A character for the editor: 1, or 0 at the end, or -1. What is no character goes without a word. */
static int get_character(EditLine *editor, wchar_t *letter)
{
    mbstate_t state = { 0 };
    for (;;) {
        char byte;
        ssize_t got = wait_for(prompt_of(editor), &byte, 1);
        if (got == 0)
            return 0;
        if (got < 0 && (errno != EINTR || !goes_on(editor)))
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

/* Completes a word at the beginning of the line; where several would fit, as far as they are the same. */
static unsigned char complete(EditLine *editor, int key)
{
    const LineInfo *line = el_line(editor);
    size_t typed = (size_t)(line->cursor - line->buffer), same = 0;
    const char *found = NULL;
    bool alone = true;
    (void)key;
    for (const char *const *word = prompt_of(editor)->words; *word; word++) {
        if (strncmp(*word, line->buffer, typed) != 0)
            continue;
        alone = !found;
        size_t len = strlen(*word);
        if (!found) {
            found = *word;
            same = len;
        }
        while (strncmp(*word, found, same) != 0)
            same--;
    }
    if (!found || (same == typed && !alone))
        return CC_ERROR;
    char rest[32];
    snprintf(rest, sizeof rest, "%.*s%s", (int)(same - typed), found + typed, alone ? " " : "");
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
    /* of the narrow kind libedit would make copies that nobody frees */
    el_wset(editor, EL_ADDFN, L"complete-word", L"complete a command", complete);
    el_set(editor, EL_BIND, "^I", "complete-word", NULL);
    el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(editor, NULL);
    return true;
}

static struct slice without_end(const char *text, size_t len)
{
    if (len && text[len - 1] == '\n')
        len--;
    if (len && text[len - 1] == '\r')
        len--;
    return (struct slice){ text, len };
}

/* The editor keeps what was cut out of a line, so that there is a new one after a secret. */
static void remember(struct prompt *prompt, struct slice line, bool secret)
{
    HistEvent event;
    free(prompt->line);
    prompt->line = strndup(line.ptr, line.len);
    if (secret) {
        el_end(prompt->editor);
        open_editor(prompt);
    } else if (slice_trim(line).len && prompt->line) {
        history(prompt->history, &event, H_ENTER, prompt->line);
    }
}

static enum prompt_result read_terminal(struct prompt *prompt, bool secret, struct slice *line)
{
    int count = 0;
    errno = 0;
    const char *text = prompt->editor ? el_gets(prompt->editor, &count) : NULL;
    if (text && count > 0) {
        *line = without_end(text, (size_t)count);
        remember(prompt, *line, secret);
        line->ptr = prompt->line;
        return line->ptr && prompt->editor ? PROMPT_LINE : PROMPT_FAILED;
    }
    int cause = errno;
    putchar('\n');
    if (ending(prompt))
        return PROMPT_SIGNAL;
    if (came(SIGINT, true))
        return PROMPT_CLEARED;
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

/* Reads more; 0 at the end, -1 with errno. */
static ssize_t fill(struct prompt *prompt)
{
    enum { BLOCK = 4096 };
    if (prompt->start > 0) {
        memmove(prompt->bytes, prompt->bytes + prompt->start, prompt->end - prompt->start);
        prompt->end -= prompt->start;
        prompt->start = 0;
    }
    if (prompt->capacity - prompt->end < BLOCK) {
        size_t capacity = 2 * prompt->capacity + BLOCK;
        char *bytes = realloc(prompt->bytes, capacity);
        if (!bytes)
            return -1;
        prompt->bytes = bytes;
        prompt->capacity = capacity;
    }
    ssize_t got = wait_for(prompt, prompt->bytes + prompt->end, BLOCK);
    if (got > 0)
        prompt->end += (size_t)got;
    return got;
}

/* Gives away the next `len` bytes as a line. */
static enum prompt_result give_line(struct prompt *prompt, size_t len, struct slice *line)
{
    *line = without_end(prompt->bytes + prompt->start, len);
    prompt->start += len;
    return PROMPT_LINE;
}

/* The last line need not have an end. */
static enum prompt_result read_script(struct prompt *prompt, struct slice *line)
{
    size_t seen = 0;
    ssize_t got = 1;
    for (;;) {
        size_t len = prompt->end - prompt->start;
        const char *begin = len ? prompt->bytes + prompt->start : NULL,
                   *end = len > seen ? memchr(begin + seen, '\n', len - seen) : NULL;
        if (end || (got == 0 && len > 0))
            return give_line(prompt, end ? (size_t)(end - begin) + 1 : len, line);
        if (got == 0)
            return PROMPT_END;
        if (got < 0 && errno != EINTR)
            return PROMPT_FAILED;
        if (ending(prompt))
            return PROMPT_SIGNAL;
        seen = len;
        got = fill(prompt);
    }
}

/* --- both --- */

struct prompt *prompt_open(bool terminal, const char *const *words)
{
    HistEvent event;
    struct prompt *prompt = calloc(1, sizeof *prompt);
    if (!prompt)
        return NULL;
    *prompt = (struct prompt){ .terminal = terminal, .words = words };
    if (terminal) {
        prompt->history = history_init();
        if (prompt->history)
            history(prompt->history, &event, H_SETSIZE, 1000);
    }
    take_signals(prompt);
    if (terminal && (!prompt->history || !open_editor(prompt))) {
        prompt_close(prompt);
        return NULL;
    }
    return prompt;
}

enum prompt_result prompt_read(struct prompt *prompt, const char *text, bool secret,
                               struct slice *line)
{
    prompt->text = text;
    fflush(stdout);
    fflush(stderr);
    return prompt->terminal ? read_terminal(prompt, secret, line) : read_script(prompt, line);
}

void prompt_close(struct prompt *prompt)
{
    if (!prompt)
        return;
    if (prompt->editor)
        el_end(prompt->editor);
    if (prompt->history)
        history_end(prompt->history);
    leave_signals(prompt);
    free(prompt->bytes);
    free(prompt->line);
    free(prompt);
}
