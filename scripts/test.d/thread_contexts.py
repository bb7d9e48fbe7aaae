# SPDX-License-Identifier: MIT
"""Reads OpenTelemetry's process context and thread contexts of a process, as a profiler outside of
it does: by its memory, with each thread stopped while it is read. For x86-64.
"""

import contextlib
import ctypes
import os
import re
import struct
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

# How programs of tests name a thread that works for a request, or for nobody.
WORKS_FOR, NOBODY = "for ", "nobody"
ENOUGH_REQUESTS, ENOUGH_OF_NOBODY = 20, 8
_NAMES = ("/memfd:OTEL_CTX", "[anon_shmem:OTEL_CTX]", "[anon:OTEL_CTX]")
_SYMBOL = b"otel_thread_ctx_v1"
_PT_DYNAMIC = 2
_DT_PLTRELSZ, _DT_STRTAB, _DT_SYMTAB, _DT_RELA, _DT_RELASZ, _DT_JMPREL = 2, 5, 6, 7, 8, 23
_TLSDESC = 36
_SYMBOL_SIZE, _RELOCATION_SIZE = 24, 24
# Where the thread pointer keeps the table of modules' blocks, and how long an entry is.
_DTV, _ENTRY = 8, 16
_UNALLOCATED = (1 << 64) - 1
_SEIZE, _INTERRUPT, _PEEKUSER, _DETACH = 0x4206, 0x4207, 3, 17
_FS_BASE = 21 * 8  # in struct user
_WALL = 0x40000000
_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.ptrace.restype = ctypes.c_long
_LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


@dataclass(frozen=True)
class Context:
    """What a thread tells."""

    trace_id: str
    span_id: str
    attributes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Thread:
    """A thread while it is stopped; it may say by its name what it does."""

    number: int
    name: str
    context: Context | None


