#define PCRE2_CODE_UNIT_WIDTH 8
#include "pattern.h"

#include "guarded_memory.h"

#include <errno.h>
#include <pcre2.h>
#include <stdlib.h>

/* JIT compilation pays off after about a thousand matches of short texts, or some kilobytes of long ones. */
enum {
    JIT_AFTER = 1000,
    BYTES_OF_MATCH = 8,
    JIT_STACK = 1 << 20,
    FIND_LIMIT = 10000,
    HEAP_LIMIT_KIB = 256 * 1024
};

/*
 * Limits on PCRE2 steps for matching a row: a constant plus a multiple of its length. A pattern
 * that exceeds them for FAILURES_MAX rows is not tried again: it probably backtracks exponentially,
 * and there may be many rows.
 */
enum { ROW_STEPS = 2000000, ROW_STEPS_A_BYTE = 20, FAILURES_MAX = 10 };

/*
 * PCRE2's match limit restarts at each possible start of a match, and ignores the length that a
 * single item spans. So a search counts its own steps, in a callout before each item of the
 * pattern: a constant plus a multiple of the length of the text.
 */
enum { STEPS = 2000000, STEPS_A_BYTE = 64 };

/*
 * A search sees at most twice this many bytes after the start of a match. So the time is linear in
 * the length of the text even if the pattern reads to the end of the text from every start.
 */
enum { REACH = 4096 };

struct pattern {
    struct pattern *next; /* in the set */
    struct pattern_memory *matching;
    pattern_refuses *refuses;
    uint32_t options;
    pcre2_code *code; /* NULL until the pattern is used */
    pcre2_match_context *context;
    struct guarded_memory
            memory; /* of the code: PCRE2 10.42 compiles for JIT even without memory */
    size_t matches;
    unsigned failures;
    bool jit, jit_tried, partial_jit_tried, is_from_user, folds_accents, looks_behind, ignores_case;
    bool is_partial; /* the match in progress may go on after the text */
    size_t steps, steps_max,
            position; /* of a search: steps taken, steps allowed, position of the last step */
    char *text;       /* NULL once it is compiled: a set has hundreds of patterns, some of 20 KiB */
    size_t len;
};

/* After a match, PCRE2 keeps 20 KiB and more in the match data, and a set has hundreds of patterns. */
struct pattern_memory {
    pcre2_match_data *data;
    uint32_t pairs; /* of offsets in the data */
    pcre2_jit_stack *stack;
};

static void explain(struct pattern_fault *fault, int error, size_t offset)
{
    fault->offset = offset;
    fault->out_of_memory = error == PCRE2_ERROR_NOMEMORY || error == PCRE2_ERROR_HEAP_FAILED;
    pcre2_get_error_message(error, (PCRE2_UCHAR *)fault->message, sizeof fault->message);
}

/* Frees what was compiled; a pattern compiled later may then be tried again. */
static void release(struct pattern *pattern)
{
    pcre2_match_context_free(pattern->context);
    pcre2_code_free(pattern->code);
    pattern->context = NULL;
    pattern->code = NULL;
}

/* Makes the match data large enough for a pattern. False if memory runs out. */
static bool prepare_data(const struct pattern *pattern)
{
    struct pattern_memory *matching = pattern->matching;
    uint32_t groups = 0;
    pcre2_pattern_info(pattern->code, PCRE2_INFO_CAPTURECOUNT, &groups);
    if (matching->pairs > groups)
        return true;
    pcre2_match_data *data = pcre2_match_data_create(groups + 1, NULL);
    if (!data)
        return false;
    pcre2_match_data_free(matching->data);
    matching->data = data;
    matching->pairs = groups + 1;
    return true;
}

/* True if a pattern ends within a class of characters. */
static bool ends_in_class(const char *pattern, size_t len)
{
    while (len > 0 && pattern[len - 1] != '[' && pattern[len - 1] != ']')
        len--;
    return len > 0 && pattern[len - 1] == '[' && !(len > 1 && pattern[len - 2] == '\\');
}

