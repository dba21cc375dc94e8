#include "example.h"

#include "judge/judge.h"
#include "record_maker.h"

/* A record with more errors is not an example; judging stops there. */
enum { ERRORS_MOST = 1000 };

/*
 * Makes the record and judges it in an arena; assembly->judging is reset first. Only errors are counted; no messages
 * are built.
 */
static void make_record(struct record_maker *maker, size_t line, struct judgement *judgement,
                        struct arena *arena)
{
    if (arena == maker->assembly->judging)
        arena_reset(arena);
    make_lines(maker);
    struct slice text = record_text(maker, line);
    struct chunk chunk = { .bytes = text, .first_line = 1, .has_game = true };
    jmp_buf stop;
    struct judge_options options = { .arena = arena,
                                     .max_line = text.len,
                                     .counts_only = true,
                                     .stop = &stop,
                                     .max_errors = ERRORS_MOST };
    if (setjmp(stop) == 0)
        judge(judgement, &chunk, maker->assembly->grammars, &options);
    judgement->report.stop = NULL; /* its target ends with this call */
}

/*
 * A list given player by player is placed at the first player whose value is wrong, so that the error is reported
 * there.
 */
static bool move_told(struct record_maker *maker, const struct verdict *verdict)
{
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        int64_t number;
        if (!is_listed_by_player(item->hit) || item->hit->find->field->id != FIELD_SCORE ||
            !verdict->score)
            continue;
        unsigned who = example_players_find(&maker->players, item->hit->groups[FIND_PLAYER]);
        if (who == 0 || who > verdict->players ||
            !parse_number_word(item->hit->groups[FIND_VALUE], &number) ||
            number == verdict->score[who - 1])
            continue;
        for (size_t k = 0; k < maker->count; k++)
            if (maker->lines[k].item &&
                maker->lines[k].item->hit->find->field == item->hit->find->field) {
                maker->lines[k].flow = maker->lines[k].order = item->hit->flow;
                return true;
            }
    }
    return false;
}

/* The number of the player who made the last move, or NULL. */
static const char *find_last_mover(const struct record_maker *maker, const struct verdict *verdict)
{
    if (!verdict->players || !verdict->moves)
        return NULL;
    return arena_printf(maker->assembly->arena, "%llu",
                        (unsigned long long)((verdict->moves - 1) % verdict->players + 1));
}

/*
 * True if the example has one of the rows and fields that the game requires. If the text does not name the game, it
 * needs two rows, and points alone are not enough.
 */
static bool has_needed(const struct scan_def *scan, const struct record_maker *maker, bool named)
{
    enum { ENOUGH = 2 };
    size_t sum = scan->needs ? 0 : ENOUGH;
    for (size_t i = 0; i < maker->count && scan->needs; i++)
        for (size_t k = 0; scan->needs[k] && maker->lines[i].item; k++) {
            const struct find_def *find = maker->lines[i].item->hit->find;
            if (strcmp(find->row ? find->row->name : find->field->key, scan->needs[k]) != 0)
                continue;
            bool is_points = find->field && find->field->value.type == TYPE_INTEGER;
            sum += named ? ENOUGH : is_points ? 0 : find->row ? 1 : ENOUGH;
        }
    return sum >= ENOUGH;
}

/* A record that cannot be judged is not an example. */
static bool is_judged(const struct report *report)
{
    if (report->errors >= ERRORS_MOST)
        return false;
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].id == DIAG_MISSING_FIELD)
            return false;
    return true;
}

/* True if all signs of a row are equal except for one slip, as in the first rows of games. */
static bool may_be_first(struct slice row)
{
    size_t others = 0, first = 0;
    for (size_t i = 0; i < row.len; i++) {
        others += row.ptr[i] != row.ptr[row.len - 1];
        first += row.ptr[i] != row.ptr[0];
    }
    return others <= 1 || first <= 1;
}

/* True if the example has the game's first row, or if the game has none. */
static bool has_beginning(const struct record_maker *maker)
{
    const struct scan_def *scan = &maker->assembly->grammar->scan;
    const struct hit *row = NULL;
    bool expected = false, found = false;
    for (size_t i = 0; i < scan->find_count; i++)
        expected |= scan->finds[i].first;
    for (size_t i = 0; i < maker->count; i++) {
        const struct hit *hit = maker->lines[i].item ? maker->lines[i].item->hit : NULL;
        found |= hit && hit->find->first;
        row = !row && hit && hit->find->row ? hit : row;
    }
    return !expected || found || (row && may_be_first(row->parts[0]));
}

/*
 * Correct rows and claims are evidence for an example. If the text does not name the game, more are required, and many
 * if there is no other evidence.
 */
