/*
 * The fuzzer's mutator, which knows the notation: it drops, doubles or swaps lines, groups of lines
 * and whole records, or copies them from another input; it replaces a token by one of the same
 * type, from the record or the grammar. It changes other texts by lines and words. Occasionally,
 * and if nothing else applies, it leaves the bytes to libFuzzer.
 */
#include "fuzz.h"

#include "base/order.h"
#include "base/random.h"
#include "mend/edits.h"
#include "parse/parse.h"
#include "parse/players.h"
#include "values.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t max_size, unsigned seed);

/* Consecutive units of one kind in a text. */
struct units {
    struct slice *items;
    size_t count, capacity;
};

struct mutation {
    struct arena arena;
    struct random_source random;
    struct slice text;
    struct slice other; /* the source of inserted units */
};

static void add_unit(struct mutation *mutation, struct units *units, const char *from,
                     const char *to)
{
    ARENA_PUSH(&mutation->arena, units->items, units->count, units->capacity);
    units->items[units->count++] = (struct slice){ from, (size_t)(to - from) };
}

static struct slice any(struct mutation *mutation, const struct units *units)
{
    return units->items[random_below(&mutation->random, units->count)];
}

/* --- units --- */

/* The line that begins here, with its line end. */
static struct slice line_at(struct slice text, const char *at)
{
    const char *stop = text.ptr + text.len;
    const char *end = memchr(at, '\n', (size_t)(stop - at));
    return (struct slice){ at, (size_t)((end ? end + 1 : stop) - at) };
}

static struct units find_lines(struct mutation *mutation, struct slice text)
{
    struct units lines = { .items = NULL };
    for (const char *at = text.ptr; at < text.ptr + text.len;) {
        struct slice line = line_at(text, at);
        at += line.len;
        add_unit(mutation, &lines, line.ptr, at);
    }
    return lines;
}

/* Groups of a few lines. */
static struct units find_stretches(struct mutation *mutation, struct slice text)
{
    enum { LONGEST = 8 };
    struct units lines = find_lines(mutation, text), stretches = { .items = NULL };
    for (size_t i = 0; i < lines.count;) {
        size_t last = i + random_below(&mutation->random, LONGEST);
        last = last < lines.count ? last : lines.count - 1;
        add_unit(mutation, &stretches, lines.items[i].ptr,
                 lines.items[last].ptr + lines.items[last].len);
        i = last + 1;
    }
    return stretches;
}

/* Each Game: line with everything up to the next one. */
static struct units find_records(struct mutation *mutation, struct slice text)
{
    struct units lines = find_lines(mutation, text), records = { .items = NULL };
    const char *start = NULL, *end = text.ptr + text.len;
    for (size_t i = 0; i < lines.count; i++) {
        struct slice line = lines.items[i];
        if (line.len && line.ptr[line.len - 1] == '\n')
            line.len--;
        if (!line_opens_record(line, DEFAULT_MAX_LINE))
            continue;
        if (start)
            add_unit(mutation, &records, start, line.ptr);
        start = line.ptr;
    }
    if (start)
        add_unit(mutation, &records, start, end);
    return records;
}

/* Words, numbers and quoted texts. */
static struct units find_words(struct mutation *mutation, struct slice text)
{
    struct units words = { .items = NULL };
    const char *end = text.ptr + text.len;
    for (const char *at = text.ptr; at < end;) {
        const char *from = at;
        while (at < end && (is_letter(*at) || is_digit(*at) || *at == '_' || *at == '&'))
            at++;
        if (at > from)
            add_unit(mutation, &words, from, at);
        else
            at++;
    }
    return words;
}

/* --- tokens of a record --- */

struct record_tokens {
    const struct grammar *grammar;
    struct units units;
    const struct value_def **defs; /* one for each unit */
    size_t def_capacity;
};

static void add_token(struct mutation *mutation, struct record_tokens *tokens,
                      const struct value_def *def, struct slice text)
{
    size_t count = tokens->units.count;
    ARENA_PUSH(&mutation->arena, tokens->defs, count, tokens->def_capacity);
    tokens->defs[count] = def;
    add_unit(mutation, &tokens->units, text.ptr, text.ptr + text.len);
}

