"""Completion scripts for bash, zsh and fish, made from a description of the commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Show = Callable[[Sequence[tuple[str, str]]], str]
"""Writes the call that offers words, each with its description."""


@dataclass(frozen=True)
class ShellArgument:
    """An option or a positional argument: what can stand for it. `joined` words are separated by commas."""

    flags: tuple[str, ...]
    summary: str
    takes_value: bool = True
    words: tuple[str, ...] = ()
    files: bool = False
    joined: bool = False


@dataclass(frozen=True)
class ShellCommand:
    """A command: its name without the program's, its arguments, and its parts with their summaries."""

    name: str
    summary: str
    options: Sequence[ShellArgument]
    positionals: Sequence[ShellArgument]
    parts: Sequence[tuple[str, str]]

    @property
    def words(self) -> list[str]:
        """The words that can stand where no option does."""
        return [*(name for name, _ in self.parts), *(word for each in self.positionals for word in each.words)]

    @property
    def files(self) -> bool:
        """Can a file stand where no option does?"""
        return any(each.files for each in self.positionals)


BASH = r"""# Completion of gridwright for bash: source this file, for instance from ~/.bashrc.
_gridwright_words() { # all words that start with the current one
    COMPREPLY=($(compgen -W "$*" -- "$current"))
}
_gridwright_list() { # as before, for the last of several words with commas between them
    local last=${current##*,} list=${current%"${current##*,}"}
    COMPREPLY=($(compgen -P "$list" -W "$*" -- "$last"))
}
_gridwright_files() {
    local IFS=$'\n'
    COMPREPLY=($(compgen -f -- "$current"))
    compopt -o filenames 2>/dev/null
}
_gridwright() {
    local line=${COMP_LINE:0:COMP_POINT} words word command= current previous breaks prefix= nth
    local IFS=$' \t\n'
    COMPREPLY=()
    read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    (( ${#words[@]} > 1 )) || return
    current=${words[${#words[@]}-1]} previous=${words[${#words[@]}-2]}
    for word in "${words[@]:1:${#words[@]}-2}"; do
        case "$command $word" in
@PATHS@
        esac
    done
    [[ $current == --*=* ]] && previous=${current%%=*} current=${current#*=}
    _gridwright_complete
    # bash replaces only what follows the last of these characters, and an @ as well
    breaks=${COMP_WORDBREAKS//[^@:=]/}
    [[ $breaks ]] && prefix=${current%"${current##*[$breaks]}"} prefix=${prefix%@}
    for nth in "${!COMPREPLY[@]}"; do
        COMPREPLY[nth]=${COMPREPLY[nth]#"$prefix"}
    done
}
_gridwright_complete() {
@CASES@
}
complete -F _gridwright gridwright
"""

ZSH = r"""#compdef gridwright
# Completion of gridwright for zsh: source this file after compinit, or save it as _gridwright in a folder of fpath.
_gridwright_words() {
    compadd -- "$@"
}
_gridwright_list() {
    compset -P '*,'
    compadd -S '' -- "$@"
}
_gridwright_files() {
    _files
}
_gridwright() {
    local word command= current=$words[CURRENT] previous=$words[CURRENT-1]
    for word in "${(@)words[2,CURRENT-1]}"; do
        case "$command $word" in
@PATHS@
        esac
    done
    if [[ $current == --*=* ]]; then
        previous=${current%%=*} current=${current#*=}
        compset -P '*='
    fi
@CASES@
}
if [[ $funcstack[1] == _gridwright ]]; then
    _gridwright "$@"
else
    compdef _gridwright gridwright
fi
"""

FISH = r"""# Completion of gridwright for fish: save this as ~/.config/fish/completions/gridwright.fish.
function __gridwright_at
    set -l words (commandline -opc)
    set -l path ""
    for word in $words[2..-1]
        switch "$path $word"
@PATHS@
        end
    end
    test "$path" = "$argv"
end
function __gridwright_list
    set -l prefix (string match -r -- '^.*,' (string replace -r -- '^--[a-z-]+=' '' (commandline -ct)))
    printf '%s\n' "$prefix"$argv
end
complete -c gridwright -f
"""