size_t pattern_fold_accents(struct slice pattern, char *folded)
{
    const char *at = pattern.ptr, *end = pattern.ptr + pattern.len;
    size_t len = 0;
    while (at < end) {
        const char *lead = memchr(at, '\xc3', (size_t)(end - at)), *stop = lead ? lead + 1 : end;
        memcpy(folded + len, at, (size_t)(stop - at));
        len += (size_t)(stop - at);
        at = stop;
        bool is_small = at < end && (unsigned char)*at >= 0xa0 && (unsigned char)*at <= 0xbe;
        if (!is_small || ends_in_class(folded, len))
            continue;
        const char both[] = { '[', *at, (char)(*at - ('a' - 'A')), ']' };
        memcpy(folded + len, both, sizeof both);
        len += sizeof both;
        at++;
    }
    return len;
}

/* Compiles the text of a pattern, with accents folded if it says so. */
static pcre2_code *compile_text(const struct pattern *pattern, int *error, PCRE2_SIZE *offset,
                                pcre2_compile_context *context)
{
    struct slice text = { pattern->text, pattern->len };
    char *folded = pattern->folds_accents ? malloc(PATTERN_FOLDED_MAX * pattern->len + 1) : NULL;
    pcre2_code *code = NULL;
    if (folded)
        text = (struct slice){ folded, pattern_fold_accents(text, folded) };
    if (folded || !pattern->folds_accents)
        code = pcre2_compile((PCRE2_SPTR)text.ptr, text.len, pattern->options, error, offset,
                             context);
    free(folded);
    return code;
}

/* In a partial match, the word at the end of the text may go on: nothing is refused. */
static int on_callout(pcre2_callout_block *block, void *user)
{
    const struct pattern *pattern = user;
    struct slice text = { (const char *)block->subject, block->subject_length };
    return !pattern->is_partial &&
           pattern->refuses((int)block->callout_number, text, block->current_position);
}

static bool prepare(struct pattern *pattern, struct pattern_fault *fault)
{
    int error = PCRE2_ERROR_NOMEMORY;
    PCRE2_SIZE offset = 0;
    pcre2_general_context *memory =
            pcre2_general_context_create(guarded_alloc, guarded_free, &pattern->memory);
    pcre2_compile_context *context = memory ? pcre2_compile_context_create(memory) : NULL;
    if (context)
        pattern->code = compile_text(pattern, &error, &offset, context);
    pcre2_compile_context_free(context);
    pcre2_general_context_free(memory);
    if (pattern->code && prepare_data(pattern))
        pattern->context = pcre2_match_context_create(NULL);
    if (!pattern->context) {
        explain(fault, pattern->code ? PCRE2_ERROR_NOMEMORY : error, offset);
        release(pattern);
        return false;
    }
    pcre2_set_match_limit(pattern->context,
                          pattern->options & PCRE2_USE_OFFSET_LIMIT ? FIND_LIMIT : ROW_STEPS);
    pcre2_set_heap_limit(pattern->context, HEAP_LIMIT_KIB);
    if (pattern->refuses)
        pcre2_set_callout(pattern->context, on_callout, pattern);
    struct slice text = { pattern->text, pattern->len };
    pattern->looks_behind = slice_contains(text, "(?<=");
    pattern->ignores_case = slice_begins(text, "(?i)") && !slice_contains(text, "(?-i");
    free(pattern->text);
    pattern->text = NULL;
    return true;
}

/* Frees a pattern, which may be NULL, with what was compiled. */
static void discard(struct pattern *pattern)
{
    if (!pattern)
        return;
    release(pattern);
    free(pattern->text);
    free(pattern);
}

