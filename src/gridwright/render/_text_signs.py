"""The signs of an argument in characters: what is supposed, what would follow, and what does not fit together."""

from __future__ import annotations

from string import ascii_lowercase, digits

from gridwright.scene import REFUTED, SUPPOSED, Cell, Fill

CLASH = "!"
DARK = (Fill.BLACK, Fill.MASKED, Fill.WALL)
NUMBERS = digits[1:] + ascii_lowercase  # in one character each
MORE = "+"


def is_marked(cell: Cell) -> bool:
    """Has the cell a mark of a step?"""
    return cell.flagged or cell.used or cell.tinted or is_argued(cell)


def is_argued(cell: Cell) -> bool:
    """Is the cell part of a supposition or of what does not fit together? These signs stand in place of others."""
    return cell.assumed or cell.clashing


def sign_argument(cell: Cell, words: str, is_reversed: bool) -> str:
    """A cell of an argument: "?1?" is supposed, "×1×" refuted, "2)0" follows as the second, and "!" clashes.

    What is dark ends with a block, unless its words are shown in reversed colours.
    """
    block = name_fill(cell, words, is_reversed)
    clash = CLASH if cell.clashing else ""
    if not cell.assumed:
        return clash + (words or block or " ") + (block if words and block else clash)
    if cell.tag in (SUPPOSED, REFUTED):
        return cell.tag + words + (block or clash or cell.tag)
    return shorten_number(cell.tag) + (clash or (")" if words else "")) + words + block


def name_fill(cell: Cell, words: str, is_reversed: bool) -> str:
    """The sign of a dark cell, or of a white one without words."""
    if cell.fill in DARK:
        return "" if words and is_reversed else "█"
    return "·" if cell.fill is Fill.WHITE and not words else ""


def shorten_number(number: str) -> str:
    """A number in one character: 1 to 9, then letters."""
    place = int(number) - 1
    return NUMBERS[place] if place < len(NUMBERS) else MORE
