"""Measure the puzzles of a folder: python -m tools.steps.worker TREE FOLDER FILE ONLY EVERY."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

from tools.same.worker import check_source
from tools.steps.boards import list_files
from tools.steps.measuring import measure


def main() -> None:
    """Measure, and write a line per puzzle."""
    tree, folder, file, only, every = sys.argv[1:]
    check_source(Path(tree))
    import gridwright as gw

    with Path(file).open("w", encoding="utf-8") as out:
        for path in list_files(Path(folder), only):
            for number, puzzle in enumerate(gw.read_all(path), 1):
                if number % int(every) == 0:
                    name = f"{path.parent.name}/{path.stem}/{number}"
                    out.write(json.dumps(asdict(measure(puzzle, name))) + "\n")


if __name__ == "__main__":
    main()
