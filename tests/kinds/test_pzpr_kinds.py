"""Akari, norinori and heyawake as pzpr has them: the links and files of its own tests, and what its checks say of them."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright.outcome import Status

LINKS = {
    "akari": "akari/6/6/nekcakbl",
    "norinori": "norinori/5/5/cag4ocjo",
    "heyawake": "heyawake/6/6/lll155007rs12222j",
}
NORINORI = "pzprv3/norinori/5/5/5/0 0 1 2 2 /1 1 1 2 2 /1 3 3 2 2 /3 3 3 3 3 /4 4 3 3 3 /"
HEYAWAKE = (
    "pzprv3/heyawake/6/6/8/0 1 1 2 2 3 /0 1 1 2 2 3 /0 1 1 2 2 3 /4 4 4 4 4 3 /5 5 5 6 6 3 /5 5 5 6 6 7 /"
    "2 2 . 2 . 2 /. . . . . . /. . . . . . /. . . . . . /. . . . . . /. . . . . . /"
)
SOLVED = {
    "akari": "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . /. . . # . . /",
    "norinori": NORINORI + "# # + + + /+ + # # + /# # + + # /+ + . . # /# # + . . /",
    "heyawake": HEYAWAKE + "# + # + + # /+ + + # + + /# + # + # + /+ + + + + + /+ # + # + # /+ + # + + + /",
}
BROKEN = {
    "pzprv3/lightup/6/6/. . # . . # /. # 4 # . . /. . # . 2 . /. 0 . . # . /. . . 1 . . /. . . . . . /": "facing",
    "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /. + . 1 . . /. . . # . . /": "dark",
    NORINORI + "# # . . . /. # . . . /. . . . . /. . . . . /. . . . . /": "pair",
    NORINORI + "# # + + + /+ + # # + /# # + + . /+ + . . . /# # + . . /": "room",
    HEYAWAKE + ". . . . . . /. . . . . . /. # . . . . /. # . . . . /. . . . . . /. . . . . . /": "touch",
    HEYAWAKE + "# . # . . . /. . . # . . /# . # . . . /. # . . . . /. . . . . . /. . . . . . /": "apart",
    HEYAWAKE + "# . . . . . /. . . # . . /# . # . # . /. # . . . . /. . . . . . /. . . . . . /": "number",
    HEYAWAKE + "# + # + + # /+ + + # + + /# + # + # + /+ + + + + + /. # . # . # /. . . . . . /": "line",
}


@pytest.mark.parametrize("kind", LINKS)
def test_links_are_written_as_pzpr_writes_them(kind: str) -> None:
    puzzle = gw.read(f"https://puzz.link/p?{LINKS[kind]}\n")
    assert puzzle.kind == kind
    assert gw.write(puzzle, "puzzlink") == f"https://puzz.link/p?{LINKS[kind]}\n"


@pytest.mark.parametrize("kind", LINKS)
def test_the_link_and_the_file_of_a_board_are_the_same_puzzle(kind: str) -> None:
    """Its solution in the file is the only one, where a cell without a mark counts as white."""
    linked, saved = gw.read(f"https://puzz.link/p?{LINKS[kind]}\n"), gw.read(SOLVED[kind] + "\n")
    assert linked == saved
    assert gw.solve(linked).status is Status.UNIQUE
    answer = gw.read_answer(saved, SOLVED[kind] + "\n")
    assert gw.check(saved, answer) == []
    text = gw.write(saved, "pzprv3")
    assert gw.read(text) == saved
    assert text.split("\n")[1] == SOLVED[kind].split("/")[1]


@pytest.mark.parametrize(("file", "rule"), BROKEN.items(), ids=list(BROKEN.values()))
def test_boards_that_pzpr_refuses_break_the_same_rule(file: str, rule: str) -> None:
    puzzle = gw.read(file + "\n")
    saved = puzzle.saved
    assert saved is not None
    values = tuple(0 if value is None else value for value in saved.values)
    assert rule in {violation.rule for violation in gw.check(puzzle, gw.Answer(puzzle.grid, values))}


def test_rooms_of_later_files_are_walls() -> None:
    """A file of version 3.1, by hand: walls between columns, walls between rows, then shades; also in one column."""
    later = "pzprv3.1/norinori/2/3/0 1 /1 0 /0 1 1 /# # . /. . . /\n"
    assert gw.read(later) == gw.read("norinori\na a b\na c c\n")
    assert gw.read("pzprv3.1/norinori/4/1/ / / / /0 /1 /0 /# /# /# /# /\n") == gw.read("norinori\na\na\nb\nb\n")


def test_lightup_is_akari_in_links_too() -> None:
    assert gw.read("https://puzz.link/p?lightup/6/6/nekcakbl\n") == gw.read("https://puzz.link/p?akari/6/6/nekcakbl\n")


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
@pytest.mark.parametrize("kind", LINKS)
@pytest.mark.parametrize(("width", "height"), [(8, 5), (5, 9), (12, 10)])
def test_generated_boards_have_one_solution_by_two_engines(kind: str, width: int, height: int, symmetry: str) -> None:
    for seed in range(2):
        puzzle = gw.generate(kind, width=width, height=height, seed=seed, symmetry=symmetry)
        found = [gw.solve(puzzle, method) for method in ("kernel", "sat")]
        assert [outcome.status for outcome in found] == [Status.UNIQUE] * 2
        assert found[0].answers == found[1].answers


def test_walls_of_an_akari_are_symmetric_if_asked() -> None:
    for seed in range(4):
        puzzle = gw.generate("akari", width=9, height=6, seed=seed, symmetry="half-turn")
        walls = [mark is not None for mark in puzzle.cells]  # type: ignore[attr-defined]
        assert walls == walls[::-1]
        assert any(walls)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "heyawake\nrooms\na a\nb b\nnumbers\n1 1\n. .\n",
            "text, line 6: a second number in the room of row 1, column 2",
        ),
        ("heyawake\nrooms\na .\nb b\nnumbers\n. .\n. .\n", "text, line 3: a cell without a room (.)"),
        (
            "heyawake\nrooms\na b\nb a\nnumbers\n. .\n. .\n",
            "text, line 4: one room label stands for two separate areas",
        ),
        ("heyawake\nrooms\na a\nb b\nnumbers\n. .\n", "text, line 1: the file has 1 row of cells; expected 2"),
        ("heyawake\nrooms\na a\nb b\nnumbers\n; a note\n1 .\nq .\n", "text, line 8: 'q' is not a number or ."),
        (
            "heyawake\nrooms\na a\nb b\nnumbers\n1 .\n. . .\n",
            "text, line 7: row 2 of the file has 3 cells; expected 2",
        ),
        ("https://puzz.link/p?heyawake/2/2/0o\n", "text, line 1: the text ends after 0 of 2 cells"),
        (
            "https://puzz.link/p?heyawake/2/2/0o.\n",
            "text, line 1: unknown numbers ('.' at character 3) are not supported",
        ),
    ],
)
def test_bad_boards_are_named(text: str, message: str) -> None:
    with pytest.raises(gw.InputError) as caught:
        gw.read(text)
    assert str(caught.value).startswith(message)
