# SPDX-License-Identifier: MIT
"""Results, kept in a file after every measurement, so that a run may be cut short and go on."""

import json
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError


class KeptResults:
    """What was measured under the same settings, by name: a measurement for each round."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        """Raises FieldtraceError where the file cannot be added to."""
        self._path = path
        self._settings = settings
        self.runs: dict[str, list[dict[str, Any]]] = {}
        if not path.is_file():
            return
        try:
            stored = json.loads(path.read_text())
            held, runs = stored["settings"], stored["runs"]
        except (ValueError, KeyError, TypeError) as error:
            raise FieldtraceError(f"{path} cannot be read: {error}", "remove it") from None
        if held != settings:
            raise FieldtraceError(
                f"{path} holds results of other settings: {held}",
                "give the same, or another folder with --output, or remove it",
            )
        self.runs = runs

    def rounds(self, name: str) -> int:
        """How often it has been measured."""
        return len(self.runs.get(name, ()))

    def add(self, name: str, measured: dict[str, Any]) -> None:
        """Adds a measurement and writes them all."""
        self.runs.setdefault(name, []).append(measured)
        text = json.dumps({"settings": self._settings, "runs": self.runs}, indent=1)
        # A file that is cut off could not be gone on with.
        part = self._path.with_suffix(".part")
        part.write_text(text + "\n")
        part.replace(self._path)
