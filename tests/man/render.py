#!/usr/bin/env python3
"""Checks that all pages render to HTML and PDF without warnings.

usage: render.py FOLDER

The results are left in FOLDER/html and FOLDER/pdf. In HTML, each reference to a page of the project must be a valid
link. If groff is installed, it must accept each page, too. Prints TAP.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from mdoc import names_of  # noqa: E402
from tap import Tap  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
FAMILY = re.compile(r"(lib)?quire")
# groff's warnings about long lines, and about characters missing from the fonts of a PDF.
IGNORED = re.compile(r"can't break line|cannot adjust line|can't find special character")


def render(tap, page, output, kind, options, begins):
    run = subprocess.run(["mandoc", f"-T{kind}", "-Wwarning", *options, page.name], cwd=page.parent,
                         capture_output=True, check=False, timeout=60)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(run.stdout)
    errors = run.stderr.decode("utf-8", "replace")
    whole = run.stdout.startswith(begins) and run.stdout.rstrip().endswith(
        b"</html>" if kind == "html" else b"%%EOF")
    tap.case(run.returncode == 0 and not errors and whole, f"{page.name}: renders to {kind.upper()}",
             errors or f"exit status {run.returncode}, {len(run.stdout)} bytes")


def check_links(tap, folder):
    for path in sorted(folder.glob("*.html")):
        text = path.read_text(encoding="utf-8")
        links = [link for link in re.findall(r'href="([^"#]+)"', text) if FAMILY.match(link)]
        dead = sorted({link for link in links if not (folder / link).exists()})
        tap.case(not dead, f"{path.name}: its references to pages are valid", "\n".join(dead))
        places = set(re.findall(r'id="([^"]+)"', text))
        dead = [place for place in re.findall(r'href="#([^"]+)"', text) if place not in places]
        tap.case(not dead, f"{path.name}: its references to its own sections are valid", "\n".join(dead))


def check_groff(tap, page):
    run = subprocess.run(["groff", "-mdoc", "-Tutf8", "-Kutf8", "-ww", page], capture_output=True,
                         text=True, check=False, timeout=60)
    errors = [line for line in run.stderr.splitlines() if not IGNORED.search(line)]
    tap.case(run.returncode == 0 and run.stdout and not errors, f"{page.name}: groff accepts it",
             "\n".join(errors))


def main(arguments):
    if len(arguments) != 1:
        sys.exit(__doc__)
    tap, folder = Tap(), Path(arguments[0])
    groff = shutil.which("groff")
    for kind in ("html", "pdf"):
        shutil.rmtree(folder / kind, ignore_errors=True)
    for page in sorted((ROOT / "man").glob("*.[1-8]")):
        render(tap, page, folder / "html" / f"{page.name}.html", "html", ["-O", "man=%N.%S.html,toc"],
               b"<!DOCTYPE html>")
        render(tap, page, folder / "pdf" / f"{page.name}.pdf", "pdf", [], b"%PDF")
        for name in names_of(page) - {page.name}:
            (folder / "html" / f"{name}.html").symlink_to(f"{page.name}.html")
        if groff:
            check_groff(tap, page)
    check_links(tap, folder / "html")
    if not groff:
        tap.skip("groff accepts the pages", "groff is not installed")
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
