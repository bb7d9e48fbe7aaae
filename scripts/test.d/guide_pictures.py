#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes the pictures of docs/slow-system.md out of the two recordings that it makes of the shop.

usage: guide_pictures.py BEFORE AFTER
"""

import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path += [str(TOP / "scripts" / name) for name in ("", "tests", "tests/results", "test.d")]

from chromium import chromium  # noqa: E402

PICTURES = TOP / "docs" / "pictures"
FIELDTRACE = TOP / "scripts" / "fieldtrace"
WIDTH = 1280
KIND = "Same call twice"


def main(before: str, after: str) -> int:
    with tempfile.TemporaryDirectory() as name, chromium(Path(name)) as browser:
        page = _page(Path(name) / "before.html", "report", before)
        with browser.opened(page, WIDTH) as opened:
            view = opened.view
            view.locator("#operations").screenshot(path=PICTURES / "slow-1-operations.png")
            finding = view.locator("#findings article", has_text=KIND).first
            finding.screenshot(path=PICTURES / "slow-2-finding.png", animations="disabled")
            example = finding.locator("a[href^='#request']").first
            example.click()
            request = view.locator(example.get_attribute("href") or "")
            request.screenshot(path=PICTURES / "slow-3-request.png", animations="disabled")
        compared = _page(Path(name) / "diff.html", "diff", before, after)
        with browser.opened(compared, WIDTH) as opened:
            gone = opened.view.locator("#gone")
            gone.screenshot(path=PICTURES / "slow-4-diff.png", animations="disabled")
    return 0


def _page(file: Path, verb: str, *traces: str) -> str:
    command = [FIELDTRACE, verb, "--format", "html", "--output", file, *traces]
    subprocess.run(command, check=True)
    return file.read_text("utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
