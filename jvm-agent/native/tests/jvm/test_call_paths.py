# SPDX-License-Identifier: MIT
"""Whether call paths that are known by their frames on the stack are the right ones."""

import os

import jvm
import pytest

DIGITS = {digit: jvm.line_of(f"digit {digit}", "Walks.java") for digit in range(1, 7)}
VARIANTS = {
    "compilers": [],
    "interpreter": ["-Xint"],
    "C2": ["-XX:-TieredCompilation"],
}
# Reading them takes longer than walking.
WALKS = 30_000 if "FIELDTRACE_LONG" in os.environ else 9_000


def lines_of_walk(way: int) -> list[int]:
    """The lines from which the steps of a walk were made, innermost first."""
    lines = []
    while way > 0:
        way, digit = divmod(way, 8)
        lines.append(DIGITS[digit])
    return lines


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_walk_has_its_own_call_path(tmp_path, variant):
    run = jvm.run(
        tmp_path,
        "WALKS",
        [f"-Dwalks={WALKS}", *VARIANTS[variant]],
        options={"overhead.budget": "off"},
    )
    assert (run.output, run.errors, run.status) == ("done\n", "", 0)
    events = run.events
    methods = {f["method_id"]: f["method_name"] for name, f in events if name == "method_def"}
    contexts = {
        f["context_id"]: list(zip(f["method_ids"], f["lines"], strict=True))
        for name, f in events
        if name == "context_def"
    }
    walks = 0
    for name, fields in events:
        if name == "remote_call_exit":
            path = contexts[fields["context_id"]]
            lines = [line for _, line in path if line in DIGITS.values()]
            assert lines == lines_of_walk(fields["body_bytes"]), [
                (methods[method], line) for method, line in path
            ]
            walks += 1
    assert walks == WALKS
