"""A temporary folder that is removed when gridwright ends, even if it is killed.

Many solvers choose the format of a file by the end of its name, so they cannot be given a file in memory.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

# Reading ends when the other end of the pipe closes; a solver that is being killed may still write.
WAIT_AND_REMOVE = 'read line; for try in 1 2 3 4 5; do rm -rf -- "$1" && break; sleep 0.2; done'


class TemporaryFolder:
    """A folder, and a process in a session of its own that removes it when this process ends in any way."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="gridwright-"))
        self.keeper = subprocess.Popen(
            ["/bin/sh", "-c", WAIT_AND_REMOVE, "sh", str(self.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def remove(self) -> None:
        """Remove the folder now."""
        assert self.keeper.stdin is not None
        self.keeper.stdin.close()
        self.keeper.wait()
