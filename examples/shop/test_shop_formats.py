# SPDX-License-Identifier: MIT
"""Each format of `fieldtrace report`, of the shop."""

import each_format
import extent
import pytest


@pytest.fixture(scope="module")
def formats(shop_run, tmp_path_factory):
    """Each format, out of one run of the analysis."""
    return each_format.written(shop_run.trace, tmp_path_factory.mktemp("formats"))


# Those of the demo are tested in each run.
@extent.ONLY_LONG
@pytest.mark.parametrize("form", each_format.FORMS)
def test_each_format_is_taken_by_its_readers(formats, form):
    each_format.check(formats, form, holds_findings=True)
