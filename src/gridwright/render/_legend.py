"""What the marks on pictures of steps mean: a sample cell and a few words for each mark that occurs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gridwright.grid import Grid
from gridwright.messages import Message
from gridwright.messages import render as messages
from gridwright.messages import steps as step_messages
from gridwright.scene import Cell, Fill, Ink, Scene
from gridwright.text.cells import capitalise, join

Test = Callable[[Scene, Cell], bool]


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A mark: the cells that show it, what of such a cell to show as a sample, its name and its meaning."""

    has: Test
    strip: Callable[[Cell], Cell]
    sign: Message
    meaning: Message


@dataclass(frozen=True, slots=True)
class Sample:
    """A mark of a legend: a board of one cell that shows it, its name and its meaning."""

    scene: Scene
    sign: str
    meaning: str


def is_white(cell: Cell) -> bool:
    """Is the cell known to stay white?"""
    return cell.fill is Fill.WHITE


def keep_text(cell: Cell) -> Cell:
    """A cell without marks."""
    return replace(cell, flagged=False, used=False, tinted=False, tag="")


ENTRIES = (
    LegendEntry(
        lambda _, cell: cell.flagged and not cell.tag,
        lambda _: Cell(flagged=True),
        messages.SIGN_FRAME,
        messages.LEGEND_DECIDED,
    ),
    LegendEntry(
        lambda _, cell: bool(cell.tag),
        lambda _: Cell(flagged=True, tag="a"),
        messages.SIGN_LETTER,
        messages.LEGEND_TAG,
    ),
    LegendEntry(lambda _, cell: cell.used, lambda _: Cell(used=True), messages.SIGN_CORNERS, messages.LEGEND_USED),
    LegendEntry(
        lambda scene, cell: cell.tinted or bool(scene.named),
        lambda _: Cell(tinted=True),
        messages.SIGN_TINT,
        messages.LEGEND_NAMED,
    ),
    LegendEntry(
        lambda scene, cell: scene.circled and is_white(cell),
        keep_text,
        messages.SIGN_RING,
        messages.LEGEND_RING,
    ),
    LegendEntry(lambda _, cell: is_white(cell) and not cell.text, keep_text, messages.SIGN_DOT, messages.LEGEND_DOT),
    LegendEntry(
        lambda scene, cell: is_white(cell) and bool(cell.text) and cell.ink is Ink.GIVEN and not scene.circled,
        keep_text,
        messages.SIGN_GREY,
        messages.LEGEND_GIVEN,
    ),
)


def make_legend(scenes: Sequence[Scene], at_fault: bool = False) -> list[Sample]:
    """The marks that occur on some boards.

    Where a step shows a contradiction instead of a conclusion, what is framed is at fault.
    """
    legend = []
    for entry in ENTRIES:
        found = next((cell for scene in scenes for cell in scene.cells if entry.has(scene, cell)), None)
        if found is not None:
            fault = at_fault and entry.meaning is messages.LEGEND_DECIDED
            board = Scene(Grid(1, 1), (entry.strip(found),), circled=scenes[0].circled, worked=True)
            legend.append(Sample(board, entry.sign(), (messages.LEGEND_FAULT if fault else entry.meaning)()))
    return legend


def word_legend(legend: Sequence[Sample]) -> str:
    """The legend in words alone: "Frame: what this step decides; marked corners: …"."""
    entries = [messages.LEGEND_ENTRY(sign=sample.sign, meaning=sample.meaning) for sample in legend]
    if not entries:
        return ""
    return step_messages.SENTENCE(text=capitalise(join(entries, messages.LEGEND_JOIN)))
