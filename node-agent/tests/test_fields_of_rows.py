# SPDX-License-Identifier: MIT
"""Which columns of rows are read, with the drivers and real servers."""

import os

import java_servers
import pytest
import servers
from fields_of import fields_of

AGES = ("oldest", "newest") if os.environ.get("FIELDTRACE_LONG") else ("newest",)
SUM = 20 * 3 + 20 * 10 + 4


@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize(
    ("program", "server"),
    [("with_pg.js", servers.postgresql), ("with_mysql2.js", servers.mariadb)],
)
def test_columns_are_judged_at_the_call_that_the_application_made(
    programs, record, age, program, server
):
    folder = programs("fields", f"databases-{age}")
    with server() as port:
        recorded = record("node", folder / program, port, agent_options="overhead.budget=off")
    assert int(recorded.stdout) == SUM
    # By place: rows of the first are read by `id`, that of the second by `salary`.
    found = fields_of(recorded.trace)
    columns = {name.rpartition(".")[2]: each for name, each in found.items()}
    assert {name.rpartition(".")[0] for name in found} == {"SELECT employee"}
    assert columns["id"].verdicts["used"] > 0
    assert columns["id"].verdicts["unused"] > 0, "of those whose salary is read"
    assert columns["salary"].verdicts["used"] > 0
    assert columns["salary"].verdicts["unused"] > 0
    assert set(columns["name"].uses) == {"direct"}
    assert columns["name"].verdicts["unused"] > 0
    module = program.removesuffix(".js")
    for column in columns.values():
        assert {place[0] for place in column.places} == {module}


@pytest.mark.parametrize("age", AGES)
def test_keys_of_documents_are_judged_at_the_call_that_the_application_made(programs, record, age):
    program = programs("fields", f"mongodb-{age}") / "with_mongodb.js"
    with java_servers.mongodb() as port:
        recorded = record("node", program, port, agent_options="overhead.budget=off")
    assert int(recorded.stdout) == 40 * (1 + 3 + 2 + 4) + 40 * 10 + 40 * (4 + 5) + 20
    found = fields_of(recorded.trace)
    assert {name.rpartition(".")[0] for name in found} == {"employees", "employees/home"}
    for key in ("number", "name", "salary"):
        about = found[f"employees.{key}"]
        assert about.verdicts["used"] > 0, key
        assert about.verdicts["unused"] > 0, key
        assert set(about.uses) == {"direct"}, key
        assert {place[0] for place in about.places} == {"with_mongodb"}
    assert found["employees/home.city"].verdicts["used"] > 0
    assert found["employees/home.street"].verdicts["used"] == 0
    assert found["employees/home.street"].verdicts["unused"] > 0
