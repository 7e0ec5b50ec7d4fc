"""The program, but puzzles are generated and pictures are made into nonograms without end."""

from __future__ import annotations

import sys
import time
from typing import Any

from gridwright.cli import main
from gridwright.generate import random_style
from gridwright.kinds.nonogram.generator.repair import BeamSearch


def never(*_: Any, **__: Any) -> Any:
    """Work that does not end."""
    while True:
        time.sleep(0.01)


if __name__ == "__main__":
    random_style.random_puzzles = never
    BeamSearch.run = never  # type: ignore[method-assign]
    sys.exit(main())
