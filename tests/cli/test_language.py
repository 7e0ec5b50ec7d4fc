"""The language of the command line: chosen by the locale or `--lang`, and English wherever programs read."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import main, make_parser
from gridwright.cli._parser import iterate_commands
from gridwright.errors import UsageError
from gridwright.messages.language import using
from gridwright.outcome import Limit
from gridwright.puzzle import Answer
from gridwright.solving import process
from gridwright.solving.question import Question
from gridwright.solving.worker import Worker
from support.paths import EXAMPLES
from support.program import PROGRAM, run
from tools.messages import list_sentences

HEN, NONE = str(EXAMPLES / "hen.txt"), str(EXAMPLES / "takuzu-none.txt")
TAKUZU, MAKARO = str(EXAMPLES / "takuzu-4x4.txt"), str(EXAMPLES / "makaro-5x5.txt")
Capture = pytest.CaptureFixture[str]


def end(arguments: list[str]) -> object:
    try:
        return main(arguments)
    except SystemExit as error:
        return error.code


@pytest.fixture
def in_france(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that speaks French."""
    monkeypatch.delenv("LC_MESSAGES")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")


@pytest.mark.usefixtures("in_france")
def test_people_get_the_language_of_the_locale(capsys: Capture) -> None:
    assert main(["solve", HEN]) == 0
    assert "Exactement une solution (" in capsys.readouterr().out
    assert gw.get_language() == "en", "the language of the library is its user's"
    assert main(["solve", HEN, "--lang", "en"]) == 0
    assert "Exactly one solution (" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "fr", "check", TAKUZU, "{answer}"],
        ["--lang=fr", "check", TAKUZU, "{answer}"],
        ["check", "--lang", "fr", TAKUZU, "{answer}"],
        ["check", TAKUZU, "{answer}", "--lang=fr"],
        ["--lang", "en", "check", TAKUZU, "{answer}", "--lang", "fr"],
    ],
    ids=" ".join,
)
def test_lang_stands_anywhere(arguments: list[str], tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "answer.txt").write_text("1100\n1100\n????\n????\n")
    assert main([word.format(answer=tmp_path / "answer.txt") for word in arguments]) == 1
    out = capsys.readouterr().out
    assert "twins : la ligne 1 et la ligne 2 sont identiques." in out.replace("\xa0", " ")


