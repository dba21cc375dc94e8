#define _GNU_SOURCE
#include "sandbox.h"

#ifdef __linux__
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#if defined SYS_landlock_create_ruleset && !defined QUIRE_NO_SANDBOX

/* Landlock interface, declared here because <linux/landlock.h> may be older than the running kernel. */
struct ruleset {
    uint64_t files, network, scopes; /* access to forbid: no rule allows any of it */
};

enum {
    FILES = 0x1ff3,      /* version 1: everything but reading files and folders */
    MOVING = 1 << 13,    /* version 2: moving a file to another folder */
    TRUNCATING = 1 << 14 /* version 3: truncating a file */
};
enum { TCP = 3 };    /* version 4: bind, connect */
enum { SCOPES = 3 }; /* version 6: abstract sockets, signals to other processes */

bool sandbox_process(void)
{
    enum { VERSION = 1 };
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, VERSION);
    if (version < 1)
        return false;
    struct ruleset ruleset = { FILES, version >= 4 ? TCP : 0, version >= 6 ? SCOPES : 0 };
    ruleset.files |= (version >= 2 ? MOVING : 0) | (version >= 3 ? TRUNCATING : 0);
    size_t fields = version >= 6 ? 3 : version >= 4 ? 2 : 1;
    long rules = syscall(SYS_landlock_create_ruleset, &ruleset, fields * sizeof ruleset.files, 0);
    if (rules < 0)
        return false;
    bool good = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close((int)rules);
    return good;
}

#else

bool sandbox_process(void)
{
    return false;
}

#endif
