"""Work measured in a process of its own, which is killed when it has used its share of CPU time."""

from __future__ import annotations

import json
import os
import select
import signal
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

LIMIT, FAILED = "limit", "failed"


def measure(work: Callable[[], str], limit: float, prepare: Callable[[], None] = lambda: None) -> tuple[str, float]:
    """The result of some work, or `limit` or `failed`, and the CPU seconds it took; `prepare` is not counted."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            silence()
            prepare()
            used = time.process_time()
            os.write(writer, b"\n")
            result = work()
            os.write(writer, json.dumps([result, time.process_time() - used]).encode())
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb", buffering=0) as pipe:
        text = pipe.read(1) and read_within(pipe, pid, limit)
    os.waitpid(pid, 0)
    if text:
        result, seconds = json.loads(text)
        return result, seconds
    return (LIMIT if text is None else FAILED), float(limit)


def read_within(pipe: Any, pid: int, limit: float) -> bytes | None:
    """What a process writes before it has used a limit of CPU seconds; then it is killed, and the result is None.

    A limit set by the system would make its clock coarse, and the times of small puzzles wrong.
    """
    most = cpu(pid) + limit
    while not select.select([pipe], [], [], 0.05)[0]:
        if cpu(pid) > most:
            os.kill(pid, signal.SIGKILL)
            return None
    return bytes(pipe.read(4096))


def cpu(pid: int) -> float:
    """The CPU seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def silence() -> None:
    """Silence standard output and standard error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)


def importable(module: str) -> bool:
    """Can a module be imported here? Tried in another process, which is not left with it."""

    def work() -> str:
        import_module(module)
        return module

    return measure(work, 60)[0] == module
