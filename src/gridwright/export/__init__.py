"""Puzzles for outside solvers: a formulation written out whole, with comments that say what everything means.

One file per format, found because it is there; each holds `SUFFIX`, `CLAUSES` (does it speak in clauses, or in rows),
and `write`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, UsageError, join_names, quote
from gridwright.export._statement import Statement, state
from gridwright.kind import AnyKind
from gridwright.model import Linear
from gridwright.outcome import Outcome, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check, is_filled
from gridwright.text.sources import open_bytes, source_name

MOST_BYTES = 1 << 28


@cache
def forms() -> dict[str, Any]:
    """The formats there are, by name."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    return {name: import_module(f"{__name__}.{name}") for name in names}


def export(puzzle: Puzzle, to: str = "dimacs", formulation: str = "default") -> str:
    """A puzzle as a text for outside solvers."""
    return written(stated(puzzle, to, formulation), to)


def written(statement: Statement, to: str) -> str:
    """A statement in a format."""
    text: str = forms()[to].write(statement)
    return text


def stated(puzzle: Puzzle, to: str, formulation: str) -> Statement:
    """A formulation of a puzzle, as a format can say it."""
    if to not in forms():
        raise UsageError(f"{quote(to)} is not a format for solvers; there are {join_names(list(forms()))}")
    kind = kinds.of(puzzle)
    known(kind, formulation)
    if forms()[to].CLAUSES and not clausal(kind, formulation):
        rows = " or ".join(name for name, form in forms().items() if not form.CLAUSES)
        raise UsageError(
            f"{to} speaks in clauses, and the formulation {formulation} of {kind.name} needs linear constraints; "
            f"expected --to {rows}"
        )
    return state(puzzle, formulation, clauses=forms()[to].CLAUSES)


def known(kind: AnyKind, formulation: str) -> None:
    """Refuse a formulation that a kind does not have."""
    if formulation not in kind.formulations:
        there = join_names(list(kind.formulations))
        raise UsageError(f"{quote(formulation)} is not a formulation of {kind.name}; there are {there}")


def clausal(kind: AnyKind, formulation: str) -> bool:
    """Can the formulation be said in clauses?"""
    stated = kind.formulations[formulation]
    return not stated.integers and Linear not in stated.needs


def solution(puzzle: Puzzle, text: str, formulation: str = "default", source: str = "text") -> Answer | None:
    """The board in what a solver wrote about an exported puzzle, past the referee; None if it says there is none."""
    from gridwright.export._solutions import read_solution

    known(kinds.of(puzzle), formulation)
    answer = read_solution(puzzle, text, formulation, source)
    if answer is None:
        return None
    broken = check(puzzle, answer)
    if broken or not is_filled(puzzle, answer):
        why = broken[0].text if broken else "not every cell has a value"
        raise InputError(
            f"the board in it is no solution ({why}); expected a solver's output for this puzzle in the formulation "
            f"{formulation}",
            source=source,
        )
    return answer


def outcome_from(puzzle: Puzzle, source: str, formulation: str) -> Outcome:
    """What a solver's output file says of a puzzle, as the outcome of solving it."""
    name = source_name(source)
    with open_bytes(source) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(f"more than {MOST_BYTES >> 20} MB; expected a solver's output", source=name)
    answer = solution(puzzle, data.decode(errors="replace"), formulation, name)
    answers = () if answer is None else (answer,)
    status = Status.SOME if answers else Status.NONE
    said = None if answers else "so says the solver"
    return Outcome(status, answers, len(answers), not answers, f"from {name}", 0.0, reason=said)
