"""DIMACS: clauses, for SAT solvers."""

from __future__ import annotations

from gridwright.export._heads import clean, head
from gridwright.export._statement import Statement

SUFFIX = ".cnf"
CLAUSES = True


def write(statement: Statement) -> str:
    """The statement as a DIMACS file, every group of clauses under its reason."""
    lines = [f"c {line}" for line in head(statement, "clauses", "literals", "")]
    variables, clauses, _ = statement.sizes()
    lines.append(f"p cnf {variables} {clauses}")
    for group in statement.groups:
        lines.append(f"c {clean(group.reason)}")
        lines += [" ".join(map(str, (*clause, 0))) for clause in group.clauses]
    return "\n".join(lines) + "\n"
