# SPDX-License-Identifier: MIT
"""The conditions that are compared: what both services' JVMs are started with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from fieldtrace_cli.jvm.agent import environment_with_agent

BASELINE = "bare"
AGENT_PROOF = "fieldtrace: watching"
PEER_PROOF = "opentelemetry-javaagent - version: "
EXPORTERS = ("TRACES", "METRICS", "LOGS")
SPANS = ("Fieldtrace, spans only", "fields=off")
WHOLE = ("Fieldtrace, whole", "fields=on")


@dataclass(frozen=True)
class Condition:
    """One condition. `proof` is what the agent says in a service's log once it works; `records` is
    whether a session records meanwhile, `exports` whether the sink must receive something; what
    `is_detail` is measured only where it is named."""

    name: str
    environment: Mapping[str, str] = field(default_factory=dict)
    proof: str = ""
    records: bool = False
    exports: bool = False
    is_detail: bool = False


def conditions(
    environment: Mapping[str, str], agent: Path, peer: Path, sink: str, before: Path | None = None
) -> list[Condition]:
    """The conditions; `sink` is where OTLP is thrown away, `before` another build of the agent."""

    def fieldtrace(
        name: str, options: str, *, is_detail: bool = False, jar: Path = agent
    ) -> Condition:
        return Condition(
            name,
            environment_with_agent(environment, jar, options),
            AGENT_PROOF,
            records=True,
            is_detail=is_detail,
        )

    def opentelemetry(name: str, traces: str) -> Condition:
        settings = {f"OTEL_{signal}_EXPORTER": "none" for signal in EXPORTERS}
        settings |= {
            "OTEL_TRACES_EXPORTER": traces,
            "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf",
            "OTEL_EXPORTER_OTLP_ENDPOINT": sink,
        }
        return Condition(
            name,
            {**environment_with_agent(environment, peer, ""), **settings},
            PEER_PROOF,
            exports=traces != "none",
        )

    earlier = [
        fieldtrace(f"{name}, before", options, jar=before)
        for name, options in (SPANS, WHOLE)
        if before is not None
    ]
    return [
        Condition(BASELINE, environment),
        Condition("bare again", environment),
        fieldtrace(*SPANS),
        fieldtrace(*WHOLE),
        *earlier,
        fieldtrace("Fieldtrace, whole, bytecode", "fields=on,watch.backend=bytecode"),
        *(
            fieldtrace(f"Fieldtrace, spans and {option}", f"fields=off,{option}", is_detail=True)
            for option in ("sections=on", "layers.rate=49", "counters=on")
        ),
        opentelemetry("OpenTelemetry, no exporter", "none"),
        opentelemetry("OpenTelemetry, OTLP", "otlp"),
    ]
