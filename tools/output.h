/* Standard output, with the cause of the first failed write remembered until it can be reported. */
#ifndef QUIRE_OUTPUT_H
#define QUIRE_OUTPUT_H

/* Call soon after writing: if standard output has failed, remembers errno before another call changes it. */
void remember_output_error(void);

/* Clears the progress line and flushes standard output. */
void flush_output(void);

/* Flushes and closes standard output. Returns NULL, or why a write has failed. */
const char *close_output(void);

#endif
