"""Run one part in the current folder: python -m tools.same.worker TREE RECORD PART [quick]."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from tools.same.parts import list_parts
from tools.same.session import Session


def check_source(tree: Path) -> None:
    """Refuse to run another gridwright than that of the tree."""
    import gridwright

    if tree / "src" not in Path(gridwright.__file__ or "").parents:
        sys.exit(f"{gridwright.__file__} is not in {tree / 'src'}")


def main() -> None:
    """Run the part and write its record."""
    tree, target, name, *quick = sys.argv[1:]
    check_source(Path(tree))
    (part,) = [part for part in list_parts(Path(tree), bool(quick)) if part.name == name]
    Path("examples").symlink_to(Path(tree) / "examples")
    with gzip.open(target, "wt", encoding="utf-8") as record:
        part.run(Session(Path(tree), record))


if __name__ == "__main__":
    main()
