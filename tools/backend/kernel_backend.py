"""The build backend: that of setuptools, which is given Cython only where C must be made from the sources.

A source distribution has the C already (see setup.py), so a C compiler suffices there.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # the hooks that stay as they are


def require_cython() -> list[str]:
    """Cython, as the extra `build` has it."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = project["optional-dependencies"]["build"]
    return found


def require_translator() -> list[str]:
    """Cython, unless this is an unpacked source distribution."""
    return [] if Path("generated", "digest.txt").exists() else require_cython()


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What building a wheel needs."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *require_translator()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """What an editable install needs."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *require_translator()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """What making a source distribution needs: Cython makes its C."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *require_cython()]
