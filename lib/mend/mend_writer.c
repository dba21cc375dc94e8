#include "base/wording.h"
#include "mend.h"

/* Writes a range of lines as diff does: "7", "7,2", or "7,0" for no lines after line 7. */
static void put_range(FILE *out, uint64_t line, size_t count)
{
    fprintf(out, "%llu", (unsigned long long)(count ? line : line - 1));
    if (count != 1)
        fprintf(out, ",%zu", count);
}

static void put_side(FILE *out, char side, struct slice lines, bool safe)
{
    while (lines.len) {
        struct slice line = next_line(&lines);
        bool has_end = line.ptr[line.len - 1] == '\n';
        line.len -= has_end;
        putc(side, out);
        if (safe)
            put_safe(out, line);
        else
            fwrite(line.ptr, 1, line.len, out);
        fputs(has_end ? "\n" : "\n\\ No newline at end of file\n", out);
    }
}

/* The lines of a record that a hunk removes, with their line ends. */
static struct slice lines_removed(const struct record *record, const struct mend_hunk *hunk)
{
    size_t last = hunk->line + hunk->removed;
    const char *from = hunk->removed ? record->lines[hunk->line].text : record->bytes.ptr;
    const char *end = last < record->line_count ? record->lines[last].text
                                                : record->bytes.ptr + record->bytes.len;
    return (struct slice){ from, hunk->removed ? (size_t)(end - from) : 0 };
}

static void put_hunks(FILE *out, const struct record *record, const struct mend *mend, bool safe)
{
    size_t shift = 0; /* how far lines have moved; may wrap around */
    for (size_t i = 0; i < mend->hunk_count; i++) {
        const struct mend_hunk *hunk = &mend->hunks[i];
        uint64_t line = record->first_line + hunk->line;
        fputs("@@ -", out);
        put_range(out, line, hunk->removed);
        fputs(" +", out);
        put_range(out, line + shift, hunk->added_count);
        fputs(" @@\n", out);
        put_side(out, '-', lines_removed(record, hunk), safe);
        put_side(out, '+', hunk->added, safe);
        shift += hunk->added_count - hunk->removed;
    }
}

/* Writes how many mends there are, and whether the first one was applied. */
static void put_heading(FILE *out, const struct result *result, const struct mends *mends,
                        enum mend_outcome outcome)
{
    put_file_line(out, result->file, result->judgement->verdict.line);
    if (result->judgement->verdict.grammar)
        fprintf(out, "%s: ", result->judgement->verdict.grammar->name);
    size_t errors = result->judgement->report.errors;
    fprintf(out, "%zu %s, ", errors, plural(errors, "error", "errors"));
    if (mends->partial)
        fprintf(out, "fixes for all but %zu", mends->remaining_count);
    else if (mends->found == 0)
        fputs("no fix found", out);
    else
        fprintf(out, "%zu %s", mends->found, plural(mends->found, "fix", "fixes"));
    if (outcome == MEND_WRITTEN)
        fputs("; written\n", out);
    else if (outcome == MEND_NOT_WRITTEN && mends->count)
        fprintf(out, "; not written: %s\n", mends->doubt);
    else if (mends->ties > 1)
        fprintf(out, ", %zu of them equally good%s\n", mends->ties,
                mends->complete ? "" : "; search limit reached");
    else
        fprintf(out, "%s%s\n", mends->complete ? "" : "; search limit reached",
                outcome == MEND_NOT_WRITTEN ? "; not written" : "");
}

/* Writes a mend: its reasons and its diff. */
static void put_mend(FILE *out, const struct result *result, const struct mend *mend, size_t number,
                     bool safe)
{
    for (size_t k = 0; k < mend->edit_count; k++) {
        put_file_line(out, result->file,
                      record_line(&result->judgement->record, mend->edits[k].line));
        fprintf(out, "fix %zu: %s\n", number, mend->edits[k].reason);
    }
    fputs("--- ", out);
    put_safe(out, slice_of(result->given));
    fputs("\n+++ ", out);
    put_safe(out, slice_of(result->given));
    putc('\n', out);
    put_hunks(out, &result->judgement->record, mend, safe);
}

