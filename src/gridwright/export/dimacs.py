"""DIMACS: clauses, for SAT solvers."""

from __future__ import annotations

from gridwright.export._heads import clean, head
from gridwright.export._lowered import LoweredModel

SUFFIX = ".cnf"
CLAUSES = True


def write(model: LoweredModel) -> str:
    """Write a model as a DIMACS file, every group of clauses under its reason."""

    def label(variable: int) -> str:
        return f"{variable} {model.symbols[variable]}" if variable in model.symbols else str(variable)

    lines = [f"c {line}" for line in head(model, True, str, label)]
    variables, clauses, _ = model.sizes()
    lines.append(f"p cnf {variables} {clauses}")
    for group in model.groups:
        lines.append(f"c {clean(group.reason)}")
        lines += [" ".join(map(str, (*clause, 0))) for clause in group.clauses]
    return "\n".join(lines) + "\n"
