/* Prints what the grammars say of the notation, a line each, for the program that makes syntax files of it. */
#include <stdio.h>

#include "games/games.h"
#include "grammar/grammars.h"

static void put_list(const char *const *words)
{
    for (; words && *words; words++)
        printf("%s%s", *words, words[1] ? " " : "");
}

/* field, key, second word, what it is like, the words of its value */
static void put_field(const struct field_def *field)
{
    printf("field\t%s\t%s\t%s%s%s\t", field->key, field->owner ? field->owner : "",
           field->owned ? "owned " : "", field->is_block ? "block " : "",
           field->value.is_claim ? "claim" : "");
    put_list(field->value.words);
    putchar('\n');
}

/* row, name, what it is like, pattern, the names of those parts that are claims */
static void put_row(const struct row_def *row)
{
    printf("row\t%s\t%s%s\t%s\t", row->name, row->numbered ? "numbered " : "",
           row->is_claim ? "claim" : "", row->pattern_text);
    for (size_t i = 0; i < row->part_count; i++)
        if (row->parts[i].value.is_claim)
            printf("%s ", row->parts[i].name);
    putchar('\n');
}

int main(void)
{
    struct grammars *grammars = grammars_open(NULL, games);
    const struct grammar *const *game = grammars ? grammars_all(grammars) : NULL;
    if (!game)
        return 1;
    for (; *game; game++) {
        printf("game\t%s\t%s\t", (*game)->name, (*game)->title);
        put_list((*game)->names);
        putchar('\n');
        for (size_t i = 0; i < (*game)->field_count; i++)
            put_field(&(*game)->fields[i]);
        for (size_t i = 0; i < (*game)->row_count; i++)
            put_row(&(*game)->rows[i]);
    }
    grammars_free(grammars);
    return fflush(stdout) != 0 || ferror(stdout);
}
