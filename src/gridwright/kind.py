"""What a kind of puzzle declares: its rules, formulations, searches, encodings and generator.

A kind is one value of the class `Kind`. Everything else in gridwright, from solving to drawing, works from what is
declared here, so a new kind needs no change anywhere else. `docs/write-a-new-kind.md` works through an example.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol

from gridwright.blueprint import Vocabulary
from gridwright.grid import Grid, Line, Turn
from gridwright.messages import Clauses, Message, Text, translate
from gridwright.puzzle import Answer, P, Value
from gridwright.supposition import Supposition

if TYPE_CHECKING:
    from gridwright.model import AnyReason, Model, Reason
    from gridwright.scene import Scene, Ticks
    from gridwright.text.encodings import BoardEncoding, GameIdEncoding, LinkEncoding
    from gridwright.text.parsing import Block


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its name, the cells (row and column from 0), and the sentence a player would say."""

    rule: str
    cells: tuple[tuple[int, int], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its name, its sentence, and a puzzle with an answer, in the plain form, that breaks it and no other."""

    name: str
    sentence: Text
    broken: tuple[str, str]
    # Are its constraints about whole lines, or areas such as rooms? Pictures of a step tint them.
    areal: bool = False
    # How hard it is to see what one of its constraints shows; by default easy, unless that is about the whole board.
    level: str | None = None
    # What players call such a step; by default it has the name of the rule.
    title: Text | None = None
    # Is all that several of its constraints show by the same cells, such as those in a row and a column, one step?
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Formulation(Generic[P]):
    """A named model of a kind's rules, with its source and, where known, a formula for its size."""

    build: Callable[[P], Model]
    summary: Text
    source: str = ""
    sizes: Callable[[P], Mapping[str, int]] | None = None
    # Constraint classes that an engine must take natively, because lowering them would be far too large.
    needs: frozenset[type] = frozenset()
    # Does the model have integer columns?
    integers: bool = False


Search = Callable[[P, Answer, bool], Iterator[Answer]]
"""A kind's own search, for the rare kind that needs one beside the kernel: yields every answer that extends a half-done
board, each once. With the flag, one answer is enough, so pruning that keeps at least one solution is allowed. The first
line of its docstring is its summary."""

Counter = Callable[[P, Answer], Iterator[int] | None]
"""A kind's own way to count the answers that extend a half-done board, faster than one by one. Yields how many have
been counted so far, at the end all of them; returns None where it would take too much memory."""


class SatSolver(Protocol):
    """A SAT solver as a kind's own method uses it; it goes on from one call to the next."""

    def add(self, clauses: list[list[int]]) -> None:
        """Add clauses."""

    def set_phases(self, literals: list[int]) -> None:
        """Try variables with these values first."""

    def solve(self) -> Sequence[int] | None:
        """A signed literal per variable, or None if no assignment satisfies the clauses."""

    def solve_within(self, conflicts: int) -> tuple[bool, Sequence[int] | None]:
        """As `solve`, within a budget of conflicts: did it finish, and what it found."""

    def close(self) -> None:
        """Release the solver."""


OpenSat = Callable[[str, int], SatSolver]
"""Opens the SAT solver of a name on variables 1 to a number."""


class OwnSolver(Protocol):
    """A puzzle that is being solved by a kind's own method."""

    def answers(self) -> Iterator[Answer]:
        """Enumerate the solutions, each once."""

    def find_other(self, facts: Answer) -> Answer | None:
        """Find a solution that differs from the facts in a decided cell, or None if no solution does.

        Called after `answers` with facts that hold in all answers so far, and then with fewer and fewer facts.
        """

    @property
    def proof(self) -> str:
        """What proves that there are no more solutions, once `answers` has ended: a value of `gridwright.outcome`."""

    def close(self) -> None:
        """Release what is in use."""


@dataclass(frozen=True, slots=True)
class OwnMethod(Generic[P]):
    """A method of the kind's own that is more than a search: it may pass what it leaves open to SAT solvers.

    `open` takes a puzzle, a half-done board, and what opens SAT solvers, or None where there are none. Without a
    summary it has that of the shared search of its name.
    """

    open: Callable[[P, Answer, OpenSat | None], OwnSolver]
    summary: Callable[[], str] | None = None


Picture = tuple[bool, ...]
"""The cells of a picture, row by row: is each black?"""

IsUnique = Callable[[P, Answer], bool]
"""Has a puzzle just one solution that extends a half-done board?"""


@dataclass(frozen=True)
class Repair(Generic[P]):
    """A picture, the nearest picture found that is the only solution of a puzzle, and that puzzle."""

    grid: Grid
    before: Picture
    after: Picture
    puzzle: P

    @property
    def changed(self) -> tuple[int, ...]:
        """The cells that were changed."""
        return find_differences(self.before, self.after)

    @property
    def share(self) -> float:
        """The share of cells that were changed, from 0 to 1."""
        return len(self.changed) / len(self.grid)


RepairPicture = Callable[[Grid, Sequence[bool], random.Random, IsUnique[P], bool, Sequence[float]], Repair[P]]
"""Changes as few cells of a picture as it can until its puzzle has one solution; with the flag, one that is found line
by line. The last argument says how visible a change of each cell is."""


def find_differences(one: Iterable[bool], other: Iterable[bool]) -> tuple[int, ...]:
    """The cells in which two pictures differ."""
    return tuple(cell for cell, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1])


