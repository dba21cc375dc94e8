#include "sorter.h"

#include <errno.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/casefold.h"
#include "base/order.h"
#include "grammar/date.h"
#include "message.h"
#include "temporary.h"

/* The value of one sort key for a record. */
struct sort_value {
    bool is_missing;
    int64_t first, second; /* a number, or a date in days */
    struct slice text;
};

struct sorted_record {
    uint64_t offset; /* in the temporary file; also gives the input order */
    size_t len;
    struct sort_value *values; /* one for each key */
};

const char *const sort_key_names[] = { "game", "date", "moves", "rounds", "score", NULL };

bool sorter_add_key(struct sorter *sorter, const char *text)
{
    struct sort_key key = { .kind = SORT_FIELD, .descending = *text == '-' };
    int word;
    key.field = text + key.descending;
    if (sorter->key_count == SORT_KEYS_MAX || !*key.field)
        return false;
    for (const char *at = key.field; *at; at++)
        if (!is_letter(*at))
            return false;
    if (find_word(key.field, sort_key_names, &word))
        key.kind = word;
    sorter->keys[sorter->key_count++] = key;
    return true;
}

bool sorter_needs_judge(const struct sorter *sorter)
{
    for (size_t i = 0; i < sorter->key_count; i++)
        if (sorter->keys[i].kind >= SORT_MOVES && sorter->keys[i].kind <= SORT_SCORE)
            return true;
    return false;
}

bool sorter_needs_lines(const struct sorter *sorter)
{
    for (size_t i = 0; i < sorter->key_count; i++)
        if (sorter->keys[i].kind == SORT_DATE || sorter->keys[i].kind == SORT_FIELD)
            return true;
    return false;
}

/* --- values --- */

static struct sort_value value_of_number(bool there, int64_t number)
{
    return (struct sort_value){ .is_missing = !there, .first = number };
}

static struct sort_value value_of_text(struct sorter *sorter, bool there, struct slice text)
{
    if (!there)
        return (struct sort_value){ .is_missing = true };
    if (text.len > SORT_TEXT_MAX)
        text.len = SORT_TEXT_MAX;
    return (struct sort_value){ .text = { arena_string(&sorter->arena, text), text.len } };
}

static struct sort_value value_of_date(const struct record *record)
{
    struct slice text;
    struct date date = { 0, 0 };
    bool there = record_field(record, "Date", &text) && date_parse(text, &date);
    return (struct sort_value){ .is_missing = !there, .first = date.first, .second = date.last };
}

static struct sort_value value_of_score(const struct verdict *verdict)
{
    int64_t best = 0;
    for (unsigned i = 0; verdict->score && i < verdict->players; i++)
        if (i == 0 || verdict->score[i] > best)
            best = verdict->score[i];
    return value_of_number(verdict->score, best);
}

static struct sort_value value_of(struct sorter *sorter, const struct sort_key *key,
                                  const struct result *result)
{
    const struct verdict *verdict = &result->judgement->verdict;
    struct slice text = { NULL, 0 };
    switch (key->kind) {
    case SORT_GAME:
        if (verdict->grammar)
            return value_of_text(sorter, true, slice_of(verdict->grammar->name));
        return value_of_text(sorter, record_field(&result->judgement->record, "Game", &text), text);
    case SORT_DATE:
        return value_of_date(&result->judgement->record);
    case SORT_MOVES:
        return value_of_number(verdict->play, (int64_t)verdict->moves);
    case SORT_ROUNDS:
        return value_of_number(verdict->play, (int64_t)verdict->round_count);
    case SORT_SCORE:
        return value_of_score(verdict);
    default:
        return value_of_text(sorter, record_field(&result->judgement->record, key->field, &text),
                             text);
    }
}

/* Missing values sort last in both directions. */
static int compare_values(const struct sort_key *key, const struct sort_value *a,
                          const struct sort_value *b)
{
    if (a->is_missing || b->is_missing)
        return a->is_missing - b->is_missing;
    int order = COMPARE(a->first, b->first);
    if (order == 0)
        order = COMPARE(a->second, b->second);
    if (order == 0)
        order = casefold_compare(a->text, b->text);
    return key->descending ? -order : order;
}

static const struct sorter *current; /* for qsort, which passes no user pointer */

static int compare(const void *left, const void *right)
{
    const struct sorted_record *a = left, *b = right;
    int order = 0;
    for (size_t i = 0; i < current->key_count && order == 0; i++)
        order = compare_values(&current->keys[i], &a->values[i], &b->values[i]);
    return order ? order : COMPARE(a->offset, b->offset);
}

/* --- records --- */

static bool fail(const char *reason)
{
    return report_failure("temporary file: %s", reason);
}

bool sorter_add_record(struct sorter *sorter, const struct result *result)
{
    struct slice bytes = result->judgement->record.bytes;
    if (setjmp(sorter->arena.out_of_memory))
        return report_failure("%s: out of memory", result->file);
    if (!sorter->records && !(sorter->records = temporary_file()))
        return fail(strerror(errno));
    struct sorted_record item = { .offset = sorter->size, .len = bytes.len };
    item.values = arena_zero(&sorter->arena, sorter->key_count, sizeof *item.values);
    for (size_t i = 0; i < sorter->key_count; i++)
        item.values[i] = value_of(sorter, &sorter->keys[i], result);
    if (fwrite(bytes.ptr, 1, bytes.len, sorter->records) != bytes.len)
        return fail(strerror(errno));
    sorter->size += bytes.len;
    ARENA_PUSH(&sorter->arena, sorter->items, sorter->count, sorter->capacity);
    sorter->items[sorter->count++] = item;
    return true;
}

static bool copy_record(const struct sorter *sorter, const struct sorted_record *item,
                        struct copy *copy)
{
    char block[16 * 1024];
    if (fseeko(sorter->records, (off_t)item->offset, SEEK_SET) != 0)
        return fail(strerror(errno));
    copy_start_line(copy);
    for (size_t left = item->len; left > 0;) {
        size_t got = stream_read(sorter->records, block, left < sizeof block ? left : sizeof block);
        if (got == 0)
            return fail(ferror(sorter->records) ? strerror(errno) : "the file became shorter");
        copy_bytes(copy, (struct slice){ block, got });
        left -= got;
    }
    return true;
}

bool sorter_write(struct sorter *sorter, struct copy *copy, size_t max)
{
    bool good = !sorter->records || fflush(sorter->records) == 0 || fail(strerror(errno));
    current = sorter;
    if (good && sorter->count > 1)
        qsort(sorter->items, sorter->count, sizeof *sorter->items, compare);
    for (size_t i = 0; i < sorter->count && i < max && good && !ferror(copy->stream); i++)
        good = copy_record(sorter, &sorter->items[i], copy);
    return good;
}

void sorter_free(struct sorter *sorter)
{
    if (sorter->records)
        fclose(sorter->records);
    arena_free(&sorter->arena);
    *sorter = (struct sorter){ .key_count = 0 };
}
