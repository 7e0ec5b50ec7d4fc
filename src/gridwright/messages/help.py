"""Help texts of the commands that solve, check, show and list. Those about files and data sets are in `help_files`.

A constant is named after its command and option. Epilogs are printed as they are, so their lines are kept short.
"""

from __future__ import annotations

from gridwright.messages import Message

# The program
PROGRAM = Message("Solve, check, draw and convert pencil logic puzzles.")
PROGRAM_EPILOG = Message(
    """PUZZLE is a file, a folder of files, - for standard input, a puzz.link URL or a
game ID of Simon Tatham's collection. A file may hold many puzzles.

`gridwright COMMAND --help` describes a command.

Exit status: 0 done, 1 no solution or a broken rule, 2 bad input, 3 a limit was
reached, 70 an error in gridwright itself (GRIDWRIGHT_DEBUG=1 shows where), 130
stopped by Ctrl-C, 141 another program stopped reading the output (as `| head`
does)."""
)
EXAMPLE = Message("Example:")
COMMANDS, OPTIONS = Message("commands"), Message("options")
COMMAND = Message("COMMAND")
VERSION = Message("show program's version number and exit")
COMMAND_GROUPS = (
    (Message("Solve and check"), ("solve", "check", "show")),
    (Message("Explain and rate"), ("hint", "explain", "rate")),
    (Message("Draw and convert"), ("render", "convert", "export")),
    (Message("Make puzzles"), ("generate", "mend", "booklet", "picture", "examples")),
    (Message("Compare and measure"), ("compare", "batch", "report")),
    (Message("About gridwright"), ("kinds", "methods", "formats", "completion")),
)
OTHER_COMMANDS = Message("Other commands")

# Options that many commands share
LANG = Message("the language (default: that of the locale; English in JSON)")
PUZZLES = Message("a file, a folder, - for standard input, a puzz.link URL or a game ID")
KIND = Message("the kind of puzzle, for a bare grid or a game ID")
FROM = Message("the format of the input (default: detected; see gridwright formats)")
ANSWER = Message("fill in the board in FILE; ? is an undecided cell")
SECONDS = Message("time limit per puzzle, in seconds")
MEMORY = Message("memory limit per puzzle, in megabytes")
FIRST = Message("stop at the first solution; do not check whether it is unique")
SYMBOLS = Message("the two characters for 0 and 1 in a takuzu, such as XO")
BLANK = Message("the number that stands for a blank cell in a hitori")
JSON_PUZZLE = Message("print one JSON object per puzzle, one per line")
JSON_ONE = Message("print one JSON object")
FORCE_FOLDER = Message("replace files that already exist in the folder")
SEED = Message("seed of the random numbers; the same seed gives the same puzzles (default: a new one)")

# solve
SOLVE = Message("solve puzzles and report whether the solution is unique")
SOLVE_DESCRIPTION = Message(
    """Solve puzzles and report whether the solution is unique. If there are several
solutions, show two and mark the cells where they differ."""
)
SOLVE_EPILOG = Message(
    """A method is engine[:solver][@formulation], such as sat, sat:cadical195 or
milp@flow, or the name of a search; `gridwright methods` lists them.
dimacs:COMMAND, lp:COMMAND and mps:COMMAND run another solver: {{cnf}} (dimacs)
or {{model}} (lp, mps) in the command is the file it reads, {{result}} the file
it writes.

Exit status: 0 answered, 1 no solution, 2 bad input, 3 a limit was reached
first."""
)
SOLVE_METHOD = Message("how to solve (default: auto)")
SOLVE_LIMIT = Message("find up to N solutions")
SOLVE_ALL = Message("find all solutions")
SOLVE_COUNT = Message("count all solutions without listing them")
SOLVE_STATE = Message("start from the half-done board in FILE")
SOLVE_FROM_MODEL = Message("do not solve; read the solution from the output of another solver (see gridwright export)")
SOLVE_FORMULATION = Message("with --from-model: the formulation that was exported; with --relax: the one to relax")
SOLVE_FORCED = Message("also show the cells that are the same in all solutions")
SOLVE_RELAX = Message("also solve the linear relaxation of the formulation: its bounds, and the cells that it settles")
SOLVE_LOG = Message("with --method kernel: write everything it concludes, step by step, to this file")
SOLVE_VERBOSE = Message("also show the size of the model: variables, clauses or rows, literals")
SOLVE_OUTPUT = Message("write the solutions to this file, or to one file per puzzle in this folder")
SOLVE_TO = Message("how -o writes them (default: plain, the grids that check and --state read)")
SOLVE_COMPETITION = Message("print s and v lines as SAT solvers do; exit status 10, 20 or 0")

