#include "query.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/casefold.h"
#include "grammar/date.h"

static bool refuse(struct query_error *error, const char *message)
{
    snprintf(error->message, sizeof error->message, "%s", message);
    return false;
}

static bool compile(struct query_term *term, struct slice text, struct query_error *error)
{
    struct pattern_fault fault;
    term->test.kind = TEXT_PATTERN;
    term->test.pattern = pattern_compile_user(term->patterns, text, &fault);
    if (term->test.pattern)
        return true;
    error->is_pattern = true;
    error->offset = (size_t)(text.ptr - term->argument) + fault.offset;
    return refuse(error, fault.message);
}

/* VALUE or ~PATTERN. */
static bool parse_text(struct query_term *term, struct slice text, struct query_error *error)
{
    if (text.len && text.ptr[0] == '~')
        return compile(term, slice_after(text, 1), error);
    term->test.kind = TEXT_CASEFOLD;
    term->test.text = slice_trim(text);
    return true;
}

/* A player's name or number, or ~PATTERN of a name. */
static bool read_player(struct query_term *term, struct slice text, struct query_error *error)
{
    if (!slice_trim(text).len)
        return refuse(error, "a name must not be empty");
    if (!parse_text(term, text, error))
        return false;
    if (term->test.kind == TEXT_CASEFOLD && parse_number(term->test.text, &term->test.number))
        term->test.kind = TEXT_NUMBER;
    return true;
}

static bool read_field(struct query_term *term, struct slice text, struct query_error *error)
{
    const char *equals = memchr(text.ptr, '=', text.len);
    struct slice key = { text.ptr, equals ? (size_t)(equals - text.ptr) : text.len };
    key = slice_trim(key);
    size_t letters = slice_span(key, is_letter);
    term->key = (struct slice){ key.ptr, letters };
    if (!letters || (letters < key.len && !is_space(key.ptr[letters])) ||
        memchr(key.ptr, ':', key.len))
        return refuse(error, "expected KEY, KEY=VALUE or KEY=~PATTERN, where KEY is letters");
    struct slice owner = slice_trim(slice_after(key, letters));
    term->owner = owner.len ? owner : NO_SLICE;
    if (!equals)
        return true;
    return parse_text(
            term, (struct slice){ equals + 1, text.len - (size_t)(equals + 1 - text.ptr) }, error);
}

static bool read_date_end(struct slice text, int64_t *first, int64_t *last)
{
    struct date date;
    if (!date_parse(text, &date))
        return false;
    *first = date.first;
    *last = date.last;
    return true;
}

static bool read_number_end(struct slice text, int64_t *first, int64_t *last)
{
    bool minus = text.ptr && text.len && text.ptr[0] == '-';
    struct slice digits = { text.ptr + minus, text.len - minus };
    if (!digits.len || !parse_number(digits, first))
        return false;
    *last = *first = minus ? -*first : *first;
    return true;
}

/* A, A.., ..B or A..B. */
static bool read_range(struct query_term *term, struct slice text,
                       bool (*read_end)(struct slice text, int64_t *first, int64_t *last),
                       const char *expected, struct query_error *error)
{
    struct slice left = slice_trim(text), right = { NULL, 0 };
    int64_t first, last;
    for (size_t i = 0; i + 1 < left.len && !right.ptr; i++)
        if (left.ptr[i] == '.' && left.ptr[i + 1] == '.') {
            right = slice_trim((struct slice){ left.ptr + i + 2, left.len - i - 2 });
            left = slice_trim((struct slice){ left.ptr, i });
        }
    term->min = INT64_MIN;
    term->max = INT64_MAX;
    if (!left.len && !right.len)
        return refuse(error, expected);
    if (left.len) {
        if (!read_end(left, &first, &last))
            return refuse(error, expected);
        term->min = first;
        term->max = right.ptr ? INT64_MAX : last;
    }
    if (right.len) {
        if (!read_end(right, &first, &last))
            return refuse(error, expected);
        term->max = last;
    }
    return term->min <= term->max || refuse(error, "the range ends before it begins");
}

static bool read_numbers(struct query_term *term, struct slice text, struct query_error *error)
{
    return read_range(term, text, read_number_end, "expected a range such as 7, 3.., ..9 or 3..9",
                      error);
}

