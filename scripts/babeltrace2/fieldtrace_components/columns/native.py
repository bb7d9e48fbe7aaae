# SPDX-License-Identifier: MIT
"""The native half of `sink.fieldtrace.columns`: takes messages, and gives batches for Arrow."""

import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path

from fieldtrace_components.vocabulary import LABELS as VOCABULARY

_NAME = "libfieldtrace-columns.so"
# Enumerations whose numbers stand in events, in the order of `Labels` of rows.h.
_LABELS = ("http_method", "outcome", "verdict", "reason", "access", "use")
# Sizes of the structures of Arrow's C data interface.
_SCHEMA_BYTES, _ARRAY_BYTES = 72, 80
NO_CLOCK = -1000

_HERE = Path(__file__).resolve()
# Beside this file's package where a package has put them, or as CMake builds it in a checkout.
_PLACES = (
    _HERE.parents[3] / _NAME,
    _HERE.parents[4] / "build" / "release" / "columns" / _NAME,
)


class _Told(ctypes.Structure):
    _fields_ = (
        ("day", ctypes.c_int64),
        ("rows", ctypes.c_int64),
        ("table", ctypes.c_int32),
        ("service", ctypes.c_void_p),
        ("service_bytes", ctypes.c_uint64),
    )


def _library() -> ctypes.PyDLL:
    for place in _PLACES:
        if place.is_file():
            break
    else:
        raise RuntimeError(
            f"{_NAME}, which makes tables of events, is missing. Remedy: scripts/fieldtrace build,"
            " or install Fieldtrace's package again."
        )
    try:
        # A component above may be in Python, so that the interpreter's lock is kept.
        library = ctypes.PyDLL(str(place))
    except OSError as reason:
        raise RuntimeError(
            f"{_NAME}, which makes tables of events, cannot be loaded ({reason}). Remedy:"
            " scripts/fieldtrace build, or install Fieldtrace's package again."
        ) from None
    pointer, number = ctypes.c_void_p, ctypes.c_int64
    library.ft_columns_new.restype = pointer
    library.ft_columns_free.argtypes = (pointer,)
    library.ft_columns_free.restype = None
    library.ft_columns_label.argtypes = (pointer, ctypes.c_int, number, ctypes.c_char_p)
    library.ft_columns_take.argtypes = (pointer, pointer, ctypes.c_uint64)
    library.ft_columns_finish.argtypes = (pointer,)
    library.ft_columns_next.argtypes = (pointer, ctypes.POINTER(_Told), pointer, pointer)
    return library


def _checked(status: int) -> int:
    if status < 0:
        raise MemoryError
    return status


class Columns:
    """Takes messages. A batch is given as (table, day, service, `pyarrow.RecordBatch`)."""

    def __init__(self) -> None:
        self._library = _library()
        self._pointer = self._library.ft_columns_new()
        if not self._pointer:
            raise MemoryError
        for place, name in enumerate(_LABELS):
            for label, number in VOCABULARY[name].items():
                _checked(
                    self._library.ft_columns_label(self._pointer, place, number, label.encode())
                )

    def __del__(self) -> None:
        if getattr(self, "_pointer", None):
            self._library.ft_columns_free(self._pointer)

    def take(self, iterator: int, at_most: int) -> int:
        """Takes about so many messages of the iterator at that address; gives its status."""
        status: int = self._library.ft_columns_take(self._pointer, iterator, at_most)
        return status

    def finish(self) -> None:
        """No message follows."""
        _checked(self._library.ft_columns_finish(self._pointer))

    def batches(self, imported: Callable[[int, int], object]) -> Iterator[tuple]:
        """Those that are full; `imported` takes the addresses of a structure for each's array and
        schema.
        """
        told = _Told()
        while True:
            schema = ctypes.create_string_buffer(_SCHEMA_BYTES)
            array = ctypes.create_string_buffer(_ARRAY_BYTES)
            at = ctypes.addressof(schema), ctypes.addressof(array)
            if not _checked(self._library.ft_columns_next(self._pointer, ctypes.byref(told), *at)):
                return
            service = ctypes.string_at(told.service, told.service_bytes).decode()
            yield told.table, told.day, service, imported(at[1], at[0])
