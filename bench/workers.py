"""Processes that solve by some program and some version of gridwright, asked in turn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench import forked

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"


@dataclass(frozen=True)
class Program:
    """A column of a table: what it is called, the program, and the tree of gridwright that it runs in."""

    title: str
    program: str
    tree: Path = SOURCE


@dataclass(frozen=True)
class Times:
    """CPU seconds per puzzle of reading and of solving, and the verdicts."""

    read: float
    solve: float
    verdicts: list[str]


class Worker:
    """A process that solves by one program; killed when it takes more CPU time than allowed, and started again."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        """A new process, with the program's version of gridwright on its path."""
        paths = [str(self.program.tree), *filter(None, [os.environ.get("GRIDWRIGHT_PEERS")])]
        return subprocess.Popen(
            [sys.executable, str(HERE / "worker.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            bufsize=0,
        )

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    def ask(self, texts: list[str], limit: float) -> Times | None:
        """What the program says about puzzles; None where it fails or takes longer than a limit of CPU seconds."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"texts": texts, "program": self.program.program}).encode() + b"\n")
        line = forked.read_within(self.process.stdout, self.process.pid, limit)
        if line:
            return Times(**json.loads(line))
        self.stop()
        self.process = self.start()
        return None
