/* Temporary files, which no other program sees. */
#ifndef QUIRE_TEMPORARY_H
#define QUIRE_TEMPORARY_H

#include <stdio.h>

/* Opens an empty file without a name, in the folder TMPDIR or in /tmp. Returns NULL with errno on failure. */
FILE *temporary_file(void);

#endif
