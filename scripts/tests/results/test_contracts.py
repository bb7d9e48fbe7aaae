# SPDX-License-Identifier: MIT
"""Fields of contracts are told by what is known of answers' keys."""

import json
from pathlib import Path

import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results import contracts
from fieldtrace_cli.results.contracts.openapi import OpenApi

YAML = """
openapi: 3.0.3
servers: [{url: "http://store/api"}]
paths:
  /products/{id}:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: {$ref: "#/components/schemas/Product"}
  /orders:
    get:
      responses:
        "200":
          content:
            application/json:
              schema: {type: array, items: {$ref: "#/components/schemas/Product"}}
components:
  schemas:
    Product:
      allOf:
        - properties: {name: {type: string}}
        - properties:
            tags: {type: array, items: {$ref: "#/components/schemas/Tag"}}
            prices: {additionalProperties: {properties: {net: {type: number}}}}
            legacy: {type: string}
    Tag:
      properties: {label: {type: string}, above: {$ref: "#/components/schemas/Tag"}}
"""


def row(key: str, fate: str) -> dict:
    return {"service": "store", "operation": "GET /api/products/{n}", "key": key, "fate": fate}


def told(tmp_path: Path, *rows: dict) -> list[tuple[str, str, str]]:
    (tmp_path / "store.yaml").write_text(YAML, encoding="utf-8")
    found = contracts.read(tmp_path / "store.yaml").told({"keys": rows})
    return [(one.fate, one.field.name, one.field.key) for one in found]


def test_fields_have_the_names_of_the_contract_and_the_unread_stand_first(tmp_path):
    rows = (
        row("name", "read"),
        row("tags[]", "read"),
        row("tags[].label", "never read"),
        row("prices{}.net", "unknown"),
    )
    found = told(tmp_path, *rows)
    assert found[0] == ("never read", "Tag.label", "tags[].label")
    assert ("not seen", "Product.legacy", "legacy") in found
    assert ("not seen", "Tag.above", "tags[].above") in found
    assert not [key for _, _, key in found if key.startswith("tags[].above.")]
    assert ("unknown", "Product.prices.net", "prices{}.net") in found
    assert found[-2:] == [("read", "Product.name", "name"), ("read", "Product.tags", "tags[]")]


def test_of_operations_that_were_not_recorded_nothing_is_told(tmp_path):
    assert told(tmp_path) == []
    assert all(key[:2] != "[]" for _, _, key in told(tmp_path, row("name", "read")))


def test_schemas_that_hold_themselves_end(tmp_path):
    node = {"$ref": "#/components/schemas/Node"}
    every = {f"n{number}": node for number in range(50)}
    contract = {
        "paths": {
            "/api/products/{n}": {
                "get": {"responses": {"200": {"content": {"application/json": {"schema": node}}}}}
            }
        },
        "components": {"schemas": {"Node": {"allOf": [node], "properties": every}}},
    }
    deep = ".".join(["n1"] * 8)
    found = OpenApi(contract).told({"keys": [row(deep, "read")]})
    assert len(found) == 8 * 50
    assert [one.field.key for one in found if one.fate == "read"] == [deep]


@pytest.mark.parametrize("content", ["", "[]", "{", "paths: 1", "a: [", "\t"])
def test_what_is_no_contract_is_refused(tmp_path, content):
    for name in ("x.yaml", "x.json"):
        (tmp_path / name).write_text(content, encoding="utf-8")
        with pytest.raises(FieldtraceError):
            contracts.read(tmp_path / name)


def test_a_document_that_is_too_deep_is_refused(tmp_path):
    (tmp_path / "x.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(FieldtraceError, match="cannot read"):
        contracts.read(tmp_path / "x.json")


def test_it_is_printed_for_people_and_programs(tmp_path):
    (tmp_path / "store.yaml").write_text(YAML, encoding="utf-8")
    contract = contracts.read(tmp_path / "store.yaml")
    found = contract.told({"keys": [row("name", "never read")]})
    assert contracts.text(found).startswith("never read  Product.name")
    first = json.loads(contracts.as_json(found))["fields"][0]
    assert first["name"] == "Product.name"
    assert first["service"] == "store"