static void add_value(struct mutation *mutation, struct record_tokens *found,
                      const struct value_def *def, struct slice value)
{
    struct token token;
    if (!value.ptr)
        return;
    if (!type_has_tokens(def->type)) {
        add_token(mutation, found, def, value);
        return;
    }
    struct tokens tokens = value_tokens(def, value);
    while (token_next(&tokens, &token) == TOKEN_OK)
        add_token(mutation, found, def, token.text);
}

static void add_fields(struct mutation *mutation, struct record_tokens *tokens,
                       const struct parsed_record *parsed)
{
    for (size_t i = 0; i < parsed->field_count; i++) {
        const struct field *field = &parsed->fields[i];
        if (field->def)
            add_value(mutation, tokens, &field->def->value, field->value);
    }
}

static void add_rows(struct mutation *mutation, struct record_tokens *tokens,
                     const struct parsed_record *parsed)
{
    for (size_t r = 0; r < parsed->row_count; r++) {
        const struct row *row = &parsed->rows[r];
        for (size_t i = 0; row->result == ROW_READ && i < row->def->part_count; i++)
            add_value(mutation, tokens, &row->def->parts[i].value, row->parts[i]);
    }
}

/* Reads a record and finds the tokens of its grammar; none if the game is unknown. */
static void find_tokens(struct mutation *mutation, struct slice text, struct record_tokens *tokens)
{
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    struct judge_options options = { .arena = &mutation->arena,
                                     .counts_only = true,
                                     .game_only = true };
    struct judgement *read = arena_alloc(&mutation->arena, sizeof *read);
    struct parsed_record parsed;
    judge(read, &chunk, all_grammars(), &options);
    tokens->grammar = read->verdict.grammar;
    if (!tokens->grammar)
        return;
    parse_record(&parsed, &read->record, tokens->grammar, &read->report);
    add_fields(mutation, tokens, &parsed);
    add_rows(mutation, tokens, &parsed);
}

/* The tokens of the same type as a given one. */
static struct units alike(struct mutation *mutation, const struct record_tokens *tokens, size_t one)
{
    struct units units = { .items = NULL };
    for (size_t i = 0; i < tokens->units.count; i++)
        if (tokens->defs[i]->type == tokens->defs[one]->type)
            add_unit(mutation, &units, tokens->units.items[i].ptr,
                     tokens->units.items[i].ptr + tokens->units.items[i].len);
    return units;
}

/* --- changes --- */

static struct slice put(struct mutation *mutation, struct slice where, struct slice with)
{
    return text_replaced(&mutation->arena, mutation->text, where, with);
}

/* Swaps two units; the later one first, so that the earlier one's place stays valid. */
static struct slice swap(struct mutation *mutation, struct slice one, struct slice other)
{
    struct slice text = mutation->text;
    struct slice first = one.ptr < other.ptr ? one : other;
    struct slice second = one.ptr < other.ptr ? other : one;
    if (first.ptr + first.len > second.ptr)
        return text;
    struct slice half = put(mutation, second, first);
    struct slice there = { half.ptr + (first.ptr - text.ptr), first.len };
    return text_replaced(&mutation->arena, half, there, second);
}

/* Changes one of the units; `others` are of the same kind, possibly from another text. */
static struct slice change(struct mutation *mutation, const struct units *units,
                           const struct units *others)
{
    if (!units->count)
        return mutation->text;
    struct slice one = any(mutation, units), another = any(mutation, units);
    struct slice behind = { one.ptr + one.len, 0 };
    struct slice donor = others->count ? any(mutation, others) : another;
    switch (random_below(&mutation->random, 6)) {
    case 0:
        return put(mutation, one, behind);
    case 1:
        return put(mutation, behind, one);
    case 2:
        return swap(mutation, one, another);
    case 3:
        return put(mutation, behind, donor);
    default:
        return put(mutation, one, donor);
    }
}

