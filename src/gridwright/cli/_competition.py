"""What SAT competitions have agreed on: formulas in DIMACS, exit statuses, and the lines of a model."""

from __future__ import annotations

import argparse

ENDINGS = (".cnf", ".cnf.gz", ".cnf.xz", ".dimacs")
SATISFIABLE, UNSATISFIABLE, UNDECIDED = 10, 20, 0  # exit statuses
LINE_WIDTH = 76


def is_dimacs(source: str, options: argparse.Namespace) -> bool:
    """Does a source hold a formula and no puzzle?"""
    return options.format == "dimacs" or (options.format is None and source.lower().endswith(ENDINGS))


def wrap_numbers(numbers: list[int]) -> list[str]:
    """Break numbers into lines that are not too long."""
    lines = [""]
    for number in map(str, numbers):
        if lines[-1] and len(lines[-1]) + 1 + len(number) > LINE_WIDTH:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + number
    return lines
