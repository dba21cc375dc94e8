#include "shape.h"

#include "words.h"

/* --- players --- */

static bool is_number(struct slice text)
{
    size_t i = text.len && (text.ptr[0] == '+' || text.ptr[0] == '-');
    size_t digits = 0;
    for (; i < text.len && (is_digit(text.ptr[i]) || text.ptr[i] == '.'); i++)
        digits += is_digit(text.ptr[i]);
    return i == text.len && digits > 0;
}

/* The next piece of a list with commas; false at its end. An empty list has one empty piece. */
static bool next_piece(struct slice *rest, struct slice *piece)
{
    if (!rest->ptr)
        return false;
    const char *comma = rest->len ? memchr(rest->ptr, ',', rest->len) : NULL;
    size_t len = comma ? (size_t)(comma - rest->ptr) : rest->len;
    *piece = slice_trim((struct slice){ rest->ptr, len });
    *rest = comma ? (struct slice){ comma + 1, rest->len - len - 1 } : (struct slice){ NULL, 0 };
    return true;
}

/* The key in players->by_name under which a name stands or could be put. */
static bool name_key(const struct players *players, const struct slice *names, struct slice name,
                     uint64_t *key, uint64_t *index)
{
    for (*key = map_hash(name); map_get(&players->by_name, *key, index); ++*key)
        if (slice_equal(names[*index], name))
            return true;
    return false;
}

static void bad_players(struct shaped *shaped, const struct field *field, struct slice where,
                        const char *why)
{
    if (!where.len)
        where = field->key;
    report(shaped->report, DIAG_BAD_PLAYERS, where, "%s", why);
}

/* Why a name cannot be a player's, or NULL; a good one is added. */
static const char *add_name(struct shaped *shaped, struct slice *names, struct slice name)
{
    struct players *players = &shaped->players;
    struct arena *arena = shaped->arena;
    uint64_t key, index;
    if (!name.len)
        return "a name is empty";
    if (memchr(name.ptr, ':', name.len))
        return "a name holds a colon";
    if (is_number(name) || slice_is(name, "none"))
        return arena_printf(arena, "nobody can be called '%s'", excerpt(shaped->report, name));
    if (name_key(players, names, name, &key, &index))
        return arena_printf(arena, "two players are called '%s'", excerpt(shaped->report, name));
    if (players->count == PLAYERS_MAX)
        return "more than 1000 players";
    map_put(&players->by_name, arena, key, players->count);
    names[players->count++] = name;
    return NULL;
}

static const char *count_problem(const struct shaped *shaped, int64_t count)
{
    const struct grammar *grammar = shaped->grammar;
    if (count >= grammar->players_min && count <= grammar->players_max)
        return NULL;
    if (grammar->players_min == grammar->players_max)
        return arena_printf(shaped->arena, "%lld players, and the game is for %u", (long long)count,
                            grammar->players_min);
    return arena_printf(shaped->arena, "%lld players, and the game is for %u to %u",
                        (long long)count, grammar->players_min, grammar->players_max);
}

/* How many play where nothing is written; 0 where that is unknown. */
static unsigned players_of_game(const struct grammar *grammar)
{
    return grammar->players_min == grammar->players_max ? grammar->players_min : 0;
}

static void read_players(struct shaped *shaped, struct field *field)
{
    struct players *players = &shaped->players;
    int64_t count = 0;
    struct slice rest = field->value, name = field->value, *names = NULL;
    const char *why = NULL;
    if (field->value.len && parse_number(field->value, &count)) {
        why = count_problem(shaped, count);
        players->count = (unsigned)count;
    } else {
        players->count = 0;
        names = arena_alloc(shaped->arena, PLAYERS_MAX * sizeof *names);
        while (!why && next_piece(&rest, &name))
            why = add_name(shaped, names, name);
        if (!why) {
            why = count_problem(shaped, players->count);
            name = field->value;
        }
    }
    players->names = names;
    if (why) {
        bad_players(shaped, field, name, why);
        *players =
                (struct players){ .count = players_of_game(shaped->grammar), .unreadable = true };
    }
}

