"""gridwright: pencil logic puzzles, solved, checked and explained from one statement of their rules."""

import typing as _typing

from gridwright.errors import EngineError, GridwrightError, InputError, MissingError, UsageError
from gridwright.formats import read, read_all, read_answer, write
from gridwright.nouns import Answer, Limit, Outcome, Puzzle, Status, Violation
from gridwright.solving import check, solve
from gridwright.version import VERSION

if _typing.TYPE_CHECKING:
    from gridwright.render.svg import svg

__version__ = VERSION

__all__ = [
    "Answer",
    "EngineError",
    "GridwrightError",
    "InputError",
    "Limit",
    "MissingError",
    "Outcome",
    "Puzzle",
    "Status",
    "UsageError",
    "Violation",
    "check",
    "read",
    "read_all",
    "read_answer",
    "solve",
    "svg",
    "write",
]


def __getattr__(name: str) -> _typing.Any:
    """Drawing is a third of everything, so it is loaded when it is first asked for."""
    if name != "svg":
        raise AttributeError(f"module 'gridwright' has no attribute '{name}'")
    from gridwright.render.svg import svg

    return svg
