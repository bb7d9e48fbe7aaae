# SPDX-License-Identifier: MIT
"""Under which conditions the service is measured."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.node.agent import environment_with_node_agent, found_node_agent

SERVICES = Path(__file__).with_name("services")
BASELINE = "bare"
NOISE = "bare again"
SPANS = "spans"
WHOLE = "spans and fields"
LAYERS = "spans and layers"
PUBLISHED = "spans and thread context"
HOOKS = "async_hooks alone"
PEER = "OpenTelemetry"


@dataclass(frozen=True)
class Condition:
    """How the service is started, and whether a session records it."""

    name: str
    environment: Mapping[str, str]
    is_recorded: bool = False


def conditions(environment: Mapping[str, str], sink: str) -> list[Condition]:
    """All of them, the baseline first; the peer sends what it has to the address of the sink."""
    agent = found_node_agent()
    if agent is None:
        raise FieldtraceError("there is no Node.js agent", "scripts/fieldtrace build")

    def loading(module: str | Path) -> dict[str, str]:
        return {**environment, "NODE_OPTIONS": f"--require {module}"}

    peer = {
        "OTEL_SERVICE_NAME": "service",
        "OTEL_EXPORTER_OTLP_ENDPOINT": sink,
        "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf",
        "OTEL_METRICS_EXPORTER": "none",
        "OTEL_LOGS_EXPORTER": "none",
    }
    layers = environment_with_node_agent(environment, agent, "fields=off,layers.rate=49")
    published = environment_with_node_agent(environment, agent, "fields=off,thread.context=on")
    return [
        Condition(BASELINE, environment),
        Condition(NOISE, environment),
        Condition(
            SPANS, environment_with_node_agent(environment, agent, "fields=off"), is_recorded=True
        ),
        Condition(WHOLE, environment_with_node_agent(environment, agent, ""), is_recorded=True),
        Condition(LAYERS, layers, is_recorded=True),
        Condition(PUBLISHED, published, is_recorded=True),
        Condition(HOOKS, loading(SERVICES / "async_hooks.js")),
        Condition(PEER, {**loading("@opentelemetry/auto-instrumentations-node/register"), **peer}),
    ]
