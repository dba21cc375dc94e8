/* quire-scan: finds worked examples in posts, pages and mails, and prints them as records. */
#include "progress.h"
#include "scan/scan.h"
#include "tool.h"

static bool show_all, quiet, show_text;

static const struct tool_option options[] = {
    { "all", .help = "print repeated examples, too", .flag = &show_all },
    { "quiet", 'q', .help = "print nothing; only set the exit status", .flag = &quiet },
    { "text", .help = "print the text of the files with line numbers", .flag = &show_text },
    { 0 },
};

static size_t found;
static struct scanner *scanner;

static void print_record(void *user, struct slice record)
{
    (void)user;
    progress_add(0, true);
    progress_clear_for_output();
    if (found++ > 0 && !quiet)
        putchar('\n');
    if (!quiet)
        fwrite(record.ptr, 1, record.len, stdout);
}

static void count_text(size_t bytes)
{
    progress_add(bytes, false);
}

static void print_line(void *user, const struct text_line *line)
{
    static const char kinds[] = {
        [TEXT_LINE] = ' ', [TEXT_HEADING] = '#', [TEXT_TITLE] = '!', [TEXT_START] = '='
    };
    static const char joins[] = { [JOIN_NONE] = ' ', [JOIN_SPACE] = '+', [JOIN_CLOSE] = '&' };
    (void)user;
    progress_add(line->text.len, false);
    progress_clear_for_output();
    found++;
    if (quiet)
        return;
    printf("%llu\t%c%c\t", (unsigned long long)line->line, kinds[line->kind], joins[line->join]);
    put_safe(stdout, line->text);
    putchar('\n');
}

static void warn(const char *file, const struct report *report)
{
    progress_clear_for_output();
    if (!quiet)
        print_diagnostics(file, report);
}

static struct scanner *open_scanner(void)
{
    struct scan_options setup = { .all = show_all,
                                  .max_record = common_options()->limits.max_record,
                                  .read = count_text,
                                  .show = report_skipped_record,
                                  .warn = warn };
    return scanner_open(tool.grammars, setup, print_record, NULL);
}

static void read_post(const char *file, int fd)
{
    bool good;
    if (show_text) {
        good = text_read(fd, print_line, NULL);
    } else {
        if (!scanner)
            scanner = open_scanner();
        if (!scanner && !grammars_fault(tool.grammars))
            report_failure("out of memory");
        good = scanner && scanner_read(scanner, file, fd);
    }
    if (!good && (show_text || scanner))
        report_errno(file);
}

static void finish(void)
{
    if (found == 0)
        raise_exit_status(EXIT_ERRORS);
}

static void release(void)
{
    scanner_close(scanner);
}

struct tool tool = {
    .command = { .name = "quire-scan",
                 .purpose = "Finds worked examples in posts, web pages and mail, and prints them "
                            "as records.",
                 .options = options },
    .finish = finish,
    .release = release,
    .read_file = read_post,
    .sandboxed = true,
};
