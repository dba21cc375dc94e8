#include "put.h"
#include "write.h"

size_t token_width(const struct token *token)
{
    size_t width = 0;
    for (size_t i = 0; i < token->text.len; i++)
        width +=
                !is_space(token->text.ptr[i]) && ((unsigned char)token->text.ptr[i] & 0xc0) != 0x80;
    return width;
}

/* True if a text contains white space or a comma. */
static bool has_separator(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (is_space(text.ptr[i]) || text.ptr[i] == ',')
            return true;
    return false;
}

static void put_token(FILE *out, const struct token *token)
{
    for (size_t i = 0; i < token->text.len; i++)
        if (!is_space(token->text.ptr[i]))
            put_char(out, token->text.ptr[i]);
}

/* Writes tokens with one separator between two; each but the last is padded to this width. */
static void write_tokens(FILE *out, const struct value_def *def, struct slice value, size_t width)
{
    struct slice join = slice_of(def->separator);
    struct tokens tokens = value_tokens(def, value);
    struct token token;
    size_t spaces = 0;
    for (bool first = true; token_next(&tokens, &token) == TOKEN_OK; first = false) {
        if (!first) {
            put_spaces(out, spaces);
            put(out, join);
        }
        put_token(out, &token);
        size_t used = width > 0 ? token_width(&token) : 0;
        spaces = used < width ? width - used : 0;
    }
}

bool value_is_written(const struct value_def *def, struct slice value)
{
    bool is_bare = def->type == TYPE_LETTERS && !*def->separator && !has_separator(value);
    return is_bare || !type_has_tokens(def->type);
}

void write_value(FILE *out, const struct value_def *def, struct slice value, size_t width)
{
    if (value_is_written(def, value))
        put(out, value);
    else
        write_tokens(out, def, value, width);
}

/* A segment is the same from either end. */
static void order_ends(struct token *token)
{
    if (token->a > token->c || (token->a == token->c && token->b > token->d))
        *token = (struct token){ token->text, token->c, token->d, token->a, token->b };
}

void write_normalized(FILE *out, const struct value_def *def, struct slice value)
{
    struct tokens tokens = value_tokens(def, value);
    struct token token;
    int64_t number;
    bool is_grid = def->type == TYPE_LETTERS && def->alphabet[0] == '.';
    if (def->type == TYPE_INTEGER && parse_number(value, &number)) {
        fprintf(out, "%lld", (long long)number);
        return;
    }
    if ((def->type == TYPE_LETTERS && !is_grid) || !type_has_tokens(def->type)) {
        write_value(out, def, value, 0);
        return;
    }
    while (token_next(&tokens, &token) == TOKEN_OK) {
        put_char(out, ' ');
        if (def->type == TYPE_SEGMENTS)
            order_ends(&token);
        if (is_grid) /* any mark but the first fills a square */
            put_char(out, token.a ? 'x' : '.');
        else if (token.a || token.b)
            fprintf(out, "%lld/%lld/%lld/%lld", (long long)token.a, (long long)token.b,
                    (long long)token.c, (long long)token.d);
        else /* not a number, such as an invalid card */
            put_token(out, &token);
    }
}

size_t value_width(const struct value_def *def, struct slice value, size_t most)
{
    struct token token;
    if (value_is_written(def, value))
        return value.len;
    size_t width = 0, join = strlen(def->separator);
    struct tokens tokens = value_tokens(def, value);
    while (token_next(&tokens, &token) == TOKEN_OK && width <= most)
        width += token_width(&token) + (width ? join : 0);
    return width;
}
