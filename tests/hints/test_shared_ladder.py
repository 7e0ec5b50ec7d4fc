"""The ladder that every kind has by its rules alone: sound, the same in a mirror, and the same uncompiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.engines.kernel import KernelSession
from gridwright.grid import Grid
from gridwright.hints import techniques
from gridwright.hints.explainer import Explainer
from gridwright.hints.joined_steps import join_steps
from gridwright.hints.rating import Tally
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.techniques import find_techniques, list_shared
from gridwright.kind import LEVELS, FoundStep
from gridwright.kinds.akari.puzzle import Akari
from gridwright.kinds.heyawake.puzzle import Heyawake
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.ladder.proofs import Deduction, Proof
from gridwright.model import Reason
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle, Value
from gridwright.supposition import MOST_LINKS
from support.conformance import KINDS, boards
from support.effort import covered, scaled, seed
from support.techniques import State, check_step, find_steps, open_shared_uncompiled, solved, states, use_shared

CLIMBING = [name for name in KINDS if kinds.load(name).techniques is None]
"""The kinds that climb the shared ladder by their rules alone. Others have patterns of their own, and are tried here on
a few boards: of several candidates that decide a cell, which are told may depend on what else is known."""
WITH_DIRECTIONS = ("_template", "nonogram")  # a rule for rows, another for columns: turned, another rule comes first
PER_TECHNIQUE = 2  # steps of a technique that are checked in one state


def list_states(name: str, count: int, number: int) -> Iterator[State]:
    """Random parts of solutions, with the shared ladder."""
    known: Explainer | None = None
    for state in states(name, count, number):
        if state.explainer is not known:
            known = use_shared(state.explainer)
        yield state


def check_states(name: str, count: int, number: int) -> Counter[str]:
    """Check steps in random states; returns how many of every technique."""
    random, checked = Random(number), Counter[str]()
    for state in list_states(name, count, number):
        for nth, technique in enumerate(list_shared(name).ladder):
            steps = find_steps(state, nth)
            if technique.joined:
                steps = join_steps(steps)
            for found in random.sample(steps, min(PER_TECHNIQUE, len(steps))):
                if isinstance(found.facts, Proof):
                    assert technique.long or not found.facts.supposed or found.facts.links <= MOST_LINKS
                    check_deductions(state.explainer.book, found.facts)
                check_step(state, technique, nth, found)
                checked[technique.name] += 1
                covered(1, "steps")
    return checked


def check_deductions(book: Rulebook, proof: Proof) -> None:
    """Every deduction follows from its own post, its premises and the exclusions in it; premises come before it."""
    told: set[int] = set()
    shown = {deduction.literal for deduction in proof.deductions}
    for deduction in proof.deductions:
        for part in deduction.parts:
            session = KernelSession(book.model.top)
            for post in (part.post, *(book.by_reason[reason] for reason in along(book, part))):
                session.put(book.posts[post].constraint)
            opposite = [-part.literal] if part.literal else []
            excluded = [each.literal for each in part.excluded]
            assert session.ask([*list_known(book, part.premises), *excluded, *opposite], -1) is False, (
                f"{part} is wrong"
            )
            assert {premise for premise in part.premises if premise in shown} <= told, f"{part} comes too early"
        told.add(deduction.literal)


def list_known(book: Rulebook, premises: Iterable[int]) -> set[int]:
    """Premises, and that a cell that has a value has no other."""
    known = set(premises)
    for number in book.model.answer:
        if known & set(number.values()):
            known |= {-literal for literal in number.values() if literal not in known}
    return known


def along(book: Rulebook, deduction: Deduction) -> tuple[Reason, ...]:
    """The reasons that a deduction takes along with its own."""
    reason = book.posts[deduction.post].reason
    return reason.along if isinstance(reason, Reason) else ()


@pytest.mark.parametrize("name", KINDS)
def test_steps_follow_from_what_they_name(name: str) -> None:
    count = scaled(60, 2_000) if name in CLIMBING else 60
    checked = check_states(name, count, seed(1) if name in CLIMBING else 1)
    assert sum(checked.values()) > count
    assert {"short-what-if", "what-if"} <= set(checked), checked
    assert {technique.name for technique in list_shared(name).ladder if technique.layers is None} & set(checked)
    ways = {ways.technique.name for ways in kinds.load(name).ways}
    assert not ways or ways & set(checked), checked


@pytest.mark.slow
@pytest.mark.parametrize("name", CLIMBING)
def test_steps_follow_from_what_they_name_in_many_states(name: str) -> None:
    assert check_states(name, 10_000, seed(2))


TOLD_BY_OTHERS = [
    pytest.param(
        Heyawake(
            Grid(5, 4),
            rooms=(0, 0, 1, 2, 0, 1, 1, 2, 3, 1, 3, 2, 3, 3, 3, 2, 4, 4, 4, 5),
            numbers=(1, 1, 2, None, None, None),
        ),
        {5: 0, 6: 0, 9: 1, 12: 0},
        True,
        id="six links, eight by what follows where less is known",
    ),
    pytest.param(
        Heyawake(Grid(2, 5), rooms=(0, 0, 1, 1, 2, 0, 0, 3, 3, 2), numbers=(None, 1, None, 0)),
        {0: 0, 1: 0, 6: 1, 7: 0},
        True,
        id="a white cell in a part that is cut off already",
    ),
    pytest.param(Hitori(Grid(1, 6), numbers=(2, 0, 2, None, None, 0)), {}, False, id="the board shows the opposite"),
]


@pytest.mark.parametrize(("puzzle", "known", "shared"), TOLD_BY_OTHERS)
def test_steps_are_found_again_with_other_cells_hidden(puzzle: Puzzle, known: dict[int, int], shared: bool) -> None:
    explainer = use_shared(Explainer(puzzle)) if shared else Explainer(puzzle)
    answer = gw.solve(puzzle, limit=Limit(solutions=1)).answer
    assert answer is not None
    state = State(explainer, [known.get(cell) for cell in range(len(puzzle.grid))], list(answer.values))
    for _ in range(2):  # what was looked at before makes no difference
        for nth, technique in enumerate(explainer.techniques.ladder):
            for found in find_steps(state, nth):
                check_step(state, technique, nth, found)


LOOKED_AT_BEFORE = [
    pytest.param(
        Hitori(
            Grid(6, 5),
            numbers=(
                *(7, 2, 1, 0, None),
                *(7, 0, 3, 0, None),
                *(4, 3, None, 0, 6),
                *(None, 3, 0, 6, 4),
                *(2, None, 6, None, None),
                *(5, 1, 2, 1, 6),
            ),
        ),
        False,
        [({}, "long-what-if"), ({14: 0}, "long-what-if")],
        ((20,), (0,)),
        id="a pattern shows something far from what is supposed, which follows all the same",
    ),
    pytest.param(
        Akari(Grid(5, 4), cells=(None,) * 20),
        True,
        [({2: 0, 8: 0, 10: 0, 13: 0, 14: 1, 18: 0}, "number"), (None, "facing")],
        ((12, 15), (0, 0)),
        id="a harder technique on the same board",
    ),
]


@pytest.mark.parametrize(("puzzle", "shared", "looks", "step"), LOOKED_AT_BEFORE)
def test_what_was_looked_at_before_hides_no_step(
    puzzle: Puzzle, shared: bool, looks: list[tuple[dict[int, int] | None, str]], step: tuple[object, object]
) -> None:
    explainer = use_shared(Explainer(puzzle)) if shared else Explainer(puzzle)
    names = [technique.name for technique in explainer.techniques.ladder]
    found: list[FoundStep] = []
    for known, name in looks:  # None: the board as it is
        if known is not None:
            explainer.ladder.set_values([known.get(cell) for cell in range(len(puzzle.grid))])
        found = [FoundStep.read(record) for record in explainer.ladder.list_steps(names.index(name))]
    assert step in [(tuple(each.cells), tuple(each.values)) for each in found]


@pytest.mark.parametrize("name", KINDS)
def test_rounds_of_turned_and_mirrored_boards_are_equal(name: str) -> None:
    made = boards(name)
    if made.turned is None or made.mirrored is None:
        pytest.skip("turned and mirrored in the boards of this kind makes this run")
    hardest = set()
    count, number = (scaled(25, 200), seed(4)) if name in CLIMBING else (25, 4)
    for puzzle, _ in solved(name, count, number):
        mirrored = made.mirrored(puzzle)
        boards_of_it = (puzzle, mirrored) if name in WITH_DIRECTIONS else (puzzle, made.turned(puzzle), mirrored)
        rounds = [count_rounds(board) for board in boards_of_it]
        assert all(each == rounds[0] for each in rounds), f"{puzzle!r}: {rounds}"
        hardest.add(rounds[0][0])
    assert len(hardest) > 1, hardest


def count_rounds(puzzle: Puzzle) -> tuple[int, list[int], list[int]]:
    """The hardest technique of the shared ladder, the rounds of each, and the cells that each decides."""
    tally = Tally(use_shared(Explainer(puzzle)))
    tally.climb(list(tally.explainer.book.givens))
    return tally.hardest, tally.rounds, tally.cells


@pytest.mark.parametrize("name", KINDS)
def test_the_uncompiled_ladder_finds_the_same(name: str) -> None:
    compared = 0
    for state in list_states(name, 30, 6):
        plain = open_shared_uncompiled(list_shared(name), state.explainer.puzzle)
        ladder: Any = list_shared(name).open(state.explainer.puzzle)
        for one in (plain, ladder):
            one.set_values(state.values)
        for nth in range(ladder.techniques):
            steps = ladder.list_steps(nth)
            assert repr(plain.list_steps(nth)) == repr(steps)  # classes of both are equal by name alone
            compared += len(steps)
        assert plain.climb(ladder.techniques) == ladder.climb(ladder.techniques)
        assert (list(plain.rounds), list(plain.counts)) == (list(ladder.rounds), list(ladder.counts))
        assert list(plain.values) == list(ladder.values)
    assert compared > 50


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("name", KINDS)
def test_what_was_supposed_on_other_boards_makes_no_difference(name: str, own: bool) -> None:
    own_or_shared = find_techniques(kinds.load(name)) if own else list_shared(name)
    random, compared = Random(8), 0
    for puzzle, solution in solved(name, scaled(6, 100), seed(8)):
        known = own_or_shared.open(puzzle)
        for values in wander(random, solution):
            fresh = own_or_shared.open(puzzle)
            for ladder in (known, fresh):
                ladder.set_values(values)
            limit = random.randrange(1, fresh.techniques + 1)
            assert known.climb(limit) == fresh.climb(limit), f"{puzzle!r} with {values}"
            assert (list(known.counts), list(known.values)) == (list(fresh.counts), list(fresh.values))
            nth = random.randrange(fresh.techniques)
            steps = fresh.list_steps(nth)
            assert repr(known.list_steps(nth)) == repr(steps), f"{puzzle!r} with {values}"
            compared += 1
    assert compared > 30


@pytest.mark.parametrize("name", ["heyawake", "hitori", "norinori", "takuzu"])
def test_rules_copied_from_another_puzzle_show_what_new_ones_show(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the puzzle adds its own, and with the same posts by their numbers."""
    shared, random, compared = list_shared(name), Random(9), 0
    for puzzle, solution in solved(name, scaled(6, 100), seed(9)):
        values = [value if random.random() < 0.4 else None for value in solution]
        copied = shared.open(puzzle)
        with monkeypatch.context() as patch:
            patch.setattr(techniques, "find_shared", lambda _: None)
            fresh = shared.open(puzzle)
            steps = [list_at(fresh, values, nth) for nth in range(fresh.techniques)]
        assert [list_at(copied, values, nth) for nth in range(copied.techniques)] == steps, f"{puzzle!r} with {values}"
        compared += sum(map(len, steps))
    assert compared > 30


