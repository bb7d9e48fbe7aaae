# SPDX-License-Identifier: MIT
"""`record --to` sends to a real lttng-relayd, and records here while that cannot be reached."""

import patience
from patience import wait_until
from recorder import OutputReader, events
from test_record import VOCABULARY, counted


def test_everything_is_on_the_other_host(fieldtrace, emitter, relayd):
    done = fieldtrace.run("record", "--to", relayd.address, "--", emitter)
    assert done.returncode == 0, done.stderr
    assert counted(done.stderr, "events discarded") == 0
    assert len(events(relayd.folder)) == len(VOCABULARY)
    (trace,) = relayd.folder.glob("*/*")
    assert f"{trace.parent.name}/{trace.name[: -len('-20261127-140628')]}-DATE-TIME" in done.stderr
    assert list(fieldtrace.folder.glob("fieldtrace-out/*")) == []


def test_what_is_emitted_while_the_daemon_is_away_is_here_and_the_rest_is_there(
    fieldtrace, emitter, relayd
):
    script = "; ".join(
        f"{emitter}; touch emitted-{n}; while [ ! -e go-{n} ]; do sleep 0.1; done" for n in range(3)
    )
    process = fieldtrace.start("record", "--to", relayd.address, "--", "sh", "-c", script)
    said = OutputReader(process.stderr)
    wait_until((fieldtrace.folder / "emitted-0").exists, "the first events")
    wait_until(lambda: has_events(relayd.folder), "the first events on the other host")
    assert "\n  to tcp" in fieldtrace.run("status").stdout
    relayd.stop()
    wait_until(lambda: "is cut;" in said.text(), "a session that writes here")
    assert "/cut-1" in fieldtrace.run("status").stdout
    (fieldtrace.folder / "go-0").touch()
    wait_until((fieldtrace.folder / "emitted-1").exists, "events while it is cut")
    relayd.start()
    wait_until(
        lambda: f"{relayd.address} is there again" in said.text(), "a session that sends there"
    )
    (fieldtrace.folder / "go-1").touch()
    wait_until((fieldtrace.folder / "emitted-2").exists, "the last events")
    (fieldtrace.folder / "go-2").touch()
    process.wait(timeout=patience.SECONDS)
    stderr = said.whole()
    assert process.returncode == 0, stderr
    assert f"the {len(VOCABULARY):,} events of that time are here" in stderr, stderr
    (here,) = fieldtrace.folder.glob("fieldtrace-out/*/cut-1")
    assert len(events(here)) == len(VOCABULARY)
    assert len(events(relayd.folder)) == 2 * len(VOCABULARY)
    assert len(list(relayd.folder.glob("*/*"))) == 2


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


def test_that_nothing_can_be_recorded_here_either_is_said_at_once(fieldtrace, emitter, relayd):
    script = f"{emitter}; touch emitted; while [ ! -e go ]; do sleep 0.1; done"
    process = fieldtrace.start(
        *("record", "--to", relayd.address, "--output", "out", "--", "sh", "-c", script)
    )
    said = OutputReader(process.stderr)
    wait_until((fieldtrace.folder / "emitted").exists, "the first events")
    wait_until(lambda: has_events(relayd.folder), "the first events on the other host")
    (fieldtrace.folder / "out" / "cut-1").touch()  # no folder can be made of it
    relayd.stop()
    wait_until(lambda: "nothing can be recorded here" in said.text(), "the end of the recording")
    relayd.start()
    (fieldtrace.folder / "go").touch()
    process.wait(timeout=patience.SECONDS)
    assert process.returncode == 125, said.whole()
