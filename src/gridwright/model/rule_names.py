# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The rules and places of reasons as a proof names them: `rule balance+three row 3`.

A proof has thousands of them, so the reasons of many posts write theirs without making a reason first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.compiled.declare import Readonly, cfunc, cython, raises
from gridwright.kernel.log import Log, PostNames, PostSources, encode_line
from gridwright.kernel.proof_text import JoinedTexts, SourceNames
from gridwright.messages.language import in_english
from gridwright.model.posts import AnyReason, Reason

BETWEEN_AREAS = b" / "


class AreaNames:
    """The names of areas: that of a line, if the cells are one, or those of the cells; `board`, if there are none.

    `lines` has the name of a line by its cells, as a range and as a tuple.
    """

    cells: Readonly[JoinedTexts]
    lines: dict[Any, bytes]
    lengths: set[int]
    board: bytes

    def __init__(self, cells: Sequence[str], lines: Mapping[tuple[int, ...], str], board: str) -> None:
        self.cells, self.board = JoinedTexts(cells), board.encode()
        self.lines = {kind(area): name.encode() for area, name in lines.items() for kind in (tuple, as_range)}
        self.lengths = set(map(len, lines))

    @raises
    def put(self, log: Log, area: Sequence[int]) -> cython.int:
        """Write the name of an area."""
        cell: cython.int
        name = self.find_line(area)
        if name is not None:
            return log.put_bytes(name)
        if not area:
            return log.put_bytes(self.board)
        log.make_room((self.cells.longest + 1) * len(area))
        for cell in area:
            self.cells.put(log, cell)
        return 0

    @raises
    def put_members(self, log: Log, members: cython.int[::1], first: cython.int, end: cython.int) -> cython.int:
        """Write the name of an area in a flat array."""
        at: cython.int
        if first == end or end - first in self.lengths:
            return self.put(log, tuple([members[at] for at in range(first, end)]))
        log.make_room((self.cells.longest + 1) * (end - first))
        for at in range(first, end):
            self.cells.put(log, members[at])
        return 0

    @cfunc
    def find_line(self, area: Sequence[int]) -> bytes | None:
        """The name of the line that an area is."""
        return self.lines.get(area) if len(area) in self.lengths else None

    def name(self, area: Sequence[int]) -> bytes:
        """The name of an area."""
        return self.find_line(area) or b" ".join([self.cells.read(cell) for cell in area])

    def name_rule(self, reason: AnyReason) -> bytes:
        """The rules of a reason and their place."""
        if not isinstance(reason, Reason):
            return b" " + self.board
        rules, place = "+".join((reason.rule, *reason.also)), reason.place
        areas = [tuple(reason.cells)] if place and isinstance(place[0], int) else [tuple(area) for area in place]  # type: ignore[arg-type]
        return rules.encode() + b" " + (BETWEEN_AREAS.join(map(self.name, areas)) or self.board)


def as_range(cells: Sequence[int]) -> range:
    """The cells of a line as a range."""
    step = cells[1] - cells[0] if len(cells) > 1 else 1
    return range(cells[0], cells[len(cells) - 1] + 1, step)


class RuleReasons(PostNames):
    """Reasons of many posts, called for the nth, which write their rules and places by themselves."""

    def __call__(self, nth: int) -> AnyReason:
        raise NotImplementedError

    @raises
    def put_rule(self, log: Log, nth: cython.int, areas: AreaNames) -> cython.int:
        """Write the rule and the place of the nth reason, with a blank before it."""
        return log.put_bytes(areas.name_rule(self(nth)))

    @raises
    def put_name(self, log: Log, nth: cython.int) -> cython.int:
        return log.put_bytes(encode_line(in_english(self(nth))))


class RuleNames(SourceNames):
    """The axioms of a proof by the numbers of posts; one of them is not a rule but `other`."""

    posts: PostSources
    areas: AreaNames
    word: bytes
    other: bytes
    other_source: cython.int

    def __init__(self, posts: PostSources, areas: AreaNames, word: str, other: str, other_source: int) -> None:
        self.posts, self.areas = posts, areas
        self.word, self.other, self.other_source = word.encode(), other.encode(), other_source

    @raises
    def put(self, log: Log, source: cython.int) -> cython.int:
        nth: cython.int = self.posts.find(source)
        reasons: RuleReasons
        found = self.posts.source
        if source == self.other_source:
            return log.put_bytes(self.other)
        log.put_bytes(self.word)
        if isinstance(found, RuleReasons):
            reasons = found
            return reasons.put_rule(log, nth, self.areas)
        return log.put_bytes(self.areas.name_rule(found(nth)))  # type: ignore[misc]
