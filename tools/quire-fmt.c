/* quire-fmt: writes records in canonical form. */
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text_stream.h"
#include "output.h"
#include "replace.h"
#include "temporary.h"
#include "tool.h"

static const char *const claims_words[] = { "keep", "fill", "strip", NULL };
static int claims;
static bool check, diff, in_place, quiet;

static const struct tool_option options[] = {
    { "claims", 0, "MODE", .help = "claims that can be computed", .words = claims_words,
      .choice = &claims },
    { "check", .help = "list files that are not in canonical form", .flag = &check },
    { "diff", .help = "show what would change", .flag = &diff },
    { "in-place", 'i', .help = "change the files themselves", .flag = &in_place },
    { "quiet", 'q', .help = "do not print diagnostics", .flag = &quiet },
    { 0 },
};

/* The file being formatted. */
static struct {
    struct quire_layout layout;
    FILE *out;
    struct replacement replacement;
    FILE *before;               /* for --diff: a copy of the input, which may be a pipe */
    uint64_t hash_in, hash_out; /* equal if the file is unchanged */
} current;

static uint64_t hash_more(uint64_t hash, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u; /* FNV-1a */
    return hash;
}

/* True if all output is concatenated on standard output. */
static bool is_filter(void)
{
    return !check && !diff && !in_place;
}

static void begin_file(const char *file, int fd)
{
    struct quire_layout layout = current.layout;
    memset(&current, 0, sizeof current);
    if (is_filter())
        current.layout = layout;
    current.out = check ? NULL : stdout;
    if (diff) {
        current.before = temporary_file();
        current.out = temporary_file();
        if (!current.before || !current.out)
            report_errno("temporary file");
    } else if (in_place && !check) {
        in_place_begin(&current.replacement, file, fd);
        current.out = current.replacement.stream;
    }
}

/* Replaces bytes of the input. */
static void replace_bytes(struct slice before, const char *after, size_t len)
{
    current.hash_in = hash_more(current.hash_in, before.ptr, before.len);
    current.hash_out = hash_more(current.hash_out, after, len);
    if (current.before && before.len)
        fwrite(before.ptr, 1, before.len, current.before);
    if (current.out && len)
        fwrite(after, 1, len, current.out);
}

/* Formats a record and compares the result with the input. */
static void format_and_compare(const struct result *result)
{
    struct text_stream *text = text_stream_open(result->judgement->report.arena);
    write_quire(text->stream, result, (enum claims_mode)claims, &current.layout);
    struct slice formatted = text_stream_close(text);
    if (result->judgement->record.has_bom) /* the byte order mark is dropped */
        replace_bytes(slice_of("\xef\xbb\xbf"), "", 0);
    if (!result->judgement->record.too_large)
        replace_bytes(result->judgement->record.bytes, formatted.ptr, formatted.len);
}

static void handle_record(const struct result *result)
{
    if (!quiet)
        print_diagnostics(result->file, &result->judgement->report);
    if (is_filter())
        write_quire(stdout, result, (enum claims_mode)claims, &current.layout);
    else
        format_and_compare(result);
}

/* Copies an oversized record unchanged. */
static void handle_oversize(struct slice bytes)
{
    replace_bytes(bytes, bytes.ptr, bytes.len);
    layout_pass(&current.layout, bytes);
}

/* --- --diff --- */

/* Flushes a temporary file and seeks to its start; returns false if a write failed. */
static bool rewind_file(FILE *stream)
{
    return !ferror(stream) && fseek(stream, 0, SEEK_SET) == 0;
}

/* Shows the changes between two temporary files, both labelled `file`, with diff(1). Reports an error on failure. */
static void print_diff(const char *file, FILE *before, FILE *after)
{
    char from[32], to[32];
    int result = 0;
    flush_output();
    if (!rewind_file(before) || !rewind_file(after)) {
        report_failure("%s: temporary file: %s", file, strerror(errno));
        return;
    }
    snprintf(from, sizeof from, "/dev/fd/%d", fileno(before));
    snprintf(to, sizeof to, "/dev/fd/%d", fileno(after));
    pid_t child = fork();
    if (child == 0) {
        execlp("diff", "diff", "-u", "--label", file, "--label", file, from, to, (char *)NULL);
        _exit(127);
    }
    if (child < 0)
        report_failure("%s: diff(1): %s", file, strerror(errno));
    else if (waitpid(child, &result, 0) < 0 || !WIFEXITED(result) || WEXITSTATUS(result) > 1)
        report_failure("%s: diff(1) failed", file);
}

/* --- the tool --- */

static void end_file(const char *file, bool complete)
{
    bool changed = current.hash_in != current.hash_out;
    if (check && changed && complete) {
        print_safe("", file, ": not in canonical form\n");
        raise_exit_status(EXIT_ERRORS);
    }
    if (diff) {
        if (current.before && current.out && complete && changed)
            print_diff(file, current.before, current.out);
        if (current.before)
            fclose(current.before);
        if (current.out)
            fclose(current.out);
    } else {
        in_place_end(&current.replacement, file, complete && changed);
    }
}

static bool start(void)
{
    tool.counts_only = quiet;
    tool.collects_fills = claims != CLAIMS_KEEP;
    tool.canonical_only = claims == CLAIMS_KEEP;
    tool.buffers_output = in_place;
    if (in_place && !check_in_place(tool.files))
        return false;
    return !(in_place && diff) || report_failure("--in-place and --diff cannot be combined");
}

struct tool tool = {
    .command = { .name = "quire-fmt",
                 .purpose = "Writes records in canonical form.",
                 .options = options },
    .start = start,
    .begin_file = begin_file,
    .end_file = end_file,
    .handle_record = handle_record,
    .handle_oversize = handle_oversize,
};
