"""The puzzle of the day: of each kind one per date, the same for everybody, whatever carries the page.

The date is the seed, and size and level follow from the kind and the date. No clock and no limit has a say in what is
made, so a slow browser makes what a fast server makes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from gridwright import kinds
from gridwright.errors import UsageError, quote
from gridwright.generate.unique import generate
from gridwright.kinds import name_kind
from gridwright.messages import say
from gridwright.web.boards import describe_board
from gridwright.web.catalogue import list_sizes
from gridwright.web.setting import GenerateResult
from gridwright.web.solving import Name
from gridwright.web.values import Between

SIDE = 8
WEEKDAYS, WEEKEND = "easy", "medium"
SATURDAY = 6


@dataclass(frozen=True, slots=True)
class DailyRequest:
    """A kind, and a date as YYYY-MM-DD: that of the reader's clock in UTC, for the page."""

    kind: Name
    date: Annotated[str, Between(1, 10)]


def daily(request: DailyRequest) -> GenerateResult:
    """Make the puzzle of a day, which has the date as its title."""
    day = read_date(request.date)
    kind = kinds.load(request.kind)
    side = choose_side(list_sizes(kind))
    if side is None:
        raise UsageError(say("{kind} has no puzzle of the day", kind=name_kind(kind.name)))
    seed = int(day.strftime("%Y%m%d"))
    puzzle = generate(kind.name, width=side, height=side, level=choose_level(day), seed=seed)
    return GenerateResult(board=describe_board(puzzle.titled(title=day.isoformat())), seed=seed)


def read_date(text: str) -> date:
    """The date that a text is."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise UsageError(say("{text} is not a date; expected one such as 2026-11-19", text=quote(text)))
    return day


def choose_side(sides: list[int]) -> int | None:
    """The usual side of the puzzle, or the largest below it; None for a kind without any."""
    return next((side for side in sides if side >= SIDE), sides[-1] if sides else None)


def choose_level(day: date) -> str:
    """The level of a day."""
    return WEEKEND if day.isoweekday() >= SATURDAY else WEEKDAYS
