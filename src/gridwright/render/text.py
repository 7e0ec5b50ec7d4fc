"""Scenes as text for a terminal, with or without colours. Every state can be told apart without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gridwright.puzzle import Answer, Puzzle
from gridwright.render import Sheet, Style, headed, scene_of
from gridwright.render._words import clean
from gridwright.scene import Arrow, Cell, Fill, Ink, Scene

SUMMARY = "a picture in letters for terminals and mail"
SUFFIX = ".txt"
MANY = True
BINARY = False
NONE, LIGHT, HEAVY = 0, 1, 2
# A corner by the weights of its arms: up, right, down, left, in base three.
CORNERS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
ACROSS = " ─━"
DOWN = " │┃"
ARROWS = {Arrow.UP: "↑", Arrow.DOWN: "↓", Arrow.LEFT: "←", Arrow.RIGHT: "→"}
PLAIN_LETTERS = str.maketrans(
    {
        **{corner: "+" for corner in CORNERS if corner != " "},
        **dict.fromkeys("─━╴╸╶╺╾╼", "-"),
        **dict.fromkeys("│┃╵╷╹╻╽╿", "|"),
        **dict(zip("█▓░·↑↓←→‹›«»“”", '#@:.^v<><>{}""', strict=True)),
    }
)
# Letters have one weight: where walls are drawn heavy, the thin lines between the other cells are left out.
THIN = str.maketrans(dict.fromkeys("─│┌┐└┘├┤┬┴┼╴╵╶╷", " "))
BOLD, DIM, REVERSE, CYAN, YELLOW = "1", "2", "7", "36", "33"


def picture(
    puzzle: Puzzle,
    answer: Answer | None = None,
    flagged: Sequence[int] = (),
    colour: bool = False,
    titled: bool = True,
    columns: int | None = None,
) -> str:
    """A puzzle, empty or filled, as text; flagged cells are pointed at, a board wider than `columns` drawn closer."""
    scene = scene_of(puzzle, answer, flagged)
    return text(scene if titled else replace(scene, title="", byline=""), colour, columns)


def draw(sheets: Sequence[Sheet], style: Style) -> str:
    """Puzzles as text, one below the other."""
    one = len(sheets) == 1
    scenes = [headed(sheet.filled(), style.title if one else None) for sheet in sheets]
    drawn = [text(scene, style.colour, style.columns) for scene in scenes]
    return "\n\n".join(drawn if one or not style.title else [clean(style.title), *drawn]) + "\n"


def text(scene: Scene, colour: bool = False, columns: int | None = None) -> str:
    """A scene as lines of text; one that is wider than so many columns is drawn closer, where that keeps all signs."""
    page = Page(scene, colour)
    if columns is not None and page.breadth > columns:
        page.draw_close()
    return "\n".join(line.rstrip() for line in page.lines())


def ascii_only(drawn: str) -> str:
    """The same picture in letters that every terminal has."""
    walled = "━" in drawn or "┃" in drawn
    letters = (drawn.translate(THIN) if walled else drawn).translate(PLAIN_LETTERS)
    return "\n".join(line.rstrip() for line in letters.split("\n"))


class Page:
    """One scene being drawn."""

    def __init__(self, scene: Scene, colour: bool) -> None:
        self.scene = scene
        self.colour = colour
        self.rows = scene.grid.table(scene.cells)
        self.words = max(len(ARROWS[cell.arrow] if cell.arrow else cell.text) for cell in scene.cells)
        self.side = 1  # columns beside a word
        self.wide = cell_width(scene, self.words)
        self.upright = upright_lines(scene)
        self.level = level_lines(scene)
        self.shown = [any(row[at] for row in self.upright) for at in range(scene.grid.width + 1)]
        self.bare = not (scene.lines or scene.left or scene.top)
        self.mixed = any(c.text and c.fill is Fill.OPEN for c in scene.cells) and any(
            c.fill in (Fill.WHITE, Fill.MASKED) for c in scene.cells
        )
        # Without colours, givens among answers stand in brackets.
        self.brackets = not colour and any(c.text and c.ink is Ink.ANSWER for c in scene.cells)
        self.left = [" ".join(clue) for clue in scene.left]
        self.margin = max(map(len, self.left), default=-1) + 1

    @property
    def breadth(self) -> int:
        """How many columns the board takes."""
        return max(self.margin, 0) + self.wide * self.scene.grid.width + sum(self.shown)

    def draw_close(self) -> None:
        """Leave out the blank before every word, unless it is needed for a sign."""
        signs = self.brackets or self.mixed or any(cell.flagged and cell.text for cell in self.scene.cells)
        if self.words and not signs:
            self.side = 0
            self.wide = max(self.words + 1, self.wide - 1)

    def lines(self) -> list[str]:
        """The whole picture, line by line."""
        drawn = [self.style(self.scene.title, BOLD)] if self.scene.title else []
        drawn += [self.scene.byline] if self.scene.byline else []
        drawn += self.top_clues()
        for nth, row in enumerate(self.rows):
            if any(self.level[nth]):
                drawn.append(self.rule(nth))
            drawn.append(self.row(nth, row))
        return [*drawn, self.rule(len(self.rows))]

    def style(self, words: str, *codes: str) -> str:
        """Words in a style, where styles are wanted."""
        return f"\x1b[{';'.join(codes)}m{words}\x1b[0m" if self.colour and codes and words else words

    def top_clues(self) -> list[str]:
        """The clues above the columns, standing on the board."""
        deep = max(map(len, self.scene.top), default=0)
        drawn = []
        for level in range(deep):
            line = " " * self.margin
            for at, clue in enumerate(self.scene.top):
                nth = level - deep + len(clue)
                line += (" " if self.shown[at] else "") + (clue[nth] if nth >= 0 else "").rjust(self.wide)
            drawn.append(line)
        return drawn

    def rule(self, nth: int) -> str:
        """The line above row `nth`, or below the last."""
        drawn = " " * self.margin
        for at in range(self.scene.grid.width + 1):
            if self.shown[at]:
                drawn += self.corner(nth, at)
            if at < self.scene.grid.width:
                drawn += ACROSS[self.level[nth][at]] * self.wide
        return drawn

    def corner(self, nth: int, at: int) -> str:
        """Where lines meet."""
        up = self.upright[nth - 1][at] if nth else NONE
        right = self.level[nth][at] if at < self.scene.grid.width else NONE
        down = self.upright[nth][at] if nth < self.scene.grid.height else NONE
        left = self.level[nth][at - 1] if at else NONE
        return CORNERS[up * 27 + right * 9 + down * 3 + left]

    def row(self, nth: int, cells: Sequence[Cell]) -> str:
        """One row of cells with its clue."""
        drawn = (self.left[nth] + " ").rjust(self.margin) if self.left else ""
        for at in range(len(cells) + 1):
            if self.shown[at]:
                drawn += DOWN[self.upright[nth][at]]
            if at < len(cells):
                drawn += self.cell(cells[at])
        return drawn

    def cell(self, cell: Cell) -> str:
        """One cell, in its full width."""
        words = ARROWS[cell.arrow] if cell.arrow else cell.text
        dark = cell.fill in (Fill.BLACK, Fill.MASKED, Fill.WALL)
        if self.colour and words and dark:
            return self.style(self.placed(words + " " * self.side), REVERSE, *([YELLOW] if cell.flagged else []))
        if not words and not cell.flagged and (cell.fill is Fill.WHITE or (self.bare and not dark)):
            return self.style("·".center(self.wide), DIM)
        ground = ("▓" if cell.flagged else "█") if dark else ("░" if cell.flagged and not words else " ")
        if words and not dark:
            words = self.marked(cell)
        elif words:
            words += ground * self.side
        elif cell.fill is Fill.WHITE:
            words = "·"
        return self.style(self.placed(words, ground), *self.inks(cell))

    def placed(self, words: str, ground: str = " ") -> str:
        """A word in the width of a cell, its numbers below each other."""
        room = self.words + 1 + self.side if words and self.words else 0
        return words.rjust(room, ground).center(self.wide, ground)

    def marked(self, cell: Cell) -> str:
        """A text on a light ground, with signs beside it that say what it is."""
        given = self.brackets and cell.ink is Ink.GIVEN and cell.fill is Fill.WHITE
        if cell.flagged:
            return f"«{cell.text}»" if given else f"‹{cell.text}›"
        if given:
            return f"[{cell.text}]"
        return f"{cell.text}?" if self.mixed and cell.fill is Fill.OPEN else cell.text + " " * self.side

    def inks(self, cell: Cell) -> list[str]:
        """The styles of a cell."""
        codes = [YELLOW] if cell.flagged else []
        if cell.text and cell.ink is Ink.ANSWER and not codes:
            codes.append(CYAN)
        if cell.text and cell.ink is Ink.GIVEN and cell.fill is Fill.WHITE:
            codes.append(BOLD)
        return codes


def cell_width(scene: Scene, words: int) -> int:
    """Columns of text per cell: words with room at both sides, or two for a square block, more for long clues."""
    clues = max((len(word) for clue in scene.top for word in clue), default=0)
    worded = words + 2 if words else 0
    return max(worded, clues + 1, 2 if scene.top or scene.left else 3)


def upright_lines(scene: Scene) -> list[list[int]]:
    """For every row, the weight of the line left of every column and right of the last."""
    frame = HEAVY if scene.walls else LIGHT
    drawn = []
    for row in scene.grid.rows():
        between = zip(row.cells, row.cells[1:], strict=False)
        inner = [weight(scene, a, b, at) for at, (a, b) in enumerate(between, 1)]
        drawn.append([frame, *inner, frame])
    return drawn


def level_lines(scene: Scene) -> list[list[int]]:
    """For every line above a row and below the last, the weight over every column."""
    frame = HEAVY if scene.walls else LIGHT
    columns = []
    for column in scene.grid.columns():
        between = zip(column.cells, column.cells[1:], strict=False)
        inner = [weight(scene, a, b, at) for at, (a, b) in enumerate(between, 1)]
        columns.append([frame, *inner, frame])
    return [list(level) for level in zip(*columns, strict=True)]


def weight(scene: Scene, a: int, b: int, at: int) -> int:
    """The weight of the line between two neighbours that are the `at`-th step from the edge."""
    if (a, b) in scene.walls:
        return HEAVY
    return LIGHT if scene.lines or (scene.fives and at % 5 == 0) else NONE
