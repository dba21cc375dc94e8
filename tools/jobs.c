#include "jobs.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

/* A batch is handed over when it has so many bytes of whole records; a larger record is one alone. */
enum { BATCH_SIZE = 64 * 1024 };

/* Some records; the thread that has taken the batch, and then the one that reads, uses it alone. */
struct batch {
    char *bytes; /* of all its records */
    size_t size, capacity;
    struct chunk *chunks; /* their bytes are set when the batch is complete */
    struct judged *judged;
    size_t count, most;
    size_t done; /* so many are judged, all where nothing went wrong */
    struct arena arena;
    enum jobs_status status; /* why not all are */
    const struct grammars *grammars;
    bool ready;
};

struct jobs {
    const struct tool *tool;
    size_t max_line;
    pthread_mutex_t mutex;
    pthread_cond_t filled, judged; /* a batch was */
    struct batch *ring;
    size_t ring_size;
    size_t filled_count, taken_count, delivered_count; /* batches so far */
    struct worker {
        struct jobs *jobs;
        pthread_t thread;
        struct grammars *grammars;
        struct arena scratch;
    } * workers;
    unsigned worker_count;
    bool stopping;

    /* Of the source that is being read. */
    const struct jobs_sink *sink;
    enum jobs_status status; /* of what was delivered: JOBS_END while all is well */
    const struct grammars *broken;
};

void judge_chunk(const struct judging *how, struct arena *arena, const struct chunk *chunk,
                 struct judged *judged)
{
    const struct tool *tool = how->tool;
    *judged = (struct judged){ .report = { .arena = arena,
                                           .counts_only = tool->quiet && !tool->wants_claims } };
    record_read(&judged->record, chunk, how->max_line, &judged->report);
    if (tool->unjudged)
        judge_game(&judged->record, how->grammars, &judged->verdict);
    else
        judge(&judged->record, how->grammars, &judged->report,
              tool->wants_claims ? &judged->claims : NULL, &judged->verdict);
}

/* --- on the threads that judge --- */

/* Leaves what a quiet tool looks at: the first line, and numbers; nothing that is in the arena. */
static void forget_details(struct judged *judged)
{
    struct verdict *verdict = &judged->verdict;
    struct record *record = &judged->record;
    if (record->line_count > 0)
        judged->first = record->lines[0];
    record->line_count = record->line_count > 0;
    record->lines = &judged->first;
    record->origin = NULL;
    *verdict = (struct verdict){ .line = verdict->line,
                                 .grammar = verdict->grammar,
                                 .finished = verdict->finished,
                                 .moves = verdict->moves,
                                 .players = verdict->players };
}

static void judge_batch(struct worker *worker, struct batch *batch)
{
    const struct tool *tool = worker->jobs->tool;
    struct judging how = { tool, worker->jobs->max_line, worker->grammars };
    struct arena *arena = tool->quiet ? &worker->scratch : &batch->arena;
    batch->status = JOBS_END;
    batch->grammars = worker->grammars;
    if (setjmp(arena->out_of_memory)) {
        batch->status = JOBS_OUT_OF_MEMORY;
        return;
    }
    for (batch->done = 0; batch->done < batch->count; batch->done++) {
        struct judged *judged = &batch->judged[batch->done];
        judge_chunk(&how, arena, &batch->chunks[batch->done], judged);
        if (grammars_fault(worker->grammars)) {
            batch->status = JOBS_BROKEN_GRAMMAR;
            return;
        }
        if (tool->quiet) {
            forget_details(judged);
            arena_reset(arena);
        }
    }
}

static void *work(void *user)
{
    struct worker *worker = user;
    struct jobs *jobs = worker->jobs;
    pthread_mutex_lock(&jobs->mutex);
    for (;;) {
        while (!jobs->stopping && jobs->taken_count == jobs->filled_count)
            pthread_cond_wait(&jobs->filled, &jobs->mutex);
        if (jobs->stopping)
            break;
        struct batch *batch = &jobs->ring[jobs->taken_count++ % jobs->ring_size];
        pthread_mutex_unlock(&jobs->mutex);
        judge_batch(worker, batch);
        pthread_mutex_lock(&jobs->mutex);
        batch->ready = true;
        pthread_cond_signal(&jobs->judged);
    }
    pthread_mutex_unlock(&jobs->mutex);
    return NULL;
}

/* --- on the thread that reads --- */

static struct batch *batch_to_fill(struct jobs *jobs)
{
    return &jobs->ring[jobs->filled_count % jobs->ring_size];
}

static bool deliver_records(struct jobs *jobs, struct batch *batch)
{
    volatile bool good = true; /* a jump comes back to it */
    if (setjmp(batch->arena.out_of_memory)) {
        jobs->status = JOBS_OUT_OF_MEMORY;
        return false;
    }
    for (size_t i = 0; i < batch->done && good; i++)
        good = jobs->sink->take(jobs->sink->user, &batch->judged[i]);
    return good;
}

/* Waits for the oldest batch, and delivers it, unless something went wrong before. */
static void deliver_batch(struct jobs *jobs)
{
    struct batch *batch = &jobs->ring[jobs->delivered_count++ % jobs->ring_size];
    pthread_mutex_lock(&jobs->mutex);
    while (!batch->ready)
        pthread_cond_wait(&jobs->judged, &jobs->mutex);
    pthread_mutex_unlock(&jobs->mutex);
    if (jobs->status == JOBS_END && !deliver_records(jobs, batch) && jobs->status == JOBS_END)
        jobs->status = JOBS_ENOUGH;
    if (jobs->status == JOBS_END) {
        jobs->status = batch->status;
        jobs->broken = batch->grammars;
    }
    arena_reset(&batch->arena);
    batch->size = batch->count = 0;
    batch->ready = false;
}

