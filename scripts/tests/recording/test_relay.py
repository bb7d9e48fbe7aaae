# SPDX-License-Identifier: MIT
"""`record --to` sends to a real lttng-relayd, and says so where what came later got lost."""

import patience
from patience import wait_until
from recorder import events
from test_record import VOCABULARY, counted


def test_everything_is_on_the_other_host(fieldtrace, emitter, relayd):
    done = fieldtrace.run("record", "--to", relayd.address, "--", emitter)
    assert done.returncode == 0, done.stderr
    assert counted(done.stderr, "events discarded") == 0
    assert len(events(relayd.folder)) == len(VOCABULARY)
    (trace,) = relayd.folder.glob("*/*")
    assert f"{trace.parent.name}/{trace.name[: -len('-20261127-140628')]}-DATE-TIME" in done.stderr
    assert list(fieldtrace.folder.glob("fieldtrace-out/*")) == []


def test_a_connection_that_was_cut_is_said_and_what_came_before_can_be_read(
    fieldtrace, emitter, relayd
):
    script = f"{emitter}; touch ready; while [ ! -e go ]; do sleep 0.1; done; {emitter}; touch over"
    process = fieldtrace.start("record", "--to", relayd.address, "--", "sh", "-c", script)
    wait_until((fieldtrace.folder / "ready").exists, "the start of the command")
    wait_until(lambda: has_events(relayd.folder), "the first events on the other host")
    assert "\n  to tcp" in fieldtrace.run("status").stdout
    relayd.stop()
    relayd.start()
    (fieldtrace.folder / "go").touch()
    _, stderr = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 125, stderr
    assert "could not be ended in order" in stderr
    assert f"is in lttng-relayd of {relayd.address}" in stderr
    assert (fieldtrace.folder / "over").exists()
    assert len(events(relayd.folder)) == len(VOCABULARY)


def has_events(folder) -> bool:
    files = list(folder.glob("*/*/ust/uid/*/64-bit/*"))
    return all(
        any(f.name.startswith(name) and f.stat().st_size for f in files)
        for name in ("metadata", "fieldtrace_")
    )


def test_a_host_without_a_relay_daemon_is_named_with_a_remedy(fieldtrace, emitter, relayd):
    relayd.stop()
    done = fieldtrace.run("record", "--to", relayd.address, "--", emitter)
    relayd.start()
    assert done.returncode == 125
    assert f"no lttng-relayd answers at {relayd.address}" in done.stderr
    assert "5342" in done.stderr
