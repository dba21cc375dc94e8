#include "example.h"

#include "judge/judge.h"
#include "record_maker.h"

/* A record with more errors is not an example; judging stops there. */
enum { ERRORS_MOST = 1000 };

/*
 * Makes the record and judges it in an arena; assembly->judging is reset first. Only errors are counted; no messages
 * are built.
 */
static void make_record(struct record_maker *maker, struct judgement *judgement,
                        struct arena *arena)
{
    if (arena == maker->assembly->judging)
        arena_reset(arena);
    make_lines(maker);
    struct slice text = record_text(maker);
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

/* The number of the player who made the last move, or 0. */
static unsigned find_last_mover(const struct verdict *verdict)
{
    if (!verdict->players || !verdict->moves)
        return 0;
    return (unsigned)((verdict->moves - 1) % verdict->players) + 1;
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

/* The errors of the record as it would be made now. The winner may depend on who made the last row. */
static size_t count_errors(struct record_maker *maker, struct judgement *judgement)
{
    for (size_t tries = 0; tries < 2; tries++) {
        make_record(maker, judgement, maker->assembly->judging);
        unsigned mover = find_last_mover(&judgement->verdict);
        if (mover == maker->last_mover)
            break;
        maker->last_mover = mover;
    }
    return judgement->report.errors;
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
    other.errors = count_errors(maker, &judgement);
    return is_example(&other, maker, about);
}

/* --- repairs --- */

/* Each repair changes what is read. It is kept if the record has fewer errors then. False: there is nothing to change. */
typedef bool repair(struct record_maker *maker);

/* True if what is left without such hits is still an example. A grid needs all of its hits. */
static bool can_omit(const struct record_maker *maker, bool loose)
{
    bool found = false, has_core = false;
    for (size_t i = 0; i < maker->items->count; i++) {
        const struct example_item *item = &maker->items->items[i];
        bool told = loose ? item->hit->told : item->hit->find->told;
        if (told && item->hit->find->square)
            return false;
        found |= told;
        const struct field_def *field = item->hit->find->field;
        bool is_move = field && field->owned && !field->value.is_claim;
        has_core |= (item->core || is_move) && !told;
    }
    return found && has_core;
}

/* Sentences may describe something outside the example, such as an illegal move. */
static bool omit_told(struct record_maker *maker)
{
    return maker->omit_told = can_omit(maker, false);
}

/* So may rows with words around them. */
static bool omit_loose(struct record_maker *maker)
{
    return maker->omit_told = maker->omit_loose = can_omit(maker, true);
}

/*
 * Names collected one by one have no known order. If the order in the text gives errors, another may fit the hands of
 * cards and the lists of the players. The order with the fewest errors is chosen.
 */
static bool find_order(struct record_maker *maker)
{
    enum { NAMES_MOST = 4 };
    struct example_players best = maker->players;
    struct judgement judgement;
    if (maker->players.ordered || maker->players.name_count < 2 ||
        maker->players.name_count > NAMES_MOST)
        return false;
    size_t least = count_errors(maker, &judgement);
    while (example_players_reorder(&maker->players)) {
        size_t errors = count_errors(maker, &judgement);
        if (errors < least)
            best = maker->players;
        least = errors < least ? errors : least;
    }
    maker->players = best;
    return true;
}

static bool omit_distant(struct record_maker *maker)
{
    return maker->omit_distant = true;
}

/* A number that is only a part of a word may be another one. */
static bool omit_parts(struct record_maker *maker)
{
    return maker->omit_parts = true;
}

/* True if an error about the item may be due to something that was not read. */
static bool may_be_wrong(const struct record_maker *maker, const struct example_item *item,
                         enum diagnostic_id id)
{
    const struct field_def *field = item->hit->find->field;
    bool is_claim = field && field->value.is_claim;
    if (!field)
        return item->hit->told && !item->hit->find->square;
    if (is_claim && (item->guessed || (is_about_game(item) && !maker->players.certain)))
        return true;
    return may_depend(maker, item) && (is_claim || id == DIAG_DUPLICATE_FIELD);
}

/* Marks the claims with errors that may depend on what was not read. False if there are none. */
static bool mark_wrong(struct record_maker *maker, const struct report *report)
{
    enum { LINES_BEFORE = 3 }; /* Game:, Source:, and lines count from 1 */
    bool found = false;
    for (size_t i = 0; i < report->count; i++) {
        size_t line = (size_t)report->items[i].place.line;
        const struct example_item *item = line >= LINES_BEFORE && line - LINES_BEFORE < maker->count
                                                  ? maker->lines[line - LINES_BEFORE].item
                                                  : NULL;
        if (!item || !may_be_wrong(maker, item, report->items[i].id))
            continue;
        found |= !item->wrong;
        maker->items->items[item - maker->items->items].wrong = true;
    }
    return found;
}

/* Claims may depend on what was not read: leaves out those that are wrong, if then nothing else is. */
static bool omit_wrong(struct record_maker *maker)
{
    struct judgement judgement;
    maker->omit_wrong = true;
    while (count_errors(maker, &judgement) > 0)
        if (!mark_wrong(maker, &judgement.report))
            return false;
    return true;
}

/* Moves may depend on what was not read, too. */
static bool cut(struct record_maker *maker)
{
    return maker->cut = maker->unread.doubtful;
}

/* True if several rows of the grid are not as wide as the first: they were hardly typed so. */
static bool is_ragged(const struct example_items *items)
{
    size_t width = 0, others = 0;
    for (size_t i = 0; i < items->count; i++) {
        const struct hit *hit = items->items[i].hit;
        if (!hit->find->square)
            continue;
        width = width ? width : hit_width(hit);
        others += hit_width(hit) != width;
    }
    return others > 1;
}

/* A grid with a row that was not read, or not as one, is useless. */
static bool omit_grid(struct record_maker *maker)
{
    bool has_grid = false;
    for (size_t i = 0; i < maker->items->count; i++)
        has_grid |= maker->items->items[i].hit->find->square;
    return maker->omit_grid = maker->omit_end =
                   has_grid && (maker->unread.doubtful || is_ragged(maker->items));
}

/* Sizes that the text does not give may be others than those of what was read. */
static bool omit_fills(struct record_maker *maker)
{
    return maker->omit_fills = true;
}

static void repair_record(struct record_maker *maker)
{
    static repair *const repairs[] = { omit_told,  omit_loose, find_order, omit_distant, omit_parts,
                                       omit_fills, omit_wrong, cut,        omit_grid };
    struct judgement judgement;
    size_t errors = count_errors(maker, &judgement);
    for (size_t i = 0; errors && i < sizeof repairs / sizeof repairs[0]; i++) {
        struct record_maker before = *maker;
        size_t left = repairs[i](maker) ? count_errors(maker, &judgement) : errors;
        if (left >= errors)
            *maker = before;
        else
            errors = left;
    }
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
static void check_end(struct record_maker *maker, const struct group *group)
{
    struct judgement judgement;
    if (!maker->assembly->grammar->has_rounds || !may_tell_round(maker, group))
        return;
    size_t errors = count_errors(maker, &judgement);
    bool is_over = judgement.verdict.winner_known;
    maker->omit_end = true;
    maker->omit_end = !is_over || count_errors(maker, &judgement) < errors;
}

static bool is_short(const struct window *window, const struct group *group)
{
    return flow_end(window, group->last_line) - window->lines[group->first_line].flow <=
                   EXAMPLE_BYTES_MAX &&
           group->last_line - group->first_line < EXAMPLE_LINES_MAX;
}

/* True if a part of the record comes from a sentence. */
static bool is_told(const struct record_maker *maker)
{
    for (size_t i = 0; i < maker->count; i++)
        if (maker->lines[i].item && maker->lines[i].item->hit->find->told)
            return true;
    return false;
}

/* True if the text above or the title names another game: then it is not about this one, which it does not name. */
static bool names_another(const struct record_maker *maker)
{
    const struct assembly *assembly = maker->assembly;
    const struct window *window = assembly->window;
    enum { LINES_MOST = 64 };
    size_t first = maker->line, last = first, post = window->lines[first].post;
    while (first > 0 && last - first < LINES_MOST && window->lines[first - 1].post == post)
        first--;
    for (struct grammar *const *game = assembly->games; *game; game++)
        if (*game != assembly->grammar &&
            post_about(window, assembly->arena, *game, first, last) == ABOUT_BY_NAME)
            return true;
    return false;
}

static void take_record(struct example *example, struct record_maker *maker)
{
    struct judgement last;
    make_record(maker, &last, maker->assembly->judging);
    example->record = last.record.bytes;
    if (move_told(maker, &last.verdict))
        example->record = record_text(maker);
    example->hash = hash_lines(maker);
    if (maker->cut)
        maker->unread.lines[0] = maker->unread.doubt;
    example->unread = maker->unread.lines;
    example->unread_count = maker->cut ? 1 : maker->unread.between;
    example->facts = maker->facts;
    example->errors = last.report.errors;
    enum about about = maker->assembly->about[maker->assembly->window->lines[maker->line].post];
    if (last.report.errors && is_told(maker))
        return;
    example->good = is_judged(&last.report) && (is_example(example, maker, about) ||
                                                is_example_by_rows(example, maker, about));
    if (example->good && !about && names_another(maker))
        example->good = false;
}

void example_make(struct example *example, const struct assembly *assembly, size_t index)
{
    const struct group *group = &assembly->groups->items[index];
    struct example_items items = { 0 };
    struct record_maker maker = { .assembly = assembly,
                                  .items = &items,
                                  .line = group->first_line };
    struct judgement first;
    *example = (struct example){ .grammar = assembly->grammar,
                                 .first_line = group->first_line,
                                 .last_line = group->last_line };
    if (!is_short(assembly->window, group))
        return;
    items_choose(&items, assembly, index);
    items_find_players(&items, assembly->grammar, &maker.players);
    assume_players(&maker);
    unread_find(&maker.unread, assembly, index, &items);
    repair_record(&maker);
    make_record(&maker, &first, assembly->arena);
    maker.known = &first.verdict;
    repair_record(&maker);
    check_end(&maker, group);
    take_record(example, &maker);
}
