#define PCRE2_CODE_UNIT_WIDTH 8
#include "jit_memory.h"

#include <pcre2.h>
#include <setjmp.h>
#include <stdlib.h>

/* What precedes each allocation; those of a compilation in progress are in a list. */
struct block {
    _Alignas(max_align_t) struct block *next;
    struct block **link; /* what points to this block; NULL outside a compilation */
};

static _Thread_local struct {
    bool in_progress;
    jmp_buf out_of_memory;
    struct block *blocks;
} compilation;

static void *allocate(size_t size, void *unused)
{
    (void)unused;
    struct block *block = size <= SIZE_MAX - sizeof *block ? malloc(sizeof *block + size) : NULL;
    if (!block && compilation.in_progress)
        longjmp(compilation.out_of_memory, 1);
    if (!block)
        return NULL;
    *block = (struct block){ .next = NULL };
    if (compilation.in_progress) {
        *block = (struct block){ compilation.blocks, &compilation.blocks };
        if (block->next)
            block->next->link = &block->next;
        compilation.blocks = block;
    }
    return block + 1;
}

static void unlink_block(struct block *block)
{
    if (block->next)
        block->next->link = block->link;
    if (block->link)
        *block->link = block->next;
    *block = (struct block){ .next = NULL };
}

static void release(void *bytes, void *unused)
{
    (void)unused;
    if (!bytes)
        return;
    struct block *block = (struct block *)bytes - 1;
    unlink_block(block);
    free(block);
}

pcre2_general_context *jit_memory_context(void)
{
    return pcre2_general_context_create(allocate, release, NULL);
}

bool jit_compile(pcre2_code *code)
{
    compilation.in_progress = true;
    bool fits = setjmp(compilation.out_of_memory) == 0;
    bool done = fits && pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) == 0;
    compilation.in_progress = false;
    while (compilation.blocks) {
        struct block *block = compilation.blocks;
        unlink_block(block);
        if (!fits)
            free(block);
    }
    return done;
}
