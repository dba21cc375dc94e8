#include "schema.h"

#include "base/spelling.h"
#include "loader.h"

enum { NAMES_MAX = 16 };

static const char *default_join(enum value_type type)
{
    switch (type) {
    case TYPE_LETTERS:
        return "";
    case TYPE_SQUARES:
    case TYPE_SEGMENTS:
    case TYPE_CELLS:
        return " ";
    default:
        return ", ";
    }
}

/* Reads the type of a value, for fields and for parts of rows. */
static void load_value(struct loader *loader, const struct yaml_node *node, struct value_def *value)
{
    const struct yaml_node *type = require_key(loader, node, "type"), *at;
    *value = (struct value_def){ .type = TYPE_TEXT, .max = NUMBER_MAX, .spaced = true };
    if (!type)
        return;
    value->type = type_from_name(load_text(loader, type));
    if (value->type == TYPE_COUNT) {
        report_at(loader->report, DIAG_GRAMMAR_VALUE, type->place, "unknown type '%s'",
                  type->kind == YAML_SCALAR ? type->text : "");
        value->type = TYPE_TEXT;
    }
    value->separator = default_join(value->type);
    if ((at = yaml_get(node, "join")))
        value->separator = load_text(loader, at);
    value->min = load_number(loader, node, "min", 0);
    value->max = load_number(loader, node, "max", NUMBER_MAX);
    value->is_claim = load_flag(loader, node, "claim", false);
    value->spaced = load_flag(loader, node, "spaced", true);
    value->show_plus = load_flag(loader, node, "plus", false);
    if (value->type == TYPE_LETTERS && (at = require_key(loader, node, "of")))
        value->alphabet = load_text(loader, at);
    if (value->type == TYPE_WORD && (at = require_key(loader, node, "of")))
        value->words = load_words(loader, at);
    if (value->min > value->max)
        report_expected(loader, node, "a min no greater than max");
}

/* --- fields --- */

static const struct {
    const char *key;
    int id;
} common_ids[] = {
    { "Game", FIELD_GAME },     { "Players", FIELD_PLAYERS }, { "Reading", FIELD_READING },
    { "Round", FIELD_ROUND },   { "Rounds", FIELD_ROUNDS },   { "Offense", FIELD_OFFENSE },
    { "Points", FIELD_POINTS }, { "Score", FIELD_SCORE },     { "Winner", FIELD_WINNER },
    { "Status", FIELD_STATUS }, { "Playing", FIELD_PLAYING },
};

/* The id of a field; FIELD_FREE if no rule uses it. */
static int field_id_of(const struct notation *notation, const char *key)
{
    for (size_t i = 0; i < sizeof common_ids / sizeof common_ids[0]; i++)
        if (strcmp(common_ids[i].key, key) == 0)
            return common_ids[i].id;
    for (int i = 0; notation && notation->fields[i]; i++)
        if (strcmp(notation->fields[i], key) == 0)
            return FIELD_OF_GAME + i;
    return FIELD_FREE;
}

static void read_key(struct loader *loader, const struct yaml_node *key, struct field_def *field)
{
    const char *space = strchr(key->text, ' ');
    size_t len = space ? (size_t)(space - key->text) : strlen(key->text);
    for (size_t i = 0; i < len; i++)
        if (!is_letter(key->text[i])) {
            report_expected(loader, key, "a key of one or two words of letters");
            break;
        }
    field->key = arena_string(loader->arena, (struct slice){ key->text, len });
    field->key_len = strlen(field->key);
    field->owner = space ? space + 1 : NULL;
}

