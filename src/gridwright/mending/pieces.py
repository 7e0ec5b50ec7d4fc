"""The parts of a puzzle that can be changed: those that its kind declares, or else the clues that its generator has.

A kind whose generator can leave out clues, and make all clues of a board, needs nothing else: a clue can be removed,
and every clue that a solution shows can be put in.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from gridwright import kinds
from gridwright.kind import Change, Generator, Part, Values
from gridwright.messages import Message
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check


def list_parts(puzzle: Puzzle, solutions: Sequence[Values]) -> Iterable[Part[Any]]:
    """All parts that can be changed; none if the kind says nothing about it."""
    kind = kinds.of(puzzle)
    if kind.changes is not None:
        return kind.changes(puzzle, solutions)
    if kind.generator is None or kind.generator.removable is None or kind.generator.remove is None:
        return ()
    return list_clue_parts(puzzle, Clues(puzzle, kind.generator), solutions)


def can_change(puzzle: Puzzle) -> bool:
    """Does the kind of a puzzle say what may be changed?"""
    kind = kinds.of(puzzle)
    return kind.changes is not None or (kind.generator is not None and kind.generator.remove is not None)


class Clues:
    """The clues of a puzzle, as its generator leaves them out and makes them."""

    def __init__(self, puzzle: Puzzle, generator: Generator[Any]) -> None:
        assert generator.removable is not None
        assert generator.remove is not None
        self.puzzle, self.grid, self.generator = puzzle, puzzle.grid, generator
        self.removable, self.remove = generator.removable, generator.remove
        self.own = set(self.removable(puzzle))

    def fill(self, values: Values) -> Puzzle | None:
        """The puzzle with all clues that a board shows; None if the board is not what the generator makes."""
        if self.generator.complete is not None:
            complete: Puzzle = self.generator.complete(self.puzzle, values)
            return complete
        try:
            if self.generator.solution(self.grid, tuple(values)).values != tuple(values):
                return None
            full: Puzzle = self.generator.clues(self.grid, tuple(values), random.Random(0))
        except (TypeError, ValueError, IndexError, KeyError):
            return None
        return full

    def put(self, full: Puzzle, puzzle: Puzzle, cell: int) -> Puzzle | None:
        """A puzzle with one clue more or another one, as a full puzzle shows it; None if more would be different."""
        wanted = set(self.removable(puzzle)) | {cell}
        changed: Puzzle = self.remove(full, [other for other in self.removable(full) if other not in wanted])
        if self.remove(changed, [cell]) != self.remove(puzzle.with_notes(changed.notes), [cell]):
            return None
        return changed.with_notes(puzzle.notes)


def list_clue_parts(puzzle: Puzzle, clues: Clues, solutions: Sequence[Values]) -> Iterator[Part[Any]]:
    """The clues that known solutions show and the puzzle lacks; then, clue by clue, its removal or another one."""
    yield Part(lambda: list_additions(puzzle, clues, solutions))
    for cell in clues.removable(puzzle):
        yield make_clue_part(puzzle, clues, cell)


def list_additions(puzzle: Puzzle, clues: Clues, solutions: Sequence[Values]) -> Iterator[Change[Any]]:
    """Every clue that is not in the puzzle and that a solution shows, once."""
    seen: set[tuple[int, str]] = set()
    for full in filter(None, map(clues.fill, solutions)):
        for cell in clues.removable(full):
            clue = cell, draw_clue(full, cell)
            if cell not in clues.own and clue not in seen and clues.put(full, puzzle, cell) is not None:
                seen.add(clue)
                yield make_change(puzzle, cell, Message("Give {cell} the clue {new}."), put_clue(clues, full, cell))


def make_clue_part(puzzle: Puzzle, clues: Clues, cell: int) -> Part[Any]:
    """A clue, which could go or be the one that a board of the puzzle without it shows."""
    rest = clues.remove(puzzle, [cell])
    removal = make_change(
        puzzle, cell, Message("Remove the clue {old} from {cell}."), lambda other: clues.remove(other, [cell])
    )

    def read(values: Values) -> Change[Any] | None:
        full = clues.fill(values)
        changed = None if full is None else clues.put(full, puzzle, cell)
        if full is None or changed is None or changed == puzzle:
            return None
        return make_change(
            puzzle, cell, Message("Change the clue {old} in {cell} to {new}."), put_clue(clues, full, cell)
        )

    build = kinds.of(puzzle).formulations["default"].build
    left = {post.reason for post in build(rest).posts}
    gone = [post.reason for post in build(puzzle).posts if post.reason not in left]
    return Part(lambda: [removal], tuple(gone), lambda: build(rest), read)


def put_clue(clues: Clues, full: Puzzle, cell: int) -> Callable[[Puzzle], Puzzle]:
    """Puts the clue of a full puzzle into a cell."""

    def apply(puzzle: Puzzle) -> Puzzle:
        changed = clues.put(full, puzzle, cell)
        return puzzle if changed is None else changed

    return apply


def make_change(puzzle: Puzzle, cell: int, text: Message, apply: Callable[[Puzzle], Puzzle]) -> Change[Any]:
    """A change of a clue; the referee tells whether a board is still a solution."""
    changed = apply(puzzle)
    old, new = (draw_clue(which, cell) for which in (puzzle, changed))

    def keep(values: Values) -> Values | None:
        return None if check(changed, Answer(puzzle.grid, tuple(values))) else values

    return Change(text.about(cell=puzzle.grid.name(cell), old=old, new=new), (cell,), apply, carry=keep)


def draw_clue(puzzle: Puzzle, cell: int) -> str:
    """A clue as the picture of the puzzle shows it."""
    return kinds.of(puzzle).draw(puzzle, None).cells[cell].text
