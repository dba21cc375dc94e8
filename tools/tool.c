#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <langinfo.h>
#include <stdlib.h>
#include <unistd.h>

#include "confine.h"
#include "jobs.h"
#include "quire.h"
#include "shortcuts.h"

static const struct tool_option common[] = {
    { "grammar", 0, "DIR", "look for grammar files in DIR first" },
    { "max-line", 0, "BYTES", "longest line, K, M or G (default 256M)" },
    { "max-record", 0, "BYTES", "largest record (default 1G)" },
    { "help", 'h', NULL, "show this help" },
    { "version", 'V', NULL, "show the version" },
    { 0 },
};

enum { COMMON_FIRST = 1000, OPTIONS_MAX = 40 };
enum { OPTION_GRAMMAR, OPTION_MAX_LINE, OPTION_MAX_RECORD, OPTION_HELP, OPTION_VERSION };

const char *const color_words[] = { "auto", "always", "never", NULL };

static const struct tool *running;
static int status;
static bool output_closed;
static int output_cause; /* why standard output failed first; 0 where that is not known */
static struct input_limits limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD };
static const char *grammar_folder;

void note_output(void)
{
    if (!output_cause && ferror(stdout))
        output_cause = errno;
}

void flush_output(void)
{
    if (output_closed)
        return;
    note_output();
    fflush(stdout);
    note_output();
}

static void say(const char *format, va_list args)
{
    char text[1024];
    vsnprintf(text, sizeof text, format, args);
    flush_output();
    fprintf(stderr, "%s: ", running->name);
    put_safe(stderr, slice_of(text));
    fputc('\n', stderr);
    fflush(stderr);
}

void trouble(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    status = EXIT_TROUBLE;
}

void notice(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
}

void note_errors(void)
{
    if (status == EXIT_GOOD)
        status = EXIT_ERRORS;
}

struct input_limits tool_limits(void)
{
    return limits;
}

void show_diagnostics(const struct result *result, struct text_style style)
{
    if (result->report->count == 0)
        return;
    flush_output();
    for (size_t i = 0; i < result->report->count; i++)
        write_diagnostic_text(stderr, result->file, &result->report->items[i], style);
    fflush(stderr);
}

void copy_begin(struct copy *copy)
{
    copy->must_begin = true;
}

void copy_bytes(struct copy *copy, struct slice bytes)
{
    if (!bytes.len)
        return;
    if (copy->open_line && copy->must_begin)
        putc('\n', copy->stream);
    copy->must_begin = false;
    copy->open_line = bytes.ptr[bytes.len - 1] != '\n';
    fwrite(bytes.ptr, 1, bytes.len, copy->stream);
    if (ferror(copy->stream) && copy->stream != stdout) {
        trouble("%s: %s", copy->name, strerror(errno));
        exit(EXIT_TROUBLE);
    }
}

bool can_be_in_place(char **files)
{
    for (; *files; files++)
        if (strcmp(*files, "-") == 0) {
            trouble("--in-place: standard input has no place");
            return false;
        }
    return true;
}

bool take_word(const char *value, const char *const *words, int *choice)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], value) == 0) {
            *choice = i;
            return true;
        }
    return false;
}

bool take_number(const char *value, bool bytes, size_t *number)
{
    char *end;
    errno = 0;
    unsigned long long got = strtoull(value, &end, 10), factor = 1;
    if (!is_digit(*value) || errno)
        return false;
    if (bytes && *end) {
        const char *letters = "KMG", *letter = strchr(letters, *end++);
        if (!letter)
            return false;
        factor = 1ull << (10 * (letter - letters + 1));
    }
    *number = (size_t)(got * factor);
    return !*end && (factor == 1 || got <= SIZE_MAX / factor);
}

bool wants_color(int when, FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    note_output(); /* isatty has an errno of its own */
    if (when != 0)
        return when == 1;
    return isatty(fileno(stream)) && !(no_color && *no_color) && term && strcmp(term, "dumb") != 0;
}

