# SPDX-License-Identifier: MIT
"""What an X display shows, pixel by pixel."""

import ctypes
from array import array
from ctypes import POINTER, Structure, c_char_p, c_int, c_uint, c_ulong, c_void_p

ALL_PLANES = 0xFFFFFFFF
Z_PIXMAP = 2


class _Image(Structure):
    _fields_ = [
        ("width", c_int),
        ("height", c_int),
        ("xoffset", c_int),
        ("format", c_int),
        ("data", c_void_p),
    ]


def _xlib() -> ctypes.CDLL:
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = c_void_p
    xlib.XOpenDisplay.argtypes = [c_char_p]
    xlib.XCloseDisplay.argtypes = [c_void_p]
    xlib.XDefaultRootWindow.restype = c_ulong
    xlib.XDefaultRootWindow.argtypes = [c_void_p]
    xlib.XDisplayWidth.argtypes = [c_void_p, c_int]
    xlib.XDisplayHeight.argtypes = [c_void_p, c_int]
    xlib.XInternAtom.restype = c_ulong
    xlib.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
    xlib.XListProperties.restype = POINTER(c_ulong)
    xlib.XListProperties.argtypes = [c_void_p, c_ulong, POINTER(c_int)]
    xlib.XFree.argtypes = [c_void_p]
    xlib.XDestroyImage.argtypes = [POINTER(_Image)]
    xlib.XGetImage.restype = POINTER(_Image)
    xlib.XGetImage.argtypes = [
        *(c_void_p, c_ulong, c_int, c_int),
        *(c_uint, c_uint, c_ulong, c_int),
    ]
    return xlib


class Screen:
    """A display's screen as it is now."""

    def __init__(self, pixels: bytearray, width: int, properties: set[int], managed: int) -> None:
        self._pixels = pixels
        self._width = width
        self._properties = properties
        self._managed = managed

    @classmethod
    def of(cls, name: str) -> "Screen":
        """Takes a picture of the display of that name."""
        xlib = _xlib()
        display = xlib.XOpenDisplay(name.encode())
        assert display, f"no display {name}"
        try:
            root = xlib.XDefaultRootWindow(display)
            width, height = xlib.XDisplayWidth(display, 0), xlib.XDisplayHeight(display, 0)
            image = xlib.XGetImage(display, root, 0, 0, width, height, ALL_PLANES, Z_PIXMAP)
            pixels = bytearray(ctypes.string_at(image.contents.data, width * height * 4))
            pixels[3::4] = bytes(width * height)  # which is no part of a colour
            xlib.XDestroyImage(image)
            number = c_int()
            listed = xlib.XListProperties(display, root, number)
            properties = {listed[i] for i in range(number.value)}
            if listed:
                xlib.XFree(listed)
            managed = xlib.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0)
            return cls(pixels, width, properties, managed)
        finally:
            xlib.XCloseDisplay(display)

    def is_managed(self) -> bool:
        """Whether a window manager is there."""
        return self._managed in self._properties

    def count(self, colour: tuple[int, int, int]) -> int:
        """How many pixels have the colour: red, green and blue, 0 to 255."""
        return array("I", self._pixels).count(_pixel(colour))

    def count_right(self, colour: tuple[int, int, int]) -> int:
        """As `count`, in the right half."""
        pixels, half = array("I", self._pixels), self._width // 2
        rows = range(half, len(pixels), self._width)
        return sum(pixels[start : start + half].count(_pixel(colour)) for start in rows)


def _pixel(colour: tuple[int, int, int]) -> int:
    red, green, blue = colour
    return red << 16 | green << 8 | blue
