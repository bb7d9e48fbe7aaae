# SPDX-License-Identifier: MIT
"""Which commands have the agent loaded into the Python that they start."""

import pytest
from fieldtrace_cli.python.agent import is_python


@pytest.mark.parametrize("command", ["python", "/usr/bin/python3.11", "./venv/bin/gunicorn"])
def test_python_and_its_servers_do(command):
    assert is_python(command)


@pytest.mark.parametrize("command", ["java", "./start.sh", "/opt/python/bin/java"])
def test_others_do_not_whose_scripts_are_no_services(command):
    assert not is_python(command)
