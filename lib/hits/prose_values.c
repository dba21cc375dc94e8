#include "prose_values.h"

#include <stdio.h>

#include "base/order.h"
#include "grammar/vocabulary.h"

static void put_sign(struct text_out *out, char c)
{
    text_out_put(out, (struct slice){ &c, 1 });
}

static char sign_as(const char *as, char c)
{
    for (; as && *as; as += 2)
        if (as[0] == c)
            return as[1];
    return c;
}

/* --- lists --- */

static void put_between(struct text_out *out, size_t start, const char *with)
{
    if (out->len > start)
        text_out_put(out, slice_of(with));
}

/* Takes the bytes of this kind from *at on. */
static struct slice take_span(struct slice text, size_t *at, bool (*is_kind)(char c))
{
    struct slice rest = slice_after(text, *at),
                 taken = slice_first(rest, slice_span(rest, is_kind));
    *at += taken.len;
    return taken;
}

/*
 * The next number at or after *at, also one in words if `in_letters`; empty at the end. Sets *sign to its sign, a character or a
 * word, or to NUL.
 */
static struct slice next_number(struct slice text, size_t *at, bool in_letters, char *sign,
                                struct arena *arena)
{
    int64_t number;
    *sign = '\0';
    while (*at < text.len && !is_digit(text.ptr[*at])) {
        struct slice word = take_span(text, at, is_any_letter);
        const char *said = word.len ? word_meaning(WORDS_SIGNNAME, word) : NULL;
        if (in_letters && word.len && parse_number_word(word, &number))
            return slice_of(arena_printf(arena, "%lld", (long long)number));
        if (said)
            *sign = *said;
        else if (word.len)
            *sign = '\0';
        else if (text.ptr[*at] == '+' || text.ptr[*at] == '-')
            *sign = text.ptr[(*at)++];
        else if (!is_space(text.ptr[(*at)++]))
            *sign = '\0';
    }
    return take_span(text, at, is_digit);
}

/* Numbers such as "1, 1, 2" and "+1 -2", or "one, one and two". */
static void put_numbers(struct text_out *out, const struct value_def *def, struct slice text)
{
    size_t start = out->len, at = 0;
    bool in_letters = !slice_count(text, is_digit);
    char sign;
    struct slice number;
    while ((number = next_number(text, &at, in_letters, &sign, out->arena)).len) {
        put_between(out, start, def->separator);
        if (def->type == TYPE_SIGNED && sign)
            put_sign(out, sign);
        text_out_put(out, number);
    }
}

/* The sign that a word says, such as "plus", or "up" for U; '\0' if it is another word. */
static char sign_said(struct slice word, const char *alphabet)
{
    static const enum word_list lists[] = { WORDS_DIRECTION, WORDS_SIGNNAME };
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const char *meaning = word_meaning(lists[i], word);
        if (meaning && strchr(alphabet, *meaning))
            return *meaning;
    }
    char first = (char)(lower(*word.ptr) - 'a' + 'A');
    return strchr(alphabet, first) ? first : '\0';
}

/* The length of the word of letters in the alphabet "UDS" or of others; 0 if it is typed in signs. */
static size_t spoken_length(struct slice text, const char *alphabet)
{
    size_t len = 0, signs = 0;
    while (len < text.len && is_any_letter(text.ptr[len])) {
        signs += strchr(alphabet, text.ptr[len]) != NULL;
        len++;
    }
    return signs == len ? 0 : len;
}

static bool separates_letters(char c, const char *alphabet)
{
    return is_space(c) || (c && strchr(",|()[]\"'", c)) || (c == '-' && !strchr(alphabet, c));
}

size_t letters_count(const struct value_def *def, const char *as, struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += !separates_letters(sign_as(as, text.ptr[i]), def->alphabet ? def->alphabet : "");
    return count;
}

/* The length of the character at the start of a text, without checking that it is valid. */
static size_t character_length(struct slice text)
{
    size_t len = 1;
    while (len < text.len && ((unsigned char)text.ptr[len] & 0xc0) == 0x80)
        len++;
    return len;
}

