#include "quotations.h"

#include "grammar/vocabulary.h"

static const char opening[] = "[quote", closing[] = "[/quote]";

/* True for "Ann wrote: ↑", with the arrow that links to what is quoted. */
static bool names_writer(struct slice text)
{
    static const char arrow[] = ": \xe2\x86\x91";
    enum { ARROW = sizeof arrow - 1 };
    if (text.len < ARROW || !slice_is(slice_after(text, text.len - ARROW), arrow))
        return false;
    text = slice_trim(slice_first(text, text.len - ARROW));
    size_t start = text.len;
    while (start > 0 && is_any_letter(text.ptr[start - 1]))
        start--;
    return start > 0 && word_is(WORDS_QUOTING, slice_after(text, start));
}

unsigned quotations_read(struct quotations *quotations, struct slice text, size_t indent)
{
    unsigned depth = quotations->open, open = depth;
    if (!text.len)
        return depth;
    depth += slice_begins(text, opening);
    depth -= depth > 0 && slice_begins(text, closing);
    for (size_t i = 0; i < text.len; i++) {
        struct slice rest = slice_after(text, i);
        open += slice_begins(rest, opening);
        open -= open > 0 && slice_begins(rest, closing);
    }
    quotations->open = open;
    quotations->is_below &= indent > quotations->indent;
    depth += quotations->is_below;
    if (names_writer(text)) {
        quotations->is_below = true;
        quotations->indent = indent;
    }
    return depth;
}

size_t quotation_end(struct slice text)
{
    enum { CLOSING = sizeof closing - 1 };
    for (size_t end = CLOSING; end < text.len; end++)
        if (slice_begins(slice_after(text, end - CLOSING), closing) &&
            slice_trim(slice_after(text, end)).len)
            return end;
    return 0;
}
