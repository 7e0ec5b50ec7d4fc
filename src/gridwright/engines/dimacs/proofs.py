"""Proofs in DRAT that outside SAT solvers write, and drat-trim, an outside program that checks them."""

from __future__ import annotations

import os
from pathlib import Path

from gridwright.engines import Assignment
from gridwright.engines._outside.folder import TemporaryFolder
from gridwright.engines._outside.program import Reply, find_program, quote_last_line, run_program
from gridwright.engines.dimacs import DimacsSession, judge
from gridwright.engines.dimacs.program import FORMULA
from gridwright.errors import EngineError
from gridwright.messages import say

WRITERS = ("cadical", "kissat")
"""Programs that write a proof to the file that follows the formula."""
AS_TEXT = "--no-binary"
CHECKER, VARIABLE = "drat-trim", "DRAT_TRIM"
VERIFIED = "s VERIFIED"


def find_checker() -> str | None:
    """The path of drat-trim: the one that a variable names, or that on PATH."""
    return os.environ.get(VARIABLE) or find_program(CHECKER)


def writes_proofs(command: list[str]) -> bool:
    """Does the program of a command write proofs?"""
    return Path(command[0]).name in WRITERS


def check_refutation(session: DimacsSession, checker: str) -> None:
    """Have the solver of a session prove that its clauses, and cuts, have no model, and the proof checked.

    Raises EngineError where it finds a model or its proof is not accepted.
    """
    while [] not in session.clauses:  # else the solver is never asked
        found = check_clauses(session, checker)
        if found is None:
            return
        if not session.cut(found):
            raise EngineError(say("asked for a proof, the solver finds another solution"))


def check_clauses(session: DimacsSession, checker: str) -> Assignment | None:
    """A model of the clauses of a session, or None once the proof that there is none was accepted."""
    folder = TemporaryFolder()  # kissat writes to no file in memory
    try:
        formula, proof = folder.path / "formula.cnf", folder.path / "proof.drat"
        formula.write_bytes(session.formula())
        words = [word.replace(FORMULA, str(formula)) for word in session.command]
        verdict = judge(Reply(*run_program([*words, AS_TEXT, str(proof)]), None))
        if verdict.satisfiable:
            return session.assignment(verdict.literals)
        reply = Reply(*run_program([checker, str(formula), str(proof)]), None)
    finally:
        folder.remove()
    if VERIFIED not in map(str.strip, reply.stdout.splitlines()):
        raise EngineError(say("drat-trim does not accept its proof{sample}", sample=quote_last_line(reply)))
    return None
