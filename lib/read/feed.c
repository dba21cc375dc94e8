#include "feed.h"

#include "base/order.h"

static const struct {
    const char *escape, *meant;
} escapes[] = {
    { "&lt;", "<" },   { "&gt;", ">" },   { "&amp;", "&" },    { "&quot;", "\"" },
    { "&apos;", "'" }, { "&#39;", "'" },  { "&#60;", "<" },    { "&#62;", ">" },
    { "&#38;", "&" },  { "&#34;", "\"" }, { "<![CDATA[", "" }, { "]]>", "" },
};

/* The index of the escape at the start of the text, or -1. *cut: the whole text may be the beginning of an escape. */
static int escape_at(struct slice text, bool *cut)
{
    *cut = false;
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++) {
        size_t len = strlen(escapes[i].escape), shown = MIN(text.len, len);
        if (memcmp(text.ptr, escapes[i].escape, shown) != 0)
            continue;
        *cut = shown < len;
        if (!*cut)
            return (int)i;
    }
    return -1;
}

/* Writes all that is not part of an incomplete escape, and returns its length. */
static size_t write_known(struct slice text, bool ends, struct line_buffer *out)
{
    size_t at = 0;
    bool cut;
    while (at < text.len) {
        size_t start = at;
        while (at < text.len && !strchr("&<]", text.ptr[at]))
            at++;
        line_buffer_put(out, (struct slice){ text.ptr + start, at - start });
        if (at == text.len)
            break;
        int found = escape_at(slice_after(text, at), &cut);
        if (found < 0 && cut && !ends)
            break;
        if (found >= 0)
            line_buffer_put(out, slice_of(escapes[found].meant));
        else
            line_buffer_put(out, (struct slice){ text.ptr + at, 1 });
        at += found >= 0 ? strlen(escapes[found].escape) : 1;
    }
    return at;
}

void feed_write(struct feed *feed, struct slice text, bool ends, struct line_buffer *out)
{
    /* complete the pending bytes first */
    while (feed->held_len && text.len) {
        feed->held[feed->held_len++] = *text.ptr++;
        text.len--;
        struct slice held = { feed->held, feed->held_len };
        size_t done = write_known(held, ends && !text.len, out);
        memmove(feed->held, feed->held + done, feed->held_len - done);
        feed->held_len -= done;
    }
    size_t done = write_known(text, ends, out);
    if (done < text.len && feed->held_len == 0) {
        memcpy(feed->held, text.ptr + done, text.len - done);
        feed->held_len = text.len - done;
    }
    if (ends && feed->held_len) {
        line_buffer_put(out, (struct slice){ feed->held, feed->held_len });
        feed->held_len = 0;
    }
}
