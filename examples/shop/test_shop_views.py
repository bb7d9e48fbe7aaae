# SPDX-License-Identifier: MIT
"""Every view opens on the recording of the real shop, in a real window, and shows what is in it."""

import html
import re

import extent
import pytest

DRAWINGS = (
    "field-utilisation",
    "waste-flame-graph",
    "operations",
    "operation-map",
    "latency",
    "service-graph",
    "call-tree",
)


pytestmark = extent.ONLY_LONG  # each opens in a window of its own

# Part of all critical paths.
MATTERS = 0.01


@pytest.fixture(scope="module")
def pictures(shop_run, tmp_path_factory):
    """The folder with a picture of each view; taking them opens each in a window of its own."""
    folder = tmp_path_factory.mktemp("pictures")
    shop_run.fieldtrace("pictures", "--output", folder)
    return folder


def words(pictures, name):
    """The texts of a drawing."""
    svg = (pictures / f"{name}.svg").read_text(encoding="utf-8")
    return [html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg)]


def test_every_view_has_something_to_show(pictures):
    made = {path.name for path in pictures.iterdir()}
    assert made >= {f"{name}.{kind}" for name in DRAWINGS for kind in ("png", "svg")}
    assert "request-flow.png" in made


def test_the_service_graph_has_every_service_of_which_the_report_tells(shop_run, pictures):
    paths = [operation["path"] for operation in shop_run.report("operations")["operations"]]
    services = {path[-1].partition("[")[0] for path in paths}
    assert services >= {"gateway", "orders"}
    assert services <= set(words(pictures, "service-graph"))


def test_operations_are_those_that_the_report_prints(shop_run, pictures):
    reported = shop_run.report("operations")["operations"]
    shown = " ".join(words(pictures, "operations"))  # long names take several lines
    # A drawing has the rows that matter.
    matter = [one for one in reported if one["critical_share"] >= MATTERS]
    assert matter
    assert [operation for operation in matter if operation["path"][-1] not in shown] == []


def test_the_fix_list_names_the_call_paths_that_the_report_prints(shop_run, pictures):
    reported = shop_run.report("fix-list")["fixes"]
    # So few requests may decide no field; then there is nothing to fix, and no picture of it.
    assert (pictures / "fix-list.svg").exists() == bool(reported)
    # Others of the same cause stand below these, folded.
    shown = words(pictures, "fix-list") if reported else []
    for fix in [fix for fix in reported if fix["cause"] == fix["id"]]:
        assert fix["kind"].replace("_", " ").capitalize() in shown


def test_field_utilisation_names_the_services_that_bring_objects_in(shop_run, pictures):
    reported = {context["service"] for context in shop_run.report("fields")["contexts"]}
    assert reported
    shown = set(words(pictures, "field-utilisation"))
    is_cut = any("more rows are left out" in word for word in shown)
    assert reported & shown if is_cut else reported <= shown
