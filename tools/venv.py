"""Make the virtual environment, also where Debian has split the module that does it into a package of its own."""

import os
import shutil
import subprocess
import sys


def main(folder: str) -> None:
    """Make the environment, installing python3-venv if that is what is missing."""
    made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True)
    if made.returncode == 0:
        return
    shutil.rmtree(folder, ignore_errors=True)
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not shutil.which("apt-get") or os.geteuid() != 0:
        sys.exit(f"{sys.executable} cannot make a virtual environment; install {package} and run make again")
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    subprocess.run(["apt-get", "install", "-y", "-qq", package], check=True)
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
