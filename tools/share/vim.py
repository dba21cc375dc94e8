"""Generates the Vim syntax file from the grammars. usage: vim.py TARGET PROGRAM"""

import pathlib
import re
import sys

import grammars

HEAD = r'''" Vim syntax file
" Language: quire, games played by hand on paper
" Made from the grammars of the games: what is no field and no row of its game is shown as an error.

if exists('b:current_syntax')
  finish
endif

syntax case ignore
syntax sync match quireSync grouphere NONE /\v^\s*Game\s*:/
syntax sync minlines=200 maxlines=2000

syntax match quireStray /\v^\s*[^#( \t\r].*/ contains=quireComment
syntax region quireRemark start=/\v^\s*\(/ end=/\v\)\s*$/ contains=@Spell
syntax match quireComment /\v%(^|\s)@1<=#.*$/ contains=@Spell
syntax match quireValue /.*/ contained contains=quireComment
syntax match quireClaimValue /.*/ contained contains=quireComment,quireWord
syntax match quireGameName /.*/ contained contains=quireComment
syntax match quireNoGame /.*/ contained contains=quireComment
syntax keyword quireWord @WORDS@ contained
syntax match quireLabel /\v^\s*\d+\./ contained
syntax match quireNoGameKey /\v^\s*Game\s*:/he=e-1 contained nextgroup=quireNoGame
syntax region quireUnknownGame start=/\v^\s*Game\s*:/ end=/\v^\s*Game\s*:/me=s-1 contains=quireNoGameKey,quireComment,quireRemark
'''

TAIL = r'''
" Vim prefers what comes last.
syntax match quireGameKey /\v^\s*Game\s*:/he=e-1 contained nextgroup=quireGameName

highlight default link quireStray Error
highlight default link quireBad Error
highlight default link quireNoGame Error
highlight default link quireRemark Comment
highlight default link quireComment Comment
highlight default link quireKey Statement
highlight default link quireGameKey Statement
highlight default link quireNoGameKey Statement
highlight default link quireGameName Type
highlight default link quireValue String
highlight default link quireClaimKey PreProc
highlight default link quireClaimValue Special
highlight default link quireWord Constant
highlight default link quireLabel LineNr
highlight default link quireRow Number
highlight default link quireClaim Special

let b:current_syntax = 'quire'
'''

LABEL = r"%(\d+\.\s*)?"
END = r"\s*%(\s#.*)?$"


def group(game, name=""):
    return "quire" + "".join(map(str.capitalize, f"{game.name}-{name}".split("-")))


def keys(game, claims):
    words = [key + (rf"\s+{word}" if word else r"%(\s+[^:#]*)?" if owned else "")
             for key, word, owned in game.keys(claims) if key != "Game"]
    return rf"/\v^\s*%({'|'.join(sorted(words, key=len, reverse=True))})\s*:/he=e-1"


def row_lines(game):
    """The kinds of rows in the order of the file, last first: Vim prefers what comes later."""
    for row in reversed(game.rows):
        label = LABEL if row.numbered else ""
        name = group(game, f"row-{row.name}")
        inner = ["quireComment", *(["quireLabel"] if row.numbered else [])]
        for part in row.claims:
            claim = f"{name}{part.capitalize()}"
            inner.append(claim)
            before, inside = grammars.before_group(row.pattern, part), grammars.of_group(row.pattern, part)
            yield (rf"syntax match {claim} /\v%(^\s*{label}{grammars.vim(before)})@<={grammars.vim(inside)}/ contained "
                   "contains=quireComment")
            yield f"highlight default link {claim} quireClaim"
        yield rf"syntax match {name} /\v^\s*{label}{grammars.vim(row.pattern)}{END}/ contained contains={','.join(inner)}"
        yield f"highlight default link {name} quire{'Claim' if row.is_claim else 'Row'}"


def game_lines(game):
    names = "|".join(re.sub("-", r"[- \\t]+", name) for name in game.names)
    bad, key, claim = group(game, "bad"), group(game, "key"), group(game, "claim")
    rows = list(row_lines(game))
    inner = [bad, *re.findall(r"^syntax match (\S+)", "\n".join(rows), re.MULTILINE), key, claim]
    yield f"\n\" {game.title}"
    yield rf"syntax match {bad} /\v^\s*[^#( \t\r].*/ contained contains=quireComment"
    yield from rows
    yield f"syntax match {key} {keys(game, False)} contained nextgroup=quireValue"
    yield f"syntax match {claim} {keys(game, True)} contained nextgroup=quireClaimValue"
    yield (rf"syntax region {group(game)} start=/\v^\s*Game\s*:\s*%({names})\s*%(\s#.*)?$/ end=/\v^\s*Game\s*:/me=s-1 "
           f"contains=quireGameKey,quireComment,quireRemark,{','.join(inner)}")
    for name, link in ((bad, "quireBad"), (key, "quireKey"), (claim, "quireClaimKey")):
        yield f"highlight default link {name} {link}"


def main(target, program):
    games = grammars.read(program)
    words = sorted({word for game in games for *_, words in game.fields for word in words} | {"none"})
    text = HEAD.replace("@WORDS@", " ".join(words))
    text += "\n".join(line for game in games for line in game_lines(game)) + "\n" + TAIL
    pathlib.Path(target).write_text(text, encoding="utf-8")


main(*sys.argv[1:])
