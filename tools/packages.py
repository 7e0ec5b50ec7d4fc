"""Install what tests need from Debian, where that is missing and we may; the tests say what they skip without it."""

import os
import shutil
import subprocess

PACKAGES: dict[str, str] = {
    "pdftotext": "poppler-utils",  # it also brings the cairo library, by which PNG and PDF are drawn
    "cadical": "cadical",
    "cryptominisat5": "cryptominisat",
    "minisat": "minisat",
    "picosat": "picosat",
}
"""A program that a test runs, and the Debian package that brings it."""


def main() -> None:
    """Install the packages whose programs are not there."""
    wanted = sorted({package for program, package in PACKAGES.items() if not shutil.which(program)})
    if not wanted:
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        print(f"not installed, and some tests are skipped without them: {' '.join(wanted)}")
        return
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted], check=True)


if __name__ == "__main__":
    main()
