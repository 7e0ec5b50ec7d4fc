"""Puzzles that are generated: themselves, and what the commands say of them."""

from __future__ import annotations

from pathlib import Path

from tools.same.boards import leave_half, misplace, spoil
from tools.same.session import Session

LEVELS = ("easy", "medium", "hard", "expert")
SIZES = {  # of the puzzles that are generated for every level, most of them not square
    "hitori": ("5x5", "6x5", "5x6", "7x5", "5x7", "8x5", "5x8", "7x6", "6x7", "8x8"),
    "makaro": ("5x5", "6x5", "5x6", "7x5", "5x7", "7x4", "4x7", "8x5", "6x7", "7x7"),
    "nonogram": ("8x8", "8x6", "6x8", "10x6", "6x10", "9x7", "7x9", "12x8", "8x12", "10x10"),
    "takuzu": ("6x6", "8x6", "6x8", "10x6", "6x10", "8x8", "8x10", "10x8", "6x4", "4x6"),
    "akari": ("5x5", "6x5", "5x6", "7x5", "5x7", "7x6", "6x7", "8x5", "5x8", "7x7"),
    "norinori": ("6x6", "7x6", "6x7", "8x6", "6x8", "8x7", "7x8", "9x6", "6x9", "7x7"),
    "heyawake": ("6x6", "7x6", "6x7", "8x6", "6x8", "8x7", "7x8", "9x6", "6x9", "7x7"),
}
PER_SIZE = 20  # 200 puzzles for every kind and level


def run_generated(session: Session, kind: str, level: str, size: str, count: int) -> None:
    """Puzzles of a kind, level and size: first themselves, then what every command says of them."""
    seed = str(sum(map(ord, kind + level + size)))
    words = ["generate", kind, "--level", level, "--size", size, "--seed", seed]
    made = session.run(*words, "--count", str(count), "-o", "made/")
    if made.status:
        raise RuntimeError(f"no puzzles to examine: {made.err}")
    session.run_in_all(*words)
    examine(session, "made")


def run_random(session: Session, count: int) -> None:
    """Puzzles that may have several solutions, on boards of any shape."""
    shapes = {
        "hitori": "1x7 7x1 2x5 6x3",
        "makaro": "1x6 6x1 2x5 6x4",
        "nonogram": "1x9 9x1 3x8 8x4",
        "takuzu": "2x2 2x6 6x2 8x4",
    }
    for kind, sizes in shapes.items():
        for size in sizes.split():
            folder = f"{kind}-{size}"
            words = ["generate", kind, "--style", "random", "--size", size, "--seed", "7"]
            if session.run(*words, "--count", str(count), "-o", f"{folder}/").status == 0:
                examine(session, folder)


def examine(session: Session, folder: str) -> None:
    """What the commands say of the puzzles in a folder, of boards left half done, and of the puzzles with a slip."""
    for words in (["solve"], ["hint"], ["explain"], ["rate"], ["mend"], ["show"]):
        session.run_in_all(*words, folder)
    for words in (["solve", "--forced"], ["explain"], ["rate", "--near"]):
        session.run(words[0], folder, *words[1:], "--json")
    session.run("solve", folder, "-o", f"{folder}-answers/")
    for path in sorted(Path(folder).glob("*.txt")):
        answer = Path(f"{folder}-answers", path.name)
        if answer.exists():
            examine_board(session, str(path), answer)
    examine_slips(session, folder)


def examine_board(session: Session, puzzle: str, answer: Path) -> None:
    """The answer of a puzzle checked, and help for a half-done and for a wrong board."""
    session.run("check", puzzle, str(answer))
    first = answer.read_text().partition("\n\n")[0] + "\n"
    for made, text in (("half", leave_half(first, puzzle)), ("wrong", misplace(first, puzzle))):
        board = Path(f"{made}.txt")
        board.write_text(text)
        session.run_in_all("check", puzzle, str(board))
        session.run_in_all("hint", puzzle, "--state", str(board))


def examine_slips(session: Session, folder: str) -> None:
    """Every other puzzle with a number changed: it may have no solution then, several, or not be a puzzle."""
    slips = Path(f"{folder}-slips")
    slips.mkdir()
    for path in sorted(Path(folder).glob("*.txt"))[::2]:
        (slips / path.name).write_text(spoil(path.read_text(), str(path)))
    for command in ("solve", "hint", "explain", "mend"):
        session.run_in_all(command, str(slips))


def run_outside(session: Session) -> None:
    """Puzzles of these kinds, made and examined."""
    built_in = set(SIZES)
    for name in [kind["name"] for kind in session.ask("kinds") if kind["name"] not in built_in]:
        session.run_in_all("kinds", name)
        for seed, size in enumerate(("4x4", "5x3", "3x6")):
            folder = f"{name}-{size}"
            words = ["generate", name, "--style", "random", "--size", size, "--seed", str(seed)]
            session.run(*words, "--count", "4", "-o", f"{folder}/")
            examine(session, folder)
