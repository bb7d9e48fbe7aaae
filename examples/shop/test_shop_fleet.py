# SPDX-License-Identifier: MIT
"""What a fleet says of the recorded shop is what a report does."""

import extent
from same_answer import assert_same_answer


@extent.ONLY_LONG
def test_a_fleet_says_of_the_shop_what_a_report_does(shop_run, tmp_path):
    told = assert_same_answer(shop_run.trace, tmp_path)
    assert min(told.values()) > 0, told
    assert told["paths"] > 10, told