static bool is_example(const struct example *example, const struct record_maker *maker,
                       enum about about)
{
    const struct scan_def *scan = &example->grammar->scan;
    enum { FEWEST = 2, MANY = 6 };
    bool named = about == ABOUT_BY_NAME;
    size_t fewest = named ? FEWEST : FEWEST + 1;
    bool is_sure = named && example->facts >= MANY && !example->errors;
    if ((!is_sure && !has_needed(scan, maker, named)) || example->facts < fewest)
        return false;
    if (!named && (!has_beginning(maker) || (example->errors && example->facts < MANY)))
        return false;
    if (!about && !(scan->sure && maker->proofs >= scan->sure))
        return false;
    /* one wrong move may cause errors in the moves around it */
    return 2 * example->errors < example->facts + (example->facts >= MANY ? 3 : 0);
}

/* If only numbers of players are known, the highest one is their count, but not less than the minimum of the game. */
static void assume_players(struct record_maker *maker)
{
    unsigned least = maker->assembly->grammar->scan.players;
    bool asked = maker->players.highest > 0;
    for (size_t i = 0; i < maker->items->count; i++)
        asked |= maker->items->items[i].hit->groups[FIND_LAST].ptr != NULL;
    if (maker->players.count || !least || !asked)
        return;
    maker->players.count = maker->players.highest > least ? maker->players.highest : least;
}

/* True if it is an example when judged by the size that its rows show: then the stated size is the slip. */
static bool is_example_by_rows(const struct example *example, struct record_maker *maker,
                               enum about about)
{
    struct example other = *example;
    struct judgement judgement;
    if (!example->grammar->scan.width)
        return false;
    maker->omit_size = true;
    make_record(maker, example->first_line, &judgement, maker->assembly->judging);
    other.errors = judgement.report.errors;
    return is_example(&other, maker, about);
}

/*
 * Names collected one by one have no known order. If the order in the text gives errors, another may fit the hands of
 * cards and the lists of the players. The order with the fewest errors is chosen; the order of the text wins a tie.
 * `errors` is the number of errors of that order. Returns true if another one is better.
 */
static bool find_order(struct record_maker *maker, size_t line, size_t errors)
{
    enum { NAMES_MOST = 4 };
    struct example_players best = maker->players;
    bool is_other = false;
    if (maker->players.ordered || maker->players.name_count < 2 ||
        maker->players.name_count > NAMES_MOST)
        return false;
    while (errors && example_players_reorder(&maker->players)) {
        struct judgement judgement;
        make_record(maker, line, &judgement, maker->assembly->judging);
        if (judgement.report.errors < errors) {
            errors = judgement.report.errors;
            best = maker->players;
            is_other = true;
        }
    }
    maker->players = best;
    return is_other;
}

static bool has_far(const struct example_items *items)
{
    for (size_t i = 0; i < items->count; i++)
        if (items->items[i].distant)
            return true;
    return false;
}

/* True if some hits come from sentences and may be left out. A grid needs all of its hits. */
static bool has_told(const struct example_items *items)
{
    bool found = false;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        if (hit->told && hit->find->square)
            return false;
        found |= hit->told;
    }
    return found;
}

static bool is_told(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->count; i++)
        if (maker->lines[i].item && maker->lines[i].item->hit->find->told)
            return true;
    return false;
}

static const struct example_items *without_told(const struct example_items *all,
                                                struct arena *arena)
{
    struct example_items *rest = arena_zero(arena, 1, sizeof *rest);
    rest->items = arena_zero(arena, all->count, sizeof *rest->items);
    for (size_t i = 0; i < all->count; i++)
        if (!all->items[i].hit->told)
            rest->items[rest->count++] = all->items[i];
    return rest;
}

/* True if the record has at least one core item, such as a row. */
static bool has_core(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->count; i++)
        if (maker->lines[i].item && maker->lines[i].item->core)
            return true;
    return false;
}

/*
 * Sentences may describe something outside the example, such as an illegal move. Leaves their hits out if that lowers
 * the number of errors.
 */
static void try_without_told(struct record_maker *maker, size_t line, struct judgement *judgement)
{
    struct judgement other;
    const struct example_items *all = maker->items;
    if (!judgement->report.errors || !has_told(all))
        return;
    maker->items = without_told(all, maker->assembly->arena);
    make_record(maker, line, &other, maker->assembly->arena);
    if (other.report.errors < judgement->report.errors && has_core(maker)) {
        *judgement = other;
        return;
    }
    maker->items = all;
}

