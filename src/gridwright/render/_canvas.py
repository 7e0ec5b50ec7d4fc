"""One board being drawn in characters, cell by cell; `text` is the medium."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grid import Line
from gridwright.render._text_labels import Labels
from gridwright.render._text_signs import DARK, is_argued, is_marked, sign_argument
from gridwright.scene import Arrow, Cell, Fill, Ink, Scene

NONE, LIGHT, HEAVY = 0, 1, 2
# A corner by the weights of its arms: up, right, down, left, as digits in base three.
CORNERS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
HORIZONTAL = " ─━"
VERTICAL = " │┃"
ARROWS = {Arrow.UP: "↑", Arrow.DOWN: "↓", Arrow.LEFT: "←", Arrow.RIGHT: "→"}
BOLD, DIM, REVERSE, CYAN, YELLOW, MAGENTA, RED, GREEN = "1", "2", "7", "36", "33", "35", "31", "32"


class Canvas:
    """One scene being drawn."""

    def __init__(self, scene: Scene, colour: bool) -> None:
        self.scene = scene
        self.colour = colour
        self.rows = scene.grid.table(scene.cells)
        self.word_width = max(len(ARROWS[cell.arrow] if cell.arrow else cell.text) for cell in scene.cells)
        self.gap = self.padding = 1  # columns before and behind a word
        self.sign_width = measure_signs(scene, colour)
        self.cell_width = max(cell_width(scene, self.word_width), self.sign_width)
        if self.word_width and not scene.lines and any(cell.assumed for cell in scene.cells):
            self.cell_width = max(self.cell_width, self.sign_width + 1)  # so that two signs do not touch
        self.vertical = line_weights(scene, scene.grid.rows())
        self.horizontal = [list(weights) for weights in zip(*line_weights(scene, scene.grid.columns()), strict=True)]
        self.has_line = [any(row[at] for row in self.vertical) for at in range(scene.grid.width + 1)]
        self.bare = not (scene.lines or scene.left or scene.top)
        # On a board that is worked on, signs are the same before anything is filled in.
        self.mixed = any(c.text and c.fill is Fill.OPEN for c in scene.cells) and (
            (scene.worked and scene.circled) or any(c.fill in (Fill.WHITE, Fill.MASKED) for c in scene.cells)
        )
        # Without colours, givens among answers are in brackets.
        self.brackets = not colour and (
            (scene.worked and not scene.circled) or any(c.text and c.ink is Ink.ANSWER for c in scene.cells)
        )
        self.left = [" ".join(clue) for clue in scene.left]
        self.labels = Labels(scene)
        self.margin = max(map(len, self.left), default=self.labels.width - 1) + 1

    @property
    def width(self) -> int:
        """The number of columns that the board takes."""
        tail = self.labels.width + 1 if self.left and self.labels.width else 0
        return self.margin + self.cell_width * self.scene.grid.width + sum(self.has_line) + tail

    def fit(self, columns: int) -> None:
        """Draw narrower, step by step, until the board fits into so many columns or every step is taken."""
        for step in (
            self.join_signs,
            self.drop_padding,
            self.drop_gaps,
            self.stack_digits,
            self.shorten_signs,
            self.drop_thin_lines,
        ):
            if self.width > columns:
                step()

    def join_signs(self) -> None:
        """Let the signs of an argument touch each other."""
        if self.sign_width:
            self.cell_width = max(cell_width(self.scene, self.word_width), self.sign_width)

    def drop_padding(self) -> None:
        """Leave out the blank behind every word, unless a sign needs it."""
        if self.word_width and not self.has_signs:
            self.padding = 0
            self.cell_width = max(self.word_width + 1, self.cell_width - 1)

    def drop_gaps(self) -> None:
        """Leave out the blank before every word as well, if there is a line between any two cells."""
        if self.word_width and not self.has_signs and self.scene.lines:
            self.gap, self.cell_width = 0, self.word_width

    @property
    def has_signs(self) -> bool:
        """Do signs beside the words distinguish the states of cells?"""
        return self.brackets or self.mixed or any(is_marked(cell) and cell.text for cell in self.scene.cells)

    def stack_digits(self) -> None:
        """Give a cell without words one column; the digits of the clues above then stand one below the other."""
        if not self.word_width and (self.scene.top or self.scene.left):
            self.cell_width = max(1, self.sign_width)

    def shorten_signs(self) -> None:
        """Give a cell without words one column, although the sign of an argument takes more: its number stays."""
        if not self.word_width and (self.scene.top or self.scene.left):
            self.cell_width = 1

    def drop_thin_lines(self) -> None:
        """Leave out the lines after every fifth column; the frame stays."""
        if self.cell_width == 1 and not self.scene.lines:
            self.has_line[1:-1] = [False] * (self.scene.grid.width - 1)

    def lines(self) -> list[str]:
        """The whole picture, line by line."""
        lines = [self.style(self.scene.title, BOLD)] if self.scene.title else []
        lines += [self.scene.byline] if self.scene.byline else []
        numbers = [self.style(line.rstrip(), DIM) for line in self.labels.number_columns(self.column_ends())]
        lines += self.top_clues() if self.labels.below else numbers
        for nth, row in enumerate(self.rows):
            if any(self.horizontal[nth]):
                lines.append(self.rule(nth))
            lines.append(self.row(nth, row))
        lines += [self.rule(len(self.rows)), *(numbers if self.labels.below else [])]
        return [*lines, *([self.scene.note] if self.scene.note else [])]

    def list_places(self) -> list[tuple[int, int]]:
        """The line and the column of the picture where each cell begins, cell by cell."""
        line = bool(self.scene.title) + bool(self.scene.byline)
        line += len(self.top_clues()) if self.labels.below else len(self.labels.number_columns(self.column_ends()))
        starts, places = [], []
        at = self.margin
        for has_line in self.has_line[:-1]:
            starts.append(at + has_line)
            at += has_line + self.cell_width
        for nth in range(len(self.rows)):
            line += any(self.horizontal[nth])
            places += [(line, start) for start in starts]
            line += 1
        return places

    def column_ends(self) -> list[int]:
        """Where the number of every column ends: below the middle of its cell, or the right half of a narrow one."""
        at, ends = self.margin, []
        for line in self.has_line[:-1]:
            at += line + self.cell_width
            ends.append(at - 1 - (self.cell_width - self.word_width) // 2 if self.word_width else at - 1)
        return ends

    def style(self, words: str, *codes: str) -> str:
        """Words in a terminal style, if colours are on."""
        return f"\x1b[{';'.join(codes)}m{words}\x1b[0m" if self.colour and codes and words else words

    def top_clues(self) -> list[str]:
        """The clues above the columns, aligned at the board."""
        clues = stack(self.scene.top) if self.cell_width == 1 else self.scene.top
        height = max(map(len, clues), default=0)
        padded = [(*[""] * (height - len(clue)), *clue) for clue in clues]
        return [self.clue_line(words) for level in zip(*padded, strict=True) for words in self.stagger(level)]

    def clue_line(self, words: Sequence[str]) -> str:
        """A line of clues above the columns."""
        cells = (
            (" " if line else "") + word.rjust(self.cell_width)
            for line, word in zip(self.has_line, words, strict=False)
        )
        return " " * self.margin + "".join(cells)

    def stagger(self, words: Sequence[str]) -> list[Sequence[str]]:
        """The words of a line of clues; one that would touch the word before it goes on a line above the others."""
        lower, upper = list(words), [""] * len(words)
        for at in range(1, len(words)):
            touches = len(words[at]) == self.cell_width > 1 and lower[at - 1] and not self.has_line[at]
            if touches:
                lower[at], upper[at] = "", words[at]
        return [upper, lower] if any(upper) else [lower]

    def rule(self, nth: int) -> str:
        """The line above row `nth`, or below the last."""
        line = " " * self.margin
        for at in range(self.scene.grid.width + 1):
            if self.has_line[at]:
                line += self.corner(nth, at)
            if at < self.scene.grid.width:
                line += HORIZONTAL[self.horizontal[nth][at]] * self.cell_width
        return line

    def corner(self, nth: int, at: int) -> str:
        """The character where lines meet."""
        up = self.vertical[nth - 1][at] if nth else NONE
        right = self.horizontal[nth][at] if at < self.scene.grid.width else NONE
        down = self.vertical[nth][at] if nth < self.scene.grid.height else NONE
        left = self.horizontal[nth][at - 1] if at else NONE
        return CORNERS[up * 27 + right * 9 + down * 3 + left]

    def row(self, nth: int, cells: Sequence[Cell]) -> str:
        """One row of cells with its clue."""
        number = self.style(self.labels.number_row(nth).rstrip(), DIM)
        line = (self.left[nth] + " ").rjust(self.margin) if self.left else number
        for at in range(len(cells) + 1):
            if self.has_line[at]:
                line += VERTICAL[self.vertical[nth][at]]
            if at < len(cells):
                line += self.cell(cells[at])
        return line + (number if self.left else "")

    def cell(self, cell: Cell) -> str:
        """One cell in its full width."""
        words = ARROWS[cell.arrow] if cell.arrow else cell.text
        dark = cell.fill in DARK
        if is_argued(cell):
            return self.argued_cell(cell, words)
        if self.colour and words and dark:
            return self.style(self.align(words + " " * self.padding), REVERSE, *self.mark_codes(cell))
        if not words and not is_marked(cell) and (cell.fill is Fill.WHITE or (self.bare and not dark)):
            return self.style("·".center(self.cell_width), DIM)
        background = background_of(cell, dark, bool(words))
        if words and not dark:
            words = self.add_signs(cell)
        elif words:
            words += background * self.padding
        elif cell.fill is Fill.WHITE:
            words = "○" if cell.used else "·"
        elif cell.used and not cell.flagged and not dark:
            words = f"({' ' * (self.cell_width - 2)})"
        return self.style(self.align(words, background), *self.codes(cell))

    def argued_cell(self, cell: Cell, words: str) -> str:
        """A cell of an argument in its full width."""
        sign = sign_argument(cell, words, self.colour)
        codes = [REVERSE] if self.colour and words and cell.fill in DARK else []
        full = self.align(sign) if words else sign[: self.cell_width].center(self.cell_width)
        return self.style(full, *codes, *self.mark_codes(cell))

    def align(self, words: str, background: str = " ") -> str:
        """A word in the width of a cell, with the numbers of a column aligned."""
        width = self.gap + self.word_width + self.padding if words and self.word_width else 0
        return words.rjust(width, background).center(self.cell_width, background)

    def add_signs(self, cell: Cell) -> str:
        """A text on a light background, with the signs of its state."""
        given = self.brackets and cell.ink is Ink.GIVEN and cell.fill is Fill.WHITE
        if cell.flagged:
            return f"«{cell.text}»" if given else f"‹{cell.text}›"
        if cell.used:
            return f"({cell.text})"
        if given:
            return f"[{cell.text}]"
        sign = "·" if cell.tinted else " "
        return f"{cell.text}?" if self.mixed and cell.fill is Fill.OPEN else cell.text + sign * self.padding

    def mark_codes(self, cell: Cell) -> list[str]:
        """The colour of a marked cell."""
        if cell.clashing:
            return [RED]
        return [YELLOW] if cell.flagged else [GREEN] if cell.assumed else [MAGENTA] if cell.used else []

    def codes(self, cell: Cell) -> list[str]:
        """The terminal styles of a cell."""
        codes = self.mark_codes(cell)
        if cell.text and cell.ink is Ink.ANSWER and not codes:
            codes.append(CYAN)
        if cell.text and cell.ink is Ink.GIVEN and cell.fill is Fill.WHITE:
            codes.append(BOLD)
        return codes


def measure_signs(scene: Scene, colour: bool) -> int:
    """The columns that the signs of an argument take."""
    argued = ((cell, ARROWS[cell.arrow] if cell.arrow else cell.text) for cell in scene.cells if is_argued(cell))
    return max((len(sign_argument(cell, words, colour)) for cell, words in argued), default=0)


def background_of(cell: Cell, dark: bool, words: bool) -> str:
    """What fills the room around the word of a cell, or all of a cell without one."""
    if dark:
        return "▓" if cell.flagged else "▒" if cell.used else "█"
    return "░" if cell.flagged and not words else "·" if cell.tinted else " "


def cell_width(scene: Scene, word_width: int) -> int:
    """Columns of text per cell: the widest word between blanks, or two for a square, more for clues of three digits."""
    clues = max((len(word) for clue in scene.top for word in clue), default=0)
    words = word_width + 2 if word_width else 0
    return max(words, clues, 2 if scene.top or scene.left else 3)


def stack(clues: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Clues with one digit per line; where a number has two, a blank line separates it from the next number."""
    blank = " " if any(len(word) > 1 for clue in clues for word in clue) else ""
    return [blank.join(clue) for clue in clues]


def line_weights(scene: Scene, lines: Sequence[Line]) -> list[list[int]]:
    """For every row (or column), the weights of the lines before, between and after its cells."""
    frame = HEAVY if scene.walls else LIGHT
    weights = []
    for line in lines:
        neighbours = zip(line.cells, line.cells[1:], strict=False)
        weights.append([frame, *(weight(scene, a, b, at) for at, (a, b) in enumerate(neighbours, 1)), frame])
    return weights


def weight(scene: Scene, a: int, b: int, at: int) -> int:
    """The weight of the line between two neighbours, `at` cells from the edge."""
    if (a, b) in scene.walls:
        return HEAVY
    return LIGHT if scene.lines or (scene.fives and at % 5 == 0) else NONE
