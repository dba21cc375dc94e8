#include "tool.h"
#include "base/wording.h"
#include "games/games.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "completion.h"
#include "copy.h"
#include "output.h"
#include "progress.h"
#include "sandbox.h"

/* A running tool, and the arena for all its records. */
struct run {
    struct tool *tool;
    struct arena arena;
    struct jobs *jobs;
    const char *file;        /* the current file */
    bool has_records;        /* the current file has a record, or an error was reported */
    bool has_broken_grammar; /* already reported */
    size_t faulty;           /* records with errors */
};

/* Reports a broken grammar, if there is one, once. */
static void report_broken_grammar(struct run *run, const struct grammars *grammars)
{
    const struct grammars_fault *fault = grammars_fault(grammars);
    if (!fault || run->has_broken_grammar)
        return;
    run->has_broken_grammar = true;
    for (size_t i = 0; i < fault->count; i++)
        write_diagnostic_text(stderr, fault->file, &fault->items[i],
                              (struct text_style){ .source = true });
    if (fault->cause)
        report_failure("%s: %s", fault->file, fault->cause);
    raise_exit_status(EXIT_TROUBLE);
}

struct grammars *open_grammars(void)
{
    const char *path = getenv("QUIRE_GRAMMAR_PATH");
    const char *folder = common_options()->grammar_folder;
    if (!folder || !path)
        return grammars_open(folder ? folder : path, games);
    size_t len = strlen(folder) + strlen(path) + 2;
    char *both = malloc(len);
    if (!both)
        return NULL;
    snprintf(both, len, "%s:%s", folder, path);
    struct grammars *grammars = grammars_open(both, games);
    free(both);
    return grammars;
}

/* --- records --- */

static bool take_record(void *user, struct judgement *judgement)
{
    struct run *run = user;
    struct tool *tool = run->tool;
    if (judgement->report.errors && !tool->ignores_errors)
        raise_exit_status(EXIT_ERRORS);
    run->faulty += judgement->report.errors > 0;
    /* for messages: the file from which the record was made */
    const char *origin = judgement->record.mapped_file ? judgement->record.mapped_file : run->file;
    progress_clear_for_output();
    run->has_records |= judgement->record.has_game || judgement->report.errors;
    tool->handle_record(&(struct result){ origin, run->file, judgement });
    remember_output_error();
    return !ferror(stdout) && !tool->stop;
}

static bool read_records(struct run *run, const struct source *source)
{
    struct judgement_sink sink = { take_record, run };
    const struct grammars *broken;
    switch (jobs_read(run->jobs, source, &sink, &broken)) {
    case JOBS_END:
        return true;
    case JOBS_READ_FAILED:
        return report_errno(run->file);
    case JOBS_OUT_OF_MEMORY:
        return report_failure("%s: out of memory", run->file);
    case JOBS_BROKEN_GRAMMAR:
        report_broken_grammar(run, broken);
        return false;
    default:
        return false;
    }
}

/* Called while reading a source; delivers the records before these bytes first. */
static void take_oversize(void *user, struct slice bytes)
{
    struct run *run = user;
    jobs_drain(run->jobs);
    progress_clear_for_output();
    if (run->tool->handle_oversize)
        run->tool->handle_oversize(bytes);
}

static enum input_status next_of_input(void *self, struct chunk *chunk)
{
    return input_next(self, chunk);
}

static void close_input(void *self)
{
    input_close(self);
}

/* --- files --- */

static struct source open_source(struct run *run, int fd)
{
    struct input_file file = { run->file, fd, common_options()->limits, &run->arena };
    struct source source = { NULL, next_of_input, close_input };
    if (!run->tool->open_source || !run->tool->open_source(&file, &source))
        source.self = input_open(fd, file.limits, take_oversize, run);
    return source;
}

/* A regular file without records is probably the wrong file; an empty pipe is normal. */
static void warn_if_empty(const struct run *run, int fd)
{
    struct stat info;
    if (!run->has_records && !run->tool->quiet_if_empty && fstat(fd, &info) == 0 &&
        S_ISREG(info.st_mode))
        print_notice("%s: no record here%s", run->file, info.st_size ? "" : ": the file is empty");
}

static void read_source(struct run *run, int fd)
{
    struct tool *tool = run->tool;
    struct source source = open_source(run, fd);
    bool is_quire = source.next == next_of_input;
    if (!source.self) {
        report_failure("%s: out of memory", run->file);
        return;
    }
    progress_begin_file(fd, is_quire);
    run->has_records = false;
    if (tool->begin_file)
        tool->begin_file(run->file, fd);
    bool complete = read_records(run, &source);
    source.close(source.self);
    report_broken_grammar(run, tool->grammars);
    if (complete && is_quire)
        warn_if_empty(run, fd);
    if (tool->end_file)
        tool->end_file(run->file, complete);
}

