#include "onepass.h"

#include <stdint.h>
#include <stdlib.h>

enum { OPS_MAX = 64, SETS_MAX = 32, NODES_MAX = 64, DEPTH_MAX = 8, NO_LINE_FEED = '\n' };

/*
 * RUN: as many bytes of the set as there are, at least `count`. REST: all that is left, but for line feeds. ONE: a
 * byte of the set. MAY: one, where there is one. PEEK: the next byte is of the set, and stays. UNLESS:
 * goes to `target` where the next byte is not of the set. GO: goes there. OPEN, CLOSE: of group `count`.
 */
enum op_code {
    OP_RUN,
    OP_REST,
    OP_ONE,
    OP_MAY,
    OP_PEEK,
    OP_UNLESS,
    OP_GO,
    OP_OPEN,
    OP_CLOSE,
    OP_END
};

struct onepass {
    uint32_t sets[256]; /* of each byte: the sets that it is in, a bit for each */
    struct op {
        enum op_code code;
        uint32_t set; /* its bit */
        int count, target;
    } ops[OPS_MAX];
};

/* Bytes, and the end of the text. */
struct set {
    bool has[257];
};

enum { AT_END = 256 };

enum node_kind { NODE_SET, NODE_PEEK, NODE_GROUP, NODE_SEQUENCE, NODE_CHOICE };

/* A part of a pattern: min to max times (max 0: any number of times), and never fewer once it has taken more. */
struct node {
    enum node_kind kind;
    struct set *set;
    int group; /* the number of a group that captures, 0 for one that does not */
    int min, max;
    bool possessive;
    struct node *child, *next;
};

struct compiler {
    const char *at, *end;
    struct onepass *onepass;
    struct node nodes[NODES_MAX];
    struct set all_sets[NODES_MAX];
    int node_count, op_count, set_count, group_count, depth;
    bool failed; /* not one-pass, or something unknown */
};

/* --- parsing --- */

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
        set->has[byte] = true;
}

/* Behind a backslash: a kind of byte, or one that stands for itself; -1 where it was a kind. */
static int add_escape(struct compiler *compiler, struct set *set)
{
    unsigned char c = (unsigned char)next_char(compiler);
    if (c == 'd')
        add_range(set, '0', '9');
    else if (c == 's')
        add_range(set, '\t', '\r'), set->has[' '] = true;
    else if (is_letter((char)c) || is_digit((char)c) || c >= 0x80)
        compiler->failed = true;
    else
        return set->has[c] = true, c;
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
            set->has[c] = true;
            last = c;
        }
    }
    for (int byte = 0; negative && byte < 256; byte++)
        set->has[byte] = !set->has[byte];
}

