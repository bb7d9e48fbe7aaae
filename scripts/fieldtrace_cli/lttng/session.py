# SPDX-License-Identifier: MIT
"""A recording session of LTTng over the events of Fieldtrace."""

import contextlib
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree.ElementTree import Element

from fieldtrace_cli.base import interruption, remedies
from fieldtrace_cli.lttng.client import NAMESPACE, LttngError, knows_trace_format, lttng
from fieldtrace_cli.lttng.declaration import Channel, declared

RECORD = declared("record")
# Stopping waits until the consumer has written what the buffers hold.
STOP_TIMEOUT_SECONDS = 120.0

SHARED_MEMORY = Path("/dev/shm")
PROCESSORS = re.compile(r"[0-9]{1,6}(-[0-9]{1,6})?(,[0-9]{1,6}(-[0-9]{1,6})?)*")
POSSIBLE_CPUS = Path("/sys/devices/system/cpu/possible")
SUBBUFFERS = RECORD.channels[0].subbuffers
LARGEST_SUBBUFFER = RECORD.channels[0].subbuffer_bytes
# Below it a packet holds too few events.
SMALLEST_SUBBUFFER = 64 << 10
# LTTng has buffers for every processor that there could be, and shared memory belongs to the
# application as well.
SHARE_OF_SHARED_MEMORY = 0.25


@dataclass(frozen=True)
class Losses:
    """What did not get into a trace: events for want of room in a buffer, and whole packets."""

    events: int
    packets: int

    def __bool__(self) -> bool:
        return bool(self.events or self.packets)

    def __add__(self, other: "Losses") -> "Losses":
        return Losses(self.events + other.events, self.packets + other.packets)


def subbuffer_bytes(free_shared_memory: int, processors: int) -> int:
    """The size of a sub-buffer, a power of two in bytes, for the shared memory that is free."""
    size = LARGEST_SUBBUFFER
    budget = free_shared_memory * SHARE_OF_SHARED_MEMORY
    while size > SMALLEST_SUBBUFFER and size * SUBBUFFERS * processors > budget:
        size //= 2
    return size


def possible_processors(text: str) -> int:
    """How many processors a list of the kernel's such as `0-3,8` names; 1 where it is no such."""
    if not PROCESSORS.fullmatch(text.strip()):
        return 1
    count = 0
    for part in text.strip().split(","):
        first, _, last = part.partition("-")
        count += int(last or first) - int(first) + 1
    return max(1, count)


def default_subbuffer_bytes() -> int:
    """`subbuffer_bytes` for this machine as it is now."""
    memory = os.statvfs(SHARED_MEMORY)
    return subbuffer_bytes(
        memory.f_bavail * memory.f_frsize, possible_processors(POSSIBLE_CPUS.read_text())
    )


class RecordingSession:
    """A session that exists in the daemon; `recording_session` makes and destroys it."""

    def __init__(self, name: str, output: Path) -> None:
        self.name = name
        self.output = output

    def start(self) -> None:
        """Recording begins; JVMs with the agent repeat their definitions."""
        lttng("start", self.name)

    def exclude_all_processes(self) -> None:
        """From here on only the processes that `include_process` names are recorded."""
        lttng("untrack", "--userspace", f"--session={self.name}", "--vpid", "--all")

    def include_process(self, pid: int) -> None:
        """Records the process from the return on; it need not have registered with LTTng yet.

        Since 2.13 LTTng means the id that the daemon sees, whatever `--vpid` says, and not the one
        by which a process in a container knows itself.
        """
        lttng("track", "--userspace", f"--session={self.name}", f"--vpid={pid}")

    def exclude_process(self, pid: int) -> None:
        """Records the process no more; what it emitted stays."""
        lttng("untrack", "--userspace", f"--session={self.name}", f"--vpid={pid}")

    def stop(self) -> Losses:
        """Recording ends; what the buffers hold is written. Gives what was lost."""
        lttng("stop", self.name, timeout=STOP_TIMEOUT_SECONDS)
        return self.losses()

    def stop_at_once(self) -> None:
        """Recording ends; what the buffers hold is written later, if it can be."""
        lttng("stop", "--no-wait", self.name)

    def destroy_at_once(self) -> None:
        """Ends the session, whatever is not written yet."""
        lttng("destroy", "--no-wait", self.name)

    def destroy(self) -> None:
        """Ends the session before its block does. Raises LttngError where not all was written."""
        lttng("destroy", self.name, timeout=STOP_TIMEOUT_SECONDS)

    def losses(self) -> Losses:
        """What was lost so far, by the daemon's own count."""
        answer = lttng("list", self.name)
        return Losses(events=_sum(answer, "discarded_events"), packets=_sum(answer, "lost_packets"))

    def rotate_by_itself(self, seconds: float | None, size: int | None) -> None:
        """Has the daemon close what was recorded after so many seconds or so many bytes."""
        command = ["enable-rotation", f"--session={self.name}"]
        if seconds is not None:
            command.append(f"--timer={seconds * 1e6:.0f}")
        if size is not None:
            command.append(f"--size={size}")
        lttng(*command)

    def rotate(self) -> Path:
        """Closes what was recorded since the last rotation, and gives the folder that holds it."""
        answer = lttng("rotate", self.name)
        path = answer.findtext(".//mi:location//mi:absolute_path", "", NAMESPACE)
        if not path:
            raise LttngError(f"the rotation of {self.name} gave no folder", remedies.DOCTOR)
        return Path(path)


