# SPDX-License-Identifier: MIT
"""The sessions of `scripts/lttng`, which `lttng load` takes, and ours are made by.

`lttng load` itself is not used: of LTTng 2.13 it ends with 0 where it has failed, and nothing says
which format of traces it takes.
"""

from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from fieldtrace_cli.base.paths import LTTNG_SESSIONS

# Contexts that the schema of LTTng's session files lacks up to 2.13, so that they stand in none.
ADDED_CONTEXTS = ("pid_ns",)


@dataclass(frozen=True)
class Channel:
    """Buffers, for each user and processor, and the events that get into them."""

    name: str
    overwrites: bool  # the oldest where there is no room, else the newest is discarded
    subbuffer_bytes: int
    subbuffers: int
    switch_timer_us: int
    contexts: tuple[str, ...]
    events: tuple[str, ...]
    condition: str | None = None  # in LTTng's language of filters


@dataclass(frozen=True)
class Declaration:
    """A session as its file has it."""

    is_snapshot: bool
    channels: tuple[Channel, ...]


def declared(name: str) -> Declaration:
    """The session of `scripts/lttng/NAME.lttng`."""
    return _read(LTTNG_SESSIONS / f"{name}.lttng")


def _read(file: Path) -> Declaration:
    root = ElementTree.parse(file).getroot()
    return Declaration(
        is_snapshot=root.findtext(".//attributes/snapshot_mode") == "true",
        channels=tuple(_channel(node) for node in root.iterfind(".//channel")),
    )


def _channel(node: ElementTree.Element) -> Channel:
    return Channel(
        name=node.findtext("name", ""),
        overwrites=node.findtext("overwrite_mode") == "OVERWRITE",
        subbuffer_bytes=int(node.findtext("subbuffer_size", "")),
        subbuffers=int(node.findtext("subbuffer_count", "")),
        switch_timer_us=int(node.findtext("switch_timer_interval", "")),
        contexts=(
            *((c.text or "").lower() for c in node.iterfind("contexts/context/type")),
            *ADDED_CONTEXTS,
        ),
        events=tuple(e.text or "" for e in node.iterfind("events/event/name")),
    )
