"""How sentences name cells: "row 5, column 8", or "r5c8" for short.

As the language does, it belongs to a request: `naming` chooses it for the current thread or asyncio task. Whoever has
not chosen names cells as the process does, which is long until `gridwright.set_cells` says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from gridwright.messages import Message

LONG, SHORT = "long", "short"
STYLES = (LONG, SHORT)
"""The ways to name cells, as users call them."""

UNKNOWN_STYLE = Message("{name} is not a way to name cells; expected one of {known}")

_default = LONG
_chosen: ContextVar[str] = ContextVar("gridwright.cells")


def get_cells() -> str:
    """The way that sentences name cells now."""
    return _chosen.get(_default)


def set_cells(style: str) -> None:
    """Have all name cells in this way, from now on, who have not chosen one."""
    global _default
    _default = check(style)


@contextmanager
def naming(style: str) -> Iterator[None]:
    """Name cells in this way for a while, in this thread or task."""
    before = _chosen.set(check(style))
    try:
        yield
    finally:
        _chosen.reset(before)


def check(style: str) -> str:
    """The name of a way to name cells, if it is one."""
    if style not in STYLES:
        raise ValueError(UNKNOWN_STYLE(name=repr(style), known=", ".join(STYLES)))
    return style
