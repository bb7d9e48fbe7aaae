# SPDX-License-Identifier: MIT
"""Says, as anybody may, that 4 GB of its memory are its environment; waits until its input ends."""

import ctypes
import mmap
import sys
from pathlib import Path

PR_SET_MM = 35
PR_SET_MM_MAP = 14
BYTES = 4 << 30
# Linux's own flag, which mmap names from Python 3.13 on: none of it is written to.
MAP_NORESERVE = 0x4000
# Of /proc/self/stat, counted from 1: where code, stack, data, heap and arguments lie.
START_CODE, END_CODE, START_STACK = 26, 27, 28
START_DATA, END_DATA, START_BRK, ARG_START, ARG_END = 45, 46, 47, 48, 49

libc = ctypes.CDLL(None, use_errno=True)
libc.sbrk.restype = ctypes.c_void_p
memory = mmap.mmap(-1, BYTES, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | MAP_NORESERVE)
start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
stat = Path("/proc/self/stat").read_text().rpartition(")")[2].split()


def told(field: int) -> int:
    return int(stat[field - 3])


# struct prctl_mm_map of linux/prctl.h
layout = (ctypes.c_uint64 * 13)(
    *map(told, (START_CODE, END_CODE, START_DATA, END_DATA, START_BRK)),
    libc.sbrk(0),
    *map(told, (START_STACK, ARG_START, ARG_END)),
    *(start, start + BYTES - 1),
    0,
    0xFFFFFFFF << 32,  # no auxiliary vector, and no other program
)
size = ctypes.sizeof(layout)
if libc.prctl(PR_SET_MM, PR_SET_MM_MAP, ctypes.byref(layout), ctypes.c_ulong(size), 0) != 0:
    sys.exit(f"prctl: errno {ctypes.get_errno()}")
print("ready", flush=True)
sys.stdin.read()
