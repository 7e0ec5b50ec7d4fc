"""What `mend` says about puzzles that are fine, have several solutions or none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import gridwright as gw
from gridwright.mending import smallest
from gridwright.mending.effort import Effort
from gridwright.mending.pieces import list_parts
from gridwright.mending.several import find_several
from gridwright.mending.single import SingleSearch
from gridwright.outcome import Limit, Status
from support.outside import EXAMPLES_OF_KINDS, kinds_in
from support.paths import EXAMPLES
from support.spoiling import status_of

SPOILT = sorted(path.name for path in EXAMPLES.glob("*.txt") if path.stem.endswith(("none", "several", "sums")))
LAMPS = "akari\n..#..1.\n2......\n.......\n..#.0.#\n...#1..\n"


@pytest.mark.parametrize("name", SPOILT)
def test_every_spoilt_example_is_mended(name: str) -> None:
    puzzle = gw.read(EXAMPLES / name)
    mending = gw.mend(puzzle)
    assert mending.status in (Status.MANY, Status.NONE)
    assert mending.complete
    assert mending.proposals
    for proposal in mending.proposals:
        assert proposal.puzzle != puzzle
        assert proposal.puzzle.grid == puzzle.grid
        assert proposal.puzzle.notes.title == puzzle.notes.title
        assert status_of(proposal.puzzle) is Status.UNIQUE
        assert gw.solve(proposal.puzzle).answer == proposal.solution
        assert proposal.texts
        assert proposal.cells
    assert len({gw.write(proposal.puzzle, "plain") for proposal in mending.proposals}) == len(mending.proposals)


def test_a_sound_puzzle_stays_as_it_is() -> None:
    mending = gw.mend(gw.read(EXAMPLES / "takuzu-4x4.txt"))
    assert (mending.status, mending.proposals, mending.puzzle) == (Status.UNIQUE, (), None)
    assert str(mending) == "Exactly one solution: there is nothing to mend."


def test_each_proposal_is_one_sentence_with_its_level() -> None:
    mending = gw.mend(gw.read("takuzu\nunique-lines: no\n01\n..\n..\n10\n"), choices=2)
    assert mending.differing == ((1, 0), (1, 1), (2, 0), (2, 1))
    assert mending.proposals[0].texts == ("Give row 2, column 1 the digit 0.",)
    assert all(str(proposal).endswith(f" Level: {proposal.level}.") for proposal in mending.proposals)
    assert len({proposal.solution.values for proposal in mending.proposals}) == 2, "one for each solution"
    assert all(not proposal.puzzle.unique_lines for proposal in mending.proposals)  # type: ignore[attr-defined]


def test_the_rules_in_conflict_are_named() -> None:
    mending = gw.mend(gw.read(EXAMPLES / "takuzu-none.txt"))
    assert mending.conflict is not None
    assert mending.conflict.step is not None
    assert {use.rule for use in mending.conflict.step.rules} == {"balance", "twins"}
    assert mending.text.startswith("The puzzle has no solution. With row 1")
    assert mending.proposals[0].texts == ("Change the 1 in row 3, column 1 to 0.",)


def test_a_nonogram_keeps_to_its_goal() -> None:
    """Of several pictures the one that its maker meant is changed, and the note with it."""
    first, second = "1001", "0110"
    clues = "rows\n1\n1\ncolumns\n1\n1\n"
    for goal in (first, second):
        mending = gw.mend(gw.read(f"nonogram\ngoal: {goal}\n{clues}"))
        assert mending.proposals
        for proposal in mending.proposals:
            changed = proposal.puzzle.notes.goal
            assert sum(a != b for a, b in zip(goal, changed, strict=True)) == 1
            assert "".join(map(str, proposal.solution.values)) == changed


def test_sums_that_differ_are_said() -> None:
    mending = gw.mend(gw.read("nonogram\nrows\n2 1\n1\ncolumns\n1\n1\n0\n1\n"))
    assert mending.text.startswith("The puzzle has no solution. The rows ask for 4 black cells, the columns for 3.")
    assert mending.proposals


@pytest.mark.parametrize(
    "text",
    [
        "takuzu\n....\n....\n....\n....\n",
        "takuzu\n1111\n....\n....\n0000\n",
        "hitori\n1 1 1 1\n1 1 1 1\n1 1 1 1\n",
        "hitori\n1 1 1 1 1 1\n",
        "hitori\n1 2 3 4\n2 3 4 1\n",
        "makaro\nrooms\na a b b c\na a b b c\ncells\n. . . . .\n. . . . .\n",
        "makaro\nrooms\na a . b\na a . b\ncells\n1 1 < 2\n1 . # 2\n",
        "nonogram\nrows\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n",
        "nonogram\nrows\n3\n0\n2\ncolumns\n1\n2\n1\n3\n",
        "nonogram\nrows\n1 1\ncolumns\n1\n0\n0\n0\n0\n",
    ],
)
def test_where_one_change_is_not_enough_none_of_several_is_needless(text: str) -> None:
    puzzle = gw.read(text)
    mending = gw.mend(puzzle)
    if mending.status is Status.UNIQUE:
        assert status_of(puzzle) is Status.UNIQUE
        return
    assert mending.proposals
    together = find_several(puzzle, [answer.values for answer in mending.solutions], Effort())
    assert together is not None
    assert status_of(together.puzzle) is Status.UNIQUE
    for change in together.changes:
        rest = puzzle
        for other in together.changes:
            rest = rest if other is change else other.apply(rest)
        assert status_of(rest) is not Status.UNIQUE, str(change.text)


@pytest.mark.parametrize("text", ["hitori\n1\n", "nonogram\nrows\n0\ncolumns\n0\n", "makaro\nrooms\n.\ncells\n#\n"])
def test_the_smallest_boards(text: str) -> None:
    puzzle = gw.read(text)
    mending = gw.mend(puzzle)
    assert mending.status is status_of(puzzle)
    assert mending.complete


def test_the_effort_is_counted_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = gw.read("makaro\nrooms\na a b b c\na a b b c\ncells\n. . . . .\n. . . . .\n")
    assert gw.mend(puzzle).proposals
    monkeypatch.setattr(Effort.__init__, "__defaults__", (1, 0, 0))
    monkeypatch.setattr(smallest, "SMALLEST_WORK", 1)
    mending = gw.mend(puzzle)
    assert (mending.proposals, mending.complete) == ((), False)
    assert mending.text.endswith("No change was found before the search gave up; there may be one.")


def test_the_same_puzzle_gets_the_same_answer() -> None:
    puzzle = gw.read(EXAMPLES / "hitori-several.txt")
    assert gw.mend(puzzle) == gw.mend(puzzle)
    assert gw.mend(puzzle).queries == gw.mend(puzzle).queries > 0


def test_counterexamples_save_most_questions() -> None:
    """The kernel is asked less often than there are changes, each of which would take two solves by itself."""
    puzzle = gw.read("hitori\n1 1 2 3 3\n4 5 2 1 2\n4 2 2 5 3\n5 3 5 4 4\n")
    effort = Effort()
    outcome = gw.solve(puzzle, limit=Limit(solutions=2))
    assert outcome.status is not Status.UNIQUE
    SingleSearch(puzzle, [answer.values for answer in outcome.answers], effort).run(None, 10**9)
    changes = len(puzzle.grid) * 4
    assert 0 < effort.queries < 2 * changes


def test_a_limit_that_leaves_it_open_is_no_verdict() -> None:
    rows = "\n".join("." * 60 for _ in range(60))
    mending = gw.mend(gw.read(f"takuzu\n{rows}\n"), limit=Limit(seconds=1e-6))
    assert mending.status in (Status.UNKNOWN, Status.SOME)
    assert not mending.complete
    assert mending.text == "The limit was reached before it was known how many solutions the puzzle has."


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(gw.UsageError):
        gw.mend(gw.read("hitori\n1 1\n"), choices=0)
    with pytest.raises(gw.GridwrightError):
        gw.mend("hitori")  # type: ignore[arg-type]


@pytest.fixture
def examples_of_kinds() -> Iterator[None]:
    with kinds_in(EXAMPLES_OF_KINDS):
        yield


@pytest.mark.usefixtures("examples_of_kinds")
def test_a_kind_in_one_file_is_mended_by_the_pieces_of_its_generator() -> None:
    mending = gw.mend(gw.read(LAMPS))
    assert [str(proposal) for proposal in mending.proposals] == [
        "Give row 4, column 3 the clue 1. Level: hard.",
        "Change the clue 2 in row 2, column 1 to 3. Level: easy.",
    ]
    for proposal in mending.proposals:
        assert status_of(proposal.puzzle) is Status.UNIQUE
    broken = gw.mend(gw.read(LAMPS.replace("..#.0.#", "..1.4.#")))
    assert broken.status is Status.NONE
    assert broken.conflict is not None
    assert broken.proposals
    assert all(status_of(proposal.puzzle) is Status.UNIQUE for proposal in broken.proposals)
    assert any("row 4, column 5" in text for proposal in broken.proposals for text in proposal.texts)


def test_a_kind_without_pieces_gets_a_verdict_and_no_change() -> None:
    mending = gw.mend(gw.read("_template\nrows\n1 1\ncolumns\n1 1\n"))
    assert (mending.status, mending.proposals) == (Status.MANY, ())
    assert mending.text.endswith(
        "The kind _template does not declare what may be changed, so no change can be proposed."
    )


def test_two_changes_of_a_nonogram_never_read_the_same() -> None:
    """They say what to do with the clues, as a setter does not know which of several pictures is meant."""
    mending = gw.mend(gw.read(EXAMPLES / "nonogram-several.txt"), choices=50)
    sentences = [text for proposal in mending.proposals for text in proposal.texts]
    assert len(sentences) == len(set(sentences)) > 5
    assert "Change the clue of row 3 from 1 1 to 2 1 and that of column 2 from 1 to 1 1." in sentences


def test_an_arrow_that_is_there_is_turned() -> None:
    puzzle = gw.read("makaro\nrooms\na a b\na . b\nc . b\ncells\n. . .\n. > .\n. # .\n")
    sentences = {str(change.text) for part in list_parts(puzzle, ()) for change in part.changes()}
    assert "Turn the arrow in row 2, column 2 so that it points at row 1, column 2." in sentences
    assert not any(text.startswith("Put an arrow into row 2, column 2 ") for text in sentences)
    assert any(text.startswith("Put an arrow into row 3, column 2 ") for text in sentences)
