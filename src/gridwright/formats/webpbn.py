"""The XML of webpbn.com: nonograms with notes and goal, one or many per file.

A DOCTYPE line is accepted and nothing is fetched; declarations inside it, entities and deep nesting are refused.
Elements are processed as they come, without recursion, and a puzzle past the size limit is refused on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape

from gridwright.errors import InputError
from gridwright.formats._webpbn_puzzle import WebpbnDraft
from gridwright.formats.base import Format, Head, Source
from gridwright.grid import Grid
from gridwright.messages import formats as format_messages
from gridwright.messages import input as messages
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.text.notes import clean_note
from gridwright.text.stream import CHUNK, check_size

MAX_DEPTH = 12
SET_NOTES = ("author", "copyright", "source")  # notes that a set may state for all its puzzles
NOTE_TAGS = ("source", "title", "author", "copyright", "description")
HEADER = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n<puzzleset>\n'


class PuzzleSetParser:
    """Handlers of an expat parser: the open elements, and the draft of the current puzzle."""

    def __init__(self) -> None:
        self.done: list[WebpbnDraft | InputError] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.draft: WebpbnDraft | None = None
        self.fault: InputError | None = None
        self.set_notes: dict[str, str] = {}
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text.append
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity

    def doctype(self, name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        """Refuse a DOCTYPE that contains declarations; it may only name a definition."""
        if has_subset:
            raise InputError(messages.DOCTYPE_DECLARATIONS(), line=self.line())

    def entity(self, *_: object) -> None:
        """Refuse entities."""
        raise InputError(messages.XML_ENTITIES(), line=self.line())

    def line(self) -> int:
        """The line that the parser is at."""
        return self.parser.CurrentLineNumber

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the start of an element."""
        self.open.append(name)
        self.text.clear()
        if len(self.open) > MAX_DEPTH:
            raise InputError(messages.NESTED_ELEMENTS(limit=MAX_DEPTH), line=self.line())
        if name == "puzzle":
            self.draft, self.fault = WebpbnDraft(self.line(), attributes, self.set_notes), None
        elif self.draft is not None:
            self.guard(self.draft.start, name, attributes)

    def end(self, name: str) -> None:
        """Handle the end of an element."""
        self.open.pop()
        text = "".join(self.text)
        self.text.clear()
        if self.draft is None:
            if self.open == ["puzzleset"] and name in SET_NOTES:
                self.set_notes[name] = clean_note(text, name)
            return
        if name != "puzzle":
            self.guard(self.draft.end, name, text, self.open[-1] if self.open else "")
            return
        self.done.append(self.fault or self.draft)
        self.draft = None

    def guard(self, handle: Any, *arguments: Any) -> None:
        """Let the draft handle an element; its first error is stored and does not affect the next puzzle."""
        if self.fault is None:
            try:
                handle(*arguments)
            except InputError as error:
                self.fault = error.at("", self.line())


def read(source: Source) -> Iterator[Puzzle | InputError]:
    """Every puzzle of a file."""
    state = PuzzleSetParser()
    size = 0
    while True:
        data = source.lines.read_bytes(CHUNK)
        try:
            state.parser.Parse(data, not data)
        except expat.ExpatError as error:
            why = expat.ErrorString(error.code)
            yield InputError(messages.NOT_XML(why=why), line=error.lineno).at(source.name)
            return
        except (ValueError, LookupError):  # an encoding that Python does not know, or that expat cannot use
            yield InputError(messages.XML_ENCODING(), line=state.line()).at(source.name)
            return
        for found in state.done:
            yield finish_draft(found, source)
        size = 0 if state.done else size + len(data)
        state.done.clear()
        if not data:
            return
        check_size(size, 0)


def finish_draft(found: WebpbnDraft | InputError, source: Source) -> Puzzle | InputError:
    """The puzzle of a draft, or the error in it."""
    if isinstance(found, InputError):
        return found.at(source.name)
    try:
        return found.puzzle()
    except InputError as error:
        return error.at(source.name, found.line)


def write(puzzle: Any, answer: Answer | None = None) -> str:
    """One puzzle element, with the cells filled in."""
    lines = ['<puzzle type="grid" defaultcolor="black">']
    notes = [(name, getattr(puzzle.notes, name)) for name in NOTE_TAGS]
    lines += [f"<{name}>{escape(value)}</{name}>" for name, value in notes if value]
    lines += ['<color name="white" char=".">FFFFFF</color>', '<color name="black" char="X">000000</color>']
    for part in ("columns", "rows"):
        lines.append(f'<clues type="{part}">')
        lines += [
            "<line>" + "".join(f"<count>{run}</count>" for run in clue) + "</line>" for clue in getattr(puzzle, part)
        ]
        lines.append("</clues>")
    if puzzle.notes.goal:
        lines += write_image("goal", puzzle.grid, [int(cell) for cell in puzzle.notes.goal])
    if answer is not None:
        lines += write_image("saved", puzzle.grid, answer.values)
    return "\n".join([*lines, "</puzzle>"]) + "\n"


def write_image(name: str, grid: Grid, values: Sequence[Value]) -> list[str]:
    """A solution of a type as an image."""
    rows = ["".join("?" if value is None else ".X"[value] for value in row) for row in grid.table(values)]
    return [f'<solution type="{name}">', "<image>", *(f"|{row}|" for row in rows), "</image>", "</solution>"]


def sniff(head: Head) -> bool:
    """An angle bracket."""
    return head.first.startswith("<")


FORMAT = Format(
    name="webpbn",
    about=format_messages.WEBPBN,
    extension=".xml",
    only=("nonogram",),
    notes=frozenset((*NOTE_TAGS, "goal")),
    read=read,
    write=write,
    sniff=sniff,
    header=HEADER,
    separator="",
    footer="</puzzleset>\n",
    write_answer=write,
)
