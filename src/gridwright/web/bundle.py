"""The package as one file that Python unpacks in a browser, the same bytes whenever the sources are the same."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from gridwright.errors import UsageError, describe_system_error, quote
from gridwright.messages import say
from gridwright.version import VERSION

PACKAGE = Path(__file__).resolve().parents[1]
SUFFIXES = frozenset({".py", ".mo", ".json", ".md"})
LEFT_OUT = frozenset({"cli", "batch", "__pycache__"})
"""Packages that no question of the page needs."""
DATE = (1980, 1, 1, 0, 0, 0)  # the first that a zip file can hold: what is the same has the same bytes
READABLE = 0o644 << 16
UNIX = 3
PATH_WIDTH = 200


def find_files() -> Iterator[Path]:
    """The files of the package that the page needs; nothing compiled for this machine."""
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        if path.suffix in SUFFIXES and not LEFT_OUT.intersection(parts) and parts[:2] != ("web", "static"):
            yield path


def pack_package() -> bytes:
    """The package as a zip file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in find_files():
            entry = zipfile.ZipInfo(path.relative_to(PACKAGE.parent).as_posix(), DATE)
            entry.external_attr, entry.create_system = READABLE, UNIX
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)
    return packed.getvalue()


def read_wheel(path: str) -> bytes:
    """A wheel of this version of gridwright for Pyodide, or for any Python."""
    name = Path(path).name
    tags = name.removesuffix(".whl").split("-")
    if not name.endswith(".whl") or tags[:2] != ["gridwright", VERSION]:
        raise UsageError(
            say("{path} is not a wheel of gridwright {version}", path=quote(path, PATH_WIDTH), version=VERSION)
        )
    if tags[-1] != "any" and not tags[-1].endswith("wasm32"):
        raise UsageError(
            say(
                "{path} is compiled for {platform}; expected a wheel for Pyodide",
                path=quote(path, PATH_WIDTH),
                platform=tags[-1],
            )
        )
    try:
        data = Path(path).read_bytes()
        zipfile.ZipFile(io.BytesIO(data)).getinfo("gridwright/web/pyodide_shell.py")
    except OSError as error:
        reason = describe_system_error(error)
        raise UsageError(say("cannot read {path}: {reason}", path=quote(path, PATH_WIDTH), reason=reason)) from None
    except (zipfile.BadZipFile, KeyError):
        raise UsageError(
            say("{path} is not a wheel of gridwright {version}", path=quote(path, PATH_WIDTH), version=VERSION)
        ) from None
    return data
