#include "prose_values.h"

#include <stdio.h>

void text_out_put(struct text_out *out, struct slice text)
{
    if (out->len + text.len > out->capacity) {
        size_t expected = out->capacity ? out->capacity : 64;
        while (expected < out->len + text.len)
            expected *= 2;
        out->bytes = arena_grow(out->arena, out->bytes, out->capacity, expected);
        out->capacity = expected;
    }
    if (text.len)
        memcpy(out->bytes + out->len, text.ptr, text.len);
    out->len += text.len;
}

static void put_sign(struct text_out *out, char c)
{
    text_out_put(out, (struct slice){ &c, 1 });
}

bool parse_number_word(struct slice text, int64_t *number)
{
    /* in English, German, French, Spanish, Dutch, Portuguese and Italian, separated by blanks; not "otto", a name */
    static const struct {
        int value;
        const char *words;
    } names[] = {
        { 0, "zero no null cero nul" },
        { 1, "one a first eins ein eine un une een um" },
        { 1, "erste premier premi\xc3\xa8re primera primer primero eerste primeiro primeira primo "
             "prima" },
        { 2, "two second zwei deux dos twee due dois duas" },
        { 2, "zweite deuxi\xc3\xa8me seconde segunda segundo tweede secondo seconda" },
        { 3, "three third drei trois tres drie tre tr\xc3\xaas" },
        { 3, "dritte troisi\xc3\xa8me tercera tercero tercer derde terceiro terceira terzo terza" },
        { 4, "four fourth vier quatre cuatro quattro quatro" },
        { 4, "vierte quatri\xc3\xa8me cuarta cuarto vierde quarto quarta" },
        { 5, "five fifth f\xc3\xbcnf cinq cinco vijf cinque" },
        { 5, "f\xc3\xbcnfte cinqui\xc3\xa8me quinto quinta vijfde" },
        { 6, "six sixth sechs seis zes sei" },
        { 6, "sechste sixi\xc3\xa8me sexto sexta sesto sesta zesde" },
        { 7, "seven seventh sieben sept siete zeven sette sete" },
        { 7, "siebte septi\xc3\xa8me s\xc3\xa9ptimo s\xc3\xa9ptima settimo settima s\xc3\xa9timo "
             "s\xc3\xa9tima zevende" },
        { 8, "eight eighth acht huit ocho oito" },
        { 8, "achte huiti\xc3\xa8me octavo octava ottavo ottava oitavo oitava achtste" },
        { 9, "nine ninth neun neuf nueve negen nove" },
        { 9, "neunte neuvi\xc3\xa8me noveno novena nono negende" },
        { 10, "ten tenth zehn dix diez tien dieci dez" },
        { 10, "zehnte dixi\xc3\xa8me d\xc3\xa9"
              "cimo d\xc3\xa9"
              "cima decimo decima tiende" },
        { 11, "eleven eleventh elf onze" },
        { 12, "twelve twelfth zw\xc3\xb6lf douze doce twaalf" },
    };
    if (slice_equal_nocase(text, slice_of("a single")))
        text = slice_of("one");
    bool has_ending = text.len > 5 && strchr("nrs", text.ptr[text.len - 1]); /* in German */
    struct slice stem = { text.ptr, text.len - has_ending };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (slice_is_word_of(text, names[i].words) || slice_is_word_of(stem, names[i].words))
            return *number = names[i].value, true;
    return text.len && parse_number(text, number);
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

/* The next number at or after *at, with its sign if it has one; empty at the end. */
static struct slice next_number(struct slice text, size_t *at, char *sign)
{
    *sign = '\0';
    while (*at < text.len && !is_digit(text.ptr[*at])) {
        if (text.ptr[*at] == '+' || text.ptr[*at] == '-')
            *sign = text.ptr[*at];
        else if (!is_space(text.ptr[*at]))
            *sign = '\0';
        ++*at;
    }
    size_t start = *at;
    while (*at < text.len && is_digit(text.ptr[*at]))
        ++*at;
    return (struct slice){ text.ptr + start, *at - start };
}

static void put_numbers(struct text_out *out, const struct value_def *def, struct slice text)
{
    size_t start = out->len, at = 0;
    for (;;) {
        char sign;
        struct slice number = next_number(text, &at, &sign);
        if (!number.len)
            return;
        put_between(out, start, def->separator);
        if (def->type == TYPE_SIGNED && sign)
            put_sign(out, sign);
        text_out_put(out, number);
    }
}

/* The sign that a word says, such as "plus", or "up" for U; '\0' if it is another word. */
static char sign_said(struct slice word, const char *alphabet)
{
    static const struct {
        char sign;
        const char *names; /* in several languages, separated by blanks */
    } signs[] = {
        { '+', "plus" },
        { '-', "minus" },
        { '0', "zero" },
        { '1', "one" },
        { 'U', "monte hoch rauf auf sube sale omhoog op haut plus" },
        { 'D', "descend runter tief ab baja scende omlaag neer bas" },
        { 'S', "same level pareil gleich igual uguale gelijk" },
    };
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (slice_is_word_of(word, signs[i].names) && strchr(alphabet, signs[i].sign))
            return signs[i].sign;
    char first = (char)(lower(*word.ptr) - 'a' + 'A');
    return strchr(alphabet, first) ? first : '\0';
}

/* The length of the word of letters in the alphabet "UDS" or of others; 0 if it is typed in signs. */
static size_t spoken_length(struct slice text, const char *alphabet)
{
    size_t len = 0, signs = 0;
    while (len < text.len && is_letter(text.ptr[len])) {
        signs += strchr(alphabet, text.ptr[len]) != NULL;
        len++;
    }
    return signs == len ? 0 : len;
}

static bool separates_letters(char c, const char *alphabet)
{
    return is_space(c) || (c && strchr(",|()[]\"'", c)) || (c == '-' && !strchr(alphabet, c));
}

/* Signs such as "+ - -", or words that say them. */
static void put_letters(struct text_out *out, const struct value_def *def, const char *as,
                        struct slice text)
{
    const char *alphabet = def->alphabet ? def->alphabet : "";
    size_t start = out->len, len;
    for (size_t i = 0; i < text.len; i += len) {
        size_t spoken = as ? 0 : spoken_length(slice_after(text, i), alphabet);
        struct slice word = { text.ptr + i, spoken };
        char c = spoken > 1 ? sign_said(word, alphabet) : sign_as(as, text.ptr[i]);
        len = spoken > 1 ? spoken : 1;
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

/* The sign of a card's value, such as "7", "K" or "king"; empty for another word. */
static struct slice card_value(struct slice word)
{
    static const struct {
        const char *letter, *names; /* in several languages, separated by blanks */
    } cards[] = {
        { "A", "ace as ass asso aas \xc3\xa1s" },
        { "2", "two" },
        { "3", "three" },
        { "4", "four" },
        { "5", "five" },
        { "6", "six" },
        { "7", "seven" },
        { "8", "eight" },
        { "9", "nine" },
        { "10", "ten" },
        { "J", "jack bube valet jota sota fante boer valete" },
        { "Q", "queen dame reine reina regina donna vrouw dama" },
        { "K", "king k\xc3\xb6nig roi rey re heer koning rei" },
    };
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        if (slice_is_word_of(word, cards[i].names))
            return slice_of(cards[i].letter);
    bool is_other = is_letter(word.ptr[0]) && !strchr("ATJQK", word.ptr[0]);
    bool is_longer = word.len > 1 && is_letter(word.ptr[0]) && is_letter(word.ptr[1]) &&
                     (word.len > 2 || !strchr("SHDCshdc", word.ptr[1]));
    return is_other || is_longer ? (struct slice){ NULL, 0 } : word;
}

/* The suit that a word names, as a letter; '\0' for another word. */
static char suit_named(struct slice word)
{
    static const char *const names[] = { "spades", "hearts", "diamonds", "clubs" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (slice_equal_nocase(word, slice_of(names[i])))
            return (char)(names[i][0] - 'a' + 'A');
    return '\0';
}

/*
 * The suit named after a card or after the cards that it is listed with, '\0' if there is none, and where this list
 * ends.
 */
static char suit_after(struct slice text, size_t at, size_t *end)
{
    struct slice word;
    while ((word = next_word(text, &at, CARD_SEPARATORS)).len) {
        bool goes_on = card_value(word).len || slice_equal_nocase(word, slice_of("of")) ||
                       slice_equal_nocase(word, slice_of("and"));
        *end = at;
        if (suit_named(word) || !goes_on)
            return suit_named(word);
    }
    *end = text.len;
    return '\0';
}

/* Cards with other words between them: "the queen and seven of hearts" is QH,7H. */
static void put_cards(struct text_out *out, const struct value_def *def, struct slice text)
{
    size_t start = out->len, at = 0, list_end = 0;
    char suit = '\0';
    for (;;) {
        struct slice word = next_word(text, &at, CARD_SEPARATORS);
        if (!word.len)
            return;
        struct slice value = card_value(word);
        if (!value.len)
            continue;
        if (at > list_end)
            suit = suit_after(text, at, &list_end);
        put_between(out, start, def->separator);
        text_out_put(out, value);
        char last = value.ptr[value.len - 1];
        if (suit && (is_digit(last) || strchr("ATJQK", last)))
            put_sign(out, suit);
    }
}

/* True if a number is the second one of a place: "1," comes before it. */
static bool is_second_number(struct slice text, size_t at)
{
    size_t before = at > 1 && text.ptr[at - 1] == ' ' ? at - 1 : at;
    return before > 1 && is_digit(text.ptr[at]) && text.ptr[before - 1] == ',' &&
           is_digit(text.ptr[before - 2]);
}

/* The next word of letters or digits at or after *at; empty at the end. */
static struct slice next_name(struct slice text, size_t *at)
{
    while (*at < text.len && !is_digit(text.ptr[*at]) && !is_letter(text.ptr[*at]))
        ++*at;
    size_t start = *at;
    while (*at < text.len && (is_digit(text.ptr[*at]) || is_letter(text.ptr[*at])))
        ++*at;
    return (struct slice){ text.ptr + start, *at - start };
}

static bool has_digit(struct slice word)
{
    for (size_t i = 0; i < word.len; i++)
        if (is_digit(word.ptr[i]))
            return true;
    return false;
}

static bool is_row(struct slice word)
{
    static const char *const words[] = { "row",  "zeile", "reihe", "ligne",
                                         "fila", "rij",   "riga",  NULL };
    return slice_is_one_of(word, words);
}

static bool is_row_or_column(struct slice word)
{
    static const char *const columns[] = { "col",     "column", "spalte",  "colonne",
                                           "columna", "kolom",  "colonna", NULL };
    return is_row(word) || slice_is_one_of(word, columns);
}

/* Writes "3,2" for "row 2, column 3" or "column 3 and row 2"; *at is after the first word. */
static void put_row_and_column(struct text_out *out, struct slice text, struct slice first,
                               size_t *at)
{
    int64_t numbers[2] = { 0, 0 };
    bool row_first = is_row(first);
    struct slice word;
    parse_number_word(next_name(text, at), &numbers[0]);
    while ((word = next_name(text, at)).len && !is_row_or_column(word)) /* "and" */
        ;
    parse_number_word(next_name(text, at), &numbers[1]);
    text_out_put(out, slice_of(arena_printf(out->arena, "%lld,%lld", (long long)numbers[row_first],
                                            (long long)numbers[!row_first])));
}

/*
 * "(2,3) b4" is 2,3 b4; in pairs "a2 to c2", "a2 - c2" and "(1,2)-(3,2)" are a2-c2 and 1,2-3,2. Words such as "to" are
 * left out.
 */
static void put_places(struct text_out *out, const struct value_def *def, struct slice text,
                       bool pairs)
{
    size_t start = out->len, at = 0;
    bool second = false;
    for (struct slice word; (word = next_name(text, &at)).len;) {
        bool goes_on = is_second_number(text, (size_t)(word.ptr - text.ptr));
        if (!has_digit(word) && !is_row_or_column(word))
            continue;
        if (goes_on)
            put_sign(out, ',');
        else if (second)
            put_sign(out, '-');
        else
            put_between(out, start, def->separator);
        if (!goes_on)
            second = pairs && !second;
        if (is_row_or_column(word)) {
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
    struct slice from = next_number(text, &at, &sign), to = next_number(text, &at, &sign);
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
    if (!parse_number_word(text, &number) || is_digit(text.ptr[0])) {
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
        put_cards(out, def, text);
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

static size_t count_words(struct slice text)
{
    size_t count = 0, at = 0;
    while (text.len && next_word(text, &at, ",;()[]").len)
        count++;
    return count;
}

void span_put(struct text_out *out, struct slice skipped, struct slice cards)
{
    size_t before = count_words(skipped), count = count_words(cards);
    char span[48];
    snprintf(span, sizeof span, "%zu-%zu", before + 1, before + (count ? count - 1 : 0));
    text_out_put(out, slice_of(span));
}
