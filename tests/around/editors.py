#!/usr/bin/env python3
"""Tests Vim and Emacs in batch mode on record files. usage: editors.py TOOLS EDITOR_FILES

EDITOR_FILES is the folder with quire.vim and quire-mode.el, generated from the grammars. Each editor checks a file with
errors, and its list must have every diagnostic. Also compares the highlighting of lines. Prints TAP.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import Tap  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
SLIPS = """# Saturday, späť
Game: procession
Players: Ann, Bob
Note: spät  # very
0000  4  # a start
1. 0001  3,1
0111  1,3
0011  2,3
what is this
(an aside
 that goes # on)
Wnner: Bob
Status: finished

Game: Numbers to number
m: 3
5 3 0
Numbers Ann: 3
D: 4

Game: plusses
n: 2
Prediction Ann: +
Moves:
b2 a1
Grid:
. *
* .
Winner: 2

Game: xyzzy
0101
"""
# (line, text): its group in Vim, and its face in Emacs.
HIGHLIGHTING = {
    (1, "Saturday"): ("Comment", "font-lock-comment-face"),
    (2, "Game"): ("Statement", "font-lock-keyword-face"),
    (2, "procession"): ("Type", "font-lock-type-face"),
    (3, "Players"): ("Statement", "font-lock-variable-name-face"),
    (3, "Bob"): ("Constant", "font-lock-string-face"),
    (4, "very"): ("Comment", "font-lock-comment-face"),
    (5, "0000"): ("Constant", "font-lock-function-name-face"),
    (5, "4"): ("Special", "quire-mode-claim"),
    (5, "start"): ("Comment", "font-lock-comment-face"),
    (6, "1."): ("LineNr", "font-lock-doc-face"),
    (6, "0001"): ("Constant", "font-lock-function-name-face"),
    (6, "3,1"): ("Special", "quire-mode-claim"),
    (9, "what"): ("Error", "font-lock-warning-face"),
    (10, "aside"): ("Comment", "font-lock-comment-face"),
    (11, "goes"): ("Comment", "font-lock-comment-face"),
    (11, "on"): ("Comment", "font-lock-comment-face"),
    (12, "Wnner"): ("Error", "font-lock-warning-face"),
    (13, "Status"): ("PreProc", "quire-mode-claim"),
    (15, "Numbers"): ("Type", "font-lock-type-face"),
    (17, "3"): ("Constant", "font-lock-function-name-face"),
    (17, "0"): ("Special", "quire-mode-claim"),
    (18, "Numbers Ann"): ("Statement", "font-lock-variable-name-face"),
    (19, "D"): ("PreProc", "quire-mode-claim"),
    (23, "Prediction"): ("Statement", "font-lock-variable-name-face"),
    (24, "Moves"): ("Statement", "font-lock-variable-name-face"),
    (25, "b2"): ("Constant", "font-lock-function-name-face"),
    (26, "Grid"): ("PreProc", "quire-mode-claim"),
    (27, "*"): ("Constant", "font-lock-function-name-face"),
    (31, "xyzzy"): ("Error", "font-lock-warning-face"),
}
KINDS = {"error": "e", "warning": "w", "note": "n", "help": "i"}


class Editors:
    def __init__(self, tools, editor_files, folder):
        self.tools, self.editor_files, self.folder, self.tap = tools, editor_files, folder, Tap()
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "HOME": str(folder),
                            "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        (folder / "with space").mkdir()
        self.name = "with space/slips.quire"
        (folder / self.name).write_text(SLIPS, encoding="utf-8")
        self.samples = sorted((ROOT / "samples").glob("*.quire"))

    def run(self, *command):
        return subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False,
                              timeout=120, stdin=subprocess.DEVNULL)

    def diagnostics(self):
        """(line, column, kind, message) of everything that quire-check reports, in order."""
        text = self.run("quire-check", self.name).stderr
        return [(int(line), int(column), kind, message) for line, column, kind, message in re.findall(
            r"^with space/slips\.quire:(\d+):(\d+): (\w+): (.*)$", text, re.MULTILINE)]

    def case(self, good, name, *detail):
        self.tap.case(bool(good), name, "\n".join(map(str, detail)))

    def check_highlighting(self, editor, place, highlighting):
        for (line, text), expected in HIGHLIGHTING.items():
            self.case(highlighting.get((line, text)) == expected[place], f"{editor}: line {line}, {text}: {expected[place]}",
                      highlighting.get((line, text)))

    # --- Vim ---

    def vim_script(self, name, lines):
        path = self.folder / name
        path.write_text("\n".join(["set nocompatible encoding=utf-8 runtimepath^=" + str(self.folder / "vimfiles"),
                                   "filetype plugin on", "syntax on", *lines, "qall!", ""]), encoding="utf-8")
        return self.run("vim", "-Nu", "NONE", "-es", "-S", path)

    def vim(self):
        if "+syntax" not in self.run("vim", "--version").stdout:
            self.tap.skip("Vim", "this Vim has no syntax files")
            return
        files = self.folder / "vimfiles"
        shutil.copytree(ROOT / "tools/share/vim", files)
        (files / "syntax").mkdir()
        shutil.copy(self.editor_files / "quire.vim", files / "syntax/quire.vim")
        where = [[line, SLIPS.split("\n")[line - 1].encode().index(text.encode()) + 1] for line, text in HIGHLIGHTING]
        run = self.vim_script("highlighting.vim", [
            "edit with\\ space/slips.quire",
            f"let where = {json.dumps(where)}",
            "let out = [&filetype, &commentstring, get(b:, 'current_compiler', get(g:, 'current_compiler', ''))]",
            "let out += map(where, 'synIDattr(synIDtrans(synID(v:val[0], v:val[1], 1)), \"name\")')",
            "call writefile(out, 'highlighting.txt')"])
        out = (self.folder / "highlighting.txt").read_text(encoding="utf-8").splitlines()
        self.case(out[:3] == ["quire", "# %s", "quire"], "Vim: the type, its comments and its compiler", out[:3], run.stderr)
        self.check_highlighting("Vim", 0, dict(zip(HIGHLIGHTING, out[3:])))
        self.vim_quickfix()
        self.vim_samples()

    def vim_quickfix(self):
        expected = [("slips.quire", *where, KINDS[kind], message) for *where, kind, message in self.diagnostics()]
        for name, start in (("the compiler of the type", ["edit with\\ space/slips.quire"]),
                            ("as vi compiles", ["set cpoptions+=C", "edit with\\ space/slips.quire"]),
                            ("nothing but makeprg", ["set makeprg=quire-check", "cd with\\ space"])):
            run = self.vim_script("list.vim", [
                *start, "silent! make!" + ("" if "edit" in start[-1] else " slips.quire"),
                "let found = filter(getqflist(), 'v:val.valid')",
                "call map(found, '[fnamemodify(bufname(v:val.bufnr), \":t\"), v:val.lnum, v:val.col, v:val.type, v:val.text]')",
                f"call writefile([json_encode(found)], {json.dumps(str(self.folder / 'list.json'))})"])
            found = [tuple(entry) for entry in json.loads((self.folder / "list.json").read_text(encoding="utf-8"))]
            if "edit" in start[-1]:
                found = [(*entry[:3], entry[3].lower(), entry[4]) for entry in found]
                self.case(found == expected and len(expected) > 8, f"Vim, {name}: the list is that of quire-check", expected, found,
                          run.stderr)
            else:
                places = {entry[:3] for entry in found}
                self.case({entry[:3] for entry in expected} <= places, f"Vim, {name}: each diagnostic is in the list", found)

    def vim_samples(self):
        """Vim marks no errors in valid files."""
        self.vim_script("samples.vim", [
            "let bad = []",
            f"for name in {json.dumps(list(map(str, self.samples)))}",
            "  execute 'edit' fnameescape(name)",
            "  syntax sync fromstart",
            "  for line in range(1, line('$'))",
            "    for column in range(1, col([line, '$']) - 1)",
            "      if synIDattr(synIDtrans(synID(line, column, 1)), 'name') ==# 'Error'",
            "        call add(bad, name . ':' . line . ': ' . getline(line))",
            "        break",
            "      endif",
            "    endfor",
            "  endfor",
            "endfor",
            "call writefile(bad + ['end'], 'bad.txt')"])
        bad = (self.folder / "bad.txt").read_text(encoding="utf-8")
        self.case(bad == "end\n" and self.samples, "Vim: nothing in the samples looks wrong", bad[:2000])

    # --- Emacs ---

    def lisp(self, name, text, *options):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return self.run("emacs", "--batch", "-Q", "-L", self.folder, *options, "-l", path)

    def emacs(self):
        shutil.copy(self.editor_files / "quire-mode.el", self.folder)
        run = self.run("emacs", "--batch", "-Q", "--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile",
                       "quire-mode.el")
        self.case(run.returncode == 0 and (self.folder / "quire-mode.elc").exists(), "Emacs: compiles without a warning",
                  run.stderr)
        where = " ".join(f'({line} . {json.dumps(text)})' for line, text in HIGHLIGHTING)
        run = self.lisp("test-looks.el", f"""(require 'quire-mode)
(find-file "{self.name}")
(princ (format "%s\\n%s\\n%s\\n" major-mode comment-start compile-command))
(font-lock-ensure)
(pcase-dolist (`(,line . ,text) '({where}))
  (goto-char (point-min))
  (forward-line (1- line))
  (search-forward text (line-end-position))
  (princ (format "%s\\n" (get-text-property (match-beginning 0) 'face))))
""")
        out = run.stdout.splitlines()
        self.case(out[:3] == ["quire-mode", "# ", "quire-check --color=never slips.quire"], "Emacs: the mode, comments, command",
                  out[:3], run.stderr)
        self.check_highlighting("Emacs", 1, dict(zip(HIGHLIGHTING, out[3:])))
        self.emacs_compile()
        self.emacs_flymake()
        self.emacs_samples()

    def emacs_compile(self):
        expected = [(line, column, {"error": 2, "warning": 1}.get(kind, 0)) for line, column, kind, _ in self.diagnostics()
                  if kind != "help"]
        for name, start in (("quire-mode", "(require 'quire-mode)"), ("compile alone", "(require 'compile)")):
            run = self.lisp("test-compile.el", start + """
(setq default-directory (concat default-directory "with space/"))
(let* ((done nil) (compilation-finish-functions (list (lambda (&rest _) (setq done t)))))
  (with-current-buffer (compilation-start "quire-check --color=never slips.quire")
    (while (not done) (accept-process-output nil 0.1))
    (compilation--ensure-parse (point-max))
    (goto-char (point-min))
    (while (not (eobp))
      (let ((message (get-text-property (point) 'compilation-message)))
        (when message
          (let ((place (compilation--message->loc message)))
            (princ (format "%s %s %s %s\\n" (caar (compilation--loc->file-struct place)) (compilation--loc->line place)
                           (or (compilation--loc->col place) 0) (compilation--message->type message))))))
      (forward-line 1))))
""")
            found = [(int(line), int(column), int(kind)) for file, line, column, kind in map(str.split, run.stdout.splitlines())
                     if file == "slips.quire"]
            places = [entry for entry in found if entry[1]]
            missing = [entry for entry in expected if entry not in places]
            self.case(not missing and len(expected) > 8, f"Emacs, {name}: each diagnostic is in the list", missing, run.stdout,
                      run.stderr)
            if name == "quire-mode":
                self.case(sum(kind == 2 for *_, kind in found) == sum(kind == 2 for *_, kind in expected),
                          "Emacs: neither verdicts nor help count as errors", found)

    def emacs_flymake(self):
        run = self.lisp("test-flymake.el", f"""(require 'quire-mode)
(find-file "{self.name}")
(let (found)
  (quire-mode-flymake (lambda (list &rest _) (setq found (cons t list))))
  (while (not found) (accept-process-output nil 0.1))
  (dolist (one (cdr found))
    (goto-char (flymake-diagnostic-beg one))
    (princ (format "%s %s %s %s\\n" (line-number-at-pos) (1+ (string-bytes (buffer-substring (line-beginning-position) (point))))
                   (flymake-diagnostic-type one) (flymake-diagnostic-text one)))))
""")
        expected = [f"{line} {column} :{kind} {message}" for line, column, kind, message in self.diagnostics()
                  if kind in ("error", "warning")]
        self.case(run.stdout.splitlines() == expected, "Emacs: Flymake shows each error at its place", "\n".join(expected),
                  run.stdout, run.stderr)

    def emacs_samples(self):
        names = " ".join(json.dumps(str(name)) for name in self.samples)
        run = self.lisp("test-samples.el", f"""(require 'quire-mode)
(dolist (name '({names}))
  (find-file name)
  (font-lock-ensure)
  (while (not (eobp))
    (when (eq (get-text-property (point) 'face) 'font-lock-warning-face)
      (princ (format "%s: %s\\n" name (buffer-substring (point) (line-end-position)))))
    (goto-char (next-single-property-change (point) 'face nil (point-max))))
  (kill-buffer))
(princ "end")
""")
        self.case(run.stdout == "end", "Emacs: nothing in the samples looks wrong", run.stdout[:2000], run.stderr[:2000])

    def all(self):
        for editor in ("vim", "emacs"):
            if shutil.which(editor):
                getattr(self, editor)()
            else:
                self.tap.skip(editor, f"{editor} is not installed")
        return self.tap.done()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as here:
        sys.exit(Editors(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), Path(here)).all())
