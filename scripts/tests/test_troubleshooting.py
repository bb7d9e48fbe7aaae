# SPDX-License-Identifier: MIT
"""The troubleshooting guide is headed by messages that the tool really prints."""

import re

import pytest
from fieldtrace_cli.base import paths

GUIDE = paths.CHECKOUT / "docs" / "troubleshooting.md"
SOURCES = ("*.java", "*.py", "*.sh", "*.cpp", "pom.xml")
FOLDERS = ("jvm-agent", "scripts", "tracecompass-plugin")
HEADINGS = re.findall(r"^### `(.+)`$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def messages() -> str:
    """The sources with the string literals that are split over lines joined again.

    Kinds of what did not fit are printed as their constants are called, in small letters.
    """
    files = [paths.CHECKOUT / "pom.xml"]
    for folder in FOLDERS:
        for pattern in SOURCES:
            files += [f for f in (paths.CHECKOUT / folder).rglob(pattern) if "tests" not in f.parts]
    text = "\n".join(file.read_text(encoding="utf-8", errors="replace") for file in files)
    return re.sub(r'"\s*\+?\s*f?"', "", text)


def test_the_guide_has_messages():
    assert len(HEADINGS) > 10


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_message_in_the_guide_stands_in_the_sources(heading, messages):
    for part in re.split(r"…|'…'", heading):
        words = part.strip(" :,'")
        is_printed = words in messages or re.search(rf"\b{re.escape(words.upper())}\b", messages)
        assert is_printed, f"nothing prints '{words}' of the heading '{heading}' any more"
