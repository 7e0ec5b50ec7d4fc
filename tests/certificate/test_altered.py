"""Altered certificates: refused, unless all of it is still true, which another solver then has to show."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import gridwright as gw
from bench.altered_certificates import alter, find_falsehood
from gridwright.certificate.certificate import Certificate, open_text
from support.effort import scaled, seed

NAMES = ("hitori-6x4", "hitori-none", "makaro-5x5", "makaro-7x4", "takuzu-6x8", "hen", "akari-8x5", "norinori-8x5")


@cache
def prove(name: str) -> Certificate:
    return gw.prove(gw.read(f"examples/{name}.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_altered_certificates_are_refused_or_still_true(name: str) -> None:
    random, certificate, seen = Random(f"{name} {seed(29)}"), prove(name), Counter[tuple[str, bool]]()
    for _ in range(scaled(120, 2000)):
        way, altered = alter(random, certificate)
        if altered == certificate:
            continue
        found = gw.verify(altered)
        seen[way, found.holds] += 1
        if found.holds:
            assert way != "solution", altered.steps
            assert find_falsehood(altered) is None, (way, gw.write(altered.puzzle), altered.steps)
        else:
            assert found.reason
    refused = {way for way, holds in seen if not holds}
    assert refused >= {"literal", "shorter", "gone", "order", "twice", "claim"}


@pytest.mark.parametrize("name", ["hitori-6x4", "makaro-7x4", "akari-8x5"])
def test_what_is_false_is_found(name: str) -> None:
    """The judge of what was accepted sees false steps, other solutions and other puzzles."""
    random, certificate, found = Random(f"{name}"), prove(name), Counter[str]()
    for _ in range(60):
        _, altered = alter(random, certificate)
        found[find_falsehood(altered) or "none"] += 1
    assert found["other solutions"]
    assert any("excludes a solution" in falsehood for falsehood in found)
    assert find_falsehood(certificate) is None


def test_the_first_step_that_fails_is_named() -> None:
    certificate = prove("takuzu-6x8")
    steps = list(certificate.steps)
    at = next(nth for nth, line in enumerate(steps) if " balance+three " in line)
    steps[at] = steps[at].partition(":")[0] + ":"
    found = gw.verify(replace(certificate, proof="\n".join(steps)))
    assert not found.holds
    assert found.line == at + 3
    assert "does not follow from balance+three" in found.reason


def test_another_puzzle_does_not_have_the_certificate() -> None:
    certificate = prove("takuzu-6x8")
    fewer = gw.read("takuzu\n" + 8 * "......\n")
    assert not gw.verify(replace(certificate, puzzle=fewer)).holds


def test_without_the_last_step_there_is_no_proof() -> None:
    certificate = prove("hen")
    found = gw.verify(replace(certificate, proof="\n".join(certificate.steps[:-1])))
    assert not found.holds
    assert "without a contradiction" in found.reason


def test_a_claim_of_several_solutions_takes_no_steps() -> None:
    certificate = gw.prove(gw.read("examples/takuzu-several.txt"))
    assert gw.verify(certificate).holds
    assert not gw.verify(replace(certificate, proof="1 rule given r1c1: r1c1=1")).holds


def test_literals_may_be_written_in_either_way() -> None:
    text = open_text(gw.read("examples/takuzu-4x4.txt"))
    assert text.read("1 rule given r1c1: r1c1!0 r1c1=1") == text.read("1 rule given r1c1: r1c1=1")
