# SPDX-License-Identifier: MIT
"""What the workload runs with."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base import paths
from harness import libraries

METHOD = "MooBench$Plain#monitoredMethod"
# The agent does nothing but probe, and probes on however often the method is entered.
PROBES = f"methods={METHOD},methods.budget=off,fields=off,spans=off"
KIEKER = ("net.kieker-monitoring", "kieker", "1.15.4", "aspectj")
ELASTIC = ("co.elastic.apm", "elastic-apm-agent", "1.52.0")
OPENTELEMETRY = ("io.opentelemetry.javaagent", "opentelemetry-javaagent", "2.33.1")

ASPECTS = """\
<!DOCTYPE aspectj PUBLIC "-//AspectJ//DTD//EN" "http://www.aspectj.org/dtd/aspectj_1_5_0.dtd">
<aspectj>
  <weaver options=""><include within="MooBench..*"/></weaver>
  <aspects>
    <concrete-aspect name="Probe" extends="PACKAGE.AbstractOperationExecutionAspect">
      <pointcut name="monitoredOperation"
          expression="execution(* MooBench.Plain.monitoredMethod(..))"/>
    </concrete-aspect>
  </aspects>
</aspectj>
""".replace("PACKAGE", "kieker.monitoring.probe.aspectj.operationExecution")


@dataclass(frozen=True)
class Condition:
    """One way to run the workload."""

    name: str
    # The JVM's options, given a folder of its own.
    options: Callable[[Path], list[str]]
    records: bool = False
    # Whether what is recorded are blocks of entries and exits.
    has_blocks: bool = False
    # Whether it is an event for each of them.
    has_events: bool = False
    is_floor: bool = False
    # Where a peer writes, in that folder.
    writes: str | None = None
    # Whether a peer sends a span for each entry over OTLP.
    exports: bool = False


def agent(more: str = "") -> Callable[[Path], list[str]]:
    """The options of this checkout's agent."""
    return lambda _: [f"-javaagent:{paths.AGENT}={PROBES}{more}"]


def kieker(*, active: bool) -> Callable[[Path], list[str]]:
    """The options of Kieker, which writes its records to binary files."""
    handler = "kieker.monitoring.writer.filesystem"

    def options(folder: Path) -> list[str]:
        aspects = folder / "aop.xml"
        aspects.write_text(ASPECTS)
        return [
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            f"-javaagent:{libraries.fetched(*KIEKER)}",
            f"-Dorg.aspectj.weaver.loadtime.configuration=file:{aspects}",
            "-Dkieker.monitoring.skipDefaultAOPConfiguration=true",
            f"-Dkieker.monitoring.enabled={str(active).lower()}",
            f"-Dkieker.monitoring.writer={handler}.FileWriter",
            f"-D{handler}.FileWriter.logStreamHandler={handler}.BinaryLogStreamHandler",
            f"-D{handler}.FileWriter.customStoragePath={folder}",
        ]

    return options


def opentelemetry(exporter: str) -> Callable[[Path], list[str]]:
    """The options of OpenTelemetry's agent: a span for each call, which an exporter sends."""
    return lambda _: [
        f"-javaagent:{libraries.fetched(*OPENTELEMETRY)}",
        "-Dotel.instrumentation.methods.include=MooBench$Plain[monitoredMethod]",
        f"-Dotel.traces.exporter={exporter}",
        "-Dotel.exporter.otlp.protocol=http/protobuf",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none",
        "-Dotel.javaagent.logging=none",
    ]


def elastic(_: Path) -> list[str]:
    """The options of Elastic's agent: a transaction with a span for each nested call, not sent."""
    return [
        f"-javaagent:{libraries.fetched(*ELASTIC)}",
        "-Delastic.apm.trace_methods=MooBench$Plain#monitoredMethod",
        "-Delastic.apm.disable_send=true",
        "-Delastic.apm.central_config=false",
        "-Delastic.apm.cloud_provider=NONE",
        "-Delastic.apm.log_level=OFF",
    ]


OWN = (
    Condition("no probes", lambda _: []),
    Condition("no probes again", lambda _: []),
    Condition("floor: clock and store, by hand", lambda _: [], is_floor=True),
    Condition("Fieldtrace, deactivated", agent()),
    Condition("Fieldtrace, null", agent(",methods.handler=null"), records=True),
    Condition("Fieldtrace, block", agent(), records=True, has_blocks=True),
    Condition(
        "Fieldtrace, block, lossless",
        agent(",methods.lossless=on"),
        records=True,
        has_blocks=True,
    ),
    Condition(
        "Fieldtrace, event",
        agent(",methods.handler=event"),
        records=True,
        has_events=True,
    ),
)
PEERS = (
    Condition("Kieker 1.15.4, deactivated", kieker(active=False)),
    Condition("Kieker 1.15.4, binary file", kieker(active=True), writes="kieker-*"),
    Condition("OpenTelemetry 2.33.1, no exporter", opentelemetry("none")),
    Condition("OpenTelemetry 2.33.1, OTLP to a sink", opentelemetry("otlp"), exports=True),
    Condition("Elastic APM 1.52.0, not sent", elastic),
)
