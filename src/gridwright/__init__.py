"""gridwright: solve, check, draw and measure nonogram, hitori, makaro, takuzu, akari, norinori and heyawake puzzles."""

import sys as _sys

if _sys.argv[:1] == ["-m"] and _sys.orig_argv[-len(_sys.argv)] == __name__:
    import gridwright_start  # noqa: F401  # `python -m gridwright`: Ctrl-C gives no traceback while the rest loads

import typing as _typing
from importlib import import_module as _import_module

from gridwright import compiled as _compiled  # noqa: F401  # first of all: it finds compiled modules
from gridwright import formats as _formats
from gridwright import puzzle as _puzzle
from gridwright.errors import EngineError, GridwrightError, InputError, LimitError, MissingError, UsageError
from gridwright.errors import quote as _quote
from gridwright.formats import convert, read, read_all, read_answer, write
from gridwright.formats._lists import of
from gridwright.kind import Violation
from gridwright.messages import cells as _cells
from gridwright.messages import language as _language
from gridwright.messages.language import get_language
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check
from gridwright.solving.solve import solve
from gridwright.version import VERSION

if _typing.TYPE_CHECKING:
    from gridwright.certificate.certificate import Certificate
    from gridwright.certificate.certified import certify
    from gridwright.certificate.proving import prove
    from gridwright.certificate.verifying import Verification, verify
    from gridwright.export import export
    from gridwright.formats._examples import example, examples
    from gridwright.generate.picture import picture
    from gridwright.generate.unique import generate
    from gridwright.hints import Explanation, Hint, Rating, RuleUse, Step, explain, hint, rate
    from gridwright.mending import Mending, NearLevels, Proposal, find_near, mend
    from gridwright.render.svg import svg
    from gridwright.solving.compare import Entry
    from gridwright.solving.comparison import Comparison, compare
    from gridwright.solving.scoring import score
    from gridwright.web.notebook import play

__version__ = VERSION

__all__ = [
    "Answer",
    "Certificate",
    "Comparison",
    "EngineError",
    "Entry",
    "Explanation",
    "GridwrightError",
    "Hint",
    "InputError",
    "Limit",
    "LimitError",
    "Mending",
    "MissingError",
    "NearLevels",
    "Outcome",
    "Proposal",
    "Puzzle",
    "Rating",
    "RuleUse",
    "Status",
    "Step",
    "UsageError",
    "Verification",
    "Violation",
    "certify",
    "check",
    "compare",
    "convert",
    "example",
    "examples",
    "explain",
    "export",
    "find_near",
    "generate",
    "get_language",
    "hint",
    "mend",
    "of",
    "picture",
    "play",
    "prove",
    "rate",
    "read",
    "read_all",
    "read_answer",
    "score",
    "set_cells",
    "set_language",
    "solve",
    "svg",
    "verify",
    "write",
]

_FORMAT_SECONDS = 10.0  # for the solution that a format may need


_LATER = {
    name: module
    for module, names in {
        "certificate.certificate": ("Certificate",),
        "certificate.certified": ("certify",),
        "certificate.proving": ("prove",),
        "certificate.verifying": ("Verification", "verify"),
        "export": ("export",),
        "formats._examples": ("example", "examples"),
        "generate.picture": ("picture",),
        "generate.unique": ("generate",),
        "hints": ("Explanation", "Hint", "Rating", "RuleUse", "Step", "explain", "hint", "rate"),
        "mending": ("Mending", "NearLevels", "Proposal", "find_near", "mend"),
        "render.svg": ("svg",),
        "solving.compare": ("Entry",),
        "solving.comparison": ("Comparison", "compare"),
        "solving.scoring": ("score",),
        "web.notebook": ("play",),
    }.items()
    for name in names
}


def set_language(name: str) -> None:
    """Write rules, broken rules, errors and all other sentences in a language, "en" (at first) or "fr".

    It holds for the whole program, except where a thread or task has its own by `gridwright.messages.language.using`.
    """
    if name not in _language.names():
        known = ", ".join(_language.names())
        raise UsageError(_language.UNKNOWN_LANGUAGE(name=_quote(str(name)), known=known))
    _language.set_language(name)


def set_cells(style: str) -> None:
    """Name cells in sentences "long" (at first), as in "row 5, column 8", or "short", as in "r5c8".

    It holds for the whole program, except where a thread or task has its own by `gridwright.messages.cells.naming`.
    """
    if style not in _cells.STYLES:
        raise UsageError(_cells.UNKNOWN_STYLE(name=_quote(str(style)), known=", ".join(_cells.STYLES)))
    _cells.set_cells(style)


def __getattr__(name: str) -> _typing.Any:
    """Drawing and explaining are a third of the code, so they are loaded when they are first asked for."""
    if name not in _LATER:
        raise AttributeError(f"module 'gridwright' has no attribute '{name}'")
    return getattr(_import_module(f"gridwright.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    """Everything that can be used, loaded or not."""
    return [*__all__, "__version__"]


def _display() -> _puzzle.Display:
    from gridwright.render import _display

    return _display


def _solve_for_format(puzzle: Puzzle) -> Outcome:
    return solve(puzzle, limit=Limit(seconds=_FORMAT_SECONDS, solutions=1))


# What lies above puzzles and formats is handed down to them here, so that they need not import it.
_puzzle.set_display(_display)
_formats.set_solver(_solve_for_format)
