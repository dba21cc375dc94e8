#include "same.h"

static uint64_t mix(uint64_t hash, uint64_t word)
{
    return map_mix(hash ^ map_mix(word + 0x9e3779b97f4a7c15u));
}

static uint64_t mix_text(uint64_t hash, struct slice text)
{
    return mix(hash, map_hash(text));
}

/* What a token says, whichever way it is written. */
static uint64_t token_hash(const struct span *span, const struct token *token)
{
    int64_t a = token->a, b = token->b, c = token->c, d = token->d;
    if (span->def->type == TYPE_LETTERS && strchr(span->def->alphabet, '.'))
        a = a > 0; /* all marks but the point mean the same */
    if (span->def->type == TYPE_SEGMENTS && (a > c || (a == c && b > d)))
        a = token->c, b = token->d, c = token->a, d = token->b;
    uint64_t hash = mix(mix(mix(mix(0, (uint64_t)a), (uint64_t)b), (uint64_t)c), (uint64_t)d);
    bool is_none = span->def->type == TYPE_CARDS && !a;
    return is_none ? mix_text(hash, token->text) : hash;
}

static uint64_t span_hash(uint64_t hash, const struct span *span)
{
    struct token token;
    enum token_result result;
    uint64_t bag = 0;
    int64_t number;
    if (span->is_number)
        return hash;
    if (span->def && span->def->type == TYPE_INTEGER && parse_number(span->text, &number))
        return mix(hash, (uint64_t)number);
    if (!span->def || !type_has_tokens(span->def->type))
        return mix_text(hash, span->text);
    struct tokens tokens = value_tokens(span->def, span->text);
    while ((result = token_next(&tokens, &token)) == TOKEN_OK) {
        bag += token_hash(span, &token);
        if (!span->is_bag)
            hash = mix(hash, token_hash(span, &token));
    }
    hash = span->is_bag ? mix(hash, bag) : hash;
    return result == TOKEN_BAD ? mix_text(hash, token.text) : hash;
}

uint64_t outline_hash(const struct outline *outline)
{
    const struct record *record = outline->shaped.record;
    uint64_t hash = mix_text(0, line_body(&record->lines[0]));
    size_t span = 0;
    for (size_t i = 1; i < record->line_count; i++) {
        const struct field *field = outline->fields[i];
        if (record->lines[i].kind != LINE_FIELD && record->lines[i].kind != LINE_ROW)
            continue;
        hash = mix(hash, i == 0 || !field || !field->def ? 1 : (uint64_t)field->def->id + 2);
        if (field && field->def && field->def->value.type == TYPE_TEXT)
            hash = mix_text(hash, field->value);
        else if (field && field->def) /* A and B may be one to the rules, but not here */
            hash = mix_text(hash,
                            slice_of(field->def->owner ? field->def->owner : field->def->key));
        while (span < outline->count && outline->spans[span].line < i)
            span++;
        for (; span < outline->count && outline->spans[span].line == i; span++)
            hash = span_hash(mix(hash, (uint64_t)(outline->spans[span].part + 2)),
                             &outline->spans[span]);
    }
    return hash;
}
