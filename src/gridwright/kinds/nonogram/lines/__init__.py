"""The nonogram's own compiled code, above the kernel's line solver.

`board` solves lines to a fixpoint (`board_trail`), probes (`probing`), and searches depth-first. `tuned_solver` sets
the kernel up for lines, with phases from belief propagation (`beliefs`, `belief_phases`). `double_counting` and
`switching` are further rungs of the ladder of methods. `line_looker` and `run_looker` are for the steps of hints: what
a line shows, and where its runs can be.
"""
