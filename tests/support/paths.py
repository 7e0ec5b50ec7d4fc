"""Where the project keeps its files."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
GOLDEN = ROOT / "tests" / "golden"
CORPUS = os.environ.get("GRIDWRIGHT_CORPUS")
"""The folder of public puzzles, if there is one."""
