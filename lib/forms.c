#include "forms.h"

static const enum form forms[TYPE_COUNT] = {
    [TYPE_INTEGER] = FORM_NUMBER,    [TYPE_INTEGERS] = FORM_NUMBERS, [TYPE_SIGNED] = FORM_NUMBERS,
    [TYPE_LETTERS] = FORM_LETTERS,   [TYPE_SQUARES] = FORM_TOKENS,   [TYPE_SEGMENTS] = FORM_TOKENS,
    [TYPE_CELLS] = FORM_TOKENS,      [TYPE_CARDS] = FORM_TOKENS,     [TYPE_SPAN] = FORM_TOKEN,
    [TYPE_READINGS] = FORM_NAMES,    [TYPE_PLAYERS] = FORM_PLAYERS,  [TYPE_PLAYER] = FORM_NAME,
    [TYPE_PLAYER_LIST] = FORM_NAMES, [TYPE_WINNER] = FORM_NAMES,
};

enum form form_of_field(const struct value_def *def)
{
    return forms[def->type];
}

enum form form_of_part(const struct value_def *def)
{
    bool is_read = type_has_tokens(def->type) || def->type == TYPE_INTEGER;
    return is_read ? forms[def->type] : FORM_TEXT;
}

bool is_usual_number(struct slice text, bool plus, struct slice *number)
{
    enum { DIGITS = 15 };
    char sign = text.len && (*text.ptr == '-' || *text.ptr == '+') ? *text.ptr : '\0';
    struct slice digits = { text.ptr + (sign != '\0'), text.len - (sign != '\0') };
    if (digits.len == 0 || digits.len > DIGITS)
        return false;
    for (size_t i = 0; i < digits.len; i++)
        if (!is_digit(digits.ptr[i]))
            return false;
    *number = sign == '+' ? digits : text;
    if (*digits.ptr == '0')
        return digits.len == 1 && !sign;
    return sign == '-' || (sign == '+') == plus;
}
