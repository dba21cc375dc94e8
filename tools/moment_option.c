#include "moment_option.h"

bool parse_moment(const struct tool_option *option, const char *value)
{
    struct moment_option *at = option->target;
    return at->is_given = moment_read(slice_of(value), &at->moment);
}
