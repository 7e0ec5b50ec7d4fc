"""The catalogue of a language, as gettext reads it, and how the language writes numbers."""

from __future__ import annotations

import string
from collections.abc import Mapping
from gettext import GNUTranslations
from typing import Any

from gridwright.messages import Message

# What stands between thousands, before decimals, and for hundredths.
THOUSANDS = Message(",")
DECIMALS = Message(".")
PERCENT = Message("%")


class GettextCatalogue(string.Formatter):
    """A catalogue from a compiled gettext file; it also formats numbers as the language writes them."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self.translations = GNUTranslations(file)
        self.translate_plural = self.translations.ngettext
        marks = (THOUSANDS.template, DECIMALS.template, PERCENT.template)
        self.marks = str.maketrans({mark: self.translate(mark) for mark in marks})

    def translate(self, template: str, context: str = "") -> str:
        """A template in the language, or as it is if the catalogue does not have it."""
        if context:
            return self.translations.pgettext(context, template)
        return self.translations.gettext(template)

    def fill(self, template: str, arguments: Mapping[str, Any]) -> str:
        """A template with its arguments."""
        return self.vformat(template, (), arguments)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A number as the language writes it; anything else as it is."""
        text = format(value, format_spec)
        return text.translate(self.marks) if format_spec and isinstance(value, int | float) else text