/* A pattern that is not compiled yet and not in the list; NULL if memory runs out. */
static struct pattern *begin(struct patterns *patterns, struct slice text, uint32_t options)
{
    if (!patterns->memory)
        patterns->memory = calloc(1, sizeof *patterns->memory);
    struct pattern *pattern = patterns->memory ? calloc(1, sizeof *pattern) : NULL;
    if (!pattern)
        return NULL;
    pattern->matching = patterns->memory;
    pattern->refuses = patterns->refuses;
    pattern->options = options;
    pattern->text = malloc(text.len + 1);
    if (!pattern->text) {
        discard(pattern);
        return NULL;
    }
    pattern->len = text.len;
    memcpy(pattern->text, text.ptr, text.len);
    return pattern;
}

static struct pattern *add(struct patterns *patterns, struct pattern *pattern)
{
    pattern->next = patterns->first;
    patterns->first = pattern;
    return pattern;
}

static struct pattern *compile(struct patterns *patterns, struct slice text, uint32_t options,
                               struct pattern_fault *fault)
{
    struct pattern *pattern = begin(patterns, text, options);
    if (!pattern)
        explain(fault, PCRE2_ERROR_NOMEMORY, 0);
    if (pattern && prepare(pattern, fault))
        return add(patterns, pattern);
    discard(pattern);
    return NULL;
}

/* The options of a pattern for whole texts, and of one that is searched for within a text. */
static const uint32_t row_options = PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_NEVER_UTF,
                      within_options = PCRE2_NEVER_UTF | PCRE2_USE_OFFSET_LIMIT;

struct pattern *pattern_compile(struct patterns *patterns, struct slice text,
                                struct pattern_fault *fault)
{
    return compile(patterns, text, row_options, fault);
}

struct pattern *pattern_compile_within(struct patterns *patterns, struct slice text,
                                       struct pattern_fault *fault)
{
    return compile(patterns, text, within_options, fault);
}

struct pattern *pattern_compile_later(struct patterns *patterns, struct slice text, bool within)
{
    uint32_t options = within ? within_options : row_options;
    for (struct pattern *same = patterns->first; same; same = same->next)
        if (same->text && same->options == options &&
            slice_equal((struct slice){ same->text, same->len }, text))
            return same;
    struct pattern *pattern = begin(patterns, text, options);
    if (!pattern)
        return NULL;
    pattern->folds_accents = true;
    return add(patterns, pattern);
}

static int count_step(pcre2_callout_block *block, void *user)
{
    struct pattern *pattern = user;
    size_t from = pattern->position, to = block->current_position;
    pattern->steps += 1 + (to > from ? to - from : from - to);
    pattern->position = to;
    return pattern->steps > pattern->steps_max ? PCRE2_ERROR_CALLOUT : 0;
}

struct pattern *pattern_compile_user(struct patterns *patterns, struct slice text,
                                     struct pattern_fault *fault)
{
    struct pattern *pattern =
            compile(patterns, text,
                    PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_AUTO_CALLOUT, fault);
    if (!pattern)
        return NULL;
    pattern->is_from_user = true;
    pcre2_set_callout(pattern->context, count_step, pattern);
    return pattern;
}

void patterns_free(struct patterns *patterns)
{
    while (patterns->first) {
        struct pattern *next = patterns->first->next;
        discard(patterns->first);
        patterns->first = next;
    }
    if (patterns->memory) {
        pcre2_match_data_free(patterns->memory->data);
        pcre2_jit_stack_free(patterns->memory->stack);
    }
    free(patterns->memory);
    patterns->memory = NULL;
}

/* False if memory runs out. */
static bool is_prepared(struct pattern *pattern)
{
    struct pattern_fault fault;
    return pattern->code || prepare(pattern, &fault);
}

int pattern_group(struct pattern *pattern, const char *name)
{
    if (!is_prepared(pattern))
        return -1;
    int number = pcre2_substring_number_from_name(pattern->code, (PCRE2_SPTR)name);
    return number > 0 ? number : -1;
}

int pattern_group_count(const struct pattern *pattern)
{
    uint32_t count = 0;
    pcre2_pattern_info(pattern->code, PCRE2_INFO_CAPTURECOUNT, &count);
    return (int)count;
}

