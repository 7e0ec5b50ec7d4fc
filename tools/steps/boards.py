"""The puzzles to measure on, as plain files: made once, so that two trees are measured on the same ones.

A file of generated puzzles is named after the kind, the size and the level that was asked for, one of public puzzles
after the kind and what its source calls the set, such as 8x8de: 8×8, easy.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.same.recording import make_environment

COUNT = 84
SEED = 26
SIZES = {
    "hitori": ("5x5", "6x8", "8x6", "8x8", "10x7", "12x12"),
    "makaro": ("5x5", "6x4", "4x7", "7x7", "8x6", "9x9"),
    "nonogram": ("8x8", "10x6", "7x12", "10x10", "15x10", "15x15"),
    "takuzu": ("6x6", "8x6", "6x10", "8x8", "10x8", "10x10"),
    "akari": ("5x5", "6x5", "5x7", "7x6", "8x6", "8x8"),
    "norinori": ("6x6", "7x6", "6x8", "9x5", "8x7", "8x8"),
    "heyawake": ("6x6", "7x6", "6x8", "9x5", "8x7", "8x8"),
}
LEVELS = ("easy", "medium", "hard", "expert")
GENERATED, PUBLIC = "generated", "public"
BETWEEN = "---\n"


def make_boards(tree: Path, folder: Path, count: int, only: str = "") -> int:
    """Generate puzzles by a tree, and write the public ones if there are any; returns the number of files.

    Only those of files whose name contains a text, such as a kind that the tree knows.
    """
    made = 0
    for name, words in list_commands(count):
        if only not in name:
            continue
        ended = subprocess.run(
            [sys.executable, "-P", "-m", "gridwright", *words],
            env=make_environment(tree, str(folder)),
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode:
            raise SystemExit(f"{' '.join(words)}: {ended.stderr}")
        made += put(folder / GENERATED / f"{name}.txt", ended.stdout)
    for name, texts in list_public().items():
        if only in name:
            made += put(folder / PUBLIC / f"{name}.txt", BETWEEN.join(texts))
    return made


def list_commands(count: int) -> Iterator[tuple[str, list[str]]]:
    """The commands that generate the puzzles, with the name of the file for each."""
    for kind, sizes in SIZES.items():
        for size in sizes:
            for level in LEVELS:
                words = f"generate {kind} --size {size} --level {level} --seed {SEED} --count {count}"
                yield f"{kind}-{size}-{level}", words.split()


def put(path: Path, text: str) -> int:
    """Write a file, in a folder that need not be there; returns 1."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return 1


def list_public() -> dict[str, list[str]]:
    """The public puzzles with one solution in the plain form, by the name of their set; none if no folder is named."""
    import gridwright as gw
    from bench.puzzles import READERS, corpus

    sets: dict[str, list[str]] = defaultdict(list)
    root = corpus()
    for path in sorted(root.glob("*/*.jsonl")) if root else ():
        for record in map(json.loads, path.open()):
            if record.get("nsol", 1) == 1:
                plain = gw.write(READERS[path.parent.name](record))
                sets[name_set(path, record)].append(add_title(plain, record["id"]))
    return dict(sets)


def name_set(path: Path, record: dict[str, Any]) -> str:
    """The set of a public puzzle."""
    return f"{path.parent.name}-{record.get('params') or path.stem}"


def add_title(plain: str, title: str) -> str:
    """A puzzle in the plain form, whose first line names its kind, with a title."""
    first, rest = plain.split("\n", 1)
    return plain if "\ntitle: " in plain else f"{first}\ntitle: {title}\n{rest}"


def list_files(folder: Path, only: str) -> list[Path]:
    """The files of a folder of boards whose name contains a text."""
    found = sorted(path for sort in (GENERATED, PUBLIC) for path in (folder / sort).glob("*.txt"))
    return [path for path in found if only in f"{path.parent.name}{os.sep}{path.name}"]
