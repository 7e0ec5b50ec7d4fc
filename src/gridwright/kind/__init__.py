"""What a kind of puzzle declares: its rules, formulations, searches, encodings and generator.

A kind is one value of the class `Kind`. Everything else in gridwright, from solving to drawing, works from what is
declared here, so a new kind needs no change anywhere else. `docs/write-a-new-kind.md` works through an example.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from gridwright.blueprint import Vocabulary
from gridwright.grid import Turn
from gridwright.kind.changes import Change, Demand, Part
from gridwright.kind.generators import Board, Generator, Missed, OpenLadder, Option, Request, Solve, Values
from gridwright.kind.levels import EASY, EXPERT, HARD, LEVELS, MEDIUM, name_level
from gridwright.kind.methods import (
    Counter,
    Counting,
    Formulation,
    LineCount,
    OpenSat,
    OwnMethod,
    OwnSolver,
    SatSolver,
    Search,
    count_by,
)
from gridwright.kind.pictures import IsUnique, Picture, Repair, RepairPicture, find_differences
from gridwright.kind.rules import Areas, Possible, Rule, Violation
from gridwright.kind.techniques import FoundStep, RankedTechniques, SharedLadder, Technique, Techniques, Ways
from gridwright.kind.telling import RuleAtWork, Spot, Told, Where, Why, refute
from gridwright.messages import Clauses, Message, Text
from gridwright.puzzle import Answer, P

if TYPE_CHECKING:
    from gridwright.scene import Scene, Ticks
    from gridwright.text.encodings import BoardEncoding, GameIdEncoding, LinkEncoding
    from gridwright.text.parsing import Block
    from gridwright.text.sheet import SheetEncoding

__all__ = [
    "EASY",
    "EXPERT",
    "HARD",
    "LEVELS",
    "MEDIUM",
    "AnyKind",
    "Areas",
    "Board",
    "Change",
    "Counter",
    "Counting",
    "Demand",
    "Formulation",
    "FoundStep",
    "Generator",
    "IsUnique",
    "Kind",
    "LineCount",
    "Missed",
    "OpenLadder",
    "OpenSat",
    "Option",
    "OwnMethod",
    "OwnSolver",
    "Part",
    "Picture",
    "Possible",
    "RankedTechniques",
    "Repair",
    "RepairPicture",
    "Request",
    "Rule",
    "RuleAtWork",
    "SatSolver",
    "Search",
    "SharedLadder",
    "Solve",
    "Spot",
    "Technique",
    "Techniques",
    "Told",
    "Values",
    "Violation",
    "Ways",
    "Where",
    "Why",
    "count_by",
    "find_differences",
    "name_level",
    "refute",
]


@dataclass(frozen=True)
class Kind(Generic[P]):
    """A kind of puzzle: everything the shared code needs to know about it."""

    name: str  # the name of its file, folder or entry point
    summary: Text  # what the solver has to do, in a sentence or two
    rules: tuple[Rule, ...]
    puzzle: type[P]
    # The puzzle in the plain form: reading the lines of its board, and writing what `parse` reads.
    parse: Callable[[Block], P]
    plain: Callable[[P], Sequence[str]]
    # The referee: every broken rule of a filled or half-done board. It must not use the formulations.
    check: Callable[[P, Answer], list[Violation]]
    # The values each cell can take, cell by cell; an empty tuple for a cell with nothing to decide.
    choices: Callable[[P], Sequence[tuple[int, ...]]]
    draw: Callable[[P, Answer | None], Scene]
    formulations: Mapping[str, Formulation[P]]  # by name; one is `default`
    # What a player can tick off on a half-done board; the page shows it beside the board.
    tally: Callable[[P, Answer], Ticks] | None = None
    # A small puzzle and its only solution, in the plain form, to draw beside the rules.
    example: tuple[str, str] | None = None
    # How an answer file writes each value, in one character; without symbols it holds numbers.
    symbols: Mapping[int, str] | None = None
    # What a player calls each value, such as "black" and "white"; without words it is its number.
    words: Mapping[int, Text] = field(default_factory=dict)
    # What a hint concludes about `{cells}`, by value, such as "{cells} is black"; without one, "{cells} is 3".
    conclusions: Mapping[int, Message] = field(default_factory=dict)
    # The same as it is supposed ("{cells} were black"), and as it would follow from that ("{cells} would be black").
    suppositions: Mapping[int, Message] = field(default_factory=dict)
    consequences: Mapping[int, Message] = field(default_factory=dict)
    # What a player sees where a constraint decides a cell, or would be broken; None where the sentences of its reason
    # say it. Steps that follow from the rules alone are told in these words.
    tell: Callable[[P, RuleAtWork], Clauses | Told | None] | None = None
    # For certificates, by the name of a rule, or by several joined by `+`: what a verifier asks about one place. It
    # must not use the formulations. Without it, the referee is asked about half-done boards.
    possible: Mapping[str, Possible[P]] = field(default_factory=dict)
    # Techniques that players know. Without them every rule is one, and values are supposed.
    techniques: SharedLadder[P] | None = None
    # Techniques beside those of the rules, for a kind without `techniques`.
    ways: tuple[Ways[P], ...] = ()
    # The content of a puzzle after a turn, as values that can be compared and hashed; symbols that may be exchanged are
    # numbered in the order in which they appear. Two puzzles with an equal content are the same to a player. Without
    # it, the marks of the plain form are turned as they are.
    turned: Callable[[P, Turn], Any] | None = None
    # May cells be separated by tabs, with nothing between two tabs for an empty cell?
    tabs: bool = False
    # Other names of the kind, each with the settings it implies.
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # The keys that a puzzle in the plain form can set in its header, beside its notes, each with its possible values.
    # An empty tuple of values: any text, which `parse` judges.
    settings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # The kind's own searches and methods, by name; they take precedence over shared ones.
    searches: Mapping[str, Search[P]] = field(default_factory=dict)
    methods: Mapping[str, OwnMethod[P]] = field(default_factory=dict)
    count: Counter[P] | None = None
    count_lines: Callable[[P], Sequence[LineCount]] | None = None  # the ways to fill each line by itself
    # Propagation of a half-done board to a fixpoint, without decisions; None on a conflict. It is for a kind with a
    # search of its own: the backbone needs no search for the cells that it decides.
    propagate: Callable[[P, Answer], Answer | None] | None = None
    # The methods that `auto` chooses from, the best first; those that are not installed are skipped. With `kernel`, a
    # SAT solver helps where the kernel makes no progress.
    preferred: tuple[str, ...] = ("kernel", "sat", "brute")
    # Why a puzzle has no solution, if that shows without any search.
    trivially_infeasible: Callable[[P], str | None] = lambda _: None
    generator: Generator[P] | None = None
    # For a kind whose answers are pictures.
    repair_picture: RepairPicture[P] | None = None
    # The parts of a puzzle that a setter may change, those first whose changes please most; solutions that are known
    # may serve as goals. Without it, clues can be removed and put back by the pieces of the generator.
    changes: Callable[[P, Sequence[Values]], Iterable[Part[P]]] | None = None
    # What setters may draw, for an editor; without it they write the plain form.
    vocabulary: Vocabulary[P] | None = None
    # The encodings of other programs: the body of a puzz.link address, the description of a game ID of Simon Tatham's
    # collection, the rows of a pzprv3 file, and the plain form of a record of a published data set.
    link: LinkEncoding | None = None
    game_id: GameIdEncoding | None = None
    board_file: BoardEncoding | None = None
    sheet: SheetEncoding | None = None
    record: Callable[[Mapping[str, Any]], list[str]] | None = None


AnyKind = Kind[Any]
