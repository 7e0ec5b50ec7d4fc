"""Click after click on one session: what it says is what a solve of each board says, and most clicks take no search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.engines.kernel import KernelSession
from gridwright.errors import EngineError, LimitError
from gridwright.grid import Grid
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Limit, Status
from gridwright.progress import listening
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving import play_session
from gridwright.solving.play_session import PlaySession
from support.effort import covered, scaled
from support.random_puzzles import KINDS, MAKERS

CLICKS = 8


def click(rng: random.Random, puzzle: Puzzle, values: list[Value]) -> None:
    """Put a mark on a board, change one, or take one away."""
    choices = kinds.of(puzzle).choices(puzzle)
    cell = rng.randrange(len(values))
    values[cell] = rng.choice([*choices[cell], None])


def compare(play: PlaySession, board: Answer) -> bool:
    """Compare both questions with a solve of the board; returns whether there is a solution."""
    right = gw.solve(play.puzzle, "sat", state=board, forced=True)
    found, forced = play.find_solution(board), play.find_forced(board)
    assert (found is None) == (forced is None) == (right.status is Status.NONE), (play.puzzle, board)
    if found is None:
        return False
    assert not gw.check(play.puzzle, Answer(board.grid, found)), (play.puzzle, board)
    assert board.common(Answer(board.grid, found)).values == board.values, (play.puzzle, board)
    assert right.forced is not None
    assert forced == right.forced.values, (play.puzzle, board)
    return True


def play_on(rng: random.Random, kind: str, clicks: int) -> list[bool]:
    """Click on a random board, and compare after every click."""
    play = PlaySession(MAKERS[kind](rng, Grid(rng.randint(1, 5), rng.randint(1, 5))))
    values = list(play.givens)
    found = []
    for _ in range(clicks):
        found.append(compare(play, play.complete(Answer(play.puzzle.grid, tuple(values)))))
        click(rng, play.puzzle, values)
    covered(1, "games")
    return found


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_click_is_answered_as_a_solve_would(kind: str) -> None:
    rng = random.Random(f"clicks {kind}")
    found = [each for _ in range(scaled(12, 400)) for each in play_on(rng, kind, CLICKS)]
    assert {True, False} == set(found)


@pytest.mark.parametrize(
    ("name", "value"), [("SLICES", 0), ("MOST_SOLUTIONS", 1), ("MOST_REFUTED", 0), ("MOST_POSTED", 0)]
)
def test_what_is_forgotten_or_given_up_changes_no_answer(name: str, value: int, monkeypatch: Any) -> None:
    monkeypatch.setattr(play_session, name, value)
    rng = random.Random(f"less {name}")
    kinds_played = ("nonogram", "takuzu", "makaro")
    found = [each for kind in kinds_played for _ in range(scaled(4, 60)) for each in play_on(rng, kind, CLICKS)]
    assert {True, False} == set(found)


@pytest.mark.parametrize("question", [PlaySession.find_solution, PlaySession.find_forced])
def test_what_is_not_known_is_no_contradiction(question: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question whose solve is stopped, as by short memory, was answered like a board without a solution."""
    play = PlaySession(Takuzu.of([[None] * 6] * 4))
    board = play.complete(None)
    stopped = replace(gw.solve(play.puzzle), status=Status.UNKNOWN, answers=(), stopped=True, reason="out of memory")
    monkeypatch.setattr(play_session, "solve", lambda *_, **__: stopped)
    with pytest.raises(LimitError, match="out of memory"):
        question(play, board)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many assumptions each question of a session had."""
    found: list[int] = []
    ask = KernelSession.ask

    def note(self: KernelSession, assumptions: Sequence[int] = (), conflicts: int = -1) -> bool | None:
        found.append(len(assumptions))
        return ask(self, assumptions, conflicts)

    monkeypatch.setattr(KernelSession, "ask", note)
    return found


def test_marks_of_a_solution_found_take_no_search(asked: list[int]) -> None:
    play = PlaySession(Takuzu.of([[None] * 8] * 6))
    values = list(play.givens)
    solution = play.find_solution(play.complete(None))
    assert solution is not None
    for cell in (40, 3, 17, 29, 8):
        values[cell] = solution[cell]
        assert play.find_solution(Answer(play.puzzle.grid, tuple(values))) == solution
    assert asked == []
    values[3] = 1 - values[3]  # type: ignore[operator]
    assert play.find_solution(Answer(play.puzzle.grid, tuple(values))) is not None
    assert asked == [5]


def test_a_mistake_that_is_still_there_takes_no_search(asked: list[int]) -> None:
    """Three equal digits contradict each other whatever else is marked, and no longer when one of them is gone."""
    play = PlaySession(Takuzu.of([[None] * 8] * 6))
    assert play.find_solution(play.complete(None)) is not None
    values: list[Value] = [1, 1, 1, *[None] * 45]
    assert play.find_solution(Answer(play.puzzle.grid, tuple(values))) is None
    before = len(asked)
    values[20] = 0
    assert play.find_solution(Answer(play.puzzle.grid, tuple(values))) is None
    assert len(asked) == before
    values[1] = None
    assert play.find_solution(Answer(play.puzzle.grid, tuple(values))) is not None


def test_forced_cells_stay_forced_with_more_marks(asked: list[int]) -> None:
    """On a puzzle with one solution, the second question about forced cells is answered without a search."""
    play = PlaySession(gw.read("takuzu\n1100\n....\n.00.\n.1.0\n"))
    first = play.find_forced(play.complete(None))
    assert first == gw.solve(play.puzzle, limit=Limit(solutions=1)).answer.values  # type: ignore[union-attr]
    before = len(asked)
    assert first is not None
    values = list(play.givens)
    values[5] = first[5]
    assert play.find_forced(Answer(play.puzzle.grid, tuple(values))) == first
    assert len(asked) == before


def test_a_value_that_a_cell_cannot_take_has_no_solution() -> None:
    play = PlaySession(Takuzu.of([[None] * 4] * 4))
    board = Answer(play.puzzle.grid, (2, *[None] * 15))
    assert play.find_solution(board) is None
    assert play.find_forced(board) is None


class Stopped(Exception):
    pass


def test_a_question_that_is_stopped_leaves_the_next_one_right() -> None:
    """Whoever waits may stop a question at any report; the session that it leaves half asked is not asked again."""
    rng, stops = random.Random("stopped"), 0
    for kind in ("nonogram", "takuzu", "makaro") * scaled(4, 60):
        play = PlaySession(MAKERS[kind](rng, Grid(rng.randint(2, 5), rng.randint(2, 5))))
        values = list(play.givens)
        for _ in range(CLICKS):
            left = rng.randint(0, 3)

            def stop(_: object) -> None:
                nonlocal left, stops
                left -= 1
                if left < 0:
                    stops += 1
                    raise Stopped

            board = play.complete(Answer(play.puzzle.grid, tuple(values)))
            with listening(stop), suppress(Stopped):
                play.find_forced(board)
            compare(play, board)
            click(rng, play.puzzle, values)
    assert stops > 10


def test_a_session_that_ran_out_of_memory_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    play = PlaySession(Takuzu.of([[None] * 4] * 4))
    assert play.find_forced(play.complete(None)) == (None,) * 16
    assert play.opened is not None

    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(KernelSession, "promote", fail)
    play.forced = play_session.pack([]), play.givens
    play.solutions = play.solutions[:1]
    with pytest.raises(MemoryError):
        play.find_forced(play.complete(None))
    assert play.opened is None
    monkeypatch.undo()
    assert play.find_forced(play.complete(None)) == (None,) * 16


def test_the_referee_sees_every_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    play = PlaySession(Takuzu.of([[None] * 4] * 4))
    play.is_asked = True
    monkeypatch.setattr(KernelSession, "read", lambda *_: ((1,) * 16, []))
    with pytest.raises(EngineError, match="breaks a rule"):
        play.find_solution(play.complete(None))
    assert play.solutions == []
    monkeypatch.undo()
    assert play.find_solution(play.complete(None)) is not None
