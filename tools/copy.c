#include "copy.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "message.h"

bool is_input(const char *path, char **inputs)
{
    struct stat input, output;
    if (stat(path, &output) != 0)
        return false;
    for (; *inputs; inputs++)
        if (stat(*inputs, &input) == 0 && input.st_dev == output.st_dev &&
            input.st_ino == output.st_ino && S_ISREG(input.st_mode))
            return true;
    return false;
}

bool copy_open(struct copy *copy, const char *path, char **inputs)
{
    if (is_input(path, inputs))
        return report_failure("%s: input and output are the same file", path);
    *copy = (struct copy){ .stream = fopen(path, "ab"), .name = path };
    return copy->stream || report_errno(path);
}

bool empty_file(int fd, const char *name)
{
    struct stat info;
    return fstat(fd, &info) != 0 || !S_ISREG(info.st_mode) || ftruncate(fd, 0) == 0 ||
           report_errno(name);
}

bool copy_empty(struct copy *copy)
{
    bool is_due = copy->stream && !copy->is_emptied;
    copy->is_emptied = true;
    return !is_due || empty_file(fileno(copy->stream), copy->name);
}

void copy_close(struct copy *copy)
{
    if (copy->stream && fclose(copy->stream) != 0)
        report_errno(copy->name);
}

void copy_start_line(struct copy *copy)
{
    copy->starts_line = true;
}

void copy_bytes(struct copy *copy, struct slice bytes)
{
    if (!bytes.len)
        return;
    if (copy->line_is_open && copy->starts_line)
        putc('\n', copy->stream);
    copy->starts_line = false;
    copy->line_is_open = bytes.ptr[bytes.len - 1] != '\n';
    fwrite(bytes.ptr, 1, bytes.len, copy->stream);
    if (ferror(copy->stream) && copy->stream != stdout) {
        report_errno(copy->name);
        exit(EXIT_TROUBLE);
    }
}
