# SPDX-License-Identifier: MIT
"""examples/shop/run starts six real services that call one another as truth.json says."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import truth_log  # noqa: E402

PATIENCE_S = 300


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """One run of the shop with its truth."""
    folder = tmp_path_factory.mktemp("shop")
    done = subprocess.run(
        [HERE / "run", "--requests", "400", "--truth", folder / "truth", "--logs", folder / "logs"],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout, truth_log.read(folder / "truth"), folder


def test_every_request_is_answered_and_caused_what_it_should(run):
    said, roots, _ = run
    assert re.search(r"400 requests in .* 0 failed", said), said
    assert len({root.request for root in roots}) == len(roots) == 400
    wanted = json.loads((HERE / "truth.json").read_text(encoding="utf-8"))["operations"]
    found = truth_log.calls(roots)
    assert set(found) == set(wanted)
    for operation, callees in found.items():
        for callee, (least, most) in callees.items():
            low, high = wanted[operation][callee]
            assert low <= least <= most <= high, (
                f"{operation} calls {callee} {least} to {most} times"
            )


def test_there_are_slow_requests_errors_fan_out_and_retries(run):
    _, roots, _ = run
    spans = [span for root in roots for span in root.walk()]
    statuses = {(span.service, span.status) for span in spans}
    assert {("products", 404), ("pricing", 503), ("stock", 9), ("orders", 409)} <= statuses
    assert max(len(root.caused) for root in roots) >= 16
    assert any(span.service == "notifier" for span in spans)


def test_it_leaves_no_service_behind(run):
    _, _, folder = run
    logs = folder / "logs"
    for link in Path("/proc").glob("[0-9]*/fd/1"):
        try:
            assert link.readlink().parent != logs, f"{link} still runs"
        except OSError:  # ended meanwhile
            continue


def test_a_jar_that_is_not_built_is_named_with_the_remedy(tmp_path):
    copy = tmp_path / "run"
    copy.write_text((HERE / "run").read_text(encoding="utf-8"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, copy], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "shop-products is not built" in done.stderr
    assert "scripts/fieldtrace build" in done.stderr
