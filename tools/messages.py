"""Bring the catalogues of other languages up to date with the sentences in the source.

`python -m tools.messages` (or `make messages`) collects every `Message` and `Plural`, adds the new ones to
src/gridwright/locale/LANGUAGE/LC_MESSAGES/gridwright.po, removes those that are gone, and compiles the file to the
`.mo` beside it, which is what the program reads. Then it lists the sentences that have no translation yet: write
theirs into the `.po` file, and run it again. Babel does the work; it is not needed to run gridwright.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "src" / "gridwright" / "locale"
SOURCES = (ROOT / "src" / "gridwright", ROOT / "docs" / "kinds-example")
KEYWORDS = {"Message": {1: (1,), 2: (1, (2, "c"))}, "Plural": (1, 2)}  # a second text of a message is its context
LINE_WIDTH = 120


def extract() -> Catalog:
    """All sentences in the source, each with the files that it is in."""
    found = Catalog()
    for path in sorted(path for folder in SOURCES for path in folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "Message" in source or "Plural" in source:
            for _, text, _, context in extract_from_file("python", path, keywords=KEYWORDS):
                found.add(text, locations=[(path.relative_to(ROOT).as_posix(), None)], context=context)
    return found


def catalogue_paths() -> list[Path]:
    """The catalogues there are."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def read(path: Path) -> Catalog:
    """Read a catalogue; its folder names its language."""
    with open(path, "rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def update(catalogue: Catalog, template: Catalog) -> Catalog:
    """A catalogue with exactly the sentences of a template, in its order, and the translations that it has."""
    template.creation_date = catalogue.creation_date
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def format_po(catalogue: Catalog) -> bytes:
    """A catalogue as a `.po` file."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=LINE_WIDTH, ignore_obsolete=True, include_lineno=False)
    return buffer.getvalue()


def format_mo(catalogue: Catalog) -> bytes:
    """A catalogue as a `.mo` file."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def find_missing(catalogue: Catalog) -> list[str]:
    """The sentences without a translation, in English."""
    missing = []
    for message in catalogue:
        words = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and (message.fuzzy or not all(words)):
            missing.append(message.id[0] if isinstance(message.id, tuple) else message.id)
    return missing


def main() -> int:
    """Update and compile every catalogue; the exit status is 1 if sentences have no translation."""
    status = 0
    for path in catalogue_paths():
        catalogue = update(read(path), extract())
        path.write_bytes(format_po(catalogue))
        path.with_suffix(".mo").write_bytes(format_mo(catalogue))
        missing = find_missing(catalogue)
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} sentences, {len(missing)} without a translation")
        for text in missing:
            print(f"    {text!r}")
        status = 1 if missing else status
    return status


if __name__ == "__main__":
    sys.exit(main())