def list_at(ladder: Any, values: Sequence[Value], technique: int) -> list[str]:
    """The steps of a technique on a board, in any order."""
    ladder.set_values(values)
    return sorted(map(repr, ladder.list_steps(technique)))


def wander(random: Random, solution: Sequence[Value]) -> Iterator[list[Value]]:
    """Boards of a puzzle that differ in a few cells from one to the next, and in many now and then."""
    share = random.random() / 2
    values = [value if random.random() < share else None for value in solution]
    for _ in range(8):
        yield values
        count = random.choice((1, 1, 1, 2, 4, len(solution)))
        for cell in random.sample(range(len(solution)), min(count, len(solution))):
            values[cell] = random.choice((solution[cell], None))


SELDOM_FOUND = ("expert", "akari")
"""What the generator looks for long."""


@pytest.mark.parametrize(
    ("level", "name"),
    [
        pytest.param(level, name, marks=[pytest.mark.slow] if (level, name) == SELDOM_FOUND else [])
        for name in ("akari", "heyawake", "norinori")
        for level in LEVELS
    ],
)
def test_kinds_without_techniques_have_puzzles_of_every_level(name: str, level: str) -> None:
    for number in range(1, scaled(1, 50) + 1):
        puzzle = gw.generate(name, width=7, height=6, level=level, seed=seed(7), number=number)
        rating = gw.rate(puzzle)
        assert (rating.level, rating.guess) == (level, False)
        explanation = gw.explain(puzzle)
        assert max(LEVELS.index(step.level) for step in explanation.steps) <= LEVELS.index(level)
        covered(1, "puzzles")
