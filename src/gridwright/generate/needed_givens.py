"""Which givens does a puzzle need to have one solution? One kernel for a board, asked under assumptions.

The kernel gets the puzzle without givens; where a given is a clue, its constraints can be switched on. If givens leave
one solution, one of them can go exactly if the others do not allow its opposite: any other solution of the rest would
differ there. The givens are tested by halves: while those of one half are tested, the others are assumed, and what
follows from them stays on the kernel's trail for all these tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwright.engines.kernel import KernelSession, open_session
from gridwright.kind import AnyKind
from gridwright.ladder.halving import find_minimal
from gridwright.lower import lower_constraint
from gridwright.model import Constraint, Post
from gridwright.puzzle import Puzzle, Value

CONFLICTS = 2_000  # for one question; a given stays if that is not enough to show that it can go

Strip = Callable[[Sequence[int]], Puzzle]
"""The puzzle with nothing but some groups of givens."""


class BudgetSpent(Exception):
    """The budget of conflicts did not show whether there is another solution."""


class OtherSolutions:
    """A kernel that looks for solutions other than a known one."""

    def __init__(
        self, kind: AnyKind, bare: Puzzle, solution: Sequence[Value], groups: Sequence[Sequence[int]] = ()
    ) -> None:
        model = kind.formulations["default"].build(bare)
        self.prepared = open_session(model)
        self.literals = [
            0 if value is None else number[value] for value, number in zip(solution, model.answer, strict=True)
        ]
        self.given = [[self.literals[cell] for cell in group] for group in groups]

    def find(self) -> tuple[Value, ...] | None:
        """Another solution; None if there is none. Raises BudgetSpent if the budget of conflicts is not enough."""
        session = self.prepared.copy()
        session.add([[-literal for literal in self.literals if literal]])
        found = session.ask((), CONFLICTS)
        if found is None:
            raise BudgetSpent
        return tuple(session.read(session.found)[0]) if found else None

    def suffice(self, chosen: Sequence[int]) -> bool:
        """Do some groups of givens leave one solution?"""
        session = self.prepared.copy()
        session.add([[-literal for literal in self.literals if literal]])
        return session.ask([literal for nth in chosen for literal in self.given[nth]], CONFLICTS) is False

    def reduce(self, chosen: Sequence[int]) -> list[int]:
        """Groups of which none can go, of some that leave one solution; those early in the order stay most often."""
        return [chosen[nth] for nth in find_minimal(len(chosen), self.ask_singly(chosen), last_first=True)]

    def find_needed(self, chosen: Sequence[int]) -> list[int]:
        """The groups without which the others would leave several solutions, as far as the budget shows."""
        can_go, needed = self.ask_singly(chosen), list[int]()

        def keep_all(assumed: list[int], block: list[int]) -> bool:
            if len(block) == 1 and not can_go(assumed, block):
                needed.append(chosen[block[0]])
            return False

        find_minimal(len(chosen), keep_all, last_first=True)
        return needed

    def ask_singly(self, chosen: Sequence[int]) -> Callable[[list[int], list[int]], bool]:
        """A function that says whether one of some groups can go while others are assumed; several never can at once.

        Mostly some of them are needed.
        """
        session = self.prepared.copy()
        session.set_phases([literal for literal in self.literals if literal])  # other solutions are near this one
        given = [self.given[nth] for nth in chosen]
        opposite = self.make_opposites(session, given)

        def can_go(assumed: list[int], block: list[int]) -> bool:
            if len(block) > 1:
                return False
            others = [literal for nth in assumed for literal in given[nth]]
            return session.ask([*others, opposite[block[0]]], CONFLICTS) is False

        return can_go

    def make_opposites(self, session: KernelSession, given: Sequence[Sequence[int]]) -> list[int]:
        """For every group a literal that is true only in solutions that its givens exclude: one of them is wrong."""
        return [differ(session, literals) for literals in given]


class OtherCluedSolutions(OtherSolutions):
    """The same where givens are clues: a literal for each group is true only where its clues are right."""

    def __init__(self, kind: AnyKind, strip: Strip, solution: Sequence[Value], count: int) -> None:
        OtherSolutions.__init__(self, kind, strip(()), solution)
        build = kind.formulations["default"].build
        bare = [post.constraint for post in self.prepared.model.posts]
        self.given = [[self.add_clues(bare, build(strip([nth])).posts)] for nth in range(count)]

    def add_clues(self, bare: Sequence[Constraint], posts: Sequence[Post]) -> int:
        """A literal under which the constraints hold that a puzzle has beside those of the one without clues."""
        session = self.prepared
        (selector,) = session.new(1)
        for constraint in find_own(bare, [post.constraint for post in posts]):
            clauses = lower_constraint(constraint, session.new)
            session.add([[*clause, -selector] for clause in clauses])
        return int(selector)

    def make_opposites(self, session: KernelSession, given: Sequence[Sequence[int]]) -> list[int]:
        return [differ(session, [literal for literal in self.literals if literal])] * len(given)


def find_own(bare: Sequence[Constraint], constraints: Sequence[Constraint]) -> list[Constraint]:
    """The constraints that are not among the bare ones; all, if the bare ones are not there in their order."""
    own, nth = list[Constraint](), 0
    for constraint in constraints:
        if nth < len(bare) and constraint == bare[nth]:
            nth += 1
        else:
            own.append(constraint)
    return own if nth == len(bare) else [*constraints]


def differ(session: KernelSession, literals: Sequence[int]) -> int:
    """A literal that is true only if one of some literals is false."""
    if len(literals) == 1:
        return -literals[0]
    (new,) = session.new(1)
    session.add([[-new, *(-literal for literal in literals)]])
    return new
