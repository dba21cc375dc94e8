/* The option --at: how much of each record is looked at. */
#ifndef QUIRE_MOMENT_OPTION_H
#define QUIRE_MOMENT_OPTION_H

#include "judge/moment.h"
#include "options.h"

struct moment_option {
    struct moment moment;
    bool is_given;
};

/* A parser for struct tool_option; its target must be a struct moment_option. */
bool parse_moment(const struct tool_option *option, const char *value);

#endif
