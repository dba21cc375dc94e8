#include "values.h"

#include "date.h"
#include "hints.h"
#include "wanted.h"
#include "words.h"

struct tokens value_tokens(const struct value_def *def, struct slice value)
{
    return tokens_of(def->type, def->alphabet, def->spaced, value);
}

struct diagnostic *bad_field(struct shaped *shaped, const struct field *field, struct slice where,
                             const char *wanted)
{
    return report(shaped->report, DIAG_BAD_FIELD, where.len ? where : field->key, "'%s' wants %s",
                  field->def->key, wanted);
}

static bool read_integer(struct shaped *shaped, struct field *field)
{
    const struct value_def *def = &field->def->value;
    if (field->value.len && parse_number(field->value, &field->integer) &&
        field->integer >= def->min && field->integer <= def->max)
        return true;
    const char *wanted = def->max == NUMBER_MAX
                                 ? arena_printf(shaped->arena, "a whole number from %lld on",
                                                (long long)def->min)
                                 : arena_printf(shaped->arena, "a whole number from %lld to %lld",
                                                (long long)def->min, (long long)def->max);
    bad_field(shaped, field, field->value, wanted);
    return false;
}

static bool read_date(struct shaped *shaped, struct field *field)
{
    struct date date;
    bool good = date_parse(field->value, &date);
    if (!good && date_has_form(field->value))
        report(shaped->report, DIAG_BAD_FIELD, field->value, "there is no such %s",
               field->value.len > 7 ? "day" : "month");
    else if (!good)
        bad_field(shaped, field, field->value, "a date as 2009-11-03, 2009-11 or 2009");
    return good;
}

static bool read_word(struct shaped *shaped, struct field *field)
{
    const char *const *words = field->def->value.words;
    const char *all = "";
    for (int i = 0; words[i]; i++) {
        if (slice_is(field->value, words[i])) {
            field->integer = i;
            return true;
        }
        all = arena_printf(shaped->arena, "%s%s'%s'", all, i ? " or " : "", words[i]);
    }
    struct diagnostic *found = bad_field(shaped, field, field->value, all);
    const char *near = nearest_word(words, field->value);
    if (near)
        diagnostic_help(shaped->report, found, "did you mean '%s'?", near);
    return false;
}

static bool read_tokens(struct shaped *shaped, struct field *field)
{
    struct token token = { .a = 0 };
    enum token_result result = TOKEN_BAD;
    const struct value_def *def = &field->def->value;
    /* a list of letters may have none yet, or none at all: the changes of a single card */
    if (field->value.len || def->type == TYPE_LETTERS)
        result = tokens_check(value_tokens(def, field->value), &token);
    if (result == TOKEN_END)
        return true;
    struct slice bad = field->value.len ? token.text : field->value;
    struct diagnostic *found = bad_field(shaped, field, bad, value_wanted(shaped->arena, def));
    hint_at_case(shaped->report, found, def, bad);
    return false;
}

static bool read_readings(struct shaped *shaped, struct field *field)
{
    const char *const *readings = shaped->grammar->game->readings;
    struct slice rest = field->value, name;
    bool good = true;
    if (!field->value.len) {
        bad_field(shaped, field, field->value, "ids of readings");
        return false;
    }
    while (next_piece(&rest, &name)) {
        int i = 0;
        while (readings[i] && !slice_is(name, readings[i]))
            i++;
        if (readings[i]) {
            shaped->readings |= (uint32_t)1 << i;
            continue;
        }
        struct diagnostic *found = report(shaped->report, DIAG_BAD_READING,
                                          name.len ? name : field->key, "%s has no reading '%s'",
                                          shaped->grammar->title, excerpt(shaped->report, name));
        const char *near = nearest_word(readings, name);
        if (near)
            diagnostic_help(shaped->report, found, "did you mean '%s'?", near);
        good = false;
    }
    return good;
}

static bool read_typed(struct shaped *shaped, struct field *field)
{
    if (field->def->is_block) {
        if (field->value.len)
            bad_field(shaped, field, field->value, "its rows on the lines below");
        return true; /* the rows below are its rows all the same */
    }
    switch (field->def->value.type) {
    case TYPE_INTEGER:
        return read_integer(shaped, field);
    case TYPE_DATE:
        return read_date(shaped, field);
    case TYPE_WORD:
        return read_word(shaped, field);
    case TYPE_READINGS:
        return read_readings(shaped, field);
    case TYPE_PLAYER:
    case TYPE_PLAYER_LIST:
    case TYPE_WINNER:
        return read_player_list(shaped, field);
    default:
        return !type_has_tokens(field->def->value.type) || read_tokens(shaped, field);
    }
}

bool read_value(struct shaped *shaped, struct field *field)
{
    struct report *rep = shaped->report;
    size_t before = rep->count;
    bool good = read_typed(shaped, field);
    if (!good && rep->count > before)
        hint_at_value(shaped, &rep->items[rep->count - 1], field);
    return good;
}