/* The letter that an arrow or "=" stands for, such as U; '\0' if it is none. */
static char arrow_meaning(struct slice arrow, const char *alphabet)
{
    const char *meaning =
            word_meaning(WORDS_DIRECTION, slice_is(arrow, "=") ? slice_of("\xe2\x86\x92") : arrow);
    return meaning && strchr(alphabet, *meaning) ? *meaning : '\0';
}

/* Signs such as "+ - -" or arrows, or words that say them. */
static void put_letters(struct text_out *out, const struct value_def *def, const char *as,
                        struct slice text)
{
    const char *alphabet = def->alphabet ? def->alphabet : "";
    size_t start = out->len, len;
    for (size_t i = 0; i < text.len; i += len) {
        size_t spoken = as ? 0 : spoken_length(slice_after(text, i), alphabet);
        size_t one = character_length(slice_after(text, i));
        char arrow = as ? '\0' : arrow_meaning((struct slice){ text.ptr + i, one }, alphabet);
        struct slice word = { text.ptr + i, spoken };
        char c = spoken > 1 ? sign_said(word, alphabet) : sign_as(as, text.ptr[i]);
        if (arrow) {
            c = arrow;
            spoken = one;
        }
        len = MAX(spoken, 1);
        if (!c || separates_letters(c, alphabet))
            continue;
        put_between(out, start, def->separator);
        put_sign(out, c);
    }
}

/* Between cards. */
#define CARD_SEPARATORS ",;.:()[]|\"-=>*"

/* The next word, ended by white space or one of these separators; empty at the end. */
static struct slice next_word(struct slice text, size_t *at, const char *separators)
{
    while (*at < text.len && (is_space(text.ptr[*at]) || strchr(separators, text.ptr[*at])))
        ++*at;
    size_t start = *at;
    while (*at < text.len && !is_space(text.ptr[*at]) && !strchr(separators, text.ptr[*at]))
        ++*at;
    return (struct slice){ text.ptr + start, *at - start };
}

/* "3,9", "[3,9]", "3, 9" and "3&9" are 3/9; white space and bars separate cells. */
static void put_cells(struct text_out *out, const struct value_def *def, const char *as,
                      struct slice text)
{
    size_t start = out->len, at = 0;
    bool goes_on = false;
    for (;;) {
        struct slice word = next_word(text, &at, "|[]()");
        if (!word.len)
            return;
        if (!goes_on)
            put_between(out, start, def->separator);
        goes_on = false;
        for (size_t i = 0; i < word.len; i++) {
            bool is_joint = word.len > 1 && strchr(",;&+", word.ptr[i]);
            goes_on = is_joint && i + 1 == word.len;
            put_sign(out, is_joint ? '/' : word.len == 1 ? sign_as(as, word.ptr[i]) : word.ptr[i]);
        }
    }
}

/* The sign of a card's value, such as "7", "K" or "king"; empty for another word. "AS" is the ace of spades, "as" an ace. */
static struct slice card_value(struct slice word)
{
    const char *name = word_meaning(WORDS_CARDNAME, word);
    if (name && !(word.len == 2 && word.ptr[0] == 'A' && strchr("SHDC", word.ptr[1])))
        return slice_of(name);
    bool is_other = is_letter(word.ptr[0]) && !strchr("ATJQK", word.ptr[0]);
    bool is_longer = word.len > 1 && is_letter(word.ptr[0]) && is_letter(word.ptr[1]) &&
                     (word.len > 2 || !strchr("SHDCshdc", word.ptr[1]));
    return is_other || is_longer ? NO_SLICE : word;
}

/* The suit that a word names, as a letter; '\0' for another word. */
static char suit_named(struct slice word)
{
    const char *suit = word_meaning(WORDS_SUIT, word);
    return suit ? *suit : '\0';
}

/*
 * The suit named after a card or after the cards that it is listed with, '\0' if there is none, and where this list
 * ends.
 */
static char suit_after(struct slice text, size_t at, size_t *end)
{
    struct slice word;
    while ((word = next_word(text, &at, CARD_SEPARATORS)).len) {
        bool goes_on = card_value(word).len || word_is(WORDS_JOINING, word);
        *end = at;
        if (suit_named(word) || !goes_on)
            return suit_named(word);
    }
    *end = text.len;
    return '\0';
}

