# SPDX-License-Identifier: MIT
"""The boundary between Java and native code is where docs/architecture.md says that it is.

That its table has every call, lttng-probes/tests/test_generated.py sees to.
"""

import itertools
import re

from fieldtrace_cli.base import paths

AGENT = paths.CHECKOUT / "jvm-agent"


def test_only_one_class_has_native_methods():
    with_natives = set()
    sources = [AGENT.glob(f"**/src/{kind}/java/**/*.java") for kind in ("main", "bootstrap")]
    for source in itertools.chain(*sources):
        text = re.sub(
            r"//[^\n]*|/\*.*?\*/", "", source.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        if re.search(r"\bnative [\w<>?\[\]]+ \w+\(", text):
            with_natives.add(source.name)
    assert with_natives == {"NativeCalls.java"}


def test_only_one_file_has_the_functions_that_jni_calls():
    sources = AGENT.glob("native/src/**/*.cpp")
    found = {s.name for s in sources if "JNICALL Java_" in s.read_text(encoding="utf-8")}
    assert found == {"entry_points.cpp"}
