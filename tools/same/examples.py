"""Every command on a puzzle, its answer, and boards that a player has left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tools.same.boards import leave_half, misplace
from tools.same.session import LANGUAGES, Session

OUTSIDE = ("dimacs", "lp", "mps")  # methods that are other programs, whose first solution is theirs
STAGES = ("where", "why", "what")
PICTURES = ("text", "svg", "html", "latex", "png", "pdf")


def run_example(session: Session, name: str, quick: bool) -> None:
    """Every command on an example, its answer, and half-done and wrong boards of it."""
    file = f"examples/{name}.txt"
    (solved,) = session.ask("solve", file)
    run_on_puzzle(session, file)
    run_on_answer(session, file, solved)
    draw(session, file)
    if not quick:
        solve_by_all(session, file, solved)
        write_all(session, file, solved["kind"])


def run_on_puzzle(session: Session, file: str) -> None:
    """Every command that takes a puzzle alone."""
    for option in ("", "--first", "--limit=3", "--count", "--forced", "-v", "--competition", "--seconds=60", "--relax"):
        session.run_in_all("solve", file, *option.split())
    for stage in STAGES:
        session.run_in_all("hint", file, "--stage", stage)
    for words in ("explain", "explain --boards", "rate", "rate --near", "mend", "mend --choices=2"):
        session.run_in_all(*words.split(), file)
    for command in ("solve", "hint", "explain", "rate", "mend"):
        for language in LANGUAGES:
            session.run(command, file, "--json", "--lang", language)
    session.run("rate", file, "--near", "--json")
    session.run_in_all("mend", file, "-o", "mended.txt")
    session.run("solve", file, "--method", "kernel", "--log", "steps.log")
    session.run("solve", file, "-o", "answer.json", "--to", "json")


def run_on_answer(session: Session, file: str, solved: dict[str, Any]) -> None:
    """Checking, hints and solving from the answer and from boards made of it."""
    session.run("solve", file, "-o", "answer.txt")
    if not solved["solutions"]:
        return
    answer = Path("answer.txt").read_text().partition("\n\n")[0] + "\n"
    for made, text in (("right", answer), ("half", leave_half(answer, file)), ("wrong", misplace(answer, file))):
        board = f"{made}.txt"
        Path(board).write_text(text)
        session.run_in_all("check", file, board)
        session.run("check", file, board, "--json")
        for stage in STAGES:
            session.run_in_all("hint", file, "--state", board, "--stage", stage)
        session.run_in_all("explain", file, "--state", board)
        session.run("hint", file, "--state", board, "--json")
        session.run_in_all("solve", file, "--state", board)
        session.run_in_all("show", file, "--answer", board)
        session.run("render", file, "--answer", board, "--check", "--to", "svg")


def draw(session: Session, file: str) -> None:
    """A puzzle on the screen and in every sort of picture, empty and filled in."""
    session.run_in_all("show", file)
    session.run_in_all("show", file, "--solution")
    for sort in PICTURES:
        for language in LANGUAGES:
            words = f"render {file} --to {sort} --solution -o picture-{language}.{sort}".split()
            session.run(*words, language=language)
    session.run("render", file, "--theme", "dark", "--scale", "2", "--title", "other", "--to", "svg")
    for language in LANGUAGES:
        for sort, name in (("svg", f"steps-{language}/"), ("html", f"steps-{language}.html")):
            session.run("explain", file, "--to", sort, "-o", name, language=language)


def solve_by_all(session: Session, file: str, solved: dict[str, Any]) -> None:
    """A puzzle solved by every method that is installed here; if there are several solutions, the first may be any."""
    for method in session.ask("methods", solved["kind"]):
        name = method["method"]
        if method["missing"] is None and name.partition("@")[0] not in OUTSIDE:
            count = [] if solved["status"] == "unique" else ["--count"]
            session.run("solve", file, "--method", name, *count)


def write_all(session: Session, file: str, kind: str) -> None:
    """A puzzle in every format, and its model in every formulation and sort of file."""
    for form in session.ask("formats"):
        session.run_in_all("convert", file, "--to", form["name"])
        words = f"convert {file} --to {form['name']} --drop-notes --force -o written{form['extension']}".split()
        session.run(*words)
    for formulation in session.ask("kinds", kind)[0]["formulations"]:
        for sort in ("dimacs", "lp", "mps", "matrix"):
            name = f"{formulation}.{sort}"
            session.run("export", file, "--formulation", formulation, "--to", sort, "-o", name)
        session.run_in_all("export", file, "--formulation", formulation, "--sizes")
