/*
 * A fuzzer's target: the first line is a pattern, and the others are texts. What the one-pass matcher says of
 * them is what PCRE2 says; and no pattern that is given on a command line takes too long.
 */
#include "fuzz.h"

#include "onepass.h"
#include "pattern.h"
#include "shortcuts.h"

/* The beginning of the bytes up to a line's end, which is passed over. */
static struct slice next_line(struct slice *bytes)
{
    const char *end = bytes->len ? memchr(bytes->ptr, '\n', bytes->len) : NULL;
    struct slice line = { bytes->ptr, end ? (size_t)(end - bytes->ptr) : bytes->len };
    size_t passed = line.len + (end != NULL);
    bytes->ptr += passed;
    bytes->len -= passed;
    return line;
}

/* Without shortcuts: only PCRE2 reads it. */
static struct pattern *compile(struct slice text)
{
    struct pattern_fault fault;
    shortcuts = false;
    struct pattern *pattern = pattern_compile(text, &fault);
    shortcuts = true;
    must(pattern || (fault.message[0] && fault.offset <= text.len), "a fault is said, and where");
    return pattern;
}

static void compare(struct pattern *pattern, const struct onepass *onepass, struct slice text)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1], others[PATTERN_GROUPS_MAX + 1];
    enum pattern_result wanted = pattern_match(pattern, text, groups, PATTERN_GROUPS_MAX + 1);
    if (wanted == PATTERN_FAILED)
        return;
    bool matched = onepass_match(onepass, text, others, PATTERN_GROUPS_MAX + 1);
    must(matched == (wanted == PATTERN_MATCH), "one pass and PCRE2 match the same texts");
    for (int i = 0; matched && i <= PATTERN_GROUPS_MAX; i++)
        must(groups[i].ptr == others[i].ptr && (!groups[i].ptr || groups[i].len == others[i].len),
             "one pass and PCRE2 find the same groups");
}

/* Only texts are searched. */
static bool is_text(struct slice line)
{
    size_t at = 0, len = 1;
    for (; at < line.len && len > 0; at += len)
        len = utf8_length((const unsigned char *)line.ptr + at, line.len - at);
    return len > 0;
}

static void search(struct slice text, struct slice bytes)
{
    struct pattern_fault fault;
    struct slice group;
    struct pattern *pattern = pattern_compile_search(text, &fault);
    while (pattern && bytes.len) {
        struct slice line = next_line(&bytes);
        if (is_text(line))
            pattern_match(pattern, line, &group, 1);
    }
    pattern_free(pattern);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice bytes = { (const char *)data, size };
    struct slice text = next_line(&bytes);
    struct pattern *pattern = compile(text);
    struct onepass *onepass = pattern ? onepass_compile(text) : NULL;
    search(text, bytes);
    while (onepass && bytes.len)
        compare(pattern, onepass, next_line(&bytes));
    free(onepass);
    pattern_free(pattern);
    return 0;
}
