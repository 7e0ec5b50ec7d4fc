"""Links are counted without writing them, and their number is that of the sentences."""

from __future__ import annotations

from collections import Counter

import pytest

import gridwright as gw
from gridwright.hints.explainer import Explainer
from gridwright.hints.link_counting import has_few_links
from gridwright.hints.proof_wording import read_supposition
from gridwright.hints.short_steps import list_steps
from gridwright.ladder.proofs import Proof
from gridwright.messages.language import using
from support.paths import ROOT

BOARDS = sorted((ROOT / "tests" / "data" / "steps").glob("*-expert.txt"))
KINDS = ("hitori", "makaro", "takuzu")


def count_links(explainer: Explainer, proof: Proof) -> int:
    """How many links a supposition has once it is worded."""
    return len(read_supposition(explainer.book, proof).links)


@pytest.mark.parametrize("kind", KINDS)
def test_links_are_those_of_the_sentences(kind: str) -> None:
    seen: Counter[int] = Counter()
    joined = 0
    for puzzle in list_puzzles(kind):
        explainer = Explainer(puzzle)
        for proof in list_proofs(explainer):
            count = count_links(explainer, proof)
            assert not has_few_links(explainer.book, proof, count - 1)
            assert has_few_links(explainer.book, proof, count)
            seen[count] += 1
            joined += count < len(proof.before)
    assert sum(seen.values()) > 20
    assert joined or kind != "hitori"  # a masked cell makes all its neighbours visible, which is said once
    assert max(seen) > 4


def test_what_is_kept_is_kept_by_language() -> None:
    explainer = Explainer(list_puzzles("hitori")[0])
    proofs = list_proofs(explainer)
    found = []
    for language in ("en", "fr"):
        with using(language):
            found.append([has_few_links(explainer.book, proof, count) for proof in proofs for count in range(8)])
    assert found[0] == found[1]
    assert {key[0][0] for key in explainer.book.said} == {"en", "fr"}  # type: ignore[index]


def list_proofs(explainer: Explainer) -> list[Proof]:
    """Suppositions that fail on boards of a puzzle, where its techniques go on from."""
    ladder, found = explainer.ladder, list[Proof]()
    ladder.set_values(explainer.book.givens)
    for nth in range(explainer.easier, ladder.techniques):
        ladder.climb(nth)
        steps = list_steps(ladder, nth)
        proofs = [step.facts for step in steps if isinstance(step.facts, Proof)]
        found += [proof for proof in proofs if proof.supposed][:12]
    return found


def list_puzzles(kind: str) -> list[gw.Puzzle]:
    """The boards of a kind that are test data."""
    return [puzzle for path in BOARDS if path.name.startswith(kind) for puzzle in gw.read_all(path)]
