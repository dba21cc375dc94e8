#include "condition.h"

#include <stdio.h>
#include <stdlib.h>

#include "date.h"
#include "names.h"

static bool refuse(struct condition_fault *fault, const char *message)
{
    snprintf(fault->message, sizeof fault->message, "%s", message);
    return false;
}

static bool compile(struct condition *condition, struct slice text, struct condition_fault *fault)
{
    struct pattern_fault why;
    condition->test.kind = TEXT_PATTERN;
    condition->test.pattern = pattern_compile_search(text, &why);
    if (condition->test.pattern)
        return true;
    fault->is_pattern = true;
    fault->offset = (size_t)(text.ptr - condition->answer) + why.offset;
    return refuse(fault, why.message);
}

/* VALUE or ~PATTERN. */
static bool read_text(struct condition *condition, struct slice text, struct condition_fault *fault)
{
    if (text.len && text.ptr[0] == '~')
        return compile(condition, (struct slice){ text.ptr + 1, text.len - 1 }, fault);
    condition->test.kind = TEXT_ALIKE;
    condition->test.text = slice_trim(text);
    return true;
}

/* A player's name or number, or ~PATTERN of a name. */
static bool read_player(struct condition *condition, struct slice text,
                        struct condition_fault *fault)
{
    if (!slice_trim(text).len)
        return refuse(fault, "nobody has an empty name");
    if (!read_text(condition, text, fault))
        return false;
    if (condition->test.kind == TEXT_ALIKE &&
        parse_number(condition->test.text, &condition->test.number))
        condition->test.kind = TEXT_NUMBER;
    return true;
}

