#include "grammar.h"

const struct field_def *grammar_field(const struct grammar *grammar, struct slice key,
                                      struct slice owner)
{
    const struct field_def *field = grammar->by_length[key.len % KEY_LENGTHS];
    for (; field; field = field->next)
        if (field_has_key(field, key) &&
            (field->owner ? owner.ptr && slice_equal_nocase(owner, slice_of(field->owner))
                          : field->owned == (owner.ptr != NULL)))
            return field;
    return NULL;
}

bool grammar_has_key(const struct grammar *grammar, struct slice key)
{
    const struct field_def *field = grammar->by_length[key.len % KEY_LENGTHS];
    while (field && !field_has_key(field, key))
        field = field->next;
    return field;
}

const struct row_def *grammar_fitting_row(const struct grammar *grammar, const char *block,
                                          bool is_first)
{
    for (size_t i = 0; i < grammar->row_count; i++)
        if (row_fits(&grammar->rows[i], block, is_first))
            return &grammar->rows[i];
    return NULL;
}

const struct row_def *grammar_row_named(const struct grammar *grammar, const char *name)
{
    for (size_t i = 0; i < grammar->row_count; i++)
        if (strcmp(grammar->rows[i].name, name) == 0)
            return &grammar->rows[i];
    return NULL;
}

const struct row_def *grammar_find_row(const struct grammar *grammar, int id)
{
    for (size_t i = 0; i < grammar->row_count; i++)
        if (grammar->rows[i].id == id)
            return &grammar->rows[i];
    return NULL;
}
