# SPDX-License-Identifier: MIT
"""What benchmarks/service/gain looks for in the payroll example."""

from cases.judgement import predicted
from fieldtrace_cli.base import paths
from gain.payroll import FINDING, REQUEST

SOURCES = paths.EXAMPLE / "payroll" / "src" / "main" / "java" / "org" / "fieldtrace" / "examples"


def test_the_finding_is_that_of_the_call_path_that_fetches_names():
    def entry(method: str) -> dict:
        gain = {"negligible": False, "median_ns": None, "p99_ns": None}
        frames = [{"class": "PayrollController", "method": method}]
        return {
            **{"kind": "fields_never_read", "service": "payroll", "subject": "Employee"},
            **{"frames": frames, "never_read": ["Employee.email"], "gain": gain},
        }

    told = {"fixes": [entry("validate"), entry("paidEmployeeName")]}
    assert predicted(FINDING, told).rank == 2
    assert predicted(FINDING, {"fixes": told["fixes"][:1]}).rank is None


def test_the_example_has_the_method_and_the_request():
    controller = (SOURCES / "payroll" / "PayrollController.java").read_text()
    assert f" {FINDING.method}(" in controller
    assert REQUEST.path.endswith("/name")
    assert '"/employee/{id}/name"' in controller