/* Hands the batch that is being filled over, and makes sure that there is another one. */
static void submit(struct jobs *jobs)
{
    struct batch *batch = batch_to_fill(jobs);
    const char *at = batch->bytes;
    if (batch->count == 0)
        return;
    for (size_t i = 0; i < batch->count; i++) {
        batch->chunks[i].bytes.ptr = at;
        at += batch->chunks[i].bytes.len;
    }
    pthread_mutex_lock(&jobs->mutex);
    jobs->filled_count++;
    pthread_cond_signal(&jobs->filled);
    pthread_mutex_unlock(&jobs->mutex);
    if (jobs->filled_count - jobs->delivered_count == jobs->ring_size)
        deliver_batch(jobs);
}

void jobs_drain(struct jobs *jobs)
{
    submit(jobs);
    while (jobs->delivered_count < jobs->filled_count)
        deliver_batch(jobs);
}

static bool make_room(struct batch *batch, size_t len)
{
    if (batch->capacity - batch->size < len) {
        size_t capacity = batch->size + len > BATCH_SIZE ? batch->size + len : 2 * BATCH_SIZE;
        char *bytes = realloc(batch->bytes, capacity);
        if (!bytes)
            return false;
        batch->bytes = bytes;
        batch->capacity = capacity;
    }
    if (batch->count == batch->most) {
        size_t most = batch->most ? 2 * batch->most : 64;
        struct chunk *chunks = realloc(batch->chunks, most * sizeof *chunks);
        if (chunks)
            batch->chunks = chunks;
        struct judged *judged = realloc(batch->judged, most * sizeof *judged);
        if (judged)
            batch->judged = judged;
        if (!chunks || !judged)
            return false;
        batch->most = most;
    }
    return true;
}

static bool add_chunk(struct jobs *jobs, const struct chunk *chunk)
{
    struct batch *batch = batch_to_fill(jobs);
    if (batch->count && batch->size + chunk->bytes.len > BATCH_SIZE) {
        submit(jobs);
        batch = batch_to_fill(jobs);
    }
    if (!make_room(batch, chunk->bytes.len))
        return false;
    if (chunk->bytes.len)
        memcpy(batch->bytes + batch->size, chunk->bytes.ptr, chunk->bytes.len);
    batch->size += chunk->bytes.len;
    batch->chunks[batch->count] = *chunk;
    batch->chunks[batch->count++].marks = NULL;
    return true;
}

enum jobs_status jobs_read(struct jobs *jobs, struct source *source, const struct jobs_sink *sink,
                           const struct grammars **broken)
{
    struct chunk chunk;
    enum input_status got = INPUT_END;
    int cause = 0;
    bool has_memory = true;
    jobs->sink = sink;
    jobs->status = JOBS_END;
    while (jobs->status == JOBS_END && has_memory &&
           (got = source->next(source->self, &chunk)) == INPUT_CHUNK)
        has_memory = add_chunk(jobs, &chunk);
    if (got == INPUT_FAILED)
        cause = errno;
    jobs_drain(jobs);
    *broken = jobs->broken;
    if (jobs->status != JOBS_END)
        return jobs->status;
    errno = cause;
    return !has_memory ? JOBS_OUT_OF_MEMORY : got == INPUT_FAILED ? JOBS_FAILED : JOBS_END;
}

static void free_batch(struct batch *batch)
{
    free(batch->bytes);
    free(batch->chunks);
    free(batch->judged);
    arena_free(&batch->arena);
}

void jobs_stop(struct jobs *jobs)
{
    if (!jobs)
        return;
    pthread_mutex_lock(&jobs->mutex);
    jobs->stopping = true;
    pthread_cond_broadcast(&jobs->filled);
    pthread_mutex_unlock(&jobs->mutex);
    for (unsigned i = 0; i < jobs->worker_count; i++) {
        pthread_join(jobs->workers[i].thread, NULL);
        grammars_free(jobs->workers[i].grammars);
        arena_free(&jobs->workers[i].scratch);
    }
    for (size_t i = 0; i < jobs->ring_size; i++)
        free_batch(&jobs->ring[i]);
    pthread_cond_destroy(&jobs->filled);
    pthread_cond_destroy(&jobs->judged);
    pthread_mutex_destroy(&jobs->mutex);
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
    int fault = pthread_create(&worker->thread, NULL, work, worker);
    if (fault) {
        grammars_free(grammars);
        errno = fault;
        return false;
    }
    jobs->worker_count++;
    return true;
}

struct jobs *jobs_start(unsigned count, const struct tool *tool, size_t max_line,
                        struct grammars *(*open)(void))
{
    struct jobs *jobs = calloc(1, sizeof *jobs);
    if (!jobs)
        return NULL;
    jobs->tool = tool;
    jobs->max_line = max_line;
    pthread_mutex_init(&jobs->mutex, NULL);
    pthread_cond_init(&jobs->filled, NULL);
    pthread_cond_init(&jobs->judged, NULL);
    jobs->workers = calloc(count, sizeof *jobs->workers);
    jobs->ring = calloc(2 * (size_t)count + 1, sizeof *jobs->ring); /* one is being filled */
    bool good = jobs->workers && jobs->ring;
    jobs->ring_size = jobs->ring ? 2 * (size_t)count + 1 : 0;
    for (unsigned i = 0; i < count && good; i++)
        good = start_worker(jobs, open());
    if (good)
        return jobs;
    int cause = errno;
    jobs_stop(jobs);
    errno = cause;
    return NULL;
}
