# SPDX-License-Identifier: MIT
"""The Python environment with the SDK of the Model Context Protocol, which few need."""

from pathlib import Path

from fieldtrace_cli.base.python_environment import PythonEnvironment, places

ENVIRONMENT = PythonEnvironment(
    what="the SDK of the Model Context Protocol",
    size="70 MB",
    requirements=Path(__file__).resolve().parent / "requirements.txt",
    places=places("mcp-venv"),
)
