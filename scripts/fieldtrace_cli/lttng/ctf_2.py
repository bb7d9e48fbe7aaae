# SPDX-License-Identifier: MIT
"""Traces in the format CTF 2, which LTTng writes from 2.15 on where nobody asks it for CTF 1.8.

LTTng's packets are alike in both formats, to the bit. What differs are the metadata: JSON here, a
language of its own there. So with these translated, the same files are a trace of CTF 1.8, which
Trace Compass and Babeltrace 2.0 read. Babeltrace 2.1 reads both formats, and converts neither into
the other: its sink writes CTF 1.8 under a version of its protocol that has no CTF 2.
"""

import json
import re
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.lttng.ctf_trace import METADATA

# Each fragment of the metadata begins with it; those of CTF 1.8 never do.
_SEPARATOR = "\x1e"
_BYTE_ORDERS = {"little-endian": "le", "big-endian": "be"}
_TIMES = {"default-clock-timestamp", "packet-end-default-clock-timestamp"}
# Bits of exponent and mantissa, the latter with the sign.
_FLOATS = {32: (8, 24), 64: (11, 53)}
_KINDS = ("data-stream-class", "event-record-class")
# What LTTng begins the names of fields with in CTF 1.8, as readers expect: those of events alone.
_ESCAPED = "_"
_PLAIN = ""

Json = Mapping[str, Any]


def is_ctf_2(trace: Path) -> bool:
    """Whether the metadata of the trace are those of CTF 2."""
    try:
        with (trace / METADATA).open("rb") as file:
            return file.read(1) == _SEPARATOR.encode()
    except OSError:
        return False  # what is wrong with it, is said when it is read


def metadata_of_ctf_1(trace: Path) -> str:
    """The metadata of a trace of CTF 2 as they would be in CTF 1.8.

    Raises FieldtraceError where they are damaged, or have what LTTng does not write.
    """
    try:
        return _translated(list(_fragments((trace / METADATA).read_text("utf-8"))))
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise FieldtraceError(
            f"the metadata of {trace}, in the format CTF 2, are none that LTTng writes: {error!r}",
            "record with `fieldtrace record`, or `lttng create --trace-format=ctf-1.8`",
        ) from None


def _fragments(text: str) -> Iterator[Json]:
    """The fragments, without the last one where that is still being written."""
    parts = [part for part in text.split(_SEPARATOR) if part.strip()]
    for number, part in enumerate(parts):
        try:
            yield json.loads(part)
        except json.JSONDecodeError:
            if number < len(parts) - 1:
                raise


def _translated(fragments: list[Json]) -> str:
    (preamble,) = _of_type(fragments, "preamble")
    (trace,) = _of_type(fragments, "trace-class")
    clocks = {clock["id"]: clock for clock in _of_type(fragments, "clock-class")}
    known = {"preamble", "trace-class", "clock-class", *_KINDS}
    if unknown := {fragment["type"] for fragment in fragments} - known:
        raise ValueError(f"fragments of type {', '.join(sorted(unknown))}")
    header = trace["packet-header-field-class"]
    magic = header["member-classes"][0]["field-class"]
    lines = [
        "/* CTF 1.8 */",
        "trace {",
        "major = 1; minor = 8;",
        f'uuid = "{uuid.UUID(bytes=bytes(preamble["uuid"]))}";',
        f"byte_order = {_BYTE_ORDERS[magic['byte-order']]};",
        f"packet.header := {_structure(header, _PLAIN, '')};",
        "};",
        "env {",
        *(f"{_name(key)} = {_literal(value)};" for key, value in trace["environment"].items()),
        "};",
    ]
    for clock in clocks.values():
        lines += _clock(clock)
    for stream in _of_type(fragments, "data-stream-class"):
        lines += _stream(stream, clocks)
    for event in _of_type(fragments, "event-record-class"):
        lines += _event(event)
    return "\n".join(lines) + "\n"


def _of_type(fragments: list[Json], kind: str) -> list[Json]:
    return [fragment for fragment in fragments if fragment["type"] == kind]


def _name(text: str) -> str:
    """A name as the language has it, which is no more than that."""
    if not re.fullmatch(r"[A-Za-z_]\w*", text, re.ASCII):
        raise ValueError(f"'{text}' as a name")
    return text


