"""Bring the catalogues of other languages up to date with the sentences in the source.

`python -m tools.messages` (or `make messages`) collects every sentence that the source says, adds the new ones to
src/gridwright/locale/LANGUAGE/LC_MESSAGES/gridwright.po, removes those that are gone, and compiles the file to the
`.mo` beside it, which is what the program reads. Then it lists the sentences that have no translation yet: write
theirs into the `.po` file, and run it again. Babel does the work; it is not needed to run gridwright.

`python -m tools.messages FOLDER` does the same for kinds of your own: it collects what the sources in a folder say, for
the catalogues in its `locale/LANGUAGE/LC_MESSAGES`. Put an empty `.po` file there to begin with a language. Sentences
that gridwright's own catalogue has are left out: the program takes them from there.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "src" / "gridwright" / "locale"
SOURCES = (ROOT / "src" / "gridwright",)
SAYING = ("say", "Sentence", "Message")
"""What takes a template, one for other counts after it if there is one, and a context by that name."""
MACHINERY = "src/gridwright/messages/__init__.py"  # which takes any template
LINE_WIDTH = 120


def extract(folder: Path | None = None) -> Catalog:
    """All sentences in the source, or in that of a folder, each with the files that it is in."""
    found, sentences = Catalog(), list(list_sentences(folder))
    # A catalogue finds a plural by its singular. Of two plurals of the same singular the shorter is kept, in any order.
    plurals: dict[tuple[str, str | None], str] = {}
    for (one, *many), context, _ in sentences:
        if many:
            plurals[one, context] = min(many[0], plurals.get((one, context), many[0]), key=len)
    for (one, *many), context, name in sentences:
        found.add((one, plurals[one, context]) if many else one, locations=[(name, None)], context=context)
    return found


def list_sentences(folder: Path | None = None) -> Iterator[tuple[tuple[str, ...], str | None, str]]:
    """The templates of every sentence in the source, its context, and the file that it is in."""
    for path in sorted(path for source in ((folder,) if folder else SOURCES) for path in source.rglob("*.py")):
        name = path.relative_to(folder or ROOT).as_posix()
        if name != MACHINERY:
            for texts, context in find_sentences(path.read_text(encoding="utf-8"), name):
                yield texts, context, name


def find_sentences(source: str, name: str) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """The templates that some source says, in its order: one, or those for one and for many, and the context."""
    if not any(f"{word}(" in source for word in SAYING):
        return
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and name_call(node) in SAYING)
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        contexts = [keyword.value for keyword in call.keywords if keyword.arg == "context"]
        texts = [read_literal(text, name) for text in (*call.args, *contexts)]
        if texts:
            yield tuple(texts[: len(call.args)]), texts[-1] if contexts else None


def name_call(call: ast.Call) -> str:
    """The name of what is called, without the module that it is in."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def read_literal(node: ast.expr, name: str) -> str:
    """A text in the source; what is put together while the program runs could not be translated."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        raise ValueError(f"{name}, line {node.lineno}: a sentence must be a plain text, not {ast.unparse(node)}")
    return node.value


def catalogue_paths(folder: Path | None = None) -> list[Path]:
    """The catalogues there are, or those of a folder."""
    return sorted((folder / "locale" if folder else LOCALE).glob("*/LC_MESSAGES/*.po"))


def read(path: Path) -> Catalog:
    """Read a catalogue; its folder names its language."""
    with open(path, "rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def collect(path: Path, folder: Path | None = None) -> Catalog:
    """The sentences that belong into a catalogue: for a folder those that our own one of the language does not have."""
    found, ours = extract(folder), LOCALE / path.parent.parent.name / "LC_MESSAGES" / "gridwright.po"
    if folder is not None and ours.exists():
        for message in read(ours):
            twin = found.get(message.id, message.context)
            if twin is not None and twin.id == message.id:
                found.delete(message.id, message.context)
    return found


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


def main(folder: Path | None = None) -> int:
    """Update and compile every catalogue; the exit status is 1 if sentences have no translation."""
    status = 0
    for path in catalogue_paths(folder):
        catalogue = update(read(path), collect(path, folder))
        path.write_bytes(format_po(catalogue))
        path.with_suffix(".mo").write_bytes(format_mo(catalogue))
        missing = find_missing(catalogue)
        print(f"{path.relative_to(folder or ROOT)}: {len(catalogue)} sentences, {len(missing)} without a translation")
        for text in missing:
            print(f"    {text!r}")
        status = 1 if missing else status
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else None))
