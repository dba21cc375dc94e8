/* Memory for calls into a library that does not check whether an allocation failed. */
#ifndef QUIRE_GUARDED_MEMORY_H
#define QUIRE_GUARDED_MEMORY_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

/* All zero at first. It must stay where it is as long as something is allocated in it. */
struct guarded_memory {
    jmp_buf *out_of_memory;       /* of the call in progress; NULL for none */
    struct guarded_block *blocks; /* which it allocated */
};

/* Like malloc and free, with the guarded_memory as the last argument. */
void *guarded_alloc(size_t size, void *memory);
void guarded_free(void *bytes, void *memory);

/* Calls call(data). Returns false if memory ran out: the call was abandoned, and what it had allocated is freed. */
bool guarded_call(struct guarded_memory *memory, void (*call)(void *data), void *data);

#endif
