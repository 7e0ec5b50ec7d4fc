"""The XML of webpbn.com: nonograms with notes and goal, one or many in a file.

The DOCTYPE line is tolerated and nothing is fetched; declarations inside it, entities and deep nesting are refused.
Elements are taken as they come, without recursion, and a puzzle that grows past the cap is refused on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape

from gridwright.errors import InputError
from gridwright.formats._webpbn_puzzle import Draft
from gridwright.formats.base import Format, Head, Source
from gridwright.grid import Grid
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.text.notes import note
from gridwright.text.stream import CHUNK, check_size

DEEPEST = 12
COMMON = ("author", "copyright", "source")  # what may be said of all puzzles of a set at once
HELD = ("source", "title", "author", "copyright", "description")
OPEN = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n<puzzleset>\n'


class Reader:
    """What has been read so far: the elements that are open, and the puzzle being put together."""

    def __init__(self) -> None:
        self.done: list[Draft | InputError] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.draft: Draft | None = None
        self.fault: InputError | None = None
        self.common: dict[str, str] = {}
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text.append
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity

    def doctype(self, name: str, system: str | None, public: str | None, inside: bool) -> None:
        """A DOCTYPE line may name a definition; it may not hold one."""
        if inside:
            raise InputError("the DOCTYPE holds declarations, which are not taken", line=self.line())

    def entity(self, *_: object) -> None:
        """No entities."""
        raise InputError("XML entities are not taken", line=self.line())

    def line(self) -> int:
        """Where the parser is."""
        return self.parser.CurrentLineNumber

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self.open.append(name)
        self.text.clear()
        if len(self.open) > DEEPEST:
            raise InputError(f"elements nested more than {DEEPEST} deep", line=self.line())
        if name == "puzzle":
            self.draft, self.fault = Draft(self.line(), attributes, self.common), None
        elif self.draft is not None:
            self.guard(self.draft.start, name, attributes)

    def end(self, name: str) -> None:
        """An element ends."""
        self.open.pop()
        text = "".join(self.text)
        self.text.clear()
        if self.draft is None:
            if self.open == ["puzzleset"] and name in COMMON:
                self.common[name] = note(text, name)
            return
        if name != "puzzle":
            self.guard(self.draft.end, name, text, self.open[-1] if self.open else "")
            return
        self.done.append(self.fault or self.draft)
        self.draft = None

    def guard(self, take: Any, *arguments: Any) -> None:
        """Let the draft take something; what is wrong with one puzzle does not touch the next."""
        if self.fault is None:
            try:
                take(*arguments)
            except InputError as error:
                self.fault = error.at("", self.line())


def each(source: Source) -> Iterator[Puzzle | InputError]:
    """Every puzzle of a file."""
    reader = Reader()
    size = 0
    while True:
        data = source.lines.take(CHUNK)
        try:
            reader.parser.Parse(data, not data)
        except expat.ExpatError as error:
            yield InputError(f"not well-formed XML ({expat.ErrorString(error.code)})", line=error.lineno).at(
                source.name
            )
            return
        for found in reader.done:
            yield finished(found, source)
        size = 0 if reader.done else size + len(data)
        reader.done.clear()
        if not data:
            return
        check_size(size, 0)


def finished(found: Draft | InputError, source: Source) -> Puzzle | InputError:
    """The puzzle of a draft, or what is wrong with it."""
    if isinstance(found, InputError):
        return found.at(source.name)
    try:
        return found.puzzle()
    except InputError as error:
        return error.at(source.name, found.line)


def write(puzzle: Any, answer: Answer | None = None) -> str:
    """One puzzle element, with what is filled in."""
    lines = ['<puzzle type="grid" defaultcolor="black">']
    named = [(name, getattr(puzzle.notes, name)) for name in HELD]
    lines += [f"<{name}>{escape(value)}</{name}>" for name, value in named if value]
    lines += ['<color name="white" char=".">FFFFFF</color>', '<color name="black" char="X">000000</color>']
    for part in ("columns", "rows"):
        lines.append(f'<clues type="{part}">')
        lines += [
            "<line>" + "".join(f"<count>{run}</count>" for run in clue) + "</line>" for clue in getattr(puzzle, part)
        ]
        lines.append("</clues>")
    if puzzle.notes.goal:
        lines += image("goal", puzzle.grid, [int(cell) for cell in puzzle.notes.goal])
    if answer is not None:
        lines += image("saved", puzzle.grid, answer.values)
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def image(name: str, grid: Grid, values: Sequence[Value]) -> list[str]:
    """A solution of a type as an image."""
    rows = ["".join("?" if value is None else ".X"[value] for value in row) for row in grid.table(values)]
    return [f'<solution type="{name}">', "<image>", *(f"|{row}|" for row in rows), "</image>", "</solution>"]


def sniff(head: Head) -> bool:
    """An angle bracket."""
    return head.first.startswith("<")


FORMAT = Format(
    name="webpbn",
    summary="nonograms in the XML of webpbn.com, with notes, the goal and what is filled in (--answer)",
    extension=".xml",
    only=("nonogram",),
    notes=frozenset((*HELD, "goal")),
    each=each,
    write=write,
    sniff=sniff,
    before=OPEN,
    between="",
    after="</puzzleset>\n",
    answered=write,
)
