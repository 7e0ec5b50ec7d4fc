"""The steps of a proof, and their text: one step on a line.

    7 rule balance+three row 2: r2c1=0 r2c4=1     a clause that follows from these rules at this place
    8 other: r1c1=0 r1c2=1                        some cell differs from the known solution
    9 from 3 8 7: r2c4=1                          a clause that follows from these steps by unit propagation
    drop 3 7                                      steps that are not used any more

A place is `row 2`, `column 5`, some cells, several of these with ` / ` between them, or `board`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from gridwright.certificate.literals import CellLiterals, name_cells
from gridwright.errors import InputError, quote
from gridwright.grid import Grid, Line
from gridwright.kind import Areas
from gridwright.messages import say

T = TypeVar("T")
RULE, FROM, OTHER, DROP = "rule", "from", "other", "drop"
BOARD = "board"
LINE = re.compile(r"(row|column) (\d{1,9})")


class ProofStep(NamedTuple):
    """A clause, and why it holds: rules at a place, earlier steps, or neither for that of another solution."""

    number: int
    clause: tuple[int, ...]
    rules: tuple[str, ...] = ()
    place: Areas = ()
    hints: tuple[int, ...] = ()

    @property
    def word(self) -> str:
        """What kind of step it is."""
        return RULE if self.rules else FROM if self.hints else OTHER


class Drop(NamedTuple):
    """Steps that are not used any more."""

    numbers: tuple[int, ...]


class StepText:
    """Steps as text and back, for the literals and the lines of a puzzle."""

    def __init__(self, grid: Grid, literals: CellLiterals) -> None:
        self.grid, self.literals = grid, literals
        self.names, self.cell_names = name_lines(grid), name_cells(grid)

    @cached_property
    def lines(self) -> dict[str, tuple[int, ...]]:
        """The cells of lines by their names."""
        return {name: tuple(line.cells) for name, line in list_lines(self.grid)}

    @cached_property
    def cells(self) -> dict[str, int]:
        """Cells by their names."""
        return {name: cell for cell, name in enumerate(self.cell_names)}

    def write(self, step: ProofStep | Drop) -> str:
        """The line of a step."""
        if isinstance(step, Drop):
            return f"{DROP} {join(step.numbers)}"
        head = (
            f"{step.number} {FROM} {join(step.hints)}"
            if step.hints
            else f"{step.number} {self.name_source(step.rules, step.place)}"
        )
        names = self.literals.names
        return f"{head}: {' '.join([names[literal] for literal in step.clause])}".rstrip()

    def name_source(self, rules: tuple[str, ...], place: Areas) -> str:
        """What an axiom follows from: rules at a place, or the solution that is known."""
        return f"{RULE} {'+'.join(rules)} {self.name_place(place)}" if rules else OTHER

    def name_place(self, place: Areas) -> str:
        """The name of a place."""
        return " / ".join(map(self.name_area, place)) or BOARD

    def name_area(self, area: tuple[int, ...]) -> str:
        """The name of a line, or the cells of any other area."""
        return self.names.get(area) or " ".join([self.cell_names[cell] for cell in area])

    def read(self, line: str) -> ProofStep | Drop:
        """The step of a line; raises InputError if it is none."""
        head, colon, clause = line.partition(":")
        words = head.split()
        if words[:1] == [DROP] and len(words) > 1 and not colon:
            return Drop(read_numbers(words[1:]))
        if not colon or len(words) < 2:
            raise InputError(say("not a step; expected a number, a word, a colon and a clause"))
        (number,) = read_numbers(words[:1])
        word, rest = words[1], words[2:]
        literals = tuple(dict.fromkeys([look_up(self.literals.numbers, name) for name in clause.split()]))
        if word == RULE and rest:
            return ProofStep(number, literals, tuple(rest[0].split("+")), self.read_place(" ".join(rest[1:])))
        if word == FROM and rest:
            return ProofStep(number, literals, hints=read_numbers(rest))
        if word == OTHER and not rest:
            return ProofStep(number, literals)
        raise InputError(say("not a step; expected {words} after its number", words=f"{RULE}, {FROM}, {OTHER}"))

    def read_place(self, text: str) -> Areas:
        """The place of a rule."""
        return () if text == BOARD else tuple(map(self.read_area, text.split(" / ")))

    def read_area(self, text: str) -> tuple[int, ...]:
        """A line or some cells."""
        if LINE.fullmatch(text):
            return look_up(self.lines, text)
        return tuple([look_up(self.cells, name) for name in text.split()])


@lru_cache(maxsize=16)
def name_lines(grid: Grid) -> dict[tuple[int, ...], str]:
    """The names of lines by their cells; what is a row and a column is called a row."""
    return {tuple(line.cells): name for name, line in reversed([*list_lines(grid)])}


def list_lines(grid: Grid) -> Iterator[tuple[str, Line]]:
    """Rows and columns with their names."""
    yield from ((f"row {nth}", line) for nth, line in enumerate(grid.rows(), 1))
    yield from ((f"column {nth}", line) for nth, line in enumerate(grid.columns(), 1))


def join(numbers: Iterable[int]) -> str:
    """Numbers with blanks between them."""
    return " ".join(map(str, numbers))


def read_numbers(words: Sequence[str]) -> tuple[int, ...]:
    """The numbers of steps."""
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) <= 12):
            raise InputError(say("{word} is not the number of a step", word=quote(word)))
    return tuple(map(int, words))


def look_up(known: Mapping[str, T], name: str) -> T:
    """What has a name on this board."""
    found = known.get(name)
    if found is None:
        raise InputError(say("{name} is not on this board", name=quote(name)))
    return found
