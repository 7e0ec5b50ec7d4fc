"""The smallest reasons below the techniques: they suffice, and nothing in them can be left out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.hints.smallest import Part, SearchEffort, SmallestSearch
from gridwright.hints.step_reasons import StepReason, leave_out, quick_explain
from support.conformance import KINDS
from support.effort import covered, scaled, seed
from support.paths import EXAMPLES
from support.techniques import State, forces, states

WRONG = "?0?????1??\n????0?1???\n?1????1??0\n11????????\n??????1?00\n?????0???1\n"
LISTED = [name for name in KINDS if kinds.load(name).generator is not None]


def check_reason(state: State) -> bool:
    """Check the reason of a next step; False if nothing follows on this board."""
    search, book = state.explainer.search, state.explainer.book
    reason = search.find(state.values)
    if reason is None:
        return False
    facts = book.facts(state.values)
    about = f"{reason} on {state.explainer.puzzle!r} with {state.values}"
    assert forces(state, reason.parts, [reason.literal]), about
    for part in reason.parts:
        rest = [other for other in reason.parts if other != part]
        assert not search.suffices(reason.literal, rest, facts), f"{part} can be left out: {about}"
    forced = search.list_forced(reason, state.values)
    assert book.cell_of[abs(reason.literal)] in forced, about
    for cell, value in forced.items():
        assert state.values[cell] is None, about
        assert forces(state, reason.parts, [book.model.answer[cell][value]]), about
    covered(1, "reasons")
    return True


@pytest.mark.parametrize("name", LISTED)
def test_reasons_suffice_and_are_minimal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.hints.step_reasons.SOLVES", 20)
    count = scaled(100, 2_000)
    found = sum(check_reason(state) for state in states(name, count, seed(6)))
    assert found > count / 5


@pytest.mark.parametrize("name", LISTED)
def test_smaller_reasons_suffice_too(name: str) -> None:
    count = scaled(20, 100)
    assert sum(check_reason(state) for state in states(name, count, seed(9))) > count / 4


@pytest.mark.parametrize("name", LISTED)
def test_no_cell_has_a_reason_of_fewer_rules(name: str) -> None:
    """All sets of one or two rules are tried on small boards."""
    compared = 0
    for state in [state for state in states(name, 400, 10) if len(state.values) <= 18][:12]:
        search, book = state.explainer.search, state.explainer.book
        reason, facts = search.find(state.values), book.facts(state.values)
        if reason is None:
            continue
        cells = [(True, cell) for cell in facts]
        for count in range(min(len(reason.posts), 3)):
            for posts in combinations(range(len(book.posts)), count):
                parts = [*((False, post) for post in posts), *cells]
                forced = [
                    literal for _, _, literal in search.open_literals(facts) if search.suffices(literal, parts, facts)
                ]
                assert not forced, f"{posts} suffice, {reason} on {state.explainer.puzzle!r} with {state.values}"
        compared += 1
    assert compared > 4


def test_the_smallest_of_random_sets_is_found() -> None:
    """Reasons are all sets with one of some random ones in them; the smallest of these must be found."""
    random = Random(11)
    every = [(is_cell, number) for is_cell in (False, True) for number in range(8)]
    improved = 0
    for _ in range(200):
        reasons = [frozenset(random.sample(every, random.randint(1, 7))) for _ in range(6)]

        def correct(parts: Sequence[Part], reasons: list[frozenset[Part]] = reasons) -> frozenset[Part] | None:
            grown = list(parts)
            if holds(grown, reasons):
                return None
            for part in random.sample(every, len(every)):
                grown += [] if holds([*grown, part], reasons) else [part]
            return frozenset(every) - set(grown)

        sizes = [(sum(not cell for cell, _ in one), sum(cell for cell, _ in one)) for one in reasons]
        found = SmallestSearch(correct, SearchEffort(1_000, 1_000_000)).find(sizes[0])
        assert (found is None) == (min(sizes) == sizes[0])
        if found is not None:
            assert (sum(not cell for cell, _ in found), sum(cell for cell, _ in found)) == min(sizes)
            improved += 1
        assert SmallestSearch(correct, SearchEffort(0, 1_000)).find((9, 9)) is None, "without effort nothing is found"
    assert improved > 50


def holds(parts: Sequence[Part], reasons: list[frozenset[Part]]) -> bool:
    """Is one of some sets among the parts?"""
    return any(reason <= set(parts) for reason in reasons)


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTED)
def test_many_reasons_suffice_and_are_minimal(name: str) -> None:
    assert sum(check_reason(state) for state in states(name, 1_000, seed(7))) > 250


@pytest.mark.parametrize("name", LISTED)
def test_contradictions_suffice_and_are_minimal(name: str) -> None:
    found = 0
    count = scaled(15, 100)
    for state in states(name, count, seed(8)):
        values = spoil(state)
        reason = state.explainer.search.find_contradiction(values)
        if reason is None:
            continue
        found += 1
        facts = state.explainer.book.facts(values)
        assert state.explainer.search.suffices(0, reason.parts, facts)
        for part in reason.parts:
            rest = [other for other in reason.parts if other != part]
            assert not state.explainer.search.suffices(0, rest, facts), f"{part} can be left out of {reason}"
    assert found > count / 10


def spoil(state: State) -> list[int | None]:
    """The board with a third of its decided cells changed to another of their values."""
    choices = kinds.of(state.explainer.puzzle).choices(state.explainer.puzzle)
    values = list(state.values)
    for cell in [cell for cell, value in enumerate(values) if value is not None and choices[cell]][::3]:
        domain = choices[cell]
        values[cell] = domain[(domain.index(values[cell]) + 1) % len(domain)]
    return values


def test_parts_are_left_out_in_order() -> None:
    def holds_two(parts: Sequence[Part]) -> bool:
        return {(False, 1), (True, 2)} <= set(parts)

    parts = [(False, 0), (False, 1), (True, 2), (True, 3)]
    assert leave_out(parts, holds_two) == [(False, 1), (True, 2)]
    assert sorted(quick_explain(parts, holds_two)) == [(False, 1), (True, 2)]


def test_a_reason_knows_its_size() -> None:
    reason = StepReason(3, (1, 4), (7,))
    assert reason.size == (2, 1)
    assert reason.parts == [(False, 1), (False, 4), (True, 7)]


def test_a_contradiction_on_a_nearly_empty_board_is_short() -> None:
    """One wrong 0 in the last column: a few rules refute it, far fewer than there are."""
    puzzle = gw.read(EXAMPLES / "takuzu-10x6.txt")
    found = gw.hint(puzzle, gw.read_answer(puzzle, WRONG))
    assert found.status == "wrong"
    assert found.step is not None
    assert 1 <= len(found.step.rules) <= 6
