#include "mend.h"

#include "base/order.h"
#include "doubt.h"
#include "parse/mistyped.h"

/* Records with more errors are not mended: by several edits, and by one. */
enum { ERRORS_MAX = 50, ERRORS_OF_ONE_EDIT = 10000 };

/* --- results --- */

static void add_mend(struct search *search, struct mends *mends, struct path *path)
{
    mends->items[mends->count++] = *path_mend(path, search);
}

/* Adds the errors of a report whose first line has this index. */
static void add_remaining(struct search *search, const struct report *report, size_t first,
                          struct mends *mends)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *error = &report->items[i];
        size_t line = first + (size_t)(error->place.line - report->record->first_line);
        if (!is_error(error->id))
            continue;
        ARENA_PUSH(search->keep, mends->remaining, mends->remaining_count,
                   mends->remaining_capacity);
        mends->remaining[mends->remaining_count++] =
                (struct remaining_error){ line, error->id, error->message };
    }
}

/* Adds the result of a path: a mend, or a partial one if errors remain. */
static void add_path(struct search *search, struct path *path, struct mends *mends)
{
    if (!path->mend.edit_count)
        return;
    if (mends->remaining_count) {
        struct mend *partial = arena_alloc(search->keep, sizeof *partial);
        *partial = *path_mend(path, search);
        mends->partial = partial;
    } else {
        mends->found = mends->ties = path->choices;
        mends->items = arena_alloc(search->keep, sizeof *mends->items);
        add_mend(search, mends, path);
    }
}

/* --- misspelt Game: lines --- */

/* The first such line; line_count if there is none. */
static size_t find_misspelt_game(const struct record *record, struct grammars *grammars)
{
    size_t line = record->has_game;
    while (line < record->line_count && !is_misspelt_game(grammars, &record->lines[line]))
        line++;
    return line;
}

/* Judges a part of a mended text. `first_line` is the index of its first line in the record. */
static const struct report *judge_mended(struct search *search, struct slice text,
                                         size_t first_line, bool has_game)
{
    const struct record *record = &search->original->record;
    struct judgement *judgement = arena_alloc(search->keep, sizeof *judgement);
    struct chunk chunk = { .bytes = text,
                           .first_line = record->first_line + first_line,
                           .has_game = has_game };
    judge(judgement, &chunk, search->probe.grammars,
          &(struct judge_options){ .arena = search->keep });
    return &judgement->report;
}

/* Corrects the key. This splits the record in two, so both parts are judged separately. */
static void mend_key(struct search *search, size_t line, struct mends *mends)
{
    const struct record *record = &search->original->record;
    struct field_text game;
    struct path path;
    field_split(line_body(&record->lines[line]), &game);
    path_begin(&path, search);
    path_edit(&path, search,
              &(struct found_edit){
                      .edit = { line, game.key, slice_of("Game"), SLIP_WRONG, LIKELY, "key" } });
    size_t above = (size_t)(record->lines[line].text - record->bytes.ptr);
    struct slice text = path.mend.text;
    const struct report *first = judge_mended(search, (struct slice){ text.ptr, above }, 0,
                                              record->has_game),
                        *second = judge_mended(search, slice_after(text, above), line, true);
    add_remaining(search, first, 0, mends);
    add_remaining(search, second, line, mends);
    add_path(search, &path, mends);
}

/* --- search --- */

bool mend_is_sure(const struct mends *mends)
{
    return mends->count && !mends->doubt;
}

/* Adds the mends of one edit. Returns the path to the first one. */
static struct path add_single_edits(struct search *search, size_t most, struct mends *mends)
{
    struct path first = { 0 };
    size_t count = MIN(search->count, most);
    mends->items = arena_alloc(search->keep, (count + 1) * sizeof *mends->items);
    mends->found = search->count;
    mends->ties = search_ties(search);
    for (size_t i = 0; i < count; i++) {
        struct path path;
        path_begin(&path, search);
        path_edit(&path, search, &search->found[i]);
        add_mend(search, mends, &path);
        first = i ? first : path;
    }
    return first;
}

/* Tries one edit, then several. */
static void find_mends(struct search *search, size_t most, struct mends *mends)
{
    const struct judgement *before = search->original;
    struct path path = { 0 };
    struct edit edit = { .slip = SLIP_OTHER };
    if (before->verdict.play)
        search_edits(search, before, 1, 0);
    if (search->count) {
        edit = search->found[0].edit;
        path = add_single_edits(search, most, mends);
        path_judge(&path, search);
    } else if (before->report.errors <= ERRORS_MAX) {
        path_search(&path, search);
        add_remaining(search, &path.current->report, 0, mends);
        for (size_t i = 0; i < mends->remaining_count; i++)
            mends->remaining[i].line = path_line(&path, mends->remaining[i].line);
        add_path(search, &path, mends);
    }
    mends->complete = search->probe.budget > 0;
    if (mends->count)
        mends->doubt = find_doubt(search, &path, &edit, mends);
}

static bool can_be_mended(const struct record *record, const struct report *report)
{
    if (!report->errors || !record->has_game || record->too_large)
        return false;
    for (size_t i = 0; i < record->line_count; i++)
        if (line_is_unreadable(&record->lines[i]))
            return false;
    return record->open_remark == record->line_count;
}

/* Frees all memory of a search except `keep`. */
static void free_search(struct arena_cleanup *cleanup)
{
    struct search *search = (struct search *)cleanup;
    arena_free(&search->probe.arena);
    arena_free(&search->claims_probe.arena);
    arena_free(&search->scratch);
}

/* A search whose memory is freed with `keep`, even if memory runs out. */
static struct search *new_search(struct arena *keep)
{
    struct search *search = arena_zero(keep, 1, sizeof *search);
    struct arena *own[] = { &search->probe.arena, &search->claims_probe.arena, &search->scratch };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        memcpy(&own[i]->out_of_memory, &keep->out_of_memory, sizeof(jmp_buf));
    search->cleanup.run = free_search;
    arena_add_cleanup(keep, &search->cleanup);
    search->keep = keep;
    return search;
}

void mend_record(const struct judgement *judgement, struct grammars *grammars, size_t effort,
                 size_t most, struct mends *mends)
{
    const struct record *record = &judgement->record;
    *mends = (struct mends){ .complete = true };
    size_t game = find_misspelt_game(record, grammars);
    bool is_misspelt = game < record->line_count;
    if (most == 0 || (!is_misspelt && !can_be_mended(record, &judgement->report)))
        return;
    if (judgement->report.errors > ERRORS_OF_ONE_EDIT) {
        mends->complete = false;
        return;
    }
    struct search *search = new_search(judgement->report.arena);
    search->original = judgement;
    search->probe.grammars = search->claims_probe.grammars = grammars;
    search->probe.budget = effort;
    search->claims_probe.budget = SIZE_MAX;
    search->claims_probe.collects_fills = true;
    search->patterns = spelling_patterns_make(search->keep);
    if (is_misspelt)
        mend_key(search, game, mends);
    else
        find_mends(search, most, mends);
    free_search(&search->cleanup);
}
