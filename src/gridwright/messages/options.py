"""How sentences name what a user can ask for: as an option on the command line, as an argument in Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_on_command_line: ContextVar[bool] = ContextVar("on_command_line", default=False)


@contextmanager
def naming_options() -> Iterator[None]:
    """Name options in what follows, as the command line has them."""
    token = _on_command_line.set(True)
    try:
        yield
    finally:
        _on_command_line.reset(token)


def name_option(name: str, value: str = "") -> str:
    """An option and its value: `--kind takuzu` on the command line, `kind=takuzu` in Python."""
    if _on_command_line.get():
        return f"--{name} {value}".strip()
    return f"{name.replace('-', '_')}={value or '…'}"
