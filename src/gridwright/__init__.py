"""gridwright: pencil logic puzzles, solved, checked and explained from one statement of their rules."""

from gridwright.errors import EngineError, GridwrightError, InputError, MissingError, UsageError
from gridwright.formats import read, read_all, read_answer, write
from gridwright.nouns import Answer, Limit, Outcome, Puzzle, Status, Violation
from gridwright.render.svg import svg
from gridwright.solving import check, solve
from gridwright.version import VERSION

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
