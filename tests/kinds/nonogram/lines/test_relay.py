"""The relay of nonograms: which solver has its turn when, and with which budget."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import gridwright as gw
from gridwright.engines import sat
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines import relay
from support.boards.nonogram import make_picture


def test_the_next_solver_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []
    opened = sat.SatSession

    def record(name: str, top: int) -> sat.SatSession:
        used.append(name)
        return opened(name, top)

    monkeypatch.setattr(sat, "SatSession", record)
    monkeypatch.setattr(relay, "KERNEL_CONFLICTS", 1)
    monkeypatch.setattr(relay, "SLICE_CONFLICTS", 1)
    monkeypatch.setattr(relay, "SAT_CONFLICTS", 1)
    monkeypatch.setattr(relay, "ROUNDS", 2)
    puzzle = make_picture(random.Random(2), Grid(24, 27), 0.4)
    found = gw.solve(puzzle)
    assert found.status is gw.Status.MANY
    assert used == [relay.FIRST_SAT, relay.LAST_SAT]


def test_the_schedule() -> None:
    usual = list(islice(relay.schedule(relay.KERNEL_CONFLICTS, False, True), 2 * relay.ROUNDS + 2))
    assert usual[:3] == [("kernel", 50_000), ("minisat22", 20_000), ("kernel", 100_000)]
    assert usual[-2:] == [("cadical153", None)] * 2
    assert list(islice(relay.schedule(0, False, True), 2)) == [
        ("minisat22", relay.SAT_CONFLICTS),
        ("cadical153", None),
    ]


def test_beams_come_first_on_long_boards_and_sat_only_where_it_may() -> None:
    turns = list(islice(relay.schedule(relay.KERNEL_CONFLICTS, True, False), 3 * relay.ROUNDS + 1))
    assert turns[:4] == [("beam", 1000), ("beam", 4000), ("kernel", 50_000), ("beam", 16_000)]
    assert turns[-1] == ("kernel", None)
    assert {name for name, _ in turns} == {"beam", "kernel"}


def test_the_longer_the_lines_the_fewer_conflicts_the_kernel_has_before_sat() -> None:
    def first_turn(height: int, width: int) -> int:
        return relay.kernel_conflicts(make_picture(random.Random(1), Grid(height, width), 0.4))

    if not relay.is_compiled():
        assert first_turn(9, 12) == 0
        return
    assert first_turn(9, 12) == first_turn(61, 40) == relay.KERNEL_CONFLICTS
    assert first_turn(5, 62) > first_turn(5, 200) > first_turn(1000, 5) > 0
    assert abs(first_turn(5, 1000) - first_turn(1000, 5)) < 10
