"""The smallest reason of a step, for any kind: the rules and known cells that force a cell.

Candidates come from propagation: a value is forced if its opposite leads to a conflict, and the reasons of that
conflict name rules and cells that suffice (`kernel.trace`). The most promising are shrunk until nothing can be left out
(a minimal unsatisfiable subset, found by deletion), in several orders. Then `smallest` looks for a smaller one, of this
value or another. All effort is counted in solves and conflicts, never in seconds, so that hints and ratings are the
same on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from gridwright.engines.kernel import KernelSession
from gridwright.hints.corrections import CONFLICTS, Corrections
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.smallest import Part, SearchEffort, SmallestSearch
from gridwright.ladder.halving import find_minimal
from gridwright.puzzle import Value

BUDGETS = (10, 100, 1_000, 10_000)  # conflicts to refute a value, where propagation alone refutes none
EFFORT = 200_000  # conflicts in all for one question; beyond it the search gives up
PROBES = 40_000  # values of open cells that are tried for one question
WORK = 30_000_000  # variables of all fillings that are asked for in one question
FILLINGS = 12  # that are compared before any value is tried
SHRUNK = 6  # of the candidates that propagation finds, so many are shrunk
ORDERS = 4  # in which parts are left out
SOLVES, NODES = 400, 8_000  # to look for a smaller reason than the best of those
BLAMED = 100  # decided cells that are looked at for a contradiction
OTHERS = 60  # values that propagation does not refute, but which may have a small reason all the same


@dataclass(frozen=True, slots=True)
class StepReason:
    """A literal that is forced (0 for a contradiction), the posts that force it, and the known cells they need."""

    literal: int
    posts: tuple[int, ...]
    cells: tuple[int, ...]

    @property
    def size(self) -> tuple[int, int]:
        """What a player has to look at; rules count first."""
        return len(self.posts), len(self.cells)

    @property
    def parts(self) -> list[Part]:
        """Posts and cells together."""
        return [(False, post) for post in self.posts] + [(True, cell) for cell in self.cells]


class ReasonSearch:
    """The model of a puzzle, asked for reasons on boards of it."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.exhausted = False  # was a question given up because of the effort?

    def find(self, values: Sequence[Value]) -> StepReason | None:
        """The smallest reason found for an open cell; None if no cell can be decided."""
        facts = self.book.facts(values)
        session = self.open(range(len(self.book.posts)), facts.values())
        if session is None:
            return None
        candidates = list(self.refute_opposites(session, facts)) or self.search(session, facts)
        candidates.sort(key=lambda reason: reason.size)
        shrunk = [self.shrink(reason, facts) for reason in candidates[:SHRUNK]]
        if not shrunk:
            return None
        best = min(shrunk, key=lambda reason: (reason.size, self.spread(reason)))
        literals = [reason.literal for reason in candidates]
        return self.improve(best, [*literals, *self.list_others(session, facts, set(literals))], facts)

    def list_others(self, session: KernelSession, facts: dict[int, int], known: set[int]) -> list[int]:
        """Values that are forced, but not by propagation."""
        others = (literal for _, _, literal in self.open_literals(facts) if literal not in known)
        return [literal for literal in islice(others, OTHERS) if session.ask([-literal], BUDGETS[0]) is False]

    def improve(self, best: StepReason, literals: Iterable[int], facts: dict[int, int]) -> StepReason:
        """The smallest reason of some literals, as far as the effort goes; a reason that is already known otherwise."""
        effort = SearchEffort(SOLVES, NODES)
        filling = self.complete(facts)
        for literal in literals:
            search = SmallestSearch(Corrections(self, literal, facts, filling, effort).find, effort)
            parts = search.find(best.size)
            if parts is not None:
                best = make_reason(literal, parts)
            if effort.spent:
                break
        return best

    def complete(self, facts: dict[int, int]) -> list[int] | None:
        """The literals of a filling that keeps all rules; None if there is none, or it takes too long to find one."""
        session = self.open(range(len(self.book.posts)), facts.values())
        return None if session is None or session.ask((), CONFLICTS) is not True else session.found.literals

    def find_forced(self, values: Sequence[Value]) -> dict[int, int]:
        """The cells that propagation decides by refuting the opposite, all on the same board, with their values."""
        facts = self.book.facts(values)
        session = self.open(range(len(self.book.posts)), facts.values())
        if session is None:
            return {}
        return {
            cell: value for cell, value, literal in self.open_literals(facts) if session.refute(-literal) is not None
        }

    def find_contradiction(self, values: Sequence[Value]) -> StepReason | None:
        """The smallest reason found why a board cannot be completed; None if it can."""
        facts = self.book.facts(values)
        posts = range(len(self.book.posts))
        session = self.open(posts, facts.values())
        if session is not None and session.ask((), EFFORT) is not False:
            return None
        candidates = sorted(self.blame_cells(facts), key=lambda reason: reason.size)[:SHRUNK]
        shrunk = [self.shrink(reason, facts) for reason in candidates or [StepReason(0, tuple(posts), tuple(facts))]]
        return self.improve(min(shrunk, key=lambda reason: (reason.size, self.spread(reason))), [0], facts)

    def blame_cells(self, facts: dict[int, int]) -> Iterator[StepReason]:
        """Contradictions that propagation finds from the other cells when a decided cell is added to them."""
        given = self.book.givens
        own = [cell for cell in facts if given[cell] is None]
        for cell in own[:BLAMED]:
            others = {other: literal for other, literal in facts.items() if other != cell}
            session = self.open(range(len(self.book.posts)), others.values())
            found = None if session is None else session.refute(facts[cell])
            if found is not None and -1 not in found[0]:
                posts, known = found
                cells = {literal: other for other, literal in others.items()}
                yield StepReason(
                    0, tuple(posts), tuple(sorted({cell, *(cells[fact] for fact in known if fact in cells)}))
                )

    def list_forced(self, reason: StepReason, values: Sequence[Value]) -> dict[int, int]:
        """All open cells that the parts of a reason decide, with their values."""
        facts = self.book.facts(values)
        session = self.open(reason.posts, [facts[cell] for cell in reason.cells])
        found = {self.book.cell_of[abs(reason.literal)]: self.book.value_of(reason.literal)}
        if session is None:
            return found
        near = {cell for post in reason.posts for cell in self.book.cells_of(self.book.posts[post].constraint)}
        found |= {
            cell: value
            for cell, value, literal in self.open_literals(facts)
            if cell in near and session.refute(-literal) is not None
        }
        return dict(sorted(found.items()))

    def open(self, posts: Iterable[int], facts: Iterable[int]) -> KernelSession | None:
        """A session with some posts and facts, propagated; None on a conflict."""
        session = KernelSession(self.book.model.top)
        for post in posts:
            session.put(self.book.posts[post].constraint, post)
        return session if session.fix(list(facts)) else None

    def open_literals(self, facts: dict[int, int]) -> Iterator[tuple[int, int, int]]:
        """Every value of every open cell, with its literal; of a huge board the first ones."""
        numbers = self.book.model.answer
        every = (
            (cell, value, literal)
            for cell, number in enumerate(numbers)
            if cell not in facts
            for value, literal in number.items()
        )
        return islice(every, PROBES)

    def refute_opposites(self, session: KernelSession, facts: dict[int, int]) -> Iterator[StepReason]:
        """A reason for every value whose opposite propagation refutes."""
        cells = {literal: cell for cell, literal in facts.items()}
        for _, _, literal in self.open_literals(facts):
            found = session.refute(-literal)
            if found is not None and -1 not in found[0]:
                posts, known = found
                yield StepReason(literal, tuple(posts), tuple(sorted(cells[fact] for fact in known if fact in cells)))

    def search(self, session: KernelSession, facts: dict[int, int]) -> list[StepReason]:
        """Values whose opposite is refuted within the smallest budget that refutes any."""
        everything = tuple(range(len(self.book.posts))), tuple(facts)
        waiting = self.list_fixed(session, [literal for _, _, literal in self.open_literals(facts)])
        asks = WORK // self.book.model.top  # every one may fill the whole board, without any conflict
        for budget in BUDGETS:
            found = []
            spent = False
            seen: set[int] = set()
            for literal in waiting:
                if -literal in seen:
                    continue
                refuted = session.ask([-literal], budget)
                asks -= 1
                spent |= refuted is None
                if refuted is False:
                    found.append(StepReason(literal, *everything))
                elif refuted:
                    seen.update(session.found.literals)
                self.exhausted = session.conflicts > EFFORT or asks <= 0
                if len(found) == SHRUNK or self.exhausted:
                    break
            if found or self.exhausted or not spent:
                return found
            waiting = [literal for literal in waiting if -literal not in seen]
        self.exhausted = True
        return []

    def list_fixed(self, session: KernelSession, literals: list[int]) -> list[int]:
        """Those literals that are true in a few fillings, which differ as much as they can: the others are free."""
        for _ in range(FILLINGS):
            session.set_phases([-literal for literal in literals])
            if not session.ask((), CONFLICTS):
                break
            seen = set(session.found.literals)
            literals = [literal for literal in literals if -literal not in seen]
        return literals

    def shrink(self, reason: StepReason, facts: dict[int, int]) -> StepReason:
        """A reason with nothing left that it could do without: the smallest of several orders of leaving parts out."""

        def suffices(parts: Sequence[Part]) -> bool:
            return self.suffices(reason.literal, parts, facts)

        parts = reason.parts
        if len(parts) > 2 * SHRUNK:
            parts = quick_explain(parts, suffices)
        elif not suffices(parts):  # the trace does not name unit clauses
            everything = StepReason(reason.literal, tuple(range(len(self.book.posts))), tuple(facts))
            parts = quick_explain(everything.parts, suffices)
        found = []
        toss = random.Random(0)
        for nth in range(ORDERS):
            order = sorted(parts) if nth % 2 == 0 else sorted(parts, reverse=True)
            if nth > 1:
                toss.shuffle(order)
            found.append(leave_out(order, suffices))
        return min((make_reason(reason.literal, kept) for kept in found), key=lambda kept: kept.size)

    def suffices(self, literal: int, parts: Sequence[Part], facts: dict[int, int]) -> bool:
        """Do some posts and known cells force a literal, as far as a budget of conflicts shows?"""
        posts = [number for is_cell, number in parts if not is_cell]
        session = self.open(posts, [facts[number] for is_cell, number in parts if is_cell])
        if session is None:
            return True
        return session.ask([-literal] if literal else [], CONFLICTS) is False

    def spread(self, reason: StepReason) -> int:
        """How far apart the cells of a reason are: the half perimeter of the smallest rectangle around them."""
        grid = self.book.puzzle.grid
        target = [self.book.cell_of[abs(reason.literal)]] if reason.literal else []
        places = grid.places([*reason.cells, *target])
        if not places:
            return 0
        rows, columns = zip(*places, strict=True)
        return int(max(rows) - min(rows) + max(columns) - min(columns))


def make_reason(literal: int, parts: Iterable[Part]) -> StepReason:
    """A reason of some parts."""
    parts = sorted(parts)
    posts, cells = (tuple(number for is_cell, number in parts if is_cell is wanted) for wanted in (False, True))
    return StepReason(literal, posts, cells)


def leave_out(parts: Sequence[Part], suffices: Callable[[Sequence[Part]], bool]) -> list[Part]:
    """Leave out parts one by one, in order, where the rest still suffices."""
    kept = list(parts)
    for part in parts:
        rest = [other for other in kept if other != part]
        if suffices(rest):
            kept = rest
    return kept


def quick_explain(parts: Sequence[Part], suffices: Callable[[Sequence[Part]], bool]) -> list[Part]:
    """A subset that suffices and has no needless part; nothing alone does not suffice."""
    known: dict[tuple[int, ...], bool] = {(): False}

    def is_enough(assumed: list[int], _: list[int]) -> bool:
        key = tuple(assumed)
        if key not in known:
            known[key] = suffices([parts[nth] for nth in assumed])
        return known[key]

    return [parts[nth] for nth in find_minimal(len(parts), is_enough, last_first=True)]
