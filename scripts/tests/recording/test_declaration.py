# SPDX-License-Identifier: MIT
"""What `fieldtrace` makes its sessions by is what `lttng load` and the scripts make."""

import subprocess
from fnmatch import fnmatchcase
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.lttng.declaration import declared
from fieldtrace_cli.lttng.session import recording_session
from test_record import VOCABULARY

LOADED = "fieldtrace-record"


def saved(session: str, folder: Path) -> list[str]:
    """The channels of the session, as LTTng writes them."""
    output = f"--output-path={folder}"
    subprocess.run(["lttng", "save", "--force", output, session], check=True)
    root = ElementTree.parse(folder / f"{session}.lttng").getroot()
    channels = root.findall(".//channel")
    for channel in channels:
        events = channel.find("events")
        events[:] = sorted(events, key=lambda event: event.findtext("name"))
    return [ElementTree.tostring(channel, "unicode") for channel in channels]


def test_a_session_of_ours_is_the_one_that_lttng_loads(tmp_path, running_daemon):
    file = paths.LTTNG_SESSIONS / "record.lttng"
    size = declared("record").channels[0].subbuffer_bytes
    subprocess.run(["lttng", "load", f"--input-path={file}", LOADED], check=True)
    try:
        own = (f"--session={LOADED}", "--userspace", "--type=pid_ns")
        subprocess.run(["lttng", "add-context", *own], check=True)
        with recording_session("record", tmp_path, subbuffer=size) as ours:
            assert saved(ours.name, tmp_path) == saved(LOADED, tmp_path)
    finally:
        subprocess.run(["lttng", "destroy", LOADED], check=True)


@pytest.mark.parametrize("file", [file.stem for file in paths.LTTNG_SESSIONS.glob("*.lttng")])
def test_each_event_gets_into_one_channel(file):
    channels = declared(file).channels
    for event in VOCABULARY:
        rules = [rule for channel in channels for rule in channel.events]
        assert [fnmatchcase(f"fieldtrace:{event}", rule) for rule in rules].count(True) == 1, event
