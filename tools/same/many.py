"""Many puzzles: batch runs and reports, magazines, methods side by side."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from tools.same.session import LANGUAGES, Session


def run_batch(session: Session) -> None:
    """A batch run and its reports."""
    for kind, size in (("takuzu", "6x4"), ("nonogram", "7x5")):
        words = f"generate {kind} --style random --size {size} --count 4 --seed 3 -o {kind}.jsonl".split()
        session.run(*words)
    run = ["batch", "run", "run.db", "takuzu.jsonl", "nonogram.jsonl", "--methods", "auto,sat", "--answers", "answers"]
    session.run_in_all(*run)
    session.run_in_all("batch", "status", "run.db")
    set_times("run.db")
    for sort in ("table", "csv", "markdown", "latex"):
        session.run_in_all("report", "run.db", "--to", sort)
    for diagram in ("performance", "scatter", "growth"):
        for language in LANGUAGES:
            words = f"report run.db --diagram {diagram} --to svg -o {diagram}-{language}.svg".split()
            session.run(*words, language=language)


def set_times(ledger: str) -> None:
    """Write times of our own into a ledger, so that its reports can be compared."""
    with closing(sqlite3.connect(ledger)) as base, base:
        base.execute("UPDATE results SET wall = id * 0.01, cpu = id * 0.009, first = id * 0.004, proof = id * 0.008")


def run_booklet(session: Session) -> None:
    """A magazine, and a picture that becomes a puzzle."""
    for language in LANGUAGES:
        words = f"booklet --pages 9 --size 6x6 --seed 1 -o magazine-{language}.pdf".split()
        session.run(*words, language=language)
    session.run("render", "examples/hen.txt", "--to", "png", "-o", "hen.png")
    session.run_in_all("picture", "hen.png", "--size", "12x10", "--seed", "1")


def run_compare(session: Session) -> None:
    """Methods side by side."""
    for name in ("takuzu-4x4", "makaro-none"):
        session.run_in_all("compare", f"examples/{name}.txt", "--methods", "search,sat")
