#include "base/guarded_memory.h"

#include "unit.h"

#include <stdint.h>

struct trial {
    struct guarded_memory memory;
    void *kept;
    size_t size; /* of the last allocation */
    bool returned;
};

/* Allocates three blocks, frees one of them and one from before the call. */
static void allocate(void *data)
{
    struct trial *trial = data;
    guarded_free(trial->kept, &trial->memory);
    trial->kept = guarded_alloc(10, &trial->memory);
    guarded_free(guarded_alloc(20, &trial->memory), &trial->memory);
    guarded_free(guarded_alloc(trial->size, &trial->memory), &trial->memory);
    trial->returned = true;
}

Test(guarded_memory, a_call_keeps_what_it_allocated)
{
    struct trial trial = { .size = 30 };
    trial.kept = guarded_alloc(1, &trial.memory);
    cr_expect(guarded_call(&trial.memory, allocate, &trial));
    cr_expect(trial.returned);
    memset(trial.kept, 1, 10);
    guarded_free(trial.kept, &trial.memory);
}

/* A sanitizer reports it if a block is lost or freed twice. */
Test(guarded_memory, a_call_without_memory_is_given_up)
{
    struct trial trial = { .size = SIZE_MAX - 4 };
    trial.kept = guarded_alloc(1, &trial.memory);
    cr_expect(!guarded_call(&trial.memory, allocate, &trial));
    cr_expect(!trial.returned);
    cr_expect_null(trial.memory.blocks);
}

Test(guarded_memory, outside_a_call_there_is_a_null_pointer)
{
    struct trial trial = { .size = 0 };
    cr_expect_null(guarded_alloc(SIZE_MAX, &trial.memory));
    guarded_free(NULL, &trial.memory);
}