/* The sign of a suit before the value of a card, as in "♠5"; or empty. */
static struct slice sign_before(struct slice card)
{
    enum { SIGN_BYTES = 3 };
    bool is_sign = card.len > SIGN_BYTES && memcmp(card.ptr, "\xe2\x99", 2) == 0;
    return (struct slice){ card.ptr, is_sign ? SIGN_BYTES : 0 };
}

/* Cards with other words between them: "the queen and seven of hearts" is QH,7H. */
static void put_cards(struct text_out *out, const struct value_def *def, const char *as,
                      struct slice text)
{
    size_t start = out->len, at = 0, list_end = 0;
    char suit = '\0', before = '\0';
    for (;;) {
        struct slice word = next_word(text, &at, CARD_SEPARATORS);
        if (!word.len)
            return;
        char letter = word.len == 1 ? sign_as(as, *word.ptr) : '\0';
        struct slice value = card_value(letter ? (struct slice){ &letter, 1 } : word);
        if (!value.len) {
            before = at > list_end ? suit_named(word) : '\0'; /* "Pik 7" */
            continue;
        }
        if (at > list_end)
            suit = before ? before : suit_after(text, at, &list_end);
        before = '\0';
        put_between(out, start, def->separator);
        struct slice sign = sign_before(value);
        value = slice_after(value, sign.len);
        text_out_put(out, value);
        text_out_put(out, sign);
        char last = value.ptr[value.len - 1];
        if (value.len > 1 && strchr("shdc", last)) /* "8d" */
            out->bytes[out->len - 1] = (char)(last - 'a' + 'A');
        if (suit && (is_digit(last) || strchr("ATJQK", last)))
            put_sign(out, suit);
    }
}

/* True if a number is the second one of a place: "1,", "1/" or "1." comes before it. */
static bool is_second_number(struct slice text, size_t at)
{
    size_t before = at > 1 && text.ptr[at - 1] == ' ' ? at - 1 : at;
    return before > 1 && is_digit(text.ptr[at]) && strchr(",/.", text.ptr[before - 1]) &&
           is_digit(text.ptr[before - 2]);
}

/* The next word of letters or digits at or after *at; empty at the end. */
static struct slice next_name(struct slice text, size_t *at)
{
    while (*at < text.len && !is_word_byte(text.ptr[*at]))
        ++*at;
    return take_span(text, at, is_word_byte);
}

/* Parses a number, or a lone capital letter as its place in the alphabet. */
static bool parse_place(struct slice word, int64_t *number)
{
    bool is_lone = word.len == 1 && is_capital(*word.ptr);
    if (is_lone)
        *number = *word.ptr - 'A' + 1;
    return is_lone || parse_number_word(word, number);
}

enum { COLUMN, ROW, NEITHER };

/* Writes "3,2" for "row 2, column 3" or "third column and second row"; *at is after the first word. */
static void put_row_and_column(struct text_out *out, struct slice text, struct slice word,
                               size_t *at)
{
    int64_t places[2] = { 0, 0 }, number = 0, parsed;
    int axis = NEITHER, known = 0;
    while (word.len) {
        const char *named = word_meaning(WORDS_AXIS, word);
        if (named)
            axis = strcmp(named, "column") == 0 ? COLUMN : ROW;
        else if (parse_place(word, &parsed))
            number = parsed;
        else if (axis == COLUMN && word.len == 1 && is_letter(*word.ptr)) /* "column b" */
            number = *word.ptr - 'a' + 1;
        if (axis != NEITHER && number) {
            places[axis] = number;
            number = 0;
            axis = NEITHER;
            if (++known == 2)
                break;
        }
        word = next_name(text, at);
    }
    text_out_put(out, slice_of(arena_printf(out->arena, "%lld,%lld", (long long)places[COLUMN],
                                            (long long)places[ROW])));
}

/* The length of the first square of a word: all of it, but only "a1" of "a1c1". */
static size_t place_length(struct slice word)
{
    size_t letters = slice_span(word, is_letter);
    size_t len = letters + slice_span(slice_after(word, letters), is_digit);
    return letters && len < word.len && is_letter(word.ptr[len]) ? len : word.len;
}

