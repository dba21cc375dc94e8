"""Records of games played on paper, judged: the quire library for Python.

It is a single file that needs only ctypes; copy it to a folder on Python's path. It looks for the library
where quire was installed or built, then asks the system's loader. To use another library, set
QUIRE_LIBRARY in the environment to its file.

    >>> import quire
    >>> game, = quire.parse('''Game: procession
    ... Players: Ann, Bob
    ... 000  3
    ... 001  2,1
    ... 101  1,1,1
    ... Winner: Ann
    ... ''')
    >>> game
    <quire.Game procession, line 1: 1 error>
    >>> game.winner, game.finished, game.moves
    ('Bob', True, 2)
    >>> for error in game.errors:
    ...     print(error.line, error.id, error.message)
    6 winner-mismatch claimed Ann, computed Bob
    >>> print(game.report(), end="")
    -:6:9: error: claimed Ann, computed Bob [winner-mismatch]
       Winner: Ann
               ^~~
    >>> game.mend().winner, game.mend().errors
    ('Bob', [])

An unfinished game lists its legal moves:

    >>> quire.parse("Game: procession\\n0000\\n0001\\n0011\\n")[0].legal_moves()
    ['1011', '0010']

In a notebook a game appears as a drawing. Files are read one game at a time:

    for game in quire.read("friday.quire"):
        print(game.winner, game.errors)
"""

import ctypes
import ctypes.util
import json
import os
import sys
from collections import namedtuple
from pathlib import Path

__all__ = ["Diagnostic", "Game", "QuireError", "Round", "explain", "games", "parse", "read", "version"]


class QuireError(Exception):
    """An unreadable text, an invalid grammar file, or lack of memory."""


# --- the library: see quire.h and quire(3) ---

_Size = ctypes.POINTER(ctypes.c_size_t)
_Text = ctypes.POINTER(ctypes.c_char)
_FILE = "libquire.so.0"
_OK, _END = 0, 1
_ERROR = 1


class _Verdict(ctypes.Structure):
    _fields_ = [("file", ctypes.c_char_p), ("line", ctypes.c_uint64), ("is_game", ctypes.c_bool),
                ("game", ctypes.c_char_p), ("title", ctypes.c_char_p), ("players", ctypes.c_uint),
                ("names", ctypes.POINTER(ctypes.c_char_p)), ("finished", ctypes.c_bool),
                ("moves", ctypes.c_uint64), ("score", ctypes.POINTER(ctypes.c_int64)),
                ("winners", ctypes.POINTER(ctypes.c_uint)), ("winner_count", ctypes.c_size_t),
                ("round_count", ctypes.c_size_t), ("errors", ctypes.c_size_t),
                ("warnings", ctypes.c_size_t)]


class _Round(ctypes.Structure):
    _fields_ = [("number", ctypes.c_uint64), ("finished", ctypes.c_bool), ("offense", ctypes.c_uint),
                ("playing", ctypes.POINTER(ctypes.c_uint)), ("playing_count", ctypes.c_size_t),
                ("points", ctypes.POINTER(ctypes.c_int64)), ("point_count", ctypes.c_size_t)]


class _Note(ctypes.Structure):
    _fields_ = [("line", ctypes.c_uint64), ("column", ctypes.c_size_t),
                ("end_column", ctypes.c_size_t), ("message", ctypes.c_char_p)]


class _Diagnostic(ctypes.Structure):
    _fields_ = [("id", ctypes.c_char_p), ("severity", ctypes.c_int), ("line", ctypes.c_uint64),
                ("column", ctypes.c_size_t), ("end_column", ctypes.c_size_t),
                ("message", ctypes.c_char_p), ("claimed", ctypes.c_char_p),
                ("computed", ctypes.c_char_p), ("help", ctypes.c_char_p),
                ("reading", ctypes.c_char_p),
                ("notes", ctypes.POINTER(ctypes.POINTER(_Note))), ("note_count", ctypes.c_size_t)]


class _Explanation(ctypes.Structure):
    _fields_ = [("id", ctypes.c_char_p), ("severity", ctypes.c_int), ("text", ctypes.c_char_p),
                ("wrong", ctypes.c_char_p), ("right", ctypes.c_char_p)]


class _Mend(ctypes.Structure):
    _fields_ = [("text", _Text), ("length", ctypes.c_size_t), ("reason", ctypes.c_char_p),
                ("sure", ctypes.c_bool)]


def _candidates():
    """Possible library files: near this file, under the usual prefixes, and what the loader finds."""
    here = Path(__file__).resolve()
    yield here.parent.parent / "build" / "lib" / _FILE
    prefixes = [*here.parents, Path("/usr/local"), Path.home() / ".local", Path(sys.prefix), Path("/usr")]
    for prefix in prefixes:
        for folder in (prefix / "lib", prefix / "lib64", *sorted(prefix.glob("lib/*-linux-*"))):
            yield folder / _FILE


