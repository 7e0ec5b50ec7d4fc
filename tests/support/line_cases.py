"""Random lines, what brute force says of them, and the line solver both compiled and as it is written."""

from __future__ import annotations

import importlib.util
import random
import sys
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

import gridwright.kernel
from gridwright.kernel import nonogram_board as lines
from gridwright.kinds.nonogram.puzzle import runs
from gridwright.kinds.nonogram.rules import fits


class Case(NamedTuple):
    """A line: its length, its clue, and what is known of its cells (None where nothing is)."""

    length: int
    clue: tuple[int, ...]
    known: tuple[int | None, ...]


def uncompiled(file: str = "nonogram_board") -> ModuleType:
    """The source of a compiled file of nonograms as Python runs it, whatever is installed."""
    name = f"gridwright.kernel.{file}_uncompiled"
    if name not in sys.modules:
        path = f"{gridwright.kernel.__path__[0]}/{file}.py"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]


def random_case(rng: random.Random, longest: int) -> Case:
    """A line of random blackness, partly known; sometimes what is known is wrong."""
    length = rng.randint(1, longest)
    share, told = rng.random(), rng.random()
    black = [rng.random() < share for _ in range(length)]
    known: list[int | None] = [int(cell) if rng.random() < told else None for cell in black]
    if rng.random() < 0.2:
        known[rng.randrange(length)] = rng.randrange(2)
    return Case(length, runs(black), tuple(known))


def seen(module: ModuleType | Any, case: Case) -> tuple[int, int] | None:
    """Which cells the line solver says can be black and which white."""
    board = module.Board([case.clue], [(1,)] * case.length)
    for cell, value in enumerate(case.known):
        if value is not None:
            board.decide(cell, value)
    found: tuple[int, int] | None = board.see(0)
    return found


@lru_cache(maxsize=16)
def by_clue(length: int) -> dict[tuple[int, ...], list[int]]:
    """Every line of a length, as bits, under its clue."""
    found: dict[tuple[int, ...], list[int]] = {}
    for bits in range(1 << length):
        found.setdefault(runs([bits >> at & 1 for at in range(length)]), []).append(bits)
    return found


def brute(case: Case) -> tuple[int, int] | None:
    """The same by trying every filling; for short lines."""
    full = (1 << case.length) - 1
    black = sum(1 << at for at, value in enumerate(case.known) if value == 1)
    white = sum(1 << at for at, value in enumerate(case.known) if value == 0)
    kept = [bits for bits in by_clue(case.length)[case.clue] if bits & black == black and not bits & white]
    if not kept:
        return None
    can_black = can_white = 0
    for bits in kept:
        can_black |= bits
        can_white |= full & ~bits
    return can_black, can_white


def refereed(case: Case) -> tuple[int, int] | None:
    """The same by asking the referee about every value of every cell; for long lines."""
    if not fits(case.known, case.clue):
        return None
    can = [0, 0]
    for at in range(case.length):
        for value in (0, 1):
            trial = [*case.known[:at], value, *case.known[at + 1 :]]
            if case.known[at] in (None, value) and fits(trial, case.clue):
                can[value] |= 1 << at
    return can[1], can[0]


__all__ = ["Case", "brute", "lines", "random_case", "refereed", "seen", "uncompiled"]