LEVELS = ("easy", "medium", "hard", "expert")
EASY, MEDIUM, HARD, EXPERT = LEVELS


def name_level(level: str) -> str:
    """A level in a word, as people read it; for programs it is always the English one."""
    return translate(level)


@dataclass(frozen=True, slots=True)
class Request:
    """What a setter asks of a puzzle; None stands for anything.

    `level` is what a rating must say, `density` the share that `Generator.meaning` names, `symmetry` the name of a
    symmetry (`generate.symmetry`), and `options` what the kind itself offers (`Generator.options`), by name. `guess`
    is whether it may take a guess: something that no technique decides, or a supposition with many links.
    """

    level: str | None = None
    density: float | None = None
    symmetry: str = "none"
    options: Mapping[str, str] = field(default_factory=dict)
    guess: bool = False


@dataclass(frozen=True, slots=True)
class Missed:
    """A candidate that was dropped because its density is not the requested one."""

    density: float


@dataclass(frozen=True, slots=True)
class Option:
    """Something of a kind that a setter may choose: its name, what it is, the values expected, and how one is read.

    `read` raises ValueError if a text is no value.
    """

    name: str
    summary: Text
    expected: Text
    read: Callable[[str], object]


OpenLadder = Callable[[P], Any]
"""Opens the ladder of a puzzle, a `gridwright.ladder.ladder.Ladder` without values."""

Solve = Callable[["Model", list[int], int], "list[Value] | None"]
"""Solves a model, trying literals first, within a budget of conflicts: the values of its cells, or None."""

Values = Sequence[Value]
"""A board: the value of every cell."""

Board = Any
"""A full board as a kind's generator makes it: whatever `clues` and `solution` need."""


@dataclass(frozen=True, slots=True)
class Generator(Generic[P]):
    """The pieces of a kind's generator; the shared code puts them together and checks uniqueness.

    `full_board` makes a random board, `clues` the puzzle with all the clues of that board, and `solution` the answer
    that the board stands for. All chance comes from the `random.Random` they are given. `density` is a number from 0
    to 1: for a kind with `remove`, the share of givens that are kept; for any other, what `full_board` takes it to be.
    """

    density: tuple[float, float]  # the range it is drawn from unless the user gives one
    meaning: Text  # what the density is the share of
    full_board: Callable[[Grid, float, random.Random], Board]
    clues: Callable[[Grid, Board, random.Random], P]
    # By default a board is the values of the answer, row by row, in a tuple.
    solution: Callable[[Grid, Board], Answer] = Answer
    # For kinds with givens: the cells whose given can be removed, and the puzzle without the givens of some cells.
    removable: Callable[[P], Sequence[int]] | None = None
    remove: Callable[[P, Iterable[int]], P] | None = None
    # Is such a given the value of its cell, as in takuzu? If not, it is a clue, whatever its own cell may hold.
    givens_are_values: bool = False
    # Does the kind have puzzles of this size?
    fits: Callable[[Grid], bool] = lambda _: True
    # The rest is for puzzles with one solution. What a setter may choose beside level, density and symmetry:
    options: tuple[Option, ...] = ()
    # The sides of the boards of a magazine, by level from easy to expert; the last is for boards of any level, too.
    sides: tuple[int, int, int, int] = (6, 8, 10, 12)
    # Does the kind have puzzles of this size for this request? By default where `fits` says so.
    suits: Callable[[Grid, Request], bool] | None = None
    # A candidate made in the kind's own way, most often with a single solution, of the requested level; None without
    # luck. It may ask how far ladders climb. Kinds without it get the shared way: fewer and fewer givens, or full
    # boards until one will do.
    propose: Callable[[Grid, Request, random.Random, OpenLadder[P]], P | Missed | None] | None = None
    # For kinds with givens: a puzzle with all of them, as requested, and its answer; by default those of a full board.
    # It may have a model solved.
    fill: Callable[[Grid, Request, random.Random, Solve], tuple[P, Answer] | None] | None = None
    # A step to a puzzle with one solution, from one with all its clues, its solution, and other boards that must not
    # solve it, of which the last one does: a puzzle nearby and its solution. That last board should not solve it, and
    # the fewest of the others; None without luck.
    amend: Callable[[P, Values, Sequence[Values], Request, random.Random], tuple[P, Values] | None] | None = None
    # The puzzle with all clues that a board shows, where `clues` takes more than that board to make them.
    complete: Callable[[P, Values], P] | None = None


