# SPDX-License-Identifier: MIT
"""What tests of imported spans share."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from fieldtrace_cli.base import paths

sys.path.append(str(paths.BABELTRACE_PLUGINS))

from fieldtrace_components.rebuilding.imported import ImportedSpans
from fieldtrace_components.vocabulary import EVENTS
from made_spans import BEGIN_US

NAMES = list(EVENTS)


class Events:
    """The events of imported files, and what was said of them."""

    def __init__(self, folder: Path, *files: Path) -> None:
        self.bad: list[str] = []
        imported = ImportedSpans(folder / "spans.db", lambda bad: self.bad.append(str(bad)))
        imported.read(files)
        imported.rebuild()
        self.counts = imported.counts
        self.all = []
        for time, process, number, values in imported.events():
            name = NAMES[number]
            fields = dict(zip(EVENTS[name], values, strict=True))
            if "route_id" in fields:
                fields["route"] = imported.names.all[fields["route_id"]]
            who = imported.processes[process].service
            self.all.append((time // 1000 - BEGIN_US, who, name, fields))
        imported.close()

    def of(self, name: str) -> list[tuple[int, str, dict]]:
        """Time in microseconds, service and fields of the events of that name."""
        return [(time, who, fields) for time, who, found, fields in self.all if found == name]

    def handlings(self) -> list[tuple[str, str, int, int]]:
        return self._exchanges("http_server")

    def calls(self) -> list[tuple[str, str, int, int]]:
        return self._exchanges("http_client")

    def _exchanges(self, side: str) -> list[tuple[str, str, int, int]]:
        """Service, route, start and end of exchanges, by their starts."""
        ends = {fields["exchange_id"]: time for time, _, fields in self.of(f"{side}_response")}
        return [
            (who, fields["route"], time, ends[fields["exchange_id"]])
            for time, who, fields in self.of(f"{side}_request")
        ]


@pytest.fixture
def events(tmp_path: Path) -> Callable[..., Events]:
    """Imports files."""
    return lambda *files: Events(tmp_path, *files)