static void read_field(struct loader *loader, const struct yaml_node *key,
                       const struct yaml_node *node, struct field_def *field)
{
    static const char *const known[] = { "type",    "min",    "max",  "of",    "owner",
                                         "round",   "repeat", "join", "claim", "block",
                                         "lasting", "spaced", "plus", "moves", NULL };
    const struct yaml_node *at;
    *field = (struct field_def){ .id = field_id_of(loader->grammar->notation, key->text) };
    read_key(loader, key, field);
    if (!check_keys(loader, node, known))
        return;
    field->is_block = load_flag(loader, node, "block", false);
    field->in_round = load_flag(loader, node, "round", false);
    field->repeats = load_flag(loader, node, "repeat", false);
    field->persists = load_flag(loader, node, "lasting", false);
    field->is_moves = load_flag(loader, node, "moves", false);
    if ((at = yaml_get(node, "owner"))) {
        field->owned = strcmp(load_text(loader, at), "player") == 0;
        if (!field->owned)
            report_expected(loader, at, "'player'");
    }
    if (field->is_block)
        field->value.is_claim = load_flag(loader, node, "claim", false);
    else
        load_value(loader, node, &field->value);
    if (field->id == FIELD_FREE && field->value.type != TYPE_TEXT && field->value.type != TYPE_DATE)
        report_at(loader->report, DIAG_GRAMMAR_GAME, key->place,
                  "the rules of %s have no field '%s'; an extra field must be text",
                  loader->grammar->name, key->text);
}

/* True if the key, ignoring case, exists already; the keys common to all games were added first. */
static bool is_known_field(const struct grammar *grammar, const struct field_def *field)
{
    for (size_t i = 0; i < grammar->field_count; i++) {
        const struct field_def *other = &grammar->fields[i];
        bool same_owner = field->owner && other->owner ? slice_equal_nocase(slice_of(field->owner),
                                                                            slice_of(other->owner))
                                                       : field->owner == other->owner;
        if (same_owner && slice_equal_nocase(slice_of(field->key), slice_of(other->key)))
            return true;
    }
    return false;
}

static void read_fields(struct loader *loader, const struct yaml_node *map)
{
    struct grammar *grammar = loader->grammar;
    if (map->kind != YAML_MAP) {
        report_expected(loader, map, "a map of fields");
        return;
    }
    size_t count = grammar->field_count + map->count / 2;
    grammar->fields = arena_grow(loader->arena, grammar->fields,
                                 grammar->field_count * sizeof *grammar->fields,
                                 count * sizeof *grammar->fields);
    for (size_t i = 0; i + 1 < map->count; i += 2) {
        struct field_def *field = &grammar->fields[grammar->field_count];
        read_field(loader, map->items[i], map->items[i + 1], field);
        if (is_known_field(grammar, field))
            report_at(loader->report, DIAG_GRAMMAR_KEY, map->items[i]->place,
                      "duplicate field '%s'", map->items[i]->text);
        grammar->field_count++;
    }
}

static void index_fields(struct grammar *grammar)
{
    for (size_t i = 0; i < grammar->field_count; i++) {
        grammar->fields[i].index = i;
        grammar->by_id[grammar->fields[i].id] = &grammar->fields[i];
    }
    for (size_t i = grammar->field_count; i-- > 0;) {
        struct field_def *field = &grammar->fields[i];
        const struct field_def **first = &grammar->by_length[field->key_len % KEY_LENGTHS];
        field->next = *first;
        *first = field;
    }
}

/* --- rows --- */

static struct part_def *find_part(struct row_def *row, struct slice name)
{
    for (size_t i = 0; i < row->part_count; i++)
        if (slice_is(name, row->parts[i].name))
            return &row->parts[i];
    return NULL;
}

/* Splits a layout such as '{digits}  {runs}' into literal texts and part names. */
static void read_layout(struct loader *loader, const struct yaml_node *node, struct row_def *row)
{
    const char *at = row->print = load_text(loader, node);
    while (*at) {
        if (row->layout_count == LAYOUT_MAX) {
            report_expected(loader, node, "a layout of at most 17 pieces");
            return;
        }
        struct layout *layout = &row->layout[row->layout_count++];
        size_t len = strcspn(at, "{");
        layout->part = -1;
        if (len > 0) {
            layout->text = arena_string(loader->arena, (struct slice){ at, len });
            at += len;
            continue;
        }
        len = strcspn(++at, "}");
        const struct part_def *part = find_part(row, (struct slice){ at, len });
        if (!part || at[len] != '}') {
            report_expected(loader, node, "a layout of texts and {parts} of the row");
            return;
        }
        layout->part = (int)(part - row->parts);
        at += len + 1;
    }
}

