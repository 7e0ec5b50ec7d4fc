"""The smallest reasons below the techniques: they suffice, and nothing in them can be left out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gridwright import kinds
from gridwright.hints.net import Part, Reason, leave_out, quick_explain
from support.conformance import KINDS
from support.techniques import State, forces, states

LISTED = [name for name in KINDS if kinds.load(name).generator is not None]


def check_reason(state: State) -> bool:
    """Check the reason of a next step; False if nothing follows on this board."""
    net, book = state.explainer.net, state.explainer.book
    reason = net.find(state.values)
    if reason is None:
        return False
    facts = book.facts(state.values)
    about = f"{reason} on {state.explainer.puzzle!r} with {state.values}"
    assert forces(state, reason.parts, [reason.literal]), about
    for part in reason.parts:
        rest = [other for other in reason.parts if other != part]
        assert not net.suffices(reason.literal, rest, facts), f"{part} can be left out: {about}"
    forced = net.list_forced(reason, state.values)
    assert book.cell_of[abs(reason.literal)] in forced, about
    for cell, value in forced.items():
        assert state.values[cell] is None, about
        assert forces(state, reason.parts, [book.model.answer[cell][value]]), about
    return True


@pytest.mark.parametrize("name", LISTED)
def test_reasons_suffice_and_are_minimal(name: str) -> None:
    found = sum(check_reason(state) for state in states(name, 2_000, 6))
    assert found > 500


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTED)
def test_many_reasons_suffice_and_are_minimal(name: str) -> None:
    assert sum(check_reason(state) for state in states(name, 100_000, 7)) > 25_000


@pytest.mark.parametrize("name", LISTED)
def test_contradictions_suffice_and_are_minimal(name: str) -> None:
    found = 0
    for state in states(name, 100, 8):
        values = spoil(state)
        reason = state.explainer.net.find_contradiction(values)
        if reason is None:
            continue
        found += 1
        facts = state.explainer.book.facts(values)
        assert state.explainer.net.suffices(0, reason.parts, facts)
        for part in reason.parts:
            rest = [other for other in reason.parts if other != part]
            assert not state.explainer.net.suffices(0, rest, facts), f"{part} can be left out of {reason}"
    assert found > 10


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
    reason = Reason(3, (1, 4), (7,))
    assert reason.size == (2, 1)
    assert reason.parts == [(False, 1), (False, 4), (True, 7)]
