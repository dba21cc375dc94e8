"""Describes the machine, the build and the installed yardsticks."""

import json
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

# Other programs to compare with, and the packages that install them; Debian installs games outside the usual path.
YARDSTICKS = {"pcre2grep": "pcre2-utils", "wc": "coreutils", "cat": "coreutils", "mawk": "mawk",
              "pgn-extract": "pgn-extract"}
MORE_PATH = "/usr/games"


def yardsticks():
    """The path of each yardstick by name, None if it is missing."""
    path = os.environ.get("PATH", os.defpath) + os.pathsep + MORE_PATH
    return {name: shutil.which(name, path=path) for name in YARDSTICKS}


def missing(found):
    """A line about missing yardsticks, or nothing."""
    names = [f"{name} ({YARDSTICKS[name]})" for name, place in found.items() if not place]
    return f"not measured, as it is missing: {', '.join(names)}" if names else ""


def processor():
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    model = re.search(r"^model name\s*:\s*(.*)", text, re.MULTILINE)
    return model[1] if model else platform.machine()


def introspect(build, name):
    path = build / "meson-info" / f"intro-{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


def compiler(build):
    for target in introspect(build, "targets"):
        for source in target.get("target_sources", []):
            if source.get("language") == "c" and source.get("compiler"):
                command = [*source["compiler"], "--version"]
                try:
                    run = subprocess.run(command, capture_output=True, text=True, check=False)
                except OSError:
                    return " ".join(source["compiler"])
                return run.stdout.partition("\n")[0]
    return "unknown compiler"


def describe(build):
    """The machine and the build on one line."""
    options = {option["name"]: option["value"] for option in introspect(build, "buildoptions")}
    usable = len(os.sched_getaffinity(0))
    return ", ".join([processor(), f"{usable} cores", f"{platform.system()} {platform.release()}",
                      compiler(build), f"buildtype={options.get('buildtype', 'unknown')}"])
