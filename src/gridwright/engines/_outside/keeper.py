"""A process that outlives gridwright for a moment and ends what an outside solver has started.

It reads from a pipe that closes when gridwright ends in any way. It then kills the process group of the solver, and
whatever has left that group: such processes are known by a variable in their environment, where the system shows it.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator

MARK = "GRIDWRIGHT_SOLVER"
WAIT_AND_KILL = """
while read -r group; do kept=$group; done
[ -n "$kept" ] && kill -9 "-$kept"
[ -r /proc/self/environ ] || exit
for n in 1 2 3 4 5; do
    left=$(grep -slzx -- "$1" /proc/[0-9]*/environ)
    [ -n "$left" ] || exit
    for p in $left; do p=${p#/proc/}; kill -9 "${p%/environ}"; done
    sleep 0.05
done
"""
"""Several times, as what is being killed may be starting something."""


class Keeper:
    """The keeper of one run of a solver."""

    def __init__(self) -> None:
        self.mark = os.urandom(8).hex()
        self.process = subprocess.Popen(
            ["/bin/sh", "-c", WAIT_AND_KILL, "sh", f"{MARK}={self.mark}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def watch(self, group: int) -> None:
        """Tell the process group that is to end."""
        assert self.process.stdin is not None
        self.process.stdin.write(b"%d\n" % group)
        self.process.stdin.flush()

    def close(self) -> None:
        """End what is left of the solver now."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextlib.contextmanager
def keep() -> Iterator[Keeper]:
    """A keeper for as long as a solver runs."""
    keeper = Keeper()
    try:
        yield keeper
    finally:
        keeper.close()
