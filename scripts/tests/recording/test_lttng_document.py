# SPDX-License-Identifier: MIT
"""docs/lttng.md: its commands do what it says, and it has every script as its usage is."""

import re

import patience
import pytest
from fieldtrace_cli.base import paths
from test_record import VOCABULARY

DOCUMENT = (paths.CHECKOUT / "docs" / "lttng.md").read_text("utf-8")
BLOCKS = re.findall(r"(?:^    .*\n)+", DOCUMENT, re.M)


@pytest.mark.parametrize("block", BLOCKS, ids=["record", "snapshot"])
def test_its_commands_print_every_event(block, tmp_path, running_daemon, emitter):
    script = block.replace("/tmp/trace", str(tmp_path / "trace"))
    script = re.sub(r"java .*", str(emitter), script)
    done = patience.finished(["sh", "-ec", script], cwd=paths.CHECKOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    printed = re.findall(r" fieldtrace:(\w+): ", done.stdout)
    assert sorted(printed) == sorted(VOCABULARY)


def test_it_has_each_script_with_its_usage():
    for script in paths.LTTNG_SESSIONS.iterdir():
        if not script.suffix:
            usage = re.search(rf": ({script.name}(?: [A-Z]+)*)$", script.read_text("utf-8"), re.M)
            assert f"| `scripts/lttng/{usage[1]}` |" in DOCUMENT
