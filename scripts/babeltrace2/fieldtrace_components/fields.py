# SPDX-License-Identifier: MIT
"""Sets the fields of events.

By the functions that Babeltrace's Python bindings stand on, because the bindings make an object
for each field that is looked at. An event has 50 of them, with the bytes of its addresses, and
takes 42 instead of 200 microseconds. Bindings without these functions are asked the usual way.
"""

from collections.abc import Callable, Iterable

from fieldtrace_components.vocabulary import EVENTS

try:
    from bt2 import native_bt

    _member = native_bt.field_structure_borrow_member_field_by_index
    _element = native_bt.field_array_borrow_element_field_by_index
    _set_unsigned = native_bt.field_integer_unsigned_set_value
    _set_signed = native_bt.field_integer_signed_set_value
    _set_text = native_bt.field_string_set_value
    _payload = native_bt.event_borrow_payload_field
    _context = native_bt.event_borrow_common_context_field
except (ImportError, AttributeError):
    _member = None

Setter = Callable[[object, object], None]


def _set_bytes(field, value: bytes) -> None:
    for place, byte in enumerate(value):
        _set_unsigned(_element(field, place), byte)


def _set_sequence(set_element: Setter) -> Setter:
    def set_all(field, values) -> None:
        native_bt.field_array_dynamic_set_length(field, len(values))
        for place, value in enumerate(values):
            set_element(_element(field, place), value)

    return set_all


def _setter(type_: str) -> Setter:
    if type_ == "string":
        return _set_text
    if type_.endswith("[]"):
        return _set_sequence(_set_signed if type_.startswith("s") else _set_unsigned)
    if type_.endswith("]"):
        return _set_bytes
    return _set_signed if type_.startswith("s") else _set_unsigned


_SETTERS = (
    {name: tuple(_setter(type_) for type_ in fields.values()) for name, fields in EVENTS.items()}
    if _member
    else {}
)


_SEQUENCES = {
    name: tuple(type_.endswith("[]") for type_ in fields.values())
    for name, fields in EVENTS.items()
}


def set_context(event, vpid: int, procname: str, vtid: int | None = None) -> None:
    """Sets the contexts that LTTng adds to events; of an import there are no threads."""
    vtid = vpid if vtid is None else vtid
    if _member is None:
        context = event.common_context_field
        context["vpid"], context["vtid"] = vpid, vtid
        context["procname"] = procname
        return
    context = _context(event._ptr)
    _set_signed(_member(context, 0), vpid)
    _set_signed(_member(context, 1), vtid)
    _set_text(_member(context, 2), procname)


def set_payload(event, name: str, values: Iterable[object]) -> None:
    """Sets all fields of an event, and the lengths ahead of its sequences."""
    if _member is None:
        payload = event.payload_field
        for field, value in zip(EVENTS[name], values, strict=True):
            payload[field] = list(value) if isinstance(value, bytes) else value
        return
    payload = _payload(event._ptr)
    place = 0
    for setter, is_sequence, value in zip(_SETTERS[name], _SEQUENCES[name], values, strict=True):
        if is_sequence:
            _set_unsigned(_member(payload, place), len(value))
            place += 1
        setter(_member(payload, place), value)
        place += 1
