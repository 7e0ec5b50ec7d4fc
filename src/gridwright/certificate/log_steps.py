"""The log of the kernel as steps of a proof: rules at their places, derived clauses with hints, nothing needless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from gridwright.certificate.certificate import BOARD_RULE
from gridwright.certificate.literals import CellLiterals
from gridwright.certificate.steps import DROP, FROM, StepText
from gridwright.engines.kernel import number_posts
from gridwright.kernel.trimming import ProofTrimmer
from gridwright.kind import Areas
from gridwright.model import AnyReason, Clauses, Fact, Joined, Model, Post, Reason, Shared
from gridwright.puzzle import Answer

C = TypeVar("C")


class RuleSource(NamedTuple):
    """The rules behind an axiom, and the place they are about."""

    rules: tuple[str, ...]
    place: Areas


class LogSteps:
    """Reads a log, and keeps the steps that its end needs."""

    def __init__(self, model: Model, literals: CellLiterals) -> None:
        self.literals = literals
        self.translated = translate_literals(model, literals)
        self.model, self.numbers = model, number_posts(model)
        self.trimmer = ProofTrimmer(literals.count)
        self.is_same = all(own == other for own, other in self.translated.items())
        self.sources: dict[int, RuleSource] = {}  # of an axiom
        self.posts: dict[int, RuleSource] = {}  # of a post, once it has been named
        self.learned: dict[frozenset[int], int] = {}

    def has_all_variables(self) -> bool:
        """Is every variable of the model about a cell?"""
        return len(self.translated) == 2 * self.model.top

    def take_log(
        self, log: Iterable[bytes], solution: Sequence[int | None] | None, board: Answer | None = None
    ) -> None:
        """Take the clauses of the model, then a log; its exclusion of the known solution stands for that solution.

        Facts that no rule posts are the values of the half-done board.
        """
        self.take_clauses()
        facts = {literal: RuleSource((BOARD_RULE,), ((cell,),)) for cell, literal in self.list_values(board)}
        facts |= {fact.literal: find_source(reason) for reason, fact in list_posts(self.model, Fact)}
        source = OTHER_SOLUTION
        before: list[int] = []
        gone: set[int] = set()
        for line in log:
            letter, *words = line.split()
            if letter != b"d" and gone:
                self.trimmer.drop(gone)
                gone = set()
            if letter == b"p":
                continue
            numbers = [int(word) for word in words]
            if letter == b"x":
                source = self.find_post(numbers[0])
                before = numbers[1:-1]
                self.add_axiom(numbers[1:], source)
            elif letter == b"a":
                for literal in numbers:
                    self.add_axiom([*before, literal], source)
            elif letter == b"l":
                self.derive(numbers)
            elif letter == b"f":
                for literal in numbers:
                    self.add_axiom([literal], facts[literal])
            elif letter == b"d":
                gone |= self.forget(numbers)
            elif letter == b"b" and solution is not None:
                self.exclude(solution)
        assert self.trimmer.is_done, "the log of a solved puzzle ends with a contradiction"

    def list_values(self, board: Answer | None) -> Iterator[tuple[int, int]]:
        """The cells of a half-done board that have a value, and the literals of the model that say so."""
        for cell, value in enumerate(() if board is None else board.values):
            if value is not None:
                yield cell, self.model.answer[cell][value]

    def take_clauses(self) -> None:
        """Add what the model posts as clauses: such a rule is its own explanation, and is not logged."""
        for reason, posted in list_posts(self.model, Clauses):
            source = find_source(reason)
            for clause in posted.clauses:
                self.add_axiom(clause, source)

    def find_post(self, post: int) -> RuleSource:
        """The rules and the place of a post."""
        source = self.posts.get(post)
        if source is None:
            source = self.posts[post] = find_source(self.numbers.reason(post))
        return source

    def add_axiom(self, clause: Sequence[int], source: RuleSource) -> None:
        """Add a clause that follows from rules."""
        translated = self.translate(clause)
        if translated is not None:
            self.sources[self.trimmer.add_axiom(translated)] = source

    def exclude(self, solution: Sequence[int | None]) -> None:
        """Add that some cell differs from a solution."""
        self.sources[self.trimmer.add_axiom(self.literals.differ_from(solution))] = OTHER_SOLUTION

    def derive(self, clause: Sequence[int]) -> None:
        """Add a clause that follows by unit propagation."""
        translated = self.translate(clause)
        if translated is None or self.trimmer.is_done:
            return
        step = self.trimmer.derive(translated)
        assert step is not None, f"the learned clause {translated} follows by unit propagation"
        self.learned[frozenset(translated)] = step

    def forget(self, clause: Sequence[int]) -> set[int]:
        """The step of a learned clause that was dropped."""
        translated = self.translate(clause)
        step = None if translated is None else self.learned.pop(frozenset(translated), None)
        return set() if step is None else {step}

    def translate(self, clause: Sequence[int]) -> Sequence[int] | None:
        """A clause of the model as one of the certificate; None if it is always true."""
        if self.is_same:
            return clause
        found = tuple(dict.fromkeys([self.translated[literal] for literal in clause]))
        return None if any(-literal in found for literal in found) else found

    def write_steps(self, text: StepText, together: int) -> Iterator[str]:
        """The lines of the steps that the end needs; where so many are not used any more, which these are."""
        trimmer, names, heads = self.trimmer, text.literals.names, dict[RuleSource, str]()
        needed = trimmer.list_needed()
        numbers = {step: str(nth) for nth, step in enumerate(needed, 1)}
        last_use = {hint: step for step in needed for hint in trimmer.hints[step] or ()}
        unused: list[int] = []
        for step in needed:
            hints, clause = trimmer.hints[step], " ".join([names[literal] for literal in trimmer.clauses[step]])
            if hints is None:
                source = self.sources[step]
                head = heads.get(source)
                if head is None:
                    head = heads[source] = text.name_source(*source)
            else:
                head = f"{FROM} {' '.join([numbers[hint] for hint in hints])}"
            yield f"{numbers[step]} {head}: {clause}".rstrip()
            if hints is None:
                continue
            unused += [hint for hint in dict.fromkeys(hints) if last_use[hint] == step]
            if len(unused) >= together and step != needed[-1]:
                yield f"{DROP} {' '.join([numbers[hint] for hint in sorted(unused)])}"
                unused = []


OTHER_SOLUTION = RuleSource((), ())


def find_source(reason: AnyReason) -> RuleSource:
    """The rules and the place of a reason."""
    if not isinstance(reason, Reason):
        return RuleSource(("",), ())
    areas = reason.place
    cells = tuple([area for area in areas if isinstance(area, int)])
    place = (cells,) if cells else tuple([tuple(area) for area in areas if not isinstance(area, int)])
    return RuleSource((reason.rule, *reason.also), place)


def translate_literals(model: Model, literals: CellLiterals) -> dict[int, int]:
    """The literals of a certificate for those of a model."""
    found = {}
    for cell, number in enumerate(model.answer):
        for value, literal in number.items():
            found[literal] = literals.holds[cell, value]
            found[-literal] = -found[literal]
    return found


def list_posts(model: Model, constraint: type[C]) -> Iterator[tuple[AnyReason, C]]:
    """The posts of a class that the kernel gets; joined ones as the one that they are."""
    for item in model.items:
        if isinstance(item, Post):
            posts: Sequence[Post] = [item]
        elif isinstance(item, Joined):
            posts = [item.whole]
        else:
            posts = item.wholes if isinstance(item, Shared) else item.posts()
        yield from ((reason, each) for reason, each in posts if isinstance(each, constraint))
