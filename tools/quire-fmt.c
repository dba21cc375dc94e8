/* quire-fmt: records in canonical form. */
#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "replace.h"
#include "textstream.h"
#include "tool.h"

enum { OPTION_CLAIMS, OPTION_CHECK, OPTION_DIFF, OPTION_IN_PLACE, OPTION_QUIET };

static const char *const claims_words[] = { "keep", "fill", "strip", NULL };
static int claims;

static const struct tool_option options[] = {
    { "claims", 0, "MODE", .help = "what can be recomputed", .words = claims_words,
      .choice = &claims },
    { "check", .help = "no output; exit 1 where a file has another form" },
    { "diff", .help = "show what would change" },
    { "in-place", 'i', .help = "write each file back" },
    { "quiet", 'q', .help = "do not show what is wrong with a record" },
    { 0 },
};

static bool check, diff, in_place;
static struct tool tool;

/* The file that is formatted. */
static struct {
    struct quire_layout layout;
    FILE *out;
    struct replacement replacement;
    FILE *before;               /* a copy for --diff, as standard input can't be read twice */
    uint64_t hash_in, hash_out; /* equal where nothing changed */
} current;

static bool take(int option, const char *value)
{
    (void)value;
    switch (option) {
    case OPTION_CHECK:
        return check = true;
    case OPTION_DIFF:
        return diff = true;
    case OPTION_IN_PLACE:
        return in_place = true;
    default:
        return tool.quiet = true;
    }
}

static uint64_t hash_more(uint64_t hash, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u; /* FNV-1a */
    return hash;
}

/* True where all files become one on standard output, and nobody asks whether they change. */
static bool one_output(void)
{
    return !check && !diff && !in_place;
}

static void begin(const char *file, int fd)
{
    struct quire_layout layout = current.layout;
    memset(&current, 0, sizeof current);
    if (one_output())
        current.layout = layout;
    current.out = check ? NULL : stdout;
    if (diff) {
        current.before = tmpfile();
        current.out = tmpfile();
        if (!current.before || !current.out)
            trouble("temporary file: %s", strerror(errno));
    } else if (in_place && !check) {
        current.out = replacement_begin(&current.replacement, file, fd);
        if (!current.out)
            trouble("%s: %s", file, strerror(errno));
    }
}

/* Bytes that were read and those that replace them. */
static void put_bytes(struct slice before, const char *after, size_t len)
{
    current.hash_in = hash_more(current.hash_in, before.ptr, before.len);
    current.hash_out = hash_more(current.hash_out, after, len);
    if (current.before && before.len)
        fwrite(before.ptr, 1, before.len, current.before);
    if (current.out && len)
        fwrite(after, 1, len, current.out);
}

/* The record in its form, beside the one that was read. */
static void compare(const struct result *result)
{
    struct text_stream *text = text_open(result->report->arena);
    write_quire(text->stream, result, (enum claims_mode)claims, &current.layout);
    struct slice formatted = text_close(text);
    if (result->record->has_mark) /* it goes */
        put_bytes(slice_of("\xef\xbb\xbf"), "", 0);
    if (!result->record->too_large)
        put_bytes(result->record->bytes, formatted.ptr, formatted.len);
}

static void record(const struct result *result)
{
    if (!tool.quiet)
        show_diagnostics(result);
    if (one_output())
        write_quire(stdout, result, (enum claims_mode)claims, &current.layout);
    else
        compare(result);
}

/* A record that is too large stays as it is. */
static void spill(void *user, struct slice bytes)
{
    (void)user;
    put_bytes(bytes, bytes.ptr, bytes.len);
    layout_pass(&current.layout, bytes);
}

/* All of a temporary file is there to be read from its beginning. */
static bool is_stored(FILE *stream)
{
    return !ferror(stream) && fseek(stream, 0, SEEK_SET) == 0;
}

static void show_diff(const char *file)
{
    char before[32], after[32];
    flush_output();
    if (!is_stored(current.before) || !is_stored(current.out)) {
        trouble("%s: temporary file: %s", file, strerror(errno));
        return;
    }
    snprintf(before, sizeof before, "/dev/fd/%d", fileno(current.before));
    snprintf(after, sizeof after, "/dev/fd/%d", fileno(current.out));
    pid_t child = fork();
    if (child == 0) {
        execlp("diff", "diff", "-u", "--label", file, "--label", file, before, after, (char *)NULL);
        _exit(127);
    }
    int how = 0;
    if (child < 0)
        trouble("%s: diff(1): %s", file, strerror(errno));
    else if (waitpid(child, &how, 0) < 0 || !WIFEXITED(how) || WEXITSTATUS(how) > 1)
        trouble("%s: diff(1) failed", file);
}

static void end(const char *file, bool good)
{
    bool changed = current.hash_in != current.hash_out;
    if (check && changed && good) {
        put_safe(stdout, slice_of(file));
        puts(": not in canonical form");
        note_errors();
    }
    if (diff) {
        if (current.before && current.out && good && changed)
            show_diff(file);
        if (current.before)
            fclose(current.before);
        if (current.out)
            fclose(current.out);
    } else if (current.replacement.stream &&
               !replacement_end(&current.replacement, good && changed)) {
        trouble("%s: not written: %s", file, strerror(errno));
    }
}

static bool start(char **files)
{
    tool.wants_claims = claims != CLAIMS_KEEP;
    tool.prints_late = in_place;
    if (in_place && !can_be_in_place(files))
        return false;
    if (in_place && diff) {
        trouble("--in-place and --diff exclude each other");
        return false;
    }
    return true;
}

static struct tool tool = {
    .name = "quire-fmt",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Writes records in canonical form.",
    .options = options,
    .take = take,
    .start = start,
    .begin = begin,
    .end = end,
    .record = record,
    .spill = spill,
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
