"""Install what tests need from Debian, where that is missing and we may; the tests say what they skip without it."""

import os
import shutil
import subprocess
import sys

PACKAGES: dict[str, dict[str, str]] = {
    "test": {
        "pdftotext": "poppler-utils",  # it also brings the cairo library, by which PNG and PDF are drawn
        "cadical": "cadical",
        "cryptominisat5": "cryptominisat",
        "minisat": "minisat",
        "picosat": "picosat",
    },
    # The smallest TeX that has tables over pages and TikZ: 74 MB to fetch, 265 MB on disk, 27 s on an idle machine.
    "latex": {
        "latexmk": "latexmk",
        "booktabs.sty": "texlive-latex-recommended",
        "lmodern.sty": "lmodern",
        "tikz.sty": "texlive-pictures",
    },
}
"""What for, then a program or a file of TeX that a test needs, and the Debian package that brings it."""


def there(name: str) -> bool:
    """Is the program, or the file of TeX, on this machine?"""
    if not name.endswith(".sty"):
        return shutil.which(name) is not None
    return (
        shutil.which("kpsewhich") is not None
        and subprocess.run(["kpsewhich", name], stdout=subprocess.DEVNULL).returncode == 0
    )


def main(purpose: str) -> None:
    """Install the packages whose programs are not there."""
    wanted = sorted({package for name, package in PACKAGES[purpose].items() if not there(name)})
    if not wanted:
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        print(f"not installed, and some tests are skipped without them: {' '.join(wanted)}")
        return
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted], check=True)


if __name__ == "__main__":
    main(sys.argv[1])
