"""A process that solves one question after another, and may be killed at a limit.

Solving in a warm process costs a tenth of a millisecond more than solving here; a new one is started only after a limit
was reached or a solver crashed. It also keeps solvers, which hold the interpreter lock, out of processes that must
stay responsive, such as the workers of a cluster.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

from gridwright.engines.child import (
    cap_memory,
    death,
    die_with_parent,
    memory_reason,
    read_lines,
    rebuilt,
    report,
)
from gridwright.errors import EngineError
from gridwright.formats import read
from gridwright.formats.plain import write
from gridwright.nouns import Answer, Limit
from gridwright.solving import Finding, Question

LAST = ("done", "error", "memory")  # what ends the findings of one question


class Helper:
    """A helper process seen from outside; started when first needed."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.spent = 0.0  # CPU seconds it had used when it last told
        self.loaded: set[tuple[str, str]] = set()

    def start(self) -> subprocess.Popen[bytes]:
        """The running process, a new one if need be."""
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "gridwright.batch.helper", str(os.getpid())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                process_group=0,
            )
            self.spent = 0.0
        return self.process

    def warm(self, question: Question) -> Iterator[Finding]:
        """Have the process load what a method needs, before anything is measured."""
        for name, value in self.talk(asked(question, None), None):
            if name == "died":
                self.end()
            yield name, value

    def ask(self, question: Question, limit: Limit) -> Iterator[Finding]:
        """The findings of a question, as far as the limit lets it go, and what it used."""
        for name, value in self.talk(asked(question, limit.memory), limit.seconds):
            if name == "error":
                raise rebuilt(*value)
            if name == "late":
                yield "usage", self.end()[1]
                yield "stopped", f"time limit of {limit.seconds:g} s reached"
            elif name == "memory":
                yield "stopped", memory_reason(limit)
            elif name == "died":
                status, usage = self.end()
                yield "usage", usage
                if limit.memory is None:
                    raise EngineError(death(status, limit))
                yield "stopped", death(status, limit)
            else:
                yield name, value

    def talk(self, task: dict[str, Any], seconds: float | None) -> Iterator[Finding]:
        """Send a task and hear what comes back, until it is done, late, or the process has died."""
        process = self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        deadline = None if seconds is None else time.monotonic() + seconds
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(json.dumps(task).encode() + b"\n")
            process.stdin.flush()
        heard = False
        try:
            for line in read_lines(process.stdout.fileno(), deadline):
                name, value = json.loads(line)
                if name == "usage":
                    self.spent, value = value[0], [value[0] - self.spent, value[1]]
                if heard := name in LAST:
                    break
                yield name, value
        except GeneratorExit:
            self.end()  # nobody wants to hear the rest, and it must not be heard as the answer to the next question
            raise
        if heard:
            if name != "done":
                yield name, value
        else:
            yield "late" if deadline is not None and time.monotonic() >= deadline else "died", None

    def end(self) -> tuple[int, list[float]]:
        """End the process, if it runs: its status, and what it used since it last told."""
        process, self.process = self.process, None
        self.loaded = set()
        if process is None:
            return 0, [0.0, 0.0]
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                assert pipe is not None
                pipe.close()
        return status, [used.ru_utime + used.ru_stime - self.spent, used.ru_maxrss]


def asked(question: Question, memory: int | None) -> dict[str, Any]:
    """A question as a task that can be sent."""
    return {
        "puzzle": write(question.puzzle),
        "method": question.method,
        "state": question.state.values,
        "solutions": question.solutions,
        "forced": question.forced,
        "memory": memory,
    }


def main(parent: int) -> None:
    """Serve tasks from standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    if os.getppid() != parent:
        return
    writer = os.dup(1)
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(quiet, stream)  # solvers that chatter must not be taken for findings
    for line in sys.stdin:
        serve(json.loads(line), writer)


def serve(task: dict[str, Any], writer: int) -> None:
    """Do one task and send what it finds, with what it used before the last word."""
    from gridwright.batch.measure import cpu_time, read_peak, reset_peak

    def send(name: str, value: object) -> None:
        if name in LAST:
            free_memory()
            tell(writer, "usage", [cpu_time(), read_peak() or 0])
        tell(writer, name, value)

    reset_peak()
    puzzle = read(task["puzzle"])
    state = Answer(puzzle.grid, tuple(task["state"]))
    question = Question(puzzle, task["method"], state, task["solutions"], task["forced"])
    cap_memory(task["memory"])
    report(question, send)


def tell(writer: int, name: str, value: object) -> None:
    """Send one finding."""
    data = memoryview(json.dumps([name, value]).encode() + b"\n")
    while data:
        data = data[os.write(writer, data) :]


def free_memory() -> None:
    """Lift the cap on memory again."""
    import resource

    which = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    most = resource.getrlimit(which)[1]
    resource.setrlimit(which, (most, most))


if __name__ == "__main__":
    main(int(sys.argv[1]))
