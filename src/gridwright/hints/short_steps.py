"""What needs no guess: suppositions count only if they have few links, as a person follows them.

A ladder limits the links of a supposition, or its layers alone. Where a technique may then take more links than a
person follows, its steps are told in full, and those that are too long are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.hints.link_counting import has_few_links
from gridwright.hints.proof_wording import explain_step
from gridwright.hints.rulebook import Rulebook
from gridwright.kind import FoundStep, Technique, Techniques
from gridwright.ladder.proofs import Proof
from gridwright.puzzle import Value
from gridwright.supposition import MOST_LINKS


def list_steps(ladder: Any, nth: int) -> list[FoundStep]:
    """All steps of a technique on the board of a ladder."""
    return [FoundStep.read(record) for record in ladder.list_steps(nth)]


def is_short(technique: Technique[Any], book: Rulebook, found: FoundStep) -> bool:
    """Has a step no more links than a person follows?"""
    if not technique.long:
        return True
    if isinstance(found.facts, Proof) and technique.explain is None:
        return not found.facts.supposed or has_few_links(book, found.facts, MOST_LINKS)
    supposed = explain_step(book, technique, found).supposition if found.terms > MOST_LINKS else None
    return supposed is None or len(supposed.links) <= MOST_LINKS


def count_short(techniques: Techniques[Any]) -> int:
    """How many techniques, from the easiest, never take more links than a person follows."""
    ladder = techniques.ladder
    return next((nth for nth, technique in enumerate(ladder) if technique.long), len(ladder))


def takes_guess(techniques: Techniques[Any], book: Rulebook, ladder: Any, values: Sequence[Value]) -> bool:
    """Do short steps not suffice to fill a board that the techniques of the ladder do fill?

    Mostly they do, which is found out without their proofs.
    """
    ladder.set_values(values)
    climb_briefly(ladder)
    while ladder.count_open() > 0:
        if not take_short(techniques, book, ladder):
            return True
        climb_briefly(ladder)
    return False


def climb_briefly(ladder: Any) -> None:
    """Decide what a ladder can by suppositions of few links, as far as their first contradictions show."""
    ladder.is_brief = True
    try:
        ladder.climb(ladder.techniques)
    finally:
        ladder.is_brief = False


def take_short(techniques: Techniques[Any], book: Rulebook, ladder: Any) -> bool:
    """Take all short steps of the easiest technique with long ones that has any; is there one?"""
    for nth in range(count_short(techniques), len(techniques.ladder)):
        steps = [step for step in list_steps(ladder, nth) if is_short(techniques.ladder[nth], book, step)]
        for step in steps:
            for cell, value in zip(step.cells, step.values, strict=True):
                ladder.place(cell, value)
        if steps:
            return True
    return False
