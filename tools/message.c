#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "terminal.h"

static const char *program_name;
static int status = EXIT_SUCCESS;

void set_program_name(const char *name)
{
    program_name = name;
}

int exit_status(void)
{
    return status;
}

void raise_exit_status(int least)
{
    if (status < least)
        status = least;
}

static void print_message(const char *format, va_list args)
{
    char text[1024];
    vsnprintf(text, sizeof text, format, args);
    flush_output();
    fprintf(stderr, "%s: ", program_name);
    put_safe(stderr, slice_of(text));
    fputc('\n', stderr);
    fflush(stderr);
}

bool report_failure(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_message(format, args);
    va_end(args);
    raise_exit_status(EXIT_TROUBLE);
    return false;
}

bool report_errno(const char *subject)
{
    return report_failure("%s: %s", subject, strerror(errno));
}

void flush_messages(void)
{
    if (fflush(stderr) != 0 || ferror(stderr))
        raise_exit_status(EXIT_TROUBLE); /* standard error failed: nowhere to report it */
}

void print_notice(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_message(format, args);
    va_end(args);
}

void print_diagnostics(const char *file, const struct report *report)
{
    if (report->count == 0)
        return;
    struct text_style style = { .source = true, .color = use_color(WHEN_AUTO, stderr) };
    flush_output();
    for (size_t i = 0; i < report->count; i++) {
        write_diagnostic_text(stderr, file, &report->items[i], style);
        style.previous_help = report->items[i].help;
    }
    fflush(stderr);
}

void report_skipped_record(const char *file, struct report *report)
{
    print_diagnostics(file, report);
    raise_exit_status(EXIT_ERRORS);
}
