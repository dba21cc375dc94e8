#include "verify_form.h"

#include <stdlib.h>

#include "base/bytes.h"
#include "base/order.h"

static struct row_form find_kind(const struct grammar *grammar, const char *block, bool is_first)
{
    struct row_form row = { .def = grammar_fitting_row(grammar, block, is_first) };
    if (!row.def)
        return row;
    const struct value_def *value = &row.def->parts[0].value;
    row.paper = &game_of(grammar)->form.rows[row.def->id];
    row.is_bits = row.paper->meaning == PAPER_POSITION && value->type == TYPE_LETTERS &&
                  strcmp(value->alphabet, "01") == 0;
    return row;
}

static void find_kinds(const struct grammar *grammar, const char *block, struct row_form rows[2])
{
    rows[0] = find_kind(grammar, block, true);
    rows[1] = find_kind(grammar, block, false);
}

static struct key_bytes key_bytes_of(const struct field_def *def)
{
    char text[KEY_BYTES] = { 0 }, mask[KEY_BYTES] = { 0 };
    size_t len = MIN(def->key_len, KEY_BYTES);
    memcpy(text, def->key, len);
    memset(mask, 0xff, len);
    return (struct key_bytes){ load_eight(text), load_eight(text + 8), load_eight(mask),
                               load_eight(mask + 8) };
}

static bool is_size(const struct game *game, int field)
{
    const struct game_size *size = game->sizes;
    while (size->field && size->field != field)
        size++;
    return size->field;
}

static enum field_role role_of_common(const struct field_def *def)
{
    switch (def->id) {
    case FIELD_GAME:
        return ROLE_UNKNOWN;
    case FIELD_POINTS:
        return ROLE_POINTS;
    case FIELD_ROUND:
        return ROLE_ROUND;
    case FIELD_FREE:
    case FIELD_SCORE:
    case FIELD_WINNER:
    case FIELD_STATUS:
        return def->in_round ? ROLE_OF_ROUND : ROLE_ANYWHERE;
    default:
        return def->in_round ? ROLE_OF_ROUND : ROLE_HEADER;
    }
}

static enum field_role role_of(const struct game *game, const struct field_def *def,
                               const struct paper_field *paper)
{
    if (def->is_block)
        return ROLE_BLOCK;
    if (def->id < FIELD_OF_GAME || is_size(game, def->id) ||
        (paper && paper->meaning == PAPER_KEPT))
        return role_of_common(def);
    return paper && paper->meaning != PAPER_OWN_MOVES ? ROLE_LISTED : ROLE_UNKNOWN;
}

static struct form *new_form(const struct grammar *grammar)
{
    struct form *form =
            calloc(1, sizeof *form + (grammar->field_count + 1) * sizeof form->fields[0]);
    if (!form)
        return NULL;
    form->grammar = grammar;
    form->game = game_of(grammar);
    find_kinds(grammar, NULL, form->rows);
    for (size_t i = 0; i < grammar->field_count; i++) {
        const struct field_def *def = &grammar->fields[i];
        form->fields[i].def = def;
        form->fields[i].key = key_bytes_of(def);
        form->fields[i].paper = paper_field_of(form->game, def->id);
        form->fields[i].role = role_of(form->game, def, form->fields[i].paper);
        if (def->is_block)
            find_kinds(grammar, def->key, form->fields[i].rows);
    }
    return form;
}

struct form *form_of(struct verifier *verifier, const struct grammar *grammar)
{
    struct form *form = verifier->forms;
    if (!grammar->is_built_in)
        return NULL;
    while (form && form->grammar != grammar)
        form = form->next;
    if (!form && (form = new_form(grammar))) {
        form->next = verifier->forms;
        verifier->forms = form;
    }
    return form;
}
