"""The program, but puzzles are generated and pictures are made into nonograms without end."""

from __future__ import annotations

import sys
import time
from typing import Any

from gridwright.cli import main
from gridwright.generate import picture, random_style


def never(*_: Any, **__: Any) -> Any:
    """Work that does not end."""
    while True:
        time.sleep(0.01)


if __name__ == "__main__":
    random_style.random_puzzles = never
    picture.repair_picture = never  # type: ignore[attr-defined]
    sys.exit(main())
