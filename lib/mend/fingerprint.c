#include "fingerprint.h"

static uint64_t mix(uint64_t hash, uint64_t word)
{
    return map_mix(hash ^ map_mix(word + 0x9e3779b97f4a7c15u));
}

static uint64_t mix_text(uint64_t hash, struct slice text)
{
    return mix(hash, map_hash(text));
}

/* A hash of a token's value, regardless of its spelling. */
static uint64_t token_hash(const struct span *span, const struct token *token)
{
    int64_t a = token->a, b = token->b, c = token->c, d = token->d;
    if (span->def->type == TYPE_LETTERS && strchr(span->def->alphabet, '.'))
        a = a > 0; /* all marks other than the point are equivalent */
    if (span->def->type == TYPE_SEGMENTS && (a > c || (a == c && b > d)))
        a = token->c, b = token->d, c = token->a, d = token->b;
    uint64_t hash = mix(mix(mix(mix(0, (uint64_t)a), (uint64_t)b), (uint64_t)c), (uint64_t)d);
    bool is_none = span->def->type == TYPE_CARDS && !a;
    return is_none ? mix_text(hash, token->text) : hash;
}

/* Counts the unusual characters of an item. */
static size_t odd_signs(struct slice text)
{
    size_t odd = 0;
    for (size_t i = 0; i < text.len; i++) {
        bool starts = i == 0 || !is_digit(text.ptr[i - 1]);
        odd += is_space(text.ptr[i]);
        odd += starts && text.ptr[i] == '0' && i + 1 < text.len && is_digit(text.ptr[i + 1]);
    }
    return odd;
}

static void say_tokens(struct fingerprint *saying, const struct span *span)
{
    struct token token;
    enum token_result result;
    struct tokens tokens = value_tokens(span->def, span->text);
    const char *end = NULL;
    uint64_t bag = 0;
    size_t joined = 0, parted = 0;
    while ((result = token_next(&tokens, &token)) == TOKEN_OK) {
        uint64_t hash = token_hash(span, &token);
        bag += hash;
        if (!span->is_unordered)
            saying->hash = mix(saying->hash, hash);
        saying->unusual += odd_signs(token.text);
        saying->unusual += span->def->show_plus && token.a > 0 && *token.text.ptr != '+';
        joined += token.text.ptr == end;
        parted += end && token.text.ptr != end;
        end = token.text.ptr + token.text.len;
    }
    bool is_one_way = span->def->type == TYPE_LETTERS && joined > parted; /* joined digits */
    saying->unusual += is_one_way ? parted : joined;
    if (span->is_unordered)
        saying->hash = mix(saying->hash, bag);
    if (result == TOKEN_BAD)
        saying->hash = mix_text(saying->hash, token.text);
}

static void say_span(struct fingerprint *saying, const struct span *span)
{
    int64_t number;
    if (span->is_number) { /* a point follows, and then the row */
        saying->unusual += !is_space(span->text.ptr[span->text.len + 1]);
        return;
    }
    if (span->def && span->def->type == TYPE_INTEGER && parse_number(span->text, &number)) {
        saying->hash = mix(saying->hash, (uint64_t)number);
        saying->unusual += odd_signs(span->text);
    } else if (span->def && type_has_tokens(span->def->type)) {
        say_tokens(saying, span);
    } else {
        saying->hash = mix_text(saying->hash, span->text);
    }
}

/* A hash of a field's kind and key, and of its value if that is free text. */
static uint64_t field_hash(uint64_t hash, const struct field *field)
{
    if (!field || !field->def)
        return mix(hash, 1);
    hash = mix(hash, (uint64_t)field->def->id + 2);
    if (field->def->value.type == TYPE_TEXT)
        return mix_text(hash, field->value);
    return mix_text(mix_text(hash, slice_of(field->def->key)),
                    slice_of(field->def->owner ? field->def->owner : ""));
}

struct fingerprint outline_fingerprint(const struct outline *outline)
{
    const struct record *record = outline->parsed->record;
    struct fingerprint saying = { .hash = mix_text(0, line_body(&record->lines[0])) };
    size_t next = 0;
    for (size_t i = 1; i < record->line_count; i++) {
        if (record->lines[i].kind != LINE_FIELD && record->lines[i].kind != LINE_ROW)
            continue;
        saying.hash = field_hash(saying.hash, outline->fields[i]);
        const char *last = NULL;
        for (; next < outline->count && outline->spans[next].line <= i; next++) {
            const struct span *span = &outline->spans[next];
            saying.hash = mix(saying.hash, (uint64_t)(span->part + 2));
            say_span(&saying, span);
            saying.unusual += span->part >= 0 && span->text.ptr == last;
            last = span->text.ptr + span->text.len;
        }
    }
    return saying;
}