@dataclass(frozen=True, slots=True)
class FoundStep:
    """A step as a ladder found it: the cells it decides, their values, the cells it uses, the candidates it excludes.

    `facts` is what its sentence is made of, an object with named fields (`gridwright.ladder.facts`), and `terms`, how
    much it has to name.
    """

    cells: tuple[int, ...]
    values: tuple[int, ...]
    because: tuple[int, ...]
    excluded: tuple[tuple[int, int], ...]
    facts: Any

    @classmethod
    def read(cls, record: Sequence[Any]) -> FoundStep:
        """A step as `Ladder.list_steps` lists it."""
        facts, cells, values, because, excluded = record[1:]
        return cls(tuple(cells), tuple(values), because, excluded, facts)

    @property
    def terms(self) -> int:
        """How much the sentence of the step has to name."""
        return int(self.facts.terms)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to look at that is neither a line nor a cell: its name, and the area or the cells that a picture marks.

    For whole lines, such as several at once, it marks those that the rules of the step are about.
    """

    name: Text
    area: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()


Where = Line | int | Spot
"""The place to look at: a line, a cell, or something else with a name of its own."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a step follows: the place to look at, the reason in one clause or several, and the constraints it rests on.

    `cells` are undecided cells that matter, such as two
    equal numbers of the puzzle: a drawing marks them, too. It tints the cells of an `area`, such as a part that would
    be cut off, as it does lines and rooms (`Rule.areal`).
    `then` says what follows in the words of the sentence ("the rest of row 3 is white"); without it the cells are
    listed. With a `supposition`, sentences are made of that, and `why` is what else it takes once the supposed value is
    known to be wrong; most often nothing (`refute` makes such a reason).
    """

    where: Where
    why: Clauses
    reasons: tuple[Reason, ...]
    cells: tuple[int, ...] = ()
    area: tuple[int, ...] = ()
    then: Text | None = None
    supposition: Supposition | None = None


@dataclass(frozen=True, slots=True)
class RuleAtWork:
    """What a constraint shows: its reason, the cells that it takes with their values, and the cell that it decides.

    Without a cell, those that it takes break the rule. Some of them may be only `supposed`, or follow from that. It
    `excludes` the value where the cell may have others. Then there are candidates: those in `exclusions` it takes to be
    excluded, each by what is shown there, those in `gone` were told before. Is all this so, or `would` it be?
    """

    reason: Reason
    known: Mapping[int, int]
    cell: int | None = None
    value: int | None = None
    supposed: frozenset[int] = frozenset()
    excludes: bool = False
    exclusions: tuple[RuleAtWork, ...] = ()
    gone: tuple[tuple[int, int], ...] = ()
    would: bool = False

    def known_as(self, value: int) -> list[int]:
        """The cells with a value that it takes."""
        return [cell for cell, other in self.known.items() if other == value]


@dataclass(frozen=True, slots=True)
class Told:
    """What a constraint shows, in words, and an area that they are about: pictures tint it where a rule would break."""

    text: Clauses
    area: tuple[int, ...] = ()


def refute(supposition: Supposition, where: Where | None = None, why: Clauses = ()) -> Why:
    """Why a supposed value is wrong; the place to look at is its cell, unless another is given."""
    return Why(
        supposition.cell if where is None else where,
        why,
        supposition.reasons,
        supposition.cells,
        area=supposition.clash.area,
        supposition=supposition,
    )


@dataclass(frozen=True, slots=True)
class Technique(Generic[P]):
    """A technique: the name that programs use, the name that players know, its level, and its sentence.

    `cost` is what a round of it adds to the score of a puzzle. The shared ladder finds the steps of a technique that
    has `rules`, what one constraint of these rules shows, or `layers`: a value is supposed, and what follows from it is
    followed so far. The last layer may break a rule, unless it is `clash_only`, where a cell would get two values. It
    supposes any value, or one alone, and follows constraints about many cells at once only if it is `wide`. The steps
    of any other one are found by the kind, as a pattern of that name. Without `explain` its sentence is made of the
    rules. `prove` may find a `gridwright.ladder.proofs.Proof` of a step, which is told instead; None where it finds
    none. A `long` one may take more links than a person follows (`supposition.MOST_LINKS`); such a step counts as a
    guess. In a ladder these come last. Steps of a `joined` one that rest on the same cells are told as one.
    """

    name: str
    title: Text
    level: str
    cost: int
    explain: Callable[[P, FoundStep], Why] | None = None
    rules: tuple[str, ...] = ()
    layers: int | None = None
    supposes: int | None = None
    wide: bool = False
    long: bool = False
    joined: bool = False
    clash_only: bool = False
    prove: Callable[[P, FoundStep], Any] | None = None


class RankedTechniques(Generic[P]):
    """Techniques of a kind, the easiest first."""

    __slots__ = ()
    ladder: tuple[Technique[P], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the techniques, in order."""
        return tuple(technique.name for technique in self.ladder)

    def count(self, level: str | None) -> int:
        """How many techniques a puzzle of a level may take."""
        allowed = LEVELS if level is None else LEVELS[: LEVELS.index(level) + 1]
        return sum(technique.level in allowed for technique in self.ladder)


