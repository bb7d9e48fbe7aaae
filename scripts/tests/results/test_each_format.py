# SPDX-License-Identifier: MIT
"""Each format of `fieldtrace report`, of a recording with nothing in it. Those of the demo and of
the shop are tested where these are recorded."""

import subprocess

import each_format
import pytest
from fieldtrace_cli.base import paths


@pytest.fixture(scope="module")
def of_nothing(tmp_path_factory):
    """Each format, of a recording in which no request was served and no object came in."""
    folder = tmp_path_factory.mktemp("nothing")
    classes = paths.PLUGIN / "org.fieldtrace.synthetic" / "target" / "classes"
    writer = "org.fieldtrace.synthetic.WriteShop"
    subprocess.run(["java", "-cp", classes, writer, folder / "trace", "0"], check=True)
    (folder / "made").mkdir()
    return each_format.written(folder / "trace", folder / "made")


@pytest.mark.parametrize("form", each_format.FORMS)
def test_a_recording_with_nothing_in_it_is_taken_by_the_readers_of(of_nothing, form):
    each_format.check(of_nothing, form, holds_findings=False)
