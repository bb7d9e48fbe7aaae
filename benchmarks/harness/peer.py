# SPDX-License-Identifier: MIT
"""The peer: the OpenTelemetry Java agent, from Maven Central."""

from pathlib import Path

from harness.libraries import fetched

VERSION = "2.33.1"


def fetched_peer() -> Path:
    """The agent's jar, fetched by Maven if it is not there yet."""
    return fetched("io.opentelemetry.javaagent", "opentelemetry-javaagent", VERSION)
