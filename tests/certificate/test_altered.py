"""Altered certificates: refused, unless every rule step is still true, which another solver then has to show."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.certificate.certificate import Certificate, open_text
from gridwright.certificate.log_steps import translate_literals
from gridwright.certificate.steps import Drop, ProofStep, StepText
from gridwright.engines.sat import ENGINE as SAT
from gridwright.outcome import Status
from gridwright.puzzle import Answer
from support.effort import scaled, seed

NAMES = ("hitori-6x4", "hitori-none", "makaro-5x5", "makaro-7x4", "takuzu-6x8", "hen", "akari-8x5", "norinori-8x5")


@cache
def prove(name: str) -> Certificate:
    return gw.prove(gw.read(f"examples/{name}.txt"))


def alter_step(random: Random, text: StepText, step: ProofStep | Drop) -> tuple[str, ProofStep | Drop]:
    """A step with another literal, clause, rule, place or hint."""
    if isinstance(step, Drop):
        return "drop", Drop(tuple(number + 1 for number in step.numbers))
    ways = ["literal", "shorter", "number"]
    ways += ["rule", "place"] if step.rules else ["hint", "order"] if step.hints else []
    way = random.choice(ways)
    if way == "literal" and step.clause:
        at = random.randrange(len(step.clause))
        other = random.choice(list(text.literals.names))
        return way, step._replace(clause=(*step.clause[:at], other, *step.clause[at + 1 :]))
    if way == "shorter" and step.clause:
        at = random.randrange(len(step.clause))
        return way, step._replace(clause=(*step.clause[:at], *step.clause[at + 1 :]))
    if way == "rule":
        return way, step._replace(rules=(random.choice([rule.name for rule in kinds.load(text_kind(text)).rules]),))
    if way == "place":
        lines = list(text.lines.values())
        return way, step._replace(place=(random.choice(lines),))
    if way == "hint":
        at = random.randrange(len(step.hints))
        return way, step._replace(hints=(*step.hints[:at], random.randint(1, step.number), *step.hints[at + 1 :]))
    if way == "order":
        return way, step._replace(hints=tuple(random.sample(step.hints, len(step.hints))))
    return "number", step._replace(number=random.randint(1, step.number))


KIND_OF: dict[int, str] = {}


def text_kind(text: StepText) -> str:
    return KIND_OF[id(text)]


def alter(random: Random, certificate: Certificate) -> tuple[str, Certificate]:
    """A certificate with one change."""
    way = random.choice(["step"] * 6 + ["gone", "twice", "swapped", "solution", "claim"])
    steps = list(certificate.steps)
    at = random.randrange(len(steps))
    if way == "step":
        text = open_text(certificate.puzzle)
        KIND_OF[id(text)] = certificate.puzzle.kind
        way, step = alter_step(random, text, text.read(steps[at]))
        steps[at] = text.write(step)
    elif way == "gone":
        del steps[at]
    elif way == "twice":
        steps.insert(at, steps[at])
    elif way == "swapped":
        other = random.randrange(len(steps))
        steps[at], steps[other] = steps[other], steps[at]
    elif way == "solution" and certificate.solutions:
        return way, replace(certificate, solutions=(spoil(random, certificate),))
    else:
        claim = Status.NONE if certificate.claim is Status.UNIQUE else Status.UNIQUE
        return "claim", replace(certificate, claim=claim)
    return way, replace(certificate, steps=tuple(steps))


def spoil(random: Random, certificate: Certificate) -> Answer:
    """The solution with another value in one cell."""
    answer, choices = certificate.solutions[0], kinds.of(certificate.puzzle).choices(certificate.puzzle)
    cell = random.choice([cell for cell, values in enumerate(choices) if len(values) > 1])
    other = random.choice([value for value in choices[cell] if value != answer.values[cell]])
    return replace(answer, values=(*answer.values[:cell], other, *answer.values[cell + 1 :]))


def is_true(certificate: Certificate) -> bool:
    """Do all rule steps follow from the puzzle, as a SAT solver sees it? Then the claim holds."""
    puzzle = certificate.puzzle
    text, model = open_text(puzzle), kinds.of(puzzle).formulations["default"].build(puzzle)
    back = {own: theirs for theirs, own in translate_literals(model, text.literals).items()}
    for line in certificate.steps:
        step = text.read(line)
        if isinstance(step, ProofStep) and step.rules:
            session = SAT.open("cadical195", model.top, {})
            session.load(model, [-back[literal] for literal in step.clause], SAT.native, SAT.bulk)
            try:
                if session.next() is not None:
                    return False
            finally:
                session.close()
    return True


@pytest.mark.parametrize("name", NAMES)
def test_altered_certificates_are_refused_or_still_true(name: str) -> None:
    random, certificate, seen = Random(f"{name} {seed(29)}"), prove(name), Counter[tuple[str, bool]]()
    for _ in range(scaled(150, 2000)):
        way, altered = alter(random, certificate)
        found = gw.verify(altered)
        if altered == certificate:
            assert found.holds
            continue
        seen[way, found.holds] += 1
        if found.holds:
            assert way not in ("solution", "claim", "number"), (way, altered.steps)
            assert is_true(altered), (way, altered.steps)
        else:
            assert found.reason
    refused = {way for way, holds in seen if not holds}
    assert refused >= {"literal", "shorter", "gone", "swapped", "twice", "claim"}


def test_the_first_step_that_fails_is_named() -> None:
    certificate = prove("takuzu-6x8")
    steps = list(certificate.steps)
    at = next(nth for nth, line in enumerate(steps) if " balance+three " in line)
    steps[at] = steps[at].partition(":")[0] + ":"
    found = gw.verify(replace(certificate, steps=tuple(steps)))
    assert not found.holds
    assert found.line == at + 3
    assert "does not follow from balance+three" in found.reason


def test_another_puzzle_does_not_have_the_certificate() -> None:
    certificate = prove("takuzu-6x8")
    fewer = gw.read("takuzu\n" + 8 * "......\n")
    assert not gw.verify(replace(certificate, puzzle=fewer)).holds


def test_without_the_last_step_there_is_no_proof() -> None:
    certificate = prove("hen")
    found = gw.verify(replace(certificate, steps=certificate.steps[:-1]))
    assert not found.holds
    assert "without a contradiction" in found.reason


def test_a_claim_of_several_solutions_takes_no_steps() -> None:
    certificate = gw.prove(gw.read("examples/takuzu-several.txt"))
    assert gw.verify(certificate).holds
    assert not gw.verify(replace(certificate, steps=("1 rule given r1c1: r1c1=1",))).holds


def test_literals_may_be_written_in_either_way() -> None:
    text = open_text(gw.read("examples/takuzu-4x4.txt"))
    assert text.read("1 rule given r1c1: r1c1!0 r1c1=1") == text.read("1 rule given r1c1: r1c1=1")
