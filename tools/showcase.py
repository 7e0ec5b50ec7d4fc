"""Draw the picture that README.md shows first: a hint, a step of an explanation, a new nonogram and a magazine.

The boards, sentences and pages on it are those that the commands below them make. `python -m tools.showcase` draws it
anew in every language: docs/showcase.svg and docs/fr/showcase.svg.
"""

from __future__ import annotations

import io
import shlex
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from textwrap import wrap

import gridwright as gw
from gridwright import cli
from gridwright.cli import booklet
from gridwright.cli._common import Terminal
from gridwright.cli._filling import MagazineFilling
from gridwright.generate.magazine import MagazinePuzzles
from gridwright.hints import Step
from gridwright.messages.language import using
from gridwright.puzzle import Puzzle
from gridwright.render import make_scene
from gridwright.render._frame import MARGIN, estimate_width
from gridwright.render._layout import layout
from gridwright.render._legend import Sample
from gridwright.render._look import Look, colour
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._shapes import Drawing
from gridwright.render._step_pictures import picture_hint, picture_steps
from gridwright.render._steps import StepPicture, list_legend
from gridwright.render.svg import FONT, group, number
from gridwright.scene import Scene

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {"en": ROOT / "docs" / "showcase.svg", "fr": ROOT / "docs" / "fr" / "showcase.svg"}
WIDE, GAP = 840, 16  # about as wide as a README on GitHub, so that letters appear in the sizes given here
CARD = (WIDE - 3 * GAP) // 2
ROOM = CARD - 2 * GAP  # for the picture on a card
ROUND = 8
HEAD, TITLE, TITLE_SIZE = 46, 30, 16.5
BOARD, LETTERS = 182, 25  # the width of a board beside its sentence, and the letters in a line of that
SENTENCE, LEADING = 13.2, 17.6
SAMPLE, SMALL, SMALL_LEADING = 15, 11.5, 14.0  # in a legend
COMMAND, COMMAND_LEADING, COMMAND_GAP = 11.4, 17, 18
MONOSPACE = "ui-monospace, SFMono-Regular, Menlo, Consolas, &quot;Liberation Mono&quot;, monospace"
DESK, PAPER, EDGE, SHADOW = "#33414e", "#ffffff", "#8f99a3", "#ccd3da"
STRIP, PROMPT, TYPED = "#161b22", "#8fd3c1", "#e8ecf1"
STEP = 43  # of the explanation: what a wall would cut off
LEAVES, SHADOW_WIDTH = (7, 16), 9  # pages of the magazine: puzzles and solutions


@dataclass(frozen=True)
class Card:
    """A part of the picture: its title in every language, a command, and what draws the result of that."""

    titles: dict[str, str]
    command: str
    draw: Callable[[Namespace, float], str]


def picture(language: str) -> str:
    """The whole picture."""
    parts, top = [], GAP
    with using(language):
        for height, row in ROWS:
            strip = COMMAND_GAP + COMMAND_LEADING * max(len(card.command.splitlines()) for card in row)
            for nth, card in enumerate(row):
                parts.append(place(draw_card(card, language, height, strip), GAP + nth * (CARD + GAP), top))
            top += HEAD + height + GAP + strip + GAP
    name = escape("; ".join(card.titles[language] for _, row in ROWS for card in row))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{top}" viewBox="0 0 {WIDE} {top}" role="img" '
        f'aria-label="{name}" font-family="{FONT}">\n<title>{name}</title>\n'
        f'<rect width="{WIDE}" height="{top}" rx="{1.5 * ROUND}" fill="{DESK}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def draw_card(card: Card, language: str, height: int, strip: int) -> str:
    """A sheet of paper with the title and the picture, and below it the command on a dark strip."""
    full, across, turn = HEAD + height + GAP, CARD - 2 * ROUND, f"a{ROUND} {ROUND} 0 0"
    upper = f"M0 {full}V{ROUND}{turn} 1 {ROUND}-{ROUND}h{across}{turn} 1 {ROUND} {ROUND}V{full}z"
    lower = f"M0 {full}v{strip - ROUND}{turn} 0 {ROUND} {ROUND}h{across}{turn} 0 {ROUND}-{ROUND}V{full}z"
    return "\n".join(
        [
            f'<path d="{upper}" fill="{PAPER}"/>',
            f'<path d="{lower}" fill="{STRIP}"/>',
            text(GAP, TITLE, card.titles[language], TITLE_SIZE, BOLD),
            place(card.draw(parse(card.command), height), GAP, HEAD),
            *draw_command(card.command, full + COMMAND_GAP / 2),
        ]
    )