static struct slice change_tokens(struct mutation *mutation, struct slice record)
{
    struct record_tokens tokens = { .grammar = NULL };
    find_tokens(mutation, record, &tokens);
    if (!tokens.units.count)
        return mutation->text;
    size_t one = random_below(&mutation->random, tokens.units.count);
    if (random_below(&mutation->random, 2))
        return put(mutation, tokens.units.items[one],
                   slice_of(random_token(&mutation->arena, &mutation->random, tokens.grammar,
                                         tokens.defs[one])));
    struct units units = alike(mutation, &tokens, one);
    return change(mutation, &units, &units);
}

/* Adds a line that the grammar allows. */
static struct slice add_line(struct mutation *mutation, struct slice record)
{
    struct record_tokens tokens = { .grammar = NULL };
    struct units lines = find_lines(mutation, record);
    find_tokens(mutation, record, &tokens);
    if (!tokens.grammar)
        return mutation->text;
    struct slice above = any(mutation, &lines);
    struct slice where = { above.ptr + above.len, 0 };
    return put(mutation, where,
               slice_of(random_line(&mutation->arena, &mutation->random, tokens.grammar)));
}

typedef struct units unit_finder(struct mutation *mutation, struct slice text);

static struct slice change_some(struct mutation *mutation, unit_finder *find)
{
    struct units units = find(mutation, mutation->text), others = find(mutation, mutation->other);
    return change(mutation, &units, &others);
}

static struct slice change_text(struct mutation *mutation)
{
    static unit_finder *const finders[] = { find_lines, find_stretches, find_words, find_words };
    return change_some(mutation, finders[random_below(&mutation->random, 4)]);
}

static struct slice change_record(struct mutation *mutation, const struct units *records)
{
    switch (random_below(&mutation->random, 10)) {
    case 0:
        return change_some(mutation, find_records);
    case 1:
        return change_some(mutation, find_stretches);
    case 2:
        return change_some(mutation, find_lines);
    case 3:
        return change_some(mutation, find_words);
    case 4:
    case 5:
        return add_line(mutation, any(mutation, records));
    default:
        return change_tokens(mutation, any(mutation, records));
    }
}

/* Makes a few changes; the result is in the arena. Not inlined: its caller calls setjmp. */
__attribute__((noinline)) static struct slice mutate(struct mutation *mutation)
{
    size_t left = 1 + random_below(&mutation->random, 3);
    for (; left > 0; left--) {
        struct units records = find_records(mutation, mutation->text);
        mutation->text = records.count ? change_record(mutation, &records) : change_text(mutation);
    }
    return mutation->text;
}

/* Copies as much as fits. */
static size_t give(struct mutation *mutation, struct slice text, uint8_t *out, size_t max_size)
{
    size_t size = MIN(text.len, max_size);
    memcpy(out, text.ptr, size);
    arena_free(&mutation->arena);
    return size;
}

/* Works on a copy, since the result overwrites the bytes. */
static void begin(struct mutation *mutation, const uint8_t *data, size_t size)
{
    char *copy = arena_alloc(&mutation->arena, size);
    memcpy(copy, data, size);
    mutation->text = mutation->other = (struct slice){ copy, size };
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    struct mutation mutation = { .arena = { .blocks = NULL } };
    random_init(&mutation.random, seed);
    if (size == 0 || random_below(&mutation.random, 4) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    if (setjmp(mutation.arena.out_of_memory))
        must(false, "memory does not run out");
    begin(&mutation, data, size);
    return give(&mutation, mutate(&mutation), data, max_size);
}

/* Copies units of any kind from the other text. Not inlined: its caller calls setjmp. */
__attribute__((noinline)) static struct slice take_from_other(struct mutation *mutation)
{
    static unit_finder *const finders[] = { find_records, find_stretches, find_lines, find_words };
    for (size_t left = 1 + random_below(&mutation->random, 3); left > 0; left--)
        mutation->text = change_some(mutation, finders[random_below(&mutation->random, 4)]);
    return mutation->text;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size, const uint8_t *other,
                                 size_t other_size, uint8_t *out, size_t max_size, unsigned seed)
{
    struct mutation mutation = { .arena = { .blocks = NULL },
                                 .text = { (const char *)data, size },
                                 .other = { (const char *)other, other_size } };
    random_init(&mutation.random, seed);
    if (setjmp(mutation.arena.out_of_memory))
        must(false, "memory does not run out");
    return give(&mutation, take_from_other(&mutation), out, max_size);
}
