"""Models for outside solvers: a formulation, fully lowered, with comments on every variable and constraint.

One file per format, discovered by its presence; each defines `SUFFIX`, `CLAUSES` (does it consist of clauses, or of
rows), `write`, and `BINARY = True` if that gives bytes.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from gridwright import kinds
from gridwright.compiled.callable_package import make_callable
from gridwright.errors import InputError, UsageError, join_names, join_or, quote, suggest
from gridwright.export._lowered import LoweredModel, lower
from gridwright.kind import AnyKind
from gridwright.messages import say
from gridwright.messages.cells import LONG, naming
from gridwright.messages.language import ENGLISH, using
from gridwright.messages.options import name_option
from gridwright.model import Linear
from gridwright.outcome import Outcome, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.methods import UNKNOWN_FORMULATION
from gridwright.solving.referee import check, is_filled
from gridwright.text.sources import open_bytes, source_name

MOST_BYTES = 1 << 28
SHORT, LONG_NAMES = "short", "long"
NAMES = (LONG_NAMES, SHORT)
"""What variables are called: by what they mean, as x_r3_c5, or by their number, as x1."""


@cache
def forms() -> dict[str, Any]:
    """The export formats by name."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    return {name: import_module(f"{__name__}.{name}") for name in names}


def export(
    puzzle: Puzzle, to: str = "dimacs", formulation: str = "default", *, names: str = LONG_NAMES, lang: str = ENGLISH
) -> str:
    """Write a puzzle as a model for outside solvers, in a format that is text.

    `names` is "long", for variables such as x_r3_c5, or "short", for x1, x2, …; `lang` is the language of the comments.
    """
    if names not in NAMES:
        known = join_or(list(NAMES))
        raise UsageError(say("names={name} is not known; expected {known}", name=quote(names), known=known))
    with using(lang):
        text = write_model(lower_for(puzzle, to, formulation, names), to)
    if isinstance(text, bytes):
        raise UsageError(say("{format} is not text; expected export.write_model, which gives bytes", format=to))
    return text


def write_model(model: LoweredModel, to: str) -> str | bytes:
    """Write a lowered model in a format: as text, or as bytes if the format is binary."""
    with naming(LONG):
        content: str | bytes = forms()[to].write(model)
    return content


def is_binary(to: str) -> bool:
    """Is the format binary?"""
    return getattr(forms()[to], "BINARY", False)


def lower_for(puzzle: Puzzle, to: str, formulation: str, names: str = LONG_NAMES) -> LoweredModel:
    """Lower a formulation of a puzzle to what a format consists of, clauses or rows."""
    if to not in forms():
        raise UsageError(
            say(
                "{name} is not an export format; expected one of {known}",
                name=quote(to),
                known=join_names(list(forms())),
            )
        )
    kind = kinds.of(puzzle)
    check_formulation(kind, formulation)
    if forms()[to].CLAUSES and not is_clausal(kind, formulation):
        rows = join_or([name for name, form in forms().items() if not form.CLAUSES and not is_binary(name)])
        raise UsageError(
            say(
                "{format} consists of clauses, but the formulation {formulation} of {kind} needs linear constraints; "
                "expected {option}",
                format=to,
                formulation=formulation,
                kind=kind.name,
                option=name_option("to", rows),
            )
        )
    with naming(LONG):
        model = lower(puzzle, formulation, clauses=forms()[to].CLAUSES)
    return model if names == LONG_NAMES else replace(model, symbols={})


def check_formulation(kind: AnyKind, formulation: str) -> None:
    """Refuse a formulation that a kind does not have."""
    if formulation not in kind.formulations:
        known = join_names(list(kind.formulations))
        sentence = UNKNOWN_FORMULATION(name=quote(formulation), kind=kind.name, known=known)
        raise UsageError(sentence + suggest(formulation, kind.formulations))


def is_clausal(kind: AnyKind, formulation: str) -> bool:
    """Can the formulation be lowered to clauses?"""
    found = kind.formulations[formulation]
    return not found.integers and Linear not in found.needs


def solution(puzzle: Puzzle, text: str, formulation: str = "default", source: str = "text") -> Answer | None:
    """Read a solver's output for an exported puzzle as a board, checked by the referee; None for "no solution"."""
    from gridwright.export._solutions import read_solution

    check_formulation(kinds.of(puzzle), formulation)
    answer = read_solution(puzzle, text, formulation, source)
    if answer is None:
        return None
    broken = check(puzzle, answer)
    if broken or not is_filled(puzzle, answer):
        why = broken[0].text if broken else say("not every cell has a value")
        raise InputError(
            say(
                "the board in it is no solution ({why}); expected a solver's output for this puzzle in the "
                "formulation {formulation}",
                why=why,
                formulation=formulation,
            ),
            source=source,
        )
    return answer


def outcome_from(puzzle: Puzzle, source: str, formulation: str) -> Outcome:
    """Read a solver's output file as the outcome of solving a puzzle."""
    name = source_name(source)
    with open_bytes(source) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(
            say("more than {megabytes} MB; expected a solver's output", megabytes=MOST_BYTES >> 20), source=name
        )
    answer = solution(puzzle, data.decode(errors="replace"), formulation, name)
    answers = () if answer is None else (answer,)
    status = Status.SOME if answers else Status.NONE
    reason = None if answers else say("the solver reports that there is none")
    return Outcome(status, answers, len(answers), not answers, say("from {name}", name=name), 0.0, reason=reason)


make_callable(__name__, __name__, "export")  # `gridwright.export` is both this package and its function