/* A number of players, or the name of one of them: names are never numbers. */
static bool read_player_or_count(struct query_term *term, struct slice text,
                                 struct query_error *error)
{
    struct query_error no_range;
    if (!read_range(term, text, read_number_end, "", &no_range))
        return read_player(term, text, error);
    term->test.kind = TEXT_COUNT;
    return true;
}

static bool read_score(struct query_term *term, struct slice text, struct query_error *error)
{
    /* the last colon: a pattern may contain colons, a name may not */
    size_t at = text.len;
    while (at > 0 && text.ptr[at - 1] != ':')
        at--;
    if (at > 0 && !read_player(term, (struct slice){ text.ptr, at - 1 }, error))
        return false;
    return read_numbers(term, slice_after(text, at), error);
}

static bool read_argument(struct query_term *term, struct query_error *error)
{
    struct slice text = slice_of(term->argument);
    switch (term->kind) {
    case QUERY_GAME:
        return true;
    case QUERY_PLAYER:
        return read_player_or_count(term, text, error);
    case QUERY_FIELD:
        return read_field(term, text, error);
    case QUERY_COMMENT:
        return compile(term, text, error);
    case QUERY_DATE:
        return read_range(term, text, read_date_end,
                          "expected a range such as 2009-11-03, 2009-11.., ..2010 or 2009-11..2010",
                          error);
    case QUERY_FINISHED:
    case QUERY_VALID:
        term->is_true = slice_is(text, "yes");
        return term->is_true || slice_is(text, "no") || refuse(error, "expected yes or no");
    case QUERY_SCORE:
        return read_score(term, text, error);
    case QUERY_WINNER:
        if (!slice_is(text, "none"))
            return read_player(term, text, error);
        term->test.kind = TEXT_NONE;
        return true;
    default:
        return read_numbers(term, text, error);
    }
}

static bool is_same_kind(const struct query_term *one, const struct query_term *other)
{
    bool is_count = one->test.kind == TEXT_COUNT;
    return one->kind == other->kind && is_count == (other->test.kind == TEXT_COUNT) &&
           slice_equal_nocase(one->key, other->key) && !one->owner.ptr == !other->owner.ptr &&
           casefold_compare(one->owner, other->owner) == 0;
}

static bool make_room(struct query *query)
{
    if (query->count < query->capacity)
        return true;
    size_t capacity = query->capacity * 2 + 8;
    struct query_term *bigger = realloc(query->items, capacity * sizeof *bigger);
    if (!bigger)
        return false;
    query->items = bigger;
    query->capacity = capacity;
    return true;
}

bool query_add(struct query *query, enum query_kind kind, const char *argument,
               struct query_error *error)
{
    struct query_term term = { .kind = kind, .argument = argument, .patterns = &query->patterns };
    *error = (struct query_error){ .message = "" };
    if (!read_argument(&term, error))
        return false;
    while (term.group < query->count && !is_same_kind(&query->items[term.group], &term))
        term.group++;
    bool is_yes_or_no = kind == QUERY_FINISHED || kind == QUERY_VALID;
    if (is_yes_or_no && term.group < query->count &&
        query->items[term.group].is_true != term.is_true)
        return refuse(error, "it contradicts an earlier condition");
    if (!make_room(query))
        return refuse(error, "out of memory");
    query->items[query->count++] = term;
    return true;
}

void query_free(struct query *query)
{
    patterns_free(&query->patterns);
    free(query->items);
    *query = (struct query){ .items = NULL };
}

const struct query_term *query_find_games(struct query *query, struct grammars *grammars)
{
    for (size_t i = 0; i < query->count; i++) {
        struct query_term *term = &query->items[i];
        if (term->kind != QUERY_GAME)
            continue;
        term->grammar = grammars_find(grammars, slice_of(term->argument));
        if (!term->grammar)
            return term;
    }
    return NULL;
}

/* True if a term is of one of these kinds. */
static bool has_kind(const struct query *query, enum query_kind first, enum query_kind last)
{
    for (size_t i = 0; i < query->count; i++)
        if (query->items[i].kind >= first && query->items[i].kind <= last)
            return true;
    return false;
}

bool query_needs_judge(const struct query *query)
{
    return has_kind(query, QUERY_FINISHED, QUERY_WINNER);
}

bool query_needs_lines(const struct query *query)
{
    return has_kind(query, QUERY_PLAYER, QUERY_DATE);
}
