"""A board that keeps as many parts of a puzzle as possible, where no board keeps all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.engines.kernel import KernelSession
from gridwright.hints.rulebook import Rulebook
from gridwright.mending.effort import CONFLICT_WORK, QUERY_CONFLICTS, Effort
from gridwright.mending.known_boards import Board, OpenQuestion
from gridwright.mending.pieces import list_parts
from gridwright.model import AnyReason, Constraint
from gridwright.puzzle import Puzzle


def relax(puzzle: Puzzle, effort: Effort) -> tuple[Board, frozenset[AnyReason]]:
    """A board, and the reasons of the parts that it does not keep: none of them could be kept as well.

    Parts are tried in order, once forwards and once backwards, and the try that keeps more counts (a maximal
    satisfiable subset, grown part by part).
    """
    book = Rulebook(puzzle)
    soft = dict.fromkeys(reason for part in list_parts(puzzle, ()) for reason in part.reasons)
    tries = [KeptParts(book, soft, order, effort) for order in ([*soft], [*reversed(soft)])]
    best = min(tries, key=lambda tried: len(tried.dropped))
    return best.board, frozenset(best.dropped)


class KeptParts:
    """The rules and as many parts as can be added one by one."""

    def __init__(self, book: Rulebook, soft: Iterable[AnyReason], order: Sequence[AnyReason], effort: Effort) -> None:
        self.book, self.effort = book, effort
        self.posts: dict[AnyReason, list[Constraint]] = {}
        for post in book.model.posts:
            self.posts.setdefault(post.reason, []).append(post.constraint)
        self.kept = [reason for reason in self.posts if reason not in set(soft)]
        self.dropped: list[AnyReason] = []
        self.session = self.build()
        if not self.is_satisfiable():
            raise OpenQuestion  # the rules alone have no board, so no part can help
        for reason in order:
            self.try_part(reason)
        if self.dropped and not self.is_satisfiable():
            raise OpenQuestion
        self.board = self.read()

    def build(self) -> KernelSession:
        """A session with what is kept."""
        session = KernelSession(self.book.model.top)
        for reason in self.kept:
            self.add(session, reason)
        return session

    def add(self, session: KernelSession, reason: AnyReason) -> None:
        """Add the constraints of a reason."""
        for constraint in self.posts.get(reason, ()):
            session.put(constraint)

    def try_part(self, reason: AnyReason) -> None:
        """Add a part; if that leaves no board, drop it again."""
        self.add(self.session, reason)
        if self.is_satisfiable():
            self.kept.append(reason)
        else:
            self.dropped.append(reason)
            self.session = self.build()

    def is_satisfiable(self) -> bool:
        """Is there a board, as far as the effort shows?"""
        before = self.session.conflicts
        found = self.session.ask((), QUERY_CONFLICTS)
        work = len(self.book.puzzle.grid) + CONFLICT_WORK * (self.session.conflicts - before)
        self.effort.spend(work)
        return found is True

    def read(self) -> Board:
        """The board that was found last."""
        true = set(self.session.found.literals)
        return tuple(
            next((value for value, literal in number.items() if literal in true), None)
            for number in self.book.model.answer
        )
