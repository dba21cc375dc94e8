#include "parsed_record.h"

void parsed_record_begin(struct parsed_record *parsed, const struct record *record,
                         const struct grammar *grammar, struct report *report)
{
    *parsed = (struct parsed_record){ .record = record,
                                      .grammar = grammar,
                                      .arena = report->arena,
                                      .report = report,
                                      .players.count = players_of_game(grammar),
                                      .line_count = record->line_count };
    parsed->slots = arena_zero(report->arena, grammar->field_count, sizeof *parsed->slots);
}

void pass_field(struct parsed_record *parsed, struct field *field)
{
    struct slot *slot = &parsed->slots[field->def->index];
    if (field->player == 0) {
        slot->shared = field;
        return;
    }
    if (field->player >= slot->capacity) {
        size_t twice = slot->capacity * 2; /* names without Players: are not limited in number */
        size_t capacity = twice > field->player ? twice : field->player + 8;
        slot->fields =
                arena_grow(parsed->arena, slot->fields, slot->capacity * sizeof *slot->fields,
                           capacity * sizeof *slot->fields);
        memset(slot->fields + slot->capacity, 0,
               (capacity - slot->capacity) * sizeof *slot->fields);
        slot->capacity = capacity;
    }
    slot->fields[field->player] = field;
}

void rewind_fields(struct parsed_record *parsed)
{
    for (size_t i = 0; i < parsed->grammar->field_count; i++) {
        struct slot *slot = &parsed->slots[i];
        if (!parsed->grammar->fields[i].repeats && !parsed->grammar->fields[i].in_round)
            continue;
        slot->shared = NULL;
        if (slot->capacity)
            memset(slot->fields, 0, slot->capacity * sizeof *slot->fields);
    }
}
