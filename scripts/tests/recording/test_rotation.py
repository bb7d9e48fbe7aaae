# SPDX-License-Identifier: MIT
"""`record --mode rotate` keeps the last chunks, each of which can be read."""

import re

import patience
import pytest
from extent import ONLY_LONG
from fieldtrace_cli.recording.modes.keeper import Keeper
from fieldtrace_cli.recording.modes.rotation import Rotation
from patience import wait_until
from recorder import events
from test_record import VOCABULARY, counted


@pytest.mark.parametrize(
    "limit",
    [
        pytest.param(("--period", 1), id="period"),
        # LTTng looks at the size every five seconds.
        pytest.param(("--size", "16K"), id="size", marks=ONLY_LONG),
    ],
)
def test_old_chunks_are_removed_and_each_that_is_kept_can_be_read(fieldtrace, emitter, limit):
    script = f"while [ ! -e go ]; do {emitter}; sleep 0.2; done"
    archives = fieldtrace.folder / "trace" / "archives"
    process = fieldtrace.start(
        *("record", "--output", "trace", "--live", "off", "--mode", "rotate", *limit, "--keep", 2),
        *("--", "sh", "-c", script),
    )
    wait_until(lambda: archives.exists() and any(archives.iterdir()), "the first chunk")
    first = min(archives.iterdir())
    wait_until(lambda: not first.exists(), "the end of the first chunk")
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    said = re.search(r"chunks: +2 kept, (\d+) older ones removed", stderr)
    assert said and int(said[1]) > 0, stderr
    chunks = [[name for name, _ in events(chunk)] for chunk in sorted(archives.iterdir())]
    assert len(chunks) == 2
    assert counted(stderr, "events recorded") == sum(map(len, chunks))
    assert set(chunks[0]) == set(VOCABULARY)


@ONLY_LONG
def test_chunks_become_tables_while_it_records(fieldtrace, emitter):
    script = f"while [ ! -e go ]; do {emitter}; sleep 0.2; done"
    tables = fieldtrace.folder / "tables"
    process = fieldtrace.start(
        *("record", "--output", "trace", "--live", "off", "--mode", "rotate", "--period", 8),
        *("--to-parquet", "tables", "--", "sh", "-c", script),
    )
    wait_until(lambda: any(tables.glob("*/day=*/service=*/*.parquet")), "the first tables")
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, stderr
    kept = re.search(r"chunks: +(\d+) kept", stderr)
    assert kept
    assert f"tables:           {kept[1]} chunks exported\n" in stderr


@pytest.mark.parametrize(
    ("seconds", "given", "options"),
    [
        (3600, "", ""),
        (None, "spans=off", "spans=off"),
        (5, "spans=off", "spans=off,defs.period=2500ms"),
        (0.1, "", "defs.period=100ms"),
        (5, "defs.period=10s", "defs.period=10s"),
    ],
)
def test_agents_tell_their_definitions_in_each_chunk(seconds, given, options):
    assert Rotation(seconds, None, 2).agent_options(given) == options


def test_a_chunk_that_cannot_be_removed_is_named_and_the_others_are(tmp_path):
    archives = tmp_path / "archives"
    for number in range(12):
        (archives / f"20261127T140634+0000-20261127T140634+0000-{number}").mkdir(parents=True)
    stubborn = archives / "no-folder"
    stubborn.write_text("")
    keeper = Keeper(tmp_path, 2)
    keeper.remove_old()
    assert keeper.removed == 10
    assert str(stubborn) in keeper.fault
    assert [chunk.name[-3:] for chunk in keeper.kept()] == ["der", "-10", "-11"]