@pytest.mark.parametrize(
    "arguments", [["solve", HEN, "--lang", "de"], ["--lang=de", "solve", HEN], ["--lang", "", "kinds"]]
)
def test_an_unknown_language_is_one_line(arguments: list[str], capsys: Capture) -> None:
    assert end(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "--lang: invalid choice: '" in said.err
    assert "expected one of en, fr" in said.err


@pytest.mark.usefixtures("in_france")
def test_json_is_english_unless_asked(capsys: Capture) -> None:
    """Sentences are English by default, translated on demand; keys, statuses and names never change."""
    assert main(["solve", "--json", NONE, "no-such-file"]) == 2
    said = capsys.readouterr()
    english = [json.loads(line) for line in said.out.splitlines()]
    assert english[1]["reason"].startswith("'no-such-file': cannot be read: no such file or directory")
    assert main(["solve", "--json", NONE, "no-such-file", "--lang", "fr"]) == 2
    french = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert french[1]["reason"].startswith("'no-such-file'\xa0: illisible\xa0: aucun fichier")
    for one, other in zip(english, french, strict=True):
        assert one.keys() == other.keys()
        assert (one["status"], one.get("method")) == (other["status"], other.get("method"))


@pytest.mark.usefixtures("in_france")
@pytest.mark.parametrize("command", [["kinds"], ["methods"], ["formats"], ["examples"]], ids=" ".join)
def test_lists_in_json_are_english(command: list[str], capsys: Capture) -> None:
    texts = []
    for more in ([], ["--lang", "en"], ["--lang", "fr"]):
        assert main([*command, "--json", *more]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    english, french = ([json.loads(line) for line in text.splitlines()] for text in texts[1:])
    assert [record.keys() for record in english] == [record.keys() for record in french]
    assert [record.get("name") for record in english] == [record.get("name") for record in french]


def test_answers_in_json_are_english(tmp_path: Path, in_france: None) -> None:
    target = tmp_path / "answers.jsonl"
    assert main(["solve", HEN, "--first", "--to", "json", "-o", str(target)]) == 0
    assert json.loads(target.read_text())["reason"] == "stopped at the first solution, as asked"


@pytest.mark.parametrize("example", ["hen", "hitori-6x4", "makaro-5x5", "takuzu-4x4"])
@pytest.mark.parametrize("form", ["dimacs", "lp", "mps"])
def test_exports_are_english(example: str, form: str) -> None:
    """Comments in exported files are the same in all languages, whatever the language was when the model was built."""
    from gridwright.export import export

    puzzle = gw.read(EXAMPLES / f"{example}.txt")
    english = export(puzzle, form)
    with using("fr"):
        assert export(puzzle, form) == english
    assert "row 1, column 1" in english


def test_logs_are_english(tmp_path: Path) -> None:
    logs = []
    for language in ("en", "fr"):
        path = str(tmp_path / language)
        assert main(["solve", MAKARO, "--method", "kernel", "--log", path, "--lang", language]) == 0
        logs.append(Path(path).read_text())
    assert logs[0] == logs[1]
    assert "the room at row" in logs[0]


def test_ledgers_and_csv_are_english(tmp_path: Path, capsys: Capture) -> None:
    """The reason of a row is English, also where it comes from a worker; tables for people are French."""
    ledger = str(tmp_path / "run.db")
    asked = ["batch", "run", ledger, NONE, HEN, "--methods", "auto,sat", "--first", "--seconds", "600", "--lang", "fr"]
    assert main(asked) == 0
    assert "4 lignes terminées" in capsys.readouterr().err
    rows = sqlite3.connect(ledger).execute("SELECT status, reason FROM results ORDER BY id").fetchall()
    assert {status for status, _ in rows} == {"none", "some"}
    assert "stopped at the first solution, as asked" in {reason for _, reason in rows}
    assert not any("\xa0" in (reason or "") for _, reason in rows)
    csv = []
    for language in ("en", "fr"):
        assert main(["report", ledger, "--to", "csv", "--lang", language]) == 0
        csv.append(capsys.readouterr().out)
    assert csv[0] == csv[1]
    assert main(["report", ledger, "--lang", "fr"]) == 0
    table = capsys.readouterr().out
    assert "temps écoulé en secondes jusqu’à la première solution" in table
    assert "première trouvée" in table
    for form in ("latex", "markdown", "svg"):
        assert main(["report", ledger, "--to", form, "--lang", "fr"]) == 0
        text = capsys.readouterr().out
        assert "résolu" in text
        assert "�" not in text
        assert "ecoul?" not in text


@pytest.mark.parametrize("forks", [True, False])
def test_worker_processes_speak_the_language(forks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that enforces a limit is a fork or a fresh interpreter; both answer in our language."""
    monkeypatch.setattr(process, "is_single_threaded", lambda: forks)
    puzzle = gw.read("takuzu\n" + "....\n" * 10)
    with using("fr"):
        found = gw.solve(puzzle, limit=Limit(seconds=600))
        assert (
            found.reason
            == "10 lignes de 4 cases ne peuvent pas être toutes différentes\xa0: seules 6 respectent les règles"
        )


@pytest.mark.parametrize("forks", [True, False])
def test_a_worker_that_is_kept_speaks_the_language_of_each_question(
    forks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that was forked by a request in another language, as batch runs keep one for all."""
    monkeypatch.setattr(process, "is_single_threaded", lambda: forks)
    puzzle = gw.read("takuzu\n..\n..\n")
    question = Question(puzzle, "magic", Answer(puzzle.grid, (None,) * 4), 1, False)
    heard, worker = [], Worker()
    try:
        for name in ("fr", "en", "fr"):
            with using(name), pytest.raises(UsageError) as refused:
                list(worker.ask(question, Limit()))
            heard.append(str(refused.value).partition(";")[0].rstrip())
    finally:
        worker.end()
    french = "'magic' n’est pas une méthode pour takuzu"
    assert heard == [french, "'magic' is not a method for takuzu", french]


def help_lines(command: list[str], language: str, capsys: Capture) -> set[str]:
    """The lines of a help page that are no examples, without those that hold nothing but names."""
    assert end(["--lang", language, *command, "--help"]) == 0
    lines = map(str.strip, capsys.readouterr().out.splitlines())
    return {
        line for line in lines if " " in line and not line.startswith(("gridwright ", "echo ", "source <(", "-", "["))
    }


def test_every_help_page_is_french(capsys: Capture) -> None:
    """No heading, sentence or placeholder is left in English."""
    for parser in iterate_commands(make_parser()):
        command = parser.prog.split()[1:]
        english, french = (help_lines(command, language, capsys) for language in ("en", "fr"))
        assert len(french) > 2
        assert not english & french, command
        assert not [line for line in french for word in ("usage", "PUZZLE", "FILE", "DIR") if word in line.split()]
        assert not [line for line in french if re.search(r"\w:$", line)], "a heading has a blank before its colon"


def test_every_placeholder_can_be_translated() -> None:
    known = {templates[0] for templates, _, _ in list_sentences()}
    for parser in iterate_commands(make_parser()):
        names = [action.metavar for action in parser._actions if isinstance(action.metavar, str)]
        assert {name for name in names if len(name) > 1} <= known, "the others belong to messages/words.py"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["solve"], "gridwright solve : arguments manquants : GRILLE (voir gridwright solve --help)"),
        (["solve", "x", "--limit"], "argument --limit : il faut une valeur"),
        (["solve", "x", "--limit", "0"], "argument --limit : '0' n’est pas un nombre entier d’au moins 1"),
        (["solve", "x", "--seconds", "x"], "argument --seconds : valeur incorrecte (float attendu) : 'x'"),
        (["solve", "x", "--all", "--first"], "argument --first : incompatible avec l’argument --all"),
        (["solve", "x", "--f"], "option ambiguë : --f peut désigner"),
        (["sovle"], "choix incorrect : 'sovle' ; choix possibles : batch, booklet"),
        (["sovle"], " ; vouliez-vous dire solve ? (voir gridwright --help)"),
        (["kinds", "--what"], "arguments inconnus : --what"),
        (["convert", "x"], "le format n’est pas connu ; attendu : --to FORMAT, ou -o avec un nom terminé par .cwd"),
        (["kinds", "soduku"], "'soduku' n’est pas un type de jeu ; types possibles : akari, heyawake"),
        (["solve", "-", "--method", "abc"], "gridwright : entrée standard : rien à lire ; il faut une grille"),
    ],
)
def test_errors_are_french(
    arguments: list[str], expected: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", open("/dev/null"))
    assert end(["--lang", "fr", *arguments]) == 2
    err = capsys.readouterr().err.replace("\xa0", " ")
    assert expected in err
    assert err.count("\n") == 1


def test_pictures_and_pages_are_french(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["render", HEN, TAKUZU, "--solution", "-o", str(page), "--lang", "fr"]) == 0
    text = page.read_text()
    assert '<html lang="fr">' in text
    for words in (
        "Les règles du nonogramme",
        "<h1>Grilles</h1>",
        "Un takuzu de 4 colonnes et 4 lignes.",
        "Indice de la ligne 1\xa0: 3.",
    ):
        assert words in text
    latex = tmp_path / "page.tex"
    assert main(["render", str(EXAMPLES / "takuzu-several.txt"), "--solution", "-o", str(latex), "--lang", "fr"]) == 0
    assert "Une solution parmi plusieurs" in latex.read_text()


def test_the_program_follows_its_environment() -> None:
    """The installed program, started as a user starts it."""
    clear = {"LC_ALL": "", "LC_MESSAGES": "", "LANGUAGE": "", "PYTHONUTF8": "1"}
    assert "Exactement une solution" in run("solve", HEN, env={**clear, "LANG": "fr_FR.UTF-8"}).out
    assert "Exactly one solution" in run("solve", HEN, env={**clear, "LANG": "de_DE.UTF-8"}).out
    assert "Exactly one solution" in run("solve", HEN, env={**clear, "LANG": "fr_FR.UTF-8", "LC_ALL": "C"}).out
    found = run("solve", "no-such-file", env={**clear, "LANGUAGE": "fr"})
    assert found.err.replace("\xa0", " ").startswith("gridwright : 'no-such-file' : illisible : aucun fichier")


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        (
            "ascii",
            "gridwright : 'x' : illisible : aucun fichier ou dossier de ce nom ; il faut un fichier, - pour l'entree standard",
        ),
        (
            "latin-1",
            "gridwright\xa0: 'x'\xa0: illisible\xa0: aucun fichier ou dossier de ce nom\xa0; il faut un fichier, - pour l'entrée standard",
        ),
    ],
)
def test_a_terminal_without_unicode(encoding: str, expected: str) -> None:
    """Signs that it cannot show are replaced by plain ones, and letters lose their accents."""
    settings = {**os.environ, "PYTHONIOENCODING": encoding}
    ran = subprocess.run([PROGRAM, "--lang", "fr", "solve", "x"], capture_output=True, env=settings)
    assert ran.stderr.decode(encoding).startswith(expected)
    ran = subprocess.run([PROGRAM, "--lang", "fr", "show", TAKUZU], capture_output=True, env=settings)
    assert 'takuzu "first takuzu", 4x4' in ran.stdout.decode(encoding)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_files_and_formats_in_french(shell: str, capsys: Capture) -> None:
    scripts = []
    for language in ("en", "fr"):
        assert main(["completion", shell, "--lang", language]) == 0
        scripts.append(capsys.readouterr().out)
    assert scripts[0].count("puzzlink") == scripts[1].count("puzzlink") > 0
    assert scripts[0].count("_gridwright_files") == scripts[1].count("_gridwright_files")
