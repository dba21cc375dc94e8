#include "../tools/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit.h"

/* What a sandboxed process can do, as a set of bits. */
enum { IS_SANDBOXED = 1, CAN_READ = 2, CAN_WRITE = 4, CAN_MAKE = 8, CAN_RUN = 16 };

static int try_all(const char *file)
{
    int result = sandbox_process() ? IS_SANDBOXED : 0;
    char other[64];
    snprintf(other, sizeof other, "%s.other", file);
    result |= open(file, O_RDONLY) >= 0 ? CAN_READ : 0;
    result |= open(file, O_WRONLY) >= 0 ? CAN_WRITE : 0;
    result |= open(other, O_WRONLY | O_CREAT, 0600) >= 0 || unlink(file) == 0 ? CAN_MAKE : 0;
    execl("/bin/true", "true", (char *)NULL);
    return result;
}

Test(sandbox, allows_only_reading_files)
{
    char file[] = "/tmp/quire-sandbox-XXXXXX";
    int fd = mkstemp(file), how = 0;
    cr_assert(fd >= 0);
    pid_t child = fork();
    if (child == 0)
        _exit(try_all(file) | (1 << 6));
    waitpid(child, &how, 0);
    unlink(file);
    cr_assert(WIFEXITED(how));
    int result = WEXITSTATUS(how);
    if (result == 0) { /* true(1) ran: the kernel has no sandbox */
        char other[64];
        snprintf(other, sizeof other, "%s.other", file);
        unlink(other);
        cr_skip_test("Landlock is not here");
    }
    cr_expect(result == (1 << 6 | IS_SANDBOXED | CAN_READ), "result %d", result);
    close(fd);
}
