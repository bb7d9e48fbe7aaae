# SPDX-License-Identifier: MIT
"""What a page holds, and in which sections, of nothing and of a shop made by hand. The demo's and
the shop's, which are recorded, are looked at where they are.

`FIELDTRACE_GOLDEN=write` writes the golden pages anew: look at what changed.
"""

from pathlib import Path

import page_outline
import pytest
from made_pages import EMPTY, SHOP, with_examples

GOLDEN = Path(__file__).resolve().parent / "golden"


@pytest.mark.parametrize(
    ("name", "page"), [("empty", EMPTY), ("shop", SHOP), ("examples", with_examples())]
)
def test_a_page_has_what_the_golden_one_has(name, page):
    assert not page_outline.lacking(page_outline.outline(page), GOLDEN / f"{name}.txt")
