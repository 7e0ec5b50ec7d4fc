"""Compiled code for nonograms alone, above the kernel's line solver.

`nonogram_solver` sets the kernel up for lines, with phases from belief propagation (`beliefs`, `belief_phases`).
`double_counting` and `switching` are rungs of the ladder of methods. `nonogram_lines`, `nonogram_runs` and
`nonogram_trials` find the steps of hints: what a line shows, where its runs can be, and what a supposition leads to.
"""