static void find_unread(struct record_maker *maker, const struct group *group)
{
    const struct assembly *assembly = maker->assembly;
    size_t count = 0, own = group->stop - group->first;
    const struct hit **hits = arena_zero(assembly->arena, maker->items->count + own, sizeof *hits);
    for (size_t i = 0; i < maker->items->count; i++)
        hits[count++] = maker->items->items[i].hit;
    for (size_t i = 0; i < own; i++)
        hits[count++] = &assembly->hits->items[group->first + i];
    unread_find(&maker->unread, assembly->arena, assembly->window, group, hits, count);
}

/* Lines below an unreadable line may depend on it: if there is any error, leave them out. */
static void try_cut(struct record_maker *maker, size_t line, struct judgement *judgement)
{
    struct judgement other;
    if (!judgement->report.errors || !maker->unread.count)
        return;
    maker->cut = true;
    make_record(maker, line, &other, maker->assembly->arena);
    *judgement = other;
}

static size_t count_words(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += is_letter(text.ptr[i]) && (i == 0 || !is_letter(text.ptr[i - 1]));
    return count;
}

/*
 * True if another round may be described below the last one read: a Round line announces it, or there are more words
 * before the claims about the whole game than the claims account for.
 */
static bool may_tell_round(const struct record_maker *maker, const struct group *group)
{
    enum { WORDS_OF_CLAIM = 3 };
    const struct window *window = maker->assembly->window;
    const struct hit *last = &maker->assembly->hits->items[group->stop - 1];
    size_t start = flow_end(window, group->last_line), claims = 0;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        size_t at = item->hit->flow;
        if (item->core || at < start)
            continue;
        claims++;
        if (is_about_game(item))
            return (last->find->field && last->find->field->id == FIELD_ROUND) ||
                   count_words((struct slice){ window->flow + start, at - start }) >
                           WORDS_OF_CLAIM * claims;
    }
    return false;
}

/* Claims about the whole game depend on every round. Keep them only if they agree with the rounds that were read. */
static void try_without_end(struct record_maker *maker, const struct group *group,
                            struct judgement *judgement)
{
    struct judgement other;
    if (!maker->assembly->grammar->has_rounds || !may_tell_round(maker, group))
        return;
    maker->omit_end = true;
    make_record(maker, group->first_line, &other, maker->assembly->arena);
    maker->omit_end =
            !judgement->verdict.winner_known || other.report.errors < judgement->report.errors;
    if (maker->omit_end)
        *judgement = other;
}

void example_make(struct example *example, const struct assembly *assembly, size_t index)
{
    const struct group *group = &assembly->groups->items[index];
    struct example_items items = { 0 };
    struct record_maker maker = { .assembly = assembly, .items = &items };
    struct judgement first, last;
    *example = (struct example){ .grammar = assembly->grammar,
                                 .first_line = group->first_line,
                                 .last_line = group->last_line };
    if (flow_end(assembly->window, group->last_line) -
                        assembly->window->lines[group->first_line].flow >
                EXAMPLE_BYTES_MAX ||
        group->last_line - group->first_line >= EXAMPLE_LINES_MAX)
        return;
    items_choose(&items, assembly, index);
    items_find_players(&items, assembly->grammar, &maker.players);
    assume_players(&maker);
    make_record(&maker, group->first_line, &first,
                assembly->arena); /* its verdict is maker.known below */
    try_without_told(&maker, group->first_line, &first);
    find_unread(&maker, group);
    try_cut(&maker, group->first_line, &first);
    try_without_end(&maker, group, &first);
    maker.known = &first.verdict;
    bool reordered = find_order(&maker, group->first_line, first.report.errors);
    if (reordered)
        make_record(&maker, group->first_line, &last, assembly->judging);
    maker.last_mover = find_last_mover(&maker, reordered ? &last.verdict : &first.verdict);
    if (first.report.errors && has_far(&items)) {
        maker.omit_distant = true;
        make_record(&maker, group->first_line, &last, assembly->judging);
        maker.omit_distant = last.report.errors < first.report.errors;
    }
    make_record(&maker, group->first_line, &last, assembly->judging);
    example->record = last.record.bytes;
    if (move_told(&maker, &last.verdict))
        example->record = record_text(&maker, group->first_line);
    example->hash = hash_lines(&maker);
    example->unread = maker.unread.lines;
    example->unread_count = maker.cut ? 1 : maker.unread.between;
    example->facts = maker.facts;
    example->errors = last.report.errors;
    enum about about = assembly->about[assembly->window->lines[group->first_line].post];
    if (last.report.errors && is_told(&maker))
        return;
    example->good = is_judged(&last.report) && (is_example(example, &maker, about) ||
                                                is_example_by_rows(example, &maker, about));
}
