"""The smallest set of declared changes that leaves one solution (an implicit hitting set).

One solver chooses a set of changes together with a board that solves the changed puzzle; another one looks for a second
board. If there is one, then from now on it is excluded, or it is the solution: a clause over the changes, which rules
out many other sets as well (Moreno-Centeno and Karp 2013). If no set of a size keeps all clauses, there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from gridwright.kind import Change, Values
from gridwright.mending.bounded import Bounded
from gridwright.mending.effort import MODEL_WORK, Effort, OutOfEffort
from gridwright.mending.known_boards import Board, KnownBoards, OpenQuestion, keeps
from gridwright.mending.pieces import list_parts
from gridwright.mending.single import Mended, build_model, make_mended
from gridwright.mending.soft import Soft
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check

CHANGES = 20_000  # with more of them, not even the first clauses are made


class Selection:
    """The declared changes of a puzzle, by the literals of the solver that chooses them, and what is known of sets."""

    def __init__(self, puzzle: Puzzle, solutions: Sequence[Values], most: int, effort: Effort) -> None:
        self.puzzle, self.effort = puzzle, effort
        self.soft = Soft(puzzle, self.list_changes(solutions))
        self.session, self.changes = self.soft.session, self.soft.changes
        self.bounded = Bounded(self.session, list(self.soft.changed.values()), most, effort)
        self.pairs: dict[tuple[int, int], int] = {}  # a literal that is true only if two changes are both made
        for board in solutions:
            self.exclude(frozenset(), tuple(board))

    @property
    def hopeless(self) -> bool:
        """Is it known that no set of changes helps, of whatever size?"""
        return self.bounded.hopeless

    def list_changes(self, solutions: Sequence[Values]) -> Iterator[Change[Any]]:
        """All declared changes, those of what is there first, as proposals list them in this order.

        OutOfEffort if there are too many, OpenQuestion if one does not say what it demands.
        """
        left = CHANGES
        for part in sorted(list_parts(self.puzzle, solutions), key=lambda part: part.without is None):
            for change in part.changes():
                if change.demands is None:
                    raise OpenQuestion
                self.effort.spend(1 + len(change.demands))
                left -= 1
                if left < 0:
                    raise OutOfEffort
                yield change

    def run(self, size: int, enough: int) -> Iterator[Mended]:
        """Sets of at most so many changes that leave one solution; first some that have no change in common."""
        avoided: set[int] = set()
        while enough:
            true = self.bounded.find(size, avoided)
            if true is None and not avoided:
                return
            if true is None:
                avoided.clear()
                continue
            made = frozenset(literal for literal in true if literal in self.changes)
            board = self.soft.read(true)
            if self.judge(made, board):
                yield make_mended(self.puzzle, [self.changes[literal] for literal in sorted(made)], board)
                self.session.add([[-literal for literal in made]])
                avoided |= made
                enough -= 1

    def judge(self, made: frozenset[int], board: Board) -> bool:
        """Is a board the only solution after some changes? If not, what is wrong with them becomes a clause."""
        if not self.fit(made, board):
            return False
        puzzle = self.apply(made)
        self.effort.spend(MODEL_WORK * len(puzzle.grid))
        try:
            other = KnownBoards(puzzle.grid, partial(build_model, puzzle), self.effort, [board]).find()
        except OpenQuestion:
            self.effort.open_questions += 1
            self.session.add([[-literal for literal in made]])
            return False
        if other is not None:
            self.exclude(made, board)
            self.exclude(made, other)
        return other is None

    def fit(self, made: frozenset[int], board: Board) -> bool:
        """Does a board keep what changes demand together? If not, the demands become clauses, made when needed."""
        clauses = []
        for first, second in combinations(sorted(made), 2):
            others = dict(self.changes[second].shared)
            for key, choice in self.changes[first].shared:
                if key in others and not any(board[cell] == value for cell, value in (choice, others[key])):
                    either = [self.soft.answer[cell][value] for cell, value in (choice, others[key])]
                    clauses.append([-first, -second, *either])
        self.session.add(clauses)
        return not clauses

    def apply(self, made: Iterable[int]) -> Puzzle:
        """The puzzle after some changes."""
        puzzle = self.puzzle
        for literal in sorted(made):
            puzzle = self.changes[literal].apply(puzzle)
        return puzzle

    def exclude(self, made: frozenset[int], board: Board) -> None:
        """A board that is a solution after some changes must be the only one, or be excluded."""
        clause = {-literal for literal in self.list_needed(made, board)}
        clause |= set(self.list_excluding(made, board))
        (same,) = self.session.new(1)
        self.session.add([[-same, literal] for literal in self.soft.write(board)])
        self.session.add([[same, *sorted(clause, key=abs)]])

    def list_needed(self, made: frozenset[int], board: Board) -> frozenset[int]:
        """The changes made without some of which a board is no solution.

        Where changes matter together, it takes a second look: two of them may each suffice to let the board in.
        """
        is_paired = any(self.changes[literal].shared for literal in made)
        if is_paired and not is_solution(self.puzzle, board):
            return made
        return frozenset(literal for literal in made if not is_solution(self.apply(made - {literal}), board))

    def list_excluding(self, made: frozenset[int], board: Board) -> Iterator[int]:
        """The changes, other than those made, that exclude a board, and pairs of them that do so together."""
        together: dict[Any, list[int]] = {}
        self.effort.spend(len(self.changes))
        for literal, change in self.changes.items():
            if literal not in made and not keeps(board, change.demands or ()):
                yield literal
            elif change.shared:
                for key, (cell, value) in change.shared:
                    if board[cell] != value:
                        together.setdefault(key, []).append(literal)
        for literals in together.values():
            yield from self.list_clashes(made, literals)

    def list_clashes(self, made: frozenset[int], literals: Sequence[int]) -> Iterator[int]:
        """Literals one of which is true if two changes of a group are made, but not only those made already."""
        if not made.isdisjoint(literals):
            yield from (literal for literal in literals if literal not in made)
            return
        for first, second in combinations(literals, 2):
            yield self.pair(first, second)

    def pair(self, first: int, second: int) -> int:
        """A literal that is true only if two changes are both made."""
        if (first, second) not in self.pairs:
            self.effort.spend(1)
            (both,) = self.session.new(1)
            self.session.add([[-both, first], [-both, second]])
            self.session.set_phases([-both])
            self.pairs[first, second] = both
        return self.pairs[first, second]


def is_solution(puzzle: Puzzle, board: Board) -> bool:
    """Does a full board keep all rules?"""
    return not check(puzzle, Answer(puzzle.grid, board))
