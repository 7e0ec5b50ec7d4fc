"""The words of the command line's grammar: what values stand for, and the sentences of Python's argparse.

They are looked up by their text, which is why they have no names. Those of argparse are those of all versions of Python
that gridwright runs on; its templates are filled in by `%`.
"""

from gridwright.messages import Message, Plural

METAVARS = (
    Message("A,B"),
    Message("A,B,C"),
    Message("A,B,…"),
    Message("ADDRESS"),
    Message("ANSWER"),
    Message("DIR"),
    Message("FILE"),
    Message("FILE|DIR"),
    Message("FORMAT"),
    Message("HOW"),
    Message("IMAGE"),
    Message("KIND"),
    Message("MB"),
    Message("METHOD=NAME"),
    Message("NAME"),
    Message("NAME=VALUE"),
    Message("PUZZLE"),
    Message("RUN.db"),
    Message("TEXT"),
    Message("TITLE"),
    Message("WxH"),
    Message("XY"),
)

ARGPARSE = (
    Message("usage: "),
    Message("positional arguments"),
    Message("options"),
    Message("show this help message and exit"),
    Message("argument %(argument_name)s: %(message)s"),
    Message("the following arguments are required: %s"),
    Message("one of the arguments %s is required"),
    Message("not allowed with argument %s"),
    Message("expected one argument"),
    Message("expected at most one argument"),
    Message("expected at least one argument"),
    Plural("expected %s argument", "expected %s arguments"),
    Message("ignored explicit argument %r"),
    Message("ambiguous option: %(option)s could match %(matches)s"),
    Message("invalid %(type)s value: %(value)r"),
    Message("invalid choice: %(value)r (choose from %(choices)s)"),
    Message("unknown parser %(parser_name)r (choices: %(choices)s)"),
    Message("unexpected option string: %s"),
    Message("unrecognized arguments: %s"),
    Message("%(prog)s: error: %(message)s\n"),
    Message("%(prog)s: warning: %(message)s\n"),
    Message("%(heading)s:"),
)
