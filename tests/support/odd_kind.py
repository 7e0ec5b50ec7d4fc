"""A kind with searches that behave badly, each in its own way."""

import os
import time
from dataclasses import dataclass, replace
from typing import ClassVar

from gridwright.kinds._template import KIND as GOOD
from gridwright.kinds._template import Template, parse
from gridwright.puzzle import Answer


@dataclass(frozen=True, kw_only=True)
class Odd(Template):
    kind: ClassVar[str] = "odd"


def read(block):
    found = parse(block)
    return Odd(grid=found.grid, rows=found.rows, columns=found.columns)


def slowly(puzzle, state, first):
    """One answer, and then nothing for ever."""
    yield Answer(puzzle.grid, (1,) * len(puzzle.grid))
    while True:
        pass


def never(puzzle, state, first):
    """No answer, ever."""
    while True:
        pass
    yield


def hungry(puzzle, state, first):
    """More and more memory."""
    kept = []
    while True:
        kept.append(bytearray(1 << 20))
    yield


def crash(puzzle, state, first):
    """The end without a word."""
    os.abort()
    yield


def leave(puzzle, state, first):
    """The end with a status."""
    os._exit(7)
    yield


def wrong(puzzle, state, first):
    """An answer that breaks a rule."""
    yield Answer(puzzle.grid, (0,) * len(puzzle.grid))


def fault(puzzle, state, first):
    """An error of its own."""
    raise KeyError("oops")
    yield


def endless(puzzle, state, first):
    """Answers without end."""
    while True:
        yield Answer(puzzle.grid, (1,) * len(puzzle.grid))


def chatty(puzzle, state, first):
    """More words than a pipe holds, and then the answer."""
    for stream in (1, 2):
        os.write(stream, b"c a solver talks to itself\n" * 10_000)
    yield Answer(puzzle.grid, (1,) * len(puzzle.grid))


def sleepy(puzzle, state, first):
    """The answer, after a rest."""
    time.sleep(0.1)
    yield Answer(puzzle.grid, (1,) * len(puzzle.grid))


def parent(puzzle, state, first):
    """Work in a program of its own."""
    import subprocess

    subprocess.run(["sleep", "1000"])
    yield


WAYS = (slowly, never, hungry, crash, leave, wrong, fault, endless, chatty, sleepy, parent)
KIND = replace(
    GOOD,
    name="odd",
    puzzle=Odd,
    parse=read,
    rules=(),
    searches={way.__name__: way for way in WAYS},
    link=None,
    generator=None,
)