def draw_command(command: str, top: float) -> Iterator[str]:
    """A command as it is typed."""
    yield f'<g font-family="{MONOSPACE}" font-size="{COMMAND}" fill="{TYPED}">'
    for nth, line in enumerate(command.splitlines()):
        y = number(top + COMMAND_LEADING * (nth + 0.72))
        prompt = "" if nth else f'<text x="{GAP}" y="{y}" fill="{PROMPT}">$</text>'
        yield f'{prompt}<text x="{GAP + 14}" y="{y}">{escape(line)}</text>'
    yield "</g>"


def parse(command: str) -> Namespace:
    """The options of a command, up to a pipe."""
    first = command.replace("\\\n", "").partition("|")[0]
    options: Namespace = cli.make_parser().parse_args(shlex.split(first)[1:])
    return options


def place(part: str, x: float, y: float, scale: float = 1.0) -> str:
    """A part of the picture at its place."""
    scaled = "" if scale == 1 else f" scale({scale:.4f})"
    return f'<g transform="translate({number(x)} {number(y)}){scaled}">\n{part}\n</g>'


def text(x: float, y: float, words: str, size: float, look: Look = INK, anchor: str = "start", bold: str = "") -> str:
    """A line of text, whose end may be bold."""
    style = f'font-size="{number(size)}" fill="{colour(look.fill, "light")}"' + ' font-weight="bold"' * look.bold
    end = f'<tspan font-weight="bold">{escape(bold)}</tspan>' if bold else ""
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" {style}>{escape(words)}{end}</text>'


def draw_layers(drawing: Drawing) -> str:
    """A drawing without its paper."""
    layers = "\n".join(group(layer, "light") for layer in drawing.layers[1:])
    return f'<g text-anchor="middle">\n{layers}\n</g>'


def draw_board(scene: Scene, width: float, height: float) -> tuple[str, float]:
    """A board as large as fits, without the margin around it, and its width."""
    drawing = layout(replace(scene, title="", byline=""))
    inside = drawing.width - 2 * MARGIN
    scale = min(width / inside, height / (drawing.height - 2 * MARGIN))
    return place(draw_layers(drawing), -MARGIN * scale, -MARGIN * scale, scale), inside * scale


def draw_hint(options: Namespace, height: float) -> str:
    """What `hint` finds."""
    puzzle = gw.read(ROOT / options.puzzles[0])
    found = gw.hint(puzzle)
    assert found.step is not None
    shown = picture_hint(puzzle, found, options.stage)
    legend = draw_legend(list_legend(puzzle, [shown])[:3], BOARD + GAP, height)
    return "\n".join([draw_step(puzzle, shown, found.step, height), *legend])


def draw_explanation(options: Namespace, height: float) -> str:
    """One step of what `explain` finds, with its number."""
    puzzle = gw.read(ROOT / options.puzzles[0])
    found = gw.explain(puzzle)
    shown = picture_steps(puzzle, found)[STEP]
    count = text(ROOM, TITLE - HEAD, f"{STEP}/{len(found.steps)}", SENTENCE, PENCIL, "end")
    return "\n".join([count, draw_step(puzzle, shown, found.steps[STEP - 1], height)])


def draw_step(puzzle: Puzzle, shown: StepPicture, step: Step, height: float) -> str:
    """The board of a step, and beside it the sentence with its conclusion in bold."""
    parts = [draw_board(shown.scene(puzzle), BOARD, height)[0]]
    start, reason = 0, len(step.why.removesuffix(".")) + len(", ")
    for nth, line in enumerate(wrap(step.text, LETTERS)):
        split = min(max(reason - start, 0), len(line))
        y = SENTENCE - 1 + nth * LEADING
        parts.append(text(BOARD + GAP, y, line[:split], SENTENCE, bold=line[split:]))
        start += len(line) + 1
    return "\n".join(parts)


def draw_legend(legend: Sequence[Sample], left: float, bottom: float) -> Iterator[str]:
    """What the marks on a board mean, from the last up."""
    for sample in reversed(legend):
        lines = wrap(sample.meaning, LETTERS - 1)
        bottom -= SMALL_LEADING * len(lines)
        for nth, line in enumerate(lines):
            yield text(left + SAMPLE + MARGIN, bottom + SMALL_LEADING * nth + SMALL - 1, line, SMALL, PENCIL)
        yield place(draw_board(sample.scene, SAMPLE, SAMPLE)[0], left, bottom - 1)
        bottom -= MARGIN + 1


