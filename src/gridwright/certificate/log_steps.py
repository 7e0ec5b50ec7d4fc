"""The log of the kernel as steps of a proof: rules at their places, derived clauses with hints, nothing needless."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from gridwright.certificate.certificate import BOARD_RULE
from gridwright.certificate.literals import CellLiterals, name_cells
from gridwright.certificate.steps import DROP, FROM, StepText
from gridwright.engines.kernel import list_numbered, number_posts
from gridwright.grid import Grid
from gridwright.kernel.log_trimming import LogTrimmer
from gridwright.kernel.proof_text import JoinedTexts, LiteralNames, ProofText
from gridwright.kind import Areas
from gridwright.model import (
    AnyReason,
    Bulk,
    Clauses,
    Fact,
    Groups,
    Joined,
    Model,
    Post,
    Reason,
    Shared,
    any_two,
)
from gridwright.puzzle import Answer

C = TypeVar("C")
Item = Post | Bulk | Groups | Shared | Joined
NO_LITERAL = -1


class RuleSource(NamedTuple):
    """The rules behind an axiom, and the place they are about."""

    rules: tuple[str, ...]
    place: Areas


class LogSteps:
    """Reads a log, and keeps the steps that its end needs.

    The source of an axiom is the number of its post. After posts come the clause that some cell differs from the known
    solution, and facts, which a log does not number.
    """

    def __init__(
        self,
        model: Model,
        literals: CellLiterals,
        translated: Sequence[int],
        solution: Sequence[int | None] | None,
        board: Answer | None = None,
    ) -> None:
        """Of a log of a model; its exclusion of the known solution stands for that solution.

        Facts that no rule posts are the values of the half-done board.
        """
        self.model, self.sources = model, number_posts(model)
        other = self.sources.number(1, lambda _: OTHER_SOLUTION)
        self.facts: dict[int, int] = {}
        if board is not None:
            self.number_board(board)
        for item in model.items:
            self.number_facts(item)
        differs = None if solution is None else literals.differ_from(solution)
        self.trimmer = LogTrimmer(literals.count, translated, self.facts, differs, other)

    def number_board(self, board: Answer) -> None:
        """Number the values of a half-done board."""
        cells = [cell for cell, value in enumerate(board.values) if value is not None]
        first = self.sources.number(len(cells), lambda nth: Reason(BOARD_RULE, (cells[nth],), ""))
        for source, cell in enumerate(cells, first):
            value = board.values[cell]
            assert value is not None
            self.facts[self.model.answer[cell][value]] = source

    def number_facts(self, item: Item) -> None:
        """Number the facts of an item of the model."""
        if isinstance(item, Bulk):
            if item.make is Fact:
                first = self.sources.number(len(item.arguments), item.reason)
                self.facts |= {literal: source for source, (literal,) in enumerate(item.arguments, first)}
        elif not isinstance(item, Groups):
            for _, reason, fact in list_wholes(item, Fact):
                self.facts[fact.literal] = self.sources.number(1, [reason].__getitem__)

    def take_log(self, log: Iterable[bytes]) -> None:
        """Take the clauses of the model, which are not logged, as they are their own explanation, then a log."""
        numbered = zip(list_numbered(self.model), self.sources.starts, strict=False)
        firsts = {id(item): first for item, first in numbered}
        for item in self.model.items:
            if id(item) in firsts:
                self.take_item(item, firsts[id(item)])
        rest = b""
        for part in log:
            text, end, rest = (rest + part).rpartition(b"\n")
            self.trimmer.read(text + end)  # nothing, if a line is longer than a part
        assert self.trimmer.is_done, "the log of a solved puzzle ends with a contradiction"

    def take_item(self, item: Item, first: int) -> None:
        """Add the clauses of an item of the model, of which the first post has a number."""
        if type(item) is Post:
            if type(item.constraint) is Clauses:
                self.trimmer.add_clauses(item.constraint.clauses, first)
        elif isinstance(item, Groups) and isinstance(item.table, range) and item.make is any_two:
            self.trimmer.add_pairs(item.groups, item.table.start, first)
        else:
            for nth, _, posted in list_wholes(item, Clauses):
                self.trimmer.add_clauses(posted.clauses, first + nth)

    def write_steps(self, text: StepText, together: int) -> tuple[str, ...]:
        """The lines of the steps that the end needs; where so many are not used any more, which these are."""
        lines = ProofText(self.trimmer)
        heads, names = self.name_sources(text, lines.list_sources()), name_for_log(text.literals)
        _, *steps = lines.write(names, heads, f" {FROM}".encode(), DROP.encode(), together).split("\n")
        return tuple(steps)

    def name_sources(self, text: StepText, sources: Iterable[int]) -> dict[int, bytes]:
        """What follows the number of an axiom, by its source."""
        heads, starts, start, end = {}, [*self.sources.starts, self.sources.count], 0, 0
        for source in sorted(sources):
            if source >= end:
                which = bisect_right(starts, source)
                start, end, reasons = starts[which - 1], starts[which], self.sources.sources[which - 1]
                find_place = getattr(reasons, "find_place", None)
            nth = source - start
            found = find_source(reasons(nth)) if find_place is None else place_rule(*find_place(nth))
            heads[source] = f" {text.name_source(*found)}".encode()
        return heads


OTHER_SOLUTION = Reason("", (), "")


def find_source(reason: AnyReason) -> RuleSource:
    """The rules and the place of a reason; of the clause that some cell differs there are none."""
    if not isinstance(reason, Reason):
        return RuleSource(("",), ())
    if reason is OTHER_SOLUTION:
        return RuleSource((), ())
    place, rules = reason.place, (reason.rule, *reason.also)
    if place and isinstance(place[0], int):
        return RuleSource(rules, (tuple(reason.cells),))
    return RuleSource(rules, tuple([tuple(area) for area in place if not isinstance(area, int)]))


def place_rule(rule: str, cells: Sequence[int]) -> RuleSource:
    """A rule at some cells, or at the board."""
    return RuleSource((rule,), (tuple(cells),) if cells else ())


def translate(model: Model, literals: CellLiterals) -> list[int]:
    """By literal of the model, that of a certificate, as trails number them; none if all are the same.

    A variable that is not about a cell has NO_LITERAL.
    """
    found: list[int] = []
    if literals.is_binary and model.identity_bits == len(model.answer) == model.top:
        return found
    table = model.whole_table
    if table is not None and table.firsts[0] == 1 and tuple(table.domains) == literals.choices:
        for values, first in zip(literals.choices, literals.firsts, strict=False):
            own = to_trail(first)
            found += (own + 1, own, own, own + 1) if len(values) == 2 else range(own, own + 2 * len(values))
        return found + [NO_LITERAL] * (2 * model.top - len(found))
    found = [NO_LITERAL] * 2 * model.top
    for cell, number in enumerate(model.answer):
        for value, literal in number.items():
            own = to_trail(literals.hold(cell, value))
            found[to_trail(literal)], found[to_trail(-literal)] = own, own ^ 1
    return found


def from_trail(literal: int) -> int:
    """A literal of a trail as in DIMACS."""
    return -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1


def to_trail(literal: int) -> int:
    """A literal as trails number it."""
    return 2 * literal - 2 if literal > 0 else -2 * literal - 1


def list_posts(model: Model, constraint: type[C]) -> Iterator[tuple[AnyReason, C]]:
    """The posts of a class that the kernel gets; joined ones as the one that they are."""
    for item in model.items:
        yield from ((reason, each) for _, reason, each in list_wholes(item, constraint))


def list_wholes(item: Item, constraint: type[C]) -> Iterator[tuple[int, AnyReason, C]]:
    """The posts of a class that the kernel gets of an item, with their places in it."""
    posts: Sequence[Post] = ()
    if isinstance(item, Post):
        posts = [item]
    elif isinstance(item, Joined):
        posts = [item.whole]
    elif isinstance(item, Shared):
        posts = item.wholes
    elif find_class(item) in (constraint, None):
        posts = item.posts()
    for nth, (reason, each) in enumerate(posts):
        if isinstance(each, constraint):
            yield nth, reason, each


def find_class(item: Bulk | Groups) -> type | None:
    """The class of constraints that are posted in bulk, if it is known before they are made."""
    if item.make is any_two:
        return Clauses
    return item.make if isinstance(item.make, type) else None


@lru_cache(maxsize=16)
def name_for_log(literals: CellLiterals) -> LiteralNames:
    """The names of literals for compiled code."""
    return LiteralNames(join_cells(literals.grid), literals.choices)


@lru_cache(maxsize=16)
def join_cells(grid: Grid) -> JoinedTexts:
    """The names of cells in a certificate."""
    return JoinedTexts(name_cells(grid))
