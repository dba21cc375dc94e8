#ifndef QUIRE_BASE_JIT_MEMORY_H
#define QUIRE_BASE_JIT_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

struct pcre2_real_code_8; /* pcre2_code and pcre2_general_context */
struct pcre2_real_general_context_8;

/* A context for PCRE2 to allocate with, so that jit_compile can be given up. The caller frees it; NULL if memory is out. */
struct pcre2_real_general_context_8 *jit_memory_context(void);

/*
 * Compiles the code for JIT, if it was allocated in such a context. False, and nothing is kept, if memory is out:
 * PCRE2 10.42 then goes on with null pointers.
 */
bool jit_compile(struct pcre2_real_code_8 *code);

#endif
