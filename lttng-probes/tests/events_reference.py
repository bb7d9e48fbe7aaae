# SPDX-License-Identifier: MIT
"""What docs/schema/events.json says about the events, in the notation of ctf.py."""

import json
from pathlib import Path

SCHEMA = Path(__file__).parents[2] / "docs" / "schema" / "events.json"


def _type(field: dict) -> str:
    labels = zip(field.get("x-numbers", ()), field.get("enum", ()), strict=True)
    return " ".join([field["x-ctf"], *(f"{label}={value}" for value, label in sorted(labels))])


def schema() -> dict[str, dict[str, str]]:
    """The types of the fields of every event, in the order of the trace.

    The type of an enumeration is followed by its labels: `enum read=0 write=1`.
    """
    events = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    return {
        name: {field: _type(said) for field, said in event["properties"].items()}
        for name, event in events.items()
    }


def examples() -> dict[str, dict[str, object]]:
    """The fields of each event of the example, in the order of emission."""
    emissions = json.loads(SCHEMA.read_text(encoding="utf-8"))["examples"]
    return {emission["name"]: emission["fields"] for emission in emissions}
