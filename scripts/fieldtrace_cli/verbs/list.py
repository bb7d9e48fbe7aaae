# SPDX-License-Identifier: MIT
"""`fieldtrace list`: the names of the recordings that go on."""

import argparse

from fieldtrace_cli.lttng.recordings import recordings

SUMMARY = "name the recordings that go on"
DESCRIPTION = """\
Prints the name of each recording of this user that goes on, one a line, for `fieldtrace status`,
`stop` and `snapshot`.
"""
EXAMPLES = """\
examples:
  fieldtrace list
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the verb: none."""


def run(arguments: argparse.Namespace) -> int:
    """Runs the verb."""
    for one in recordings():
        print(one.session)
    return 0
