#include "player_reference.h"

#include "grammar/vocabulary.h"

static bool take_prefix(struct slice *text, const char *prefix)
{
    if (!slice_begins_nocase(*text, prefix))
        return false;
    *text = slice_trim(slice_after(*text, strlen(prefix)));
    return true;
}

static bool take_suffix(struct slice *text, const char *suffix)
{
    size_t len = strlen(suffix);
    if (text->len < len ||
        !slice_equal_nocase(slice_after(*text, text->len - len), slice_of(suffix)))
        return false;
    text->len -= len;
    return true;
}

/* Skips "player", in any language. */
static bool take_player_word(struct slice *text)
{
    size_t len = slice_span(*text, is_any_letter);
    bool found = word_is(WORDS_PLAYERWORD, slice_first(*text, len));
    if (found)
        *text = slice_trim(slice_after(*text, len));
    return found;
}

/* The name without what is before it: "Mr Brown" is Brown. */
static struct slice without_title(struct slice name)
{
    struct slice rest = name, first = slice_take_word(&rest);
    bool is_short = slice_begins(rest, "."), is_apart = is_short || slice_begins(rest, " ");
    rest = slice_trim(slice_after(rest, is_short));
    return rest.len && is_apart && (is_short || first.len > 1) && word_is(WORDS_TITLE, first)
                   ? rest
                   : name;
}

unsigned player_number(struct slice who, struct slice *name)
{
    int64_t number;
    *name = (struct slice){ "", 0 };
    who = slice_trim(who);
    if (!who.len)
        return 0;
    take_prefix(&who, "the ");
    struct slice rest = who;
    if (take_suffix(&rest, " player") && word_is(WORDS_ORDINAL, rest) &&
        parse_number_word(rest, &number))
        return (unsigned)number;
    rest = who;
    if (!take_player_word(&rest))
        take_prefix(&rest, "p");
    take_prefix(&rest, "#");
    if (parse_number_word(rest, &number) && number > 0 && number <= 1000)
        return (unsigned)number;
    if (!take_prefix(&who, "<")) /* in a chat */
        take_prefix(&who, "@");
    while (who.len && !is_word_byte(who.ptr[who.len - 1]))
        who.len--;
    for (size_t i = who.len; i > 0; i--) /* "my brother" */
        if (who.ptr[i - 1] == ' ' && word_is(WORDS_RELATIVE, slice_after(who, i))) {
            who = slice_after(who, i);
            break;
        }
    *name = without_title(who);
    if (word_is(WORDS_AUTHOR, who) || word_is(WORDS_ADDRESSEE, who))
        *name = slice_of(word_is(WORDS_AUTHOR, who) ? NAME_OF_AUTHOR : NAME_OF_ADDRESSEE);
    return 0;
}

bool is_author(struct slice player)
{
    struct slice name;
    player_number(player, &name);
    return slice_is(name, NAME_OF_AUTHOR);
}

bool is_addressee(struct slice player)
{
    struct slice name;
    player_number(player, &name);
    return slice_is(name, NAME_OF_ADDRESSEE);
}

bool is_same_player(struct slice a, struct slice b)
{
    struct slice left, right;
    return player_number(a, &left) == player_number(b, &right) && slice_equal_nocase(left, right);
}

bool are_forms(struct slice a, struct slice b)
{
    enum { STEM_LEAST = 3, ENDING_MOST = 2 };
    size_t same = 0;
    while (same < a.len && same < b.len && a.ptr[same] == b.ptr[same])
        same++;
    return same >= STEM_LEAST && a.len - same <= ENDING_MOST && b.len - same <= ENDING_MOST;
}
