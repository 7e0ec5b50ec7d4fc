"""The real program, run as a user runs it, with what it wrote and what it cost."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

PROGRAM = str(Path(sys.executable).with_name("gridwright"))


@dataclass(frozen=True)
class Ran:
    """How a run ended: exit status, both outputs, processor seconds, and the most memory it had, in megabytes."""

    status: int
    out: str
    err: str
    seconds: float
    megabytes: float


def run(*arguments: str, stdin: bytes | Iterable[bytes] = b"", env: Mapping[str, str] | None = None) -> Ran:
    """Run the console script to its end."""
    chunks = [stdin] if isinstance(stdin, bytes) else stdin
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        settings = {**os.environ, **(env or {})}
        process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=out, stderr=err, env=settings)
        feeder = threading.Thread(target=feed, args=(process, chunks))
        feeder.start()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        feeder.join()
        for stream in (out, err):
            stream.seek(0)
        written, said = out.read().decode(), err.read().decode()
    return Ran(process.returncode, written, said, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def feed(process: subprocess.Popen[bytes], chunks: Iterable[bytes]) -> None:
    """Write all chunks to the program, as far as it listens."""
    assert process.stdin is not None
    try:
        for chunk in chunks:
            process.stdin.write(chunk)
        process.stdin.close()
    except BrokenPipeError:
        pass