def _open():
    given = os.environ.get("QUIRE_LIBRARY")
    found = given or next((str(file) for file in _candidates() if file.exists()), None)
    name = found or ctypes.util.find_library("quire") or _FILE
    try:
        return ctypes.CDLL(name, use_errno=True)
    except OSError as error:
        raise ImportError(f"{error}; set QUIRE_LIBRARY to the file of the library, such as /usr/local/lib/{_FILE}") from error


def _load():
    library = _open()
    pointer, size, text = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p
    out, status, number = ctypes.POINTER(pointer), ctypes.c_int, ctypes.c_int
    calls = {
        "version": (text,),
        "open": (status, text, out),
        "close": (None, pointer),
        "error": (text, pointer),
        "game": (text, pointer, size),
        "explain": (ctypes.POINTER(_Explanation), text),
        "read_memory": (status, pointer, text, pointer, size, out),
        "read_fd": (status, pointer, text, number, out),
        "next": (status, pointer, out),
        "reader_close": (None, pointer),
        "record_free": (None, pointer),
        "verdict_of": (ctypes.POINTER(_Verdict), pointer),
        "round_of": (ctypes.POINTER(_Round), pointer, size),
        "diagnostic_of": (ctypes.POINTER(_Diagnostic), pointer, size),
        "text_of": (_Text, pointer, _Size),
        "moves_of": (ctypes.POINTER(text), pointer, size, _Size),
        "mend_of": (ctypes.POINTER(_Mend), pointer, size),
    }
    for call in ("report", "tell", "format", "convert", "draw"):
        calls[call] = (_Text, pointer, number, _Size)
    for call, (result, *arguments) in calls.items():
        function = getattr(library, f"quire_{call}")
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()


def _decode(text):
    """Records may contain any bytes: invalid UTF-8 survives the way to Python and back."""
    return None if text is None else text.decode("utf-8", "surrogateescape")


def _encode(text):
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else bytes(memoryview(text))


class _Context:
    """A reference-counted context: the last reader or game that releases it closes it.

    Python's collector frees objects in any order. Functions that free something are bound as default arguments,
    because module names disappear first when Python exits.
    """

    def __init__(self, grammars=None):
        self.handle, self.holders = ctypes.c_void_p(), 1
        self.check(_library.quire_open(_encode(grammars) if grammars else None,
                                       ctypes.byref(self.handle)))

    def check(self, status):
        if status not in (_OK, _END):
            self.fail()
        return status

    def fail(self):
        raise QuireError(_decode(_library.quire_error(self.handle)))

    def hold(self):
        self.holders += 1
        return self

    def release(self, close=_library.quire_close):
        self.holders -= 1
        if not self.holders:
            close(self.handle)

    __del__ = release


class _Record:
    """Owns a record of the library."""

    def __init__(self, context, handle):
        self.context, self.handle = context.hold(), handle

    def text(self, call, *form):
        length = ctypes.c_size_t()
        made = getattr(_library, f"quire_{call}")(self.handle, *form, ctypes.byref(length))
        return _decode(ctypes.string_at(made, length.value)) if made else self.context.fail()

    def __del__(self, free=_library.quire_record_free):
        free(self.handle)
        self.context.release()


# --- the public interface ---

Diagnostic = namedtuple("Diagnostic", "id severity line column end_column message claimed computed "
                                      "help reading notes")
Diagnostic.__doc__ = """An error or warning and its place; see quire_diagnostic_of(3).

severity is "error" or "warning"; notes are (line, message) for other places."""

Round = namedtuple("Round", "number finished offense playing points")
Round.__doc__ = "A round; players are numbers, and points are in the order of `playing`."


def _diagnostic(found):
    notes = [(found.notes[i].contents.line, _decode(found.notes[i].contents.message))
             for i in range(found.note_count)]
    return Diagnostic(_decode(found.id), "error" if found.severity == _ERROR else "warning",
                      found.line, found.column, found.end_column, _decode(found.message),
                      _decode(found.claimed), _decode(found.computed), _decode(found.help),
                      _decode(found.reading), notes)


def _each(call, handle):
    """The results of a call for 0, 1, 2 and so on."""
    index = 0
    while found := call(handle, index):
        yield found.contents
        index += 1


