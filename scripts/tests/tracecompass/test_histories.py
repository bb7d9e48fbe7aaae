# SPDX-License-Identifier: MIT
"""Which workspaces of Trace Compass are used again."""

import pytest
from fieldtrace_cli.base import paths
from fieldtrace_cli.tracecompass import histories


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "HISTORIES", tmp_path / "histories")


@pytest.fixture
def trace(tmp_path):
    (tmp_path / "trace").mkdir()
    (tmp_path / "trace" / "stream").write_text("events")
    return str(tmp_path / "trace")


def analyse(trace, way="", *, is_kept=True):
    """Whether the workspace was new."""
    with histories.workspace([trace], way) as used:
        is_new = not used.folder.exists()
        used.folder.mkdir(exist_ok=True)
        if is_kept:
            used.keep()
    return is_new


def test_a_trace_that_has_not_changed_gets_the_workspace_that_it_had(trace):
    assert analyse(trace)
    assert not analyse(trace)
    assert not analyse(trace)


def test_a_trace_that_has_changed_gets_a_new_one(trace, tmp_path):
    analyse(trace)
    (tmp_path / "trace" / "stream").write_text("more events")
    assert analyse(trace)


def test_an_analysis_of_another_way_gets_a_new_one(trace):
    analyse(trace, "overlap 20")
    assert analyse(trace, "overlap 30")


def test_a_workspace_that_is_not_kept_is_removed(trace, tmp_path):
    analyse(trace, is_kept=False)
    assert [path.suffix for path in (tmp_path / "histories").iterdir()] == [".lock"]


def test_an_analysis_that_broke_off_leaves_nothing_to_go_on_with(trace):
    analyse(trace)
    with pytest.raises(KeyboardInterrupt), histories.workspace([trace], ""):
        raise KeyboardInterrupt
    assert analyse(trace)


def test_two_at_a_time_do_not_share_a_workspace(trace):
    with histories.workspace([trace], "") as one, histories.workspace([trace], "") as other:
        assert one.folder != other.folder


def test_those_that_were_used_last_are_kept(trace, tmp_path):
    for number in range(histories.KEPT + 2):
        analyse(trace, f"way {number}")
    kept = list((tmp_path / "histories").glob(f"*/{histories.WHOLE}"))
    # One that shares its lock with the last is left for the next time.
    assert len(kept) in (histories.KEPT, histories.KEPT + 1)
    assert not analyse(trace, f"way {histories.KEPT + 1}")
    analyse(trace)
    assert analyse(trace, "way 0")
