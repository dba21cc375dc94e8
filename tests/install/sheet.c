/*
 * Uses the library from outside: `quire-sheet FORM NAME` reads records from standard input and prints each in that
 * form. run.py compares the output with that of the tools.
 */
#include <quire.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Returns a text and its length, because records may contain NULs. */
typedef const char *maker(quire_record *record, int form, size_t *length);

static const char *make_report(quire_record *record, int form, size_t *length)
{
    return quire_report(record, (enum quire_report_form)form, length);
}

static const char *make_verdict(quire_record *record, int form, size_t *length)
{
    return quire_tell(record, (enum quire_tell_form)form, length);
}

static const char *make_formatted(quire_record *record, int form, size_t *length)
{
    return quire_format(record, (enum quire_claims)form, length);
}

static const char *make_converted(quire_record *record, int form, size_t *length)
{
    return quire_convert(record, (enum quire_conversion)form, length);
}

static const char *make_drawing(quire_record *record, int form, size_t *length)
{
    return quire_draw(record, (enum quire_drawing)form, length);
}

/* The mended record if the mend is certain, otherwise the record itself. */
static const char *make_mended(quire_record *record, int form, size_t *length)
{
    const struct quire_mend *mend = quire_mend_of(record, 0);
    (void)form;
    if (!mend || !mend->sure)
        return quire_text_of(record, length);
    *length = mend->length;
    return mend->text;
}

static const struct form {
    const char *name;
    maker *make;
    int form;
} forms[] = {
    { "report", make_report, QUIRE_REPORT_TEXT },
    { "gnu", make_report, QUIRE_REPORT_GNU },
    { "diagnostics", make_report, QUIRE_REPORT_JSONL },
    { "tell", make_verdict, QUIRE_TELL_TEXT },
    { "score", make_verdict, QUIRE_TELL_JSON },
    { "keep", make_formatted, QUIRE_CLAIMS_KEEP },
    { "fill", make_formatted, QUIRE_CLAIMS_FILL },
    { "strip", make_formatted, QUIRE_CLAIMS_STRIP },
    { "yaml", make_converted, QUIRE_TO_YAML },
    { "json", make_converted, QUIRE_TO_JSON },
    { "jsonl", make_converted, QUIRE_TO_JSONL },
    { "tsv", make_converted, QUIRE_TO_TSV },
    { "csv", make_converted, QUIRE_TO_CSV },
    { "markdown", make_converted, QUIRE_TO_MARKDOWN },
    { "text", make_drawing, QUIRE_DRAW_TEXT },
    { "ascii", make_drawing, QUIRE_DRAW_ASCII },
    { "svg", make_drawing, QUIRE_DRAW_SVG },
    { "html", make_drawing, QUIRE_DRAW_HTML },
    { "latex", make_drawing, QUIRE_DRAW_LATEX },
    { "mended", make_mended, 0 },
};

static const struct form *find_form(const char *name)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (strcmp(forms[i].name, name) == 0)
            return &forms[i];
    return NULL;
}

static enum quire_status print_moves(quire_record *record)
{
    size_t count;
    const char *const *moves = quire_moves_of(record, (size_t)-1, &count);
    for (size_t i = 0; i < count; i++)
        puts(moves[i]);
    return moves ? QUIRE_OK : QUIRE_NO_MEMORY;
}

/* Prints the record in the form, or its moves if `form` is NULL. */
static enum quire_status print(quire_record *record, const struct form *form)
{
    size_t length = 0;
    if (!form)
        return print_moves(record);
    const char *text = form->make(record, form->form, &length);
    if (!text)
        return QUIRE_NO_MEMORY;
    fwrite(text, 1, length, stdout);
    return QUIRE_OK;
}

static ptrdiff_t read_stream(void *user, void *bytes, size_t size)
{
    size_t got = fread(bytes, 1, size, user);
    return got == 0 && ferror((FILE *)user) ? -1 : (ptrdiff_t)got;
}

static void complain(const char *why)
{
    fprintf(stderr, "quire-sheet: %s\n", why);
}

int main(int argc, char **argv)
{
    const struct form *form = argc > 1 ? find_form(argv[1]) : NULL;
    quire *context;
    quire_reader *reader = NULL;
    quire_record *record;
    if (argc != 3 || (!form && strcmp(argv[1], "moves") != 0)) {
        fprintf(stderr, "usage: quire-sheet FORM NAME\n");
        return 2;
    }
    enum quire_status status = quire_open(NULL, &context);
    if (status == QUIRE_OK)
        status = quire_read_from(context, argv[2], read_stream, stdin, &reader);
    while (status == QUIRE_OK && (status = quire_next(reader, &record)) == QUIRE_OK) {
        status = print(record, form);
        quire_record_free(record);
    }
    if (status != QUIRE_END)
        complain(quire_error(context));
    quire_reader_close(reader);
    quire_close(context);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        complain(strerror(errno));
        status = QUIRE_NOT_READ;
    }
    return status == QUIRE_END ? 0 : 2;
}
