# SPDX-License-Identifier: MIT
"""What becomes of fields over three services and a database, of which it is known."""

import json
import re

import pytest
from fieldtrace_cli.base import paths
from jsonschema import Draft202012Validator
from three_services import FATES, readers, recorded, reported_keys

SCHEMA = paths.CHECKOUT / "docs" / "schema" / "end-to-end.json"
FIX_LIST = SCHEMA.with_name("fix-list.json")


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory):
    """What has recorded the three services."""
    with recorded(tmp_path_factory.mktemp("end-to-end"), "EndToEnd") as recorder:
        yield recorder


@pytest.fixture(scope="module")
def keys(recorder) -> dict[tuple[str, str], dict]:
    """What is reported, by service and key."""
    answer = reported_keys(recorder)
    Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(answer)
    rows = answer["keys"]
    return {(row["service"], row["key"]): row for row in rows}


def test_each_key_has_the_fate_that_its_field_has(keys):
    assert {key: row["fate"] for key, row in keys.items()} == FATES | {
        ("store", "[].discount"): "never read",
        ("store", "[].size"): "never read",
        ("store", "[].reviews[]"): "never read",
    }


def test_fields_are_joined_by_their_keys_and_not_by_their_names(keys):
    fields = readers(keys)
    assert fields["store", "[].cost"] == {("dealer", "Item", "price"), ("page", "Note", "")}
    assert fields["store", "[].discount"] == {("dealer", "Item", ""), ("page", "Note", "")}
    assert fields["store", "[].prices{}"] == {("dealer", "Item", "costs"), ("page", "Note", "")}
    assert fields["store", "[].prices{}.gross"] == {("dealer", "Cost", "after")}
    assert fields["dealer", "[].tariffs{}"] == {("page", "Offer", "prices")}
    assert fields["dealer", "[].tariffs{}.gross"] == {("page", "Amount", "net")}
    assert fields["dealer", "[].tags[].label"] == {("page", "Sticker", "colour")}
    assert fields["dealer", "[].tags[].colour"] == {("page", "Sticker", "paint")}


def test_what_is_only_handed_on_to_nobody_who_reads_it_may_be_removed(recorder):
    done = recorder.run("check-removal", "--end-to-end", "Product.supplierCode", "trace")
    assert done.returncode == 0, done.stdout + done.stderr
    taken = [f"EndToEnd${name}" for name in ("Item", "Note", "Offer", "Product")]
    assert f"Classes taken: {', '.join(taken)}." in done.stdout
    read = recorder.run("check-removal", "--end-to-end", "Product.name", "trace")
    assert read.returncode == 1, read.stdout
    assert "page: reads caption in 100.0 %" in read.stdout
    assert "store: reads" not in read.stdout


def test_the_report_says_where_to_stop_fetching_it(recorder, keys):
    (place,) = keys["store", "[].supplier_code"]["sources"]
    assert place.startswith("EndToEnd.lambda$keepStore$"), place
    done = recorder.run(
        "report", "--section", "end-to-end", "--operation", "GET /products", "trace"
    )
    assert done.returncode == 0, done.stderr
    assert "Stop fetching EndToEnd$Product.supplierCode in store at EndToEnd.lambda" in done.stdout
    assert "Item.supplier only handed on, to nobody who reads it" in done.stdout


CONTRACT = {
    "paths": {
        "/products": {
            "get": {
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {
                                "schema": {"type": "array", "items": {"$ref": "#/schemas/Good"}}
                            }
                        }
                    }
                }
            }
        }
    },
    "schemas": {"Good": {"properties": {"name": {}, "supplier_code": {}, "legacy": {}}}},
}


def test_a_contract_tells_what_nobody_reads_by_its_names(recorder):
    (recorder.folder / "store.json").write_text(json.dumps(CONTRACT), "utf-8")
    done = recorder.run("report", "--section", "end-to-end", "--schema", "store.json", "trace")
    assert done.returncode == 0, done.stderr
    lines = [line.split(" GET ")[0] for line in done.stdout.splitlines()]
    assert [line[:12].strip() for line in lines] == ["never read", "not seen", "read"]
    names = ["Good.supplier_code", "Good.legacy", "Good.name"]
    assert [line[12:].strip() for line in lines] == names
    refused = recorder.run("report", "--schema", "store.json", "trace")
    assert (refused.returncode, refused.stdout) == (2, "")


