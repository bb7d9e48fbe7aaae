# SPDX-License-Identifier: MIT
"""What is known of a contract's fields, as text and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

# Of a field of the contract that no recorded answer was seen to have.
NOT_SEEN = "not seen"
_ORDER = ("never read", NOT_SEEN, "unknown", "read")


@dataclass(frozen=True)
class ContractField:
    """A field that an operation answers by its contract."""

    operation: str
    key: str
    """With those around it, as the report has it."""
    name: str
    """By the contract, such as `Product.supplier_code`."""


@dataclass(frozen=True)
class Told:
    """What is known of such a field."""

    field: ContractField
    service: str
    """Empty where none was seen to answer it, or where callers alone are known."""
    fate: str
    classes: Sequence[str] = ()
    """Of callers' objects, by which it is known."""


def ordered(found: Sequence[Told]) -> list[Told]:
    """Those that nobody reads first."""
    return sorted(
        found, key=lambda one: (_ORDER.index(one.fate), one.field.operation, one.field.key)
    )


def text(found: Sequence[Told]) -> str:
    """For people, a field a line."""
    if not found:
        return "No operation of the contract was recorded with answers that are followed.\n"
    width = max(len(one.field.name) for one in found)
    lines = [
        f"{one.fate:<12}{one.field.name:<{width}}  {one.field.operation} {one.field.key}"
        for one in found
    ]
    if classes := sorted({name for one in found for name in one.classes}):
        lines.append(f"Classes taken: {', '.join(classes)}.")
    return "\n".join(lines) + "\n"


def as_json(found: Sequence[Told]) -> str:
    """For programs."""
    fields = [
        {
            "name": one.field.name,
            "operation": one.field.operation,
            "key": one.field.key,
            "service": one.service or None,
            "fate": one.fate,
            "classes": list(one.classes),
        }
        for one in found
    ]
    return json.dumps({"fields": fields}, ensure_ascii=False) + "\n"
