#include "sniff.h"

/* True if a tag of that name is here; "<b_smith> hello" is a name in a chat. */
static bool has_name(struct slice text, size_t at, const char *name)
{
    size_t len = strlen(name);
    if (at + len >= text.len || !slice_begins_nocase(slice_after(text, at), name))
        return false;
    return is_space(text.ptr[at + len]) || strchr("/>", text.ptr[at + len]);
}

/* True for a table of a wiki, whose pages have tags but are no HTML. */
static bool has_wiki_table(struct slice text)
{
    for (size_t i = 0; i + 1 < text.len; i++)
        if (text.ptr[i] == '{' && text.ptr[i + 1] == '|' && (i == 0 || text.ptr[i - 1] == '\n'))
            return true;
    return false;
}

bool looks_like_html(struct slice text)
{
    static const char *const sure[] = { "<!doctype html", "<html", "<head", "<body", NULL };
    static const char *const likely[] = { "<p",     "</p",   "<br", "<div",  "</div",       "<pre",
                                          "</pre",  "<td",   "<tr", "<li",   "</li",        "<a",
                                          "</a",    "<b",    "</b", "<i",    "</i",         "<h1",
                                          "<h2",    "<h3",   "<tt", "</tt",  "<ul",         "<ol",
                                          "<table", "<font", "<hr", "<span", "<blockquote", NULL };
    size_t count = 0;
    bool is_wiki = has_wiki_table(text);
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != '<')
            continue;
        for (size_t k = 0; sure[k]; k++)
            if (has_name(text, i, sure[k]))
                return true;
        for (size_t k = 0; likely[k] && !is_wiki; k++)
            if (has_name(text, i, likely[k])) {
                count++;
                break;
            }
    }
    return count >= 3 || (count >= 1 && slice_trim(text).len && slice_trim(text).ptr[0] == '<');
}

bool has_entities(struct slice text)
{
    static const char *const names[] = { "&nbsp;", "&gt;",   "&lt;",  "&amp;",
                                         "&quot;", "&#160;", "&#39;", NULL };
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != '&')
            continue;
        for (size_t k = 0; names[k]; k++)
            count += slice_begins(slice_after(text, i), names[k]);
    }
    return count >= 2;
}

bool looks_quoted_printable(struct slice text)
{
    enum { LONG_LINE = 60 };
    size_t signs = 0, start = 0;
    for (size_t i = 0; i + 3 < text.len; i++) {
        const char *at = text.ptr + i;
        if (*at == '\n')
            start = i + 1;
        if (*at != '=')
            continue;
        bool line_ends = at[3] == '\n' || at[3] == '\r';
        signs += memcmp(at, "=3D", 3) == 0 || memcmp(at, "=C2", 3) == 0 ||
                 memcmp(at, "=E2", 3) == 0 || memcmp(at, "=A0", 3) == 0 ||
                 (memcmp(at, "=20", 3) == 0 && line_ends) ||
                 (i - start >= LONG_LINE && (at[1] == '\n' || at[1] == '\r'));
    }
    return signs >= 2;
}
