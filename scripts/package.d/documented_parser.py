# SPDX-License-Identifier: MIT
"""The command's parser as argparse-manpage and shtab want it; they load this file.

The package `fieldtrace_cli` that is on Python's path is the one whose verbs they see.
"""

import argparse
from pathlib import Path

import shtab
from fieldtrace_cli import main
from fieldtrace_cli.jvm.option_names import NAMES


def parser() -> argparse.ArgumentParser:
    """The parser, whose descriptions have the examples; paths and the agent's options complete."""
    top = main.parser()
    verbs = next(a for a in top._actions if isinstance(a, argparse._SubParsersAction))
    for verb in (top, *verbs.choices.values()):
        verb.description = f"{verb.description}\n{verb.epilog}"
        for action in verb._actions:
            if action.type is Path:
                is_folder = action.metavar in ("DIR", "TRACE")
                action.complete = shtab.DIRECTORY if is_folder else shtab.FILE
            if action.dest == "agent_options":
                action.choices = [f"{name}=" for name in NAMES]
    return top
