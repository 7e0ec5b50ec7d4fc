"""Several changes that together leave exactly one solution, where no single one does.

If there is no solution, as many parts as possible are kept, and the others are changed so that a board of the rest
solves the puzzle. Then changes that keep this board and exclude most others are made, one by one. In the end every
change that turns out to be needless is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from gridwright import kinds
from gridwright.kind import Change, Part, Values
from gridwright.mending.effort import Effort, OutOfEffort
from gridwright.mending.kept_parts import relax
from gridwright.mending.known_boards import Board, KnownBoards, OpenQuestion, carry
from gridwright.mending.pieces import list_parts
from gridwright.mending.single import Mended, build_model, find_only, make_mended
from gridwright.model import AnyReason
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check

KNOWN = 24  # boards of which a change should exclude most


def find_several(puzzle: Puzzle, solutions: Sequence[Values], effort: Effort) -> Mended | None:
    """Changes that together leave one solution, none of them needless; None if none were found."""
    try:
        changes: list[Change[Any]] = []
        boards = [tuple(values) for values in solutions]
        if not boards:
            goal, dropped = relax(puzzle, effort)
            changes = heal(puzzle, goal, dropped, effort)
            boards = [goal]
        changes += narrow(apply_all(puzzle, changes), boards, effort)
        return leave_out(puzzle, changes, effort)
    except (OutOfEffort, OpenQuestion):
        effort.open_questions += 1
    except NothingHelps:
        pass
    return None


class NothingHelps(Exception):
    """No change brings the goal nearer."""


def apply_all(puzzle: Puzzle, changes: Sequence[Change[Any]]) -> Puzzle:
    """The puzzle with all changes made, in order."""
    for change in changes:
        puzzle = change.apply(puzzle)
    return puzzle


def heal(puzzle: Puzzle, goal: Board, dropped: frozenset[AnyReason], effort: Effort) -> list[Change[Any]]:
    """Changes of the parts behind some rules, after which a board solves the puzzle."""
    made: list[Change[Any]] = []
    faults = count_faults(puzzle, goal)
    while faults:
        best, fewest = None, faults
        for change in list_healing(puzzle, goal, dropped):
            effort.spend(len(goal))
            left = count_faults(change.apply(puzzle), goal)
            if left < fewest:
                best, fewest = change, left
        if best is None:
            raise NothingHelps
        made.append(best)
        puzzle, faults = best.apply(puzzle), fewest
    return made


def list_healing(puzzle: Puzzle, goal: Board, dropped: frozenset[AnyReason]) -> Iterator[Change[Any]]:
    """The changes of parts behind some rules that a board keeps."""
    for part in list_parts(puzzle, ()):
        if any(reason in dropped for reason in part.reasons):
            yield from (change for change in list_for(part, goal) if carry(change, goal) == goal)


def list_for(part: Part[Any], goal: Board) -> Iterator[Change[Any]]:
    """The change that a part reads from a board, and those it declares."""
    read = None if part.read is None else part.read(goal)
    if read is not None:
        yield read
    yield from part.changes()


def count_faults(puzzle: Puzzle, board: Board) -> int:
    """How many cells are in broken rules, counted for every rule."""
    return sum(1 + len(violation.cells) for violation in check(puzzle, Answer(puzzle.grid, board)))


def narrow(puzzle: Puzzle, boards: Sequence[Board], effort: Effort) -> list[Change[Any]]:
    """Changes that exclude all solutions but one; no cell is changed twice."""
    made: list[Change[Any]] = []
    used: set[int] = set()
    while True:
        pool = KnownBoards(puzzle.grid, partial(build_model, puzzle), effort, boards)
        pool.grow(KNOWN)
        if len(pool.boards) == 1:
            return made
        change, boards = find_narrowing(puzzle, pool.boards, used, effort)
        made.append(change)
        used |= set(change.cells)
        puzzle = change.apply(puzzle)


def find_narrowing(
    puzzle: Puzzle, boards: Sequence[Board], used: set[int], effort: Effort
) -> tuple[Change[Any], list[Board]]:
    """The change that leaves fewest boards, but one at least, and what they become by it.

    Where a kind has propagation of its own, it comes first how many cells that settles.
    """
    best: tuple[Change[Any], list[Board]] | None = None
    least: tuple[int, ...] = (len(puzzle.grid), len(boards))
    for part in list_parts(puzzle, boards[:1]):
        for change in part.changes():
            effort.spend(len(boards))
            if not used.isdisjoint(change.cells):
                continue
            left = list(dict.fromkeys(carried for board in boards if (carried := carry(change, board)) is not None))
            if 0 < len(left) < len(boards):
                score = (count_open(change.apply(puzzle), effort), len(left))
                if score < least:
                    best, least = (change, left), score
        if best is not None:
            return best
    raise NothingHelps


def count_open(puzzle: Puzzle, effort: Effort) -> int:
    """How many cells propagation leaves open; 0 for a kind without propagation of its own."""
    propagate = kinds.of(puzzle).propagate
    if propagate is None:
        return 0
    effort.spend(len(puzzle.grid))
    found = propagate(puzzle, Answer.empty(puzzle.grid))
    return len(puzzle.grid) if found is None else found.values.count(None)


def leave_out(puzzle: Puzzle, changes: Sequence[Change[Any]], effort: Effort) -> Mended | None:
    """The changes without those that are not needed, the last ones tried first, until none can be left out."""
    kept, solution = list(changes), find_only(apply_all(puzzle, changes), effort)
    if solution is None:
        return None
    at = len(kept)
    while at > 0:
        at -= 1
        rest = kept[:at] + kept[at + 1 :]
        found = find_only(apply_all(puzzle, rest), effort)
        if found is not None:
            kept, solution, at = rest, found, len(rest)
    return make_mended(puzzle, kept if len(kept) == len(changes) else reword(puzzle, kept, solution), solution)


def reword(puzzle: Puzzle, changes: Sequence[Change[Any]], board: Board) -> list[Change[Any]]:
    """The same changes in sentences about this puzzle: what was left out may have changed the same part before."""
    found: list[Change[Any]] = []
    for change in changes:
        wanted = change.apply(puzzle)
        declared = (other for part in list_parts(puzzle, ()) for other in list_for(part, board))
        same = (other for other in declared if other.cells == change.cells and other.apply(puzzle) == wanted)
        found.append(next(same, change))
        puzzle = wanted
    return found
