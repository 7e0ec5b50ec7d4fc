"""The pages of a magazine that tell how to play: as many kinds on each as it holds, in letters as large as fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from gridwright.kind import AnyKind
from gridwright.kinds import name_kind
from gridwright.messages import say
from gridwright.render import HOW_TO_PLAY, make_scene, read_example
from gridwright.render._frame import MARGIN as DRAWING_MARGIN
from gridwright.render._layout import layout
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._pagination import MARGIN, find_scale, split_evenly
from gridwright.render._shapes import Drawing
from gridwright.render._title_page import RULE_INDENT, RULE_LEADING, RULE_SIZE, WIDE

HEADING_SIZE, HEADING_LEADING = 20.0, 34.0
PART_SIZE, PART_LEADING = 12.0, 20.0
PART_GAP = 16.0
BLOCK_GAP = 30.0  # between the rules of two kinds
EXAMPLE_SIDE = 200.0
EXAMPLE_SCALE = 1.5
LARGEST = 1.6  # of the usual size of letters, where a page has room
TOGETHER = 3  # kinds on a page


class RulesBlock:
    """The rules of a kind and a solved example, at any size of letters; lengths are points."""

    def __init__(self, pages: Pages, kind: AnyKind) -> None:
        self.pages, self.kind = pages, kind
        self.left = MARGIN * (2 if pages.size[0] > WIDE else 1)
        self.width = pages.size[0] - 2 * self.left

    @property
    def heading(self) -> str:
        """What the block is called."""
        return HOW_TO_PLAY(kind=name_kind(self.kind.name))

    @cached_property
    def boards(self) -> list[tuple[str, Drawing]]:
        """The example and its solution; none if the kind has none."""
        found = read_example(self.kind)
        if found is None:
            return []
        puzzle, answer = found
        return [
            (say("Example"), layout(replace(make_scene(puzzle), title="", byline=""))),
            (say("Solution"), layout(replace(make_scene(puzzle, answer), title="", byline=""))),
        ]

    def wrap(self, scale: float) -> list[list[str]]:
        """The lines of the summary, and of every rule."""
        size = RULE_SIZE * scale
        summary = self.pages.wrap(str(self.kind.summary), size, INK, self.width)
        narrow = self.width - RULE_INDENT * scale
        return [summary, *(self.pages.wrap(str(rule.sentence), size, INK, narrow) for rule in self.kind.rules)]

    def board_scale(self, scale: float) -> float:
        """The scale of the two boards, which stand side by side."""
        side = min(EXAMPLE_SIDE * scale, self.width / 2 - PART_GAP)
        return min(EXAMPLE_SCALE * scale, *(side / max(board.width, board.height) for _, board in self.boards))

    def height(self, scale: float) -> float:
        """The height of the block."""
        lines = sum(map(len, self.wrap(scale)))
        height = scale * (HEADING_LEADING + lines * RULE_LEADING)
        if self.boards:
            board = max(board.height for _, board in self.boards) * self.board_scale(scale)
            height += scale * (PART_GAP + PART_LEADING) + board
        return height

    def draw(self, pages: Pages, y: float, scale: float) -> None:
        """Draw the block with its top at y."""
        left, text = self.left, pages.text
        pages.add_bookmark(self.heading)
        size, heading = self.pages.fit_text(self.heading, HEADING_SIZE * scale, BOLD, self.width)
        text(left, y + size, heading, size, BOLD)
        y += (HEADING_LEADING + RULE_LEADING) * scale
        for nth, lines in enumerate(self.wrap(scale)):
            if nth:
                text(left, y, "•", RULE_SIZE * scale, PENCIL)
            for line in lines:
                text(left + (RULE_INDENT * scale if nth else 0.0), y, line, RULE_SIZE * scale)
                y += RULE_LEADING * scale
        self.draw_boards(pages, y + (PART_GAP - RULE_LEADING) * scale, scale)

    def draw_boards(self, pages: Pages, y: float, scale: float) -> None:
        """Draw the example and its solution side by side."""
        for nth, (name, board) in enumerate(self.boards):
            x, small = self.left + nth * self.width / 2, self.board_scale(scale)
            pages.text(x, y + PART_SIZE * scale, name, PART_SIZE * scale, BOLD)
            pages.place(board, x - DRAWING_MARGIN * small, y + PART_LEADING * scale, small)


class RulesPages:
    """The rules of several kinds, arranged on pages."""

    def __init__(self, pages: Pages, kinds: Sequence[AnyKind]) -> None:
        self.blocks = [RulesBlock(pages, kind) for kind in kinds]
        self.room = pages.size[1] - 2 * MARGIN

    @cached_property
    def plan(self) -> list[Sequence[RulesBlock]]:
        """The blocks of every page: the fewest pages, evenly filled."""

        def judge(start: int, end: int) -> float | None:
            free = self.room - total_height(self.blocks[start:end], 1.0)
            return free / self.room if end - start == 1 or free >= 0 else None

        return [self.blocks[start:end] for start, end in split_evenly(len(self.blocks), TOGETHER, judge)]

    def draw(self, pages: Pages) -> None:
        """Draw all pages, each in letters as large as it takes; what stays free is shared by its blocks."""
        for blocks in self.plan:
            pages.start_page()
            scale = self.choose_scale(blocks)
            free = max(0.0, self.room - total_height(blocks, scale)) / len(blocks)
            y = MARGIN
            for block in blocks:
                block.draw(pages, y, scale)
                y += block.height(scale) + BLOCK_GAP + free

    def choose_scale(self, blocks: Sequence[RulesBlock]) -> float:
        """The largest letters with which blocks stand on a page."""
        return find_scale(lambda scale: total_height(blocks, scale) <= self.room, LARGEST)


def total_height(blocks: Sequence[RulesBlock], scale: float) -> float:
    """The height of blocks below each other."""
    return sum(block.height(scale) for block in blocks) + BLOCK_GAP * (len(blocks) - 1)
