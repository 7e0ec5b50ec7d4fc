"""Slips in an encoding are noticed: every mutant of the code that encodes puzzles and constraints either changes the
solutions of some small board, or is named as equivalent with the reason (`support.equivalent_mutants`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from support import mutant_oracles as oracles
from support.effort import covered, every, scaled
from support.equivalent_mutants import EQUIVALENT
from support.mutants import Mutant, list_mutants
from support.uncompiled import PACKAGES, uncompiled

Check = Callable[[ModuleType], None]
BESIDE = (  # functions that encode nothing: names for exports and formulas for sizes
    *("list_names", "level_names", "flow_names", "bit_names", "counter_names", "window_names", "start_names"),
    *("sizes", "cnf_sizes", "measure", "count_pairwise", "check_size"),
)
ONLY = {  # of large modules, the functions that encode
    "gridwright.engines.cp": ("post", "add", "linear", "different", "runs", "automaton", "bound", "index", "grow"),
    "gridwright.engines.milp": ("post", "add", "add_row", "flush", "add_to", "add_columns", "solve"),
    "gridwright.kinds.akari.models": ("default",),
    "gridwright.kinds.heyawake.models": ("default",),
    "gridwright.kinds.hitori.models": ("default", "geometry"),
    "gridwright.kinds.makaro.models": ("default", "flat_sides", "add_cells", "cnf", "list_exceeding"),
    "gridwright.kinds.norinori": ("default",),
    "gridwright.kinds.takuzu.models": (
        "default",
        "add_givens",
        "geometry",
        "fill",
        "forbid_three",
        "count_digits",
        "forbid_twins",
    ),
    "gridwright.kernel.line_encoding": ("encode", "encode_runs", "number_starts", "starts_by", "add_clause"),
    "gridwright.kernel.lone_line": ("encode",),
}
NEEDED = {"gridwright.engines.cp": "ortools", "gridwright.engines.milp": "highspy", "gridwright.kinds.hitori.flow": "ortools", "gridwright.lower.connected": "ortools"}  # fmt: skip
NOTHING_TO_MUTATE = {"gridwright.lower.greatest"}  # it only passes its numbers on to another encoding
FIFTH, FEW = 5, 150
"""The tests at hand take every so many of the mutants in `make soak` and in `make test`."""


def check_kind(kind: str, name: str, module: ModuleType) -> None:
    """The formulations that a module itself builds."""
    found: Any = getattr(module, name)
    for formulation in found.values() if isinstance(found, dict) else [found]:
        if formulation.build.__module__ == module.__name__:
            oracles.check_formulation(kind, formulation)


def check_file(kind: str, module: ModuleType) -> None:
    """The formulations of a kind that is one file."""
    for formulation in module.KIND.formulations.values():
        oracles.check_formulation(kind, formulation)


def check_shading(module: ModuleType) -> None:
    """What hitori and heyawake share, in a hitori."""
    hitori = import_module("gridwright.kinds.hitori.models")
    words = hitori.APART, hitori.NOT_ENCLOSED, hitori.CONNECTED
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hitori, "geometry", lambda grid: module.shade_apart(grid, *words))
        oracles.check_formulation("hitori", hitori.DEFAULT)


CHECKS: dict[str, Check] = {
    "gridwright.kinds.akari.models": partial(check_kind, "akari", "FORMULATIONS"),
    "gridwright.kinds.heyawake.models": partial(check_kind, "heyawake", "FORMULATIONS"),
    "gridwright.kinds.norinori": partial(check_file, "norinori"),
    "gridwright.kinds.hitori.models": partial(check_kind, "hitori", "DEFAULT"),
    "gridwright.kinds.hitori.flow": partial(check_kind, "hitori", "FLOW"),
    "gridwright.kinds.makaro.models": partial(check_kind, "makaro", "FORMULATIONS"),
    "gridwright.kinds.nonogram.models": partial(check_kind, "nonogram", "FORMULATIONS"),
    "gridwright.kinds.nonogram.models.configurations": partial(check_kind, "nonogram", "CONFIGURATIONS"),
    "gridwright.kinds.nonogram.models.blocks": partial(check_kind, "nonogram", "BLOCKS"),
    "gridwright.kinds.nonogram.models.pairs": partial(check_kind, "nonogram", "PAIRS"),
    "gridwright.kinds.takuzu.models": partial(check_kind, "takuzu", "DEFAULT"),
    "gridwright.kinds.takuzu.combinations": partial(check_kind, "takuzu", "COMBINATIONS"),
    "gridwright.model.shading": check_shading,
    "gridwright.lower.alldifferent": oracles.check_lowering,
    "gridwright.lower.connected": oracles.check_lowering,
    "gridwright.lower.differ": oracles.check_lowering,
    "gridwright.lower.less": oracles.check_lowering,
    "gridwright.lower.linear": oracles.check_lowering,
    "gridwright.lower.permutation": oracles.check_lowering,
    "gridwright.lower.runs": oracles.check_line,
    "gridwright.lower.stretch": oracles.check_lowering,
    "gridwright.lower.rows": oracles.check_rows,
    "gridwright.engines.cp": oracles.check_engine,
    "gridwright.engines.milp": oracles.check_engine,
    "gridwright.kernel.line_encoding": oracles.check_line_encoding,
    "gridwright.kernel.lone_line": oracles.check_lone_line,
}
each_module = pytest.mark.parametrize("module", CHECKS)


def mutants_of(module: str) -> list[Mutant]:
    """The mutants of the encoding functions of a module."""
    if module in NEEDED:
        pytest.importorskip(NEEDED[module])
    return list_mutants(module, BESIDE, ONLY.get(module, ()))


def survivors(mutants: list[Mutant]) -> list[Mutant]:
    """The mutants that nothing notices."""
    return [mutant for mutant in mutants if not oracles.notices(lambda m=mutant: CHECKS[m.module](m.load()))]  # type: ignore[misc]


def excuses(mutant: Mutant) -> list[str]:
    """The entries that name a mutant as equivalent."""
    return [part for part in EQUIVALENT.get(mutant.module, {}) if part in str(mutant)]


@pytest.mark.parametrize("module", every(8, list(CHECKS)))
def test_the_real_code_is_not_noticed(module: str) -> None:
    """Else every mutant would be noticed for nothing."""
    assert mutants_of(module)
    package, _, name = module.rpartition(".")
    CHECKS[module](uncompiled(name) if package in PACKAGES else import_module(module))


@each_module
def test_a_slice_of_the_mutants_is_noticed_or_equivalent(module: str) -> None:
    mutants = mutants_of(module)[:: scaled(FEW, FIFTH)]
    assert [str(mutant) for mutant in survivors(mutants) if not excuses(mutant)] == []


@pytest.mark.slow
@each_module
def test_every_mutant_is_noticed_or_equivalent(module: str) -> None:
    """And no reason is left for a mutant that is noticed, or that is no more."""
    mutants = mutants_of(module)
    left = survivors(mutants)
    covered(len(mutants), "mutants")
    assert [str(mutant) for mutant in left if not excuses(mutant)] == []
    assert {part for mutant in left for part in excuses(mutant)} == set(EQUIVALENT.get(module, {}))
    assert len(left) < len(mutants) / 4


def test_every_encoding_module_has_mutants() -> None:
    """A new formulation or lowering needs a line here."""
    from pkgutil import iter_modules

    import gridwright.lower
    from gridwright import kinds

    lowering = {f"gridwright.lower.{found.name}" for found in iter_modules(gridwright.lower.__path__)}
    formulated = {f.build.__module__ for name in kinds.names() for f in kinds.load(name).formulations.values()}
    assert lowering | formulated <= set(CHECKS) | NOTHING_TO_MUTATE
    assert not any(map(mutants_of, NOTHING_TO_MUTATE))
