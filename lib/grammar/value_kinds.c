#include "value_kinds.h"

static const enum value_kind kinds[TYPE_COUNT] = {
    [TYPE_INTEGER] = KIND_NUMBER,    [TYPE_INTEGERS] = KIND_NUMBERS, [TYPE_SIGNED] = KIND_NUMBERS,
    [TYPE_LETTERS] = KIND_LETTERS,   [TYPE_SQUARES] = KIND_TOKENS,   [TYPE_SEGMENTS] = KIND_TOKENS,
    [TYPE_CELLS] = KIND_TOKENS,      [TYPE_CARDS] = KIND_TOKENS,     [TYPE_SPAN] = KIND_TOKEN,
    [TYPE_READINGS] = KIND_NAMES,    [TYPE_PLAYERS] = KIND_PLAYERS,  [TYPE_PLAYER] = KIND_NAME,
    [TYPE_PLAYER_LIST] = KIND_NAMES, [TYPE_WINNER] = KIND_NAMES,
};

enum value_kind value_kind_of_field(const struct value_def *def)
{
    return kinds[def->type];
}

enum value_kind value_kind_of_part(const struct value_def *def)
{
    bool is_read = type_has_tokens(def->type) || def->type == TYPE_INTEGER;
    return is_read ? kinds[def->type] : KIND_TEXT;
}

bool is_canonical_number(struct slice text, bool plus, struct slice *number)
{
    enum { DIGITS = 15 };
    char sign = text.len && (*text.ptr == '-' || *text.ptr == '+') ? *text.ptr : '\0';
    struct slice digits = slice_after(text, sign != '\0');
    if (digits.len == 0 || digits.len > DIGITS || slice_span(digits, is_digit) < digits.len)
        return false;
    *number = sign == '+' ? digits : text;
    if (*digits.ptr == '0')
        return digits.len == 1 && !sign;
    return sign == '-' || (sign == '+') == plus;
}
