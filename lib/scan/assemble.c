#include "assemble.h"

#include "../judge.h"
#include "make.h"

/* Makes the record and judges it; the report tells what is wrong with it. */
static struct slice make_record(struct maker *maker, size_t line, struct verdict *verdict,
                                struct report *report)
{
    make_lines(maker);
    struct slice text = record_text(maker, line);
    struct record *record = arena_zero(report->arena, 1, sizeof *record);
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    record_read(record, &chunk, text.len, report);
    judge(record, maker->assembly->grammars, report, NULL, verdict);
    return text;
}

/*
 * A list that was told player by player stands where the first of them is told whose value is not right,
 * so that what is wrong is found there.
 */
static bool move_told(struct maker *maker, const struct verdict *verdict)
{
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct item *item = &maker->items->items[i];
        int64_t number;
        if (!is_told(item->hit) || item->hit->find->field->id != FIELD_SCORE || !verdict->score)
            continue;
        unsigned who = cast_find(&maker->cast, item->hit->groups[FIND_PLAYER]);
        if (who == 0 || who > verdict->players ||
            !number_of(item->hit->groups[FIND_VALUE], &number) || number == verdict->score[who - 1])
            continue;
        for (size_t k = 0; k < maker->count; k++)
            if (maker->lines[k].item &&
                maker->lines[k].item->hit->find->field == item->hit->find->field) {
                maker->lines[k].flow = item->hit->flow;
                return true;
            }
    }
    return false;
}

/* The number of who made the last move, where that is asked for. */
static const char *find_last_mover(const struct maker *maker, const struct verdict *verdict)
{
    if (!verdict->players || !verdict->moves)
        return NULL;
    return arena_printf(maker->assembly->arena, "%llu",
                        (unsigned long long)((verdict->moves - 1) % verdict->players + 1));
}

static bool has_needed(const struct scan_def *scan, const struct maker *maker)
{
    if (!scan->needs)
        return true;
    for (size_t i = 0; i < maker->count; i++)
        for (size_t k = 0; scan->needs[k] && maker->lines[i].item; k++) {
            const struct find_def *find = maker->lines[i].item->hit->find;
            if (strcmp(find->row ? find->row->name : find->field->key, scan->needs[k]) == 0)
                return true;
        }
    return false;
}

/* What cannot be judged is no worked example. */
static bool is_judged(const struct report *report)
{
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].id == DIAG_MISSING_FIELD)
            return false;
    return true;
}

/* Rows and claims that are right speak for an example; where nothing else does they have to be many. */
static bool is_example(const struct example *example, const struct maker *maker, bool about)
{
    const struct scan_def *scan = &example->grammar->scan;
    enum { FEWEST = 2, MANY = 6 };
    if (!has_needed(scan, maker) || example->facts < FEWEST)
        return false;
    if (!about && !(scan->sure && maker->proofs >= scan->sure))
        return false;
    /* one slip in a move may show in the moves around */
    return 2 * example->errors < example->facts + (example->facts >= MANY ? 3 : 0);
}

/* Players that only have numbers are as many as the highest of them, where the game says so. */
static void assume_players(struct maker *maker)
{
    unsigned least = maker->assembly->grammar->scan.players;
    bool asked = maker->cast.highest > 0;
    for (size_t i = 0; i < maker->items->count; i++)
        asked |= maker->items->items[i].hit->groups[FIND_LAST].ptr != NULL;
    if (maker->cast.count || !least || !asked)
        return;
    maker->cast.count = maker->cast.highest > least ? maker->cast.highest : least;
}

/* Judged by the size that the rows show it may be an example after all: then the size is the slip. */
static bool is_example_by_rows(const struct example *example, struct maker *maker, bool about)
{
    struct example other = *example;
    struct report report = { .arena = maker->assembly->arena };
    struct verdict verdict;
    if (!example->grammar->scan.width)
        return false;
    maker->without_size = true;
    make_record(maker, example->first_line, &verdict, &report);
    other.errors = report.errors;
    return is_example(&other, maker, about);
}

/*
 * Names that turn up one by one have no order. Where the one in the text does not fit, another may: the
 * cards of the hands, the lists of the players tell. The fewest errors decide, and where they do not the text does.
 */
static void find_order(struct maker *maker, size_t line, struct verdict *verdict, size_t errors)
{
    enum { NAMES_MOST = 4 };
    struct cast best = maker->cast;
    if (maker->cast.ordered || maker->cast.name_count < 2 || maker->cast.name_count > NAMES_MOST)
        return;
    while (errors && cast_reorder(&maker->cast)) {
        struct report other = { .arena = maker->assembly->arena };
        make_record(maker, line, verdict, &other);
        if (other.errors < errors) {
            errors = other.errors;
            best = maker->cast;
        }
    }
    maker->cast = best;
}

static bool has_far(const struct items *items)
{
    for (size_t i = 0; i < items->count; i++)
        if (items->items[i].far)
            return true;
    return false;
}

void example_make(struct example *example, const struct assembly *assembly, size_t index)
{
    const struct group *group = &assembly->groups->items[index];
    struct items items = { 0 };
    struct maker maker = { .assembly = assembly, .items = &items };
    struct report report = { .arena = assembly->arena };
    struct verdict verdict;
    *example = (struct example){ .grammar = assembly->grammar,
                                 .first_line = group->first_line,
                                 .last_line = group->last_line };
    if (flow_end(assembly->window, group->last_line) -
                assembly->window->lines[group->first_line].flow >
        EXAMPLE_BYTES_MAX)
        return;
    items_choose(&items, assembly, index);
    items_cast(&items, assembly->grammar, &maker.cast);
    assume_players(&maker);
    make_record(&maker, group->first_line, &verdict, &report);
    struct verdict first = verdict;
    maker.known = &first;
    find_order(&maker, group->first_line, &verdict, report.errors);
    maker.last_mover = find_last_mover(&maker, &verdict);
    if (report.errors && has_far(&items)) {
        struct report other = { .arena = assembly->arena };
        maker.without_far = true;
        make_record(&maker, group->first_line, &verdict, &other);
        maker.without_far = other.errors < report.errors;
    }
    report = (struct report){ .arena = assembly->arena };
    example->record = make_record(&maker, group->first_line, &verdict, &report);
    if (move_told(&maker, &verdict))
        example->record = record_text(&maker, group->first_line);
    example->hash = hash_lines(&maker);
    example->facts = maker.facts;
    example->errors = report.errors;
    bool about = assembly->about[assembly->window->lines[group->first_line].post];
    example->good = is_judged(&report) && (is_example(example, &maker, about) ||
                                           is_example_by_rows(example, &maker, about));
}
