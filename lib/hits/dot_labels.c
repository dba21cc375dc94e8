#include "dot_labels.h"

#include "grammar/tokens.h"
#include "grammar/vocabulary.h"

enum { SIDE_LEAST = 3, SIDE_MOST = 8, LABELS_MAX = SIDE_MOST * SIDE_MOST };

/* A board of dots with labels, from the top left. */
struct board {
    size_t side;
    struct slice labels[LABELS_MAX];
};

static bool is_label(struct slice word)
{
    enum { DIGITS_MOST = 2 };
    size_t digits = slice_span(word, is_digit);
    return (digits == word.len && word.len && word.len <= DIGITS_MOST) ||
           (word.len == 1 && is_letter(*word.ptr));
}

/* Takes the labels of a row, which may be joined, "A---B---C", from *at on. False if there is anything else. */
static bool take_labels(struct slice row, struct slice labels[LABELS_MAX], size_t *at)
{
    static const char signs[] = " \t-|+";
    row = slice_after(row, slice_span_of(row, signs));
    while (row.len) {
        struct slice word = slice_first(row, slice_span(row, is_word_byte));
        if (!is_label(word) || *at == LABELS_MAX)
            return false;
        labels[(*at)++] = word;
        row = slice_after(row, word.len);
        row = slice_after(row, slice_span_of(row, signs));
    }
    return true;
}

/* The place of a label, or the number of all if the board does not have it. */
static size_t find_label(const struct board *board, size_t count, struct slice label)
{
    size_t i = 0;
    while (i < count && !slice_equal_nocase(board->labels[i], label))
        i++;
    return i;
}

/* True if the labels are different, and are numbers from 1, or letters. */
static bool are_labels(const struct board *board)
{
    size_t count = board->side * board->side;
    bool has_letters = is_letter(*board->labels[0].ptr);
    for (size_t i = 0; i < count; i++) {
        int64_t number = 0;
        bool is_number = parse_number(board->labels[i], &number);
        if (is_number == has_letters || number > (int64_t)count || (is_number && number < 1) ||
            find_label(board, i, board->labels[i]) < i)
            return false;
    }
    return true;
}

/* Reads the board whose first row is this line. Lines with only strokes, "|   |", may be between the rows. */
static bool read_board(const struct window *window, size_t line, struct board *board)
{
    size_t count = 0, rows = 0, stop = window_post_end(window, line) + 1;
    board->side = 0;
    for (; line < stop && (rows == 0 || rows < board->side); line++) {
        size_t before = count;
        if (!take_labels(window_text(window, line), board->labels, &count))
            return false;
        if (count == before && rows == 0)
            return false;
        if (count == before)
            continue;
        if (rows++ == 0)
            board->side = count;
        if (board->side < SIDE_LEAST || board->side > SIDE_MOST || count != rows * board->side)
            return false;
    }
    return rows > 0 && rows == board->side && are_labels(board);
}

/* Finds the first board of a line's post. False if it has none. */
static bool find_board(const struct window *window, size_t line, struct board *board)
{
    size_t stop = window_post_end(window, line) + 1;
    for (line = window_post_start(window, line); line < stop; line++)
        if (read_board(window, line, board))
            return true;
    return false;
}

/* The labels at the ends of a row, "5-6", "A to C" or "DE". */
static void split_labels(struct slice row, struct slice ends[2])
{
    size_t first = slice_span(row, is_word_byte), last = row.len;
    if (first == row.len)
        first = last = 1;
    while (last > first && is_word_byte(row.ptr[last - 1]))
        last--;
    ends[0] = slice_first(row, first);
    ends[1] = slice_after(row, last);
}

/* Names the dots of a row. False if it has a label that the board does not have. */
static bool name_dots(const struct board *board, struct hit *hit, struct arena *arena)
{
    struct slice ends[2];
    const char *names[2];
    size_t side = board->side;
    split_labels(hit->parts[0], ends);
    for (size_t i = 0; i < 2; i++) {
        size_t at = find_label(board, side * side, ends[i]);
        if (at == side * side)
            return false;
        names[i] = square_name(arena, (int64_t)(at % side + 1), (int64_t)(side - at / side));
    }
    hit->parts[0] = slice_of(arena_printf(arena, "%s-%s", names[0], names[1]));
    return true;
}

void dot_labels_read(struct hits *hits)
{
    struct board board = { .side = 0 };
    size_t kept = 0, post = SIZE_MAX; /* whose board it is */
    bool has_board = false;
    for (size_t i = 0; i < hits->count; i++) {
        struct hit hit = hits->items[i];
        if (hit.find->labelled && hits->window->lines[hit.line].post != post) {
            post = hits->window->lines[hit.line].post;
            has_board = find_board(hits->window, hit.line, &board);
        }
        if (!hit.find->labelled || (has_board && name_dots(&board, &hit, hits->arena)))
            hits->items[kept++] = hit;
    }
    hits->count = kept;
}
