"""Waiting for events, never for a time: a test goes on as soon as something has happened, however slow the machine."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 1800.0
"""Seconds after which an event will not come any more, even on a very busy machine."""


def wait_for(what: Callable[[], T], alive: subprocess.Popen[str] | subprocess.Popen[bytes] | None = None) -> T:
    """Wait until `what` gives something; a process that must not end before is watched meanwhile."""
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        assert alive is None or alive.poll() is None, f"the process ended too early (status {alive.returncode})"
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return found


def is_gone(pid: int) -> bool:
    """Has a process ended? One that nobody has waited for yet counts as gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