/* A name or a number where nobody is known: equal texts are the same player. */
static unsigned find_stranger(struct shaped *shaped, struct slice text)
{
    struct players *players = &shaped->players;
    uint64_t key, index;
    if (name_key(players, players->strangers, text, &key, &index))
        return (unsigned)(PLAYERS_MAX + 1 + index);
    map_put(&players->by_name, shaped->arena, key, players->stranger_count);
    ARENA_PUSH(shaped->arena, players->strangers, players->stranger_count,
               players->stranger_capacity);
    players->strangers[players->stranger_count++] = text;
    return (unsigned)(PLAYERS_MAX + players->stranger_count);
}

unsigned shape_player(struct shaped *shaped, struct slice text)
{
    struct players *players = &shaped->players;
    int64_t number = 0;
    uint64_t key, index;
    if (!text.len)
        return 0;
    if (parse_number(text, &number)) {
        int64_t most = players->count ? players->count : shaped->grammar->players_max;
        if (number > most && players->unreadable)
            return find_stranger(shaped, text);
        return number <= most ? (unsigned)number : 0;
    }
    if (players->names)
        return name_key(players, players->names, text, &key, &index) ? (unsigned)index + 1 : 0;
    return players->count && !players->unreadable ? 0 : find_stranger(shaped, text);
}

static void unknown_player(struct shaped *shaped, struct slice name, struct slice where)
{
    struct report *rep = shaped->report;
    const struct players *players = &shaped->players;
    struct diagnostic *found = report(rep, DIAG_UNKNOWN_PLAYER, name.len ? name : where,
                                      "nobody called '%s' plays", excerpt(rep, name));
    if (rep->counts_only)
        return;
    const char **names = arena_zero(shaped->arena, players->count + 1, sizeof *names);
    for (unsigned i = 0; players->names && i < players->count; i++)
        names[i] = arena_string(shaped->arena, players->names[i]);
    const char *near = players->names ? nearest_word(names, name) : NULL;
    if (near)
        diagnostic_help(rep, found, "did you mean '%s'?", near);
    else if (!players->names && players->count)
        diagnostic_help(rep, found, "players have the numbers 1 to %u, and no names",
                        players->count);
}

/* --- values of fields --- */

struct tokens value_tokens(const struct value_def *def, struct slice value)
{
    return tokens_of(def->type, def->alphabet, def->spaced, value);
}

static void bad_field(struct shaped *shaped, const struct field *field, struct slice where,
                      const char *wanted)
{
    report(shaped->report, DIAG_BAD_FIELD, where.len ? where : field->key, "'%s' wants %s",
           field->def->key, wanted);
}

static bool read_integer(struct shaped *shaped, struct field *field)
{
    const struct value_def *def = &field->def->value;
    if (field->value.len && parse_number(field->value, &field->integer) &&
        field->integer >= def->min && field->integer <= def->max)
        return true;
    const char *wanted = def->max == NUMBER_MAX
                                 ? arena_printf(shaped->arena, "a whole number from %lld on",
                                                (long long)def->min)
                                 : arena_printf(shaped->arena, "a whole number from %lld to %lld",
                                                (long long)def->min, (long long)def->max);
    bad_field(shaped, field, field->value, wanted);
    return false;
}

static int days_in(int64_t year, int64_t month)
{
    static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && leap ? 29 : days[month - 1];
}

static bool read_date(struct shaped *shaped, struct field *field)
{
    struct slice text = field->value;
    int64_t year = 0, month = 1, day = 1;
    bool good = (text.len == 4 || text.len == 7 || text.len == 10) &&
                parse_number((struct slice){ text.ptr, 4 }, &year);
    if (good && text.len > 4)
        good = text.ptr[4] == '-' && parse_number((struct slice){ text.ptr + 5, 2 }, &month) &&
               month >= 1 && month <= 12;
    if (good && text.len > 7)
        good = text.ptr[7] == '-' && parse_number((struct slice){ text.ptr + 8, 2 }, &day) &&
               day >= 1 && day <= days_in(year, month);
    if (!good)
        bad_field(shaped, field, text, "a date as 2009-11-03, 2009-11 or 2009");
    return good;
}

