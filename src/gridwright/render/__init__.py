"""Scenes drawn: one file per medium, found because it is there.

A medium's module holds `SUMMARY`, `SUFFIX`, `MANY` (can one file hold several puzzles?), `BINARY` (bytes, not text?)
and `draw(sheets, style)`, which gives the text or the bytes. Names that start with an underscore are what media share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from gridwright.errors import InputError, UsageError, join_names, quote
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Scene

THEMES = ("auto", "light", "dark")
PAPERS = {"a4": (595.276, 841.89), "a5": (419.528, 595.276), "a6": (297.638, 419.528), "letter": (612.0, 792.0)}
PER_PAGE = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw: light, dark or as the viewer likes it, how large, under which title, and on which paper."""

    theme: str = "auto"
    scale: float = 1.0
    title: str | None = None  # None: every puzzle's own; for many puzzles, the title of the whole
    per_page: int | None = None
    paper: str | None = None
    colour: bool = False  # on a terminal
    columns: int | None = None  # of a terminal

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise UsageError(f"{quote(self.theme)} is not a theme; there are {join_names(THEMES)}")
        if not 0.1 <= self.scale <= 20:
            raise UsageError(f"a scale of {self.scale:g}; expected 0.1 to 20")
        if self.per_page not in (None, *PER_PAGE):
            raise UsageError(f"{self.per_page} puzzles a page; expected 1, 2 or 4")
        if self.paper not in (None, *PAPERS):
            raise UsageError(f"{quote(str(self.paper))} is not a paper; there are {join_names(PAPERS)}")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A puzzle to draw: the board filled in so far, cells to point at, and the solution to add, if there is one."""

    puzzle: Puzzle
    answer: Answer | None = None
    flagged: tuple[int, ...] = ()
    solution: Answer | None = None
    note: str = ""  # said in the place of a solution that is not there

    def scene(self) -> Scene:
        """The board."""
        return scene_of(self.puzzle, self.answer, self.flagged)

    def filled(self) -> Scene:
        """The board with its solution, where there is one to add."""
        return scene_of(self.puzzle, self.solution or self.answer, self.flagged)


def scene_of(puzzle: Puzzle, answer: Answer | None = None, flagged: Sequence[int] = ()) -> Scene:
    """A puzzle, empty or filled, as a scene; flagged cells are pointed at."""
    from gridwright import kinds
    from gridwright.render._words import clean

    if answer is not None and answer.grid != puzzle.grid:
        raise InputError(f"a board of {answer.grid} cells; expected {puzzle.grid}, the size of the puzzle")
    scene = kinds.of(puzzle).draw(puzzle, answer).flag(flagged)
    by = f"by {puzzle.notes.author}" if puzzle.notes.author else ""
    about = f"A {puzzle.kind} of {puzzle.grid.width} columns and {puzzle.grid.height} rows."
    return replace(scene, title=clean(puzzle.notes.title), byline=clean(by), about=about)


def headed(scene: Scene, title: str | None) -> Scene:
    """The scene under another title; the empty one leaves out title and author."""
    from gridwright.render._words import clean

    if title is None:
        return scene
    return replace(scene, title=clean(title), byline=scene.byline if title else "")


def facts(puzzle: Puzzle) -> str:
    """What a puzzle is, by whom, and under which settings of its own, in one line."""
    from gridwright import kinds
    from gridwright.render._words import clean

    kind = kinds.of(puzzle)
    own = [line for line in kind.plain(puzzle) if line.partition(":")[0] in kind.settings]
    by = [f"by {puzzle.notes.author}"] if puzzle.notes.author else []
    return clean(", ".join([puzzle.kind, f"{puzzle.grid.width}×{puzzle.grid.height}", *own, *by]))


def media() -> tuple[str, ...]:
    """The names of all media there are."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


def medium(name: str) -> ModuleType:
    """The medium of that name."""
    if name not in media():
        raise UsageError(f"{quote(name)} is not something to draw to; there are {join_names(media())}")
    return import_module(f"{__name__}.{name}")


def render(puzzle: Puzzle, to: str = "svg", answer: Answer | None = None, *, style: Style | None = None) -> str | bytes:
    """A puzzle, empty or filled, drawn to a medium: text, or bytes where the medium is not text."""
    drawn: str | bytes = medium(to).draw([Sheet(puzzle, answer)], style or Style())
    return drawn
