# SPDX-License-Identifier: MIT
"""A Trace Compass as p2 has installed it: a product of Tycho's, or the user's own.

What p2 resolved is in `bundles.info`, a line for each bundle: name, version, location, start level,
whether it starts at once. Nothing is resolved here.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from fieldtrace_cli.base.errors import FieldtraceError

BUNDLES_INFO = Path("configuration", "org.eclipse.equinox.simpleconfigurator", "bundles.info")


@dataclass(frozen=True)
class Installation:
    """An installation; `remedy` is what to do where it lacks something."""

    folder: Path
    remedy: str
    # Whether it is the user's, so that the plug-in must be added.
    is_own: bool = False

    @cached_property
    def lines(self) -> list[str]:
        """Those of its bundles. Raises FieldtraceError where p2 has installed nothing there."""
        info = self.folder / BUNDLES_INFO
        try:
            text = info.read_text("utf-8")
        except (OSError, ValueError) as error:
            raise FieldtraceError(
                f"no Trace Compass in {self.folder}: {info} is missing or unreadable", self.remedy
            ) from error
        return [line for line in text.splitlines() if line.count(",") >= 4]

    @cached_property
    def bundles(self) -> dict[str, Path]:
        """Where each bundle is, by its name."""
        found = {}
        for line in self.lines:
            name, _, location, _ = line.split(",", 3)
            found[name] = self.folder / unquote(location.removeprefix("file:"))
        return found

    def bundle(self, name: str) -> Path:
        """The bundle of that name. Raises FieldtraceError where it is not there."""
        try:
            path = self.bundles[name]
            path.stat()
        except (KeyError, OSError, ValueError) as error:
            raise FieldtraceError(
                f"no Trace Compass in {self.folder}: the bundle {name} is missing", self.remedy
            ) from error
        return path
