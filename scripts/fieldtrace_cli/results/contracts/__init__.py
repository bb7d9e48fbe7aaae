# SPDX-License-Identifier: MIT
"""What becomes of the fields of a contract: OpenAPI, Protocol Buffers or GraphQL."""

from pathlib import Path
from typing import Protocol

from fieldtrace_cli.results.contracts import openapi, typed
from fieldtrace_cli.results.contracts.told import Told, as_json, text
from fieldtrace_cli.results.findings import Json

__all__ = ["Contract", "Told", "as_json", "read", "text"]


class Contract(Protocol):
    """A contract; a section of the report tells of its fields."""

    @property
    def section(self) -> str:
        """By the name that --section takes."""

    def told(self, report: Json) -> list[Told]:
        """What becomes of its fields, those that nobody reads first."""


def read(file: Path) -> Contract:
    """A contract, of the kind that its name tells."""
    return typed.read(file) if file.suffix in typed.KINDS else openapi.read(file)