static void read_file(struct run *run)
{
    bool is_standard_input = strcmp(run->file, "-") == 0;
    int fd = is_standard_input ? STDIN_FILENO : open(run->file, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        report_errno(run->file);
        return;
    }
    if (run->tool->read_file) {
        progress_begin_file(fd, false);
        run->tool->read_file(run->file, fd);
        report_broken_grammar(run, run->tool->grammars);
    } else {
        read_source(run, fd);
    }
    progress_end_file();
    if (!is_standard_input)
        close(fd);
}

/* Returns false if reading must stop. */
static bool goes_on(const struct run *run)
{
    return !run->has_broken_grammar && !run->tool->stop && !ferror(stdout);
}

static void read_files(struct run *run)
{
    const struct tool *tool = run->tool;
    remember_output_error(); /* `start` may have written output */
    progress_begin(&(struct progress_options){ tool->command.name, tool->files,
                                               common_options()->progress, tool->clears_progress,
                                               tool->buffers_output });
    report_broken_grammar(run, tool->grammars);
    for (char **file = tool->files; *file && goes_on(run); file++) {
        run->file = *file;
        read_file(run);
    }
    progress_end();
    if (!run->has_broken_grammar && !ferror(stdout) && tool->finish)
        tool->finish();
    if (tool->counts_errors && run->faulty)
        print_notice("%zu %s with errors; see quire-check", run->faulty,
                     plural(run->faulty, "record", "records"));
}

/* --- the whole tool --- */

static void run_without_files(struct run *run, char **words)
{
    const struct tool *tool = run->tool;
    bool takes_one = tool->command.operands == OPERANDS_GAME;
    report_broken_grammar(run, tool->grammars);
    if (words[0] && !takes_one)
        report_failure("%s: unexpected argument; this tool reads no file", words[0]);
    else if (words[0] && words[1])
        report_failure("%s: unexpected argument; only one is allowed", words[1]);
    else if (setjmp(run->arena.out_of_memory))
        report_failure("out of memory");
    else if (!run->has_broken_grammar) {
        tool->run(words[0], &run->arena);
        report_broken_grammar(run, tool->grammars);
    }
}

static bool start_jobs(struct run *run)
{
    const struct tool *tool = run->tool;
    struct judge_options options = { .arena = &run->arena,
                                     .max_line = common_options()->limits.max_line,
                                     .collects_fills = tool->collects_fills,
                                     .counts_only = tool->counts_only && !tool->collects_fills,
                                     .game_only = tool->skips_judging,
                                     .may_verify = tool->verdict_only || tool->canonical_only,
                                     .canonical_only = tool->canonical_only };
    run->jobs = jobs_start(tool->jobs, &options, tool->grammars, open_grammars);
    if (!run->jobs && tool->jobs > 1)
        report_errno("threads");
    else if (!run->jobs)
        report_failure("out of memory");
    return run->jobs != NULL;
}

/* Empties the file of --output. Called only after all options are known to be valid. */
static bool empty_output(void)
{
    const char *path = common_options()->output;
    return !path || empty_file(STDOUT_FILENO, path);
}

static void run_tool(struct tool *tool, char **words)
{
    static char dash[] = "-", *standard_input[] = { dash, NULL };
    struct run run = { .tool = tool };
    tool->files = *words ? words : standard_input;
    if (tool->sandboxed)
        sandbox_process();
    tool->grammars = open_grammars();
    if (!tool->grammars)
        report_failure("out of memory");
    else if (tool->run && empty_output())
        run_without_files(&run, words);
    else if (!tool->run) {
        bool is_ready = !tool->start || tool->start();
        if (exit_status() != EXIT_TROUBLE && empty_output() && is_ready && start_jobs(&run))
            read_files(&run);
    }
    jobs_stop(run.jobs);
    arena_free(&run.arena);
    grammars_free(tool->grammars);
}

/* Redirects standard output to the file of --output; empty_output will empty the file. */
static bool redirect_output(char **inputs)
{
    const char *path = common_options()->output;
    if (!path)
        return true;
    if (is_input(path, inputs))
        return report_failure("%s: input and output are the same file", path);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    bool good = fd >= 0 && dup2(fd, STDOUT_FILENO) >= 0;
    if (!good)
        report_errno(path);
    if (fd >= 0 && fd != STDOUT_FILENO)
        close(fd);
    return good;
}

int tool_main(struct tool *tool, int argc, char **argv)
{
    set_program_name(tool->command.name);
    /* buffer whole messages, so that those of several tools do not mix on a terminal */
    setvbuf(stderr, NULL, _IOFBF, BUFSIZ);
    if (options_parse(&tool->command, argc, argv)) {
        if (common_options()->list_options)
            print_completions(&tool->command);
        else if (redirect_output(argv + optind))
            run_tool(tool, argv + optind);
    }
    if (tool->release)
        tool->release();
    const char *failure = close_output();
    if (failure)
        report_failure("%s: %s",
                       common_options()->output ? common_options()->output : "standard output",
                       failure);
    flush_messages();
    return exit_status();
}
