#include <stdlib.h>

#include "onepass-parts.h"

/* --- what may come first --- */

static struct set first_of(struct compiler *compiler, const struct node *node, struct set follow);

/* What a node's content may begin with where it stands there once. */
static struct set first_of_content(struct compiler *compiler, const struct node *node,
                                   const struct set *follow)
{
    struct set first = { .end = false };
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
            compiler->failed |= sets_meet(&first, &one); /* which one is it? */
            set_join(&first, &one);
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
    if (node->min == 0)
        set_join(&first, &behind);
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

/* The bit of a set: one that is there already, or a new one. */
static uint32_t bit_of(struct compiler *compiler, const struct set *set)
{
    for (int i = 0; i < compiler->set_count; i++)
        if (memcmp(compiler->op_sets[i].bytes, set->bytes, sizeof set->bytes) == 0)
            return (uint32_t)1 << i;
    if (compiler->set_count == SETS_MAX) {
        compiler->failed = true;
        return 0;
    }
    uint32_t bit = (uint32_t)1 << compiler->set_count;
    compiler->op_sets[compiler->set_count++] = *set;
    for (int byte = 0; byte < 256; byte++)
        compiler->onepass->sets[byte] |= set_has(set, (unsigned char)byte) ? bit : 0;
    return bit;
}

/* A choice whether to take something is one for a single byte to make. */
static void must_differ(struct compiler *compiler, const struct set *first,
                        const struct set *follow)
{
    compiler->failed |= sets_meet(first, follow);
}

static void put_node(struct compiler *compiler, const struct node *node, struct set follow);

static void put_set(struct compiler *compiler, const struct node *node, const struct set *follow)
{
    struct set all_but_end = { .end = false };
    set_add(&all_but_end, '\n');
    set_turn(&all_but_end);
    bool rest = node->max == 0 &&
                memcmp(node->set->bytes, all_but_end.bytes, sizeof all_but_end.bytes) == 0;
    if (!node->possessive && (node->min == 0 || node->max == 0))
        must_differ(compiler, node->set, follow);
    struct op *op = put_op(compiler, rest             ? OP_REST
                                     : node->max == 0 ? OP_RUN
                                     : node->min == 0 ? OP_MAY
                                                      : OP_ONE);
    op->least = node->min;
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
            compiler->failed |= first.end;
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

/* True for a group that only takes bytes of sets, one after the other. */
static bool is_plain(const struct node *group)
{
    const struct node *sequence = group->child->child, *part = sequence->child;
    if (sequence->next || !part)
        return false;
    while (part && part->kind == NODE_SET)
        part = part->next;
    return !part;
}

/* A group that captures: what it takes first and last tells where it is, or what stands around does. */
static void put_capture(struct compiler *compiler, const struct node *group,
                        const struct set *follow)
{
    bool plain = is_plain(group);
    int first = compiler->op_count;
    if (!plain)
        put_op(compiler, OP_GROUP)->opens = group->group;
    put_node(compiler, group->child, *follow);
    if (!plain)
        put_op(compiler, OP_GROUP)->closes = group->group;
    if (compiler->failed || !plain)
        return;
    compiler->onepass->ops[first].opens = group->group;
    compiler->onepass->ops[compiler->op_count - 1].closes = group->group;
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
        put_capture(compiler, node, follow);
    else
        put_node(compiler, node->child, *follow);
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
    struct set end = { .end = true };
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
        onepass->group_count = compiler->group_count;
    }
    free(compiler);
    if (good)
        return onepass;
    free(onepass);
    return NULL;
}