static void read_part(struct loader *loader, const struct yaml_node *key,
                      const struct yaml_node *node, struct row_def *row, int kind)
{
    static const char *const known[] = { "type",  "min",    "max",  "of", "join",
                                         "claim", "spaced", "plus", NULL };
    struct part_def *part = &row->parts[row->part_count++];
    *part = (struct part_def){ .name = key->text, .group = -1, .id = -1 };
    if (!check_keys(loader, node, known))
        return;
    if (slice_is_word_of(slice_of(key->text), "row move comment"))
        report_expected(loader, key, "a different name; this one is reserved");
    load_value(loader, node, &part->value);
    part->group = row->pattern ? pattern_group(row->pattern, key->text) : -1;
    if (row->pattern && part->group < 0)
        report_at(loader->report, DIAG_GRAMMAR_KEY, key->place, "the pattern has no group '%s'",
                  key->text);
    const struct notation *notation = loader->grammar->notation;
    for (int i = 0; notation && kind >= 0 && notation->rows[kind].parts[i]; i++)
        if (strcmp(notation->rows[kind].parts[i], key->text) == 0) {
            part->id = i;
            row->part_index[i] = (int)(part - row->parts);
        }
}

static void read_parts(struct loader *loader, const struct yaml_node *map, struct row_def *row)
{
    if (map->kind != YAML_MAP || map->count / 2 > PARTS_MAX) {
        report_expected(loader, map, "a map of at most 8 parts");
        return;
    }
    for (size_t i = 0; i + 1 < map->count; i += 2)
        read_part(loader, map->items[i], map->items[i + 1], row, row->id);
    for (int group = 1; row->pattern && group <= pattern_group_count(row->pattern); group++) {
        const char *name = pattern_group_name(row->pattern, group);
        if (name && !find_part(row, slice_of(name)))
            report_at(loader->report, DIAG_GRAMMAR_KEY, map->place,
                      "group '%s' of the pattern is not a part", name);
    }
}

static void read_pattern(struct loader *loader, const struct yaml_node *node, struct row_def *row)
{
    row->pattern_text = load_text(loader, node);
    row->pattern = load_pattern(loader, node, row->pattern_text, pattern_compile);
    row->group_count = row->pattern ? pattern_group_count(row->pattern) + 1 : 1;
}

static int row_id_of(const struct notation *notation, const char *name)
{
    for (int i = 0; notation && notation->rows[i].name; i++)
        if (strcmp(notation->rows[i].name, name) == 0)
            return i;
    return -1;
}

static void read_row(struct loader *loader, const struct yaml_node *key,
                     const struct yaml_node *node, struct row_def *row)
{
    static const char *const known[] = { "pattern", "block", "place", "numbered", "claim",
                                         "aligned", "parts", "print", NULL };
    const struct yaml_node *at;
    *row = (struct row_def){ .name = key->text,
                             .id = row_id_of(loader->grammar->notation, key->text) };
    if (!check_keys(loader, node, known))
        return;
    if (loader->grammar->notation && row->id < 0)
        report_at(loader->report, DIAG_GRAMMAR_GAME, key->place, "the rules of %s have no row '%s'",
                  loader->grammar->name, key->text);
    if ((at = yaml_get(node, "block")))
        row->block = load_text(loader, at);
    if ((at = yaml_get(node, "place"))) {
        const char *text = load_text(loader, at);
        row->place = strcmp(text, "first") == 0   ? ROW_FIRST
                     : strcmp(text, "later") == 0 ? ROW_LATER
                                                  : ROW_ANYWHERE;
        if (row->place == ROW_ANYWHERE)
            report_expected(loader, at, "'first' or 'later'");
    }
    row->numbered = load_flag(loader, node, "numbered", false);
    row->is_claim = load_flag(loader, node, "claim", false);
    row->aligned = load_flag(loader, node, "aligned", false);
    if ((at = require_key(loader, node, "pattern")))
        read_pattern(loader, at, row);
    if ((at = require_key(loader, node, "parts")))
        read_parts(loader, at, row);
    if ((at = require_key(loader, node, "print")))
        read_layout(loader, at, row);
}

