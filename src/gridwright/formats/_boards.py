"""Boards, finished or half done, as they are read for a puzzle: grids, files of pzpr, and what `solve --json` prints.

A source may hold many boards. A board is read in two steps: it is cut out of its source, and then read for its puzzle,
which knows what its marks mean.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, describe_system_error, expect
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.text import plain
from gridwright.text.parsing import SourceLine
from gridwright.text.sources import is_link_body, open_source, source_name
from gridwright.text.stream import read_blocks

SOLUTIONS, ANSWER = "solutions", "answer"
PZPR = "pzprv3"


@dataclass(frozen=True)
class BoardLines:
    """The lines of one board."""

    lines: Sequence[SourceLine]
    source: str
    symbols: str = ""

    @property
    def saved_by_pzpr(self) -> bool:
        """Is this a file of pzpr?"""
        return self.lines[0].text.startswith(PZPR)

    def read(self, puzzle: Puzzle, *, judged: bool = False) -> Answer:
        """The board as an answer to a puzzle; `judged` by the rules of the program that saved it."""
        first = self.lines[0].text
        if self.saved_by_pzpr:
            from gridwright.formats import pzprv3

            return pzprv3.read_answer(puzzle, self.lines, self.source, judged=judged)
        if is_puzzle(first):
            raise plain.refuse_puzzle(kinds.of(puzzle), puzzle, self.source, self.lines[0].number)
        if first.lstrip().startswith(("{", "[")):
            try:
                return read_json(puzzle, "\n".join(line.text for line in self.lines))
            except InputError as error:
                raise error.at(self.source, self.lines[0].number) from None
        return plain.read_answer(kinds.of(puzzle), puzzle, self.lines, self.source, self.symbols)


def is_puzzle(line: str) -> bool:
    """Does a line begin a puzzle, in the plain form, as a link or as an object of JSON?"""
    if kinds.lookup(line.strip().lower()) is not None or line.startswith(("https://", "http://")):
        return True
    return line.startswith("{") and '"kind":' in line and not any(f'"{key}":' in line for key in (SOLUTIONS, ANSWER))


def read_boards(source: str | os.PathLike[str], symbols: str = "") -> Iterator[BoardLines | InputError]:
    """Every board of a source: grids separated by ---, JSON objects one per line, or files of pzpr.

    `symbols` are the characters that stand for the values in grids, where they are not the usual ones.
    """
    expect(source, (str, os.PathLike), "source")
    name = source_name(source)
    if is_link_body(source):  # a board is never a link, so this is the path of a file
        raise InputError(
            say("cannot be read: {why}", why=describe_system_error(OSError(errno.ENOENT, os.strerror(errno.ENOENT)))),
            source=name,
        )
    with open_source(source) as lines:
        for block in read_blocks(lines, name, nothing=Sentence("nothing to read; expected a board"), tabs=True):
            if isinstance(block, InputError):
                yield block
            elif all(line.text.startswith("{") for line in block):
                yield from (BoardLines([line], name) for line in block)
            else:
                yield from (BoardLines(lines, name, symbols) for lines in split_files(block))


def split_files(block: Sequence[SourceLine]) -> list[Sequence[SourceLine]]:
    """The files of pzpr in a block, which need no line between them; any other block as it is."""
    starts = [nth for nth, line in enumerate(block) if nth == 0 or line.text.startswith(PZPR)]
    return [block[start:end] for start, end in zip(starts, [*starts[1:], len(block)], strict=True)]


def read_json(puzzle: Puzzle, text: str) -> Answer:
    """A grid, or the first solution of an object that `solve --json` printed."""
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError(say("not JSON; expected a grid, or an object that solve --json printed")) from None
    if isinstance(found, dict) and isinstance(found.get(ANSWER), str):  # of a data set for learning
        lines = [SourceLine(nth, line) for nth, line in enumerate(found[ANSWER].splitlines(), 1)]
        return plain.read_answer(kinds.of(puzzle), puzzle, lines, ANSWER)
    if isinstance(found, dict):
        solutions = found.get(SOLUTIONS)
        if not isinstance(solutions, list):
            raise InputError(say("no list '{key}'; expected an object that solve --json printed", key=SOLUTIONS))
        if not solutions:
            raise InputError(say("this object holds no solution; expected one with a solution"))
        found = solutions[0]
    return check_grid(puzzle, found)


def check_grid(puzzle: Puzzle, grid: Any) -> Answer:
    """Rows of values as an answer; a value that cannot be one is refused."""
    height, width = puzzle.grid.height, puzzle.grid.width
    rows = grid if isinstance(grid, list) else []
    if len(rows) != height or any(not isinstance(row, list) or len(row) != width for row in rows):
        raise InputError(
            say(
                "not a grid of {height} rows of {width} values; expected the size of the puzzle",
                height=height,
                width=width,
            )
        )
    values: list[Value] = [value for row in rows for value in row]
    for cell, (value, domain) in enumerate(zip(values, kinds.of(puzzle).choices(puzzle), strict=True)):
        if value is not None and (type(value) is not int or not domain):
            raise InputError(
                say(
                    "{value} in {cell}; expected a number, or null where undecided",
                    value=json.dumps(value)[:20],
                    cell=puzzle.grid.name(cell),
                )
            )
    return Answer(puzzle.grid, tuple(values), puzzle)
