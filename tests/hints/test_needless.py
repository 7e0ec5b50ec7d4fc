"""Hard steps that nobody needs are neither told nor counted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

import gridwright as gw
from gridwright.hints import hard_steps
from gridwright.hints.explainer import Explainer, Surroundings
from gridwright.hints.hard_rounds import HardRounds
from gridwright.hints.steps import Place, Step
from gridwright.kind import EASY, MEDIUM
from gridwright.outcome import Status
from gridwright.puzzle import Answer, Puzzle, Value
from support.conformance import boards
from support.effort import every, scaled
from support.named_boards import explain_all, list_hard, read
from support.narrow import present
from tools.steps.needless import find_needless

HARD_STEPS = {
    "hitori-10x10-expert": 16,
    "hitori-8x6-expert": 20,
    "makaro-10x10-expert": 17,
    "nonogram-10x10-expert": 14,
    "takuzu-10x10-expert": 37,
}
"""How many hard steps the ten puzzles of a set needed at most before any was chosen for where it leads."""
SHARE = 0.05  # of the cells that a player has found


@pytest.mark.parametrize("name", HARD_STEPS)
def test_explanations_take_few_hard_steps(name: str) -> None:
    assert 0 < sum(len(list_hard(found)) for found in explain_all(name)) <= HARD_STEPS[name]


@pytest.mark.parametrize("name", HARD_STEPS)
def test_hard_steps_follow_from_the_cells_that_they_name(name: str) -> None:
    checked = 0
    for puzzle, found in every(3, list(zip(read(name), explain_all(name), strict=True))):
        for step in list_hard(found):
            check_step(puzzle, step)
            checked += 1
    assert checked


def check_step(puzzle: Puzzle, step: Step) -> None:
    """The rules and the cells that a step rests on leave no other value for its cells."""
    (full,) = gw.solve(puzzle).answers
    places = puzzle.grid.places(range(len(puzzle.grid)))
    known = [value if at in step.because else None for at, value in zip(places, full.values, strict=True)]
    forced = present(gw.solve(puzzle, state=Answer(puzzle.grid, tuple(known)), forced=True).forced)
    assert [forced.rows[row][column] for row, column in step.cells] == list(step.values), step.text


@pytest.mark.parametrize("name", HARD_STEPS)
def test_an_explanation_from_any_board_ends_at_the_solution_without_needless_steps(name: str) -> None:
    random, hard = Random(name), 0
    for puzzle, whole in zip(read(name), explain_all(name), strict=True):
        for _ in range(scaled(2, 20)):
            known = tuple(value if random.random() < SHARE else None for value in whole.end.values)
            found = gw.explain(puzzle, Answer(puzzle.grid, known))
            assert found.end.values == whole.end.values
            assert find_needless(Explainer(puzzle), found) == []
            hard += len(list_hard(found))
    assert hard


def test_a_needless_step_goes_together_with_those_that_rest_on_it() -> None:
    puzzles = read("in-turn")
    assert len(puzzles) == 3
    for puzzle, found in zip(puzzles, explain_all("in-turn"), strict=True):
        assert list_hard(found)
        assert find_needless(Explainer(puzzle), found) == []


def test_where_steps_are_replayed_too_often_needless_ones_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = read("hitori-10x10-expert")
    few = [gw.explain(puzzle) for puzzle in puzzles]
    monkeypatch.setattr(hard_steps, "MOST_REPLAYED", -1)
    many = [gw.explain(puzzle) for puzzle in puzzles]
    assert all(found.status is Status.UNIQUE for found in many)
    assert sum(map(len, map(list_hard, few))) < sum(map(len, map(list_hard, many)))


@pytest.mark.parametrize("name", HARD_STEPS)
def test_a_hint_takes_the_hard_step_that_leads_on_furthest(name: str) -> None:
    further = 0
    for puzzle in every(4 if name.startswith("takuzu") else 1, read(name), start=1):
        explainer = Explainer(puzzle)
        hard = [(nth,) for nth in range(explainer.easier, explainer.ladder.techniques)]
        for board in list_stuck(explainer):
            step = present(gw.hint(puzzle, Answer(puzzle.grid, tuple(board))).step)
            found = explainer.find_steps(board, hard, ())
            if found is not None:
                (taken,) = [each for each in found[1] if puzzle.grid.places(each.cells) == step.cells][:1]
                reached = explainer.count_decided(board, taken)
                first = found[1][0]
                assert reached >= explainer.count_decided(board, first)
                further += reached > explainer.count_decided(board, first)
    assert further


def list_stuck(explainer: Explainer) -> list[list[Value]]:
    """The first boards on which easy and medium techniques are stuck."""
    found, values = list[list[Value]](), list(explainer.book.givens)
    while len(found) < 3:
        explainer.ladder.set_values(values)
        explainer.ladder.climb(explainer.easier)
        values = [None if value < 0 else value for value in explainer.ladder.values]
        if explainer.is_complete(values):
            break
        found.append(list(values))
        values = present(explainer.next_hard(values)).fill(values)
    return found


@pytest.mark.parametrize("name", [*HARD_STEPS, "takuzu-six-links"])
def test_ratings_without_needless_rounds_are_the_same_for_mirrored_boards(name: str) -> None:
    made = boards(name.partition("-")[0])
    turn, mirror = present(made.turned), present(made.mirrored)
    for puzzle in read(name):
        ratings = [gw.rate(board) for board in (puzzle, turn(puzzle), mirror(puzzle), turn(mirror(puzzle)))]
        assert all(rating == ratings[0] for rating in ratings), f"{puzzle!r}: {ratings}"


@pytest.mark.parametrize("name", HARD_STEPS)
def test_needless_rounds_do_not_count(name: str) -> None:
    lower = 0
    for puzzle in read(name):
        explainer, rating = Explainer(puzzle), gw.rate(puzzle)
        if rating.guess:
            continue
        explainer.ladder.set_values(explainer.book.givens)
        hardest = explainer.ladder.climb(explainer.ladder.techniques)
        techniques = present(explainer.techniques).ladder
        costs = sum(count * each.cost for count, each in zip(explainer.ladder.rounds, techniques, strict=True))
        assert rating.hardest == techniques[hardest].name
        assert rating.score <= costs
        assert rating.score == sum(
            count * each.cost for (_, count, _), each in zip(rating.rounds, techniques, strict=True)
        )
        assert rating.steps == sum(count for _, count, _ in rating.rounds)
        assert sum(cells for _, _, cells in rating.rounds) == explainer.book.givens.count(None) - count_fixed(explainer)
        lower += rating.score < costs
    assert lower


def count_fixed(explainer: Explainer) -> int:
    """How many cells have nothing to decide."""
    return sum(not number for number in explainer.book.model.answer)


def test_the_last_hard_round_is_always_needed() -> None:
    for puzzle in read("hitori-8x6-expert"):
        rounds = HardRounds(Explainer(puzzle))
        hard = rounds.take_all(rounds.explainer.book.givens)
        assert rounds.is_complete()
        score = rounds.count().score
        rounds.play(hard[-1], hard[-1:])
        assert (rounds.is_complete(), rounds.count().score) == (True, score)
        rounds.play(hard[-1], [])
        assert not rounds.is_complete()
        rounds.play(hard[0], hard[:-1])
        assert not rounds.is_complete()


@pytest.mark.parametrize("name", HARD_STEPS)
def test_of_the_easy_steps_of_a_technique_the_one_close_to_the_last_step_is_taken(name: str) -> None:
    compared = 0
    for puzzle, found in every(5, list(zip(read(name), explain_all(name), strict=True))):
        explainer = Explainer(puzzle)
        names = [technique.name for technique in present(explainer.techniques).ladder]
        for board, last, step in zip(found.boards()[1:], found.steps, found.steps[1:], strict=False):
            if step.level in (EASY, MEDIUM):
                explainer.ladder.set_values(board.values)
                near = Surroundings(explainer.places, last.cells)
                others = explainer.list_steps(names.index(step.technique), near)
                places = [puzzle.grid.places({*other.cells, *other.because}) for other in others]
                taken = measure_distance({*step.cells, *step.because}, last.cells)
                assert taken == min(measure_distance(other, last.cells) for other in places), step.text
                compared += len(others) > 1
    assert compared > 10


def measure_distance(cells: Iterable[Place], others: Iterable[Place]) -> int:
    """The rows and columns between the closest two cells of some."""
    return min(abs(r - row) + abs(c - column) for (r, c), (row, column) in product(cells, others))
