"""Single changes that leave exactly one solution, found by counterexamples.

A change is worth a question only if it leaves at most one of the boards that are known. If the kernel then finds
another one, the change is refuted, and the board helps to refute others. If the puzzle has no solution, a change can
only heal it in a part behind rules that are in conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright import kinds
from gridwright.errors import EngineError
from gridwright.kind import Change, Part, Values
from gridwright.mending.effort import Effort, OutOfEffort
from gridwright.mending.known_boards import Board, KnownBoards, OpenQuestion, carry
from gridwright.mending.pieces import list_parts
from gridwright.model import AnyReason, Model
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import ANSWER_BREAKS_RULE, check
from gridwright.text.notes import encode_goal

READ_BOARDS = 64  # of a puzzle without a part, from which changes of the part are read
METHOD = "mend"


@dataclass(frozen=True, slots=True)
class Mended:
    """Changes that together leave one solution, the changed puzzle, and that solution."""

    changes: tuple[Change[Any], ...]
    puzzle: Puzzle
    solution: Answer


class SingleSearch:
    """One search for single changes of a puzzle that leave one solution."""

    def __init__(self, puzzle: Puzzle, solutions: Sequence[Values], effort: Effort) -> None:
        self.puzzle, self.effort = puzzle, effort
        self.kind = kinds.of(puzzle)
        self.own = KnownBoards(puzzle.grid, lambda: build_model(puzzle), effort, solutions)

    def run(self, core: frozenset[AnyReason] | None, enough: int) -> list[Mended]:
        """The changes found, part by part, until those of so many places are known; with a core, what can touch it."""
        found: list[Mended] = []
        try:
            self.collect_goals()
            for part in list_parts(self.puzzle, self.own.boards[:]):
                if core is None or can_touch(part, core):
                    found += self.try_part(part)
                    if len({mended.changes[0].cells for mended in found}) >= enough:
                        break
        except OutOfEffort:
            pass
        return found

    def collect_goals(self) -> None:
        """Find more solutions for a kind without declared changes: the clues that they show are what can be added."""
        if self.kind.changes is None and self.own.boards:
            try:
                exhausted = self.own.grow(READ_BOARDS)
            except OpenQuestion:
                exhausted = False
            self.effort.open_questions += not exhausted

    def try_part(self, part: Part[Any]) -> Iterator[Mended]:
        """The changes of a part that leave one solution."""
        pool = self.own
        if part.without is not None:
            pool = KnownBoards(self.puzzle.grid, part.without, self.effort, self.own.boards)
        try:
            if not pool.boards and pool.find() is None:
                return  # without the part there is no solution, so with another one in its place there is none
            exhausted = part.read is not None and part.without is not None and pool.grow(READ_BOARDS)
        except OpenQuestion:
            exhausted = False
        for change in list_changes(self.puzzle, part, pool):
            self.effort.spend(1 + len(pool.boards))
            try:
                solution = self.judge(change, pool, exhausted)
            except OpenQuestion:
                self.effort.open_questions += 1
                continue
            if solution is not None:
                yield make_mended(self.puzzle, (change,), solution)

    def judge(self, change: Change[Any], pool: KnownBoards, exhausted: bool) -> Board | None:
        """The only solution that a change leaves; None if it leaves none or several."""
        left = {carried for board in pool.boards if (carried := carry(change, board)) is not None}
        if len(left) > 1:
            return None
        if change.demands is None:
            if exhausted:
                return min(left, default=None)
            return find_only(change.apply(self.puzzle), self.effort, left)
        while len(left) < 2 and (other := pool.find(change.demands)) is not None:
            left.add(other)
        return left.pop() if len(left) == 1 else None


def list_changes(puzzle: Puzzle, part: Part[Any], pool: KnownBoards) -> Iterator[Change[Any]]:
    """The changes of a part: those it declares, and those read from the boards of the puzzle without it, each once."""
    if part.read is None:
        yield from part.changes()
        return
    seen = set()
    for change in part.changes():
        seen.add(change.apply(puzzle))
        yield change
    for board in pool.boards[:]:
        read = part.read(board)
        if read is not None and (changed := read.apply(puzzle)) not in seen:
            seen.add(changed)
            yield read


def can_touch(part: Part[Any], core: frozenset[AnyReason]) -> bool:
    """Is a part behind a rule that is in conflict?"""
    return any(reason in core for reason in part.reasons)


def find_only(puzzle: Puzzle, effort: Effort, known: Iterable[Board] = ()) -> Board | None:
    """The only solution of a puzzle; None if it has none or several."""
    pool = KnownBoards(puzzle.grid, lambda: build_model(puzzle), effort, known)
    pool.grow(2)
    return pool.boards[0] if len(pool.boards) == 1 else None


def build_model(puzzle: Puzzle) -> Model:
    """The default model of a puzzle."""
    return kinds.of(puzzle).formulations["default"].build(puzzle)


def make_mended(puzzle: Puzzle, changes: Sequence[Change[Any]], solution: Board) -> Mended:
    """The mended puzzle, its solution checked by the referee; a note of the goal follows it."""
    for change in changes:
        puzzle = change.apply(puzzle)
    if puzzle.notes.goal:
        puzzle = puzzle.titled(goal=encode_goal(puzzle.grid, solution))
    answer = Answer(puzzle.grid, solution, puzzle)
    broken = check(puzzle, answer)
    if broken:
        raise EngineError(ANSWER_BREAKS_RULE(method=METHOD, rule=broken[0].text))
    return Mended(tuple(changes), puzzle, answer)