static void read_rows(struct loader *loader, const struct yaml_node *map)
{
    struct grammar *grammar = loader->grammar;
    if (map->kind != YAML_MAP) {
        report_expected(loader, map, "a map of rows");
        return;
    }
    grammar->rows = arena_zero(loader->arena, map->count / 2, sizeof *grammar->rows);
    for (size_t i = 0; i + 1 < map->count; i += 2)
        read_row(loader, map->items[i], map->items[i + 1], &grammar->rows[grammar->row_count++]);
}

/* --- the whole file --- */

static const struct notation *find_notation(const struct notation *const *games, const char *name)
{
    for (size_t i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

static const char *normal_text(struct arena *arena, const char *name)
{
    return normalize_name(arena_alloc(arena, strlen(name) + 1), slice_of(name));
}

static void read_names(struct loader *loader, const struct yaml_node *root)
{
    struct grammar *grammar = loader->grammar;
    const struct yaml_node *name = require_key(loader, root, "name"),
                           *more = yaml_get(root, "names");
    const char **names = arena_zero(loader->arena, NAMES_MAX + 2, sizeof *names);
    grammar->name = name ? load_text(loader, name) : "";
    names[0] = normal_text(loader->arena, grammar->name);
    if (more) {
        const char *const *words = load_words(loader, more);
        for (size_t i = 0; words[i]; i++)
            if (i < NAMES_MAX)
                names[i + 1] = normal_text(loader->arena, words[i]);
            else
                report_expected(loader, more->items[i], "a list of at most 16 names");
    }
    grammar->names = names;
    grammar->notation = find_notation(loader->games, grammar->name);
    if (name && !grammar->notation)
        report_at(loader->report, DIAG_GRAMMAR_GAME, name->place,
                  "unknown game '%s': the library has no rules for it", grammar->name);
}

static void load_players(struct loader *loader, const struct yaml_node *root)
{
    static const char *const known[] = { "min", "max", NULL };
    const struct yaml_node *players = require_key(loader, root, "players");
    if (!players || !check_keys(loader, players, known))
        return;
    require_key(loader, players, "min");
    require_key(loader, players, "max");
    int64_t min = load_number(loader, players, "min", 0);
    int64_t max = load_number(loader, players, "max", 0);
    if (min < 1 || max > 1000 || min > max)
        report_expected(loader, players, "a min and a max from 1 to 1000");
    loader->grammar->players_min = (unsigned)min;
    loader->grammar->players_max = (unsigned)max;
}

static void need_version(struct loader *loader, const struct yaml_node *root)
{
    const struct yaml_node *version = require_key(loader, root, "grammar");
    if (version && strcmp(load_text(loader, version), "1") != 0)
        report_expected(loader, version, "1, the version of the schema");
}

static bool has_part(const struct row_def *row, int id)
{
    for (size_t i = 0; i < row->part_count; i++)
        if (row->parts[i].id == id)
            return true;
    return false;
}

/* Reports missing rows and parts: the rules need them all, but can do without a field. */
static void check_complete(struct loader *loader, const struct yaml_node *root)
{
    const struct grammar *grammar = loader->grammar;
    for (int kind = 0; grammar->notation && grammar->notation->rows[kind].name; kind++) {
        const struct row_def *row = grammar_find_row(grammar, kind);
        if (!row)
            report_at(loader->report, DIAG_GRAMMAR_GAME, root->place,
                      "the rules of %s need a row '%s'", grammar->name,
                      grammar->notation->rows[kind].name);
        for (int id = 0; row && grammar->notation->rows[kind].parts[id]; id++)
            if (!has_part(row, id))
                report_at(loader->report, DIAG_GRAMMAR_GAME, root->place,
                          "the rules of %s need a part '%s' of the row '%s'", grammar->name,
                          grammar->notation->rows[kind].parts[id], row->name);
    }
}

/* Checks that each row's block is a field that opens one. */
static void check_blocks(struct loader *loader, const struct yaml_node *rows)
{
    const struct grammar *grammar = loader->grammar;
    for (size_t i = 0; i < grammar->row_count; i++) {
        bool found = grammar->rows[i].block == NULL;
        for (size_t k = 0; k < grammar->field_count && !found; k++)
            found = grammar->fields[k].is_block &&
                    strcmp(grammar->fields[k].key, grammar->rows[i].block) == 0;
        if (!found)
            report_at(loader->report, DIAG_GRAMMAR_VALUE, rows->place,
                      "row '%s': no field '%s' opens a block", grammar->rows[i].name,
                      grammar->rows[i].block);
    }
}

static void read_root(struct loader *loader, const struct yaml_node *root,
                      const struct yaml_node *common)
{
    static const char *const known[] = { "grammar", "name", "names", "title", "players",
                                         "fields",  "rows", "scan",  NULL };
    const struct yaml_node *at;
    if (!check_keys(loader, root, known))
        return;
    need_version(loader, root);
    read_names(loader, root);
    if ((at = require_key(loader, root, "title")))
        loader->grammar->title = load_text(loader, at);
    load_players(loader, root);
    if (common)
        read_fields(loader, yaml_get(common, "fields"));
    if ((at = require_key(loader, root, "fields")))
        read_fields(loader, at);
    if ((at = yaml_get(root, "rows"))) {
        read_rows(loader, at);
        check_blocks(loader, at);
    }
    index_fields(loader->grammar);
    loader->grammar->has_rounds = loader->grammar->by_id[FIELD_ROUND] != NULL;
    loader->grammar->has_offense = loader->grammar->by_id[FIELD_OFFENSE] != NULL;
    loader->grammar->has_playing = loader->grammar->by_id[FIELD_PLAYING] != NULL;
    check_complete(loader, root);
}

void schema_read(struct grammar *grammar, const struct yaml_node *root,
                 const struct yaml_node *common, const struct notation *const *games,
                 struct report *report)
{
    struct loader loader = { report->arena, report, grammar, games };
    read_root(&loader, root, common);
}

/* --- letters --- */

/* The `letters` of a value of type letters; NULL for any other type. */
static const struct yaml_node *letters_of(const struct yaml_node *value)
{
    const struct yaml_node *type = yaml_get(value, "type");
    bool is_letters = type && strcmp(type->text, type_name(TYPE_LETTERS)) == 0;
    return is_letters ? yaml_get(value, "of") : NULL;
}

/*
 * Reports letters unknown to the rules, which would ignore them. In a grid with points, though, all
 * other letters are alike.
 */
static void check_letters(struct report *report, const struct yaml_node *value,
                          const struct yaml_node *model)
{
    const struct yaml_node *of = letters_of(value), *known = letters_of(model);
    if (!of || !known)
        return;
    if (strchr(known->text, '.') && !strchr(of->text, '.'))
        report_at(report, DIAG_GRAMMAR_GAME, of->place, "one of these letters must be '.'");
    else if (!strchr(known->text, '.') && of->text[strspn(of->text, known->text)])
        report_at(report, DIAG_GRAMMAR_GAME, of->place,
                  "the rules allow only the letters '%s' here", known->text);
}

/* Checks the values in a map of fields or parts that the model also has. */
static void check_values(struct report *report, const struct yaml_node *values,
                         const struct yaml_node *models)
{
    for (size_t i = 0; values && models && i < values->count; i += 2) {
        const struct yaml_node *model = yaml_get(models, values->items[i]->text);
        if (model)
            check_letters(report, values->items[i + 1], model);
    }
}

void schema_check_letters(const struct yaml_node *root, const struct yaml_node *model,
                          struct report *report)
{
    const struct yaml_node *rows = yaml_get(root, "rows"), *known = yaml_get(model, "rows");
    check_values(report, yaml_get(root, "fields"), yaml_get(model, "fields"));
    for (size_t i = 0; rows && known && i < rows->count; i += 2) {
        const struct yaml_node *row = yaml_get(known, rows->items[i]->text);
        if (row)
            check_values(report, yaml_get(rows->items[i + 1], "parts"), yaml_get(row, "parts"));
    }
}
