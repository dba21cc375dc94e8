/* Giving up what reading needs not, before anything that strangers wrote is looked at. */
#ifndef QUIRE_CONFINE_H
#define QUIRE_CONFINE_H

#include <stdbool.h>

/*
 * From now on no file can be made, written, moved or removed, no program be run and no TCP connection be
 * made; files can be read, and what is open stays open. Linux does that from 5.13 on, and in parts only
 * with more: false where it does nothing at all, which is no fault.
 */
bool confine(void);

#endif