def _literal(value: object) -> str:
    return str(value) if isinstance(value, int) else json.dumps(value)


def _clock(clock: Json) -> list[str]:
    offset = clock.get("offset-from-origin", {})
    known = [f'uuid = "{uuid.UUID(clock["uid"])}";'] if "uid" in clock else []
    return [
        "clock {",
        f"name = {_name(clock['name'])};",
        *known,
        f"freq = {clock['frequency']:d};",
        f"offset_s = {offset.get('seconds', 0):d}; offset = {offset.get('cycles', 0):d};",
        "};",
    ]


def _stream(stream: Json, clocks: Mapping[str, Json]) -> list[str]:
    clock = _name(clocks[stream["default-clock-class-id"]]["name"])
    parts = {
        "event.header": ("event-record-header-field-class", _PLAIN),
        "packet.context": ("packet-context-field-class", _PLAIN),
        "event.context": ("event-record-common-context-field-class", _ESCAPED),
    }
    return [
        "stream {",
        f"id = {stream.get('id', 0):d};",
        *(
            f"{part} := {_structure(stream[key], begin, clock)};"
            for part, (key, begin) in parts.items()
            if key in stream
        ),
        "};",
    ]


def _event(event: Json) -> list[str]:
    parts = {
        "context": "specific-context-field-class",
        "fields": "payload-field-class",
    }
    return [
        "event {",
        f"name = {json.dumps(event['name'])};",
        f"id = {event.get('id', 0):d}; stream_id = {event.get('data-stream-class-id', 0):d};",
        *(
            f"{part} := {_structure(event[key], _ESCAPED, '')};"
            for part, key in parts.items()
            if key in event
        ),
        "};",
    ]


def _structure(of: Json, begin: str, clock: str) -> str:
    """A structure, the names of whose members begin so; times in it are of the clock."""
    members = "".join(
        f"{_declared(member['field-class'], begin + _name(member['name']), begin, clock)}; "
        for member in of.get("member-classes", [])
    )
    return f"struct {{ {members}}} align({of.get('minimum-alignment', 1):d})"


def _declared(of: Json, name: str, begin: str, clock: str) -> str:
    """The declaration of a field of this class, which has the name."""
    kind = of["type"]
    if kind == "dynamic-length-array":
        length = begin + _name(of["length-field-location"]["path"][-1])
        return _declared(of["element-field-class"], f"{name}[{length}]", begin, clock)
    if kind == "static-length-array":
        return _declared(of["element-field-class"], f"{name}[{of['length']:d}]", begin, clock)
    if kind == "static-length-string":
        return f"integer {{ size = 8; align = 8; encoding = UTF8; }} {name}[{of['length']:d}]"
    if kind == "static-length-blob":
        return f"integer {{ size = 8; align = 8; }} {name}[{of['length']:d}]"
    if kind == "null-terminated-string":
        return f"string {name}"
    if kind == "structure":
        return f"{_structure(of, begin, clock)} {name}"
    if kind == "variant":
        selector = begin + _name(of["selector-field-location"]["path"][-1])
        options = "".join(
            f"{_declared(option['field-class'], _name(option['name']), begin, clock)}; "
            for option in of["options"]
        )
        return f"variant <{selector}> {{ {options}}} {name}"
    if kind == "fixed-length-floating-point-number":
        exponent, mantissa = _FLOATS[of["length"]]
        digits = f"exp_dig = {exponent}; mant_dig = {mantissa};"
        return f"floating_point {{ {digits} {_layout(of)} }} {name}"
    return f"{_integer(of, clock)} {name}"


def _integer(of: Json, clock: str) -> str:
    signed = ("fixed-length-unsigned-integer", "fixed-length-signed-integer").index(of["type"])
    time = f" map = clock.{clock}.value;" if clock and _TIMES & set(of.get("roles", ())) else ""
    integer = f"integer {{ size = {of['length']:d}; signed = {signed}; {_layout(of)}{time} }}"
    mappings = ", ".join(
        f"{json.dumps(label)} = {low:d} ... {high:d}"
        for label, ranges in of.get("mappings", {}).items()
        for low, high in ranges
    )
    return f"enum : {integer} {{ {mappings} }}" if mappings else integer


def _layout(of: Json) -> str:
    return f"align = {of.get('alignment', 1):d}; byte_order = {_BYTE_ORDERS[of['byte-order']]};"
