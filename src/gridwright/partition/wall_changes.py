"""What a setter may change in a puzzle of rooms alone: the walls between two rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from gridwright.kind import Change, Part, Values, Violation
from gridwright.messages import Sentence
from gridwright.model import Model, Reason
from gridwright.partition.moves import Move, find_moves, list_moves, move_cell
from gridwright.partition.room_puzzles import R
from gridwright.puzzle import Answer

Check = Callable[[R, Answer], list[Violation]]


def make_move(puzzle: R, move: Move) -> R:
    """The puzzle after a move, or as it is where that move is none of its own."""
    if move not in find_moves(puzzle.grid, puzzle.rooms, move[0]):
        return puzzle
    return replace(puzzle, rooms=move_cell(puzzle.rooms, move))


def list_parts(
    puzzle: R,
    _: object,
    reason: Callable[[R, int], Reason],
    model: Callable[[R, Sequence[int]], Model],
    check: Check[R],
) -> Iterator[Part[R]]:
    """For every two rooms side by side: each cell of one that can move to the other.

    `reason` is that of a room, `model` the one without the rules of some rooms, `check` the referee.
    """
    beside = {frozenset((puzzle.rooms[a], puzzle.rooms[b])) for a, b in puzzle.grid.sides()}
    for pair in combinations(range(len(puzzle.areas)), 2):
        if frozenset(pair) in beside:
            reasons = tuple(reason(puzzle, room) for room in pair)
            yield Part(partial(list_changes, puzzle, pair, check), reasons, partial(model, puzzle, pair))


def list_changes(puzzle: R, pair: Sequence[int], check: Check[R]) -> Iterator[Change[R]]:
    """Every move of a cell between two rooms; the referee tells whether a board is still a solution."""
    for room, other in (pair, pair[::-1]):
        name = puzzle.name_room(puzzle.areas[other])
        for move in list_moves(puzzle.grid, puzzle.rooms, puzzle.areas[room]):
            if puzzle.rooms[move[1]] == other:
                text = Sentence("Move {cell} to the room at {other}.", cell=puzzle.grid.name(move[0]), other=name)
                carry = partial(keep, make_move(puzzle, move), check)
                yield Change(text, move[:1], partial(make_move, move=move), carry=carry)


def keep(puzzle: R, check: Check[R], values: Values) -> Values | None:
    """A board, if it is a solution."""
    return None if check(puzzle, Answer(puzzle.grid, tuple(values))) else values
