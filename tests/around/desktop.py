#!/usr/bin/env python3
"""Tests the file type for desktops and its icon. usage: desktop.py

The type is well-formed, is accepted by update-mime-database, and matches files that begin with "Game:" or are
named *.quire; the icon is an image. Prints TAP.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

SHARE = Path(__file__).resolve().parents[2] / "tools/share"
SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
SVG = "{http://www.w3.org/2000/svg}"


def check_type(tap):
    root = ET.parse(SHARE / "quire.xml").getroot()
    kinds = root.findall(f"{SPACE}mime-type")
    tap.case(len(kinds) == 1 and kinds[0].get("type") == "text/x-quire", "there is a single type, text/x-quire")
    globs = [glob.get("pattern") for glob in kinds[0].findall(f"{SPACE}glob")]
    tap.case(globs == ["*.quire"], "its files are *.quire", str(globs))
    above = [above.get("type") for above in kinds[0].findall(f"{SPACE}sub-class-of")]
    tap.case(above == ["text/plain"], "it is a kind of plain text", str(above))
    icon = kinds[0].find(f"{SPACE}icon").get("name")
    tap.case((SHARE / f"{icon}.svg").exists(), "its icon exists", icon)


def check_icon(tap):
    root = ET.parse(SHARE / "text-x-quire.svg").getroot()
    tap.case(root.tag == f"{SVG}svg" and root.get("width") == root.get("height") and root.get("viewBox"),
             "the icon is square and scalable")
    tap.case(root.find(f"{SVG}title") is not None, "the icon has a title")
    linked = [key for element in root.iter() for key in element.attrib if key.endswith(("href", "src"))]
    texts = list(root.iter(f"{SVG}text"))
    tap.case(not linked and not texts, "the icon needs no other file and no font", str(linked))
    if not shutil.which("rsvg-convert"):
        tap.skip("the icon can be drawn", "rsvg-convert is not installed")
        return
    run = subprocess.run(["rsvg-convert", "-w", "48", SHARE / "text-x-quire.svg"], capture_output=True, check=False)
    tap.case(run.returncode == 0 and run.stdout.startswith(b"\x89PNG") and len(run.stdout) > 500, "the icon can be drawn",
             run.stderr.decode())


def check_database(tap, folder):
    name = "update-mime-database accepts the type"
    if not shutil.which("update-mime-database"):
        tap.skip(name, "update-mime-database is not installed")
        return
    (folder / "mime/packages").mkdir(parents=True)
    shutil.copy(SHARE / "quire.xml", folder / "mime/packages")
    system = Path("/usr/share/mime/packages/freedesktop.org.xml")
    if system.exists():
        shutil.copy(system, folder / "mime/packages")
    run = subprocess.run(["update-mime-database", folder / "mime"], capture_output=True, text=True, check=False)
    about = [line for line in run.stderr.splitlines() if "quire" in line]
    made = (folder / "mime/globs2").read_text(encoding="utf-8")
    tap.case(run.returncode == 0 and not about and "text/x-quire:*.quire" in made, name, run.stderr)
    if not shutil.which("gio") or not system.exists():
        tap.skip("files have the type", "gio or the system's types are not installed")
        return
    game, other = b"Game: procession\nPlayers: 2\n", b"Hello: there\n"
    for file, content, expected in (("a.quire", other, "text/x-quire"), ("b", game, "text/x-quire"),
                                  ("c", b"\xef\xbb\xbf" + game, "text/x-quire"), ("d", other, "text/plain")):
        (folder / file).write_bytes(content)
        run = subprocess.run(["gio", "info", "-a", "standard::content-type", folder / file], capture_output=True, text=True,
                             env={**os.environ, "XDG_DATA_HOME": str(folder), "XDG_DATA_DIRS": str(folder)}, check=False)
        tap.case(f"standard::content-type: {expected}" in run.stdout, f"{file}: {expected}", run.stdout + run.stderr)


def main():
    tap = Tap()
    check_type(tap)
    check_icon(tap)
    with tempfile.TemporaryDirectory() as folder:
        check_database(tap, Path(folder))
    return tap.done()


if __name__ == "__main__":
    if len(sys.argv) != 1:
        sys.exit(__doc__)
    sys.exit(main())
