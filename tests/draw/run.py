#!/usr/bin/env python3
"""Compares drawings with reviewed ones.

usage: run.py TOOLS            prints TAP
       run.py --update TOOLS   writes the drawings into golden/; shows the difference

golden/ has text drawings of all samples, and games.quire in every format. Also checks that SVG and HTML are
well-formed and their references valid, that text from a record is escaped, that text drawings fit into 80 columns, and
that LaTeX compiles if pdflatex is installed.
"""

import difflib
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

sys.dont_write_bytecode = True
TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))
from tap import Tap  # noqa: E402

HERE = TESTS / "draw"
GAMES = HERE / "games.quire"
SAMPLES = sorted((TESTS.parent / "samples").glob("*.quire"))
WIDEST = 80


def draw(tools, file, *options):
    """The output of quire-draw for a file, given by its base name."""
    run = subprocess.run([tools / "quire-draw", "-q", *options, file.name], cwd=file.parent,
                         capture_output=True, check=False, timeout=60)
    if run.returncode > 1:
        sys.exit(f"quire-draw {' '.join(options)} {file}: {run.stderr.decode()}")
    return run.stdout.decode("utf-8")


def drawings(tools):
    """(name in golden/, drawing)"""
    for sample in SAMPLES:
        yield f"{sample.stem}.txt", draw(tools, sample, "--charset=utf-8")
    yield "games.txt", draw(tools, GAMES, "--charset=utf-8")
    yield "games.ascii", draw(tools, GAMES, "--charset=ascii")
    yield "games.color", draw(tools, GAMES, "--charset=utf-8", "--color=always")
    yield "games.svg", draw(tools, GAMES, "--to=svg")
    yield "games.html", draw(tools, GAMES, "--to=html")
    yield "games.tex", draw(tools, GAMES, "--to=latex")
    yield "film.txt", draw(tools, GAMES, "--charset=utf-8", "--moves")


def difference(name, old, new):
    return "\n".join(difflib.unified_diff(old.splitlines(), new.splitlines(), f"golden/{name}",
                                          "drawn now", lineterm=""))


def compare(tap, found, update):
    folder = HERE / "golden"
    folder.mkdir(exist_ok=True)
    for name, text in found.items():
        path = folder / name
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if update and old != text:
            print(difference(name, old, text))
            path.write_text(text, encoding="utf-8")
        elif not update:
            tap.case(old == text, f"{name}: is unchanged", difference(name, old, text)[:3000])
    unexpected = sorted(path.name for path in folder.iterdir() if path.name not in found)
    if not update:
        tap.case(not unexpected, "golden/ has no other files", "\n".join(unexpected))


def columns(line):
    """The width of a line on a terminal."""
    return sum(0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF"
               else 1 for char in line)


def check_text(tap, found):
    for name, text in found.items():
        if not name.endswith((".txt", ".ascii")):
            continue
        wide = [line for line in text.split("\n") if columns(line) > WIDEST]
        tap.case(not wide, f"{name}: fits into {WIDEST} columns", "\n".join(wide))
        bad = [char for char in text if char != "\n"
               and unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp")]
        tap.case(not bad, f"{name}: has no control characters", repr(bad))
    tap.case(found["games.ascii"].isascii(), "games.ascii: is ASCII")
    plain = re.sub("\033\\[[0-9;]*m", "", found["games.color"])
    tap.case(plain == found["games.txt"], "games.color: differs only in colours",
             difference("games.txt", found["games.txt"], plain)[:2000])


def check_xml(tap, name, text):
    """HTML is valid XML too, once its void elements are closed."""
    text = re.sub(r"<(meta [^>]*)>", r"<\1/>", text.replace("<!DOCTYPE html>\n", ""))
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        tap.case(False, f"{name}: is well-formed", str(error))
        return
    tap.case(True, f"{name}: is well-formed")
    elements = list(root.iter())
    ids = [element.get("id") for element in elements if element.get("id")]
    tap.case(len(ids) == len(set(ids)), f"{name}: ids are unique", " ".join(ids))
    referenced = {word for element in elements for key in ("aria-labelledby", "aria-describedby")
              for word in (element.get(key) or "").split()}
    tap.case(referenced <= set(ids), f"{name}: labels exist", " ".join(sorted(referenced - set(ids))))
    tags = {element.tag.rpartition("}")[2] for element in elements}
    tap.case(not tags & {"script", "image", "foreignObject", "iframe", "link"},
             f"{name}: needs no scripts and no other files", " ".join(sorted(tags)))
    titles = ["".join(element.itertext()) for element in elements if element.tag.endswith("title")]
    tap.case(any(title.startswith("runs-repeat: ") for title in titles),
             f"{name}: a fault has its id and text as a title", "\n".join(titles))
    coloured = [element for element in elements if re.search(r"\bp\d", element.get("class") or "")]
    tap.case(bool(coloured), f"{name}: players have colours")


def check_film(tap, tools):
    """Checks pages with a picture after every move, which are too large for golden/."""
    check_xml(tap, "film.svg", draw(tools, GAMES, "--to=svg", "--moves"))
    page = draw(tools, GAMES, "--to=html", "--moves")
    before, begin, rest = page.partition("<script>\n")
    script, end, after = rest.partition("</script>\n")
    tap.case(bool(begin and end) and "<script" not in before + after, "film.html: has one script, at its end")
    check_xml(tap, "film.html without it", before + after)
    tap.case("<figure>" in before and "<figure hidden" not in before,
             "film.html: without scripts all frames are shown")
    check_script(tap, page)
    browser = shutil.which("chromium")
    if not browser:
        tap.skip("film.html: keys move it", "chromium is not installed")
        return
    # the film shows its last frame first; then three keys are pressed
    keys = "['Home', 'ArrowRight', 'ArrowRight']"
    typed = f"<script>{keys}.forEach(key => document.dispatchEvent(new KeyboardEvent('keydown', {{ key }})))</script>"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "film.html")
        record = Path(folder, "one.quire")
        record.write_text("Game: superposition\nm: 3\na1 a2 a3\n", encoding="utf-8")
        one = draw(tools, record, "--to=html", "--moves")
        file.write_text(one.replace("</body>", typed + "</body>"), encoding="utf-8")
        run = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
                              "--dump-dom", file.as_uri()], capture_output=True, check=False, timeout=120)
    shown = re.findall(r"<figure>\s*<figcaption>([^<]*)", run.stdout.decode("utf-8", "replace"))
    tap.case(shown == ["after 2 moves"], "film.html: keys move it", f"{shown}\n{run.stderr.decode()[-500:]}")


