"""The catalogue of a language, as gettext reads it, and how the language writes numbers."""

from __future__ import annotations

import string
from collections.abc import Mapping
from gettext import GNUTranslations
from typing import Any

MARKS = ",.%"  # between thousands, before decimals, and for hundredths; `words` has them for the catalogues


class GettextCatalogue(string.Formatter):
    """A catalogue from compiled gettext files; it also formats numbers as the language writes them."""

    def __init__(self, name: str, path: str) -> None:
        self.name = name
        self.translations = read(path)
        self.marks = str.maketrans({mark: self.translate(mark) for mark in MARKS})

    def add(self, path: str) -> None:
        """Translate by another file, too, what those before it do not have."""
        self.translations.add_fallback(read(path))

    def translate(self, template: str, context: str = "") -> str:
        """A template in the language, or as it is if the catalogue does not have it."""
        if context:
            return self.translations.pgettext(context, template)
        return self.translations.gettext(template)

    def translate_plural(self, one: str, many: str, count: int, context: str = "") -> str:
        """The template for a count in the language, or in English if the catalogue does not have it."""
        if context:
            return self.translations.npgettext(context, one, many, count)
        return self.translations.ngettext(one, many, count)

    def fill(self, template: str, arguments: Mapping[str, Any]) -> str:
        """A template with its arguments."""
        return self.vformat(template, (), arguments)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A number as the language writes it; anything else as it is."""
        text = format(value, format_spec)
        return text.translate(self.marks) if format_spec and isinstance(value, int | float) else text


def read(path: str) -> GNUTranslations:
    """The translations of a compiled file."""
    with open(path, "rb") as file:
        return GNUTranslations(file)
