/* Repairs: if a record made from a text has errors, something in the text may have been read wrongly. */
#ifndef QUIRE_SCAN_REPAIRS_H
#define QUIRE_SCAN_REPAIRS_H

#include "record_maker.h"

/* Leaves out, or puts in another order, what may have been read wrongly, if the record has fewer errors then. */
void repair_record(struct record_maker *maker);

#endif