static bool read_word(struct shaped *shaped, struct field *field)
{
    const char *const *words = field->def->value.words;
    const char *all = "";
    for (int i = 0; words[i]; i++) {
        if (slice_is(field->value, words[i])) {
            field->integer = i;
            return true;
        }
        all = arena_printf(shaped->arena, "%s%s'%s'", all, i ? " or " : "", words[i]);
    }
    bad_field(shaped, field, field->value, all);
    return false;
}

static bool read_tokens(struct shaped *shaped, struct field *field)
{
    struct tokens tokens = value_tokens(&field->def->value, field->value);
    struct token token;
    enum token_result result = TOKEN_BAD;
    const struct value_def *def = &field->def->value;
    /* a list of letters may have none yet, or none at all: the changes of a single card */
    if (field->value.len || def->type == TYPE_LETTERS)
        while ((result = token_next(&tokens, &token)) == TOKEN_OK)
            ;
    if (result == TOKEN_END)
        return true;
    const char *wanted = def->type == TYPE_LETTERS
                                 ? arena_printf(shaped->arena, "letters of '%s'", def->alphabet)
                                 : type_name(def->type);
    bad_field(shaped, field, field->value.len ? token.text : field->value, wanted);
    return false;
}

/* Adds who a piece of a list names; false, and said, where it names nobody. */
static bool add_player(struct shaped *shaped, struct field *field, struct slice name,
                       size_t *capacity)
{
    unsigned player = shape_player(shaped, name);
    if (!name.len)
        bad_field(shaped, field, field->value, "a name or a number between two commas");
    else if (!player)
        unknown_player(shaped, name, field->value);
    ARENA_PUSH(shaped->arena, field->list, field->list_count, *capacity);
    field->list[field->list_count++] = player;
    return player;
}

/* Numbers need no comma between them: white space parts what nothing else parts. */
static bool all_numbers(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!is_digit(text.ptr[i]) && !is_space(text.ptr[i]))
            return false;
    return text.len > 0;
}

static bool read_player_list(struct shaped *shaped, struct field *field)
{
    struct slice rest = field->value, name;
    size_t capacity = 0;
    bool good = true;
    if (!field->value.len) {
        bad_field(shaped, field, field->value, "a player's name or number");
        return false;
    }
    if (field->def->value.type == TYPE_WINNER && slice_is(field->value, "none"))
        return true;
    while (good && next_piece(&rest, &name)) {
        struct tokens numbers = tokens_of(TYPE_INTEGERS, NULL, false, name);
        struct token token;
        if (!all_numbers(name))
            good = add_player(shaped, field, name, &capacity);
        else
            while (good && token_next(&numbers, &token) == TOKEN_OK)
                good = add_player(shaped, field, token.text, &capacity);
    }
    if (good && field->def->value.type == TYPE_PLAYER && field->list_count > 1) {
        bad_field(shaped, field, field->value, "one player");
        good = false;
    }
    field->integer = field->list[0];
    return good;
}

static bool read_readings(struct shaped *shaped, struct field *field)
{
    const char *const *readings = shaped->grammar->game->readings;
    struct slice rest = field->value, name;
    bool good = true;
    if (!field->value.len) {
        bad_field(shaped, field, field->value, "ids of readings");
        return false;
    }
    while (next_piece(&rest, &name)) {
        int i = 0;
        while (readings[i] && !slice_is(name, readings[i]))
            i++;
        if (readings[i]) {
            shaped->readings |= (uint32_t)1 << i;
            continue;
        }
        struct diagnostic *found = report(shaped->report, DIAG_BAD_READING,
                                          name.len ? name : field->key, "%s has no reading '%s'",
                                          shaped->grammar->title, excerpt(shaped->report, name));
        const char *near = nearest_word(readings, name);
        if (near)
            diagnostic_help(shaped->report, found, "did you mean '%s'?", near);
        good = false;
    }
    return good;
}

