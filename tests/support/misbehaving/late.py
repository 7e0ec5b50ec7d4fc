"""A kind whose puzzles are made only when a test lets them: try by try, whatever process makes them."""

from __future__ import annotations

import itertools
import os
import random
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from gridwright.grid import Grid
from gridwright.kind import Generator, OpenLadder, Request
from gridwright.kinds._template import KIND as GOOD
from gridwright.kinds._template import Template, clues, full_board, parse
from gridwright.text.parsing import Block

ROOM = "GRIDWRIGHT_TEST_ROOM"


@dataclass(frozen=True, kw_only=True)
class Late(Template):
    kind: ClassVar[str] = "late"


def read(block: Block) -> Late:
    found = parse(block)
    return Late(grid=found.grid, rows=found.rows, columns=found.columns)


def propose(grid: Grid, request: Request, rng: random.Random, open_ladder: OpenLadder[Late]) -> Late:
    """A puzzle with one solution: the marks of every row are those of each longer one, and some more."""
    wait_for_gate()
    order = rng.sample(range(grid.width), grid.width)
    marks = [order[: rng.randint(0, grid.width)] for _ in range(grid.height)]
    board = tuple(int(column in row) for row in marks for column in range(grid.width))
    made = clues(grid, board, rng)
    return Late(grid=grid, rows=made.rows, columns=made.columns)


def wait_for_gate() -> None:
    """Take the next ticket, and wait until the test lets it pass."""
    if ROOM not in os.environ:
        return
    room = Path(os.environ[ROOM])
    ticket = next(nth for nth in itertools.count() if take(room / f"ticket-{nth}"))
    (room / f"making-{ticket}.{os.getpid()}").touch()
    while not (room / "open").exists() and not (room / f"pass-{ticket}").exists():
        time.sleep(0.01)


def take(path: Path) -> bool:
    """Is this process the first to make the file?"""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


KIND = replace(
    GOOD,
    name="late",
    puzzle=Late,
    parse=read,
    rules=(),
    link=None,
    generator=Generator((0.3, 0.6), "marks", full_board, clues, propose=propose),
)
