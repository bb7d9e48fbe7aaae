# SPDX-License-Identifier: MIT
"""LTTng's own configurations and the scripts beside them record without `fieldtrace`."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

import patience
import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.lttng.client import session_names
from patience import wait_until
from recorder import events
from test_record import VOCABULARY

SCRIPTS = paths.SCRIPTS / "lttng"


@contextmanager
def running(
    script: str, *arguments: object, look: Callable[[IO[str]], None] = lambda _: None
) -> Iterator[str]:
    """The session that the script records by; looks at what it prints, and ends it as Ctrl-C
    would."""
    before = set(session_names())
    with ExitStack() as stack:
        process = stack.enter_context(
            subprocess.Popen(
                [SCRIPTS / script, *map(str, arguments)],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        )
        stack.callback(process.kill)
        said = _until(process.stdout, "Tracing started")
        (session,) = set(session_names()) - before
        yield session
        look(process.stdout)
        process.terminate()
        rest, _ = process.communicate(timeout=patience.SECONDS)
        assert process.returncode == 0, said + rest
        assert session not in session_names(), said + rest


def _until(output: IO[str], words: str) -> str:
    said = ""
    for line in output:
        said += line
        if words in line:
            return said
    raise AssertionError(f"the script ended without '{words}':\n{said}")


def names(trace: Path) -> list[str]:
    return [name for name, _ in events(trace)]


@pytest.fixture
def emit(emitter: Path) -> Callable[[], None]:
    """Emits each event once."""
    return lambda: subprocess.run([emitter], check=True)


def test_record_holds_every_event(tmp_path, running_daemon, emit):
    with running("record", tmp_path / "trace"):
        emit()
    assert sorted(names(tmp_path / "trace")) == sorted(VOCABULARY)


@pytest.mark.parametrize(
    "said", ["Not enough memory", 'Invalid event record channel name: "metadata"']
)
def test_record_goes_on_where_lttng_refuses_the_name_of_a_channel_alone(
    tmp_path, running_daemon, emit, monkeypatch, said
):
    """LTTng 2.16 refuses the channel `metadata` by its name, and needs none."""
    lttng = tmp_path / "bin" / "lttng"
    lttng.parent.mkdir()
    lttng.write_text(
        f"""#!/bin/sh
        case $* in *" metadata") echo 'Error: {said}' >&2; exit 1 ;; esac
        exec {shutil.which("lttng")} "$@"
        """
    )
    lttng.chmod(0o755)
    monkeypatch.setenv("PATH", f"{lttng.parent}:{os.environ['PATH']}")
    if "channel name" in said:
        with running("record", tmp_path / "trace"):
            emit()
        assert sorted(names(tmp_path / "trace")) == sorted(VOCABULARY)
    else:
        command = [SCRIPTS / "record", tmp_path / "trace"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience.SECONDS)
        assert done.returncode != 0
        assert said in done.stderr
        assert session_names() == []


def test_rotate_keeps_the_last_chunks(tmp_path, running_daemon, emit):
    archives = tmp_path / "trace" / "archives"

    def is_removed(chunk: Path) -> bool:
        emit()
        return not chunk.exists()

    with running("rotate", tmp_path / "trace", 1, 2):
        emit()
        wait_until(lambda: archives.exists() and any(archives.iterdir()), "the first chunk")
        first = min(archives.iterdir())
        wait_until(lambda: is_removed(first), "the end of the first chunk")
    kept = sorted(archives.iterdir())
    # What it had at the last look, what was rotated since then, and what ended with it.
    assert 2 <= len(kept) <= 5
    assert any(set(names(chunk)) == set(VOCABULARY) for chunk in kept)


def test_snapshot_keeps_what_is_asked_for_and_what_was_ahead_of_a_failed_request(
    tmp_path, running_daemon, emit, compiled
):
    folder = tmp_path / "kept"
    failed_request = compiled("failed_request")
    with running("snapshot", folder) as session:
        emit()
        subprocess.run(["lttng", "snapshot", "record", "--session", session], check=True)
        (asked,) = folder.iterdir()
        subprocess.run([failed_request], check=True)
        wait_until(lambda: _is_whole(folder, 2), "the snapshot of the failed request")
        subprocess.run([failed_request], check=True)
    assert sorted(names(asked)) == sorted(VOCABULARY)
    (by_itself,) = set(folder.iterdir()) - {asked}
    assert names(by_itself) == [*names(asked), *REQUEST]


REQUEST = ("string_def", "http_server_request", "http_server_response")


def _is_whole(folder: Path, snapshots: int) -> bool:
    """LTTng writes one snapshot after the other, its metadata last."""
    written = [*folder.glob("*/ust/uid/*/64-bit/metadata")]
    return len(written) == snapshots and all(path.stat().st_size for path in written)


def test_relay_writes_to_another_daemon(tmp_path, running_daemon, emit, relayd):
    with running("relay", relayd.address):
        emit()
    assert sorted(names(relayd.folder)) == sorted(VOCABULARY)


def test_live_prints_events_while_it_records_and_the_other_daemon_has_them(
    running_daemon, emit, relayd
):
    """By Babeltrace's live source."""
    shown = ""

    def is_shown(output: IO[str]) -> None:
        nonlocal shown
        for line in output:
            shown += line
            if f" fieldtrace:{VOCABULARY[-1]}: " in line:
                return

    with running("live", relayd.address, relayd.live_port, look=is_shown):
        emit()
    for name in VOCABULARY:
        assert f" fieldtrace:{name}: " in shown
    assert sorted(names(relayd.folder)) == sorted(VOCABULARY)
