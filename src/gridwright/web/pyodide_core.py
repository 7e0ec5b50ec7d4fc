"""Pyodide, which is Python for browsers: its core, from the npm registry or from a folder.

Only the release that is named here is taken from npm, and only with the checksum that was published for it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from gridwright.errors import MissingError, UsageError, describe_system_error, quote
from gridwright.messages import Message, say

VERSION = "314.0.7"  # its Python is 3.14
PYTHON = "3.14"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
NPM = ("npm", "pack", "--silent", "--fetch-retries=0", f"pyodide@{VERSION}")
PATH_WIDTH = 200
NOT_FETCHED = Message(
    "npm cannot fetch Pyodide {version} ({reason}); name a folder that has it by --pyodide DIR",
)


def fetch_core() -> dict[str, bytes]:
    """The files of Pyodide's core from the npm registry."""
    if shutil.which(NPM[0]) is None:
        raise MissingError(
            say(
                "npm, which fetches Pyodide {version}, is not installed; install it, or name a folder that has Pyodide "
                "by --pyodide DIR",
                version=VERSION,
            )
        )
    with tempfile.TemporaryDirectory(prefix="gridwright-") as folder:
        done = subprocess.run(NPM, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        packed = next(Path(folder).glob("*.tgz"), None)
        if done.returncode or packed is None:
            raise MissingError(NOT_FETCHED(version=VERSION, reason=find_reason(done.stderr)))
        if measure(packed.read_bytes()) != INTEGRITY:
            raise MissingError(
                say(
                    "what npm has as Pyodide {version} is not what was published: its checksum differs", version=VERSION
                )
            )
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
        return read_core(f"{folder}/package")


def find_reason(said: str) -> str:
    """The line in which npm says what is wrong."""
    lines = [line.removeprefix("npm error ").removeprefix("npm ERR! ").strip() for line in said.splitlines()]
    words = [line for line in lines if " " in line and not line.startswith("npm warn")]
    return quote(words[0], PATH_WIDTH) if words else say("it does not say why")


def measure(data: bytes) -> str:
    """The checksum of a package as npm publishes it."""
    return f"sha512-{base64.b64encode(hashlib.sha512(data).digest()).decode()}"


def read_core(folder: str) -> dict[str, bytes]:
    """The files of Pyodide's core from a folder; of its list of packages, none of which is used, only the head."""
    try:
        found = {name: Path(folder, name).read_bytes() for name in CORE}
        lock = json.loads(found[LOCK])
        python = str(lock["info"]["python"])
    except OSError as error:
        reason = describe_system_error(error)
        raise UsageError(
            say(
                "{path} does not have Pyodide's core, {name} for one: {reason}",
                path=quote(folder, PATH_WIDTH),
                name=Path(str(error.filename)).name,
                reason=reason,
            )
        ) from None
    except (ValueError, KeyError, TypeError):
        raise UsageError(say("{path} is damaged", path=quote(f"{folder}/{LOCK}", PATH_WIDTH))) from None
    if not python.startswith(f"{PYTHON}."):
        raise UsageError(
            say(
                "the Pyodide in {path} has Python {found}; expected {python}, as Pyodide {version} has",
                path=quote(folder, PATH_WIDTH),
                found=python,
                python=PYTHON,
                version=VERSION,
            )
        )
    return {**found, LOCK: json.dumps({**lock, "packages": {}}).encode()}
