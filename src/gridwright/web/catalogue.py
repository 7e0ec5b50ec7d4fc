"""What the page needs before the first question: the kinds with their examples, levels, formats, and its own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

from gridwright import formats, kinds
from gridwright.grid import SYMMETRIES, Grid
from gridwright.kind import LEVELS, AnyKind, name_level
from gridwright.kinds import name_kind
from gridwright.messages.language import get_language, names
from gridwright.render import read_example
from gridwright.version import VERSION
from gridwright.web.boards import Board, describe_board, list_values
from gridwright.web.words import list_words

SIZES = (5, 6, 7, 8, 10, 12, 15, 20, 25)  # of a side that the page proposes


@dataclass(frozen=True, slots=True)
class StartRequest:
    """Nothing: everything is told."""


class Named(TypedDict):
    """Something with a name for programs and one for people."""

    name: str
    text: str


class KindResult(TypedDict):
    """A kind: what it is, an example with its solution, and the sides of the boards that can be made, if any can.

    `drawn`: can its puzzles be set by drawing? If not, they are written as text. `pictures`: are they made of pictures?
    """

    name: str
    text: str
    summary: str
    aliases: list[str]
    board: Board | None
    solution: list[int | None]
    sizes: list[int]
    drawn: bool
    pictures: bool


class FormatResult(TypedDict):
    """A format that is text, what it is, the kinds that it holds, and whether it can hold a board."""

    name: str
    text: str
    kinds: list[str]
    holds_board: bool


class StartResult(TypedDict):
    """Everything that the page says and offers, in one language."""

    version: str
    language: str
    languages: list[str]
    words: dict[str, str]
    kinds: list[KindResult]
    levels: list[Named]
    symmetries: list[str]
    formats: list[FormatResult]


def start(request: StartRequest) -> StartResult:
    """List the kinds, levels and formats, and the page's own words."""
    found = [kinds.load(name) for name in kinds.names()]
    return StartResult(
        version=VERSION,
        language=get_language(),
        languages=list(names()),
        words=list_words(),
        kinds=[describe_kind(kind) for kind in found],
        levels=[Named(name=level, text=name_level(level)) for level in LEVELS],
        symmetries=list(SYMMETRIES),
        formats=[describe_format(name, found) for name in formats.names() if not formats.find(name).binary],
    )


def describe_kind(kind: AnyKind) -> KindResult:
    """A kind as JSON."""
    example = read_example(kind)
    return KindResult(
        name=kind.name,
        text=name_kind(kind.name),
        summary=str(kind.summary),
        aliases=sorted(kind.aliases),
        board=None if example is None else describe_board(example[0]),
        solution=[] if example is None else list_values(example[1]),
        sizes=list_sizes(kind),
        drawn=kind.vocabulary is not None,
        pictures=kind.vocabulary is not None and kind.vocabulary.clues,
    )


def list_sizes(kind: AnyKind) -> list[int]:
    """The sides that are proposed to somebody who wants a puzzle of the kind."""
    generator: Any = kind.generator
    return [] if generator is None else [side for side in SIZES if generator.fits(Grid(side, side))]


def describe_format(name: str, known: list[AnyKind]) -> FormatResult:
    """A format as JSON."""
    format = formats.find(name)
    return FormatResult(
        name=name,
        text=str(format.about),
        kinds=[kind.name for kind in known if format.holds(kind.name)],
        holds_board=format.write_answer is not None,
    )
