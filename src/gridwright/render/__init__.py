"""Drawing scenes. Every medium (text, svg, png, …) is one file in this folder, found by its name.

A medium's module defines `SUFFIX`, `MANY` (can one file hold several puzzles?), `BINARY` (bytes, not text?) and
`draw(sheets, style)`, which returns text or bytes. Files whose names start with an underscore are shared code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from gridwright.errors import InputError, UsageError, join_names, quote
from gridwright.kind import AnyKind
from gridwright.kinds import name_kind
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import Outcome, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Scene
from gridwright.text.plain import OTHER_SIZE

HOW_TO_PLAY = Message("How to play {kind}")
A, AN = Message("A {kind} of {columns} and {rows}."), Message("An {kind} of {columns} and {rows}.")

THEMES = ("auto", "light", "dark")
PAPERS = {"a4": (595.276, 841.89), "a5": (419.528, 595.276), "a6": (297.638, 419.528), "letter": (612.0, 792.0)}
PER_PAGE = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw: the theme, the scale, the title, and the page of a booklet."""

    theme: str = "auto"  # light, dark, or as the viewer prefers
    scale: float = 1.0
    title: str | None = None  # None: every puzzle's own; for many puzzles, the title of the whole
    per_page: int | None = None
    paper: str | None = None
    colour: bool = False  # on a terminal
    columns: int | None = None  # of a terminal

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise UsageError(
                say(
                    "{theme} is not a theme; expected one of {themes}",
                    theme=quote(self.theme),
                    themes=join_names(THEMES),
                )
            )
        if not 0.1 <= self.scale <= 20:
            raise UsageError(say("a scale of {scale:g}; expected 0.1 to 20", scale=self.scale))
        if self.per_page not in (None, *PER_PAGE):
            raise UsageError(say("{count} puzzles per page; expected 1, 2 or 4", count=self.per_page))
        if self.paper not in (None, *PAPERS):
            raise UsageError(
                say(
                    "{paper} is not a paper size; expected one of {papers}",
                    paper=quote(str(self.paper)),
                    papers=join_names(PAPERS),
                )
            )


@dataclass(frozen=True, slots=True)
class Sheet:
    """A puzzle to draw: the cells filled in so far, the cells to mark, and the solution to add, if any."""

    puzzle: Puzzle
    answer: Answer | None = None
    flagged: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    solution: Answer | None = None
    note: str = ""  # about the solution, printed with it or in its place
    warning: str = ""  # about the solutions of the puzzle, printed where the puzzle is without them
    name: str = ""  # of what the solution shows, printed below it
    link: str = ""  # that opens the puzzle on the page, printed as a code

    def scene(self) -> Scene:
        """The board without the solution."""
        return make_scene(self.puzzle, self.answer, self.flagged).use(self.used)

    def solved_scene(self) -> Scene:
        """The board with the solution, if there is one to add, and the note on it."""
        return make_scene(self.puzzle, self.solution or self.answer, self.flagged, self.note).use(self.used)


NOTES = {
    Status.MANY: (Sentence("one of several solutions"), Sentence("has several solutions")),
    Status.SOME: (Sentence("one solution; there may be others"), Sentence("may have several solutions")),
    Status.NONE: (Sentence("no solution"), Sentence("has no solution")),
    Status.UNKNOWN: (Sentence("not solved within the time limit"), Sentence("not known to have a solution")),
}
"""What a sheet says about the solution, and about the puzzle, unless the solution is the only one."""


def make_solved_sheet(puzzle: Puzzle, outcome: Outcome) -> Sheet:
    """A sheet with the solution that was found; if it is not known to be the only one, notes say so."""
    note, warning = (str(message) for message in NOTES[outcome.status]) if outcome.status in NOTES else ("", "")
    return Sheet(puzzle, solution=outcome.answer, note=note, warning=warning)


def hide_solutions(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The sheets for whoever is to solve the puzzles."""
    return [replace(sheet, solution=None, note="") for sheet in sheets]


def make_scene(puzzle: Puzzle, answer: Answer | None = None, flagged: Sequence[int] = (), note: str = "") -> Scene:
    """A puzzle, empty or filled, as a scene in which the flagged cells are marked, with a note below it."""
    from gridwright import kinds
    from gridwright.render._words import begin_sentence, clean, describe_size

    if answer is not None and answer.grid != puzzle.grid:
        raise InputError(OTHER_SIZE(found=answer.grid, expected=puzzle.grid))
    scene = kinds.of(puzzle).draw(puzzle, answer).flag(flagged)
    name = name_kind(puzzle.kind)
    about = describe_size(AN if name[0] in "aeiou" else A, puzzle.grid, kind=name)
    title, author = clean(puzzle.notes.title), clean(byline(puzzle))
    return replace(scene, title=title, byline=author, note=begin_sentence(clean(note)), about=about)


def read_example(kind: AnyKind) -> tuple[Puzzle, Answer] | None:
    """The example of a kind and its solution; None if it has none."""
    from gridwright import kinds
    from gridwright.text.parsing import SourceLine
    from gridwright.text.plain import read_answer, read_text

    if kind.example is None:
        return None
    puzzle = read_text(kind.example[0], kinds.lookup)
    lines = [SourceLine(nth, line) for nth, line in enumerate(kind.example[1].splitlines(), 1)]
    return puzzle, read_answer(kind, puzzle, lines, kind.name)


def byline(puzzle: Puzzle) -> str:
    """Who made a puzzle; empty if that is not known."""
    return say("by {author}", author=puzzle.notes.author) if puzzle.notes.author else ""


def retitle(scene: Scene, title: str | None) -> Scene:
    """The scene with another title; an empty one removes title and author."""
    from gridwright.render._words import clean

    if title is None:
        return scene
    return replace(scene, title=clean(title), byline=scene.byline if title else "")


def describe_sheet(sheet: Sheet) -> str:
    """The kind, size, settings and author of a puzzle, with a warning about its solutions, in one line."""
    from gridwright.render._words import clean

    puzzle = sheet.puzzle
    size, *settings = list_facts(puzzle)
    return clean(", ".join(filter(None, [name_kind(puzzle.kind), size, sheet.warning, *settings, byline(puzzle)])))


def list_facts(puzzle: Puzzle) -> list[str]:
    """The size of a puzzle, and its settings."""
    from gridwright import kinds

    kind = kinds.of(puzzle)
    settings = [line for line in kind.plain(puzzle) if line.partition(":")[0] in kind.settings]
    return [f"{puzzle.grid.width}×{puzzle.grid.height}", *settings]


def title_of(puzzle: Puzzle) -> str:
    """The title of a puzzle, or its kind if it has none."""
    from gridwright.render._words import begin_sentence

    return puzzle.notes.title or begin_sentence(name_kind(puzzle.kind))


def media() -> tuple[str, ...]:
    """The names of all media."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


def medium(name: str) -> ModuleType:
    """The medium of that name."""
    if name not in media():
        raise UsageError(
            say(
                "{name} is not something to draw to; expected one of {media}",
                name=quote(name),
                media=join_names(media()),
            )
        )
    return import_module(f"{__name__}.{name}")


def render(puzzle: Puzzle, to: str = "svg", answer: Answer | None = None, *, style: Style | None = None) -> str | bytes:
    """A puzzle, empty or filled, drawn to a medium: text, or bytes if the medium is binary."""
    drawing: str | bytes = medium(to).draw([Sheet(puzzle, answer)], style or Style())
    return drawing
