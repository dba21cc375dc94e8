#include "jobs.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "judge/verify.h"
#include "progress.h"
#include "read/format_hint.h"

/* Limits of a batch of whole records, in bytes and in number. A larger record gets a batch of its own. */
enum { BATCH_SIZE = 64 * 1024, BATCH_RECORDS = 256 };

/* A batch of records. One thread uses it at a time: the reader, then a worker, then the reader again. */
struct batch {
    struct arena arena; /* for copies of the records, and for their judgements */
    struct chunk chunks[BATCH_RECORDS];
    struct judgement judgements[BATCH_RECORDS];
    size_t count, size;      /* of the records, in number and in bytes */
    size_t done;             /* records judged; fewer than `count` after a failure */
    enum jobs_status status; /* the failure, or JOBS_END */
    const struct grammars *grammars;
    bool is_ready; /* judged, up to a failure */
};

struct jobs {
    struct judge_options options; /* with the arena and grammars of one thread */
    struct grammars *grammars;
    struct verifier *verifier; /* NULL if records are judged only */

    pthread_mutex_t mutex;
    pthread_cond_t batch_filled, batch_judged;
    struct batch *ring;
    size_t ring_size;
    size_t filled_count, taken_count, delivered_count; /* numbers of batches so far */
    struct worker {
        struct jobs *jobs;
        pthread_t thread;
        struct grammars *grammars;
        struct verifier *verifier;
        struct arena scratch;
    } * workers;
    size_t worker_count;
    bool is_stopping;

    /* of the current source */
    const struct judgement_sink *sink;
    enum jobs_status status; /* JOBS_END until something fails or the sink stops */
    const struct grammars *broken;
};

/* Verifies a record; if that fails, judges it. */
static void judge_chunk(const struct judge_options *options, struct verifier *verifier,
                        struct grammars *grammars, const struct chunk *chunk,
                        struct judgement *judgement)
{
    if (verifier && verify(verifier, judgement, chunk, grammars, options))
        return;
    judge(judgement, chunk, grammars, options);
    add_format_hint(&judgement->record, &judgement->report);
}

static enum input_status read_chunk(const struct source *source, struct chunk *chunk)
{
    enum input_status got = source->next(source->self, chunk);
    if (got == INPUT_CHUNK)
        progress_add(chunk->bytes.len, chunk->has_game);
    return got;
}

/* --- one thread --- */

static enum jobs_status read_alone(struct jobs *jobs, const struct source *source)
{
    struct chunk chunk;
    struct judgement judgement;
    enum input_status got;
    if (setjmp(jobs->options.arena->out_of_memory))
        return JOBS_OUT_OF_MEMORY;
    while ((got = read_chunk(source, &chunk)) == INPUT_CHUNK) {
        judge_chunk(&jobs->options, jobs->verifier, jobs->grammars, &chunk, &judgement);
        bool go_on = jobs->sink->take(jobs->sink->user, &judgement);
        arena_reset(jobs->options.arena);
        if (grammars_fault(jobs->grammars)) {
            jobs->broken = jobs->grammars;
            return JOBS_BROKEN_GRAMMAR;
        }
        if (!go_on)
            return JOBS_STOPPED;
    }
    return got == INPUT_FAILED ? JOBS_READ_FAILED : JOBS_END;
}

/* --- workers --- */

/* Keeps the counts, and the first line by copying it to `arena`; drops everything else that is in an arena. */
static void drop_details(struct judgement *judgement, struct arena *arena)
{
    struct verdict *verdict = &judgement->verdict;
    struct record *record = &judgement->record;
    struct report *report = &judgement->report;
    struct line *first = arena_zero(arena, 1, sizeof *first);
    if (record->line_count > 0)
        *first = record->lines[0];
    record->line_count = record->line_count > 0;
    record->lines = first;
    record->mapped_file = NULL;
    *report = (struct report){ .arena = arena,
                               .record = report->record,
                               .counts_only = true,
                               .errors = report->errors,
                               .warnings = report->warnings };
    *verdict = (struct verdict){ .line = verdict->line,
                                 .grammar = verdict->grammar,
                                 .finished = verdict->finished,
                                 .moves = verdict->moves,
                                 .players = verdict->players };
}

