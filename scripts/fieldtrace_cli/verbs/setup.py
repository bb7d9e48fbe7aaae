# SPDX-License-Identifier: MIT
"""`fieldtrace setup`: installs what the other verbs need."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from fieldtrace_cli.base import paths

SUMMARY = "install what Fieldtrace needs and this machine lacks"
_OF_CHECKOUT = """\
Installs what Fieldtrace needs: Debian packages through apt (as root or through sudo), and into
.fieldtrace/ of the checkout Trace Compass, the target platform of its plug-in, and Maven.
"""
_OF_PACKAGE = """\
Fetches Trace Compass, which view and pictures need, from Debian's archive. It goes to
$XDG_DATA_HOME/fieldtrace (~/.local/share/fieldtrace) of the user who runs this.
"""
DESCRIPTION = f"""\
{_OF_CHECKOUT if paths.IS_CHECKOUT else _OF_PACKAGE}
It says what it installs. A second run changes nothing and needs no network. To use a Trace Compass
that you have installed, set FIELDTRACE_TRACECOMPASS to its folder.
"""
EXAMPLES = """\
examples:
  fieldtrace setup
  FIELDTRACE_TRACECOMPASS=/opt/tracecompass fieldtrace setup
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
    if paths.IS_CHECKOUT:
        parser.add_argument(
            "--development",
            action="store_true",
            help="also install what scripts/lint and scripts/test need",
        )
        parser.add_argument(
            "--packaging",
            action="store_true",
            help="also install what scripts/package needs",
        )


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb; shell scripts do the work, for they must run before all else is there."""
    if paths.IS_CHECKOUT:
        chosen = ("development", "packaging")
        options = [f"--{name}" for name in chosen if getattr(arguments, name)]
        return _replaced_by([paths.SCRIPTS / "setup", *options])
    if os.environ.get(paths.TRACE_COMPASS_VARIABLE):
        print(f"{paths.TRACE_COMPASS_VARIABLE} names a Trace Compass: {paths.trace_compass()}")
        return 0
    paths.STORE.mkdir(parents=True, exist_ok=True)
    return _replaced_by([paths.SCRIPTS / "setup.d" / "tracecompass.sh", paths.TRACE_COMPASS])


def _replaced_by(command: Sequence[str | Path]) -> int:
    os.execv(command[0], [str(word) for word in command])
