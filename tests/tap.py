"""Prints TAP, for the test programs written in Python."""

import sys


class Tap:
    def __init__(self):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
        self.count = 0
        self.failed = 0

    def case(self, passed, name, detail=""):
        """Prints one case; the detail is shown if it failed."""
        self.count += 1
        self.failed += not passed
        print(f"{'ok' if passed else 'not ok'} {self.count} - {name.replace('#', '')}")
        if not passed:
            for line in detail.splitlines():
                print(f"# {line}")

    def skip(self, name, reason):
        self.count += 1
        print(f"ok {self.count} - {name.replace('#', '')} # SKIP {reason}")

    def done(self):
        """Prints the plan and returns the exit status. Running no cases is a failure."""
        print(f"1..{self.count}")
        return 1 if self.failed or not self.count else 0
