#include "base/bytes.h"

#include "unit.h"

Test(bytes, plain_ones_are_ascii_without_hash_or_nul)
{
    for (size_t at = 0; at < 8; at++)
        for (int c = 0; c < 256; c++) {
            char text[9] = "ab \t:\x7f\n$";
            text[at] = (char)c;
            cr_assert(are_plain(load_eight(text)) == (c != '#' && c != 0 && c < 0x80));
        }
}
