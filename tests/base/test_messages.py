"""Sentences for people: templates that can be filled in and translated, all of them well formed."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from string import Formatter

import pytest

from gridwright import kinds, messages
from gridwright.messages import Message, Plural
from gridwright.messages.language import using

AREAS = [f"gridwright.messages.{module.name}" for module in pkgutil.iter_modules(messages.__path__)]
OF_KINDS = [f"gridwright.kinds.{name}.messages" for name in kinds.names() if hasattr(import_module(f"gridwright.kinds.{name}"), "__path__")]  # fmt: skip
MODULES = AREAS + OF_KINDS


def fields(template: str) -> set[str]:
    """The names of the arguments of a template; a template that is not well formed fails here."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def templates_in(held: object) -> list[Message | Plural]:
    """The templates that a constant holds: itself, or all of a tuple."""
    each = held if isinstance(held, tuple) else (held,)
    return [one for one in each if isinstance(one, Message | Plural)]


@pytest.mark.parametrize("name", MODULES)
def test_every_template_is_well_formed(name: str) -> None:
    found = {
        f"{key} {nth}": one
        for key, held in vars(import_module(name)).items()
        for nth, one in enumerate(templates_in(held))
    }
    assert found
    for key, value in found.items():
        templates = [value.template] if value.many is None else [value.template, value.many]
        for template in templates:
            assert template, key
            assert "\n\n\n" not in template, key
            assert all(argument.isidentifier() for argument in fields(template)), f"{key}: arguments have names"
        if value.many is not None:
            one, many = (fields(template) - {"count"} for template in templates)
            assert one <= many, f"{key}: the sentence about one takes nothing that the other does not"


def test_a_count_of_one_has_its_own_sentence() -> None:
    cells = Plural("one cell in {where}", "{count} cells in {where}")
    assert [cells(count, where="row 1") for count in (0, 1, 2)] == [
        "0 cells in row 1", "one cell in row 1", "2 cells in row 1",
    ]  # fmt: skip
    assert str(cells.about(2, where="row 1")) == "2 cells in row 1"


def test_a_sentence_is_made_when_it_is_read() -> None:
    said = Message("row {number}").about(number=3)
    assert str(said) == "row 3"
    with using("fr"):
        assert str(said) == "la ligne 3"
    assert str(said) == "row 3"
