"""The constraints of a puzzle by their reasons, with the rules and the cells that they are about."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property

from gridwright import kinds
from gridwright.hints.steps import RuleUse
from gridwright.model import AnyReason, Constraint, Fact, Model, Post, Reason
from gridwright.puzzle import Puzzle, Value


class Rulebook:
    """The model of a puzzle, seen from its rules; it is made when something is asked of it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.kind = puzzle, kinds.of(puzzle)
        self.cells_of_known: dict[int, frozenset[int]] = {}  # by the identity of constraints, which the model keeps
        self.said: dict[Hashable, Hashable] = {}  # by deduction, what tells its link from others
        self.decided: dict[Hashable, str] = {}  # by cells and values, what says that they have them

    @cached_property
    def model(self) -> Model:
        """The model."""
        return self.kind.formulations["default"].build(self.puzzle)

    @cached_property
    def posts(self) -> list[Post]:
        """The constraints, without facts: what is printed in the puzzle is known, and is no rule."""
        return [post for post in self.model.posts if type(post.constraint) is not Fact]

    @cached_property
    def cell_of(self) -> dict[int, int]:
        """The cell that a variable is about."""
        return self.model.find_cells()

    @cached_property
    def values(self) -> dict[int, int]:
        """The value that a literal gives its cell."""
        return {literal: value for number in self.model.answer for value, literal in number.items()}

    @cached_property
    def givens(self) -> list[Value]:
        """The values that the puzzle gives."""
        return self.model.givens

    @cached_property
    def by_reason(self) -> dict[AnyReason, int]:
        """The number of the post that has a reason."""
        return {post.reason: nth for nth, post in enumerate(self.posts)}

    @cached_property
    def areal(self) -> set[str]:
        """The names of the rules that are about lines or areas."""
        return {rule.name for rule in self.kind.rules if rule.areal}

    def find_post(self, reason: Reason) -> Post:
        """The post with a reason."""
        return self.posts[self.by_reason[reason]]

    @cached_property
    def is_wide(self) -> bool:
        """Has a value of a cell a variable of its own, so that a filling could give the cell none or several?"""
        return any(sum(number.values()) != 0 for number in self.model.answer)

    @cached_property
    def posts_of(self) -> dict[int, list[int]]:
        """The posts about every cell."""
        found: dict[int, list[int]] = {}
        for nth, post in enumerate(self.posts):
            for cell in self.cells_of(post.constraint):
                found.setdefault(cell, []).append(nth)
        return found

    def use(self, post: Post, seen: Iterable[int]) -> RuleUse:
        """The use of a post in a step that involves some cells."""
        own = self.cells_of(post.constraint)
        cells = sorted(own & set(seen)) or sorted(own)
        return RuleUse(rule_of(post.reason), self.puzzle.grid.places(cells), str(post.reason))

    def cells_of(self, constraint: Constraint) -> frozenset[int]:
        """The cells that a constraint is about. Some are about all cells, and every other step names one of these."""
        found = self.cells_of_known.get(id(constraint))
        if found is None:
            variables = map(abs, constraint.literals())
            found = frozenset(self.cell_of[variable] for variable in variables if variable in self.cell_of)
            self.cells_of_known[id(constraint)] = found
        return found

    def value_of(self, literal: int) -> int:
        """The value that a cell has if a literal is true."""
        return self.values[literal]

    def facts(self, values: Sequence[Value]) -> dict[int, int]:
        """The literal of every decided cell, by cell."""
        return {
            cell: number[value]
            for cell, (value, number) in enumerate(zip(values, self.model.answer, strict=True))
            if value is not None and value in number
        }


def rule_of(reason: AnyReason) -> str:
    """The name of the rule that a reason belongs to; empty if the kind does not say."""
    return reason.rule if isinstance(reason, Reason) else ""