static void judge_batch(struct worker *worker, struct batch *batch)
{
    struct judge_options options = worker->jobs->options;
    options.arena = options.counts_only ? &worker->scratch : &batch->arena;
    batch->status = JOBS_END;
    batch->grammars = worker->grammars;
    if (setjmp(batch->arena.out_of_memory)) {
        batch->status = JOBS_OUT_OF_MEMORY;
        return;
    }
    memcpy(&worker->scratch.out_of_memory, &batch->arena.out_of_memory, sizeof(jmp_buf));
    for (batch->done = 0; batch->done < batch->count; batch->done++) {
        struct judgement *judgement = &batch->judgements[batch->done];
        judge_chunk(&options, worker->verifier, worker->grammars, &batch->chunks[batch->done],
                    judgement);
        if (grammars_fault(worker->grammars)) {
            batch->status = JOBS_BROKEN_GRAMMAR;
            return;
        }
        if (options.counts_only) {
            drop_details(judgement, &batch->arena);
            arena_reset(&worker->scratch);
        }
    }
}

static void *run_worker(void *user)
{
    struct worker *worker = user;
    struct jobs *jobs = worker->jobs;
    pthread_mutex_lock(&jobs->mutex);
    for (;;) {
        while (!jobs->is_stopping && jobs->taken_count == jobs->filled_count)
            pthread_cond_wait(&jobs->batch_filled, &jobs->mutex);
        if (jobs->is_stopping)
            break;
        struct batch *batch = &jobs->ring[jobs->taken_count++ % jobs->ring_size];
        pthread_mutex_unlock(&jobs->mutex);
        judge_batch(worker, batch);
        pthread_mutex_lock(&jobs->mutex);
        batch->is_ready = true;
        pthread_cond_signal(&jobs->batch_judged);
    }
    pthread_mutex_unlock(&jobs->mutex);
    return NULL;
}

/* --- the reader, with workers --- */

static struct batch *batch_to_fill(struct jobs *jobs)
{
    return &jobs->ring[jobs->filled_count % jobs->ring_size];
}

static bool deliver_records(struct jobs *jobs, struct batch *batch)
{
    volatile bool good = true; /* modified between setjmp and longjmp */
    if (setjmp(batch->arena.out_of_memory)) {
        jobs->status = JOBS_OUT_OF_MEMORY;
        return false;
    }
    for (size_t i = 0; i < batch->done && good; i++)
        good = jobs->sink->take(jobs->sink->user, &batch->judgements[i]);
    return good;
}

/* Waits for the oldest batch, and delivers it unless an earlier one failed. */
static void deliver_batch(struct jobs *jobs)
{
    struct batch *batch = &jobs->ring[jobs->delivered_count++ % jobs->ring_size];
    pthread_mutex_lock(&jobs->mutex);
    while (!batch->is_ready)
        pthread_cond_wait(&jobs->batch_judged, &jobs->mutex);
    pthread_mutex_unlock(&jobs->mutex);
    if (jobs->status == JOBS_END && !deliver_records(jobs, batch) && jobs->status == JOBS_END)
        jobs->status = JOBS_STOPPED;
    if (jobs->status == JOBS_END) {
        jobs->status = batch->status;
        jobs->broken = batch->grammars;
    }
    arena_reset(&batch->arena);
    batch->size = batch->count = 0;
    batch->is_ready = false;
}

/* Submits the current batch to the workers and prepares another one for filling. */
static void submit_batch(struct jobs *jobs)
{
    if (batch_to_fill(jobs)->count == 0)
        return;
    pthread_mutex_lock(&jobs->mutex);
    jobs->filled_count++;
    pthread_cond_signal(&jobs->batch_filled);
    pthread_mutex_unlock(&jobs->mutex);
    if (jobs->filled_count - jobs->delivered_count == jobs->ring_size)
        deliver_batch(jobs);
}

void jobs_drain(struct jobs *jobs)
{
    if (jobs->worker_count == 0)
        return;
    submit_batch(jobs);
    while (jobs->delivered_count < jobs->filled_count)
        deliver_batch(jobs);
}

/* Puts a copy of a chunk in a batch; false if out of memory. */
static bool put_chunk(struct batch *batch, const struct chunk *chunk)
{
    if (setjmp(batch->arena.out_of_memory))
        return false;
    size_t ends = chunk->line_end_count * sizeof *chunk->line_ends;
    struct chunk *copy = &batch->chunks[batch->count];
    *copy = *chunk;
    copy->bytes.ptr = arena_string(&batch->arena, chunk->bytes);
    if (ends > 0)
        copy->line_ends = memcpy(arena_alloc(&batch->arena, ends), chunk->line_ends, ends);
    batch->size += chunk->bytes.len;
    batch->count++;
    return true;
}

