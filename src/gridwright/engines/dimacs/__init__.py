"""Any outside SAT solver that reads DIMACS: `dimacs:cadical`, `dimacs:/opt/bin/mine`, `dimacs:'kissat --sat'`.

Every question is a run of the program on the whole formula. What it claims is believed only if output and exit status
agree, and a model only if it keeps every clause.
"""

from __future__ import annotations

import signal
import sys

from gridwright.engines import Assignment, Columns, Session
from gridwright.engines.dimacs import program
from gridwright.engines.dimacs.program import Reply
from gridwright.engines.dimacs.verdict import Verdict, read_verdict
from gridwright.errors import EngineError, quote
from gridwright.model import Clause, Clauses, Constraint, Reason

EXIT = {10: True, 20: False}
ENDED_WELL = (0, 10, 20, 30)  # 30 is clasp's "satisfiable, and that was all"


class DimacsEngine:
    """Programs outside."""

    name = "dimacs"
    summary = "an outside SAT solver that reads DIMACS"
    extra = "dimacs"
    native: frozenset[type] = frozenset({Clauses})
    integers = False

    def missing(self, solver: str | None = None) -> str | None:
        """A solver, if none is named and none that we know is there."""
        return None if solver or self.solvers() else "a SAT solver on PATH, such as cadical or kissat"

    def solvers(self) -> tuple[str, ...]:
        """The solvers that we know and that are there; any other command will do as well."""
        return tuple(name for name in program.KNOWN if program.find_program(name))

    def choose(self, solver: str | None) -> str | None:
        """The command as it was given, if there is such a program."""
        chosen = solver or next(iter(self.solvers()), program.KNOWN[0])
        program.command_line(chosen)
        return chosen

    def load(self) -> None:
        """There is nothing to import."""

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        """A session that runs the program for every question."""
        return DimacsSession(self.choose(solver) or "", top)


class DimacsSession(Session):
    """Clauses, kept here for every run."""

    def __init__(self, command: str, top: int) -> None:
        self.name = command
        self.command = program.command_line(command)
        self.top = top
        self.clauses: list[Clause] = []
        self.body: list[bytes] = []  # what is already written, so that each clause is written once

    def post(self, reason: Reason, constraint: Constraint) -> None:
        assert isinstance(constraint, Clauses)
        self.add(constraint.clauses)

    def add(self, clauses: list[Clause]) -> None:
        self.clauses += clauses
        self.body.append("".join([" ".join(map(str, clause)) + " 0\n" for clause in clauses]).encode())
        self.top = max([self.top, *(abs(literal) for clause in clauses for literal in clause)])

    def formula(self) -> bytes:
        """The clauses in DIMACS."""
        return b"p cnf %d %d\n" % (self.top, len(self.clauses)) + b"".join(self.body)

    def solve(self) -> Assignment | None:
        if [] in self.clauses:  # some programs stumble over an empty clause
            return None
        try:
            verdict = judge(program.run(self.command, self.formula()))
            if not verdict.satisfiable:
                return None
            return self.assignment(verdict.literals)
        except EngineError as error:
            raise EngineError(f"{self.name}: {error}") from None

    def assignment(self, literals: list[int]) -> Assignment:
        """A model as an assignment, variables it leaves out being false; it must keep every clause."""
        signed = [-n for n in range(1, self.top + 1)]
        for literal in literals:
            if not 0 < abs(literal) <= self.top:
                raise EngineError(f"the solver's model names variable {abs(literal)}; the formula has {self.top}")
            signed[abs(literal) - 1] = literal
        true = set(signed)
        if any(true.isdisjoint(clause) for clause in self.clauses):
            raise EngineError("the solver's model breaks a clause; it is not shown")
        return signed

    def propagate(self, facts: list[int]) -> list[int] | None:
        given = set(facts)
        return None if any(-fact in given for fact in given) else facts

    def close(self) -> None:
        self.clauses, self.body = [], []


def judge(reply: Reply) -> Verdict:
    """What a reply claims, if how the program ended agrees with it."""
    if reply.status not in ENDED_WELL:
        raise failure(reply)
    verdict = read_verdict(reply.out if reply.result is None else reply.result)
    by_status = EXIT.get(reply.status)
    if verdict is None:
        if by_status is False and not reply.out.strip():
            return Verdict(False, [])
        raise EngineError(f"no verdict in the solver's output{sample(reply)}; expected s and v lines")
    if verdict.satisfiable is None:
        raise EngineError("the solver gave up without a verdict")
    if by_status is not None and by_status != verdict.satisfiable:
        word = "SATISFIABLE" if verdict.satisfiable else "UNSATISFIABLE"
        raise EngineError(f"the solver contradicts itself: it says {word} and ends with status {reply.status}")
    return verdict


def failure(reply: Reply) -> Exception:
    """Why a program failed; under a memory limit of ours, death is taken for having reached it."""
    if reply.status < 0:
        if capped():
            return MemoryError()
        return EngineError(f"the solver crashed ({signal.Signals(-reply.status).name})")
    if capped() and "memory" in (reply.out + reply.complaint).lower():
        return MemoryError()
    return EngineError(f"the solver failed with status {reply.status}{sample(reply)}")


def sample(reply: Reply) -> str:
    """The last thing a program said, for a message."""
    lines = [line for line in (reply.complaint.strip() or reply.out.strip()).splitlines() if line.strip()]
    return f" ({quote(lines[-1].strip(), 60)})" if lines else ""


def capped() -> bool:
    """Is our memory limited, and with it that of the programs we start?"""
    if sys.platform != "linux":
        return False
    import resource

    return resource.getrlimit(resource.RLIMIT_DATA)[0] != resource.RLIM_INFINITY


ENGINE = DimacsEngine()
