#include "guarded_memory.h"

#include <stdint.h>
#include <stdlib.h>

/* What precedes each allocation; those of a call in progress are in a list. */
struct guarded_block {
    _Alignas(max_align_t) struct guarded_block *next;
    struct guarded_block **link; /* what points to this block; NULL outside a call */
};

void *guarded_alloc(size_t size, void *data)
{
    struct guarded_memory *memory = data;
    struct guarded_block *block = NULL;
    if (size <= SIZE_MAX - sizeof *block)
        block = malloc(sizeof *block + size);
    if (!block && memory->out_of_memory)
        longjmp(*memory->out_of_memory, 1);
    if (!block)
        return NULL;
    *block = (struct guarded_block){ .next = NULL };
    if (memory->out_of_memory) {
        *block = (struct guarded_block){ memory->blocks, &memory->blocks };
        if (block->next)
            block->next->link = &block->next;
        memory->blocks = block;
    }
    return block + 1;
}

static void take_out(struct guarded_block *block)
{
    if (block->next)
        block->next->link = block->link;
    if (block->link)
        *block->link = block->next;
    *block = (struct guarded_block){ .next = NULL };
}

void guarded_free(void *bytes, void *memory)
{
    (void)memory;
    if (!bytes)
        return;
    struct guarded_block *block = (struct guarded_block *)bytes - 1;
    take_out(block);
    free(block);
}

bool guarded_call(struct guarded_memory *memory, void (*call)(void *data), void *data)
{
    jmp_buf out_of_memory;
    memory->out_of_memory = &out_of_memory;
    bool fits = setjmp(out_of_memory) == 0;
    if (fits)
        call(data);
    memory->out_of_memory = NULL;
    while (memory->blocks) {
        struct guarded_block *block = memory->blocks;
        take_out(block);
        if (!fits)
            free(block);
    }
    return fits;
}
