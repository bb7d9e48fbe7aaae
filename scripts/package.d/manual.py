# SPDX-License-Identifier: MIT
"""The manual page and the completions of shells, both made from the command's parser."""

import re
import subprocess
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from release import SETUP, Release, write_file

TOOLS = paths.STORE / "packaging-venv" / "bin"
PARSER = Path(__file__).resolve().parent / "documented_parser.py"
# A line of a table, an example or a usage, where lines must stay as they are.
LAID_OUT = re.compile(r"^ |\S {2,}\S|^usage: |:$")


def write(release: Release, root: Path, package: Path) -> None:
    """Writes them below the folder `root`, for the Python package in the folder `package`."""
    page = _tool(
        release,
        package,
        "argparse-manpage",
        *("--pyfile", PARSER, "--function", "parser"),
        *("--prog", "fieldtrace", "--project-name", "Fieldtrace", "--version", release.version),
        *("--manual-title", "Fieldtrace"),
        *("--description", "find the data that services fetch and never read"),
    )
    share = root / "usr" / "share"
    write_file(share / "man" / "man1" / "fieldtrace.1", "\n".join(_with_layout(page)) + "\n")
    for shell, place in (
        ("bash", share / "bash-completion" / "completions" / "fieldtrace"),
        ("zsh", share / "zsh" / "vendor-completions" / "_fieldtrace"),
    ):
        options = ("--shell", shell, "--prog", "fieldtrace", "--prefix", "fieldtrace")
        write_file(place, _tool(release, package, "shtab", *options, f"{PARSER.stem}.parser"))


def _tool(release: Release, package: Path, name: str, *arguments: str | Path) -> str:
    if not (TOOLS / name).exists():
        raise FieldtraceError(f"{name} is not installed", SETUP)
    done = subprocess.run(
        [TOOLS / name, *arguments],
        # Wide enough that no usage is broken where the page breaks it again.
        env={
            **release.environment(),
            "PYTHONPATH": f"{package}:{PARSER.parent}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "COLUMNS": "78",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise FieldtraceError(f"{name} failed: {done.stderr}", "mend what it says")
    return done.stdout


def _with_layout(page: str) -> Iterator[str]:
    """The page with paragraphs that are laid out by hand kept as they are."""
    for is_text, group in groupby(page.splitlines(), _is_text):
        lines = list(group)
        if is_text and any(LAID_OUT.search(line) for line in lines):
            yield from (".nf", *lines, ".fi")
        else:
            yield from lines


def _is_text(line: str) -> bool:
    return line != "" and not line.startswith(".")
