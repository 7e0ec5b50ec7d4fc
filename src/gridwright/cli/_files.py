"""Writing results where they were asked for: a file replaced in one step, or a new file in a directory."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable

from gridwright.errors import UsageError, quote


def replace_file(path: str, pieces: Iterable[str | bytes]) -> None:
    """Write a file in one step: whoever looks sees the old one or the whole new one."""
    folder = os.path.dirname(path) or "."
    try:
        handle, made = tempfile.mkstemp(prefix=".gridwright-", dir=folder)
    except OSError as error:
        raise UsageError(f"cannot write {quote(path, 80)}: {(error.strerror or str(error)).lower()}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in pieces:
                file.write(piece.encode() if isinstance(piece, str) else piece)
        os.chmod(made, mode_of(path))
        os.replace(made, path)
    except OSError as error:
        raise UsageError(f"cannot write {quote(path, 80)}: {(error.strerror or str(error)).lower()}") from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(made)


def new_file(path: str, pieces: Iterable[str | bytes], force: bool) -> None:
    """As replace_file, for a file in a directory: one that is there is refused unless asked for."""
    if not force and os.path.lexists(path):
        raise UsageError(f"{quote(path, 80)} is there already; --force replaces it")
    folder = os.path.dirname(path)
    if folder:
        try:
            os.makedirs(folder, exist_ok=True)
        except OSError as error:
            raise UsageError(f"cannot make {quote(folder, 80)}: {(error.strerror or str(error)).lower()}") from None
    replace_file(path, pieces)


def mode_of(path: str) -> int:
    """The permissions a file has, or those a new one gets."""
    try:
        return os.stat(path).st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
