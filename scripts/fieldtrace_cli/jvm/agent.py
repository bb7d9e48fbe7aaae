# SPDX-License-Identifier: MIT
"""How a JVM is started with the agent: through `JAVA_TOOL_OPTIONS`, which every JVM reads."""

import argparse
import re
from collections.abc import Mapping
from pathlib import Path

from fieldtrace_cli.base import remedies
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.paths import AGENT
from fieldtrace_cli.jvm.option_names import NAMES

VARIABLE = "JAVA_TOOL_OPTIONS"
OPTION = re.compile(r"[a-z]+([.-][a-z]+)*=.*", re.DOTALL)


def built_agent() -> Path:
    """The agent's jar. Raises FieldtraceError where it is not built."""
    if not AGENT.is_file():
        raise FieldtraceError(f"the agent is missing: there is no {AGENT}", remedies.PARTS)
    return AGENT


def environment_with_agent(
    environment: Mapping[str, str], agent: Path, options: str
) -> dict[str, str]:
    """The environment in which JVMs load the agent beside whatever they were to load before.

    `options` are the agent's own, `key=value` joined by commas; empty for none.
    """
    flag = f"-javaagent:{agent}" + (f"={options}" if options else "")
    before = environment.get(VARIABLE, "")
    return {**environment, VARIABLE: f"{before} {_quoted(flag)}".lstrip()}


def add_options_argument(parser: argparse.ArgumentParser) -> None:
    """Adds `--agent-options`, whose value `checked_options` takes."""
    parser.add_argument(
        "--agent-options",
        metavar="K=V,...",
        default="",
        help="options of the agent, see docs/agent-options.md: " + ", ".join(NAMES),
    )


def checked_options(options: str) -> str:
    """The options, if they look like `key=value,...`; which keys there are the agent knows."""
    if options and not OPTION.fullmatch(options):
        raise FieldtraceError(
            f"--agent-options '{options}' is not of the form key=value,key=value",
            "fieldtrace record --help shows an example",
            status=2,
        )
    return options


def _quoted(flag: str) -> str:
    """The flag as HotSpot splits `JAVA_TOOL_OPTIONS`: at blanks outside quotes, no escapes."""
    if not re.search(r"\s|['\"]", flag):
        return flag
    for quote in ("'", '"'):
        if quote not in flag:
            return f"{quote}{flag}{quote}"
    raise FieldtraceError(
        f"{VARIABLE} cannot hold both kinds of quotes, as in {flag}",
        "leave one kind out of --agent-options and the checkout's path",
        status=2,
    )