/* Reads a value, and says where it can't be read. */
static bool read_value(struct shaped *shaped, struct field *field)
{
    if (field->def->is_block) {
        if (field->value.len)
            bad_field(shaped, field, field->value, "its rows on the lines below");
        return true; /* the rows below are its rows all the same */
    }
    switch (field->def->value.type) {
    case TYPE_INTEGER:
        return read_integer(shaped, field);
    case TYPE_DATE:
        return read_date(shaped, field);
    case TYPE_WORD:
        return read_word(shaped, field);
    case TYPE_READINGS:
        return read_readings(shaped, field);
    case TYPE_PLAYER:
    case TYPE_PLAYER_LIST:
    case TYPE_WINNER:
        return read_player_list(shaped, field);
    default:
        return !type_has_tokens(field->def->value.type) || read_tokens(shaped, field);
    }
}

/* --- fields --- */

/* The key is one of the game's, and the second word is not what belongs behind it. */
static void bad_owner(struct shaped *shaped, const struct field *field)
{
    struct report *rep = shaped->report;
    struct diagnostic *found =
            field->owner.ptr
                    ? report(rep, DIAG_BAD_FIELD, field->owner, "'%s' does not belong behind '%s'",
                             excerpt(rep, field->owner), excerpt(rep, field->key))
                    : report(rep, DIAG_BAD_FIELD, field->key, "'%s' does not say whose it is",
                             excerpt(rep, field->key));
    if (!field->owner.ptr)
        diagnostic_help(rep, found, "write '%.*s 1:', or a name", (int)field->key.len,
                        field->key.ptr);
}

static void unknown_field(struct shaped *shaped, const struct field *field)
{
    const struct grammar *grammar = shaped->grammar;
    struct report *rep = shaped->report;
    struct diagnostic *found = report(rep, DIAG_UNKNOWN_FIELD, field->key, "%s has no field '%s'",
                                      grammar->title, excerpt(rep, field->key));
    if (rep->counts_only)
        return;
    const char **keys = arena_zero(shaped->arena, grammar->field_count + 1, sizeof *keys);
    for (size_t i = 0; i < grammar->field_count; i++)
        keys[i] = grammar->fields[i].key;
    const char *near = nearest_word(keys, field->key);
    if (near)
        diagnostic_help(rep, found, "did you mean '%s'?", near);
}

/* The newest field of this kind and player. */
static struct field **slot_of(struct shaped *shaped, const struct field *field)
{
    struct slot *slot = &shaped->slots[field->def - shaped->grammar->fields];
    if (field->player >= slot->capacity) {
        size_t capacity = field->player + 8;
        slot->fields =
                arena_grow(shaped->arena, slot->fields, slot->capacity * sizeof *slot->fields,
                           capacity * sizeof *slot->fields);
        memset(slot->fields + slot->capacity, 0,
               (capacity - slot->capacity) * sizeof *slot->fields);
        slot->capacity = capacity;
    }
    return &slot->fields[field->player];
}

struct field *shape_newest(const struct shaped *shaped, int id, unsigned player)
{
    const struct slot *slot = shaped->slot_by_id[id];
    return slot && player < slot->capacity ? slot->fields[player] : NULL;
}

void shape_pass(struct shaped *shaped, struct field *field)
{
    *slot_of(shaped, field) = field;
}

static bool is_duplicate(struct shaped *shaped, struct field *field)
{
    struct field **slot = slot_of(shaped, field);
    const struct field *first = *slot;
    if (field->def->repeats || field->def->id == FIELD_ROUND)
        return false;
    if (!first || (field->def->in_round && first->round != field->round)) {
        *slot = field;
        return false;
    }
    struct diagnostic *found =
            report(shaped->report, DIAG_DUPLICATE_FIELD, field->key, "'%s' stands here twice%s",
                   field->def->key, field->def->in_round ? " in a round" : "");
    diagnostic_note(shaped->report, found, first->key, "the first one counts");
    return true;
}

static void read_field(struct shaped *shaped, struct field *field)
{
    if (field->def->owned) {
        field->player = shape_player(shaped, field->owner);
        if (!field->player) {
            unknown_player(shaped, field->owner, field->key);
            return;
        }
    }
    field->duplicate = is_duplicate(shaped, field);
    if (field->duplicate)
        return;
    /* the players were read first, as all else may name them */
    field->usable = field->def->id == FIELD_PLAYERS ? !shaped->players.unreadable
                                                    : read_value(shaped, field);
}

