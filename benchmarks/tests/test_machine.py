# SPDX-License-Identifier: MIT
"""What a result says of the build that was measured."""

import pytest
from harness import machine


@pytest.mark.parametrize(("current", "said"), [(True, ""), (False, ", built before it")])
def test_a_build_of_another_commit_is_not_taken_for_this_one(monkeypatch, current, said):
    monkeypatch.setattr(machine, "is_java_current", lambda: current)
    commit, _, rest = machine.describe()["commit"].partition(",")
    assert commit
    assert rest == said.removeprefix(",")
