"""What a kind of puzzle declares: its rules, its formulations, its searches, its encodings and its generator."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from gridwright.grid import Grid
from gridwright.puzzle import Answer, P

if TYPE_CHECKING:
    from gridwright.model import Model
    from gridwright.scene import Scene
    from gridwright.text.encodings import BoardEncoding, GameIdEncoding, LinkEncoding
    from gridwright.text.parsing import Block


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a board breaks: its name, where (row and column from 0), and the sentence a player would say."""

    rule: str
    cells: tuple[tuple[int, int], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a kind: its name, its sentence, and a board that breaks it (puzzle and answer in the plain form)."""

    name: str
    sentence: str
    broken: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Formulation(Generic[P]):
    """A named way to state a kind's rules to the engines, with its source and, where one is known, its size formula."""

    build: Callable[[P], Model]
    summary: str
    source: str = ""
    sizes: Callable[[P], Mapping[str, int]] | None = None
    # Classes of constraints that an engine must take as they are, because lowering them would not be sensible.
    needs: frozenset[type] = frozenset()
    # Does it need integer columns?
    integers: bool = False


Search = Callable[[P, Answer, bool], Iterator[Answer]]
"""A specialised search: every answer that extends a half-done board, each once. The flag says that only one is
wanted, so that pruning which keeps some solution, but not all, is allowed."""

Board = Any
"""A full board as a kind's own generator makes it: whatever `clues` and `solution` need to know of it."""


@dataclass(frozen=True, slots=True)
class Generator(Generic[P]):
    """The pieces of a kind's generator: a random full board, the puzzle with all clues of one, and what may go.

    `full_board` takes the density, a number from 0 to 1, and may leave it aside; for a kind whose givens can be removed
    it is the share of givens that stay.
    """

    density: tuple[float, float]  # the range that densities are drawn from unless the user gives one
    meaning: str  # what the density is the share of
    full_board: Callable[[Grid, float, random.Random], Board]
    clues: Callable[[Grid, Board, random.Random], P]
    solution: Callable[[Grid, Board], Answer]
    # The cells whose given can be removed, and the puzzle without some of them; for kinds that have givens.
    removable: Callable[[P], Sequence[int]] | None = None
    remove: Callable[[P, Iterable[int]], P] | None = None
    # Can a puzzle of the kind have this size?
    fits: Callable[[Grid], bool] = lambda _: True


@dataclass(frozen=True)
class Kind(Generic[P]):
    """A kind of puzzle: everything shared code needs to know about it."""

    name: str
    summary: str
    rules: tuple[Rule, ...]
    puzzle: type[P]
    parse: Callable[[Block], P]
    plain: Callable[[P], Sequence[str]]
    check: Callable[[P, Answer], list[Violation]]
    choices: Callable[[P], Sequence[tuple[int, ...]]]
    draw: Callable[[P, Answer | None], Scene]
    formulations: Mapping[str, Formulation[P]]
    # Symbols of an answer file by value; without them an answer is written in numbers.
    symbols: Mapping[int, str] | None = None
    # What a player calls the values, "black" and "white"; without them a value is called by its number.
    words: Mapping[int, str] = field(default_factory=dict)
    # Other names, each with the settings it stands for.
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # Keys a plain puzzle of this kind may set beside its notes, with the values they take.
    settings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    searches: Mapping[str, Search[P]] = field(default_factory=dict)
    # Propagation to a fixpoint: what follows from a half-done board without a decision; None on a conflict. For kinds
    # that have a search: `auto` leaves boards to it that propagation decides.
    propagate: Callable[[P, Answer], Answer | None] | None = None
    # Methods that `auto` uses if they are installed, the best first.
    preferred: tuple[str, ...] = ("sat", "brute")
    # Why a puzzle is trivially infeasible, where that shows without search.
    trivially_infeasible: Callable[[P], str | None] = lambda _: None
    generator: Generator[P] | None = None
    # How other programs write the kind: the body of a puzz.link address, the description of one of Tatham's game IDs,
    # the rows of a pzprv3 file, and the lines of the plain form that a data set's record holds.
    link: LinkEncoding | None = None
    game_id: GameIdEncoding | None = None
    board_file: BoardEncoding | None = None
    record: Callable[[Mapping[str, Any]], list[str]] | None = None


AnyKind = Kind[Any]