static void add_field(struct shaped *shaped, size_t line, size_t *capacity, size_t *rounds)
{
    struct field_text text;
    bool key_known;
    if (!field_split(line_body(&shaped->record->lines[line]), &text))
        return;
    ARENA_PUSH(shaped->arena, shaped->fields, shaped->field_count, *capacity);
    struct field *field = &shaped->fields[shaped->field_count++];
    *field = (struct field){
        .key = text.key, .owner = text.owner, .value = text.value, .line = line
    };
    field->def = grammar_field(shaped->grammar, text.key, text.owner, &key_known);
    if (!field->def && key_known && !slice_same(text.key, slice_of("Game")))
        bad_owner(shaped, field);
    else if (!field->def)
        unknown_field(shaped, field);
    else if (field->def->id == FIELD_ROUND)
        ++*rounds;
    field->round = *rounds;
}

/*
 * What lasts opens no round: above the line that opens round 1, where nothing else opened it, it is
 * that round's.
 */
static void move_lasting(struct shaped *shaped)
{
    const struct record *record = shaped->record;
    int64_t number;
    size_t i = 0;
    for (; i < shaped->field_count && shaped->fields[i].round == 0; i++) {
        const struct field_def *def = shaped->fields[i].def;
        if (def && def->in_round && !def->lasts)
            return;
    }
    if (i == shaped->field_count || !parse_number(shaped->fields[i].value, &number) || number != 1)
        return;
    for (size_t line = 1; line < shaped->fields[i].line; line++)
        if (record->lines[line].kind == LINE_ROW && shaped->grammar->row_count > 0)
            return;
    while (i-- > 0)
        shaped->fields[i].round = 1;
}

void shape_fields(struct shaped *shaped, const struct record *record, struct grammar *grammar,
                  struct report *report)
{
    *shaped = (struct shaped){
        .record = record, .grammar = grammar, .arena = report->arena, .report = report
    };
    size_t capacity = 0, rounds = 0;
    shaped->players.count = players_of_game(grammar);
    shaped->slots = arena_zero(shaped->arena, grammar->field_count, sizeof *shaped->slots);
    for (size_t i = 0; i < grammar->field_count; i++)
        shaped->slot_by_id[grammar->fields[i].id] = &shaped->slots[i];
    for (size_t i = 1; i < record->line_count; i++)
        if (record->lines[i].kind == LINE_FIELD)
            add_field(shaped, i, &capacity, &rounds);
    move_lasting(shaped);
    for (size_t i = 0; i < shaped->field_count; i++)
        if (shaped->fields[i].def && shaped->fields[i].def->id == FIELD_PLAYERS) {
            read_players(shaped, &shaped->fields[i]);
            break;
        }
    for (size_t i = 0; i < shaped->field_count; i++)
        if (shaped->fields[i].def)
            read_field(shaped, &shaped->fields[i]);
}

/* --- rows --- */

void shape_field_passed(struct row_context *context, const struct field *field)
{
    bool is_block = field->def && field->def->is_block;
    bool starts_anew = is_block || context->block || (field->def && field->def->id == FIELD_ROUND);
    context->block = is_block ? field->def->key : NULL;
    context->unknown = !field->def && field->value.len == 0;
    context->ignored = is_block && !field->usable;
    if (starts_anew)
        context->rows = 0;
}

static bool fits_here(const struct row_def *def, const struct row_context *context)
{
    bool same_block = def->block ? context->block && strcmp(def->block, context->block) == 0
                                 : !context->block;
    return same_block &&
           (def->place == ROW_ANYWHERE || (def->place == ROW_FIRST) == (context->rows == 0));
}

/* "12." in front of a row. */
static void split_number(struct row *row)
{
    size_t digits = 0;
    while (digits < row->text.len && is_digit(row->text.ptr[digits]))
        digits++;
    if (digits == 0 || digits == row->text.len || row->text.ptr[digits] != '.')
        return;
    row->number_text = (struct slice){ row->text.ptr, digits + 1 };
    parse_number((struct slice){ row->text.ptr, digits }, &row->number);
    row->text =
            slice_trim((struct slice){ row->text.ptr + digits + 1, row->text.len - digits - 1 });
}

