"""Sentences about boards that cannot be read."""

from __future__ import annotations

from gridwright.messages import Message, Plural

NOT_JSON = Message("not JSON; expected a grid, or an object that solve --json printed")
NO_SOLUTIONS_KEY = Message("no list '{key}'; expected an object that solve --json printed")
NO_SOLUTION_HELD = Message("this object holds no solution; expected one with a solution")
NOT_A_GRID = Message("not a grid of {height} rows of {width} values; expected the size of the puzzle")
WRONG_VALUE = Message("{value} in {cell}; expected a number, or null where undecided")

COUNTS_DIFFER = Message("{puzzles} but {boards}; expected one answer per puzzle, in the same order")
PUZZLE_COUNT = Plural("1 puzzle", "{count} puzzles")
BOARD_COUNT = Plural("1 answer", "{count} answers")
NO_ANSWER = Message("{source}: no solution to write")
