"""Ctrl-C as the program hears it: it is remembered, as a library that is being imported may report it as an error."""

from __future__ import annotations

heard: list[int] = []
"""The signals that have arrived."""


def interrupt(number: int, _: object) -> None:
    """Stop what is being done, and remember why."""
    heard.append(number)
    raise KeyboardInterrupt


def was_interrupted() -> bool:
    """Has Ctrl-C been pressed?"""
    return bool(heard)
