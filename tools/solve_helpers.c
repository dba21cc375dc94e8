#include "solve_helpers.h"

#include <pthread.h>

#include "judge/moment.h"
#include "tool.h"

/* What a helper keeps between records: patterns are not thread-safe, so each has its own grammars. */
static struct helper {
    pthread_t thread;
    struct arena arena;
    struct grammars *grammars;
    const struct record *record;
    helper_work *work;
    struct solve_limits limits;
} helpers[JOBS_MAX];

static size_t running;

static void *run_helper(void *user)
{
    struct helper *helper = user;
    const struct slice bytes = helper->record->bytes;
    if (!setjmp(helper->arena.out_of_memory)) {
        struct judgement *judgement = judge_beginning(helper->record, bytes.ptr + bytes.len,
                                                      helper->grammars, &helper->arena);
        helper->work(judgement, helper->grammars, &helper->limits);
    }
    arena_reset(&helper->arena);
    return NULL;
}

static bool start(struct helper *helper)
{
    if (!helper->grammars)
        helper->grammars = open_grammars();
    return helper->grammars && pthread_create(&helper->thread, NULL, run_helper, helper) == 0;
}

void helpers_begin(size_t count, const struct record *record, helper_work *work,
                   struct solve_limits *limits)
{
    if (count > 0)
        limits->team = solve_team_new(limits->memory);
    if (!limits->team)
        return;
    for (running = 0; running < count; running++) {
        struct helper *helper = &helpers[running];
        helper->record = record;
        helper->work = work;
        helper->limits = *limits;
        helper->limits.member = (unsigned)running + 1;
        helper->limits.on_progress = NULL;
        if (!start(helper))
            break;
    }
}

void helpers_end(struct solve_limits *limits)
{
    if (!limits->team)
        return;
    solve_team_stop(limits->team);
    while (running > 0)
        pthread_join(helpers[--running].thread, NULL);
    solve_team_free(limits->team);
    limits->team = NULL;
}

void helpers_free(void)
{
    for (size_t i = 0; i < JOBS_MAX; i++) {
        grammars_free(helpers[i].grammars);
        arena_free(&helpers[i].arena);
    }
}
