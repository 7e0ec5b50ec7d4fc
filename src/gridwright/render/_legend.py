"""What the marks on pictures of steps mean: a sample cell and a few words for each mark that occurs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gridwright.grid import Grid
from gridwright.messages import Message, Sentence, Text, say
from gridwright.scene import REFUTED, SUPPOSED, Cell, Fill, Ink, Scene
from gridwright.text.cells import capitalise, join

LEGEND_DECIDED = Sentence("what this step decides")
LEGEND_CLASHING = Sentence("what does not fit together")
LEGEND_USED = Sentence("what the step follows from")
LEGEND_NAMED = Sentence("the row, column or area in question")
LEGEND_SUPPOSED = Sentence("what is supposed")
LEGEND_REFUTED = Sentence("what was supposed, but cannot be")
LEGEND_FOLLOWING = Sentence("what would follow, in this order")


Test = Callable[[Scene, Cell], bool]


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A mark: the cells that show it, what of such a cell to show as a sample, its name and its meaning."""

    has: Test
    strip: Callable[[Cell], Cell]
    sign: Text
    meaning: Text


@dataclass(frozen=True, slots=True)
class Sample:
    """A mark of a legend: a board of one cell that shows it, its name and its meaning."""

    scene: Scene
    sign: str
    meaning: str


def is_white(cell: Cell) -> bool:
    """Is the cell known to stay white?"""
    return cell.fill is Fill.WHITE and not cell.assumed


def is_following(cell: Cell) -> bool:
    """Has the cell a value that would follow from one that is supposed?"""
    return cell.assumed and cell.tag.isdecimal()


def keep_text(cell: Cell) -> Cell:
    """A cell without marks."""
    return replace(cell, flagged=False, used=False, tinted=False, clashing=False, assumed=False, tag="")


def keep_assumed(cell: Cell) -> Cell:
    """A cell with no other marks than those of a supposition."""
    return replace(cell, used=False, tinted=False, clashing=False)


ENTRIES = (
    LegendEntry(
        lambda _, cell: cell.flagged and (cell.assumed or not cell.tag),
        lambda _: Cell(flagged=True),
        Sentence("frame"),
        LEGEND_DECIDED,
    ),
    LegendEntry(
        lambda _, cell: bool(cell.tag) and not cell.assumed,
        lambda _: Cell(flagged=True, tag="a"),
        Sentence("letter"),
        Sentence("decided by the sentence with that letter"),
    ),
    LegendEntry(
        lambda _, cell: cell.tag == SUPPOSED,
        keep_assumed,
        Sentence("question mark"),
        LEGEND_SUPPOSED,
    ),
    LegendEntry(lambda _, cell: cell.tag == REFUTED, keep_assumed, Sentence("cross"), LEGEND_REFUTED),
    LegendEntry(
        lambda _, cell: is_following(cell),
        keep_assumed,
        Sentence("number"),
        LEGEND_FOLLOWING,
    ),
    LegendEntry(
        lambda _, cell: cell.clashing, lambda _: Cell(clashing=True), Sentence("dashed frame"), LEGEND_CLASHING
    ),
    LegendEntry(lambda _, cell: cell.used, lambda _: Cell(used=True), Sentence("marked corners"), LEGEND_USED),
    LegendEntry(
        lambda scene, cell: cell.tinted or bool(scene.named),
        lambda _: Cell(tinted=True),
        Sentence("tint"),
        LEGEND_NAMED,
    ),
    LegendEntry(
        lambda scene, cell: scene.circled and is_white(cell),
        keep_text,
        Sentence("circle"),
        Sentence("known to stay visible"),
    ),
    LegendEntry(
        lambda _, cell: is_white(cell) and not cell.text, keep_text, Sentence("dot"), Sentence("known to be white")
    ),
    LegendEntry(
        lambda scene, cell: is_white(cell) and bool(cell.text) and cell.ink is Ink.GIVEN and not scene.circled,
        keep_text,
        Sentence("grey ground"),
        Sentence("given"),
    ),
)


def make_legend(scenes: Sequence[Scene]) -> list[Sample]:
    """The marks that occur on some boards."""
    legend = []
    for entry in ENTRIES:
        found = next((cell for scene in scenes for cell in scene.cells if entry.has(scene, cell)), None)
        if found is not None:
            board = Scene(Grid(1, 1), (entry.strip(found),), circled=scenes[0].circled, worked=True)
            legend.append(Sample(board, str(entry.sign), str(entry.meaning)))
    return legend


def word_legend(legend: Sequence[Sample]) -> str:
    """The legend in words alone: "Frame: what this step decides; marked corners: …"."""
    entries = [
        say("{sign}: {meaning}", context="a sign and what it means", sign=sample.sign, meaning=sample.meaning)
        for sample in legend
    ]
    if not entries:
        return ""
    return say(
        "{text}.", text=capitalise(join(entries, Message("{first}; {last}", context="signs and what they mean")))
    )
