"""MILP solvers as programs: those on PATH, and those that come as Python packages, with the command line of their program.

HiGHS, SCIP, CPLEX and Gurobi are the real solvers; only the few lines that read their command line are ours.
"""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

HIGHS = """
import sys, highspy
option, result, model = sys.argv[1:]
assert option == "--solution_file"
highs = highspy.Highs()
highs.readModel(model)
highs.run()
highs.writeSolution(result, 0)
"""
SCIP = """
import sys, pyscipopt
scip = pyscipopt.Model()
said = sys.argv[1:]
assert said[::2] == ["-c"] * 4 and said[3] == "optimize" and said[7] == "quit"
scip.readProblem(said[1].removeprefix("read "))
scip.optimize()
with open(said[5].removeprefix("write solution "), "w") as file:
    file.write(f"solution status: {'optimal solution found' if scip.getNSols() else scip.getStatus()}\\n")
    if not scip.getNSols():
        file.write("no solution available\\n")
if scip.getNSols():
    name = file.name + ".best"
    scip.writeBestSol(name)
    open(file.name, "a").write(open(name).read())
"""
CPLEX = """
import sys, cplex
option, threads, read, optimize, write, end = sys.argv[1:]
assert (option, threads, optimize, end) == ("-c", "set threads 1", "optimize", "quit")
problem = cplex.Cplex(read.removeprefix("read "))
problem.parameters.threads.set(1)
problem.solve()
if problem.solution.is_primal_feasible():
    problem.solution.write(write.removeprefix("write ").removesuffix(" sol"))
else:
    print({"integer infeasible": "MIP - Integer infeasible."}[problem.solution.get_status_string()])
"""
GUROBI = """
import sys, gurobipy
options = dict(word.split("=", 1) for word in sys.argv[1:-1])
model = gurobipy.read(sys.argv[-1])
model.setParam("Threads", int(options["Threads"]))
model.optimize()
if model.SolCount:
    model.write(options["ResultFile"])
"""
PACKAGES = {
    "highs": ("highspy", HIGHS),
    "scip": ("pyscipopt", SCIP),
    "cplex": ("cplex", CPLEX),
    "gurobi_cl": ("gurobipy", GUROBI),
}
NAMES = ("glpsol", "cbc", *PACKAGES)
DEBIAN = {"glpsol": "glpk-utils", "cbc": "coinor-cbc"}


def provide(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the program of that name on PATH, or skip the test with what it misses."""
    if shutil.which(name):
        return
    if name not in PACKAGES:
        pytest.skip(f"{name} is not installed: apt-get install {DEBIAN[name]} makes this run")
    package, source = PACKAGES[name]
    if find_spec(package) is None:
        pytest.skip(f"{name} is not installed: pip install {package}, or the program itself, makes this run")
    program = folder / "bin" / name
    program.parent.mkdir(exist_ok=True)
    program.write_text(f"#!{sys.executable}\n{source}")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=":")
