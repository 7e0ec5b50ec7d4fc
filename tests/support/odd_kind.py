"""A kind with searches that behave badly, each in its own way."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from gridwright.kinds._template import KIND as GOOD
from gridwright.kinds._template import Template, parse
from gridwright.puzzle import Answer
from gridwright.text.parsing import Block


@dataclass(frozen=True, kw_only=True)
class Odd(Template):
    kind: ClassVar[str] = "odd"


def read(block: Block) -> Odd:
    found = parse(block)
    return Odd(grid=found.grid, rows=found.rows, columns=found.columns)


def slowly(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """One answer, and then nothing for ever."""
    yield Answer(puzzle.grid, (1,) * len(puzzle.grid))
    while True:
        pass


def never(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """No answer, ever."""
    while True:
        pass
    yield


def hungry(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """More and more memory."""
    kept = []
    while True:
        kept.append(bytearray(1 << 20))
    yield


def crash(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """The end without a word."""
    os.abort()
    yield


def leave(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """The end with a status."""
    os._exit(7)
    yield


def wrong(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """An answer that breaks a rule."""
    yield Answer(puzzle.grid, (0,) * len(puzzle.grid))


def fault(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """An error of its own."""
    raise KeyError("oops")
    yield


def endless(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """Answers without end."""
    while True:
        yield Answer(puzzle.grid, (1,) * len(puzzle.grid))


def chatty(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """More words than a pipe holds, and then the answer."""
    for stream in (1, 2):
        os.write(stream, b"c a solver talks to itself\n" * 10_000)
    yield Answer(puzzle.grid, (1,) * len(puzzle.grid))


def sleepy(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """The answer, after a rest."""
    time.sleep(0.1)
    yield Answer(puzzle.grid, (1,) * len(puzzle.grid))


def parent(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """Work in a program of its own."""
    import subprocess

    subprocess.run(["sleep", "1000"])
    yield from ()


WAYS = (slowly, never, hungry, crash, leave, wrong, fault, endless, chatty, sleepy, parent)
KIND = replace(GOOD, name="odd", puzzle=Odd, parse=read, rules=(), searches={way.__name__: way for way in WAYS})