def _sum(answer: Element, element: str) -> int:
    return sum(int(node.text or 0) for node in answer.iterfind(f".//mi:{element}", NAMESPACE))


@contextmanager
def recording_session(
    kind: str,
    output: Path,
    *,
    events: Sequence[str] = ("fieldtrace:*",),
    subbuffer: int | None = None,
    condition: str = "",
    url: str = "",
) -> Iterator[RecordingSession]:
    """A session of its own unique name, `fieldtrace-KIND-...`, not yet started.

    It writes CTF 1.8 to the absolute folder `output`, never makes the application wait for room in
    a buffer (discard mode), and is destroyed at the end of the block, however that comes.
    `subbuffer` is a sub-buffer's size in bytes, by default what this machine has room for, and
    `condition` a filter that events must pass. With a `url` it writes there, not to `output`.
    """
    (channel,) = RECORD.channels
    size = subbuffer or default_subbuffer_bytes()
    wanted = replace(
        channel, subbuffer_bytes=size, events=tuple(events), condition=condition or None
    )
    with session_of(kind, output, [wanted], url=url) as session:
        yield session


@contextmanager
def session_of(
    kind: str, output: Path, channels: Sequence[Channel], *options: str, url: str = ""
) -> Iterator[RecordingSession]:
    """A session of these channels, as `recording_session`; `lttng create` gets the options too.

    With a `url` it writes there instead.
    """
    session = RecordingSession(f"fieldtrace-{kind}-{os.getpid()}-{time.time_ns():x}", output)
    place = f"--set-url={url}" if url else f"--output={output}"
    create = ["create", session.name, place, *options]
    if knows_trace_format():
        create.append("--trace-format=ctf-1.8")
    with interruption.deferred():
        lttng(*create)
        try:
            _enable(session.name, channels)
            with interruption.undeferred():
                yield session
        finally:
            # Where the daemon is gone, so is the session.
            with contextlib.suppress(LttngError):
                lttng("destroy", session.name, timeout=STOP_TIMEOUT_SECONDS)


def _enable(name: str, channels: Sequence[Channel]) -> None:
    # Without a timer of its own nothing of the trace could be read before the recording ends.
    if timers := [channel.switch_timer_us for channel in channels if channel.switch_timer_us]:
        try:
            _channel_command(
                "enable-channel", name, "--buffers-uid", _switch_timer(min(timers)), "metadata"
            )
        except LttngError as error:
            # LTTng 2.16 refuses this name, and needs no timer for it.
            if "channel name" not in error.what:
                raise
    for channel in channels:
        _channel_command(
            "enable-channel",
            name,
            "--overwrite" if channel.overwrites else "--discard",
            "--buffers-uid",
            f"--num-subbuf={channel.subbuffers}",
            f"--subbuf-size={channel.subbuffer_bytes}",
            _switch_timer(channel.switch_timer_us),
            channel.name,
        )
        own = f"--channel={channel.name}"
        _channel_command("add-context", name, own, *(f"--type={c}" for c in channel.contexts))
        condition = [f"--filter={channel.condition}"] if channel.condition else []
        _channel_command("enable-event", name, own, *condition, ",".join(channel.events))


def _channel_command(verb: str, session: str, *arguments: str) -> None:
    lttng(verb, "--userspace", f"--session={session}", *arguments)


def _switch_timer(microseconds: int) -> str:
    return f"--switch-timer={microseconds}"
