#!/usr/bin/env python3
"""Makes the static library: a single object that exports only the symbols of quire.h.

usage: archive.py OUTPUT OBJCOPY AR CALLS CORE -- COMPILER...

The object has all of the archive CALLS, and the parts of CORE that these need. Symbols that are hidden in the shared
library become local to the object.
"""

import os
import subprocess
import sys


def main(arguments):
    if arguments.count("--") != 1 or arguments.index("--") != 5:
        sys.exit(__doc__)
    output, objcopy, archiver, calls, core, _, *compiler = arguments
    joined = f"{output}.p.o"
    subprocess.run([*compiler, "-r", "-nostdlib", "-o", joined, "-Wl,--whole-archive", calls,
                    "-Wl,--no-whole-archive", core], check=True)
    subprocess.run([objcopy, "--localize-hidden", joined], check=True)
    if os.path.exists(output):
        os.remove(output)
    member = f"{os.path.dirname(output) or '.'}/quire.o"
    os.rename(joined, member)
    subprocess.run([archiver, "rcsD", output, member], check=True)
    os.remove(member)


if __name__ == "__main__":
    main(sys.argv[1:])
