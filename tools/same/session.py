"""A session of commands, run in this process one after another in the current folder; everything they print is kept."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shlex
import sys
import warnings
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

ENGLISH, FRENCH = LANGUAGES = ("en", "fr")
WRITING = ("-o", "--output", "--log", "--answers")  # options after which there are new files

LONG = 200_000  # bytes
TREE = "TREE"  # stands for the folder of the source tree


@dataclass(frozen=True)
class Ran:
    """A command as one would type it, its exit status, what it printed, and the files it wrote."""

    command: str
    status: int
    out: str
    err: str
    files: dict[str, str] = field(default_factory=dict)


class Session:
    """Commands are run by the gridwright that Python finds; each becomes a line of the record."""

    def __init__(self, tree: Path, record: TextIO) -> None:
        self.tree, self.record = tree, record
        self.known: dict[Path, tuple[int, int]] = {}

    def run(self, *words: str, language: str = ENGLISH, stdin: bytes = b"", name: str = "") -> Ran:
        """Run a command and keep what it did; a name says what standard input is."""
        os.environ["LANGUAGE"] = language
        status, out, err = call(words, stdin)
        command = f"LANGUAGE={language} gridwright {shlex.join(words)}" + (f" < {shlex.quote(name)}" if name else "")
        return self.keep(Ran(command, status, out, err, self.find_new_files() if set(WRITING) & {*words} else {}))

    def run_in_all(self, *words: str, stdin: bytes = b"", name: str = "") -> None:
        """Run a command in every language."""
        for language in LANGUAGES:
            self.run(*words, language=language, stdin=stdin, name=name)

    def ask(self, *words: str) -> list[dict[str, Any]]:
        """What a command lists, as JSON."""
        return [json.loads(line) for line in self.run(*words, "--json").out.splitlines()]

    def keep(self, ran: Ran) -> Ran:
        """Write a command to the record; where the tree is says nothing about what it does."""
        self.record.write(json.dumps(asdict(ran)).replace(str(self.tree), TREE) + "\n")
        return ran

    def find_new_files(self) -> dict[str, str]:
        """The files that are new or have changed since this was last asked: their text, or a digest of their bytes."""
        before, self.known = self.known, {path: stamp(path) for path in list_files(Path("."))}
        new = sorted(path for path, found in self.known.items() if before.get(path) != found)
        return {str(path): show_bytes(path.read_bytes()) for path in new}


def list_files(folder: Path) -> Iterator[Path]:
    """All files in a folder, but not behind links, as examples/ is one; ledgers, which hold times, are left out."""
    for parent, _, names in os.walk(folder):
        yield from (Path(parent, name) for name in names if not name.endswith(".db"))


def stamp(path: Path) -> tuple[int, int]:
    """What changes if a file is written."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def show_bytes(data: bytes) -> str:
    """Bytes as text, or as their number and digest if they are none, or too many to look at."""
    if len(data) <= LONG:
        with contextlib.suppress(UnicodeDecodeError):
            return data.decode()
    return f"{len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}"


def call(words: tuple[str, ...], stdin: bytes) -> tuple[int, str, str]:
    """Call the command line with streams of its own: exit status, output and notes."""
    from gridwright.cli import main

    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), "utf-8")
    sys.stdout, sys.stderr = io.TextIOWrapper(out, "utf-8"), io.TextIOWrapper(err, "utf-8")
    warnings.resetwarnings()
    warnings.onceregistry.clear()  # type: ignore[attr-defined]  # what was warned of once is new to the next command
    try:
        status = main(words)
    except SystemExit as ended:  # of argparse, for --help and bad options
        status = ended.code if isinstance(ended.code, int) else 1
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        sys.stdin, sys.stdout, sys.stderr = streams
    return status, out.getvalue().decode(), err.getvalue().decode()