const char *pattern_group_name(const struct pattern *pattern, int number)
{
    uint32_t count = 0, size = 0;
    PCRE2_SPTR table = NULL;
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMETABLE, &table);
    for (uint32_t i = 0; i < count; i++, table += size)
        if ((table[0] << 8 | table[1]) == number)
            return (const char *)table + 2;
    return NULL;
}

static void compile_for_jit(void *code)
{
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
}

/* Falls back to the interpreter if JIT is not available. */
static void start_jit(struct pattern *pattern)
{
    size_t size = 0;
    pattern->jit_tried = true;
    if (!guarded_call(&pattern->memory, compile_for_jit, pattern->code) ||
        pcre2_pattern_info(pattern->code, PCRE2_INFO_JITSIZE, &size) != 0 || size == 0)
        return;
    struct pattern_memory *matching = pattern->matching;
    if (!matching->stack)
        matching->stack = pcre2_jit_stack_create(32 * 1024, JIT_STACK, NULL);
    if (!matching->stack)
        return;
    pcre2_jit_stack_assign(pattern->context, NULL, matching->stack);
    pattern->jit = true;
}

static int interpret(const struct pattern *pattern, struct slice text, size_t from,
                     uint32_t options)
{
    return pcre2_match(pattern->code, (PCRE2_SPTR)text.ptr, text.len, from, options | PCRE2_NO_JIT,
                       pattern->matching->data, pattern->context);
}

static int run_jit(const struct pattern *pattern, struct slice text, size_t from, uint32_t options)
{
    int result = pcre2_jit_match(pattern->code, (PCRE2_SPTR)text.ptr, text.len, from, options,
                                 pattern->matching->data, pattern->context);
    return result == PCRE2_ERROR_JIT_STACKLIMIT ? interpret(pattern, text, from, options) : result;
}

/*
 * JIT counts fewer steps than the interpreter. So when the interpreter reaches the match limit, the JIT code decides:
 * the result must not depend on how often the pattern was used before.
 */
static int run(struct pattern *pattern, struct slice text, size_t from, uint32_t options)
{
    /* the line reader has already validated the UTF-8 */
    options |= pattern->is_from_user ? PCRE2_NO_UTF_CHECK : 0;
    text.ptr = text.ptr ? text.ptr : "";
    pattern->matches += 1 + (text.len - from) / BYTES_OF_MATCH;
    if (pattern->matches >= JIT_AFTER && !pattern->jit_tried)
        start_jit(pattern);
    if (pattern->jit)
        return run_jit(pattern, text, from, options);
    int result = interpret(pattern, text, from, options);
    if (result != PCRE2_ERROR_MATCHLIMIT || pattern->jit_tried)
        return result;
    start_jit(pattern);
    return pattern->jit ? run_jit(pattern, text, from, options) : result;
}

static void copy_groups(const struct pattern *pattern, struct slice text, int matched,
                        struct slice *groups, int count)
{
    const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(pattern->matching->data);
    for (int i = 0; i < count; i++) {
        bool took_part = i < matched && ends[2 * i] != PCRE2_UNSET;
        groups[i] =
                took_part ? (struct slice){ text.ptr + ends[2 * i], ends[2 * i + 1] - ends[2 * i] }
                          : NO_SLICE;
    }
}

static enum pattern_result result_of(int matched)
{
    if (matched >= 0)
        return PATTERN_MATCH;
    if (matched == PCRE2_ERROR_NOMATCH)
        return PATTERN_NO_MATCH;
    errno = matched == PCRE2_ERROR_NOMEMORY ? ENOMEM : 0;
    return PATTERN_FAILED;
}

static void allow_steps(struct pattern *pattern, size_t len)
{
    uint64_t steps = ROW_STEPS + (uint64_t)ROW_STEPS_A_BYTE * len;
    pcre2_set_match_limit(pattern->context, steps < UINT32_MAX ? (uint32_t)steps : UINT32_MAX);
}