def write_bash(commands: Sequence[ShellCommand]) -> str:
    """Write the completion script for bash."""
    return fill(BASH, list_paths(commands), list_cases(commands, list_words))


def write_zsh(commands: Sequence[ShellCommand]) -> str:
    """Write the completion script for zsh, where options and commands have descriptions."""
    return fill(ZSH, list_paths(commands), list_cases(commands, describe_words))


def fill(script: str, paths: Iterable[str], cases: Iterable[str]) -> str:
    """Fill a script with the branches that find the command, and those that complete its arguments."""
    return script.replace("@PATHS@", "\n".join(paths)).replace("@CASES@", "\n".join(cases))


def list_paths(commands: Sequence[ShellCommand]) -> list[str]:
    """List the branches that recognize the words of a command."""
    patterns = [(name.rpartition(" "), name) for name in (command.name for command in commands) if name]
    return [f"            '{head} {last}') command='{name}' ;;" for (head, _, last), name in patterns]


def list_cases(commands: Sequence[ShellCommand], show: Show) -> list[str]:
    """List the branches for the values of options, then those for options and positional arguments."""
    lines = ['    case "$command $previous" in']
    for command in commands:
        for option in command.options:
            if option.takes_value:
                pattern = "|".join(f"'{command.name} {flag}'" for flag in option.flags)
                lines.append(f"        {pattern}) {complete_value(option)}return ;;")
    lines += ["    esac", '    case "$command" in']
    for command in commands:
        options = [(flag, each.summary) for each in command.options for flag in each.flags]
        words = [*command.parts, *((word, "") for each in command.positionals for word in each.words)]
        branches = [f"if [[ $current == -* ]]; then {show(options)}"]
        branches += [f"else {show(words)}"] if words else ["else _gridwright_files"] if command.files else []
        lines.append(f"        '{command.name}') {'; '.join(branches)}; fi ;;")
    return [*lines, "    esac"]


def complete_value(option: ShellArgument) -> str:
    """The call that completes the value of an option; nothing if it can be anything."""
    if option.words:
        return f"_gridwright_{'list' if option.joined else 'words'} {' '.join(map(quote_word, option.words))}; "
    return "_gridwright_files; " if option.files else ""


def list_words(words: Sequence[tuple[str, str]]) -> str:
    """The call that offers words in bash."""
    return f"_gridwright_words {' '.join(quote_word(word) for word, _ in words)}"


def describe_words(words: Sequence[tuple[str, str]]) -> str:
    """The call that offers words with their descriptions in zsh."""
    items = [word.replace(":", r"\:") + (f":{summary}" if summary else "") for word, summary in words]
    return f"local -a items=({' '.join(map(quote_word, items))}); _describe gridwright items"


def quote_word(word: str) -> str:
    """A word as all three shells read it literally."""
    return word if re.fullmatch(r"[\w@:./+-]+", word) else "'" + word.replace("'", "’") + "'"


def write_fish(commands: Sequence[ShellCommand]) -> str:
    """Write the completion script for fish."""
    names = [command.name for command in commands if command.name]
    paths = [
        f"            case '{' '.join(name.rpartition(' ')[::2])}'\n                set path '{name}'" for name in names
    ]
    lines = [FISH.replace("@PATHS@", "\n".join(paths)).rstrip("\n")]
    for command in commands:
        at = f"complete -c gridwright -n '__gridwright_at {command.name}'"
        lines += [f"{at} -a {name} -d {quote_word(summary)}" for name, summary in command.parts]
        lines += [f"{at} -a {quote_word(word)}" for each in command.positionals for word in each.words]
        lines += [f"{at} -F"] if command.files else []
        lines += [f"{at} {describe_option(option)}" for option in command.options]
    return "\n".join(lines) + "\n"


def describe_option(option: ShellArgument) -> str:
    """The arguments of fish's `complete` for an option."""
    flags = [f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags]
    if option.takes_value:
        flags.append("-r" + (" -F" if option.files else " -f"))
    if option.words:
        words = " ".join(option.words)
        flags.append(f"-a '(__gridwright_list {words})'" if option.joined else f"-a '{words}'")
    return " ".join([*flags, f"-d {quote_word(option.summary)}"])
