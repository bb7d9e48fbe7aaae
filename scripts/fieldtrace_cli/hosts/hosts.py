# SPDX-License-Identifier: MIT
"""What a flight recorder has to do with those of other hosts: it may listen, and may tell."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fieldtrace_cli.hosts.listener import Listener
from fieldtrace_cli.hosts.telling import Telling


@dataclass(frozen=True)
class Hosts:
    """Where to listen, if anywhere, whom to tell, and the secret that all of them know."""

    listen: tuple[str, int] | None = None
    tell: Sequence[tuple[str, int]] = ()
    secret: bytes = b""


class OtherHosts:
    """Listens and tells, while a recording goes on."""

    def __init__(self, hosts: Hosts, keep: Callable[[str], str], an_hour: int) -> None:
        """`keep` writes a snapshot for a reason. Raises FieldtraceError where it cannot listen."""
        self._telling = [Telling(*host, hosts.secret) for host in hosts.tell]
        self._listener = (
            Listener(*hosts.listen, hosts.secret, keep, an_hour) if hosts.listen else None
        )

    @property
    def address(self) -> str:
        """Where it listens; empty where it does not."""
        return self._listener.address if self._listener else ""

    def start(self) -> None:
        """Begins to listen."""
        if self._listener:
            self._listener.start()

    def tell(self, why: str) -> None:
        """Has all others keep a snapshot, and returns at once."""
        for telling in self._telling:
            telling.tell(why)

    def stop(self) -> None:
        """Ends what goes on; again it does nothing."""
        if self._listener:
            self._listener.stop()
        for telling in self._telling:
            telling.stop()

    def report(self) -> list[str]:
        """What became of it, a line each."""
        lines = []
        if self._listener:
            asked = self._listener.kept + self._listener.refused
            lines.append(f"other hosts asked: {asked:,}, {self._listener.refused:,} without effect")
            if self._listener.unknown:
                lines.append(f"  {self._listener.unknown:,} connections did not know the secret")
        for telling in self._telling:
            lines.append(
                f"told {telling.where}: {telling.told:,}, {telling.failed:,} without effect"
            )
            if telling.fault:
                lines.append(f"  {telling.fault}")
        return lines
