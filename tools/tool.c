#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "confine.h"
#include "jobs.h"
#include "progress.h"
#include "shortcuts.h"

static const struct tool *running;
static int status;
static bool output_closed;
static int output_cause; /* why standard output failed first; 0 where that is not known */
static struct common_options common = { .limits = { DEFAULT_MAX_LINE, DEFAULT_MAX_RECORD } };

void note_output(void)
{
    if (!output_cause && ferror(stdout))
        output_cause = errno;
}

void flush_output(void)
{
    progress_hide();
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
    return common.limits;
}

void show_diagnostics(const struct result *result)
{
    if (result->report->count == 0)
        return;
    struct text_style style = { true, wants_color(WHEN_AUTO, stderr) };
    flush_output();
    for (size_t i = 0; i < result->report->count; i++)
        write_diagnostic_text(stderr, result->file, &result->report->items[i], style);
    fflush(stderr);
}

void show_errors(const char *file, struct report *report)
{
    struct result result = { .file = file, .report = report };
    show_diagnostics(&result);
    note_errors();
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

bool is_terminal(FILE *stream)
{
    const char *term = getenv("TERM");
    note_output(); /* isatty has an errno of its own */
    return isatty(fileno(stream)) && term && strcmp(term, "dumb") != 0;
}

bool wants_color(int when, FILE *stream)
{
    const char *no_color = getenv("NO_COLOR");
    if (when != WHEN_AUTO)
        return when == WHEN_ALWAYS;
    return is_terminal(stream) && !(no_color && *no_color);
}

bool wants_ascii(int charset)
{
    return charset == 1 || (charset == 0 && strcmp(nl_langinfo(CODESET), "UTF-8") != 0);
}

/* --- records --- */

/* One arena for all records of a run. */
struct run {
    struct tool *tool;
    struct grammars *grammars;
    struct arena arena;
    struct jobs *jobs; /* NULL where one thread does all */
    bool is_broken;    /* a grammar that another thread has read is, and that is said */
    bool has_records;  /* the file that is read has one, or something wrong instead */
};

static void pass_on(struct run *run, const char *file, struct judged *judged)
{
    if (judged->report.errors && !run->tool->forgives)
        note_errors();
    /* what is said of a record is said of the file that it was made from */
    const char *origin = judged->record.origin ? judged->record.origin : file;
    progress_yield();
    run->has_records |= judged->record.has_game || judged->report.errors;
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
    struct judging how = { run->tool, common.limits.max_line, run->grammars };
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
    progress_yield();
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
    struct opening opening = { file, fd, common.limits, &run->arena };
    struct source source = { NULL, next_of_input, close_input };
    if (!run->tool->open || !run->tool->open(&opening, &source))
        source.self = input_open(fd, common.limits, spill_in_order, run);
    return source;
}

/* A file without a record is no mistake, but seldom what is meant; pipelines may well run dry. */
static void notice_emptiness(const struct run *run, const char *file, int fd)
{
    struct stat info;
    if (!run->has_records && !run->tool->tells_nothing && !run->tool->enough &&
        fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
        notice("%s: no record here%s", file, info.st_size ? "" : ": the file is empty");
}

/* The records of a file, for a tool that does not read it by itself. */
static bool read_source(struct run *run, const char *file, int fd)
{
    struct source opened = open_source(run, file, fd);
    struct source source = progress_counted(&opened, opened.next == next_of_input);
    bool good = false;
    if (!source.self)
        trouble("%s: out of memory", file);
    run->has_records = false;
    if (source.self && run->tool->begin)
        run->tool->begin(file, fd);
    if (source.self)
        good = run->jobs ? read_with_jobs(run, file, &source) : read_records(run, file, &source);
    source.close(source.self);
    if (good && opened.next == next_of_input)
        notice_emptiness(run, file, fd);
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
    progress_file(fd);
    if (!run->tool->read)
        go_on = read_source(run, file, fd);
    else if (!run->tool->read(file, fd, run->grammars))
        go_on = grammars_are_whole(run->grammars);
    progress_file(-1);
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
    const char *folder = common.grammar_folder;
    if (!folder || !path)
        return grammars_open(folder ? folder : path);
    size_t len = strlen(folder) + strlen(path) + 2;
    char *both = malloc(len);
    if (!both)
        return NULL;
    snprintf(both, len, "%s:%s", folder, path);
    struct grammars *grammars = grammars_open(both);
    free(both);
    return grammars;
}

/* Files, one after the other; false where the rest is not worth a try. */
static void read_files(struct run *run, char **files)
{
    note_output(); /* a tool may have begun its output */
    progress_begin(&(struct progress_setup){ run->tool->name, files, common.progress,
                                             run->tool->prints_late });
    bool go_on = grammars_are_whole(run->grammars);
    for (; *files && go_on && !run->tool->enough; files++)
        go_on = read_file(run, *files);
    progress_end();
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
    run->jobs =
            jobs_start((unsigned)run->tool->jobs, run->tool, common.limits.max_line, open_grammars);
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
    if (options_parse(tool, &common, argc, argv))
        run_tool(tool, argv + optind);
    close_output();
    fflush(stderr);
    return status;
}
