"""The real program, run as a user runs it, with what it wrote and what it cost."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import nan

from support.quick_program import REAL, quick_program

PROGRAM = REAL
# A process starts its life as a copy of ours, whose memory would count as its own; a small one in between has little.
MEASURE = """
import os, sys
pid = os.fork()
if not pid:
    os.execv(sys.argv[2], sys.argv[2:])
_, status, used = os.wait4(pid, 0)
with open(sys.argv[1], "w") as file:
    file.write(f"{used.ru_maxrss / 1024}")
sys.exit(os.waitstatus_to_exitcode(status))
"""


@dataclass(frozen=True)
class Ran:
    """How a run ended: exit status, both outputs, and the most memory it had, in megabytes, where that was measured."""

    status: int
    out: str
    err: str
    megabytes: float = nan


def run(
    *arguments: str,
    stdin: bytes | Iterable[bytes] = b"",
    env: Mapping[str, str] | None = None,
    program: Sequence[str] = (PROGRAM,),
) -> Ran:
    """Run the console script, or another program, to its end."""
    chunks = [stdin] if isinstance(stdin, bytes) else stdin
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.NamedTemporaryFile() as cost:
        command = [sys.executable, "-I", "-S", "-c", MEASURE, cost.name, *program, *arguments]
        settings = {**os.environ, **(env or {})}
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=err, env=settings)
        feeder = threading.Thread(target=feed, args=(process, chunks))
        feeder.start()
        process.wait()
        feeder.join()
        for stream in (out, err):
            stream.seek(0)
        written, said = out.read().decode(), err.read().decode()
        megabytes = float(cost.read())
    return Ran(process.returncode, written, said, megabytes)


def run_quickly(*arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
    """Run a copy of a process that has loaded the program: for tests of what it prints and of its exit status."""
    settings = {**os.environ, **(env or {})}
    ended = subprocess.run([quick_program(settings), *arguments], input=stdin, capture_output=True, env=settings)
    return Ran(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def feed(process: subprocess.Popen[bytes], chunks: Iterable[bytes]) -> None:
    """Write all chunks to the program, as far as it listens."""
    assert process.stdin is not None
    try:
        for chunk in chunks:
            process.stdin.write(chunk)
        process.stdin.close()
    except BrokenPipeError:
        pass
