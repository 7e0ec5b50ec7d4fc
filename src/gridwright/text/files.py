"""Output files, written in one step: whoever looks sees the old file or the complete new one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator

from gridwright.errors import UsageError, describe_system_error, quote
from gridwright.messages import Message, say
from gridwright.text.leftovers import TEMPORARY, ended_by_signals, open_locked, remove_leftovers

FILE_EXISTS = Message("{path} already exists; use --force to replace it")


PATH_WIDTH = 200


def write_file(path: str, pieces: Iterable[str | bytes]) -> None:
    """Write a file piece by piece, so that any number of puzzles needs little memory.

    A plain file is replaced in one step, behind a link if there is one, and keeps its permissions; a device or a pipe
    is written to as it is.
    """
    data = (piece if isinstance(piece, bytes) else piece.encode("utf-8", "replace") for piece in pieces)
    with report_write_errors(path):
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as file:
                file.writelines(data)
        else:
            replace_file(os.path.realpath(path), data)


def replace_file(path: str, data: Iterable[bytes]) -> None:
    """Write a new file next to the old one, then put it in its place.

    The new file gets its name before it exists, so that Ctrl-C at any moment leaves nothing behind.
    """
    folder = os.path.dirname(path) or "."
    remove_leftovers(folder)
    temporary = os.path.join(folder, f"{TEMPORARY}{os.urandom(8).hex()}")
    with ended_by_signals():
        try:
            with open_locked(temporary) as file:
                file.writelines(data)
            os.chmod(temporary, file_mode(path))
            os.replace(temporary, path)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)


def write_new_file(path: str, pieces: Iterable[str | bytes], force: bool) -> None:
    """Write a file into a folder, which is created if needed; an existing file is refused without force."""
    refuse_existing(path, force)
    create_folder(os.path.dirname(path))
    write_file(path, pieces)


def refuse_existing(path: str, force: bool) -> None:
    """Raise an error if there is a file of that name that may not be replaced."""
    if not force and os.path.lexists(path):
        raise UsageError(FILE_EXISTS(path=quote(path, PATH_WIDTH)))


def remove_file(path: str) -> None:
    """Remove a file, if there is one."""
    with report_write_errors(path), contextlib.suppress(FileNotFoundError):
        os.unlink(path)


def is_folder(path: str | None) -> bool:
    """Does an output path name a folder: an existing one, or a name that ends like one?"""
    return path is not None and path != "-" and (path.endswith(("/", os.sep)) or os.path.isdir(path))


def create_folder(path: str) -> None:
    """Create a folder unless it exists; an empty name is the current one."""
    try:
        if path:
            os.makedirs(path, exist_ok=True)
    except OSError as error:
        reason = describe_system_error(error)
        raise UsageError(
            say("cannot create the folder {path}: {reason}", path=quote(path, PATH_WIDTH), reason=reason)
        ) from None


@contextlib.contextmanager
def report_write_errors(path: str) -> Iterator[None]:
    """Turn what goes wrong with a file into one line; a reader who has left a pipe is left to the caller."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = describe_system_error(error)
        raise UsageError(say("cannot write {path}: {reason}", path=quote(path, PATH_WIDTH), reason=reason)) from None


def file_mode(path: str) -> int:
    """The permissions of a file, or those that a new one gets."""
    try:
        return os.stat(path).st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
