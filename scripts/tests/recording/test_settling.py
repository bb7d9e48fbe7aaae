# SPDX-License-Identifier: MIT
import io
import re
import time

import patience
from fieldtrace_cli.base import progress
from fieldtrace_cli.base.progress import ProgressLine
from fieldtrace_cli.lttng.client import LttngError
from fieldtrace_cli.lttng.live_samples import FieldSamples
from fieldtrace_cli.recording import settling
from fieldtrace_cli.recording.settling import Settling, Watcher, duration


def field(name: str, used: int, verdicts: int) -> FieldSamples:
    return FieldSamples(4711, 1, "com.example.Employee", name, used, verdicts)


def after(seconds: float, *fields: FieldSamples) -> str:
    told = Settling()
    told.update(fields, seconds)
    return str(told)


def test_nothing_is_told_of_fields_before_there_is_an_object():
    assert str(Settling()) == "no remote object so far"


def test_fields_are_settled_decided_open_or_without_a_verdict():
    told = after(60, field("a", 385, 385), field("b", 0, 80), field("c", 0, 40), field("d", 0, 0))
    assert told == ("1 of 4 fields settled, 1 decided, 1 open (in about 50 s), 1 without a verdict")


def test_of_a_recording_that_is_over_it_is_said_how_much_was_lacking():
    told = Settling()
    told.update([field("a", 0, 50), field("b", 0, 10)], 600)
    expected = "0 of 2 fields settled, 0 decided, 2 open (63 min more may decide them)"
    assert told.at_end() == expected
    assert Settling().at_end() == "no remote object so far"


def test_the_rest_is_expected_at_the_pace_so_far():
    told = after(600, field("a", 0, 50), field("b", 0, 10), field("c", 0, 65))
    # 23 more at 5 a minute, 63 more at 1, 8 more at 6.5.
    assert (
        told == "0 of 3 fields settled, 0 decided, 3 open (half in about 5 min, the last in 63 min)"
    )


def test_the_pace_of_a_field_counts_from_when_it_was_first_seen():
    told = Settling()
    told.update([field("a", 0, 1)], 540)
    told.update([field("a", 0, 1), field("b", 0, 30)], 600)
    # b has been there for a minute at most: 43 more at 30 a minute; a needs 72 at 1 in 10.
    assert "half in about 90 s" in str(told) or "half in about 1 min" in str(told)
    assert "the last in 12 h" in str(told)


def test_forecasts_are_no_more_exact_than_they_can_be():
    assert [duration(s) for s in (3, 44, 89, 100, 5000, 6000)] == [
        *("10 s", "40 s", "90 s", "2 min", "83 min", "2 h"),
    ]


def test_what_cannot_be_shown_does_not_end_the_recording(monkeypatch):
    class Broken:
        def rotate(self):
            raise LttngError("the daemon is gone", "start it")

    monkeypatch.setattr(settling, "LOOK_SECONDS", 0.01)
    watcher = Watcher(Broken())
    watcher.start()
    while not watcher.fault:
        time.sleep(0.01)
    watcher.stop()
    assert "the daemon is gone" in watcher.fault


def test_what_has_not_changed_is_told_once(monkeypatch, tmp_path):
    class Starting:
        looks = 0

        def rotate(self):
            self.looks += 1
            chunk = tmp_path / str(self.looks)
            chunk.mkdir()
            return chunk

    monkeypatch.setattr(settling, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(settling, "MOST_LOAD", 1.0)
    monkeypatch.setattr(progress, "LOG_SECONDS", 0.0)
    said, live = io.StringIO(), Starting()
    watcher = Watcher(live, ProgressLine(said))
    watcher.start()
    while live.looks < 5:
        time.sleep(0.01)
    watcher.stop()
    assert watcher.fault == ""
    assert said.getvalue() == "fieldtrace: no remote object so far\n"


def test_a_recording_says_how_far_the_fields_are(fieldtrace, emitter):
    done = fieldtrace.run("record", "--output", "trace", "--", emitter)
    assert "fieldtrace: 0 of 1 fields settled, 1 decided\n" in done.stderr


def test_a_long_recording_says_so_now_and_then(fieldtrace, emitter):
    script = f"{emitter}; touch ready; while [ ! -e go ]; do sleep 0.1; done"
    process = fieldtrace.start("record", "--output", "trace", "--", "sh", "-c", script)
    said = ""
    while not re.search(r"^fieldtrace: 0 of 1 fields settled, 1 decided$", said, re.M):
        said += process.stderr.readline()
    (fieldtrace.folder / "go").touch()
    _, rest = process.communicate(timeout=patience.SECONDS)
    assert process.returncode == 0, said + rest


def test_a_recording_without_a_live_session_says_nothing_of_fields(fieldtrace, emitter):
    done = fieldtrace.run("record", "--live", "off", "--output", "trace", "--", emitter)
    assert done.returncode == 0, done.stderr
    assert "settled" not in done.stderr
