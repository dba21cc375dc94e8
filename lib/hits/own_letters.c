#include "own_letters.h"

#include "grammar/vocabulary.h"

/* What the letters of a text mean, by the letter; NUL for others. */
struct letters {
    char meaning[256];
};

/* The letters of the lists that players choose, such as "UDS"; NULL if the game has none. */
static const char *find_alphabet(const struct grammar *grammar)
{
    for (size_t i = 0; i < grammar->scan.find_count; i++) {
        const struct field_def *field = grammar->scan.finds[i].field;
        if (field && field->owned && field->value.type == TYPE_LETTERS)
            return field->value.alphabet;
    }
    return NULL;
}

/* The end of the word at an offset. */
static size_t word_end(struct slice text, size_t at)
{
    return at + slice_span(slice_after(text, at), is_word_byte);
}

/* --- explanations --- */

/* What an explanation says, such as "seuraava kortti on ylempi": the first word for a direction; NUL if none. */
static char direction_said(struct slice text, const char *alphabet)
{
    enum { BYTES_MOST = 60 };
    for (size_t at = 0, end; at < text.len && at < BYTES_MOST; at = end) {
        end = word_end(text, at);
        const char *meaning =
                word_meaning(WORDS_DIRECTION, (struct slice){ text.ptr + at, end - at });
        if (meaning && strchr(alphabet, *meaning))
            return *meaning;
        if (end == at && strchr(",;=()[].", text.ptr[at]))
            return '\0';
        end += end == at;
    }
    return '\0';
}

static size_t skip_blanks(struct slice text, size_t at)
{
    return at + slice_span_of(slice_after(text, at), " ");
}

/* The offset of what explains the letter at an offset: after " = ", " (" or " for "; 0 if nothing does. */
static size_t explanation_at(struct slice text, size_t at)
{
    if (!is_letter(text.ptr[at]) || (at > 0 && is_word_byte(text.ptr[at - 1])) ||
        (at + 1 < text.len && is_word_byte(text.ptr[at + 1])))
        return 0;
    size_t next = skip_blanks(text, at + 1), end = word_end(text, next);
    if (next < text.len && strchr("=(", text.ptr[next]))
        return skip_blanks(text, next + 1);
    struct slice word = { text.ptr + next, end - next };
    return is_capital(text.ptr[at]) && word_is(WORDS_EXPLAINS, word) ? skip_blanks(text, end) : 0;
}

/* Finds the letters that a post explains. False unless these are others than those of the notation. */
static bool find_letters(struct slice text, const char *alphabet, struct letters *letters)
{
    bool differs = false;
    char first = '\0', second = '\0';
    *letters = (struct letters){ .meaning = { '\0' } };
    for (size_t i = 0; i < text.len; i++) {
        size_t explained = explanation_at(text, i);
        char meaning = explained ? direction_said(slice_after(text, explained), alphabet) : '\0';
        if (!meaning)
            continue;
        letters->meaning[(unsigned char)text.ptr[i]] = meaning;
        differs |= meaning != text.ptr[i];
        first = first ? first : meaning;
        second = meaning != first ? meaning : second;
    }
    return differs && second;
}

/* --- lists of such letters --- */

/* True if a word has only explained letters. */
static bool is_of_letters(const struct letters *letters, struct slice word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!letters->meaning[(unsigned char)word.ptr[i]])
            return false;
    return word.len > 0;
}

/* The end of a list of single letters, "A Y S" or "A, Y, S"; or of the word at `at`. *different: it has two of them. */
static size_t list_end(const struct letters *letters, struct slice line, size_t at, bool *different)
{
    size_t end = word_end(line, at);
    char first = line.ptr[at];
    *different = false;
    while (end - at > 0 && end < line.len) {
        size_t next = end + slice_span_of(slice_after(line, end), " ,;-/|\t");
        size_t stop = word_end(line, next);
        struct slice word = { line.ptr + next, stop - next };
        if (next == end || word.len != 1 || !is_of_letters(letters, word))
            return end;
        *different |= *word.ptr != first;
        end = stop;
    }
    return end;
}

/* Replaces the lists of letters in a line. The flow has the same bytes, but for spaces. */
static void replace_in_line(const struct letters *letters, struct slice line, char *bytes,
                            char *flow)
{
    enum { SMALL_FEWEST = 4 }; /* small letters in a word: "du" and "sud" are others */
    for (size_t at = 0, end; at < line.len; at = end) {
        end = word_end(line, at);
        struct slice word = { line.ptr + at, end - at };
        bool is_list = word.len >= (is_capital(*word.ptr) ? 2 : SMALL_FEWEST);
        if (!is_of_letters(letters, word)) {
            end += word.len == 0;
            continue;
        }
        if (word.len == 1)
            end = list_end(letters, line, at, &is_list);
        for (size_t i = at; i < end && is_list; i++) {
            char meaning = letters->meaning[(unsigned char)line.ptr[i]];
            if (meaning)
                bytes[i] = flow[i] = meaning;
        }
    }
}

/* Copies the text of a window. */
static struct window *copy_window(const struct window *window, struct arena *arena)
{
    struct window *copy = arena_alloc(arena, sizeof *copy);
    *copy = *window;
    copy->bytes = arena_alloc(arena, WINDOW_BYTES);
    copy->flow = arena_alloc(arena, WINDOW_BYTES);
    memcpy(copy->bytes, window->bytes, window->byte_count);
    memcpy(copy->flow, window->flow, window->flow_count);
    return copy;
}

const struct window *own_letters_replace(const struct window *window, const struct grammar *grammar,
                                         struct arena *arena)
{
    const char *alphabet = find_alphabet(grammar);
    struct window *copy = NULL;
    for (size_t first = 0, stop; alphabet && first < window->line_count; first = stop) {
        struct letters letters;
        stop = window_post_end(window, first) + 1;
        struct slice text =
                flow_slice(window, window->lines[first].flow, flow_end(window, stop - 1));
        if (!find_letters(text, alphabet, &letters))
            continue;
        copy = copy ? copy : copy_window(window, arena);
        for (size_t line = first; line < stop; line++)
            replace_in_line(&letters, window_text(window, line),
                            copy->bytes + window->lines[line].at,
                            copy->flow + window->lines[line].flow);
    }
    return copy ? copy : window;
}
