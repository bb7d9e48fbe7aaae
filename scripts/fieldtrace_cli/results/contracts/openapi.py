# SPDX-License-Identifier: MIT
"""What becomes of the fields of an OpenAPI contract, by what a report says of answers' keys."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.results.contracts.told import NOT_SEEN, ContractField, Told, ordered
from fieldtrace_cli.results.findings import Json

# Schemas that stand for each other; one may hold itself.
_DEEPEST = 8
_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


@dataclass(frozen=True)
class OpenApi:
    """A contract whose operations answer JSON."""

    document: Json
    section: str = "end-to-end"

    def told(self, report: Json) -> list[Told]:
        """What becomes of the contract's fields.

        Only operations that were recorded are told of: of the others nobody knows anything. Of what
        no answer was seen to have, neither are the keys within.
        """
        recorded: dict[str, dict[str, list[Json]]] = {}
        for row in report["keys"]:
            keys = recorded.setdefault(_normal(row["operation"]), {})
            keys.setdefault(row["key"], []).append(row)
        found: list[Told] = []
        for operation, names in _operations(self.document):
            answered = next((recorded[name] for name in names if name in recorded), None)
            if answered is None:
                continue
            for key, name in operation.fields(_around(answered)):
                one = ContractField(operation.name, key, name)
                same = answered.get(key, [])
                found += [Told(one, row["service"], row["fate"]) for row in same]
                if not same:
                    found.append(Told(one, "", NOT_SEEN))
        return ordered(found)


def read(file: Path) -> OpenApi:
    """An OpenAPI 3 document, as JSON or YAML."""
    remedy = (
        "give an OpenAPI 3 document as .json, .yaml or .yml, a .proto or .protoset file, or a"
        " schema of GraphQL as .graphql"
    )
    try:
        content = file.read_text(encoding="utf-8")
        contract = json.loads(content) if file.suffix == ".json" else _yaml(content)
    except (OSError, ValueError, RecursionError) as error:
        raise FieldtraceError(f"cannot read {file}: {error}", remedy) from error
    if not isinstance(contract, dict) or not isinstance(contract.get("paths"), dict):
        raise FieldtraceError(f"{file} is no OpenAPI document: it has no paths", remedy)
    return OpenApi(contract)


def _yaml(content: str) -> object:
    try:
        import yaml  # type: ignore[import-untyped]
    except ImportError as error:
        raise FieldtraceError(
            "YAML cannot be read without PyYAML",
            "install python3-yaml, or give the document as JSON",
        ) from error
    try:
        document: object = yaml.safe_load(content)
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error
    return document


@dataclass(frozen=True)
class _Operation:
    name: str
    answer: Json
    contract: Json

    def fields(self, seen: Collection[str]) -> Iterator[tuple[str, str]]:
        """Keys of its answer with their names by the contract; those within a key where it is among
        the seen."""
        schema, holders, name = self._held(self.answer, "")
        yield from self._fields(schema, f"{holders}." if holders else "", name, seen)

    def _fields(
        self, schema: Json, around: str, name: str, seen: Collection[str]
    ) -> Iterator[tuple[str, str]]:
        for key, value in self._properties(schema, _DEEPEST).items():
            within, holders, of = self._held(value, "")
            whole = f"{around}{key}{holders}"
            yield whole, f"{name}.{key}"
            if whole in seen:
                yield from self._fields(within, f"{whole}.", of or f"{name}.{key}", seen)

    def _held(self, schema: Json, name: str) -> tuple[Json, str, str]:
        """What lists and maps of a schema hold, how they hold it, and what that is called."""
        holders = ""
        for _ in range(_DEEPEST):
            schema, called = self._resolved(schema)
            name = called or name
            if isinstance(schema.get("items"), dict):
                schema, holders = schema["items"], f"{holders}[]"
            elif isinstance(schema.get("additionalProperties"), dict):
                schema, holders = schema["additionalProperties"], f"{holders}{{}}"
            else:
                break
        return schema, holders, name

    def _resolved(self, schema: Json) -> tuple[Json, str]:
        name = ""
        for _ in range(_DEEPEST):
            reference = schema.get("$ref")
            if not isinstance(reference, str) or not reference.startswith("#/"):
                break
            name = reference.rpartition("/")[2]
            found: Any = self.contract
            for part in reference[2:].split("/"):
                part = part.replace("~1", "/").replace("~0", "~")
                found = found.get(part) if isinstance(found, dict) else None
            schema = found if isinstance(found, dict) else {}
        return schema, name

    def _properties(self, schema: Json, depth: int) -> dict[str, Json]:
        properties: dict[str, Json] = {}
        for part in ("allOf", "oneOf", "anyOf"):
            for other in schema.get(part) or ():
                if isinstance(other, dict) and depth > 0:
                    properties |= self._properties(self._resolved(other)[0], depth - 1)
        own = schema.get("properties")
        if isinstance(own, dict):
            properties |= {key: one for key, one in own.items() if isinstance(one, dict)}
        return properties


def _around(keys: Iterable[str]) -> set[str]:
    """The keys that hold some of these."""
    return {key[:end] for key in keys for end in range(len(key)) if key[end] == "."}


def _operations(contract: Json) -> Iterator[tuple[_Operation, list[str]]]:
    """The operations that answer JSON, each with the names that a recording may have for it."""
    bases = [""]
    for server in contract.get("servers") or ():
        if isinstance(server, dict) and isinstance(server.get("url"), str):
            bases.append(urlsplit(server["url"]).path.rstrip("/"))
    for path, item in contract["paths"].items():
        for method in _METHODS:
            operation = item.get(method) if isinstance(item, dict) else None
            if isinstance(operation, dict) and (answer := _answer(operation)) is not None:
                names = [_normal(f"{method.upper()} {base}{path}") for base in bases]
                yield _Operation(f"{method.upper()} {path}", answer, contract), names


def _answer(operation: Json) -> Json | None:
    for status, response in (operation.get("responses") or {}).items():
        content = response.get("content") if isinstance(response, Mapping) else None
        if str(status).startswith("2") and isinstance(content, dict):
            for kind, body in content.items():
                if (
                    "json" in kind
                    and isinstance(body, dict)
                    and isinstance(body.get("schema"), dict)
                ):
                    schema: Json = body["schema"]
                    return schema
    return None


def _normal(operation: str) -> str:
    """Parameters of a path are called as each likes."""
    parts = operation.split("/")
    return "/".join("*" if part.startswith(("{", ":", "*")) else part for part in parts)