bool wants_ascii(int charset)
{
    return charset == 1 || (charset == 0 && strcmp(nl_langinfo(CODESET), "UTF-8") != 0);
}

/* --- options --- */

static void show_options(const struct tool_option *option)
{
    for (; option->name; option++) {
        char left[80], letter[8] = "    ";
        if (option->letter)
            snprintf(letter, sizeof letter, "-%c, ", option->letter);
        snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name, option->argument ? "=" : "",
                 option->argument ? option->argument : "");
        printf("  %-28s %s\n", left, option->help);
    }
}

static void show_help(const struct tool *tool)
{
    printf("usage: %s %s\n%s\n\noptions:\n", tool->name, tool->usage, tool->purpose);
    show_options(tool->options);
    show_options(common);
}

/* Options as getopt_long wants them; val is an option's place, or COMMON_FIRST and its place. */
static void add_options(const struct tool_option *from, int first, struct option *options,
                        size_t *count, char *letters)
{
    for (int i = 0; from[i].name && *count < OPTIONS_MAX; i++) {
        options[(*count)++] =
                (struct option){ from[i].name, from[i].argument ? required_argument : no_argument,
                                 NULL, first + i };
        if (from[i].letter)
            sprintf(letters + strlen(letters), "%c%s", from[i].letter, from[i].argument ? ":" : "");
    }
}

static int option_of_letter(const struct tool *tool, int letter)
{
    for (int i = 0; tool->options[i].name; i++)
        if (tool->options[i].letter == letter)
            return i;
    for (int i = 0; common[i].name; i++)
        if (common[i].letter == letter)
            return COMMON_FIRST + i;
    return -1;
}

static bool take_common(int option, const char *value)
{
    switch (option) {
    case OPTION_GRAMMAR:
        grammar_folder = value;
        return true;
    case OPTION_MAX_LINE:
        return take_number(value, true, &limits.max_line) && limits.max_line <= UINT32_MAX;
    default:
        return take_number(value, true, &limits.max_record);
    }
}

static const char *name_of(const struct tool *tool, int option)
{
    return option >= COMMON_FIRST ? common[option - COMMON_FIRST].name : tool->options[option].name;
}

/* False where the tool is done: after --help, --version or a mistake. */
static bool parse_options(const struct tool *tool, int argc, char **argv)
{
    struct option options[OPTIONS_MAX + 1] = { 0 };
    char letters[2 * OPTIONS_MAX + 1] = "";
    size_t count = 0;
    int got;
    opterr = 0; /* what was typed is shown harmlessly, by trouble */
    add_options(tool->options, 0, options, &count, letters);
    add_options(common, COMMON_FIRST, options, &count, letters);
    while ((got = getopt_long(argc, argv, letters, options, NULL)) != -1) {
        int option = got < 256 && got != '?' && strchr(letters, got) && got >= ' '
                             ? option_of_letter(tool, got)
                             : got;
        if (got == '?') {
            trouble("%s: no such option, or not used so", argv[optind - 1]);
            fprintf(stderr, "usage: %s %s\n", tool->name, tool->usage);
            return false;
        }
        if (option == COMMON_FIRST + OPTION_HELP) {
            show_help(tool);
            return false;
        }
        if (option == COMMON_FIRST + OPTION_VERSION) {
            printf("%s (quire) %s\n", tool->name, QUIRE_VERSION);
            return false;
        }
        bool good = option >= COMMON_FIRST ? take_common(option - COMMON_FIRST, optarg)
                                           : tool->take(option, optarg);
        if (!good) {
            trouble("--%s: '%s' is no value for it", name_of(tool, option), optarg ? optarg : "");
            return false;
        }
    }
    return true;
}

/* --- records --- */

/* One arena for all records of a run. */
struct run {
    struct tool *tool;
    struct grammars *grammars;
    struct arena arena;
    struct jobs *jobs; /* NULL where one thread does all */
    bool is_broken;    /* a grammar that another thread has read is, and that is said */
};

