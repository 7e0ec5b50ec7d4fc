"""Any outside SAT solver that reads DIMACS: `dimacs:cadical`, `dimacs:/opt/bin/mine`, `dimacs:'kissat --sat'`.

Every solve runs the program on the whole formula. Its verdict counts only if output and exit status agree, and its
model only if it satisfies every clause.
"""

from __future__ import annotations

from gridwright.engines import GAVE_UP, Assignment, Columns, Engine, Session, refute
from gridwright.engines._outside.program import Reply, explain_failure, quote_last_line
from gridwright.engines.dimacs import program
from gridwright.engines.dimacs.verdict import Verdict, read_verdict
from gridwright.errors import EngineError
from gridwright.messages import Sentence, say
from gridwright.model import AnyReason, Clause, Clauses, Constraint

VERDICT_STATUS = {10: True, 20: False}  # exit statuses by which a solver reports satisfiable and unsatisfiable
GOOD_STATUS = (0, 10, 20, 30)  # 30 is clasp's "satisfiable, and all models found"


class DimacsEngine(Engine):
    """Any program that reads DIMACS."""

    name = "dimacs"
    summary = Sentence("an outside SAT solver that reads DIMACS")
    extra = "dimacs"
    outside = True
    native = frozenset({Clauses})

    def missing(self, solver: str | None = None) -> str | None:
        """A solver, if none is named and no known one is installed."""
        return None if solver or self.solvers() else say("a SAT solver on PATH, such as cadical or kissat")

    def solvers(self) -> tuple[str, ...]:
        """The known solvers that are installed; any other command works as well."""
        return tuple(name for name in program.KNOWN if program.find_program(name))

    def choose(self, solver: str | None) -> str | None:
        """Check that the program of a command exists."""
        command = solver or next(iter(self.solvers()), program.KNOWN[0])
        program.command_line(command)
        return command

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        return DimacsSession(self.choose(solver) or "", top)


class DimacsSession(Session):
    """The clauses are kept here and written out for every run."""

    def __init__(self, command: str, top: int) -> None:
        self.name = command
        self.command = program.command_line(command)
        self.top = top
        self.clauses: list[Clause] = []
        self.body: list[bytes] = []  # the clauses in DIMACS, so that each is formatted once

    def post(self, reason: AnyReason, constraint: Constraint) -> None:
        assert isinstance(constraint, Clauses)
        self.add(constraint.clauses)

    def add(self, clauses: list[Clause]) -> None:
        self.clauses += clauses
        self.body.append("".join([" ".join(map(str, clause)) + " 0\n" for clause in clauses]).encode())
        self.top = max([self.top, *(abs(literal) for clause in clauses for literal in clause)])

    def formula(self) -> bytes:
        """The whole formula in DIMACS."""
        return b"p cnf %d %d\n" % (self.top, len(self.clauses)) + b"".join(self.body)

    def solve(self) -> Assignment | None:
        if [] in self.clauses:  # some programs reject an empty clause
            return None
        try:
            verdict = judge(program.run(self.command, self.formula()))
            if not verdict.satisfiable:
                return None
            return self.assignment(verdict.literals)
        except EngineError as error:
            raise EngineError(say("{program}: {error}", program=self.name, error=error)) from None

    def assignment(self, literals: list[int]) -> Assignment:
        """Complete a model (variables it omits are false) and check that it satisfies every clause."""
        signed = [-n for n in range(1, self.top + 1)]
        for literal in literals:
            if not 0 < abs(literal) <= self.top:
                raise EngineError(
                    say(
                        "the solver's model names variable {variable}; the formula has {count}",
                        variable=abs(literal),
                        count=self.top,
                    )
                )
            signed[abs(literal) - 1] = literal
        true = set(signed)
        if any(true.isdisjoint(clause) for clause in self.clauses):
            raise EngineError(say("the solver's model breaks a clause; it is not shown"))
        return signed

    def propagate(self, facts: list[int]) -> list[int] | None:
        return refute(facts)

    def close(self) -> None:
        self.clauses, self.body = [], []


def judge(reply: Reply) -> Verdict:
    """The verdict of a reply, if the exit status agrees with it."""
    if reply.status not in GOOD_STATUS:
        raise explain_failure(reply)
    verdict = read_verdict(reply.stdout if reply.result is None else reply.result)
    by_status = VERDICT_STATUS.get(reply.status)
    if verdict is None:
        if by_status is False and not reply.stdout.strip():
            return Verdict(False, [])
        raise EngineError(
            say("no verdict in the solver's output{sample}; expected s and v lines", sample=quote_last_line(reply))
        )
    if verdict.satisfiable is None:
        raise EngineError(str(GAVE_UP))
    if by_status is not None and by_status != verdict.satisfiable:
        word = "SATISFIABLE" if verdict.satisfiable else "UNSATISFIABLE"
        raise EngineError(
            say(
                "the solver contradicts itself: it prints {verdict} and ends with status {status}",
                verdict=word,
                status=reply.status,
            )
        )
    return verdict


ENGINE = DimacsEngine()
