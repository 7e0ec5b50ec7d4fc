"""Small catalogues, as a package from outside would bring them."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog

from tools import messages as tool

Text = str | tuple[str, ...]


def write_catalogue(path: Path, *entries: tuple[Text, str | None, Text]) -> None:
    """Write a compiled catalogue in French: sentences in English, their contexts, and their translations."""
    catalogue = Catalog(locale="fr")
    for english, context, french in entries:
        catalogue.add(english, french, context=context)
    path.parent.mkdir(parents=True)
    path.write_bytes(tool.format_mo(catalogue))