@pytest.fixture(scope="module")
def fixes(recorder) -> list[dict]:
    """The Fix List."""
    done = recorder.run(
        *("report", "--section", "fix-list", "--all", "--suggest", "--format", "json"),
        *("--cost", "processor-hour=0.04", "trace"),
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    Draft202012Validator(json.loads(FIX_LIST.read_text("utf-8"))).validate(answer)
    return answer["fixes"]


def test_a_statement_for_what_nobody_reads_counts_in_full(fixes):
    (fix,) = (f for f in fixes if (f["kind"], f["service"]) == ("unread_by_all", "store"))
    whole, part = fix["end_to_end"]["fetched_at"]
    assert (whole["whole_call"], whole["frames"][-1]["method"]) == (True, "reviews")
    assert whole["fields"] == ["EndToEnd$Review.text", "EndToEnd$Review.stars"]
    assert not part["whole_call"]
    assert "EndToEnd$Product.supplierCode" in part["fields"]
    assert "EndToEnd$Product.name" not in part["fields"]  # the page shows it
    assert "EndToEnd$Product.reviews" not in part["fields"]  # the store makes it itself
    assert not [f for f in fixes if "Product.reviews" in f.get("never_read", ())]
    assert fix["frames"] == whole["frames"]
    assert fix["suggestion"]["what"].startswith("leave the call at EndToEnd.reviews")
    # A request to the page makes the dealer and the page ask for products. The bytes alone are
    # worth a thirtieth of a statement; the mean of these is above their median by the first ones.
    assert fix["extent"]["avoidable_calls"] == 160
    (statement,) = (
        f for f in fixes if f["service"] == "store" and f["subject"] == "EndToEnd$Review"
    )
    (requested,) = statement["requested"]
    assert (requested["language"], requested["names"]) == ("sql", ["text", "stars"])
    each = statement["waited_ns"] / statement["calls"]
    gain = fix["gain"]
    assert gain["known"]
    assert gain["median_ns"]["value"] > each / 3, (gain, each)
    assert gain["processor_ns"]["low"] > 0


def test_each_caller_has_its_share(fixes):
    (fix,) = (f for f in fixes if (f["kind"], f["service"]) == ("unread_by_all", "store"))
    callers = {one["service"]: one for one in fix["end_to_end"]["callers"]}
    assert {service: one["calls"] for service, one in callers.items()} == {"dealer": 80, "page": 80}
    unread = {one["key"] for one in fix["end_to_end"]["unread"]}
    assert set(callers["dealer"]["unread"]) == {*unread, "[].notes"}
    assert {"[].name", "[].tags[]"} <= set(callers["page"]["unread"])
    # Notes and a supplier's code are what the page gets and the dealer does not, or nobody.
    assert 0 < callers["dealer"]["unread_share"] < callers["page"]["unread_share"] < 1


def test_what_a_caller_never_reads_is_one_entry_with_what_nobody_reads(fixes):
    (answer,) = (f for f in fixes if (f["kind"], f["service"]) == ("unread_by_all", "dealer"))
    (offer,) = (f for f in fixes if "EndToEnd$Offer" in f["subject"])
    assert offer["never_read"]
    assert offer["cause"] == answer["cause"]
    assert (offer["gain"]["without"], offer["gain"]) == ("fields", answer["gain"])
    assert f"one change of the callee mends it for all ({answer['id']})" in offer["reason"]
    assert "dealer reads EndToEnd$Item.price itself: keep it there." in answer["suggestion"]["heed"]


def test_a_month_costs_what_requests_save_at_the_recorded_rate(recorder, fixes):
    (fix,) = (f for f in fixes if (f["kind"], f["service"]) == ("unread_by_all", "store"))
    cost, saved = fix["cost_a_month"], fix["gain"]["processor_ns"]
    assert cost["low"] <= cost["value"] <= cost["high"]
    # Each of the 80 requests to the page saves it.
    rate = 80 / float(re.search(r"recorded ([\d.]+) s \(80 requests\)", cost["assumptions"])[1])
    month = rate * 730 * saved["value"] / 1e9 * 0.04
    assert cost["value"] == pytest.approx(month, rel=0.02), (cost, month)
    done = recorder.run(
        *("report", "--section", "fix-list", "--cost", "processor-hour=0.04,gigabyte=1", "trace")
    )
    costs = re.findall(r"about ([\d.]+) a month at this rate \[", done.stdout)
    assert max(map(float, costs)) > cost["value"]
    assert "for 730 hours a month; 0.0400 for an hour of a processor and 1.00" in done.stdout