static void pass_on(struct run *run, const char *file, struct judged *judged)
{
    if (judged->report.errors && !run->tool->forgives)
        note_errors();
    /* what is said of a record is said of the file that it was made from */
    const char *origin = judged->record.origin ? judged->record.origin : file;
    run->tool->record(
            &(struct result){ origin, file, &judged->record, &judged->verdict, &judged->report });
}

/* False where the grammars are broken: that is said once, and nothing more can be done. */
static bool grammars_are_whole(const struct grammars *grammars)
{
    const struct grammars_fault *fault = grammars_fault(grammars);
    if (!fault)
        return true;
    for (size_t i = 0; i < fault->count; i++)
        write_diagnostic_text(stderr, fault->file, &fault->items[i],
                              (struct text_style){ .source = true });
    if (fault->cause)
        trouble("%s: %s", fault->file, fault->cause);
    status = EXIT_TROUBLE;
    return false;
}

static bool read_records(struct run *run, const char *file, const struct source *source)
{
    struct judging how = { run->tool, limits.max_line, run->grammars };
    struct chunk chunk;
    struct judged judged;
    enum input_status got;
    if (setjmp(run->arena.out_of_memory)) {
        trouble("%s: out of memory", file);
        return false;
    }
    while ((got = source->next(source->self, &chunk)) == INPUT_CHUNK) {
        judge_chunk(&how, &run->arena, &chunk, &judged);
        pass_on(run, file, &judged);
        note_output();
        arena_reset(&run->arena);
        if (!grammars_are_whole(run->grammars))
            return false;
        if (ferror(stdout))
            return false;
        if (run->tool->enough)
            return true;
    }
    if (got == INPUT_FAILED)
        trouble("%s: %s", file, strerror(errno));
    return got == INPUT_END;
}

/* A file whose records are judged on several threads. */
struct delivery {
    struct run *run;
    const char *file;
};

static bool take_judged(void *user, struct judged *judged)
{
    const struct delivery *delivery = user;
    pass_on(delivery->run, delivery->file, judged);
    note_output();
    return !ferror(stdout) && !delivery->run->tool->enough;
}

static bool read_with_jobs(struct run *run, const char *file, struct source *source)
{
    struct delivery delivery = { run, file };
    struct jobs_sink sink = { take_judged, &delivery };
    const struct grammars *broken;
    switch (jobs_read(run->jobs, source, &sink, &broken)) {
    case JOBS_END:
        return true;
    case JOBS_FAILED:
        trouble("%s: %s", file, strerror(errno));
        return false;
    case JOBS_OUT_OF_MEMORY:
        trouble("%s: out of memory", file);
        return false;
    case JOBS_BROKEN_GRAMMAR:
        run->is_broken = !grammars_are_whole(broken);
        return false;
    default:
        return run->tool->enough;
    }
}

/* What is spilled comes behind the records above it. */
static void spill_in_order(void *user, struct slice bytes)
{
    struct run *run = user;
    if (run->jobs)
        jobs_drain(run->jobs);
    if (run->tool->spill)
        run->tool->spill(NULL, bytes);
}

static enum input_status next_of_input(void *self, struct chunk *chunk)
{
    return input_next(self, chunk);
}

static void close_input(void *self)
{
    input_close(self);
}

static struct source open_source(struct run *run, const char *file, int fd)
{
    struct opening opening = { file, fd, limits, &run->arena };
    struct source source = { NULL, next_of_input, close_input };
    if (!run->tool->open || !run->tool->open(&opening, &source))
        source.self = input_open(fd, limits, spill_in_order, run);
    return source;
}

/* The records of a file, for a tool that does not read it by itself. */
static bool read_source(struct run *run, const char *file, int fd)
{
    struct source source = open_source(run, file, fd);
    bool good = false;
    if (!source.self)
        trouble("%s: out of memory", file);
    if (source.self && run->tool->begin)
        run->tool->begin(file, fd);
    if (source.self)
        good = run->jobs ? read_with_jobs(run, file, &source) : read_records(run, file, &source);
    source.close(source.self);
    if (source.self && run->tool->end)
        run->tool->end(file, good);
    return !run->is_broken && grammars_fault(run->grammars) == NULL;
}

