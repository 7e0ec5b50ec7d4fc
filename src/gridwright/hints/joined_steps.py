"""Steps that a person takes at once: what several constraints of a rule show by the same cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from gridwright.kind import FoundStep
from gridwright.ladder.proofs import Proof


def join_steps(found: Iterable[FoundStep]) -> list[FoundStep]:
    """Steps, those together that rest on the same cells; a step that rests on none stands alone."""
    groups: dict[tuple[tuple[int, ...], int], list[FoundStep]] = {}
    for nth, step in enumerate(found):
        groups.setdefault((step.because, 0 if step.because else nth), []).append(step)
    return [join(steps) if len(steps) > 1 else steps[0] for steps in groups.values()]


def join(steps: Sequence[FoundStep]) -> FoundStep:
    """Several steps as one."""
    decided = dict(sorted(chain.from_iterable(zip(step.cells, step.values, strict=True) for step in steps)))
    deductions = dict.fromkeys(chain.from_iterable(step.facts.deductions for step in steps))
    proof = Proof(tuple(sorted(deductions, key=lambda deduction: deduction.layer)))
    return FoundStep(tuple(decided), tuple(decided.values()), steps[0].because, (), proof)
