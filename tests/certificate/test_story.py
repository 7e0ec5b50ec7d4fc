"""Certificates told to people: the same steps in the same order, in sentences of every kind and language."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

import gridwright as gw
from gridwright.certificate.certificate import Certificate
from gridwright.certificate.files import write_certificate
from gridwright.certificate.story import Story, StoryStep
from gridwright.cli import main
from gridwright.messages.language import using
from gridwright.outcome import Status
from gridwright.text.argument import MOST_WORDS
from support.effort import scaled, seed
from support.random_puzzles import MAKERS, random_puzzle

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")


@cache
def list_certificates(kind: str) -> list[Certificate]:
    """Certificates of random boards, and of the examples of a kind, which have one solution, several, or none."""
    random = Random(seed(29))
    examples = [gw.read(path) for path in sorted(Path("examples").glob(f"{kind}-*.txt"))[:3]]
    puzzles = [random_puzzle(random, kind) for _ in range(scaled(8, 300))]
    return [gw.prove(puzzle) for puzzle in (*examples, *puzzles)]


def tell(certificate: Certificate) -> list[StoryStep]:
    return list(Story(certificate).tell())


def tell_example(name: str) -> list[StoryStep]:
    return tell(gw.prove(gw.read(f"examples/{name}.txt")))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", MAKERS)
def test_stories_have_the_steps_of_the_proof_in_short_sentences(kind: str, language: str) -> None:
    told = 0
    for certificate in list_certificates(kind):
        with using(language):
            story = tell(certificate)
        lines = [line for line in certificate.steps if not line.startswith("drop")]
        assert [str(step.number) for step in story] == [line.split()[0] for line in lines]
        for step in story:
            for sentence in SENTENCE.split(str(step.argument)):
                assert len(sentence.split()) <= MOST_WORDS, sentence
                assert sentence.endswith((".", "!")), sentence
                told += 1
    assert told > 20


@pytest.mark.parametrize("kind", MAKERS)
def test_what_is_decided_before_another_solution_is_supposed_is_in_the_solution(kind: str) -> None:
    seen = 0
    for certificate in list_certificates(kind):
        if certificate.claim is Status.UNIQUE:
            for step in tell(certificate):
                if step.word == "other":
                    break
                for cell, value in step.decided:
                    assert certificate.solutions[0].values[cell] == value
                    seen += 1
    assert seen


def test_rules_cases_and_the_end_in_words() -> None:
    story = {step.number: step for step in tell_example("hitori-none")}
    assert str(story[1].argument) == "Row 1 shows 1 only once. It cannot be that row 1, columns 1 and 2 are visible."
    assert story[9].word == "case"
    assert str(story[9].argument) == (
        "Suppose row 1, column 1 were visible. Then row 1, column 2 would be masked (step 1). "
        "Then row 1, column 3 would be masked (step 2). But step 6 could not hold then. So row 1, column 1 is masked."
    )
    assert str(story[10].argument) == "By steps 5 and 9, row 1, column 2 is visible."
    assert str(story[14].argument) == "With all that is decided now, step 8 cannot hold. So the puzzle has no solution."
    end = tell_example("takuzu-4x4")[-2:]
    assert [step.word for step in end] == ["other", "from"]
    assert str(end[1].argument).endswith("So there is no other solution.")
    with using("fr"):
        french = tell_example("hitori-none")
    assert str(french[9].argument) == "D’après les étapes 5 et 9, la case ligne 1 colonne 2 reste visible."


def test_values_that_a_cell_does_not_hold() -> None:
    texts = [str(step.argument) for step in tell_example("makaro-7x4")]
    assert any(re.search(r"It cannot be that row \d, column \d is not \d, \d, \d or \d\.", text) for text in texts)
    assert any(re.search(r"By steps .*, row \d, column \d is not \d\.", text) for text in texts)


def test_every_case_fails_as_it_is_told() -> None:
    """A case names the steps that its conclusion needs, and no other one."""
    cases = 0
    for name in ("hitori-none", "hitori-6x4", "norinori-8x5", "heyawake-8x5"):
        for step in tell_example(name):
            if step.word == "case":
                named = {int(number) for number in re.findall(r"step (\d+)", str(step.argument))}
                assert named <= set(step.hints)
                assert step.hints[-1] in named
                cases += 1
    assert cases


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("hitori-none", "takuzu-4x4", "takuzu-several"):
        write_certificate(gw.prove(gw.read(f"examples/{name}.txt")), str(tmp_path / f"{name}.zip"))
    return tmp_path


def test_on_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = f"{folder}/hitori-none.zip"
    assert main(["explain", "--certificate", path]) == 0
    text = capsys.readouterr().out
    assert "No solution.\n" in text
    assert "\n 9. A case that fails. Suppose row 1" in text or "\n9.  A case that fails. Suppose row 1" in text
    assert main(["explain", "--certificate", path, "--boards"]) == 0
    assert capsys.readouterr().out.count("┌") == 15
    assert main(["explain", "--certificate", path, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["status"] == "none"
    assert [step["number"] for step in record["steps"]] == list(range(1, 15))
    assert record["steps"][8] | {"text": ""} == {
        "number": 9,
        "word": "case",
        "clause": ["r1c1=1"],
        "from": [1, 2, 6],
        "text": "",
    }
    assert main(["explain", "--certificate", f"{folder}/takuzu-several.zip"]) == 0
    assert "Both are solutions" in capsys.readouterr().out


def test_as_pictures(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = f"{folder}/takuzu-4x4.zip"
    assert main(["explain", "--certificate", path, "--to", "html", "-o", f"{folder}/story.html"]) == 0
    page = (folder / "story.html").read_text()
    assert page.count("<li><h2>") == 28
    assert "Step 14 (conclusion)" in page
    assert main(["explain", "--certificate", path, "--to", "svg", "-o", f"{folder}/steps/"]) == 0
    assert len(list((folder / "steps").iterdir())) >= 28
    assert not capsys.readouterr().err


def test_what_cannot_be_told_gets_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    certificate = gw.prove(gw.read("examples/takuzu-4x4.txt"))
    broken = replace(certificate, proof="\n".join(certificate.steps[:-1]))
    write_certificate(broken, f"{folder}/broken")
    for arguments, said in (
        (["--certificate", f"{folder}/broken"], "not proved: the proof ends without a contradiction"),
        (["--certificate", f"{folder}/takuzu-4x4.zip", "examples/hen.txt"], "leave out other puzzles"),
        (["--certificate", f"{folder}/nothing"], "no such file or directory"),
        ([], "nothing to explain"),
    ):
        assert main(["explain", *arguments]) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1