# See film.js.
FILM_STEPS = ["begin: 2 3 1", "ArrowLeft: 2 2 1 !", "Home: 2 0 1 !", "ArrowLeft: 2 0 1 !", "ArrowRight: 2 1 1 !",
              "x: 2 1 1", "End: 2 3 1 !", "ArrowRight: 2 3 1 !", "altKey: 2 3 1", "ctrlKey: 2 3 1", "metaKey: 2 3 1",
              "on the slider: 2 3 1", "slider: 2 2 1", "no film in sight: 2 2 1", ""]


def check_script(tap, page):
    """What the keys and the slider do, without a browser."""
    name = "film.html: keys and the slider choose the frame"
    if not shutil.which("node"):
        tap.skip(name, "node is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "film.html")
        file.write_text(page, encoding="utf-8")
        run = subprocess.run(["node", HERE / "film.js", file], capture_output=True, check=False, timeout=60)
    tap.case(run.returncode == 0 and run.stdout.decode().split("\n") == FILM_STEPS, name,
             (run.stdout + run.stderr).decode())


def check_short_prediction(tap, tools):
    """A prediction that is too short is not read beyond its end."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "short.quire")
        record.write_text("Game: plusses\nn: 9\nPrediction 1: - + +\n", encoding="utf-8")
        svg = draw(tools, record, "--to=svg")
    signs = re.findall(r">([+−])</text>", svg)
    tap.case(signs == ["−", "+", "+"], "a short prediction is drawn as far as it goes", " ".join(signs))


def check_latex(tap, text):
    bare = re.sub(r"\\.", "", re.sub(r"(?m)^%.*$", "", text))
    depths = [0]
    for char in bare:
        depths.append(depths[-1] + {"{": 1, "}": -1}.get(char, 0))
    tap.case(min(depths) == 0 == depths[-1], "games.tex: its braces are balanced")
    tap.case(text.count("\\begin{tikzpicture}") == text.count("\\end{tikzpicture}") == 14,
             "games.tex: has a picture for each record")
    body = text.partition("\\begin{document}")[2]
    tap.case(not re.search(r"\\input|\\end\{tikzpicture\}[^\n]|\$|(?<!\\)[%&~^_]", body),
             "games.tex: nothing in a name is a command")


# Its pages are those of the pictures, as with the real class.
STANDALONE = r"""\ProvidesClass{standalone}\LoadClass{article}\RequirePackage{tikz}
\setlength\textheight{400cm}\setlength\textwidth{400cm}
\AddToHook{env/tikzpicture/before}{\clearpage}
"""


def compile_latex(tap, name, text):
    """A page for each picture; with a simple class where standalone, of a large package, is missing."""
    name, pages = f"{name}: compiles", text.count("\\begin{tikzpicture}")
    if not shutil.which("pdflatex"):
        tap.skip(name, "pdflatex is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "games.tex").write_text(text, encoding="utf-8")
        if subprocess.run(["kpsewhich", "standalone.cls"], capture_output=True, check=False).returncode:
            Path(folder, "standalone.cls").write_text(STANDALONE, encoding="utf-8")
        run = subprocess.run(["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "games.tex"],
                             cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                             timeout=300)
    log = run.stdout.decode("utf-8", "replace")
    if "`tikz' not found" in log or "`tikz.sty' not found" in log:
        tap.skip(name, "pdflatex has no TikZ")
        return
    tap.case(run.returncode == 0 and f"({pages} pages" in log, name, log[-2000:])


def main(arguments):
    update = arguments[:1] == ["--update"]
    if len(arguments) != 1 + update:
        sys.exit(__doc__)
    tools = Path(arguments[-1]).resolve()
    found = dict(drawings(tools))
    tap = Tap()
    compare(tap, found, update)
    if update:
        return 0
    check_text(tap, found)
    check_xml(tap, "games.svg", found["games.svg"])
    check_xml(tap, "games.html", found["games.html"])
    check_film(tap, tools)
    check_short_prediction(tap, tools)
    check_latex(tap, found["games.tex"])
    compile_latex(tap, "games.tex", found["games.tex"])
    compile_latex(tap, "film.tex", draw(tools, GAMES, "--to=latex", "--moves"))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
