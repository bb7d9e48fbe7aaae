# SPDX-License-Identifier: MIT
"""What a benchmark starts: copies of what is built, and an environment without other agents."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from fieldtrace_cli.base import paths
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.jvm.agent import VARIABLE, built_agent

PROGRAMS = ("hr", "payroll", "admin", "load")


def frozen_jars(folder: Path) -> Path:
    """Copies agent and example, so that a build meanwhile changes nothing; gives the agent's."""
    for name in PROGRAMS:
        jar = paths.EXAMPLE / name / "target" / f"{name}-exec.jar"
        if not jar.is_file():
            raise FieldtraceError(f"{jar} is not built", "scripts/fieldtrace build")
        shutil.copy(jar, folder)
    return Path(shutil.copy(built_agent(), folder))


def plain_environment() -> Mapping[str, str]:
    """The environment of this process without agents of the user's."""
    return {name: value for name, value in os.environ.items() if name != VARIABLE}
