#include "html_elements.h"

#include <stdlib.h>
#include <string.h>

/* Sorted by name. */
static const struct element {
    const char *name;
    enum element_kind kind;
} elements[] = {
    { "address", ELEMENT_LINE },      { "article", ELEMENT_BLOCK },
    { "blockquote", ELEMENT_QUOTE },  { "br", ELEMENT_BREAK },
    { "caption", ELEMENT_LINE },      { "center", ELEMENT_LINE },
    { "content", ELEMENT_BLOCK },     { "dd", ELEMENT_DEFINITION },
    { "description", ELEMENT_BLOCK }, { "div", ELEMENT_LINE },
    { "dl", ELEMENT_BLOCK },          { "dt", ELEMENT_TERM },
    { "entry", ELEMENT_ENTRY },       { "footer", ELEMENT_BLOCK },
    { "form", ELEMENT_BLOCK },        { "h1", ELEMENT_HEADING },
    { "h2", ELEMENT_HEADING },        { "h3", ELEMENT_HEADING },
    { "h4", ELEMENT_HEADING },        { "h5", ELEMENT_HEADING },
    { "h6", ELEMENT_HEADING },        { "header", ELEMENT_BLOCK },
    { "hr", ELEMENT_BLOCK },          { "item", ELEMENT_ENTRY },
    { "li", ELEMENT_LINE },           { "nav", ELEMENT_BLOCK },
    { "noscript", ELEMENT_HIDDEN },   { "ol", ELEMENT_BLOCK },
    { "option", ELEMENT_LINE },       { "p", ELEMENT_BLOCK },
    { "pre", ELEMENT_PRE },           { "pubdate", ELEMENT_LINE },
    { "published", ELEMENT_LINE },    { "script", ELEMENT_HIDDEN },
    { "section", ELEMENT_BLOCK },     { "select", ELEMENT_HIDDEN },
    { "style", ELEMENT_HIDDEN },      { "summary", ELEMENT_BLOCK },
    { "table", ELEMENT_BLOCK },       { "td", ELEMENT_CELL },
    { "template", ELEMENT_HIDDEN },   { "textarea", ELEMENT_PRE },
    { "th", ELEMENT_HEADING_CELL },   { "title", ELEMENT_TITLE },
    { "tr", ELEMENT_LINE },           { "ul", ELEMENT_BLOCK },
    { "updated", ELEMENT_HIDDEN },
};

static int compare_name(const void *name, const void *element)
{
    return strcmp(name, ((const struct element *)element)->name);
}

enum element_kind html_element_kind(const char *name)
{
    const struct element *found = bsearch(name, elements, sizeof elements / sizeof elements[0],
                                          sizeof elements[0], compare_name);
    return found ? found->kind : ELEMENT_OTHER;
}
