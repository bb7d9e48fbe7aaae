# SPDX-License-Identifier: MIT
"""What the Fix List says of the shop's calls is what the shop does: `truth.json` has it."""

import extent


def test_prices_that_are_refused_at_the_first_attempt_are_failed_and_paid_for(shop_run):
    findings = shop_run.report("fix-list")["fixes"]
    failed = [entry for entry in findings if entry["kind"] == "failed_and_paid_for"]
    refused = [entry for entry in failed if entry["callees"] == ["pricing"]]
    assert refused, findings
    for entry in refused:
        assert entry["service"] in ("gateway", "orders"), entry
        assert entry["extent"]["avoidable_calls"] == entry["extent"]["calls"], entry
        assert entry["gain"]["known"], entry
        assert 0 < entry["extent"]["requests"] < entry["extent"]["requests_looked_at"], entry


def test_eight_products_that_are_asked_for_at_a_time_are_no_n_plus_one(shop_run):
    findings = shop_run.report("fix-list")["fixes"]
    assert not [entry for entry in findings if entry["kind"] == "n_plus_one"], findings


@extent.ONLY_LONG
def test_at_most_one_gain_in_ten_is_unknown(shop_run):
    findings = shop_run.report("fix-list")["fixes"]
    unknown = [entry for entry in findings if not entry["gain"]["known"]]
    assert 10 * len(unknown) <= len(findings), unknown