/* Adds a chunk to the current batch; false if out of memory. */
static bool add_chunk(struct jobs *jobs, const struct chunk *chunk)
{
    struct batch *batch = batch_to_fill(jobs);
    if (batch->count == BATCH_RECORDS ||
        (batch->count > 0 && batch->size + chunk->bytes.len > BATCH_SIZE)) {
        submit_batch(jobs);
        batch = batch_to_fill(jobs);
    }
    return put_chunk(batch, chunk);
}

static enum jobs_status read_with_workers(struct jobs *jobs, const struct source *source)
{
    struct chunk chunk;
    enum input_status got = INPUT_END;
    int cause = 0;
    bool has_memory = true;
    while (jobs->status == JOBS_END && has_memory &&
           (got = read_chunk(source, &chunk)) == INPUT_CHUNK)
        has_memory = add_chunk(jobs, &chunk);
    if (got == INPUT_FAILED)
        cause = errno;
    jobs_drain(jobs);
    if (jobs->status != JOBS_END)
        return jobs->status;
    errno = cause;
    return !has_memory ? JOBS_OUT_OF_MEMORY : got == INPUT_FAILED ? JOBS_READ_FAILED : JOBS_END;
}

enum jobs_status jobs_read(struct jobs *jobs, const struct source *source,
                           const struct judgement_sink *sink, const struct grammars **broken)
{
    jobs->sink = sink;
    jobs->status = JOBS_END;
    enum jobs_status status =
            jobs->worker_count > 0 ? read_with_workers(jobs, source) : read_alone(jobs, source);
    *broken = jobs->broken;
    return status;
}

/* --- setup and cleanup --- */

void jobs_stop(struct jobs *jobs)
{
    if (!jobs)
        return;
    pthread_mutex_lock(&jobs->mutex);
    jobs->is_stopping = true;
    pthread_cond_broadcast(&jobs->batch_filled);
    pthread_mutex_unlock(&jobs->mutex);
    for (size_t i = 0; i < jobs->worker_count; i++) {
        pthread_join(jobs->workers[i].thread, NULL);
        verifier_free(jobs->workers[i].verifier);
        grammars_free(jobs->workers[i].grammars);
        arena_free(&jobs->workers[i].scratch);
    }
    for (size_t i = 0; i < jobs->ring_size; i++)
        arena_free(&jobs->ring[i].arena);
    pthread_cond_destroy(&jobs->batch_filled);
    pthread_cond_destroy(&jobs->batch_judged);
    pthread_mutex_destroy(&jobs->mutex);
    verifier_free(jobs->verifier);
    free(jobs->workers);
    free(jobs->ring);
    free(jobs);
}

static bool start_worker(struct jobs *jobs, struct grammars *grammars)
{
    struct worker *worker = &jobs->workers[jobs->worker_count];
    if (!grammars) {
        errno = ENOMEM;
        return false;
    }
    worker->jobs = jobs;
    worker->grammars = grammars;
    worker->verifier = jobs->options.may_verify ? verifier_new() : NULL;
    int fault = pthread_create(&worker->thread, NULL, run_worker, worker);
    if (fault) {
        verifier_free(worker->verifier);
        grammars_free(grammars);
        errno = fault;
        return false;
    }
    jobs->worker_count++;
    return true;
}

static bool start_workers(struct jobs *jobs, size_t count, struct grammars *(*open)(void))
{
    size_t ring_size = 2 * count + 1; /* plus the one being filled */
    jobs->workers = calloc(count, sizeof *jobs->workers);
    jobs->ring = calloc(ring_size, sizeof *jobs->ring);
    jobs->ring_size = jobs->ring ? ring_size : 0;
    bool good = jobs->workers && jobs->ring;
    for (size_t i = 0; i < count && good; i++)
        good = start_worker(jobs, open());
    return good;
}

struct jobs *jobs_start(size_t threads, const struct judge_options *options,
                        struct grammars *grammars, struct grammars *(*open)(void))
{
    struct jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs)
        return NULL;
    jobs->options = *options;
    jobs->grammars = grammars;
    jobs->verifier = options->may_verify ? verifier_new() : NULL;
    pthread_mutex_init(&jobs->mutex, NULL);
    pthread_cond_init(&jobs->batch_filled, NULL);
    pthread_cond_init(&jobs->batch_judged, NULL);
    if (threads <= 1 || start_workers(jobs, threads, open))
        return jobs;
    int cause = errno;
    jobs_stop(jobs);
    errno = cause;
    return NULL;
}
