"""Compile the kernel if it was not built from the sources that are here now; `make` calls this first.

Only what has changed is compiled; all of it takes half a minute. Without a C compiler the kernel runs uncompiled, some
20 times as slow.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "gridwright"
record = SimpleNamespace(**runpy.run_path(str(PACKAGE / "compiled" / "record.py")))


def has_compiler() -> bool:
    """Is the C compiler there that this Python was built with, or the one that is asked for?"""
    own = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(own) is not None


def reason_to_build() -> str:
    """Why the kernel must be built again; empty if it need not."""
    recorded, state = record.read_record(PACKAGE)
    if recorded != record.digest(PACKAGE):
        return "its source has changed" if recorded else "half a minute"
    if state == record.UNCOMPILED:
        return "there is a C compiler now" if has_compiler() else ""
    return "" if record.is_complete(PACKAGE) else "compiled files are gone"


def main() -> None:
    """Remove compiled files without a source, rebuild where needed, and mention a kernel that is not compiled."""
    for path in record.find_orphans(PACKAGE):
        print(f"==> removing {path.name}, whose source is gone", flush=True)
        path.unlink()
    if reason := reason_to_build():
        if has_compiler():
            print(f"==> compiling the kernel: {reason}", flush=True)
        done = subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=ROOT, check=False)
        if done.returncode:
            sys.exit(done.returncode)
    elif record.read_record(PACKAGE)[1] == record.UNCOMPILED:
        why = "it could not be compiled" if has_compiler() else "there is no C compiler (Debian: apt install gcc)"
        print(f"    the kernel runs uncompiled, and hard nonograms take far longer: {why}")


if __name__ == "__main__":
    main()
