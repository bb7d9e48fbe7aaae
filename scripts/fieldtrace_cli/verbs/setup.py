# SPDX-License-Identifier: MIT
"""`fieldtrace setup`: installs what the other verbs need."""

import argparse
import os

from fieldtrace_cli.base import paths

SUMMARY = "install what Fieldtrace needs and this machine lacks"
DESCRIPTION = """\
Installs what Fieldtrace needs: Debian packages through apt (as root or through sudo), and into
.fieldtrace/ of the checkout Trace Compass, the target platform of its plug-in, and Maven.

It says what it installs. A second run changes nothing and needs no network. To build against a
Trace Compass that you have installed, set FIELDTRACE_TRACECOMPASS to its folder.
"""
EXAMPLES = """\
examples:
  fieldtrace setup
  FIELDTRACE_TRACECOMPASS=/opt/tracecompass fieldtrace setup
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb."""
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
    chosen = ("development", "packaging")
    options = [f"--{name}" for name in chosen if getattr(arguments, name)]
    command = str(paths.SCRIPTS / "setup")
    os.execv(command, [command, *options])
