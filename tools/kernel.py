"""Rebuild the compiled kernel if it was not built from the sources that are here now; `make` calls this first.

Only what has changed is compiled; all of it takes two minutes. Without a C compiler the kernel runs uncompiled, thirty
times as slow and more.
"""

from __future__ import annotations

import runpy
import shutil
import sysconfig
from pathlib import Path
from types import SimpleNamespace

from tools import install

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "gridwright"
build_record = SimpleNamespace(**runpy.run_path(str(PACKAGE / "kernel" / "build_record.py")))


def has_compiler() -> bool:
    """Is the C compiler there that this Python was built with, or another one?"""
    own = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return any(shutil.which(name) for name in (own, "cc", "gcc", "clang", "cl"))


def reason_to_build() -> str:
    """Why the kernel must be built again; empty if it need not."""
    recorded, state = build_record.read_record(PACKAGE)
    if recorded != build_record.digest(PACKAGE):
        return "its source has changed" if recorded else "it has not been built here"
    sources = build_record.find_sources(PACKAGE)
    if state == build_record.UNCOMPILED:
        return "there is a C compiler now" if has_compiler() else ""
    return "" if all(build_record.compiled_file(source).exists() for source in sources) else "compiled files are gone"


def main() -> None:
    """Remove compiled files without a source, rebuild where needed, and mention a kernel that is not compiled."""
    for path in build_record.find_orphans(PACKAGE):
        print(f"==> removing {path.name}, whose source is gone", flush=True)
        path.unlink()
    if reason := reason_to_build():
        print(f"==> compiling the kernel: {reason}", flush=True)
        install.fail(install.pip("--no-deps", "--editable", "."))
    if build_record.read_record(PACKAGE)[1] == build_record.UNCOMPILED:
        why = "it could not be compiled" if has_compiler() else "there is no C compiler (Debian: apt install gcc)"
        print(f"    the kernel runs uncompiled, and hard nonograms take far longer: {why}")


if __name__ == "__main__":
    main()
