#include "values.h"

#include "expected.h"
#include "grammar/date.h"
#include "players.h"

static bool read_integer(struct parsed_record *parsed, struct field *field)
{
    const struct value_def *def = &field->def->value;
    if (field->value.len && parse_number(field->value, &field->integer) &&
        field->integer >= def->min && field->integer <= def->max)
        return true;
    const char *expected = def->max == NUMBER_MAX
                                   ? arena_printf(parsed->arena, "a whole number of at least %lld",
                                                  (long long)def->min)
                                   : arena_printf(parsed->arena, "a whole number from %lld to %lld",
                                                  (long long)def->min, (long long)def->max);
    report_bad_value(parsed, field, field->value, expected);
    return false;
}

static bool read_date(struct parsed_record *parsed, struct field *field)
{
    struct date date;
    bool good = date_parse(field->value, &date);
    if (!good && looks_like_date(field->value))
        report(parsed->report, DIAG_BAD_FIELD, field->value, "no such %s",
               field->value.len > 7 ? "day" : "month");
    else if (!good)
        report_bad_value(parsed, field, field->value, "a date such as 2009-11-03, 2009-11 or 2009");
    return good;
}

static bool read_word(struct parsed_record *parsed, struct field *field)
{
    const char *const *words = field->def->value.words;
    const char *all = "";
    for (int i = 0; words[i]; i++) {
        if (slice_is(field->value, words[i])) {
            field->integer = i;
            return true;
        }
        all = arena_printf(parsed->arena, "%s%s'%s'", all, i ? " or " : "", words[i]);
    }
    struct diagnostic *found = report_bad_value(parsed, field, field->value, all);
    diagnostic_nearest(parsed->report, found, words, field->value);
    return false;
}

static bool read_tokens(struct parsed_record *parsed, struct field *field)
{
    struct token token = { .a = 0 };
    enum token_result result = TOKEN_BAD;
    const struct value_def *def = &field->def->value;
    /* a list of letters may be empty, such as the changes of a single card */
    if (field->value.len || def->type == TYPE_LETTERS)
        result = tokens_check(value_tokens(def, field->value), &token);
    if (result == TOKEN_END)
        return true;
    struct slice bad = field->value.len ? token.text : field->value;
    struct diagnostic *found =
            report_bad_value(parsed, field, bad, value_expected(parsed->arena, def));
    hint_at_value_case(parsed->report, found, def, bad);
    return false;
}

static bool read_readings(struct parsed_record *parsed, struct field *field)
{
    const char *const *readings = parsed->grammar->notation->readings;
    struct slice rest = field->value, name;
    bool good = true;
    if (!field->value.len) {
        report_bad_value(parsed, field, field->value, "ids of readings");
        return false;
    }
    while (next_piece(&rest, &name)) {
        int i = 0;
        while (readings[i] && !slice_is(name, readings[i]))
            i++;
        if (readings[i]) {
            parsed->readings |= (uint32_t)1 << i;
            continue;
        }
        struct diagnostic *found = report(parsed->report, DIAG_BAD_READING,
                                          name.len ? name : field->key, "%s has no reading '%s'",
                                          parsed->grammar->title, excerpt(parsed->report, name));
        diagnostic_nearest(parsed->report, found, readings, name);
        good = false;
    }
    return good;
}

static bool read_typed(struct parsed_record *parsed, struct field *field)
{
    if (field->def->is_block) {
        if (field->value.len)
            report_bad_value(parsed, field, field->value, "its rows on the lines below");
        return true; /* even then, the rows below are its rows */
    }
    switch (field->def->value.type) {
    case TYPE_INTEGER:
        return read_integer(parsed, field);
    case TYPE_DATE:
        return read_date(parsed, field);
    case TYPE_WORD:
        return read_word(parsed, field);
    case TYPE_READINGS:
        return read_readings(parsed, field);
    case TYPE_PLAYER:
    case TYPE_PLAYER_LIST:
    case TYPE_WINNER:
        return read_player_list(parsed, field);
    default:
        return !type_has_tokens(field->def->value.type) || read_tokens(parsed, field);
    }
}

bool read_value(struct parsed_record *parsed, struct field *field)
{
    size_t before = parsed->report->count;
    bool good = read_typed(parsed, field);
    if (!good && parsed->report->count > before)
        field->error = parsed->report->count;
    return good;
}
