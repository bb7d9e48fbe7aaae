# SPDX-License-Identifier: MIT
"""examples/shop/run starts six real services that call one another as truth.json says."""

import json
import re
import shutil
import sys
from pathlib import Path

import patience
import pytest
import truth_log

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def roots(shop_run):
    """The requests that arrived at the gateway, with what they caused."""
    return truth_log.read(shop_run.truth)


def test_every_request_is_answered_and_caused_what_it_should(shop_run, roots):
    answered = re.findall(rf"{shop_run.requests} requests in .* 0 failed", shop_run.said)
    assert len(answered) == len(shop_run.loads), shop_run.said
    assert len({root.request for root in roots}) == len(roots)
    assert len(roots) == shop_run.requests * len(shop_run.loads)
    wanted = json.loads((HERE / "truth.json").read_text(encoding="utf-8"))["operations"]
    found = truth_log.calls(roots)
    assert set(found) == set(wanted)
    for operation, callees in found.items():
        for callee, (least, most) in callees.items():
            low, high = wanted[operation][callee]
            assert low <= least <= most <= high, (
                f"{operation} calls {callee} {least} to {most} times"
            )


def test_there_are_slow_requests_errors_fan_out_and_retries(roots):
    spans = [span for root in roots for span in root.walk()]
    statuses = {(span.service, span.status) for span in spans}
    assert {("products", 404), ("pricing", 503), ("stock", 9), ("orders", 409)} <= statuses
    assert max(len(root.caused) for root in roots) >= 16
    assert any(span.service == "notifier" for span in spans)


def test_it_leaves_no_service_behind(shop_run):
    for link in Path("/proc").glob("[0-9]*/fd/1"):
        try:
            assert link.readlink().parent != shop_run.logs, f"{link} still runs"
        except OSError:  # ended meanwhile
            continue


def test_a_jar_that_is_not_built_is_named_with_the_remedy(tmp_path):
    for name in ("run", "asking_twice.py"):
        shutil.copy(HERE / name, tmp_path)
    done = patience.finished([sys.executable, tmp_path / "run"])
    assert done.returncode == 1
    assert "shop-products is not built" in done.stderr
    assert "scripts/fieldtrace build" in done.stderr