class Process:
    """A process that publishes contexts; ValueError where it publishes none."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._memory = os.open(f"/proc/{pid}/mem", os.O_RDONLY)
        try:
            self.resource = self._resource()
            self._slot = self._find_slot()
        except (OSError, ValueError):
            self.close()
            raise

    def close(self) -> None:
        os.close(self._memory)

    def _read(self, address: int, size: int) -> bytes:
        return os.pread(self._memory, size, address)

    def _words(self, address: int, form: str) -> tuple[int, ...]:
        return struct.unpack(f"<{form}", self._read(address, struct.calcsize(f"<{form}")))

    def _maps(self) -> Iterator[tuple[int, int, str]]:
        """Beginning, offset in the file, and name."""
        for line in Path(f"/proc/{self.pid}/maps").read_text("utf-8").splitlines():
            told = re.match(r"(\w+)-\w+ \S+ (\w+) \S+ \S+\s*(.*)", line)
            yield int(told[1], 16), int(told[2], 16), told[3]

    def _resource(self) -> dict[str, str | list[str]]:
        begin = next((begin for begin, _, name in self._maps() if name.startswith(_NAMES)), None)
        if begin is None:
            raise ValueError("no process context")
        signature, version, size, published, payload = struct.unpack(
            "<8sIIQQ", self._read(begin, 32)
        )
        assert (signature, version) == (b"OTEL_CTX", 2)
        assert published
        told = {}
        for number, attribute in _fields(self._read(payload, size)):
            assert number == 1
            parts = dict(_fields(attribute))
            ((kind, value),) = _fields(parts[2])
            texts = [value] if kind == 1 else [dict(_fields(one))[1] for _, one in _fields(value)]
            decoded = [one.decode() for one in texts]
            told[parts[1].decode()] = decoded[0] if kind == 1 else decoded
        return told

    def _find_slot(self) -> tuple[int, int]:
        """What the dynamic linker made of the symbol."""
        for begin, offset, name in self._maps():
            is_library = ".so" in name or name.endswith(".node")
            if offset == 0 and is_library and self._read(begin, 4) == b"\x7fELF":
                found = self._slot_in(begin)
                if found is not None:
                    return found
        raise ValueError("no library has the symbol")

    def _slot_in(self, base: int) -> tuple[int, int] | None:
        headers, count = self._words(base + 32, "Q")[0], self._words(base + 56, "H")[0]
        dynamic = None
        for at in range(base + headers, base + headers + 56 * count, 56):
            kind, _, _, address, *_ = self._words(at, "IIQQ")
            if kind == _PT_DYNAMIC:
                dynamic = base + address
        if dynamic is None:
            return None
        tags: dict[int, int] = {}
        while True:
            tag, value = self._words(dynamic, "QQ")
            if tag == 0:
                break
            tags[tag] = value
            dynamic += 16
        for tag in (_DT_STRTAB, _DT_SYMTAB, _DT_RELA, _DT_JMPREL):
            # Some systems put addresses in the place of offsets.
            if tag in tags and tags[tag] < base:
                tags[tag] += base
        symbols = range(tags[_DT_SYMTAB], tags[_DT_STRTAB], _SYMBOL_SIZE)
        number = next((n for n, at in enumerate(symbols) if self._is_it(tags, at)), None)
        if number is None:
            return None
        for table, size in ((_DT_JMPREL, _DT_PLTRELSZ), (_DT_RELA, _DT_RELASZ)):
            for at in range(
                tags.get(table, 0), tags.get(table, 0) + tags.get(size, 0), _RELOCATION_SIZE
            ):
                place, told = self._words(at, "QQ")
                if told == number << 32 | _TLSDESC:
                    _, argument = self._words(base + place, "Qq")
                    if argument < 0:
                        return 0, argument  # below the thread pointer; else where it is told
                    module, offset = self._words(argument, "QQ")
                    return module, offset
        raise ValueError("the symbol is accessed by another dialect than TLSDESC")

    def _is_it(self, tags: dict[int, int], symbol: int) -> bool:
        name = tags[_DT_STRTAB] + self._words(symbol, "I")[0]
        return self._read(name, len(_SYMBOL) + 1) == _SYMBOL + b"\0"

    def threads(self) -> Iterator["Thread"]:
        """Each thread as it is now."""
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            number = int(task.name)
            if not stop(number):
                continue  # it has ended
            try:
                pointer = _LIBC.ptrace(_PEEKUSER, number, _FS_BASE, None)
                if pointer <= 0:
                    continue  # it is about to end
                name = (task / "comm").read_text("utf-8").rstrip("\n")
                found = Thread(number, name, self._at(pointer))
            except OSError:
                continue
            finally:
                release(number)
            yield found

    def _at(self, pointer: int) -> Context | None:
        module, offset = self._slot
        if module == 0:
            slot = pointer + offset
        else:
            (table,) = self._words(pointer + _DTV, "Q")
            (block,) = self._words(table + _ENTRY * module, "Q")
            if block in (0, _UNALLOCATED):
                return None
            slot = block + offset
        (record,) = self._words(slot, "Q")
        if record == 0:
            return None
        trace, span, valid, _, size = struct.unpack("<16s8sBBH", self._read(record, 28))
        if valid != 1:
            return None
        rest, attributes = self._read(record + 28, size), []
        keys = self.resource["threadlocal.attribute_key_map"]
        while rest:
            value = rest[2 : 2 + rest[1]]
            attributes.append((keys[rest[0]], value.decode()))
            rest = rest[2 + rest[1] :]
        return Context(trace.hex(), span.hex(), tuple(attributes))


def stop(number: int) -> bool:
    """Stops a thread, if there is one of that number, until it is released."""
    if _LIBC.ptrace(_SEIZE, number, None, None) != 0:
        return False
    _LIBC.ptrace(_INTERRUPT, number, None, None)
    os.waitpid(number, _WALL)
    return True


def release(number: int) -> None:
    """Lets a thread go on. One that was killed while it was stopped is no child of its process any
    more until whoever stopped it has seen its end: the process would never end."""
    if _LIBC.ptrace(_DETACH, number, None, None) != 0:
        with contextlib.suppress(ChildProcessError):  # its end was seen
            os.waitpid(number, _WALL)


def _fields(message: bytes) -> Iterator[tuple[int, bytes]]:
    """Numbers and values of the fields of a message, which all have lengths."""
    at = 0
    while at < len(message):
        assert message[at] & 7 == 2
        number, at = message[at] >> 3, at + 1
        size = shift = 0
        while True:
            size |= (message[at] & 0x7F) << shift
            shift, at = shift + 7, at + 1
            if not message[at - 1] & 0x80:
                break
        yield number, message[at : at + size]
        at += size


@dataclass
class Seen:
    """What a profiler outside of processes has seen of their threads."""

    between: float = 0.05  # seconds
    resource: dict[str, str | list[str]] = field(default_factory=dict)
    threads: list[Thread] = field(default_factory=list)
    _processes: dict[int, Process] = field(default_factory=dict)

    def watch(self, started: subprocess.Popen, enough: Path | None = None) -> None:
        """Looks at what a process has started, until it ends. If the program ends when a file is
        there, makes that when enough was seen of the requests that threads said they work for."""
        try:
            while started.poll() is None:
                for pid in _below(started.pid):
                    self._look(pid)
                if enough is not None and self._is_enough():
                    enough.touch()
                time.sleep(self.between)
        finally:
            for process in self._processes.values():
                process.close()

    def record(
        self,
        command: Sequence[str | Path],
        program: Sequence[str | Path],
        folder: Path,
        env: Mapping[str, str] | None = None,
    ) -> Path:
        """Records a program that ends when the file of its last argument is there, and looks at it
        meanwhile. The command takes options of `record`; says where the recording is."""
        trace, log, enough = folder / "trace", folder / "log", folder / "enough"
        options = ["--live", "off", "--agent-options", "thread.context=on", "--output", trace]
        with (
            log.open("w") as said,
            subprocess.Popen(
                [*command, *options, "--", *program, enough], env=env, stdout=said, stderr=said
            ) as record,
        ):
            self.watch(record, enough)
        assert record.returncode == 0, log.read_text("utf-8")
        return trace

    def _look(self, pid: int) -> None:
        try:
            if pid not in self._processes:
                self._processes[pid] = Process(pid)
                self.resource = self._processes[pid].resource
            self.threads += self._processes[pid].threads()
        except (OSError, ValueError):
            return  # it has not begun to tell, or has ended

    def said(self) -> list[tuple[str, Context | None]]:
        """Of threads that were named for whom they work: the name, and what they showed."""
        return [
            (thread.name.removeprefix(WORKS_FOR), thread.context)
            for thread in self.threads
            if thread.name.startswith(WORKS_FOR)
        ]

    def _is_enough(self) -> bool:
        names = [name for name, _ in self.said()]
        return len(set(names)) > ENOUGH_REQUESTS and names.count(NOBODY) > ENOUGH_OF_NOBODY

    @property
    def contexts(self) -> set[Context]:
        return {thread.context for thread in self.threads if thread.context is not None}

    def threads_of(self) -> dict[str, set[int]]:
        """By operation the threads that worked for it."""
        found = defaultdict(set)
        for thread in self.threads:
            if thread.context is not None:
                found[dict(thread.context.attributes)["fieldtrace.operation"]].add(thread.number)
        return found


def _below(pid: int) -> Iterator[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [child for task in tasks for child in (task / "children").read_text().split()]
    except OSError:
        return
    for child in map(int, children):
        yield child
        yield from _below(child)
