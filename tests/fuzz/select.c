/*
 * Fuzz target: the first line is used as the argument of every condition, and the rest as the
 * records. Adds up the selected records.
 */
#include "fuzz.h"

#include "query/query.h"

enum { LONGEST = 200 };

struct choice {
    const struct query *conditions;
    struct standings *standings;
};

static void take_record(void *user, const struct result *result)
{
    const struct choice *choice = user;
    const struct query_term *failed = NULL;
    if (!result->judgement->record.has_game || result->judgement->record.too_large)
        return;
    bool met = query_match(choice->conditions, result->judgement, &failed);
    must(!met || !failed, "a pattern that took too long selects nothing");
    if (met)
        standings_add(choice->standings, result->file, &result->judgement->verdict,
                      &result->judgement->report);
}

/* Adds up the records that match. */
static void choose(struct slice bytes, const struct query *conditions, bool by_game)
{
    size_t count;
    struct choice choice = { conditions, standings_new(by_game, conditions->count % 3) };
    must(choice.standings != NULL, "there is memory for the standings");
    each_record(bytes, &(struct way){ .record = take_record, .user = &choice });
    const struct standing *items = standings_sorted(choice.standings, &count);
    write_standings_text(nowhere(), items, count);
    write_standings_tsv(nowhere(), items, count);
    for (size_t i = 0; i < count; i++)
        write_standing_jsonl(nowhere(), &items[i]);
    standings_free(choice.standings);
}

/* Adds every condition that accepts this argument. */
static void ask(struct query *conditions, const char *answer)
{
    struct query_error fault;
    for (int question = QUERY_GAME; question <= QUERY_WINNER; question++)
        if (!query_add(conditions, (enum query_kind)question, answer, &fault))
            must(fault.message[0] && fault.offset <= strlen(answer),
                 "a fault is reported with its place");
    query_find_games(conditions, all_grammars());
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char answer[LONGEST + 1];
    size_t len = 0;
    struct query conditions = { .count = 0 };
    for (; len < LONGEST && len < size && data[len] != '\n'; len++)
        answer[len] = (char)data[len];
    answer[len] = '\0';
    size_t from = len + (len < size && data[len] == '\n');
    struct slice records = { (const char *)data + from, size - from };
    ask(&conditions, answer);
    for (size_t i = 0; i < conditions.count; i++) {
        struct query_term alone = conditions.items[i];
        alone.group = 0;
        choose(records, &(struct query){ .items = &alone, .count = 1, .capacity = 1 }, i % 2);
    }
    choose(records, &conditions, false);
    query_free(&conditions);
    return 0;
}
