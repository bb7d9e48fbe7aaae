# SPDX-License-Identifier: MIT
"""Runs a scenario of Main.java with the agent's native half in a real JVM and reads its trace."""

import collections
import dataclasses
import functools
import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import ctf
import lttng

NO_SLOT = 4294967295
RUN_SECONDS = 120
# A virtual machine that loses an access ends what all four registers watch (docs/backends.md).
MOST_LOST = 4
CENSORED = {"shutdown", "undecoded"}
# What a field seems to have that was read, or overwritten, where no trap came of it.
UNSEEN = {"used": {"unused", "overwritten"}, "overwritten": {"unused"}}
# Of a field in a run: a virtual machine loses one access of some 10,000 in silence (as above).
MOST_UNSEEN = int(" hypervisor " in Path("/proc/cpuinfo").read_text())
OPTIONS = {
    "watch.backend": "hw",
    # Where requests are followed the agent goes on without watching fields.
    "spans": "off",
    "sampling.verdicts": "385",
    "death.patience": "30000ms",
    "death.reachability": "off",
    "watch.grace": "100ms",
    "watch.release": "60000ms",
    "sampling.renew": "21600000ms",
    # A budget of any size runs out where the machine is busy enough.
    "overhead.budget": "off",
    "overhead.longest-wait": "off",
    "defs.period": "10000ms",
    "stack.depth": "64",
    "stack.exclude": "java.;jdk.",
    "service.name": "jvm-test",
    "service.version": "1.4",
    "agent.version": "0.1.0",
    "options": "sampling.rate=1",
}


@dataclasses.dataclass(frozen=True)
class Run:
    """What a JVM printed and what its trace holds."""

    output: str
    errors: str
    status: int
    trace: Path

    @functools.cached_property
    def events(self) -> list[ctf.Event]:
        """Every event of the trace, which must have lost none."""
        return ctf.events(self.trace)


def command(scenario: str, jvm_options: Sequence[str], options: dict[str, str]) -> list[str]:
    """The command line of a JVM that runs a scenario."""
    pairs = [f"{key}={value}" for key, value in (OPTIONS | options).items()]
    return [
        os.environ["FIELDTRACE_JAVA"],
        "-Xmx128m",
        "-Xmn16m",
        # Its file is named after a number that JVMs in other namespaces may have too.
        "-XX:-UsePerfData",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
        "--enable-native-access=ALL-UNNAMED",  # from JDK 24 on there is a warning without
        *jvm_options,
        "-cp",
        os.environ["FIELDTRACE_TEST_CLASSES"],
        "app.Main",
        os.environ["FIELDTRACE_AGENT_LIBRARY"],
        scenario,
        *pairs,
    ]


def run(
    folder: Path,
    scenario: str,
    jvm_options: Sequence[str] = (),
    options: dict[str, str] | None = None,
    meanwhile: Callable[[lttng.Session, subprocess.Popen], None] = lambda session, jvm: None,
) -> Run:
    """Records a scenario from its beginning to its end."""
    with lttng.Session(folder) as session:
        jvm = subprocess.Popen(
            [
                "sh",
                "-c",
                'read -r go && exec "$0" "$@"',
                *command(scenario, jvm_options, options or {}),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | lttng.REGISTERED,
        )
        try:
            session.start(jvm.pid)
            jvm.stdin.write("go\n")
            jvm.stdin.flush()
            meanwhile(session, jvm)
            output, errors = jvm.communicate(timeout=RUN_SECONDS)
        finally:
            jvm.kill()
        session.stop()
        return Run(output, errors, jvm.returncode, session.trace)


def verdicts(events: list[ctf.Event]) -> dict[str, collections.Counter]:
    """By name of field: how often each verdict was given, or each reason of a censored watch."""
    names = {}
    classes = {}
    counted = collections.defaultdict(collections.Counter)
    for name, fields in events:
        if name == "field_def":
            names[fields["class_id"], fields["field"]] = fields["name"]
        elif name == "object_alloc":
            classes[fields["object_id"]] = fields["class_id"]
        elif name == "watch_end":
            field = names[classes[fields["object_id"]], fields["field"]]
            censored = fields["verdict"] == "censored"
            counted[field][fields["reason"] if censored else fields["verdict"]] += 1
    undecoded = sum(verdicts["undecoded"] for verdicts in counted.values())
    assert undecoded <= MOST_LOST, counted
    return counted


def contradictions(verdicts: collections.Counter, truth: str) -> dict[str, int]:
    """The verdicts of a field that are wrong, without what the machine may have lost."""
    wrong = {v: n for v, n in verdicts.items() if v != truth and v not in CENSORED}
    lost = sum(wrong.values()) <= MOST_UNSEEN and set(wrong) <= UNSEEN.get(truth, set())
    return {} if lost else wrong


def call_path(events: list[ctf.Event], context_id: int) -> list[tuple[str, str, int]]:
    """The frames of a context: class, method, line."""
    methods = {
        fields["method_id"]: (fields["class_name"], fields["method_name"])
        for name, fields in events
        if name == "method_def"
    }
    for name, fields in events:
        if name == "context_def" and fields["context_id"] == context_id:
            return [
                (*methods[method], line)
                for method, line in zip(fields["method_ids"], fields["lines"], strict=True)
            ]
    raise AssertionError(f"context {context_id} is not defined")


def line_of(comment: str, source_file: str = "Scenario.java") -> int:
    """The line of a source that carries this comment."""
    source = Path(__file__).with_name("java") / source_file
    (line,) = [
        number
        for number, text in enumerate(source.read_text().splitlines(), 1)
        if text.endswith(f"// {comment}")
    ]
    return line
