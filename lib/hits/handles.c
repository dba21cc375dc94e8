#include "handles.h"

#include "player_reference.h"

/* The letter that replaces a byte of a handle. */
static char letter_for(char c, bool is_first)
{
    if (is_first && c >= 'a' && c <= 'z')
        return (char)(c - ('a' - 'A'));
    return c == '_' ? 'x' : is_digit(c) ? (char)(c - '0' + 'a') : c;
}

static bool is_replaced(struct slice handle, struct slice word)
{
    if (word.len != handle.len)
        return false;
    for (size_t i = 0; i < word.len; i++)
        if (word.ptr[i] != letter_for(handle.ptr[i], i == 0))
            return false;
    return true;
}

/* True for letters followed by an underscore, "bob_x", or by up to four digits, "ann77". */
static bool may_be_handle(struct slice word)
{
    enum { SHORTEST = 4, LETTERS_FEWEST = 2, DIGITS_MOST = 4 };
    size_t letters = slice_span(word, is_any_letter);
    struct slice rest = slice_after(word, letters);
    if (word.len < SHORTEST || word.len >= HANDLE_BYTES || letters < LETTERS_FEWEST || !rest.len)
        return false;
    size_t digits = slice_span(rest, is_digit);
    bool is_numbered = digits == rest.len && digits <= DIGITS_MOST && letters > LETTERS_FEWEST;
    bool is_joined = *rest.ptr == '_' && rest.len > 1 && rest.ptr[rest.len - 1] != '_';
    return (is_numbered || is_joined) && !is_common_word(slice_first(word, letters));
}

/* True if what precedes this text may be a label: "bob_x: 5", "bob_x - 5". */
static bool is_before_sign(struct slice rest)
{
    return rest.len > 1 &&
           (*rest.ptr == ':' || (is_space(*rest.ptr) && strchr("-=:", rest.ptr[1])));
}

/* The next word of a text, from *at on, with its underscores; empty at the end. */
static struct slice next_word(struct slice text, size_t *at)
{
    while (*at < text.len && !is_user_byte(text.ptr[*at]))
        ++*at;
    struct slice rest = slice_after(text, *at);
    struct slice word = slice_first(rest, slice_span(rest, is_user_byte));
    *at += word.len;
    return word;
}

struct handle_count {
    struct slice name;
    size_t times;
    bool has_sign;
};

/* Counts the handles of the window. Returns how many there are. */
static size_t count_handles(const struct window *window, struct handle_count counts[HANDLES_MAX])
{
    struct slice text = { window->flow, window->flow_count }, word;
    size_t count = 0;
    for (size_t at = 0; (word = next_word(text, &at)).len;) {
        if (!may_be_handle(word))
            continue;
        size_t i = 0;
        while (i < count && !slice_equal(counts[i].name, word))
            i++;
        if (i == HANDLES_MAX)
            continue;
        if (i == count)
            counts[count++] = (struct handle_count){ .name = word };
        counts[i].times++;
        counts[i].has_sign |= is_before_sign(slice_after(text, at));
    }
    return count;
}

/* Forgets the handles that are no longer in the window. */
static void keep_present(struct window *window)
{
    struct slice text = { window->flow, window->flow_count }, word;
    bool present[HANDLES_MAX] = { false };
    size_t kept = 0;
    for (size_t at = 0; window->handle_count && (word = next_word(text, &at)).len;)
        for (size_t i = 0; i < window->handle_count; i++)
            present[i] |= is_replaced(slice_of(window->handles[i]), word);
    for (size_t i = 0; i < window->handle_count; i++)
        if (present[i])
            memmove(window->handles[kept++], window->handles[i], HANDLE_BYTES);
    window->handle_count = kept;
}

static void keep(struct window *window, struct slice handle)
{
    char *kept = window->handles[window->handle_count++];
    memcpy(kept, handle.ptr, handle.len);
    kept[handle.len] = '\0';
}

static void replace(const struct window *window, char *bytes, size_t count)
{
    struct slice text = { bytes, count }, word;
    for (size_t at = 0; (word = next_word(text, &at)).len;)
        for (size_t i = 0; i < window->handle_count; i++)
            if (slice_is(word, window->handles[i]))
                for (size_t k = 0; k < word.len; k++)
                    bytes[at - word.len + k] = letter_for(word.ptr[k], k == 0);
}

void handles_replace(struct window *window)
{
    enum { FEWEST = 2 };
    struct handle_count counts[HANDLES_MAX];
    keep_present(window);
    size_t count = count_handles(window, counts);
    for (size_t i = 0; i < count && window->handle_count < HANDLES_MAX; i++)
        if (counts[i].times >= FEWEST && counts[i].has_sign)
            keep(window, counts[i].name);
    if (!window->handle_count)
        return;
    replace(window, window->flow, window->flow_count);
    replace(window, window->bytes, window->byte_count);
}

void handles_put(const struct window *window, FILE *out, struct slice text)
{
    size_t written = 0;
    struct slice word;
    for (size_t at = 0; window->handle_count && (word = next_word(text, &at)).len;)
        for (size_t i = 0; i < window->handle_count; i++) {
            struct slice handle = slice_of(window->handles[i]);
            if (!is_replaced(handle, word))
                continue;
            fwrite(text.ptr + written, 1, at - word.len - written, out);
            fwrite(handle.ptr, 1, handle.len, out);
            written = at;
        }
    fwrite(text.ptr + written, 1, text.len - written, out);
}