def draw_figure(options: Namespace, height: float) -> str:
    """What `generate` makes, solved."""
    out = io.StringIO()
    options.run(options, Terminal(out, io.StringIO()))
    puzzle = gw.read(out.getvalue())
    board, width = draw_board(make_scene(puzzle, gw.solve(puzzle).answer), ROOM, height)
    return place(board, (ROOM - width) / 2, 0)


class Leaves(Pages):
    """The pages of a magazine as SVG. Widths of text are estimated, since fonts differ from machine to machine."""

    def __init__(self, pages: Pages) -> None:
        self.size, self.unit, self.count, self.landscape = pages.size, pages.unit, 0, False
        self.drawn: list[list[str]] = [[]]

    def start_page(self, landscape: bool = False) -> None:
        """Start a page."""
        self.end_page()
        self.count, self.landscape = self.count + 1, landscape
        self.drawn.append([])

    def end_page(self) -> None:
        """End the page with its number."""
        width, height = self.page_size
        self.text(width / 2, height - 24, str(self.count), 9, PENCIL, 0.5)

    def text(self, x: float, y: float, text_: str, size: float, look: Look = INK, align: float = 0.0) -> float:
        """Draw a line of text."""
        self.drawn[-1].append(text(x, y, text_, size, look, {0.0: "start", 0.5: "middle", 1.0: "end"}[align]))
        return self.measure(text_, size, look)

    def measure(self, text_: str, size: float, _look: Look) -> float:
        """The width of a line of text, roughly."""
        return estimate_width(text_, size)

    def place(self, drawing: Drawing, x: float, y: float, scale: float) -> None:
        """Draw a board."""
        self.drawn[-1].append(place(draw_layers(drawing), x, y, scale))

    def set_title(self, title: str) -> None:
        """Only viewers of PDF show a title."""

    def add_bookmark(self, name: str, parent: int | None = None) -> int:
        """Only viewers of PDF show bookmarks."""
        return 0


def draw_magazine(options: Namespace, height: float) -> str:
    """Two pages of what `booklet` makes, one a little lower than the other."""
    selection = MagazinePuzzles(*booklet.read_selection(options), options.seed, None)
    magazine = MagazineFilling(selection, options, options.seed).fill(Terminal(io.StringIO(), io.StringIO()))
    magazine.pages = leaves = Leaves(magazine.pages)
    magazine.draw()
    width, length = leaves.size
    size, edge = f'width="{number(width)}" height="{number(length)}"', f'stroke="{EDGE}" stroke-width="2"'
    at = f'x="{SHADOW_WIDTH}" y="{SHADOW_WIDTH}"'
    paper = f'<rect {at} {size} fill="{SHADOW}"/><rect {size} fill="{PAPER}" {edge}/>'
    scale = (ROOM - GAP) / 2 / (width + SHADOW_WIDTH)
    right, down = (ROOM + GAP) / 2, height - (length + SHADOW_WIDTH) * scale
    return "\n".join(
        place("\n".join([paper, *leaves.drawn[leaf]]), nth * right, nth * down, scale)
        for nth, leaf in enumerate(LEAVES)
    )


ROWS = (
    (
        208,
        (
            Card(
                {
                    "en": "Stuck? A hint, with its reason",
                    "fr": "Bloqué\N{NO-BREAK SPACE}? Un coup de pouce, et pourquoi",
                },
                "gridwright hint examples/takuzu-8x8.txt",
                draw_hint,
            ),
            Card(
                {"en": "Every step explained", "fr": "Chaque étape expliquée"},
                "gridwright explain examples/hitori-8x8.txt",
                draw_explanation,
            ),
        ),
    ),
    (
        268,
        (
            Card(
                {"en": "New puzzles, each with one solution", "fr": "De nouvelles grilles à solution unique"},
                "gridwright generate nonogram --with figure=animal \\\n--size 20x16 --seed 37 | gridwright solve -",
                draw_figure,
            ),
            Card(
                {"en": "A magazine, ready to print", "fr": "Un magazine prêt à imprimer"},
                "gridwright booklet --pages 18 --seed 7 \\\n--levels easy,medium -o magazine.pdf",
                draw_magazine,
            ),
        ),
    ),
)
"""The height of the pictures of a row, and its cards."""


if __name__ == "__main__":
    for language, target in TARGETS.items():
        target.write_text(picture(language))
        print(f"wrote {target.relative_to(ROOT)}")