static struct node *parse_choice(struct compiler *compiler);

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
        add_range(node->set, 0, 255);
        node->set->has[NO_LINE_FEED] = false;
    } else if (c == '\\') {
        add_escape(compiler, node->set);
    } else {
        compiler->failed |= c == '\0' || c >= 0x80 || strchr("^$*+?{}", c);
        node->set->has[c] = true;
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

static struct node *parse_choice(struct compiler *compiler)
{
    struct node *choice = new_node(compiler, NODE_CHOICE), **last = &choice->child;
    do {
        *last = parse_sequence(compiler);
        last = &(*last)->next;
    } while (!compiler->failed && takes(compiler, "|"));
    return choice;
}

/* --- what may come first --- */

static struct set first_of(struct compiler *compiler, const struct node *node, struct set follow);

/* What a node's content may begin with where it stands there once. */
static struct set first_of_content(struct compiler *compiler, const struct node *node,
                                   const struct set *follow)
{
    struct set first = { { false } };
    switch (node->kind) {
    case NODE_SET:
        return *node->set;
    case NODE_PEEK:
    case NODE_GROUP:
        return first_of(compiler, node->child, *follow);
    case NODE_SEQUENCE:
        if (!node->child)
            return *follow;
        return first_of(compiler, node->child, *follow);
    default:
        for (const struct node *choice = node->child; choice; choice = choice->next) {
            struct set one = first_of_content(compiler, choice, follow);
            for (int i = 0; i <= AT_END; i++) {
                compiler->failed |= first.has[i] && one.has[i]; /* which one is it? */
                first.has[i] |= one.has[i];
            }
        }
        return first;
    }
}

/* What the rest of a sequence may begin with, from a node on; `follow` is what may stand behind it. */
static struct set first_of(struct compiler *compiler, const struct node *node, struct set follow)
{
    struct set behind = node->next && node->kind != NODE_SEQUENCE
                                ? first_of(compiler, node->next, follow)
                                : follow;
    struct set first = first_of_content(compiler, node, &behind);
    for (int i = 0; node->min == 0 && i <= AT_END; i++)
        first.has[i] |= behind.has[i];
    return first;
}

/* --- writing the program --- */

static struct op *put_op(struct compiler *compiler, enum op_code code)
{
    if (compiler->op_count == OPS_MAX) {
        compiler->failed = true;
        compiler->op_count--;
    }
    struct op *op = &compiler->onepass->ops[compiler->op_count++];
    *op = (struct op){ .code = code };
    return op;
}

static bool same_bytes(const struct compiler *compiler, const struct set *set, uint32_t bit)
{
    for (int byte = 0; byte < 256; byte++)
        if (set->has[byte] != !!(compiler->onepass->sets[byte] & bit))
            return false;
    return true;
}

/* The bit of a set: one that is there already, or a new one. */
static uint32_t bit_of(struct compiler *compiler, const struct set *set)
{
    for (int i = 0; i < compiler->set_count; i++)
        if (same_bytes(compiler, set, (uint32_t)1 << i))
            return (uint32_t)1 << i;
    if (compiler->set_count == SETS_MAX) {
        compiler->failed = true;
        return 0;
    }
    uint32_t bit = (uint32_t)1 << compiler->set_count++;
    for (int byte = 0; byte < 256; byte++)
        compiler->onepass->sets[byte] |= set->has[byte] ? bit : 0;
    return bit;
}

/* A choice whether to take something is one for a single byte to make. */
static void must_differ(struct compiler *compiler, const struct set *first,
                        const struct set *follow)
{
    for (int i = 0; i <= AT_END; i++)
        compiler->failed |= first->has[i] && follow->has[i];
}

static void put_node(struct compiler *compiler, const struct node *node, struct set follow);

static void put_set(struct compiler *compiler, const struct node *node, const struct set *follow)
{
    bool rest = node->max == 0 && !node->set->has[NO_LINE_FEED];
    for (int byte = 0; byte < 256; byte++)
        rest = rest && (node->set->has[byte] || byte == NO_LINE_FEED);
    if (!node->possessive && (node->min == 0 || node->max == 0))
        must_differ(compiler, node->set, follow);
    struct op *op = put_op(compiler, rest             ? OP_REST
                                     : node->max == 0 ? OP_RUN
                                     : node->min == 0 ? OP_MAY
                                                      : OP_ONE);
    op->count = node->min;
    op->set = bit_of(compiler, node->set);
}

static void put_choice(struct compiler *compiler, const struct node *node, const struct set *follow)
{
    struct op *ends[NODES_MAX];
    int end_count = 0;
    first_of_content(compiler, node, follow); /* fails where two may begin with the same */
    for (const struct node *choice = node->child; choice; choice = choice->next) {
        struct set first = first_of_content(compiler, choice, follow);
        struct op *unless = choice->next ? put_op(compiler, OP_UNLESS) : NULL;
        if (unless) {
            compiler->failed |= first.has[AT_END];
            unless->set = bit_of(compiler, &first);
        }
        put_node(compiler, choice, *follow);
        if (unless) {
            ends[end_count++] = put_op(compiler, OP_GO);
            unless->target = compiler->op_count;
        }
    }
    while (end_count-- > 0)
        ends[end_count]->target = compiler->op_count;
}

static void put_group(struct compiler *compiler, const struct node *node, const struct set *follow)
{
    struct op *unless = NULL;
    if (node->min == 0) {
        struct set first = first_of(compiler, node->child, *follow);
        must_differ(compiler, &first, follow); /* nor can it be empty: it would begin with both */
        unless = put_op(compiler, OP_UNLESS);
        unless->set = bit_of(compiler, &first);
    }
    if (node->group)
        put_op(compiler, OP_OPEN)->count = node->group;
    put_node(compiler, node->child, *follow);
    if (node->group)
        put_op(compiler, OP_CLOSE)->count = node->group;
    if (unless)
        unless->target = compiler->op_count;
}

/* Of what is only looked at, one byte is: the set that a single node of it names. */
static void put_peek(struct compiler *compiler, const struct node *node)
{
    const struct node *choice = node->child, *only = choice->child->child;
    if (choice->child->next || !only || only->next || only->kind != NODE_SET || only->min != 1 ||
        only->max != 1)
        compiler->failed = true;
    else
        put_op(compiler, OP_PEEK)->set = bit_of(compiler, only->set);
}

static void put_node(struct compiler *compiler, const struct node *node, struct set follow)
{
    if (compiler->failed)
        return;
    switch (node->kind) {
    case NODE_SET:
        put_set(compiler, node, &follow);
        break;
    case NODE_PEEK:
        put_peek(compiler, node);
        break;
    case NODE_GROUP:
        put_group(compiler, node, &follow);
        break;
    case NODE_SEQUENCE:
        for (const struct node *part = node->child; part; part = part->next)
            put_node(compiler, part, part->next ? first_of(compiler, part->next, follow) : follow);
        break;
    default:
        put_choice(compiler, node, &follow);
        break;
    }
}

struct onepass *onepass_compile(struct slice pattern)
{
    struct compiler *compiler = calloc(1, sizeof *compiler);
    struct onepass *onepass = calloc(1, sizeof *onepass);
    struct set end = { { false } };
    end.has[AT_END] = true;
    bool good = compiler && onepass;
    if (good) {
        compiler->onepass = onepass;
        compiler->at = pattern.ptr;
        compiler->end = pattern.ptr + pattern.len;
        const struct node *whole = parse_choice(compiler);
        if (!compiler->failed && compiler->at == compiler->end)
            put_node(compiler, whole, end);
        put_op(compiler, OP_END);
        good = !compiler->failed && compiler->at == compiler->end;
    }
    free(compiler);
    if (good)
        return onepass;
    free(onepass);
    return NULL;
}

/* True where an op takes no other bytes than these. */
static bool takes_only(const struct onepass *onepass, const struct op *op, const char *bytes)
{
    for (int byte = 0; byte < 256; byte++)
        if ((onepass->sets[byte] & op->set) && !(byte && strchr(bytes, byte)))
            return false;
    return op->code != OP_REST;
}

bool onepass_holds_only(const struct onepass *onepass, int group, const char *bytes)
{
    const struct op *op = onepass->ops;
    while (op->code != OP_END && !(op->code == OP_OPEN && op->count == group))
        op++;
    for (; op->code != OP_END && !(op->code == OP_CLOSE && op->count == group); op++)
        if (op->code <= OP_MAY && !takes_only(onepass, op, bytes))
            return false;
    return true;
}

/* --- matching --- */

static inline bool is_next(const struct onepass *onepass, const struct op *op,
                           const unsigned char *at, const unsigned char *end)
{
    return at < end && (onepass->sets[*at] & op->set);
}

static bool run(const struct onepass *onepass, const unsigned char *at, const unsigned char *end,
                struct slice *groups, int count)
{
    for (const struct op *op = onepass->ops;; op++) {
        const unsigned char *from = at;
        switch (op->code) {
        case OP_RUN:
            while (is_next(onepass, op, at, end))
                at++;
            if (at - from < op->count)
                return false;
            break;
        case OP_REST:
            if (end - at < op->count)
                return false;
            at = end;
            break;
        case OP_ONE:
            if (!is_next(onepass, op, at, end))
                return false;
            at++;
            break;
        case OP_MAY:
            at += is_next(onepass, op, at, end);
            break;
        case OP_PEEK:
            if (!is_next(onepass, op, at, end))
                return false;
            break;
        case OP_UNLESS:
            if (!is_next(onepass, op, at, end))
                op = onepass->ops + op->target - 1;
            break;
        case OP_GO:
            op = onepass->ops + op->target - 1;
            break;
        case OP_OPEN:
            if (op->count < count)
                groups[op->count].ptr = (const char *)at;
            break;
        case OP_CLOSE:
            if (op->count < count)
                groups[op->count].len = (size_t)((const char *)at - groups[op->count].ptr);
            break;
        case OP_END:
            return at == end;
        }
    }
}

bool onepass_match(const struct onepass *onepass, struct slice text, struct slice *groups,
                   int count)
{
    const unsigned char *at = (const unsigned char *)(text.ptr ? text.ptr : "");
    for (int i = 1; i < count; i++)
        groups[i].ptr = NULL, groups[i].len = 0;
    if (count > 0)
        groups[0] = text;
    return run(onepass, at, at + text.len, groups, count);
}
