"""`tools.steps` measures what explanations say, and finds the levels that a change of the source changes."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.hints.explainer import Explainer
from gridwright.hints.explanation import Explanation
from support.paths import ROOT
from tools.steps.__main__ import main
from tools.steps.boards import LEVELS, SIZES, list_commands, list_files
from tools.steps.comparing import compare
from tools.steps.measuring import Measured, count_hidden, measure, read
from tools.steps.needless import find_needless
from tools.steps.sentences import count_links, count_words
from tools.steps.tables import show
from tools.steps.timing import ROUNDS, generate, row_of, time_file

BOARDS = ROOT / "tests" / "data" / "steps"
TAKUZU = "takuzu\n1100\n....\n.00.\n.1.0\n"


def put(path: Path, *lines: Measured) -> Path:
    """A record."""
    path.write_text("".join(json.dumps(asdict(each)) + "\n" for each in lines))
    return path


def rated(name: str, level: str, score: int) -> Measured:
    """A puzzle of a record."""
    return Measured(name, "takuzu", (8, 6), level, score, False, cpu={"rate": 2.0})


def test_sentences_are_counted_by_their_words() -> None:
    assert count_words("Suppose row 3, column 4 is 1. Then row 5 is full! So what?") == [7, 5, 2]
    assert count_words("One of these:\n1. first\n2. the second") == [3, 1, 1, 1, 2]


def explain(text: str) -> tuple[Explainer, Explanation]:
    """The explanation of a puzzle, and what can replay it."""
    puzzle = gw.read(text)
    return Explainer(puzzle), gw.explain(puzzle)


def test_links_of_suppositions_are_counted() -> None:
    _, found = explain(TAKUZU)
    step = found.steps[0]
    assert count_links(step) is None
    why = "If row 1 were 0, row 2 would be 1; then row 3 would be 0, and row 4 would have three 0s."
    assert count_links(replace(step, why=why)) == 2
    assert count_links(replace(step, why="If row 1 were 0, row 4 would have three 0s.")) == 0
    assert count_links(replace(step, why="Suppose a is 1. Then b is 0. In c, d is 1. But e is 0.")) == 2
    _, expert = explain((BOARDS / "hitori-8x6-expert.txt").read_text().split("---\n")[0])
    supposed = [step.supposition for step in expert.steps if step.supposition is not None]
    assert supposed
    counts = [count for step in expert.steps if (count := count_links(step)) is not None]
    assert counts == [len(each.links) for each in supposed]


def test_a_step_that_easier_ones_replace_is_needless() -> None:
    explainer, found = explain(TAKUZU)
    assert find_needless(explainer, found) == []
    made = replace(found, steps=(replace(found.steps[0], level="hard"), *found.steps[1:]))
    assert find_needless(explainer, made) == [made.steps[0]]


def test_a_step_that_does_not_name_what_it_uses_is_not_found_hidden() -> None:
    explainer, found = explain("takuzu\nunique-lines: no\n110010\n......\n")
    assert found.steps
    assert count_hidden(explainer, found) == 0
    forgetful = tuple(replace(step, because=()) for step in found.steps)
    assert count_hidden(explainer, replace(found, steps=forgetful)) == len(forgetful)


def test_a_puzzle_is_measured() -> None:
    puzzle = gw.read(TAKUZU)
    found = measure(puzzle, "generated/takuzu-4x4-easy/1")
    assert (found.level, found.explained, found.hard, found.needless, found.hidden) == ("easy", True, 0, 0, 0)
    assert found.named == sum(found.techniques.values()) == len(gw.explain(puzzle).steps) == len(found.jumps) + 1
    assert set(found.cpu) == {"rate", "climb", "explain", "hint"}
    assert any(line.startswith("| takuzu | easy | 1 |") for line in show([found]))


def test_a_tree_is_recorded_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = tmp_path / "boards" / "generated"
    boards.mkdir(parents=True)
    (boards / "hitori-8x6-expert.txt").write_text((BOARDS / "hitori-8x6-expert.txt").read_text())
    file = tmp_path / "record.jsonl"
    assert main(["record", str(ROOT), str(boards.parent), str(file), "--every", "4"]) == 0
    assert [(each.name, each.level) for each in read(file)] == [
        ("generated/hitori-8x6-expert/4", "expert"),
        ("generated/hitori-8x6-expert/8", "expert"),
    ]
    assert main(["record", str(ROOT), str(boards.parent), str(tmp_path / "none"), "--only", "makaro"]) == 2
    assert main(["show", str(file)]) == 0
    assert main(["compare", str(file), str(file)]) == 0
    assert "no level has changed" in capsys.readouterr().out


def test_changed_levels_are_named_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"public/takuzu-8x6d{letter}/{nth}" for letter in "tn" for nth in range(50)]
    before = [rated(name, "medium" if "dn" in name else "easy", nth) for nth, name in enumerate(names)]
    few = [replace(each, level="hard") if each.score >= 98 else each for each in before]
    many = [replace(each, level="hard") if each.score < 4 else each for each in before]
    lines, same = compare(before, few, 1)
    assert same
    assert "takuzu: 2 from medium to hard" in lines
    assert "  public/takuzu-8x6dn/48: medium (98) is now hard (98)" in lines
    assert not any("dn/49" in line for line in lines)
    assert [line for line in lines if line.startswith("| takuzu | 8x6 |")] == [
        "| takuzu | 8x6 | 100 | 1.00 | 0.99 | 0.87 | 0.87 |"
    ]
    paths = [str(put(tmp_path / name, *lines)) for name, lines in (("before", before), ("many", many))]
    assert main(["compare", *paths]) == 1
    assert "takuzu: 4 from easy to hard" in capsys.readouterr().out
    assert not compare(before, [], 1)[1]


def test_boards_of_every_kind_and_level_are_generated_and_found(tmp_path: Path) -> None:
    commands = dict(list_commands(3))
    assert {tuple(name.split("-")[::2]) for name in commands} == {(kind, level) for kind in SIZES for level in LEVELS}
    sizes = {tuple(name.split("-")[1].split("x")) for name in commands}
    assert any(width != height for width, height in sizes)
    assert " ".join(commands["makaro-4x7-hard"]) == "generate makaro --size 4x7 --level hard --seed 26 --count 3"
    for folder in ("generated", "public"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "makaro-4x7-easy.txt").touch()
    assert len(list_files(tmp_path, "makaro")) == 2
    assert len(list_files(tmp_path, "public")) == 1


class Clock:
    """In place of a process: it tells times that were set, and what it was asked."""

    def __init__(self, seconds: float, made: int = 4) -> None:
        self.seconds, self.made, self.asked = seconds, made, list[tuple[str, tuple[object, ...]]]()

    def ask(self, name: str, words: tuple[object, ...]) -> tuple[int, float]:
        """It takes longer every second time."""
        self.asked.append((name, words))
        return self.made, self.seconds * (1 + len(self.asked) % 2)


def test_the_fastest_round_of_each_tree_counts() -> None:
    clocks: Any = [Clock(0.002), Clock(0.003)]
    assert time_file(clocks, "rate", Path("a.txt")) == pytest.approx([0.5, 0.75])
    assert {len(clock.asked) for clock in clocks} == {ROUNDS}
    assert row_of(0.5, 0.75) == "0.500 | 0.750 | 1.50"


def test_generators_take_turns_with_ever_more_puzzles() -> None:
    clocks: Any = [Clock(0.1), Clock(0.2, 8)]
    row = generate(clocks, ("takuzu", "6x8", "hard"), 0.3)
    before, after = clocks
    assert [words[3:] for _, words in after.asked] == [(10_000, 1), (0, 1), (1, 2)]
    assert row.startswith(f"{4 * (len(before.asked) - 1)} | 16 | ")


@pytest.mark.slow
def test_a_tree_is_timed_against_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated" / "takuzu-4x4-easy.txt").write_text(TAKUZU)
    assert main(["time", str(ROOT), str(ROOT), str(tmp_path), "--sort", "climb", "--sort", "hint"]) == 0
    head, line, row = capsys.readouterr().out.splitlines()
    assert head.count("|") == line.count("|") == row.count("|") == 8
    assert row.startswith("| generated/takuzu-4x4-easy | ")
