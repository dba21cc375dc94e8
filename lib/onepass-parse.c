#include "onepass-parts.h"

static struct node *new_node(struct compiler *compiler, enum node_kind kind)
{
    /* where there are too many the last one serves for all, and nothing comes of them */
    compiler->failed |= compiler->node_count == NODES_MAX;
    int place = compiler->failed ? NODES_MAX - 1 : compiler->node_count++;
    struct node *node = &compiler->nodes[place];
    *node = (struct node){ .kind = kind, .min = 1, .max = 1, .set = &compiler->all_sets[place] };
    return node;
}

static bool takes(struct compiler *compiler, const char *text)
{
    size_t len = strlen(text);
    if ((size_t)(compiler->end - compiler->at) < len || memcmp(compiler->at, text, len) != 0)
        return false;
    compiler->at += len;
    return true;
}

static char next_char(struct compiler *compiler)
{
    if (compiler->at < compiler->end)
        return *compiler->at++;
    compiler->failed = true;
    return '\0';
}

static void add_range(struct set *set, int from, int to)
{
    for (int byte = from; byte <= to; byte++)
        set_add(set, (unsigned char)byte);
}

/* Behind a backslash: a kind of byte, or one that stands for itself; -1 where it was a kind. */
static int add_escape(struct compiler *compiler, struct set *set)
{
    unsigned char c = (unsigned char)next_char(compiler);
    if (c == 'd')
        add_range(set, '0', '9');
    else if (c == 's')
        add_range(set, '\t', '\r'), set_add(set, ' ');
    else if (is_letter((char)c) || is_digit((char)c) || c >= 0x80)
        compiler->failed = true;
    else
        return set_add(set, c), c;
    return -1;
}

/* What stands between brackets. */
static void parse_class(struct compiler *compiler, struct set *set)
{
    bool negative = takes(compiler, "^");
    int last = -1; /* what a range may begin with */
    for (bool first = true; !compiler->failed; first = false) {
        unsigned char c = (unsigned char)next_char(compiler);
        if (c == ']' && !first)
            break;
        if (c == '[' || c == ']' || c >= 0x80) { /* classes by name, and what only looks like one */
            compiler->failed = true;
        } else if (c == '\\') {
            last = add_escape(compiler, set);
        } else if (c == '-' && last >= 0 && compiler->at < compiler->end && *compiler->at != ']') {
            int to = (unsigned char)next_char(compiler);
            compiler->failed |= to == '\\' || to == '[' || to < last || to >= 0x80;
            add_range(set, last, to);
            last = -1;
        } else {
            set_add(set, c);
            last = c;
        }
    }
    if (negative)
        set_turn(set);
}

static struct node *parse_group(struct compiler *compiler)
{
    struct node *node = new_node(compiler, NODE_GROUP);
    if (takes(compiler, "?<") && compiler->at < compiler->end && is_letter(*compiler->at)) {
        node->group = ++compiler->group_count;
        while (next_char(compiler) != '>' && !compiler->failed)
            ;
    } else if (takes(compiler, "?=")) {
        node->kind = NODE_PEEK;
    } else if (!takes(compiler, "?:")) {
        compiler->failed = true;
    }
    if (++compiler->depth > DEPTH_MAX)
        compiler->failed = true;
    node->child = compiler->failed ? NULL : parse_choice(compiler);
    compiler->depth--;
    compiler->failed |= !takes(compiler, ")");
    return node;
}

static struct node *parse_atom(struct compiler *compiler)
{
    if (takes(compiler, "("))
        return parse_group(compiler);
    struct node *node = new_node(compiler, NODE_SET);
    unsigned char c = (unsigned char)next_char(compiler);
    if (c == '[') {
        parse_class(compiler, node->set);
    } else if (c == '.') {
        set_add(node->set, '\n');
        set_turn(node->set);
    } else if (c == '\\') {
        add_escape(compiler, node->set);
    } else {
        compiler->failed |= c == '\0' || c >= 0x80 || strchr("^$*+?{}", c);
        set_add(node->set, c);
    }
    return node;
}

static void parse_quantifier(struct compiler *compiler, struct node *node)
{
    bool none = takes(compiler, "*"), more = !none && takes(compiler, "+");
    bool may = !none && !more && takes(compiler, "?");
    if (none || may)
        node->min = 0;
    if (none || more)
        node->max = 0;
    if (none || more || may)
        node->possessive = takes(compiler, "+");
    /* lazy ones, counted ones, and more of a group than one are left to PCRE2 */
    if ((compiler->at < compiler->end && strchr("?*+{", *compiler->at)) ||
        (node->kind != NODE_SET && (node->max == 0 || (may && node->kind == NODE_PEEK))))
        compiler->failed = true;
}

static struct node *parse_sequence(struct compiler *compiler)
{
    struct node *sequence = new_node(compiler, NODE_SEQUENCE), **last = &sequence->child;
    while (!compiler->failed && compiler->at < compiler->end && *compiler->at != '|' &&
           *compiler->at != ')') {
        *last = parse_atom(compiler);
        parse_quantifier(compiler, *last);
        last = &(*last)->next;
    }
    return sequence;
}

struct node *parse_choice(struct compiler *compiler)
{
    struct node *choice = new_node(compiler, NODE_CHOICE), **last = &choice->child;
    do {
        *last = parse_sequence(compiler);
        last = &(*last)->next;
    } while (!compiler->failed && takes(compiler, "|"));
    return choice;
}
