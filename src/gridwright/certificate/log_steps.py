"""The log of the kernel as steps of a proof: rules at their places, derived clauses with hints, nothing needless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from gridwright.certificate.certificate import BOARD_RULE
from gridwright.certificate.literals import CellLiterals, name_cells
from gridwright.certificate.steps import BOARD, DROP, FROM, OTHER, RULE, StepText, name_lines
from gridwright.compiled import arrays
from gridwright.engines.kernel import list_numbered, number_posts
from gridwright.grid import Grid
from gridwright.kernel.log import PostSources
from gridwright.kernel.log_trimming import LogTrimmer
from gridwright.kernel.proof_text import LiteralNames, ProofText
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
from gridwright.model.rule_names import AreaNames, RuleNames
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
        text: StepText,
        solution: Sequence[int | None] | None,
        board: Answer | None = None,
    ) -> None:
        """Of a log of a model; its exclusion of the known solution stands for that solution.

        Facts that no rule posts are the values of the half-done board.
        """
        self.model, self.text, self.sources = model, text, number_posts(model)
        self.other = self.sources.number(1, lambda _: "")
        self.names = name_literals(text.grid, text.literals)
        translated = translate(model, text.literals)
        self.trimmer = LogTrimmer(self.names, translated, model.top, solution, self.other)
        if board is not None:
            self.number_board(board)
        for item in model.items:
            self.number_facts(item)

    def number_board(self, board: Answer) -> None:
        """Number the values of a half-done board."""
        cells = [(cell, value) for cell, value in enumerate(board.values) if value is not None]
        first = self.sources.number(len(cells), lambda nth: Reason(BOARD_RULE, (cells[nth][0],), ""))
        self.trimmer.add_facts([(self.model.answer[cell][value],) for cell, value in cells], first)

    def number_facts(self, item: Item) -> None:
        """Number the facts of an item of the model."""
        if isinstance(item, Bulk):
            if item.make is Fact:
                self.trimmer.add_facts(item.arguments, self.sources.number(len(item.arguments), item.reason))
        elif not isinstance(item, Groups):
            for _, reason, fact in list_wholes(item, Fact):
                self.trimmer.add_facts([(fact.literal,)], self.sources.number(1, [reason].__getitem__))

    def take_log(self, log: Iterable[bytes]) -> None:
        """Take the clauses of the model, which are not logged, as they are their own explanation, then a log."""
        numbered = zip(list_numbered(self.model), self.sources.starts, strict=False)
        firsts = {id(item): first for item, first in numbered}
        for item in self.model.items:
            if id(item) in firsts:
                self.take_item(item, firsts[id(item)])
        rest = b""
        for part in log:
            text = rest + part
            end = text.rfind(b"\n") + 1  # 0, if a line is longer than a part
            self.trimmer.read(text, end)
            rest = text[end:]
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

    def write_steps(self, together: int) -> str:
        """The lines of the steps that the end needs; where so many are not used any more, which these are."""
        posts = PostSources(self.sources.starts, self.sources.sources)
        rules = RuleNames(posts, name_areas(self.text.grid), RULE, OTHER, self.other)
        text = ProofText(self.trimmer)
        return text.write(self.names, rules, self.sources.count, f" {FROM}".encode(), DROP.encode(), together)


def find_source(reason: AnyReason) -> RuleSource:
    """The rules and the place of a reason."""
    if not isinstance(reason, Reason):
        return RuleSource(("",), ())
    place, rules = reason.place, (reason.rule, *reason.also)
    if place and isinstance(place[0], int):
        return RuleSource(rules, (tuple(reason.cells),))
    return RuleSource(rules, tuple([tuple(area) for area in place if not isinstance(area, int)]))


def translate(model: Model, literals: CellLiterals) -> Sequence[int]:
    """By literal of the model, that of a certificate, as trails number them; none if all are the same.

    A variable that is not about a cell has NO_LITERAL.
    """
    if literals.is_binary and model.identity_bits == len(model.answer) == model.top:
        return arrays.ints(())  # type: ignore[no-any-return]
    table = model.whole_table
    if table is not None and table.firsts[0] == 1 and tuple(table.domains) == literals.choices:
        return name_literals(literals.grid, literals).translate(table.firsts, model.top)  # type: ignore[no-any-return]
    found = [NO_LITERAL] * 2 * model.top
    for cell, number in enumerate(model.answer):
        for value, literal in number.items():
            own = to_trail(literals.hold(cell, value))
            found[to_trail(literal)], found[to_trail(-literal)] = own, own ^ 1
    return arrays.ints(found)  # type: ignore[no-any-return]


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
    if isinstance(item, Shared):
        if constraint.__name__ not in item.cache:
            item.cache[constraint.__name__] = [*pick(item.wholes, constraint)]
        return iter(item.cache[constraint.__name__])
    posts: Sequence[Post] = ()
    if isinstance(item, Post):
        posts = [item]
    elif isinstance(item, Joined):
        posts = [item.whole]
    elif find_class(item) in (constraint, None):
        posts = item.posts()
    return pick(posts, constraint)


def pick(posts: Iterable[Post], constraint: type[C]) -> Iterator[tuple[int, AnyReason, C]]:
    """The posts of a class, with their places."""
    return ((nth, reason, each) for nth, (reason, each) in enumerate(posts) if isinstance(each, constraint))


def find_class(item: Bulk | Groups) -> type | None:
    """The class of constraints that are posted in bulk, if it is known before they are made."""
    if item.make is any_two:
        return Clauses
    return item.make if isinstance(item.make, type) else None


@lru_cache(maxsize=16)
def name_literals(grid: Grid, literals: CellLiterals) -> LiteralNames:
    """The names of literals for compiled code."""
    return LiteralNames(name_areas(grid).cells, literals.choices)


@lru_cache(maxsize=16)
def name_areas(grid: Grid) -> AreaNames:
    """The names of lines and cells for compiled code."""
    return AreaNames(name_cells(grid), name_lines(grid), BOARD)
