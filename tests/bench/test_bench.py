"""What the benchmarks stand on: puzzles that are what they are said to be, and a yardstick that is right."""

from pathlib import Path
from random import Random

import pytest

import gridwright as gw
from bench import core, measure, plain, plot, puzzles, report, startup
from gridwright.grid import Grid

KINDS = sorted(puzzles.MAKERS)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("height", "width"), [(4, 6), (6, 4), (6, 6)])
def test_ours_and_the_yardstick_find_the_same_solutions(kind: str, height: int, width: int) -> None:
    for seed in range(4):
        puzzle = puzzles.MAKERS[kind](Random(seed), Grid(height, width))
        assert puzzle == puzzles.MAKERS[kind](Random(seed), Grid(height, width)), "the same seed, the same puzzle"
        asked = 60
        found = gw.solve(puzzle, "sat", limit=gw.Limit(solutions=asked))
        others = getattr(plain, kind)(*puzzles.arguments(puzzle), limit=asked)
        assert found.count == len(others) >= 1
        assert len({tuple(answer) for answer in others}) == len(others)
        if kind != "makaro" and found.complete:
            bits = {tuple(int(literal > 0) for literal in answer) for answer in others}
            assert bits == {answer.values for answer in found.answers}


def test_times_and_their_growth() -> None:
    assert measure.exponent([(size, 3 * size**1.5) for size in (10, 20, 40)]) == pytest.approx(1.5)
    calls: list[str] = []
    works = [measure.Work(calls.append, lambda: "a"), measure.Work(calls.append, lambda: "b")]
    assert len(measure.best(works, rounds=3)) == 2
    assert len(calls) >= 6
    assert calls == ["a", "b"] * (len(calls) // 2), "what is compared takes turns"


def test_a_page_says_where_the_yardstick_is_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GRIDWRIGHT_CORPUS", raising=False)
    rows = [core.Row("hitori", n, 4, 3, n * 1e-4, 2e-3, None, 1e-5, 1e-5) for n in (10, 15, 30)]
    page = report.page(measure.Machine.here(), rows, [startup.Start("import gridwright", 0.05, 0.04)], public=False)
    assert "hitori 30×30, by 1000 µs" in page
    assert "hitori 10×10, by" not in page
    assert "to the power 0.50" in page
    assert plot.svg(rows).count("<circle") == 6


def test_solvers_that_disagree_stop_the_run() -> None:
    task = puzzles.made("takuzu", 6, 1)
    outcome = gw.solve(task.puzzle)
    core.agree("takuzu", 6, task, outcome, [plain])
    with pytest.raises(AssertionError, match="the solvers find"):
        core.agree("takuzu", 6, puzzles.Task(task.puzzle, task.arguments, 0), outcome, [plain])


def test_a_peer_is_measured_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "other.py"
    file.write_text("from bench.plain import hitori\n")
    monkeypatch.setenv("GRIDWRIGHT_PEER", str(file))
    monkeypatch.delenv("GRIDWRIGHT_CORPUS", raising=False)
    row = core.measure("hitori", 4, count=1)
    assert row is not None
    assert row.peer is not None
    assert row.peer > 0
