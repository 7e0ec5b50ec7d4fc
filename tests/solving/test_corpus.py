"""Public puzzles with known verdicts: every one is solved as published."""

from __future__ import annotations

import pytest

import gridwright as gw
from support.corpus import RECORDS, corpus, needs_corpus, puzzle_of, records, verdict
from support.effort import covered, every


@needs_corpus
def test_no_file_of_records_is_left_out() -> None:
    assert sorted(str(path.relative_to(corpus())) for path in corpus().glob("*/*.jsonl")) == list(RECORDS)


@needs_corpus
@pytest.mark.parametrize("kind", ["hitori", "makaro", "takuzu"])
def test_search_gives_the_known_verdicts(kind: str) -> None:
    entries = [record for name in RECORDS if name.startswith(f"{kind}/") for record in records(name)]
    assert len(entries) > 60
    for entry in every(4, entries):
        assert gw.solve(puzzle_of(entry), "search").status is verdict(entry), entry["id"]


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("name", RECORDS)
def test_auto_gives_the_known_verdicts(name: str) -> None:
    entries = list(records(name))
    assert len(entries) > 10
    for entry in entries:
        assert gw.solve(puzzle_of(entry)).status is verdict(entry), entry["id"]
        covered(1, "public puzzles")
