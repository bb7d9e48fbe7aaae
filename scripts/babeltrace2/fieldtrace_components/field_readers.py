# SPDX-License-Identifier: MIT
"""Reads the fields of events, as `fields` sets them."""

from collections.abc import Callable

import bt2
from bt2 import native_bt

_SIGNED = (bt2._SignedIntegerFieldClassConst,)
_UNSIGNED = (bt2._UnsignedIntegerFieldClassConst,)
_ARRAYS = (bt2._ArrayFieldClassConst,)


def _numbers(element: Callable) -> Callable:
    length = native_bt.field_array_get_length
    borrow = native_bt.field_array_borrow_element_field_by_index_const

    def read(field) -> list[int]:
        return [element(borrow(field, place)) for place in range(length(field))]

    return read


def _text(field) -> str:
    # Babeltrace 2.0 takes up used events, and an empty text has the bytes of the one before.
    return (
        native_bt.field_string_get_value(field) if native_bt.field_string_get_length(field) else ""
    )


def reader(field_class) -> Callable:
    """Reads a field. Reading by the bindings' own objects takes five times as long."""
    if isinstance(field_class, _ARRAYS):
        return _numbers(reader(field_class.element_field_class))
    if isinstance(field_class, _SIGNED):
        return native_bt.field_integer_signed_get_value
    if isinstance(field_class, _UNSIGNED):
        return native_bt.field_integer_unsigned_get_value
    return _text
