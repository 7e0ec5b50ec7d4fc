"""The log behind a certificate is a file that nobody has to remove."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from gridwright.certificate.proving import open_temporary

KILLED = """
import sys, os, signal
from gridwright.certificate.proving import open_temporary
with open_temporary() as path:
    open(path, "wb").write(b"p 1")
    assert open(path, "rb").read() == b"p 1"
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no /proc: Linux makes this run")
def test_a_prover_that_is_killed_leaves_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", KILLED], env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    assert list(tmp_path.iterdir()) == []


def test_where_there_is_no_such_folder_it_is_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(os.path, "exists", lambda _: False)
    with open_temporary() as path:
        Path(path).write_bytes(b"p 1")
        assert [str(file) for file in tmp_path.iterdir()] == [path]
    assert list(tmp_path.iterdir()) == []
