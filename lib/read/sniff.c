#include "sniff.h"

/* True if a text begins with one of the tags; "<b_smith> hello" is a name in a chat. */
static bool is_tag(struct slice text, const char *const *tags)
{
    for (; *tags; tags++) {
        size_t len = strlen(*tags);
        if (text.len > len && slice_begins_nocase(text, *tags) &&
            (is_space(text.ptr[len]) || strchr("/>", text.ptr[len])))
            return true;
    }
    return false;
}

/* True for a table of a wiki, whose pages have tags but are no HTML. */
static bool has_wiki_table(struct slice text)
{
    return slice_begins(text, "{|") || slice_contains(text, "\n{|");
}

/* True for the rule of a table in Markdown, whose cells may have "<br>". */
static bool has_markdown_table(struct slice text)
{
    return slice_contains(text, "\n|-") || slice_contains(text, "\n| -") ||
           slice_contains(text, "\n|:-") || slice_contains(text, "\n| :-");
}

bool looks_like_html(struct slice text)
{
    static const char *const sure[] = { "<!doctype html", "<html", "<head", "<body", NULL };
    static const char *const likely[] = { "<br",    "<p",    "</p", "<div",  "</div",       "<pre",
                                          "</pre",  "<td",   "<tr", "<li",   "</li",        "<a",
                                          "</a",    "<b",    "</b", "<i",    "</i",         "<h1",
                                          "<h2",    "<h3",   "<tt", "</tt",  "<ul",         "<ol",
                                          "<table", "<font", "<hr", "<span", "<blockquote", NULL };
    size_t count = 0;
    bool is_wiki = has_wiki_table(text), is_markdown = has_markdown_table(text);
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != '<')
            continue;
        if (is_tag(slice_after(text, i), sure))
            return true;
        count += !is_wiki && is_tag(slice_after(text, i), likely + is_markdown);
    }
    return count >= 3 || (count >= 1 && slice_begins(slice_trim(text), "<"));
}

bool looks_like_feed(struct slice text)
{
    enum { LOOKED_AT = 4096 };
    static const char *const roots[] = { "<feed", "<rss", "<rdf:rdf", NULL };
    if (!slice_begins(slice_trim(text), "<"))
        return false;
    for (size_t i = 0; i < text.len && i < LOOKED_AT; i++)
        if (text.ptr[i] == '<' && is_tag(slice_after(text, i), roots))
            return true;
    return false;
}

bool has_entities(struct slice text)
{
    static const char *const names[] = { "&nbsp;",  "&gt;",    "&lt;",    "&amp;",   "&quot;",
                                         "&#160;",  "&#39;",   "&minus;", "&times;", "&plusmn;",
                                         "&ndash;", "&mdash;", "&rarr;",  NULL };
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        for (size_t k = 0; text.ptr[i] == '&' && names[k]; k++)
            count += slice_begins(slice_after(text, i), names[k]);
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
