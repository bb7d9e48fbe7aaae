# SPDX-License-Identifier: MIT
"""docs/architecture.md lists the boundary between Java and native code as it is."""

import re

from fieldtrace_cli.base import paths

DOCUMENT = paths.CHECKOUT / "docs" / "architecture.md"
AGENT = paths.CHECKOUT / "jvm-agent"


def native_methods() -> set[str]:
    """Every native method of the agent's own classes, as Java declares it, on one line."""
    declarations = set()
    for source in AGENT.glob("*/src/main/java/**/*.java"):
        text = re.sub(
            r"//[^\n]*|/\*.*?\*/", "", source.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        for declared in re.findall(r"\bstatic native ([^;]*);", text):
            one_line = " ".join(declared.split()).replace("( ", "(")
            declarations.add(f"static native {one_line}")
    return declarations


def test_architecture_lists_every_native_method_with_its_signature():
    rows = re.findall(r"^\| `(static native [^`]*)` \|", DOCUMENT.read_text(encoding="utf-8"), re.M)
    declared = native_methods()
    assert len(declared) > 20
    assert len(rows) == len(set(rows)), "a method is listed twice"
    assert declared - set(rows) == set(), "these are not listed"
    assert set(rows) - declared == set(), "these are gone or changed"
