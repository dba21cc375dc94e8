/* Standard output: prints text, and remembers the cause of the first failed write until it is reported. */
#ifndef QUIRE_OUTPUT_H
#define QUIRE_OUTPUT_H

/* Call soon after writing: if standard output has failed, saves errno before another call changes it. */
void remember_output_error(void);

/* Prints `text`, made safe for terminals, between two texts that are. */
void print_safe(const char *before, const char *text, const char *after);

/* Clears the progress line and flushes standard output. */
void flush_output(void);

/* Flushes and closes standard output. Returns NULL, or a description of the first failed write. */
const char *close_output(void);

#endif
