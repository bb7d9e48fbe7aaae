# SPDX-License-Identifier: MIT
"""The states of the agent that a benchmark compares, by labels."""

import argparse
import shutil
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError

CURRENT = "now"
HELP = (
    "a state of the agent by a name for it, PATH its jar or a checkout that is built; may be given "
    "again, and all are measured side by side (this checkout's, as 'now')"
)


def labelled(text: str) -> tuple[str, Path]:
    """The argument `LABEL=PATH`."""
    label, equals, path = text.partition("=")
    if not (label and equals and path) or "\t" in label:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form LABEL=PATH")
    return label, Path(path)


def jars(chosen: list[tuple[str, Path]]) -> dict[str, Path]:
    """The jars by label, this checkout's where none is chosen. Raises FieldtraceError where one is
    not there."""
    found: dict[str, Path] = {}
    for label, path in chosen or [(CURRENT, paths.CHECKOUT)]:
        jar = path / paths.AGENT.relative_to(paths.CHECKOUT) if path.is_dir() else path
        if not jar.is_file():
            raise FieldtraceError(
                f"the agent '{label}' is not there: no file {jar}",
                "build it: scripts/fieldtrace build in its checkout",
            )
        found[label] = jar
    return found


def copied(found: dict[str, Path], folder: Path) -> dict[str, Path]:
    """Copies of the jars in the folder, which no build takes from under a JVM."""
    copies = {}
    for number, (label, jar) in enumerate(found.items()):
        copies[label] = Path(shutil.copy(jar, folder / f"agent-{number}.jar"))
    return copies
