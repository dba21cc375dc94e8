#include "games/views.h"

#include "unit.h"

/*
 * Keys of multisets are sums of these numbers. Different multisets of runs that a narrow row can have are different
 * sums where each number is larger than the largest sum of those before it.
 */
Test(procession, keys_of_narrow_rows_tell_all)
{
    uint64_t largest = 0;
    for (size_t length = 1; length <= PROCESSION_NARROW; length++) {
        uint64_t weight = procession_weights[length], most = PROCESSION_NARROW / length;
        cr_assert(weight > largest, "runs of length %zu", length);
        cr_assert(weight <= (UINT64_MAX - largest) / most, "no sum goes beyond 64 bits");
        largest += most * weight;
    }
}
