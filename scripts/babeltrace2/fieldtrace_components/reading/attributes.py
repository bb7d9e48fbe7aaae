# SPDX-License-Identifier: MIT
"""Attributes of OTLP's JSON and of Jaeger's tags as plain values by their names."""

from collections.abc import Mapping


def of_otlp(attributes: object) -> dict[str, object]:
    """Of OTLP's JSON; what is no scalar is left out, as nothing asks for it."""
    found: dict[str, object] = {}
    for attribute in attributes if isinstance(attributes, list) else ():
        if isinstance(attribute, dict) and isinstance(attribute.get("key"), str):
            value = attribute.get("value")
            if isinstance(value, Mapping):
                for kind, scalar in value.items():
                    if kind in ("stringValue", "boolValue", "doubleValue", "intValue"):
                        found[attribute["key"]] = scalar
    return found


def of_jaeger(tags: object) -> dict[str, object]:
    """Of Jaeger."""
    return {
        tag["key"]: tag.get("value")
        for tag in (tags if isinstance(tags, list) else ())
        if isinstance(tag, dict) and isinstance(tag.get("key"), str)
    }
