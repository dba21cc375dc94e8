#include "side_rounds.h"

#include "grammar/tokens.h"
#include "grammar/vocabulary.h"

enum { GAP_FEWEST = 2 };

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

/*
 * The number of the round whose heading is at an offset, at the start or after a wide gap, perhaps in the first cell of a box:
 * "Round 2", "| Round 2 |"; 0 if there is none.
 */
static int64_t round_at(struct slice text, size_t at)
{
    struct slice rest = slice_after(text, at);
    bool has_gap = at >= GAP_FEWEST && is_space(text.ptr[at - 1]) && is_space(text.ptr[at - 2]);
    int64_t number = 0;
    if (slice_begins(rest, "| "))
        rest = slice_trim(slice_after(rest, 1));
    if ((at > 0 && !has_gap) || !rest.len || !is_any_letter(*rest.ptr))
        return 0;
    struct slice word = slice_take_until(&rest, ' ');
    bool is_round = word_is(WORDS_ROUND, slice_first(word, slice_span(word, is_any_letter)));
    if (is_round && rest.len)
        parse_number(slice_first(rest, slice_span(rest, is_digit)), &number);
    return number;
}

/* Finds the rounds that a line begins, one after the other; returns how many, 0 for a line below labels. */
static size_t find_headings(const struct text_line *line, size_t starts[SIDE_ROUNDS_MAX])
{
    enum { INDENT_MOST = 3 };
    size_t count = 0;
    int64_t number = 0, above = 0;
    for (size_t i = 0; i < line->text.len && count < SIDE_ROUNDS_MAX; i++) {
        number = round_at(line->text, i);
        if (!number)
            continue;
        if (count && number != above + 1)
            return 0;
        starts[count++] = i;
        above = number;
    }
    return count && starts[0] == 0 && line->indent <= INDENT_MOST ? count : 0;
}

/* The offset of a character, counted from the start of the line; the end of the text if it is shorter. */
static size_t offset_of(const struct text_line *line, size_t character)
{
    size_t column = line->indent;
    for (size_t i = 0; i < line->text.len; i++) {
        if (begins_character(line->text.ptr[i]) && column >= character)
            return i;
        column += begins_character(line->text.ptr[i]);
    }
    return line->text.len;
}

/* Finds where the part of each round begins in a line. False if there is text across a gap. */
static bool find_parts(const struct side_rounds *rounds, const struct text_line *line,
                       size_t starts[SIDE_ROUNDS_MAX + 1])
{
    starts[0] = 0;
    for (size_t i = 1; i < rounds->count; i++) {
        starts[i] = offset_of(line, rounds->at[i]);
        for (size_t k = 1; k <= GAP_FEWEST && k <= starts[i]; k++)
            if (starts[i] < line->text.len && !is_space(line->text.ptr[starts[i] - k]))
                return false;
    }
    starts[rounds->count] = line->text.len;
    return line->text.len - starts[1] < SIDE_LINE_BYTES &&
           rounds->line_count + rounds->count <= SIDE_LINES_MAX;
}

static void take_parts(struct side_rounds *rounds, struct text_line *line,
                       const size_t starts[SIDE_ROUNDS_MAX + 1])
{
    for (size_t i = 1; i < rounds->count; i++) {
        struct slice part =
                slice_trim((struct slice){ line->text.ptr + starts[i], starts[i + 1] - starts[i] });
        if (!part.len)
            continue;
        struct side_line *side = &rounds->lines[rounds->line_count++];
        *side = (struct side_line){
            .len = part.len, .round = i, .line = line->line, .quotes = line->quotes
        };
        memcpy(side->text, part.ptr, part.len);
    }
    line->text = slice_trim(slice_first(line->text, starts[1]));
}

bool side_rounds_end_above(const struct side_rounds *rounds, const struct text_line *line)
{
    size_t starts[SIDE_ROUNDS_MAX + 1];
    return rounds->count && (find_headings(line, starts) || !find_parts(rounds, line, starts));
}

void side_rounds_take(struct side_rounds *rounds, struct text_line *line)
{
    size_t starts[SIDE_ROUNDS_MAX + 1], count = find_headings(line, starts);
    if (count > 1) {
        rounds->count = count;
        for (size_t i = 0, column = line->indent, at = 0; i < count; i++) {
            for (; at < starts[i]; at++)
                column += begins_character(line->text.ptr[at]);
            rounds->at[i] = column;
        }
    }
    if (rounds->count && find_parts(rounds, line, starts))
        take_parts(rounds, line, starts);
}

bool side_rounds_next(struct side_rounds *rounds, struct text_line *line)
{
    for (; rounds->next_round < rounds->count; rounds->next_round++, rounds->next_line = 0)
        while (rounds->next_line < rounds->line_count) {
            const struct side_line *side = &rounds->lines[rounds->next_line++];
            if (side->round != rounds->next_round)
                continue;
            *line = (struct text_line){ .text = { side->text, side->len },
                                        .line = side->line,
                                        .quotes = side->quotes,
                                        .opens_block = true };
            return true;
        }
    rounds->count = rounds->line_count = rounds->next_round = rounds->next_line = 0;
    return false;
}