static bool read_field(struct condition *condition, struct slice text,
                       struct condition_fault *fault)
{
    const char *equals = memchr(text.ptr, '=', text.len);
    struct slice key = { text.ptr, equals ? (size_t)(equals - text.ptr) : text.len };
    size_t letters = 0;
    key = slice_trim(key);
    while (letters < key.len && is_letter(key.ptr[letters]))
        letters++;
    condition->key = (struct slice){ key.ptr, letters };
    if (!letters || (letters < key.len && !is_space(key.ptr[letters])) ||
        memchr(key.ptr, ':', key.len))
        return refuse(fault, "a field is KEY, KEY=VALUE or KEY=~PATTERN, and a key is letters");
    struct slice owner = slice_trim((struct slice){ key.ptr + letters, key.len - letters });
    condition->owner = owner.len ? owner : (struct slice){ NULL, 0 };
    if (!equals)
        return true;
    return read_text(condition,
                     (struct slice){ equals + 1, text.len - (size_t)(equals + 1 - text.ptr) },
                     fault);
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
static bool read_range(struct condition *condition, struct slice text,
                       bool (*read_end)(struct slice text, int64_t *first, int64_t *last),
                       const char *wanted, struct condition_fault *fault)
{
    struct slice left = slice_trim(text), right = { NULL, 0 };
    int64_t first, last;
    for (size_t i = 0; i + 1 < left.len && !right.ptr; i++)
        if (left.ptr[i] == '.' && left.ptr[i + 1] == '.') {
            right = slice_trim((struct slice){ left.ptr + i + 2, left.len - i - 2 });
            left = slice_trim((struct slice){ left.ptr, i });
        }
    condition->min = INT64_MIN;
    condition->max = INT64_MAX;
    if (!left.len && !right.len)
        return refuse(fault, wanted);
    if (left.len) {
        if (!read_end(left, &first, &last))
            return refuse(fault, wanted);
        condition->min = first;
        condition->max = right.ptr ? INT64_MAX : last;
    }
    if (right.len) {
        if (!read_end(right, &first, &last))
            return refuse(fault, wanted);
        condition->max = last;
    }
    return condition->min <= condition->max || refuse(fault, "the range ends before it begins");
}

static bool read_numbers(struct condition *condition, struct slice text,
                         struct condition_fault *fault)
{
    return read_range(condition, text, read_number_end, "a range of numbers is 7, 3.., ..9 or 3..9",
                      fault);
}

static bool read_score(struct condition *condition, struct slice text,
                       struct condition_fault *fault)
{
    /* the last one: no name has a colon, but a pattern may */
    size_t at = text.len;
    while (at > 0 && text.ptr[at - 1] != ':')
        at--;
    if (at > 0 && !read_player(condition, (struct slice){ text.ptr, at - 1 }, fault))
        return false;
    return read_numbers(condition, (struct slice){ text.ptr + at, text.len - at }, fault);
}

static bool read_answer(struct condition *condition, struct condition_fault *fault)
{
    struct slice text = slice_of(condition->answer);
    switch (condition->question) {
    case QUESTION_GAME:
        return true;
    case QUESTION_PLAYER:
        return read_player(condition, text, fault) &&
               (condition->test.kind != TEXT_NUMBER || refuse(fault, "no name is a number"));
    case QUESTION_FIELD:
        return read_field(condition, text, fault);
    case QUESTION_COMMENT:
        return compile(condition, text, fault);
    case QUESTION_DATE:
        return read_range(condition, text, read_date_end,
                          "a range of dates is 2009-11-03, 2009-11.., ..2010 or 2009-11..2010",
                          fault);
    case QUESTION_FINISHED:
    case QUESTION_VALID:
        condition->yes = slice_is(text, "yes");
        return condition->yes || slice_is(text, "no") || refuse(fault, "the answer is yes or no");
    case QUESTION_SCORE:
        return read_score(condition, text, fault);
    case QUESTION_WINNER:
        if (!slice_is(text, "none"))
            return read_player(condition, text, fault);
        condition->test.kind = TEXT_NONE;
        return true;
    default:
        return read_numbers(condition, text, fault);
    }
}

static bool asks_the_same(const struct condition *one, const struct condition *other)
{
    return one->question == other->question && slice_same(one->key, other->key) &&
           !one->owner.ptr == !other->owner.ptr && names_compare(one->owner, other->owner) == 0;
}

static bool make_room(struct conditions *conditions)
{
    if (conditions->count < conditions->capacity)
        return true;
    size_t capacity = conditions->capacity * 2 + 8;
    struct condition *bigger = realloc(conditions->items, capacity * sizeof *bigger);
    if (!bigger)
        return false;
    conditions->items = bigger;
    conditions->capacity = capacity;
    return true;
}

bool conditions_add(struct conditions *conditions, enum question question, const char *answer,
                    struct condition_fault *fault)
{
    struct condition condition = { .question = question, .answer = answer };
    *fault = (struct condition_fault){ .message = "" };
    if (!read_answer(&condition, fault)) {
        pattern_free(condition.test.pattern);
        return false;
    }
    while (condition.group < conditions->count &&
           !asks_the_same(&conditions->items[condition.group], &condition))
        condition.group++;
    bool is_yes_or_no = question == QUESTION_FINISHED || question == QUESTION_VALID;
    if (is_yes_or_no && condition.group < conditions->count &&
        conditions->items[condition.group].yes != condition.yes)
        return refuse(fault, "the opposite is asked for, too");
    if (!make_room(conditions)) {
        pattern_free(condition.test.pattern);
        return refuse(fault, "out of memory");
    }
    conditions->items[conditions->count++] = condition;
    return true;
}

void conditions_free(struct conditions *conditions)
{
    for (size_t i = 0; i < conditions->count; i++)
        pattern_free(conditions->items[i].test.pattern);
    free(conditions->items);
    *conditions = (struct conditions){ .items = NULL };
}

const struct condition *conditions_find_games(struct conditions *conditions,
                                              struct grammars *grammars)
{
    for (size_t i = 0; i < conditions->count; i++) {
        struct condition *condition = &conditions->items[i];
        if (condition->question != QUESTION_GAME)
            continue;
        condition->grammar = grammars_find(grammars, slice_of(condition->answer));
        if (!condition->grammar)
            return condition;
    }
    return NULL;
}

bool conditions_need_judge(const struct conditions *conditions)
{
    for (size_t i = 0; i < conditions->count; i++)
        if (conditions->items[i].question >= QUESTION_FINISHED)
            return true;
    return false;
}
