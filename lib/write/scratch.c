#include "scratch.h"

#include <stdlib.h>

bool scratch_open(struct scratch *scratch)
{
    scratch->stream = open_memstream(&scratch->text, &scratch->len);
    return scratch->stream;
}

FILE *scratch_begin(struct scratch *scratch)
{
    rewind(scratch->stream);
    return scratch->stream;
}

/* The length of a memory stream is how far it was written since it was rewound. */
struct slice scratch_end(struct scratch *scratch)
{
    fflush(scratch->stream);
    return (struct slice){ scratch->text, scratch->len };
}

void scratch_close(struct scratch *scratch)
{
    if (scratch->stream)
        fclose(scratch->stream);
    free(scratch->text);
    *scratch = (struct scratch){ .stream = NULL };
}
