# SPDX-License-Identifier: MIT
"""Each command that a document shows is run by a test, which `shown_commands.toml` names.

Where nothing else runs it, and it needs no machine of its own, the line is typed here as it stands:
in a folder with recordings of the names that documents use, with a program in place of services.
That takes minutes, and so is done at length.
"""

import ast
import functools
import os
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import documents
import extent
import patience
import pytest
from exchange.made_spans import Made, otlp
from fieldtrace_cli.base import paths
from fieldtrace_cli.main import VERBS, _module, parser

INDEX = Path(__file__).with_name("shown_commands.toml")
OURS, OTHERS = tomllib.loads(INDEX.read_text("utf-8")).values()
PRESENT = [d for d in documents.documents() if d.name != "CHANGELOG.md"]
# What tells commands of one verb apart beside the names of options.
TELLING = ("--section", "--format", "--mode")
# What stands for something that the reader has.
PLACE_HOLDER = re.compile(r"\[|\.\.\.|\bFILE\b|\bTRACE\b|\bDIR\b|^PID$")
# What documents call recordings.
RECORDINGS = (
    *("trace", "before", "after", "petclinic", "orders", "recording", "host-a", "host-b"),
    *("imported", "fieldtrace-out/trace", "fieldtrace-out/record-DATE-TIME"),
)
# What the documents have that is not here; the operation is one of the recording's.
INSTEAD = (
    (r"\bscripts/fieldtrace\b", "fieldtrace"),
    (r"\b(before|after|host-a|host-b)/trace\b", r"\1"),
    (r"\btrace/archives/\S+", "trace"),
    (r"/(srv|mnt)/tables|s3://recordings/tables", "tables"),
    (r"~/\.cache/fleet", "fleet-state"),
    (r"--request \d+", "--top 2"),
    (r"'GET /owners'", "'GET /orders'"),
    (r"\b4711\b", "$PID"),
    (r" --also 4712\b", ""),
    (r"--since \d+", "--since 0"),
    (r"--until \d+", "--until 0.1"),
    (r"--duration \d+", "--duration 1"),
    (r" &$", ""),
    (r" -- .*", " -- program"),
    (r"--plugin-path=scripts", f"--plugin-path={paths.SCRIPTS}"),
)


def words(line: str) -> list[str]:
    """Those of a line of ours, from its verb to what is recorded."""
    split = shlex.split(re.split(r" [|&]", line)[0])
    found = split[1:]
    return found[: found.index("--")] if "--" in found else found


def name(line: str) -> str:
    """What the index calls a line of ours."""
    typed = words(line)
    found = typed[:2] if typed[0] == "fleet" else typed[:1]
    for word, following in zip(typed, [*typed[1:], ""], strict=True):
        if word.startswith("--"):
            found += [word, following] if word in TELLING else [word]
    return " ".join(found)


def is_ours(line: str) -> bool:
    """Whether the line runs the command."""
    return re.match(r"(scripts/)?fieldtrace [a-z]", line) is not None


def how(line: str) -> str | None:
    """What the index has of a line."""
    if is_ours(line):
        return OURS.get(name(line))
    return next((OTHERS[begin] for begin in OTHERS if line.startswith(begin)), None)


def lines(*kinds: str) -> list[str]:
    """The lines of all documents, of which the index has one of these; without, all."""
    shown = dict.fromkeys(line for document in PRESENT for line in documents.shown(document))
    return [line for line in shown if not kinds or how(line) in kinds]


LINES = lines()


def test_documents_show_commands():
    assert len(LINES) > 150
    assert sum(map(is_ours, LINES)) > 100


@pytest.mark.parametrize("line", [line for line in LINES if is_ours(line)])
def test_the_command_takes_each_line_as_it_stands(line):
    line = re.sub(r"\$\([^)]*\)", "value", line)
    typed = ["1" if word == "PID" else word for word in words(line)]
    if not any(PLACE_HOLDER.search(word) for word in typed):
        parser().parse_args(typed)  # raises FieldtraceError


