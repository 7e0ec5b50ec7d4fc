"""Checking a certificate. Nothing that solves puzzles is used here.

A solution is judged by the referee. A rule step holds if the rule cannot be kept at its place once all literals of the
clause are false. A derived step holds if its hints, one after the other, are clauses with one literal left, until one
has none left. A proof holds if all its steps do, and one of them is the clause without literals.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gridwright import kinds
from gridwright.certificate.certificate import BOARD_RULE, CLAIMS, Certificate, open_text
from gridwright.certificate.files import HEAD_LINES, read_certificate
from gridwright.certificate.propagation import find_failure
from gridwright.certificate.steps import OTHER, RULE, Drop, ProofStep, StepText
from gridwright.errors import InputError
from gridwright.kind import Areas
from gridwright.messages import say
from gridwright.outcome import Status
from gridwright.puzzle import Answer, Puzzle


@dataclass(frozen=True, slots=True)
class Verification:
    """What a certificate claims, whether that holds, and if not, why: the first thing that fails, and its line.

    `counts` says how many steps of each kind were checked. `of_board`: is the claim about the solutions that have the
    values of a half-done board?
    """

    claim: Status
    holds: bool
    reason: str = ""
    line: int | None = None
    counts: dict[str, int] = field(default_factory=dict)
    of_board: bool = False

    def record(self) -> dict[str, Any]:
        """For programs."""
        return {
            "claim": self.claim.value,
            "state": self.of_board,
            "holds": self.holds,
            "reason": self.reason,
            "line": self.line,
            "steps": self.counts,
        }


class Refused(Exception):
    """A certificate does not show what it claims."""


def verify(certificate: Certificate | str | os.PathLike[str]) -> Verification:
    """Check a certificate, or the folder or zip file of one, from scratch."""
    if not isinstance(certificate, Certificate):
        certificate = read_certificate(os.fspath(certificate))
    return replace(check(certificate), of_board=certificate.board is not None)


def check(certificate: Certificate) -> Verification:
    """Check all parts of a certificate."""
    claim = certificate.claim
    try:
        check_solutions(certificate)
    except Refused as refused:
        return Verification(claim, False, str(refused))
    if claim is Status.MANY:
        reason = say("this claim takes no proof; expected no steps") if certificate.proof else ""
        return Verification(claim, not reason, reason, HEAD_LINES + 1 if reason else None)
    proof = ProofCheck(certificate.puzzle, certificate.solutions, certificate.board)
    line = HEAD_LINES
    for line, text in enumerate(certificate.read_lines(), HEAD_LINES + 1):
        try:
            proof.take(text)
        except (Refused, InputError) as error:
            return Verification(claim, False, str(error), line, proof.counts)
    if not proof.is_complete:
        reason = say("the proof ends without a contradiction; expected a last step without literals")
        return Verification(claim, False, reason, line, proof.counts)
    return Verification(claim, True, counts=proof.counts)


def check_solutions(certificate: Certificate) -> None:
    """Does the referee accept the solutions, and are there as many as the claim takes?"""
    puzzle, solutions = certificate.puzzle, certificate.solutions
    if len(solutions) != CLAIMS[certificate.claim] or len({answer.values for answer in solutions}) != len(solutions):
        raise Refused(
            say(
                "the claim takes {count} solution",
                "the claim takes {count} different solutions",
                count=CLAIMS[certificate.claim],
            )
        )
    for answer in solutions:
        check_solution(puzzle, answer)
        if certificate.board is not None and answer.common(certificate.board) != certificate.board:
            raise Refused(say("the solution differs from the half-done board"))


def check_solution(puzzle: Puzzle, answer: Answer) -> None:
    """Does the referee accept a solution?"""
    kind = kinds.of(puzzle)
    for cell, (value, values) in enumerate(zip(answer.values, kind.choices(puzzle), strict=True)):
        if value not in values if values else value is not None:
            raise Refused(say("the solution has no value for {cell}", cell=puzzle.grid.name(cell)))
    broken = kind.check(puzzle, answer)
    if broken:
        raise Refused(say("the solution breaks a rule: {text}", text=broken[0].text))


class ProofCheck:
    """The clauses of a proof so far, each of which has been checked."""

    def __init__(self, puzzle: Puzzle, solutions: Sequence[Answer], board: Answer | None = None) -> None:
        self.puzzle, self.kind, self.board = puzzle, kinds.of(puzzle), board
        self.text: StepText = open_text(puzzle)
        self.literals = self.text.literals
        self.others = [frozenset(self.literals.differ_from(answer.values)) for answer in solutions]
        self.clauses: dict[int, tuple[int, ...]] = {}
        self.counts = {"rule": 0, "from": 0}
        self.is_complete = False

    def take(self, line: str) -> None:
        """Check a line; raises Refused if it does not hold, InputError if it is no step."""
        step = self.text.read(line)
        if isinstance(step, Drop):
            self.drop(step.numbers)
            return
        if step.number in self.clauses:
            raise Refused(say("there is a step {number} already", number=step.number))
        if step.word == RULE:
            self.check_rule(step)
        elif step.word == OTHER:
            if frozenset(step.clause) not in self.others:
                raise Refused(
                    say("the clause must say that some cell differs from the known solution, and nothing else")
                )
        else:
            self.check_derived(step)
        if step.word in self.counts:
            self.counts[step.word] += 1
        self.clauses[step.number] = step.clause
        self.is_complete = self.is_complete or not step.clause

    def drop(self, numbers: Iterable[int]) -> None:
        """Forget steps."""
        for number in numbers:
            self.find(number)
            del self.clauses[number]

    def find(self, number: int) -> tuple[int, ...]:
        """The clause of a step."""
        clause = self.clauses.get(number)
        if clause is None:
            raise Refused(say("there is no step {number} here", number=number))
        return clause

    def check_rule(self, step: ProofStep) -> None:
        """Does a clause follow from rules at a place?"""
        name = "+".join(step.rules)
        known = {rule.name for rule in self.kind.rules}
        by_board = self.board is not None and name == BOARD_RULE
        if name not in known and name not in self.kind.possible and not by_board:
            raise Refused(say("{kind} has no rule {rule}", kind=self.kind.name, rule=name))
        possible = self.keeps_board if by_board else self.kind.possible.get(name)
        left = self.literals.falsify(step.clause)
        is_always_true = not all(left[cell] for cell in {self.literals.meaning[literal][0] for literal in step.clause})
        if is_always_true:  # a cell would have no value; but the rule must have this place all the same
            left = self.literals.every
        try:
            kept = self.ask_referee(name, left) if possible is None else possible(self.puzzle, step.place, left)
        except ValueError:
            raise Refused(say("the rule {rule} does not apply to this place", rule=name)) from None
        if kept and not is_always_true:
            raise Refused(say("the clause does not follow from {rule} at this place", rule=name))

    def keeps_board(self, puzzle: Puzzle, place: Areas, left: Sequence[frozenset[int]]) -> bool:
        """Can a cell still have its value of the half-done board? ValueError for a place that is no such cell."""
        ((cell,),) = place
        value = None if self.board is None else self.board.values[cell]
        if value is None:
            raise ValueError
        return value in left[cell]

    def ask_referee(self, rule: str, left: Sequence[frozenset[int]]) -> bool:
        """Ask the referee whether a rule can still be kept, on the board with the cells that have one value left.

        That is for kinds that say nothing about their rules. The place is not looked at.
        """
        values = tuple([next(iter(each)) if len(each) == 1 else None for each in left])
        return all(broken.rule != rule for broken in self.kind.check(self.puzzle, Answer(self.puzzle.grid, values)))

    def check_derived(self, step: ProofStep) -> None:
        """Does a clause follow from its hints by unit propagation?"""
        failed = find_failure(step.clause, [self.find(hint) for hint in step.hints])
        if failed == len(step.hints):
            raise Refused(say("the steps that it names lead to no contradiction"))
        if failed is not None:
            number = step.hints[failed]
            raise Refused(say("step {number} does not have exactly one literal left", number=number))
