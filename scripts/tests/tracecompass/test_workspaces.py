# SPDX-License-Identifier: MIT
"""Which workspace a window gets."""

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass.workspaces import KEPT, PREFERENCES, window_workspace


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "WORKSPACES", tmp_path / "workspaces")


@pytest.fixture
def traces(tmp_path):
    """Makes a trace of that name."""

    def make(name):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / "stream").write_text("events")
        return [str(tmp_path / name)]

    return make


def opened(traces, way="together"):
    """The workspace of a window that is opened and closed."""
    with window_workspace(traces, way) as workspace:
        workspace.mkdir(parents=True, exist_ok=True)
    return workspace


def test_the_same_traces_get_what_they_had_and_others_get_their_own(traces):
    first = opened(traces("one"))
    assert opened(traces("two")) != first
    assert opened([*traces("one"), *traces("two")]) != first
    assert opened(traces("one"), "apart") != first


def test_a_trace_that_is_as_it_was_gets_the_workspace_that_it_had(traces):
    one = traces("one")
    assert opened(one) == opened(one)


def test_a_second_window_of_the_same_trace_gets_its_own(traces):
    one = traces("one")
    with window_workspace(one, "together") as first, window_workspace(one, "together") as second:
        assert first != second
    assert opened(one) == first


def test_a_trace_recorded_anew_gets_a_new_one(traces, tmp_path):
    one = traces("one")
    before = opened(one)
    (tmp_path / "one" / "stream").write_text("more events")
    assert opened(one) != before


def test_a_new_one_takes_over_what_the_user_prefers(traces):
    before = opened(traces("one"))
    (before / PREFERENCES).mkdir(parents=True)
    (before / PREFERENCES / "fieldtrace.prefs").write_text("source=/src")
    after = opened(traces("two"))
    assert (after / PREFERENCES / "fieldtrace.prefs").read_text() == "source=/src"


def test_old_ones_are_removed_but_none_that_is_open(traces):
    with window_workspace(traces("open"), "together") as still_open:
        still_open.mkdir(parents=True)
        old = opened(traces("old"))
        for number in range(KEPT + 1):
            opened(traces(f"new-{number}"))
        assert not old.exists()
        assert still_open.exists()