/* The length of a dash between the letter and the number of a square; 0 if there is none, or no number after it. */
static size_t joint_length(struct slice text, size_t at)
{
    struct slice rest = slice_after(text, at);
    size_t len = slice_span_of(rest, " -");
    return len && slice_count(slice_first(rest, len), is_space) < len && len < rest.len &&
                           is_digit(rest.ptr[len])
                   ? len
                   : 0;
}

/*
 * "(2,3) b4" is 2,3 b4; in pairs "a2 to c2", "a2 - c2" and "(1,2)-(3,2)" are a2-c2 and 1,2-3,2. Words such as "to" are
 * left out. A lone square may be "F-1".
 */
static void put_places(struct text_out *out, const struct value_def *def, struct slice text,
                       bool pairs)
{
    size_t start = out->len, at = 0;
    bool second = false;
    for (struct slice word; (word = next_name(text, &at)).len;) {
        size_t len = place_length(word);
        at -= word.len - len;
        word.len = len;
        size_t joint = !pairs && word.len == 1 && is_letter(*word.ptr) ? joint_length(text, at) : 0;
        if (joint) {
            put_between(out, start, def->separator);
            put_sign(out, lower(*word.ptr));
            at += joint;
            text_out_put(out, take_span(text, &at, is_digit));
            continue;
        }
        bool goes_on = is_second_number(text, (size_t)(word.ptr - text.ptr));
        bool is_told = word_is(WORDS_AXIS, word) || word_is(WORDS_ORDINAL, word);
        if (!slice_count(word, is_digit) && !is_told)
            continue;
        if (goes_on)
            put_sign(out, ',');
        else if (second)
            put_sign(out, '-');
        else
            put_between(out, start, def->separator);
        if (!goes_on)
            second = pairs && !second;
        if (is_told) {
            put_row_and_column(out, text, word, &at);
            continue;
        }
        for (size_t k = 0; k < word.len; k++)
            put_sign(out, lower(word.ptr[k]));
    }
}

/* "4 to 10" */
static void put_span(struct text_out *out, struct slice text)
{
    size_t at = 0;
    char sign;
    struct slice from = next_number(text, &at, false, &sign, out->arena),
                 to = next_number(text, &at, false, &sign, out->arena);
    if (!from.len) {
        text_out_put(out, slice_of("none"));
        return;
    }
    text_out_put(out, from);
    put_sign(out, '-');
    text_out_put(out, to.len ? to : from);
}

/* The words of the notation are in lower case. The only word there is may be written otherwise: "*" for "point". */
static void put_word(struct text_out *out, const struct value_def *def, struct slice text)
{
    if (def->words && def->words[0] && !def->words[1])
        text = slice_of(def->words[0]);
    for (size_t i = 0; i < text.len; i++)
        put_sign(out, lower(text.ptr[i]));
}

static void put_integer(struct text_out *out, struct slice text)
{
    int64_t number;
    char digits[24];
    if (!parse_place(text, &number) || slice_count(text, is_digit) == text.len) {
        text_out_put(out, text);
        return;
    }
    snprintf(digits, sizeof digits, "%lld", (long long)number);
    text_out_put(out, slice_of(digits));
}

void value_put(struct text_out *out, const struct value_def *def, const char *as, struct slice text)
{
    text = slice_trim(text);
    if (!text.len)
        return;
    switch (def->type) {
    case TYPE_INTEGER:
        put_integer(out, text);
        break;
    case TYPE_INTEGERS:
    case TYPE_SIGNED:
        put_numbers(out, def, text);
        break;
    case TYPE_LETTERS:
        put_letters(out, def, as, text);
        break;
    case TYPE_CELLS:
        put_cells(out, def, as, text);
        break;
    case TYPE_SQUARES:
        put_places(out, def, text, false);
        break;
    case TYPE_SEGMENTS:
        put_places(out, def, text, true);
        break;
    case TYPE_CARDS:
        put_cards(out, def, as, text);
        break;
    case TYPE_SPAN:
        put_span(out, text);
        break;
    case TYPE_WORD:
        put_word(out, def, text);
        break;
    default:
        text_out_put(out, text);
        break;
    }
}
