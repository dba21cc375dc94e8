/* quire-scan: the worked examples in posts, pages and mails, as records. */
#include <errno.h>

#include "progress.h"
#include "scan/scan.h"
#include "tool.h"

enum { OPTION_ALL, OPTION_QUIET, OPTION_TEXT };

static const struct tool_option options[] = {
    { "all", .help = "print examples again that a file repeats" },
    { "quiet", 'q', .help = "print nothing; the exit status tells" },
    { "text", .help = "print the text of the files, its lines numbered" },
    { 0 },
};

static bool all, quiet, text;
static size_t found;
static struct scanner *scanner;

static bool take(int option, const char *value)
{
    (void)value;
    if (option == OPTION_ALL)
        return all = true;
    return option == OPTION_QUIET ? (quiet = true) : (text = true);
}

static void print_record(void *user, struct slice record)
{
    (void)user;
    progress_count(0, true);
    progress_yield();
    if (found++ > 0 && !quiet)
        putchar('\n');
    if (!quiet)
        fwrite(record.ptr, 1, record.len, stdout);
}

static void note_text(size_t bytes)
{
    progress_count(bytes, false);
}

static void print_line(void *user, const struct text_line *line)
{
    static const char kinds[] = {
        [TEXT_LINE] = ' ', [TEXT_HEADING] = '#', [TEXT_TITLE] = '!', [TEXT_START] = '='
    };
    static const char joins[] = { [JOIN_NONE] = ' ', [JOIN_SPACE] = '+', [JOIN_CLOSE] = '&' };
    (void)user;
    progress_count(line->text.len, false);
    progress_yield();
    found++;
    if (quiet)
        return;
    printf("%llu\t%c%c\t", (unsigned long long)line->line, kinds[line->kind], joins[line->join]);
    put_safe(stdout, line->text);
    putchar('\n');
}

static struct scanner *open_scanner(struct grammars *grammars)
{
    struct scan_options how = {
        .all = all, .max_record = tool_limits().max_record, .read = note_text, .show = show_errors
    };
    return scanner_open(grammars, how, print_record, NULL);
}

static bool read_post(const char *file, int fd, struct grammars *grammars)
{
    bool good;
    if (text) {
        good = text_read(fd, print_line, NULL);
    } else {
        if (!scanner)
            scanner = open_scanner(grammars);
        if (!scanner && !grammars_fault(grammars))
            trouble("out of memory");
        good = scanner && scanner_read(scanner, file, fd);
    }
    if (!good && (text || scanner))
        trouble("%s: %s", file, strerror(errno));
    return good;
}

static void finish(void)
{
    scanner_close(scanner);
    if (found == 0)
        note_errors();
}

static struct tool tool = {
    .name = "quire-scan",
    .usage = "[OPTION...] [FILE...]",
    .purpose = "Finds the worked examples in posts, pages and mails, and prints them as records.",
    .options = options,
    .take = take,
    .finish = finish,
    .read = read_post,
    .is_confined = true,
};

int main(int argc, char **argv)
{
    return tool_main(&tool, argc, argv);
}
