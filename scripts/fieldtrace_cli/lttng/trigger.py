# SPDX-License-Identifier: MIT
"""A trigger of LTTng, by which the session daemon keeps a snapshot as soon as an event comes."""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.lttng.client import LttngError, lttng


@dataclass(frozen=True)
class EventRule:
    """Which events: their name and, in LTTng's language of filters, what else must hold."""

    requests: str
    """What such an event stands for, and how the names of its snapshots begin: `slow`."""
    name: str
    condition: str


# A server's answer that says that the service has failed, or none because it has.
FAILED_REQUEST = EventRule(
    "failed", "fieldtrace:http_server_response", "status >= 500 || outcome > 1"
)
# One that took longer than the agent's option `requests.slow` says.
SLOW_REQUEST = EventRule("slow", "fieldtrace:http_slow_request", "handling_ns > 0")


class SnapshotTrigger:
    """Keeps a snapshot of the session with the next event of the rule, and none with later ones
    until it is set again."""

    def __init__(self, session: str, output: Path, rule: EventRule) -> None:
        self._session = session
        self._output = output
        self._rule = rule
        self._name = f"{session}-{rule.requests}"

    def set(self) -> None:
        """From the return on it waits for the next event. It must not be set already."""
        lttng(
            "add-trigger",
            f"--name={self._name}",
            "--condition=event-rule-matches",
            "--type=user",
            f"--name={self._rule.name}",
            f"--filter={self._rule.condition}",
            "--action=snapshot-session",
            self._session,
            f"--name={self._rule.requests}",
            f"--path={self._output}",
            "--rate-policy=once-after:1",
        )

    def remove(self) -> None:
        """It waits for nothing more, if it did."""
        # Where the daemon is gone, so is the trigger.
        with contextlib.suppress(LttngError):
            lttng("remove-trigger", self._name)