/* False where the next files are not worth a try. */
static bool read_file(struct run *run, const char *file)
{
    bool is_standard = strcmp(file, "-") == 0;
    int fd = is_standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        trouble("%s: %s", file, strerror(errno));
        return true;
    }
    bool go_on = true;
    if (!run->tool->read)
        go_on = read_source(run, file, fd);
    else if (!run->tool->read(file, fd, run->grammars))
        go_on = grammars_are_whole(run->grammars);
    if (!is_standard)
        close(fd);
    return go_on && !ferror(stdout);
}

static void close_output(void)
{
    /* a full disk shows only when the last block is written */
    flush_output();
    bool failed = ferror(stdout);
    output_closed = true;
    if (fclose(stdout) != 0 && !failed) {
        failed = true;
        output_cause = errno;
    }
    if (failed)
        trouble("standard output: %s", output_cause ? strerror(output_cause) : "it failed");
}

/* The folder of --grammar is looked into before those of the environment. */
static struct grammars *open_grammars(void)
{
    const char *path = getenv("QUIRE_GRAMMAR_PATH");
    if (!grammar_folder || !path)
        return grammars_open(grammar_folder ? grammar_folder : path);
    size_t len = strlen(grammar_folder) + strlen(path) + 2;
    char *both = malloc(len);
    if (!both)
        return NULL;
    snprintf(both, len, "%s:%s", grammar_folder, path);
    struct grammars *grammars = grammars_open(both);
    free(both);
    return grammars;
}

/* Files, one after the other; false where the rest is not worth a try. */
static void read_files(struct run *run, char **files)
{
    note_output(); /* a tool may have begun its output */
    bool go_on = grammars_are_whole(run->grammars);
    for (; *files && go_on && !run->tool->enough; files++)
        go_on = read_file(run, *files);
    if (go_on && run->tool->finish)
        run->tool->finish();
}

static void produce(struct run *run, char **words)
{
    int count = 0;
    while (words[count])
        count++;
    run->tool->words = words;
    if (count > run->tool->words_max)
        trouble(run->tool->words_max ? "%s: one at a time" : "%s: no file is read",
                words[run->tool->words_max]);
    else if (setjmp(run->arena.out_of_memory))
        trouble("out of memory");
    else if (grammars_are_whole(run->grammars)) {
        run->tool->produce(&run->arena);
        grammars_are_whole(run->grammars);
    }
}

static bool start_jobs(struct run *run)
{
    if (run->tool->jobs <= 1)
        return true;
    run->jobs = jobs_start((unsigned)run->tool->jobs, run->tool, limits.max_line, open_grammars);
    if (!run->jobs)
        trouble("threads: %s", strerror(errno));
    return run->jobs != NULL;
}

/* All that is left to do once the options are known. */
static void run_tool(struct tool *tool, char **words)
{
    static char dash[] = "-", *standard_input[] = { dash, NULL };
    char **files = *words ? words : standard_input;
    if (tool->is_confined)
        confine();
    struct run run = { .tool = tool, .grammars = open_grammars() };
    tool->grammars = run.grammars;
    if (!run.grammars)
        trouble("out of memory");
    else if (tool->produce)
        produce(&run, words);
    else if ((!tool->start || tool->start(files)) && start_jobs(&run))
        read_files(&run, files);
    jobs_stop(run.jobs);
    arena_free(&run.arena);
    grammars_free(run.grammars);
}

int tool_main(struct tool *tool, int argc, char **argv)
{
    const char *slow = getenv("QUIRE_SLOW");
    running = tool;
    shortcuts = !(slow && *slow);
    /* whole messages, not their pieces: what several tools say to one terminal stays readable */
    setvbuf(stderr, NULL, _IOFBF, BUFSIZ);
    if (parse_options(tool, argc, argv))
        run_tool(tool, argv + optind);
    close_output();
    fflush(stderr);
    return status;
}
