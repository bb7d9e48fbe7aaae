# SPDX-License-Identifier: MIT
"""Files of profilers: JFR, collapsed stacks, and OTLP's profiles as protobuf."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.exchange.profiles.samples import Frame, Profile, Sample, Span
from fieldtrace_cli.tracecompass.java import find_java

_JFR = b"FLR\0"
_LOOKED_AT = 65536
_COLLAPSED = re.compile(r"(.+) ([0-9]{1,18})")
# How async-profiler marks kinds of frames, and threads (option `threads`).
_KIND = re.compile(r"_\[[a-z0-9]\]$")
_THREAD = re.compile(r"\[.* tid=[0-9]+\]")
_PRINTER = Path(__file__).with_name("PrintSamples.java")
_LENGTH_BYTES = 4


def is_otlp(path: Path) -> bool:
    """Whether a file is neither JFR nor text, and so needs OTLP's libraries."""
    head = _head(path)
    return not head.startswith(_JFR) and not _is_text(head)


def read(path: Path) -> Profile:
    """What the file holds.

    Raises FieldtraceError where it is none of these.
    """
    head = _head(path)
    if head.startswith(_JFR):
        profile = _jfr(path)
    elif _is_text(head):
        profile = _collapsed(path)
    else:
        profile = _otlp(path)
    if not profile.samples and not profile.loose:
        raise FieldtraceError(
            f"there is no sample of processor time in {path}",
            "give a JFR with jdk.ExecutionSample or jdk.CPUTimeSample, collapsed stacks, or OTLP's"
            " profiles as protobuf",
        )
    return profile


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LOOKED_AT)


def _is_text(head: bytes) -> bool:
    line = head.partition(b"\n")[0].decode("utf-8", "replace")
    return b"\0" not in head and _COLLAPSED.fullmatch(line.strip()) is not None


def _jfr(path: Path) -> Profile:
    java = find_java()
    environment = {k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}
    with tempfile.TemporaryFile() as errors:
        with subprocess.Popen(
            [java.launcher, "-XX:+UseSerialGC", "-Xmx1g", _PRINTER, path.absolute()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=environment,
            encoding="utf-8",
            errors="replace",
        ) as process:
            assert process.stdout is not None
            try:
                profile = _printed(process.stdout)
            except BaseException:
                process.kill()
                raise
        if process.returncode != 0:
            errors.seek(0)
            lines = errors.read(_LOOKED_AT).decode("utf-8", "replace").splitlines() or [""]
            raise FieldtraceError(
                f"{path} cannot be read as JFR: {lines[0]}",
                "is it whole? Java must be a JDK, since a JRE lacks the compiler",
            )
    return profile


def _printed(lines: Any) -> Profile:
    profile = Profile()
    stacks: dict[str, int] = {}
    for line in lines:
        kind, *values = line.rstrip("\n").split("\t")
        if kind == "sample":
            time, thread, stack = values
            if thread == "0":
                profile.add_loose(stacks[stack], 1)
            else:
                profile.samples.append(Sample(int(time), int(thread), stacks[stack]))
        elif kind == "stack":
            stacks[values[0]] = profile.number(tuple(map(_frame, values[1].split(";"))))
        elif kind == "span":
            begin, end, thread, tag = values
            profile.spans.append(Span(int(begin), int(end), int(thread), tag))
        elif kind == "pid":
            profile.pid = int(values[0])
    return profile


def _frame(text: str) -> Frame:
    name, _, line = text.rpartition(":")
    return Frame(name, max(0, int(line)))


def _collapsed(path: Path) -> Profile:
    profile = Profile()
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            match = _COLLAPSED.fullmatch(line.strip())
            if match is None:
                raise FieldtraceError(
                    f"{path}: line {number} is no collapsed stack",
                    "give frames that are separated by semicolons, and a number behind a blank",
                )
            frames = [_named(f) for f in match[1].split(";") if not _THREAD.fullmatch(f)]
            stack = profile.number(tuple(Frame(name) for name in reversed(frames)))
            profile.add_loose(stack, int(match[2]))
    return profile


def _named(frame: str) -> str:
    return _KIND.sub("", frame).replace("/", ".")


def _otlp(path: Path) -> Profile:
    from google.protobuf.message import DecodeError
    from opentelemetry.proto.profiles.v1development import profiles_pb2

    profile = Profile()
    data = path.read_bytes()
    try:
        for body in _requests(data):
            _add_otlp(profiles_pb2.ProfilesData.FromString(body), profile)
    except (DecodeError, IndexError):
        raise FieldtraceError(
            f"{path} is neither JFR, nor collapsed stacks, nor profiles of OTLP 1.10 or later",
            "give what async-profiler writes, or OTLP's profiles as protobuf",
        ) from None
    return profile


def _requests(data: bytes) -> Iterator[bytes]:
    """One message, or each behind its length, as the collector's file exporter writes them."""
    if data[:1] != b"\0":
        yield data
        return
    at = 0
    while at < len(data):
        length = int.from_bytes(data[at : at + _LENGTH_BYTES], "big")
        at += _LENGTH_BYTES
        yield data[at : at + length]
        at += length


def _add_otlp(data: Any, profile: Profile) -> None:
    words = data.dictionary
    strings = words.string_table
    stacks = [_otlp_stack(stack, words) for stack in words.stack_table]
    for resource in data.resource_profiles:
        for attribute in resource.resource.attributes:
            if attribute.key == "process.pid":
                profile.pid = attribute.value.int_value
        found = [one for scope in resource.scope_profiles for one in scope.profiles]
        counts = [one for one in found if strings[one.sample_type.unit_strindex] == "count"]
        # async-profiler gives its samples twice, as numbers and as time.
        for one in counts or found:
            for sample in one.samples:
                stack = profile.number(stacks[sample.stack_index])
                thread = _thread(sample, words)
                for time in sample.timestamps_unix_nano if thread else ():
                    profile.samples.append(Sample(time, thread, stack))
                if not thread or not sample.timestamps_unix_nano:
                    number = len(sample.timestamps_unix_nano) or 1
                    counted = counts and sample.values
                    profile.add_loose(stack, sum(sample.values) if counted else number)


def _otlp_stack(stack: Any, words: Any) -> tuple[Frame, ...]:
    frames = []
    for index in stack.location_indices:
        for line in words.location_table[index].lines:
            function = words.function_table[line.function_index]
            name = words.string_table[function.name_strindex]
            frames.append(Frame(_named(name), line.line))
    return tuple(frames)


def _thread(sample: Any, words: Any) -> int:
    for index in sample.attribute_indices:
        attribute = words.attribute_table[index]
        if words.string_table[attribute.key_strindex] == "thread.id":
            return int(attribute.value.int_value)
    return 0
