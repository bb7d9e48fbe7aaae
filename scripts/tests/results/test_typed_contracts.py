# SPDX-License-Identifier: MIT
"""Fields of messages and of GraphQL's types are told by what callers read of their classes."""

from pathlib import Path

import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results import contracts

PROTO = """
syntax = "proto3";
package acme.stock;
option java_package = "com.acme.stock";
import "google/protobuf/timestamp.proto";

message Reservation {
  string reservation = 1;
  google.protobuf.Timestamp expires_at = 2;
  map<string, Shelf> by_place = 3;
  oneof who { string picker = 4; string robot_2go = 5; }
  optional int32 left = 6;
  message Shelf { string label = 1; repeated Reservation others = 2; }
}
service Stock { rpc Reserve (Reservation) returns (Reservation); rpc Look (Shop) returns (Shop); }
message Shop { string name = 1; }
"""

GRAPHQL = """
directive @key(fields: String!) on OBJECT
type Query { product(id: ID!): Product!  shop: Shop }
type Product @key(fields: "id") @unknown { id: ID! name: String parts: [Part!]! }
interface Part { weight: Int }
type Screw implements Part { weight: Int length: Int }
type Shop { name: String }
extend type Product { legacy: String }
"""


def context(name: str, /, **decisions: str | None) -> dict:
    """Objects of a class that came in at some call path."""
    fields = [{"name": field, "decision": known} for field, known in decisions.items()]
    return {"class": name, "fields": fields}


def told(file: Path, text: str, *contexts: dict) -> dict[tuple[str, str], tuple[str, str]]:
    file.write_text(text, "utf-8")
    contract = contracts.read(file)
    assert contract.section == "fields"
    found = contract.told({"contexts": contexts})
    return {(one.field.operation, one.field.key): (one.field.name, one.fate) for one in found}


def test_messages_are_known_by_the_classes_that_the_compiler_makes_of_them(tmp_path):
    reservation = context(
        "com.acme.stock.StockOuterClass$Reservation",
        reservation_="read",
        expiresAt_="never_read",
        who_="open",
        left_="never_read",
    )
    shelf = "com.acme.stock.StockOuterClass$Reservation$Shelf"
    shelves = [context(shelf, label_="never_read"), context(shelf, label_="read")]
    misleading = context("com.acme.other.Shop", name_="read")
    found = told(tmp_path / "stock.proto", PROTO, reservation, *shelves, misleading)
    operation = "acme.stock.Stock/Reserve"
    assert found == {
        (operation, "reservation"): ("Reservation.reservation", "read"),
        (operation, "expires_at"): ("Reservation.expires_at", "never read"),
        (operation, "by_place"): ("Reservation.by_place", "not seen"),
        (operation, "by_place.label"): ("Shelf.label", "read"),
        (operation, "by_place.others"): ("Shelf.others", "not seen"),
        (operation, "picker"): ("Reservation.picker", "unknown"),
        (operation, "robot_2go"): ("Reservation.robot_2go", "unknown"),
        (operation, "left"): ("Reservation.left", "never read"),
    }


def test_types_of_graphql_are_known_by_classes_of_their_names(tmp_path):
    found = told(
        tmp_path / "shop.graphqls",
        GRAPHQL,
        context("com.acme.a.Product", id="read", name="never_read", parts="read"),
        context("com.acme.b.ProductQuery$Product", name="never_read"),
        context("com.acme.Screw", weight="never_read", length=None),
    )
    operation = "Query.product"
    assert found == {
        (operation, "id"): ("Product.id", "read"),
        (operation, "name"): ("Product.name", "never read"),
        (operation, "legacy"): ("Product.legacy", "not seen"),
        (operation, "parts"): ("Product.parts", "read"),
        (operation, "parts.weight"): ("Screw.weight", "never read"),
        (operation, "parts.length"): ("Screw.length", "unknown"),
    }


def test_the_classes_taken_are_named(tmp_path):
    (tmp_path / "a.gql").write_text("type Query { shop: Shop } type Shop { name: String }", "utf-8")
    found = contracts.read(tmp_path / "a.gql").told({"contexts": [context("a.Shop", name="read")]})
    assert contracts.text(found).endswith("\nClasses taken: a.Shop.\n")
    assert '"classes": ["a.Shop"]' in contracts.as_json(found)


@pytest.mark.parametrize("kind", ["proto", "protoset", "graphql"])
def test_what_cannot_be_read_is_refused_with_the_reason(tmp_path, kind):
    file = tmp_path / f"x.{kind}"
    with pytest.raises(FieldtraceError, match="there is no such file"):
        contracts.read(file)
    file.write_text("type Query { x: Unknown }", "utf-8")
    with pytest.raises(FieldtraceError, match=f"cannot read {file}: .+"):
        contracts.read(file)