class Game:
    """A judged record.

    file, line         its place
    game, title        such as "lengths", and its full name; None if the game is unknown
    players, names     the number of players, 0 if unknown; their names, or None
    finished, moves    whether it is over, and the number of moves
    score              points by player, or None
    winners            numbers of players, several for a tie
    rounds             a list of Round
    diagnostics        a list of Diagnostic; `errors` and `warnings` are those with each severity
    """

    def __init__(self, record):
        self._record = record
        verdict = _library.quire_verdict_of(record.handle).contents
        self.file, self.line = _decode(verdict.file), verdict.line
        self.game, self.title = _decode(verdict.game), _decode(verdict.title)
        self.players = verdict.players
        self.names = ([_decode(verdict.names[i]) for i in range(self.players)]
                      if verdict.names else None)
        self.finished, self.moves = verdict.finished, verdict.moves
        self.score = verdict.score[:self.players] if verdict.score else None
        self.winners = verdict.winners[:verdict.winner_count]
        self.rounds = [Round(found.number, found.finished, found.offense or None,
                             found.playing[:found.playing_count] if found.playing else None,
                             found.points[:found.point_count] if found.points else None)
                       for found in _each(_library.quire_round_of, record.handle)]
        self.diagnostics = [_diagnostic(found)
                            for found in _each(_library.quire_diagnostic_of, record.handle)]

    def name(self, player):
        """A player's name, or "player 2" if players have no names."""
        return self.names[player - 1] if self.names else f"player {player}"

    @property
    def winner(self):
        """The winner's name; None if the game is not over, has no winner or is a tie."""
        return self.name(self.winners[0]) if len(self.winners) == 1 else None

    @property
    def errors(self):
        return [found for found in self.diagnostics if found.severity == "error"]

    @property
    def warnings(self):
        return [found for found in self.diagnostics if found.severity == "warning"]

    @property
    def text(self):
        """The record as typed."""
        return self._record.text("text_of")

    def report(self):
        """The diagnostics as quire-check prints them; empty if there are none."""
        return self._record.text("report", 0)

    def format(self, claims="keep"):
        """The record in canonical form; claims is "keep", "fill" or "strip"."""
        return self._record.text("format", _choice(claims, "keep", "fill", "strip"))

    def convert(self, to):
        """The record as text in another format: yaml, json, jsonl, tsv, csv or markdown."""
        return self._record.text("convert", _choice(to, "yaml", "json", "jsonl", "tsv", "csv",
                                                    "markdown"))

    def tree(self):
        """The record as lists and dictionaries: see quire-formats(5)."""
        return json.loads(self.convert("jsonl"))

    def draw(self, form="text"):
        """A drawing of the game as text, ascii, svg, html or latex."""
        return self._record.text("draw", _choice(form, "text", "ascii", "svg", "html", "latex"))

    def legal_moves(self, most=1000):
        """The legal moves, at most this many."""
        count = ctypes.c_size_t()
        moves = _library.quire_moves_of(self._record.handle, most, ctypes.byref(count))
        return [_decode(moves[i]) for i in range(count.value)] if moves else self._record.context.fail()

    def mend(self):
        """The repaired game; None if there are no errors, or no repair that is certain."""
        found = _library.quire_mend_of(self._record.handle, 0)
        if not found or not found.contents.sure:
            return None
        text = ctypes.string_at(found.contents.text, found.contents.length)
        return next(_records(self._record.context, _memory(self._record.context, self.file, text)))

    def __repr__(self):
        return f"<quire.Game {self.game}, line {self.line}: {self._state()}>"

    def _state(self):
        if count := len(self.errors):
            return f"{count} error{'s' * (count > 1)}"
        if not self.finished:
            return f"{self.moves} moves so far"
        return " and ".join(map(self.name, self.winners)) + " won" if self.winners else "nobody won"

    def __str__(self):
        return self.draw()

    def _repr_svg_(self):
        return self.draw("svg")

    def _repr_html_(self):
        """For a notebook: the drawing, with the diagnostics below it."""
        escaped = self.report().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return self.draw("svg") + (f"<pre>{escaped}</pre>" if escaped else "")


def _choice(word, *words):
    if word not in words:
        raise ValueError(f"'{word}' is none of {', '.join(words)}")
    return words.index(word)


class _Reader:
    def __init__(self, context, call, *arguments):
        self.context, self.handle = context.hold(), ctypes.c_void_p()
        context.check(call(context.handle, *arguments, ctypes.byref(self.handle)))

    def __del__(self, close=_library.quire_reader_close):
        close(self.handle)
        self.context.release()


def _memory(context, name, text):
    reader = _Reader(context, _library.quire_read_memory, _encode(name), text, len(text))
    reader.held = text
    return reader


def _records(context, reader):
    """Each game, and the text above the first one if it has errors."""
    while True:
        handle = ctypes.c_void_p()
        if context.check(_library.quire_next(reader.handle, ctypes.byref(handle))) == _END:
            return
        record = _Record(context, handle)
        verdict = _library.quire_verdict_of(handle).contents
        if verdict.is_game or verdict.errors:
            yield Game(record)


def parse(text, name="-", grammars=None):
    """The games in a text, as a list. `grammars`: folders with grammar files, separated by colons."""
    context = _Context(grammars)
    return list(_records(context, _memory(context, name, _encode(text))))


def read(path, grammars=None):
    """The games in a file, one at a time."""
    context = _Context(grammars)
    with open(path, "rb") as file:
        yield from _records(context, _Reader(context, _library.quire_read_fd,
                                             os.fsencode(path), file.fileno()))


def games():
    """The names of all games in the library."""
    context, names = _Context(), []
    while name := _library.quire_game(context.handle, len(names)):
        names.append(_decode(name))
    return names


def explain(name):
    """The meaning of a diagnostic's id: (text, a wrong line, the line corrected)."""
    found = _library.quire_explain(_encode(name))
    if not found:
        raise KeyError(name)
    return tuple(map(_decode, (found.contents.text, found.contents.wrong, found.contents.right)))


def version():
    """The version of the library."""
    return _decode(_library.quire_version())
