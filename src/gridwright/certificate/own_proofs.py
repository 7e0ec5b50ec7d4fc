"""Claims of outside SAT solvers that write proofs of their own, checked by drat-trim where it is installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gridwright import kinds
from gridwright.engines.dimacs import ENGINE, DimacsSession
from gridwright.engines.dimacs.program import command_line
from gridwright.engines.dimacs.proofs import check_refutation, find_checker, writes_proofs
from gridwright.outcome import CHECKED, Outcome
from gridwright.puzzle import Answer, Notes, Puzzle
from gridwright.solving.events import Event, Exhausted, Ready, Started
from gridwright.solving.methods import split_name
from gridwright.text import plain


@dataclass(frozen=True, slots=True)
class OwnProof:
    """The claim that a puzzle has no solution, or no other, and what checks the proof of the solver that makes it."""

    puzzle: Puzzle
    method: str
    answer: Answer | None
    checker: str

    def as_message(self) -> dict[str, Any]:
        """The work as JSON values."""
        return {
            "entry": f"{__name__}:OwnProof",
            "puzzle": plain.write(kinds.of(self.puzzle), replace(self.puzzle, notes=Notes())),
            "method": self.method,
            "answer": None if self.answer is None else self.answer.values,
            "checker": self.checker,
        }

    @classmethod
    def from_message(cls, message: Mapping[str, Any]) -> OwnProof:
        """The work of a message."""
        puzzle = plain.read_text(message["puzzle"], kinds.lookup)
        values = message["answer"]
        answer = None if values is None else Answer(puzzle.grid, tuple(values))
        return cls(puzzle, message["method"], answer, message["checker"])

    def run(self) -> Iterator[Event]:
        """Have the proof written and checked; raises EngineError if that fails."""
        yield Started(self.method)
        yield Ready()
        session = self.open_session()
        try:
            check_refutation(session, self.checker)
        finally:
            session.close()
        yield Exhausted(0.0, CHECKED)

    def open_session(self) -> DimacsSession:
        """The clauses of which the solver says that they have no model."""
        _, solver, formulation = split_name(self.method)
        model = kinds.of(self.puzzle).formulations[formulation or "default"].build(self.puzzle)
        session = ENGINE.start(solver, model)
        assert isinstance(session, DimacsSession)
        if self.answer is not None:
            pairs = zip(self.answer.values, model.answer, strict=True)
            session.add([[-number[value] for value, number in pairs if value is not None]])
        return session


def find_own_proof(puzzle: Puzzle, outcome: Outcome) -> OwnProof | None:
    """The proof that a method can show for its claim; None if it writes none, or nothing here can check it."""
    engine, solver, _ = split_name(outcome.method)
    if engine != ENGINE.name or not writes_proofs(command_line(solver)):
        return None
    checker = find_checker()
    return None if checker is None else OwnProof(puzzle, outcome.method, outcome.answer, checker)
