"""Translate one unit into C by Cython; `setup.py` calls this, in a process for each unit.

python tools/translate.py NAME FOLDER FILE.c            the unit of this name in a folder of units
python tools/translate.py --shared NAME FOLDER FILE.c   the code of Cython that all units share
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from Cython.Compiler import Options

# An array has one dimension, and Cython wants room for one more. With its usual room for 8, an array takes 208 bytes
# instead of 64, and a solver, which has dozens of them, twice as long to make. It is read when other modules of Cython
# are imported, and all units must agree on it.
Options.buffer_max_dims = 2

from Cython.Build.SharedModule import generate_shared_module  # noqa: E402
from Cython.Compiler.Main import compile_single  # noqa: E402
from Cython.Compiler.Options import CompilationOptions  # noqa: E402

SHARED = "gridwright.compiled._cython"
DIRECTIVES = {
    "auto_pickle": False,  # nothing of the kernel is pickled
    "binding": False,  # functions of C need no attributes of Python's
    "emit_code_comments": False,
    "show_performance_hints": False,
}


def translate(name: str, folder: Path, target: Path) -> int:
    """Translate a unit; the exit status."""
    options = CompilationOptions(
        output_file=str(target),
        include_path=["."],
        language_level=3,
        compiler_directives=DIRECTIVES,
        shared_utility_qualified_name=SHARED,
        emit_linenums=False,
    )
    os.chdir(folder)  # so that the names of files in C do not tell where it was translated
    result = compile_single(f"{name.replace('.', '/')}.py", options, full_module_name=name)
    return result.num_errors


def translate_shared(name: str, folder: Path, target: Path) -> int:
    """Translate what the units share; the exit status."""
    os.chdir(folder)
    options = CompilationOptions(shared_c_file_path=str(target), module_name=name, compiler_directives=dict(DIRECTIVES))
    error, _ = generate_shared_module(options)
    return int(error is not None)


def main(*arguments: str) -> int:
    """Translate what was named."""
    *flags, name, folder, target = arguments
    file = Path(target).resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    return (translate_shared if flags else translate)(name, Path(folder), file)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
