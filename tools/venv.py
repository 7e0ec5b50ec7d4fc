"""Create the virtual environment, also on Debian, where the module that does it is a package by itself."""

import os
import shutil
import subprocess
import sys


def main(folder: str) -> None:
    """Create the environment; install python3-venv if that is what is missing."""
    if sys.version_info < (3, 11):  # noqa: UP036 (make may find any Python)
        sys.exit(
            f"gridwright needs Python 3.11 or later, and {sys.executable} is {sys.version.split()[0]}; "
            "name another one: make demo PYTHON=python3.12"
        )
    made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True)
    if made.returncode == 0:
        return
    shutil.rmtree(folder, ignore_errors=True)
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not shutil.which("apt-get") or os.geteuid() != 0:
        sys.exit(f"{sys.executable} cannot create a virtual environment; install {package} and run make again")
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    subprocess.run(["apt-get", "install", "-y", "-qq", package], check=True)
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