/* True for what most lists of letters are: the letters, and nothing between them. */
static bool only_letters(struct slice text, const char *alphabet)
{
    enum { MOST = 4 }; /* alphabets are that short; a longer one is read the slow way */
    char letters[MOST];
    size_t count = strlen(alphabet);
    if (count == 0 || count > MOST)
        return false;
    for (size_t i = 0; i < MOST; i++)
        letters[i] = alphabet[i < count ? i : 0];
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] != letters[0] && text.ptr[i] != letters[1] && text.ptr[i] != letters[2] &&
            text.ptr[i] != letters[3])
            return false;
    return true;
}

/* The first token of a part that cannot be read; ptr is NULL where all can. */
static struct slice find_bad_token(const struct part_def *part, struct slice text)
{
    struct token token;
    enum token_result result;
    if (!text.ptr || !type_has_tokens(part->value.type) ||
        (part->value.alphabet && only_letters(text, part->value.alphabet)))
        return (struct slice){ NULL, 0 };
    struct tokens tokens = value_tokens(&part->value, text);
    while ((result = token_next(&tokens, &token)) == TOKEN_OK)
        ;
    return result == TOKEN_BAD ? token.text : (struct slice){ NULL, 0 };
}

static enum row_result bad_row(const struct shaped *shaped, struct slice where, const char *why)
{
    report(shaped->report, DIAG_BAD_ROW, where, "%s: row skipped", why);
    return ROW_BAD;
}

/* Takes the groups of a match as the row's parts. */
static enum row_result take_parts(const struct shaped *shaped, struct row *row,
                                  const struct slice *groups)
{
    for (size_t i = 0; i < row->def->part_count; i++) {
        const struct part_def *part = &row->def->parts[i];
        struct slice text = groups[part->group], bad = find_bad_token(part, text);
        if (bad.ptr)
            return bad_row(shaped, bad,
                           arena_printf(shaped->arena, "'%s' is not one of the %s",
                                        excerpt(shaped->report, bad), part->name));
        if (!text.ptr && part->id >= 0 && !part->value.is_claim)
            return bad_row(shaped, row->text,
                           arena_printf(shaped->arena, "the %s are missing", part->name));
        row->shown[i] = text;
        if (part->id >= 0)
            row->part[part->id] = text;
    }
    return ROW_READ;
}

static enum row_result try_row(const struct shaped *shaped, const struct row_def *def,
                               struct row *row, bool *matched)
{
    struct slice groups[PATTERN_GROUPS_MAX + 1], whole = row->text;
    row->def = def;
    row->number_text = (struct slice){ NULL, 0 };
    if (def->numbered)
        split_number(row);
    enum pattern_result result =
            pattern_match(def->pattern, row->text, groups, PATTERN_GROUPS_MAX + 1);
    *matched = result == PATTERN_MATCH;
    if (*matched)
        return take_parts(shaped, row, groups);
    row->text = whole;
    return ROW_BAD;
}

static const char *describe(const struct shaped *shaped, const struct row_def *def,
                            const struct row_context *context)
{
    if (def)
        return arena_printf(shaped->arena, "this does not read as '%s'", def->print);
    if (context->block)
        return arena_printf(shaped->arena, "no row is expected under '%s:'", context->block);
    return "no row is expected here";
}

enum row_result shape_row(const struct shaped *shaped, struct row_context *context, size_t line,
                          struct row *row)
{
    const struct grammar *grammar = shaped->grammar;
    const struct row_def *expected = NULL;
    struct slice body = line_body(&shaped->record->lines[line]);
    if (context->ignored)
        return ROW_IGNORED;
    if (context->unknown)
        return ROW_LOST;
    *row = (struct row){ .line = line, .text = body };
    for (size_t i = 0; i < grammar->row_count; i++) {
        bool matched;
        if (!fits_here(&grammar->rows[i], context))
            continue;
        if (!expected)
            expected = &grammar->rows[i];
        enum row_result result = try_row(shaped, &grammar->rows[i], row, &matched);
        if (matched) {
            context->rows++;
            return result;
        }
    }
    row->def = expected;
    context->rows++;
    return bad_row(shaped, body,
                   shaped->report->counts_only ? "" : describe(shaped, expected, context));
}
