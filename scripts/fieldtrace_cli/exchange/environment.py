# SPDX-License-Identifier: MIT
"""The Python environment with OTLP's protobuf and Arrow, which Debian lacks."""

import os
import sys
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.python_environment import PythonEnvironment, places

ENVIRONMENT = PythonEnvironment(
    what="the libraries of OTLP and Apache Arrow",
    size="60 MB",
    requirements=Path(__file__).resolve().parent / "requirements.txt",
    places=places("exchange-venv"),
    has_debians=True,
)


def run_again_in_it() -> None:
    """Starts the command anew in the environment, unless it runs there."""
    if not ENVIRONMENT.is_own():
        python = str(ENVIRONMENT.python())
        os.execv(python, [python, "-I", str(paths.SCRIPTS / "fieldtrace_cli"), *sys.argv[1:]])
