#include "onepass-parts.h"

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
    while (op->code != OP_END && op->opens != group)
        op++;
    for (; op->code != OP_END; op++) {
        if (op->code <= OP_MAY && !takes_only(onepass, op, bytes))
            return false;
        if (op->closes == group)
            return true;
    }
    return false;
}

static inline bool is_next(const struct onepass *onepass, const struct op *op,
                           const unsigned char *at, const unsigned char *end)
{
    return at < end && (onepass->sets[*at] & op->set);
}

static const unsigned char *skip_run(const uint32_t *sets, uint32_t set, const unsigned char *at,
                                     const unsigned char *end)
{
    while (at < end && (sets[*at] & set))
        at++;
    return at;
}

static bool run(const struct onepass *onepass, const unsigned char *at, const unsigned char *end,
                struct slice *groups)
{
    for (const struct op *op = onepass->ops;; op++) {
        const unsigned char *from = at;
        if (op->opens)
            groups[op->opens].ptr = (const char *)at;
        switch (op->code) {
        case OP_RUN:
            at = skip_run(onepass->sets, op->set, at, end);
            if (at - from < op->least)
                return false;
            break;
        case OP_REST:
            if (end - at < op->least)
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
            continue;
        case OP_GO:
            op = onepass->ops + op->target - 1;
            continue;
        case OP_GROUP:
            break;
        case OP_END:
            return at == end;
        }
        if (op->closes)
            groups[op->closes].len = (size_t)((const char *)at - groups[op->closes].ptr);
    }
}

bool onepass_match(const struct onepass *onepass, struct slice text, struct slice *groups,
                   int count)
{
    const unsigned char *at = (const unsigned char *)(text.ptr ? text.ptr : "");
    struct slice own[NODES_MAX + 1], *all = count > onepass->group_count ? groups : own;
    int all_count = count > onepass->group_count ? count : onepass->group_count + 1;
    for (int i = 1; i < all_count; i++)
        all[i].ptr = NULL, all[i].len = 0;
    bool matches = run(onepass, at, at + text.len, all);
    all[0] = text;
    if (all == own && count > 0)
        memcpy(groups, own, (size_t)count * sizeof *groups);
    return matches;
}