# check
CHECK = Message("check an answer and name every broken rule")
CHECK_DESCRIPTION = Message(
    """Check an answer and name every broken rule. On a half-done board, a rule is
broken if no way of filling its undecided cells could keep it."""
)
CHECK_EPILOG = Message("Exit status: 0 no rule is broken, 1 a rule is broken, 2 bad input.")
CHECK_PUZZLE = Message("a file, - for standard input, a puzz.link URL or a game ID")
CHECK_ANSWER = Message("a file with the board, or -; ? is an undecided cell")

# show
SHOW = Message("draw puzzles in the terminal")
SHOW_DESCRIPTION = Message("Draw puzzles in the terminal, empty or filled in.")
SHOW_SOLUTION = Message("solve the puzzle and fill in the solution")

# compare
COMPARE = Message("solve the same puzzles with several methods, side by side")
COMPARE_DESCRIPTION = Message("Solve the same puzzles with several methods, side by side.")
COMPARE_EPILOG = Message(
    """Each method runs in a process of its own. The columns are

  first      time to the first solution
  settled    time until it is known whether the solution is unique
  cpu        processor time of all processes; the fairest figure on a busy
             machine
  variables, constraints, literals
             size of the model given to the engine: clauses and literals, or
             rows and non-zeros; cuts added while solving are not counted

Times start when the libraries of the method are loaded.

Exit status: 0 finished, 1 methods disagree, 2 bad input."""
)
COMPARE_METHODS = Message("methods, separated by commas; may be repeated (default: all methods of the kind)")
COMPARE_SECONDS = Message("time limit per method and puzzle, in seconds (default: {seconds:g})")
COMPARE_JSON = Message("print one JSON object per method and puzzle, one per line")

# export
EXPORT = Message("write a puzzle as DIMACS, LP, MPS or matrices for other solvers")
EXPORT_DESCRIPTION = Message(
    """Write the model of a puzzle for other solvers: as DIMACS, LP or MPS, with
comments that explain every variable and constraint, or as matrices for NumPy
(.npz)."""
)
EXPORT_EPILOG = Message(
    """`gridwright solve PUZZLE --from-model FILE` turns the solver's output back into
a board.
`gridwright kinds KIND --json` lists the formulations of a kind.

Exit status: 0 written, 2 bad input."""
)
EXPORT_FORMULATION = Message("which formulation of the rules to write (default: the one called default)")
EXPORT_TO = Message("the format (default: dimacs if the formulation has clauses only, else lp)")
EXPORT_OUTPUT = Message("write to this file, or one file per puzzle to this folder")
EXPORT_SIZES = Message("print the size of the model; write the model only if -o is given")

# kinds
KINDS = Message("list the kinds of puzzle, or show the rules of one")
KINDS_DESCRIPTION = Message(
    """List the kinds of puzzle. With KIND, show its rules, each with a board that
breaks it."""
)
KINDS_KIND = Message("a kind or one of its other names")
KINDS_JSON = Message("print one JSON object per kind, one per line")

# methods
METHODS = Message("list solving methods")
METHODS_DESCRIPTION = Message("List solving methods, and how to install those that are missing.")
METHODS_KIND = Message("list only the methods for this kind")
METHODS_JSON = Message("print one JSON object per method, one per line")

# completion
COMPLETION = Message("print a script that completes commands in bash, zsh or fish")
COMPLETION_DESCRIPTION = Message(
    """Print a script that lets a shell complete commands, options, kinds, methods,
formats and file names of gridwright with the Tab key."""
)
COMPLETION_EPILOG = Message(
    """bash   add this line to ~/.bashrc:
       source <(gridwright completion bash)
zsh    add this line to ~/.zshrc, after compinit:
       source <(gridwright completion zsh)
fish   save the script as ~/.config/fish/completions/gridwright.fish

The script lists the methods that are installed now; print it again after
installing others."""
)
COMPLETION_SHELL = Message("the shell")