/* Writes the first errors that the partial mend leaves. */
static void put_remaining(FILE *out, const struct result *result, const struct mends *mends)
{
    enum { SHOWN_MAX = 5 };
    for (size_t i = 0; i < mends->remaining_count && i < SHOWN_MAX; i++) {
        const struct remaining_error *left = &mends->remaining[i];
        put_file_line(out, result->file, record_line(&result->judgement->record, left->line));
        fputs("not fixed: ", out);
        put_safe(out, slice_of(left->message));
        fprintf(out, " [%s]\n", diagnostic_kind(left->id)->id);
    }
}

void write_mends_text(FILE *out, const struct result *result, const struct mends *mends,
                      enum mend_outcome outcome, bool safe)
{
    put_heading(out, result, mends, outcome);
    put_remaining(out, result, mends);
    if (mends->partial)
        put_mend(out, result, mends->partial, 1, safe);
    for (size_t i = 0; i < mends->count; i++)
        put_mend(out, result, &mends->items[i], i + 1, safe);
}

/* --- JSON --- */

static void put_json_edits(FILE *out, const struct record *record, const struct mend *mend)
{
    fputs(",\"edits\":[", out);
    for (size_t i = 0; mend && i < mend->edit_count; i++) {
        fprintf(out, "%s{\"line\":%llu", i ? "," : "",
                (unsigned long long)record_line(record, mend->edits[i].line));
        put_json_member(out, "reason", mend->edits[i].reason);
        putc('}', out);
    }
    fputs("],\"hunks\":[", out);
    for (size_t i = 0; mend && i < mend->hunk_count; i++) {
        const struct mend_hunk *hunk = &mend->hunks[i];
        fprintf(out, "%s{\"line\":%llu,\"count\":%zu,\"removed\":", i ? "," : "",
                (unsigned long long)(record->first_line + hunk->line), hunk->removed);
        put_json_slice(out, lines_removed(record, hunk));
        fputs(",\"added\":", out);
        put_json_slice(out, hunk->added);
        putc('}', out);
    }
    putc(']', out);
}

static void put_json_remaining(FILE *out, const struct record *record, const struct mends *mends)
{
    fputs(",\"left\":[", out);
    for (size_t i = 0; i < mends->remaining_count; i++) {
        const struct remaining_error *left = &mends->remaining[i];
        fprintf(out, "%s{\"line\":%llu", i ? "," : "",
                (unsigned long long)record_line(record, left->line));
        put_json_member(out, "id", diagnostic_kind(left->id)->id);
        put_json_member(out, "message", left->message);
        putc('}', out);
    }
    putc(']', out);
}

static void put_json_mend(FILE *out, const struct result *result, const struct mends *mends,
                          enum mend_outcome outcome, size_t index)
{
    static const char *const likelihoods[] = { "likely", "likely", "possible", "remote" };
    const struct mend *mend = index < mends->count ? &mends->items[index] : NULL;
    putc('{', out);
    put_json_place(out, result);
    fprintf(out, ",\"errors\":%zu,\"complete\":%s,\"found\":%zu,\"equals\":%zu",
            result->judgement->report.errors, mends->complete ? "true" : "false", mends->found,
            mends->ties);
    bool is_written = outcome == MEND_WRITTEN && index == 0;
    fprintf(out, ",\"written\":%s", is_written ? "true" : "false");
    put_json_member(out, "doubt", mends->doubt);
    if (mend)
        fprintf(out, ",\"mend\":%zu,\"likelihood\":\"%s\",\"untested\":%zu", index + 1,
                likelihoods[mend->likelihood], mend->untested);
    else
        fputs(",\"mend\":null,\"likelihood\":null,\"untested\":null", out);
    put_json_edits(out, &result->judgement->record, mend ? mend : mends->partial);
    put_json_remaining(out, &result->judgement->record, mends);
    fputs("}\n", out);
}

void write_mends_jsonl(FILE *out, const struct result *result, const struct mends *mends,
                       enum mend_outcome outcome)
{
    for (size_t i = 0; i == 0 || i < mends->count; i++)
        put_json_mend(out, result, mends, outcome, i);
}