@dataclass(frozen=True, slots=True)
class Techniques(RankedTechniques[P]):
    """The techniques of a kind, the easiest first, and what opens the ladder that finds their steps.

    `open` returns a `gridwright.ladder.ladder.Ladder` without values, whose techniques are numbered as here.
    """

    open: Callable[[P], Any]
    ladder: tuple[Technique[P], ...]


@dataclass(frozen=True, slots=True, eq=False)  # a key for what is made of it
class SharedLadder(RankedTechniques[P]):
    """Techniques on the ladder that all kinds share, the easiest first, some of which are patterns of the kind.

    `open` returns the `gridwright.ladder.patterns.Patterns` of a puzzle, which have the names of their techniques.
    With `own_rules` their method `open_rules` makes the constraints of the default model, in its order, and the table
    of its literals, where the kind does that faster than all kinds do. What rules named in `wide` show is followed only
    by `wide` techniques, where values are supposed, as are constraints about many cells at once.
    """

    ladder: tuple[Technique[P], ...]
    open: Callable[[P], Any]
    own_rules: bool = False
    wide: tuple[str, ...] = ()


Areas = tuple[tuple[int, ...], ...]
"""The place of a rule: the cells of a line, a room or a pair; several areas, as of two lines; none for the board."""

Possible = Callable[[P, Areas, Sequence[frozenset[int]]], bool]
"""Can a rule still be kept at a place, if every cell holds one of the values that are left for it? The answer must be
yes if there is such a filling, and should be no if there is none. Raises ValueError if the rule has no such place."""


@dataclass(frozen=True, slots=True)
class Ways(Generic[P]):
    """A technique in plain functions: what all ways to fill a part of the board, such as a room, have in common.

    `parts` are the parts of a puzzle: of each the cells whose values its ways depend on. `list_ways` gets the number of
    a part and those of its cells that are known, and lists the ways to fill it: what each decides inside and outside,
    cells with their values. It lists none where they are more than a person looks at. The more is known, the
    fewer ways there must be. The technique explains its steps; their `facts` are a `gridwright.ladder.facts.Agreement`.
    """

    technique: Technique[P]
    parts: Callable[[P], Sequence[Sequence[int]]]
    list_ways: Callable[[P, int, Mapping[int, int]], Sequence[Mapping[int, int]]]


Demand = tuple[tuple[int, int], ...]
"""At least one of these cells has the value beside it."""


@dataclass(frozen=True, slots=True)
class Change(Generic[P]):
    """Something a setter could change in a puzzle: its sentence, the cells that it is about, and how it is made.

    `demands`, if declared, tell the solutions of the changed puzzle from all those that the puzzle has without the
    part. Where that takes more than a few such clauses, `carry` returns what a known solution becomes by the change,
    or None if it then is none; changes that declare neither are simply tried. Two changes may demand something
    together: if they have a key of `shared` in common, one of the cells beside it has the value beside it.
    """

    text: Text
    cells: tuple[int, ...]
    apply: Callable[[P], P]
    demands: tuple[Demand, ...] | None = None
    carry: Callable[[Values], Values | None] | None = None
    shared: tuple[tuple[Hashable, tuple[int, int]], ...] = ()


@dataclass(frozen=True, slots=True)
class Part(Generic[P]):
    """A part of a puzzle that can be changed, such as a given, a number or a clue, and all that could be there instead.

    `reasons` are those of the constraints behind the part: if the puzzle has no solution, only a part behind rules in
    conflict is worth a change. `without` makes the model of the puzzle without the part; if there is
    none, the changes add to the puzzle. `read` is the change that makes a board of that model a solution. `board` is
    the one whose cells the changes change, if the part is not one of the puzzle.
    """

    changes: Callable[[], Iterable[Change[P]]]
    reasons: tuple[AnyReason, ...] = ()
    without: Callable[[], Model] | None = None
    read: Callable[[Values], Change[P] | None] | None = None
    board: Values | None = None


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
    record: Callable[[Mapping[str, Any]], list[str]] | None = None


AnyKind = Kind[Any]