enum pattern_result pattern_match(struct pattern *pattern, struct slice text, struct slice *groups,
                                  int count)
{
    if (pattern->failures >= FAILURES_MAX) {
        errno = 0;
        return PATTERN_FAILED;
    }
    if (!is_prepared(pattern))
        return result_of(PCRE2_ERROR_NOMEMORY);
    pattern->steps = pattern->position = 0;
    pattern->steps_max = STEPS + STEPS_A_BYTE * text.len;
    if (!pattern->is_from_user)
        allow_steps(pattern, text.len);
    int matched = run(pattern, text, 0, 0);
    if (matched > 0)
        copy_groups(pattern, text, matched, groups, count);
    enum pattern_result result = result_of(matched);
    pattern->failures += result == PATTERN_FAILED && !pattern->is_from_user;
    return result;
}

/* Looks for a match that begins in the next `most` bytes, at most REACH; it sees at most 2 * REACH bytes. */
static int find_within_reach(struct pattern *pattern, struct slice text, size_t from, size_t most)
{
    size_t left = text.len - from;
    uint32_t options = PCRE2_NOTEMPTY;
    if (left > 2 * (size_t)REACH) {
        text.len = from + 2 * (size_t)REACH;
        options |= PCRE2_NOTEOL;
    }
    pcre2_set_offset_limit(pattern->context, from + most);
    return run(pattern, text, from, options);
}

enum pattern_result pattern_find(struct pattern *pattern, struct slice text, size_t from,
                                 struct slice *groups, int count)
{
    int matched = is_prepared(pattern) ? PCRE2_ERROR_NOMATCH : PCRE2_ERROR_NOMEMORY;
    for (; from <= text.len && matched == PCRE2_ERROR_NOMATCH; from += REACH)
        matched = find_within_reach(pattern, text, from, REACH);
    if (matched > 0)
        copy_groups(pattern, text, matched, groups, count);
    return result_of(matched);
}

bool pattern_matched(enum pattern_result result, struct arena *arena)
{
    if (result == PATTERN_FAILED && errno == ENOMEM)
        longjmp(arena->out_of_memory, 1);
    return result == PATTERN_MATCH;
}

bool pattern_occurs(struct pattern *pattern, struct slice text, struct arena *arena)
{
    struct slice whole;
    return pattern_matched(pattern_find(pattern, text, 0, &whole, 1), arena);
}

bool pattern_occurs_at(struct pattern *pattern, struct slice text, size_t at, struct arena *arena)
{
    int matched =
            is_prepared(pattern) ? find_within_reach(pattern, text, at, 0) : PCRE2_ERROR_NOMEMORY;
    return pattern_matched(result_of(matched), arena);
}

bool pattern_looks_behind(struct pattern *pattern)
{
    return !is_prepared(pattern) || pattern->looks_behind;
}

bool pattern_ignores_case(struct pattern *pattern)
{
    return is_prepared(pattern) && pattern->ignores_case;
}

static void compile_for_partial_jit(void *code)
{
    pcre2_jit_compile(code, PCRE2_JIT_PARTIAL_HARD);
}

bool pattern_may_begin(struct pattern *pattern, struct slice text, size_t at)
{
    if (!is_prepared(pattern))
        return true;
    if (!pattern->partial_jit_tried) {
        pattern->partial_jit_tried = true;
        guarded_call(&pattern->memory, compile_for_partial_jit, pattern->code);
    }
    pcre2_set_offset_limit(pattern->context, at);
    pattern->is_partial = true;
    int matched = pcre2_match(pattern->code, (PCRE2_SPTR)text.ptr, text.len, at, PCRE2_PARTIAL_HARD,
                              pattern->matching->data, pattern->context);
    pattern->is_partial = false;
    /* JIT also looks for partial matches after the offset limit */
    return matched == PCRE2_ERROR_PARTIAL || matched >= 0
                   ? pcre2_get_ovector_pointer(pattern->matching->data)[0] == at
                   : matched != PCRE2_ERROR_NOMATCH;
}
