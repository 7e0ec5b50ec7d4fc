"""The smallest set of changes of a puzzle whose clues are read from a picture, one clue for every line.

Every picture is a solution of its own clues. So a mended puzzle is found by its picture: one that no other picture
shares its clues with, and that few clues, or few cells of a solution, have to be changed for. If another picture
has the same clues, those lines in which the two differ must look different: a clause over their cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from gridwright.engines.kernel import KernelSession
from gridwright.kind import Change, Part, Values
from gridwright.mending.bounded import Bounded
from gridwright.mending.effort import MODEL_WORK, Effort
from gridwright.mending.known_boards import Board, KnownBoards, OpenQuestion
from gridwright.mending.pieces import list_parts
from gridwright.mending.single import Mended, build_model, make_mended
from gridwright.model import Model, Runs
from gridwright.puzzle import Puzzle

Read = Callable[[Board], list[Change[Any]]]
"""The changes after which a picture solves the puzzle."""


def is_read_from_pictures(puzzle: Puzzle) -> bool:
    """Is every rule of a puzzle a clue of a line, behind a part that can be read from any picture?"""
    read = {reason for part in list_parts(puzzle, ()) if part.read is not None for reason in part.reasons}
    posts = build_model(puzzle).posts
    return all(isinstance(post.constraint, Runs) and post.reason in read for post in posts)


class Pictures:
    """The pictures near a puzzle, by the clues that must change and by the cells of known pictures that must."""

    def __init__(self, puzzle: Puzzle, solutions: Sequence[Values], most: int, effort: Effort) -> None:
        self.puzzle, self.effort = puzzle, effort
        model = build_model(puzzle)
        self.bits = [number[1] for number in model.answer]
        parts = list(list_parts(puzzle, solutions))
        clues = [part for part in parts if part.read is not None]
        self.lines = [[line for line in puzzle.grid.lines() if cell in line.cells] for cell in range(len(puzzle.grid))]
        self.searches = [Targets(self.relax(model, most), self.bits, partial(read_clues, clues))]
        for part in parts:
            if part.board is not None:
                picture = tuple(part.board)
                read = partial(repaint, puzzle, picture)
                self.searches.append(Targets(self.surround(picture, most), self.bits, read))

    @property
    def hopeless(self) -> bool:
        """Is it known that no set of changes helps, of whatever size?"""
        return all(targets.bounded.hopeless for targets in self.searches)

    def relax(self, model: Model, most: int) -> Bounded:
        """All pictures; a clue that a picture does not have costs 1.

        Each clue constrains a copy of its line, which equals the line if the clue is kept.
        """
        session = KernelSession(model.top)
        costs: list[int] = []
        for post in model.posts:
            assert isinstance(post.constraint, Runs)
            line = post.constraint.line
            copy = session.new(len(line))
            (changed,) = session.new(1)
            session.put(Runs(tuple(copy), post.constraint.clue))
            pairs = zip(line, copy, strict=True)
            session.add(list(chain.from_iterable([[changed, a, -b], [changed, -a, b]] for a, b in pairs)))
            costs.append(changed)
        return Bounded(session, costs, most, self.effort)

    def surround(self, picture: Board, most: int) -> Bounded:
        """All pictures; a cell that differs from a known one costs 1."""
        session = KernelSession(max(self.bits, default=0))
        costs = [-bit if value else bit for bit, value in zip(self.bits, picture, strict=True)]
        return Bounded(session, costs, most, self.effort)

    def run(self, size: int, enough: int) -> Iterator[Mended]:
        """Sets of at most so many changes that leave one solution, by turns of changed clues and changed cells."""
        for nth, targets in enumerate(self.searches):
            share = -(-enough // (len(self.searches) - nth))  # what the others do not find is asked of the last ones
            for mended in self.search(targets, size, share):
                enough -= 1
                yield mended

    def search(self, targets: Targets, size: int, enough: int) -> Iterator[Mended]:
        """Pictures that cost at most so much and are the only ones with their clues."""
        avoided: set[int] = set()
        while enough:
            picture = targets.find(size, avoided)
            if picture is None and not avoided:
                return
            if picture is None:
                avoided.clear()
                continue
            changes = targets.read(picture)
            if self.judge(picture, changes):
                yield make_mended(self.puzzle, changes, picture)
                avoided |= targets.costs_of(picture)
                targets.block(picture, range(len(picture)))
                enough -= 1

    def judge(self, picture: Board, changes: Sequence[Change[Any]]) -> bool:
        """Is a picture the only one with its clues? If not, both are ruled out, and all that share what is wrong."""
        puzzle = self.puzzle
        for change in changes:
            puzzle = change.apply(puzzle)
        self.effort.spend(MODEL_WORK * len(picture))
        try:
            other = KnownBoards(puzzle.grid, partial(build_model, puzzle), self.effort, [picture]).find()
        except OpenQuestion:
            self.effort.open_questions += 1
            for targets in self.searches:
                targets.block(picture, range(len(picture)))
            return False
        if other is None:
            return True
        differing = [cell for cell in range(len(picture)) if picture[cell] != other[cell]]
        seen = sorted({other for cell in differing for line in self.lines[cell] for other in line.cells})
        for targets in self.searches:
            targets.block(picture, seen)
            targets.block(other, seen)
        return False


class Targets:
    """Pictures within a bound, and the changes that each of them takes."""

    def __init__(self, bounded: Bounded, bits: Sequence[int], read: Read) -> None:
        self.bounded, self.bits, self.read = bounded, bits, read
        self.true: set[int] = set()

    def find(self, size: int, avoided: set[int]) -> Board | None:
        """A picture that costs at most so much, without any of the costs that are avoided; None if there is none."""
        found = self.bounded.find(size, avoided)
        if found is None:
            return None
        self.true = set(found)
        return tuple(int(bit in self.true) for bit in self.bits)

    def costs_of(self, picture: Board) -> set[int]:
        """The literals that made the last picture found cost something."""
        return {cost for cost in self.bounded.costs if (cost in self.true if cost > 0 else -cost not in self.true)}

    def block(self, picture: Board, cells: Sequence[int]) -> None:
        """Exclude all pictures that look like this one in some cells."""
        clause = [-self.bits[cell] if picture[cell] else self.bits[cell] for cell in cells]
        self.bounded.session.add([clause])


def read_clues(clues: Sequence[Part[Any]], picture: Board) -> list[Change[Any]]:
    """The clues of a picture that are not those of the puzzle."""
    read = [part.read(picture) for part in clues if part.read is not None]
    return [change for change in read if change is not None]


def repaint(puzzle: Puzzle, picture: Board, target: Board) -> list[Change[Any]]:
    """The changes that turn one picture into another, cell by cell."""
    changes: list[Change[Any]] = []
    for cell, value in enumerate(target):
        if picture[cell] != value:
            change = next(change for change in list_flips(puzzle, picture) if change.cells == (cell,))
            changes.append(change)
            puzzle = change.apply(puzzle)
            picture = (*picture[:cell], value, *picture[cell + 1 :])
    return changes


def reach(puzzle: Puzzle, solutions: Sequence[Values], picture: Board) -> Mended:
    """The puzzle mended to have a picture as its only one, by clues or by cells of a solution, whichever are fewer."""
    parts = list(list_parts(puzzle, solutions))
    ways = [read_clues(parts, picture)]
    ways += [repaint(puzzle, tuple(part.board), picture) for part in parts if part.board is not None]
    return make_mended(puzzle, min(ways, key=len), picture)


def list_flips(puzzle: Puzzle, picture: Board) -> Iterator[Change[Any]]:
    """The changes of single cells of a picture."""
    for part in list_parts(puzzle, [picture]):
        if part.board is not None:
            yield from part.changes()
