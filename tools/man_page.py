"""Write the manual pages: `python -m tools.man_page FOLDER` makes man1/gridwright.1 and fr/man1/gridwright.1 there.

They are made from the help of the commands whenever a wheel is built (setup.py), so that they are never out of date.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "gridwright.1"


def write_pages(folder: Path) -> list[Path]:
    """Write a page for every language; where they are."""
    from gridwright.cli import make_parser
    from gridwright.cli._man_page import write_page
    from gridwright.cli._parser import translate_argparse
    from gridwright.messages.language import ENGLISH, names, using
    from gridwright.messages.options import naming_options
    from gridwright.version import VERSION

    os.environ["COLUMNS"] = "80"
    paths = []
    for language in names():
        path = folder / ("" if language == ENGLISH else language) / "man1" / NAME
        path.parent.mkdir(parents=True, exist_ok=True)
        with using(language), translate_argparse(), naming_options():
            path.write_text("\n".join(write_page(make_parser(), VERSION)) + "\n", encoding="utf-8")
        paths.append(path)
    return paths


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    for one in write_pages(Path(sys.argv[1])):
        print(one)
