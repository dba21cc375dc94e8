/*
 * Fuzz target: the first line is a pattern, the others are texts. Matching groups must be within the text, and no
 * pattern may take too long, whether it is used as in a grammar or as on the command line.
 */
#include "fuzz.h"

#include "base/pattern.h"
#include "base/unicode.h"

/* Splits off the first line, without its line end. */
static struct slice next_line(struct slice *bytes)
{
    const char *end = bytes->len ? memchr(bytes->ptr, '\n', bytes->len) : NULL;
    struct slice line = { bytes->ptr, end ? (size_t)(end - bytes->ptr) : bytes->len };
    size_t passed = line.len + (end != NULL);
    bytes->ptr += passed;
    bytes->len -= passed;
    return line;
}

static void must_lie_within(struct slice group, struct slice text)
{
    must(!group.ptr || (group.ptr >= text.ptr && group.ptr + group.len <= text.ptr + text.len),
         "a group is within the text");
}

static void try_text(struct pattern *pattern, struct slice text)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1];
    if (pattern_match(pattern, text, groups, PATTERN_GROUPS_MAX + 1) != PATTERN_MATCH)
        return;
    for (int i = 0; i <= PATTERN_GROUPS_MAX; i++)
        must_lie_within(groups[i], text);
}

static void match(struct slice text, struct slice bytes)
{
    struct patterns patterns = { .first = NULL };
    struct pattern_fault fault;
    struct pattern *pattern = pattern_compile(&patterns, text, &fault);
    must(pattern || (fault.message[0] && fault.offset <= text.len),
         "a fault is reported with its place");
    while (pattern && bytes.len)
        try_text(pattern, next_line(&bytes));
    patterns_free(&patterns);
}

/* True for valid text: a search requires it. */
static bool is_text(struct slice line)
{
    size_t at = 0, len = 1;
    for (; at < line.len && len > 0; at += len)
        len = utf8_length((const unsigned char *)line.ptr + at, line.len - at);
    return len > 0;
}

static void search(struct slice text, struct slice bytes)
{
    struct patterns patterns = { .first = NULL };
    struct pattern_fault fault;
    struct pattern *pattern = pattern_compile_user(&patterns, text, &fault);
    while (pattern && bytes.len) {
        struct slice line = next_line(&bytes);
        if (is_text(line))
            try_text(pattern, line);
    }
    patterns_free(&patterns);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice bytes = { (const char *)data, size };
    struct slice text = next_line(&bytes);
    match(text, bytes);
    search(text, bytes);
    return 0;
}
