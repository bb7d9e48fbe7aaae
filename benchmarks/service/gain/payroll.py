# SPDX-License-Identifier: MIT
"""The payroll example as it is and fixed, and the request that reads a name alone."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from cases.definition import Finding, Request
from cases.measured import Program
from cases.running import Running
from harness.service import service

# The names of the fields are not looked at.
FINDING = Finding("fields_never_read", "payroll", "paidEmployeeName", frozenset())
REQUEST = Request("payroll", "/employee/{1-999}/name", 1)
JVM_OPTIONS = ("-XX:+UseSerialGC", "-Xmx96m")


def program(jars: Path) -> Program:
    """The example, of the jars in a folder."""

    @contextmanager
    def start(logs: Path, environment: Mapping[str, str]) -> Iterator[Running]:
        with ExitStack() as stack:
            hr = stack.enter_context(
                service(jars / "hr-exec.jar", logs / "hr.log", environment, _options("hr"))
            )
            hr.await_answer("/employee/1")
            payroll = stack.enter_context(
                service(
                    jars / "payroll-exec.jar",
                    logs / "payroll.log",
                    environment,
                    _options("payroll"),
                    f"--hr.url={hr.url}",
                )
            )
            payroll.await_answer("/employee/1/name")
            yield Running({"hr": hr, "payroll": payroll}, ["payroll"])

    return Program("payroll", REQUEST, start)


def _options(name: str) -> tuple[str, ...]:
    """The agent calls a service by this property, which the JVM has before Spring starts."""
    return (*JVM_OPTIONS, f"-Dspring.application.name={name}")
