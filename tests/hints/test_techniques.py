"""Every technique of every kind: its steps follow from what they name, and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gridwright import kinds
from gridwright.hints import rate
from gridwright.hints.explainer import Explainer
from gridwright.hints.techniques import find_techniques
from gridwright.puzzle import Value
from support.conformance import KINDS as EVERY_KIND
from support.conformance import boards
from support.effort import covered, scaled, seed
from support.techniques import State, check_step, find_steps, open_uncompiled, pairs, solved, states, with_techniques

PER_TECHNIQUE = 2  # steps of a technique that are checked in one state
KINDS = with_techniques()


def check_states(name: str, count: int, seed: int) -> Counter[str]:
    """Check steps in random states; returns how many of every technique."""
    random = Random(seed)
    checked: Counter[str] = Counter()
    techniques = find_techniques(kinds.load(name))
    for state in states(name, count, seed):
        for nth, technique in enumerate(techniques.ladder):
            steps = find_steps(state, nth)
            for found in random.sample(steps, min(PER_TECHNIQUE, len(steps))):
                check_step(state, technique, nth, found)
                checked[technique.name] += 1
                covered(1, "steps")
    return checked


@pytest.mark.parametrize("name", KINDS)
def test_steps_follow_from_what_they_name(name: str) -> None:
    count = scaled(150, 2_000)
    checked = check_states(name, count, seed(1))
    assert sum(checked.values()) > count
    techniques = find_techniques(kinds.load(name))
    missing = {technique.name for technique in techniques.ladder} - set(checked)
    assert not missing, f"no step of {missing} in any state"


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_steps_follow_from_what_they_name_in_many_states(name: str) -> None:
    assert check_states(name, 10_000, seed(2))


@pytest.mark.parametrize("name", KINDS)
def test_what_is_found_stays_found_when_more_is_known(name: str) -> None:
    compared = sum(check_monotone(state, more) for state, more in list_fuller(name, scaled(60, 300), 3))
    assert compared > scaled(20, 100)


def list_fuller(name: str, count: int, number: int) -> Iterator[tuple[State, list[Value]]]:
    """Random states, each with a board on which more is known."""
    random = Random(number)
    for state in states(name, count, number):
        pairs = zip(state.values, state.solution, strict=True)
        yield state, [full if known is None and random.random() < 0.3 else known for known, full in pairs]


def check_monotone(state: State, more: list[Value]) -> int:
    """What techniques up to a rung find, they also find on a board with more cells known, unless it is decided there."""
    before: set[tuple[int, int]] = set()
    after: set[tuple[int, int]] = set()
    for nth in range(state.explainer.ladder.techniques):
        before |= {pair for step in find_steps(state, nth) for pair in pairs(step)}
        after |= {pair for step in find_steps(state, nth, more) for pair in pairs(step)}
        lost = {(cell, value) for cell, value in before - after if more[cell] is None}
        assert not lost, f"{lost} on {state.explainer.puzzle!r} with {state.values}, then {more}"
    return len(before)


@pytest.mark.parametrize("name", EVERY_KIND)
def test_climbing_leads_as_far_when_more_is_known(name: str) -> None:
    compared = 0
    for state, more in list_fuller(name, scaled(100, 2_000), seed(7)):
        for limit in range(1, state.explainer.ladder.techniques + 1):
            reached, further = (climb(state, values, limit) for values in (state.values, more))
            lost = [cell for cell, value in enumerate(reached) if value >= 0 and further[cell] != value]
            assert not lost, f"{lost} by {limit} on {state.explainer.puzzle!r} with {state.values}, then {more}"
            compared += 1
    assert compared > 400


def climb(state: State, values: list[Value], limit: int) -> list[int]:
    """The board that the first techniques lead to."""
    ladder: Any = state.explainer.ladder
    ladder.set_values(values)
    ladder.climb(limit)
    return list(ladder.values)


@pytest.mark.parametrize("name", KINDS)
def test_ratings_of_turned_and_mirrored_boards_are_equal(name: str) -> None:
    made = boards(name)
    assert made.turned is not None
    assert made.mirrored is not None
    seen = set()
    for puzzle, _ in solved(name, scaled(15, 40), 4):
        mirrored = made.mirrored(puzzle)
        ratings = [rate(board).record() for board in (puzzle, made.turned(puzzle), mirrored, made.turned(mirrored))]
        assert all(rating == ratings[0] for rating in ratings), f"{puzzle!r}: {ratings}"
        seen.add(ratings[0]["level"])
    assert seen - {None}, "no puzzle had a level"


@pytest.mark.parametrize("name", KINDS)
def test_a_board_is_not_changed_by_looking(name: str) -> None:
    for puzzle, solution in solved(name, 10, 5):
        ladder = Explainer(puzzle).ladder
        values = [value if cell % 3 else None for cell, value in enumerate(solution)]
        ladder.set_values(values)
        before = list(ladder.values)
        for nth in range(ladder.techniques):
            ladder.list_steps(nth)
        assert list(ladder.values) == before


@pytest.mark.parametrize("name", KINDS)
def test_uncompiled_techniques_find_the_same(name: str) -> None:
    compared = 0
    for state in states(name, scaled(25, 60), 6):
        plain = open_uncompiled(name, state.explainer.puzzle)
        ladder = state.explainer.ladder
        for one in (plain, ladder):
            one.set_values(state.values)
        for nth in range(ladder.techniques):
            steps = ladder.list_steps(nth)
            assert plain.list_steps(nth) == steps or repr(plain.list_steps(nth)) == repr(steps)  # classes differ
            compared += len(steps)
        assert plain.climb(ladder.techniques) == ladder.climb(ladder.techniques)
        assert (list(plain.rounds), list(plain.counts)) == (list(ladder.rounds), list(ladder.counts))
        assert list(plain.values) == list(ladder.values)
    assert compared > 50
