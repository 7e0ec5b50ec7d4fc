"""Hard boards are what their names say, and programs are measured in processes that may fail or never end."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import gridwright as gw
from bench import boards, families, forked, hunt, page, programs
from bench.boards import hitori, takuzu
from bench.workers import Program, Worker
from gridwright.grid import Grid, components

NAMES = [(kind, maker) for kind, makers in boards.MAKERS.items() for maker in makers]


@pytest.mark.parametrize(("kind", "maker"), NAMES)
def test_a_name_is_one_board(kind: str, maker: str) -> None:
    for seed in range(5):
        text = boards.make(kind, maker, 8, seed)
        assert text == boards.make(kind, maker, 8, seed)
        puzzle = gw.read(text)
        assert puzzle.kind == kind
        assert gw.solve(puzzle).status is gw.solve(puzzle, "sat").status
        if maker == "unique":
            assert gw.solve(puzzle).status is gw.Status.UNIQUE


@pytest.mark.parametrize("side", [4, 6, 12])
def test_a_full_takuzu_keeps_the_rules(side: int) -> None:
    for seed in range(5):
        rows = takuzu.full_takuzu(Random(seed), side)
        lines = ["".join(line) for line in [*rows, *zip(*rows, strict=True)]]
        assert all(line.count("1") == side // 2 for line in lines)
        assert not any("000" in line or "111" in line for line in lines)
        assert len(set(lines[:side])) == len(set(lines[side:])) == side


def test_a_dense_mask_keeps_the_rules_and_takes_no_further_cell() -> None:
    grid = Grid(9, 9)
    for seed in range(10):
        masked = {r * 9 + c for r, c in hitori.dense_mask(Random(seed), 9)}

        def allowed(cells: set[int]) -> bool:
            visible = [cell not in cells for cell in range(81)]
            apart = not any({a, b} <= cells for a, b in grid.sides())
            return apart and len(components(visible, grid.neighbours())) == 1

        assert allowed(masked)
        assert not any(allowed(masked | {cell}) for cell in range(81) if cell not in masked)


@pytest.mark.parametrize("family", families.FAMILIES, ids=lambda family: family.name)
def test_families_grow_and_those_with_a_contradiction_have_no_solution(family: families.Family) -> None:
    sizes = (2, 4, 6) if "contradiction" in family.name else (6, 8, 10)
    read = [gw.read(family.board(size)) for size in sizes]
    assert all(len(small.grid) < len(large.grid) for small, large in pairwise(read))
    if "contradiction" in family.name:
        assert {gw.solve(puzzle).status for puzzle in read} == {gw.Status.NONE}


def test_work_that_fails_or_never_ends_is_reported() -> None:
    def loop() -> str:
        while True:
            pass

    def fail() -> str:
        raise ValueError

    assert forked.measure(lambda: "done", 60)[0] == "done"
    assert forked.measure(loop, 0.05)[0] == forked.LIMIT
    assert forked.measure(fail, 60)[0] == forked.FAILED
    assert forked.importable("json")
    assert not forked.importable("no_such_module")


def test_a_worker_answers_and_goes_on_after_a_failure() -> None:
    worker = Worker(Program("ours", "sat"))
    try:
        texts = [boards.make("takuzu", "unique", 6, seed) for seed in (0, 1)]
        found = worker.ask(texts, 60)
        assert found is not None
        assert found.verdicts == ["unique", "unique"]
        assert worker.ask(["no puzzle at all"], 60) is None
        again = worker.ask(texts[:1], 60)
        assert again is not None
        assert again.verdicts == ["unique"]
    finally:
        worker.stop()


def test_gridwright_is_asked_for_forced_cells_by_name() -> None:
    puzzle = gw.read(boards.make("hitori", "solved", 6, 2))
    assert programs.find("auto")(puzzle)() == programs.find("sat forced")(puzzle)() == "unique"


def test_other_programs_get_cells_and_rooms_in_their_own_signs() -> None:
    makaro = gw.read("makaro\nrooms\na a\n. b\ncells\n. 2\n> .\n")
    assert programs.puzzlekit_makaro(makaro) == [["-", "2", "e", "-"], ["0", "0", "black2", "1"]]


def test_a_hunt_names_its_boards() -> None:
    found = list(hunt.hunt("takuzu", 5))
    assert [board.maker for board in found] == list(boards.MAKERS["takuzu"])
    assert all(board.verdict in {"none", "unique", "many", forked.LIMIT} for board in found)
    assert found[0].name.endswith("seed 0")


def test_a_section_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("a\n<!-- x -->\nold\n<!-- end of x -->\nz\n")
    page.replace(file, "x", page.table(["", "time"], [["b", page.duration(0.0123)]]))
    assert file.read_text() == "a\n<!-- x -->\n\n|  | time |\n| -- | --: |\n| b | 12.3 ms |\n\n<!-- end of x -->\nz\n"
    with pytest.raises(ValueError, match="no section"):
        page.replace(file, "y", "")
