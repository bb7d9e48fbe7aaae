# SPDX-License-Identifier: MIT
"""The page of the shop has its operations, services, classes and fields."""

from pathlib import Path

import extent
import page_outline

GOLDEN = Path(__file__).parent / "page.txt"
# What a busy machine has more of than a quiet one.
NOW_AND_THEN = ("h3: ", "WAIT for a connection", "unknown address")


# The demo's page is held to its golden one in each run.
@extent.ONLY_LONG
def test_the_page_has_what_the_golden_one_has(shop_run):
    page = page_outline.of_recording(shop_run.fieldtrace("report", "--format", "html"))
    always = [line for line in page.splitlines() if not any(part in line for part in NOW_AND_THEN)]
    assert not page_outline.lacking("\n".join(always) + "\n", GOLDEN)