@pytest.mark.parametrize("verb", VERBS)
def test_the_command_takes_each_example_of_a_help(verb):
    taken = 0
    for line in _module(verb).EXAMPLES.replace("\\\n", " ").splitlines():
        if is_ours(line.strip()):
            parser().parse_args(words(re.sub(r"\s+# .*", "", line.strip())))
            taken += 1
    assert taken > 0


@pytest.mark.parametrize("line", LINES)
def test_a_test_runs_each_line(line):
    called = name(line) if is_ours(line) else line
    assert how(line) is not None, f"{INDEX.name} has no test that runs '{called}'"


def test_the_index_names_what_is_there():
    shown = {name(line) for line in LINES if is_ours(line)}
    assert set(OURS) <= shown, "no document shows these"
    others = [line for line in LINES if not is_ours(line)]
    stale = [begin for begin in OTHERS if not any(line.startswith(begin) for line in others)]
    assert stale == [], "no document shows these"
    for value in {*OURS.values(), *OTHERS.values()}:
        if value not in ("typed", "help") and not value.startswith("not: "):
            file, _, test = value.partition("::")
            assert test in names_in(paths.CHECKOUT / file), value


@functools.cache
def names_in(file: Path) -> set[str]:
    """The names of the functions of a file."""
    tree = ast.parse(file.read_text("utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("program", sorted({line.split()[0] for line in lines("help")}))
def test_what_takes_long_begins(program):
    done = subprocess.run([paths.CHECKOUT / program, "--help"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "usage:" in done.stdout


@pytest.fixture(scope="module")
def folder(requests, emitter, tmp_path_factory) -> Path:
    """A folder with all that the documents name, which their commands share."""
    made = tmp_path_factory.mktemp("typed")
    (made / "fieldtrace-out").mkdir()
    for recording in RECORDINGS:
        (made / recording).symlink_to(requests)
    spans = [Made(1, 0, "server", "shop", "GET /", 0, 9), Made(2, 1, "client", "shop", "ask", 2, 5)]
    (made / "traces.json").write_text(otlp(spans))
    (made / "fieldtrace-rules.toml").write_text(
        '[[rule]]\ncheck = "calls"\noperation = "gateway[GET /cart]"\nat-most = 100000\n'
    )
    (made / "program").symlink_to(emitter)
    for saved in ("before.json", "after.json", "results.json"):
        run(made, f"fieldtrace report --format results --output {saved} trace")
    run(made, "fieldtrace export trace --output written")
    (made / "tables").symlink_to("written")
    return made


def run(place: Path, line: str, **environment: str) -> None:
    """Types a line."""
    found = f"{place}:{paths.SCRIPTS}:{os.environ['PATH']}"
    done = patience.finished(
        ["bash", "-c", line], cwd=place, env={**os.environ, **environment, "PATH": found}
    )
    assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"


@extent.ONLY_LONG
@pytest.mark.parametrize("line", [line for line in lines("typed") if "[" not in line])
def test_it_can_be_typed_as_it_stands(folder, jvm, line):
    for document, here in INSTEAD:
        line = re.sub(document, here, line)
    # What a document calls 4711, or what runs with the agent anyway.
    service = jvm(f"-javaagent:{paths.AGENT}") if re.search(r"\$PID|--all", line) else ""
    written = re.search(r"""(?:--output |path=")([\w./-]+)(?=[ "]|$)""", line)
    if written is None:
        run(folder, line, PID=str(service))
        return
    target = folder / written[1]
    # It is a recording, or tables, of which other lines of the document go on.
    shared = target.readlink() if target.is_symlink() else None
    remove(target)
    run(folder, line, PID=str(service))
    assert target.exists(), line
    if shared is not None:
        remove(target)
        target.symlink_to(shared)


def remove(path: Path) -> None:
    """Removes a file, a link or a folder where there is one."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
