"""A reader that leaves early, such as head, is no error: the program ends quietly, as others do."""

from __future__ import annotations

import os
import subprocess

import pytest

from support.effort import every
from support.paths import EXAMPLES
from support.program import PROGRAM
from support.waiting import PATIENCE

HEN = str(EXAMPLES / "hen.txt")
SIGPIPE = 141  # what a shell reports of a program that ends by SIGPIPE

COMMANDS = {
    "solve": f"solve {HEN} " + f"{HEN} " * 40,
    "solve as JSON": "solve --json " + f"{HEN} " * 40,
    "show": "show " + f"{HEN} " * 40,
    "convert": "convert --to plain " + f"{HEN} " * 300,
    "generate": "generate nonogram --style random --size 20x20 --count 500 --seed 1",
    "help": "--help",
    "help of a command": "solve --help",
}


@pytest.mark.parametrize("name", every(2, list(COMMANDS)))
def test_a_reader_that_leaves_is_no_error(name: str) -> None:
    command = COMMANDS[name]
    """Nobody reads from the pipe, from the first line on."""
    reading, writing = os.pipe()
    os.close(reading)
    line = f"{PROGRAM} {command}; echo $? >&2"
    ran = subprocess.run(["bash", "-c", line], stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert ran.stderr == f"{SIGPIPE}\n"


def test_what_the_reader_took_is_whole() -> None:
    line = f"{PROGRAM} solve {HEN} | head -1"
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=PATIENCE)
    assert ran.stderr == ""
    assert ran.stdout.startswith(f"{HEN}: nonogram")
